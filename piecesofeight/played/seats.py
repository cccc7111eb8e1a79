"""Who is at the table: players by seat or name, chance, and those who only look on."""

from __future__ import annotations

from piecesofeight.arguments import a_number, as_number, shown
from piecesofeight.errors import GameError
from piecesofeight.spelling import did_you_mean

CHANCE = -1
TERMINAL = -4  # who decides when all is over
SPECTATOR = -5
MOST_SEATS = 16  # a seat has four bits in what the machine keeps


def seat_of_player(player: object, names: tuple[str, ...]) -> int:
    """The seat of a player given by seat or name.

    Raises:
        GameError: there is no such player.

    >>> seat_of_player("Bart", ("Anne", "Bart"))
    1
    """
    if isinstance(player, str):
        if player in names:
            return names.index(player)
        hint = did_you_mean(player, names, "there are " + ", ".join(names))
        raise GameError(f"there is no player `{player}`; {hint}")
    seat = as_number(player)
    if seat is None:
        raise GameError(f"a player is a seat or a name, not `{shown(player)}`")
    if 0 <= seat < len(names):
        return seat
    raise GameError(f"there is no seat {shown(seat)}; seats are 0 to {len(names) - 1}")


def eyes_of(player: object, names: tuple[str, ...]) -> int:
    """The same for somebody who only looks on, and so may be a `SPECTATOR` too.

    Raises:
        GameError: there is no such player.
    """
    return SPECTATOR if as_number(player) == SPECTATOR else seat_of_player(player, names)


def a_seat(seat: object) -> int:
    """A seat that something played may have, or `SPECTATOR`.

    Raises:
        GameError: nothing has it.
    """
    number = a_number(seat, "a seat")
    if not (number == SPECTATOR or 0 <= number < MOST_SEATS):
        raise GameError(f"there is no seat {shown(seat)}; seats are 0 to {MOST_SEATS - 1}")
    return number
