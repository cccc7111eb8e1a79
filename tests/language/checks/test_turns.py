"""Who has the next turn, and who has a coin that was taken."""

from __future__ import annotations

import pytest
from gulls import gull_file

from piecesofeight.language import Severity, check_text

ENDS = (
    "play once per game:\n  you take the next turn",
    "play:\n  you take the next turn\n  destroy this",
    "play:\n  choose an opponent as heir\n  move this to heir's aft\n  you take the next turn",
    "play:\n  move this to your hold\n  you take the next turn",
    "play:\n  swap this with any open coin of an opponent\n  you take the next turn",
    "play:\n  destroy any other coin of yours\n  you take the next turn",
    "play:\n  choose a coin in your hold as x\n  move x to your aft\n  you take the next turn",
    "play:\n  you take the next turn\n  at the end of this turn:\n    destroy this",
    "play:\n  if you have an active Mate:\n    you take the next turn",
    "play:\n  you may:\n    destroy this\n    you take the next turn",
    "play:\n  you take the next turn\n  if this is open:\n    any opponent takes the next turn",
    "play:\n  you take the next turn\n  you skip 1 turn",
    "play if you lost at least 1 coin this turn:\n  you take the next turn",
    "play if you have at least 3 coins:\n  destroy any coin\n  you take the next turn",
    "play:\n  each player chooses a coin as x\n  destroy x\n  you take the next turn",
    "play:\n  destroy any nest coin of an opponent\n  you take the next turn",
    "play:\n  destroy any open Mate\n  you take the next turn",
    "play:\n  destroy every hidden coin of an opponent\n  you take the next turn",
    "play:\n  any opponent takes the next turn",
    "react when any open coin of an opponent is destroyed:\n  you take the next turn",
    "react when an opponent's turn begins:\n  you take the next turn",
    "react when your turn begins:\n  cost: destroy any coin of yours\n  you take the next turn",
    "react once per game when your turn ends:\n  you take the next turn",
    "react when your turn begins if you lost at least 1 coin this turn:\n  you take the next turn",
    (
        "play:\n  you may:\n    destroy any other coin of yours\n  otherwise:\n    destroy this\n"
        "  you take the next turn"
    ),
    "play:\n  until your next turn:\n    players can't play active coins\n  you take the next turn",
)


@pytest.mark.parametrize("text", ENDS)
def test_an_ability_that_comes_to_an_end_may_give_turns(text: str) -> None:
    """Only what surely gives every turn for ever is refused."""
    found = check_text(gull_file(text))
    assert [] == [one for one in found if one.severity is Severity.ERROR]


def test_an_opponent_may_put_a_coin_into_your_ship() -> None:
    """So `an opponent takes this` can happen: whoever moves a coin takes it, wherever it goes."""
    text = (
        "play:\n  choose an opponent as heir\n  move this to heir's fore\n"
        "react when an opponent takes this:\n  you skip 1 turn"
    )
    assert [] == check_text(gull_file(text))
