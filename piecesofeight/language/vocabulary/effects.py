"""Words for effects: what an ability does, step by step."""

from __future__ import annotations

from piecesofeight.language.program import (
    AddOwn,
    Amount,
    ChooseCoin,
    ChoosePlayer,
    Coins,
    Destroy,
    Invite,
    Look,
    Move,
    Name,
    Negate,
    NextTurn,
    Pick,
    Player,
    Prevent,
    Rearrange,
    Reveal,
    SkipTurns,
    Spot,
    Swap,
    Who,
)
from piecesofeight.language.vocabulary.amounts import Rest
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Noun, one_coin, single, to_filter


def _move(site: Site, coins: Coins, to: Player, spot: Spot) -> Move:
    return Move(coins, to, spot, False, site.span)


def _move_any_order(site: Site, coins: Coins, to: Player, spot: Spot) -> Move:
    return Move(coins, to, spot, True, site.span)


def _choose(site: Site, noun: Noun, name: str) -> ChooseCoin:
    return ChooseCoin(name, Who.YOU, one_coin(site, noun), site.span)


def _chooses(site: Site, player: Player, noun: Noun, name: str) -> ChooseCoin:
    return ChooseCoin(name, player, one_coin(site, noun), site.span)


def _pick(site: Site, number: int, noun: Noun, name: str) -> Pick:
    return Pick(name, Amount(number, span=site.span), one_coin(site, noun), site.span)


def _pick_more(site: Site, number: int, noun: Noun, rest: Rest, name: str) -> Pick:
    return Pick(name, rest(number), one_coin(site, noun), site.span)


def _add(site: Site, most: int, noun: Noun) -> AddOwn:
    owner = single(noun.belonging.owner) if noun.belonging else None
    if owner is not Who.YOU or noun.in_hold or not noun.other:
        site.report(
            "E0314",
            "only other coins of your own ship can be added",
            noun.span,
            "write `add up to 1 other ... of yours`",
        )
    return AddOwn(most, to_filter(site, noun, Who.YOU), site.span)


def _invite(site: Site, noun: Noun) -> Invite:
    owner = noun.belonging.owner if noun.belonging else None
    if owner is not Who.ANOTHER or noun.in_hold:
        site.report(
            "E0314",
            "only the other players can be invited to add coins of their ships",
            noun.span,
            "write `invite the ... of other players`",
        )
    return Invite(to_filter(site, noun, Who.ANOTHER), site.span)


def _rearrange(site: Site, player: Player = Who.YOU, extra: Name | None = None) -> Rearrange:
    return Rearrange(player, extra, site.span)


