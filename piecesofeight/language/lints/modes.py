"""Blocks of which some happen, and of which two do the same (9.3)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.inferred.normal_form import normal


def lint_modes(loaded: Loaded) -> None:
    """Warn of blocks to choose from that are alike."""
    for checked in loaded.abilities:
        for step in checked.steps:
            if isinstance(step, p.Modes):
                _alike(step, loaded)


def _alike(modes: p.Modes, loaded: Loaded) -> None:
    forms: list[tuple[p.Step, ...]] = []
    for way in modes.ways:
        form = normal(way)
        if form in forms:
            first = modes.ways[forms.index(form)]
            loaded.report.say("W0421", way[0].span, related=first[0].span)
        forms.append(form)
