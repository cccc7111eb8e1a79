"""What the kernels of all games from files have alike, written in the constants of `words.py`."""
