"""Whole evenings: shipyards from a pool, ships from shipyards, games, and who wins the match."""
