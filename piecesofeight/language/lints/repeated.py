"""Steps that stand there twice: coins destroyed a second time, and things done for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.inferred.timing import settled_late
from piecesofeight.language.program.walk import (
    blocks,
    coin_roles,
    delays,
    is_still,
    repeats,
    waits_for_all,
    walk,
)

_Gone = dict[p.Coins, p.Step]
_Body = tuple[p.Step, ...]


def lint_repeated(loaded: Loaded) -> None:
    """Warn of steps that only matter if somebody has prevented, or undone, the same step before."""
    for checked in loaded.abilities:
        late = settled_late(checked.ability.body)
        # `every` may mean other coins in a later step if they are settled then (4.5a).
        settled = not any(step.tells for step in checked.steps)
        paid: _Gone = {
            coins: cost
            for cost in checked.ability.costs
            for coins, role in coin_roles(cost)
            if isinstance(coins, p.This) and p.EventKind.DESTROYED in role.raises
        }
        _destroyed(checked.ability.body, paid, settled, loaded.report)
        _beside(checked.ability.body, {}, late, loaded.report)
        _once_for_all(checked.steps, loaded.report)
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
            elif coins in gone and isinstance(coins, p.This | p.It | p.Name):
                report.say("W0406", step.span, "gone", related=gone[coins].span)
        for span, coin in _asked(step) if gone else ():
            for lost in (lost for lost in gone if lost == coin):
                report.say("W0406", span, "gone", related=gone[lost].span)
        for going in step.goes():
            gone.pop(going.coins, None)
        if delays(step):
            for block in blocks(step):
                _destroyed(block, {}, False, report)
        elif blocks(step):
            found_before = groups and not waits_for_all(step)
            each = [_destroyed(block, gone, found_before, report) for block in blocks(step)]
            first_way, *ways = each
            gone = {
                coins: step
                for coins, step in first_way.items()
                if all(coins in way for way in ways)
            }
    return gone


def _beside(body: _Body, before: _Gone, late: frozenset[int], report: Collector) -> None:
    """Coins beside one that was destroyed before, and that are only found by then (9.9)."""
    gone = dict(before)
    for step in body:
        for _parent, _where, part in walk(step, into_bodies=False):
            if isinstance(part, p.Row) and id(step) in late and part.start in gone:
                report.say("W0406", part.span, "beside", related=gone[part.start].span)
        for coins, role in coin_roles(step):
            if p.EventKind.DESTROYED in role.raises and isinstance(coins, p.Name):
                gone[coins] = step
        for block in blocks(step):
            _beside(block, {} if delays(step) else gone, late, report)


def _asked(step: p.Step) -> Iterator[tuple[p.Span, object]]:
    """The single coins that a step asks about, and where."""
    for _parent, _where, part in walk(step, into_bodies=False):
        if isinstance(part, p.Lies):
            yield part.span, p.This()
        elif isinstance(part, p.CoinsBeside):
            yield part.span, part.start
        elif isinstance(part, p.MarksOn):
            yield part.span, part.bearer
        elif isinstance(part, p.Fits) and not part.filter.places & p.Place.HOLD:
            yield part.span, part.coin


def _same_again(coins: p.Coins, groups: bool) -> bool:
    """Whether an operand means the same coins in each step."""
    return isinstance(coins, p.This | p.It | p.Name) or (groups and isinstance(coins, p.Every))


def _again(step: p.Step, first: p.Step, report: Collector) -> None:
    several = any(isinstance(coins, p.Every) for coins, _ in coin_roles(step))
    report.say("W0406", step.span, "again" + " every" * several, related=first.span)


# --- done for each of several players -----------------------------------------------------


def _once_for_all(all_steps: _Body, report: Collector) -> None:
    """Warn of steps that a block does for each player, though after the first nothing is left."""
    for step in all_steps:
        if not repeats(step):
            continue
        for inner in (inner for block in blocks(step) for inner in block):
            ends = any(
                isinstance(coins, p.This | p.It) and p.EventKind.DESTROYED in role.raises
                for coins, role in coin_roles(inner)
            )
            if ends or inner.facts.answers is not None:
                report.say("W0436", inner.span)


# --- done just before -------------------------------------------------------------------


def _done_twice(body: _Body, report: Collector) -> None:
    """Steps that do once more what was done before, with nothing between that matters."""
    done: list[p.Step] = []
    for step in body:
        first = next((before for before in done if before == step), None)
        if first is not None and _is_idle_twice(step):
            report.say("W0412", step.span, related=first.span)
        done = [*done, step] if is_still(step) else [step]


def _is_idle_twice(step: p.Step) -> bool:
    """Whether a step means the same coins again, so that doing it again is for nothing."""
    return step.facts.stays_done and all(
        _same_again(coins, groups=not role.moves) for coins, role in coin_roles(step)
    )
