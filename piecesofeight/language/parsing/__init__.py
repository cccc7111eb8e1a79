"""From the text of an ability to its typed program."""
