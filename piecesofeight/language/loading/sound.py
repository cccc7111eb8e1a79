"""The coins of files that can be used although others of the same files have mistakes."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve, frozen

from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Severity
from piecesofeight.language.diagnostics.rendering import CoinFileError
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.loading.coinset import Coins, load_coins
from piecesofeight.language.loading.library import Loaded, read
from piecesofeight.language.loading.sources import read_source, shipped_name
from piecesofeight.language.program import Span


@frozen
class Sound:
    """What can be used of some files.

    Attributes:
        coins: the shipped coins, and those of the files that have no mistake.
        broken: the names of the others, each with what is wrong with it.
    """

    coins: Coins
    broken: dict[str, CoinFileError]


def load_sound(*sources: str | Path) -> Sound:
    r"""The coins of the shipped sets and of files, but for those that have mistakes.

    Raises:
        CoinFileError: a file can't be read, or has a mistake that is in none of its coins.

    Example:
        >>> coins = "  - {coin: Gull, limit: 1}\n  - {coin: Tern, limit: no}\n"
        >>> found = load_sound(f"set: birds\ncoins:\n{coins}")
        >>> "Gull" in found.coins, list(found.broken)
        (True, ['Tern'])
    """
    given = tuple(read_source(source) for source in sources if not shipped_name(source))
    known = load_coins().sets
    if not given:
        return Sound(Coins(known), {})
    texts = {source.name: normal(source.text) for source in given}
    loaded = read(given, known)
    by_coin: dict[str, list[Diagnostic]] = {}
    for entry in loaded.report.in_order():
        if entry.severity is Severity.ERROR:
            name = _coin_at(loaded, entry.span, texts)
            if name is None:
                raise CoinFileError(loaded.report.in_order(), texts)
            by_coin.setdefault(name, []).append(entry)
    sets = (
        evolve(entry, coins=tuple(coin for coin in entry.coins if coin.name not in by_coin))
        for entry in loaded.sets
    )
    broken = {name: CoinFileError(found, texts) for name, found in by_coin.items()}
    return Sound(Coins((*known, *sets)), broken)


def _coin_at(loaded: Loaded, place: Span, texts: dict[str, str]) -> str | None:
    """The coin in whose entry of its file a place is."""
    lines = texts.get(place.file, "").split("\n")
    starts = {
        _entry(lines, coin.span.line): coin.name
        for entry in loaded.sets
        if entry.span.file == place.file
        for coin in entry.coins
    }
    line = max((line for line in starts if line <= place.line), default=None)
    if line is None or any(text[:1].isalpha() for text in lines[line : place.line]):
        return None  # above the first coin, or a key of the set comes between
    return starts[line]


def _entry(lines: list[str], line: int) -> int:
    """The line, counted from 1, at which the entry begins that has the name of a coin there."""
    while line > 1 and not lines[line - 1].lstrip().startswith("- "):
        line -= 1
    return line
