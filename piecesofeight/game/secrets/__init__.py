"""What a player can't know, dealt again."""
