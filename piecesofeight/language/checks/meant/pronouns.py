"""Words that need an event or somebody who chooses: `it`, `that player`, `theirs`, `negate it`.

Only a reaction has an event that they could be about. Elsewhere most authors mean the coin that
was chosen last, so that is what is advised, by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.printing.derivation import UnspeakableError
from piecesofeight.language.printing.unparse import unparse_part
from piecesofeight.language.program.facts import PlayerRole
from piecesofeight.language.program.walk import (
    answered_in,
    coin_roles,
    coins_of,
    player_with,
    steps,
    uses,
    walk,
    who_fit,
)

WORDS = {p.Who.EVENT_PLAYER: "that player", p.Who.EVENT_OWNER: "its owner"}
ONLY_REACTIONS = "only a reaction has something that this could mean"
_NOBODY = "nobody is known before something has happened: say `of an opponent`, for instance"
_NAMES = ("prize", "loot", "chosen")


@frozen
class Pronoun:
    """A word such as `it`: its place may be that of the phrase around it."""

    word: str
    part: p.It | p.Who
    span: p.Span


def pronouns(node: object, *, into_bodies: bool = True) -> Iterator[Pronoun]:
    """The words in a node that are about an event."""
    for parent, _where, part in walk(node, into_bodies=into_bodies):
        if isinstance(part, p.It):
            yield Pronoun("it" if is_it(part) else "its coin", part, part.span)
        elif isinstance(part, p.Who) and part in WORDS:
            yield Pronoun(WORDS[part], part, span_of(parent, part))


def span_of(parent: object, part: object) -> p.Span:
    """The place of a part, or of what it is in."""
    span = getattr(part, "span", None) or getattr(parent, "span", None)
    assert isinstance(span, p.Span)
    return span


def is_it(part: p.It) -> bool:
    """Whether it was written as `it`, not as `its coin`."""
    return part.span.end_column - part.span.column <= len("it")


def without_event(
    statement: p.Step, known: Mapping[str, p.Naming], shown: p.Filter | None, report: Collector
) -> set[str]:
    """Report such words in a step that answers no event; the names that may be meant by them.

    Args:
        statement: the step; its blocks are left out.
        known: the names that can be used there.
        shown: the target without a name that came after the last name, if any.
        report: where to.
    """
    meant: set[str] = set()
    for found in pronouns(statement, into_bodies=False):
        sort = "player" if found.part is p.Who.EVENT_PLAYER else "coin"
        fitting = [one for one in known.values() if one.sort == sort]
        meant.update(one.name for one in fitting)
        hint, fix = _advice(found, fitting, shown)
        message = f"`{found.word}` means nothing here"
        report.add("E0308", message, found.span, hint, fix=fix)
    return meant


def _advice(
    found: Pronoun, fitting: list[p.Naming], shown: p.Filter | None
) -> tuple[str, Fix | None]:
    named = _name_first(shown) if isinstance(found.part, p.It) and shown is not None else ""
    if not fitting:
        return named or ONLY_REACTIONS, None
    end = "'s owner" if found.part is p.Who.EVENT_OWNER else ""
    right = _or(f"`{one.name}{end}`" for one in fitting)
    hint = f"write {right}: {ONLY_REACTIONS}"
    if named:
        return f"write {right} if that is meant; or {named}", None
    if len(fitting) > 1 or found.word != "it":
        return hint, None
    name = fitting[0].name
    return hint, Fix.write(found.span, name)


def _or(texts: Iterable[str]) -> str:
    *most, last = texts
    return f"{', '.join(most)} or {last}" if most else last


def _name_first(shown: p.Filter) -> str:
    """How to give a name to a target, so that it can be spoken of again."""
    try:
        step = unparse_part("effect", p.ChooseCoin(_NAMES[0], p.Who.YOU, shown, span=shown.span))
    except UnspeakableError:
        return ""
    return f"give the coin a name first, as in `{step}`, and write `{_NAMES[0]}` from there on"


def unnamed(statement: p.Step) -> p.Filter | None:
    """The target of a step that has no name, so that it can't be spoken of again."""
    found = [coins.filter for coins in coins_of(statement) if isinstance(coins, p.Any)]
    return found[0] if found and len(coins_of(statement)) == 1 else None


# --- what a reaction, a choice and a delayed step may speak of --------------------------


MOST_KEPT = 2


def check_events(checked: Checked) -> None:
    """Judge the words that need an event or a chooser."""
    ability, event, report = checked.ability, checked.ability.event, checked.report
    if event is None:
        header = pronouns(ability, into_bodies=False)  # steps are judged with the names they mean
        why = ONLY_REACTIONS
    else:
        header = pronouns(event)
        why = _NOBODY
    for found in header:
        report.add("E0308", f"`{found.word}` means nothing here", found.span, why)
    elsewhere = answered_in(ability)
    if event is not None or elsewhere:
        _it(ability, event, elsewhere, report)
    for step in (*ability.costs, *checked.steps):
        needed, event = step.facts.answers, elsewhere.get(id(step), ability.event)
        if needed is not None and (event is None or event.kind not in needed.events):
            report.say(needed.unanswered, step.span)
    _choosers(ability, report)
    for step in checked.steps:
        if isinstance(step, p.Later | p.NextTime):
            past = isinstance(step, p.Later) and ability.event is not None
            _later(step, past, report)
        if isinstance(step, p.NextTime):
            _waited_for(step.event, report)


