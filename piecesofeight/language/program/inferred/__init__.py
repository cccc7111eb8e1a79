"""What follows from a program: when its choices are settled, what is asked of whom, what stays."""
