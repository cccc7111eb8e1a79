"""What can happen between coins: the search finds all of it, and what it writes is true."""

from __future__ import annotations

import random

import pytest
from folders import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from searching import SMALL, between, found
from study_support import BASE, EVERYTHING, coins_named

from piecesofeight.combat.setup import Layout, new_block
from piecesofeight.language import load_coins
from piecesofeight.machine import constants as m
from piecesofeight.study.interactions.examples import Writer, grouped, shown_by
from piecesofeight.study.interactions.lineups import Bounds, Lineup, lineups
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.study.interactions.observer import Observer
from piecesofeight.study.interactions.report import InteractionReport
from piecesofeight.study.interactions.search import (
    RULES,
    Example,
    Plan,
    Survey,
    search_pair,
)
from piecesofeight.tables.compiler import tables_of
from piecesofeight.testing import read_file, read_text, run_text

WIDE = Bounds(depth=1, ships=3)
NAMES = [coin.name for coin in coins_named(EVERYTHING)]
ANY = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES))
# Pairs whose search other tests look at, too: of each kind of meeting one.
SEARCHED = (
    ("Mate", "Treachery"),
    ("Captain's Monkey", "Mate"),
    ("Bomb", "Mate"),
    ("Cannon", "Cannon"),
    ("Mate", "Pillage"),
    ("Mate", "Barrel of Grog"),
    ("Mate", "Buried Treasure"),
    ("Mate", "Call to Quarters"),
    ("Mate", "Spyglass"),
    ("Mate", "Seer's Skull"),
    ("Mate", "Dead Calm"),
    ("Mate", "Devil's Bargain"),
    ("Mate", "Storm Warning"),
    ("Treachery", "Treachery"),
    ("Black Spot", "Mate"),
)
PAIRS = st.sampled_from(SEARCHED)


# --- what is found ------------------------------------------------------------------------


def test_all_that_a_reaction_that_negates_can_do() -> None:
    """Treachery answers, negates, destroys (6.7, 6.8), and can be hit: no more, no less."""
    assert {
        ("Mate", "used", "Treachery", "answers"),
        ("Mate", "used", "Treachery", "negates"),
        ("Mate", "destroyed", "Treachery", "destroys"),
        ("Treachery", "destroyed", "Mate", "destroys"),
    } == between("Mate", "Treachery")


def test_what_prevents_is_told_of_both_the_attacked_and_the_attacker() -> None:
    """A Monkey saves itself (6.9): that foils the Mate's attack, and the Mate is spent."""
    assert {
        ("Captain's Monkey", "would be destroyed", "Mate", "attacks"),
        ("Captain's Monkey", "destroyed", "Mate", "destroys"),
        ("Mate", "would destroy", "Captain's Monkey", "answers"),
        ("Mate", "would destroy", "Captain's Monkey", "prevents"),
    } == between("Captain's Monkey", "Mate")


@pytest.mark.parametrize(
    ("meeting", "bounds"),
    [
        (("Bomb", "used", "Mate", "enables"), SMALL),
        (("Cannon", "used", "Cannon", "joins"), SMALL),
        (("Mate", "taken", "Pillage", "takes"), SMALL),
        (("Mate", "moved", "Barrel of Grog", "moves"), SMALL),
        (("Mate", "drawn", "Buried Treasure", "draws"), SMALL),
        (("Mate", "seen", "Buried Treasure", "shows"), SMALL),
        (("Mate", "moved", "Call to Quarters", "arranges"), SMALL),
        (("Mate", "seen", "Spyglass", "looks at"), SMALL),
        (("Mate", "called", "Siren Song", "answers"), WIDE),
        (("Mate", "sent", "Seer's Skull", "answers"), SMALL),
        (("Pillage", "takes", "Grappling Hook", "answers"), WIDE),
        (("Mate", "held back", "Dead Calm", "bars from calling"), SMALL),
        (("Broadside", "held back", "Figurehead", "shields from"), WIDE),
        (("Mate", "destroyed", "Devil's Bargain", "destroys"), SMALL),
        (("Mate", "destroyed", "Storm Warning", "destroys"), SMALL),
    ],
)
def test_every_kind_of_meeting_is_found(meeting: tuple[str, str, str, str], bounds: Bounds) -> None:
    """Whatever a coin can do to another one is seen, delayed effects included."""
    assert meeting in between(meeting[0], meeting[2], bounds)


