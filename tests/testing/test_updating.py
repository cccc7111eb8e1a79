"""Golden values written into scenario files: what changes, what stays, what is never written."""

from __future__ import annotations

import pytest

from piecesofeight.testing import run_text
from piecesofeight.testing.scenarios.writing.updating import goldens_of, with_golden

HEAD = """\
# A file of ours.

- scenario: one    # of several
  ships:
    Anne: {nest: Mate, deck: [Cannon, Captain, Cutlass], hold: [Bomb]}
    Bart: {nest: Bomb, deck: [Pistols, Captain, Mate], hold: [Mate, Cannon]}
  steps:
    - Anne: play nest at Bart.fore
"""


def updated(expect: str, head: str = HEAD) -> str:
    """The `expect` of a scenario after an update; what comes before it must not change."""
    text = head + expect
    new = with_golden(text, goldens_of(run_text(text)))
    assert () == new.left
    assert new.text.startswith(head)
    assert [] == [str(one) for one in run_text(new.text) if not one.passed]
    return new.text.removeprefix(head)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("turn: Bart", "turn: Anne"),
        ("turn:   Bart  # whose?", "turn:   Anne  # whose?"),
        ("turn: 'Bart'", "turn: Anne"),
        ("direction: counterclockwise", "direction: clockwise"),
        ("winner: Anne", "winner: null"),
        ("winner: [Anne, Bart]", "winner: null"),
        ("out: [Bart]  # gone", "out: []  # gone"),
        ("decision: {player: Bart, kind: main}", "decision: {player: Anne, kind: last-nest}"),
        ("decision: { kind: main }  # a", "decision: { kind: last-nest }  # a"),
        ("decision: null", "decision: {player: Anne, kind: last-nest}"),
        ("decision:", "decision: {player: Anne, kind: last-nest}"),
        ("options: [pass, send fore]", "options: [pass, send fore, send aft]"),
        ("options: [destroy nest, pass]", "options: [pass, send aft, send fore]"),
        ("ships: {Anne: {nest: Mate}}", "ships: {Anne: {nest: null}}"),
        ("ships: {Bart: {nest: }, Anne: {nest: Bomb}}", None),
        ("ships: {Bart: {deck: [Captain]}}", "ships: {Bart: {deck: [Captain, Mate]}}"),
        ("ships: {Bart: {skips: 2, nest: Bomb}}", "ships: {Bart: {skips: 0, nest: Bomb}}"),
        (
            "ships: {Bart: {hold: [Mate, Bomb, Cannon]}}  # kept first",
            "ships: {Bart: {hold: [Mate, Cannon, Pistols]}}  # kept first",
        ),
        ("sees: {Anne: {Bart: {hold: 2}}}", "sees: {Anne: {Bart: {hold: 3}}}"),
        ("sees: {Anne: {Bart: {hold: [Mate]}}}", 'sees: {Anne: {Bart: {hold: ["?", "?", "?"]}}}'),
        ("knows: {Anne: {Bart: {deck: []}}}", 'knows: {Anne: {Bart: {deck: [Captain, "?"]}}}'),
        ("ships: {Bart: {known: {Anne: {hold: 1}}}}", "ships: {Bart: {known: {Anne: {hold: 3}}}}"),
    ],
)
def test_a_value_is_written_where_it_stands(before: str, after: str | None) -> None:
    """The value changes, and nothing around it; read again, the scenario passes."""
    expected = after or "ships: {Bart: {nest: Bomb}, Anne: {nest: null}}"
    assert f"  expect:\n    {expected}\n" == updated(f"  expect:\n    {before}\n")


EVENING = """\
- scenario: one
  match:
    best of: 3
    begins: turns
    spoils: true
    set aside: {Bomb: 2, Mate: 1}
    shipyards: {Anne: "Captain, 2 Mate", Bart: "Captain, Bomb"}
  ships:
    Anne: {nest: Mate, deck: [Captain]}
    Bart: {nest: Mate, deck: [Captain]}
  steps:
    - Anne: play nest at Bart.fore
    - Bart: pick Bomb
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("games: [draw]", "games: [Anne]"),
        ("wins: {Bart: 1, Anne: 1}", "wins: {Bart: 0, Anne: 1}"),
        ("shipyards: {Bart: {Bomb: 1}}", "shipyards: {Bart: {Bomb: 2, Captain: 1}}"),
        ("shipyards: {Bart: {Captain: 1, Bomb: 1}}", "shipyards: {Bart: {Captain: 1, Bomb: 2}}"),
        ("shipyards: {Bart: [Bomb, Mate]}", "shipyards: {Bart: [Bomb, Bomb, Captain]}"),
        ("shipyards: {Bart: 2 Mate}  # all", "shipyards: {Bart: {Bomb: 2, Captain: 1}}  # all"),
        ("pool: [Mate]", "pool: []"),
        ("set aside: [Bomb]", "set aside: [Bomb, Mate]"),
        ("sees: {Anne: {Bart: {shipyard: 1}}}", "sees: {Anne: {Bart: {shipyard: 3}}}"),
        ("sees: {Anne: {Bart: {picked: []}}}", "sees: {Anne: {Bart: {picked: [Bomb]}}}"),
        (
            "sees: {Bart: {Anne: {offer: offer Bart Mate for Bomb}}}",
            "sees: {Bart: {Anne: {offer: null}}}",
        ),
        ("winner: Bart", "winner: null"),
        ("decision: {player: Bart, kind: pick}", "decision: {player: Anne, kind: build}"),
    ],
)
def test_what_is_expected_of_an_evening_is_written(before: str, after: str) -> None:
    """Coins stay in the form and the order in which they were written, as far as that can be."""
    assert f"  expect:\n    {after}\n" == updated(f"  expect:\n    {before}\n", EVENING)


BLOCK = """\
  expect:
    ships:
      Bart:
        # What is left of them:
        deck:
          - Pistols  # the first to go
          - "Captain"   # still there
          - Mate
        hold:
          - Cannon
          # between
          - Mate  # an old one
    turn: Anne   # all the same
