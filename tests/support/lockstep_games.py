"""Games of all kinds, about to begin, for kernels in lock step: each follows from its number."""

from __future__ import annotations

import itertools
import random
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path

from folders import COIN_FILES, TESTS
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.errors import HypothesisWarning
from lockstep import Mass, Start
from small_game import small_game

from piecesofeight.combat import clock, kernel
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import MOST_OPTIONS, new_block
from piecesofeight.hosted.state import HostedGame
from piecesofeight.hosting import blocks
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.source import GameSource, game_source
from piecesofeight.kernels.builds import INTERPRETED
from piecesofeight.language.games.loading import game_program
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import records
from piecesofeight.study import hosted_play, tasks
from piecesofeight.study.asked import task_of
from piecesofeight.study.players import kernel_player
from piecesofeight.tables import Tables, compile_tables
from piecesofeight.testing.laws.dealing import random_layout, stock_of
from piecesofeight.testing.laws.trial import Stock
from piecesofeight.testing.strategies.game_files import game_texts

ROOM = 6000  # words of the log of a game from a file

# --- coin combat ----------------------------------------------------------------------------

_OPTIONS = ("explicit_chance", "stalemate", "ask_forced", "ask_everybody")
_RULES = [
    Rules.from_dict(dict(zip(_OPTIONS, each, strict=True)))
    for each in itertools.product((False, True), repeat=len(_OPTIONS))
]
_SETS = {
    "the base set": ("pieces_of_eight.yaml",),
    "Cursed Blade": ("cursed_blade.yaml",),
    "Maiden's Vengeance": ("maidens_vengeance.yaml",),
    "all sets": (),
    "odd coins": (TESTS / "scenarios" / "sets" / "odd.yaml",),
    "micro coins": (TESTS / "adapters" / "micro.yaml",),
}


@cache
def _coins(name: str) -> tuple[Stock, Tables]:
    stock = stock_of(*(COIN_FILES / file for file in _SETS[name]))
    return stock, compile_tables(stock.coins)


