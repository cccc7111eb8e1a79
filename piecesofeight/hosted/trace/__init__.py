"""Traces of games from files: what choices brought about, down to the lines of the file."""
