"""A game for people: states, decisions, events and views, made from the block when asked for."""
