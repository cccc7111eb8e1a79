"""A new condition is its node, its word with its texts, and its code, which the machine judges."""

from __future__ import annotations

from pathlib import Path

from copies import PLACES, copied, run

NODE = (
    "language/program/conditions.py",
    "@frozen\nclass Not(",
    '''@frozen
class Alone(Simple):
    """There is one coin in the deck of the ship that this coin lies in."""

    facts = Facts("TERM_ALONE")



''',
)
EDITS = (
    NODE,
    (
        "language/vocabulary/entries/conditions.py",
        '    word("simple_condition", "this is",',
        '    word("simple_condition", "alone", made("this is alone", p.Alone)),\n',
    ),
    (
        "texts/en/words.yaml",
        "  this is:\n",
        """  alone:
    doc: There is one coin in the deck of that ship.
    example: |-
      play if this is alone:
        destroy any open coin
    text: {plain: this coin is alone, neg: this coin is not alone}
""",
    ),
    (
        "texts/es/words.yaml",
        "  this is:\n",
        "  alone:\n    text: {plain: esta moneda está sola, neg: esta moneda no está sola}\n",
    ),
    ("machine/constants/_tables.py", "TERM_OR = ", "TERM_ALONE = 5\n"),
    (
        "machine/select.py",
        "    elif t[term] == TERM_FITS:\n",
        """    elif t[term] == TERM_ALONE:
        result = b[owner_of(b, this) + P_DECK + Z_COUNT] == 1
""",
    ),
)
PLAYS = """
from piecesofeight import Game, Layout, load_coins
from piecesofeight.language import check_text
from piecesofeight.language.printing import rules_text

HEAD = "set: mine\\ncoins:\\n  - coin: Gull\\n    limit: 2\\n    ability: |\\n      "

def begun(text, *deck):
    coins = load_coins(HEAD + text)
    ships = [Layout("Gull", deck), Layout("Mate", ("Cannon", "Captain"))]
    return Game.from_layouts(ships, coins=coins, names=["Anne", "Bart"]).start(first=0, seed=1)

def options(text, *deck):
    decision = begun(text, *deck).decision
    return sum(option.verb == "play" and option.coin == "Gull" for option in decision.options)

ALONE = "play if this is alone:\\n        destroy any open coin of an opponent\\n"
print(options(ALONE, "Captain"), options(ALONE, "Captain", "Cannon"))
NOT_ALONE = ALONE.replace("this is alone", "not (this is alone)")
print(options(NOT_ALONE, "Captain"), options(NOT_ALONE, "Captain", "Cannon"))
coins = load_coins(HEAD + NOT_ALONE)
for language in ("en", "es"):
    print(*rules_text(coins["Gull"], coins, language))
twice = ALONE.replace("this is alone", "this is alone and this is alone")
print(begun(ALONE, "Captain", "Cannon").why("play nest at Bart.fore").reasons[1].text)
print([found.code for found in check_text(HEAD + twice, "gull.yaml")])
"""


def test_a_new_condition_is_asked(tmp_path: Path) -> None:
    """It decides what may be played, is told in two languages, and judged."""
    folder = copied(tmp_path, *EDITS)
    assert "\n" == run(folder, str(PLACES))
    assert [
        "2 0",
        "0 2",
        "If this coin is not alone: destroy any open coin of an opponent.",
        "Si esta moneda no está sola: destruye cualquier moneda abierta de un oponente.",
        "`this is alone`: this is not as it must be",
        "['E0371']",
    ] == run(folder, "-c", PLAYS).splitlines()
