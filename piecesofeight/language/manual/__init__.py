"""The parts of the manual that are made from the language itself."""
