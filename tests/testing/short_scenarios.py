"""Small ships, and a scenario of them run from a few lines."""

from __future__ import annotations

import textwrap

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
