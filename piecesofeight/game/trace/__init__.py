"""Traces: what choices brought about, as a tree down to the lines of the coins."""
