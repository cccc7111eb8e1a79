"""Rules text of games: what a file says, as a rulebook would, in each language.

It is made of the typed program by the templates of the vocabulary's forms, never written by hand.
"""
