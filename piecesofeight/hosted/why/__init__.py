"""Why an option of a game from a file is there, and what keeps another away."""
