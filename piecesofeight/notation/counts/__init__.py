"""What is counted in a game, by its name: marks, and what players did."""
