"""Steps that stand there twice, of which the second changes nothing."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.lints.loaded import Loaded
from piecesofeight.language.program.walk import blocks

# Steps after which coins lie as before, and are known as before.
_QUIET = p.Look | p.Reveal | p.ChooseCoin | p.ChoosePlayer | p.Pick | p.SkipTurns | p.NextTurn


def lint_doubled(loaded: Loaded) -> None:
    """Warn of steps that do once more what was done before, with nothing between that matters."""
    for coin in loaded.judged:
        for ability in coin.abilities:
            if not isinstance(ability, p.While):
                for block in (ability.body, *_inner(ability.body)):
                    _block(block, loaded.report)


def _inner(body: tuple[p.Statement, ...]) -> list[tuple[p.Statement, ...]]:
    found = []
    for step in body:
        for block in blocks(step):
            found += [block, *_inner(block)]
    return found


def _block(body: tuple[p.Statement, ...], report: Collector) -> None:
    done: list[p.Statement] = []
    for step in body:
        first = next((one for one in done if one == step), None)
        if first is not None and _is_idle_twice(step):
            report.warning(
                "W0412",
                "this was done just before, and changes nothing now",
                step.span,
                "leave one of them out",
                (Related("the first time", first.span),),
            )
        done = [*done, step] if isinstance(step, _QUIET) else [step]


def _is_idle_twice(step: p.Statement) -> bool:
    """Whether a step means the same coins again, so that doing it again is for nothing."""
    match step:
        case p.Look(coins) | p.Reveal(coins):
            return isinstance(coins, p.This | p.It | p.Name | p.Every)
        case p.Move(coins):
            return isinstance(coins, p.This | p.It | p.Name)
        case p.Rearrange():
            return True
    return False
