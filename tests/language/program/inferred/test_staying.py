"""What becomes of a coin by its own ability."""

from __future__ import annotations

import pytest

from piecesofeight.language import load_coins
from piecesofeight.language.program.inferred.staying import staying

SET = """\
set: birds
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 1
    ability: |
"""


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ("play:\n  destroy any open coin", "stays"),
        ("play:\n  destroy any open coin\n  destroy this", "spent"),
        ("play:\n  destroy any open coin\n  move this to your hold", "spent"),
        ("play:\n  destroy every open coin of yours", "sometimes spent"),
        ("play:\n  destroy every other open coin of yours", "stays"),
        ("play:\n  destroy every Mate of yours", "stays"),
        ("play:\n  destroy every Gull of yours", "sometimes spent"),
        ("play:\n  destroy every coin of yours except a Gull", "stays"),
        ("play if this is in your nest:\n  destroy every fore coin of yours", "stays"),
        ("play if this is fore:\n  destroy every aft coin of yours", "sometimes spent"),
        (
            "play if this is fore:\n  move this to your nest\n  destroy every nest coin of yours",
            "sometimes spent",
        ),
        ("react from your hold when your turn begins:\n  destroy every Gull of yours", "stays"),
        (
            "play if this is open:\n  at the end of this turn:\n    destroy every coin of yours",
            "spent later",
        ),
        ("play:\n  you may:\n    destroy this", "sometimes spent"),
        (
            "play:\n  you may:\n    destroy this\n  otherwise:\n    move this to your hold",
            "spent",
        ),
        (
            "play:\n  destroy any open coin\n  at the end of this turn:\n    destroy this",
            "spent later",
        ),
        ("play:\n  swap this with any open coin of an opponent", "moves"),
        ("react when any ability is used:\n  cost: destroy this\n  negate it", "spent"),
        ("while this is open:\n  opponents can't call", "stays"),
    ],
)
def test_a_coin_stays_or_is_spent(ability: str, expected: str) -> None:
    """It is read off the costs and the steps; blocks that may not happen make it *sometimes*."""
    text = SET + "".join(f"      {line}\n" for line in ability.splitlines())
    [one] = load_coins(text)["Gull"].abilities
    assert expected == staying(one, "Gull").value
