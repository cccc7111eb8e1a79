"""A small game, written as a typed program: three zones, a turn each, and who stays."""

from __future__ import annotations

from piecesofeight.language.games.program import (
    Alternative,
    Become,
    Best,
    Choose,
    Comparison,
    Counter,
    CountOfPieces,
    CountOfPlayers,
    Draw,
    Each,
    End,
    EveryPlayer,
    ForEach,
    GameProgram,
    If,
    Kind,
    Named,
    Number,
    Phase,
    Pieces,
    Place,
    Put,
    Rank,
    Reveal,
    Seating,
    Set,
    Sort,
    Status,
    Sum,
    They,
    Together,
    Win,
    Zone,
)

BAG, HAND, OUT = Place("bag"), Place("hand", They()), Place("out")
ONE_COIN = Draw(Number(1), Pieces((BAG,)), HAND)
A_COIN_OF_THEIRS = (Each("coin", Pieces((HAND,))),)
ACTIVE, ALL = EveryPlayer(active=True), EveryPlayer(active=False)

COINS = Sort(
    "coin",
    (Kind("Penny", 3, {"value": Number(1)}), Kind("Crown", 2, {"value": Number(5)})),
    ("value",),
)
TURN = Choose(
    They(),
    (
        Alternative("draw", body=(ONE_COIN,)),
        Alternative("drop {coin}", A_COIN_OF_THEIRS, body=(Put(Named("coin"), OUT),)),
    ),
)
STAY = Together(
    ACTIVE,
    (
        Alternative("stay"),
        Alternative(
            "leave with {coin}",
            A_COIN_OF_THEIRS,
            body=(Reveal(Named("coin")), Become(Status.LEFT)),
        ),
    ),
)


def small_game() -> GameProgram:
    """Draw or drop a coin in turn; stay or leave; the richest wins."""
    return GameProgram(
        name="small",
        least=2,
        most=4,
        sorts=(COINS,),
        zones=(
            Zone("bag", "coin", seen_by=("nobody",), starts=True),
            Zone("hand", "coin", of_player=True, seen_by=("owner",)),
            Zone("out", "coin"),
        ),
        counters=(),
        player_counters=("score",),
        player_terms=(),
        piece_terms=(),
        deeds=(),
        setup=(ForEach(ACTIVE, Seating.SEATS, (ONE_COIN,)),),
        phases=(
            Phase("Turns", (ForEach(ACTIVE, Seating.SEATS, (TURN,)),)),
            Phase(
                "Leaving",
                (
                    STAY,
                    If(Comparison(CountOfPlayers(ACTIVE), "=", Number(0)), (End(),)),
                    If(Comparison(CountOfPieces(Pieces((OUT,))), "=", Number(5)), (End(),)),
                    If(Comparison(Counter("round"), ">=", Number(9)), (End(),)),
                ),
            ),
        ),
        end=(
            ForEach(
                ALL, Seating.SEATS, (Set(Counter("score", They()), Sum("value", Pieces((HAND,)))),)
            ),
            Win(Best(ALL, (Rank(Counter("score", They()), highest=True),))),
        ),
    )
