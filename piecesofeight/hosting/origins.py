"""Origins: from which line of a game's file each line of its kernel comes.

The text of a kernel doesn't say, so that a file of other comments is the same kernel. Whoever wants
to know has it written again with notes in it, which are comments: what is below one, and no less
deep, comes from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.hosting.merging import is_note, number_of_note
from piecesofeight.language.program.span import Span


def origins(text: str, spans: Sequence[Span]) -> dict[int, Span]:
    """Where in the file lines of a kernel come from, by their numbers from 1 in the text as it is.

    Args:
        text: the kernel with notes.
        spans: what they speak of.
    """
    found: dict[int, Span] = {}
    above: list[tuple[int, Span]] = []
    number = 0
    for line in text.splitlines():
        depth = len(line) - len(line.lstrip())
        if is_note(line):
            above = [each for each in above if each[0] < depth]
            above.append((depth, spans[number_of_note(line)]))
            continue
        number += 1
        if line:
            above = [each for each in above if each[0] <= depth]
            if above and above[-1][1].line:
                found[number] = above[-1][1]
    return found
