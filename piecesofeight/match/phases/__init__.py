"""The phases of an evening, from the pool to the end of the match, and their order."""
