"""Reading the steps of a scenario of a game from a file: what is otherwise than with ships."""

from __future__ import annotations

from piecesofeight.language.file.yaml_tree import Node, Scalar
from piecesofeight.testing.scenarios.model import ANY_RULE
from piecesofeight.testing.scenarios.reading.steps import Steps
from piecesofeight.testing.scenarios.running.acts import CHANCE


class HostedSteps(Steps):
    """Reads steps; nothing is done by all at once, and there are no clocks."""

    keys = ("illegal", "expect")
    others = (CHANCE,)

    def illegal(self, node: Node) -> str | None:
        """`illegal: true`: no rule is named, as the file of a game doesn't number its rules."""
        if isinstance(node, Scalar) and node.text == ANY_RULE and not node.style:
            return ANY_RULE
        hint = "the file of a game doesn't number its rules; cite them under `rules`"
        self.shapes.wrong("E0111", "`illegal` can only be `true` here", node.span, hint)
        return None
