"""Steps that stand there twice: coins destroyed a second time, and things done for nothing."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.walk import blocks, coin_roles, delays, is_still

_Gone = dict[p.Coins, p.Statement]
_Body = tuple[p.Statement, ...]


def lint_repeated(loaded: Loaded) -> None:
    """Warn of steps that only matter if somebody has prevented, or undone, the same step before."""
    for checked in loaded.abilities:
        # `every` may mean other coins in a later step if they are settled then (4.5a).
        settled = not any(step.tells for step in checked.steps)
        _destroyed(checked.ability.body, {}, settled, loaded.report)
        _done_twice(checked.ability.body, loaded.report)
        for block in (block for step in checked.steps for block in blocks(step)):
            _done_twice(block, loaded.report)


# --- destroyed already ------------------------------------------------------------------


def _destroyed(body: _Body, before: _Gone, groups: bool, report: Collector) -> _Gone:
    """The steps of a block; what has certainly been destroyed after it."""
    gone = dict(before)
    for step in body:
        for coins, role in coin_roles(step):
            if p.EventKind.DESTROYED in role.raises and _same_again(coins, groups):
                first = gone.setdefault(coins, step)
                if first is not step:
                    _again(step, first, report)
        for going in step.goes():
            gone.pop(going.coins, None)
        if delays(step):
            for block in blocks(step):
                _destroyed(block, {}, False, report)
        elif blocks(step):
            first_way, *ways = [_destroyed(block, gone, groups, report) for block in blocks(step)]
            gone = {
                coins: step
                for coins, step in first_way.items()
                if all(coins in way for way in ways)
            }
    return gone


def _same_again(coins: p.Coins, groups: bool) -> bool:
    """Whether an operand means the same coins in each step."""
    return isinstance(coins, p.This | p.It | p.Name) or (groups and isinstance(coins, p.Every))


def _again(step: p.Statement, first: p.Statement, report: Collector) -> None:
    report.say("W0406", step.span, related=first.span)


# --- done just before -------------------------------------------------------------------


def _done_twice(body: _Body, report: Collector) -> None:
    """Steps that do once more what was done before, with nothing between that matters."""
    done: list[p.Statement] = []
    for step in body:
        first = next((before for before in done if before == step), None)
        if first is not None and _is_idle_twice(step):
            report.say("W0412", step.span, related=first.span)
        done = [*done, step] if is_still(step) else [step]


def _is_idle_twice(step: p.Statement) -> bool:
    """Whether a step means the same coins again, so that doing it again is for nothing."""
    return step.facts.stays_done and all(
        _same_again(coins, groups=not role.moves) for coins, role in coin_roles(step)
    )
