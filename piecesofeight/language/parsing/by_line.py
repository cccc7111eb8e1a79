"""Reading plain texts quickly: lines that were read before aren't read again.

A large file has many lines that are alike. What a line adds to the parser's stack depends on the
state that it finds, its text and its place alone, so that is kept. Here is read only what has no
slip and nothing special (no remarks, empty rows, parentheses); of all else nothing is said, and
Lark reads it. The table and the actions are Lark's own, so the trees are those that it would make.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen
from lark import Lark, Token, Tree
from lark.parsers.lalr_analysis import Shift

from piecesofeight.language.parsing.notation import STRANGE, BlockIndenter

_SPECIAL = ("#", "(", ")", "\t", " \n", "\n\n")
_MOST_KEPT = 2_000  # lines
_NL, _INDENT, _DEDENT = BlockIndenter.NL_type, BlockIndenter.INDENT_type, BlockIndenter.DEDENT_type


class _UnreadError(Exception):
    """This must be left to Lark."""


@frozen(eq=False)
class LineReader:
    """Reads texts by the table of a parser.

    Attributes:
        parser: the parser.
        reader: what reads the words of a line.
        kept: what lines added to the stack; cleared when it is full.
        words: the words of lines, likewise.
    """

    parser: Lark
    reader: Lark
    kept: dict[tuple[object, ...], tuple[list[object], list[Any]]] = field(factory=dict)
    words: dict[tuple[str, int], list[Token]] = field(factory=dict)
    rules: dict[int, tuple[int, str, Any]] = field(init=False)

    @rules.default
    def _rules(self) -> dict[int, tuple[int, str, Any]]:
        """Of each rule, by its identity: how many parts it has, its name, and what it makes."""
        made = self.parser.parser.parser.parser.callbacks.items()
        return {id(rule): (len(rule.expansion), rule.origin.name, make) for rule, make in made}

    def read(self, text: str) -> Tree[Token] | None:
        """The tree of a text; None if it is left to Lark."""
        if any(sign in text for sign in _SPECIAL):
            return None
        try:
            return self._read(text)
        except _UnreadError:
            return None

    def _read(self, text: str) -> Tree[Token]:
        stack = _Stack(self.parser.parser.parser.parser.parse_table, self.rules)
        *lines, last = text.split("\n")
        if last:
            raise _UnreadError
        depths = [len(line) - len(line.lstrip(" ")) for line in (*lines, "")]
        levels = [0]
        for row, line in enumerate(lines, start=1):
            end = self._line(stack, line, row, depths[row])
            if depths[row] > levels[-1]:
                levels.append(depths[row])
                stack.feed(Token.new_borrow_pos(_INDENT, " " * depths[row], end))
            while depths[row] < levels[-1]:
                levels.pop()
                stack.feed(Token.new_borrow_pos(_DEDENT, " " * depths[row], end))
            if depths[row] != levels[-1]:
                raise _UnreadError
        return stack.end()

    def _line(self, stack: _Stack, line: str, row: int, depth: int) -> Token:
        """Read a line with the break behind it, which ends before the next line's first word."""
        words = self._words(line, row)
        stack.reduce(words[0])
        key = (stack.states[-1], line, row, depth)
        known = self.kept.get(key)
        if known is not None:
            stack.states += known[0]
            stack.values += known[1]
            end: Token = known[1][-1]
            return end
        height = len(stack.states)
        end = Token(_NL, "\n" + " " * depth, None, row, len(line) + 1, row + 1, depth + 1)
        for word in (*words, end):
            stack.feed(word, height)
        if len(self.kept) >= _MOST_KEPT:
            self.kept.clear()
        self.kept[key] = (stack.states[height:], stack.values[height - 1 :])
        return end

    def _words(self, line: str, row: int) -> list[Token]:
        known = self.words.get((line, row))
        if known is not None:
            return known
        words = list(self.reader.lex(line))
        if not words or any(word.type in (STRANGE, _NL) for word in words):
            raise _UnreadError
        for word in words:
            word.line = word.end_line = row
        if len(self.words) >= _MOST_KEPT:
            self.words.clear()
        self.words[line, row] = words
        return words


class _Stack:
    """What has been read: the parser's states, and what stands for what was read in each."""

    def __init__(self, table: Any, rules: dict[int, tuple[int, str, Any]]) -> None:
        self.table, self.rules = table.states, rules
        self.states: list[object] = [table.start_states["start"]]
        self.values: list[Any] = []
        self.last = table.end_states["start"]

    def reduce(self, token: Token, floor: int = 1) -> object:
        """Make whole phrases of what ends before a token; the state in which the token is read."""
        while True:
            action, arg = self.table[self.states[-1]].get(token.type, (None, None))
            if action is Shift:
                return arg
            if action is None:
                raise _UnreadError
            self._made(arg, floor)

    def _made(self, rule: Any, floor: int) -> None:
        size, name, make = self.rules[id(rule)]
        if len(self.states) - size < floor:
            raise _UnreadError
        parts = self.values[len(self.values) - size :]
        if size:
            del self.states[-size:], self.values[-size:]
        self.values.append(make(parts))
        self.states.append(self.table[self.states[-1]][name][1])

    def feed(self, token: Token, floor: int = 1) -> None:
        """Read a token; what lies below the floor is let be."""
        state = self.reduce(token, floor)
        self.states.append(state)
        self.values.append(token)

    def end(self) -> Tree[Token]:
        """The tree of all that was read."""
        while self.states[-1] != self.last:
            action, arg = self.table[self.states[-1]].get("$END", (None, None))
            if action is None or action is Shift:
                raise _UnreadError
            self._made(arg, 1)
        tree: Tree[Token] = self.values[-1]
        return tree
