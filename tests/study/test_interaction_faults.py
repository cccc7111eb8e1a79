"""Faults that the search for interactions finds: play without an end, stuck, against the rules."""

from __future__ import annotations

from searching import SMALL, found
from study_support import BASE, coins_named

from piecesofeight.combat import kernel
from piecesofeight.combat.setup import new_block
from piecesofeight.language import load_coins
from piecesofeight.language.program import Coin
from piecesofeight.machine import constants as m
from piecesofeight.study.interactions.examples import Writer
from piecesofeight.study.interactions.faults import faults_of
from piecesofeight.study.interactions.lineups import lineups
from piecesofeight.study.interactions.search import (
    RULES,
    Survey,
    search_pair,
)
from piecesofeight.tables.compiler import tables_of

LOOP = """\
set: loops
uses: [pieces-of-eight]
coins:
  - coin: Tide
    limit: 1
    ability: |
      play:
        move any active coin of yours to your aft
        you take the next turn
"""
TURNS = """\
set: turns
coins:
  - coin: Leak
    limit: 2
    ability: |
      react when your turn begins if this is your fore coin:
        destroy this
"""
STUCK = """\
set: stuck
coins:
  - coin: Admiral
    limit: 1
    captain: true
    ability: |
      while this is active:
        players can't call
        players can't send
        players can't destroy their nest coin
  - coin: Idler
    limit: 3
    ability: |
      play:
        reveal every hidden coin of yours
"""


def planted(text: str, one: str, two: str, *, base: bool) -> tuple[Survey, tuple[Coin, ...]]:
    """What the search finds with coins of our own."""
    coins = load_coins(text, base=base)
    kinds = tuple(coins.values())
    return search_pair(coins[one], coins[two], kinds, SMALL), kinds


def test_turns_without_an_end_are_a_fault() -> None:
    """A coin that gives its player one turn after the other, which no check of its text sees."""
    result, kinds = planted(LOOP, "Tide", "Mate", base=True)
    assert ["loop"] == [fault.kind for _, fault in result.faults]
    [(_, fault)] = result.faults
    way = Writer(kinds).way(fault.lineup, fault.path)
    assert any(line.startswith("Anne: play ") for line in way)


def test_what_answers_a_turn_meets_no_coin_by_it() -> None:
    """The beginning of a turn is about no coin, and searching such answers finds no fault."""
    result, _ = planted(TURNS, "Leak", "Mate", base=True)
    assert [] == result.faults


def test_play_that_is_stuck_is_a_fault() -> None:
    """Coins that leave everybody a single thing to do for ever, and that changes nothing."""
    result, _ = planted(STUCK, "Idler", "Idler", base=False)
    assert ["stuck"] == [fault.kind for _, fault in result.faults]


def test_a_state_against_the_rules_is_a_fault() -> None:
    """A block in which a ship has two Captains is told by the law that it breaks (2.3)."""
    coins = coins_named(BASE)
    tables = tables_of(coins)
    captain = next(coin.name for coin in coins if coin.captain)
    lineup = lineups(coins[0], coins[1], coins, SMALL)[0]
    b, opts = new_block(tables, lineup.layouts, options=RULES.flags), kernel.new_opts()
    n = kernel.begin(b, tables.words, opts, kernel.new_log(), lineup.first)
    assert [] == list(faults_of(b, tables.words, opts[:n]))
    b[b[m.HEADER + m.P_DECK] + m.C_KIND] = tables.kind(captain)
    kinds = {kind for kind, _ in faults_of(b, tables.words, opts[:n])}
    assert {"illegal"} == kinds


def test_the_shipped_coins_have_no_fault() -> None:
    """Nothing illegal, stuck or looping in what the other tests searched, and in new coins."""
    for one, two in (("Devil's Bargain", "Full Sail"), ("Captain", "Body Double")):
        assert [] == found(one, two).faults
