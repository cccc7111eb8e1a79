"""What counts as covered, and that it is measured from what the machine did."""

from __future__ import annotations

import textwrap
from pathlib import Path

from courses import random_course
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight.language import load_coins
from piecesofeight.language.program import While
from piecesofeight.machine import constants as m
from piecesofeight.tables import compile_tables
from piecesofeight.testing import run_text
from piecesofeight.testing.coverage.hits import Recorder, What
from piecesofeight.testing.coverage.measuring import (
    EDGES,
    GROUPS,
    CoinCoverage,
    Coverage,
    annotated,
    as_data,
    measure,
    percent_text,
)
from piecesofeight.testing.coverage.points import Point, points_of

COINS = load_coins()
TABLES = compile_tables(COINS.values())


def covered(folder: Path, ability: str, *scenarios: str) -> CoinCoverage:
    """What scenarios cover of a coin `Gull`; each is the ships and steps of one."""
    block = textwrap.indent(textwrap.dedent(ability).strip(), " " * 6)
    coin = f"  - coin: Gull\n    limit: 3\n    ability: |\n{block}\n"
    path = folder / "gull.yaml"
    path.write_text(f"set: gulls\nuses: [pieces-of-eight]\ncoins:\n{coin}")
    text = ""
    for number, one in enumerate(scenarios):
        rest = textwrap.indent(textwrap.dedent(one).strip(), "  ")
        text += f"- scenario: {number}\n{rest}\n"
    results = run_text(text, coins=[path])
    assert [] == [str(one) for one in results if not one.passed]
    games = [game for one in results for game in one.games]
    [found] = [one for one in measure(games).coins if one.coin.name == "Gull"]
    return found


def missing(one: CoinCoverage, *groups: str) -> list[str]:
    """What is missing, with its line within the text of the coin, from 1."""
    first = one.coin.abilities[0].span.line
    return [f"{p.line - first + 1} {p.missing}" for p in one.missing(*(groups or GROUPS))]


TWO = """
ships:
  Anne: {nest: Gull, deck: [Captain, Mate]}
  Bart: {nest: Bomb, deck: [Pistols, Captain, Mate]}
"""


def test_a_coin_that_nobody_uses_is_not_covered(tmp_path: Path) -> None:
    """To lie in a ship is not to be used; options that are listed are not used either."""
    steps = "steps: []\nexpect: {options_include: [play nest at Bart.fore]}"
    one = covered(tmp_path, "play:\n  destroy any open coin\n  destroy this", TWO + steps)
    assert ["1 never used", "2 never did anything", "3 never did anything"] == missing(one)


def test_a_negated_ability_was_used_and_did_nothing(tmp_path: Path) -> None:
    """Announced, but not resolved: its steps are not covered (5.9)."""
    steps = "steps: [Anne: play nest at Bart.fore, Bart: react nest]"
    text = "play:\n  destroy any open coin\n  destroy this"
    one = covered(tmp_path, text, TWO.replace("Bomb", "Treachery") + steps)
    assert ["2 never did anything", "3 never did anything"] == missing(one)


def test_a_step_whose_coin_is_gone_did_nothing(tmp_path: Path) -> None:
    """A step is covered by what it does, not by its turn; an edge tells of the other."""
    text = "play:\n  destroy any open coin\n  destroy this"
    aim = TWO + "steps: [Anne: play nest at Anne.nest]"
    one = covered(tmp_path, text, aim)
    assert ["3 never did anything"] == missing(one)
    assert ["1 never without a target", "2 never had nothing to do"] == missing(one, EDGES)


def test_an_ability_without_a_target_is_an_edge(tmp_path: Path) -> None:
    """It is noted where a listing of options found nothing to aim at (4.7)."""
    ships = "ships: {Anne: {nest: Gull, deck: [Captain]}, Bart: {deck: [Captain, Mate]}}\n"
    text = "play:\n  destroy any open Bomb\n  destroy this"
    one = covered(tmp_path, text, ships + "steps: []\nexpect: {options_exclude: [play nest]}")
    assert "1 never without a target" not in missing(one, EDGES)
    assert (0, 3) == one.count(*GROUPS)


CONDITION = "play if you have an active Mate:\n  destroy any open coin"
NO_MATE = TWO.replace("deck: [Captain, Mate]}\n  Bart", "deck: [Captain, Bomb]}\n  Bart")


