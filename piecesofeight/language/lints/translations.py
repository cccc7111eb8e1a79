"""Names that some coins of a set have in a language, and others lack."""

from __future__ import annotations

from piecesofeight.language.program import CoinSet
from piecesofeight.language.report import Report


def lint_translations(entry: CoinSet, report: Report) -> None:
    """Warn of each coin without a name in a language in which others of its set have one."""
    spoken = sorted({language for coin in entry.coins for language, _name in coin.names})
    for coin in entry.coins:
        missing = [language for language in spoken if language not in dict(coin.names)]
        if missing:
            listed = " and ".join(f"`{language}`" for language in missing)
            report.warning(
                "W0401",
                f"`{coin.name}` has no name in {listed}",
                coin.span,
                f"add it to `names`: `names: {{{missing[0]}: ...}}`",
            )
