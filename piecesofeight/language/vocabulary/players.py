"""Words for players: who does something, whose coin it is, whose ship it goes to."""

from __future__ import annotations

from piecesofeight.language.program import AnyPlayer, Name, OwnerOf, Who
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Belonging


def _who(phrase: str, who: Who) -> Form:
    return Form(phrase, lambda _site: who)


def _chosen(phrase: str, who: Who) -> Form:
    return Form(phrase, lambda site: AnyPlayer(who, site.span))


def _same(phrase: str) -> Form:
    return Form(phrase, lambda _site, value: value)


def _owner(phrase: str) -> Form:
    return Form(phrase, lambda site, coin: OwnerOf(coin, site.span))


def _of(phrase: str, who: Who, *, hold: bool = False) -> Form:
    return Form(phrase, lambda site: Belonging(who, site.span, hold))


def _of_chosen(phrase: str, who: Who, *, hold: bool = False) -> Form:
    return Form(phrase, lambda site: Belonging(AnyPlayer(who, site.span), site.span, hold))


def _of_given(phrase: str, *, hold: bool = False) -> Form:
    def build(site: Site, owner: Name | Who | OwnerOf) -> Belonging:
        return Belonging(owner, site.span, hold)

    return Form(phrase, build)


def _of_owner(phrase: str) -> Form:
    def build(site: Site, coin: Name) -> Belonging:
        return Belonging(OwnerOf(coin, site.span), site.span, hold=True)

    return Form(phrase, build)


SUBJECTS: tuple[Word, ...] = (
    word(
        "you",
        "you",
        _who("you", Who.YOU),
        doc="The player whose coin this is, when its ability is used.",
        english="you",
        spanish="tú",
        example="play:\n  you take the next turn\n  destroy this",
    ),
    word(
        "one_player",
        "that player",
        _who("that player", Who.EVENT_PLAYER),
        doc="In a reaction: the player who does what the reaction answers.",
        english="that player",
        spanish="ese jugador",
        example="react when an opponent destroys your open coin:\n  that player skips 1 turn",
    ),
    word(
        "one_player",
        "its owner",
        _who("its owner", Who.EVENT_OWNER),
        doc="In a reaction: the player whose coin the reaction is about.",
        english="its owner",
        spanish="su dueño",
        example="react when any open coin is destroyed:\n  its owner skips 1 turn",
    ),
    word(
        "one_player",
        "a chosen player",
        _same("{named}"),
        doc="The name that was given to a player by `choose ... as NAME`.",
        english="{name}",
        spanish="{name}",
        example="play:\n  choose an opponent as victim\n  victim skips 1 turn",
    ),
    word(
        "one_player",
        "the owner of a chosen coin",
        _owner("{named} 's owner"),
        doc="The player in whose ship or hold a coin lies that was chosen or picked before.",
        english="the owner of {coin}",
        spanish="el dueño de {coin}",
        example="play:\n  choose a middle coin of an opponent as wretch\n"
        "  destroy every open coin of wretch's owner\n  destroy wretch",
    ),
    word(
        "player",
        "one player",
        _same("{one_player}"),
        doc="`that player`, `its owner`, or the name of a player chosen before.",
        english="{player}",
        spanish="{player}",
        example="play:\n  choose an opponent as victim\n  victim takes the next turn",
    ),
    word(
        "player",
        "any player",
        _chosen("any opponent", Who.OPPONENT),
        _chosen("any other player", Who.ANOTHER),
        _chosen("any player", Who.ANYONE),
        doc="One player of your choice. You choose when you announce the ability. A team-mate is "
        "no opponent, but is another player.",
        english="{who} of your choice",
        spanish="{who} a tu elección",
        example="play:\n  any opponent skips 1 turn\n  destroy this",
    ),
    word(
        "chooser",
        "one who chooses",
        _same("{player}"),
        doc="One player who chooses.",
        english="{player}",
        spanish="{player}",
        example="play:\n  any opponent chooses a fore or aft coin as loss\n  destroy loss",
    ),
    word(
        "chooser",
        "each who chooses",
        _who("each opponent", Who.OPPONENT),
        _who("each other player", Who.ANOTHER),
        _who("each player", Who.ANYONE),
        doc="All of these players choose, clockwise, one after the other.",
        english="each {who}",
        spanish="cada {who}",
        example="play:\n  each player chooses an open coin of theirs as loss\n  destroy loss",
    ),
    word(
        "a_player",
        "a player",
        _who("an opponent", Who.OPPONENT),
        _who("another player", Who.ANOTHER),
        _who("a player", Who.ANYONE),
        doc="After `choose`: which players you may choose from. `a player` may be yourself.",
        english="{who}",
        spanish="{who}",
        example="play:\n  choose another player as friend\n  friend takes the next turn",
    ),
    word(
        "doer",
        "who does it",
        _who("an opponent", Who.OPPONENT),
        _who("another player", Who.ANOTHER),
        _who("any player", Who.ANYONE),
        _who("a player", Who.ANYONE),
        doc="In a reaction: whose doing is answered. Whoever uses the ability, or takes the main "
        "action, is the one who does it.",
        english="{who}",
        spanish="{who}",
        example="react when another player destroys your open coin:\n  you take the next turn",
    ),
    word(
        "folk",
        "whom it binds",
        _who("opponents", Who.OPPONENT),
        _who("other players", Who.ANOTHER),
        _who("players", Who.ANYONE),
        _who("you", Who.YOU),
        doc="In a `while` ability: who can't do it. `players` are all players, you too.",
        english="{who}",
        spanish="{who}",
        example="while this is open:\n  opponents can't call",
    ),
    word(
        "together",
        "players together",
        _who("opponents together", Who.OPPONENT),
        _who("other players together", Who.ANOTHER),
        _who("all players together", Who.ANYONE),
        doc="The coins of all these players, counted as one heap.",
        english="{who} together",
        spanish="{who} en conjunto",
        example="play if opponents together have at least 4 coins:\n  destroy any open coin",
    ),
)

