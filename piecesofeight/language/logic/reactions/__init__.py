"""Which ability can answer which: the static picture of reactions to reactions.

`reaction_graph` makes it of some sets. Its arrows say what *may* be: an arrow that is missing
stands for an answer that can't be, one that is there may need a rare position.
"""

from __future__ import annotations

from piecesofeight.language.logic.reactions.causes import (
    Cause,
    Relation,
    causes_of,
    plain_causes,
    relation,
)
from piecesofeight.language.logic.reactions.graph import (
    MOST_COMPARED,
    Answer,
    Cycles,
    Node,
    ReactionGraph,
    find_cycles,
    reaction_graph,
)

__all__ = [
    "MOST_COMPARED",
    "Answer",
    "Cause",
    "Cycles",
    "Node",
    "ReactionGraph",
    "Relation",
    "causes_of",
    "find_cycles",
    "plain_causes",
    "reaction_graph",
    "relation",
]
