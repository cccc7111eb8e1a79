"""What authors write who don't know the words of the language, and what to write instead."""
