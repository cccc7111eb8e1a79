"""The fifteen coins of the base game mean what RULES.md section 6 says."""

from __future__ import annotations

import pytest

from piecesofeight.language import load_coins
from piecesofeight.language.program import (
    AddOwn,
    Amount,
    Any,
    AnyPlayer,
    ChooseCoin,
    Compare,
    Comparison,
    Count,
    Destroy,
    Event,
    EventKind,
    Every,
    Filter,
    Invite,
    It,
    Lies,
    Move,
    Name,
    Negate,
    NextTurn,
    Once,
    Pick,
    Place,
    Play,
    Prevent,
    React,
    Rearrange,
    Reveal,
    SkipTurns,
    Span,
    Spot,
    This,
    Who,
)

MATE = Comparison(
    Amount(0, 1, Count(Filter(Place.ACTIVE, Who.YOU, "Mate"))), Compare.AT_LEAST, Amount(1)
)
HOLD = Filter(Place.HOLD, Who.YOU)
OPEN_LOSS = Event(EventKind.DESTROYED, Filter(Place.OPEN, Who.YOU), Who.OPPONENT)


def destroy_any(places: Place, *, except_kind: str | None = None) -> Destroy:
    """The step `destroy any ...`."""
    return Destroy(Any(Filter(places, except_kind=except_kind)))


DESTROY_THIS = Destroy(This())

PROGRAMS = {
    "Barrel of Grog": (
        Play(
            (
                ChooseCoin("prize", Who.YOU, HOLD),
                Move(Name("prize"), Who.YOU, Spot.AFT),
                DESTROY_THIS,
            )
        ),
    ),
    "Black Spot": (React(OPEN_LOSS, (SkipTurns(Who.EVENT_PLAYER, Amount(1)),), once=Once.ACTION),),
    "Bomb": (
        Play(
            (Destroy(Every(Filter(Place.OPEN, AnyPlayer(Who.ANYONE)))), DESTROY_THIS),
            condition=MATE,
        ),
    ),
    "Broadside": (Play((destroy_any(Place.SHIP, except_kind="Captain"),)),),
    "Buried Treasure": (
        Play(
            (
                Pick("loot", Amount(2), HOLD),
                Reveal(Name("loot")),
                Move(Name("loot"), Who.YOU, Spot.AFT, any_order=True),
                DESTROY_THIS,
            )
        ),
    ),
    "Call to Quarters": (
        Play(
            (
                Pick("recruit", Amount(1), HOLD),
                Rearrange(Who.YOU, Name("recruit")),
                DESTROY_THIS,
            )
        ),
    ),
    "Cannon": (
        Play(
            (
                AddOwn(1, Filter(Place.OPEN, Who.YOU, "Cannon", other=True)),
                Invite(Filter(Place.OPEN, Who.ANOTHER, "Cannon")),
                Destroy(Any(Filter(Place.FORE), behind=1)),
            ),
            condition=Lies(Place.OPEN),
        ),
    ),
    "Captain": (Play((destroy_any(Place.ACTIVE),)),),
    "Captain's Monkey": (React(Event(EventKind.WOULD_BE_DESTROYED, This()), (Prevent(),)),),
    "Cutlass": (
        Play((destroy_any(Place.OPEN), DESTROY_THIS)),
        Play((destroy_any(Place.OPEN),), condition=MATE),
    ),
    "Full Sail": (React(OPEN_LOSS, (NextTurn(Who.YOU),)),),
    "Mate": (Play((destroy_any(Place.ACTIVE), DESTROY_THIS)),),
    "Pillage": (
        Play((Move(Any(Filter(Place.OPEN, Who.ANOTHER)), Who.YOU, Spot.AFT), DESTROY_THIS)),
    ),
    "Pistols": (
        Play((destroy_any(Place.AFT), DESTROY_THIS)),
        Play((destroy_any(Place.AFT),), condition=MATE),
    ),
    "Treachery": (
        React(
            # Its own cost may have put the used coin into the hold (4.6a).
            Event(EventKind.USED, Filter(Place.SHIP | Place.HOLD)),
            (Negate(), Destroy(It())),
            costs=(DESTROY_THIS,),
        ),
    ),
}

LIMITS = {
    "Barrel of Grog": 1,
    "Black Spot": 1,
    "Bomb": 3,
    "Broadside": 1,
    "Buried Treasure": 1,
    "Call to Quarters": 1,
    "Cannon": 3,
    "Captain": 1,
    "Captain's Monkey": 1,
    "Cutlass": 3,
    "Full Sail": 1,
    "Mate": 5,
    "Pillage": 3,
    "Pistols": 3,
    "Treachery": 2,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_coin_means_what_the_rules_say(name: str) -> None:
    """The program of each coin is exactly this one."""
    assert PROGRAMS[name] == load_coins()[name].abilities


def test_the_base_set_has_fifteen_coins_with_their_limits() -> None:
    """The limits are those of RULES.md section 6."""
    base = load_coins().sets[0]
    assert LIMITS == {coin.name: coin.limit for coin in base.coins}
    assert ("pieces-of-eight", "official") == (base.name, base.status)


def test_only_the_captain_is_a_captain() -> None:
    """Which coin is the Captain is said by the set, not by its name."""
    base = load_coins().sets[0]
    assert ["Captain"] == [coin.name for coin in base.coins if coin.captain]


def test_every_base_coin_has_its_printed_spanish_name() -> None:
    """The names of the Spanish edition are there; other languages fall back to English."""
    coins = load_coins()
    assert "Oficial" == coins["Mate"].name_in("es")
    assert "Mate" == coins["Mate"].name_in("de")
    assert all(coin.name_in("es") != coin.name for coin in coins.sets[0].coins)


def test_spans_point_at_the_words_in_the_file() -> None:
    """A node's span is the stretch of the coin file that it was read from."""
    from piecesofeight import data_files as resources

    lines = resources.read("coins", "pieces_of_eight.yaml").split("\n")

    def words(span: Span) -> str:
        assert span.line == span.end_line
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]

    (cannon,) = load_coins()["Cannon"].abilities
    assert isinstance(cannon, Play)
    assert cannon.condition is not None
    assert "play if this is open:" == words(cannon.span)
    assert "this is open" == words(cannon.condition.span)
    assert "add up to 1 other open Cannon of yours" == words(cannon.body[0].span)
    (treachery,) = load_coins()["Treachery"].abilities
    assert isinstance(treachery, React)
    assert "any ability is used" == words(treachery.event.span)
    assert "destroy this" == words(treachery.costs[0].span)
    assert "Captain's Monkey" == words(load_coins()["Captain's Monkey"].span)
