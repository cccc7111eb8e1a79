"""Illegal options: the refusal says why, cites the rules, and lists what is allowed."""

from __future__ import annotations

import pytest
from game_positions import COINS, layout, played, position, random_game
from refusing import ANNE, BART, EMPTY, cites, refused

from piecesofeight import Game, IllegalOption, Layout, Rules, load_coins
from piecesofeight.game.why.refused import refusal
from piecesofeight.notation.grammar import parse_option

# --- the wrong moment ---------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("pass", ["3.2"]),
        ("send fore", ["3.1", "3.3"]),
        ("react nest", ["5.1"]),
        ("contribute 1", ["6.3"]),
        ("choose Mate", ["4.7"]),
        ("order Mate", ["6.5a"]),
        ("arrange nest Mate", ["6.2"]),
        ("agree", ["7.4"]),
        ("at Bart.fore", ["4.2"]),
        ("draw Mate", ["4.7"]),
        ("dance", ["3.2"]),
        ("play", ["4.1"]),
        ("", ["3.2"]),
    ],
)
def test_no_place_in_the_main_phase(text: str, rules: list[str]) -> None:
    """3.2: exactly one of three things."""
    cites(position(ANNE, BART), text, *rules)


@pytest.mark.parametrize(
    "text", ["play fore at Bart.fore", "call fore to aft-side", "destroy nest"]
)
def test_main_actions_wait_for_the_main_phase(text: str) -> None:
    """3.1: first the nest."""
    cites(position(EMPTY, BART), text, "3.2", "3.1")


def test_a_nest_that_is_full_takes_no_coin() -> None:
    """3.1, 3.3."""
    assert "not empty" in cites(position(ANNE, BART), "send aft", "3.1", "3.3").reason


def test_another_player_decides() -> None:
    """Who has nothing to decide is told so."""
    state = position(ANNE, BART)
    error = refusal(state.scene, "play nest at Anne.fore", player=1)
    assert (error.reason, error.rules[0]) == ("Bart has nothing to decide now", "3.2")
    gone = position(ANNE, BART, BART).apply("surrender")
    assert "7.2" in refusal(gone.scene, "play nest at Bart.fore", player=0).rules
    answered = position(ANNE, "Full Sail | Pistols Captain").apply("play nest at Bart.fore")
    again = answered.apply("react nest")
    assert "5.4" in refusal(again.scene, "react nest", player=1).rules


# --- other decisions ----------------------------------------------------------


def test_contributions_have_a_limit() -> None:
    """6.3."""
    state = position(
        "Cannon | Mate Captain", "Bomb | Pistols Mate Captain", "Cannon | Mate Captain"
    )
    state = state.apply("play nest at Bart.fore, inviting")
    assert "at most 1" in cites(state, "contribute 2", "6.3").reason


def test_arranging_step_by_step() -> None:
    """6.2."""
    anne = layout("Call to Quarters | Cannon Captain", hold="Mate")
    state = position(anne, BART).apply("play nest")
    assert "the nest is to be filled" in cites(state, "arrange deck Mate", "6.2").reason
    cites(state, "arrange nest Bomb", "6.2")


def test_stalemates_are_proposed_once_a_turn_at_a_main_decision() -> None:
    """7.4."""
    cites(position(EMPTY, BART), "stalemate", "7.4")
    state = played(position(ANNE, BART), "stalemate", "refuse")
    assert "already" in cites(state, "stalemate", "7.4").reason
    cites(played(position(ANNE, BART), "stalemate"), "pass", "7.4")


def test_nothing_goes_after_the_end() -> None:
    """Section 7."""
    state = position(ANNE, BART).apply("surrender")
    assert refused(state, "play nest at Bart.fore").rules == ("7.1", "7.3")


def test_ids_are_refused_like_texts() -> None:
    """An id that is no option here is put into words, if it can be."""
    state = position(ANNE, BART)
    with pytest.raises(IllegalOption, match="`pass`"):
        state.apply(1)
    for option in (0, -5, 15, 99999999, 2**40):
        with pytest.raises(IllegalOption):
            state.apply(option)


def test_an_intent_reads_what_it_can() -> None:
    """Texts that are no option are taken apart all the same."""
    meant = parse_option("call aft to aft-side and fore to aft-side")
    assert meant.calls == (("aft", "aft"), ("fore", "aft"))
    assert (parse_option("contribute 3").verb, parse_option("contribute 3").added) == (
        "contribute",
        3,
    )
    assert parse_option("fly to the moon").verb == ""


