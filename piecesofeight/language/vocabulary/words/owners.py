"""Words for whose coin it is, and whose ship it goes to."""

from __future__ import annotations

from piecesofeight.language.program import AnyPlayer, Name, OwnerOf, Who
from piecesofeight.language.vocabulary.entry import Form, Site, Word, taken, text, word
from piecesofeight.language.vocabulary.nouns import Belonging
from piecesofeight.language.vocabulary.words.players import Said, named, one_of, owner_of, who_is


def _of(phrase: str, who: Who, english: Said, spanish: Said, *, hold: bool = False) -> Form:
    def build(site: Site) -> Belonging:
        return Belonging(who, site.span, hold)

    return Form(phrase, build, english=english, spanish=spanish)


def _of_chosen(phrase: str, who: Who, english: Said, spanish: Said, *, hold: bool = False) -> Form:
    def build(site: Site) -> Belonging:
        return Belonging(AnyPlayer(who, site.span), site.span, hold)

    return Form(phrase, build, english=english, spanish=spanish)


def _of_given(phrase: str, english: Said, spanish: Said, *, hold: bool = False) -> Form:
    def build(site: Site, owner: Name | Who | OwnerOf) -> Belonging:
        return Belonging(owner, site.span, hold)

    return Form(phrase, build, taken(Belonging, "owner"), english, spanish)


def _of_owner(phrase: str, english: Said, spanish: Said) -> Form:
    def build(site: Site, coin: Name) -> Belonging:
        return Belonging(OwnerOf(coin, site.span), site.span, hold=True)

    def parts(belonging: object) -> tuple[object, ...] | None:
        if not isinstance(belonging, Belonging) or not isinstance(belonging.owner, OwnerOf):
            return None
        return (belonging.owner.coin,)

    return Form(phrase, build, parts, english, spanish)


