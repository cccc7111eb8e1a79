"""Deeds: none does itself again, abilities come to an end, what is chosen in secret asks nobody."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from attrs import frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import CheckedGame, parts_of
from piecesofeight.language.program.span import Node

_ASKS = (g.Choose, g.Together, g.Draw)


def check_deeds(checked: CheckedGame) -> None:
    """Judge what deeds do, with what pieces change in them."""
    deeds = _Deeds(checked)
    deeds.circles()
    deeds.loops()
    deeds.windows()
    deeds.secret()


@frozen(slots=False)
class _Deeds:
    checked: CheckedGame

    @functools.cached_property
    def bodies(self) -> dict[str, tuple[Node, ...]]:
        """What is done in each deed, plainly."""
        return {deed.name: deed.body for deed in self.checked.program.deeds}

    @functools.cached_property
    def changes(self) -> tuple[g.Change, ...]:
        """All that pieces change."""
        return tuple(change for _, kind in self.checked.kinds for change in kind.changes)

    @functools.cached_property
    def plays(self) -> tuple[g.Play, ...]:
        """All that is done for pieces that are played."""
        return tuple(play for _, kind in self.checked.kinds for play in kind.plays)

    def done_in(self, do: g.Do) -> tuple[Node, ...]:
        """What is done when a deed is done: it, and what pieces change in it."""
        plain = self.bodies.get(do.deed, ())
        if do.plain:
            return plain
        changed = (change.body for change in self.changes if change.deed == do.deed)
        return (*plain, *(step for body in changed for step in body))

    def reached(self, body: tuple[Node, ...]) -> Iterator[Node]:
        """Every part of a body, and of all deeds that are done there, each deed once."""
        seen: set[tuple[str, bool]] = set()
        left = [body]
        while left:
            for node in parts_of(left.pop()):
                yield node
                if isinstance(node, g.Do) and (node.deed, node.plain) not in seen:
                    seen.add((node.deed, node.plain))
                    left.append(self.done_in(node))

    def circles(self) -> None:
        """No deed does itself, however far around."""
        told: set[str] = set()
        for deed in self.checked.program.deeds:
            for plain in (True, False):
                around = self.done_by(deed.name, plain)
                if (deed.name, plain) in around and deed.name not in told:
                    back = (each for each in around if (deed.name, plain) in self.done_by(*each))
                    told |= {name for name, _ in back}
                    self.checked.report.say("E0706", deed.span, name=deed.name)

    def done_by(self, deed: str, plain: bool) -> frozenset[tuple[str, bool]]:
        """All deeds that a deed does, and those do, and so on; and whether plainly."""
        found = self.reached(self.done_in(g.Do(deed, plain)))
        return frozenset((node.deed, node.plain) for node in found if isinstance(node, g.Do))

    def loops(self) -> None:
        """What pieces change and do ends: nothing there is done as long as something is so."""
        told: list[Node] = []
        abilities: tuple[g.Change | g.Play, ...] = (*self.changes, *self.plays)
        for ability in abilities:
            for node in self.reached(ability.body):
                if isinstance(node, g.While) and not any(node is other for other in told):
                    told.append(node)
                    self.checked.report.say("E0707", node.span, related=ability.span)

    def windows(self) -> None:
        """What is done for a piece that is played announces nothing: windows don't nest so."""
        announced = {deed.name for deed in self.checked.program.deeds if deed.announced}
        for play in self.plays:
            for do in parts_of(play.body):
                if not isinstance(do, g.Do):
                    continue
                for node in self.reached(self.done_in(do)):
                    if isinstance(node, g.Do) and node.deed in announced and not node.plain:
                        name, deed = node.deed, do.deed
                        self.checked.report.say(
                            "E0712", do.span, related=node.span, name=name, deed=deed
                        )
                        break

    def secret(self) -> None:
        """What comes of a choice that all make in secret neither asks nor draws."""
        for text in self.checked.texts:
            for whole in parts_of(text.parts):
                if isinstance(whole, g.Together):
                    self.together(whole)

    def together(self, question: g.Together) -> None:
        for offer in question.alternatives:
            for node in self.reached(offer.body):
                if isinstance(node, _ASKS):
                    case = "draws" if isinstance(node, g.Draw) else "asks"
                    self.checked.report.say("E0708", offer.span, case, related=node.span)
                    break
