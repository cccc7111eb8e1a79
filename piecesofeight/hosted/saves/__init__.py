"""Games from files as text: saves of whole games."""
