"""What to say when a text can't be parsed, and what can be judged of it nevertheless."""
