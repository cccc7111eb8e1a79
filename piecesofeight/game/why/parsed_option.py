"""What somebody meant by a text that no option has."""

from __future__ import annotations

import re

from attrs import frozen

_USE = re.compile(
    r"(?P<verb>play|react)(?: (?P<place>[^\s()]+))?"
    r"(?: ?\((?P<mode>\d{1,9})\))?"
    r"(?: at (?P<target>.+?))?"
    r"(?: with (?P<added>\d{1,9}))?"
    r"(?P<inviting>,? ?inviting)?",
    re.IGNORECASE,
)
_SIDE = r"(fore|aft|nest|deck ?\[\d+\]) to (fore|aft)-side"
_CALL = re.compile(rf"call {_SIDE}(?: and {_SIDE})?", re.IGNORECASE)
_CONTRIBUTE = re.compile(r"contribute (\d{1,9})", re.IGNORECASE)
_WORDS = {
    "send",
    "call",
    "contribute",
    "choose",
    "order",
    "arrange",
    "at",
    "draw",
    "destroy",
    "pass",
    "agree",
    "refuse",
    "stalemate",
    "surrender",
}


@frozen
class ParsedOption:
    """A text taken apart as far as it goes.

    Attributes:
        verb: its first word if it is one of the notation's, else empty.
        rest: what follows the verb.
        place: for `play` and `react`, where the coin is said to be.
        mode: for `play` and `react`, which way of using it, from 1.
        target: for `play`, `react`, `at` and `choose`, what it is aimed at.
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
    calls: tuple[tuple[str, str], ...] = ()


def parse_option(text: str) -> ParsedOption:
    """Take a text apart.

    >>> parse_option("play aft (2) at Bart.deck[2]")
    ParsedOption(verb='play', rest='aft (2) at Bart.deck[2]', place='aft', mode=2, target='Bart.deck[2]', added=0, inviting=False, calls=())
    """  # noqa: E501
    plain = " ".join(text.split())
    verb, _, rest = plain.partition(" ")
    verb = verb.lower()
    use = _USE.fullmatch(plain)
    if use:
        return ParsedOption(
            verb=verb,
            rest=rest,
            place=(use["place"] or "").lower(),
            mode=int(use["mode"] or 1),
            target=use["target"] or "",
            added=int(use["added"] or 0),
            inviting=bool(use["inviting"]),
        )
    if verb not in _WORDS:
        return ParsedOption("", plain)
    call = _CALL.fullmatch(plain)
    if call:
        groups = [group.lower() for group in call.groups() if group]
        return ParsedOption(verb, rest, calls=tuple(zip(groups[::2], groups[1::2], strict=True)))
    contribute = _CONTRIBUTE.fullmatch(plain)
    added = int(contribute[1]) if contribute else 0
    return ParsedOption(
        verb, rest, target=rest if verb in ("at", "choose", "draw") else "", added=added
    )
