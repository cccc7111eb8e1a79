"""Why an option is allowed, why another isn't: rules, numbers, and the coins' own words."""

from __future__ import annotations

import json
import random

import pytest
from folders import COIN_FILES
from game_positions import (
    COINS,
    layout,
    played,
    position,
    random_game,
    told_of_what_it_lost,
    with_secrets_mixed,
)
from gull_games import gull_states

import piecesofeight as po8
from piecesofeight import Game, IllegalOption, Layout
from piecesofeight.answers.reasons import Why
from piecesofeight.game.decision import KINDS
from piecesofeight.game.view import EVENTS
from piecesofeight.game.why.rules_behind import rule_table
from piecesofeight.machine import constants as m
from piecesofeight.notation.position import OptionParts, target_number
from piecesofeight.testing.scenarios.rules import rules_stated

ANNE = "Mate | Cannon Bomb Captain Treachery, Pistols"
BART = "Bomb | Pistols Treachery Captain Mate"


FILE = COIN_FILES / "pieces_of_eight.yaml"


def place(coin: str, words: str) -> str:
    """Where words of a coin stand in the file of the base set, looked up in the file itself."""
    rows = FILE.read_text(encoding="utf-8").splitlines()
    begin = next(i for i, row in enumerate(rows) if row.endswith(f"coin: {coin}"))
    at = next(i for i, row in enumerate(rows) if i > begin and words in row)
    return f"`{words}` ({coin}, coins/{FILE.name}:{at + 1}:{rows[at].index(words) + 1})"


def lines(why: Why) -> list[str]:
    """The answer as it is printed."""
    return str(why).splitlines()


def test_the_table_of_rules_is_whole() -> None:
    """Every decision and every event to be answered is in it, and what it cites is a rule."""
    kinds = set(KINDS.values())
    assert kinds == set(rule_table("decisions"))
    assert kinds == {kind for verb in rule_table("verbs").values() for kind in verb["at"]}
    assert set(EVENTS) == set(rule_table("answerable")), "see `answerable` in game/why/rules.yaml"
    [page] = (FILE.parents[1] / "docs").rglob("rules.md")
    stated = set(rules_stated(page.read_text(encoding="utf-8")))
    parts = ("events", "answerable", "decisions", "verbs", "options", "choices")
    entries = [entry for part in parts for entry in rule_table(part).values()]
    for entry in entries:
        assert set(entry if isinstance(entry, list) else entry["rules"]) <= stated


# --- allowed ----------------------------------------------------------------------------------


def test_a_play_says_its_moment_its_condition_and_its_targets() -> None:
    """3.2, 4.1, 4.3, 4.2: each with the line that says so, and the numbers that make it true."""
    state = position("Bomb | Mate Captain", BART)
    assert lines(state.why("play nest at Bart")) == [
        "`play nest at Bart` is allowed",
        "  - Anne's main action: Bomb is active (nest) (3.2, 4.1)",
        f"    {place('Bomb', 'play if you have an active Mate')}",
        "  - `you have an active Mate`: there is 1 (Anne.fore), at least 1 needed (4.3)",
        f"    {place('Bomb', 'you have an active Mate')}",
        "  - `Bart` is one of 2 targets: Anne, Bart (4.2, 4.5, 6.1)",
        f"    {place('Bomb', 'destroy every open coin of any player')}",
    ]


def test_a_reaction_says_what_it_answers() -> None:
    """5.1, 5.6a, 5.4: the event, that the coin was active, that it has not reacted yet."""
    state = position("Mate | Cannon Captain", "Treachery | Pistols Captain")
    why = state.apply("play nest at Bart.fore").why("react nest")
    assert lines(why) == [
        "`react nest` is allowed",
        (
            "  - Anne's Mate is used: Treachery answers it, was active when the event arose (nest) "
            "and has not reacted in this turn (5.1, 5.6a, 5.4, 4.2, 5.5)"
        ),
        f"    {place('Treachery', 'react when any ability is used')}",
    ]


