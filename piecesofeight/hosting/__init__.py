"""Games from files on the machine: a typed program of a game in, the source of its kernel out."""
