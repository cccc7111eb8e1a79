"""All mistakes of a file at once, each reported once, none invented by another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight.language import Severity, check_text, load_coins
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.parsing.parser import pieces
from piecesofeight.language.program import Span
from piecesofeight.language.recovery.mending import mend
from piecesofeight.language.vocabulary import words

BEGINNINGS = ("play", "react", "while")

GOOD = """\
set: my-set
title: My Set
uses: [pieces-of-eight]
shipyard: {Gull: 2, Parrot: 1}
coins:
  - coin: Gull
    names: {es: Gaviota}
    limit: 2
    ability: |
      play if you have an active Mate:
        choose an opponent as victim
        destroy every open coin of victim
        if this is open:
          victim skips 1 turn
        otherwise:
          destroy this
      react when an opponent destroys your open coin:
        that player skips 1 turn
        pick 1 random coin in your hold as loot
        move loot to your aft
      while this is open:
        opponents can't call
  - coin: Parrot
    names: {es: Loro}
    limit: 1
    captain: true
    ability: |
      react when this would be destroyed:
        prevent it
      play:
        look at any hidden coin of an opponent
        destroy any open coin
        destroy this
"""

# A piece of the file, what somebody might write there, and the code of the one thing said of it.
SLIPS = (
    ("title: My Set", "title: My: Set", "E0101"),
    ("title: My Set", "titel: My Set", "E0107"),
    ("uses: [pieces-of-eight]", "uses: [peices-of-eight]", "E0116"),
    ("{Gull: 2, Parrot: 1}", "{Gull: 2, Parot: 1}", "E0301"),
    ("{Gull: 2, Parrot: 1}", "{Gull: 02, Parrot: 1}", "E0110"),
    ("{Gull: 2, Parrot: 1}", "{Gull: 2, Parrot: 1", "E0101"),
    ("names: {es: Gaviota}", "names: {es: Gaviota", "E0101"),
    ("    names: {es: Gaviota}", "   names: {es: Gaviota}", "E0101"),
    ("limit: 2", "limit:2", "E0101"),
    ("limit: 2", "limt: 2", "E0107"),
    ("limit: 2", "limit two", "E0101 E0110"),
    ("captain: true", "captain: yes", "E0111"),
    ("captain: true", "captian: true", "E0107"),
    ("coin: Parrot", "coin: P\u0430rrot", "E0119"),
    ("names: {es: Loro}", "names: {es: Loro}\n    weight: 3", "E0107"),
    ("play if you", "paly if you", "E0201"),
    ("play if you", "Play if you", "E0201"),
    ("you have an active Mate:", "you have an active Mate", "E0202"),
    ("you have an active Mate:", "you have an active Maet:", "E0301"),
    ("you have an active Mate:", "you have an active:", "E0201"),
    ("you have an active Mate:", "you own an active Mate:", "E0201"),
    ("choose an opponent as victim", "chose an opponent as victim", "E0201"),
    ("choose an opponent as victim", "choose an oponent as victim", "E0201"),
    ("choose an opponent as victim", "choose some opponent as victim", "E0201"),
    ("every open coin of victim", "every open coin of vctim", "E0302"),
    ("every open coin of victim", "every opne coin of victim", "E0201"),
    ("every open coin of victim", "the open coins", "E0201"),
    ("if this is open:", "if this is open", "E0202"),
    ("victim skips 1 turn", "victim skips one turn", "E0201"),
    ("victim skips 1 turn", "victim loses a turn or so", "E0201"),
    ("otherwise:", "else:", "E0201"),
    ("otherwise:", "otherwsie:", "E0201"),
    ("otherwise:\n          destroy this", "otherwise:\n          destroy this.", "E0203"),
    ("your open coin:", "your open coin,", "E0203"),
    ("your open coin:", "your opne coin:", "E0201"),
    ("that player skips", "that palyer skips", "E0201"),
    ("that player skips 1", "that player skips 007", "E0209"),
    ("coin in your hold as loot", "coin in your hold", "E0202"),
    ("        pick 1", "       pick 1", "E0205"),
    ("as loot\n        move", "as loot\n\t\tmove", "E0101"),
    ("as loot\n        move", "as loot\n         move", "E0205"),
    ("to your aft", "to your\taft", "E0204"),
    ("to your aft", "to your atf", "E0201"),
    ("opponents can't call", "opponents cannot call", "E0201"),
    ("opponents can't call", "oponents can't call", "E0302"),
    ("opponents can't call", "opponents can't sleep", "E0201"),
    ("this would be destroyed:", "this would be detroyed:", "E0201"),
    ("prevent it", "prevent it!", "E0203"),
    ("prevent it", "negate it", "E0309"),
    ("look at any", "look any", "E0201"),
    ("destroy any open coin\n", "discard any open coin\n", "E0201"),
    ("destroy any open coin\n", "destroy any o\u0440en coin\n", "E0119"),
    ("destroy any open coin\n", "destroy any open Coin\n", "E0301"),
)


def errors(text: str) -> list[str]:
    """The codes of all errors in a file, in the order of their places."""
    return [one.code for one in check_text(text) if one.severity is Severity.ERROR]


def test_the_file_without_slips_is_good() -> None:
    """What the slips are planted in has no error."""
    assert [] == [one for one in check_text(GOOD) if one.severity is Severity.ERROR]


def test_one_slip_is_one_error() -> None:
    """A single slip is reported, and nothing that follows from it."""
    assert [] == [old for old, _new, _codes in SLIPS if old not in GOOD]
    told = {(old, new): errors(GOOD.replace(old, new, 1)) for old, new, _codes in SLIPS}
    assert {(old, new): codes.split() for old, new, codes in SLIPS} == told


@st.composite
def some_slips(draw: st.DrawFn) -> list[tuple[str, str, str]]:
    """Slips in different lines."""
    chosen: list[tuple[str, str, str]] = []
    lines: set[int] = set()
    for slip in draw(st.lists(st.sampled_from(SLIPS), min_size=2, max_size=9)):
        start = GOOD.index(slip[0])
        touched = range(GOOD.count("\n", 0, start), GOOD.count("\n", 0, start + len(slip[0])) + 1)
        if lines.isdisjoint(touched):
            lines.update(touched)
            chosen.append(slip)
    return chosen


@given(some_slips())
@settings(max_examples=60)
def test_many_slips_are_as_many_errors(slips: list[tuple[str, str, str]]) -> None:
    """Slips in different lines don't hide each other, and invent nothing together."""
    text = GOOD
    for old, new, _codes in sorted(slips, key=lambda slip: -GOOD.index(slip[0])):
        start = GOOD.index(old)
        text = text[:start] + new + text[start + len(old) :]
    expected = [code for slip in slips for code in slip[2].split()]
    assert sorted(expected) == sorted(errors(text)), text


