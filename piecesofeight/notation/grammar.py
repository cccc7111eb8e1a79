"""Option texts taken apart into what they say, whatever may be chosen just now.

The grammar is `grammar/choice.lark`. `options.py` finds the option that the parts mean, scenarios
read steps of several options by it, and refusals tell what a text that means no option would have
meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen

from piecesofeight.machine import constants as m
from piecesofeight.notation.lark_files import first_words, parser

PLACES = (
    "nest",
    "fore",
    "aft",
)  # by number, as `m.AT_NEST` and `m.TARGET_NEST` have it

HOLD = r"hold ?\[ ?(?P<kind>[^\[\]]+?) ?\]"  # a coin in the own hold, to use it from there (9.20)
DECK = r"deck ?\[ ?(?P<index>\d{1,9}) ?\]"
OUTCOMES = ("reacts", "is next", "is first")  # of chance, behind a player's name

# How many texts are kept taken apart, and how long they are: most games say the same things.
KEPT_TEXTS = 10_000
KEPT_LETTERS = 200

Calls = tuple[tuple[str, str], ...]
Said = dict[str, Any]  # fields of a `ParsedOption`


def named(prefix: str) -> dict[int, list[str]]:
    """The constants of the layout that begin so, each with the words of the rest of its name.

    >>> named("PHASE_")[m.PHASE_LAST_NEST]
    ['last', 'nest']
    """
    names = [name for name in vars(m) if name.startswith(prefix)]
    return {getattr(m, name): name.removeprefix(prefix).lower().split("_") for name in names}


# What each way of calling is: (coin, side) in the order in which they are named. `CALL_FORE_AFT`
# is the fore coin to the aft side.
CALLS: dict[int, Calls] = {
    call: tuple(zip(words[::2], words[1::2], strict=True)) for call, words in named("CALL_").items()
}


@frozen
class ParsedOption:
    """A text taken apart as far as it goes.

    Attributes:
        verb: its first word if it is one of the notation's, else empty.
        rest: what follows the verb.
        place: for `play` and `react`, where the coin is said to be.
        mode: for `play` and `react`, which way of using it, from 1.
        target: for `play`, `react`, `at`, `choose` and `draw`, what it is aimed at.
        coin: for what names a coin by its kind, what follows: `order`, `arrange`, `pick`, `give`,
            `want`, and `choose` and `draw` too.
        added: coins to add, or to contribute.
        inviting: whether others are invited.
        calls: for `call`, each coin's place and side; empty if it can't be read.
        player: for `trade`, with whom; and whom an outcome of chance brings something, be the text
            a choice as well or not.
        outcome: what it brings, one of `OUTCOMES`; empty if it is no such text.
    """

    verb: str
    rest: str = ""
    place: str = ""
    mode: int = 1
    target: str = ""
    coin: str = ""
    added: int = 0
    inviting: bool = False
    calls: Calls = ()
    player: str = ""
    outcome: str = ""


def parse_option(text: str) -> ParsedOption:
    """What a text says.

    >>> parse_option("call fore to aft-side").calls
    (('fore', 'aft'),)
    >>> parse_option("Bart is next").player
    'Bart'
    """
    plain = " ".join(text.split())
    return _kept(plain) if len(plain) <= KEPT_LETTERS else _parsed(plain)


@lru_cache(maxsize=KEPT_TEXTS)
def _kept(plain: str) -> ParsedOption:
    return _parsed(plain)


def _parsed(plain: str) -> ParsedOption:
    said: Said = {}
    if plain.casefold().endswith(OUTCOMES):
        said |= _read("outcome", plain)
    verb, _, rest = plain.partition(" ")
    verb = verb.lower()
    if verb not in first_words("choice", "choice"):
        return ParsedOption("", plain, **said)
    return ParsedOption(verb, rest, **said | _read("choice", plain))


def _read(rule: str, plain: str) -> Said:
    """What the parts of a text say; nothing, if it isn't of that rule."""
    from lark import UnexpectedInput

    try:
        said: Any = parser("choice", rule, SAYINGS).parse(plain)
    except UnexpectedInput:
        return {}
    return {**said}


class _Sayings:
    """What each rule of the grammar says by its parts."""

    def used(self, parts: Sequence[str | None]) -> Said:
        place, mode, target, added, inviting = parts
        return {
            "place": (place or "").lower(),
            "mode": int(mode.strip("()")) if mode else 1,
            "target": target or "",
            "added": int(added or 0),
            "inviting": inviting is not None,
        }

    def called(self, parts: Sequence[str | None]) -> Said:
        words = [word.lower() for word in parts if word]
        sides = [side.removesuffix("-side") for side in words[1::2]]
        return {"calls": tuple(zip(words[::2], sides, strict=True))}

    def contributed(self, parts: Sequence[str]) -> Said:
        return {"added": int(parts[0])}

    def aimed(self, parts: Sequence[str]) -> Said:
        return {"target": str(parts[0]), "coin": str(parts[0])}

    def picked(self, parts: Sequence[str]) -> Said:
        return {"coin": str(parts[0])}

    arranged = picked

    def traded(self, parts: Sequence[str]) -> Said:
        return {"player": str(parts[0])}

    def outcome(self, parts: Sequence[str]) -> Said:
        return {"player": str(parts[0]), "outcome": parts[1].lower()}

    def single(self, _parts: Sequence[str]) -> Said:
        return {}

    sent = destroyed = single


SAYINGS = _Sayings()


def call_text(call: int) -> str:
    """A way of calling coins to the Captain.

    >>> call_text(m.CALL_FORE_AFT_AFT_FORE)
    'call fore to aft-side and aft to fore-side'
    """
    return "call " + " and ".join(f"{coin} to {side}-side" for coin, side in CALLS[call])


def use_text(verb: str, place: str, mode: int, target: str, added: int, *, inviting: bool) -> str:
    """A way of playing a coin or reacting with it; what is not said is 1, 0 or empty.

    >>> use_text("play", "nest", 2, "Bart.fore", 1, inviting=True)
    'play nest (2) at Bart.fore with 1, inviting'
    """
    return (
        f"{verb} {place}"
        + (f" ({mode})" if mode != 1 else "")
        + (f" at {target}" if target else "")
        + (f" with {added}" if added else "")
        + (", inviting" if inviting else "")
    )
