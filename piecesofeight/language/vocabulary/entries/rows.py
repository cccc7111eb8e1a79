"""Words for coins by where others lie, and for what is done to decks as wholes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from piecesofeight.language import program as p
from piecesofeight.language.program import Place, Side, Who
from piecesofeight.language.vocabulary.entries.amounts import KNOWN, NAMED, TOLD, growing
from piecesofeight.language.vocabulary.entries.coins import ABOUT_ABILITY, ABOUT_IT, coin_last
from piecesofeight.language.vocabulary.entry import (
    AS_IT_IS,
    Conversion,
    Form,
    MisfitError,
    Site,
    Word,
    made,
    word,
)
from piecesofeight.language.vocabulary.nouns import in_a_ship, noun_for_one

_LIE = {Side.BEHIND: Place.HIDDEN, Side.BEFORE: Place.FORE | Place.MIDDLE}


def _so_many(site: Site, number: int) -> p.Amount:
    if number == 0:
        site.report.say("E0333", site.span, "nothing behind")
    return p.Amount(number, span=site.span)


def _number(amount: object) -> int:
    if not isinstance(amount, p.Amount) or amount.of is not None:
        raise MisfitError
    return amount.constant


def _known_coin(site: Site, coin: object) -> object:
    if not isinstance(coin, p.Neighbour):
        site.report.say("E0358", site.span)
        return p.This(span=site.span)
    return coin


def _filter(places: Place, site: Site) -> p.Filter:
    return p.Filter(places, Who.ANYONE, span=site.span)


_START = ("start", Conversion(_known_coin, AS_IT_IS.find))
_NUMBER = ("amount", Conversion(_so_many, _number))
_KNOWN = ("amount", KNOWN)  # as many as a number with a name says (9.6)
_ONE = ("filter", Conversion(in_a_ship, noun_for_one))
_CAPTAIN = (
    "start",
    Conversion(
        lambda site, kind: p.Filter(Place.DECK, kind=kind, span=site.span),
        lambda start: start.kind if isinstance(start, p.Filter) else None,
    ),
)
_DECK = (
    "filter",
    Conversion(
        lambda site, owner: p.Filter(Place.DECK, owner, span=site.span),
        lambda filter_: filter_.owner,
    ),
)


_Field = str | tuple[str, Conversion]  # what `made` takes for a placeholder


def _owner_of_all(coins: object) -> p.Player:
    """Whose deck, or ship, some coins are, if they are all coins of one."""
    if type(coins) is not p.Every:
        raise MisfitError
    return coins.filter.owner


def _whole(places: Place) -> Conversion:
    """All coins in these places of a player."""
    return Conversion(
        lambda site, owner: p.Every(p.Filter(places, owner, span=site.span), span=site.span),
        _owner_of_all,
    )


_WHOLE_DECK, _WHOLE_SHIP = _whole(Place.DECK), _whole(Place.SHIP)


def _beside(side: Side) -> Iterator[Form]:
    """Coins on a side of one that is known."""

    def lie(site: Site) -> p.Filter:
        return _filter(_LIE[side], site)

    where = f"coins {side.value} {{what}}"
    given: dict[str, Any] = {"side": side, "filter": lie}
    one = f"the coin {side.value} {{what}}"
    yield made(one, p.Row, _START, amount=p.Amount(1), **given)
    for phrase, amount in (
        (f"the {{number}} {where}", _NUMBER),
        (f"the {{named}} {where}", ("amount", NAMED)),
        (f"{{told}} {where}", ("amount", TOLD)),
    ):
        yield made(phrase, p.Row, amount, _START, **given)
    yield made(f"all {where}", p.Row, _START, **given)


def _at_end(side: Side, end: str) -> Iterator[Form]:
    """Coins at an end of a deck."""
    one = made(f"the {end} coin of {{whose}} deck", p.Row, _DECK, side=side, amount=p.Amount(1))
    many = made(f"the {end} {{number}} coins of {{whose}} deck", p.Row, _NUMBER, _DECK, side=side)
    known = f"the {end} {{as_many}} coins of {{whose}} deck"
    yield from (one, many, made(known, p.Row, _KNOWN, _DECK, side=side))
    yield from (growing(f"{form.phrase} {{rest}}", form) for form in (one, many))


def _with(side: Side) -> Iterator[Form]:
    """A coin that is chosen, and others on a side of it."""
    where, any_ = f"{side.value} it", "any {coin} and"

    def some(number: str, amount: _Field) -> Form:
        phrase = f"{any_} {number} coins {where} | {any_} the {number} coins {where}"
        return made(phrase, p.AnyInRow, _ONE, amount, side=side)

    several = some("{number}", _NUMBER)
    yield made(f"{any_} the coin {where}", p.AnyInRow, _ONE, side=side, amount=p.Amount(1))
    yield from (several, some("{as_many}", _KNOWN))
    yield growing(f"{any_} {{number}} coin[s] {where} {{rest}}", several)
    yield made(f"{any_} all coins {where}", p.AnyInRow, _ONE, side=side, amount=None)


_SPOKEN: tuple[tuple[str, type[p.This | p.It], frozenset[p.EventKind] | None], ...] = (
    ("this", p.This, None),
    ("it", p.It, ABOUT_IT),
    ("its coin", p.It, ABOUT_ABILITY),
)


def _counted(coins: str) -> Iterator[Form]:
    """How many coins lie on each side of one, after `for each`, `the number of`."""
    for side in Side:
        where = f"{coins} {side.value}"
        for word_, coin, answers in _SPOKEN:
            start = coin_last(word_, coin)
            phrase = f"{where} {word_}"
            yield made(phrase, p.CoinsBeside, side=side, start=start, answers=answers)
        yield made(f"{where} {{named}}", p.CoinsBeside, "start", side=side)
        yield _on_side_of_captain(where, side)


def _on_side_of_captain(where: str, side: Side) -> Form:
    """How many coins lie on a side of the Captain in a player's deck."""

    def build(site: Site, owner: p.Player, kind: str) -> p.CoinsBeside:
        start = p.Filter(Place.DECK, owner, kind=kind, span=site.span)
        return p.CoinsBeside(start, side, span=site.span)

    def parts(found: object) -> tuple[object, ...] | None:
        if not isinstance(found, p.CoinsBeside) or not isinstance(found.start, p.Filter):
            return None
        return (found.start.owner, found.start.kind) if found.side is side else None

    return Form(f"{where} {{whose_one}} {{kind}}", build, parts)