def test_an_answer_to_a_turn_says_whose_turn_it_is() -> None:
    """5.1: that a turn begins is about no coin, and both options say what they answer."""
    text = (
        "set: gulls\nuses: [pieces-of-eight]\ncoins:\n  - coin: Gull\n    limit: 1\n"
        "    ability: |\n      react when your turn begins:\n        destroy any fore coin\n"
    )
    ships = [Layout("Gull", ("Mate", "Captain")), Layout("Mate", ("Bomb", "Captain"))]
    state = Game.from_layouts(ships, coins=po8.load_coins(text)).start(first=0)
    assert "Anne's turn begins: Gull answers it" in state.why("react nest at Bart.fore").reason
    assert "Anne's turn begins: nobody has to answer" == state.why("pass").reason
    told = str(state.apply("react nest at Bart.fore").trace("Bart"))
    assert "Gull" in told


def test_reinforcements_say_where_they_come_from() -> None:
    """6.3: the lines that add and that invite."""
    state = position("Cannon | Cannon Captain", "Cannon | Pistols Captain Mate")
    why = state.why("play nest at Bart.fore with 1, inviting")
    assert [
        "add up to 1 other open Cannon of yours",
        "invite the open Cannons of other players",
    ] == [passage.text for passage in why.reasons[-1].passages]
    invited = state.apply("play nest at Bart.fore with 1, inviting")
    assert "1 coin left in the line" in invited.why("contribute 1").reason


def test_what_can_be_chosen_in_an_ability_says_which_line_asks() -> None:
    """4.7, 6.5a: the line that is being carried out."""
    anne = layout("Barrel of Grog | Cannon Captain", hold="Mate, Bomb")
    choosing = position(anne, BART).apply("play nest")
    assert ["choose a coin in your hold as prize"] == [
        passage.text for passage in choosing.why("choose Mate").passages
    ]


# --- refused ----------------------------------------------------------------------------------


def test_a_false_condition_is_shown_with_its_numbers() -> None:
    """4.3: what was found, what is needed, and where the coin says so."""
    why = position("Bomb | Cutlass Captain", BART).why_not("play nest at Bart")
    assert why is not None
    assert lines(why) == [
        "`play nest at Bart` is not allowed",
        "  - the condition of Bomb does not hold (checked when it is announced) (4.3, 6, 6.1)",
        "  - `you have an active Mate`: there are 0, at least 1 needed (4.3)",
        f"    {place('Bomb', 'you have an active Mate')}",
    ]


def test_counted_coins_are_told_as_they_lie() -> None:
    """1.5, 4.3: the order in which places are told doesn't depend on who lies hidden there."""
    text = (
        "set: ours\ncoins:\n  - coin: Irons\n    limit: 6\n    ability: |\n"
        "      play if no other player has a hidden coin:\n        rearrange your ship\n"
    )
    ships = [
        Layout("Irons", ("Captain",)),
        Layout("Irons", ("Captain", "Cannon", "Mate", "Bomb", "Pistols")),
    ]
    begun = Game.from_layouts(ships, coins=po8.load_coins(text)).start(first=1)
    answers = []
    for hidden in (["Pistols", "Mate", "Cannon"], ["Pistols", "Cannon", "Bomb"]):
        state = played(begun, "play nest", "arrange nest Captain")
        state = played(state, *(f"arrange deck {coin}" for coin in hidden))
        answers.append(state.why_not("play nest"))
    assert answers[0] == answers[1]
    assert "(Bart.deck[2], Bart.deck[3], Bart.deck[4], Bart.aft)" in str(answers[0])


def test_a_place_in_the_wrong_condition_is_said() -> None:
    """4.1: a Cannon in the aft."""
    why = position("Mate | Bomb Captain Cannon", BART).why_not("play aft at Bart.fore")
    assert why is not None
    assert "`this is open`: it lies in the aft, must lie in the crow's nest or the fore" in str(why)


def test_a_refused_target_quotes_the_line_that_excludes_it() -> None:
    """4.1: Pistols are for the aft."""
    why = position(ANNE, BART).why_not("play aft at Bart.deck[2]")
    assert why is not None
    assert ["destroy any aft coin"] == [passage.text for passage in why.passages]


