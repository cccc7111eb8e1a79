"""Passages of coins' texts: what an author wrote, and where, for whoever asks why."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from piecesofeight.language.program import NOWHERE, Coin, Span


@frozen
class Passage:
    """A piece of a coin's text, word for word, with its place in the coin file.

    Attributes:
        coin: the coin's name.
        text: what stands there, without a colon at its end.
        span: where it stands.
    """

    coin: str
    text: str
    span: Span

    @property
    def place(self) -> str:
        """File, line and column, as editors read them."""
        return f"{self.span.file}:{self.span.line}:{self.span.column}"

    def to_dict(self) -> dict[str, object]:
        """The passage for a program; lines and columns count from 1, the end is exclusive."""
        return {
            "coin": self.coin,
            "text": self.text,
            "file": self.span.file,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
        }

    def __str__(self) -> str:
        return f"`{self.text}` ({self.coin}, {self.place})"


@lru_cache(maxsize=256)
def _rows(text: str) -> tuple[str, ...]:
    return tuple(text.splitlines())


def _origin(coin: Coin) -> tuple[int, int]:
    """The file's line and column of the first letter of a coin's text."""
    first = coin.abilities[0].span if coin.abilities else NOWHERE
    heads = [i for i, row in enumerate(_rows(coin.text)) if row[:1].strip() and row[0] != "#"]
    return first.line - (heads[0] if heads else 0), first.column


def passage_at(coin: Coin, span: Span) -> Passage | None:
    r"""What stands at a span of a coin's text; None if the span is not in it.

    Of a span of several lines it is the first one.

    >>> from piecesofeight.language import load_coins
    >>> ability = "play:\n        destroy any open coin"
    >>> gull = f"coins:\n- coin: Gull\n  limit: 1\n  ability: |\n    {ability}\n"
    >>> coin = load_coins(f"set: mine\n{gull}")["Gull"]
    >>> print(passage_at(coin, coin.abilities[0].body[0].span))
    `destroy any open coin` (Gull, <text>:7:9)
    """
    line, column = _origin(coin)
    rows, row = _rows(coin.text), span.line - line
    if not span.line or not 0 <= row < len(rows):
        return None
    end = span.end_column - column if span.end_line == span.line else None
    text = rows[row][span.column - column : end].strip().removesuffix(":")
    return Passage(coin.name, text, span)


def passage_on(coin: Coin, line: int) -> Passage | None:
    """The whole line of a coin's text with that number in its file; None if it has none.

    A comment at its end is left out.
    """
    first, column = _origin(coin)
    rows, row = _rows(coin.text), line - first
    if not line or not 0 <= row < len(rows):
        return None
    words = rows[row].partition("#")[0].rstrip()
    text = words.strip()
    start = column + len(words) - len(words.lstrip())
    span = Span(coin.span.file, line, start, line, start + len(text))
    return Passage(coin.name, text.removesuffix(":"), span)


def numbered_lines(coin: Coin) -> list[tuple[int, str]]:
    """The lines of a coin's text as they stand there, each with its number in the coin file."""
    return [*enumerate(_rows(coin.text.rstrip("\n")), _origin(coin)[0])] if coin.abilities else []
