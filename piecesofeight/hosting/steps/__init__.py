"""What each kind of statement is written as, if it takes more than a line."""
