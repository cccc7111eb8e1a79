"""Words for effects that settle which coins and players are meant: choices, draws, additions."""

from __future__ import annotations

from piecesofeight.language.program import (
    AddOwn,
    Amount,
    ChooseCoin,
    ChoosePlayer,
    Invite,
    Pick,
    Player,
    Who,
)
from piecesofeight.language.vocabulary.entry import Form, Parts, Site, Word, taken, text, word
from piecesofeight.language.vocabulary.nouns import (
    Noun,
    noun_for_one,
    noun_for_several,
    one_coin,
    single,
    to_filter,
)
from piecesofeight.language.vocabulary.words.amounts import Rest, number_and_rest


def _choose(site: Site, noun: Noun, name: str) -> ChooseCoin:
    return ChooseCoin(name, Who.YOU, one_coin(site, noun), site.span)


def _chooses(site: Site, player: Player, noun: Noun, name: str) -> ChooseCoin:
    return ChooseCoin(name, player, one_coin(site, noun), site.span)


def _pick(site: Site, number: int, noun: Noun, name: str) -> Pick:
    return Pick(name, Amount(number, span=site.span), one_coin(site, noun), site.span)


def _pick_more(site: Site, number: int, noun: Noun, rest: Rest, name: str) -> Pick:
    return Pick(name, rest.after(number), one_coin(site, noun), site.span)


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


def _one_of(step: ChooseCoin) -> Noun:
    return noun_for_one(step.filter)


def _some_of(step: Pick | AddOwn | Invite) -> Noun:
    return noun_for_several(step.filter)


def _pick_parts(*, more: bool) -> Parts:
    def parts(step: object) -> tuple[object, ...] | None:
        if not isinstance(step, Pick) or (step.amount.of is not None) != more:
            return None
        number, rest = number_and_rest(step.amount)
        noun = noun_for_several(step.filter)
        return (number, noun, rest, step.name) if more else (number, noun, step.name)

    return parts


WORDS: tuple[Word, ...] = (
    word(
        "effect",
        "choose a coin",
        Form("choose {a_coin} as {new_name}", _choose, taken(ChooseCoin, _one_of, "name")),
        Form(
            "{chooser} chooses {a_coin} as {new_name}",
            _chooses,
            taken(ChooseCoin, "chooser", _one_of, "name"),
            english=text("{chooser} chooses {a_coin}", they="they choose {a_coin}"),
            spanish="{chooser} elige {a_coin}",  # alone, `elige` would be an order to you
        ),
        doc="One coin is chosen and has a name from here on. Your own choice among coins in "
        "ships is made when you announce the ability; a choice from a hold, or by somebody "
        "else, when this step comes. `each opponent chooses` gives the name to all the coins "
        "chosen.",
        english=text("choose {a_coin}"),
        spanish=text(
            "elige {a_coin}",
            inf="elegir {a_coin}",
        ),
        later=(
            text("the {nth} chosen {head}", group="the {nth} group of chosen {head}"),
            text(
                "[el|la|los|las] {nth} {head} elegid[o|a|os|as]",
                group="el {nth} grupo de {head} elegid[o|a|os|as]",
            ),
        ),
        example="play:\n  each opponent chooses an active coin of theirs as loss\n  destroy loss",
    ),
    word(
        "effect",
        "choose a player",
        Form(
            "choose {a_player} as {new_name}",
            lambda site, who, name: ChoosePlayer(name, who, site.span),
            taken(ChoosePlayer, "who", "name"),
        ),
        doc="You choose a player when you announce the ability; the player has a name from here "
        "on.",
        english=text("choose {a_player}"),
        spanish=text(
            "elige a {a_player}",
            inf="elegir a {a_player}",
        ),
        later=("the {nth} chosen {head}", "[el|la] {nth} {head} elegid[o|a]"),
        example="play:\n  choose an opponent as victim\n  victim skips 1 turn\n  destroy this",
    ),
    word(
        "effect",
        "pick at random",
        Form("pick {number} random {counted} as {new_name}", _pick, _pick_parts(more=False)),
        Form(
            "pick {number} random {counted} {rest} as {new_name}",
            _pick_more,
            _pick_parts(more=True),
            english=text(
                "pick {counted:n} at random {rest}",
                owned="pick {number:alone} of {counted:the,p} at random {rest}",
                **{"except": "pick at random {counted:n} {rest}"},
            ),
            spanish=text(
                "elige al azar {counted:n} {rest}",
                owned="elige al azar {number:alone} de {counted:the,p} {rest}",
                inf="elegir al azar {counted:n} {rest}",
                inf_owned="elegir al azar {number:alone} de {counted:the,p} {rest}",
            ),
        ),
        doc="So many coins are drawn at random, or as many as there are, and have a name from "
        "here on. They stay where they are until they are moved.",
        english=text(
            "pick {counted:n} at random",
            owned="pick {number:alone} of {counted:the,p} at random",
            **{"except": "pick at random {counted:n}"},
        ),
        spanish=text(
            "elige al azar {counted:n}",
            owned="elige al azar {number:alone} de {counted:the,p}",
            inf="elegir al azar {counted:n}",
            inf_owned="elegir al azar {number:alone} de {counted:the,p}",
        ),
        later=(
            text(
                "the {nth} {head} picked at random",
                group="the {nth} group of {head} picked at random",
            ),
            text(
                "[el|la|los|las] {nth} {head} elegid[o|a|os|as] al azar",
                group="el {nth} grupo de {head} elegid[o|a|os|as] al azar",
            ),
        ),
        example="play:\n  pick 2 random coins in your hold as loot\n  move loot to your aft",
    ),
    word(
        "effect",
        "add",
        Form("add up to {number} {counted}", _add, taken(AddOwn, "most", _some_of)),
        doc="You may let so many other coins of your ship add to the line of coins that a later "
        "step destroys.",
        english=text(
            "you may add up to {number} other {counted:p,noother} to the attack",
            one="you may add another {counted:s,noother} to the attack",
        ),
        spanish=text(
            "puedes sumar al ataque hasta otr[os|as] {number:alone} {counted:p,noother}",
            one="puedes sumar al ataque otr[o|a] {counted:s,noother}",
        ),
        alone=True,
        example="play:\n  add up to 2 other active coins of yours\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
    word(
        "effect",
        "invite",
        Form("invite the {coins}", _invite, taken(Invite, _some_of)),
        doc="You may invite all other players to add coins of their ships that fit. Each "
        "decides freely, and uses no turn by it.",
        english="you may invite the other players to add their {coins:bare} to the attack",
        spanish="puedes invitar a los demás jugadores a sumar al ataque sus {coins:bare}",
        alone=True,
        example="play:\n  invite the open coins of other players\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
)