def sound() -> list[str]:
    """Texts of abilities without slips: all examples of the vocabulary, all shipped coins."""
    shipped = [coin.text for entry in load_coins().sets for coin in entry.coins if coin.text]
    examples = [entry.example for entry in words() if entry.example.startswith(BEGINNINGS)]
    return [*examples, *(text.replace("  ", "   ") for text in examples[::9]), *shipped]


def test_the_second_reading_agrees_with_the_first() -> None:
    """A text without slips is read line by line as the parser reads it, and nothing is said."""
    for text in sound():
        block = AbilityText(text + "\n", "f", 1, 0, Span("f", 1, 1, 1, 1))
        for piece in pieces(block):
            report = Collector()
            tree, lost = mend(piece.text, piece.origin, Kinds(frozenset()), report)
            assert ((), frozenset()) == (report.found, lost), text
            assert grammar.parser().parse(piece.text) == tree, text


CONDITIONS = (
    ("this is in your nest and you have a nest Gull", False),
    ("you have a nest coin except a Mate and this is in your nest", False),
    ("you have no nest coin except a Mate and this is in your nest", False),
    ("this is in your nest and this is your fore coin", True),
    ("you have a nest coin and you have no active coins", True),
)


@pytest.mark.parametrize(("condition", "never"), CONDITIONS)
def test_a_condition_beside_a_slip_is_judged_for_any_coin(condition: str, never: bool) -> None:
    """Of which kind the coin is that asks isn't known there, and may be any."""
    text = (
        "set: birds\nuses: [pieces-of-eight]\ncoins:\n  - coin: Gull\n    limit: 2\n"
        f"    ability: |\n      play if {condition}:\n        destroy any open coin\n"
        "        hurl this overboard\n"
    )
    assert (["E0331"] if never else []) + ["E0201"] == errors(text)
