"""Warnings: none for sound coins, and what they claim shows in play."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from gulls import gull_file

from piecesofeight import Game, Layout, State
from piecesofeight import data_files as resources
from piecesofeight.language import check_sources, check_text, load_coins
from piecesofeight.language.loading.coinset import Coins
from piecesofeight.language.loading.library import read
from piecesofeight.language.loading.sources import Source, shipped


def codes(text: str, known: Coins | None = None) -> list[str]:
    """The codes of what is said of a coin with this text."""
    return [one.code for one in check_text(gull_file(text), "gull.yaml", known)]


def test_the_shipped_sets_have_no_warning() -> None:
    """Not by themselves, and not together."""
    assert () == check_sources(*shipped(), base=False).diagnostics
    for source in shipped():
        assert [] == check_text(source.text, source.name)


SOUND = [
    "play:\n  choose an open Gull of an opponent as gull\n  destroy gull",
    "play:\n  destroy any open coin\n  move this to your hold",
    "play if you have another active Gull:\n  destroy any open coin",
    "play:\n  destroy this\n  at the end of this turn:\n    destroy any open coin",
    "play:\n  you may:\n    destroy this\n  destroy any open coin\n  destroy this",
    (
        "play:\n  destroy every open coin of an opponent\n  reveal any hidden coin\n"
        "  destroy every open coin of an opponent"
    ),
    "play:\n  choose an open coin of an opponent as prey\n  move prey to your aft\n  destroy prey",
    "react when an opponent destroys your open coin:\n  destroy every open coin of that player",
    "react when you use any ability:\n  you take the next turn\n  destroy this",
    "react once per game when you use any ability:\n  you take the next turn",
    "react when you use any ability:\n  cost: destroy this\n  you take the next turn",
    "react when you destroy your coin:\n  you take the next turn",
    "react when you destroy any open Mate of an opponent:\n  you take the next turn",
    "react when you use any ability of a Mate:\n  you take the next turn",
    "react when you send any coin to the nest:\n  you take the next turn",
    "react when you would destroy your coin:\n  you take the next turn",
    "play:\n  any opponent skips 1 turn\n  destroy any other coin of yours",
    "play once per game:\n  any opponent skips 1 turn",
    "play if you lost at least 1 coin this turn:\n  any opponent skips 1 turn",
    (
        "play if this is your aft coin:\n  add up to 2 other open coins of yours\n"
        "  destroy any fore coin and 1 coin behind it for each coin added"
    ),
]


@pytest.mark.parametrize("text", SOUND)
def test_sound_coins_have_no_warning(text: str) -> None:
    """What resembles a mistake but is none is passed over."""
    assert [] == codes(text)


def test_what_nothing_brings_about_depends_on_the_sets() -> None:
    """A reaction to a theft is of no use where no coin takes anything, and is where one does."""
    text = "react when an opponent takes your coin:\n  that player skips 1 turn"
    file = gull_file(text).replace("uses: [pieces-of-eight]\n", "")
    alone = check_text(file, "gull.yaml", Coins(()))
    assert ["W0404"] == [one.code for one in alone]
    assert "nothing in these sets does this to such a coin" == alone[0].message
    assert [] == check_text(file, "gull.yaml")
    thief = file + (
        "  - coin: Tern\n    limit: 1\n    ability: |\n      play:\n"
        "        move any open coin of an opponent to your aft\n"
    )
    assert [] == check_text(thief, "gull.yaml", Coins(()))


def test_a_coin_with_an_error_silences_what_depends_on_it() -> None:
    """What the broken coin would do isn't known, so nothing is said to be in vain."""
    file = gull_file("react when an opponent takes your coin:\n  that player skips 1 turn")
    file = file.replace("uses: [pieces-of-eight]\n", "") + (
        "  - coin: Tern\n    limit: 1\n    ability: |\n      play:\n"
        "        moove any open coin of an opponent to your aft\n"
    )
    assert ["E0201"] == [one.code for one in check_text(file, "gull.yaml", Coins(()))]


def test_a_copy_of_a_shipped_coin_is_told_where_the_first_one_is() -> None:
    """Coins are compared across sets, in whatever words they are written."""
    text = resources.read("coins", "pieces_of_eight.yaml")
    line = text.split("\n").index("  - coin: Mate") + 1
    (twin,) = check_text(
        gull_file("play:\n  choose an active coin as prey\n  destroy prey\n  destroy this")
    )
    assert ("W0403", "`Gull` does just what `Mate` does") == (twin.code, twin.message)
    assert [("coins/pieces_of_eight.yaml", line)] == [
        (one.span.file, one.span.line) for one in twin.related
    ]


