"""What effects do, by their sort: moves, order, looks, draws, marks, numbers, rows, decks, uses."""
