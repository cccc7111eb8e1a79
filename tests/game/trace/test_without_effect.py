"""Traces of lines that do nothing: they say why; and each line stands in them once."""

from __future__ import annotations

import pytest

from piecesofeight import SPECTATOR, Game, Layout, Rules, State, load_coins
from piecesofeight.answers.tree import NOTE, STEP
from piecesofeight.game.trace.trace import Trace, trace

FILE = """\
set: my-set
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 2
    ability: |
      play:
ABILITY
"""
BART = Layout("Bomb", ("Pistols", "Captain", "Cannon"))


def started(ability: str, anne: Layout, bart: Layout = BART) -> State:
    """A game with a coin that does this, Gull."""
    lines = "\n".join(f"        {line}" for line in ability.split("\n"))
    coins = load_coins(FILE.replace("ABILITY", lines))
    game = Game.from_layouts([anne, bart], coins=coins, rules=Rules(ask_forced=False))
    return game.start(first=0, seed=1)


def notes(tree: Trace) -> list[str]:
    """What did not happen, and by which rules."""
    return [f"{node.text} ({', '.join(node.rules)})" for node in tree.walk() if node.kind == NOTE]


def steps(tree: Trace) -> list[str]:
    """The lines of coins, as they are carried out."""
    return [node.text for node in tree.walk() if node.kind == STEP]


GULL_ABOVE = Layout("Mate", ("Gull", "Captain", "Bomb"), ("Cannon",))


@pytest.mark.parametrize(
    ("ability", "choices", "expected"),
    [
        (
            "move any fore coin to your nest",
            ["play fore at Bart.fore"],
            "Bart's Pistols stays where it is: Anne's nest is not empty (1.1)",
        ),
        (
            "choose a coin in your hold as prize\nmove prize to your nest\ndestroy this",
            ["play fore"],
            "Anne's Cannon stays where it is: Anne's nest is not empty (1.1)",
        ),
        (
            "move every open coin of another player to your aft",
            ["play fore at Bart"],
            "Bart's Captain stays where it is: Anne has a Captain, and can't have two (2.3, 4.8)",
        ),
        (
            "destroy any open coin\nmove this to your aft",
            ["play fore at Anne.fore"],
            "Anne's Gull is passed over: it has left its ship (4.4)",
        ),
        (
            "destroy any fore coin\nswap this with any aft coin of an opponent",
            ["play fore at Anne.fore"],
            "Anne's Gull is passed over: it has left its ship (4.4)",
        ),
    ],
)
def test_what_is_not_moved_is_told_with_the_reason(
    ability: str, choices: list[str], expected: str
) -> None:
    """Nothing of a line is silently left undone."""
    bart = Layout("Bomb", ("Captain", "Cannon")) if "every" in ability else BART
    start = started(ability, GULL_ABOVE, bart)
    assert [expected] == notes(trace(start, *choices))


def test_an_unseen_coin_that_stays_is_not_named() -> None:
    """4.5a: which coin was chosen from the hold is a secret, also if nothing comes of it."""
    ability = "choose a coin in your hold as prize\nmove prize to your nest\ndestroy this"
    anne = Layout("Mate", ("Gull", "Captain", "Bomb"), ("Cannon", "Pistols"))
    tree = trace(started(ability, anne), "play fore", "choose Cannon")
    expected = "a coin of Anne's stays where it is: Anne's nest is not empty"
    for seat in (1, SPECTATOR):
        assert expected in str(tree.seen_by(seat))
        assert "Cannon" not in str(tree.seen_by(seat))