@pytest.mark.parametrize(
    ("rule", "coin", "other"),
    [
        ("3.9", "Mate", "Mate"),
        ("4.1", "Mate", "Bomb"),
        ("4.3", "Bomb", "Mate"),
        ("4.4", "Bomb", "Mate"),
        ("4.6a", "Treachery", "Mate"),
        ("4.10", "Mate", "Broadside"),
        ("5.3", "Treachery", "Treachery"),
        ("5.4", "Black Spot", "Bomb"),
        ("5.6", "Mate", "Bomb"),
        ("5.7", "Black Spot", "Mate"),
        ("6.8", "Mate", "Treachery"),
        ("7.1", "Mate", "Mate"),
    ],
)
def test_rules_that_are_touched_are_named(rule: str, coin: str, other: str) -> None:
    """Rules are told from what happens: target gone, already reacted, won in mid-action ..."""
    bounds = WIDE if rule == "5.4" else SMALL  # it takes two open coins besides the aft
    assert (rule, coin) in found(coin, other, bounds).rules


def test_what_is_offered_for_another_reason_is_not_held_back() -> None:
    """A Figurehead forbids no calls, though a deck of other kinds could be called otherwise."""
    roles = {role for _, event, _, role in between("Figurehead", "Figurehead", WIDE)}
    assert "shields from" not in roles
    assert "bars from calling" not in roles


def test_chance_decides_between_two_who_react() -> None:
    """With three players two can answer the same event, and 5.2 is touched."""
    coins = {coin.name: coin for coin in coins_named(BASE)}
    ships = [Layout(name, ("Captain",)) for name in ("Mate", "Treachery", "Treachery")]
    position = Lineup(tuple(ships), 0)
    mate, treachery = coins["Mate"], coins["Treachery"]
    result = search_pair(mate, treachery, tuple(coins.values()), SMALL, [position])
    assert ("5.2", "Treachery") in result.rules


# --- laws of the search -------------------------------------------------------------------


@settings(max_examples=5)
@given(PAIRS)
def test_every_example_is_a_scenario_that_passes(pair: tuple[str, str]) -> None:
    """All examples of a pair make a file that passes, with one title each."""
    result = found(*pair)
    texts = Writer(coins_named(EVERYTHING)).texts(grouped(result.meetings, result.rules))
    outcomes = run_text("\n".join(texts))
    assert len(texts) == len(outcomes)
    assert [] == [str(one) for one in outcomes if not one.passed]


@settings(max_examples=5)
@given(PAIRS)
def test_a_written_example_shows_what_it_is_an_example_of(pair: tuple[str, str]) -> None:
    """Run as a scenario, an example shows its meeting: writing it loses nothing."""
    result = found(*pair)
    every = grouped(result.meetings, {})
    texts = Writer(coins_named(EVERYTHING)).texts(every)
    for case, shown in zip(read_text("\n".join(texts)), every, strict=True):
        assert set() == set(shown.meetings) - set(shown_by([case]))


@settings(max_examples=3)
@given(ANY, st.integers(0, 2**32))
def test_no_game_within_the_bounds_shows_more(pair: tuple[str, str], seed: int) -> None:
    """Random play from any line-up, as far as the search goes, meets nothing that it hasn't."""
    coins, luck = coins_named(EVERYTHING), random.Random(seed)
    by_name = {coin.name: coin for coin in coins}
    result = found(*pair)
    tables = tables_of(coins)
    observer = Observer(tables, coins)
    every = lineups(by_name[pair[0]], by_name[pair[1]], coins, SMALL)
    depth = SMALL.depth_for([by_name[pair[0]], by_name[pair[1]]])
    for _ in range(20):
        lineup = luck.choice(every)
        b = new_block(tables, lineup.layouts, options=RULES.flags)
        options, calm = observer.begin(b, lineup.first), 0
        while options and (b[m.H_FP] or calm < depth):
            calm += not b[m.H_FP]
            options = observer.step(b, luck.choice(options))
            assert set() == observer.meetings - set(result.meetings)


def shows(example: Example, decisions: int) -> set[Meeting]:
    """What the first decisions of an example show."""
    coins = coins_named(EVERYTHING)
    tables = tables_of(coins)
    observer = Observer(tables, coins)
    b = new_block(tables, example.lineup.layouts, options=RULES.flags)
    observer.begin(b, example.lineup.first)
    met: set[Meeting] = set()
    for option in example.path[:decisions]:
        observer.step(b, option)
        met |= observer.meetings
    return met


@settings(max_examples=5)
@given(PAIRS)
def test_an_example_ends_with_what_it_shows(pair: tuple[str, str]) -> None:
    """The last decision brings the meeting about: a shorter beginning doesn't show it."""
    for meeting, example in found(*pair).meetings.items():
        if example.path and not example.refused:
            assert meeting in shows(example, len(example.path))
            assert meeting not in shows(example, len(example.path) - 1)


