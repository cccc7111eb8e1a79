"""Plays, reactions and calls that are refused: why, and by which rules."""

from __future__ import annotations

import pytest
from game_positions import layout, played, position
from refusing import ANNE, BART, EMPTY, cites, refused

from piecesofeight import Layout

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
