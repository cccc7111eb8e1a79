"""Steps without effect, whatever happens."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.program.facts import CoinRole, PlayerRole
from piecesofeight.language.program.normal_form import normal_block
from piecesofeight.language.program.walk import (
    blocks,
    coin_roles,
    delays,
    numbers_of,
    player_with,
    steps,
    walk,
)

MOST_ADDED = 3

# What has been done to it, by the event that is answered.
ANSWERED = {p.EventKind.USED: "negated", p.EventKind.WOULD_BE_DESTROYED: "prevented"}
_Done = dict[type[p.Statement], p.Statement]


def check_idle(ability: p.Play | p.React, report: Collector) -> None:
    """Judge the steps of an ability that do nothing."""
    for statement in steps(ability.body):
        _nothing(statement, report)
    _seen(ability, report)
    _again(ability.body, {}, report)
    _turns(ability.body, None, report)


def _nothing(statement: p.Statement, report: Collector) -> None:
    if isinstance(statement, p.AddOwn) and statement.most > MOST_ADDED:
        report.error("E0325", f"at most {MOST_ADDED} coins can be added", statement.span)
    if any(map(_is_none, numbers_of(statement))):
        report.error("E0333", "this does nothing", statement.span, "leave it out")
        return
    for going in statement.goes()[:1]:
        if going.coins == going.instead_of and isinstance(going.coins, p.This | p.It | p.Name):
            report.error("E0333", "a coin can't change places with itself", statement.span)
    ways = blocks(statement)
    if len(ways) > 1 and ways[1] and normal_block(ways[0]) == normal_block(ways[1]):
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


def _is_none(number: object) -> bool:
    if isinstance(number, p.Amount):
        return number.constant == number.times == 0
    return number == 0


# --- showing what can be seen anyway -----------------------------------------------------


def _seen(ability: p.Play | p.React, report: Collector) -> None:
    named: dict[str, p.Filter] = {}
    for statement in steps(ability.body):
        if isinstance(statement, p.NamingCoins):
            named.setdefault(statement.name, statement.filter)
        for coins, role in coin_roles(statement):
            why = _why_seen(coins, role, named) if role.shown_to else ""
            if why:
                report.error("E0333", "this shows nothing new", statement.span, why)


def _why_seen(coins: p.Coins, role: CoinRole, named: dict[str, p.Filter]) -> str:
    """Why who is shown some coins sees them anyway; empty if they may not."""
    fits = coins.filter if isinstance(coins, p.Any | p.Every) else None
    if isinstance(coins, p.Name):
        fits = named.get(coins.name)
    if isinstance(coins, p.This):
        return "whoever uses a coin shows it (4.1)"
    if fits is not None and not fits.places & ~p.Place.OPEN:
        return "all players can see the open coins (1.3)"
    if fits is not None and fits.owner is p.Who.YOU and role.shown_to is p.Who.YOU:
        return "you know the coins of your own ship and hold (1.4)"
    return ""


# --- what was done already, or is done anew ------------------------------------------------


def _again(body: tuple[p.Statement, ...], before: _Done, report: Collector) -> _Done:
    """Negating or preventing a second time; what has certainly been done after the block."""
    done = dict(before)
    for statement in body:
        if statement.facts.answers is not None:
            first = done.setdefault(type(statement), statement)
            if first is not statement:
                report.error(
                    "E0333",
                    f"it has been {ANSWERED[statement.facts.answers]} already",
                    statement.span,
                    "leave this step out",
                    (Related("the first time", first.span),),
                )
        inner = [_again(block, done, report) for block in blocks(statement)]
        if inner and not delays(statement):
            for kind, step in inner[0].items():
                if all(kind in way for way in inner):
                    done.setdefault(kind, step)
    return done


def _turns(body: tuple[p.Statement, ...], later: p.Statement | None, report: Collector) -> None:
    """Giving away the next turn where a step that certainly follows gives it anew (6.4)."""
    for statement in reversed(body):
        for block in blocks(statement):
            _turns(block, None if delays(statement) else later, report)
        if player_with(statement, PlayerRole.HAS_TURN) is None:
            continue
        if later is not None:
            report.error(
                "E0333",
                "a later step says who has the next turn",
                statement.span,
                "leave one of them out: the last one decides",
                (Related("the later step", later.span),),
            )
        later = later or statement
