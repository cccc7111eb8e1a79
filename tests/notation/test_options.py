"""Options as text: every text names one option, and what people write is understood."""

from __future__ import annotations

import pytest
from game_positions import COINS, layout, played, position, random_game

from piecesofeight import IllegalOption, NotationError, Rules
from piecesofeight.notation.options import canonical, option_texts
from piecesofeight.notation.position import OptionParts

ANNE = "Cutlass | Cannon Mate Pistols Captain Mate"
BART = "Bomb | Pistols Treachery Captain Mate"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("explicit", [False, True])
def test_texts_are_unique_and_read_back(players: int, explicit: bool) -> None:
    """In any decision each option has a text of its own, which means that option."""
    for seed in range(3):
        for state in random_game(seed, players, Rules(explicit_chance=explicit)):
            decision = state.decision
            if decision is None:
                continue
            assert len(decision) == len(set(decision.texts))
            for option in decision:
                assert option == decision.find(option.text)
                assert option.id == OptionParts.of(option.id).id


def test_modes_count_what_can_be_used_now() -> None:
    """Cutlass is kept because of a Mate: the second way; the first is written without number."""
    texts = position(ANNE, BART).decision.texts
    assert "play nest at Bart.fore" in texts
    assert "play nest (2) at Bart.fore" in texts
    alone = position("Cutlass | Cannon Captain Pistols", BART).decision.texts
    assert not [text for text in alone if "(2)" in text]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("play nest (1) at Bart.fore", "play nest at Bart.fore"),
        ("play nest at Bart.deck[1]", "play nest at Bart.fore"),
        ("play  nest (2)  at Bart.fore with 0", "play nest (2) at Bart.fore"),
        ("play aft at Bart.deck[4]", "play aft at Bart.aft"),
        ("play nest(2) at Bart.fore", "play nest (2) at Bart.fore"),
        ("PLAY Nest AT bart.FORE", "play nest at Bart.fore"),
    ],
)
def test_other_ways_to_write_an_option(written: str, text: str) -> None:
    """`(1)`, `with 0`, ends of a deck by number, blanks and case make no difference."""
    decision = position(ANNE, BART).decision
    assert decision.find(text) == decision.find(written)
    assert text == decision.find(written).text


def test_the_only_coin_of_a_deck_is_the_fore_and_may_be_called_aft() -> None:
    """Rule 1.2: listed once, as fore; naming it as aft is understood."""
    state = position("Mate | Captain", "- | Captain")
    assert {"play nest at Bart.fore", "play fore at Bart.fore"} <= set(state.decision.texts)
    assert not [text for text in state.decision.texts if "aft" in text]
    assert state.decision.find("play nest at Bart.aft").text == "play nest at Bart.fore"
    assert state.decision.find("play aft at Bart.aft").text == "play fore at Bart.fore"
    assert state.decision.find("play nest at Bart.deck[1]").text == "play nest at Bart.fore"
    empty = position("- | Captain", "- | Mate Captain")
    assert empty.decision.find("send aft").text == "send fore"


def test_player_names_may_have_blanks_and_dots() -> None:
    """A target is found by the longest player's name that fits."""
    from piecesofeight import Game

    names = ["Anne Bonny", "Anne Bonny Jr. at sea"]
    game = Game.from_layouts([layout(ANNE), layout(BART)], names=names)
    decision = game.start().decision
    assert "play nest at Anne Bonny.fore" in decision.texts
    text = "play nest (2) at Anne Bonny Jr. at sea.deck[1]"
    assert decision.find(text).text == "play nest (2) at Anne Bonny Jr. at sea.fore"


def test_cannons() -> None:
    """Cannon: more of one's own, and inviting."""
    carl = "Cannon | Pistols Captain Mate"
    state = position("Cannon | Cannon Captain Cutlass", "Mate | Pistols Mate Captain", carl)
    texts = state.decision.texts
    assert "play nest at Bart.fore" in texts
    assert "play nest at Bart.fore with 1" in texts
    assert "play nest at Bart.fore with 1, inviting" in texts
    asked = state.apply("play nest at Bart.fore, inviting")
    assert (
        asked.decision.kind,
        asked.decision.player,
        asked.decision.texts,
    ) == ("contribute", 2, ("pass", "contribute 1"))


def test_calls() -> None:
    """Calls name each coin and the Captain's side it goes to."""
    texts = position("- | Mate Bomb Captain Cannon Pistols", BART).apply("pass").decision.texts
    assert "call fore to fore-side" in texts
    assert "call fore to aft-side and aft to fore-side" in texts
    assert "call aft to aft-side and fore to aft-side" in texts


def test_a_coin_that_answers_its_own_destruction_is_where_it_was() -> None:
    """5.7: places are those just before the event's coins left."""
    state = position("Mate | Cannon Captain", "Full Sail | Black Spot Captain Mate")
    state = state.apply("play nest at Bart.fore")
    assert state.decision.texts == ("react nest", "react fore", "pass")
    assert (state.view().answered.place, state.view().answered.kind) == ("fore", "destroyed")


