"""`it` and the like where they mean nothing: what their author surely means.

Only a reaction has an event that they could be about. Elsewhere most authors mean the coin that
was chosen last, so that is what is advised, by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.printing.derivation import UnspeakableError
from piecesofeight.language.printing.unparse import unparse_part
from piecesofeight.language.program.walk import coins_of, walk

WORDS = {p.Who.EVENT_PLAYER: "that player", p.Who.EVENT_OWNER: "its owner"}
ONLY_REACTIONS = "only a reaction has something that this could mean"
TO_EACH_OWNER = (
    "the coins of several players can't go back to each of them: say where all of them go, as in "
    "`to your aft`, or let one player choose, with `any player chooses ...`"
)
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
    statement: p.Statement, known: Mapping[str, p.Naming], shown: p.Filter | None, report: Collector
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
        fitting = [
            one for one in known.values() if one.is_player == (found.part is p.Who.EVENT_PLAYER)
        ]
        meant.update(one.name for one in fitting)
        hint, fix = _advice(found, statement, fitting, shown)
        message = f"`{found.word}` means nothing here"
        report.error("E0308", message, found.span, hint, fix=fix)
    return meant


def _advice(
    found: Pronoun, statement: p.Statement, fitting: list[p.Naming], shown: p.Filter | None
) -> tuple[str, Fix | None]:
    named = _name_first(shown) if isinstance(found.part, p.It) and shown is not None else ""
    if not fitting:
        return named or ONLY_REACTIONS, None
    several = any(one.several for one in fitting)
    if found.part is p.Who.EVENT_OWNER and several and isinstance(statement, p.Move):
        return TO_EACH_OWNER, None
    end = "'s owner" if found.part is p.Who.EVENT_OWNER else ""
    right = _or(f"`{one.name}{end}`" for one in fitting)
    hint = f"write {right}: {ONLY_REACTIONS}"
    if named:
        return f"write {right} if that is meant; or {named}", None
    if len(fitting) > 1 or found.word != "it":
        return hint, None
    name = fitting[0].name
    return hint, Fix(f"write `{name}`", (Edit(found.span, name),))


def _or(texts: Iterable[str]) -> str:
    *most, last = texts
    return f"{', '.join(most)} or {last}" if most else last


def _name_first(shown: p.Filter) -> str:
    """How to give a name to a target, so that it can be spoken of again."""
    try:
        step = unparse_part("effect", p.ChooseCoin(_NAMES[0], p.Who.YOU, shown, shown.span))
    except UnspeakableError:
        return ""
    return f"give the coin a name first, as in `{step}`, and write `{_NAMES[0]}` from there on"


def unnamed(statement: p.Statement) -> p.Filter | None:
    """The target of a step that has no name, so that it can't be spoken of again."""
    found = [coins.filter for coins in coins_of(statement) if isinstance(coins, p.Any)]
    return found[0] if found and len(coins_of(statement)) == 1 else None
