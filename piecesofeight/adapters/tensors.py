"""What a player sees, as numbers: named pieces of one vector, all values from 0 to 1.

`docs/do/adapters.md` has the pieces in a table. The numbers come from a `View` and
from what `seen.Seen` keeps, so they hold what that player may know and
nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from attrs import define, field, frozen

from piecesofeight.adapters.seen import Item, OwnChoice
from piecesofeight.adapters.settings import Board
from piecesofeight.game import decision, event
from piecesofeight.game.event import Event
from piecesofeight.game.view import EVENTS, HIDDEN, PHASES, View
from piecesofeight.language.program.walk import may_leave, may_turn
from piecesofeight.machine import constants as m
from piecesofeight.notation.counts.marks import mark_names
from piecesofeight.notation.grammar import CALLS, call_text

Vector = np.ndarray[Any, np.dtype[np.float32]]
Shape = tuple[int, ...]

PLACES = ("nest", "fore", "aft", "deck", "hold")
MOVED_TO = ("fore", "aft", "nest", "hold")
SPOTS = ("nest", "fore", "aft", "itself", "deck")
PHASE_WORDS = tuple(PHASES.values())
DECISIONS = tuple(dict.fromkeys(decision.KINDS.values()))
# Hosted games have no clocks: what only these can bring takes no place in the memory.
HAPPENED = tuple(kind for kind in event.KINDS.values() if kind != "out of time")
ANSWERED = tuple(EVENTS.values())
CALL_TEXTS = tuple(map(call_text, CALLS))
ANY_TURNS = 8  # more turns to miss than these look alike
PRIVATE = ("coins", "holds", "gone", "decision", "answered")  # what others' eyes don't see alike


@frozen
class Piece:
    """A piece of an observation, or a part of a row of the memory.

    Attributes:
        shape: its shape, as the manual says it: P players, K kinds of coin, N coins in a game, M
            names of marks, and A bits for an action.
        marks: where what is seen puts a 1; what is negative is left out.
        numbers: or else the numbers that it writes.
    """

    shape: str
    marks: Callable[[Encoder, Any], Iterable[int | tuple[int, ...]]] | None = None
    numbers: Callable[[Encoder, Any], Any] | None = None

    def write(self, encoder: Encoder, seen: object, into: Vector) -> None:
        """Write what is seen into a vector, which is all 0 before."""
        if self.numbers is not None:
            into[:] = self.numbers(encoder, seen)
        for index in self.marks(encoder, seen) if self.marks is not None else ():
            if not isinstance(index, int) or index >= 0:
                into[index] = 1


@define(eq=False)
class Encoder:
    """Writes what is seen in a game as numbers.

    Attributes:
        board: the game.
        coins: the places of the kinds of coin in a row of them, by name; then comes "unknown".
        marks: the names of marks that the coins speak of.
        pieces: name and shape of each piece of an observation, in order.
        words: name and size of each part of a row of `memory`, in order.
    """

    board: Board
    coins: dict[str, int] = field(init=False)
    marks: tuple[str, ...] = field(init=False)
    pieces: dict[str, Shape] = field(init=False)
    words: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.coins = {coin.name: place for place, coin in enumerate(self.board.coins)}
        self.coins[HIDDEN] = len(self.coins)
        bits = max(1, (len(self.board.actions) - 1).bit_length())
        players, kinds = self.board.setting.players, len(self.board.coins)
        self.marks = mark_names(self.board.coins)
        sizes = {"P": players, "K": kinds, "N": self.board.size, "A": bits, "M": len(self.marks)}
        # A game has these if its coins speak of any.
        absent = {
            "marks": not self.marks,
            "gone": not may_leave(self.board.coins),
            "counterclockwise": not may_turn(self.board.coins),
        }
        self.pieces = {
            name: _shape(piece.shape, sizes)
            for name, piece in PIECES.items()
            if not absent.get(name, False)
        }
        self.words = {name: _shape(piece.shape, sizes)[0] for name, piece in WORDS.items()}

    @property
    def private(self) -> tuple[str, ...]:
        """The pieces that others' eyes don't see alike."""
        return tuple(name for name in PRIVATE if name in self.pieces)

    @property
    def memory_shape(self) -> Shape:
        """Rows and columns of the memory."""
        return self.board.setting.memory, sum(self.words.values())

    def write(self, view: View, into: Mapping[str, Vector]) -> None:
        """Write a view into those pieces that are there; they are all 0 before."""
        for name, vector in into.items():
            if name in PIECES:
                PIECES[name].write(self, view, vector)

    def write_memory(self, items: list[Item], into: Vector) -> None:
        """Write the last things seen and done, the newest in the last row."""
        rows = len(into)
        for number, item in enumerate(reversed(items[-rows:] if rows else [])):
            start, row = 0, into[rows - 1 - number]
            for name, size in self.words.items():
                if isinstance(item.about, OwnChoice) == (name in OWN):
                    WORDS[name].write(self, item.about, row[start : start + size])
                start += size


def _shape(text: str, sizes: Mapping[str, int]) -> Shape:
    """The sizes that a text like `P × 8+2×K` names."""

    def size(term: str) -> int:
        times, _, what = term.rpartition("×")
        return int(times or 1) * (int(what) if what.isdigit() else sizes[what])

    return tuple(sum(map(size, part.split("+"))) for part in text.split(" × "))


# --- what a view puts into the pieces -------------------------------------------------------


def _coins(encoder: Encoder, view: View) -> Iterator[tuple[int, ...]]:
    """Rows: the nest, then the deck from the fore. Columns: a coin, its kind, open to me."""
    for seat, (sees, knows) in enumerate(zip(view.sees, view.knows, strict=True)):
        seen, known = (sees.nest, *sees.deck), (knows.nest, *knows.deck)
        for place, (open_now, name) in enumerate(zip(seen, known, strict=True)):
            if name is not None:
                yield seat, place, 0
                yield seat, place, 1 + encoder.coins[name]
                if open_now != HIDDEN:
                    yield seat, place, 1 + len(encoder.coins)


def _holds(encoder: Encoder, view: View) -> list[list[float]]:
    return _counted(
        encoder,
        [(HIDDEN,) * ship.hold if isinstance(ship.hold, int) else ship.hold for ship in view.knows],
    )


def _gone(encoder: Encoder, view: View) -> list[list[float]]:
    return _counted(encoder, [ship.gone for ship in view.knows])


def _counted(encoder: Encoder, bags: list[tuple[str, ...]]) -> list[list[float]]:
    """How many coins of each kind, and unknown ones, are in some bags."""
    return [[coins.count(name) / encoder.board.size for name in encoder.coins] for coins in bags]


def _in_row(*parts: tuple[int, int]) -> Iterator[int]:
    """Where to put a 1 for parts side by side, each a size and an index in it."""
    start = 0
    for size, index in parts:
        yield start + index if index >= 0 else -1
        start += size


def _answered(encoder: Encoder, view: View) -> Iterable[int]:
    if (event := view.answered) is None:
        return ()
    players, kinds = len(view.names), len(encoder.coins)
    return _in_row(
        (len(ANSWERED), ANSWERED.index(event.kind)),
        (kinds, encoder.coins.get(event.coin, -1)),
        (players, event.owner),
        (players, event.actor),
        (len(PLACES), _index(PLACES, event.place)),
    )


def _announced(encoder: Encoder, view: View) -> Iterable[int]:
    if not view.actions:
        return ()
    newest, kinds = view.actions[-1], len(encoder.coins)
    coin, marks = encoder.coins[newest.coin], (newest.reaction - 1, newest.negated - 1)
    return _in_row((len(view.names), newest.player), (kinds, coin), *((1, one) for one in marks))


def _decision(_: Encoder, view: View) -> list[int]:
    return [DECISIONS.index(view.decision.kind)] if view.decision is not None else []


def _deciding(_: Encoder, view: View) -> list[int]:
    """Chance, -1, is the last one."""
    return [view.deciding % (len(view.names) + 1)] if view.deciding is not None else []


def _targets(_: Encoder, view: View) -> list[tuple[int, int]]:
    return [_target(view, text) for text in (view.actions[-1].targets if view.actions else ())]


def _target(view: View, text: str) -> tuple[int, int]:
    """Seat and column of a target like `Bart.fore` or `Bart`: nest, deck, and last the player."""
    seat = max(
        (seat for seat, name in enumerate(view.names) if f"{text}.".startswith(f"{name}.")),
        key=lambda seat: len(view.names[seat]),
    )
    place = text[len(view.names[seat]) + 1 :]
    places = {"": -1, "nest": 0, "fore": 1, "aft": len(view.knows[seat].deck)}
    return seat, places[place] if place in places else int(place[5:-1])


def _marks(encoder: Encoder, view: View) -> list[list[list[float]]]:
    """Of each ship the nest, the deck from the fore, and last the player: marks by name."""
    rows = [[[0.0] * len(encoder.marks) for _ in range(encoder.board.size + 2)] for _ in view.sees]
    for seat, ship in enumerate(view.sees):
        for mark in ship.marks:
            rows[seat][mark.place][encoder.marks.index(mark.name)] = mark.count / m.MOST_MARKS
    return rows


PIECES = {
    "player": Piece("P", lambda _, view: [view.player]),
    "coins": Piece("P × N+1 × K+3", _coins),
    "holds": Piece("P × K+1", numbers=_holds),
    "gone": Piece("P × K+1", numbers=_gone),
    "skips": Piece("P", numbers=lambda _, v: [min(s.skips / ANY_TURNS, 1) for s in v.knows]),
    "out": Piece("P", numbers=lambda _, view: [ship.out for ship in view.knows]),
    "turn": Piece("1", numbers=lambda e, view: min(view.turn / e.board.setting.turns, 1)),
    "phase": Piece("9", lambda _, view: [PHASE_WORDS.index(view.phase)]),
    "to_move": Piece("P", lambda _, view: [view.to_move]),
    "next": Piece("P", lambda _, view: [view.next_player]),
    "counterclockwise": Piece("1", numbers=lambda _, view: view.counterclockwise),
    "deciding": Piece("P+1", _deciding),
    "decision": Piece("11", _decision),
    "answered": Piece(f"{len(ANSWERED)}+K+1+2×P+5", _answered),
    "announced": Piece("P+K+3", _announced),
    "targets": Piece("P × N+2", _targets),
    "marks": Piece("P × N+2 × M", numbers=_marks),
    "winner": Piece("P", lambda _, view: view.outcome.winners if view.outcome else ()),
}


# --- what an event, or an own choice, puts into a row of the memory ---------------------------


def _face(encoder: Encoder, event: Event) -> list[int]:
    return [encoder.coins.get(HIDDEN if event.hidden else event.coin or "", -1)]


def _aim(event: Event) -> tuple[int, int]:
    return event.target or (-1, -1)


def _place_in_deck(encoder: Encoder, event: Event) -> float:
    return min(max(_aim(event)[1] - m.TARGET_DECK, 0) / encoder.board.size, 1)


def _number(encoder: Encoder, event: Event) -> float:
    return min(event.count / max(encoder.board.size, encoder.board.setting.turns), 1)


OWN = ("decision", "action")  # parts of a row that is an own choice; the others are of events
WORDS = {
    "happened": Piece(f"{len(HAPPENED)}", lambda _, event: [HAPPENED.index(event.kind)]),
    "player": Piece("P", lambda _, event: [event.player]),
    "coin": Piece("K+1", _face),
    "actor": Piece("P", lambda _, event: [event.actor]),
    "place": Piece("5", lambda _, event: [_index(PLACES, event.place)]),
    "origin": Piece("P", lambda _, event: [event.origin]),
    "to": Piece("4", lambda _, event: [_index(MOVED_TO, event.to)]),
    "target": Piece("P", lambda _, event: [_aim(event)[0]]),
    "spot": Piece("5", lambda _, event: [min(_aim(event)[1], m.TARGET_DECK)]),
    "index": Piece("1", numbers=_place_in_deck),
    "count": Piece("1", numbers=_number),
    "call": Piece("10", lambda _, event: [_index(CALL_TEXTS, event.call)]),
    "decision": Piece("11", lambda _, choice: [DECISIONS.index(choice.kind)]),
    "action": Piece("A", lambda _, choice: [at for at in range(32) if choice.action >> at & 1]),
}


def pieces_of(shapes: Mapping[str, Shape]) -> tuple[Vector, dict[str, Vector]]:
    """A vector of zeros, and by name the pieces that it consists of, in their shapes.

    >>> vector, pieces = pieces_of({"turn": (1,), "holds": (2, 3)})
    >>> pieces["holds"][1, 0] = 1
    >>> vector.tolist()
    [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    """
    sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
    vector: Vector = np.zeros(sum(sizes.values()), np.float32)
    pieces, start = {}, 0
    for name, shape in shapes.items():
        pieces[name] = vector[start : start + sizes[name]].reshape(shape)
        start += sizes[name]
    return vector, pieces


def _index(words: Sequence[str], word: str) -> int:
    return words.index(word) if word in words else -1
