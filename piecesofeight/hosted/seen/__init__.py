"""What somebody sees of a game from a file: the table, views, events, in words."""
