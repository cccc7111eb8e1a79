"""How near words are to each other, and characters that look like others."""
