"""Noun phrases, limits of size, and lines of coins."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program.coins import how_many
from piecesofeight.language.program.inferred.timing import players_late
from piecesofeight.language.program.walk import children, walk

MOST_TARGETS = 3
MOST_STEPS = 24
MOST_REMEMBERED = 12


# --- noun phrases --------------------------------------------------------------------


def check_filters(checked: Checked) -> None:
    """Judge what an ability says of coins."""
    report = checked.report
    for parent, _where, part in walk(checked.ability):
        if isinstance(part, p.Filter) and part.kind and part.except_kind:
            report.say("E0334", part.span, kind=part.kind, except_kind=part.except_kind)
        if isinstance(parent, p.Event) and isinstance(part, p.Filter):
            if part.places == p.Place.HOLD and not parent.kind.in_holds:
                report.say("E0313", part.span, "never happens")


@about(p.SwapAll | p.Row | p.CoinsBeside)
def check_decks(checked: Checked) -> None:
    """Judge which decks change places, and whose Captain is named."""
    report = checked.report
    for step in checked.steps:
        if isinstance(step, p.SwapAll) and step.first == step.second:
            what = "hold" if step.place is p.Place.HOLD else "deck"
            report.say("E0359", step.span, what=what)
    for _, _, part in walk(checked.ability):
        start = part.start if isinstance(part, p.Row | p.CoinsBeside) else None
        if isinstance(start, p.Filter) and start.kind not in checked.kinds.captains:
            report.say("E0357", start.span, name=start.kind)


# --- sizes -------------------------------------------------------------------------------


def check_sizes(checked: Checked) -> None:
    """Judge how many steps, targets and choices there are."""
    report = checked.report
    all_steps = [*checked.ability.costs, *checked.steps]
    if len(all_steps) > MOST_STEPS:
        report.say("E0325", all_steps[MOST_STEPS].span, "steps", most=MOST_STEPS)
    below = players_late(checked.ability.body)
    chosen: list[p.Span] = []
    remembered: list[p.Span] = []
    for statement in all_steps:
        for part in (statement, *(part for _, _, part in walk(statement, into_bodies=False))):
            span = getattr(part, "span", statement.span)
            if _is_target(part) and id(statement) not in below:
                chosen += [span] * min(how_many(part), MOST_TARGETS + 1)
            if _is_target(part) or isinstance(part, _REMEMBERED):
                remembered.append(span)
    if len(chosen) > MOST_TARGETS:
        report.say("E0324", chosen[MOST_TARGETS], most=MOST_TARGETS)
    elif len(remembered) > MOST_REMEMBERED:
        report.say("E0325", remembered[MOST_REMEMBERED], "choices", most=MOST_REMEMBERED)


_REMEMBERED = (
    p.Every,
    p.ChooseCoin,
    p.Pick,
    p.NamingPlayers,
    p.NamingNumbers,
    p.NameKind,
    p.Modes,
)


def _is_target(part: object) -> bool:
    """Whether it is chosen when the ability is announced (4.2, 4.5a)."""
    if isinstance(part, p.ChooseCoin | p.ChoosePlayer):
        return part.is_target
    return isinstance(part, p.Any | p.AnyPlayer)


# --- lines of coins (6.3) ---------------------------------------------------------------


def check_lines(checked: Checked) -> None:
    """Judge the line of coins of an ability, and what adds to it."""
    report = checked.report
    places = checked.ability.places
    added: dict[type, p.Step] = {}
    adds = any(isinstance(statement, p.AddOwn | p.Invite) for statement in checked.steps)
    line: p.Any | None = None
    for statement in checked.steps:
        behind = _behind(statement)
        if not isinstance(statement, p.AddOwn | p.Invite) and behind is None:
            continue
        span = statement.span if behind is None else behind.span
        if checked.ability.body and places & (p.Place.MIDDLE | p.Place.HOLD):
            report.say("E0382", span)
            return
        if not any(statement is step for step in checked.ability.body):
            report.say("E0318", span, "in a block")
        elif behind is not None:
            if line is not None:
                report.say("E0318", span, "two lines")
            line = behind
            if not adds:
                _no_additions(span, report)
        elif type(statement) in added:
            word = "add" if isinstance(statement, p.AddOwn) else "invite"
            report.say("E0318", span, "twice", word=word)
        else:
            added[type(statement)] = statement
            if line is not None:
                report.say("E0317", span, "too late")
    if added and line is None:
        report.say("E0317", next(iter(added.values())).span, "no line")


def _no_additions(span: p.Span, report: Collector) -> None:
    report.say("E0317", span, "nothing added")


def _behind(statement: p.Step) -> p.Any | None:
    for _where, part in children(statement):
        if isinstance(part, p.Any) and part.behind:
            return part
    return None
