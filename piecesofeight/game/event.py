"""What happened, made from the machine's log; nobody is told of a coin they can't know."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, frozen

from piecesofeight.arguments import a_number, a_text
from piecesofeight.language.program import Coin
from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import Words
from piecesofeight.notation.counts.marks import mark_names
from piecesofeight.notation.grammar import PLACES, call_text, parse_option
from piecesofeight.notation.position import OptionParts, seat_of
from piecesofeight.notation.sentences import say, spot_phrase
from piecesofeight.notation.sight import told
from piecesofeight.played.seats import a_seat

# A kind of record has the name of its constant, and its place by its number: the tensors of other
# libraries' players keep that order. These are words of a record or of the log.
_WORDS = ("KIND", "PLAYER", "COIN", "A", "B", "MASK", "SIZE", "ROOM", "START", "USED_WORDS")
KINDS: dict[int, str] = dict(
    sorted(
        (number, name[4:].lower().replace("_", " "))
        for name, number in vars(m).items()
        if name.startswith("LOG_") and name[4:] not in _WORDS
    )
)

_PLACES = ((m.NEST, "nest"), (m.FORE, "fore"), (m.AFT, "aft"), (m.HOLD, "hold"), (m.GONE, "hold"))
_SPOTS = {m.SPOT_FORE: "fore", m.SPOT_AFT: "aft", m.SPOT_NEST: "nest", m.SPOT_HOLD: "hold"}
_PLACED = {m.LOG_SENT, m.LOG_DESTROYED, m.LOG_PICKED, m.LOG_CHOSE, m.LOG_MOVED, m.LOG_REMOVED}
# Events whose coin is told with its owner, and those that have a phrase for a special case.
_DONE_TO_COINS = {"prevented", "negated", "upheld", "destroyed", "removed", "skipped target"}
_OWNED = _DONE_TO_COINS | {
    "redirected",
    "delayed",
    "banned",
    "spared",
    "fired",
    "happened",
    "marked",
}
_PHRASES = {
    ("destroyed", True): "destroyed by",
    ("won", True): "draw",
    ("skips", True): "skips one",
    ("marked", True): "player marked",
    ("arranged", True): "arranged own",
    ("spared", True): "ship spared",
    ("answered", True): "agreed",
    ("answered", False): "refused",
    ("reused", False): "used again",
    ("flipped", True): "favoured",
    ("reversed", False): "reversed back",
    ("mode", True): "mode by chance",
    ("singled", True): "singled by chance",
    ("told", False): "told not so",
}
_COUNTED = {m.LOG_SKIPS, m.LOG_CONTRIBUTED, m.LOG_ANSWERED, m.LOG_TURN}
_COUNTED |= {m.LOG_TOLD, m.LOG_FLIPPED, m.LOG_ROLLED, m.LOG_NAMED, m.LOG_ARRANGED}
_COUNTED |= {m.LOG_MODE, m.LOG_SHUFFLED, m.LOG_REVERSED}


@frozen
class Event:
    """Something that happened.

    Attributes:
        kind: what, one of the words in `KINDS`.
        player: the seat whose doing or whose coin it is, -1 if it is nobody's.
        coin: the name of the coin concerned, or of the kind that was named, or asked for; None
            if there is none, or if whoever looks may not know it.
        hidden: whether there is a coin that whoever looks may not know.
        actor: the seat that caused it, -1 if nobody did.
        place: where the coin was: nest, fore, aft, deck, hold, or empty.
        looks_back: whether `place` is where it lay just before the destruction that it
            answers (5.7): by now it may lie elsewhere.
        origin: for a moved coin, the seat whose it was.
        to: for a moved coin, where it is now.
        target: for a coin used, what it was aimed at: seat and place, as in
            `constants.TARGET_...`.
        count: turns to lose, coins added, the number of a turn, 1 for "agreed" or "it is so", or if
            turns go counterclockwise now.
        call: for a call, its text.
        mark: the name of marks, of which there are `count` now (9.16).
        lender: for a coin that uses an ability of another one, the name of that (9.14).
    """

    kind: str
    player: int
    coin: str | None = None
    hidden: bool = False
    actor: int = -1
    place: str = ""
    origin: int = -1
    to: str = ""
    target: tuple[int, int] | None = None
    count: int = 0
    call: str = ""
    mark: str = ""
    lender: str = ""
    looks_back: bool = False
    _names: tuple[str, ...] = field(default=(), repr=False, eq=False)
    _local: Coin | None = field(default=None, repr=False, eq=False)
    _other: Coin | None = field(default=None, repr=False, eq=False)
    _mask: int = field(default=-1, repr=False, eq=False)

    def seen_by(self, seat: int) -> Event:
        """The event as that seat may know it: without the coin's name, if it isn't told.

        Args:
            seat: a seat, or `SPECTATOR`.

        Raises:
            GameError: there is no such seat in any game.
        """
        if self._local is None or told(a_seat(seat), self._mask):
            return evolve(self, mask=-1)
        return evolve(self, coin=None, hidden=True, local=None)

    def text(self, language: str = "en") -> str:
        """A sentence without a full stop; an unknown coin is "a coin".

        Args:
            language: "en" or "es"; English is the language of all others.

        Raises:
            GameError: the language is no text.
        """
        return _text(self, a_text(language, "a language"))

    def __str__(self) -> str:
        return self.text()

    def name(self, seat: int) -> str:
        """The name of the player in a seat, empty for none."""
        seat = a_number(seat, "a seat")
        return self._names[seat] if 0 <= seat < len(self._names) else ""

    def coin_phrase(self, language: str) -> str:
        """The coin in a language; "a coin" if it isn't known."""
        language = a_text(language, "a language")
        return self._local.name_in(language) if self._local else say("hidden coin", language)

    def lender_phrase(self, language: str) -> str:
        """The coin whose ability is used, in a language; empty if it is the coin's own."""
        language = a_text(language, "a language")
        return self._other.name_in(language) if self._other else ""