def test_a_condition_is_seen_both_ways_while_options_are_listed(tmp_path: Path) -> None:
    """True with an active Mate, false without one; each alone leaves the other open."""
    play = "steps: [Anne: play nest at Bart.fore]"
    assert ["1 never false"] == missing(covered(tmp_path, CONDITION, TWO + play))
    other = NO_MATE + "steps: []\nexpect: {turn: Anne}"
    assert ["1 never used", "1 never true", "2 never did anything"] == missing(
        covered(tmp_path, CONDITION, other)
    )
    assert [] == missing(covered(tmp_path, CONDITION, TWO + play, other))


def test_each_part_of_a_condition_counts(tmp_path: Path) -> None:
    """Of `a or b` each must have decided; what isn't looked at doesn't count."""
    text = "play if this is open or you have an active Bomb:\n  destroy any open coin"
    one = covered(tmp_path, text, TWO + "steps: [Anne: play nest at Bart.fore]")
    parts = [line for line in missing(one) if "its part" in line]
    assert ["false", "true", "false"] == [line.split()[-1] for line in parts]
    assert "1 never false" in missing(one)


def test_an_if_goes_both_ways(tmp_path: Path) -> None:
    """An `if` within an ability is judged when its turn comes, and so is what is below it."""
    text = """
    play:
      if you have at least 1 coin in your hold:
        destroy any open coin of an opponent
      otherwise:
        you take the next turn
      destroy this
    """
    empty = TWO + "steps: [Anne: play nest at Bart.fore]"
    full = empty.replace("Captain, Mate]}\n  B", "Captain, Mate], hold: [Bomb]}\n  B")
    assert ["2 never true", "3 never did anything"] == missing(covered(tmp_path, text, empty))
    assert ["2 never false", "5 never did anything"] == missing(covered(tmp_path, text, full))
    assert [] == missing(covered(tmp_path, text, empty, full))


def test_a_may_has_two_answers(tmp_path: Path) -> None:
    """Whoever may must have done it, and must have left it."""
    text = "play:\n  you may:\n    destroy any open coin\n  destroy this"
    yes = TWO + "steps: [Anne: play nest at Bart.fore, Anne: choose yes]"
    no = yes.replace("yes", "no")
    assert ["2 never refused"] == missing(covered(tmp_path, text, yes))
    assert ["2 never taken", "3 never did anything"] == missing(covered(tmp_path, text, no))


REACTION = """
react when an opponent destroys your open coin:
  cost: destroy this
  you take the next turn
"""
STRUCK = """
ships:
  Anne: {nest: Mate, deck: [Cannon, Captain]}
  Bart: {nest: Gull, deck: [Pistols, Captain, Mate]}
steps: [Anne: play nest at Bart.fore, Bart: react nest]
"""


def test_a_reaction_is_used_declined_and_passed_over(tmp_path: Path) -> None:
    """Used, declined, and met by an event of its kind that it doesn't answer.

    Where it is declined the Mate goes on and destroys itself, which is none of its events.
    """
    used = STRUCK
    declined = STRUCK.replace(", Bart: react nest", "")
    foreign = STRUCK.replace("at Bart.fore, Bart: react nest", "at Anne.fore")
    assert ["1 never met an event that it doesn't answer", "1 never declined"] == missing(
        covered(tmp_path, REACTION, used)
    )[:2]
    rest = ["1 never used", "2 never paid", "3 never did anything"]
    assert rest == missing(covered(tmp_path, REACTION, declined))
    assert [rest[0], "1 never declined", *rest[1:]] == missing(covered(tmp_path, REACTION, foreign))
    assert [] == missing(covered(tmp_path, REACTION, used, declined, foreign))


def test_of_two_reactions_the_other_one_is_declined(tmp_path: Path) -> None:
    """Who reacts with one coin declines to react with the others."""
    two = STRUCK.replace("deck: [Pistols, Captain, Mate]", "deck: [Mate, Captain, Gull]")
    assert "1 never declined" not in missing(covered(tmp_path, REACTION, two))


