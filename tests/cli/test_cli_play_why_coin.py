"""`why not` and the name of a coin: each copy says what is missing, and what was missed."""

from __future__ import annotations

from cli_support import Run, Write

from piecesofeight import Game, Layout, State, load_coins
from piecesofeight.cli.play.combat.answers import _since
from piecesofeight.cli.play.combat.why_coin import CoinAsked

COINS = load_coins("""\
set: birds
coins:
  - coin: Gull
    limit: 2
    ability: |
      react when an opponent destroys your open coin:
        choose an opponent as foe
        foe skips 1 turn
  - coin: Tern
    limit: 2
    ability: |
      react when an opponent destroys your open coin if you have at least 9 coins in your hold:
        you take the next turn
""")


def attacked() -> State:
    """Anne destroys Bart's fore coin; Bart has Gulls in the nest, in the middle and aft."""
    anne = Layout("Mate", ("Cannon", "Captain", "Pistols"))
    bart = Layout("Gull", ("Mate", "Captain", "Gull", "Tern"), hold=("Gull",))
    game = Game.from_layouts([anne, bart], coins=COINS, names=["Anne", "Bart"])
    return game.start().apply("play nest at Bart.fore")


def answers(state: State, name: str) -> list[str]:
    """What Bart is told of a coin."""
    return CoinAsked(state, 1, COINS[name], *_since(state, 1)).answers()


def test_each_copy_says_where_it_lies_and_what_is_missing() -> None:
    """Active and offered, inactive in the middle (1.3), in the hold, and nowhere."""
    assert [
        "Gull (nest) can be used now: `react nest at Anne`",
        (
            "Gull (deck[2]) isn't active: only the crow's nest, the fore and the aft coin"
            " can be used (4.1, 1.3)"
        ),
        "Gull (hold) lies in the hold (spent, or destroyed), where it can't be used",
    ] == answers(attacked(), "Gull")
    assert ["Bart has no Bomb, in the ship or in the hold"] == answers(attacked(), "Bomb")


def test_a_condition_that_is_false_is_named() -> None:
    """The Tern would answer, but for its condition (4.3)."""
    told = answers(attacked(), "Tern")
    assert any("condition of Tern does not hold" in line for line in told)


def test_who_was_asked_and_passed_is_told_so_later() -> None:
    """And who has reacted."""
    passed = attacked().apply("pass")
    told = answers(passed, "Gull")
    assert "Bart's Gull could be used at your last choice, and you passed" in told
    reacted = attacked().apply("react nest at Anne")
    assert any(line.startswith("Bart's Gull has reacted: ") for line in answers(reacted, "Gull"))


def test_at_the_table_the_name_is_enough(run: Run, write: Write) -> None:
    """In any language; the answer stands before the list that comes again."""
    write("here.txt", "")
    start = ("play", "--human", "Anne", "--first", "Anne", "--seed", "7", "--ships", "random")
    told = run(*start, lines=["why not traicion", "quit"]).stdout
    assert "Treachery" in told.split("> ", 1)[1]
