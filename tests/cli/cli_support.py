"""Names that the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable

from click.testing import Result

# Runs a command line; `lines` is what is typed.
Run = Callable[..., Result]
# Writes a file into the working folder and gives its name.
Write = Callable[[str, "str | bytes"], str]

# A plain terminal of a known width, whatever the tests are run in.
ENVIRONMENT = {
    "COLUMNS": "80",
    "LINES": "40",
    "FORCE_COLOR": None,
    "TTY_COMPATIBLE": None,
    "TTY_INTERACTIVE": None,
}

# Coins that are quick to count and to search, and a captain to sail with.
TINY = """\
set: tiny
coins:
  - coin: Admiral
    limit: 1
    captain: true
    ability: |
      play:
        destroy any active coin
  - coin: Gull
    limit: 9
    ability: |
      play:
        destroy any open coin
        destroy this
"""