def test_what_others_might_have_done_is_not_counted(tmp_path: Path) -> None:
    """A step that is refused, and options that an expectation goes through, reach nothing."""
    tried = """
      - Bart: react nest
        illegal: "5.1"
    """
    steps = "steps:" + textwrap.dedent(tried).rstrip()
    expect = "\nexpect: {options_exclude: [play nest]}"
    one = covered(tmp_path, REACTION, STRUCK.partition("steps")[0] + steps + expect)
    assert 0 == one.count(*GROUPS)[0]


def test_once_per_game_is_held_back_later(tmp_path: Path) -> None:
    """The second time its player chooses, the ability isn't offered, and that is noted."""
    text = "play once per game:\n  destroy any open coin of an opponent\n  you take the next turn"
    once = TWO + "steps: [Anne: play nest at Bart.fore]"
    one = covered(tmp_path, text, once)
    assert [] == missing(one)
    ends = once.replace("[Pistols, Captain, Mate]", "[Captain, Mate]")
    over = covered(tmp_path, text, ends + "\nexpect: {winner: Anne}")
    assert ["1 never held back the second time", "3 never did anything"] == missing(over)


LIMIT = "while this is open:\n  opponents can't target your nest coin\n  players can't call"


def test_a_limit_forbids_and_lets_be(tmp_path: Path) -> None:
    """In force and not, each line forbidding and (if it can) not; seen while options are listed."""
    fore = """
    ships:
      Anne: {nest: Mate, deck: [Gull, Captain]}
      Bart: {nest: Bomb, deck: [Pistols, Captain, Mate]}
    turn: Bart
    steps: []
    expect: {options_exclude: [play aft at Anne.nest, call fore to aft-side]}
    """
    one = covered(tmp_path, LIMIT, fore)
    assert ["1 never out of force"] == missing(one)
    aft = """
    ships:
      Anne: {nest: Mate, deck: [Bomb, Captain, Gull]}
      Bart: {nest: Bomb, deck: [Pistols, Captain, Mate]}
    turn: Anne
    steps: []
    expect: {options_include: [call fore to aft-side]}
    """
    hidden = covered(tmp_path, LIMIT, aft)
    assert "1 never in force" in missing(hidden)
    assert [] == missing(covered(tmp_path, LIMIT, fore, aft))


def test_reinforcements_are_ways(tmp_path: Path) -> None:
    """One's own coins added or not, others invited or not, and what these answer (6.3)."""
    text = """
    play:
      add up to 1 other open Gull of yours
      invite the open Gulls of other players
      destroy any fore coin and 1 coin behind it for each coin added
    """
    ships = """
    ships:
      Anne: {nest: Gull, deck: [Gull, Captain]}
      Bart: {nest: Gull, deck: [Pistols, Mate, Mate, Mate, Captain]}
    """
    alone = ships + "steps: [Anne: play nest at Bart.fore]"
    both = ships + 'steps: ["Anne": "play nest at Bart.fore with 1, inviting", Bart: contribute 1]'
    one = covered(tmp_path, text, alone)
    assert [
        "2 never made use of",
        "3 never made use of",
        "3 nobody ever contributed",
        "3 nobody ever declined",
    ] == missing(one)
    assert ["3 nobody ever declined"] == missing(covered(tmp_path, text, alone, both))


def test_choices_and_draws_count_when_they_are_made(tmp_path: Path) -> None:
    """A choice that nobody could make, and a draw from an empty hold, did nothing."""
    text = """
    play:
      each opponent chooses a Bomb in their hold as fuse
      reveal fuse
      pick 1 random coin in your hold as prize
      move prize to your aft
    """
    nothing = covered(tmp_path, text, TWO + "steps: [Anne: play nest]")
    assert [f"{line} never did anything" for line in (2, 3, 4, 5)] == missing(nothing)
    edges = ["2 never had nothing to do", "4 never had nothing to do", "5 never had nothing to do"]
    assert [] == [line for line in edges if line in missing(nothing, EDGES)]


# --- laws, on random games ------------------------------------------------------------------

# Hits that say the same as an event of the log, which the game tells by itself.
TOLD = {m.OP_NEGATE: "negated", m.OP_PREVENT: "prevented", m.OP_NEXT: "next", m.OP_LATER: "delayed"}


