"""Resampling: what a player can't know is dealt again, and nothing else changes for them."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from attrs import frozen
from game_positions import COINS, layout, played, position, random_game

from piecesofeight import (
    SPECTATOR,
    Game,
    GameError,
    Layout,
    Rules,
    SaveError,
    State,
    load_coins,
    resample,
)
from piecesofeight.testing.invariants import broken

EXPLICIT = Rules(explicit_chance=True)
Deal = tuple[str | None, tuple[str, ...], tuple[str, ...]]


def deal_of(state: State, seat: int) -> Deal:
    """What lies where in a ship; a hold has no order."""
    ship = state.ships[seat]
    return ship.nest, ship.deck, tuple(sorted(ship.hold))


def drawn(state: State, player: int, whose: int, times: int = 600) -> Counter[Deal]:
    """How often each deal of a ship comes."""
    rng = random.Random(5)
    return Counter(deal_of(resample(state, player, rng), whose) for _ in range(times))


@pytest.mark.parametrize("players", [2, 3])
def test_a_player_sees_the_same_before_and_after(players: int) -> None:
    """View, options with their sentences, and events are equal; the state is a valid one."""
    rng = random.Random(players)
    compared = 0
    for seed in range(2):
        states = list(random_game(seed, players, Rules(explicit_chance=seed % 2 == 0)))
        for state in (*states[::2], states[-1]):
            for seat in (*range(players), SPECTATOR):
                other = resample(state, seat, rng)
                assert state.view(seat) == other.view(seat)
                ids = other.legal_actions()
                assert [] == broken(other.block, other.game.tables.words, ids)
                with pytest.raises(SaveError, match="dealt anew"):
                    other.to_json()
                compared += 1
    assert compared > 40


def test_every_order_of_coins_never_seen_comes_equally_often() -> None:
    """1.3, 1.4, 1.6: fore and Captain stay; the other coins lie in each of their six orders."""
    state = position("Mate | Cannon Captain", "Bomb | Pistols Mate Captain Cutlass Treachery")
    found = drawn(state, 0, 1, times=900)
    orders = itertools.permutations(("Mate", "Cutlass", "Treachery"))
    expected = {("Bomb", ("Pistols", a, "Captain", b, c), ()) for a, b, c in orders}
    assert expected == set(found)
    assert all(abs(times - 150) < 45 for times in found.values())  # four standard deviations


def test_coins_stay_with_who_brought_them() -> None:
    """Each player's own coins are exchanged among themselves, and with the hold."""
    ships = [
        layout("Mate | Cannon Captain"),
        layout("Bomb | Pistols Captain Cutlass", hold="Mate"),
        layout("Bomb | Pistols Captain Treachery", hold="Broadside"),
    ]
    state = Game.from_layouts(ships, coins=COINS).start()
    assert {("Cutlass", "Mate"), ("Mate", "Cutlass")} == {
        (deck[-1], hold[0]) for _, deck, hold in drawn(state, 0, 1, 60)
    }
    assert {("Treachery", "Broadside"), ("Broadside", "Treachery")} == {
        (deck[-1], hold[0]) for _, deck, hold in drawn(state, 0, 2, 60)
    }


def test_the_own_coins_stay_and_a_spectator_knows_none_of_them() -> None:
    """1.4: one's own coins are known; for somebody without a ship all hidden coins are dealt."""
    state = position("Mate | Cannon Captain Bomb Pistols", "Bomb | Pistols Mate Captain Cutlass")
    assert 1 == len(drawn(state, 0, 0, 60))
    assert 2 == len(drawn(state, SPECTATOR, 0, 60)) == len(drawn(state, SPECTATOR, 1, 60))


def test_announced_treasures_lie_aft_in_either_order() -> None:
    """6.5a: which coins were drawn is known to all, and where they lie but for their order."""
    bart = layout("Buried Treasure | Captain Cannon Broadside", hold="Mate, Bomb, Cutlass")
    state = position("Mate | Cannon Captain", bart, first=1, rules=EXPLICIT)
    state = played(state, "play nest", "draw Mate", "draw Bomb", "order Bomb")
    found = {(deck[-2:], hold) for _, deck, hold in drawn(state, 0, 1, 200)}
    assert {("Bomb", "Mate"), ("Mate", "Bomb")} == {ends for ends, _ in found}
    assert {"Cannon", "Broadside", "Cutlass"} >= {
        name for _, hold in found for name in hold if name != "Buried Treasure"
    }


def test_a_coin_that_left_a_known_hold_is_one_of_those() -> None:
    """4.5a: a coin is taken out of the hold unseen; it is one of the coins that were there."""
    bart = layout("Bomb | Pistols Barrel of Grog Captain Cutlass Broadside")
    ships = ("Mate | Mate Cannon Captain", bart)
    state = position(*ships, rules=Rules(explicit_chance=True, ask_forced=True))
    state = played(state, "play nest at Bart.nest", "send fore")
    while state.to_move == 0:
        state = state.apply("pass")
    state = played(state, "send fore", "play fore", "choose Bomb")
    while state.to_move == 1:
        state = state.apply(state.legal_actions()[-1])
    found = {(deck[-1], hold) for _, deck, hold in drawn(state, 0, 1, 100)}
    assert {("Bomb", ("Barrel of Grog",))} == found


