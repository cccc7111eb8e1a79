"""What is fixed without asking: each kind of slip, before and after; and what never is."""

from __future__ import annotations

from piecesofeight.language import Severity, check_text
from piecesofeight.language.loading.fixing import apply_edits, compatible

GOOD = """\
set: my-set
title: My Set
uses: [pieces-of-eight]
shipyard: {Gull: 2}
coins:
  - coin: Gull
    names: {es: Gaviota}  # the Spanish one
    limit: 2
    captain: true
    ability: |
      play if you have an active Mate:  # or else
        choose an opponent as victim
        destroy every open coin of victim

        if this is open:
          victim skips 1 turn
        otherwise:
          destroy this
      react when this would be destroyed:
        prevent it
  - coin: Parrot
    names: {es: Loro}
    limit: 1
"""

# What stands in the good file, and what was written instead; the fixes bring back the former.
FIXED = (
    # --- words
    ("choose an opponent", "chose an opponent"),
    ("choose an opponent", "choose an oponent"),
    ("choose an opponent", "choose an enemy"),
    ("destroy every open coin", "Destroy every open coin"),
    ("destroy every open coin", "DESTROY Every open coin"),
    ("destroy every open coin", "kill all open cards"),
    ("every open coin", "every open Coin"),
    ("coin of victim", "coin of vcitm"),
    ("an active Mate", "an active mate"),
    ("an active Mate", "an active Maet"),
    ("skips 1 turn", "skips one turn"),
    ("react when", "raect when"),
    ("play if", "Play if"),
    ("play if you have", "jugar if you have"),
    ("destroy this", "destroy thsi"),
    ("skips 1 turn", "skips their next turn"),
    # --- signs
    ("play if you have an active Mate:", "play if you have an active Mate"),
    ("play if you have an active Mate:", "play if you have an active Mate;"),
    ("otherwise:", "otherwise"),
    ("prevent it", "prevent it."),
    ("prevent it", "prevent it;"),
    ("prevent it", "prevent it:"),
    ("destroyed:", "destroyed\uff1a"),
    # --- spaces
    ("victim skips 1 turn", "victim skips\t1 turn"),
    ("        if this is open:", "         if this is open:"),
    ("        destroy every", "       destroy every"),
    ("        destroy every", "      destroy every"),
    ("        prevent it", "\tprevent it"),
    ("skips 1", "skips\u00a01"),
    # --- letters
    ("open coin of", "\u043epen coin of"),
    ("skips 1 turn", "skips \uff11 turn"),
    ("- coin: Gull", "- coin: Gul\u200bl"),
    # --- the file
    ("title: My Set", "tilte: My Set"),
    ("title: My Set", "title My Set"),
    ("title: My Set", "title:My Set"),
    ("title: My Set", " title: My Set"),
    ("    limit: 2", "   limit: 2"),
    ("    limit: 2", "\tlimit: 2"),
    ("  - coin: Gull", "   - coin: Gull"),
    ("  - coin: Parrot", " - coin: Parrot"),
    ("  - coin: Gull", "  -coin: Gull"),
    ("- coin: Gull", "- coin: gull"),
    ("limit: 2", "limit: 02"),
    ("limit: 2", "limit: '2'"),
    ("limit: 2", "limit: two"),
    ("names: {es: Gaviota}", "names: es: Gaviota"),
    ("captain: true", "captain: yes"),
    ("captain: true", "captain: True"),
    ("{es: Gaviota}", "{ES: Gaviota}"),
    ("{es: Gaviota}", "{es: Gaviota"),
    ("[pieces-of-eight]", "[peices-of-eight]"),
    ("{Gull: 2}", "{Gul: 2}"),
    ("ability: |", "ability:"),
    ("ability: |", "ability: >"),
    ("ability: |", "abilty: |"),
)


def fixed(text: str) -> str:
    """A text with all its fixes made, again and again."""
    for _ in range(5):
        fixes = compatible(check_text(text))
        if not fixes:
            break
        text = apply_edits(text, [edit for fix in fixes for edit in fix.edits])
    return text


def test_the_file_is_good() -> None:
    """What the slips are made in."""
    assert [] == [one for one in check_text(GOOD) if one.severity is Severity.ERROR]


def test_a_slip_that_leaves_no_doubt_is_fixed() -> None:
    """The fix is what an author would write, and nothing else in the file changes."""
    assert [] == [good for good, _bad in FIXED if good not in GOOD]
    made = {(good, bad): fixed(GOOD.replace(good, bad, 1)) for good, bad in FIXED}
    assert {} == {slip: text for slip, text in made.items() if text != GOOD}


NEVER = (
    ("title: My Set", "name: My Set"),
    ("names: {es: Gaviota}", "name: Gaviota"),
    ("limit: 2", "max: 2\n    limit: 2"),
    ("open coin of victim", "open coin of the opponent"),
    ("destroy every open coin of victim", "destroy their fore coin"),
    ("victim skips 1 turn", "skip 1 turn"),
    ("victim skips 1 turn", "they skip 1 turn"),
    ("victim skips 1 turn", "that player skips 1 turn"),
    ("title: My Set", "author: me"),
    ("limit: 2", "limit: 200"),
    ("limit: 2", "limit: 2.5"),
    ("captain: true", "captain: perhaps"),
    ("choose an opponent as victim", "choose an opponent as destroy"),
    ("destroy every open coin of victim", "remove every open coin of victim"),
    ("destroy every open coin of victim", "steal every open coin of victim"),
    ("every open coin of victim", "every open coin of somebody"),
    ("an active Mate", "an active Matelot"),
    ("if this is open:", "if this is here:"),
    ("otherwise:\n", "otherwise: destroy\n"),
    ("react when this would be destroyed:", "react when this is destroyed:"),
)


def test_what_may_be_meant_otherwise_is_left_to_the_author() -> None:
    """There is an error, and the file stays as it is."""
    wrong = {}
    for good, bad in NEVER:
        text = GOOD.replace(good, bad, 1)
        if not (found := check_text(text)) or compatible(found):
            wrong[bad] = found
    assert {} == wrong
