"""What is refused outside of an evening's games, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden import golden

import piecesofeight as po8

GOLDEN = Path(__file__).with_name("refused.txt")
POOL = {"Captain": 2, "Mate": 10, "Cannon": 6, "Cutlass": 6, "Bomb": 3, "Treachery": 2}
# What is tried at each point, and then how the evening goes on.
TRIED: list[tuple[list[object], list[str]]] = [
    (["draw Captain", "Mate", "draw Canon", "pick Mate", "draw Pistols"], ["draw Mate"]),
    (["Carl is first", "Anne"], ["Anne is first"]),
    (["pick Pistols", "pick mat", "surrender", "pass", "pick", 3, None, ""], ["draft"]),
    (["trade with Anne", "trade with Carl", "give Mate", "accept"], ["trade with Bart"]),
    (["give Pistols", "want Pistols", "done"], ["give Cannon"]),
    (["give Bomb", "want Cannon"], ["give Mate", "want Bomb"]),
    (["give Mate", "want Mate"], ["pass", "pass"]),
    (["keep", "arrange nest Pistols", "arrange deck Mate", "Mate"], ["arrange nest Captain"]),
    (["arrange deck Captain", "arrange nest Mate", "arrange deck"], ["arrange deck Mate"]),
]


def test_refusals_say_what_is_wrong_and_cite_rules() -> None:
    """Each refusal has its reason and the numbers of its rules (2.1 to 2.3, 8.3, 8.5)."""
    rules = po8.Rules(explicit_chance=True)
    match = po8.Match(["Anne", "Bart"], pooling="draft + trades", pool=POOL, rules=rules)
    state, lines = match.start(seed=1), []
    for tried, choices in TRIED:
        lines.append(f"{state.phase}:")
        for choice in tried:
            with pytest.raises(po8.IllegalOption) as raised:
                state.apply(choice)  # type: ignore[arg-type]  # what is refused
            error = raised.value
            lines.append(f"  {choice!r}: {error.reason} ({', '.join(error.rules)})")
        for choice in choices:
            while state.phase == "draft":
                assert state.decision
                state = state.apply(state.decision.options[-1])
            if choice != "draft":
                state = state.apply(choice)
    text = "\n".join(lines) + "\n"
    assert text == golden(GOLDEN, text)


def test_whoever_could_not_accept_is_refused_to_with_the_rule() -> None:
    """A trade is legal only if both can build a ship after it (8.5)."""
    rules = po8.Rules(explicit_chance=True, ask_forced=True)
    match = po8.Match(["Anne", "Bart"], pooling="random + trades", pool=POOL, rules=rules)
    state = match.start(seed=1)
    while state.phase != "trades":
        assert state.decision
        state = state.apply(state.decision.options[0])
    to = state.names[1 - state.current_player]
    state = state.apply(f"trade with {to}").apply("want Captain").apply("done")
    with pytest.raises(po8.IllegalOption) as raised:
        state.apply("accept")
    assert ("8.5",) == raised.value.rules
    assert ("refuse",) == raised.value.allowed


def test_why_an_option_outside_of_games_is_allowed() -> None:
    """What may be chosen is so by a rule, too; and only who must decide is told (8.5)."""
    state = po8.Match(["Anne", "Bart"], pooling="draft").start(seed=1)
    assert ("8.5",) == state.why("pick Mate").rules
    assert not state.why("pick Mat").legal
    assert state.why_not("pick Mate") is None
    with pytest.raises(po8.GameError, match="needn't decide now"):
        state.why_not("pick Mate", 1 - state.current_player)
