"""What the seeded generator decides is decided fairly, as the explicit chances say."""

from __future__ import annotations

from collections import Counter

from game_positions import COINS, layout

from piecesofeight import Game, Layout, State

SEEDS = 400


def starts(*ships: Layout | str) -> list[State]:
    """The first decision of a position, for each of many seeds."""
    laid = [layout(ship) if isinstance(ship, str) else ship for ship in ships]
    game = Game.from_layouts(laid, coins=COINS)
    return [game.start(first=0, seed=seed) for seed in range(SEEDS)]


def uneven(counts: Counter[str], shares: dict[str, float]) -> list[str]:
    """What came up more or less often than its share, by more than 4.5 standard deviations."""
    return [
        f"{what}: {counts[what]} of {SEEDS}, expected {share:.0%}"
        for what, share in shares.items()
        if abs(counts[what] - SEEDS * share) > 4.5 * (SEEDS * share * (1 - share)) ** 0.5
    ]


def test_of_several_who_want_to_react_each_is_as_likely() -> None:
    """5.2: a fair random choice among these players decides."""
    counts: Counter[str] = Counter()
    for state in starts(
        "Mate | Cannon Captain", "Treachery | Mate Captain", "Treachery | Bomb Captain"
    ):
        state = state.apply("play nest at Bart.fore").apply("react nest").apply("react nest")
        counts.update(one.name(one.player) for one in state.events if one.kind == "reacted")
    assert counts.total() == SEEDS
    assert [] == uneven(counts, {"Bart": 1 / 2, "Carl": 1 / 2})


def test_a_draw_takes_each_coin_as_likely() -> None:
    """4.7: of three coins, two of which are Mates, two draws of three bring a Mate."""
    anne = layout("Call to Quarters | Cannon Captain", hold="Mate, Mate, Bomb")
    counts: Counter[str] = Counter()
    for state in starts(anne, "Bomb | Mate Captain"):
        events = state.apply("play nest").events
        counts.update(str(one.coin) for one in events if one.kind == "picked")
    assert counts.total() == SEEDS
    assert [] == uneven(counts, {"Mate": 2 / 3, "Bomb": 1 / 3})


def test_after_a_stalemate_each_player_is_as_likely_to_be_next() -> None:
    """7.4: a random player has the next turn, whoever proposed it."""
    ship = "Mate | Captain"
    counts: Counter[str] = Counter()
    for state in starts(ship, ship, ship):
        state = state.apply("stalemate").apply("agree").apply("agree")
        while state.turn == 1:
            assert state.decision is not None
            state = state.apply(state.decision.options[0])
        counts[state.game.names[state.to_move]] += 1
    assert counts.total() == SEEDS
    assert [] == uneven(counts, dict.fromkeys(("Anne", "Bart", "Carl"), 1 / 3))
