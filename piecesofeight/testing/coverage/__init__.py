"""Coverage: which abilities, steps and ways of which coins the scenarios reached."""
