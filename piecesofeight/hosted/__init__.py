"""Games from files, for people: loaded, begun, looked at, chosen in, saved."""
