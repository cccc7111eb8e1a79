"""Bots in whole evenings: they draft, trade, build sensible ships, and play (section 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import piecesofeight as po8
from piecesofeight.bots.appraisal import Appraisal, general_worth
from piecesofeight.combat.ships.ship import INNER
from piecesofeight.language.program import Any, Coin, Destroy, Filter, Place, Play

COINS = po8.load_coins()
MATES = {"Captain": 1, "Mate": 5, "Cutlass": 3, "Pistols": 3, "Bomb": 3}
MAKERS: tuple[Callable[[int], po8.Bot], ...] = (po8.RandomBot, po8.GreedyBot)
Makes = Callable[[int], po8.Bot]


def evening(match: po8.Match, makes: Makes, seed: int = 1, end: str = "") -> list[po8.MatchState]:
    """Every state of an evening of bots of a kind, or up to the first one in a phase."""
    bots = [makes(10 * seed + seat) for seat in range(match.players)]
    states = [match.start(seed)]
    while states[-1].decision and states[-1].phase != end:
        state = states[-1]
        states.append(state.apply(bots[state.current_player].choose(state.view())))
    return states


def ships_of(states: list[po8.MatchState]) -> list[po8.Ship]:
    """The ships of all games of an evening."""
    return [ship for state in states if state.state for ship in state.state.game.ships]


def captain_place(ship: po8.Ship) -> int:
    """Where a ship's Captain lies: 0 is the crow's nest, then from fore to aft."""
    return ship.coins.index("Captain")


def until(state: po8.MatchState, kind: str, *choices: str) -> po8.MatchState:
    """The state after some choices; it asks for a decision of a kind."""
    for choice in choices:
        state = state.apply(choice)
    assert state.decision
    assert kind == state.decision.kind
    return state


KINDS = (  # who plays, and how coins are pooled: each kind once, the largest in teams
    (2, None, None),
    (2, "random + trades", None),
    (3, "draft", None),
    (4, "draft + random + trades", [[0, 2], [1, 3]]),
)


@pytest.mark.parametrize("makes", MAKERS)
@pytest.mark.parametrize(("players", "pooling", "teams"), KINDS)
def test_bots_play_evenings_of_every_kind(
    players: int, pooling: str | None, teams: list[list[int]] | None, makes: Makes
) -> None:
    """From the first pick to the last game, in teams too (8.3 to 8.6)."""
    match = po8.Match(
        players, pooling=pooling, aside=3 * bool(pooling), spoils=bool(pooling),
        wins=2 if players == 2 else 1, teams=teams,
    )  # fmt: skip
    assert evening(match, makes)[-1].outcome is not None


@pytest.mark.parametrize("makes", MAKERS)
def test_the_same_seed_plays_the_same_evening(makes: Makes) -> None:
    """Bots have no other source of chance."""
    match = po8.Match(2, pooling="draft + random + trades")
    first, second = (evening(match, makes, 4)[-1] for _ in range(2))
    assert first == second
    assert first.history == second.history


@pytest.mark.parametrize("makes", MAKERS)
def test_no_captain_begins_where_it_is_active(makes: Makes) -> None:
    """Nobody would lay theirs in the crow's nest, fore or aft, where it can be struck (1.3)."""
    for seed in range(3):
        ships = ships_of(evening(po8.Match(2), makes, seed, end="game"))
        assert ships
        assert all(captain_place(ship) in INNER for ship in ships)


def test_wild_bots_build_any_ship() -> None:
    """With `wild` a Captain may lie anywhere, the crow's nest and the fore among it."""
    places = Counter(
        captain_place(ship)
        for seed in range(20)
        for ship in ships_of(
            evening(po8.Match(2), lambda seed: po8.RandomBot(seed, wild=True), seed, end="game")
        )
    )
    assert set(places) - set(INNER)


