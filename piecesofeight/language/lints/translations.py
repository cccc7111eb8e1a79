"""Names in other languages: missing ones, and one for two coins."""

from __future__ import annotations

from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.lints.loaded import Loaded
from piecesofeight.language.program import Coin, CoinSet


def lint_translations(loaded: Loaded) -> None:
    """Warn of names that coins lack in a language of their set, or share with another coin."""
    for entry in loaded.reading.sets:
        _missing(entry, loaded)
    _shared(loaded)


def _missing(entry: CoinSet, loaded: Loaded) -> None:
    spoken = sorted({language for coin in entry.coins for language, _name in coin.names})
    for coin in entry.coins:
        missing = [language for language in spoken if language not in dict(coin.names)]
        if missing and coin.name not in loaded.reading.broken:
            listed = " and ".join(f"`{language}`" for language in missing)
            loaded.report.warning(
                "W0401",
                f"`{coin.name}` has no name in {listed}",
                coin.span,
                f"add it to `names`: `names: {{{missing[0]}: ...}}`",
            )


def _shared(loaded: Loaded) -> None:
    first: dict[tuple[str, str], Coin] = {}
    judged = {coin.name for coin in loaded.judged}
    known = (coin for coin in loaded.coins.values() if coin.name not in judged)
    for coin in (*known, *loaded.judged):
        for language, name in coin.names:
            other = first.setdefault((language, name.casefold()), coin)
            if other is not coin and coin.name in judged:
                loaded.report.warning(
                    "W0410",
                    f"`{coin.name}` and `{other.name}` are both `{name}` in `{language}`",
                    coin.span,
                    "give one of them another name there",
                    (Related(f"`{other.name}`", other.span),),
                )
