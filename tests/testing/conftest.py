"""What pytest must not collect here."""

collect_ignore = ["failing"]  # scenarios that fail, for the tests of what is said then
