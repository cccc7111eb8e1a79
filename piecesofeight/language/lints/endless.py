"""Circles that give one player every turn, or take every turn from another.

Within a turn rule 5.4 ends every chain of reactions: a coin reacts once a turn. What gives its
player the next turn begins anew there; it is bounded only by what it uses up. So the lint looks for
a main action and a chain of reactions, all by one player, that use nothing up and end in
`you take the next turn`. As for E0337, that the others may run out of coins is no bound, and the
own turn begins and ends by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.checks.turns import answers_own_turn, gives_turn, lasts, runs_out
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.logic.causes import (
    Cause,
    Relation,
    UsedAbility,
    Waiting,
    plain_causes,
    relation,
)
from piecesofeight.language.program.facts import Part, PlayerRole
from piecesofeight.language.program.walk import player_with, surely, those


@frozen
class Link:
    """An ability, or a plain rule (no ability), and what it brings about."""

    node: UsedAbility | None
    cause: Cause


def lint_endless(loaded: Loaded) -> None:
    """Warn of reactions and skipped turns with which others would never have a turn."""
    judged = {coin.name for coin in loaded.judged}
    search: _Search | None = None
    for node in loaded.used:
        if node.name not in judged or not lasts(node.ability):
            continue
        if node.event is None or answers_own_turn(node.event):
            _skips(node, loaded)
        if node.event is not None and (turn := gives_turn(node.ability)) is not None:
            search = search or _Search(loaded)
            chain = search.chain_to(node)
            if chain:
                loaded.report.say("W0405", turn.span, "circle", related=tuple(_links(chain, node)))


def _links(chain: tuple[Link, ...], last: UsedAbility) -> list[Related]:
    """The circle, link by link; a plain rule stands in no file, so it is told with its answer."""
    told: list[Related] = []
    before = ""
    for link in chain:
        if link.node is None:
            before = f"{_PLAIN[link.cause.event]} is answered by"
        elif link.node.event is None:
            told.append(
                Related(f"each turn `{link.node.name}` may be played", link.node.ability.span)
            )
        else:
            words = f"{before} `{link.node.name}`" if before else f"`{link.node.name}` answers that"
            told.append(Related(words, link.node.ability.span))
            before = ""
    event = last.event
    assert event is not None
    told.append(Related(f"{before} this" if before else "this answers it", event.span))
    return told


_PLAIN = {
    p.EventKind.CALLED: "calling a coin each turn",
    p.EventKind.WOULD_BE_DESTROYED: "destroying the own nest coin each turn",
    p.EventKind.TURN_BEGINS: "the beginning of each turn",
    p.EventKind.TURN_ENDS: "the end of each turn",
    p.EventKind.CALLING: "calling coins each turn",
    p.EventKind.WOULD_CALL: "calling coins each turn",
    p.EventKind.UNSENT: "leaving the nest empty each turn",
}


# What a player can do in each turn without losing anything.
_REPEATED = (
    p.EventKind.USED,
    p.EventKind.CALLED,
    p.EventKind.CALLING,
    p.EventKind.UNSENT,
    p.EventKind.WOULD_CALL,
    p.EventKind.NEGATED,
)


class _Search:
    """The reactions that can happen in each turn of one player, with what leads to them.

    They are found from the beginning: first what answers a plain rule or what may be played in each
    turn, then what answers that. So each reaction is reached once, by a shortest chain.
    """

    def __init__(self, loaded: Loaded) -> None:
        self.links: dict[UsedAbility, Link] = {}
        self.tried = set[Cause]()
        lasting = [node for node in loaded.used if lasts(node.ability)]
        waiting = Waiting(node for node in lasting if node.event is not None)
        rules = (cause for cause in plain_causes(loaded.captains) if cause.event in _PLAIN)
        played = (node for node in lasting if node.event is None)
        edge = self._reach(((None, rules), *((node, node.causes) for node in played)), waiting)
        while edge:
            edge = self._reach(((node, node.causes) for node in edge), waiting)

    def _reach(
        self, causes: Iterable[tuple[UsedAbility | None, Iterable[Cause]]], waiting: Waiting
    ) -> list[UsedAbility]:
        """Note what answers these and waits no longer.

        What waits only becomes less, so that no cause has to be tried a second time.
        """
        reached = []
        for source, several in causes:
            for cause in several:
                if cause in self.tried:
                    continue
                self.tried.add(cause)
                for node, whose in waiting.answering(cause):
                    if whose & Relation.OWN and _costs_nothing(cause, node):
                        self.links[node] = Link(source, cause)
                        waiting.remove(node)
                        reached.append(node)
        return reached

    def chain_to(self, node: UsedAbility) -> tuple[Link, ...]:
        """What leads from a main action to a reaction; () if nothing does."""
        chain: list[Link] = []
        at: UsedAbility | None = node
        while at is not None and (link := self.links.get(at)) is not None:
            chain.append(link)
            at = link.node
        return tuple(reversed(chain))


def _costs_nothing(cause: Cause, node: UsedAbility) -> bool:
    """Whether what is answered can happen turn after turn without a loss of the own."""
    event = node.event
    assert event is not None
    if event.kind in _REPEATED or answers_own_turn(event):
        return True
    if event.kind is p.EventKind.WOULD_BE_DESTROYED and _prevents(node):
        return True
    if not isinstance(event.coin, p.Filter) or runs_out(event.coin):
        return False
    return bool(cause.owner & relation(event.coin.owner) & Relation.OTHERS)


def _prevents(node: UsedAbility) -> bool:
    answers = [step.facts.answers for step in surely(node.ability.body)]
    return any(answer and p.EventKind.WOULD_BE_DESTROYED in answer.events for answer in answers)


# --- skipped turns ------------------------------------------------------------------------


def _skips(node: UsedAbility, loaded: Loaded) -> None:
    """In a game of two, who can make the other skip a turn on every turn has them all."""
    sure = tuple(surely(node.ability.body))
    # Who must have something to be chosen (9.3) may not have it the next time.
    chosen = {
        step.name
        for step in sure
        if isinstance(step, p.ChoosePlayer) and step.is_target and step.having is None
    }
    for step in sure:
        loser = player_with(step, PlayerRole.LOSES_TURN)
        if loser is None or not any(getattr(n, "constant", n) for n in those(step, Part.NUMBER)):
            continue
        named = isinstance(loser, p.Name) and loser.name in chosen
        if named or (isinstance(loser, p.AnyPlayer) and loser.having is None):
            word = "play" if node.event is None else "react"
            loaded.report.say("W0405", step.span, "of two", word=word)
            return
