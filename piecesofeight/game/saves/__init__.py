"""Games as text: records, saves of whole games, and saves for one seat."""