WORDS: tuple[Word, ...] = (
    word(
        "whose",
        "whose ship or hold",
        who_is("your", Who.YOU, "your {owned}", "tu {owned}"),
        who_is(
            "that player 's",
            Who.EVENT_PLAYER,
            text("that player's {owned}", crowd="the {owned} of the player you react to"),
            text(
                "[el|la] {owned} de ese jugador",
                crowd="[el|la] {owned} del jugador ante quien reaccionas",
            ),
        ),
        who_is(
            "its owner 's",
            Who.EVENT_OWNER,
            text(
                "the {owned} of that coin's owner",
                near="the {owned} of its owner",
                own="its owner's {owned}",
                used="the {owned} of the owner of the coin that used it",
                taken="the {owned} of that coin's former owner",
                taken_near="the {owned} of its former owner",
                taken_own="its former owner's {owned}",
            ),
            text(
                "[el|la] {owned} del dueño de esa moneda",
                near="[el|la] {owned} de su dueño",
                own="[el|la] {owned} de su dueño",
                used="[el|la] {owned} del dueño de la moneda que la usó",
                taken="[el|la] {owned} del dueño anterior de esa moneda",
                taken_near="[el|la] {owned} de su dueño anterior",
                taken_own="[el|la] {owned} de su dueño anterior",
            ),
        ),
        named("{named} 's", "{named}'s {owned}", "[el|la] {owned} de {named}"),
        owner_of(
            "{named} 's owner 's",
            text("the {owned} of the owner of {named:full}", near="its owner's {owned}"),
            text("[el|la] {owned} del dueño de {named:full}", near="[el|la] {owned} de su dueño"),
        ),
        one_of(
            "any opponent 's",
            Who.OPPONENT,
            "the {owned} of an opponent of your choice",
            "[el|la] {owned} de un oponente a tu elección",
        ),
        one_of(
            "any other player 's",
            Who.ANOTHER,
            "the {owned} of another player of your choice",
            "[el|la] {owned} de otro jugador a tu elección",
        ),
        one_of(
            "any player 's",
            Who.ANYONE,
            "the {owned} of a player of your choice",
            "[el|la] {owned} de un jugador a tu elección",
        ),
        doc="Whose ship or hold a coin goes to, or whose turn is meant. With `any` you choose the "
        "player when you announce the ability.",
        example="play:\n  move this to any opponent's aft",
    ),
    word(
        "owner",
        "of yours",
        _of(
            "of yours",
            Who.YOU,
            text("{owned} in your ship", the="your {owned}"),
            text("{owned} de tu barco", the="[tu|tu|tus|tus] {owned}"),
        ),
        doc="Coins in your own ship.",
        example="play:\n  move any nest coin of yours to your aft",
    ),
    word(
        "owner",
        "of one player",
        _of_given(
            "of {one_player}",
            text("{owned} of {one_player}", the="the {owned} of {one_player}"),
            text("{owned} de {one_player}", the="[el|la|los|las] {owned} de {one_player}"),
        ),
        doc="Coins in the ship of that player, of its owner, or of a player chosen before.",
        example="play:\n  choose an opponent as victim\n  destroy every open coin of victim",
    ),
    word(
        "owner",
        "of some player",
        _of_chosen(
            "of an opponent",
            Who.OPPONENT,
            text("{owned} of an opponent", chosen="{owned} of an opponent of your choice"),
            text(
                "{owned} de un oponente",
                the_chosen="[el|la|los|las] {owned} de un oponente a tu elección",
            ),
        ),
        _of_chosen(
            "of another player",
            Who.ANOTHER,
            text("{owned} of another player", chosen="{owned} of another player of your choice"),
            text(
                "{owned} de otro jugador",
                the_chosen="[el|la|los|las] {owned} de otro jugador a tu elección",
            ),
        ),
        _of_chosen(
            "of any player",
            Who.ANYONE,
            text("{owned} of any player", chosen="{owned} of a player of your choice"),
            text(
                "{owned} de cualquier jugador",
                the_chosen="[el|la|los|las] {owned} de un jugador a tu elección",
            ),
        ),
        doc="After `any`, `a`, `for each`: a coin in the ship of any of them. After `every`: of "
        "one of them, whom you choose when you announce the ability.",
        example="play:\n  destroy every open coin of another player\n  destroy this",
    ),
    word(
        "owner",
        "of several players",
        _of(
            "of opponents",
            Who.OPPONENT,
            "{owned} of your opponents",
            text("{owned} de tus oponentes", the="[el|la|los|las] {owned} de tus oponentes"),
        ),
        _of(
            "of other players",
            Who.ANOTHER,
            "{owned} of the other players",
            text(
                "{owned} de los demás jugadores",
                the="[el|la|los|las] {owned} de los demás jugadores",
            ),
        ),
        doc="Coins in the ships of all of them.",
        example="play:\n  destroy every nest coin of opponents\n  destroy this",
    ),
    word(
        "owner",
        "of theirs",
        _of(
            "of theirs",
            Who.CHOOSER,
            text("{owned} in their ship", the="their {owned}"),
            text("{owned} de su barco", the="[su|su|sus|sus] {owned}"),
        ),
        doc="Where somebody else chooses: coins in the ship of whoever is choosing.",
        example="play:\n  each opponent chooses an open coin of theirs as loss\n  destroy loss",
    ),
    word(
        "owner",
        "in your hold",
        _of(
            "in your hold",
            Who.YOU,
            text("{owned} from your hold", had="{owned} in your hold"),
            text(
                "{owned} de tu bodega",
                the="[el|la|los|las] {owned} de tu bodega",
                had="{owned} en tu bodega",
            ),
            hold=True,
        ),
        doc="Coins in your own hold.",
        example="play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    word(
        "owner",
        "in their hold",
        _of(
            "in their hold",
            Who.CHOOSER,
            text("{owned} from their hold", had="{owned} in their hold"),
            text(
                "{owned} de su bodega",
                the="[el|la|los|las] {owned} de su bodega",
                had="{owned} en su bodega",
            ),
            hold=True,
        ),
        doc="Where somebody else chooses, or has something: coins in the hold of that player.",
        example="play:\n  choose an opponent as rival\n"
        "  rival chooses a coin in their hold as prize\n  move prize to your aft",
    ),
    word(
        "owner",
        "in a hold",
        _of(
            "in that player 's hold",
            Who.EVENT_PLAYER,
            text(
                "{owned} in that player's hold",
                crowd="{owned} in the hold of the player you react to",
            ),
            text(
                "{owned} de la bodega de ese jugador",
                the="[el|la|los|las] {owned} de la bodega de ese jugador",
                crowd="{owned} de la bodega del jugador ante quien reaccionas",
                the_crowd="[el|la|los|las] {owned} de la bodega del jugador ante quien reaccionas",
            ),
            hold=True,
        ),
        _of(
            "in its owner 's hold",
            Who.EVENT_OWNER,
            text(
                "{owned} in the hold of that coin's owner",
                near="{owned} in the hold of its owner",
                own="{owned} in its owner's hold",
                used="{owned} in the hold of the owner of the coin that used it",
                taken="{owned} in the hold of that coin's former owner",
                taken_near="{owned} in the hold of its former owner",
                taken_own="{owned} in its former owner's hold",
            ),
            text(
                "{owned} de la bodega del dueño de esa moneda",
                the="[el|la|los|las] {owned} de la bodega del dueño de esa moneda",
                own="{owned} de la bodega de su dueño",
                own_the="[el|la|los|las] {owned} de la bodega de su dueño",
                near="{owned} de la bodega de su dueño",
                near_the="[el|la|los|las] {owned} de la bodega de su dueño",
                taken="{owned} de la bodega del dueño anterior de esa moneda",
                taken_the="[el|la|los|las] {owned} de la bodega del dueño anterior de esa moneda",
                taken_near="{owned} de la bodega de su dueño anterior",
                taken_near_the="[el|la|los|las] {owned} de la bodega de su dueño anterior",
                taken_own="{owned} de la bodega de su dueño anterior",
                taken_own_the="[el|la|los|las] {owned} de la bodega de su dueño anterior",
                used="{owned} de la bodega del dueño de la moneda que la usó",
                used_the="[el|la|los|las] {owned} de la bodega del dueño de la moneda que la usó",
            ),
            hold=True,
        ),
        _of_given(
            "in {named} 's hold",
            "{owned} in {named}'s hold",
            text(
                "{owned} de la bodega de {named}",
                the="[el|la|los|las] {owned} de la bodega de {named}",
            ),
            hold=True,
        ),
        _of_owner(
            "in {named} 's owner 's hold",
            text(
                "{owned} in the hold of the owner of {named:full}",
                near="{owned} in its owner's hold",
            ),
            text(
                "{owned} de la bodega del dueño de {named:full}",
                the="[el|la|los|las] {owned} de la bodega del dueño de {named:full}",
                near="{owned} de la bodega de su dueño",
                the_near="[el|la|los|las] {owned} de la bodega de su dueño",
            ),
        ),
        _of_chosen(
            "in an opponent 's hold",
            Who.OPPONENT,
            text(
                "{owned} in an opponent's hold",
                chosen="{owned} in the hold of an opponent of your choice",
            ),
            text(
                "{owned} de la bodega de un oponente",
                the_chosen="[el|la|los|las] {owned} de la bodega de un oponente a tu elección",
            ),
            hold=True,
        ),
        _of_chosen(
            "in another player 's hold",
            Who.ANOTHER,
            text(
                "{owned} in another player's hold",
                chosen="{owned} in the hold of another player of your choice",
            ),
            text(
                "{owned} de la bodega de otro jugador",
                the_chosen="[el|la|los|las] {owned} de la bodega de otro jugador a tu elección",
            ),
            hold=True,
        ),
        _of_chosen(
            "in any player 's hold",
            Who.ANYONE,
            text(
                "{owned} in any player's hold",
                chosen="{owned} in the hold of a player of your choice",
            ),
            text(
                "{owned} de la bodega de cualquier jugador",
                the_chosen="[el|la|los|las] {owned} de la bodega de un jugador a tu elección",
            ),
            hold=True,
        ),
        doc="Coins in the hold of somebody else.",
        example="react when an opponent destroys your open coin:\n"
        "  pick 1 random coin in that player's hold as loot\n  move loot to your aft",
    ),
)
