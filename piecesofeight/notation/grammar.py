"""The grammar of option texts: from a text to its parts, whatever may be chosen just now.

`options.py` finds the option that the parts mean, scenarios read steps of several options with the
same patterns, and refusals tell what a text that means no option would have meant.
"""

from __future__ import annotations

import re

from attrs import frozen

from piecesofeight.machine import constants as m

PLACES = (
    "nest",
    "fore",
    "aft",
)  # by number, as `m.AT_NEST` and `m.TARGET_NEST` have it

# Patterns for a whole text with single blanks.
USE = (
    r"(?P<head>(?P<verb>play|react)(?: (?P<place>[^\s()\[]+(?: ?\[ ?\d+ ?\])?))?"
    r"(?: ?\((?P<mode>\d{1,9})\))?)"
    r"(?: at (?P<target>.+?))?"
    r"(?P<tail>(?: with (?P<added>\d{1,9}))?(?P<inviting>,? ?inviting)?)"
)
CALL = (
    r"call (?P<coin>fore|aft|nest|deck ?\[\d+\]) to (?P<side>fore|aft)-side"
    r"(?: and (?P<coin2>fore|aft|nest|deck ?\[\d+\]) to (?P<side2>fore|aft)-side)?"
)
CONTRIBUTE = r"contribute (?P<added>\d{1,9})"
SEAT = r"(?P<name>.+) (?P<outcome>reacts|is next|is first)"
DECK = r"deck ?\[ ?(?P<index>\d{1,9}) ?\]"

_USE, _CALL, _CONTRIBUTE = (re.compile(form, re.IGNORECASE) for form in (USE, CALL, CONTRIBUTE))
_AIMED = ("at", "choose", "draw")
_VERBS = {
    *("play", "react", "send", "call", "contribute", "order", "arrange", "destroy", "pass"),
    *("agree", "refuse", "stalemate", "surrender", *_AIMED),
}

Calls = tuple[tuple[str, str], ...]


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
        added: coins to add, or to contribute.
        inviting: whether others are invited.
        calls: for `call`, each coin's place and side; empty if it can't be read.
    """

    verb: str
    rest: str = ""
    place: str = ""
    mode: int = 1
    target: str = ""
    added: int = 0
    inviting: bool = False
    calls: Calls = ()


def parse_option(text: str) -> ParsedOption:
    """What a text says.

    >>> parse_option("call fore to aft-side").calls
    (('fore', 'aft'),)
    """
    plain = " ".join(text.split())
    verb, _, rest = plain.partition(" ")
    verb = verb.lower()
    if verb not in _VERBS:
        return ParsedOption("", plain)
    if use := _USE.fullmatch(plain):
        return ParsedOption(
            verb=verb,
            rest=rest,
            place=(use["place"] or "").lower(),
            mode=int(use["mode"] or 1),
            target=use["target"] or "",
            added=int(use["added"] or 0),
            inviting=bool(use["inviting"]),
        )
    if call := _CALL.fullmatch(plain):
        named = [word.lower() for word in call.groups() if word]
        return ParsedOption(verb, rest, calls=tuple(zip(named[::2], named[1::2], strict=True)))
    contribute = _CONTRIBUTE.fullmatch(plain)
    added = int(contribute["added"]) if contribute else 0
    return ParsedOption(verb, rest, target=rest if verb in _AIMED else "", added=added)


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
