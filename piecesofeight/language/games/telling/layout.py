"""A booklet as Markdown, which reads as plain text, too."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from piecesofeight.language.games.telling.booklet import Booklet
from piecesofeight.language.games.telling.rules import Rule

STEP = "  "


def booklet_text(told: Booklet, width: int = 100) -> str:
    """A booklet as Markdown, in lines of at most so many columns (tables and names may be longer).

    >>> from piecesofeight.language.games.loading import load
    >>> from piecesofeight.language.games.telling.booklet import booklet
    >>> from piecesofeight.language.loading.sources import shipped_games
    >>> text = booklet_text(booklet(load(shipped_games()["black-spot"])))
    >>> text.splitlines()[:5]
    ['# The Black Spot', '', 'For 3 to 8 players.', '', '## 1 What is in the box']
    """
    return "\n".join(_lines(told, width)) + "\n"


def _lines(told: Booklet, width: int) -> Iterator[str]:
    yield from (f"# {told.title}", "", told.players)
    for section in told.sections:
        yield from ("", f"## {section.number} {section.title}", "")
        for number, depth, rule in section.numbered():
            yield from rule_lines(number, depth, rule, width)


def rule_lines(number: str, depth: int, rule: Rule, width: int) -> Iterator[str]:
    """A rule with its number, so deep in a list; below it its table."""
    indent = STEP * depth
    yield from wrap(
        f"{number} {rule.text}",
        width,
        initial_indent=f"{indent}- ",
        subsequent_indent=f"{indent}{STEP}",
        break_long_words=False,
        break_on_hyphens=False,
    )
    if rule.table:
        yield ""
        yield from (f"{indent}{STEP}{row}" for row in _table(rule.table))
        yield ""


def _table(rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for at, row in enumerate(rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(cells)} |"
        if at == 0:
            yield f"| {' | '.join('-' * width for width in widths)} |"
