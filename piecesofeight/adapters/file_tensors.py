"""What a player sees of a game from a file, as numbers: all values from 0 to 1.

`docs/do/adapters.md` has the pieces in a table. Everything in them is from a `HostedView`, or from
what `seen.Seen` keeps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from attrs import define, field

from piecesofeight.adapters.file_settings import FileBoard
from piecesofeight.adapters.seen import Item, OwnChoice
from piecesofeight.adapters.tensors import Shape, Vector
from piecesofeight.hosted.question import OPEN, SECRET
from piecesofeight.hosted.seen.board import STATUSES, TABLE, Lies, SeenZone
from piecesofeight.hosted.seen.event import END, HostedEvent
from piecesofeight.hosted.seen.view import HostedView
from piecesofeight.hosted.seen.wording import Wording
from piecesofeight.language.games.program import PLAY

HAPPENED = ("phase", "chose", "moved", "revealed", "prevented", *STATUSES.values(), "won")
DECISIONS = (OPEN, SECRET)


def squeezed(number: int) -> float:
    """Any number between 0 and 1, in order; 0 is in the middle.

    >>> squeezed(-3), squeezed(0), squeezed(1)
    (0.125, 0.5, 0.75)
    """
    return 0.5 + number / (2 * (1 + abs(number)))


def bits_for(count: int) -> int:
    """How many bits the numbers below a count need.

    >>> bits_for(1), bits_for(9)
    (1, 4)
    """
    return max(1, (count - 1).bit_length())


@define(eq=False)
class FileEncoder:
    """Writes what is seen in a game from a file as numbers.

    Attributes:
        board: the game.
        pieces: name and shape of each piece of an observation, in order.
        words: name and size of each part of a row of `memory`, in order.
        private: the pieces that others' eyes don't see alike.
    """

    board: FileBoard
    pieces: dict[str, Shape] = field(init=False)
    words: dict[str, int] = field(init=False)
    private: tuple[str, ...] = field(init=False)
    _kinds: dict[str, int] = field(init=False)  # where each kind stands in a row of all
    _copies: list[int] = field(init=False)
    _places: dict[str, int] = field(init=False)
    _choices: dict[str, int] = field(init=False)  # all that can be told of what was chosen

    def __attrs_post_init__(self) -> None:
        game, players = self.board.game, self.board.players
        kinds = [kind for sort in game.sorts for kind in sort.kinds]
        self._kinds = {kind.name: place for place, kind in enumerate(kinds)}
        self._copies = [max(kind.copies, 1) for kind in kinds]
        self._places = {zone.name: place for place, zone in enumerate(game.zones)}
        self._choices = self._all_choices()
        counters, own = len(game.program.counters), len(game.program.player_counters)
        zones = {
            f"zone {zone.name}": (players if zone.of_player else 1, 2 + len(self._of(zone.sort)))
            for zone in game.zones
        }
        shapes = {
            "player": (players,),
            "statuses": (players, len(STATUSES)),
            "idle": (players,),
            "phase": (len(game.phases) + 2,),
            "round": (1,),
            "counters": (counters,),
            "player_counters": (players, own),
            **zones,
            "deciding": (players,),
            "decision": (len(DECISIONS),),
            "options": (len(self.board.actions),),
            "winners": (players,),
        }
        self.pieces = {name: shape for name, shape in shapes.items() if all(shape)}
        self.private = (*zones, "decision", "options")
        place = len(game.zones) + players
        self.words = {
            "happened": len(HAPPENED),
            "player": players,
            "phase": len(game.phases) + 2,
            "round": 1,
            "sort": len(game.sorts),
            "count": 1,
            "pieces": len(kinds),
            "origin": place,
            "to": place,
            "deed": len(game.program.deeds) + 1,
            "choice": bits_for(len(self._choices) + 1),
            "winners": players,
            "decision": len(DECISIONS),
            "action": bits_for(len(self.board.actions) + 1),
        }

    def _of(self, sort: str) -> tuple[str, ...]:
        """The names of a sort's kinds."""
        return tuple(
            kind.name for each in self.board.game.sorts if each.name == sort for kind in each.kinds
        )

    def _all_choices(self) -> dict[str, int]:
        wording = Wording(
            self.board.game.program, self.board.game.source.labels, self.board.start.names
        )
        texts = (
            wording.option(option, hidden=hidden)
            for option in self.board.actions.options
            for hidden in (False, True)
        )
        return {text: place for place, text in enumerate(dict.fromkeys(texts), 1)}

    @property
    def memory_shape(self) -> Shape:
        """Rows and columns of the memory."""
        return self.board.setting.memory, sum(self.words.values())

    # --- observations --------------------------------------------------------------------------

    def write(self, view: HostedView, into: Mapping[str, Vector]) -> None:
        """Write a view into those pieces that are there; they are all 0 before."""
        written = self._written(view)
        for name, vector in into.items():
            if name in written:
                vector[:] = np.reshape(written[name], vector.shape)

    def _written(self, view: HostedView) -> dict[str, Any]:
        seats, decision = range(len(view.names)), view.decision
        offered = set(decision.ids) if decision is not None else set()
        zones: dict[str, list[list[float]]] = {}
        for zone in view.zones:
            zones.setdefault(f"zone {zone.zone}", []).append(self._zone(zone))
        return {
            "player": [seat == view.player for seat in seats],
            "statuses": [[one == s for s in STATUSES.values()] for one in view.statuses],
            "idle": [seat in view.idle for seat in seats],
            "phase": self._phase(view.phase),
            "round": [squeezed(view.round)],
            "counters": [squeezed(number) for number in view.counters.values()],
            "player_counters": [
                [squeezed(numbers[seat]) for numbers in view.player_counters.values()]
                for seat in seats
            ],
            **zones,
            "deciding": [seat in view.deciding for seat in seats],
            "decision": [decision is not None and decision.kind == kind for kind in DECISIONS],
            "options": [option in offered for option in self.board.actions.options],
            "winners": [view.outcome is not None and s in view.outcome.winners for s in seats],
        }

    def _zone(self, zone: SeenZone) -> list[float]:
        """How full it is, whether its pieces are seen, and how many there are of each kind."""
        names = self._of(next(z.sort for z in self.board.game.zones if z.name == zone.zone))
        copies = [self._copies[self._kinds[name]] for name in names]
        pieces = zone.pieces or {}
        shares = (pieces.get(name, 0) / most for name, most in zip(names, copies, strict=True))
        return [zone.count / sum(copies), zone.pieces is not None, *shares]

    def _phase(self, phase: str) -> list[bool]:
        """1 of: before the first, the phases, the end."""
        return [phase == one for one in ("", *self.board.game.phases, END)]

    # --- memories --------------------------------------------------------------------------------

    def write_memory(self, items: list[Item], into: Vector) -> None:
        """Write the last things seen and done, the newest in the last row."""
        rows = len(into)
        starts = dict(zip(self.words, accumulate(self.words.values(), initial=0), strict=False))
        for number, item in enumerate(reversed(items[-rows:] if rows else [])):
            about = item.about
            told = self._own(about) if isinstance(about, OwnChoice) else self._event(about)
            for name, numbers in told.items():
                start = starts[name]
                into[rows - 1 - number, start : start + self.words[name]] = numbers

    def _own(self, choice: OwnChoice) -> dict[str, Sequence[float]]:
        return {
            "decision": [choice.kind == kind for kind in DECISIONS],
            "action": self._bits("action", choice.action + 1),
        }

    def _event(self, event: Any) -> dict[str, Sequence[float]]:
        assert isinstance(event, HostedEvent), "a game from a file has events of its own"
        game, seats = self.board.game, range(self.board.players)
        deeds = (PLAY, *(deed.name for deed in game.program.deeds))
        return {
            "happened": [event.kind == kind for kind in HAPPENED],
            "player": [seat == event.player for seat in seats],
            "phase": self._phase(event.phase) if event.kind == "phase" else self._nothing("phase"),
            "round": [squeezed(event.round)],
            "sort": [sort.name == event.sort for sort in game.sorts],
            "count": [squeezed(event.count)],
            "pieces": list(self._pieces(event.pieces or {})),
            "origin": self._place(event.origin),
            "to": self._place(event.to),
            "deed": [deed == event.deed for deed in deeds],
            "choice": self._bits("choice", self._choices.get(event.choice, 0)),
            "winners": [seat in event.winners for seat in seats],
        }

    def _pieces(self, pieces: Mapping[str, int]) -> Iterator[float]:
        for name, most in zip(self._kinds, self._copies, strict=True):
            yield pieces.get(name, 0) / most

    def _place(self, lies: Lies | None) -> Sequence[float]:
        """1 of the zones, and 1 of the players if it is a player's."""
        marks = np.zeros(len(self._places) + self.board.players)
        if lies is not None:
            marks[self._places[lies.zone]] = 1
            if lies.owner != TABLE:
                marks[len(self._places) + lies.owner] = 1
        return list(marks)

    def _nothing(self, word: str) -> Sequence[float]:
        return [0.0] * self.words[word]

    def _bits(self, word: str, number: int) -> Sequence[float]:
        return [number >> at & 1 for at in range(self.words[word])]