def combat_start(name: str, number: int) -> Start:
    """A game of combat of some coins; the number decides all that differs from game to game."""
    luck = random.Random(f"{name} {number}")
    stock, tables = _coins(name)
    players, rules = 2 + number % 5, _RULES[number // 5 % 16]
    teams = None
    if players > 2 and luck.random() < 0.4:
        teams = [seat % (2 if players % 2 == 0 else 3) for seat in range(players)]
    timed = clock.Clock(luck.choice((1, 20, 300)), luck.choice((0, 2)), luck.choice((0, 3)))
    with_clocks = luck.random() < 0.4
    unruly = luck.random() < 0.5
    time = round(timed.seconds * 1000) if with_clocks else 0
    ships = [random_layout(stock, luck) for _ in range(players)]
    seed = luck.randrange(2**96)
    block = new_block(tables, ships, teams=teams, options=rules.flags, seed=seed, time=time)

    def more(b: list[int], rng: random.Random) -> int:
        """Who must decide lets time go by, has none left, gives up, or proposes a stalemate."""
        if b[m.H_DECIDER] and with_clocks:
            seat = b[b[m.H_DECIDER] + m.P_SEAT]
            taken = rng.randrange(4000)
            if taken >= clock.time_here(b, seat, timed):
                return m.V_TIME
            clock.let_pass(b, seat, taken, timed, secret=rng.random() < 0.5)
        if unruly and b[m.H_DECIDER] and rng.random() < 0.01:
            return rng.choice((m.V_SURRENDER, m.V_TIME))
        if unruly and kernel.may_propose(b) and rng.random() < 0.1:
            return m.V_PROPOSE
        return 0

    told = f"number {number}: {players} players, {rules.to_dict()}, teams {teams}, {time} ms"
    first = luck.randrange(-1, players)
    return Start(
        f"combat, {name}", told, kernel.SOURCE, (tables.words,), block, (first,),
        MOST_OPTIONS, kernel.LOG_WORDS, more, _combat_word,
    )  # fmt: skip


def _combat_word(b: list[int], at: int) -> str:
    for record, begins in records(b):
        if begins <= at < begins + record.size and at - begins in record.words:
            return f"{record.name} at {begins}: {record.words[at - begins].meaning}"
    return "of no record"


# --- games from files -----------------------------------------------------------------------


def game_start(kind: str, source: GameSource, number: int) -> Start:
    """A game from a file."""
    luck = random.Random(f"{kind} {number}")
    program = source.program
    players = program.least + number % (program.most - program.least + 1)
    options = number // (program.most - program.least + 1) % 4
    seed = luck.randrange(2**96)
    block = blocks.new_block(source.layout, players, options=options, seed=seed)
    phase = luck.randrange(2 + len(program.phases)) if number % 6 == 5 else 0
    told = f"number {number}: {players} players, options {options}, phase {phase}"
    return Start(
        kind, told, source.kernel, (), block, (), source.labels.end, ROOM, lambda _b, _rng: 0,
        lambda b, at: game_word(source, b, at), phase,
    )  # fmt: skip


def game_word(source: GameSource, b: list[int], at: int) -> str:
    """What a word of a block holds."""
    layout = source.layout
    if at < b[w.H_FIRST]:
        return layout.header.words[at].meaning
    seat, word = divmod(at - b[w.H_FIRST], layout.player.size)
    return f"seat {seat}: {layout.player.words[word].meaning}"


@cache
def files() -> dict[str, Path]:
    """The files of games that are played by a kernel of their own, in this repository."""
    spot = COIN_FILES / "black_spot"
    found = [
        spot / "game.yaml",
        *sorted((spot / "options").glob("*.yaml")),
        spot / "pirates_code.yaml",
    ]
    found.append(TESTS / "adapters" / "bluff.yaml")
    return {f"{path.parent.name}/{path.stem}": path for path in found}


@cache
def source_of(name: str) -> GameSource:
    """The kernel of one of the files, or of the small game of the tests."""
    return game_source(small_game() if name == "small" else game_program(files()[name]))


def drawn_texts(many: int, seed: int = 0) -> list[str]:
    """So many different texts of game files, drawn; always the same for a seed."""
    found: dict[str, None] = {}

    @seeded(seed)
    @settings(
        max_examples=2 * many, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(game_texts())
    def draw(text: str) -> None:
        if len(found) < many:
            found[text] = None

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", HypothesisWarning)
        draw()
    return list(found)


@cache
def drawn_sources(many: int, seed: int = 0) -> tuple[GameSource, ...]:
    """The kernels of drawn game files."""
    return tuple(game_source(game_program(text)) for text in drawn_texts(many, seed))


def kinds(drawn: int) -> dict[str, Callable[[int], Start]]:
    """All kinds of games, by name: what gives the game of a number."""
    found: dict[str, Callable[[int], Start]] = {
        f"combat, {name}": lambda number, name=name: combat_start(name, number) for name in _SETS
    }
    for name in ("small", *files()):
        found[name] = lambda number, name=name: game_start(name, source_of(name), number)
    if drawn:
        found["drawn"] = lambda number: game_start(
            "drawn", drawn_sources(drawn)[number % drawn], number
        )
    return found


# --- whole games within a kernel ------------------------------------------------------------


def masses() -> dict[str, Callable[[int], Mass]]:
    """Whole games of all kinds within a kernel, by name: what gives those of a number."""
    found: dict[str, Callable[[int], Mass]] = {"whole games of combat": _combat_mass}
    for name in ("small", *files()):
        kind = f"whole games of {name}"
        found[kind] = lambda number, kind=kind, name=name: _game_mass(kind, source_of(name), number)
    return found


def _combat_mass(number: int) -> Mass:
    """Wild ships or not, whoever begins."""
    names, first = (tasks.RANDOM,) * (2 + number % 5), 0 if number % 3 == 0 else None
    wild = number % 2 == 1
    task = task_of(1, number, None, names, 400, INTERPRETED, wild, first, None, None)
    return Mass("whole games of combat", kernel.SOURCE, kernel_player(task))


def _game_mass(kind: str, source: GameSource, number: int) -> Mass:
    program = source.program
    players = program.least + number % (program.most - program.least + 1)
    task = hosted_play.task_of(HostedGame(program), players, number, 400, INTERPRETED)
    return Mass(kind, source.kernel, hosted_play.kernel_player(task))
