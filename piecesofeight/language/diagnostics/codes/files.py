"""E01..: mistakes in the file around the texts."""

from __future__ import annotations

from piecesofeight.language.diagnostics.codes.entry import Code


def _file(coins: str, head: str = "set: my-set") -> str:
    return f"{head}\ncoins:\n{coins}"


_GOOD = _file("  - {coin: Gull, limit: 2}")

FILES: tuple[Code, ...] = (
    Code(
        "E0101",
        "this is not YAML",
        "A coin file is written in YAML: keys and values, with two spaces more for what belongs "
        "to something. Most often an indentation, a quote or a bracket is wrong.",
        _file("  - {coin: Gull, limit: 2"),
        _GOOD,
    ),
    Code(
        "E0102",
        "a character that can't be used",
        "Invisible characters (control characters, odd line breaks) would make places in the "
        "file uncertain. They usually come from copying.",
        _file("  - {coin: Gull, limit: 2}").replace("limit", "limit\u2028"),
        _GOOD,
    ),
    Code(
        "E0103",
        "no set, or more than one",
        "A coin file declares one set.",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2}\n---\nset: another\n",
        _GOOD,
    ),
    Code(
        "E0104",
        "anchors, aliases, tags and merge keys",
        "These parts of YAML (`&x`, `*x`, `!!x`, `<<`) make a file mean something other than what "
        "stands there. Write things out.",
        _file("  - {coin: Gull, limit: &most 2}\n  - {coin: Parrot, limit: *most}"),
        _file("  - {coin: Gull, limit: 2}\n  - {coin: Parrot, limit: 2}"),
    ),
    Code(
        "E0105",
        "the same key twice",
        "Of two equal keys only one could count.",
        _file("  - coin: Gull\n    limit: 2\n    limit: 3"),
        _GOOD,
    ),
    Code(
        "E0106",
        "the wrong shape",
        "A text, a list, or keys with values stand where something else is needed.",
        _file("  coin: Gull\n  limit: 2"),
        _GOOD,
    ),
    Code(
        "E0107",
        "an unknown key",
        "A key that nobody reads would be a wish that never comes true.",
        _file("  - {coin: Gull, limits: 2, limit: 2}"),
        _GOOD,
    ),
    Code(
        "E0108",
        "something is missing",
        "A set needs a name and coins, a coin needs a name and a limit.",
        _file("  - coin: Gull"),
        _GOOD,
    ),
    Code(
        "E0109",
        "not a name",
        "A set's name is made of small letters, digits and hyphens. A coin's name begins with a "
        "capital letter. A language is given by its code, such as `es`.",
        _file("  - {coin: gull, limit: 2}"),
        _GOOD,
    ),
    Code(
        "E0110",
        "not a whole number from 1 to 99",
        "Numbers are written in plain digits: `3`, not `03`, `three` or `3.0`.",
        _file("  - {coin: Gull, limit: 03}"),
        _file("  - {coin: Gull, limit: 3}"),
    ),
    Code(
        "E0111",
        "not one of the possible values",
        "`captain` and `unofficial` are `true` or `false`; a set's `status` is `official`, "
        "`reconstructed` or `unofficial`; the `gender` of a name is `m` or `f`.",
        _file("  - {coin: Gull, limit: 1, captain: yes}"),
        _file("  - {coin: Gull, limit: 1, captain: true}"),
    ),
    Code(
        "E0112",
        "an ability without `|`",
        "After `ability:` comes `|`, and the text stands below it, indented. Only then can we "
        "point at the very word that is wrong.",
        _file("  - coin: Gull\n    limit: 2\n    ability: play"),
        _file(
            "  - coin: Gull\n    limit: 2\n    ability: |\n      play:\n"
            "        destroy any open coin"
        ),
    ),
    Code(
        "E0113",
        "an empty ability",
        "A coin that does nothing has no `ability` at all.",
        _file("  - coin: Gull\n    limit: 2\n    ability: |\n      # later"),
        _GOOD,
    ),
    Code(
        "E0114",
        "two coins with one name",
        "Coins are known by their names, over all sets that are loaded together.",
        _file("  - {coin: Gull, limit: 2}\n  - {coin: Gull, limit: 3}"),
        _file("  - {coin: Gull, limit: 2}\n  - {coin: Parrot, limit: 3}"),
    ),
    Code(
        "E0115",
        "two sets with one name",
        "Sets are known by their names.",
        _file("  - {coin: Gull, limit: 2}", "set: pieces-of-eight"),
        _GOOD,
    ),
    Code(
        "E0116",
        "a set that is not there",
        "`uses` names other sets whose coins your texts may speak of. They must be loaded too.",
        _file("  - {coin: Gull, limit: 2}", "set: my-set\nuses: [peaces-of-eight]"),
        _file("  - {coin: Gull, limit: 2}", "set: my-set\nuses: [pieces-of-eight]"),
    ),
    Code(
        "E0117",
        "a second captain in a set",
        "`captain: true` marks the coin that decides who wins. A set has at most one.",
        _file(
            "  - {coin: Admiral, limit: 1, captain: true}\n"
            "  - {coin: Commodore, limit: 1, captain: true}"
        ),
        _file("  - {coin: Admiral, limit: 1, captain: true}\n  - {coin: Commodore, limit: 1}"),
    ),
    Code(
        "E0118",
        "a file that can't be read",
        "The file isn't there, or isn't a text in UTF-8.",
    ),
    Code(
        "E0119",
        "a letter that looks like another",
        "Names and words are compared letter by letter. A Cyrillic letter that looks like a Latin "
        "one makes another name, which nobody could tell from the first; so does an accent that is "
        "a character of its own. Letters with accents, such as `ñ` and `á`, are welcome.",
        _file("  - {coin: P\u0430rrot, limit: 2}"),
        _file("  - {coin: Parrot, limit: 2}"),
    ),
    Code(
        "E0120",
        "too long",
        "A coin file is written and read by people. What is far longer than any could be is not "
        "read at all, so that nobody has to wait for it.",
        _file(f"  - {{coin: G{'u' * 80}ll, limit: 2}}"),
        _GOOD,
    ),
)
