"""Writing scenarios, and what is so into scenarios that are there."""