# --- every deal that can be ------------------------------------------------------------------

CREW = (
    ["Mate", "Bomb", "Cutlass", "Pistols", "Treachery", "Pillage", "Broadside", "Cannon"],
    ["Buried Treasure", "Call to Quarters", "Barrel of Grog"],
)


def log_of(state: State, seat: int) -> list[str]:
    """The last events, as a seat was told them."""
    return [str(event) for event in state.view(seat).events]


def worlds(state: State, script: list[str], log: list[str], seat: int) -> Iterator[State]:
    """Every state that comes of a game in which a seat chooses by a script and is told a log."""
    told = log_of(state, seat)
    if told != log[: len(told)]:
        return
    rest = log[len(told) :]
    if not script and not rest:
        yield state
    if state.current_player != seat:
        for option in state.legal_actions():
            yield from worlds(state.apply(option), script, rest, seat)
    elif script and state.decision and script[0] in state.decision.texts:
        yield from worlds(state.apply(script[0]), script[1:], rest, seat)


@frozen
class Story:
    """A game of Anne, whose ship never matters, and Bart, by Anne's eyes."""

    anne: Layout
    bart: Layout
    first: int
    choices: list[str]

    def begin(self, bart: Layout) -> State:
        """The game with another ship of Bart's."""
        game = Game.from_layouts([self.anne, bart], coins=COINS, rules=EXPLICIT)
        return game.start(first=self.first)

    def told(self) -> tuple[State, list[str], list[str]]:
        """The end, what Anne chose, and what she was told."""
        state, script = self.begin(self.bart), []
        log = log_of(state, 0)
        for choice in self.choices:
            script += [choice] if state.current_player == 0 else []
            state = state.apply(choice)
            log += log_of(state, 0)
        return state, script, log

    def deals(self) -> set[Deal]:
        """All deals of Bart's ship that Anne can't tell from that at the end.

        Found by playing on, from every way in which his hidden coins may have lain at first.
        """
        end, script, log = self.told()
        row, size = [*self.bart.deck, *self.bart.hold], len(self.bart.deck)
        hidden = [at for at in range(1, len(row)) if at >= size or row[at] != "Captain"]
        found = set()
        for order in set(itertools.permutations([row[at] for at in hidden])):
            there = row[:]
            for at, name in zip(hidden, order, strict=True):
                there[at] = name
            begun = self.begin(Layout(self.bart.nest, tuple(there[:size]), tuple(there[size:])))
            for one in worlds(begun, script, log, 0):
                if one.view(0) == end.view(0) and one.deciding == end.deciding:
                    found.add(deal_of(one, 1))
        return found


@cache
def rearranged(fetched: str) -> tuple[State, set[Deal]]:
    """Bart rearranges with a coin from the hold, where Anne knows one of two; the deals then."""
    order = [f"arrange deck {name}" for name in ("Bomb", "Captain", fetched)]
    story = Story(
        layout("Mate | Cannon Captain"),
        Layout("Call to Quarters", ("Pistols", "Captain", "Bomb", "Broadside"), ("Cutlass",)),
        0,
        [
            "play nest at Bart.fore",
            "pass",
            "play nest",
            f"draw {fetched}",
            "arrange nest -",
            *order,
        ],
    )
    return story.told()[0], story.deals()


@pytest.mark.parametrize("fetched", ["Pistols", "Cutlass"])
def test_each_deal_that_can_be_comes_and_no_other(fetched: str) -> None:
    """6.2: whichever coin came back from the hold, wherever all of them were put."""
    state, deals = rearranged(fetched)
    assert 6 == len(deals)  # three coins in two places of the deck and in the hold
    assert deals == set(drawn(state, 0, 1, 150))


def test_a_new_deal_of_a_new_deal_is_one_of_the_same() -> None:
    """What the player knows is the same after it, so are the deals that can be."""
    (state, deals), rng = rearranged("Cutlass"), random.Random(1)
    twice = (resample(resample(state, 0, rng), 0, rng) for _ in range(150))
    assert deals == {deal_of(one, 1) for one in twice}


def random_story(seed: int) -> Story:
    """Some random choices on small ships."""
    luck, ships = random.Random(seed), []
    for _ in range(2):
        crew = [*luck.sample(CREW[0], 3), *luck.sample(CREW[1], 1)]
        luck.shuffle(crew)
        row = [*crew[:3], "Captain"]
        luck.shuffle(row)
        ships.append(Layout(row[0], tuple(row[1:]), tuple(crew[3 : 3 + luck.choice((0, 1))])))
    story = Story(ships[0], ships[1], 1, [])
    state = story.begin(story.bart)
    for _ in range(luck.choice((3, 4, 6))):
        if state.decision:
            story.choices.append(luck.choice(state.decision.texts))
            state = state.apply(story.choices[-1])
    return story


