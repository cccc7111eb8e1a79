"""Where to read on about a code: words of the vocabulary, and numbers of rules.

Codes that are about the file alone, or that say everything themselves, aren't listed.
"""

from __future__ import annotations

__all__ = ["RELATED"]

RELATED: dict[str, tuple[str, ...]] = {
    "E0110": ("2.3",),
    "E0117": ("2.2", "7.1"),
    "E0206": ("choose a coin", "choose a player", "pick at random"),
    "E0207": ("if", "has a coin"),
    "E0208": ("if", "may", "later"),
    "E0209": ("skip turns", "has so many coins"),
    "E0302": ("a chosen coin", "a chosen player"),
    "E0303": ("a chosen coin", "a chosen player", "if"),
    "E0304": ("choose a coin", "choose a player", "pick at random"),
    "E0305": ("choose a coin", "choose a player", "pick at random"),
    "E0306": ("a chosen coin", "a chosen player", "of one player"),
    "E0307": ("move", "swap", "pick at random", "1.1"),
    "E0308": ("it", "its coin", "that player", "its owner"),
    "E0309": ("negate", "an ability is used", "5.9", "6.7"),
    "E0310": ("prevent", "a coin would be destroyed", "6.9"),
    "E0311": ("in your hold", "1.4"),
    "E0312": ("of one player", "of some player", "has a coin"),
    "E0313": ("choose a coin", "pick at random", "in your hold", "4.5a"),
    "E0314": ("add", "invite", "6.3"),
    "E0315": ("4.6", "4.6a"),
    "E0316": ("4.6a",),
    "E0317": ("add", "invite", "any coin and those behind it", "6.3"),
    "E0318": ("add", "invite", "any coin and those behind it", "6.3"),
    "E0319": ("of theirs", "in their hold", "each who chooses"),
    "E0320": ("open", "active", "1.3", "1.4", "1.6"),
    "E0321": ("a coin is destroyed", "which coin", "4.10"),
    "E0322": ("choose a coin", "pick at random", "1.4"),
    "E0324": ("any coin", "a chosen coin", "4.2"),
    "E0325": ("add", "pick at random"),
    "E0326": ("later", "that player"),
    "E0327": ("later",),
    "E0330": ("open", "active", "hidden", "1.2", "1.3"),
    "E0331": ("has a coin", "has so many coins", "this is"),
    "E0332": ("has a coin", "has so many coins", "this is", "4.1"),
    "E0333": ("skip turns", "move", "swap"),
    "E0334": ("except a kind",),
    "E0335": ("destroy", "move", "1.4", "4.9"),
    "E0336": ("has so many coins", "every coin"),
    "E0337": ("take the next turn", "once per", "6.4"),
}
