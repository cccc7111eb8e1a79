"""What players see: enough to play, and nothing that is secret."""

from __future__ import annotations

import pickle
import pickletools
import random
from itertools import cycle

import pytest
from folders import ODD
from game_positions import (
    COINS,
    layout,
    played,
    position,
    random_game,
    told_of_what_it_lost,
    with_secrets_mixed,
)

import piecesofeight as po8
from piecesofeight import SPECTATOR, Game, GameError, Layout, NotationError, Rules, State
from piecesofeight.game.view import Action, View, view_of


def test_what_lies_open() -> None:
    """1.3, 1.4, 1.6: nest and fore, where a Captain lies, how many coins a hold has."""
    bart = layout("Bomb | Pistols Mate Captain Treachery", hold="Mate, Bomb")
    view = position("Mate | Cannon Captain Cutlass", bart).view("Anne")
    ship = view.sees[1]
    assert (ship.nest, ship.deck, ship.hold) == ("Bomb", ("Pistols", "?", "Captain", "?"), 2)
    mine = position("Mate | Cannon Captain Cutlass", bart).view("Bart").sees[1]
    assert (
        mine.deck,
        mine.hold,
    ) == (("Pistols", "Mate", "Captain", "Treachery"), ("Bomb", "Mate"))
    assert view.ships == view.sees


def test_a_spectator_sees_what_everybody_sees() -> None:
    """Somebody without a ship."""
    view = position("Mate | Cannon Captain Cutlass", "Bomb | Pistols Captain Mate").view(SPECTATOR)
    assert [s.deck for s in view.sees] == [("Cannon", "Captain", "?"), ("Pistols", "Captain", "?")]
    assert view.decision is None
    with pytest.raises(GameError):
        _ = view.me


def test_what_was_shown_is_known_while_it_can_be_followed() -> None:
    """A coin called from the fore into the deck is known there; the own hold is known."""
    state = position("Mate | Cannon Pistols Captain Cutlass", "Bomb | Pistols Captain Mate")
    view = state.apply("call fore to fore-side").view("Bart")
    assert view.sees[0].deck == ("Pistols", "?", "Captain", "?")
    assert view.knows[0].deck == ("Pistols", "Cannon", "Captain", "?")
    state = position("Mate | Cannon Captain", "Bomb | Pistols Captain")
    state = state.apply("play nest at Bart.fore")
    assert (
        state.view("Anne").sees[1].hold,
        state.view("Anne").knows[1].hold,
        state.view("Anne").knows[1].hold_size,
    ) == (1, ("Pistols",), 1)


def test_whoever_decides_is_the_default() -> None:
    """`view()` is the view of who must decide; only it has the decision."""
    state = position("Mate | Cannon Captain", "Treachery | Pistols Captain")
    assert (0, state.decision) == (state.view().player, state.view().decision)
    assert state.view("Bart").decision is None
    state = state.apply("play nest at Bart.fore")
    assert state.view().player == 1
    assert state.view().decision.options[0].coin == "Treachery"
    with pytest.raises(GameError):
        state.view("Zoe")


def test_who_is_asked_to_react_is_secret() -> None:
    """5.2: others learn neither who can answer nor what they answered."""
    ships = (
        "Mate | Cannon Captain",
        "Bomb | Pistols Captain Treachery",
        "Mate | Bomb Captain Mate",
    )
    main = position(*ships)
    asked = main.apply("play nest at Bart.fore")
    assert asked.view("Bart").deciding == 1
    for other in ("Anne", "Carl", SPECTATOR):
        assert main.view(other) == asked.view(other)
        assert () == asked.told(other)
        assert not asked.is_shown_to(other)
    assert [main.view(seat).deciding for seat in range(3)] == [0, 0, 0]


def test_what_happened_at_a_pause_is_told_after_it() -> None:
    """5.2: nobody misses anything, and the pieces don't depend on who was asked."""
    told = []
    for aft in ("Treachery", "Broadside"):
        two = "Mate | Cannon Captain", "Bomb | Pistols Captain Mate"
        state = position(*two, f"Mate | Bomb Captain {aft}").apply("play nest at Bart.fore")
        told.append([[str(one) for one in state.told(who)] for who in ("Anne", "Bart", SPECTATOR)])
        if aft == "Treachery":
            assert [[], [], []] == told.pop()
            state = state.apply("pass")
            told.append(
                [[str(one) for one in state.told(who)] for who in ("Anne", "Bart", SPECTATOR)]
            )
    assert told[0] == told[1]
    assert "Anne plays Mate from the crow's nest at Bart's fore coin" == told[0][0][0]


def shown_now(state: State, seat: int) -> View:
    """What a seat would see if it were no secret that the game stands still here."""
    return view_of(state.scene, seat, state.decision, (), None)


