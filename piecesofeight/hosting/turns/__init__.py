"""The course of turns: for a game whose block, deeds and decisions are those of a native module."""
