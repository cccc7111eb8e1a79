"""From the text of a coin to its abilities.

The text is cut at the lines that stand at its left edge, one ability each, so that a slip
in one ability doesn't hide those of the next.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen
from lark.exceptions import UnexpectedInput

from piecesofeight.language import grammar
from piecesofeight.language.builder import Builder, Origin, TooDeepError
from piecesofeight.language.catalogue import Kinds
from piecesofeight.language.mistakes import explain, explain_dedent
from piecesofeight.language.program import Ability
from piecesofeight.language.report import Report
from piecesofeight.language.schema import Block


@frozen
class Piece:
    """The text of one ability and where it begins."""

    text: str
    origin: Origin


def pieces(block: Block) -> Iterator[Piece]:
    """Cut a coin's text into its abilities."""
    start: int | None = None
    lines = block.text.rstrip("\n").split("\n")
    for number, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        at_edge = not line.startswith((" ", "\t"))
        bare = start is not None and not _begins_ability(line) and _is_bare(lines[start:number])
        if start is None or (at_edge and not bare):
            if start is not None:
                yield _piece(block, lines, start, number)
            start = number
    if start is not None:
        yield _piece(block, lines, start, len(lines))


def _begins_ability(line: str) -> bool:
    return line.split(" ")[0].rstrip(":") in ("play", "react", "while")


def _is_bare(lines: list[str]) -> bool:
    """Whether there is a header and nothing below it, so that what follows is meant to be."""
    return not any(line.split("#")[0].strip() for line in lines[1:])


def _is_stray(piece: Piece) -> bool:
    """Whether it begins with a step that has slipped to the left edge."""
    line = piece.text.split("\n")[0].split("#")[0].rstrip()
    is_step = line.split(" ")[0] in grammar.step_words()
    return not _begins_ability(line) and (is_step or not line.endswith(":"))


def _piece(block: Block, lines: list[str], start: int, end: int) -> Piece:
    text = "\n".join(lines[start:end]) + "\n"
    return Piece(text, Origin(block.file, block.line + start, block.indent))


def parse_ability(piece: Piece, kinds: Kinds, report: Report) -> Ability | None:
    """One ability; None if it can't be read, which is then reported."""
    builder = Builder(piece.origin, kinds, report)
    before = report.errors
    try:
        ability = builder.ability(grammar.parser().parse(piece.text))
    except grammar.DedentError as error:
        explain_dedent(error, piece.text, piece.origin, report)
        return None
    except UnexpectedInput as error:
        explain(error, piece.text, piece.origin, kinds, report)
        return None
    except TooDeepError as error:
        report.error("E0208", "this is nested too deeply", error.span)
        return None
    return ability if report.errors == before else None


def parse_block(block: Block, kinds: Kinds, report: Report) -> tuple[Ability, ...]:
    """All abilities of a coin's text that can be read."""
    read: list[Ability | None] = []
    for piece in pieces(block):
        ability = parse_ability(piece, kinds, report)
        if ability is None and read and _is_stray(piece):
            read[-1] = None  # a step of it is missing, so there is no judging the rest
        read.append(ability)
    return tuple(ability for ability in read if ability is not None)
