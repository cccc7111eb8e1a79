"""How often: limits that other rules set already (9.2)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded

_IDLE = (p.Once.TURN, p.Once.ACTION)


def lint_often(loaded: Loaded) -> None:
    """Warn of main actions that are limited to one a turn, as every main action is (3.2)."""
    for checked in loaded.abilities:
        ability = checked.ability
        if isinstance(ability, p.Play) and ability.once in _IDLE:
            loaded.report.say("W0420", ability.span, once=ability.once.value)
