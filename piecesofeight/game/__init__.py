"""The game: ships, turns and winning; states, decisions and views for people."""