OWNERS: tuple[Word, ...] = (
    word(
        "whose",
        "whose ship or hold",
        _who("your", Who.YOU),
        _who("that player 's", Who.EVENT_PLAYER),
        _who("its owner 's", Who.EVENT_OWNER),
        _same("{named} 's"),
        _owner("{named} 's owner 's"),
        _chosen("any opponent 's", Who.OPPONENT),
        _chosen("any other player 's", Who.ANOTHER),
        _chosen("any player 's", Who.ANYONE),
        doc="Whose ship or hold a coin goes to, or whose turn is meant. With `any` you choose the "
        "player when you announce the ability.",
        english="{player}'s",
        spanish="de {player}",
        example="play:\n  move this to any opponent's aft",
    ),
    word(
        "owner",
        "of yours",
        _of("of yours", Who.YOU),
        doc="Coins in your own ship.",
        english="of yours",
        spanish="tuya",
        example="play:\n  move any nest coin of yours to your aft",
    ),
    word(
        "owner",
        "of one player",
        _of_given("of {one_player}"),
        doc="Coins in the ship of that player, of its owner, or of a player chosen before.",
        english="of {player}",
        spanish="de {player}",
        example="play:\n  choose an opponent as victim\n  destroy every open coin of victim",
    ),
    word(
        "owner",
        "of some player",
        _of_chosen("of an opponent", Who.OPPONENT),
        _of_chosen("of another player", Who.ANOTHER),
        _of_chosen("of any player", Who.ANYONE),
        doc="After `any`, `a`, `for each`: a coin in the ship of any of them. After `every`: of "
        "one of them, whom you choose when you announce the ability.",
        english="of {who}",
        spanish="de {who}",
        example="play:\n  destroy every open coin of another player\n  destroy this",
    ),
    word(
        "owner",
        "of several players",
        _of("of opponents", Who.OPPONENT),
        _of("of other players", Who.ANOTHER),
        doc="Coins in the ships of all of them.",
        english="of {who}",
        spanish="de {who}",
        example="play:\n  destroy every nest coin of opponents\n  destroy this",
    ),
    word(
        "owner",
        "of theirs",
        _of("of theirs", Who.CHOOSER),
        doc="Where somebody else chooses: coins in the ship of whoever is choosing.",
        english="of theirs",
        spanish="suya",
        example="play:\n  each opponent chooses an open coin of theirs as loss\n  destroy loss",
    ),
    word(
        "owner",
        "in your hold",
        _of("in your hold", Who.YOU, hold=True),
        doc="Coins in your own hold.",
        english="in your hold",
        spanish="en tu bodega",
        example="play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    word(
        "owner",
        "in their hold",
        _of("in their hold", Who.CHOOSER, hold=True),
        doc="Where somebody else chooses, or has something: coins in the hold of that player.",
        english="in their hold",
        spanish="en su bodega",
        example="play:\n  choose an opponent as rival\n"
        "  rival chooses a coin in their hold as prize\n  move prize to your aft",
    ),
    word(
        "owner",
        "in a hold",
        _of("in that player 's hold", Who.EVENT_PLAYER, hold=True),
        _of("in its owner 's hold", Who.EVENT_OWNER, hold=True),
        _of_given("in {named} 's hold", hold=True),
        _of_owner("in {named} 's owner 's hold"),
        _of_chosen("in an opponent 's hold", Who.OPPONENT, hold=True),
        _of_chosen("in another player 's hold", Who.ANOTHER, hold=True),
        _of_chosen("in any player 's hold", Who.ANYONE, hold=True),
        doc="Coins in the hold of somebody else.",
        english="in {player}'s hold",
        spanish="en la bodega de {player}",
        example="react when an opponent destroys your open coin:\n"
        "  pick 1 random coin in that player's hold as loot\n  move loot to your aft",
    ),
)

WORDS: tuple[Word, ...] = SUBJECTS + OWNERS
