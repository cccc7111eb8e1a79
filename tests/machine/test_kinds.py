"""What the coins of a game can do at all: the masks with which the machine asks nobody else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path

import pytest
from folders import COIN_FILES, SCENARIOS

import piecesofeight
from piecesofeight import Game, Layout, Rules, load_coins
from piecesofeight.combat import playout
from piecesofeight.combat.machine import Machine
from piecesofeight.language.program import Coin, React, Whenever
from piecesofeight.language.program.walk import forbid_groups, waits
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import coins as coins_of
from piecesofeight.study.mass import INTERPRETED
from piecesofeight.study.tasks import Task, block_for
from piecesofeight.tables import Tables, compile_tables
from piecesofeight.tables.building import ACTS, EVENTS

MASKS = {
    m.H_LIMITS_ACTS: m.T_LIMITS_ACTS,
    m.H_EVENTS: m.T_EVENTS,
    m.H_ELSEWHERE: m.T_ELSEWHERE,
    m.H_DUTIES: m.T_DUTIES,
    m.H_WHENEVER: m.T_WHENEVER,
}
SETS = sorted((SCENARIOS / "sets").glob("*.yaml"))
SHIPPED = tuple(load_coins().values())
LENDING = """
set: lending
uses: [pieces-of-eight]
coins:
  - coin: Tern
    limit: 2
    ability: |
      play:
        until the end of your next turn:
          opponents can't call
        the next time an opponent would destroy your coin:
          you skip 1 turn
      react when an opponent calls any fore coin:
        you skip 1 turn
      while this is open:
        opponents can't send aft coins
  - coin: Gull
    limit: 2
    ability: |
      play:
        use any play ability of a Tern
  - coin: Heron
    limit: 2
    ability: |
      play:
        use any play ability of a Gull
  - coin: Auk
    limit: 2
    ability: |
      play:
        you name a coin as claim
        use any play ability of a coin called claim
  - coin: Stork
    limit: 2
    ability: |
      play:
        choose an open coin of yours as model
        use any play ability of model