def test_the_search_is_deterministic_however_it_is_run() -> None:
    """The same pairs give the same, in one process or several."""
    coins = coins_named(BASE)
    plan = Plan.of_coins(coins[:1], coins[1:3], coins, SMALL)
    one, two = (list(plan.surveys(jobs)) for jobs in (1, 2))
    assert one == two
    assert plan.pairs == tuple(pair for result in one for pair in result.pairs)


def test_deeper_search_finds_no_less() -> None:
    """Whatever is found within bounds is found within wider ones, by an example as short."""
    near, far = found("Pistols", "Bomb"), found("Pistols", "Bomb", Bounds(depth=2, ships=3))
    for meeting, example in near.meetings.items():
        assert far.meetings[meeting].effort <= example.effort


# --- line-ups -----------------------------------------------------------------------------


@settings(max_examples=15)
@given(ANY, st.integers(2, 4), st.integers(2, 3))
def test_line_ups_are_small_and_lay_a_coin_everywhere(
    pair: tuple[str, str], ships: int, players: int
) -> None:
    """No ship is larger than asked but for the two and a captain; no two captains; all places."""
    coins = {coin.name: coin for coin in coins_named(EVERYTHING)}
    bounds = Bounds(ships=ships, players=players if ships < 4 else 2)
    every = lineups(coins[pair[0]], coins[pair[1]], tuple(coins.values()), bounds)
    assert len(set(every)) == len(every)
    places = set()
    for lineup in every:
        assert bounds.players == len(lineup.layouts)
        for layout in lineup.layouts:
            assert len(layout.coins) <= max(ships, 3)
            held = sum(coins[name].captain for name in layout.coins)
            assert 1 == held
            if layout.nest == pair[0]:
                places.add("nest")
            places |= {
                "fore" if index == 0 else "aft" if index == len(layout.deck) - 1 else "middle"
                for index, name in enumerate(layout.deck)
                if name == pair[0]
            }
    assert {"nest", "fore", "aft"} <= places
    assert ships == 2 or "middle" in places
    assert {lineup.first for lineup in every} == set(range(bounds.players))


# --- what scenarios show --------------------------------------------------------------------


def test_meetings_are_told_from_events_not_from_names() -> None:
    """A coin that is only there or named has met nobody; a failing scenario shows nothing."""
    text = """\
- scenario: A Treachery that is not used
  ships:
    Anne: {nest: Mate, deck: [Captain]}
    Bart: {nest: Treachery, deck: [Bomb, Captain]}
  steps: [{Anne: play nest at Bart.fore}]
- scenario: A Treachery that is used, but the winner is wrong
  ships:
    Anne: {nest: Mate, deck: [Captain]}
    Bart: {nest: Treachery, deck: [Bomb, Captain]}
  steps: [{Anne: play nest at Bart.fore}, {Bart: react nest}]
  expect: {winner: Anne}
"""
    met = shown_by(read_text(text))
    assert {Meeting("Bomb", "destroyed", "Mate", "destroys")} == set(met)


def test_what_shipped_scenarios_show_is_found_in_them() -> None:
    """The scenarios of a set show, among other things, what their titles speak of."""
    met = shown_by(read_file(ROOT / "coins" / "cursed_blade.scenario.yaml"))
    meeting = Meeting("Captain", "would be destroyed", "Body Double", "prevents")
    assert "The Body Double takes the Captain's place and dies there" in met[meeting]
    assert Meeting("Mate", "held back", "Dead Calm", "bars from calling") in met


LONELY = """\
set: lonely
coins:
  - coin: Hermit
    limit: 1
    ability: |
      play if you have at least 9 coins in your hold:
        destroy any open coin
  - coin: Idler
    limit: 1
    ability: |
      play:
        destroy this
"""


def test_who_lacked_room_may_meet_others() -> None:
    """`meets never` is said only of those of whom every main action was tried."""
    coins = load_coins(LONELY)
    hermit, idler, captain = coins["Hermit"], coins["Idler"], coins["Captain"]
    plan = Plan.of_coins([hermit, idler], [], [hermit, idler, captain], SMALL)
    survey = Survey()
    for found_there in plan.surveys(jobs=1):
        survey.add(found_there)
    names = ("Hermit", "Idler")
    report = InteractionReport(names, names, SMALL, survey, {}, len(plan.pairs))
    assert {"Hermit": ("Hermit",), "Idler": ("Hermit",)} == report.untried("Hermit")
    assert [] == report.apart("Hermit")
    assert ["Idler"] == report.apart("Idler")
    assert {"Hermit": ("Hermit",)} == report.untried("Idler")
