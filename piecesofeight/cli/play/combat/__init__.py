"""Games of coins and whole evenings at the terminal: ships, what is typed for them, and why."""