def test_the_captain_goes_where_it_must() -> None:
    """A ship that won, and has but three coins, is active everywhere: it comes last (1.3, 8.3)."""
    ships = [po8.Layout("Mate", ("Captain", "Bomb")), po8.Layout("Mate", ("Captain", "Bomb"))]
    match = po8.Match(["Anne", "Bart"], ships=ships, best_of=3)
    state = until(match.start(1).apply("surrender"), "build")
    winner = state.games[0].winner
    while state.current_player != winner:
        state = state.apply("keep")
    bot = po8.RandomBot(2)
    for place, options in (("nest", {"Mate", "Bomb"}), ("deck", {"Mate"})):
        seen = {bot.choose(state.view()).coin for _ in range(40)} - {None}
        assert options == seen
        state = state.apply(f"arrange {place} {min(options)}")


def test_random_bots_seldom_offer_and_accept_half() -> None:
    """So evenings stay short, and still have trades in them (8.5)."""
    match = po8.Match(["Anne", "Bart"], pooling="random + trades")
    start = until(match.start(3), "trade")
    bot = po8.RandomBot(5)
    said = Counter(bot.choose(start.view()).verb for _ in range(400))
    assert 40 < said["trade"] < 160
    other = "Bart" if start.current_player == 0 else "Anne"
    mine, theirs = start.shipyards[start.current_player], start.shipyards[1 - start.current_player]
    give = next(coin for coin in mine if coin != "Captain" and mine[coin] > 1)
    want = next(coin for coin in theirs if coin not in ("Captain", give))
    asked = until(start, "answer", f"trade with {other}", f"give {give}", f"want {want}", "done")
    answers = Counter(bot.choose(asked.view()).verb for _ in range(400))
    assert 140 < answers["accept"] < 260


# --- what a greedy bot does -------------------------------------------------------------------


def test_new_coins_are_valued_by_what_they_do() -> None:
    """No coin's name is known to a bot; a condition makes an ability worth less."""
    shark = Coin("Shark", 1, (Play((Destroy(Any(Filter(Place.ACTIVE))),)),))
    assert general_worth(shark) > general_worth(COINS["Mate"])
    assert 0 == general_worth(COINS["Cannon"], Place.AFT) < general_worth(COINS["Cannon"])


def test_coins_over_the_limit_are_worth_little() -> None:
    """A shipyard is worth its best ship, and a little for what stays at home (2.3)."""
    appraisal = Appraisal(tuple(COINS[name] for name in COINS))
    fourth = appraisal.gain({"Cutlass": 3}, ["Cutlass"], [])
    assert 0 < fourth < 0.1 * appraisal.gain({"Cutlass": 2}, ["Cutlass"], [])
    assert ["Cutlass"] == appraisal.spares({"Captain": 2, "Mate": 1, "Cutlass": 4})


def test_it_drafts_what_it_has_most_of_for() -> None:
    """Of the pool it picks the coin by which its best ship wins most (8.5)."""
    state = until(po8.Match(2, pooling="draft").start(1), "pick")
    worth = {coin: general_worth(COINS[coin]) for coin in state.pool if coin != "Captain"}
    assert max(worth.values()) == worth[po8.GreedyBot().choose(state.view()).coin or ""]


def test_it_keeps_a_ship_that_won_and_builds_another_after_a_loss() -> None:
    """Who won may only rearrange anyway (8.3)."""
    match = po8.Match(["Anne", "Bart"], ships=[po8.Ship.random(seed=i) for i in (1, 2)], best_of=3)
    state = until(match.start(1).apply("surrender"), "build")
    for _ in range(2):
        won = state.games[0].winner == state.current_player
        chosen = po8.GreedyBot().choose(state.view())
        assert ("keep" if won else "arrange") == chosen.verb
        state = state.apply("keep")


def test_what_acts_in_the_open_lies_there() -> None:
    """A coin that works only from crow's nest and fore isn't left where it does nothing (1.3)."""
    yard = {"Captain": 1, "Cannon": 3, "Mate": 5, "Bomb": 3, "Barrel of Grog": 1}
    match = po8.Match(2, shipyards=[yard, yard])
    ships = ships_of(evening(match, po8.GreedyBot, end="game"))
    assert ships
    for ship in ships:
        assert ("Cannon", "Cannon") == (ship.nest, ship.deck[0])


