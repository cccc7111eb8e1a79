"""The words of the language, by what they say."""
