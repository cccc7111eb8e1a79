"""Reactions to what nothing in the loaded sets brings about."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from piecesofeight.language import program as p
from piecesofeight.language.lints.shelf import Shelf
from piecesofeight.language.logic.reactions import Cause, Node, Relation, plain_causes


@define
class Causes:
    """What may happen, so that a fitting cause is found without trying all.

    Most reactions are to coins of whatever kind, and one of the first few causes fits; those to
    one kind are looked up by it.
    """

    _by_kind: dict[tuple[p.EventKind, str | None], dict[Cause, Node | None]] = field(factory=dict)

    def add(self, causes: Iterable[Cause], node: Node | None) -> None:
        """Note what an ability, or a plain rule, may bring about."""
        for cause in causes:
            self._by_kind.setdefault((cause.event, cause.kind), {}).setdefault(cause, node)
            if cause.kind is not None:
                anything = self._by_kind.setdefault((cause.event, _EACH), {})
                anything.setdefault(cause, node)

    def of(self, event: p.Event, reacting: str) -> Iterable[tuple[Cause, Node | None, Relation]]:
        """The causes that an event of a coin `reacting` may have."""
        kind = event.coin.kind if isinstance(event.coin, p.Filter) else reacting
        keys = (kind, None) if kind is not None else (None, _EACH)
        for key in keys:
            for cause, node in self._by_kind.get((event.kind, key), {}).items():
                relation = cause.answered_by(event, reacting)
                if relation:
                    yield cause, node, relation


_EACH = ""  # what stands for any kind that has a name


def lint_silence(shelf: Shelf) -> None:
    """Warn of each reaction that no ability of the sets, and no rule, ever calls for."""
    if shelf.report.errors:
        return  # what they do isn't known
    causes = Causes()
    causes.add(plain_causes(shelf.captains), None)
    for node in shelf.graph.nodes:
        causes.add(shelf.graph.causes(node), node)
    for coin in shelf.judged:
        for ability in coin.abilities:
            if isinstance(ability, p.React) and not any(
                True for _ in causes.of(ability.event, coin.name)
            ):
                shelf.report.warning(
                    "W0404",
                    _why(ability.event),
                    ability.event.span,
                    "check it together with the sets that it is meant for, or let it answer "
                    "something else",
                )


def _why(event: p.Event) -> str:
    kind = event.coin.kind if isinstance(event.coin, p.Filter) else None
    coin = f"such a `{kind}`" if kind else "such a coin"
    match event.kind:
        case p.EventKind.USED if kind:
            return f"`{kind}` has no ability that is ever used"
        case p.EventKind.USED:
            return "no coin of these sets is ever used like this"
        case p.EventKind.TAKEN:
            return f"no coin of these sets takes {coin} like this"
        case _:
            return f"no coin of these sets destroys {coin} like this"
