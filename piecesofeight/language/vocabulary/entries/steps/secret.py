"""Words for what several choose or name in secret, and for what each of them chose (9.6a)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.vocabulary.entry import Conversion, Word, made, word
from piecesofeight.language.vocabulary.nouns import ANYWHERE, ONE

_COIN = ("chooser", ("filter", ONE), "name")

_AMONG = (
    "filter",
    Conversion(
        lambda site, name: p.Filter(ANYWHERE, among=name, span=site.span),
        lambda filter_: filter_.among,
    ),
)


WORDS: tuple[Word, ...] = (
    word(
        "effect",
        "name numbers in secret",
        made(
            "{everybody} secretly names a number from {number} to {number} as {new_name}"
            " | you and {player} secretly name a number from {number} to {number} as {new_name}",
            p.SecretNumbers,
            *("player", "lowest", "highest", "name"),
        ),
    ),
    word(
        "effect",
        "choose coins in secret",
        made(
            "{everybody} secretly chooses {a_coin} as {new_name}"
            " | you and {player} secretly choose {a_coin} as {new_name}",
            p.ChooseCoin,
            *_COIN,
            secret=True,
        ),
        made(
            "{everybody} may secretly choose {a_coin} as {new_name}"
            " | you and {player} may secretly choose {a_coin} as {new_name}",
            p.ChooseCoin,
            *_COIN,
            secret=True,
            may=True,
        ),
    ),
    word(
        "effect",
        "choose players in secret",
        made(
            "{everybody} secretly chooses {rival} as {new_name}"
            " | you and {player} secretly choose {rival} as {new_name}",
            p.ChoosePlayer,
            *("chooser", "who", "name"),
            secret=True,
        ),
        made(
            "{everybody} secretly chooses {rival} who {having} as {new_name}"
            " | you and {player} secretly choose {rival} who {having} as {new_name}",
            p.ChoosePlayer,
            *("chooser", "who", "having", "name"),
            secret=True,
        ),
    ),
    word(
        "what",
        "what a player chose in secret",
        made("{whose_one} chosen {named}", p.ChosenBy, "whose", _AMONG),
    ),
    word(
        "one_player",
        "whom a player chose in secret",
        made("{whose_one} chosen {named}", p.ChoiceOf, "whose", "name"),
    ),
    word(
        "whose_one",
        "whom a player chose in secret",
        made("{whose_one} chosen {named} 's", p.ChoiceOf, "whose", "name"),
    ),
    word(
        "told",
        "whose number",
        made("{whose_one} {named}", p.NumberOf, "whose", "number"),
    ),
    word(
        "told",
        "of all numbers",
        *(
            made(f"the {which.value} {{named}}", p.OfNumbers, "number", which=which)
            for which in p.Which
        ),
    ),
)
