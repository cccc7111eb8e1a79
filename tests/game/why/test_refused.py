"""Illegal options: the refusal says why, cites the rules, and lists what is allowed."""

from __future__ import annotations

import pickle
import random

import pytest
from game_positions import COINS, layout, played, position, random_game

from piecesofeight import Game, IllegalOption, Layout, Rules, State, load_coins
from piecesofeight.game.why.refused import refusal
from piecesofeight.notation.grammar import parse_option

ANNE = "Mate | Cannon Bomb Captain Treachery, Pistols"
BART = "Bomb | Pistols Treachery Captain Mate"
EMPTY = "- | Mate Bomb Captain Cannon"


def refused(state: State, text: str) -> IllegalOption:
    """The refusal of a text, which must leave the state as it was."""
    before = hash(state)
    with pytest.raises(IllegalOption) as caught:
        state.apply(text)
    assert before == hash(state)
    return caught.value


def cites(state: State, text: str, *rules: str) -> IllegalOption:
    """Check that a refusal cites all these rules."""
    error = refused(state, text)
    assert set(rules) <= set(error.rules), str(error)
    return error


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


# --- playing ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("play deck[2] at Bart.fore", ["4.1"]),
        ("play hold at Bart.fore", ["4.1"]),
        ("play nest at Bart.deck[2]", ["4.1", "6", "1.3"]),
        ("play aft at Bart.deck[2]", ["4.1", "6"]),
        ("play aft at Bart.fore", ["4.1", "6"]),
        ("play aft (2) at Bart.deck[2]", ["4.1", "6"]),
        ("play aft (3) at Bart.aft", ["4.2"]),
        ("play nest (2) at Bart.aft", ["4.2"]),
        ("play nest", ["4.2"]),
        ("play nest at Bart", ["4.2", "6"]),
        ("play nest at Bort.fore", ["4.2"]),
        ("play nest at Bart.deck[9]", ["4.2"]),
        ("play nest at Bart.hold", ["4.1"]),
        ("play fore at Bart.aft", ["4.1", "6", "6.3"]),
        ("play fore at Bart.fore with 1", ["6.3"]),
        ("play fore at Bart.fore, inviting", ["6.3"]),
        ("play nest at Bart.fore with 1", ["6.3"]),
    ],
)
def test_coins_are_played_by_the_rules(text: str, rules: list[str]) -> None:
    """4.1, 4.2, and the coins' own texts."""
    cites(position(ANNE, BART), text, *rules)


def test_what_a_target_must_be_is_said() -> None:
    """The message quotes the text, says why, cites, and lists what is allowed."""
    error = refused(position(ANNE, BART), "play aft at Bart.deck[2]")
    assert str(error).startswith(
        "`play aft at Bart.deck[2]` is not allowed: Pistols may only be aimed at a coin in the aft"
        " (4.1, 1.3, 6); allowed now: `play nest at Anne.nest`, "
    )
    assert "did you mean `Bart`" in refused(position(ANNE, BART), "play nest at Bort.fore").reason
    assert "did you mean `call fore" in refused(position(ANNE, BART), "call for to aft-side").reason


def test_a_reaction_is_no_play() -> None:
    """Treachery and the Monkey are used in reaction only."""
    state = position("Treachery | Cannon Captain", BART)
    cites(state, "play nest at Bart.fore", "3.2", "5.1", "6")


def test_conditions_are_checked_when_announced() -> None:
    """4.3: a Bomb needs a Mate; so does keeping a Cutlass; a Cannon isn't fired from the aft."""
    state = position("Bomb | Cutlass Captain Cannon", BART)
    cites(state, "play nest at Bart", "4.3", "6")
    cites(state, "play fore (2) at Bart.fore", "4.3")
    cites(state, "play aft at Bart.fore", "4.1", "6", "6.3")


def test_no_candidate() -> None:
    """4.7: an empty hold gives nothing to choose; 4.8: a second Captain is none."""
    cites(position("Barrel of Grog | Cannon Captain", BART), "play nest", "4.7")
    anne = layout("Barrel of Grog | Cannon Captain", hold="Captain")
    cites(position(anne, BART), "play nest", "4.7", "4.8")