def test_the_coin_that_forbids_is_named_with_its_line() -> None:
    """6: a while-active coin, and the line of the prohibition."""
    state = position("Mate | Cannon Captain Bomb", "Mate | Figurehead Captain Bomb")
    why = state.why_not("play nest at Bart.nest")
    assert why is not None
    assert (
        "Bart's Figurehead (fore) forbids it: `opponents can't target your nest coin`" in why.reason
    )
    assert "opponents can't target your nest coin" in [one.text for one in why.passages]
    calm = position("Mate | Cannon Captain Bomb", "Dead Calm | Mate Captain Bomb")
    why = calm.why_not("call fore to aft-side")
    assert why is not None
    assert "Bart's Dead Calm (nest) forbids it: `players can't call`" in why.reason


def test_what_was_used_up_is_said() -> None:
    """6: once per game."""
    state = position("Spyglass | Cannon Captain Bomb", "Mate | Bomb Captain Bomb Bomb")
    after = played(state, "play nest at Bart", "choose no", "play nest at Anne.aft", "pass")
    why = after.why_not("play nest at Bart")
    assert why is not None
    assert "once in a game only" in why.reason
    assert ["play once per game"] == [passage.text for passage in why.passages]


def test_a_reaction_used_up_in_this_turn_is_said() -> None:
    """5.4."""
    state = position("Bomb | Mate Captain", "Full Sail | Black Spot, Captain, Mate")
    after = played(state, "play nest at Bart", "react nest")
    assert after.why_not("react nest", player="Bart") is not None
    assert ("5.4",) == after.why_not("react nest", player="Bart").rules


def test_a_place_without_a_coin_is_said_to_be_empty() -> None:
    """4.7: an empty nest, and a place behind the end of a deck."""
    state = position("Mate | Cannon Captain", "- | Pistols Captain Mate")
    for place, said in (
        ("nest", "the crow's nest of Bart is empty"),
        ("deck[5]", "the deck of Bart has 3 coins"),
    ):
        why = state.why_not(f"play nest at Bart.{place}")
        assert why is not None
        assert said in [reason.text for reason in why.reasons]


def test_what_may_be_sent_is_named() -> None:
    """3.1: the fore coin and the aft coin."""
    state = position("- | Cannon Captain Treachery", "Bomb | Mate Captain Cannon")
    for which in ("fore", "aft"):
        [reason] = state.why(f"send {which}").reasons
        assert f"Anne's crow's nest is empty, and there is a {which} coin to send" == reason.text


def test_who_is_asked_later_has_to_wait() -> None:
    """5.2: others are asked after the player whose turn it is, and learn nothing before that."""
    state = position("Mate | Cannon Captain Treachery", "Treachery | Mate Captain Cannon")
    asked = state.apply("play nest at Bart.fore")
    assert 0 == asked.current_player
    why = asked.why_not("react nest", "Bart")
    assert why is not None
    texts = [one.text for one in why.reasons]
    assert ["Bart has nothing to decide now", "Bart is asked about no event now"] == texts
    assert str(why) == str(state.why_not("react nest", "Bart"))
    assert {"5.2", "5.10"} <= set(why.rules)
    assert asked.apply("pass").why_not("react nest", "Bart") is None


def test_what_is_allowed_has_no_why_not() -> None:
    """And the other way round."""
    state = position(ANNE, BART)
    assert state.why_not("play nest at Bart.fore") is None
    assert state.why("play nest at Bart.fore").legal
    assert not state.why("play nest at Carl.fore").legal
    assert state.why(state.decision.options[0]).text == state.decision.options[0].text


def test_an_error_carries_the_same_reasons() -> None:
    """`IllegalOption.reasons` are those of `why_not`."""
    state = position("Bomb | Cutlass Captain", BART)
    with pytest.raises(IllegalOption) as caught:
        state.apply("play nest at Bart")
    assert state.why("play nest at Bart").reasons == caught.value.reasons