"""


def test_lists_with_lines_of_their_own_keep_them() -> None:
    """Lines of items that are as they should be stay, with their comments."""
    assert (
        BLOCK.replace("          - Pistols  # the first to go\n", "").replace(
            "- Mate  # an old one\n", "- Mate  # an old one\n          - Pistols\n"
        )
    ) == updated(BLOCK)


def test_an_item_is_changed_in_its_line() -> None:
    """The line keeps its comment; items are put in front of the first one, too."""
    wrong = BLOCK.replace('- "Captain"', "- Bomb").replace("          - Pistols  # the first", "#")
    new = updated(wrong)
    assert "          - Captain   # still there\n" in new
    first = '          - Pistols  # the first to go\n          - "Captain"   # still there\n'
    front = BLOCK.replace(first, "")
    assert "          - Captain\n          - Mate\n" in updated(front)


def test_expectations_of_steps_are_golden_too() -> None:
    """They are checked right after their step, and written there."""
    step = HEAD + "      expect: {decision: {player: Bart}, ships: {Bart: {deck: []}}}\n"
    text = step + "  expect: {turn: Anne}\n"
    new = with_golden(text, goldens_of(run_text(text)))
    line = "      expect: {decision: {player: Anne}, ships: {Bart: {deck: [Captain, Mate]}}}\n"
    assert HEAD + line + "  expect: {turn: Anne}\n" == new.text


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_breaks_and_marks_stay(ending: str, mark: str) -> None:
    """Files of other systems keep their line breaks and their byte-order mark."""
    text = mark + (HEAD + BLOCK).replace("\n", ending)
    new = with_golden(text, goldens_of(run_text(text)))
    assert () == new.left
    assert new.text.startswith(mark)
    assert new.text.count("\n") == new.text.count(ending)
    assert all(one.passed for one in run_text(new.text))


def test_a_last_line_without_a_break_gets_one_only_if_something_follows() -> None:
    """The end of a file is a place like any other."""
    text = HEAD + "  expect:\n    ships:\n      Bart:\n        deck:\n          - Captain"
    new = with_golden(text, goldens_of(run_text(text)))
    assert new.text == text + "\n          - Mate\n"
    flow = HEAD + "  expect: {turn: Bart}"
    assert HEAD + "  expect: {turn: Anne}" == with_golden(flow, goldens_of(run_text(flow))).text


@pytest.mark.parametrize(
    ("expect", "why"),
    [
        ("out:\n      - Anne\n", "it has lines of its own, and would have none"),
        ("winner:\n      - Anne\n      - Bart\n", "it has lines of its own, and would have none"),
        ("out: [Anne,  # gone\n      Bart]\n", "there may be comments in it"),
        ("turn: |\n      Bart\n", "it is a block of text"),
    ],
)
def test_what_cannot_be_written_without_loss_is_left(expect: str, why: str) -> None:
    """The text stays as it is, and the reason is told."""
    text = HEAD + f"  expect:\n    {expect}"
    new = with_golden(text, goldens_of(run_text(text)))
    assert [why] == [reason for _, reason in new.left]
    assert (text, ()) == (new.text, new.written)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "    - Bart: react nest\n  expect: {turn: Bart}\n",  # a step is refused
        HEAD + "    - Anne: send aft\n      illegal: '4.1'\n  expect: {turn: Bart}\n",  # it isn't
        HEAD.replace("Bomb]", "Bmob]") + "  expect: {turn: Bart}\n",  # it can't be read
        HEAD + "  expect: {options_include: [destroy nest]}\n",
        HEAD + "  expect: {options_exclude: [send fore], log: {Bart: [Gull]}}\n",
    ],
)
def test_what_is_an_error_or_a_wish_is_never_written(text: str) -> None:
    """Where a scenario doesn't go its way, what holds in the end means nothing."""
    assert not run_text(text)[0].passed
    assert [] == goldens_of(run_text(text))


def test_beside_a_wish_values_are_written() -> None:
    """An expectation that has no golden value keeps no other from being written."""
    text = HEAD + "  expect: {turn: Bart, options_include: [destroy nest]}\n"
    new = with_golden(text, goldens_of(run_text(text)))
    assert text.replace("turn: Bart", "turn: Anne") == new.text


def test_names_that_mean_something_else_get_quotes() -> None:
    """Players may be called anything; what is written is read as their name."""
    head = HEAD.replace("Anne:", '"no 1":').replace("Bart:", "'#2':").replace("Bart.", "#2.")
    head = head.replace("play nest at #2.fore", "'play nest at #2.fore'")
    assert "  expect: {turn: no 1}\n" == updated("  expect: {turn: '#2'}\n", head)
    end = head.replace("[Cannon, Captain, Cutlass]", "[Captain]")
    end += "    - no 1: pass\n    - '#2': play aft at no 1.fore\n"
    assert '  expect: {winner: "#2"}\n' == updated("  expect: {winner: null}\n", end)
