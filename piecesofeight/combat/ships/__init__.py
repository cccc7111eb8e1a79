"""Ships for people: built and judged before the game, and as they are during it."""
