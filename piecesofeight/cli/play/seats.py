"""Who sits at the table: people at the keyboard, and bots."""

from __future__ import annotations

import random
from collections.abc import Sequence

from attrs import frozen

from piecesofeight.bots import Bot, GreedyBot, RandomBot
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import one_line
from piecesofeight.played.names import DEFAULT_NAMES

MOST_PLAYERS = len(DEFAULT_NAMES)
HUMAN = "human"
BOTS: dict[str, type[GreedyBot] | type[RandomBot]] = {"greedy": GreedyBot, "random": RandomBot}
KINDS = (HUMAN, *BOTS)


@frozen
class Seat:
    """A player's name, and who makes the decisions: `human`, or a kind of bot."""

    name: str
    kind: str

    @property
    def human(self) -> bool:
        """Whether a person decides."""
        return self.kind == HUMAN


def is_shared(seats: Sequence[Seat]) -> bool:
    """Whether several people sit at the keyboard."""
    return sum(seat.human for seat in seats) > 1


def luck(seed: int, *what: object) -> int:
    """A number that follows from a seed and from what it is for; the same on every machine.

    >>> luck(1, "ship", 0) == luck(1, "ship", 0) != luck(1, "ship", 1)
    True
    """
    return random.Random(f"piecesofeight {seed} {what}").getrandbits(31)


def bot_for(seat: Seat, seed: int, decided: int) -> Bot:
    """The bot of a seat, made for one decision: a game that was saved goes on as it would have."""
    return BOTS[seat.kind](seed=luck(seed, "bot", seat.name, decided))


def seats_of(
    humans: Sequence[str],
    bots: Sequence[str],
    players: int | None,
    many: range = range(2, MOST_PLAYERS + 1),
    game: str = "",
) -> tuple[Seat, ...]:
    """The seats, people first; there is one person at least.

    Args:
        humans: the names of the people.
        bots: kinds of bot, as `greedy` or `Blackbeard=greedy`.
        players: how many seats there are; greedy bots fill up. Left out, there are as
            many as are named, as few as can play at least.
        many: how many can play.
        game: the name of a game from a file; coin combat if it is empty.

    Raises:
        Failure: too many, or a name or kind that won't do.
    """
    names = list(humans)
    kinds = [_bot(text) for text in bots]
    if not names:
        names = [_free_name([name for name, _ in kinds])]
    named = len(names) + len(kinds)
    wanted = players or max(many.start, named)
    if wanted not in many:
        least, most = many.start, many.stop - 1
        which = (
            f"{game} is for {least} to {most} players"
            if game
            else f"a game has {least} to {most} players"
        )
        raise Failure(f"{which}, not {wanted}" + ("" if game else " (2.4)"))
    if named > wanted:
        raise Failure(f"{named} players are named, but there are {wanted} seats")
    kinds += [("", "greedy")] * (wanted - named)
    for index, (name, kind) in enumerate(kinds):
        taken = [*names, *(named for named, _ in kinds)]
        kinds[index] = (name or _free_name(taken), kind)
    seats = [*(Seat(name, HUMAN) for name in names), *(Seat(name, kind) for name, kind in kinds)]
    for seat in seats:
        check_name(seat.name)
    return tuple(seats)


def check_name(name: str) -> None:
    """Raise if a name would put more than letters on somebody's screen."""
    if not name.isprintable() or len(name) > 40:
        raise Failure(f"`{one_line(name[:60])}` is no name: it is too long, or can't be printed")


def _bot(text: str) -> tuple[str, str]:
    name, _, kind = text.rpartition("=")
    if kind not in BOTS:
        raise Failure(f"there is no bot `{one_line(kind)}`", f"there are {' and '.join(BOTS)}")
    return name, kind


def _free_name(taken: Sequence[str]) -> str:
    folded = {name.casefold() for name in taken}
    return next(name for name in DEFAULT_NAMES if name.casefold() not in folded)
