"""Games as files: the text of a game in, a typed program out."""
