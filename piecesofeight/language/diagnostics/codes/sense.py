"""E032. to E034.: too much, too late, without effect."""

from __future__ import annotations

from piecesofeight.language.diagnostics.codes.entry import Code

_MANY = "\n".join(
    f"play if you have exactly {n} coins in your hold:\n  destroy any open coin" for n in range(9)
)

SENSE: tuple[Code, ...] = (
    Code(
        "E0323",
        "too many abilities",
        "A coin has eight abilities at most.",
        _MANY,
        "play:\n  destroy any open coin",
    ),
    Code(
        "E0324",
        "too many targets",
        "An ability has three targets at most: coins and players that you choose when you "
        "announce it.",
        "play:\n  destroy any fore coin\n  destroy any aft coin\n  destroy any nest coin\n"
        "  reveal any middle coin",
        "play:\n  destroy any fore coin\n  destroy any aft coin\n  destroy any nest coin",
    ),
    Code(
        "E0325",
        "too long",
        "An ability has at most 24 steps, adds at most 3 coins, has at most 12 things to "
        "remember (targets, choices, picks), and a condition has at most 8 parts.",
        "play if "
        + " or ".join(f"you have exactly {n} coins" for n in range(1, 10))
        + ":\n  destroy any open coin",
        "play if you have at most 9 coins:\n  destroy any open coin",
    ),
    Code(
        "E0326",
        "something that a delayed step can't know",
        "When the time of a delayed step has come, the event is long past. It can remember two "
        "single coins or players that were chosen before, no more.",
        "react when an opponent destroys your open coin:\n  at the end of this turn:\n"
        "    that player skips 1 turn",
        "play:\n  choose an opponent as victim\n  at the end of this turn:\n"
        "    victim skips 1 turn",
    ),
    Code(
        "E0327",
        "a delay within a delay",
        "A delayed step can't put off anything again.",
        "play:\n  at the end of this turn:\n    at the start of your next turn:\n"
        "      you skip 1 turn",
        "play:\n  at the start of your next turn:\n    you skip 1 turn",
    ),
    Code(
        "E0328",
        "the same again",
        "An ability, or a prohibition, that stands there twice.",
        "play:\n  destroy any open coin\nplay:\n  destroy any open coin",
        "play:\n  destroy any open coin",
    ),
    Code(
        "E0329",
        "an ability that adds nothing",
        "Another ability of the coin does the same, and always can.",
        "play:\n  destroy any open coin\nplay if you have another active Gull:\n"
        "  destroy any open coin",
        "play:\n  destroy any open coin\n  destroy this\nplay if you have another active Gull:\n"
        "  destroy any open coin",
    ),
    Code(
        "E0330",
        "no coin can be like that",
        "Words for places that exclude each other.",
        "play:\n  destroy any open hidden coin",
        "play:\n  destroy any hidden coin",
    ),
    Code(
        "E0331",
        "a condition that never holds",
        "What it asks for can't be, so what depends on it never happens.",
        "play if this is open and this is hidden:\n  destroy any open coin",
        "play if this is open:\n  destroy any open coin",
    ),
    Code(
        "E0332",
        "a condition that always holds",
        "What it asks for is always so, so it can be left out. (A coin that is played is active.)",
        "play if you have at least 0 coins:\n  destroy any open coin",
        "play if you have at least 10 coins:\n  destroy any open coin",
    ),
    Code(
        "E0333",
        "a step without effect",
        "It does nothing at all.",
        "play:\n  any opponent skips 0 turns\n  destroy this",
        "play:\n  any opponent skips 1 turn\n  destroy this",
    ),
    Code(
        "E0334",
        "a kind and an exception of kind",
        "`any Gull` leaves out every other coin already.",
        "play:\n  destroy any open Gull except a Gull",
        "play:\n  destroy any open Gull",
    ),
    Code(
        "E0335",
        "a coin that is elsewhere",
        "Coins in a hold can't be destroyed; coins in a ship can't be added to it again; a coin "
        "whose destruction was the cost, or that was destroyed, is in the hold by then.",
        "play:\n  choose a coin in your hold as prize\n  destroy prize",
        "play:\n  choose a coin in your hold as prize\n  move prize to your aft\n  destroy prize",
    ),
    Code(
        "E0336",
        "a plural that is a name as well",
        "Where several coins are meant, `Gulls` can mean several `Gull`; if there is a coin "
        "`Gulls` too, quotes tell which one is meant.",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2}\n  - coin: Gulls\n    limit: 1\n"
        "    ability: |\n      play if you have at least 2 Gulls:\n        destroy any open coin",
        "set: my-set\ncoins:\n  - {coin: Gull, limit: 2}\n  - coin: Gulls\n    limit: 1\n"
        '    ability: |\n      play if you have at least 2 "Gull":\n'
        "        destroy any open coin",
    ),
    Code(
        "E0337",
        "every turn for ever",
        "Whoever has an ability that always gives another turn, and uses nothing up, can use it "
        "turn after turn, and nobody else has one. The own turn begins and ends by itself.",
        "play:\n  destroy any open coin of an opponent\n  you take the next turn",
        "play:\n  destroy any open coin of an opponent\n  you take the next turn\n  destroy this",
    ),
    Code(
        "E0338",
        "a target that there never is",
        "All targets are chosen when the ability is announced, and are different coins. If the "
        "condition, or another target, leaves no coin for one of them, the ability can't be used.",
        "play if this is in your nest:\n  destroy any other nest coin of yours",
        "play if this is open:\n  destroy any other nest coin of yours",
    ),
    Code(
        "E0339",
        "a reaction that never happens",
        "The rules never let that happen: players use, call and send only coins of their own, they "
        "call and send only what lies fore or aft, and a captain can't be called.",
        "react when an opponent calls your coin:\n  you take the next turn",
        "react when an opponent calls any coin:\n  you take the next turn",
    ),
    Code(
        "E0340",
        "a prohibition that never applies",
        "The rules forbid it anyway.",
        "while this is open:\n  opponents can't call nest coins",
        "while this is open:\n  opponents can't call aft coins",
    ),
    Code(
        "E0341",
        "an ability that its own coin forbids",
        "Wherever the coin could be used, another ability of it forbids that.",
        "while this is active:\n  you can't play active coins\nplay:\n  destroy any open coin",
        "while this is active:\n  you can't play other active coins\nplay:\n"
        "  destroy any open coin",
    ),
    Code(
        "E0342",
        "branches that are alike",
        "If the same happens in either case, the condition or the choice decides nothing.",
        "play:\n  if you have a nest coin:\n    destroy any open coin\n  otherwise:\n"
        "    destroy any open coin",
        "play:\n  if you have a nest coin:\n    destroy any open coin\n  otherwise:\n"
        "    destroy this",
    ),
)