def test_what_is_announced_is_public() -> None:
    """4.2: coin, targets, and whether it was negated."""
    state = position("Mate | Treachery Captain", "Treachery | Pistols Captain Mate")
    state = played(state, "play nest at Bart.aft", "pass", "react nest")
    for viewer in (0, 1, SPECTATOR):
        assert (
            Action(0, "Mate", ("Bart.aft",)),
            Action(1, "Treachery", (), False, True),
        ) == shown_now(state, viewer).actions
    assert (
        state.view().answered.kind,
        state.view().answered.coin,
        state.view().answered.owner,
        state.view().answered.actor,
        state.view().answered.place,
    ) == ("used", "Treachery", 1, 1, "nest")


def test_a_target_that_was_taken_is_no_target_any_more() -> None:
    """4.4: while the rest of an ability waits, what left the ship is not shown as its target."""
    coins = po8.load_coins(str(ODD))
    anne = Layout("Grappling Hook", ("Mate", "Captain", "Boarding Party"))
    bart = Layout("Bomb", ("Grappling Hook", "Captain", "Pistols"))
    state = Game.from_layouts([anne, bart], coins=coins).start()
    state = played(state, "play aft at Bart.nest", "at Anne.fore", "react fore", "choose Anne.fore")
    assert "react" == state.decision.kind
    assert ("Anne.aft",) == state.view().actions[0].targets


def test_a_view_prints_as_a_table() -> None:
    """With question marks for what lies face down."""
    view = position("Mate | Cannon Captain Mate", "Bomb | Pistols Captain Mate").view("Bart")
    assert "Cannon, Captain, ?" in str(view)
    assert "Pistols, Captain, Mate" in str(view)


def test_opponents_are_those_of_no_team() -> None:
    """8.4: a team-mate is none; who is out is none."""
    ships = [Layout("Mate", ("Cannon", "Captain"))] * 4
    teams = [["Anne", "Carl"], ["Bart", "Dora"]]
    state = Game.from_layouts(ships, coins=COINS, teams=teams).start()
    assert state.view("Anne").opponents == (1, 3)
    state = state.apply("surrender")
    assert state.view("Bart").opponents == (2,)
    assert position(*ships).apply("surrender").view("Bart").opponents == (2, 3)


def test_what_is_sent_elsewhere_carries_no_game() -> None:
    """A pickled view, option, event or trace says all it says, and has nothing behind it."""
    begun = position("Mate | Cannon Captain Pistols", "Bomb | Pistols Captain Treachery Cutlass")
    for state in (begun, begun.apply("play nest at Bart.fore")):
        view = state.view()
        for one in (
            view,
            *view.decision,
            *view.events,
            state.trace(view.player),
            state.why("pass"),
        ):
            sent = pickle.dumps(one)
            assert one == pickle.loads(sent)
            assert str(one) == str(pickle.loads(sent))
            words = {str(word) for _, word, _ in pickletools.genops(sent)}
            assert not words & {"Game", "State", "Scene", "History", "Standstill", "Tables"}


def test_a_pickled_option_says_what_it_said() -> None:
    """Its sentences, coin, ability and target; a decision still finds options by their texts."""
    state = position("Mate | Cannon Captain Pistols", "Bomb | Pistols Captain Treachery Cutlass")
    decision = state.view().decision
    again = pickle.loads(pickle.dumps(decision))
    for one, two in zip(decision, again, strict=True):
        assert [one.sentence_in(lang) for lang in ("en", "es")] == [
            two.sentence_in(lang) for lang in ("en", "es")
        ]
        assert (one.coin, one.ability, one.target) == (two.coin, two.ability, two.target)
        assert two == again.find(one.text)
    with pytest.raises(NotationError, match="`dance` is no option of this decision"):
        again.find("dance")


# --- the law ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_what_a_player_cannot_know_changes_nothing_for_that_player(players: int) -> None:
    """Two states that differ only in secrets give the same view, options and log.

    At each decision somebody else looks.
    """
    rng = random.Random(players)
    compared = 0
    for seed in range(8):
        states = list(random_game(seed, players, Rules(explicit_chance=seed % 2 == 0)))
        for state, seat in zip(states, cycle((*range(players), SPECTATOR)), strict=False):
            if told_of_what_it_lost(state, seat):
                continue
            other = with_secrets_mixed(state, seat, rng)
            one, two = state.view(seat), other.view(seat)
            assert one == two
            assert str(one) == str(two)
            if one.decision:
                pairs = zip(one.decision, two.decision, strict=True)
                assert all(a.sentence == b.sentence for a, b in pairs)
            assert [e.text("es") for e in one.events] == [e.text("es") for e in two.events]
            compared += 1
    assert compared > 100


def test_an_event_does_not_name_an_unseen_coin() -> None:
    """4.10: a hidden coin destroyed goes to the hold unseen; its owner knows it."""
    state = position("Mate | Cannon Captain", "Bomb | Pistols Captain Mate")
    state = state.apply("play nest at Bart.aft")
    texts = {seat: [str(event) for event in state.view(seat).events] for seat in (0, 1, SPECTATOR)}
    assert "Anne destroys a coin of Bart's (aft)" in texts[0]
    assert "Anne destroys Bart's Mate (aft)" in texts[1]
    assert "Anne destroys a coin of Bart's (aft)" in texts[SPECTATOR]
    assert "Anne destroys Bart's Mate (aft)" in [str(event) for event in state.events]
    hidden = [event for event in state.view(0).events if event.hidden]
    assert [(event.coin, event.kind) for event in hidden] == [(None, "destroyed")]
    assert "Mate" not in repr(hidden)