def test_an_answer_is_data_too() -> None:
    """`to_dict` is JSON, with file, line and column."""
    why = position("Bomb | Mate Captain", BART).why("play nest at Bart")
    data = json.loads(json.dumps(why.to_dict()))
    passage = data["reasons"][0]["passages"][0]
    found = f"{passage['file']}:{passage['line']}:{passage['column']}"
    assert "allowed" == data["verdict"]
    assert place("Bomb", "play if you have an active Mate").endswith(f", {found})")


# --- laws -------------------------------------------------------------------------------------


# Verbs of options that a coin's text allows; the others only a rule does.
BY_A_COIN = {"play", "react", "contribute", "at"}


@pytest.mark.parametrize("seed", range(8))
def test_every_option_can_say_why(seed: int) -> None:
    """Every legal option has a reason with a rule; where a coin allows it, with its line."""
    for state in gull_states(seed):
        for option in state.decision or ():
            why = state.why(option)
            assert why.legal
            assert option.text == why.text
            assert all(reason.text and reason.rules for reason in why.reasons)
            if option.verb in BY_A_COIN:
                assert all(passage.span.line and passage.text for passage in why.passages)
                assert why.passages


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_can_say_why(seed: int) -> None:
    """Every id of a coin's use at every place that is no option is refused, citing a rule."""
    rng = random.Random(seed)
    for state in gull_states(seed, most=40):
        if state.decision is None or state.current_player < 0:
            continue
        legal = set(state.legal_actions())
        for option in some_ids(len(state.ships), rng):
            if option in legal:
                continue
            why = state.why(option)
            assert not why.legal
            assert why.reasons
            assert why.rules, str(why)


def some_ids(players: int, rng: random.Random) -> list[int]:
    """Ids of every verb, with random places, abilities and targets."""
    spots = (m.TARGET_NEST, m.TARGET_FORE, m.TARGET_AFT, m.TARGET_ITSELF, m.TARGET_DECK + 2)
    targets = [0, *(target_number(seat, spot) for seat in range(players) for spot in spots)]
    return [
        OptionParts(
            verb,
            rng.randrange(3),
            rng.randrange(2),
            rng.randrange(2),
            rng.random() < 0.2,
            rng.choice(targets),
        ).id
        for verb in (m.V_PLAY, m.V_REACT, m.V_AIM, m.V_CHOOSE)
        for _ in range(4)
    ]


QUESTIONS = [
    *(f"play {place}{at}" for place in ("nest", "fore", "aft") for at in ("", " at Bart.nest")),
    *(f"play {place} at Anne.deck[2]" for place in ("nest", "fore", "aft")),
    *(f"react {place}" for place in ("nest", "fore", "aft")),
    "call fore to aft-side",
    "send aft",
    "destroy nest",
    "contribute 1",
    "choose Mate",
    "arrange deck Bomb",
]


@pytest.mark.parametrize("seed", range(6))
def test_what_a_player_cannot_know_changes_no_answer(seed: int) -> None:
    """Two states that differ only in secrets give whoever decides the same answers."""
    rng, compared = random.Random(seed), 0
    for state in gull_states(seed):
        seat = state.current_player
        if state.decision is None or seat < 0 or told_of_what_it_lost(state, seat):
            continue
        other = with_secrets_mixed(state, seat, rng)
        for option in state.legal_actions():
            assert str(state.why(option)) == str(other.why(option))
        for text in QUESTIONS:
            assert str(state.why(text)) == str(other.why(text))
            for player in filter(state.is_shown_to, range(len(state.ships))):
                mine = with_secrets_mixed(state, player, rng)
                assert str(state.why_not(text, player)) == str(mine.why_not(text, player))
        compared += 1
    assert compared


def test_shipped_coins_say_why_in_whole_games() -> None:
    """The same for the shipped coins, to the end of games."""
    for seed in range(2):
        for state in random_game(seed, 2 + 2 * seed):
            for option in state.decision or ():
                assert all(reason.rules for reason in state.why(option).reasons)
    assert COINS