def test_a_second_captain_is_not_taken_nor_chosen() -> None:
    """4.8, 2.3, 6.6."""
    state = position("Pillage | Cannon Captain", "Captain | Bomb Mate")
    cites(state, "play nest at Bart.nest", "4.8", "2.3", "6.6")
    cites(state, "play nest at Anne.fore", "6", "6.6", "4.5")
    anne = layout("Barrel of Grog | Cannon Captain", hold="Captain, Mate, Bomb")
    state = position(anne, BART).apply("play nest")
    cites(state, "choose Captain", "4.8", "2.3")
    cites(state, "choose Pistols", "4.7")
    assert "did you mean `Bomb`" in cites(state, "choose Bomp", "4.7").reason


def test_no_captains_for_a_broadside() -> None:
    """Section 6: any coin but a Captain."""
    state = position("Broadside | Cannon Captain", BART)
    assert "any coin but Captain" in cites(state, "play nest at Bart.deck[3]", "6").reason


def test_players_as_targets() -> None:
    """6.1: a player with no open coin, a player out of the game, a coin instead of a player."""
    bombs = "Mate | Bomb Captain"
    state = position(bombs, Layout(None, ()), BART, BART)
    cites(state, "play fore at Bart", "7.2")
    cites(state, "play fore at Carl.fore", "4.2", "6", "6.1")


def test_places_without_a_coin() -> None:
    """4.7: there is nothing at an empty nest."""
    cites(position(ANNE, "- | Pistols Captain"), "play nest at Bart.nest", "4.7")
    cites(position("Mate | Captain", "Mate | Captain"), "play aft at Bart.deck[2]", "4.2")


# --- reacting -----------------------------------------------------------------


def test_reactions_answer_their_event() -> None:
    """5.1, 5.4, 5.6a, 5.7."""
    bart = "Full Sail | Pistols Captain Treachery, Black Spot, Captain's Monkey"
    state = position(ANNE, bart).apply("play nest at Bart.fore")
    assert state.decision.kind != "react" or state.decision.player == 1
    bart = "Treachery | Pistols Captain Treachery, Black Spot, Captain's Monkey"
    state = position(ANNE, bart).apply("play nest at Bart.fore")
    cites(state, "react aft", "5.1", "5.6a")
    cites(state, "react fore", "5.1", "6")
    cites(state, "react deck[3]", "5.6a", "4.1")
    cites(state, "react nest at Anne.nest", "4.2", "6")
    cites(state, "react nest (2)", "4.2")
    cites(state, "play nest", "3.2", "5.1")


def test_one_coin_reacts_once_a_turn() -> None:
    """5.4."""
    state = position(
        "Mate | Treachery Captain Mate",
        "Captain's Monkey | Treachery Captain Mate",
    )
    state = played(state, "play nest at Bart.nest", "pass", "pass", "react nest", "pass")
    assert state.decision.player == 1
    cites(state, "react nest", "5.4")


def test_only_who_was_active_just_before_answers_a_destruction() -> None:
    """5.7: a coin that only becomes active by it can't."""
    state = position("Mate | Cannon Captain", "Full Sail | Pistols Black Spot, Captain")
    state = state.apply("play nest at Bart.fore")
    assert state.decision.texts == ("react nest", "pass")
    cites(state, "react fore", "5.7", "5.1")


# --- calling ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ship", "text", "rules"),
    [
        ("Captain | Mate Bomb", "call fore to aft-side", ["3.7"]),
        ("Bomb | Mate Cannon", "call fore to aft-side", ["3.7"]),
        ("Bomb | Captain Mate", "call fore to aft-side", ["3.7"]),
        ("Bomb | Mate Captain", "call aft to fore-side", ["3.7"]),
        ("Bomb | Captain Mate Bomb", "call fore to aft-side and aft to fore-side", ["3.7"]),
        ("Bomb | Mate Captain Bomb", "call fore to fore-side", ["3.8"]),
        ("Bomb | Mate Mate Captain Bomb", "call fore to fore-side", ["3.8"]),
        ("Bomb | Mate Captain Mate", "call fore to aft-side and aft to fore-side", ["3.8"]),
        ("Bomb | Mate Captain Bomb Mate", "call fore to fore-side and aft to aft-side", ["3.8"]),
        ("Bomb | Mate Captain Bomb", "call nest to aft-side", ["3.6"]),
        ("Bomb | Mate Captain Bomb", "call deck[2] to aft-side", ["3.6"]),
        ("Bomb | Mate Captain Bomb", "call", ["3.6"]),
    ],
)
def test_calls(ship: str, text: str, rules: list[str]) -> None:
    """3.6 to 3.8."""
    cites(position(ship, BART, BART), text, *rules)


