"""`piecesofeight test --coverage`: what the scenarios reached of which coins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from piecesofeight import data_files as resources
from piecesofeight.cli.common.coins import find_coin
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import coloured, draw, one_line, plain_table
from piecesofeight.cli.test.running import SUFFIX
from piecesofeight.language import Coins, load_coins
from piecesofeight.language.program import Coin
from piecesofeight.testing import Result
from piecesofeight.testing.coverage.measuring import (
    EDGES,
    GROUPS,
    CoinCoverage,
    Coverage,
    annotated,
    measure,
    percent_text,
)

HEADINGS = ("", *(f">{group}" for group in GROUPS), ">all", "")


def coverage_of(
    results: Sequence[Result], files: Sequence[Path], coins: Coins, of: Sequence[str]
) -> Coverage:
    """What some scenarios cover of coins by name; of those that they are about, if none is named.

    Raises:
        Failure: one of the names means nothing.
    """
    runs = [game for result in results for game in result.games]
    whole = measure(runs)
    if of:
        wanted = {coin for text in of for coin in _meant(text, coins, whole)}
        return whole.of(lambda coin: coin in wanted)
    shipped = set(load_coins().values())
    beside = {place(file.with_name(file.name.removesuffix(SUFFIX) + ".yaml")) for file in files}
    theirs = whole.of(lambda coin: coin not in shipped or home(coin) in beside)
    if theirs.coins:
        return theirs
    used = {name for states in runs for ship in states[0].game.layouts for name in ship.coins}
    return whole.of(lambda coin: coin.name in used)


def _meant(text: str, coins: Coins, whole: Coverage) -> list[Coin]:
    """The coins that one of the names means."""
    every = [covered.coin for covered in whole.coins]
    if text == "all":
        return every
    for entry in coins.sets:
        if entry.name == text:
            return list(entry.coins)
    if text.endswith((".yaml", ".yml")):
        found = [coin for coin in every if home(coin) == place(Path(text))]
        if found:
            return found
        hint = "name it under `sets` in a scenario, or with `--coins`"
        raise Failure(f"no scenario uses the coins of `{one_line(text)}`", hint)
    named = [coin for coin in every if coin.name == text]
    return named or [find_coin(coins, text)]


def place(path: Path) -> Path:
    """A path in the one way in which every path to that file can be written."""
    try:
        return path.resolve()
    except (OSError, ValueError):
        return path


def home(coin: Coin) -> Path:
    """The file that a coin stands in."""
    file = Path(coin.span.file)
    if coin in load_coins().values():
        return place(Path(str(resources.folder("coins"))) / file.name)
    return place(file)


def show_coverage(out: Console, coverage: Coverage, verbose: bool) -> None:
    """Print a table of the coins, then the text of each that isn't covered as a whole."""
    groups = (*GROUPS, EDGES) if verbose else GROUPS
    for coin in coverage.coins:
        if coin.missing(*groups):
            out.print(coloured(annotated(coin, *groups), {r"^! .*$": "red"}), end="\n\n")
    table = plain_table(*HEADINGS)
    for covered in coverage.coins:
        table.add_row(covered.coin.name, *_cells(covered))
    table.add_row("all of them", *_cells(coverage))
    draw(out, table)


def _cells(covered: Coverage | CoinCoverage) -> list[str]:
    counts = [*(covered.count(group) for group in GROUPS), covered.count(*GROUPS)]
    shares = (f"{reached}/{there}" if there else "-" for reached, there in counts)
    return [*shares, percent_text(covered)]
