"""A game read from its file: its program, its kernel run, and positions laid out in it."""
