"""The layout of the text of an ability.

The parser is asked whether a text can be read, and gives its tokens; comments stand between
tokens. No word is changed but for curly apostrophes, and quotes that say nothing. Comments within
parentheses go above their line.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from textwrap import wrap
from typing import Any

from attrs import define, field
from lark import Token

from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.formatting.canon import INDENT, WIDTH
from piecesofeight.language.formatting.comments import comments_in
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.parser import pieces
from piecesofeight.texts.speech import HELD

_CONNECTIVES = ("and", "or")
_DEEPER = {"_INDENT": 1, "_DEDENT": -1}


@define
class Row:
    """A logical line, which parentheses may spread over several lines; or a comment by itself.

    Attributes:
        level: how many blocks it is in.
        words: what is in it; nothing if it is a comment.
        comment: the comment at its end.
        after_blank: whether an empty line is above it.
    """

    level: int
    words: list[str] = field(factory=list)
    comment: str = ""
    after_blank: bool = False


@functools.lru_cache(maxsize=8192)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of the text of one ability, with those for line breaks and indentation.

    An editor, and the check that nothing has changed, ask for the same texts again and again.

    Raises:
        LarkError: the text can't be read.
    """
    parsing: Any = grammar.parser().parse_interactive(text)
    tokens = tuple(parsing.iter_parse())
    parsing.feed_eof()
    return tokens


def rows_of(block: AbilityText) -> list[Row]:
    """The lines and comments of a coin's text, in order.

    Raises:
        LarkError: the text can't be read.
    """
    gathered = Rows()
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
class Rows:
    """Gathers rows.

    Attributes:
        plain: a token as it is written.
        rows: what has been read.
        gap: the text between the last word and what comes next.
        columns: how far the open blocks are indented, by level.
    """

    plain: Callable[[Token], str] = plain_name
    rows: list[Row] = field(factory=list)
    gap: str = ""
    columns: list[int] = field(factory=lambda: [0])

    def piece(self, text: str, tokens: tuple[Token, ...]) -> None:
        """One ability."""
        level, end = 0, 0
        line: Row | None = None
        for token in tokens:
            level += _DEEPER.get(token.type, 0)
            if token.type == "_NL":
                line = None
            elif token.type not in _DEEPER:
                start = token.start_pos or 0
                self.gap += text[end:start]
                if line is None:
                    line = Row(level, after_blank=self.between(level))
                    self.columns[level:] = [(token.column or 1) - 1]
                    self.rows.append(line)
                else:
                    self.within(line)
                line.words.append(self.plain(token))
                end = start + len(token)
                self.gap = ""
        self.gap = text[end:]

    def within(self, line: Row) -> None:
        """The comments within the parentheses of the last line."""
        for comment in comments_in(self.gap, 0, len(self.gap))[0]:
            above = Row(line.level, comment=comment.text, after_blank=line.after_blank)
            self.rows.insert(-1, above)
            line.after_blank = False

    def between(self, following: int) -> bool:
        """The comments between logical lines, given the level of the line below them.

        True if an empty line is below the last of them.
        """
        last = self.rows[-1] if self.rows else None
        reach = last.level if last else 0
        comments, blank = comments_in(self.gap, 0, len(self.gap))
        for comment in comments:
            if last is not None and last.words and not comment.line:
                last.comment = comment.text
            else:
                reach = self.level_of(comment.column, reach, following)
                row = Row(reach, comment=comment.text, after_blank=comment.after_blank)
                self.rows.append(row)
        return blank

    def level_of(self, column: int, reach: int, following: int) -> int:
        """The level of a comment: that of the line below, or of a block that ends above it."""
        for level in range(min(reach, len(self.columns) - 1), following, -1):
            if self.columns[level] <= column:
                return level
        return following


def lay_out(rows: list[Row], indent: int) -> list[str]:
    """The canonical lines of a coin's text, that will be indented so far in their file."""
    return between_words(rows, lambda row: _set_words(row.words, INDENT * row.level, indent))


def between_words(rows: list[Row], set_words: Callable[[Row], list[str]]) -> list[str]:
    """The lines of a text, with its comments and empty lines; a function lays out words."""
    lines: list[str] = []
    above: Row | None = None
    for row in rows:
        beside = above is not None and not (row.words and above.words)
        opens = above is not None and bool(above.words) and above.level < row.level
        if row.after_blank and beside and not opens:
            lines.append("")
        if row.words:
            lines += set_words(row)
            lines[-1] += f"  {row.comment}" if row.comment else ""
        else:
            lines.append(" " * (INDENT * row.level) + row.comment)
        above = row
    return lines


# --- the words of a line ------------------------------------------------------------------------


def _set_words(words: list[str], column: int, indent: int) -> list[str]:
    """A logical line at a column as lines, that all will be indented further in their file.

    One may end before `and` and `or` within parentheses.
    """
    without_quotes(words)
    lines = wrap(
        _join(words, HELD),
        WIDTH - indent,
        initial_indent=" " * column,
        subsequent_indent=" " * (column + 2 * INDENT),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(HELD, " ") for line in lines]


def _join(words: list[str], held: str = " ") -> str:
    """Words in a row; `held` stands for the blanks at which a line can't end."""
    out, depth = "", 0
    for word in words:
        tight = not out or out.endswith("(") or word in (":", ")") or word.startswith("'")
        blank = " " if depth > 0 and word in _CONNECTIVES else held
        out += ("" if tight else blank) + word.replace(" ", held)
        depth += (word == "(") - (word == ")")
    return out


def without_quotes(words: list[str]) -> None:
    """Take the quotes off names that read the same without them.

    A name that ends in `s` keeps them: it could be taken for a plural.
    """
    for index, quoted in enumerate(words):
        bare = quoted.strip('"')
        if bare == quoted or bare.endswith("s") or not grammar.bare_name().fullmatch(bare):
            continue
        words[index] = bare
        if _runs_together(words):
            words[index] = quoted


def _runs_together(words: list[str]) -> bool:
    """Whether a name would be read on into the words behind it, as in `Gull and Parrot`."""
    for index, word in enumerate(words):
        found = grammar.bare_name().match(_join(words[index:]))
        if found and found.end() != len(word):
            return True
    return False
