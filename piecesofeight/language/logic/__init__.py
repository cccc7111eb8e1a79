"""What can be so in a game, and what can answer what: the grounds for `never` and `always`."""