WORDS: tuple[Word, ...] = (
    word(
        "effect",
        "destroy",
        Form("destroy {what}", lambda site, coins: Destroy(coins, site.span)),
        doc="The coins go to the hold of the player in whose ship they are, all at once. "
        "Others may react before and after.",
        english="destroy {coins}",
        spanish="destruye {coins}",
        example="play:\n  destroy any active coin\n  destroy this",
    ),
    word(
        "effect",
        "move",
        Form("move {what} to {whose} {spot}", _move),
        Form("move {what} to {whose} {spot} in any order", _move_any_order),
        doc="Put coins into a ship or a hold. This is no destruction. With `in any order` you "
        "choose the order of several coins in secret.",
        english="move {coins} to {to} {spot}",
        spanish="mueve {coins} a {spot} {to}",
        example="play:\n  move any open coin of another player to your aft\n  destroy this",
    ),
    word(
        "effect",
        "swap",
        Form(
            "swap {what} with {what}",
            lambda site, first, second: Swap(first, second, site.span),
        ),
        doc="Two coins change places.",
        english="swap {first} with {second}",
        spanish="intercambia {first} con {second}",
        example="play:\n  swap this with any open coin of an opponent",
    ),
    word(
        "effect",
        "choose a coin",
        Form("choose {a_coin} as {new_name}", _choose),
        Form("{chooser} chooses {a_coin} as {new_name}", _chooses),
        doc="One coin is chosen and has a name from here on. Your own choice among coins in "
        "ships is made when you announce the ability; a choice from a hold, or by somebody "
        "else, when this step comes. `each opponent chooses` gives the name to all the coins "
        "chosen.",
        english="{chooser} chooses a {filter}",
        spanish="{chooser} elige una {filter}",
        example="play:\n  each opponent chooses an active coin of theirs as loss\n  destroy loss",
    ),
    word(
        "effect",
        "choose a player",
        Form(
            "choose {a_player} as {new_name}",
            lambda site, who, name: ChoosePlayer(name, who, site.span),
        ),
        doc="You choose a player when you announce the ability; the player has a name from here "
        "on.",
        english="choose {who}",
        spanish="elige {who}",
        example="play:\n  choose an opponent as victim\n  victim skips 1 turn\n  destroy this",
    ),
    word(
        "effect",
        "pick at random",
        Form("pick {number} random {counted} as {new_name}", _pick),
        Form("pick {number} random {counted} {rest} as {new_name}", _pick_more),
        doc="So many coins are drawn at random, or as many as there are, and have a name from "
        "here on. They stay where they are until they are moved.",
        english="pick {amount} {filter} at random",
        spanish="toma al azar {amount} {filter}",
        example="play:\n  pick 2 random coins in your hold as loot\n  move loot to your aft",
    ),
    word(
        "effect",
        "add",
        Form("add up to {number} {counted}", _add),
        doc="You may let so many other coins of your ship add to the line of coins that a later "
        "step destroys.",
        english="you may add up to {most} {filter}",
        spanish="puedes añadir hasta {most} {filter}",
        example="play:\n  add up to 2 other active coins of yours\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
    word(
        "effect",
        "invite",
        Form("invite the {coins}", _invite),
        doc="You may invite all other players to add coins of their ships that fit. Each "
        "decides freely, and uses no turn by it.",
        english="you may invite {filter}",
        spanish="puedes invitar a {filter}",
        example="play:\n  invite the open coins of other players\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
    word(
        "effect",
        "rearrange",
        Form("rearrange your ship", lambda site: _rearrange(site)),
        Form(
            "rearrange your ship with {named}",
            lambda site, extra: _rearrange(site, extra=extra),
        ),
        Form("{player} rearranges their ship", _rearrange),
        Form("{player} rearranges their ship with {named}", _rearrange),
        doc="The player puts deck and crow's nest in any order, in secret, together with the "
        "coins named. The coin whose ability this is stays where it is.",
        english="{player} rearranges the ship",
        spanish="{player} reordena el barco",
        example="play:\n  pick 1 random coin in your hold as recruit\n"
        "  rearrange your ship with recruit\n  destroy this",
    ),
    word(
        "effect",
        "reveal",
        Form("reveal {what}", lambda site, coins: Reveal(coins, site.span)),
        doc="Show the coins to all players.",
        english="reveal {coins}",
        spanish="muestra {coins}",
        example="play:\n  reveal any hidden coin of an opponent",
    ),
    word(
        "effect",
        "look at",
        Form("look at {what}", lambda site, coins: Look(coins, site.span)),
        doc="You look at the coins; the others don't see them.",
        english="look at {coins}",
        spanish="mira {coins}",
        example="play:\n  look at every hidden coin of another player",
    ),
    word(
        "effect",
        "negate",
        Form("negate it", lambda site: Negate(site.span)),
        doc="Only in a reaction to an ability: that ability has no effect.",
        english="negate it",
        spanish="esa habilidad queda anulada",
        example="react when any ability is used:\n  cost: destroy this\n  negate it",
    ),
    word(
        "effect",
        "prevent",
        Form("prevent it", lambda site: Prevent(site.span)),
        doc="Only in a reaction to a coin that would be destroyed: it is not.",
        english="prevent it",
        spanish="no es destruida",
        example="react when this would be destroyed:\n  prevent it",
    ),
    word(
        "effect",
        "skip turns",
        Form("{you} skip {turns}", lambda site, who, n: SkipTurns(who, n, site.span)),
        Form("{player} skips {turns}", lambda site, who, n: SkipTurns(who, n, site.span)),
        doc="The player loses so many of the turns to come.",
        english="{player} skips the next {amount}",
        spanish="{player} pierde {amount}",
        example="react once per action when an opponent destroys your open coin:\n"
        "  that player skips 1 turn",
    ),
    word(
        "effect",
        "take the next turn",
        Form("{you} take the next turn", lambda site, who: NextTurn(who, site.span)),
        Form("{player} takes the next turn", lambda site, who: NextTurn(who, site.span)),
        doc="The player's turn comes next, and play goes clockwise from there.",
        english="{player} takes the next turn",
        spanish="{player} juega el próximo turno",
        example="react when an opponent destroys your open coin:\n  you take the next turn",
    ),
)
