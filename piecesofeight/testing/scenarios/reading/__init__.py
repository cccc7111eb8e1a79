"""From the text of a scenario file to scenarios that can be run."""
