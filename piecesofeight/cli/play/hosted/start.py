"""How a game from a file begins at the terminal."""

from __future__ import annotations

from rich.console import Console

from piecesofeight.cli.play.hosted.kind import HostedKind
from piecesofeight.cli.play.seats import Seat, luck
from piecesofeight.cli.play.start import Start, calls_everybody, seed_of
from piecesofeight.hosted.state import HostedGame
from piecesofeight.records.record import Record


def start_hosted(
    game: HostedGame,
    seats: tuple[Seat, ...],
    wanted_seed: int | None,
    hand_over: str,
    out: Console,
    lang: str,
) -> Start:
    """The beginning of a game.

    At a shared keyboard everybody is called who chooses together with others, also who has but one
    option: else who isn't called would tell what they hold.

    Raises:
        GameError: the names won't do.
    """
    names = tuple(seat.name for seat in seats)
    seed = seed_of(wanted_seed)
    state = game.start(
        names=names, seed=luck(seed, "game"), ask_forced=calls_everybody(seats, hand_over)
    )
    return Start(seats, lambda _: Record.of(state), seed, HostedKind.of(game, names, out, lang))
