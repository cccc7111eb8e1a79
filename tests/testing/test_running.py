"""What needs a step and what doesn't: how a scenario is run."""

from __future__ import annotations

import itertools
import textwrap
from pathlib import Path

import pytest

from piecesofeight.testing import Result, run_text

TWO = """\
ships:
  Anne: {nest: Mate, deck: [Cannon, Captain, Cutlass]}
  Bart: {nest: Bomb, deck: [Pistols, Captain, Mate]}
"""
TREACHERY = """\
ships:
  Anne: {nest: Mate, deck: [Cannon, Captain, Cutlass]}
  Bart: {nest: Treachery, deck: [Pistols, Captain, Mate]}
  Carl: {nest: Treachery, deck: [Bomb, Captain, Mate]}
"""
HELD = """\
ships:
  Anne: {nest: Buried Treasure, deck: [Cannon, Captain], hold: [Mate, Bomb]}
  Bart: {nest: Bomb, deck: [Pistols, Captain, Mate]}
"""
QUARTERS = """\
ships:
  Anne: {nest: Call to Quarters, deck: [Captain]}
  Bart: {nest: Bomb, deck: [Pistols, Captain, Mate]}
"""


def run(given: str, steps: str, expect: str = "{}") -> Result:
    """The result of one scenario; steps and expectations as they stand in a file."""
    lines = textwrap.dedent(steps).strip() or "[]"
    text = f"scenario: one\n{given}steps:\n{textwrap.indent(lines, '  ')}\nexpect: {expect}\n"
    [result] = run_text("- " + textwrap.indent(text, "  ").lstrip())
    return result


def messages(result: Result) -> list[str]:
    """What went wrong, in a line each."""
    return [failure.message for failure in result.failures]


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


# --- answers to one event -------------------------------------------------------------


@pytest.mark.parametrize(
    "answers",
    ["- Bart: react nest\n- Carl: react nest", "- Carl: react nest\n- Bart: react nest"],
)
def test_answers_to_one_event_may_stand_in_any_order(answers: str) -> None:
    """Whoever is asked first, both answers are taken, and chance decides between them."""
    steps = f"- Anne: play nest at Bart.fore\n{answers}\n- chance: Carl reacts"
    expect = "{ships: {Bart: {nest: Treachery}, Carl: {nest: null, hold: [Treachery]}}}"
    assert [] == messages(run(TREACHERY, steps, expect))


EACH_ASKED = """\
ships:
  Anne: {nest: Mate, deck: [Treachery, Captain, Cannon]}
  Bart: {nest: Treachery, deck: [Mate, Captain, Mate]}
  Carl: {nest: Treachery, deck: [Captain, Cannon, Mate]}
  Dora: {nest: Bomb, deck: [Captain, Cannon, Mate]}
"""
EACH_INVITED = """\
ships:
  Anne: {nest: Cannon, deck: [Mate, Captain, Cutlass]}
  Bart: {nest: Cannon, deck: [Pistols, Mate, Mate, Mate, Captain]}
  Carl: {nest: Cannon, deck: [Pistols, Captain, Mate]}
  Dora: {nest: Cannon, deck: [Pistols, Captain, Mate]}
"""


@pytest.mark.parametrize(
    ("given", "first", "answers", "out"),
    [
        (EACH_ASKED, "play nest at Bart.fore", "Anne: surrender, Bart: pass, Carl: pass", "Anne"),
        (EACH_ASKED, "play nest at Bart.fore", "Anne: pass, Bart: pass, Carl: surrender", "Carl"),
        (
            EACH_ASKED,
            "play nest at Dora.fore",
            "Anne: pass, Bart: surrender, Carl: react nest",
            "Bart",
        ),
        (
            EACH_INVITED,
            "play nest at Bart.fore, inviting",
            "Bart: contribute 1, Carl: surrender, Dora: contribute 1",
            "Carl",
        ),
    ],
)
def test_a_surrender_answers_the_offer_wherever_it_stands(
    given: str, first: str, answers: str, out: str
) -> None:
    """In whatever order the answers to one offer stand, the surrender is one of them (7.2, 7.5).

    It isn't put off till its player is asked something else, with an ability resolved meanwhile.
    """
    expected = None
    for order in itertools.permutations(answers.split(", ")):
        steps = "\n".join(f"- {step}" for step in (f"Anne: {first}", *order))
        result = run(given, steps, f"{{out: [{out}]}}")
        assert [] == messages(result)
        block = result.states[-1].block
        assert block == (expected := expected or block)


def test_what_lapses_by_a_surrender_does_not_resolve() -> None:
    """Who gives up when asked about the own ability takes it along, whoever passes before (7.2)."""
    steps = """
        - Anne: play nest at Bart.fore
        - Bart: pass
        - Anne: surrender
    """
    expect = "{out: [Anne], ships: {Bart: {deck: [Mate, Captain, Mate]}}}"
    assert [] == messages(run(EACH_ASKED, steps, expect))


def test_a_surrender_that_ends_the_game_waits_for_the_steps_before_it() -> None:
    """Where it would leave the others unasked, it isn't drawn forward (7.3)."""
    given = EACH_ASKED[: EACH_ASKED.index("  Carl")]
    steps = """
        - Anne: play nest at Bart.fore
        - Bart: react nest
        - Anne: surrender
    """
    expect = "{winner: Bart, ships: {Bart: {nest: null, hold: [Treachery]}}}"
    assert [] == messages(run(given, steps, expect))


