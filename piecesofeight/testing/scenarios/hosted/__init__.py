"""Scenarios of games from files: what is read of them otherwise than of games with ships."""
