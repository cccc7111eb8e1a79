"""What a player sees, as numbers: named pieces of one vector, all values from 0 to 1.

`docs/do/adapters.md` has the pieces in a table. The numbers come from a `View` and
from what `nodes.Seen` keeps, so they hold what that player may know and
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from attrs import define, field

from piecesofeight.adapters.seen import Choice, Item
from piecesofeight.adapters.settings import Board
from piecesofeight.game import decision, event
from piecesofeight.game.event import Event
from piecesofeight.game.view import EVENTS, HIDDEN, PHASES, View
from piecesofeight.machine import layout
from piecesofeight.notation.options import CALLS, call_text

Vector = np.ndarray[Any, np.dtype[np.float32]]
Shape = tuple[int, ...]

PLACES = ("nest", "fore", "aft", "deck", "hold")
MOVED_TO = ("fore", "aft", "nest", "hold")
SPOTS = ("nest", "fore", "aft", "itself", "deck")
PHASE_WORDS = tuple(PHASES.values())
DECISIONS = tuple(dict.fromkeys(decision.KINDS.values()))
HAPPENED = tuple(event.KINDS.values())
ANSWERED = tuple(EVENTS.values())
CALL_TEXTS = tuple(map(call_text, CALLS))
ANY_TURNS = 8  # more turns to miss than these look alike
PRIVATE = ("coins", "holds", "decision", "answered")  # what others' eyes don't see alike


@define(eq=False)
class Encoder:
    """Writes what is seen in a game as numbers.

    Attributes:
        board: the game.
        coins: the places of the kinds of coin in a row of them, by name; then comes "unknown".
        pieces: name and shape of each piece of an observation, in order.
        words: name and size of each part of a row of `memory`, in order.
    """

    board: Board
    coins: dict[str, int] = field(init=False)
    pieces: dict[str, Shape] = field(init=False)
    words: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.coins = {coin.name: place for place, coin in enumerate(self.board.coins)}
        self.coins[HIDDEN] = len(self.coins)
        self.pieces = self._pieces()
        self.words = self._words()

    def _pieces(self) -> dict[str, Shape]:
        players, faces, places = self.board.setting.players, len(self.coins), self.board.size + 1
        return {
            "player": (players,),
            "coins": (players, places, faces + 2),
            "holds": (players, faces),
            "skips": (players,),
            "out": (players,),
            "turn": (1,),
            "phase": (len(PHASE_WORDS),),
            "to_move": (players,),
            "next": (players,),
            "deciding": (players + 1,),
            "decision": (len(DECISIONS),),
            "answered": (len(ANSWERED) + faces + 2 * players + len(PLACES),),
            "announced": (players + faces + 2,),
            "targets": (players, places + 1),
            "winner": (players,),
        }

    def _words(self) -> dict[str, int]:
        players, faces = self.board.setting.players, len(self.coins)
        return {
            "happened": len(HAPPENED),
            "player": players,
            "coin": faces,
            "actor": players,
            "place": len(PLACES),
            "origin": players,
            "to": len(MOVED_TO),
            "target": players,
            "spot": len(SPOTS),
            "index": 1,
            "count": 1,
            "call": len(CALL_TEXTS),
            "decision": len(DECISIONS),
            "action": max(1, (len(self.board.actions) - 1).bit_length()),
        }

    @property
    def memory_shape(self) -> Shape:
        """Rows and columns of the memory."""
        return self.board.setting.memory, sum(self.words.values())

    # --- a view ---------------------------------------------------------------------------

    def write(self, view: View, into: Mapping[str, Vector]) -> None:
        """Write a view into those pieces that are there; they are all 0 before."""
        for name, piece in into.items():
            writer = getattr(self, f"_write_{name}", None)
            if writer is not None:
                writer(view, piece)

    def _write_player(self, view: View, into: Vector) -> None:
        _mark(into, view.player)

    def _write_coins(self, view: View, into: Vector) -> None:
        """Rows: the nest, then the deck from the fore. Columns: a coin, its kind, open to me."""
        for seat, (sees, knows) in enumerate(zip(view.sees, view.knows, strict=True)):
            seen, known = (sees.nest, *sees.deck), (knows.nest, *knows.deck)
            for place, (open_now, name) in enumerate(zip(seen, known, strict=True)):
                if name is not None:
                    into[seat, place, 0] = 1
                    into[seat, place, 1 + self.coins[name]] = 1
                    into[seat, place, -1] = open_now != HIDDEN

    def _write_holds(self, view: View, into: Vector) -> None:
        for seat, ship in enumerate(view.knows):
            held = (HIDDEN,) * ship.hold if isinstance(ship.hold, int) else ship.hold
            for name in held:
                into[seat, self.coins[name]] += 1 / self.board.size

    def _write_skips(self, view: View, into: Vector) -> None:
        into[:] = [min(ship.skips / ANY_TURNS, 1) for ship in view.knows]

    def _write_out(self, view: View, into: Vector) -> None:
        into[:] = [ship.out for ship in view.knows]

    def _write_turn(self, view: View, into: Vector) -> None:
        into[0] = min(view.turn / self.board.setting.turns, 1)

    def _write_phase(self, view: View, into: Vector) -> None:
        into[PHASE_WORDS.index(view.phase)] = 1

    def _write_to_move(self, view: View, into: Vector) -> None:
        _mark(into, view.to_move)

    def _write_next(self, view: View, into: Vector) -> None:
        _mark(into, view.next_player)

    def _write_deciding(self, view: View, into: Vector) -> None:
        if view.deciding is not None:
            into[view.deciding] = 1  # chance, -1, is the last one

    def _write_decision(self, view: View, into: Vector) -> None:
        if view.decision is not None:
            into[DECISIONS.index(view.decision.kind)] = 1

    def _write_answered(self, view: View, into: Vector) -> None:
        if (asked := view.answered) is not None:
            row = _Row(into)
            row.mark(len(ANSWERED), ANSWERED.index(asked.kind))
            row.mark(len(self.coins), self.coins.get(asked.coin, -1))
            row.mark(len(view.names), asked.owner)
            row.mark(len(view.names), asked.actor)
            row.mark(len(PLACES), _index(PLACES, asked.place))

    def _write_announced(self, view: View, into: Vector) -> None:
        if view.actions:
            newest, row = view.actions[-1], _Row(into)
            row.mark(len(view.names), newest.player)
            row.mark(len(self.coins), self.coins[newest.coin])
            row.put(newest.reaction, newest.negated)

    def _write_targets(self, view: View, into: Vector) -> None:
        """Columns: the nest, the deck from the fore, and last the player."""
        for text in view.actions[-1].targets if view.actions else ():
            seat, place = _target(view, text)
            into[seat, place] = 1

    def _write_winner(self, view: View, into: Vector) -> None:
        for seat in view.outcome.winners if view.outcome else ():
            into[seat] = 1

    # --- what was seen before -----------------------------------------------------------------

    def write_memory(self, items: list[Item], into: Vector) -> None:
        """Write the last things seen and done, the newest in the last row."""
        rows = len(into)
        for number, item in enumerate(reversed(items[-rows:] if rows else [])):
            row = into[rows - 1 - number]
            if isinstance(item.about, Event):
                self._write_event(item.about, row)
            else:
                self._write_choice(item.about, row)

    def _write_event(self, one: Event, into: Vector) -> None:
        seat, spot = one.target or (-1, -1)
        index = max(spot - layout.TARGET_DECK, 0)
        coin = self.coins[HIDDEN] if one.hidden else self.coins.get(one.coin or "", -1)
        marks = {
            "happened": HAPPENED.index(one.kind),
            "player": one.player,
            "coin": coin,
            "actor": one.actor,
            "place": _index(PLACES, one.place),
            "origin": one.origin,
            "to": _index(MOVED_TO, one.to),
            "target": seat,
            "spot": min(spot, layout.TARGET_DECK),
            "call": _index(CALL_TEXTS, one.call),
        }
        most = max(self.board.size, self.board.setting.turns)
        self._write_row(
            marks, {"index": [index / self.board.size], "count": [one.count / most]}, into
        )

    def _write_choice(self, one: Choice, into: Vector) -> None:
        size = self.words["action"]
        bits = [float(one.action >> place & 1) for place in range(size)]
        self._write_row({"decision": DECISIONS.index(one.kind)}, {"action": bits}, into)

    def _write_row(
        self, marks: Mapping[str, int], values: Mapping[str, list[float]], into: Vector
    ) -> None:
        row = _Row(into)
        for name, size in self.words.items():
            if name in values:
                row.put(*values[name])
            else:
                row.mark(size, marks.get(name, -1))


@define
class _Row:
    """A vector that is written from left to right."""

    into: Vector
    at: int = 0

    def mark(self, size: int, index: int) -> None:
        """A 1 at an index of the next `size` places; none if it is negative."""
        if index >= 0:
            self.into[self.at + index] = 1
        self.at += size

    def put(self, *values: float) -> None:
        """These values."""
        for value in values:
            self.into[self.at] = min(value, 1)
            self.at += 1


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


def _mark(into: Vector, index: int) -> None:
    if index >= 0:
        into[index] = 1


def _index(words: Iterable[str], word: str) -> int:
    return next((index for index, one in enumerate(words) if one == word), -1)


def _target(view: View, text: str) -> tuple[int, int]:
    """Seat and column of a target like `Bart.fore` or `Bart`."""
    seat = max(
        (seat for seat, name in enumerate(view.names) if f"{text}.".startswith(f"{name}.")),
        key=lambda seat: len(view.names[seat]),
    )
    place = text[len(view.names[seat]) + 1 :]
    deck = len(view.knows[seat].deck)
    places = {"": -1, "nest": 0, "fore": 1, "aft": deck}
    return seat, places[place] if place in places else int(place[5:-1])
