"""Words for effects: what an ability does, step by step."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.program import Who
from piecesofeight.language.vocabulary.entries.amounts import KNOWN, NUMBER, growing
from piecesofeight.language.vocabulary.entry import Conversion, Site, Word, made, word
from piecesofeight.language.vocabulary.nouns import (
    ONE,
    SOME,
    Noun,
    noun_for_several,
    single,
    to_filter,
)


def _added(site: Site, noun: Noun) -> p.Filter:
    owner = single(noun.belonging.owner) if noun.belonging else None
    if owner is not Who.YOU or noun.in_hold or not noun.other:
        site.report.say("E0314", noun.span, "added")
    return to_filter(site, noun, Who.YOU)


def _invited(site: Site, noun: Noun) -> p.Filter:
    owner = noun.belonging.owner if noun.belonging else None
    if owner is not Who.ANOTHER or noun.in_hold:
        site.report.say("E0314", noun.span, "invited")
    return to_filter(site, noun, Who.ANOTHER)


_PICK = made(
    "pick {number} random {counted} as {new_name}",
    p.Pick,
    ("amount", NUMBER),
    ("filter", SOME),
    "name",
)
_MOVED, _CHOSEN = ("coins", "to", "spot"), (("filter", ONE), "name")
_LOSE = (p.LoseGame, "player")
_ADDED = ("filter", Conversion(_added, noun_for_several))
_INVITED = ("filter", Conversion(_invited, noun_for_several))

WORDS: tuple[Word, ...] = (
    word(
        "effect",
        "destroy",
        made("destroy {what}", p.Destroy, "coins", player=Who.YOU),
        made("{player} destroys {what} | {they} destroy {what}", p.Destroy, "player", "coins"),
    ),
    word(
        "effect",
        "move",
        made("move {what} to {whose} {spot}", p.Move, *_MOVED),
        made("move {what} to {whose} {spot} in any order", p.Move, *_MOVED, any_order=True),
    ),
    word("effect", "remove", made("remove {what} from the game", p.Remove, "coins")),
    word("effect", "swap", made("swap {what} with {what}", p.Swap, "first", "second")),
    word(
        "effect",
        "rearrange",
        made("rearrange your ship", p.Rearrange, player=Who.YOU),
        made("rearrange your ship with {named}", p.Rearrange, "extra", player=Who.YOU),
        made("{player} rearranges their ship", p.Rearrange, "player"),
        made("{player} rearranges their ship with {named}", p.Rearrange, "player", "extra"),
        made("{they} rearrange their ship", p.Rearrange, "player"),
        made("{they} rearrange their ship with {named}", p.Rearrange, "player", "extra"),
    ),
    word("effect", "reveal", made("reveal {what}", p.Reveal, "coins")),
    word(
        "effect",
        "look at",
        made("look at {what}", p.Look, "coins", player=Who.YOU),
        made("{player} looks at {what} | {they} look at {what}", p.Look, "player", "coins"),
    ),
    word("effect", "negate", made("negate it", p.Negate)),
    word("effect", "prevent", made("prevent it", p.Prevent)),
    word("effect", "change its target", made("change its target", p.Redirect)),
    word(
        "effect",
        "use an ability of another coin",
        made("use any play ability of {what}", p.UseAbility, "coins"),
        made(
            "use any play ability of a {kind} | use any play ability of an {kind}",
            p.UseAbility,
            "kind",
        ),
        made("use any play ability of a coin {called}", p.UseAbility, "called"),
    ),
    word(
        "effect",
        "use the answered ability",
        made("use its ability", p.UseAnswered, player=Who.YOU),
        made(
            "its owner uses it again | that player uses it again",
            p.UseAnswered,
            player=Who.EVENT_OWNER,
        ),
    ),
    word(
        "effect",
        "skip turns",
        made(
            "{you} skip {turns} | {player} skips {turns} | {they} skip {turns}",
            p.SkipTurns,
            "player",
            "amount",
        ),
    ),
    word(
        "effect",
        "take the next turn",
        made(
            "{you} take the next turn | {player} takes the next turn | {they} take the next turn",
            p.NextTurn,
            "player",
        ),
    ),
    word(
        "effect",
        "reverse the direction of play",
        made("reverse the direction of play", p.ReversePlay),
    ),
    word(
        "effect",
        "lose the game",
        made("{you} lose the game | {player} loses the game | {they} lose the game", *_LOSE),
        made("{everybody} loses the game", *_LOSE),
    ),
    # --- which coins and players are meant: choices, draws, additions
    word(
        "effect",
        "choose a coin",
        made("choose {a_coin} as {new_name}", p.ChooseCoin, *_CHOSEN, chooser=Who.YOU),
        made(
            "{chooser} chooses {a_coin} as {new_name} | {they} choose {a_coin} as {new_name}",
            p.ChooseCoin,
            "chooser",
            *_CHOSEN,
        ),
        made(
            "{you} may choose {a_coin} as {new_name} | {player} may choose {a_coin} as {new_name}"
            " | {they} may choose {a_coin} as {new_name}"
            " | {everybody} may choose {a_coin} as {new_name}",
            p.ChooseCoin,
            "chooser",
            *_CHOSEN,
            may=True,
        ),
    ),
    word(
        "effect",
        "choose a player",
        made("choose {a_player} as {new_name}", p.ChoosePlayer, "who", "name"),
        made(
            "choose {a_player} who {having} as {new_name}",
            p.ChoosePlayer,
            *("who", "having", "name"),
        ),
        made(
            "choose {a_player} other than {one_player} as {new_name}",
            p.ChoosePlayer,
            *("who", "but", "name"),
        ),
        made(
            "choose {a_player} other than {one_player} who {having} as {new_name}",
            p.ChoosePlayer,
            *("who", "but", "having", "name"),
        ),
    ),
    word(
        "effect",
        "have a player chosen",
        made(
            "{chooser} chooses {rival} as {new_name} | {they} choose {rival} as {new_name}",
            p.ChoosePlayer,
            *("chooser", "who", "name"),
        ),
        made(
            "{chooser} chooses {rival} who {having} as {new_name}"
            " | {they} choose {rival} who {having} as {new_name}",
            p.ChoosePlayer,
            *("chooser", "who", "having", "name"),
        ),
    ),
    word(
        "effect",
        "pick a player",
        made("pick {random_player} as {new_name}", p.PickPlayer, "who", "name"),
        made(
            "pick {random_player} who {having} as {new_name}",
            p.PickPlayer,
            *("who", "having", "name"),
        ),
        made(
            "pick {random_player} other than {one_player} as {new_name}",
            p.PickPlayer,
            *("who", "but", "name"),
        ),
    ),
    word(
        "effect",
        "pick at random",
        _PICK,
        made(
            "pick a random {counted} as {new_name}",
            p.Pick,
            ("filter", SOME),
            "name",
            amount=p.Amount(1),
        ),
        growing("pick {number} random {counted} {rest} as {new_name}", _PICK),
        made(
            "pick {as_many} random {counted} as {new_name}",
            p.Pick,
            ("amount", KNOWN),
            ("filter", SOME),
            "name",
        ),
    ),
    word(
        "effect", "add", made("add up to {number} {counted}", p.AddOwn, "most", _ADDED), alone=True
    ),
    word("effect", "invite", made("invite the {coins}", p.Invite, _INVITED), alone=True),
)
