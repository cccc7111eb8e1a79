"""Traces: the tree of what a choice brought about, and what each player may know of it."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from folders import ROOT
from game_positions import COINS, layout, played, position
from golden import golden
from gull_games import gull_states

from piecesofeight import SPECTATOR, Game, GameError, Layout, Rules, State, load_coins
from piecesofeight.answers.tree import ABILITY, NOTE
from piecesofeight.game.event import KINDS
from piecesofeight.game.stepping import given
from piecesofeight.game.trace.trace import Trace, trace
from piecesofeight.game.why.rules_behind import rule_table
from piecesofeight.language.program.inferred.passage import passage_at
from piecesofeight.machine.constants import C_KIND
from piecesofeight.notation import position as at
from piecesofeight.notation.sight import knows

MONKEY = COINS["Captain's Monkey"].abilities[0]
HERE = Path(__file__).parent / "traces"

# The hard cases of docs/architecture.md, and one of what pre-empts a reaction.
CASES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "two_negations_and_a_prevention": (
        (
            "Mate | Cannon, Captain, Treachery, Treachery",
            "Bomb | Captain's Monkey, Captain, Treachery",
        ),
        (
            "play fore at Bart.fore",
            "pass",
            "pass",
            "react fore",
            "react aft",
            "pass",
            "pass",
            "react aft",
            "react aft",
        ),
    ),
    "both_open_coins_at_once": (
        ("Bomb | Mate Captain", "Full Sail | Black Spot, Mate, Captain, Black Spot"),
        ("play nest at Bart", "react nest", "react fore"),
    ),
    "the_last_captain_but_one": (
        ("Mate | Cannon Captain Cutlass", "Bomb | Captain Mate"),
        ("play nest at Bart.fore",),
    ),
    "active_only_now": (
        ("Mate | Cannon Captain Cutlass", "Bomb | Mate, Full Sail, Captain"),
        ("play nest at Bart.fore",),
    ),
    "prevented_and_spent_all_the_same": (
        ("Mate | Cannon Captain Cutlass", "Bomb | Captain's Monkey, Captain, Mate"),
        ("play nest at Bart.fore", "react fore"),
    ),
}


def traced(case: str) -> tuple[State, Trace]:
    """The last state of a case, and the trace of it all."""
    ships, choices = CASES[case]
    start = position(*ships)
    return played(start, *choices), trace(start, *choices)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("eyes", ["all", "Anne", "Bart", "spectator"])
def test_a_hard_case_is_told_like_this(case: str, eyes: str) -> None:
    """Golden traces, for all eyes; UPDATE_GOLDEN=1 writes them anew, to be read before use."""
    _, tree = traced(case)
    seats = {"Anne": 0, "Bart": 1, "spectator": SPECTATOR}
    told = str(tree if eyes == "all" else tree.seen_by(seats[eyes]))
    # Which line it is may change with the file; `test_why` looks them up there.
    text = re.sub(r"(line |yaml:)\d+\]", r"\1N]", told) + "\n"
    kept = HERE / f"{case}.{eyes}.txt"
    assert golden(kept, text) == text


def test_a_result_can_say_why() -> None:
    """Not destroyed: prevented by whom, with which line (5.6)."""
    _, tree = traced("prevented_and_spent_all_the_same")
    notes = [node for node in tree.walk() if node.kind == NOTE]
    assert ["Bart's Captain's Monkey is not destroyed: prevented by Bart's Captain's Monkey"] == [
        node.text for node in notes
    ]
    assert notes[0].passage == passage_at(COINS["Captain's Monkey"], MONKEY.body[0].span)
    assert "prevent it" == notes[0].passage.text


def test_an_event_can_say_why() -> None:
    """From the line that did it up to the choice."""
    state, tree = traced("both_open_coins_at_once")
    event = next(event for event in tree.events if event.kind == "skips")
    why = tree.why(event)
    assert "Anne will lose a turn" == why.text
    assert [
        "a line of Black Spot",
        "Bart reacts with Black Spot, which lay in the fore just before",
        "Anne has destroyed Bart's Black Spot (fore)",
        "a line of Bomb",
        "Anne plays Bomb from the crow's nest at Bart",
        "Anne: `play nest at Bart`",
    ] == [reason.text for reason in why.reasons]
    assert ("happened", False) == (why.verdict, why.legal)
    assert "that player skips 1 turn" == why.passages[0].text
    assert state.trace().events == state.events
    with pytest.raises(GameError):
        state.trace().why(tree.events[0])


def test_a_state_tells_what_led_to_it() -> None:
    """`State.trace` is the trace of the last choice; at the start there are only its events."""
    start = position("Mate | Cannon Captain", "- | Pistols Captain Mate")
    assert ["Anne begins turn 1"] == [node.line for node in start.trace().nodes]
    state = start.apply("play nest at Bart.fore")
    assert str(trace(start, "play nest at Bart.fore")) == str(state.trace())
    assert state.events == state.trace().events
    assert str(state.trace().seen_by(1)) == str(state.trace("Bart"))
    assert str(state.trace()) == str(State.from_json(state.to_json()).trace())


def test_a_trace_does_not_touch_the_state() -> None:
    """The steps are done again on a copy."""
    start = position("Mate | Cannon Captain", "- | Pistols Captain Mate")
    before = start.block
    trace(start, "play nest at Bart.fore")
    assert before == start.block


def test_a_delayed_effect_is_told_with_its_line() -> None:
    """What begins later names the coin, and the line that it begins with."""
    ships = ("Storm Warning | Mate, Captain, Bomb", "Mate | Bomb, Captain, Mate")
    start = position(*ships)
    texts = ("play nest", "play nest at Anne.aft")
    state = played(start, *texts)
    tree = trace(start, *texts, *(["pass"] if state.decision.kind == "last-nest" else []))
    fired = [node for node in tree.walk() if node.event and node.event.kind == "fired"]
    assert 1 == len(fired)
    assert ABILITY == fired[0].kind
    assert fired[0].passage is not None


def test_a_trace_is_data_too() -> None:
    """`to_dict` is JSON, and has every node."""
    _, tree = traced("two_negations_and_a_prevention")
    data = json.loads(json.dumps(tree.to_dict()))

    def count(nodes: list[dict[str, Any]]) -> int:
        return sum(1 + count(node["children"]) for node in nodes)

    assert len(list(tree.walk())) == count(data["nodes"])


@pytest.mark.parametrize("seed", range(2))
def test_a_passage_is_what_stands_in_the_file(seed: int) -> None:
    """Word for word, at the line and column that it names."""
    found = 0
    for state in gull_states(seed, most=60):
        for node in state.trace().walk():
            if node.passage and node.passage.span.file.startswith("coins/"):
                span = node.passage.span
                rows = (ROOT / span.file).read_text(encoding="utf-8").splitlines()
                assert rows[span.line - 1][span.column - 1 :].startswith(node.passage.text)
                found += 1
    assert found


# --- secrets ----------------------------------------------------------------------------------


def test_an_unseen_coin_is_not_named() -> None:
    """4.10: destroyed from the aft, it goes to the hold unseen; its owner knows it."""
    state = position("Mate | Cannon Captain", "Bomb | Pistols Captain Mate")
    after = state.apply("play nest at Bart.aft")
    told = {seat: str(after.trace(seat)) for seat in ("Anne", "Bart", SPECTATOR)}
    assert "Anne destroys a coin of Bart's (aft)" in told["Anne"]
    assert "Anne destroys Bart's Mate (aft)" in told["Bart"]
    assert "Bart's Mate" not in told["Anne"] + told[SPECTATOR]


def test_who_was_asked_is_not_told() -> None:
    """5.2: that Bart could have answered, and passed, is known to Bart alone."""
    start = position("Mate | Cannon Captain", "Bomb | Pistols Captain Treachery")
    tree = trace(start, "play nest at Bart.fore", "pass")
    assert "Bart: `pass`" in str(tree)
    assert "Bart: `pass`" in str(tree.seen_by(1))
    for seat in (0, SPECTATOR):
        assert "Bart: `pass`" not in str(tree.seen_by(seat))
        assert "is used" not in str(tree.seen_by(seat))


def test_who_wanted_to_react_is_not_told() -> None:
    """5.2: of two who want to, the one who may not is known only to that player."""
    start = position(
        "Mate | Cannon Captain",
        "Treachery | Pistols Captain",
        "Treachery | Bomb Captain",
        rules=Rules(explicit_chance=True),
    )
    tree = trace(start, "play nest at Bart.fore", "react nest", "react nest", "Carl reacts")
    wanted = "Bart wanted to react with Treachery, but Carl may (5.2)"
    assert [True, False, True, False] == [
        wanted in str(tree if seat is None else tree.seen_by(seat)) for seat in (None, 0, 1, 2)
    ]


def test_what_was_chosen_in_secret_is_not_told() -> None:
    """4.5a: which coin was taken out of the hold."""
    anne = layout("Barrel of Grog | Cannon Captain", hold="Mate, Bomb")
    start = position(anne, "- | Pistols Captain")
    tree = trace(start, "play nest", "choose Mate")
    assert "Anne: `choose Mate`" in str(tree.seen_by(0))
    assert "Mate" not in str(tree.seen_by(1))


def mixed(before: State, after: State, seat: int, rng: random.Random) -> State:
    """`before` with other kinds for coins that the seat knows neither before nor after."""
    block, words = before.block, before.game.tables.words
    coins = [
        coin
        for whose in range(len(before.game.names))
        for coin in [*at.deck(block, whose), *at.hold(block, whose)]
        if not any(knows(one.block, words, seat, coin) for one in (before, after))
        and not at.is_key(block, words, coin)
    ]
    kinds = [block[coin + C_KIND] for coin in coins]
    rng.shuffle(kinds)
    for coin, kind in zip(coins, kinds, strict=True):
        block[coin + C_KIND] = kind
    return State(before.game, given(before.game, block, (), {}))


def test_what_a_player_cannot_know_changes_no_trace() -> None:
    """If a player saw the same happen, and the same lie, the trace for that player is the same.

    Whoever was asked, passed or chose in secret, and whatever coins they did it with. For each
    choice somebody else looks at it; most of the mixed states differ, and are seen as equal.
    """
    rng, compared = random.Random(0), 0
    steps = [pair for seed in range(6) for pair in pairwise(gull_states(seed))]
    for number, (before, after) in enumerate(steps):
        option, seat = after.history[-1], (SPECTATOR, 0, 1, 2)[number % 4]
        other = mixed(before, after, seat, rng)
        if other.block == before.block or not after.is_shown_to(seat):
            continue
        if option not in other.legal_actions():
            continue
        result = other.apply(option)
        if result.view(seat) == after.view(seat):
            assert str(after.trace(seat)) == str(result.trace(seat))
            compared += 1
    assert compared > 60


def test_layouts_are_not_needed() -> None:
    """Traces work from any position."""
    state = position(Layout("Mate", ("Captain",)), Layout(None, ("Captain", "Bomb")))
    assert trace(state, "surrender").events[-1].kind == "won"


def test_every_kind_of_event_has_its_place_in_a_trace() -> None:
    """What the log tells a trace tells too; what only would happen is told by what answers it.

    A kind left out made traces of coins that can't be destroyed, and of bans, fail.
    """
    assert set(KINDS.values()) >= set(rule_table("events"))


WATCHMAN = """
set: watchmen
coins:
  - coin: Watchman
    limit: 1
    ability: |
      react when an opponent's turn begins:
        destroy this
"""


def test_before_anything_was_shown_nothing_is_told() -> None:
    """5.2: the first turn begins, and Bart may answer with a coin that nobody has seen."""
    ships = [Layout("Mate", ("Captain", "Bomb")), Layout("Bomb", ("Captain", "Watchman"))]
    state = Game.from_layouts(ships, coins=load_coins(WATCHMAN)).start()
    assert (1, "react") == (state.current_player, state.decision and state.decision.kind)
    for seat in ("Anne", SPECTATOR):
        assert ((), ()) == (state.told(seat), state.trace(seat).nodes)
    told = [str(event) for event in state.apply("pass").told("Anne")]
    assert ["Anne begins turn 1"] == told