@settings(max_examples=12)
@given(st.integers(0, 10**6))
def test_hits_agree_with_what_the_game_tells(seed: int) -> None:
    """A coin counts as used if the log has its use; an instruction as done if it has its effect."""
    course = random_course(seed)
    tables = course[0].game.tables
    hits = Recorder().follow(course)
    events = [event for state in course[1:] for event in state.events]
    used = {tables.rows[row][0].name for what, row in hits if what is What.USED}
    assert {one.coin for one in events if one.kind in ("used", "reacted")} == used
    done = {TOLD.get(tables.words[at]) for what, at in hits if what is What.DONE} - {None}
    assert {one.kind for one in events} & set(TOLD.values()) == done


@settings(max_examples=6)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_more_runs_cover_what_each_of_them_covers(one: int, two: int) -> None:
    """Coverage is a union: in whatever order, nothing is lost and nothing comes of itself."""
    first, second = random_course(one), random_course(two)
    apart = zip(measure([first]).coins, measure([second]).coins, strict=True)
    union = [
        [a or b for a, b in zip(left.reached, right.reached, strict=True)] for left, right in apart
    ]
    for together in ([first, second], [second, first]):
        assert union == [list(coin.reached) for coin in measure(together).coins]


# --- the points themselves ------------------------------------------------------------------


def test_every_line_that_says_something_has_a_point() -> None:
    """No line of a coin's text can be left out of the scenarios unnoticed, `otherwise:` aside."""
    told = {
        name: sorted({one.line for one in points_of(TABLES, coin) if one.group != EDGES})
        for name, coin in COINS.items()
    }
    said = {
        name: [
            coin.abilities[0].span.line + i
            for i, line in enumerate(coin.text.rstrip("\n").split("\n"))
            if line.strip() and not line.strip().startswith("#") and line.strip() != "otherwise:"
        ]
        for name, coin in COINS.items()
    }
    assert said == told


def test_equal_coins_have_equal_points() -> None:
    """The points of a coin are the same in other tables, but for addresses."""

    def plain(points: tuple[Point, ...]) -> list[tuple[int, str, str]]:
        return [(point.line, point.missing, point.group) for point in points]

    others = compile_tables(reversed(tuple(COINS.values())))
    assert {name: plain(points_of(TABLES, coin)) for name, coin in COINS.items()} == {
        name: plain(points_of(others, coin)) for name, coin in COINS.items()
    }


def test_points_have_different_hits() -> None:
    """Within the tables no two points of one coin are reached by the same hit."""
    for coin in COINS.values():
        hits = [point.hit for point in points_of(TABLES, coin)]
        assert len(hits) == len(set(hits))


def test_there_is_a_coin_for_each_kind_of_ability() -> None:
    """What the laws above go through includes while-active abilities."""
    assert any(isinstance(one, While) for coin in COINS.values() for one in coin.abilities)


# --- how it is told ---------------------------------------------------------------------------


def test_a_line_is_marked_with_what_is_missing(tmp_path: Path) -> None:
    """The text of the coin with its line numbers, and `!` at lines that weren't reached."""
    one = covered(tmp_path, CONDITION, TWO + "steps: [Anne: play nest at Bart.fore]")
    file = tmp_path / "gull.yaml"
    expected = (
        f"Gull ({file}:4)\n"
        "! 7 | play if you have an active Mate:  <- never false\n"
        "  8 |   destroy any open coin"
    )
    assert expected == annotated(one, *GROUPS)


def test_the_share_is_never_rounded_up(tmp_path: Path) -> None:
    """Three of four is 75 %, two of three 66.6 %; only all is 100 %."""
    one = covered(tmp_path, CONDITION, TWO + "steps: [Anne: play nest at Bart.fore]")
    assert ("75%", (3, 4)) == (percent_text(one), one.count(*GROUPS))


def test_data_has_lines_and_counts(tmp_path: Path) -> None:
    """A program gets the points, those reached, and what is missing with its line."""
    one = covered(tmp_path, CONDITION, TWO + "steps: [Anne: play nest at Bart.fore]")
    nothing = {"points": 0, "reached": 0, "percent": 100.0, "coins": []}
    assert nothing == as_data(measure([]))
    data = as_data(Coverage((one,)))
    assert (4, 3, 75.0) == (data["points"], data["reached"], data["percent"])
    counted = [point for point in data["coins"][0]["missing"] if point["group"] != EDGES]
    assert [{"line": 7, "group": "ways", "what": "never false"}] == counted
