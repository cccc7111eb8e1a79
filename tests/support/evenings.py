"""Evenings of all kinds, played at random."""

from __future__ import annotations

import random

from hypothesis import strategies as st

import piecesofeight as po8

POOLINGS = (
    None,
    "draft",
    "random",
    "random + trades",
    "draft + random",
    "random + draft",
    "draft + random + trades",
)

# Coins of one player: hardly enough for a ship, or too many of some kinds.
SCARCE = [
    "Captain, 4 Mate, 3 Cannon, 3 Cutlass, 2 Bomb, Pillage, Treachery",
    "Captain, 8 Mate, 3 Cannon, 4 Cutlass, Bomb, 2 Treachery, Pistols",
]


@st.composite
def matches(draw: st.DrawFn) -> po8.Match:
    """Matches of all kinds, of games that are short: with many Captains in the open."""
    players = draw(st.integers(2, 4))
    pooling = draw(st.sampled_from(POOLINGS))
    set_aside = None if pooling else draw(st.sampled_from([None, "2 Mate, Bomb"]))
    teams = [[0, 2], [1, 3]] if players == 4 and draw(st.booleans()) else None
    scarce = bool(pooling) and draw(st.booleans())
    return po8.Match(
        players,
        pool=", ".join([draw(st.sampled_from(SCARCE))] * players) if scarce else None,
        pooling=pooling,
        drafted=draw(st.integers(0, 6)),
        aside=draw(st.integers(0, 5)) if pooling and not scarce else 0,
        offers=draw(st.integers(0, 3)),
        wins=draw(st.integers(1, 2)),
        begins=draw(st.sampled_from(["drawn", "loser", "winner", "turns"])),
        spoils=bool(pooling or set_aside) and draw(st.booleans()),
        set_aside=set_aside,
        rules=po8.Rules(explicit_chance=draw(st.booleans())),
        teams=teams,
    )


def played(match: po8.Match, seed: int) -> list[po8.MatchState]:
    """Every state of an evening that is played at random."""
    luck = random.Random(seed)
    states = [match.start(seed)]
    while decision := states[-1].decision:
        states.append(states[-1].apply(luck.choice(decision.options)))
    return states