@pytest.mark.parametrize("seed", range(6))
def test_no_deal_that_can_be_is_left_out(seed: int) -> None:
    """Whatever happened: each deal that the player can't rule out comes up at times."""
    story = random_story(seed)
    state, deals = story.told()[0], story.deals()
    assert deal_of(state, 1) in deals
    assert deals <= set(drawn(state, 0, 1, 200))


# --- in the middle of something ----------------------------------------------------------------


def test_who_must_answer_can_still_do_so() -> None:
    """5.2: Bart is asked, so he has something to answer with; here only one coin can."""
    bart = "Bomb | Pistols Cutlass Captain Mate Treachery"
    state = position("Mate | Cannon Captain", bart).apply("play nest at Bart.fore")
    assert 1 == state.current_player
    assert {"Treachery"} == {deck[-1] for _, deck, _ in drawn(state, 0, 1, 60)}


def test_what_others_have_answered_is_drawn_anew() -> None:
    """5.2: Anne, who is asked after Bart, doesn't know whether he passed."""
    ships = ("Treachery | Cannon Captain", "Treachery | Pistols Captain", "Mate | Cannon Captain")
    state = position(*ships, first=2).apply("play nest at Anne.fore")
    asked = state.current_player
    state = state.apply("pass")
    later = state.current_player
    rng = random.Random(3)
    ends = {resample(state, later, rng).apply("pass").view(SPECTATOR).actions for _ in range(40)}
    assert asked != later
    assert 2 == len({len(actions) for actions in ends})


def test_a_coin_aimed_at_is_what_lies_there_now() -> None:
    """4.4: the target is the place that was named, whatever coin lies there."""
    bart = "Treachery | Pistols Cutlass Captain Mate"
    state = position("Broadside | Cannon Captain", bart).apply("play nest at Bart.deck[2]")
    rng = random.Random(2)
    gone = set()
    for _ in range(40):
        end = resample(state, 0, rng).apply("pass")
        gone |= set(end.ships[1].hold)
    assert {"Cutlass", "Mate"} == gone


def test_luck_to_come_is_drawn_anew() -> None:
    """The seed within the state is nobody's to know."""
    bart = layout("Mate | Pistols Captain", hold="Mate, Bomb, Cutlass")
    anne = layout("Buried Treasure | Captain Cannon", hold="Mate, Bomb, Cutlass, Broadside")
    state = position(anne, bart)
    rng = random.Random(2)
    ends = [resample(state, 0, rng).apply("play nest") for _ in range(40)]
    assert len({end.decision.texts for end in ends if end.decision}) > 3


def test_there_must_be_such_a_player() -> None:
    """A name or a seat that there isn't is refused."""
    with pytest.raises(GameError, match="no seat 7"):
        resample(position("Mate | Cannon Captain", "Mate | Cannon Captain"), 7, random.Random(1))


MOURNER = """
set: my-set
uses: [pieces-of-eight]
coins:
  - coin: Mourner
    limit: 1
    ability: |
      react when another coin of yours would be destroyed:
        prevent it
      react when any player destroys any coin:
        you take the next turn
"""
BART = Layout("Mourner", ("Pistols", "Cutlass", "Captain", "Bomb", "Mate"))


def mourned(choice: str, anne: str = "Mate") -> State:
    """Anne's choice, which Bart may answer for a coin that she hasn't seen."""
    game = Game.from_layouts([Layout(anne, ("Captain",)), BART], coins=load_coins(MOURNER))
    return game.start(first=0, seed=1).apply(choice)


def test_a_coin_about_to_be_destroyed_is_what_lies_there_now() -> None:
    """5.6: what would be destroyed, and what is kept, is the aft coin, whatever it is."""
    rng, aimed = random.Random(4), mourned("play nest at Bart.aft")
    for _ in range(12):
        state = resample(aimed, 0, rng)
        before = state.ships[1].deck
        kept = state.apply(next(one for one in state.decision or () if one.verb == "react"))
        answered = state.view(1).answered
        assert answered is not None
        assert (before[-1], "aft") == (answered.coin, answered.place)
        assert before == kept.ships[1].deck
        assert before[:-1] == state.apply("pass").ships[1].deck


def test_a_place_aimed_at_stays_aimed_at() -> None:
    """4.4: in each deal the coin that leaves is that of the place which was named."""
    bart = "Treachery | Pistols Cutlass Captain Mate"
    state = position("Broadside | Cannon Captain", bart).apply("play nest at Bart.deck[2]")
    rng = random.Random(2)
    for _ in range(12):
        other = resample(state, 0, rng)
        before = other.ships[1].deck
        assert (before[0], *before[2:]) == other.apply("pass").ships[1].deck


def test_what_happened_to_an_unseen_coin_is_told_of_the_coin_that_it_is_now() -> None:
    """4.10: destroyed from the aft, it lies in the hold; events and hold agree in each deal."""
    rng = random.Random(4)
    state = mourned("play nest at Bart.aft").apply("pass")
    last = state.events[-1]
    assert ("destroyed", "Mate") == (last.kind, last.coin)
    seen = set()
    for _ in range(40):
        other = resample(state, 0, rng)
        assert [other.events[-1].coin] == list(other.ships[1].hold)
        seen.add(other.events[-1].coin)
    assert len(seen) > 1
