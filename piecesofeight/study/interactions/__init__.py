"""What can happen between coins: found by exhaustive play on small ships.

>>> from piecesofeight.language import load_coins
>>> coins = list(load_coins().sets[0].coins)
>>> monkey, mate = coins[8], coins[11]
>>> found = search_pair(mate, monkey, coins, Bounds(depth=1, ships=2))
>>> prevented = [meeting for meeting in found.meetings if meeting.role == "prevents"]
>>> print(*(meeting for meeting in prevented if meeting.coin == mate.name))
Captain's Monkey foils an attack by Mate
"""

from __future__ import annotations

from piecesofeight.study.interactions.examples import Shown, Writer, grouped, shown_by
from piecesofeight.study.interactions.faults import Fault
from piecesofeight.study.interactions.lineups import Bounds, Lineup, lineups
from piecesofeight.study.interactions.meetings import EVENTS, ROLES, Meeting, in_order
from piecesofeight.study.interactions.search import Plan, search_pair, searched
from piecesofeight.study.interactions.survey import Example, Survey

__all__ = [
    "EVENTS",
    "ROLES",
    "Bounds",
    "Example",
    "Fault",
    "Lineup",
    "Meeting",
    "Plan",
    "Shown",
    "Survey",
    "Writer",
    "grouped",
    "in_order",
    "lineups",
    "search_pair",
    "searched",
    "shown_by",
]
