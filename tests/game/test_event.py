"""Events: what the last step brought, in words."""

from __future__ import annotations

from folders import ODD
from game_positions import COINS, layout, played, position, random_game

from piecesofeight import Game, Layout, Rules, State, load_coins
from piecesofeight import texts as all_texts
from piecesofeight.game.event import KINDS


def texts(state: State, language: str = "en") -> list[str]:
    """The texts of the last events."""
    return [event.text(language) for event in state.events]


def test_every_kind_of_event_has_words() -> None:
    """One phrase a kind at least."""
    needed = {f"event {kind}" for kind in KINDS.values()} - {"event answered"}
    assert needed <= set(all_texts.texts("en", "game"))


def test_every_event_of_whole_games_can_be_told() -> None:
    """To everybody, in every language."""
    for seed in range(4):
        for state in random_game(seed, 2 + seed % 3, Rules(explicit_chance=seed % 2 == 0)):
            for language in ("en", "es"):
                assert all(text and "{" not in text for text in texts(state, language))
            for seat in range(len(state.ships)):
                assert all(event.text("es") for event in state.view(seat).events)


def test_a_turn_in_words() -> None:
    """Use, destruction, the coin's own end."""
    state = position("Mate | Cannon Captain", "- | Pistols Captain Mate")
    assert texts(state) == ["Anne begins turn 1"]
    state = state.apply("play nest at Bart.fore")
    assert texts(state) == [
        "Anne plays Mate from the crow's nest at Bart's fore coin",
        "Anne destroys Bart's Pistols (fore)",
        "Anne destroys Anne's Mate (crow's nest)",
    ]
    assert (
        (texts(state, "es")[0])
        == "Anne juega Oficial desde el nido del cuervo contra la moneda de proa de Bart"
    )
    state = state.apply("send fore")
    assert texts(state) == [
        "Anne sends Cannon from the fore to the crow's nest",
        "Bart begins turn 2",
    ]


def test_moves_are_told_from_place_to_place() -> None:
    """Pillage, and Barrel of Grog, whose coin is its player's secret."""
    state = position("Pillage | Cannon Captain", "- | Pistols Captain Mate")
    assert "Pistols goes from Bart's fore to Anne's aft" in texts(
        state.apply("play nest at Bart.fore")
    )
    anne = layout("Barrel of Grog | Cannon Captain", hold="Mate, Bomb")
    state = played(position(anne, "- | Pistols Captain"), "play nest", "choose Mate")
    assert "Mate goes from Anne's hold to Anne's aft" in [str(e) for e in state.view(0).events]
    assert "a coin goes from Anne's hold to Anne's aft" in [str(e) for e in state.view(1).events]


def test_a_swap_is_told_with_both_places() -> None:
    """6: in whose ship each of the two coins lies now, and where it came from."""
    coins = load_coins(ODD)
    ships = [Layout("Mate", ("Pistols", "Bomb")), Layout("Changeling", ("Cannon", "Cutlass"))]
    state = Game.from_layouts(ships, coins=coins).start(first=1, seed=1)
    swapped = played(state, "play nest at Bart.fore", "at Anne.nest").events[:2]
    assert [("Cannon", 0, 1, "fore"), ("Mate", 1, 0, "nest")] == [
        (event.coin, event.player, event.origin, event.place) for event in swapped
    ]


def test_calls_stalemates_and_lost_turns_are_told() -> None:
    """The rest of a game."""
    state = position("Black Spot | Cannon Captain Mate", "Mate | Pistols Captain Mate")
    called = state.apply("call fore to aft-side and aft to fore-side")
    assert "Anne calls the fore coin to the aft side and the aft coin to the fore side" in texts(
        called
    )
    assert "Anne llama la moneda de proa al lado de popa" in texts(called, "es")[0]
    hit = played(called, "play nest at Anne.fore", "react nest")
    assert "Bart will lose a turn" in texts(hit)
    refused = played(state, "stalemate", "refuse")
    assert "Bart refuses" in texts(refused)
    agreed = played(state, "stalemate", "agree")
    assert {"Bart agrees"} <= set(texts(agreed))


def test_contributions_are_told() -> None:
    """6.3: who adds how many; who adds none is not told of."""
    carl, dora = "Cannon | Cannon Captain Mate", "Cannon | Pistols Captain Mate"
    state = position("Cannon | Pistols Captain", "Mate | Pistols Mate Bomb Captain", carl, dora)
    invited = state.apply("play nest at Bart.fore, inviting")
    assert "Carl adds 2 to it" in texts(invited.apply("contribute 2"))
    declined = invited.apply("pass").apply("pass")
    assert not [one for one in declined.events if one.kind == "contributed"]


def test_a_coin_that_all_know_is_not_shown_again() -> None:
    """4.1: a Mate in the aft that a condition leans on is shown once, and then known."""
    state = position("Cutlass | Cannon Captain Mate", "Pistols | Mate Bomb Captain Pillage")
    first = state.apply("play nest (2) at Bart.fore")
    assert "Anne shows Mate" in texts(first)
    second = played(first, "destroy nest", "pass", "play nest (2) at Bart.fore")
    assert "Anne shows Mate" not in texts(second)


def test_an_event_is_the_same_whatever_the_players_are_called() -> None:
    """Names are there to tell of it; what happened goes by seats."""
    ships = [layout("Mate | Cannon Captain"), layout("Bomb | Pistols Captain")]
    games = [Game.from_layouts(ships, COINS, names) for names in (("Ada", "Bo"), ("Cy", "Di"))]
    one, two = (game.start(first=0, seed=1).apply("call fore to aft-side").events for game in games)
    assert one == two
    assert [str(event) for event in one] != [str(event) for event in two]
