"""What tools say that an ability is aimed at: the machine asks for just that."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from piecesofeight import Coins, load_coins
from piecesofeight.language import program as p
from piecesofeight.language.printing import outlines
from piecesofeight.language.program.coins import how_many
from piecesofeight.language.program.inferred.timing import announced
from piecesofeight.machine import constants as m
from piecesofeight.tables.compiler import tables_of
from piecesofeight.testing.strategies.coins import coin_sets

PLAYERS = (p.AnyPlayer, p.ChoosePlayer)
HEAD = (
    "set: my-set\nuses: [pieces-of-eight]\ncoins:\n  - coin: Gull\n    limit: 1\n    ability: |\n"
)


def asked(words: list[int], row: int) -> list[int]:
    """The instructions with which the machine asks for targets, in its order (4.2)."""
    line, found = words[row + m.A_PROGRAM], []
    while words[line] in (m.OP_TARGET, m.OP_TARGET_PLAYER):
        found.append(words[line])
        line += m.INSTRUCTION_SIZE
    return found


def assert_told_as_asked(coins: Coins) -> None:
    """Every coin's targets as told are those that its program begins with."""
    tables = tables_of(tuple(coins.values()))
    for coin in coins.values():
        row = tables.words[tables.kind(coin.name) + m.K_ABILITIES]
        told = zip(coin.abilities, outlines(coin, coins), strict=True)
        for ability, outline in told:
            if not isinstance(ability, p.While):
                expected = asked(tables.words, row)
                parts = list(announced(ability))
                actual = [
                    m.OP_TARGET_PLAYER if isinstance(part, PLAYERS) else m.OP_TARGET
                    for part in parts
                    for _ in range(how_many(part))
                ]
                assert expected == actual, coin.text
                assert bool(expected) == bool(outline.targets)
            row += m.ABILITY_SIZE


def test_targets_of_shipped_coins_are_what_the_machine_asks_for() -> None:
    """What `announced` gives is what is announced (4.2, 4.5a), for each coin that is shipped."""
    assert_told_as_asked(load_coins())


AFTERWARDS = """play:
  afterwards:
    any opponent skips 1 turn
    destroy any open coin
whenever an opponent calls any coin:
  any opponent skips 1 turn
  destroy every fore coin of any player
"""


def test_what_comes_afterwards_is_not_announced() -> None:
    """9.22, 9.27: players and coins are chosen when it comes, though nothing stands before it."""
    text = HEAD + "".join(f"      {line}\n" for line in AFTERWARDS.splitlines())
    assert_told_as_asked(load_coins(text))


@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
@given(coin_sets())
def test_targets_of_drawn_coins_are_what_the_machine_asks_for(coins: Coins) -> None:
    """The same of coins that are drawn from the vocabulary, late choices and all."""
    assert_told_as_asked(coins)


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        (
            ["look at any aft coin", "destroy any open coin of another player"],
            ("any aft coin",),
        ),
        (
            ["choose another player as foe", "look at any aft coin", "destroy any coin of foe"],
            ("another player", "any aft coin"),
        ),
        (
            ["look at any aft coin", "destroy every open coin of any player"],
            ("any aft coin", "a player"),
        ),
    ],
)
def test_a_coin_chosen_late_is_no_target(steps: list[str], text: tuple[str, ...]) -> None:
    """`explain` leaves out what is chosen when its step comes (4.5a)."""
    lines = "".join(f"        {step}\n" for step in steps)
    coins = load_coins(f"{HEAD}      play:\n{lines}")
    [outline] = outlines(coins["Gull"], coins)
    assert text == outline.targets
