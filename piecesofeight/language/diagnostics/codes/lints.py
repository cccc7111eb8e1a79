"""W04..: what can be used, but is hardly what its author wants."""

from __future__ import annotations

from piecesofeight.language.diagnostics.codes.entry import Code

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
    Code(
        "W0402",
        "a name that is a coin's",
        "Somebody who reads the text aloud can't hear the small letter. (A Gull may well be called "
        "`gull`.)",
        "play:\n  choose an open coin of an opponent as gull\n  destroy gull",
        "play:\n  choose an open coin of an opponent as prey\n  destroy prey",
    ),
    Code(
        "W0403",
        "two coins that do the same",
        "Another coin does the very same under another name, perhaps in other words. Limits go by "
        "the name, so a ship may have both.",
        "set: my-set\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n      play:\n"
        "        destroy any fore coin\n  - coin: Parrot\n    limit: 1\n    ability: |\n"
        "      play:\n        choose a fore coin as prey\n        destroy prey",
        "set: my-set\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n      play:\n"
        "        destroy any fore coin\n  - coin: Parrot\n    limit: 1\n    ability: |\n"
        "      play:\n        destroy any aft coin",
    ),
    Code(
        "W0404",
        "a reaction to what never happens in these sets",
        "No coin of the sets that are loaded, and no rule, ever brings about what it answers. With "
        "other sets it may be of use.",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2}\n  - coin: Parrot\n    limit: 1\n"
        "    ability: |\n      react when any ability of a Gull is used:\n"
        "        you take the next turn",
        "set: my-set\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n      play:\n"
        "        destroy any fore coin\n        destroy this\n  - coin: Parrot\n    limit: 1\n"
        "    ability: |\n      react when an opponent uses any ability of a Gull:\n"
        "        you take the next turn",
    ),
    Code(
        "W0405",
        "every turn for ever, by several steps",
        "Within a turn every chain of reactions ends, since a coin reacts once. But what gives its "
        "player the next turn can happen again in that one. If the player can bring it about, and "
        "nothing is used up, nobody else ever has a turn. In a game of two the same comes of "
        "making the other skip each turn.",
        "react when you use any ability:\n  you take the next turn",
        "react when an opponent uses any ability:\n  you take the next turn",
    ),
    Code(
        "W0406",
        "a coin destroyed twice",
        "It lies in a hold already, unless a reaction has prevented that.",
        "play:\n  destroy any open coin\n  destroy this\n  you may:\n    destroy this\n"
        "    you take the next turn",
        "play:\n  destroy any open coin\n  destroy this\n  you may:\n    you take the next turn",
    ),
    Code(
        "W0407",
        "more of a kind than a ship starts with",
        "More than its limit of a coin can be in a ship only if they come from other players.",
        "play if you have at least 3 Gulls:\n  destroy any coin",
        "play if you have at least 2 Gulls:\n  destroy any coin",
    ),
    Code(
        "W0408",
        "a shipyard that doesn't make a ship",
        "A printed set with a Captain is one to play with: of each coin no more than its limit, "
        "and 12 coins beside the Captain.",
        "set: my-set\nuses: [pieces-of-eight]\nshipyard: {Captain: 1, Gull: 13}\ncoins:\n"
        "  - {coin: Gull, limit: 12}",
        "set: my-set\nuses: [pieces-of-eight]\nshipyard: {Captain: 1, Gull: 12}\ncoins:\n"
        "  - {coin: Gull, limit: 12}",
    ),
    Code(
        "W0409",
        "a limit that no ship reaches",
        "A ship has 13 coins, and one of them is its Captain.",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 13}",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 12}",
    ),
    Code(
        "W0410",
        "two coins with one name in a language",
        "Who plays in that language can't tell them apart.",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2, names: {es: Ave}}\n"
        "  - {coin: Parrot, limit: 2, names: {es: Ave}}",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2, names: {es: Gaviota}}\n"
        "  - {coin: Parrot, limit: 2, names: {es: Loro}}",
    ),
    Code(
        "W0411",
        "more than there can be",
        "There are never so many coins in these places.",
        "play:\n  pick 3 random open coins of yours as loot\n  move loot to your hold",
        "play:\n  pick 2 random open coins of yours as loot\n  move loot to your hold",
    ),
    Code(
        "W0412",
        "a step that stands there twice",
        "The second time it shows what is known, or puts coins where they are. Perhaps a line was "
        "copied, and should have been changed.",
        "play:\n  choose a hidden coin of an opponent as prey\n  reveal prey\n  reveal prey",
        "play:\n  choose a hidden coin of an opponent as prey\n  reveal prey\n  destroy prey",
    ),
)
