"""Marks that nothing puts anywhere, or that nothing asks for, in the loaded sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from piecesofeight import spelling
from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.walk import walk

_BOTH = {True: "given", False: "asked"}  # whether they are put somewhere


def lint_marks(loaded: Loaded) -> None:
    """Warn of each name of marks that is only asked for, or only given."""
    if loaded.report.errors:
        return
    known = {puts: {mark.name for mark in _marks(loaded.coins.values(), puts)} for puts in _BOTH}
    for puts, case in _BOTH.items():
        here = {mark.name: mark for mark in reversed([*_marks(loaded.judged, puts)])}
        others = known[not puts]
        for name, mark in here.items():
            if name not in others:
                near = spelling.closest(name, sorted(others - known[puts]))
                near = f"did you mean `{near}`? " if near else ""
                loaded.report.say("W0430", mark.span, case, mark=name, near=near)


def _marks(coins: Iterable[p.Coin], puts: bool) -> Iterator[p.Mark]:
    """The marks that coins put somewhere, or else those that they speak of otherwise."""
    for coin in coins:
        for parent, _, part in walk(coin):
            if isinstance(part, p.Mark):
                if puts == (isinstance(parent, p.PutMarks) and not parent.away):
                    yield part
