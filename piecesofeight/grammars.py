"""All grammars of the package: whoever builds it writes their tables into it."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language.games.parsing import GAMES
from piecesofeight.language.parsing.grammar import COINS
from piecesofeight.notation.games import BUILDER
from piecesofeight.notation.grammar import SAYINGS
from piecesofeight.notation.lark_files import grammar
from piecesofeight.notation.lines.reading import PARTS
from piecesofeight.parsers import Grammar


def all_grammars() -> Iterator[Grammar]:
    """Yield the grammars of coins and games, then those of the notation."""
    yield COINS.grammar
    yield GAMES.grammar
    yield grammar("game", "game", BUILDER)
    for rule in ("choice", "outcome"):
        yield grammar("choice", rule, SAYINGS)
    yield grammar("choice", "choice")
    for rule in ("line", "seen"):
        yield grammar("position", rule, PARTS)
    for rule in ("field", "seen_field", "person"):
        yield grammar("position", rule)
