"""Reading a text that can't be parsed: each slip is reported, and none invents another.

A word that was surely meant is read in place of the one that stands there. A line that can't be
judged has something else read in its place, and is then *lost*: what is found there later is
nobody's mistake. Lines keep their places in the end, so everything else is judged as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field
from lark import Token, Tree

from piecesofeight.language.advice.words import instead_of
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program import Origin
from piecesofeight.language.recovery.automaton import Stack, automaton
from piecesofeight.language.recovery.characters import clean
from piecesofeight.language.recovery.expecting import due
from piecesofeight.language.recovery.indentation import Levels
from piecesofeight.language.recovery.judging import judge
from piecesofeight.language.recovery.lines import Line, lines
from piecesofeight.language.recovery.lost_lines import body, made, stand_in
from piecesofeight.language.recovery.misfit import Misfit, Verdict
from piecesofeight.language.recovery.phrases import judge_phrase
from piecesofeight.language.recovery.said_above import SaidAbove, said_above


def mend(
    text: str, origin: Origin, kinds: Kinds, report: Collector
) -> tuple[Tree[Token], frozenset[int]]:
    """Report each slip in the text of an ability that can't be parsed, and read it all the same.

    Returns:
        The tree of the text with its slips put right, and the rows that had to be made up, counted
        from 1 within the text. Without any, the tree is what was surely meant.
    """
    recovery = Recovery(lines(clean(text, origin, report)), origin, kinds, report)
    recovery.run()
    reader = grammar.parser().parse_interactive("")
    for token in recovery.read:
        reader.feed_token(token)
    tree = reader.feed_token(made("$END", recovery.read[-1]))
    return tree, frozenset(recovery.lost)


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
    _above: list[SaidAbove] = field(factory=list)
    _blamed: Token | None = None  # the last word of the line that was found not to fit

    def run(self) -> None:
        """Read all lines."""
        self._given = frozenset(_names(self.lines))
        self._above = said_above(self.lines)
        first, last = self.lines[0], self.lines[-1]
        headless = self._lacks_header(first)
        levels = Levels.of(self.lines, self.origin, self.report, first.depth - headless)
        if headless:
            self._make_up_header(first)
            self._between(levels.enter(0, opens=True), first.tokens[0])
        for number, line in enumerate(self.lines):
            if number:
                quiet = self._is_lost(self.lines[number - 1])
                deeper = levels.enter(number, opens=self._opens, quiet=quiet)
                self._between(deeper, line.tokens[0])
            self._blamed = None
            self._line(number, line)
            if self._blamed is not line.tokens[0]:
                levels.say_edge(number)
        deeper = levels.leave(opens=self._opens, quiet=self._is_lost(last))
        self._between(deeper, last.tokens[-1])

    def _is_lost(self, line: Line) -> bool:
        return not self.lost.isdisjoint(line.rows)

    def _lacks_header(self, line: Line) -> bool:
        """Whether the first line is a step, and no header in other words."""
        if str(line.tokens[0]) not in grammar.step_words():
            return False
        return not judge_phrase(self._misfit(list(line.tokens), 0, [self._stack], self._above[0]))

    def _make_up_header(self, line: Line) -> None:
        """Read what has to do for a header above the first line."""
        first = line.tokens[0]
        advice = instead_of(str(first), "", {"react"})
        hint = "begin with a line such as `play:`, and put this below it, indented by two spaces"
        message, span = f"`{first}` does not fit here", self.origin.of_token(first)
        self.report.add("E0201", message, span, advice.text if advice else hint)
        self.lost.update(line.rows)
        self._take([*stand_in(self._stack, (first,), opens=True), made("_NL", first)])

    def _between(self, deeper: int, at: Token) -> None:
        """What is read before a line that stands so many levels deeper than the one before."""
        if self._opens and deeper < 1:
            self._take(body(self._stack, at))
        self._take([made("_INDENT" if deeper > 0 else "_DEDENT", at)] * abs(deeper))

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
        end = made("_NL", line.tokens[-1])
        words, stack = self._words(list(line.tokens), self._above[number])
        if stack is None or automaton().after(stack, "_NL") is None:
            if stack is not None:
                self._too_short(line, words, stack, self._above[number])
            if stack is not None and automaton().ends_with_colon(stack):
                words = [*words, made("COLON", line.tokens[-1], ":")]
            else:
                self.lost.update(line.rows)
                below = number + 1 < len(self.lines) and self.lines[number + 1].depth > line.depth
                words = stand_in(self._stack, line.tokens, opens=below)
        self._take([*words, end])

    # --- one line ---------------------------------------------------------------------

    def _misfit(
        self, words: list[Token], index: int, stacks: list[Stack], above: SaidAbove
    ) -> Misfit:
        return Misfit(words, index, stacks, self.kinds, self._given, self.origin, above)

    def _words(self, words: list[Token], above: SaidAbove) -> tuple[list[Token], Stack | None]:
        """The words of a line, put right, and the state behind them; None if the line is lost."""
        stacks = [self._stack]
        reported = loose = False
        while len(stacks) <= len(words):
            index = len(stacks) - 1
            stack = automaton().after(stacks[index], words[index].type)
            if stack is not None:
                stacks.append(stack)
                continue
            if words[index] in self._refused and automaton().after(stacks[index], "NAME"):
                words[index] = made("NAME", words[index], str(words[index]))
                continue
            verdict = judge(self._misfit(words, index, stacks, above))
            if not reported or (verdict.sure and not (loose and _is_number(verdict))):
                self._say(verdict)
            elif not verdict.sure:
                return words, None
            self._doubt(verdict, words[index])
            reported, loose = True, loose or verdict.loose
            if verdict.instead is None:
                # What stands behind the `:` of a line can be left out; any other line is lost.
                ends = automaton().fits(stacks[index]) == {"_NL"}
                self.lost.update([words[index].line or 1] if ends else [])
                return words[:index], stacks[index] if ends else None
            start = verdict.at.index
            words[start : start + verdict.gone] = verdict.instead
            del stacks[start + 1 :]
            known = verdict.sure and verdict.instead
            goal = start + len(verdict.instead) if known else min(index + 1, len(words))
            read = [token.type for token in words[start:goal]]
            if automaton().through(stacks[start], read) is None:
                return words, None
        return words, stacks[-1]

    def _doubt(self, verdict: Verdict, word: Token) -> None:
        """Note what can't be relied on after a slip."""
        if verdict.code == "E0206":
            self._refused.add(str(word))
        if verdict.loose or verdict.code == "E0206":
            self.lost.add(word.line or 1)

    def _say(self, verdict: Verdict) -> None:
        self._blamed = verdict.at.token
        span = verdict.at.span(verdict.gone)
        self.report.add(verdict.code, verdict.message, span, verdict.hint, fix=verdict.fix)

    def _too_short(self, line: Line, words: list[Token], stack: Stack, above: SaidAbove) -> None:
        """The line ends where something must follow, or begins with something else in mind."""
        known = self._phrase_at_end(words, above)
        if known is not None:
            self._say(known)
            return
        row, column = line.end
        span = self.origin.span(row, column, row, column + 1)
        if automaton().ends_with_colon(stack):
            here = self.origin.span(row, column, row, column)
            fix = Fix.write(here, ":", "write `:`")
            self.report.say("E0202", span, "colon", fix=fix)
        else:
            before = str(words[-1]) if words else ""
            self.report.say("E0202", span, "early", due=due(stack, before))

    def _phrase_at_end(self, words: list[Token], above: SaidAbove) -> Verdict | None:
        """What is said of the last words, if they are a known phrase for something else."""
        stacks = [self._stack]
        for word in words[:-1]:
            stack = automaton().after(stacks[-1], word.type)
            if stack is None:
                return None
            stacks.append(stack)
        return judge_phrase(self._misfit(words, len(words) - 1, stacks, above)) if words else None


def _is_number(verdict: Verdict) -> bool:
    """Whether the word should only have been a singular or a plural."""
    written, right = str(verdict.at.token), "".join(map(str, verdict.instead or ()))
    return written in (f"{right}s", right.removesuffix("s"))


def _names(lines: list[Line]) -> Iterable[str]:
    """The names that are given in an ability, with `as`."""
    for line in lines:
        for token, after in zip(line.tokens, line.tokens[1:], strict=False):
            if token == "as" and (after.type in ("NAME", "KIND") or after in grammar.NAMES_TOO):
                yield str(after).lower()
