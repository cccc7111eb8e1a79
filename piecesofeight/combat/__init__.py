"""What only the game of coins has: ships, sending, calling, captains, turns and winning."""