def events_of(
    block: Words, words: Words, coins: Sequence[Coin], names: tuple[str, ...], log: Sequence[int]
) -> tuple[Event, ...]:
    """The events of a log, that is its records one after the other, with nothing kept back."""
    return tuple(
        _event(block, words, coins, names, log[at : at + m.LOG_SIZE])
        for at in range(0, len(log) - m.LOG_SIZE + 1, m.LOG_SIZE)
    )


def _event(
    block: Words, words: Words, coins: Sequence[Coin], names: tuple[str, ...], record: Sequence[int]
) -> Event:
    kind, a, b = record[m.LOG_KIND], record[m.LOG_A], record[m.LOG_B]
    address = 0 if kind == m.LOG_CALLED else record[m.LOG_COIN]
    coin = coins[words[block[address + m.C_KIND] + m.K_ID] - 1] if address else None
    event = Event(
        kind=KINDS[kind],
        player=seat_of(block, record[m.LOG_PLAYER]),
        coin=coin.name if coin else None,
        place=place_word(a % 256) if kind in _PLACED else "",
        count=a if kind in _COUNTED else 0,
        names=names,
        local=coin,
        mask=record[m.LOG_MASK],
    )
    if kind == m.LOG_MOVED and a:
        return evolve(event, origin=a // 256, to=_SPOTS.get(b, ""))
    if kind in (m.LOG_DESTROYED, m.LOG_DECKS, m.LOG_HOLDS, m.LOG_ARRANGED):
        return evolve(event, actor=seat_of(block, b))
    if kind == m.LOG_SINGLED:
        return evolve(event, actor=seat_of(block, b))
    if kind == m.LOG_MARKED:
        return evolve(event, mark=mark_names(coins)[a - 1], count=b)
    if kind == m.LOG_REDIRECTED:
        parts = OptionParts.of(b)
        return evolve(event, target=(parts.target_seat, parts.spot))
    if kind in (m.LOG_NAMED_KIND, m.LOG_DENIED):
        return evolve(event, coin=coins[a - 1].name, local=coins[a - 1])
    if kind == m.LOG_REUSED:
        other = coins[words[words[a + m.A_KIND] + m.K_ID] - 1]
        return event if other is coin else evolve(event, lender=other.name, other=other)
    if kind == m.LOG_CALLED:
        return evolve(event, call=call_text(a))
    if kind in (m.LOG_USED, m.LOG_REACTED):
        parts = OptionParts.of(b)
        target = (parts.target_seat, parts.spot) if parts.target else None
        back = kind == m.LOG_REACTED and words[a + m.A_EVENT] == m.DESTROYED
        place = "hold" if parts.held_kind else "deck" if parts.source else PLACES[parts.place]
        return evolve(event, place=place, target=target, count=parts.added, looks_back=back)
    return event


def place_word(places: int) -> str:
    """A place's word from its bits (`constants.NEST` and so on); a lone coin is the fore."""
    return next((word for bit, word in _PLACES if places & bit), "deck") if places else ""


# --- in words ---------------------------------------------------------------------------


def _text(event: Event, language: str) -> str:
    if event.kind in ("moved", "called"):
        return (_moved if event.kind == "moved" else _called)(event, language)
    name, coin = event.name(event.player), event.coin_phrase(language)
    if event.kind in _OWNED:
        coin = say("coin of" if event.coin else "hidden coin of", language, name=name, coin=coin)
    marks = {"count": event.count, "mark": event.mark}
    text = say(
        f"event {_PHRASES.get((event.kind, _variant(event)), event.kind)}",
        language,
        name=name,
        coin=coin,
        from_place=say(f"from {event.place}", language) if event.place else "",
        count=event.count,
        actor=event.name(event.actor),
        place=say(event.place or "hold", language),
        marks=say("one mark" if event.count == 1 else "marks", language, **marks),
        other=event.lender_phrase(language),
    )
    return text + _use(event, language) if event.kind in ("used", "reacted", "redirected") else text


def _variant(event: Event) -> bool:
    """Whether an event has the second of its two phrases."""
    match event.kind:
        case "destroyed":
            return event.actor >= 0
        case "singled":
            return event.actor < 0
        case "won" | "mode":
            return event.player < 0
        case "marked" | "spared":
            return not event.coin and not event.hidden
        case "reused":
            return bool(event.lender)
        case "arranged":
            return event.actor == event.player
        case "skips":
            return event.count == 1
        case _:
            return event.count > 0


def _use(event: Event, language: str) -> str:
    """From where a coin is used, at what, and with how many others behind it."""
    text = ""
    if event.place:
        text += say(f"{'was in' if event.looks_back else 'from'} {event.place}", language)
    if event.target:
        seat, spot = event.target
        text += say("against", language, target=spot_phrase(event.name(seat), spot, language))
    if event.count:
        text += say("reinforced by", language, count=event.count)
    return text


def _moved(event: Event, language: str) -> str:
    if not event.to:
        return say("event swapped", language, coin=event.coin_phrase(language))

    def place(seat: int, word: str) -> str:
        return say("place of", language, name=event.name(seat), place=say(word, language))

    return say(
        "event moved",
        language,
        coin=event.coin_phrase(language),
        from_place=place(event.origin, event.place or "deck"),
        to_place=place(event.player, event.to),
    )


def _called(event: Event, language: str) -> str:
    moves = [
        say("one call", language, coin=say(coin, language), side=say(side, language))
        for coin, side in parse_option(event.call).calls
    ]
    calls = say("and", language).join(moves)
    return say("event called", language, name=event.name(event.player), calls=calls)
