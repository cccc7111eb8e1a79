"""Positions on one line: what a line says of a game, and the game that it says."""
