"""What stands behind the names of zones, counters and statuses in a scenario file."""

from __future__ import annotations

import re

from piecesofeight.hosted.loaded.given import Laid
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence
from piecesofeight.testing.scenarios.reading.shapes import Shapes, is_null

_COUNTED = re.compile(r"-?\d{1,6}")


def laid(shapes: Shapes, node: Node, name: str, *, counted: bool) -> Laid:
    """A list of pieces, their numbers by kind, a single piece, a number, or nothing.

    Args:
        shapes: reads nodes.
        node: what stands there.
        name: behind which name.
        counted: whether digits are a number, not the name of a piece.
    """
    if isinstance(node, Sequence):
        return [text for text, _ in shapes.texts(node, f"`{name}`")]
    if isinstance(node, Mapping):
        return {
            key.text: shapes.number(value, f"the number of `{key.text}`") or 0
            for key, value in node.items
        }
    if is_null(node) or not isinstance(node, Scalar):
        return None
    if counted and not node.style and _COUNTED.fullmatch(node.text):
        return int(node.text)
    return node.text
