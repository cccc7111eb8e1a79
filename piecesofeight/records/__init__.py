"""Games as text: records with branches and comments, files of games, and saves of whole games."""
