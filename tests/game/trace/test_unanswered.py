"""What a trace says of who missed an event is the same, whether anybody listened or nobody."""

from __future__ import annotations

from functools import cache

import pytest

from piecesofeight import Game, Layout, Rules, load_coins
from piecesofeight.answers.tree import ANSWERABLE, NOTE
from piecesofeight.game.trace.trace import Trace, trace

# A Gull reacts as the turn begins, and so misses the rest of it. A Heron listens to all that a
# Gull would answer: where there is one, the machine puts the events on its stack.
FILE = """\
set: my-set
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 2
    ability: |
      react when any player's turn begins:
        reveal any aft coin of yours
ANSWERS
  - coin: Heron
    limit: 1
    ability: |
ANSWERS
  - coin: Tern
    limit: 2
    ability: |
      play:
        ACTION
"""
CALLS = ("any player calls your aft coin", "an opponent calls any fore coin", "you call any coin")
TAKES = (
    "any player takes your aft coin",
    "an opponent takes any coin",
    "you take any fore coin",
    "you take any nest coin",
    "an open Tern is taken",
)
LOSSES = (
    "any player destroys your active coin",
    "an opponent destroys your hidden coin",
    "an opponent would destroy your fore coin",
    "you destroy any coin",
)
USES = ("an opponent uses any ability", "you use any ability")
CASES = [
    *(
        (CALLS, "destroy this", call)
        for call in (
            "call fore to fore-side",
            "call fore to aft-side",
            "call aft to fore-side",
            "call aft to aft-side",
            "call fore to aft-side and aft to fore-side",
            "call aft to fore-side and fore to fore-side",
        )
    ),
    (TAKES, "move any aft coin of an opponent to your fore", "play fore at Bart.aft"),
    (TAKES, "move this to any opponent's fore", "play fore at Bart"),
    (TAKES, "swap this with any aft coin of an opponent", "play fore at Bart.aft"),
    (TAKES, "move every active coin of an opponent to your aft", "play fore at Bart"),
    (LOSSES, "destroy any active coin of an opponent", "play fore at Bart.fore"),
    (LOSSES, "destroy every deck coin of an opponent", "play fore at Bart"),
    (LOSSES, "destroy this", "play fore"),
    (USES, "destroy this", "play fore"),
]


read = cache(load_coins)


def followed(answers: tuple[str, ...], action: str, choice: str, who: int, listener: str) -> Trace:
    """A choice of Anne's after the only Gull, that of `who`, has reacted; all else is passed."""
    body = "\n".join(
        f"      react when {one}:\n        reveal any aft coin of yours" for one in answers
    )
    coins = read(FILE.replace("ANSWERS", body).replace("ACTION", action))
    nests = ["Pistols", "Pistols", listener]
    nests[who] = "Gull"
    ships = [
        Layout(nests[0], ("Tern", "Bomb", "Captain", "Cannon", "Mate"), ("Bomb",)),
        Layout(nests[1], ("Cutlass", "Captain", "Bomb", "Mate")),
        Layout(nests[2], ("Captain", "Bomb", "Pistols")),
    ]
    start = Game.from_layouts(ships, coins=coins, rules=Rules(ask_forced=False)).start(0, 1)
    state, taken = start, []
    while choice not in taken:
        assert state.decision
        if state.decision.kind == "react":
            mine = state.decision.player == who
            taken.append(state.decision.options[0].text if mine else "pass")
        else:
            taken.append(choice)
        state = state.apply(taken[-1])
    while state.decision and state.decision.kind == "react":
        taken.append("pass")
        state = state.apply("pass")
    return trace(start, *taken)


def misses(tree: Trace) -> list[str]:
    """The events that somebody missed with who missed them and why, in order."""
    return [
        f"{event.text}: {note.text}"
        for event in tree.walk()
        if event.kind == ANSWERABLE
        for note in event.children
        if note.kind == NOTE and "not asked" in note.text
    ]


@pytest.mark.parametrize(("answers", "action", "choice"), CASES)
def test_who_missed_an_event_is_told_also_where_nobody_listened(
    answers: tuple[str, ...], action: str, choice: str
) -> None:
    """5.4: that anybody could have answered is a secret, so it must change nothing else."""
    heard = [misses(followed(answers, action, choice, who, "Heron")) for who in (0, 1)]
    assert heard == [misses(followed(answers, action, choice, who, "Mate")) for who in (0, 1)]
    assert any(heard)


def test_who_misses_one_of_two_events_is_settled_when_both_arise() -> None:
    """5.5: the answer to the first destroys the Gull, which has missed the second all the same."""
    body = (
        "      react when any player calls any coin:\n        destroy any nest coin of that player"
    )
    coins = load_coins(FILE.replace("ANSWERS", body).replace("ACTION", "destroy this"))
    ships = [
        Layout("Gull", ("Bomb", "Captain", "Mate")),
        Layout("Heron", ("Cutlass", "Captain", "Mate")),
    ]
    start = Game.from_layouts(ships, coins=coins, rules=Rules(ask_forced=False)).start(0, 1)
    state, taken = start, []
    for choice in ("react nest at Anne.aft", "call fore to aft-side and aft to fore-side"):
        taken.append(choice)
        state = state.apply(choice)
    assert state.decision
    taken.append(next(one.text for one in state.decision if one.verb == "react"))
    missed = "(nest) is not asked: it has reacted in this turn already"
    assert [
        f"Anne has called Anne's Mate: Anne's Gull {missed}",
        f"Anne has called Anne's Bomb: Anne's Gull {missed}",
        f"Anne has called Anne's Bomb: Bart's Heron {missed}",
    ] == misses(trace(start, *taken))
