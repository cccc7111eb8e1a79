"""W04..: what can be used, but is hardly what its author wants."""

from __future__ import annotations

from piecesofeight.language.codes.entry import Code

LINTS: tuple[Code, ...] = (
    Code(
        "W0401",
        "a name that is missing in a language",
        "Some coins of the set have a name in this language. Where one has none, its English name "
        "stands in the middle of the other language's text.",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2, names: {es: Gaviota}}\n"
        "  - {coin: Parrot, limit: 2}",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2, names: {es: Gaviota}}\n"
        "  - {coin: Parrot, limit: 2, names: {es: Loro}}",
    ),
)
