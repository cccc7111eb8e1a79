"""Marks that nothing puts anywhere, or that nothing asks for, in the loaded sets."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight import spelling
from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.walk import walk

_BOTH = {True: "given", False: "asked"}  # whether they are put somewhere


def lint_marks(loaded: Loaded) -> None:
    """Warn of each name of marks that is only asked for, or only given."""
    if loaded.report.errors:
        return
    judged = {coin.name for coin in loaded.judged}
    known: dict[bool, set[str]] = {True: set(), False: set()}
    first: dict[bool, dict[str, p.Mark]] = {True: {}, False: {}}
    for coin in reversed(loaded.coins.values()):
        for puts, mark in _marks(coin):
            known[puts].add(mark.name)
            if coin.name in judged:
                first[puts].setdefault(mark.name, mark)
    for puts, case in _BOTH.items():
        others = known[not puts]
        for name, mark in first[puts].items():
            if name not in others:
                near = spelling.closest(name, sorted(others - known[puts]))
                near = f"did you mean `{near}`? " if near else ""
                loaded.report.say("W0430", mark.span, case, mark=name, near=near)


def _marks(coin: p.Coin) -> Iterator[tuple[bool, p.Mark]]:
    """The marks that a coin speaks of, each with whether it is put somewhere there."""
    for ability in coin.abilities:
        for parent, _, part in walk(ability):
            if isinstance(part, p.Mark):
                yield isinstance(parent, p.PutMarks) and not parent.away, part