def _waited_for(event: p.Event, report: Collector) -> None:
    """Judge of whom an event speaks that is still to come about."""
    for found in pronouns(event):
        report.add("E0308", f"`{found.word}` means nothing here", found.span, _NOBODY)
    for name, wanted in uses(event, into_bodies=False):
        if wanted != "player":
            report.say("E0367", name.span, name=name.name)
    for parent, _where, part in walk(event):
        if isinstance(part, p.Who) and part.of_them:
            report.say("E0367", span_of(parent, part), name="they")


def _it(
    ability: p.Ability, answered: p.Event | None, elsewhere: dict[int, p.Event], report: Collector
) -> None:
    """Judge `it` and the like where an event is known; it may be one that is waited for."""
    for _parent, _where, part in walk(ability):
        event = elsewhere.get(id(part if isinstance(part, p.It) else _parent), answered)
        if event is None:
            continue
        kind = event.kind
        if part is p.Who.EVENT_OWNER and not kind.about_coin:
            report.say("E0308", span_of(_parent, part), "owner of a turn")
        if not isinstance(part, p.It):
            continue
        if not kind.about_coin:
            word = "it" if is_it(part) else "its coin"
            report.say("E0308", part.span, "coin of a turn", word=word)
            continue
        if kind.about_ability and is_it(part):
            report.say("E0308", part.span, "ability")
        if not kind.about_ability and not is_it(part):
            gone = kind is p.EventKind.DESTROYED
            report.say("E0308", part.span, "no ability of lost" if gone else "no ability")


# --- who is choosing ------------------------------------------------------------------


def _choosers(ability: p.Ability, report: Collector) -> None:
    allowed: list[p.Filter] = []
    for _parent, _where, part in walk(ability):
        if isinstance(part, p.Forbid) and part.act is p.Act.FETCH and part.filter is not None:
            allowed.append(part.filter)  # `their` are those whom it binds
        if not isinstance(part, p.ChooseCoin):
            continue
        if part.chooser is p.Who.YOU:
            continue
        allowed.append(part.filter)
        if p.is_another(part.filter.owner):
            report.say("E0319", part.filter.span, "whose")
    for step in steps(ability.body):
        for _who, having in who_fit(step):
            allowed += [part for _, _, part in walk(having) if isinstance(part, p.Filter)]
        if isinstance(step, p.Each):
            allowed += [part for _, _, part in walk(step) if isinstance(part, p.Filter)]
        _left_to_you(step, report)
    for _parent, _where, part in walk(ability):
        if isinstance(part, p.Filter) and isinstance(part.owner, p.Who) and part.owner.of_them:
            if not any(part is one for one in allowed):
                report.say("E0319", part.span, "nobody")


def _left_to_you(step: p.Step, report: Collector) -> None:
    """What another player does to coins isn't left to that player to choose by `any`."""
    doer = player_with(step, PlayerRole.DOES)
    if doer in (None, p.Who.YOU):
        return
    case = "left to you, of them" if doer is p.Who.CHOOSER else "left to you"
    for coins, role in coin_roles(step):
        if role.moves and isinstance(coins, p.Any) and not _is_the_only(coins.filter):
            report.say("E0319", coins.span, case)


def _is_the_only(fits: p.Filter) -> bool:
    """Whether at most one coin can fit, so that there is nothing to choose."""
    return fits.places in (p.Place.NEST, p.Place.FORE, p.Place.AFT) and p.is_one(fits.owner)


# --- later ------------------------------------------------------------------------------


def _later(later: p.Later | p.NextTime, in_reaction: bool, report: Collector) -> None:
    inner = {step.name for step in steps(later.body) if isinstance(step, p.Naming)}
    kept: dict[str, p.Span] = {}
    for step in (later, *steps(later.body)):
        for name, _ in uses(step, into_bodies=False):
            if name.name not in inner:
                kept.setdefault(name.name, name.span)
    for statement in steps(later.body):
        if isinstance(statement, p.Later | p.NextTime):
            report.say("E0327", statement.span)
        _targets(statement, kept)
    for number, span in enumerate(kept.values()):
        if number >= MOST_KEPT:
            report.say("E0326", span, "many", most=MOST_KEPT)
    if in_reaction:
        past = [(found.word, found.span) for step in later.body for found in pronouns(step)]
        past += [("it", step.span) for step in steps(later.body) if step.facts.answers]
        for word, span in past:
            report.say("E0326", span, "past", word=word)


def _targets(statement: p.Step, kept: dict[str, p.Span]) -> None:
    """Players are chosen at the announcement, so they are remembered; coins when the step comes."""
    for _parent, _where, part in walk(statement, into_bodies=False):
        if isinstance(part, p.AnyPlayer):
            kept.setdefault(f"target at {part.span}", part.span)
    if isinstance(statement, p.ChoosePlayer) and statement.is_target:
        kept.setdefault(f"target at {statement.span}", statement.span)
