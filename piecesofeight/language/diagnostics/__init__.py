"""What is wrong with a coin file, said so that its author can mend it."""