MOURNER = """
set: mourners
coins:
  - coin: Mourner
    limit: 1
    ability: |
      react when any player destroys any coin:
        you take the next turn
"""


def test_where_drawn_coins_lie_is_no_target() -> None:
    """Who is asked while a Buried Treasure ends learns nothing of the order (6.5a)."""
    coins = po8.load_coins(MOURNER)
    ships = [
        po8.Layout("Buried Treasure", ("Captain", "Cannon"), ("Mate", "Bomb")),
        po8.Layout("Mourner", ("Captain", "Mate")),
    ]
    start = po8.Game.from_layouts(ships, coins=coins, names=["Anne", "Bart"]).start(first=0)
    state = played(start, "play nest", "order Mate")
    assert 1 == state.view().player
    assert [()] == [action.targets for action in state.view(1).actions]


def test_a_refusal_does_not_tell_what_is_asked_in_secret() -> None:
    """5.2: who isn't asked learns neither about which event others are, nor that several want to.

    Dora attacks; Anne and Carl can answer that.
    """
    ships = [
        "Treachery | Cannon Captain",
        "Mate | Bomb Captain Mate",
        "Treachery | Pistols Captain",
        "Mate | Cannon Captain",
    ]
    rules = Rules(explicit_chance=True)
    asked = position(*ships, first=3, rules=rules).apply("play nest at Bart.fore")
    one = asked.apply("react nest")
    both = one.apply("react nest")
    assert ("react", "react", "chance") == tuple(
        state.decision.kind for state in (asked, one, both) if state.decision
    )
    for text in ("react aft", "react nest", "pass", "play nest"):
        told = {repr(state.why_not(text, "Bart")) for state in (asked, one, both)}
        assert 1 == len(told)


RIGGER = """
set: riggers
coins:
  - coin: Rigger
    limit: 1
    ability: |
      react when any ability is used:
        rearrange your ship
        you may:
          destroy this
"""


def test_where_a_target_went_in_secret_is_not_shown() -> None:
    """4.4, 6.2: it is still the target; only its owner sees where it lies now."""
    coins = po8.load_coins(RIGGER)
    ships = [
        po8.Layout("Mate", ("Cannon", "Captain", "Bomb")),
        po8.Layout("Bomb", ("Rigger", "Captain", "Mate", "Pistols")),
    ]
    start = po8.Game.from_layouts(ships, coins=coins, names=["Anne", "Bart"]).start(first=0)
    order = ["arrange nest Pistols", "arrange deck Bomb", "arrange deck Mate"]
    state = played(start, "play nest at Bart.aft", "react fore", *order)
    assert state.decision
    assert ("choose yes", "choose no") == state.decision.texts
    seen = {seat: shown_now(state, seat).actions[0].targets for seat in (0, 1, SPECTATOR)}
    assert {0: ("Bart.nest",), 1: ("Bart.nest",), SPECTATOR: ("Bart.nest",)} == seen
    hidden = played(
        start,
        "play nest at Bart.aft",
        "react fore",
        "arrange nest Mate",
        "arrange deck Bomb",
        "arrange deck Pistols",
    )
    seen = {seat: shown_now(hidden, seat).actions[0].targets for seat in (0, 1, SPECTATOR)}
    assert {0: (), 1: ("Bart.deck[2]",), SPECTATOR: ()} == seen


LATER = """set: later
coins:
  - coin: Fuse
    limit: 1
    ability: |
      play:
        until your next turn:
          opponents can't call
        the next time an opponent sends any coin to the nest this turn:
          that player skips 1 turn
        at the start of your next turn:
          destroy this
"""


def test_everybody_sees_what_is_still_to_come() -> None:
    """9.8, 9.15: what was put off and what is forbidden for a time, until it is over."""
    coins = po8.load_coins(LATER)
    ships = [po8.Layout("Fuse", ("Captain",)), po8.Layout("Mate", ("Captain", "Mate"))]
    state = po8.Game.from_layouts(ships, coins=coins, names=["Anne", "Bart"]).start(first=0)
    assert () == state.view(0).pending
    state = played(state, "play nest")
    later = ["until your next turn", "at the start of your next turn"]
    for seat in (0, 1, SPECTATOR):
        assert [po8.Pending(0, "Fuse", line) for line in later] == [*state.view(seat).pending]
    state = played(state, "play nest at Bart.aft", "pass")
    assert () == state.view(1).pending


def test_the_own_ship_is_that_of_the_player_who_looks() -> None:
    """`me` is the ship of the view's player; somebody without a ship has none."""
    state = position("Mate | Cannon Captain", "Bomb | Pistols Captain")
    assert ["Anne", "Bart"] == [state.view(seat).me.name for seat in (0, 1)]
    with pytest.raises(GameError, match="a spectator has no ship"):
        _ = state.view(SPECTATOR).me
