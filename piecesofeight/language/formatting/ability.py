"""The layout of the text of an ability.

The parser is asked whether a text can be read, and gives its tokens; comments stand between
tokens. No word is changed but for curly apostrophes, and quotes that say nothing.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

from attrs import define, field, frozen
from lark import Token

from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.formatting.canon import INDENT, WIDTH
from piecesofeight.language.formatting.comments import Comment, comments_in
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.parser import pieces

_CONNECTIVES = ("and", "or")


@define(eq=False)
class Word:
    """A token as it will be written.

    Attributes:
        text: its text.
        type: its terminal.
        behind: a comment at the end of the line that it ends; within parentheses only.
        below: comments on lines of their own below that line.
    """

    text: str
    type: str
    behind: str = ""
    below: list[str] = field(factory=list)

    @classmethod
    def of(cls, token: Token) -> Word:
        """The word of a token, with plain apostrophes."""
        return cls(plain_name(token), token.type)

    @property
    def has_comments(self) -> bool:
        """Whether the line must end after it."""
        return bool(self.behind or self.below)

    @property
    def hugs(self) -> bool:
        """Whether no blank goes before it."""
        return self.text in (":", ")") or self.text.startswith("'")


@define(eq=False)
class Line:
    """A logical line: a header or a step, which parentheses may spread over several lines.

    Attributes:
        level: how many blocks it is in.
        column: how far it is indented.
        words: what is in it.
        behind: the comment at its end.
        after_blank: whether an empty line is above it.
    """

    level: int
    column: int
    words: list[Word] = field(factory=list)
    behind: Comment | None = None
    after_blank: bool = False

    @property
    def bare_words(self) -> list[str]:
        """Its words, the names among them without quotes."""
        return [word.text.strip('"') for word in self.words]


@frozen
class Remark:
    """A comment on a line of its own between logical lines."""

    comment: Comment
    level: int


Row = Line | Remark


@functools.lru_cache(maxsize=8192)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of the text of one ability, with those for line breaks and indentation.

    An editor, and the check that nothing has changed, ask for the same texts again and again.

    Raises:
        UnexpectedInput: the text can't be read.
        DedentError: its indentation can't be.
    """
    parsing: Any = grammar.parser().parse_interactive(text)
    tokens = tuple(parsing.iter_parse())
    parsing.feed_eof()
    return tokens


def rows_of(block: AbilityText) -> list[Row]:
    """The lines and comments of a coin's text, in order.

    Raises:
        UnexpectedInput: the text can't be read.
        DedentError: its indentation can't be.
    """
    gathered = _Rows()
    lines = block.text.split("\n")
    at = 0
    for piece in pieces(block):
        start = piece.origin.line - block.line
        gathered.gap += "".join(f"{line}\n" for line in lines[at:start])
        gathered.piece(piece.text, tokens_of(piece.text))
        at = start + piece.text.count("\n")
    gathered.gap += "\n".join(lines[at:])
    gathered.between(0)
    return gathered.rows


@define
class _Rows:
    """Gathers rows.

    Attributes:
        rows: what has been read.
        gap: the text between the last word and what comes next.
        columns: how far the open blocks are indented, by level.
        blank: whether an empty line was the last that was read.
    """

    rows: list[Row] = field(factory=list)
    gap: str = ""
    columns: list[int] = field(factory=lambda: [0])
    blank: bool = False

    def piece(self, text: str, tokens: tuple[Token, ...]) -> None:
        """One ability."""
        level, end = 0, 0
        line: Line | None = None
        for token in tokens:
            if token.type == "_INDENT":
                level += 1
            elif token.type == "_DEDENT":
                level -= 1
            elif token.type == "_NL":
                line = None
            else:
                start = token.start_pos or 0
                self.gap += text[end:start]
                if line is None:
                    line = self.new_line(level, (token.column or 1) - 1)
                else:
                    self.within(line.words[-1])
                line.words.append(Word.of(token))
                end = start + len(token)
                self.gap = ""
        self.gap = text[end:]

    def new_line(self, level: int, column: int) -> Line:
        """Begin a logical line after what stands above it."""
        self.between(level)
        self.columns[level:] = [column]
        line = Line(level, column, after_blank=self.blank)
        self.rows.append(line)
        return line

    def within(self, word: Word) -> None:
        """The comments after a word within parentheses."""
        for comment in comments_in(self.gap, 0, len(self.gap))[0]:
            if comment.line:
                word.below.append(comment.text)
            else:
                word.behind = comment.text

    def between(self, following: int) -> None:
        """The comments between logical lines, given the level of the line below them."""
        last = self.rows[-1] if self.rows else None
        reach = last.level if last else 0
        comments, self.blank = comments_in(self.gap, 0, len(self.gap))
        for comment in comments:
            if isinstance(last, Line) and not comment.line:
                last.behind = comment
            else:
                reach = self.level_of(comment.column, reach, following)
                self.rows.append(Remark(comment, reach))

    def level_of(self, column: int, reach: int, following: int) -> int:
        """The level of a comment: that of the line below, or of a block that ends above it."""
        for level in range(min(reach, len(self.columns) - 1), following, -1):
            if self.columns[level] <= column:
                return level
        return following


