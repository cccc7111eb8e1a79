"""Positions on one line: from the text to its parts and back, without any game."""
