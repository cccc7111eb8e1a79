"""Reading the steps of a scenario: who does what, and what must hold then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from attrs import define

from piecesofeight.language.file.keys import OF_STEP
from piecesofeight.language.file.values import listed
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar
from piecesofeight.language.program import Span
from piecesofeight.spelling import did_you_mean
from piecesofeight.testing.scenarios.model import ANY_RULE, Step
from piecesofeight.testing.scenarios.reading.expecting import Expecting
from piecesofeight.testing.scenarios.reading.shapes import Shapes
from piecesofeight.testing.scenarios.running.acts import ALL, CHANCE, Act
from piecesofeight.testing.scenarios.running.taking import Actor

_RULE = re.compile(r"[1-9]\d*(?:\.[1-9]\d*[a-z]?)?")


def is_rule(shapes: Shapes, text: str, span: Span) -> bool:
    """Whether a text is the number of a rule."""
    if _RULE.fullmatch(text):
        return True
    hint = 'write it as in docs/reference/rules.md, in quotes, such as `"4.6a"`'
    shapes.wrong("E0111", f"`{text}` is not the number of a rule", span, hint)
    return False


@define
class Steps:
    """Reads steps.

    Attributes:
        shapes: reads nodes, and knows the players.
        expecting: reads what is expected, and what is done.
        timed: whether players have clocks.
    """

    shapes: Shapes
    expecting: Expecting
    timed: bool = False
    keys: ClassVar[Sequence[str]] = OF_STEP.names
    others: ClassVar[tuple[str, ...]] = (CHANCE, ALL)  # who takes steps besides the players

    @property
    def actors(self) -> tuple[str, ...]:
        """All who may take a step."""
        return (*self.shapes.players, *self.others)

    def read(self, node: Node) -> tuple[Step, ...]:
        """All steps, in the order of the file."""
        steps = [self.step(item) for item in self.shapes.items(node, "`steps`")]
        return tuple(step for step in steps if step is not None)

    def step(self, node: Node) -> Step | None:
        """One step; None if it can't be read."""
        if not isinstance(node, Mapping):
            hint = "write `- Anne: play nest at Bart.fore`"
            self.shapes.wrong("E0106", "a step is who, and what", node.span, hint)
            return None
        found = {key.text: value for key, value in node.items if key.text in self.keys}
        pair = self.what_is_done(node)
        if pair is None:
            return None
        actor, act = self.actor(pair[0]), self.act(*pair)
        illegal = self.illegal(found["illegal"]) if "illegal" in found else ""
        expect = self.expecting.read(found["expect"]) if "expect" in found else ()
        if actor is None or act is None or illegal is None:
            return None
        span = found["illegal"].span if illegal else None
        seconds = self.seconds(found["seconds"], actor, illegal) if "seconds" in found else None
        return Step(actor, act, pair[1].span.first_line, illegal, span, expect, seconds)

    def illegal(self, node: Node) -> str | None:
        """The rule that forbids a step, or `true` for any; None if it can't be read."""
        if isinstance(node, Scalar) and node.text == ANY_RULE and not node.style:
            return ANY_RULE
        rule = self.shapes.text(node, "`illegal`")
        return rule if rule is not None and is_rule(self.shapes, rule, node.span) else None

    def seconds(self, node: Node, actor: Actor, illegal: str) -> float | None:
        """How long a player took; what nobody's clock would show can't be meant."""
        wrong = ""
        if not self.timed:
            wrong = "the scenario has no `clock`, so nobody takes any seconds"
        elif actor.name in (CHANCE, ALL):
            wrong = f"the seconds are a player's, and `{actor.name}` is none"
        elif illegal:
            wrong = "what is refused takes no seconds: the state is unchanged"
        if wrong:
            hint = "leave them out" if self.timed else "add `clock: 120` to it"
            self.shapes.wrong("E0111", wrong, node.span, hint)
        return self.shapes.seconds(node, "the seconds of a step")

    def what_is_done(self, node: Mapping) -> tuple[Scalar, Node] | None:
        """The one key that isn't a word of the format, and its value."""
        others = [pair for pair in node.items if pair[0].text not in self.keys]
        known = [pair for pair in others if pair[0].text in self.actors]
        if not others:
            hint = "write `Anne: play nest at Bart.fore`"
            self.shapes.wrong("E0108", "nobody takes this step", node.span, hint)
        elif len(known) > 1:
            hint = "make each a step of its own"
            self.shapes.wrong("E0107", "a step is of one player", known[1][0].span, hint)
        elif known:
            for key, _ in others:
                if key is not known[0][0]:
                    hint = did_you_mean(key.text, self.keys, f"the keys are {listed(self.keys)}")
                    message = f"`{key.text}` is neither a key of a step nor a player"
                    self.shapes.wrong("E0107", message, key.span, hint)
        else:
            return others[0]
        return known[0] if len(known) == 1 else None

    def actor(self, key: Scalar) -> Actor | None:
        """Who takes a step; None if there is nobody of that name."""
        if key.text in self.actors:
            return Actor.of(key.text, self.shapes.players)
        otherwise = f"a step is taken by {listed(self.actors)}"
        hint = did_you_mean(key.text, (*self.actors, *self.keys), otherwise)
        self.shapes.wrong("E0302", f"there is no player `{key.text}`", key.span, hint)
        return None

    def act(self, key: Scalar, node: Node) -> Act | None:
        """What is done; None if it can't be read."""
        text = self.shapes.text(node, "what is done")
        known = key.text in self.actors
        return self.expecting.act(text, node.span, key.text if known else "") if text else None