def lay_out(rows: list[Row], indent: int) -> list[str]:
    """The canonical lines of a coin's text, not indented.

    Args:
        rows: the text.
        indent: how far the lines will be indented in their file.
    """
    lines: list[str] = []
    above: Row | None = None
    for row in rows:
        blank = row.comment.after_blank if isinstance(row, Remark) else row.after_blank
        beside = isinstance(row, Remark) or isinstance(above, Remark)
        opens = isinstance(above, Line) and above.level < row.level
        if above is not None and blank and beside and not opens:
            lines.append("")
        start = " " * (INDENT * row.level)
        if isinstance(row, Remark):
            lines.append(start + row.comment.text)
        else:
            written = set_words(row.words, INDENT * row.level, indent)
            if row.behind:
                written[-1] += f"  {row.behind.text}"
            lines += written
        above = row
    return lines


def comments_of(rows: list[Row]) -> Iterator[str]:
    """Every comment of a coin's text."""
    for row in rows:
        if isinstance(row, Remark):
            yield row.comment.text
            continue
        for word in row.words:
            yield from [word.behind, *word.below] if word.behind else word.below
        if row.behind:
            yield row.behind.text


# --- the words of a line ------------------------------------------------------------------------


@functools.cache
def _name() -> re.Pattern[str]:
    """What a coin's name without quotes looks like."""
    kind = next(entry for entry in grammar.parser().terminals if entry.name == "KIND")
    return re.compile(kind.pattern.to_regexp())


def set_words(words: list[Word], column: int, indent: int) -> list[str]:
    """A logical line as lines; there are several if it is long, or has comments in it.

    Args:
        words: what is in it.
        column: how far it is indented.
        indent: how far all lines of the text will be indented in their file.
    """
    without_quotes(words)
    further = " " * (column + 2 * INDENT)
    out = [" " * column]
    fresh = True
    for part in _parts(words):
        joined = _join(part)
        gap = "" if fresh or part[0].hugs else " "
        if not fresh and indent + len(out[-1]) + len(gap) + len(joined) > WIDTH:
            out.append(further + joined)
        else:
            out[-1] += gap + joined
        fresh = part[-1].has_comments
        if fresh:
            out[-1] += f"  {part[-1].behind}" if part[-1].behind else ""
            out += [further + comment for comment in part[-1].below]
            out.append(further)
    return out


def _parts(words: list[Word]) -> list[list[Word]]:
    """Words that stay together: a line can end before `and` and `or` within parentheses."""
    parts: list[list[Word]] = []
    depth = 0
    for word in words:
        breaks = depth > 0 and word.text in _CONNECTIVES
        if not parts or breaks or parts[-1][-1].has_comments:
            parts.append([])
        parts[-1].append(word)
        depth += (word.type == "LPAR") - (word.type == "RPAR")
    return parts


def _join(words: list[Word]) -> str:
    out = ""
    for index, word in enumerate(words):
        tight = index == 0 or word.hugs or words[index - 1].type == "LPAR"
        out += word.text if tight else f" {word.text}"
    return out


def without_quotes(words: list[Word]) -> None:
    """Take the quotes off names that read the same without them.

    A name that ends in `s` keeps them: it could be taken for a plural.
    """
    for word in words:
        bare = word.text.strip('"')
        if word.type != "QUOTED" or bare.endswith("s") or not _name().fullmatch(bare):
            continue
        quoted, word.text = word.text, bare
        if _runs_together(words):
            word.text = quoted


def _runs_together(words: list[Word]) -> bool:
    """Whether a name would be read on into the words behind it, as in `Gull with Parrot`."""
    for index, word in enumerate(words):
        found = _name().match(_join(words[index:]))
        if found and found.end() != len(word.text):
            return True
    return False
