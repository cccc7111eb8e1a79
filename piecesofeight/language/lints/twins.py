"""Coins that do just the same under two names."""

from __future__ import annotations

from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.lints.loaded import Loaded
from piecesofeight.language.program import Coin
from piecesofeight.language.program.normal_form import essence


def lint_twins(loaded: Loaded) -> None:
    """Warn of each coin that does what another one does, in whatever set that is.

    Captains are passed over: each set may have one of its own, by a name of its own.
    """
    first: dict[tuple[bool, tuple[str, ...]], Coin] = {}
    judged = {coin.name for coin in loaded.judged}
    known = (coin for coin in loaded.coins.values() if coin.name not in judged)
    for coin in (*known, *loaded.judged):
        if not coin.abilities or coin.captain or coin.name in loaded.reading.broken:
            continue
        twin = first.setdefault(essence(coin), coin)
        if twin is not coin and coin.name in judged:
            loaded.report.warning(
                "W0403",
                f"`{coin.name}` does just what `{twin.name}` does",
                coin.span,
                f"use `{twin.name}` instead, or let them differ",
                (Related(f"`{twin.name}`", twin.span),),
            )
