"""What steps say, and that everything the engine offers can be said."""

from __future__ import annotations

import pytest
from scenario_cases import scenario_cases

from piecesofeight import State, load_coins
from piecesofeight.errors import NotationError
from piecesofeight.language.program import Span
from piecesofeight.testing import rules_cited, rules_stated, run_text
from piecesofeight.testing.scenarios.reading.shapes import part_of
from piecesofeight.testing.scenarios.running.acts import ALL, CHANCE, Language, spoken
from piecesofeight.testing.scenarios.running.played import Played, option_in
from piecesofeight.testing.scenarios.running.taking import whole_texts

LANGUAGE = Language(("Anne", "Bart", "Mary Read"), load_coins())


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("pass", ["pass"]),
        ("send  aft", ["send aft"]),
        ("play nest at Mary Read.deck[3]", ["play nest at Mary Read.deck[3]"]),
        ("play fore (2) at Bart", ["play fore (2) at Bart"]),
        ("play aft at Bart.fore, Anne.nest", ["play aft at Bart.fore", "at Anne.nest"]),
        ("play aft at Bart.fore, Anne with 1, inviting",
         ["play aft at Bart.fore with 1, inviting", "at Anne"]),
        ("react nest", ["react nest"]),
        ("call fore to aft-side", ["call fore to aft-side"]),
        ("call aft to fore-side and fore to aft-side",
         ["call fore to aft-side and aft to fore-side"]),
        ("call aft to aft-side and fore to aft-side",
         ["call aft to aft-side and fore to aft-side"]),
        ("choose Captain\u2019s Monkey", ["choose Captain's Monkey"]),
        ("choose Bart.fore", ["choose Bart.fore"]),
        ("choose yes", ["choose yes"]),
        ("order Mate, Full Sail Bomb", ["order Mate", "order Full Sail", "order Bomb"]),
        ("arrange nest - deck Mate, Bomb",
         ["arrange nest -", "arrange deck Mate", "arrange deck Bomb"]),
        ("arrange nest Mate deck -", ["arrange nest Mate"]),
        ("contribute 2", ["contribute 2"]),
        ("destroy nest", ["destroy nest"]),
    ],
)  # fmt: skip
def test_a_players_text_becomes_small_decisions(text: str, pieces: list[str]) -> None:
    """Each text is taken apart into the texts of the options that it means."""
    assert pieces == list(LANGUAGE.read(text, "Anne").pieces)


@pytest.mark.parametrize(
    ("text", "verb"),
    [("draw Cannon, Mate", "draw"), ("Mary Read reacts", "reacts"), ("Bart is next", "is next")],
)
def test_chance_brings_what_only_chance_can(text: str, verb: str) -> None:
    """Outcomes are read for chance, and refused from players."""
    assert verb == LANGUAGE.read(text, CHANCE).verb
    with pytest.raises(NotationError, match="is for chance to bring"):
        LANGUAGE.read(text, "Anne")


@pytest.mark.parametrize(
    ("actor", "text"),
    [
        ("Anne", "play"),
        ("Anne", "play nest at"),
        ("Anne", "play nest at Bart.fore with"),
        ("Anne", "send nest"),
        ("Anne", "call fore to fore-side and fore to aft-side"),
        ("Anne", "contribute 0"),
        ("Anne", "arrange nest Mate, Bomb deck Captain"),
        ("Anne", "order"),
        ("Anne", "choose Ann"),
        (CHANCE, "pass"),
        (CHANCE, "Carl reacts"),
        (ALL, "agree"),
        ("Anne", "offer Bart Bomb"),
        ("Anne", "offer Carl Bomb for Mate"),
        ("Anne", "offer Bart Bomb for Gold"),
        ("Anne", "trade with Carl"),
        ("Anne", "pick Bomb, Mate"),
        ("Anne", "keep it"),
    ],
)
def test_a_text_that_says_nothing_is_refused(actor: str, text: str) -> None:
    """Nothing is guessed: what can't be read whole isn't read at all."""
    with pytest.raises(NotationError):
        LANGUAGE.read(text, actor)


def starts() -> list[Played]:
    """Some of the first decisions of the scenarios: of each kind up to a dozen."""
    found: dict[tuple[object, ...], list[Played]] = {}
    for case in scenario_cases():
        if case.scenario:
            state = case.scenario.start()
            kind = state.decision.kind if state.decision else "the end"
            found.setdefault((type(state), kind), []).append(state)
    return [one for some in found.values() for one in some[:: 1 + len(some) // 12]]


def test_everything_that_is_offered_can_be_said() -> None:
    """Each option's text, written as a step, is read back as just that option."""
    for state in starts():
        coins = state.game.coins if isinstance(state, State) else state.match.coins
        language = Language(state.names, coins)
        for pieces in whole_texts(state) or ():
            act = language.read(spoken(pieces))
            assert pieces == act.pieces
            assert option_in(state, act.pieces[0]) in state.legal_actions()


def test_an_offer_may_name_its_coins_in_any_order() -> None:
    """The small decisions of a trade come in the order in which the engine asks for them (8.5)."""
    one = LANGUAGE.read("offer Bart Mate, Cannon for Mate, Bomb", "Anne")
    two = LANGUAGE.read("offer Bart Cannon, Mate for Bomb, Mate", "Anne")
    assert one.pieces == two.pieces
    assert ("trade with Bart", "done") == (one.pieces[0], one.pieces[-1])
    gift = LANGUAGE.read("offer Bart nothing for Bomb", "Anne")
    assert ("trade with Bart", "want Bomb", "done") == gift.pieces
    assert "offer Bart nothing for Bomb" == spoken(gift.pieces)


def test_rules_are_counted_once_a_scenario() -> None:
    """A scenario that cites a rule twice counts once; the order is that of the rules."""
    ships = "ships: {Anne: {deck: [Captain]}, Bart: {deck: [Mate]}}, steps: []"
    end = f"{ships}, expect: {{winner: Anne}}}}\n"
    one = f"- {{scenario: one, rules: ['7.1', '7.1', '4.10'], {end}"
    two = f"- {{scenario: two, rules: ['7.1', '4.6a', '4.9'], {end}"
    counts = rules_cited(run_text(one + two))
    assert {"4.6a": 1, "4.9": 1, "4.10": 1, "7.1": 2} == counts
    assert ["4.6a", "4.9", "4.10", "7.1"] == list(counts)


def test_the_page_of_rules_states_its_numbers() -> None:
    """Chapters, rules and sub-rules are found, and nothing else that begins with a number."""
    page = "## 4 Using\n\n**4.6** *Ruling.* One.\n**4.6a** Two\nThe 13 coins.\n- 4.7 no\n"
    assert ("4", "4.6", "4.6a") == rules_stated(page)


def test_a_part_is_underlined_where_it_stands() -> None:
    """Within quotes the place is one further; where it can't be told it is the whole."""
    plain = part_of(Span("f", 1, 3, 1, 13), "draw Canon", "Canon")
    quoted = part_of(Span("f", 1, 3, 1, 15), "draw Canon", "Canon")
    folded = part_of(Span("f", 1, 3, 2, 5), "draw Canon", "Canon")
    assert (8, 9, 3) == (plain.column, quoted.column, folded.column)
