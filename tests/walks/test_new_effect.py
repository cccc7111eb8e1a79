"""A new effect is three places, and each that is forgotten is found by an error that names it."""

from __future__ import annotations

from pathlib import Path

import pytest
from copies import PLACES, copied, run
from walk_places import missing

NODE = (
    "language/program/steps/moving.py",
    "@frozen\nclass Swap(",
    '''@frozen
class Stow(Step):
    """Put the coins in the hold of the player in whose ship they are; no destruction."""

    facts = Facts("OP_STOW", ("coins",), stays_done=True)

    coins: Coins = field(metadata=f.MOVED)

    def goes(self) -> tuple[Going, ...]:
        """To a hold."""
        return (Going(self.coins, spot=Spot.HOLD),)


''',
)
OP = (
    "machine/constants/_instructions.py",
    "OP_JUMP = ",
    'OP_STOW = _op("stow", "coins", "puts them in a hold")\n',
)
WORKS = (
    "machine/abilities/effects/moving.py",
    "@RESOLVES.by(OP_SWAP)",
    '''@RESOLVES.by(OP_STOW)
def do_stow(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Put a coin in the hold of the player in whose ship it is."""
    coin = meant(b, f, t[line + I_A], 0)
    if coin:
        put(b, t, log, coin, owner_of(b, coin), SPOT_HOLD)


''',
)
WORD = (
    "language/vocabulary/entries/steps/effects.py",
    '    word("effect", "swap"',
    '    word("effect", "stow", made("stow {what}", p.Stow, "coins")),\n',
)
ENGLISH = (
    "texts/en/words.yaml",
    "  swap:\n",
    """  stow:
    doc: The coins go to the hold of the player in whose ship they are. This is no destruction.
    example: |-
      play:
        stow any open coin of an opponent
    text: stow {what}
""",
)
SPANISH = (
    "texts/es/words.yaml",
    "  swap:\n",
    "  stow:\n    text:\n      plain: guarda {what}\n      inf: guardar {what}\n",
)
ALL = {
    "node": NODE,
    "op": OP,
    "works": WORKS,
    "word": WORD,
    "english": ENGLISH,
    "spanish": SPANISH,
}

PLAYS = """
from piecesofeight import Game, Layout, load_coins
from piecesofeight.language import check_text
from piecesofeight.language.printing import rules_text
from piecesofeight.language.printing.unparse import unparse
from piecesofeight.tables import compile_tables, listing

HEAD = "set: mine\\ncoins:\\n  - coin: Gull\\n    limit: 2\\n    ability: |\\n"

def coin(*lines):
    return HEAD + "".join(f"      {line}\\n" for line in lines)

coins = load_coins(coin("play:", "  stow any open coin of an opponent"))
ships = [Layout("Gull", ("Captain", "Mate")), Layout("Mate", ("Cannon", "Captain"))]
state = Game.from_layouts(ships, coins=coins, names=["Anne", "Bart"]).start(first=0, seed=1)
state = state.apply("play nest at Bart.nest")
print("hold:", *state.ships[1].hold)
print(unparse(coins["Gull"].abilities[0], coins).strip())
for language in ("en", "es"):
    print(*rules_text(coins["Gull"], coins, language))
line = listing(compile_tables(coins.values()), "Gull").splitlines()[-2]
print(*line.partition(";")[0].split()[1:])
for lines in (
    ("play:", "  stow this", "  you take the next turn"),
    ("play:", "  destroy this", "  stow this", "  stow this"),
    ("play:", "  stow this", "  if this is open:", "    destroy any open coin"),
):
    print([found.code for found in check_text(coin(*lines), "gull.yaml")])
"""


def tree(folder: Path, *left_out: str) -> Path:
    """A copy of the package with the effect, but for some of its places."""
    return copied(folder, *(edit for place, edit in ALL.items() if place not in left_out))


def test_nothing_is_missing() -> None:
    """Every step, condition and quantity has its word, its example and its instruction."""
    assert [] == missing()


def test_a_new_effect_plays(tmp_path: Path) -> None:
    """It is played, checked, written down, told in two languages, and listed."""
    folder = tree(tmp_path)
    assert "\n" == run(folder, str(PLACES))
    assert [
        "hold: Mate",
        "play:",
        "  stow any open coin of an opponent",
        "Stow any open coin of an opponent.",
        "Guarda cualquier moneda abierta de un oponente.",
        "stow #0",
        "[]",
        "['W0406', 'W0412']",
        "['E0335']",
    ] == run(folder, "-c", PLAYS).splitlines()


@pytest.mark.parametrize(
    ("left_out", "named"),
    [
        (("op", "works"), "the machine has no `OP_STOW` (see machine/constants)"),
        (("works",), "nothing in the machine carries out `OP_STOW`"),
        (("word", "english", "spanish"), "no word with an example means `Stow`"),
        (("english",), "stow"),
        (("spanish",), "stow"),
    ],
)
def test_what_is_forgotten_is_named(tmp_path: Path, left_out: tuple[str, ...], named: str) -> None:
    """An error says which place it is."""
    assert named in run(tree(tmp_path, *left_out), str(PLACES))


def test_a_step_without_facts_is_no_step(tmp_path: Path) -> None:
    """The module of the steps refuses it."""
    folder = tree(tmp_path)
    path = folder / "piecesofeight/language/program/steps/moving.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('    facts = Facts("OP_STOW", ("coins",), stays_done=True)\n', ""))
    assert "TypeError: `Stow` says no facts" in run(folder, "-c", "import piecesofeight.language")
