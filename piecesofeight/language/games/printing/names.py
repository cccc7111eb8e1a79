"""What the names of a text stand for: players, a player, a piece or a number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from piecesofeight.language.games import program as g
from piecesofeight.language.program.span import Node
from piecesofeight.language.program.walk import walk

Standing = Literal["group", "player", "piece", "number"]
_GROUPS = (
    g.EveryPlayer,
    g.Neighbours,
    g.Term,
    g.Single,
    g.Either,
    g.Others,
    g.Who,
    g.Best,
)


def standings(body: Iterable[Node]) -> Mapping[str, Standing]:
    """What each name of a text stands for.

    >>> standings([g.Let("leaders", g.EveryPlayer(active=True))])
    {'leaders': 'group'}
    """
    found: dict[str, Standing] = {}
    for whole in body:
        for node in (whole, *(part for _, _, part in walk(whole))):
            match node:
                case g.Let():
                    found.setdefault(node.name, _of_value(node.value, found))
                case g.ForEach() if node.name is not None:
                    found.setdefault(node.name, "player")
                case g.Each():
                    for name in filter(None, (node.name, node.second)):
                        found.setdefault(name, _of_each(node.of))
    return found


def _of_value(value: object, found: Mapping[str, Standing]) -> Standing:
    if isinstance(value, g.Named):
        return found.get(value.name, "number")
    if isinstance(value, _GROUPS):
        return "group"
    return "player" if isinstance(value, g.They | g.Holder | g.Doer) else "number"


def _of_each(of: object) -> Standing:
    if isinstance(of, g.Range):
        return "number"
    return "piece" if isinstance(of, g.Pieces) else "player"
