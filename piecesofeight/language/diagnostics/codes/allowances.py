"""W05..: remarks that allow a warning, and do it wrongly."""

from __future__ import annotations

from piecesofeight.language.diagnostics.codes.entry import Code

_COINS = "set: my-set\ncoins:\n  - {coin: Gull, limit: 2, names: {es: Gaviota}}\n"

ALLOWANCES: tuple[Code, ...] = (
    Code(
        "W0501",
        "a warning that is allowed but never given",
        "The remark was right once, or stands in the wrong place. It counts for the line that it "
        "stands on or above, and for all that belongs to that line.",
        _COINS + "  - {coin: Parrot, limit: 2, names: {es: Loro}}  # check: allow W0401",
        _COINS + "  - {coin: Parrot, limit: 2}  # check: allow W0401: Spaniards say Parrot too",
    ),
    Code(
        "W0502",
        "a remark for the checker that can't be understood",
        "`# check: allow W0401` says that a warning is meant. Errors can't be allowed, since a "
        "file with an error can't be used.",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2}  # check: allow E0201",
        _COINS + "  # check: allow W0401: Spaniards say Parrot too\n  - {coin: Parrot, limit: 2}",
    ),
)
