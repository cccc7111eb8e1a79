"""The tags of a text: what is played, by whom, and what else is told of it."""
