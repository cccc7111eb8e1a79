"""What needs a step and what doesn't: how a scenario is run."""

from __future__ import annotations

import textwrap

import pytest
from short_scenarios import HELD, QUARTERS, TREACHERY, TWO, messages, run

# --- decisions that need no step -------------------------------------------------------


def test_a_forced_decision_may_be_left_out_or_named() -> None:
    """With one coin to choose, the step `choose` is welcome but not needed."""
    given = HELD.replace("Buried Treasure", "Barrel of Grog").replace("[Mate, Bomb]", "[Mate]")
    expect = "{ships: {Anne: {deck: [Cannon, Captain, Mate]}}}"
    for steps in ("- Anne: play nest", "- Anne: play nest\n- Anne: choose Mate"):
        assert [] == messages(run(given, steps, expect))


def test_a_forced_decision_is_no_cover_for_a_wrong_step() -> None:
    """A step that names another coin than the only one is a failure."""
    given = HELD.replace("Buried Treasure", "Barrel of Grog").replace("[Mate, Bomb]", "[Mate]")
    assert not run(given, "- Anne: play nest\n- Anne: choose Bomb").passed


def test_who_is_not_named_declines() -> None:
    """Offers to send and to react pass by, if the next step doesn't answer them."""
    steps = """
        - Anne: play nest at Bart.fore
        - Bart: call aft to fore-side
    """
    assert [] == messages(run(TREACHERY, steps, "{ships: {Bart: {hold: [Pistols]}}, turn: Carl}"))


def test_an_offer_may_be_declined_in_so_many_words() -> None:
    """`pass` shows that there was an offer; where there was none it fails."""
    passed = "- Anne: play nest at Bart.fore\n- Carl: pass\n- Bart: pass\n- Anne: pass"
    assert [] == messages(run(TREACHERY, passed))
    assert not run(TWO, "- Anne: play nest at Bart.fore\n- Bart: pass\n- Anne: pass").passed


def test_a_choice_needs_its_step() -> None:
    """A decision with several options that can't be declined is never taken for an author."""
    given = HELD.replace("Buried Treasure", "Barrel of Grog")
    result = run(given, "- Anne: play nest\n- Bart: call fore to aft-side")
    assert ["`Bart: call fore to aft-side` is not asked for: Anne must decide (choose)"] == (
        messages(result)
    )


# --- one step, several decisions ---------------------------------------------------------


def test_a_draw_that_takes_all_needs_no_step_but_may_have_one() -> None:
    """Nothing is left to chance then; coins that weren't drawn can't be named."""
    rest = "- Anne: order Bomb, Mate"
    expect = "{ships: {Anne: {deck: [Cannon, Captain, Bomb, Mate]}}}"
    assert [] == messages(run(HELD, f"- Anne: play nest\n{rest}", expect))
    named = f"- Anne: play nest\n- chance: draw Mate, Bomb\n{rest}"
    assert [] == messages(run(HELD, named, expect))
    assert not run(HELD, named.replace("Mate, Bomb", "Mate, Cannon", 1), expect).passed
    twice = named.replace("- chance", "- chance: draw Mate, Bomb\n- chance")
    assert not run(HELD, twice, expect).passed


def test_the_last_part_of_an_order_may_be_left_out() -> None:
    """What is left for the last place is no choice."""
    assert [] == messages(run(HELD, "- Anne: play nest\n- Anne: order Bomb\n- Anne: pass"))


def test_an_arrangement_is_one_step() -> None:
    """All orders of a ship are offered as whole texts."""
    steps = """
        - Anne: play nest
          expect:
            decision: {player: Anne, kind: arrange}
            options: [arrange nest - deck Captain, arrange nest Captain deck -]
        - Anne: arrange nest - deck Captain
    """
    assert [] == messages(run(QUARTERS, steps, "{ships: {Anne: {nest: null, deck: [Captain]}}}"))


