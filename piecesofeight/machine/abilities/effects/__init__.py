"""What effects do, by their sort: order, decks, draws, marks, numbers, rows."""
