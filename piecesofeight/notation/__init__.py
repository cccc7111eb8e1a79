"""Positions, options and ships as text, and the sentences that explain them to people."""
