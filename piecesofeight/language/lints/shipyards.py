"""Shipyards of printed sets from which no legal ship can be built."""

from __future__ import annotations

from piecesofeight.language.file.reading import DeclaredSet
from piecesofeight.language.lints.limits import MOST_IN_SHIP
from piecesofeight.language.lints.loaded import Loaded


def lint_shipyards(loaded: Loaded) -> None:
    """Warn of sets with a Captain that lack coins for a ship, or have more than may go into it.

    A set with several Captains is one for as many players; one without is an addition to others,
    of which nothing can be said.
    """
    for entry in loaded.reading.declared:
        captains = sum(n for named, n in entry.shipyard if named.name in loaded.captains)
        if captains:
            _shipyard(entry, captains, loaded)


def _shipyard(entry: DeclaredSet, captains: int, loaded: Loaded) -> None:
    useful = 0
    ships = "a ship" if captains == 1 else f"{captains} ships"
    for named, count in entry.shipyard:
        coin = loaded.coins.get(named.name)
        if coin is None or coin.captain:
            continue
        most = coin.limit * captains
        useful += min(count, most)
        if count > most:
            loaded.report.warning(
                "W0408",
                f"{ships} can have {most} `{coin.name}` at most, so not {count} (2.3)",
                named.span,
                f"raise the limit of `{coin.name}`, or write {most}",
            )
    if useful < MOST_IN_SHIP * captains:
        loaded.report.warning(
            "W0408",
            f"{ships} can't be built from this: {MOST_IN_SHIP * captains} coins beside "
            f"{'the Captain' if captains == 1 else 'the Captains'} are needed, {useful} are there",
            entry.shipyard[0][0].span,
            "add coins (2.1)",
        )
