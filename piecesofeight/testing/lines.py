"""The text of a coin, line by line, with the numbers that the lines have in their file."""

from __future__ import annotations

from piecesofeight.language.program import Coin


def numbered_lines(coin: Coin) -> list[tuple[int, str]]:
    """The lines of a coin's ability text, each with its number in the coin file, from 1.

    >>> from piecesofeight.language import load_coins
    >>> [coin] = load_coins(base=False, *['''set: s
    ... coins:
    ...   - coin: Gull
    ...     limit: 1
    ...     ability: |
    ...       # It dives.
    ...       play:
    ...         destroy this
    ... ''']).values()
    >>> numbered_lines(coin)
    [(6, '# It dives.'), (7, 'play:'), (8, '  destroy this')]
    """
    lines = coin.text.rstrip("\n").split("\n")
    if not coin.abilities:
        return []
    head = next(i for i, line in enumerate(lines) if line.strip() and line.strip()[0] != "#")
    first = coin.abilities[0].span.line - head
    return [(first + i, line) for i, line in enumerate(lines)]


def text_of_line(coin: Coin, number: int) -> str:
    """A line of a coin's text by its number in the coin file; empty if there is none."""
    return dict(numbered_lines(coin)).get(number, "")
