"""The program of a game written down again: texts in the language itself, and a whole file."""
