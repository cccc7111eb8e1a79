"""Steps without effect, whatever happens."""

from __future__ import annotations

from piecesofeight.language.diagnostics.collector import Report
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.program import (
    AddOwn,
    Amount,
    Any,
    ChooseCoin,
    Coins,
    Comparison,
    Every,
    Filter,
    If,
    It,
    Later,
    Look,
    May,
    Name,
    Negate,
    NextTurn,
    Pick,
    Place,
    Play,
    Prevent,
    React,
    Reveal,
    SkipTurns,
    Statement,
    Swap,
    This,
    Who,
)
from piecesofeight.language.program.normal_form import normal_block
from piecesofeight.language.program.walk import blocks, steps, walk

MOST_ADDED = 3

_Done = dict[type[Statement], Statement]


def check_idle(ability: Play | React, report: Report) -> None:
    """Judge the steps of an ability that do nothing."""
    for statement in steps(ability.body):
        _nothing(statement, report)
    _seen(ability, report)
    _again(ability.body, {}, report)
    _turns(ability.body, None, report)


def _nothing(statement: Statement, report: Report) -> None:
    match statement:
        case AddOwn(most) if most > MOST_ADDED:
            report.error("E0325", f"at most {MOST_ADDED} coins can be added", statement.span)
        case AddOwn(0) | Pick(_, Amount(0, 0)) | SkipTurns(_, Amount(0, 0)):
            report.error("E0333", "this does nothing", statement.span, "leave it out")
            return
        case Swap(first, second) if first == second and isinstance(first, This | It | Name):
            report.error("E0333", "a coin can't change places with itself", statement.span)
        case If(_, then, otherwise) | May(_, then, otherwise) if otherwise and (
            normal_block(then) == normal_block(otherwise)
        ):
            what = "condition" if isinstance(statement, If) else "choice"
            report.error(
                "E0342",
                "the steps below `otherwise` are the same",
                statement.span,
                f"leave out the {what}, or let the steps differ",
            )
    for _parent, _where, part in walk(statement, into_bodies=False):
        if isinstance(part, Amount) and part.of is not None and part.times == 0:
            report.error("E0333", "this adds nothing", part.span, "leave out that part")
        if isinstance(part, Comparison) and part.right.of and not part.right.times:
            report.error("E0333", "this compares with nothing", part.span)


# --- showing what can be seen anyway -----------------------------------------------------


def _seen(ability: Play | React, report: Report) -> None:
    named: dict[str, Filter] = {}
    for statement in steps(ability.body):
        if isinstance(statement, ChooseCoin | Pick):
            named.setdefault(statement.name, statement.filter)
        if not isinstance(statement, Look | Reveal):
            continue
        fits = _filter(statement.coins, named)
        if isinstance(statement.coins, This):
            why = "whoever uses a coin shows it (4.1)"
        elif fits is not None and not fits.places & ~Place.OPEN:
            why = "all players can see the open coins (1.3)"
        elif fits is not None and fits.owner is Who.YOU and isinstance(statement, Look):
            why = "you know the coins of your own ship and hold (1.4)"
        else:
            continue
        report.error("E0333", "this shows nothing new", statement.span, why)


def _filter(coins: Coins, named: dict[str, Filter]) -> Filter | None:
    """What is certain of the coins meant when they were chosen."""
    if isinstance(coins, Any | Every):
        return coins.filter
    return named.get(coins.name) if isinstance(coins, Name) else None


# --- what was done already, or is done anew ------------------------------------------------


def _again(body: tuple[Statement, ...], before: _Done, report: Report) -> _Done:
    """Negating or preventing a second time; what has certainly been done after the block."""
    done = dict(before)
    for statement in body:
        if isinstance(statement, Negate | Prevent):
            first = done.setdefault(type(statement), statement)
            if first is not statement:
                verb = "negated" if isinstance(statement, Negate) else "prevented"
                report.error(
                    "E0333",
                    f"it has been {verb} already",
                    statement.span,
                    "leave this step out",
                    (Related("the first time", first.span),),
                )
        inner = [_again(block, done, report) for block in blocks(statement)]
        if isinstance(statement, If | May):
            then, otherwise = inner
            done |= {kind: step for kind, step in then.items() if kind in otherwise}
    return done


def _turns(body: tuple[Statement, ...], later: NextTurn | None, report: Report) -> None:
    """Giving away the next turn where a step that certainly follows gives it anew (6.4)."""
    for statement in reversed(body):
        if isinstance(statement, NextTurn):
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
        elif isinstance(statement, If | May | Later):
            for block in blocks(statement):
                _turns(block, None if isinstance(statement, Later) else later, report)
