"""What happened in a game from a file; nobody is told of a piece that they can't know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

from piecesofeight.arguments import a_text
from piecesofeight.hosted.seen.board import STATUSES, Board, Lies
from piecesofeight.hosted.seen.wording import Wording, language_of, say, told
from piecesofeight.hosting.course import words as w
from piecesofeight.language.games.program import PLAY, Sort
from piecesofeight.machine.constants import LOG_SIZE

END = "end"  # what follows on the last phase


@frozen
class HostedEvent:
    """Something that happened.

    Attributes:
        kind: what: phase, chose, moved, revealed, prevented, active, left, out, won.
        player: the seat whose doing it is, -1 if it is nobody's.
        count: how many pieces there are.
        pieces: how many of each kind; None if whoever looks may not know, or there are none.
        sort: the sort of the pieces.
        origin: where the pieces lay.
        to: where they lie now, if they were moved.
        choice: what was chosen, as far as whoever looks may know.
        deed: what isn't done, as it was prevented; `play` for a piece that was played.
        phase: the phase that begins; `end` at the end.
        round: its number.
        winners: the seats that have won.
    """

    kind: str
    player: int = -1
    count: int = 0
    pieces: Mapping[str, int] | None = None
    sort: str = ""
    origin: Lies | None = None
    to: Lies | None = None
    choice: str = ""
    deed: str = ""
    phase: str = ""
    round: int = 0
    winners: tuple[int, ...] = ()
    _wording: Wording | None = field(default=None, repr=False, eq=False)
    _option: int = field(default=0, repr=False, eq=False)
    _hidden: bool = field(default=False, repr=False, eq=False)

    @property
    def is_blurred(self) -> bool:
        """Whether something was chosen that whoever looks may not know."""
        return self._hidden

    @property
    def hidden(self) -> bool:
        """Whether there are pieces that whoever looks may not know."""
        return self.count > 0 and self.pieces is None

    def text(self, language: str = "en") -> str:
        """A sentence without a full stop; unknown pieces are "a coin", "two coins".

        Args:
            language: "en" or "es"; English is the language of all others.

        Raises:
            GameError: the language is no text.
        """
        language, wording = language_of(a_text(language, "a language")), self._wording
        assert wording is not None, "`events_of` makes events"
        seats = self.winners if self.kind == "won" else (self.player,) * (self.player >= 0)
        places = {"origin": self.origin, "to": self.to}
        zones = {
            key: wording.zone(lies, self.player, language) for key, lies in places.items() if lies
        }
        sentence = say(
            f"event {self._key}",
            language,
            name=wording.players(seats, language) if seats else "",
            pieces=wording.pieces(self.pieces, self.count, self.sort, language)
            if self.sort
            else "",
            choice=wording.option(self._option, language, hidden=self._hidden)
            if self._option
            else "",
            deed=say("a play", language)
            if self.deed == PLAY
            else wording.named(self.deed, language),
            phase=wording.named(self.phase, language),
            round=self.round,
            **zones,
        )
        return told(language, sentence)

    @property
    def _key(self) -> str:
        """The key of its sentence."""
        if self.kind == "phase" and self.phase == END:
            return "end"
        if self.kind == "won":
            return ("nobody won", "won", "won together")[min(len(self.winners), 2)]
        return f"{self.kind} by nobody" if self.sort and self.player < 0 else self.kind

    def __str__(self) -> str:
        return self.text()


# --- from the log -----------------------------------------------------------------------------

_Record = tuple[int, ...]


def events_of(
    log: tuple[int, ...], board: Board, wording: Wording, seat: int | None
) -> tuple[HostedEvent, ...]:
    """The events of a log as a seat or a `SPECTATOR` may know them; without a seat, all told.

    Pieces that go the same way one after the other are one event: in which order the machine took
    them, or how many kinds they are, shows to nobody who doesn't see them.
    """
    return tuple(_event(run, board, wording, seat) for run in _runs(log))


def _runs(log: tuple[int, ...]) -> Iterator[list[_Record]]:
    """The records of a log, those together that tell of pieces that go the same way."""
    run: list[_Record] = []
    for at in range(0, len(log), LOG_SIZE):
        record = log[at : at + LOG_SIZE]
        if run and _way(run[-1]) != _way(record):
            yield run
            run = []
        run.append(record)
    if run:
        yield run


def _way(record: _Record) -> tuple[object, ...]:
    """What records have alike that are one event; for those that are never, what nothing is."""
    what, player, piece, origin, to, mask = record
    kind = what % w.LOG_TIMES
    if kind in (w.LOG_MOVED, w.LOG_REVEALED):
        return kind, player, piece // w.SORT, origin, to, mask
    return (object(),)


def _event(run: list[_Record], board: Board, wording: Wording, seat: int | None) -> HostedEvent:
    what, player, number, a, to, mask = run[0]
    who = board.seat(player)
    match what % w.LOG_TIMES:
        case w.LOG_PHASE:
            phase = wording.program.phases[number - 1].name if number > 0 else END
            return HostedEvent("phase", phase=phase, round=a, wording=wording)
        case w.LOG_CHOSE:
            hidden = not _sees(seat, mask)
            choice = wording.option(a, hidden=hidden)
            return HostedEvent(
                "chose", who, choice=choice, wording=wording, option=a, hidden=hidden
            )
        case w.LOG_PREVENTED:
            deed = PLAY if a == w.PLAYED else wording.program.deeds[a - 1].name
            return HostedEvent("prevented", who, deed=deed, wording=wording)
        case w.LOG_BECAME:
            return HostedEvent(STATUSES[a], who, wording=wording)
        case w.LOG_WON:
            return HostedEvent("won", winners=board.seats(a), wording=wording)
    is_moved = what % w.LOG_TIMES == w.LOG_MOVED
    sort = wording.program.sorts[number // w.SORT]
    pieces = _pieces(run, sort)
    return HostedEvent(
        "moved" if is_moved else "revealed",
        who,
        sum(pieces.values()),
        pieces if _sees(seat, mask) else None,
        sort.name,
        board.place(a),
        board.place(to) if is_moved else None,
        wording=wording,
    )


def _pieces(run: list[_Record], sort: Sort) -> dict[str, int]:
    """How many pieces of each kind a run of records tells of, in the order of the file."""
    counts = [0] * len(sort.kinds)
    for what, _, piece, *_ in run:
        counts[piece % w.SORT] += what // w.LOG_TIMES
    return {kind.name: count for kind, count in zip(sort.kinds, counts, strict=True) if count}


def _sees(seat: int | None, mask: int) -> bool:
    """Whether a seat, or a `SPECTATOR`, is among those of a mask."""
    return seat is None or bool(mask & (1 << seat if seat >= 0 else w.SPECTATORS))
