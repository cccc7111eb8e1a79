"""Answers: why something is so and what choices brought about, for whatever is played."""
