"""Words that open a block, limit an ability, or forbid something."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.program import Act, By, Filter, Moment, Once, Place, Who
from piecesofeight.language.vocabulary.entry import Form, Site, Word, made, plain, word, wrapped
from piecesofeight.language.vocabulary.nouns import SOME, YOURS

_COINS = ("filter", SOME)
_WITH = ("by", wrapped(By, "kind"))


def _forbid(act: Act, verb: str, coins: str) -> tuple[Form, Form]:
    """To do it at all, and with some coins."""
    return (
        made(f"{{folk}} can't {verb}", p.Forbid, "who", act=act),
        made(f"{{folk}} can't {verb} {coins}", p.Forbid, "who", _COINS, act=act),
    )


def _forbid_either(act: Act, verb: str) -> tuple[Form, ...]:
    """Of any coins, and of those in your ship, which are said with `your`; by whatever, or not."""

    def not_yours(forbid: p.Forbid) -> bool:
        fits = forbid.filter
        return fits is None or fits.owner is not Who.YOU or fits.places == Place.HOLD

    def by_any_not_yours(forbid: p.Forbid) -> bool:
        return _by_any(forbid) and not_yours(forbid)

    theirs, yours = f"{{folk}} can't {verb} {{coins}}", f"{{folk}} can't {verb} your {{counted}}"
    return (
        made(
            theirs,
            p.Forbid,
            "who",
            _COINS,
            act=act,
            only=by_any_not_yours,
        ),
        made(yours, p.Forbid, "who", ("filter", YOURS), act=act, only=_by_any),
        made(f"{theirs} with {{kinds}}", p.Forbid, "who", _COINS, _WITH, act=act, only=not_yours),
        made(f"{yours} with {{kinds}}", p.Forbid, "who", ("filter", YOURS), _WITH, act=act),
    )


def _by_any(forbid: p.Forbid) -> bool:
    """Whether it is forbidden with whatever coin."""
    return forbid.by is None


def _forbid_fetching(phrase: str, owner: Who) -> tuple[Form, Form]:
    """Coins out of a hold, with whatever or with coins of a kind."""

    def hold(site: Site) -> Filter:
        return Filter(Place.HOLD, owner, span=site.span)

    plainly = f"{{folk}} can't fetch coins from {phrase}"
    return (
        made(plainly, p.Forbid, "who", act=Act.FETCH, filter=hold, only=_by_any),
        made(f"{plainly} with {{kinds}}", p.Forbid, "who", _WITH, act=Act.FETCH, filter=hold),
    )


WORDS: tuple[Word, ...] = (
    word(
        "once", "once per", *(plain(once.value, once) for once in Once if once is not Once.ALWAYS)
    ),
    word("branch", "if", made("if {condition}", p.If, "condition", "then", "otherwise")),
    word(
        "branch",
        "may",
        made("{you} may | {player} may | {they} may", p.May, "player", "then", "otherwise"),
    ),
    word("opening", "afterwards", made("afterwards", p.Afterwards, "body")),
    word(
        "opening",
        "several times",
        made("repeat {number} times", p.Repeat, "times", "body"),
        made("repeat up to {number} times", p.Repeat, "times", "body", asked=True),
    ),
    word("effect", "stop", made("stop", p.Stop)),
    word(
        "opening",
        "later",
        made("at the start of {whose} next turn", p.Later, "whose", "body", moment=Moment.START),
        made("at the end of {whose} next turn", p.Later, "whose", "body", moment=Moment.END),
        made("at the end of this turn", p.Later, "body", moment=Moment.END, whose=None),
    ),
    word(
        "opening",
        "the next time",
        made("the next time {event}", p.NextTime, "event", "body"),
        made("the next time {event} this turn", p.NextTime, "event", "body", in_turn=True),
    ),
    word(
        "term",
        "until",
        made("until {whose} next turn", p.Until, "whose", "forbids"),
        made(
            "until the end of {whose} next turn",
            p.Until,
            "whose",
            "forbids",
            moment=Moment.END,
        ),
        made("until the end of this turn", p.Until, "forbids", whose=None),
        made(
            "for {whose} next {number} turns",
            p.Until,
            "whose",
            "turns",
            "forbids",
            moment=Moment.END,
            only=lambda until: until.turns != 1,
        ),
    ),
    word(
        "forbid",
        "can't play",
        made("{folk} can't play {coins}", p.Forbid, "who", _COINS, act=Act.PLAY),
    ),
    word("forbid", "can't react", *_forbid(Act.REACT, "react", "with {coins}")),
    word("forbid", "can't target", *_forbid_either(Act.TARGET, "target")),
    word("forbid", "can't call", *_forbid(Act.CALL, "call", "{coins}")),
    word("forbid", "can't send", *_forbid(Act.SEND, "send", "{coins}")),
    word("forbid", "can't destroy", *_forbid_either(Act.DESTROY, "destroy")),
    word("forbid", "can't take", *_forbid_either(Act.TAKE, "take")),
    word("forbid", "can't look at", *_forbid_either(Act.LOOK, "look at")),
    word("forbid", "can't negate", *_forbid_either(Act.NEGATE, "negate abilities of")),
    word(
        "forbid",
        "can't fetch",
        *_forbid_fetching("a hold", Who.ANYONE),
        *_forbid_fetching("your hold", Who.YOU),
        *_forbid_fetching("their hold", Who.CHOOSER),
    ),
    word(
        "forbid",
        "can't rearrange",
        made("{folk} can't rearrange their ship", p.Forbid, "who", act=Act.REARRANGE),
    ),
    word(
        "forbid",
        "must call",
        made("{folk} must call if they can", p.Forbid, "who", act=Act.MUST_CALL),
    ),
    word(
        "forbid",
        "must play",
        made("{folk} must play {coins} if they can", p.Forbid, "who", _COINS, act=Act.MUST_PLAY),
    ),
    word(
        "forbid",
        "may play another coin",
        made("{folk} may play another coin each turn", p.Forbid, "who", act=Act.FURTHER),
    ),
    word(
        "forbid",
        "can't destroy their nest coin",
        made("{folk} can't destroy their nest coin", p.Forbid, "who", act=Act.SCUTTLE),
    ),
)
