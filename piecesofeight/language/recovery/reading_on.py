"""Reading on after a slip, line by line, so that each slip is reported and none invents another.

A word that was surely meant is read in place of the one that stands there. A line that can't be
judged has something else read in its place, and is then *lost*: what is found there later is
nobody's mistake. Lines keep their places in the end, so everything else is judged as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field
from lark import Token

from piecesofeight.language.advice.words import instead_of
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.automaton import Stack, automaton
from piecesofeight.language.parsing.builder import Origin
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.recovery import indentation as layout
from piecesofeight.language.recovery.expecting import due
from piecesofeight.language.recovery.lines import Line
from piecesofeight.language.recovery.phrases import judge_phrase
from piecesofeight.language.recovery.place import Place, Verdict
from piecesofeight.language.recovery.scene import Scene, scenes
from piecesofeight.language.recovery.standins import body, stand_in
from piecesofeight.language.recovery.words import judge


@define
class Recovery:
    """Reads the lines of an ability whatever is wrong with them.

    Afterwards `read` has the words of a text without slips, and `lost` the rows of the lines
    that had to be made up.
    """

    lines: list[Line]
    origin: Origin
    kinds: Kinds
    report: Collector
    read: list[Token] = field(factory=list)
    lost: set[int] = field(factory=set)
    _stack: Stack = field(factory=lambda: (automaton().start,))
    _given: frozenset[str] = frozenset()
    _refused: set[str] = field(factory=set)
    _scenes: list[Scene] = field(factory=list)

    def run(self) -> None:
        """Read all lines."""
        self._given = frozenset(_names(self.lines))
        self._scenes = scenes(self.lines)
        levels = layout.Levels(self.lines, self.origin, self.report)
        self._begin(levels)
        for number, line in enumerate(self.lines):
            if number:
                quiet = self._is_lost(self.lines[number - 1])
                read = levels.enter(number, opens=self._opens, quiet=quiet)
                self._between(read, line.tokens[0])
            self._line(number, line)
        last = self.lines[-1]
        read = levels.leave(opens=self._opens, quiet=self._is_lost(last))
        self._between(read, last.tokens[-1])

    def _is_lost(self, line: Line) -> bool:
        return not self.lost.isdisjoint(line.rows)

    def _begin(self, levels: layout.Levels) -> None:
        """The header, or what has to do for one if there is none."""
        line = self.lines[0]
        if str(line.tokens[0]) not in grammar.step_words():
            levels.begin(line.depth)
            return
        first = line.tokens[0]
        if judge_phrase(self._place(list(line.tokens), 0, [self._stack], self._scenes[0])):
            levels.begin(line.depth)
            return  # a header in other words, of which that is said when it is read
        advice = instead_of(str(first), "", {"react"})
        self.report.error(
            "E0201",
            f"`{first}` does not fit here",
            self.origin.of_token(first),
            advice.text
            if advice
            else "begin with a line such as `play:`, and put this below it, indented by two spaces",
        )
        levels.begin(line.depth - 1)
        self.lost.update(line.rows)
        self._take([*stand_in(self._stack, (first,), opens=True), _made("_NL", first)])
        self._between(levels.enter(0, opens=True), first)

    def _between(self, names: Iterable[str], at: Token) -> None:
        """What is read between two lines."""
        for name in names:
            self._take(body(self._stack, at) if name == layout.BODY else [_made(name, at)])

    @property
    def _opens(self) -> bool:
        """Whether lines must follow that belong to the one just read."""
        return "_INDENT" in automaton().fits(self._stack)

    def _take(self, found: Iterable[Token]) -> None:
        """Read words that fit."""
        for token in found:
            stack = automaton().after(self._stack, token.type)
            assert stack is not None
            self._stack = stack
            self.read.append(token)

    def _line(self, number: int, line: Line) -> None:
        end = _made("_NL", line.tokens[-1])
        found = self._words(list(line.tokens), self._scenes[number])
        if found is None or automaton().after(found[1], "_NL") is None:
            if found is not None:
                self._too_short(line, found[0], found[1])
            below = number + 1 < len(self.lines) and self.lines[number + 1].depth > line.depth
            if found is not None and automaton().ends_with_colon(found[1]):
                words = [*found[0], Token.new_borrow_pos("COLON", ":", line.tokens[-1])]
            else:
                self.lost.update(line.rows)
                words = list(stand_in(self._stack, line.tokens, opens=below))
        else:
            words = found[0]
        self._take([*words, end])

    # --- one line ---------------------------------------------------------------------

    def _place(self, words: list[Token], index: int, stacks: list[Stack], scene: Scene) -> Place:
        return Place(words, index, stacks, self.kinds, self._given, self.origin, scene)

    def _words(self, words: list[Token], scene: Scene) -> tuple[list[Token], Stack] | None:
        """The words of a line, put right, and the state behind them; None if the line is lost."""
        stacks = [self._stack]
        reported = loose = False
        index = 0
        while index < len(words):
            stack = automaton().after(stacks[index], words[index].type)
            if stack is not None:
                stacks.append(stack)
                index += 1
                continue
            name = Token.new_borrow_pos("NAME", str(words[index]), words[index])
            if words[index] in self._refused and automaton().after(stacks[index], "NAME"):
                words[index] = name
                continue
            place = self._place(words, index, stacks, scene)
            verdict = judge(place)
            if not reported or (verdict.sure and not (loose and _is_number(verdict))):
                self._say(verdict)
            elif not verdict.sure:
                return None
            reported = True
            if verdict.code == "E0206":
                self._refused.add(str(words[index]))
                self.lost.add(words[index].line or 1)
            if verdict.loose:
                loose = True
                self.lost.add(words[index].line or 1)
            if verdict.instead is None:
                return self._cut(words, stacks, index)
            start = verdict.at.index
            words[start : start + verdict.gone] = verdict.instead
            del stacks[start + 1 :]
            index = start
            sure = start + len(verdict.instead)
            known = verdict.sure and verdict.instead
            goal = sure if known else min(place.index + 1, len(words))
            if not self._progress(words, stacks, start, goal):
                return None
        return words, stacks[-1]

    def _progress(self, words: list[Token], stacks: list[Stack], start: int, goal: int) -> bool:
        """Whether the words fit now up to a place beyond the slip."""
        stack: Stack | None = stacks[start]
        for token in words[start:goal]:
            stack = automaton().after(stack, token.type) if stack is not None else None
        return stack is not None

    def _cut(
        self, words: list[Token], stacks: list[Stack], index: int
    ) -> tuple[list[Token], Stack] | None:
        """Leave out what stands behind the `:` of a line; any other line is lost."""
        if automaton().fits(stacks[index]) != {"_NL"}:
            return None
        self.lost.add(words[index].line or 1)
        return words[:index], stacks[index]

    def _say(self, verdict: Verdict) -> None:
        place = verdict.at
        last = place.tokens[place.index + verdict.gone - 1]
        span = self.origin.span(
            place.token.line or 1,
            place.token.column or 1,
            last.end_line or 1,
            last.end_column or 1,
        )
        self.report.error(verdict.code, verdict.message, span, verdict.hint, fix=verdict.fix)

    def _too_short(self, line: Line, words: list[Token], stack: Stack) -> None:
        """The line ends where something must follow."""
        row, column = line.end
        span = self.origin.span(row, column, row, column + 1)
        if automaton().ends_with_colon(stack):
            here = self.origin.span(row, column, row, column)
            fix = Fix("write `:`", (Edit(here, ":"),))
            message = "a `:` is missing at the end of this line"
            self.report.error("E0202", message, span, "write `:` there", fix=fix)
            return
        message = "this line ends too early"
        before = str(words[-1]) if words else ""
        self.report.error("E0202", message, span, due(stack, before))


def _is_number(verdict: Verdict) -> bool:
    """Whether the word should only have been a singular or a plural."""
    written, right = str(verdict.at.token), "".join(map(str, verdict.instead or ()))
    return written in (f"{right}s", right.removesuffix("s"))


def _made(name: str, at: Token) -> Token:
    """A sign that doesn't stand in the text."""
    return Token.new_borrow_pos(name, "", at)


def _names(lines: list[Line]) -> Iterable[str]:
    """The names that are given in an ability, with `as`."""
    for line in lines:
        for token, after in zip(line.tokens, line.tokens[1:], strict=False):
            if token == "as" and after.type == "NAME":
                yield str(after)