def test_choosing_and_arranging() -> None:
    """Coins of the hold by kind; a rearrangement one pick at a time."""
    anne = layout("Barrel of Grog | Cannon Captain", hold="Mate, Bomb, Mate")
    state = position(anne, BART).apply("play nest")
    assert (state.decision.kind, state.decision.texts) == ("choose", ("choose Mate", "choose Bomb"))
    anne = layout("Call to Quarters | Cannon Captain", hold="Mate")
    state = position(anne, BART).apply("play nest")
    assert "arrange nest -" in state.decision.texts
    state = state.apply("arrange nest Captain")
    assert {"arrange deck Cannon", "arrange deck Mate"} == set(state.decision.texts)


def test_drawn_coins_are_ordered_one_at_a_time() -> None:
    """Buried Treasure: the last named becomes the aft coin."""
    rules = Rules(explicit_chance=True)
    anne = layout("Buried Treasure | Cannon Captain", hold="Mate, Bomb, Pistols")
    state = position(anne, BART, rules=rules).apply("play nest")
    assert state.decision.texts == ("draw Mate", "draw Bomb", "draw Pistols")
    state = played(state, "draw Mate", "draw Bomb")
    assert ("order", {"order Mate", "order Bomb"}) == (
        state.decision.kind,
        set(state.decision.texts),
    )
    assert state.apply("order Bomb").ships[0].deck == ("Cannon", "Captain", "Bomb", "Mate")


def test_chance_names_players() -> None:
    """Who reacts, and who is first."""
    rules = Rules(explicit_chance=True)
    state = position("Mate | Mate Captain", "Treachery | Bomb Captain", "Treachery | Bomb Captain")
    start = state.game.__class__.from_layouts(state.game.layouts, rules=rules).start(first=None)
    assert start.decision.texts == ("Anne is first", "Bart is first", "Carl is first")
    state = played(start, "Anne is first", "play nest at Bart.nest", "react nest", "react nest")
    assert state.decision.texts == ("Bart reacts", "Carl reacts")


def test_a_stalemate_is_answered_in_words() -> None:
    """Proposing is never listed; answers are `agree` and `refuse`."""
    state = position(ANNE, BART)
    assert "stalemate" not in state.decision.texts
    assert state.apply("stalemate").decision.texts == ("agree", "refuse")


def test_what_is_no_option_is_refused() -> None:
    """`find` raises, and so does `apply`."""
    state = position(ANNE, BART)
    with pytest.raises(NotationError):
        state.decision.find("dance")
    with pytest.raises(IllegalOption):
        state.apply("dance")


def test_what_is_not_understood_stays_as_it_is() -> None:
    """`canonical` changes nothing that it doesn't know."""
    scene = position(ANNE, BART).scene
    assert canonical(scene, "dance on  the deck") == "dance on the deck"
    assert set(option_texts(scene).values()) == set(scene.options)


def test_further_targets_consents_and_draws_from_ships() -> None:
    """What no printed coin does: a second target, "you may", a coin drawn at its place."""
    from piecesofeight import Game, Layout
    from piecesofeight.language import program as p

    active, ship = p.Filter(p.Place.ACTIVE), p.Filter(p.Place.SHIP, p.Who.OPPONENT)
    swap = p.Play((p.Swap(p.Any(active), p.Any(active)),))
    pick = p.Pick("lot", p.Amount(1), ship)
    ask = p.Play((p.May(p.Who.YOU, (pick, p.Destroy(p.Name("lot")))),))
    coins = [*COINS.values(), p.Coin("Whirl", 1, (swap, ask))]
    ships = [Layout("Whirl", ("Mate", "Captain")), Layout(None, ("Bomb", "Mate", "Captain"))]
    game = Game.from_layouts(ships, coins, rules=Rules(explicit_chance=True))
    state = game.start().apply("play nest at Bart.fore")
    assert state.decision.kind == "target"
    assert "at Bart.aft" in state.decision.texts
    assert "at Bart.fore" not in state.decision.texts
    assert state.decision.find("at Bart.deck[3]").text == "at Bart.aft"
    assert "6" in state.why_not("at Bart.deck[2]").rules
    assert state.apply("at Bart.aft").ships[1].deck == ("Captain", "Mate", "Bomb")
    state = game.start().apply("play nest (2)")
    assert state.decision.kind == "choose"
    assert state.decision.texts == ("choose yes", "choose no")
    state = state.apply("choose yes")
    assert state.decision.texts == ("draw Bart.fore", "draw Bart.deck[2]", "draw Bart.aft")
    assert state.apply("draw Bart.deck[2]").ships[1].hold == ("Mate",)