WORDS: tuple[Word, ...] = (
    word(
        "what",
        "coins beside one",
        *_beside(Side.BEHIND),
        *_beside(Side.BEFORE),
    ),
    word(
        "what",
        "coins on a side of a Captain",
        *(
            made(f"all coins {side.value} {{whose}} {{kind}}", p.Row, _DECK, _CAPTAIN, side=side)
            for side in Side
        ),
    ),
    word(
        "what",
        "coins at an end of a deck",
        *_at_end(Side.BEHIND, "first"),
        *_at_end(Side.BEFORE, "last"),
    ),
    word("countable", "coins on a side", *_counted("coin lying")),
    word("countables", "all coins on a side", *_counted("coins")),
    word("what", "any coin and some beside it", *_with(Side.BEHIND), *_with(Side.BEFORE)),
    word(
        "effect",
        "move beside",
        *(
            made(f"move {{what}} {side.value} {{what}}", p.MoveBeside, "coins", "beside", side=side)
            for side in Side
        ),
    ),
    word(
        "effect",
        "swap decks or holds",
        made("swap {whose} deck with {whose} deck", p.SwapAll, "first", "second", place=Place.DECK),
        made("swap {whose} hold with {whose} hold", p.SwapAll, "first", "second", place=Place.HOLD),
    ),
    word(
        "effect",
        "turn a deck round",
        made("turn {whose} deck round | turn {whose} deck around", p.TurnRound, "player"),
    ),
    word(
        "effect",
        "rearrange coins",
        made("rearrange {whose} deck", p.Arrange, ("coins", _WHOLE_DECK), player=Who.YOU),
        made("rearrange {what}", p.Arrange, "coins", player=Who.YOU),
        made("{player} rearranges {whose} deck", p.Arrange, "player", ("coins", _WHOLE_DECK)),
        made("{player} rearranges {what}", p.Arrange, "player", "coins"),
        made("{they} rearrange {whose} deck", p.Arrange, "player", ("coins", _WHOLE_DECK)),
        made("{they} rearrange {what}", p.Arrange, "player", "coins"),
    ),
    word(
        "effect",
        "shuffle",
        made("shuffle {whose} deck", p.Shuffle, ("coins", _WHOLE_DECK)),
        made("shuffle {whose} ship", p.Shuffle, ("coins", _WHOLE_SHIP)),
        made("shuffle {what}", p.Shuffle, "coins"),
    ),
)
