"""What a player can't know of a game from a file, dealt again."""
