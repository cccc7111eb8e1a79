"""Names in other languages: missing ones, and one for two coins."""

from __future__ import annotations

from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.lints.shelf import Shelf
from piecesofeight.language.program import Coin, CoinSet


def lint_translations(shelf: Shelf) -> None:
    """Warn of names that coins lack in a language of their set, or share with another coin."""
    for entry in shelf.reading.sets:
        _missing(entry, shelf)
    _shared(shelf)


def _missing(entry: CoinSet, shelf: Shelf) -> None:
    spoken = sorted({language for coin in entry.coins for language, _name in coin.names})
    for coin in entry.coins:
        missing = [language for language in spoken if language not in dict(coin.names)]
        if missing and coin.name not in shelf.reading.broken:
            listed = " and ".join(f"`{language}`" for language in missing)
            shelf.report.warning(
                "W0401",
                f"`{coin.name}` has no name in {listed}",
                coin.span,
                f"add it to `names`: `names: {{{missing[0]}: ...}}`",
            )


def _shared(shelf: Shelf) -> None:
    first: dict[tuple[str, str], Coin] = {}
    judged = {coin.name for coin in shelf.judged}
    known = (coin for coin in shelf.coins.values() if coin.name not in judged)
    for coin in (*known, *shelf.judged):
        for language, name in coin.names:
            other = first.setdefault((language, name.casefold()), coin)
            if other is not coin and coin.name in judged:
                shelf.report.warning(
                    "W0410",
                    f"`{coin.name}` and `{other.name}` are both `{name}` in `{language}`",
                    coin.span,
                    "give one of them another name there",
                    (Related(f"`{other.name}`", other.span),),
                )
