"""`piecesofeight play`: a game in the terminal, against bots or hot-seat."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
from attrs import fields, frozen
from rich.console import Console

from piecesofeight.cli.common.coins import lang_option, loaded
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.group import cli_command
from piecesofeight.cli.common.options import coins_option, options_given, sets_option
from piecesofeight.cli.common.output import console
from piecesofeight.cli.play.building import Shipwright
from piecesofeight.cli.play.fleet import assigned, played_with, read_ships, yard_of
from piecesofeight.cli.play.keyboard import Keyboard, Quit
from piecesofeight.cli.play.saving import load
from piecesofeight.cli.play.screen import Screen
from piecesofeight.cli.play.seats import (
    BOTS,
    HUMAN,
    MOST_PLAYERS,
    Seat,
    is_shared,
    luck,
    seats_of,
)
from piecesofeight.cli.play.session import Session
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.game.saves.record import Record
from piecesofeight.game.state import Game

ALWAYS, ASKED = "always", "asked"


@cli_command(
    "piecesofeight play --human Anne --bot greedy",
    "piecesofeight play --human Anne --human Bart --ships random",
    "piecesofeight play --players 4 --ships my_ship.txt --seed 7 --lang es",
    "piecesofeight play --load evening.json",
)
@click.option("--players", type=click.IntRange(2, MOST_PLAYERS), help="How many play, 2 to 8.")
@click.option("--human", "humans", multiple=True, metavar="NAME", help="Somebody at the keyboard.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="[NAME=]KIND",
    help=f"A bot: {' or '.join(BOTS)}.",
)
@click.option(
    "--ships",
    multiple=True,
    metavar="SHIPS",
    help="A ship (`[NAME:] COIN | COIN, ...`), a file with one a line, or `random`.",
)
@sets_option("A set that ships may be built from, or `all`.", metavar=None)
@coins_option
@click.option("--seed", type=int, help="Luck follows from it; drawn if left out.")
@click.option("--first", metavar="NAME", help="Who begins; drawn if left out.")
@click.option("--no-stalemate", is_flag=True, help="Play without stalemates (7.4).")
@click.option(
    "--hand-over",
    type=click.Choice([ALWAYS, ASKED]),
    default=ALWAYS,
    help="Who is called to a shared keyboard when something can be answered: always everybody who"
    " might, or only who can and so is asked, which the others then know.",
)
@lang_option("the game")
@click.option("--load", "saved", metavar="FILE", help="Go on with a saved game.")
def command(coin_files: tuple[str, ...], lang: str, saved: str | None, **options: Any) -> None:
    """Play in the terminal: against bots, or several people at one keyboard.

    Whoever isn't named is a greedy bot. In the game, `help` says what you may type.
    Ends with 0, with 1 if the input breaks off, and with 130 after Ctrl-C.
    """
    wishes = PlayOptions(**options)
    screen = Screen(console(fold=True), lang, loaded(coin_files))
    keyboard = Keyboard(screen)
    start = _new(wishes, screen, keyboard) if saved is None else _loaded(wishes, saved, screen)
    try:
        with _private(screen.console, start.seats):
            session = Session(start.begin(), start.seats, start.seed, screen, keyboard)
            session.play()
    except Quit:
        if keyboard.unsaved:
            screen.say("not saved")
        return
    session.finish()
    if wishes.seed is None and saved is None:
        screen.say("seed", seed=session.seed)


@frozen
class PlayOptions:
    """How a game is to begin, as the options of `play` say it."""

    players: int | None
    humans: tuple[str, ...]
    bots: tuple[str, ...]
    ships: tuple[str, ...]
    sets: tuple[str, ...]
    seed: int | None
    first: str | None
    no_stalemate: bool
    hand_over: str


@contextmanager
def _private(out: Console, seats: Sequence[Seat]) -> Iterator[None]:
    """People who share a terminal could scroll back: the other screen has no past."""
    if out.is_terminal and is_shared(seats):
        with out.screen(hide_cursor=False):
            yield
    else:
        yield


@frozen
class Start:
    """How a session begins: who plays, and from where; `begin` may ask people for their ships."""

    seats: tuple[Seat, ...]
    begin: Callable[[], Record]
    seed: int


def _loaded(wishes: PlayOptions, path: str, screen: Screen) -> Start:
    fixed = [field.name for field in fields(PlayOptions) if field.name != "humans"]
    for option in options_given(click.get_current_context(), fixed):
        raise Failure(f"`{option}` says how a game begins; `--load` goes on with one")
    saved = load(path, screen.coins)
    seats = saved.seats
    if not seats:
        seats = _seats_of_state(saved.record.game.names, wishes.humans)
    elif wishes.humans:
        raise Failure("who plays is in the saved game: leave out `--human`")
    return Start(seats, lambda: saved.record, saved.seed)


def _seats_of_state(names: Sequence[str], humans: Sequence[str]) -> tuple[Seat, ...]:
    """A saved state doesn't say who plays: those who are named, or the first one."""
    people = humans or names[:1]
    for name in people:
        if name not in names:
            raise Failure(f"there is no player `{name}` in it", f"there are {', '.join(names)}")
    return tuple(Seat(name, HUMAN if name in people else "greedy") for name in names)


def _new(wishes: PlayOptions, screen: Screen, keyboard: Keyboard) -> Start:
    seats = seats_of(wishes.humans, wishes.bots, wishes.players)
    names = [seat.name for seat in seats]
    # Names and who begins are judged before anybody has built a ship.
    sketch = Game.from_layouts([Layout(None, ())] * len(seats), screen.coins, names)
    first = None if wishes.first is None else sketch.seat(wishes.first)
    yard = yard_of(screen.coins, wishes.sets)
    wanted, draw = read_ships(wishes.ships, screen.coins)
    asked_for = assigned(wanted, seats)
    seed = wishes.seed if wishes.seed is not None else secrets.randbelow(10**9)
    wright = Shipwright(screen, keyboard, yard, screen.coins, seed)
    wright.check(seats, asked_for)

    def begin() -> Record:
        fleet = wright.fleet(seats, asked_for, draw)
        everybody = is_shared(seats) and wishes.hand_over == ALWAYS
        rules = Rules(stalemate=not wishes.no_stalemate, ask_everybody=everybody)
        game = Game(fleet, played_with(yard, screen.coins), names, rules)
        return Record.begin(game, first, luck(seed, "game"))

    return Start(seats, begin, seed)
