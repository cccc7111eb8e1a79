"""What is said above a line: whom a word such as `their` may mean there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from piecesofeight.language.recovery.lines import Line

_PLAYER = re.compile(r"\bchoose (?:an?|any|the|another) (?:opponent|enemy|player) as ([a-z]\w*)")
_GROUP = re.compile(r"\b(?:each|every|all) [\w ]+ chooses? .* as ([a-z]\w*)")
_OTHERS = re.compile(r"\b(?:opponents?|players?)\b")
_OTHERWISE = re.compile(r"(?:react|or|otherwise)\b")


@frozen
class SaidAbove:
    """What the lines above a line say.

    `groups` are the names of coins that several players chose. `they` is the one player whom
    `their` can mean, as the language says it; empty if there is none, or more than one. A line is
    `alone` if no other player has been spoken of.
    """

    groups: frozenset[str] = frozenset()
    they: str = ""
    alone: bool = False


def said_above(lines: Sequence[Line]) -> list[SaidAbove]:
    """What the lines above each line say."""
    found, players, groups, others = [], list[str](), list[str](), False
    texts = [" ".join(line.tokens) for line in lines]
    reacts = texts[0].startswith(("react ", "must react "))
    for number, text in enumerate(texts):
        only = players[0] if len(players) == 1 else ""
        they = only if players or not (reacts and number) else "that player"
        found.append(SaidAbove(frozenset(groups), they, not others))
        players += (match[1] for match in _PLAYER.finditer(text))
        groups += (match[1] for match in _GROUP.finditer(text))
        others = others or speaks_of_others(text) or _OTHERWISE.match(text) is not None
    return found


def speaks_of_others(words: str) -> bool:
    """Whether another player is spoken of.

    Example:
        >>> speaks_of_others("destroy any coin of an opponent"), speaks_of_others("play:")
        (True, False)
    """
    return _OTHERS.search(words) is not None
