"""Marks that nothing puts anywhere, or nothing asks for; more names of them than a game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from piecesofeight import spelling
from piecesofeight.language import program as p
from piecesofeight.language.checks.numbers import MOST_NAMES
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.walk import walk

_Marks = tuple[tuple[bool, p.Mark], ...]
_BOTH = {True: "given", False: "asked"}  # whether they are put somewhere


def lint_marks(loaded: Loaded) -> None:
    """Warn of each name of marks that is only asked for, or only given, and of too many of them."""
    if loaded.report.errors:
        return
    marks = {coin.name: tuple(_marks(coin)) for coin in loaded.coins.values()}
    _too_many(loaded, marks)
    judged = {coin.name for coin in loaded.judged}
    known: dict[bool, set[str]] = {True: set(), False: set()}
    first: dict[bool, dict[str, p.Mark]] = {True: {}, False: {}}
    for coin, its in reversed(marks.items()):
        for puts, mark in its:
            known[puts].add(mark.name)
            if coin in judged:
                first[puts].setdefault(mark.name, mark)
    for puts, case in _BOTH.items():
        others = known[not puts]
        for name, mark in first[puts].items():
            if name not in others:
                near = spelling.closest(name, sorted(others - known[puts]))
                near = f"did you mean `{near}`? " if near else ""
                loaded.report.say("W0430", mark.span, case, mark=name, near=near)


def _too_many(loaded: Loaded, marks: Mapping[str, _Marks]) -> None:
    """Warn where the coins of a set have more names together than a game has (9.16)."""
    for entry in loaded.declared:
        first: dict[str, p.Mark] = {}
        for declared in entry.coins:
            for _, mark in marks[declared.coin.name]:
                first.setdefault(mark.name, mark)
        if len(first) > MOST_NAMES:
            span = list(first.values())[MOST_NAMES].span
            loaded.report.say("W0438", span, most=MOST_NAMES, names=", ".join(first))


def _marks(coin: p.Coin) -> Iterator[tuple[bool, p.Mark]]:
    """The marks that a coin speaks of, each with whether it is put somewhere there."""
    for ability in coin.abilities:
        for parent, _, part in walk(ability):
            if isinstance(part, p.Mark):
                yield isinstance(parent, p.PutMarks) and not parent.away, part