GULLS = """\
- coin: Gull
  limit: 2
  ability: |
    react when any ability is used:
      destroy any open coin
- coin: Heron
  limit: 2
  ability: |
    react when an opponent destroys your open coin:
      choose an opponent as foe
      foe skips 1 turn
"""


def run_gulls(tmp_path: Path, steps: list[str]) -> Result:
    """A scenario whose players have coins that react with targets."""
    coins = tmp_path / "gulls.yaml"
    head = "set: gulls\nuses: [pieces-of-eight]\ncoins:\n"
    coins.write_text(head + textwrap.indent(GULLS, "  "), encoding="utf-8")
    given = f"""\
sets: [{coins}]
ships:
  Anne: {{nest: Mate, deck: [Captain, Cannon]}}
  Bart: {{nest: Gull, deck: [Heron, Captain, Mate]}}
  Carl: {{nest: Gull, deck: [Pistols, Captain, Mate]}}
"""
    return run(given, "\n".join(f"- {step}" for step in steps))


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        (["Bart: react nest"], "Gull needs a target (4.2, 6)"),
        (["Bart: react fore"], "Heron needs a target (4.2, 6, 6.1, 6.5)"),
        (["Bart: react fore at Bart"], "Heron can't be aimed at Bart (4.5, 6, 6.1, 6.5)"),
        (["Bart: react nest at Anne.nest", "Carl: react nest"], "Gull needs a target (4.2, 6)"),
        (
            ["Bart: react nest at Carl.aft"],
            "Gull may only be aimed at a coin in the crow's nest or the fore (4.1, 1.3, 6)",
        ),
    ],
)
def test_a_wrong_answer_is_judged_where_it_was_all_but_right(
    tmp_path: Path, steps: list[str], why: str
) -> None:
    """An offer that the step would answer but for its target tells why not, no later decision."""
    result = run_gulls(tmp_path, ["Anne: play nest at Bart.fore", *steps])
    assert [f"`{steps[-1]}` is not allowed: {why}"] == messages(result)
    [failure] = result.failures
    assert failure.expected.endswith(": react")


def test_a_contribution_too_many_is_judged_where_it_was_offered() -> None:
    """Another number is all but right, too (6.3)."""
    steps = "- Anne: play nest at Bart.fore, inviting\n- Carl: contribute 2"
    message = "is not allowed: at most 1 of your coins can be contributed (6.3)"
    assert [f"`Carl: contribute 2` {message}"] == messages(run(EACH_INVITED, steps))


def test_an_answer_to_an_answer_follows_a_pass() -> None:
    """`pass` keeps a later reaction from being taken for the answer to the first event."""
    steps = """
        - Anne: play nest at Bart.fore
        - Carl: pass
        - Bart: react nest
        - Carl: react nest
    """
    expect = "{ships: {Anne: {hold: [Mate]}, Bart: {deck: [Captain, Mate]}}}"
    assert [] == messages(run(TREACHERY, steps, expect))


def test_steps_of_a_later_event_are_not_drawn_forward() -> None:
    """Behind a step that can't answer the event asked about, nobody's answer is looked for."""
    given = """\
ships:
  Anne: {nest: Mate, deck: [Cannon, Captain, Treachery]}
  Bart: {nest: Bomb, deck: [Captain's Monkey, Captain, Mate]}
"""
    steps = """
        - Anne: play nest at Bart.fore
        - Bart: react fore
        - Anne: react aft
    """
    expect = "{ships: {Anne: {hold: [Mate, Treachery]}, Bart: {hold: [Captain's Monkey]}}}"
    assert [] == messages(run(given, steps, expect))


@pytest.mark.parametrize("names", [("Bart", "Carl"), ("Carl", "Bart")])
def test_what_a_step_expects_waits_for_the_steps_before_it(names: tuple[str, str]) -> None:
    """Answers are taken in the order in which they are asked, and checked in that of the file."""
    steps = f"""
        - Anne: play nest at Bart.fore
        - {names[0]}: react nest
        - {names[1]}: react nest
          expect: {{options: [Bart reacts, Carl reacts]}}
        - chance: Bart reacts
    """
    assert [] == messages(run(TREACHERY, steps))


def test_contributions_may_stand_in_any_order() -> None:
    """Invitations are open, and whoever answers first in the file is found."""
    given = """\
ships:
  Anne: {nest: Cannon, deck: [Mate, Captain, Cutlass]}
  Bart: {nest: Bomb, deck: [Pistols, Mate, Mate, Mate, Captain]}
  Carl: {nest: Cannon, deck: [Pistols, Captain, Mate]}
  Dora: {nest: Cannon, deck: [Pistols, Captain, Mate]}
"""
    start = "- Anne: play nest at Bart.fore with 0, inviting\n"
    expect = "{ships: {Bart: {deck: [Mate, Captain]}}}"
    for names in (("Carl", "Dora"), ("Dora", "Carl")):
        answers = "\n".join(f"- {name}: contribute 1" for name in names)
        assert [] == messages(run(given, start + answers, expect))


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
