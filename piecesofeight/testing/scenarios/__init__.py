"""Scenarios: what a game does, as data. Reading, running and reporting them.

The format is told in `docs/reference/scenarios.md`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from piecesofeight.testing.scenarios.reading.file import read_file, read_text
from piecesofeight.testing.scenarios.results import Result
from piecesofeight.testing.scenarios.running.scenario import run_case


def run_file(path: str | Path, coins: Iterable[str | Path] = ()) -> list[Result]:
    """Run every scenario of a file, in order.

    A file, or a scenario, that can't be read gives a result that has failed.

    Args:
        path: the file; coin files that it names are looked up relative to it.
        coins: coin files whose coins every scenario may use, besides those it names itself.

    Raises:
        GameError: something isn't of the kind it should be.
    """
    return [run_case(case) for case in read_file(path, coins)]


def run_text(
    text: str,
    file: str = "<text>",
    folder: str | Path = ".",
    coins: Iterable[str | Path] = (),
) -> list[Result]:
    """Run every scenario in the text of a file, in order.

    Args:
        text: what would be in the file.
        file: what to call it in messages.
        folder: where coin files are that it names.
        coins: coin files whose coins every scenario may use, besides those it names itself.

    Raises:
        GameError: something isn't of the kind it should be.

    >>> [result] = run_text('''
    ... - scenario: Whoever alone has a Captain wins
    ...   rules: ["7.1"]
    ...   ships:
    ...     Anne: {nest: Mate, deck: [Captain]}
    ...     Bart: {nest: Mate, deck: [Cannon]}
    ...   steps: []
    ...   expect: {winner: Anne}
    ... ''')
    >>> result.passed
    True
    """
    return [run_case(case) for case in read_text(text, file, folder, coins)]
