"""What is said above a line: whom a word such as `their` may mean there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from piecesofeight.language.mistakes.lines import Line

_PLAYER = re.compile(r"\bchoose an? ?\w* ?(?:opponent|player) as ([a-z]\w*)")
_ANOTHER = re.compile(r"\bchoose another player as ([a-z]\w*)")
_GROUP = re.compile(r"\b(?:each|every|all) [\w ]+ chooses? .* as ([a-z]\w*)")
_YOURS = re.compile(r"(?:play|if|you may)\b(?!.*\b(?:opponents?|players?)\b)")


@frozen
class Scene:
    """What the lines above a line say.

    `players` are the names of players chosen there, `groups` those of coins that several players
    chose. `they` is the one player whom `their` can mean, as the language says it; empty if there
    is none, or more than one. A line is `alone` if nobody but you can be meant by leaving out who.
    """

    players: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    they: str = ""
    alone: bool = False


def scene_at(lines: Sequence[Line], number: int) -> Scene:
    """What the lines above a line say."""
    above = [" ".join(line.tokens) for line in lines[:number]]
    players = tuple(
        match[1] for text in above for find in (_PLAYER, _ANOTHER) for match in find.finditer(text)
    )
    groups = tuple(match[1] for text in above for match in _GROUP.finditer(text))
    reacts = bool(above) and above[0].startswith("react ")
    only = players[0] if len(players) == 1 else ""
    they = only if players or not reacts else "that player"
    around = _around(lines, number, above)
    alone = not players and all(map(_YOURS.match, around))
    return Scene(players, groups, they, alone)


def _around(lines: Sequence[Line], number: int, texts: Sequence[str]) -> list[str]:
    """The lines that a line belongs to."""
    found, depth = [], lines[number].depth
    for above in range(number - 1, -1, -1):
        if lines[above].depth < depth:
            depth = lines[above].depth
            found.append(texts[above])
    return found
