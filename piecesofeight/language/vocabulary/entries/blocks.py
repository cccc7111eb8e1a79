"""Words that open a block, limit an ability, or forbid something."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.program import Act, Moment, Once, Place, Who
from piecesofeight.language.vocabulary.entry import Form, Word, made, plain, word
from piecesofeight.language.vocabulary.nouns import SOME, YOURS


def _forbid(act: Act, phrase: str) -> Form:
    return made(phrase, p.Forbid, "who", act=act)


def _forbid_coins(act: Act, phrase: str) -> Form:
    return made(phrase, p.Forbid, "who", ("filter", SOME), act=act)


def _forbid_either(act: Act, verb: str) -> tuple[Form, Form]:
    """Of any coins, and of those in your ship, which are said with `your`."""

    def not_yours(forbid: p.Forbid) -> bool:
        fits = forbid.filter
        return fits is None or fits.owner is not Who.YOU or fits.places == Place.HOLD

    coins = ("filter", SOME)
    return (
        made(f"{{folk}} can't {verb} {{coins}}", p.Forbid, "who", coins, act=act, only=not_yours),
        made(
            f"{{folk}} can't {verb} your {{counted}}", p.Forbid, "who", ("filter", YOURS), act=act
        ),
    )


WORDS: tuple[Word, ...] = (
    word(
        "once", "once per", *(plain(once.value, once) for once in Once if once is not Once.ALWAYS)
    ),
    word("branch", "if", made("if {condition}", p.If, "condition", "then", "otherwise")),
    word(
        "branch",
        "may",
        made("{you} may", p.May, "player", "then", "otherwise"),
        made("{player} may", p.May, "player", "then", "otherwise"),
    ),
    word(
        "opening",
        "later",
        made("at the start of {whose} next turn", p.Later, "whose", "body", moment=Moment.START),
        made("at the end of {whose} next turn", p.Later, "whose", "body", moment=Moment.END),
        made("at the end of this turn", p.Later, "body", moment=Moment.END, whose=None),
    ),
    word(
        "term",
        "until",
        made("until {whose} next turn", p.Until, "whose", "forbids"),
        made("until the end of this turn", p.Until, "forbids", whose=None),
    ),
    word("forbid", "can't play", _forbid_coins(Act.PLAY, "{folk} can't play {coins}")),
    word(
        "forbid",
        "can't react",
        _forbid(Act.REACT, "{folk} can't react"),
        _forbid_coins(Act.REACT, "{folk} can't react with {coins}"),
    ),
    word("forbid", "can't target", *_forbid_either(Act.TARGET, "target")),
    word(
        "forbid",
        "can't call",
        _forbid(Act.CALL, "{folk} can't call"),
        _forbid_coins(Act.CALL, "{folk} can't call {coins}"),
    ),
    word(
        "forbid",
        "can't send",
        _forbid(Act.SEND, "{folk} can't send"),
        _forbid_coins(Act.SEND, "{folk} can't send {coins}"),
    ),
    word("forbid", "can't destroy", *_forbid_either(Act.DESTROY, "destroy")),
    word(
        "forbid",
        "can't destroy their nest coin",
        _forbid(Act.SCUTTLE, "{folk} can't destroy their nest coin"),
    ),
)
