"""What a text speaks of: names, pronouns, coins among others, and what can be seen of them."""