def test_a_call_that_moves_too_many_coins() -> None:
    """3.8: what leaves the same row is one option, the one that moves fewer coins."""
    state = position("Bomb | Mate Captain Bomb Cannon", BART)
    error = cites(state, "call fore to fore-side and aft to aft-side", "3.8")
    assert "fewer coins" in error.reason


def test_destroying_the_nest_coin() -> None:
    """3.9: there must be one, and nothing else is destroyed like that."""
    cites(position(EMPTY, BART).apply("pass"), "destroy nest", "3.2", "3.9")
    cites(position(ANNE, BART), "destroy fore", "3.2", "3.9")


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


@pytest.mark.parametrize("seed", range(6))
def test_a_refusal_always_has_a_reason(seed: int) -> None:
    """Whatever is tried at whatever decision by whomever: a reason, and rules as a rule.

    Who waits while somebody makes a secret choice is answered as of what they saw last (5.2).
    """
    rules = Rules(explicit_chance=seed % 2 == 0)
    for state in random_game(seed, 2 + seed % 3, rules):
        if state.decision is None:
            continue
        for text in TEXTS:
            for seat in (None, *range(len(state.ships))):
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


# --- numbers ------------------------------------------------------------------


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_number_is_refused_for_what_it_says(seed: int, explicit: bool) -> None:
    """A number that no option has is either a text's, and refused as that is, or nobody's.

    So what a refusal quotes is never something that is allowed, and its reason is true.
    """
    rng = random.Random(seed)
    for state in random_game(seed, 2 + seed % 2, Rules(explicit_chance=explicit)):
        for number in numbers_like(state.legal_actions(), rng):
            why = state.why(number)
            if why.legal:
                assert number in state.legal_actions() or why.text in ("surrender", "stalemate")
            elif why.text != f"option {number}":
                assert why == state.why(why.text), number
                assert not state.why(why.text).legal
            else:
                assert not state.decision or "no option has this number here" == why.reason


def numbers_like(options: list[int], rng: random.Random) -> list[int]:
    """Numbers of options with a bit turned, with more in them, below 0; and every small one."""
    some = rng.sample(options, min(len(options), 3))
    turned = [option ^ (1 << rng.randrange(22)) for option in some]
    more = [option + 4096 * rng.choice((1, 2, 128, 10**6)) for option in some]
    return [*turned, *more, *(-option for option in some), *range(-20, 17), 10**30]


@pytest.mark.parametrize(
    ("choice", "text", "reason"),
    [
        (-5, "option -5", "no option has this number here"),
        (2**31, "option 2147483648", "no option has this number here"),
        (10**5000, "option a number of thousands of digits", "no option has this number here"),
        (True, "True", "an option is given by its text, its id, or as an `Option`"),
        (1.9, "1.9", "an option is given by its text, its id, or as an `Option`"),
        (b"1", "b'1'", "an option is given by its text, its id, or as an `Option`"),
        (None, "None", "an option is given by its text, its id, or as an `Option`"),
    ],
    ids=range(7),
)
def test_what_is_no_option_at_all_is_told(choice: object, text: str, reason: str) -> None:
    """4.1: True is not option 1, nor is 1.9; a negative number is nobody's proposal."""
    for state in (position(ANNE, BART), played(position(ANNE, BART), "play nest at Bart.fore")):
        with pytest.raises(IllegalOption) as caught:
            state.apply(choice)
        assert (text, reason) == (caught.value.text, caught.value.reason)
        assert caught.value.rules
        assert state.decision
        assert state.decision.texts == caught.value.allowed


def test_an_option_is_only_for_who_it_was_offered_to() -> None:
    """5.2: at a pause a view still has the decision that its player has made; `pass` is not Bart's.

    The number and the text are whoever's must decide: programs choose by them.
    """
    state = position("- | Mate Cannon Captain", "Full Sail | Treachery Captain Mate")
    offered = state.view("Anne").decision.find("send fore")
    asked = state.apply("pass").apply("play fore at Bart.fore")
    assert "react" == asked.decision.kind
    passing = state.view("Anne").decision.find("pass")
    assert passing.id in asked.legal_actions()
    for option in (passing, pickle.loads(pickle.dumps(passing)), offered):
        with pytest.raises(IllegalOption, match="it was offered to Anne, at another decision"):
            asked.apply(option)
    assert asked.apply(passing.id) == asked.apply("pass")
