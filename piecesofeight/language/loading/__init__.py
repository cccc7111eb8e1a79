"""From sources to sets of coins."""