@pytest.mark.parametrize(
    "ability",
    [
        "destroy every open coin of opponents",
        "at the end of this turn:\n  destroy every open coin of opponents",
        "if you have no coins in your hold:\n  destroy every open coin of opponents",
        "reveal any aft coin of yours\ndestroy every open coin of opponents",
        "look at any aft coin of an opponent\ndestroy any open coin of an opponent",
    ],
)
def test_a_line_stands_once_also_if_its_coins_are_gathered_when_its_turn_comes(
    ability: str,
) -> None:
    """What settles the coins and what is done to them are one step."""
    start = started(ability, Layout("Mate", ("Gull", "Captain", "Bomb")))
    state, taken = start, []
    while state.turn == start.turn and state.decision:
        texts = [option.text for option in state.decision.options]
        wanted = [one for one in texts if one.startswith(("play fore", "at Bart.nest", "pass"))]
        taken.append(wanted[0] if wanted else texts[0])
        state = state.apply(taken[-1])
    told = steps(trace(start, *taken))
    assert sorted(set(told)) == sorted(told)
    assert [] != [one for one in told if "destroy" in one]


def test_the_first_coin_of_all_is_passed_over_like_any_other() -> None:
    """4.4: the coin in the nest of the first seat, too."""
    ability = "choose an open coin of yours as wretch\ndestroy wretch\nmove wretch to your aft"
    tree = trace(started(ability, GULL_ABOVE), "play fore at Anne.nest")
    assert ["Anne's Mate is passed over: it has left its ship (4.4)"] == notes(tree)


def test_each_if_is_told_with_what_it_found() -> None:
    """Of several in an ability each with its own line."""
    ability = """\
if you have no coins in your hold:
  reveal any aft coin of yours
if you have at least 1 coin in your hold:
  destroy this"""
    tree = trace(started(ability, GULL_ABOVE), "play fore at Anne.aft")
    found = [node for node in tree.walk() if node.kind == NOTE]
    assert [
        "does not hold: there is 1 (Anne.hold), exactly 0 needed",
        "holds: there is 1 (Anne.hold), at least 1 needed",
    ] == [node.text for node in found]
    lines = [node.passage.text for node in found if node.passage]
    assert [line.rstrip(":") for line in ability.split("\n")[::2]] == lines


RIVALS = """
set: my-set
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 2
    ability: |
      play:
        destroy every open coin of an opponent
  - coin: Tern
    limit: 1
    ability: |
      react when an opponent uses any ability:
        destroy any fore coin of yours
  - coin: Heron
    limit: 1
    ability: |
      while this is open:
        opponents can't react
  - coin: Skua
    limit: 1
    ability: |
      react when an opponent would destroy your nest coin:
        prevent it
"""


def rivals(anne: Layout, aft: str = "Mate") -> State:
    """Anne has coins of these, and Bart a Tern."""
    ships = [anne, Layout("Tern", ("Bomb", "Captain", aft))]
    game = Game.from_layouts(ships, load_coins(RIVALS), rules=Rules(ask_forced=False))
    return game.start(first=0, seed=1)


def test_of_several_targets_those_that_have_left_are_passed_over() -> None:
    """4.4: what a reaction destroyed before is told, and the others are destroyed."""
    start = rivals(Layout("Gull", ("Mate", "Captain")))
    tree = trace(start, "play nest at Bart", "react nest at Bart.fore")
    assert ["Bart's Bomb is passed over: it has left its ship (4.4)"] == notes(tree)
    assert "Anne destroys Bart's Tern (crow's nest)" in str(tree)


def test_a_reaction_that_a_coin_forbids_is_told_with_its_line() -> None:
    """Who is not asked, because of which coin."""
    tree = trace(rivals(Layout("Mate", ("Heron", "Captain"))), "play nest at Bart.fore")
    forbidden = "Bart's Tern (nest) is not asked: Anne's Heron (fore) forbids it"
    assert [f"{forbidden}: `opponents can't react` (6)"] == notes(tree)


def test_how_far_it_has_come_is_not_told_while_others_are_asked() -> None:
    """5.2: what was passed over would show about which event Bart is asked."""
    start = rivals(Layout("Gull", ("Mate", "Captain")), aft="Skua")
    asked = start.apply("play nest at Bart").apply("react nest at Bart.fore")
    told = ["is passed over" in str(asked.trace(seat)) for seat in (0, 1, SPECTATOR)]
    assert [False, True, False] == told
