"""Words for players: who does something, or has something done to them."""

from __future__ import annotations

from piecesofeight.language.program import AnyPlayer, Name, OwnerOf, Who
from piecesofeight.language.vocabulary.entry import (
    Form,
    Site,
    Text,
    Word,
    itself,
    taken,
    text,
    word,
)

Said = str | Text


def who_is(phrase: str, who: Who, english: Said, spanish: Said) -> Form:
    """A phrase for one or several players who are known."""
    return Form(phrase, lambda _site: who, english=english, spanish=spanish)


def one_of(phrase: str, who: Who, english: Said, spanish: Said) -> Form:
    """A phrase for a player whom the user chooses."""

    def build(site: Site) -> AnyPlayer:
        return AnyPlayer(who, site.span)

    return Form(phrase, build, english=english, spanish=spanish)


def _same(phrase: str, english: Said = "{player}", spanish: Said = "{player}") -> Form:
    return Form(phrase, lambda _site, value: value, itself, english=english, spanish=spanish)


def named(phrase: str, english: Said, spanish: Said) -> Form:
    """A phrase for a player named before."""
    return Form(phrase, lambda _site, name: name, taken(Name, lambda name: name), english, spanish)


def owner_of(phrase: str, english: Said, spanish: Said) -> Form:
    """A phrase for the owner of a coin named before."""

    def build(site: Site, coin: Name) -> OwnerOf:
        return OwnerOf(coin, site.span)

    return Form(phrase, build, taken(OwnerOf, "coin"), english, spanish)


WORDS: tuple[Word, ...] = (
    word(
        "you",
        "you",
        who_is("you", Who.YOU, "you", "tú"),
        doc="The player whose coin this is, when its ability is used.",
        example="play:\n  you take the next turn\n  destroy this",
    ),
    word(
        "one_player",
        "that player",
        who_is(
            "that player",
            Who.EVENT_PLAYER,
            text("that player", crowd="the player you react to"),
            text("ese jugador", crowd="el jugador ante quien reaccionas", gender="m"),
        ),
        doc="In a reaction: the player who does what the reaction answers.",
        example="react when an opponent destroys your open coin:\n  that player skips 1 turn",
    ),
    word(
        "one_player",
        "its owner",
        who_is(
            "its owner",
            Who.EVENT_OWNER,
            text(
                "that coin's owner",
                near="its owner",
                own="its owner",
                used="the owner of the coin that used it",
                taken="that coin's former owner",
                taken_near="its former owner",
                taken_own="its former owner",
            ),
            text(
                "el dueño de esa moneda",
                near="su dueño",
                own="su dueño",
                used="el dueño de la moneda que la usó",
                taken="el dueño anterior de esa moneda",
                taken_near="su dueño anterior",
                taken_own="su dueño anterior",
                gender="m",
            ),
        ),
        doc="In a reaction: the player whose coin the reaction is about. If it was taken, that is "
        "the player who had it before.",
        example="react when any open coin is destroyed:\n  its owner skips 1 turn",
    ),
    word(
        "one_player",
        "a chosen player",
        named("{named}", "{named}", "{named}"),
        doc="The name that was given to a player by `choose ... as NAME`.",
        example="play:\n  choose an opponent as victim\n  victim skips 1 turn",
    ),
    word(
        "one_player",
        "the owner of a chosen coin",
        owner_of(
            "{named} 's owner",
            text("the owner of {named:full}", near="its owner"),
            text("el dueño de {named:full}", near="su dueño", gender="m"),
        ),
        doc="The player in whose ship or hold a coin lies that was chosen or picked before.",
        example="play:\n  choose a middle coin of an opponent as wretch\n"
        "  destroy every open coin of wretch's owner\n  destroy wretch",
    ),
    word(
        "player",
        "one player",
        _same("{one_player}", "{one_player}", "{one_player}"),
        doc="`that player`, `its owner`, or the name of a player chosen before.",
        example="play:\n  choose an opponent as victim\n  victim takes the next turn",
    ),
    word(
        "player",
        "any player",
        one_of(
            "any opponent", Who.OPPONENT, "an opponent of your choice", "un oponente a tu elección"
        ),
        one_of(
            "any other player",
            Who.ANOTHER,
            "another player of your choice",
            "otro jugador a tu elección",
        ),
        one_of("any player", Who.ANYONE, "a player of your choice", "un jugador a tu elección"),
        doc="One player of your choice. You choose when you announce the ability. A team-mate is "
        "no opponent, but is another player.",
        example="play:\n  any opponent skips 1 turn\n  destroy this",
    ),
    word(
        "chooser",
        "one who chooses",
        _same("{player}"),
        doc="One player who chooses.",
        example="play:\n  any opponent chooses a fore or aft coin as loss\n  destroy loss",
    ),
    word(
        "chooser",
        "each who chooses",
        who_is("each opponent", Who.OPPONENT, "each opponent", "cada oponente"),
        who_is(
            "each other player", Who.ANOTHER, "each other player", "cada uno de los demás jugadores"
        ),
        who_is("each player", Who.ANYONE, "each player", "cada jugador"),
        doc="All of these players choose, clockwise, one after the other.",
        example="play:\n  each player chooses an open coin of theirs as loss\n  destroy loss",
    ),
    word(
        "a_player",
        "a player",
        who_is("an opponent", Who.OPPONENT, "an opponent", "un oponente"),
        who_is("another player", Who.ANOTHER, "another player", "otro jugador"),
        who_is("a player", Who.ANYONE, "a player", "un jugador"),
        doc="After `choose`: which players you may choose from. `a player` may be yourself.",
        example="play:\n  choose another player as friend\n  friend takes the next turn",
    ),
    word(
        "doer",
        "who does it",
        who_is("an opponent", Who.OPPONENT, "an opponent", "un oponente"),
        who_is("another player", Who.ANOTHER, "another player", "otro jugador"),
        who_is("any player", Who.ANYONE, "any player", "cualquier jugador"),
        who_is("a player", Who.ANYONE, "any player", "cualquier jugador"),
        doc="In a reaction: whose doing is answered. Whoever uses the ability, or takes the main "
        "action, is the one who does it.",
        example="react when another player destroys your open coin:\n  you take the next turn",
    ),
    word(
        "folk",
        "whom it binds",
        who_is("opponents", Who.OPPONENT, "your opponents", "tus oponentes"),
        who_is("other players", Who.ANOTHER, "the other players", "los demás jugadores"),
        who_is("players", Who.ANYONE, "players", "los jugadores"),
        who_is("you", Who.YOU, "you", "tú"),
        doc="In a `while` ability: who can't do it. `players` are all players, you too.",
        example="while this is open:\n  opponents can't call",
    ),
    word(
        "together",
        "players together",
        who_is("opponents together", Who.OPPONENT, "your opponents together", "tus oponentes"),
        who_is(
            "other players together",
            Who.ANOTHER,
            "the other players together",
            "los demás jugadores",
        ),
        who_is("all players together", Who.ANYONE, "all players together", "todos los jugadores"),
        doc="The coins of all these players, counted as one heap.",
        example="play if opponents together have at least 4 coins:\n  destroy any open coin",
    ),
)
