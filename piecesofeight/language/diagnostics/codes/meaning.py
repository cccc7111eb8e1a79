"""E030. to E032.: names, players and coins that are not what they should be."""

from __future__ import annotations

from piecesofeight.language.diagnostics.codes.entry import Code

MEANING: tuple[Code, ...] = (
    Code(
        "E0301",
        "an unknown coin",
        "Only coins of this set, and of the sets named in `uses`, can be spoken of.",
        "play:\n  destroy any open Gul",
        "play:\n  destroy any open Gull",
    ),
    Code(
        "E0302",
        "an unknown name",
        "Nothing has been given this name by `as` in this ability.",
        "play:\n  choose a coin in your hold as prize\n  move price to your aft\n"
        "  move prize to your aft",
        "play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    Code(
        "E0303",
        "a name used where it is not known yet",
        "A name can be used below the step that gives it, and only inside of the same block.",
        "play:\n  move prize to your aft\n  choose a coin in your hold as prize",
        "play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    Code(
        "E0304",
        "a name that is never used",
        "Something is chosen and then nothing is done with it.",
        "play:\n  choose an opponent as victim\n  destroy any open coin",
        "play:\n  choose an opponent as victim\n  destroy every open coin of victim",
    ),
    Code(
        "E0305",
        "a name given twice",
        "In one ability a name stands for one thing.",
        "play:\n  choose a coin in your hold as prize\n  choose an open coin as prize\n"
        "  move prize to your aft",
        "play:\n  choose a coin in your hold as prize\n  choose an open coin as loss\n"
        "  move prize to your aft\n  destroy loss",
    ),
    Code(
        "E0306",
        "a player where a coin is due, or a coin where a player is",
        "Coins are destroyed, moved and shown; players lose turns and own coins.",
        "play:\n  choose an opponent as victim\n  destroy victim",
        "play:\n  choose an opponent as victim\n  destroy every open coin of victim",
    ),
    Code(
        "E0307",
        "one where several are due, or several where one is",
        "A crow's nest holds one coin, two single coins are swapped, and only several coins have "
        "an order.",
        "play:\n  pick 2 random coins in your hold as loot\n  move loot to your nest",
        "play:\n  pick 1 random coin in your hold as loot\n  move loot to your nest",
    ),
    Code(
        "E0308",
        "nobody and nothing that this could mean",
        "`it`, `its coin`, `its owner` and `that player` are known only in a reaction: they come "
        "from what it answers. After an ability was used, `it` is the ability and `its coin` the "
        "coin.",
        "play:\n  that player skips 1 turn",
        "react when an opponent destroys your open coin:\n  that player skips 1 turn",
    ),
    Code(
        "E0309",
        "nothing to negate",
        "Only an ability can be negated, so only a reaction to `any ability is used` can do it.",
        "react when an opponent destroys your open coin:\n  negate it",
        "react when an opponent uses any ability:\n  negate it",
    ),
    Code(
        "E0310",
        "nothing to prevent",
        "Only something that has not happened yet can be prevented: a coin that would be "
        "destroyed.",
        "react when this is destroyed:\n  prevent it",
        "react when this would be destroyed:\n  prevent it",
    ),
    Code(
        "E0311",
        "a place in a hold",
        "A hold is a bag: its coins are neither fore nor aft, neither open nor hidden.",
        "play:\n  choose an open coin in your hold as prize\n  move prize to your aft",
        "play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    Code(
        "E0312",
        "an owner named twice",
        "`you have`, `that player has` and `your` already say whose coins are meant.",
        "play if you have an active Gull of an opponent:\n  destroy any open coin",
        "play if an opponent has an open Gull:\n  destroy any open coin",
    ),
    Code(
        "E0313",
        "a coin in a hold where only a coin in a ship will do",
        "Targets are coins in ships, and what happens, happens there. Coins in a hold are chosen "
        "or picked first.",
        "play:\n  move any coin in your hold to your aft",
        "play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    Code(
        "E0314",
        "coins that can't be added",
        "You add other coins of your own; other players are invited to add theirs.",
        "play:\n  add up to 1 other open Gull\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
        "play:\n  add up to 1 other open Gull of yours\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
    Code(
        "E0315",
        "a cost in the wrong place",
        "A cost is paid when a reaction is announced, so it stands first, and only in a reaction.",
        "play:\n  cost: destroy this\n  destroy any open coin",
        "play:\n  destroy any open coin\n  destroy this",
    ),
    Code(
        "E0316",
        "a cost that can't be paid",
        "A cost destroys this coin, or one of your own that you choose; and there is one cost.",
        "react when any ability is used:\n  cost: destroy any open coin\n  negate it",
        "react when any ability is used:\n  cost: destroy this\n  negate it",
    ),
    Code(
        "E0317",
        "coins added to nothing",
        "`add` and `invite` lengthen a line of coins that a later step speaks of: `... and 1 coin "
        "behind it for each coin added`. One makes no sense without the other.",
        "play:\n  add up to 1 other open Gull of yours\n  destroy any fore coin",
        "play:\n  add up to 1 other open Gull of yours\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
    Code(
        "E0318",
        "more than one line",
        "An ability can have one `add`, one `invite` and one line of coins, and none of them in a "
        "block, since they are part of the announcement.",
        "play:\n  invite the open Gulls of other players\n"
        "  invite the open Gulls of other players\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
        "play:\n  invite the open Gulls of other players\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
    Code(
        "E0319",
        "it isn't clear whose coin is meant",
        "`of theirs` and `in their hold` mean the player who is choosing, so they need one other "
        "than you. And whose opponent is `an opponent` when somebody else chooses?",
        "play:\n  destroy any open coin of theirs",
        "play:\n  each opponent chooses an open coin of theirs as loss\n  destroy loss",
    ),
    Code(
        "E0320",
        "something that can't be seen",
        "Nobody can know of which kind the hidden coins of another ship are, or the coins in "
        "another hold. An ability that depended on it would give it away. (Where a Captain lies in "
        "a ship can always be seen.)",
        "play:\n  destroy any active Gull",
        "play:\n  destroy any open Gull",
    ),
    Code(
        "E0321",
        "an event that can't be seen",
        "Of which kind a hidden coin of another player was, is not shown when it is destroyed.",
        "react when any hidden Gull of an opponent is destroyed:\n  you take the next turn",
        "react when any open Gull of an opponent is destroyed:\n  you take the next turn",
    ),
    Code(
        "E0322",
        "a choice among unseen coins",
        "A coin is chosen from the chooser's own hold only; from another hold it can be picked at "
        "random.",
        "play:\n  choose a coin in an opponent's hold as prize\n  move prize to your aft",
        "play:\n  pick 1 random coin in an opponent's hold as prize\n  move prize to your aft",
    ),
)
