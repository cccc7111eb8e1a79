"""How deep lines stand, and to which line above each belongs."""

from __future__ import annotations

from attrs import define, evolve, field

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.program import Origin, Span
from piecesofeight.language.recovery.lines import Line

_STEP = 2
_JOINED = ("otherwise", "or")  # what goes on with a step of several blocks
_FAR, _NEAR = "indented too far", "not indented far enough"


@define
class _Block:
    """Lines below each other: how deep they stand, and how many there were so far."""

    depth: int
    count: int = 0


@define
class Levels:
    """The blocks that a line stands in, outermost first; the first is that of the header.

    A line that stands where no line could is taken for one that stands right, and reported; one at
    the left edge only by `say_edge`, as its first word may be what is wrong with it.
    """

    lines: list[Line]
    origin: Origin
    report: Collector
    _blocks: list[_Block]
    # Depths that were reported before, and the depths that they stand for.
    _known: dict[int, int] = field(factory=dict)
    # Lines that are taken to stand deeper than they do.
    _deepened: set[int] = field(factory=set)
    # Lines at the left edge, taken to stand right, each with how to mend it.
    _edge: dict[int, Fix | None] = field(factory=dict)

    @classmethod
    def of(cls, lines: list[Line], origin: Origin, report: Collector, depth: int) -> Levels:
        """The levels of some lines below a header that stands so deep."""
        return cls(lines, origin, report, [_Block(depth, 1)])

    def enter(self, number: int, *, opens: bool, quiet: bool = False) -> int:
        """How many levels deeper a line stands than the one before.

        `opens` says that lines must follow the one before; if none does, that is reported
        unless `quiet`.
        """
        depth, levels = self.lines[number].depth, len(self._blocks)
        if opens:
            below = depth > self._blocks[-1].depth or (not quiet and self._not_below(number))
            if below or levels == 1:
                self._blocks.append(_Block(self.lines[number].depth, 1))
                return 1
        depth = self._settled(number, depth)
        while self._blocks[-1].depth > depth:
            self._blocks.pop()
        self._blocks[-1].count += 1
        return len(self._blocks) - levels

    def say_edge(self, number: int) -> None:
        """Report a line at the left edge: it can be read as a step, so it belongs further in."""
        if number in self._edge:
            first = self.lines[number].tokens[0]
            span, fix = self.origin.of_token(first), self._edge[number]
            self.report.say("E0205", span, "edge", word=first, fix=fix)

    def leave(self, *, opens: bool, quiet: bool) -> int:
        """How many levels deeper the header stands than the last line."""
        if opens and not quiet:
            self._nothing_below(self.lines[-1])
        return 1 - len(self._blocks)

    # --- lines that stand wrong ------------------------------------------------------------

    def _settled(self, number: int, depth: int) -> int:
        """The depth of the block that a line belongs to."""
        depths = [block.depth for block in self._blocks[1:]]
        if depth in depths:
            return depth
        if self._known.get(depth) in depths:
            return self._known[depth]
        if depth <= self._blocks[0].depth:
            return self._at_edge(number, depths)
        if depth > depths[-1]:
            return self._too_deep(number, depth)
        return self._between(number, depth)

    def _at_edge(self, number: int, depths: list[int]) -> int:
        fix = self._moved(number, depths[0]) if len(depths) == 1 else None
        self._edge[number] = fix
        return depths[0]

    def _too_deep(self, number: int, depth: int) -> int:
        """Deeper than the lines before, though nothing there opens a block."""
        outer, top = self._blocks[-2], self._blocks[-1]
        if depth == outer.depth + _STEP and top.depth == outer.depth + 1 and top.count == 1:
            self._slanted(number - 1, _NEAR, depth)
            top.depth = depth
            return depth
        self._known[depth] = top.depth
        fix = self._moved(number, top.depth) if depth == top.depth + 1 else None
        self.report.say("E0205", self._margin(number), "too deep", fix=fix)
        return top.depth

    def _between(self, number: int, depth: int) -> int:
        """Deeper than one block, but not as deep as the one within it."""
        place = next(at for at, block in enumerate(self._blocks) if block.depth > depth)
        outer, inner = self._blocks[place - 1], self._blocks[place]
        is_last = place == len(self._blocks) - 1
        if depth == outer.depth + _STEP and inner.depth == depth + 1:
            if is_last and inner.count == 1:
                self._slanted(number - 1, _FAR, depth)
                inner.depth = depth
                return depth
        left = inner.depth - depth == 1
        right = depth - outer.depth == 1 and place > 1
        if left == right:
            self._known[depth] = inner.depth
            self.report.say("E0205", self._margin(number), "nowhere")
            return inner.depth
        meant, how = (inner.depth, _NEAR) if left else (outer.depth, _FAR)
        fix = self._moved(number, meant)
        self.report.say("E0205", self._margin(number), "others", how=how, fix=fix)
        return meant

    def _slanted(self, number: int, how: str, depth: int) -> None:
        fix = self._moved(number, depth)
        self.report.say("E0205", self._margin(number), "first", how=how, fix=fix)

    def _margin(self, number: int) -> Span:
        line = self.lines[number]
        row = line.rows[0]
        return self.origin.span(row, 1, row, max(line.depth, 1) + 1)

    def _moved(self, number: int, depth: int) -> Fix | None:
        """Indenting a line otherwise, if that takes no other line away from it."""
        line = self.lines[number]
        after = self.lines[number + 1 : number + 2]
        opens = line.tokens[-1].type == "COLON"
        if number in self._deepened:
            return None
        if opens and after and line.depth < after[0].depth <= depth:
            return None
        return Fix(f"indent it by {depth} spaces", (self._lead(line, depth),))

    def _not_below(self, number: int) -> bool:
        """A line must have others below it, and what follows isn't indented.

        Whether it was clear what belongs to the line; that stands deeper afterwards.
        """
        above, line = self.lines[number - 1], self.lines[number]
        if line.depth != above.depth or line.tokens[0] in _JOINED:
            self._nothing_below(above)
            return False
        below = self._belonging(number)
        first = line.tokens[0]
        fix = self._deeper(below) if below else None
        self.report.say("E0205", self.origin.of_token(first), "line above", word=first, fix=fix)
        if len(self._blocks) > 1:
            for place in below:
                here = self.lines[place]
                self.lines[place] = evolve(here, depth=here.depth + _STEP)
                self._deepened.add(place)
        return bool(below)

    def _belonging(self, number: int) -> range:
        """The lines that belong to the one before, which stands as deep; none if it isn't clear."""
        depth = self.lines[number].depth
        end = number
        while end < len(self.lines) and self.lines[end].depth >= depth:
            if self.lines[end].tokens[0] in _JOINED and self.lines[end].depth == depth:
                return range(number, end)
            end += 1
        found = range(number, end)
        several = sum(self.lines[place].depth == depth for place in found) > 1
        return range(0) if several and len(self._blocks) > 1 else found

    def _deeper(self, places: range) -> Fix:
        lines = (self.lines[place] for place in places)
        edits = tuple(self._lead(line, line.depth + _STEP) for line in lines)
        return Fix("indent it by two spaces more", edits)

    def _lead(self, line: Line, depth: int) -> Edit:
        """So many spaces before a line, in place of those that it has."""
        row = line.rows[0]
        return Edit(self.origin.span(row, 1, row, line.depth + 1), " " * depth)

    def _nothing_below(self, line: Line) -> None:
        span = self.origin.between(line.tokens[0], line.tokens[-1])
        self.report.say("E0205", span, "nothing below")