def test_orders_are_offered_whole() -> None:
    """`options` may name whole orders, though the engine asks for one coin at a time."""
    start = "- Anne: play nest\n  expect: "
    whole = '{options: ["order Mate, Bomb", "order Bomb, Mate"]}'
    small = "{options: [order Mate, order Bomb]}"
    for expect in (whole, small):
        assert [] == messages(run(HELD, start + expect))
    assert not run(HELD, start + '{options: ["order Mate, Bomb"]}').passed
    assert not run(HELD, start + '{options_exclude: ["order Mate, Bomb"]}').passed
    assert [] == messages(run(HELD, start + '{options_exclude: ["order Mate, Mate"]}'))


def test_calls_to_two_sides_have_no_order() -> None:
    """Which of two coins called to different sides is named first makes no difference."""
    expect = "{ships: {Anne: {deck: [Cutlass, Captain, Cannon]}}}"
    fore, aft = "fore to aft-side", "aft to fore-side"
    for one, two in ((fore, aft), (aft, fore)):
        assert [] == messages(run(TWO, f"- Anne: call {one} and {two}", expect))


def test_all_agree_to_a_stalemate_in_one_step() -> None:
    """`all: stalemate` stands for the proposal and for every agreement."""
    arranged = """
        - Anne: arrange nest Mate deck Cannon, Captain, Cutlass
        - Bart: arrange nest Bomb deck Mate, Captain, Pistols
        - chance: Bart is next
    """
    for agreed in ("- all: stalemate", "- Anne: stalemate\n- Bart: agree"):
        steps = f"{agreed}\n{textwrap.dedent(arranged).strip()}"
        expect = "{turn: Bart, ships: {Bart: {deck: [Mate, Captain, Pistols]}}}"
        assert [] == messages(run(TWO, steps, expect))


# --- steps that must be refused ------------------------------------------------------------


def test_an_attempt_is_made_where_the_step_has_its_place() -> None:
    """On the way to it offers are declined, and afterwards nothing has changed."""
    given = TWO.replace("nest: Mate", "nest: null")
    steps = """
        - Anne: play fore at Bart.aft
          illegal: "6"
          expect: {decision: {player: Anne, kind: main}}
        - Anne: call fore to aft-side
    """
    assert [] == messages(run(given, steps, "{ships: {Anne: {deck: [Captain, Cannon, Cutlass]}}}"))


def test_an_attempt_of_who_is_not_asked_changes_nothing() -> None:
    """If the place for it never comes, it is refused where it stands."""
    steps = """
        - Bart: react nest
          illegal: "5.1"
          expect: {decision: {player: Anne, kind: main}}
        - Anne: play nest at Bart.fore
    """
    assert [] == messages(run(TREACHERY, steps))


def test_a_later_part_of_an_attempt_may_be_what_is_wrong() -> None:
    """An arrangement is refused for the coin that isn't there, and can be made after that."""
    steps = """
        - Anne: play nest
        - Anne: arrange nest - deck Mate
          illegal: "6.2"
        - Anne: arrange nest Captain deck -
    """
    assert [] == messages(run(QUARTERS, steps, "{ships: {Anne: {nest: Captain, deck: []}}}"))


# --- after the last step ---------------------------------------------------------------------


def test_after_the_last_step_the_action_is_completed() -> None:
    """Nobody reacts or contributes any more; an offer to send stays open."""
    assert [] == messages(
        run(
            TREACHERY,
            "- Anne: play nest at Bart.fore",
            "{ships: {Anne: {nest: null}}, decision: {player: Anne, kind: last-nest}}",
        )
    )


def test_right_after_a_step_offers_are_still_open() -> None:
    """The expectation of a step sees the reactions that may follow; the last one does not."""
    steps = """
        - Anne: play nest at Bart.fore
          expect: {decision: {kind: react}, ships: {Anne: {nest: Mate}}}
    """
    assert [] == messages(run(TREACHERY, steps, "{ships: {Anne: {nest: null}}}"))


