"""Steps without effect, whatever happens."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.program.normal_form import normal_block
from piecesofeight.language.program.walk import blocks, steps, walk

MOST_ADDED = 3

_Done = dict[type[p.Statement], p.Statement]


def check_idle(ability: p.Play | p.React, report: Collector) -> None:
    """Judge the steps of an ability that do nothing."""
    for statement in steps(ability.body):
        _nothing(statement, report)
    _seen(ability, report)
    _again(ability.body, {}, report)
    _turns(ability.body, None, report)


def _nothing(statement: p.Statement, report: Collector) -> None:
    match statement:
        case p.AddOwn(most) if most > MOST_ADDED:
            report.error("E0325", f"at most {MOST_ADDED} coins can be added", statement.span)
        case p.AddOwn(0) | p.Pick(_, p.Amount(0, 0)) | p.SkipTurns(_, p.Amount(0, 0)):
            report.error("E0333", "this does nothing", statement.span, "leave it out")
            return
        case p.Swap(first, second) if first == second and isinstance(first, p.This | p.It | p.Name):
            report.error("E0333", "a coin can't change places with itself", statement.span)
        case p.If(_, then, otherwise) | p.May(_, then, otherwise) if otherwise and (
            normal_block(then) == normal_block(otherwise)
        ):
            what = "condition" if isinstance(statement, p.If) else "choice"
            report.error(
                "E0342",
                "the steps below `otherwise` are the same",
                statement.span,
                f"leave out the {what}, or let the steps differ",
            )
    for _parent, _where, part in walk(statement, into_bodies=False):
        if isinstance(part, p.Amount) and part.of is not None and part.times == 0:
            report.error("E0333", "this adds nothing", part.span, "leave out that part")
        if isinstance(part, p.Comparison) and part.right.of and not part.right.times:
            report.error("E0333", "this compares with nothing", part.span)


# --- showing what can be seen anyway -----------------------------------------------------


def _seen(ability: p.Play | p.React, report: Collector) -> None:
    named: dict[str, p.Filter] = {}
    for statement in steps(ability.body):
        if isinstance(statement, p.ChooseCoin | p.Pick):
            named.setdefault(statement.name, statement.filter)
        if not isinstance(statement, p.Look | p.Reveal):
            continue
        fits = _filter(statement.coins, named)
        if isinstance(statement.coins, p.This):
            why = "whoever uses a coin shows it (4.1)"
        elif fits is not None and not fits.places & ~p.Place.OPEN:
            why = "all players can see the open coins (1.3)"
        elif fits is not None and fits.owner is p.Who.YOU and isinstance(statement, p.Look):
            why = "you know the coins of your own ship and hold (1.4)"
        else:
            continue
        report.error("E0333", "this shows nothing new", statement.span, why)


def _filter(coins: p.Coins, named: dict[str, p.Filter]) -> p.Filter | None:
    """What is certain of the coins meant when they were chosen."""
    if isinstance(coins, p.Any | p.Every):
        return coins.filter
    return named.get(coins.name) if isinstance(coins, p.Name) else None


# --- what was done already, or is done anew ------------------------------------------------


def _again(body: tuple[p.Statement, ...], before: _Done, report: Collector) -> _Done:
    """Negating or preventing a second time; what has certainly been done after the block."""
    done = dict(before)
    for statement in body:
        if isinstance(statement, p.Negate | p.Prevent):
            first = done.setdefault(type(statement), statement)
            if first is not statement:
                verb = "negated" if isinstance(statement, p.Negate) else "prevented"
                report.error(
                    "E0333",
                    f"it has been {verb} already",
                    statement.span,
                    "leave this step out",
                    (Related("the first time", first.span),),
                )
        inner = [_again(block, done, report) for block in blocks(statement)]
        if isinstance(statement, p.If | p.May):
            then, otherwise = inner
            done |= {kind: step for kind, step in then.items() if kind in otherwise}
    return done


def _turns(body: tuple[p.Statement, ...], later: p.NextTurn | None, report: Collector) -> None:
    """Giving away the next turn where a step that certainly follows gives it anew (6.4)."""
    for statement in reversed(body):
        if isinstance(statement, p.NextTurn):
            if later is not None:
                report.error(
                    "E0333",
                    "a later step says who has the next turn",
                    statement.span,
                    "leave one of them out: the last one decides",
                    (Related("the later step", later.span),),
                )
            else:
                later = statement
        elif isinstance(statement, p.If | p.May | p.Later):
            for block in blocks(statement):
                _turns(block, None if isinstance(statement, p.Later) else later, report)
