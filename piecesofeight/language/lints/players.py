"""Players who are chosen one after the other, and may be the same (9.19)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.walk import blocks

_Body = tuple[p.Step, ...]


def lint_players(loaded: Loaded) -> None:
    """Warn of a second player who may be the first, where nothing says otherwise."""
    for checked in loaded.abilities:
        _alike(checked.ability.body, (), loaded)


def _alike(body: _Body, before: tuple[p.ChoosePlayer, ...], loaded: Loaded) -> None:
    """Look at the steps of a block; `before` are the choices that have been made by then."""
    for step in body:
        if isinstance(step, p.ChoosePlayer) and step.is_target:
            same = [one for one in before if (one.who, one.having) == (step.who, step.having)]
            if same and step.but is None:
                first = same[0]
                loaded.report.say("W0439", step.span, related=first.span, name=first.name)
            before = (*before, step)
        for block in blocks(step):
            _alike(block, before, loaded)
