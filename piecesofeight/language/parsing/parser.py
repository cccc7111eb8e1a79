"""From the text of a coin to its abilities.

The text is cut into abilities, so that a slip in one ability doesn't hide those of the next; each
begins at a line with `play`, `react` or `while`, or else at the left edge.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Set

from attrs import evolve, frozen
from lark import Token, Tree
from lark.exceptions import LarkError

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix, Severity
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.builder import Builder
from piecesofeight.language.parsing.building import TooDeepError
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program import Ability, Origin
from piecesofeight.language.recovery.characters import without_dashes, without_slashes
from piecesofeight.language.recovery.lines import lines as split_lines
from piecesofeight.language.recovery.lost_lines import judge_partly, touches
from piecesofeight.spelling import meant

# Codes that depend on whether the ability is a reaction.
_BY_HEADER = ("E0315", "E0316")
_MOST_KEPT = 1_000  # trees of abilities that were read
_BEGINNINGS = ("play", "react", "must", "whenever", "while")
# What many write for `react when your turn begins:`; a step would speak of the next turn.
_EACH_TURN = re.compile(r"at the (?:start|beginning|end) of (?!this )(?!.*\bnext\b).*\bturn *:")


@frozen
class Piece:
    """The text of one ability, where it begins, and by how many spaces it is indented."""

    text: str
    origin: Origin
    depth: int = 0

    def around(self, rows: Set[int]) -> tuple[set[int], list[str]]:
        """Some rows of the file with those that are one line with them, and these lines."""
        down = self.origin.line - 1
        lines = [
            line for line in split_lines(self.text) if any(row + down in rows for row in line.rows)
        ]
        found = {row + down for line in lines for row in line.rows}
        return {*rows, *found}, [" ".join(line.tokens) for line in lines]


def pieces(block: AbilityText) -> Iterator[Piece]:
    """Cut a coin's text into its abilities."""
    start: int | None = None
    edge, binds = 0, False
    lines = block.text.rstrip("\n").split("\n")
    for number, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if start is None:
            start, edge, binds = number, _depth(line), _first_word(line) == "while"
        elif _begins(line, edge) or (
            # Below `while ...:` no step can stand, only lines with `can't`.
            _depth(line) <= edge and binds and "can't" not in line
        ):
            yield _piece(block, lines, start, number, edge)
            start, binds = number, _first_word(line) == "while"
    if start is not None:
        yield _piece(block, lines, start, len(lines), edge)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _first_word(line: str) -> str:
    return (line.replace(":", " ").split() or [""])[0]


def _begins(line: str, edge: int) -> bool:
    """Whether an ability begins with a line; one that stands deeper must end as a header does."""
    if _depth(line) <= edge:
        return _first_word(line) in _BEGINNINGS or _looks_like_header(line)
    return _first_word(line) in _BEGINNINGS and _opens(line)


def _opens(line: str) -> bool:
    return line.split("#")[0].rstrip().endswith(":")


def _looks_like_header(line: str) -> bool:
    """Whether a line at the left edge is a header with a slip, not a step out of place."""
    word = _first_word(line)
    if _EACH_TURN.match(line.strip()):
        return True
    if word in grammar.step_words():
        return False
    return _opens(line) or meant(word, _BEGINNINGS) is not None


def _piece(block: AbilityText, lines: list[str], start: int, end: int, edge: int) -> Piece:
    text = "\n".join(lines[start:end]) + "\n"
    depth = max(0, _depth(lines[start]) - edge)
    return Piece(text, Origin(block.file, block.line + start, block.indent), depth)


def parse_ability(piece: Piece, kinds: Kinds, report: Collector) -> Ability | None:
    """One ability; None if it can't be read, or only in part, which is then reported."""
    _at_edge(piece, report)
    lost: frozenset[int] = frozenset()
    try:
        tree = _tree(piece.text)
    except LarkError:
        # Loaded where something is wrong: most texts never need it.
        from piecesofeight.language.recovery.mending import mend

        before = report.errors
        tree, rows = mend(piece.text, piece.origin, kinds, report)
        if report.errors == before:  # never let pass what the parser refuses
            span = piece.origin.span(1, 1, 1, len(piece.text.split("\n")[0]) + 1)
            report.add("E0201", "this ability can't be read", span, "write it line by line anew")
        lost = frozenset(row + piece.origin.line - 1 for row in rows)
    return _build(piece, tree, lost, kinds, report)


@functools.lru_cache(maxsize=_MOST_KEPT)
def _tree(text: str) -> Tree[Token]:
    """The tree of an ability, which nobody changes; many coins of a large file have the same text.

    Raises:
        LarkError: it can't be read.
    """
    quick = grammar.line_reader().read(text)
    return grammar.parser().parse(text) if quick is None else quick


def _build(
    piece: Piece, tree: Tree[Token], lost: frozenset[int], kinds: Kinds, report: Collector
) -> Ability | None:
    """The ability of a tree; if not all of it can be built, the rest is judged."""
    found = Collector()
    try:
        ability = Builder(piece.origin, kinds, found).ability(tree)
    except TooDeepError:
        ability = None
    headless = piece.origin.line in lost
    doubtful = set(lost)
    for diagnostic in found.found:
        if not touches(diagnostic, lost) and not (headless and diagnostic.code in _BY_HEADER):
            report.take([diagnostic])
            if diagnostic.severity is Severity.ERROR:
                doubtful.add(diagnostic.span.line)
    if ability is None or not doubtful:
        return ability
    judge_partly(ability, *piece.around(doubtful), report)
    return None


def _at_edge(piece: Piece, report: Collector) -> None:
    """An ability begins where the first one does."""
    if not piece.depth:
        return
    width = _depth(piece.text)
    span = piece.origin.span(1, 1, 1, width + 1)
    fix = Fix.write(span, " " * (width - piece.depth), "put it at the left edge")
    report.say("E0205", span, "begins", fix=fix if piece.depth == 1 else None)


def without_signs(block: AbilityText, report: Collector) -> AbilityText:
    """A text without the signs that other files have for remarks and lists; these are reported."""
    origin = Origin(block.file, block.line, block.indent)
    text = without_dashes(without_slashes(block.text, origin, report), origin, report)
    return evolve(block, text=text)


def parse_block(block: AbilityText, kinds: Kinds, report: Collector) -> tuple[Ability, ...]:
    """All abilities of a coin's text that can be read."""
    plain = without_signs(block, report)
    read = [parse_ability(piece, kinds, report) for piece in pieces(plain)]
    return tuple(ability for ability in read if ability is not None)