"""


# Who says of which kind a coin is, and why the masks are right all the same or are noted anew.
MAKERS = {
    "combat/setup.py": "notes them",
    "combat/playout.py": "notes them",
    "testing/laws/secrets.py": "notes them",
    "study/interactions/observer.py": "takes a coin for a blank for a while, which can do less",
    "study/interactions/whatif.py": "takes a coin for a blank for a while, which can do less",
}


def masks(b: list[int]) -> dict[int, int]:
    """The masks of a block."""
    return {word: b[word] for word in MASKS}


def game_of(*names: str, coins: object = None, **rules: bool) -> Game:
    """A game in which one ship has these coins behind the Captain."""
    ships = [Layout("Mate", ("Captain", *names)), Layout("Mate", ("Captain",))]
    return Game.from_layouts(ships, coins=coins, rules=Rules(**rules))  # type: ignore[arg-type]


def some_game(tables: Tables, number: int) -> tuple[list[int], random.Random]:
    """A block with random ships of 2 to 4 players, and luck."""
    luck = random.Random(number)
    block = block_for(Task(tables.coins, 2 + number % 3, 0, 10, INTERPRETED))
    generator = [luck.getrandbits(32), luck.getrandbits(32)]
    pool = [0] * tables.words[m.T_POOL_COUNT]
    playout.deal(block, tables.words, pool, generator, wild=True)
    return block, luck


def test_whoever_says_which_coin_it_is_notes_what_it_can_do() -> None:
    """New deals exchange coins that are there, so that the game has the same ones (1.4)."""
    root = Path(piecesofeight.__file__).parent
    texts = {
        path.relative_to(root).as_posix(): path.read_text("utf-8") for path in root.rglob("*.py")
    }
    assert set(MAKERS) == {path for path, text in texts.items() if "C_KIND] = " in text}
    for path, reason in MAKERS.items():
        assert (reason == "notes them") == ("note_kinds(b" in texts[path])


def test_what_no_coin_of_the_game_can_do_is_not_asked_for() -> None:
    """Kinds of which no ship carries a coin are in the tables, and not in the masks."""
    assert set(masks(game_of("Cannon").new_block()).values()) == {0}
    calm = game_of("Dead Calm", "Treachery").new_block()
    assert calm[m.H_LIMITS_ACTS] == 1 << m.ACT_CALL
    assert calm[m.H_EVENTS] == 1 << m.USED
    hold = [Layout("Mate", ("Captain",), hold=("Figurehead",)), Layout("Mate", ("Captain",))]
    assert Game.from_layouts(hold).new_block()[m.H_LIMITS_ACTS] == 1 << m.ACT_TARGET


@pytest.mark.parametrize("names", [("Gull",), ("Heron",), ("Auk",), ("Stork", "Tern"), ("Tern",)])
def test_abilities_that_may_be_lent_count(names: tuple[str, ...]) -> None:
    """A ban may come from a kind that nobody has, if a coin may use its play abilities (9.14).

    What a Tern answers, and forbids as long as it lies open, nobody else can use.
    """
    block = game_of(*names, coins=load_coins(LENDING)).new_block()
    tern = "Tern" in names
    assert block[m.H_LIMITS_ACTS] & 1 << m.ACT_CALL
    assert block[m.H_EVENTS] & 1 << m.WOULD
    assert tern == bool(block[m.H_LIMITS_ACTS] & 1 << m.ACT_SEND)
    assert tern == bool(block[m.H_EVENTS] & ~(1 << m.WOULD))
    if not tern:
        assert 0 == game_of("Stork", coins=load_coins(LENDING)).new_block()[m.H_LIMITS_ACTS]


def test_a_ban_by_an_ability_of_a_kind_that_nobody_has_binds() -> None:
    """A Gull forbids calls by the ability of a Tern, of which there is none (9.8, 9.14)."""
    ships = [Layout("Gull", ("Captain", "Mate")), Layout("Mate", ("Mate", "Captain", "Cannon"))]
    state = Game.from_layouts(ships, coins=load_coins(LENDING)).start(first=0)
    for choice, calls in (("play nest", False), ("call aft to fore-side", True)):
        after = state.apply(choice)
        while after.decision.kind != "main":
            after = after.apply("pass")
        assert after.to_move == 1
        assert calls == any(option.text.startswith("call") for option in after.decision.options)


def test_where_everybody_is_asked_any_kind_may_be_hidden() -> None:
    """Who is asked must not tell which coins there are: it may be any that is played with (5.2)."""
    tables = compile_tables(SHIPPED)
    block = game_of("Cannon", coins=SHIPPED, ask_everybody=True).new_block()
    assert block[m.H_EVENTS] == tables.words[m.T_EVENTS] != 0
    assert block[m.H_LIMITS_ACTS] == 0


def _said(coin: Coin) -> tuple[int, int, int]:
    """What a text forbids, and the events that it speaks of, and must answer."""
    acts = (1 << ACTS[one.act] for ability in coin.abilities for one in _forbids(ability))
    reacting = [one for one in coin.abilities if isinstance(one, React | Whenever)]
    events = [1 << EVENTS[one.event.kind] for one in reacting]
    events += [1 << EVENTS[wait.event.kind] for one in coin.abilities for wait in waits(one)]
    duties = (1 << EVENTS[one.event.kind] for one in reacting if one.must)
    return reduce(or_, acts, 0), reduce(or_, events, 0), reduce(or_, duties, 0)


def _forbids(ability: object) -> Iterator[object]:
    for group in forbid_groups(ability):  # type: ignore[arg-type]
        yield from group


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_masks_have_what_the_texts_of_the_coins_say(path: Path) -> None:
    """No more than the texts say if nothing is lent, and never less (9.8, 9.12, 9.15, 9.21)."""
    tables = compile_tables(load_coins(path).values())
    for number in range(6):
        block, _ = some_game(tables, number)
        there = {block[coin + m.C_KIND] for coin in coins_of(block)}
        texts = [_said(tables.coin_at(kind)) for kind in there]
        said = [reduce(or_, (text[i] for text in texts), 0) for i in range(3)]
        noted = [block[m.H_LIMITS_ACTS] & ~m.LIMITS_UNSEEN, block[m.H_EVENTS], block[m.H_DUTIES]]
        if not there & tables.borrowing:
            assert noted == said
        assert [a | b for a, b in zip(noted, said, strict=True)] == noted
        for word, of_all in MASKS.items():
            assert block[word] & ~tables.words[of_all] == 0


@pytest.mark.parametrize("path", [COIN_FILES, *SETS], ids=lambda path: path.stem)
def test_masks_are_filters_and_no_more(path: Path) -> None:
    """A game goes alike if everything is asked of everybody that any kind in the tables can do."""
    coins = SHIPPED if path == COIN_FILES else load_coins(path).values()
    tables = compile_tables(coins)
    for number in range(3):
        block, luck = some_game(tables, number)
        other = block[:]
        machine, wide = (Machine(tables.words, noting=True) for _ in range(2))
        for word, of_all in MASKS.items():
            other[word] = tables.words[of_all]
        options, more = machine.begin(block, 0), wide.begin(other, 0)
        for _ in range(120):
            assert options == more
            assert seen(block) == seen(other)
            assert machine.log == wide.log
            if not options:
                break
            choice = luck.choice(options)
            options, more = machine.step(block, choice), wide.step(other, choice)


def seen(b: list[int]) -> list[int]:
    """The words of a block but those of its masks, and what is under way."""
    quiet = [0 if at in (*MASKS, m.H_SP, m.H_FP, m.H_HIGH) else b[at] for at in range(m.HEADER)]
    return quiet + b[m.HEADER : b[m.H_STACK]]


def test_each_deal_notes_anew() -> None:
    """In mass play nothing is left of the ships of the game before."""
    tables = compile_tables(SHIPPED)
    block, luck = some_game(tables, 0)
    pool = [0] * tables.words[m.T_POOL_COUNT]
    found = set()
    for number in range(40):
        generator = [number, luck.getrandbits(32)]
        playout.deal(block, tables.words, pool, generator, wild=False)
        there = {block[coin + m.C_KIND] for coin in coins_of(block)}
        acts = reduce(or_, (tables.words[kind + m.K_LIMITS_ACTS] for kind in there))
        assert acts == block[m.H_LIMITS_ACTS]
        found.add(acts)
    assert found == {0, 1 << m.ACT_CALL, 1 << m.ACT_TARGET, 1 << m.ACT_CALL | 1 << m.ACT_TARGET}
