"""Scenarios of games from files: reading and running them."""
