"""`piecesofeight play`: whatever is played, in the terminal, against bots or hot-seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar

import click
from attrs import fields, frozen
from rich.console import Console

from piecesofeight.cli.common.coins import loaded
from piecesofeight.cli.common.evenings import (
    Wishes,
    aside_option,
    begins_option,
    drafted_option,
    match_option,
    offers_option,
    pool_option,
    spoils_option,
    teams_option,
)
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.games import check_options, hosted_option
from piecesofeight.cli.common.options import (
    choice_option,
    clock_option,
    coins_option,
    flag,
    flags_given,
    option,
    sets_option,
    text_option,
)
from piecesofeight.cli.common.output import console
from piecesofeight.cli.play.combat.kind import CombatKind
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.combat.start import CombatStart
from piecesofeight.cli.play.hosted.kind import HostedKind
from piecesofeight.cli.play.hosted.start import start_hosted
from piecesofeight.cli.play.keyboard import Keyboard, Quit
from piecesofeight.cli.play.kind import Kind
from piecesofeight.cli.play.saving import load
from piecesofeight.cli.play.seats import BOTS, HUMAN, Seat, is_shared, seats_of
from piecesofeight.cli.play.session import Session
from piecesofeight.cli.play.start import ALWAYS, ASKED, Start
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedState
from piecesofeight.played.names import DRAWN
from piecesofeight.texts import LANGUAGES

# The fields that a game from a file takes; all others are coin combat's.
OF_ALL_GAMES = {"game", "players", "humans", "bots", "seed", "hand_over", "lang", "saved"}
# Options that say how a game begins.
_OF_NEW_GAMES = (
    "players", "bots", "ships", "sets", "seed", "first", "no_stalemate", "clock", "hand_over",
    "match", "pool", "drafted", "aside", "offers", "spoils", "begins", "teams", "team", "shipyards",
)  # fmt: skip


@frozen
class Command:
    """Play in the terminal: against bots, or several people at one keyboard.

    A single game, unless `--match`, `--pool` or `--shipyard` make an evening of it. With `--game`
    a game from a file is played instead of coin combat.
    Whoever isn't named is a greedy bot. In the game, `help` says what you may type.
    Ends with 0, with 1 if the input breaks off, and with 130 after Ctrl-C.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight play --human Anne --bot greedy",
        "piecesofeight play --human Anne --human Bart --ships random",
        "piecesofeight play --players 4 --ships my_ship.txt --seed 7 --lang es",
        "piecesofeight play --human Anne --human Bart --blitz 2:00+2",
        "piecesofeight play --match 3 --pool draft+random+trades --spoils",
        "piecesofeight play --load evening.json",
        "piecesofeight play --load crates.po8 --game games/smugglers.yaml",
        "piecesofeight play --game black-spot --players 4",
    )
    game: str | None = hosted_option()
    players: int | None = option(
        "--players",
        type=click.IntRange(1),
        show_default="as many as are named, or as few as can play",
        help="How many play: 2 to 8, or as many as a game from a file takes.",
    )
    humans: tuple[str, ...] = text_option("--human", "NAME", "Somebody at the keyboard.", many=True)
    bots: tuple[str, ...] = text_option(
        "--bot", "[NAME=]KIND", f"A bot: {' or '.join(BOTS)}.", many=True
    )
    ships: tuple[str, ...] = text_option(
        "--ships",
        "SHIPS",
        "A ship (`[NAME:] COIN | COIN, ...`), a file with one a line, `random`, or `wild`.",
        many=True,
    )
    sets: tuple[str, ...] = sets_option("A set that ships may be built from, or `all`.", None)
    coin_files: tuple[str, ...] = coins_option()
    seed: int | None = option("--seed", type=int, help="Luck follows from it; drawn if left out.")
    first: str = option(
        "--first",
        metavar=f"NAME|{DRAWN}",
        default=DRAWN,
        show_default=True,
        help="Who begins.",
    )
    match: int | None = match_option()
    pool: str | None = pool_option()
    drafted: int | None = drafted_option()
    aside: int | None = aside_option()
    offers: int | None = offers_option()
    spoils: bool = spoils_option()
    begins: str | None = begins_option()
    teams: int | None = teams_option()
    team: tuple[str, ...] = text_option("--team", "NAME,NAME", "The members of a team.", many=True)
    shipyards: tuple[str, ...] = text_option(
        "--shipyard",
        "[NAME:] COINS",
        "What ships are built from: a set, or `5 COIN, COIN, ...`.",
        many=True,
    )
    no_stalemate: bool = flag("--no-stalemate", text="Play without stalemates (7.4).")
    clock: str | None = clock_option("It runs while a person thinks; bots take no time.")
    hand_over: str = option(
        "--hand-over",
        type=click.Choice([ALWAYS, ASKED]),
        default=ALWAYS,
        help="Who is called to a shared keyboard when something can be answered: always everybody "
        "who might, or only who can and so is asked, which the others then know.",
    )
    lang: str = choice_option("--lang", LANGUAGES, "The language of the game.")
    saved: str | None = text_option("--load", "FILE", "Go on with a saved game.")

    def __call__(self) -> None:
        """Play until the game ends, or somebody wants to stop."""
        out = console(fold=True)
        start = self._begun(out)
        screen = start.kind.screen
        keyboard = Keyboard(screen)
        try:
            with _private(out, start.seats):
                record = start.begin(keyboard)
                session = Session(record, start.seats, start.seed, start.kind, keyboard)
                session.play()
        except Quit:
            if keyboard.unsaved:
                screen.say("not saved")
            return
        session.finish()
        if self.seed is None and self.saved is None:
            screen.say("seed", seed=session.seed)

    def _begun(self, out: Console) -> Start:
        if self.saved is not None:
            return self._loaded(self.saved, out)
        if self.game is not None:
            return self._hosted(self.game, out)
        screen = CombatScreen(out, self.lang, loaded(self.coin_files))
        seats = seats_of(self.humans, self.bots, self.players)
        return self._combat().start(seats, self.seed, screen)

    def _hosted(self, name: str, out: Console) -> Start:
        combat_only = (each.name for each in fields(Command) if each.name not in OF_ALL_GAMES)
        check_options(name, list(combat_only))
        game = load_game(name)
        seats = seats_of(self.humans, self.bots, self.players, game.players, game.name)
        return start_hosted(game, seats, self.seed, self.hand_over, out, self.lang)

    def _loaded(self, path: str, out: Console) -> Start:
        """A game that was put aside; `--game` is the file of its rules, if it is one's own."""
        for name in flags_given(_OF_NEW_GAMES):
            raise Failure(f"`{name}` says how a game begins; `--load` goes on with one")
        coins = loaded(self.coin_files)
        saved = load(path, coins, rules=self.game)
        if saved.seats and self.humans:
            raise Failure("who plays is in the saved game: leave out `--human`")
        seats = saved.seats or _seats_of_state(saved.record.state.names, self.humans)
        kind: Kind
        if isinstance(saved.record.state, HostedState):
            state = saved.record.state
            kind = HostedKind.of(state.game, state.names, out, self.lang)
        else:
            kind = CombatKind(CombatScreen(out, self.lang, coins), saved.seed, saved.ships)
        return Start(seats, lambda _: saved.record, saved.seed, kind)

    def _combat(self) -> CombatStart:
        """What coin combat is to begin with."""
        wishes = Wishes(
            self.match, self.pool, self.drafted, self.aside, self.offers, self.spoils,
            self.begins, self.shipyards, self.clock,
        )  # fmt: skip
        return CombatStart(
            self.ships, self.sets, self.first, self.teams, self.team, self.no_stalemate,
            self.clock, self.hand_over, wishes,
        )  # fmt: skip


@contextmanager
def _private(out: Console, seats: Sequence[Seat]) -> Iterator[None]:
    """People who share a terminal could scroll back: the other screen has no past."""
    if out.is_terminal and is_shared(seats):
        with out.screen(hide_cursor=False):
            yield
    else:
        yield


def _seats_of_state(names: Sequence[str], humans: Sequence[str]) -> tuple[Seat, ...]:
    """A saved state doesn't say who plays: those who are named, or the first one."""
    people = humans or names[:1]
    for name in people:
        if name not in names:
            raise Failure(f"there is no player `{name}` in it", f"there are {', '.join(names)}")
    return tuple(Seat(name, HUMAN if name in people else "greedy") for name in names)
