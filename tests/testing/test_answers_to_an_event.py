"""Steps that answer one event: in any order, and each judged where it was all but right."""

from __future__ import annotations

import itertools
import textwrap
from pathlib import Path

import pytest
from short_scenarios import TREACHERY, messages, run

from piecesofeight.testing import Result


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