def test_the_log_is_that_of_the_last_step() -> None:
    """It has what the step brought, with what followed by itself, and nothing older."""
    steps = "- Anne: play nest at Bart.fore\n- Anne: send fore"
    expect = "{log: {Bart: [Cannon], not_Bart: [Mate, Pistols]}}"
    assert [] == messages(run(TWO, steps, expect))


# --- options and winners -----------------------------------------------------------------------


@pytest.mark.parametrize("listed", ["", ", stalemate"])
def test_a_stalemate_is_compared_only_where_it_is_named(listed: str) -> None:
    """The proposal may be listed among the options or not; if it is, it must be possible."""
    given = """\
ships:
  Anne: {nest: Treachery, deck: [Captain's Monkey, Captain]}
  Bart: {nest: Bomb, deck: [Captain]}
"""
    options = (
        "play aft at Anne.nest, play aft at Anne.fore, play aft at Anne.aft, "
        "play aft at Bart.nest, play aft at Bart.fore, call fore to aft-side, destroy nest"
    )
    expect = f"{{options: [{options}{listed}]}}"
    assert run(given, "", expect).passed
    without = f"rules_options: {{stalemate: false}}\n{given}"
    assert (not listed) == run(without, "", expect).passed


def test_a_team_wins_while_its_survivors_play_on() -> None:
    """`winner` with a list is the team; with null it says that the game goes on all the same."""
    given = """\
ships:
  Anne: {nest: Mate, deck: [Cannon, Captain]}
  Bart: {nest: Bomb, deck: [Captain]}
  Carl: {nest: Bomb, deck: [Captain]}
  Dora: {nest: Bomb, deck: [Mate]}
teams: [[Anne, Carl], [Bart, Dora]]
"""
    step = "- Anne: play nest at Bart.fore"
    expected = {"[Carl, Anne]": True, "[Anne]": False, "null": True, "draw": False, "Anne": False}
    for winner, holds in expected.items():
        assert holds == run(given, step, f"{{winner: {winner}}}").passed


def test_texts_are_read_alike_in_steps_and_expectations() -> None:
    """The coin of a deck of one is named as fore or aft, `deck[1]` is the fore, `(1)` nothing."""
    given = TWO.replace("[Pistols, Captain, Mate]", "[Captain]")
    for end in (" at Bart.fore", " at Bart.aft", " (1) at Bart.deck[1]", " at Bart.fore with 0"):
        text = f"play nest{end}"
        assert [] == messages(run(given, "", f"{{options_include: ['{text}']}}"))
        assert [] == messages(run(given, f"- Anne: {text}", "{winner: Anne}"))
        assert not run(given, "", f"{{options_exclude: ['{text}']}}").passed


def test_knowledge_is_expected_from_either_side() -> None:
    """`known` in a ship says what `knows` says from the viewer's side; a hold may be a number."""
    given = TWO.replace("Captain, Cutlass", "Captain, Mate").replace("nest: Mate", "nest: Cutlass")
    step = "- Anne: play aft at Bart.fore"
    for expect in (
        "{ships: {Bart: {known: {Anne: {deck: [Captain, '?'], hold: [Pistols]}}}}}",
        "{knows: {Anne: {Bart: {deck: [Captain, '?'], hold: 1}}}}",
        "{sees: {Anne: {Bart: {deck: [Captain, '?'], hold: ['?']}}}}",
        "{sees: {Bart: {Bart: {nest: Bomb, deck: [Captain, Mate], hold: [Pistols]}}}}",
    ):
        assert [] == messages(run(given, step, expect))
    assert not run(given, step, "{sees: {Anne: {Bart: {hold: [Pistols]}}}}").passed
    assert not run(given, step, "{ships: {Bart: {known: {Anne: {hold: 2}}}}}").passed