# --- every turn for ever ------------------------------------------------------------------

FOR_EVER = [
    ("react when you use any ability:\n  you take the next turn", "play fore at Bart.fore"),
    (
        "react when you destroy any coin of an opponent:\n  you take the next turn",
        "play fore at Bart.fore",
    ),
    ("react when you call any coin:\n  you take the next turn", "call"),
    (
        "react when your nest coin would be destroyed:\n  prevent it\n  you take the next turn",
        "destroy nest",
    ),
    ("play:\n  look at any hidden coin of an opponent\n  any opponent skips 1 turn", "play nest"),
    ("react when your turn begins:\n  any opponent skips 1 turn", "call"),
    ("react when your turn begins if you have at least 3 coins:\n  you take the next turn", "call"),
    ("react when any player's turn ends if this is open:\n  you take the next turn", "call"),
]


def turn_after(state: State, action: str) -> State:
    """The state after a turn in which the player takes an action, and every reaction there is."""
    turn = state.turn
    while state.decision and state.turn == turn:
        options = state.decision.options
        wanted = [x for x in options if x.verb == "react"]
        wanted += [x for x in options if x.text.startswith(action)]
        wanted += [x for x in options if x.verb == "pass"] or list(options)
        state = state.apply(wanted[0])
    return state


@pytest.mark.parametrize(("text", "action"), FOR_EVER)
def test_a_player_really_has_every_turn(text: str, action: str) -> None:
    """In a game of two, what W0405 warns of gives one player ten turns running."""
    assert ["W0405"] == codes(text)
    row = tuple(["Mate"] * 20)
    state = Game.from_layouts(
        [Layout("Gull", ("Captain", "Mate", "Bomb")), Layout("Mate", (*row, "Captain"))],
        coins=load_coins(gull_file(text)),
    ).start(first=0, seed=1)
    for _ in range(10):
        assert state.decision is not None
        assert 0 == state.decision.player
        state = turn_after(state, action)


EACH_TURN = [
    ("react when your turn begins:\n  you take the next turn", "call"),
    ("react when your turn ends:\n  you take the next turn", "call"),
    ("react when any player's turn ends:\n  you take the next turn", "call"),
    (
        (
            "play:\n  you may:\n    look at any hidden coin of an opponent\n  otherwise:\n"
            "    destroy this\n  you take the next turn"
        ),
        "play nest",
    ),
    (
        "play:\n  until your next turn:\n    opponents can't call\n  you take the next turn",
        "play nest",
    ),
]


@pytest.mark.parametrize(("text", "action"), EACH_TURN)
def test_what_is_refused_would_give_every_turn(text: str, action: str) -> None:
    """What E0337 refuses gives one player ten turns running."""
    known = load_coins().sets
    reading = read((Source("gull.yaml", gull_file(text)),), known)
    assert ["E0337"] == [one.code for one in reading.report.found]
    state = Game.from_layouts(
        [Layout("Gull", ("Captain", "Mate", "Bomb")), Layout("Mate", ("Mate", "Mate", "Captain"))],
        coins=Coins(known + reading.sets),
    ).start(first=0, seed=1)
    for _ in range(10):
        assert state.decision is not None
        assert 0 == state.decision.player
        state = turn_after(state, action)


def test_twice_the_coins_are_twice_the_work() -> None:
    """What is done grows with the number of coins, not with its square: calls are counted."""

    def checked(number: int) -> int:
        calls = 0

        def counting(_frame: FrameType, event: str, _what: object) -> None:
            nonlocal calls
            calls += event == "call"

        coins = [coin for coin in load_coins().values() if coin.abilities]
        lines = [
            "set: my-set",
            "uses: [pieces-of-eight, cursed-blade, maidens-vengeance]",
            "coins:",
        ]
        for index in range(number):
            lines += [f"  - coin: Gull {index}", "    limit: 2", "    ability: |"]
            text = coins[index % len(coins)].text.rstrip()
            lines += [f"      {line}" for line in text.split("\n")]
        before = sys.getprofile()
        sys.setprofile(counting)
        try:
            found = check_text("\n".join(lines) + "\n")
        finally:
            sys.setprofile(before)
        assert {"W0403"} == {one.code for one in found}
        return calls

    few, many = checked(60), checked(240)
    assert many < 5 * few
