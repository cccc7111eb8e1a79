"""What everybody may know of a decision: whether anybody is asked, and who chooses together.

An option that hangs on what lies in a zone that not everybody sees is no public knowledge, but
how many pieces lie there is. A decision shows to all if, by what all know, there are at least two
options; else it may be that there is one only, which is taken without asking.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from piecesofeight.hosted.loaded.nodes import nodes_in
from piecesofeight.hosting.options import Asked, Label
from piecesofeight.hosting.scope import names_of
from piecesofeight.language.games import program as p
from piecesofeight.language.program.span import Node


class Knowledge:
    """What everybody may know of a game's decisions.

    Args:
        program: the game.
        asked: what is asked at each decision, by its number.
    """

    def __init__(self, program: p.GameProgram, asked: Mapping[int, Asked]) -> None:
        self._asked = asked
        self._open = {zone.name for zone in program.zones if "all" in zone.seen_by}
        self._words: dict[str, list[Node]] = {}
        terms: tuple[p.PlayerTerm | p.PieceTerm, ...] = (
            *program.player_terms,
            *program.piece_terms,
        )
        for term in terms:
            self._words.setdefault(term.name, []).extend(nodes_in(term))
        for node in nodes_in(program):
            if isinstance(node, p.Let):
                self._words.setdefault(node.name, []).extend(nodes_in(node.value))
            elif isinstance(node, p.Kind):
                for name, amount in node.numbers.items():
                    self._words.setdefault(name, []).extend(nodes_in(amount))
        self._single = {zone.name for zone in program.zones if zone.single}
        self._of_decisions: dict[int, list[tuple[Label, list[bool]]]] = {}
        self._groups: dict[int, bool] = {}

    def shows(self, decision: int, ids: tuple[int, ...]) -> bool:
        """Whether everybody knows that a decision with these options has two or more of them."""
        found: set[tuple[int, ...]] = set()
        for label, hidden in self._known(decision):
            found |= {
                (label.base, *_apart(label, option, hidden))
                for option in ids
                if label.base <= option < label.base + label.size
            }
        return len(found) > 1

    def shows_group(self, decision: int) -> bool:
        """Whether everybody knows who chooses together at a decision."""
        if decision not in self._groups:
            step = self._asked[decision].step
            self._groups[decision] = isinstance(step, p.Together) and self.is_known(step.group)
        return self._groups[decision]

    def is_known(self, *nodes: Node) -> bool:
        """Whether what parts of a program come to hangs on nothing that is hidden."""
        return not any(self._is_secret(node, frozenset()) for node in nodes)

    def _known(self, decision: int) -> list[tuple[Label, list[bool]]]:
        """The labels of which everybody knows that they can be chosen, and what is hidden in them.

        That is a truth for each thing that is chosen with it: whether not all know which it is.
        """
        if decision not in self._of_decisions:
            asked = self._asked[decision]
            self._of_decisions[decision] = [
                (label, [self._hides(each) for each in told.each for _ in names_of(each)])
                for label, told in zip(asked.labels, asked.step.alternatives, strict=True)
                if self.is_known(*filter(None, [told.condition]), *(each.of for each in told.each))
            ]
        return self._of_decisions[decision]

    def _hides(self, each: p.Each) -> bool:
        places = each.of.places if isinstance(each.of, p.Pieces) else ()
        return any(place.zone not in self._open for place in places)

    def _is_secret(self, part: Node, seen: frozenset[str]) -> bool:
        """Whether a part of a program hangs on what is hidden; `seen` are the words on the way."""
        return any(self._hangs_on_secrets(node, seen) for node in nodes_in(part))

    def _hangs_on_secrets(self, node: Node, seen: frozenset[str]) -> bool:
        """The same for a node, without those in it."""
        words: set[str] = set()
        match node:
            case p.Pieces():
                picked = node.kind is not None or node.marks or node.tests
                if picked and any(place.zone not in self._open for place in node.places):
                    return True
                words = {*node.marks}
            case p.Sum():
                if any(place.zone not in self._open for place in node.pieces.places):
                    return True
                words = {node.attribute}
            case p.AttributeTest():
                words = {node.attribute}
            case p.Holder() | p.Safe():
                return not self._single <= self._open
            case p.Term() | p.Named():
                words = {node.name}
        known = seen | words
        return any(
            self._hangs_on_secrets(each, known)
            for name in words - seen
            for each in self._words.get(name, [])
        )


def _apart(label: Label, option: int, hidden: list[bool]) -> Iterator[int]:
    """What was chosen with an option, as far as everybody knows which things there are."""
    for value, is_hidden in zip(label.chosen(option), hidden, strict=True):
        yield -1 if is_hidden else value
