"""Games from files at the terminal: a table drawn from the zones that the file declares."""
