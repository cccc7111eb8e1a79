"""Reading the steps of a scenario of a game from a file."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.errors import NotationError
from piecesofeight.language.file.values import listed
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar
from piecesofeight.spelling import did_you_mean
from piecesofeight.testing.scenarios.hosted.expecting import Expecting
from piecesofeight.testing.scenarios.hosted.model import HostedStep
from piecesofeight.testing.scenarios.reading.shapes import Shapes, part_of
from piecesofeight.testing.scenarios.running.acts import CHANCE
from piecesofeight.testing.scenarios.running.taking import Actor

KEYS = ("illegal", "expect")


@frozen
class Steps:
    """Reads steps.

    Attributes:
        shapes: reads nodes, and knows the players.
        expecting: reads what is expected, and knows what can be chosen.
    """

    shapes: Shapes
    expecting: Expecting

    def read(self, node: Node) -> tuple[HostedStep, ...]:
        """All steps, in the order of the file."""
        steps = [self.step(item) for item in self.shapes.items(node, "`steps`")]
        return tuple(step for step in steps if step is not None)

    def step(self, node: Node) -> HostedStep | None:
        """One step; None if it can't be read."""
        if not isinstance(node, Mapping):
            hint = "write who, and what: `- Anne: ...`, `- chance: ...`"
            self.shapes.wrong("E0106", "a step is who, and what", node.span, hint)
            return None
        found = {key.text: value for key, value in node.items if key.text in KEYS}
        doers = [(key, value) for key, value in node.items if key.text not in KEYS]
        if not doers:
            hint = "write who, and what: `- Anne: ...`, `- chance: ...`"
            self.shapes.wrong("E0108", "nobody takes this step", node.span, hint)
            return None
        for key, _ in doers[1:]:
            self.shapes.wrong(
                "E0107",
                f"`{key.text}` is one too many: a step is of one player",
                key.span,
                f"its other keys are {listed(KEYS)}",
            )
        key, value = doers[0]
        actor, text = self.actor(key), self.shapes.text(value, "what is done")
        expect = self.expecting.read(found["expect"]) if "expect" in found else ()
        illegal = "illegal" in found and self.illegal(found["illegal"])
        if actor is None or text is None:
            return None
        try:
            pieces = self.expecting.choices.pieces(text, chance=actor.name == CHANCE)
        except NotationError as error:
            place = part_of(value.span, text, error.text)
            self.shapes.wrong("E0201", error.what, place, error.hint or None)
            return None
        return HostedStep(actor, pieces, text, value.span.first_line, illegal, expect)

    def actor(self, key: Scalar) -> Actor | None:
        """Who takes a step; None if there is nobody of that name."""
        there = (*self.shapes.players, CHANCE)
        if key.text in there:
            return Actor.of(key.text, self.shapes.players)
        hint = did_you_mean(key.text, (*there, *KEYS), f"a step is taken by {listed(there)}")
        self.shapes.wrong("E0302", f"there is no player `{key.text}`", key.span, hint)
        return None

    def illegal(self, node: Node) -> bool:
        """`illegal: true`: no rule is named, as the file of a game doesn't number its rules."""
        if isinstance(node, Scalar) and node.text == "true" and not node.style:
            return True
        hint = "the file of a game doesn't number its rules; cite them under `rules`"
        self.shapes.wrong("E0111", "`illegal` can only be `true` here", node.span, hint)
        return False
