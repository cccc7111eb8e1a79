"""Abilities in the machine: which can be used, what they are aimed at, and their instructions."""
