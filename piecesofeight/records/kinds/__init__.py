"""What a record can be of: what differs in files between the kinds of what is played."""