def test_it_trades_a_spare_for_what_it_can_use_and_the_other_gains_too() -> None:
    """Where each has too many of what the other lacks, coins change hands (2.3, 8.5)."""
    accepted = 0
    for seed in range(4):
        match = po8.Match(["Anne", "Bart"], pooling="random + trades")
        before = until(match.start(seed), "trade")
        states = evening(match, po8.GreedyBot, seed, end="build")
        after = states[-1]
        appraisal = Appraisal(match.coins)
        for old, new in zip(before.shipyards, after.shipyards, strict=True):
            assert appraisal.yard(new) >= appraisal.yard(old)
        accepted += sum(event.kind == "accepted" for state in states for event in state.events)
    assert accepted > 0


@pytest.mark.parametrize(
    ("give", "want", "verb"), [("best", "worst", "accept"), ("worst", "best", "refuse")]
)
def test_it_accepts_what_it_gains_by(give: str, want: str, verb: str) -> None:
    """A trade by which its own shipyard wins, and no other (8.5)."""
    worth = {coin: general_worth(COINS[coin]) for coin in ("Treachery", "Barrel of Grog")}
    best, worst = sorted(worth, key=lambda coin: -worth[coin])
    yard = "Captain, 4 Mate, 3 Bomb, 3 Cutlass, 3 Pistols, 2 Cannon, Treachery, Barrel of Grog"
    state = po8.Match(2, pool=f"{yard}, {yard}", pooling="draft + trades").start(2)
    picks = [best, worst]
    while state.phase == "draft":  # the first takes the best coin, the second the worst
        names = [option.coin for option in state.decision or () if option.coin]
        wanted = (
            picks.pop(0)
            if picks
            else next((name for name in names if name not in worth), names[-1])
        )
        state = state.apply(f"pick {wanted if wanted in names else names[0]}")
    coins = {"best": best, "worst": worst}
    mover = next(
        seat
        for seat in (0, 1)
        if coins[give] in state.shipyards[seat] and coins[want] in state.shipyards[1 - seat]
    )
    if state.current_player != mover:
        state = state.apply("pass")
    other = state.names[1 - mover]
    asked = until(
        state, "answer", f"trade with {other}", f"give {coins[give]}", f"want {coins[want]}", "done"
    )
    assert verb == po8.GreedyBot().choose(asked.view()).verb


def test_greedy_beats_random_from_one_pool() -> None:
    """By drafting, building and playing."""
    match = po8.Match(2, pooling="draft", best_of=3)
    won = 0
    for seed in range(5):
        bots: list[po8.Bot] = [po8.GreedyBot(seed), po8.RandomBot(seed)]
        state = match.start(seed)
        while state.decision:
            state = state.apply(bots[state.current_player].choose(state.view()))
        won += state.outcome is not None and state.outcome.winners == (0,)
    assert won >= 4


# --- bots that know games alone -----------------------------------------------------------------


class First:
    """A bot as others may have written it: it looks at its ship, which no evening has."""

    def choose(self, view: po8.View) -> po8.Option:
        """The first option."""
        assert view.me is not None
        assert view.decision is not None
        return view.decision.options[0]


def test_a_bot_that_knows_games_alone_plays_evenings_with_help() -> None:
    """In games it chooses, between them another bot does."""
    match = po8.Match(2, pooling="draft", best_of=3)
    states = evening(match, lambda seed: po8.EveningBot(First(), po8.GreedyBot(seed)))
    assert states[-1].outcome is not None
    playing = next(state for state in states if state.state)
    assert playing.decision
    bot = po8.EveningBot(First())
    assert playing.decision.options[0] == bot.choose(playing.view())
    state = po8.Game([po8.Ship.random(seed=i) for i in (1, 2)]).start()
    assert state.decision.options[0] == bot.choose(state.view())


def test_without_help_it_is_told_what_is_wrong() -> None:
    """An evening isn't a game: the error says where the game is, and what lets the bot play."""
    view = po8.Match(2, pooling="draft").start(1).view()
    with pytest.raises(AttributeError) as caught:
        First().choose(view)  # type: ignore[arg-type]  # the mistake that is told of
    assert str(caught.value) == (
        "a `MatchView` has no `me`; what is seen of the game under way is `view.game.me`. "
        "A bot that knows games alone plays evenings by `EveningBot(bot)`"
    )
    with pytest.raises(AttributeError, match=r"^a `MatchView` has no `nonsense`$"):
        _ = view.nonsense  # type: ignore[attr-defined]  # what no view has
