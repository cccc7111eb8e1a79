"""Games in the forms that other people's libraries expect: OpenSpiel and PettingZoo.

Nothing of the package imports from here. `openspiel` needs the extra of that
name, `pettingzoo` likewise; what both share needs neither. `docs/do/adapters.md`
describes the numbers that they give.
"""
