"""Evenings as the code that makes them again: what `repr` writes."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.game.as_code import layout_code, usual_options
from piecesofeight.match.setup import MatchSetup

# What an evening is without being told.
_USUAL = {"drafted": 4, "aside": 0, "offers": 3, "begins": "drawn", "spoils": False}


def match_options(match: MatchSetup) -> Iterator[str]:
    """What isn't as usual, as arguments behind the names."""
    if match.layouts:
        yield f", ships=[{', '.join(map(layout_code, match.layouts))}]"
    if match.pooling:
        yield f", pool={str(match.pool)!r}, pooling={str(match.pooling)!r}"
    else:
        yield f", shipyards={[str(yard) for yard in match.shipyards]!r}"
    if match.set_aside:
        yield f", set_aside={str(match.set_aside)!r}"
    if match.best_of is None:
        yield f", wins={match.wins}"
    elif match.best_of > 1:
        yield f", best_of={match.best_of}"
    for name, usual in _USUAL.items():
        if getattr(match, name) != usual:
            yield f", {name}={getattr(match, name)!r}"
    if match.first is not None:
        yield f", first={match.names[match.first]!r}"
    for told in usual_options(match.rules, match.teams, match.clock):
        yield f", {told}"