TEXTS = [
    "pass",
    "send fore",
    "send aft",
    "play nest",
    "play fore (3) at Bart.aft with 9, inviting",
    "play aft at Anne.deck[4]",
    "play nest at Carl",
    "react nest",
    "react aft at Bart.nest",
    "call fore to fore-side",
    "call aft to fore-side and fore to aft-side",
    "destroy nest",
    "contribute 4",
    "choose Captain",
    "choose Bart.fore",
    "choose yes",
    "order Mate",
    "arrange deck Captain",
    "arrange nest -",
    "at Bart",
    "agree",
    "stalemate",
    "draw Mate",
    "Bart reacts",
    "react",
]


@pytest.mark.parametrize("seed", range(3))
def test_a_refusal_always_has_a_reason(seed: int) -> None:
    """Whatever is tried at whatever decision by whomever: a reason, and rules as a rule.

    Who waits while somebody makes a secret choice is answered as of what they saw last (5.2).
    Each text is tried at a fourth of the decisions, by each in turn.
    """
    rules = Rules(explicit_chance=seed % 2 == 0)
    for at, state in enumerate(random_game(seed, 2 + seed % 3, rules)):
        if state.decision is None:
            continue
        seats = (None, *range(len(state.ships)))
        for text in TEXTS[at % 4 :: 4]:
            for seat in (seats[0], seats[1 + at % (len(seats) - 1)]):
                error = state.why_not(text, seat)
                waits = seat is not None and not state.is_shown_to(seat)
                if error is None:
                    assert waits or state.apply(text) is not None
                    continue
                assert error.reason
                assert error.rules or text == "Bart reacts"
                asked = seat is None or seat == state.decision.player
                assert waits or error.allowed == (state.decision.texts if asked else ())


def test_custom_limits_are_named() -> None:
    """A while-active coin that forbids something is a reason of its own."""
    from piecesofeight.language.program import (
        Act,
        Coin,
        Filter,
        Forbid,
        Place,
        While,
        Who,
    )

    acts = (Act.CALL, Act.SEND, Act.SCUTTLE)
    forbids = tuple(Forbid(act, Who.OPPONENT) for act in acts)
    mates = Filter(Place.ACTIVE, Who.OPPONENT, kind="Mate")
    forbids += (Forbid(Act.PLAY, Who.OPPONENT, mates), Forbid(Act.TARGET, Who.OPPONENT))
    kraken = Coin("Kraken", 1, (While(Place.OPEN, forbids),))
    coins = [*COINS.values(), kraken]
    ships = [Layout("Mate", ("Cannon", "Captain", "Bomb")), Layout("Kraken", ("Captain", "Bomb"))]
    state = Game.from_layouts(ships, coins=coins).start()
    assert "forbids" in cites(state, "play nest at Bart.nest", "4.1").reason
    assert "forbids" in cites(state, "call fore to aft-side", "3.6").reason
    assert "forbids" in cites(state, "destroy nest", "3.9").reason


OWN_ONLY = """
set: my-set
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 1
    ability: |
      play:
        destroy any open coin of yours
  - coin: Tern
    limit: 1
    ability: |
      play:
        destroy any open coin of an opponent
"""


def test_whose_coin_a_target_may_not_be_is_said() -> None:
    """4.5: your own, or whose it is, wherever they sit."""
    coins = load_coins(OWN_ONLY)
    ships = [Layout("Gull", ("Captain", "Mate")) for _ in range(3)]
    game = Game.from_layouts(ships, coins=coins)
    for first, other in ((0, "Bart"), (1, "Anne"), (1, "Carl")):
        error = refused(game.start(first=first, seed=1), f"play nest at {other}.nest")
        assert f"Gull may not be aimed at coins of {other}" in str(error)
    tern = Game.from_layouts([Layout("Tern", ("Captain", "Mate"))] * 2, coins=coins)
    error = refused(tern.start(first=0, seed=1), "play nest at Anne.fore")
    assert "Tern may not be aimed at your own coins" in str(error)


def test_who_is_out_has_nothing_to_say() -> None:
    """7.2: whichever seat it was."""
    ship = "Mate | Cannon Captain"
    for first in (0, 1):
        state = position(ship, ship, ship, first=first).apply("surrender")
        error = refusal(state.scene, "play nest at Carl.fore", player=first)
        assert f"{state.game.names[first]} is out of the game" == error.reason


def test_a_draw_that_is_meant_but_not_so_written_is_suggested() -> None:
    """4.7: where a draw must say whose hold it is from."""
    anne = layout("Call to Quarters | Cannon Captain", hold="Mate, Mate, Bomb, Pistols, Cutlass")
    state = position(anne, "Bomb | Mate Captain", rules=Rules(explicit_chance=True))
    state = state.apply("play nest")
    error = refused(state, "draw Mate of Anne")
    assert "it can't be drawn like that; did you mean `draw Mate`?" == error.reason
