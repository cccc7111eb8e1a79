"""Reading positions: from a line to its parts.

Each method of `_Parts` makes the value of the rule of that name in `grammar/position.lark`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from piecesofeight.arguments import a_text
from piecesofeight.errors import NotationError
from piecesofeight.notation.lark_files import parser
from piecesofeight.notation.lines.values import (
    LOOKERS,
    NOBODY,
    ChoicePart,
    CoinPart,
    DealtPart,
    Face,
    Folk,
    KeptPart,
    LaterPart,
    MarksPart,
    NamedPart,
    Placed,
    PositionLine,
    SeenLine,
    SeenShipPart,
    ShipPart,
    TallyPart,
    UsePart,
    column_of,
)
from piecesofeight.notation.trouble import misfit

MOST_LETTERS = 1_000_000  # of a line
Field = tuple[str, Any, int]  # of a line: its name, what it says, where it stands


def read_line(text: str) -> PositionLine:
    """The parts of a position's line.

    >>> line = read_line("Anne: Mate | Captain; Bart: - | Captain, Bomb / Mate*; turn 2 Bart")
    >>> [(coin.name, coin.everybody) for coin in line.ships[1].hold]
    [('Mate', True)]

    Raises:
        NotationError: says at which column it can't be read, and what could stand there.
    """
    line: PositionLine = _read(text, "line")
    return line


def read_seen(text: str) -> SeenLine:
    """The parts of a line that tells what a player sees.

    >>> read_seen("seen by Bart; Anne: Mate | ?; Bart: - | Captain").ships[0].deck
    (Face(name=None, open=True),)

    Raises:
        NotationError: says at which column it can't be read, and what could stand there.
    """
    line: SeenLine = _read(text, "seen")
    return line


def _read(text: str, rule: str) -> Any:
    from lark import UnexpectedInput

    if len(a_text(text, "a position's line", NotationError)) > MOST_LETTERS:
        raise NotationError(f"a position's line has at most {MOST_LETTERS} letters")
    lark = parser("position", rule, PARTS)
    try:
        return lark.parse(text)
    except UnexpectedInput as error:
        raise misfit(error, text, "position", lark) from None


def _once(parts: Iterable[Field]) -> dict[str, Any]:
    """Parts by their names; one that stands there twice is an error."""
    found: dict[str, Any] = {}
    for name, value, column in parts:
        if name in found:
            word = name.replace("_", "-")
            raise NotationError(
                f"`{word}` stands there twice", hint="leave one of them out", column=column
            )
        found[name] = value
    return found


def _field(name: str, make: Callable[..., Any]) -> Callable[..., Field]:
    """A rule that is a field of that name: its value made of the parts, and its place."""

    def read(_parts: object, parts: Sequence[Any]) -> Field:
        return name, make(*parts), _column(parts)

    return read


def _column(parts: object) -> int:
    """Where the first of some parts stands."""
    if isinstance(parts, list | tuple):
        return next(filter(None, map(_column, parts)), 0)
    return column_of(parts)


def _number(token: str) -> int:
    return int(token)


def _plain(token: str) -> str:
    return str(token).lower()


def _time(left: str, shown: str | None, waited: str | None) -> tuple[int, int, int]:
    return int(left), int(shown or left), int(waited or 0)


def _mixed(group: str, since: str | None, last: str | None) -> tuple[int, int, int]:
    return int(group), int(since or group), int(last or group)


class _Parts:
    """The values of the grammar's rules."""

    # --- names -----------------------------------------------------------------------------

    def name(self, parts: Sequence[Any]) -> Placed:
        token = parts[0]
        if token.type != "QUOTED":
            return Placed.at(str(token), token.column)
        try:
            name = json.loads(token)
        except ValueError:
            hint = 'write it as JSON has it: `\\"` and `\\\\`'
            raise NotationError(
                f"`{token}` is no text in quotes", hint=hint, column=token.column
            ) from None
        if not name:
            raise NotationError("a name has at least one letter", column=token.column)
        return Placed.at(name, token.column)

    def person(self, parts: Sequence[Placed]) -> str:
        return parts[0] if parts else LOOKERS

    eyes = person

    def folk(self, parts: Sequence[str]) -> Folk:
        return Folk(tuple(parts))

    def others(self, parts: Sequence[str | None]) -> Folk:
        return Folk(tuple(name for name in parts if name is not None), others=True)

    def team(self, parts: Sequence[str]) -> tuple[str, ...]:
        return tuple(parts)

    # --- ships -----------------------------------------------------------------------------

    misses = _field("misses", _number)
    out = _field("out", _number)
    empty = _field("empty", _number)
    turns = _field("turns", _number)
    lost = _field("lost", lambda count, turn: (int(count), int(turn)))
    time = _field("time", _time)
    known = _field("known", lambda folk: folk)
    lost_by = _field("lost", lambda folk: folk)
    reacted = _field("reacted", _number)
    used = _field("used", lambda *numbers: tuple(map(int, numbers)))
    mixed = _field("mixed", _mixed)

    def marks(self, parts: Sequence[Any]) -> Field:
        name, count, place = parts
        at = -1 if place is None else 0 if place.type == "NEST" else int(place)
        return "marks", MarksPart(Placed.at(str(name), name.column), int(count), at), name.column

    def tally(self, parts: Sequence[Any]) -> Field:
        deed, count, lapse, whose = parts
        deed, lapse = (Placed.at(str(word), word.column) for word in (deed, lapse))
        return "tallies", TallyPart(deed, int(count), lapse, whose or ""), deed.column

    def coin(self, parts: Sequence[Any]) -> CoinPart:
        name, star, *notes = parts
        return CoinPart(name, everybody=star is not None, **_once(filter(None, notes)))

    def nest(self, parts: Sequence[CoinPart]) -> CoinPart | None:
        return parts[0] if parts else None

    def row(self, parts: Sequence[CoinPart]) -> tuple[CoinPart, ...]:
        return tuple(parts)

    def ship(self, parts: Sequence[Any]) -> ShipPart:
        name, *notes, nest, deck, hold, gone = parts
        rows = {"deck": deck, "hold": hold or (), "gone": gone or ()}
        return ShipPart(name, nest, **rows, **_noted(notes))

    # --- what else there is to know ----------------------------------------------------------

    def turn(self, parts: Sequence[Any]) -> Field:
        number, mover, phase = parts
        return "turn", (int(number), mover, phase or "main"), number.column

    def phase(self, parts: Sequence[str]) -> str:
        return _plain(parts[0])

    def begins(self, parts: Sequence[Any]) -> Field:
        *first, seed = parts
        return "begins", (first[0] if first else NOBODY, int(seed)), seed.column

    next = _field("next", lambda name: name)
    counterclockwise = _field("counterclockwise", lambda: True)
    won = _field("won", lambda name, rule: (name, str(rule)))
    draw = _field("won", lambda rule: (LOOKERS, str(rule)))
    teams = _field("teams", lambda *teams: teams)
    team_won = _field("team_won", _number)
    proposed = _field("proposed", _number)
    proposer = _field("proposer", lambda name, folk: (name, folk))
    rules = _field("rules", lambda *options: options)
    luck = _field("luck", _plain)
    decisions = _field("decisions", _number)
    counter = _field("counter", _number)
    clock = _field("clock", str)

    def option(self, parts: Sequence[Any]) -> tuple[str, bool]:
        no, name = parts
        return Placed.at(_plain(name), name.column), no is None

    def ref(self, parts: Sequence[str]) -> int:
        return int(parts[0])

    def named(self, parts: Sequence[Any]) -> NamedPart:
        [what] = parts
        return NamedPart(what if isinstance(what, Placed) else int(what))

    def kept(self, parts: Sequence[Any]) -> KeptPart:
        slot, what, ship = parts
        return KeptPart(int(slot), what, ship or "")

    def later(self, parts: Sequence[Any]) -> Field:
        place, user, coin, ability, row, since, whose, *kept = parts
        later = LaterPart(
            place=int(place),
            user=user,
            coin=coin,
            ability=int(ability),
            line=int(row),
            since=int(since),
            whose=whose or "",
            kept=tuple(filter(None, kept)),
        )
        return "later", later, place.column

    def range(self, parts: Sequence[Any]) -> tuple[int, ...]:
        first, last = parts
        if last is None:
            return (int(first),)
        if not int(first) < int(last) < int(first) + MOST_LETTERS:
            raise NotationError(f"`{first}-{last}` is no row of numbers", column=first.column)
        return tuple(range(int(first), int(last) + 1))

    def numbers(self, parts: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(number for row in parts for number in row)

    def dealt(self, parts: Sequence[Any]) -> Field:
        name, misses, nest, deck, hold, gone = parts
        if len(nest) > 1:
            raise NotationError("a nest has one coin", column=name.column)
        dealt = DealtPart(name, sum(nest), deck, hold or (), int(misses or 0), gone or ())
        return "dealt", dealt, name.column

    def choice(self, parts: Sequence[Any]) -> ChoicePart:
        name, time, text = parts
        said = self.name([text]) if text.type == "QUOTED" else Placed.at(text.rstrip(), text.column)
        return ChoicePart(name, said, int(time or 0))

    def then(self, parts: Sequence[Any]) -> Field:
        *choices, waited = parts
        return "then", (tuple(choices), int(waited or 0)), _column(parts)

    def line(self, parts: Sequence[Any]) -> PositionLine:
        ships = tuple(part for part in parts if isinstance(part, ShipPart))
        fields: list[Field] = [part for part in parts[len(ships) :] if part]
        several = {name: tuple(_all(name, fields)) for name in ("later", "dealt")}
        once: dict[str, Any] = _once(part for part in fields if part[0] not in several)
        columns = {name: column for name, _, column in fields}
        once["then"], once["waited"] = once.get("then", ((), 0))
        return PositionLine(ships=ships, columns=columns, **several | _turned(once, ships))

    # --- as a seat sees it -------------------------------------------------------------------

    gone = _field("out", lambda: True)
    seen_time = _field("time", _number)
    number_of_team = _field("team", _number)

    def open(self, parts: Sequence[str]) -> Face:
        return Face(parts[0])

    def hidden(self, _parts: Sequence[str]) -> Face:
        return Face()

    def known_face(self, parts: Sequence[str]) -> Face:
        return Face(parts[0], open=False)

    seen_nest: Any = nest
    seen_row: Any = row

    def seen_hold(self, parts: Sequence[Any]) -> tuple[tuple[Face, ...], int]:
        *faces, more = parts or (None,)
        return tuple(faces), int(more or 0)

    def hidden_hold(self, parts: Sequence[str]) -> tuple[tuple[Face, ...], int]:
        return (), int(parts[0])

    def seen_ship(self, parts: Sequence[Any]) -> SeenShipPart:
        name, *notes, nest, deck, hold, gone = parts
        held, left = hold or ((), 0), gone or ((), 0)
        return SeenShipPart(name, nest, deck, *held, *left, **_noted(notes))

    team_wins = _field("team_won", lambda team: team)

    def asked(self, parts: Sequence[Any]) -> Field:
        who = parts[0] if isinstance(parts[0], Placed) else _plain(parts[0]).strip("-")
        return "asked", who, _column(parts)

    def uses(self, parts: Sequence[Any]) -> Field:
        name, coin, *targets, negated, reacting = parts
        at = tuple(filter(None, targets))
        use = UsePart(name, coin, at, negated is not None, reacting is not None)
        return "uses", use, name.column

    def seen(self, parts: Sequence[Any]) -> SeenLine:
        player, *rest = parts
        ships = tuple(part for part in rest if isinstance(part, SeenShipPart))
        fields: list[Field] = rest[len(ships) :]
        uses = tuple(_all("uses", fields))
        once = _once(part for part in fields if part[0] != "uses")
        return SeenLine(player=player, ships=ships, uses=uses, **_turned(once, ships))


def _all(name: str, fields: Iterable[Field]) -> Iterator[Any]:
    """What the fields of a name say."""
    return (value for called, value, _ in fields if called == name)


def _noted(notes: Iterable[Field | None]) -> dict[str, Any]:
    """What is noted with a ship; marks and tallies may stand there more than once."""
    fields = list(filter(None, notes))
    several = {name: tuple(_all(name, fields)) for name in ("marks", "tallies")}
    return {**_once(part for part in fields if part[0] not in several), **several}


def _turned(
    fields: dict[str, Any], ships: Sequence[ShipPart] | Sequence[SeenShipPart]
) -> dict[str, Any]:
    """Fields of a line, the turn's three by themselves."""
    usual = (0, ships[0].name, "start") if "begins" in fields else (1, ships[0].name, "main")
    number, mover, phase = fields.get("turn", usual)
    return {**fields, "turn": number, "mover": mover, "phase": phase}


PARTS = _Parts()
