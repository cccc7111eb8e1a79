"""A new quantity is its node, its word with its texts, and its code, which the machine counts."""

from __future__ import annotations

from pathlib import Path

from copies import PLACES, copied, run

NODE = (
    "language/program/conditions.py",
    "@frozen\nclass Amount(",
    '''@frozen
class Seated(Quantity):
    """How many players are in the game."""

    facts = Facts("SEATED")



''',
)
EDITS = (
    NODE,
    ("language/vocabulary/entries/amounts.py", "    Quantity,\n", "    Seated,\n"),
    (
        "language/vocabulary/entries/amounts.py",
        '    word("per_each"',
        '    word("countable", "seated", made("player in the game", Seated)),\n',
    ),
    (
        "texts/en/words.yaml",
        "  turns to skip:\n",
        """  seated:
    doc: Counts the players who are in the game.
    example: |-
      play:
        any opponent skips 1 turn for each player in the game
    text: player in the game
""",
    ),
    (
        "texts/es/words.yaml",
        "  turns to skip:\n",
        "  seated:\n    text: jugador de la partida\n",
    ),
    ("machine/constants/_tables.py", "FEWEST = ", "SEATED = 90\n"),
    (
        "machine/select.py",
        "    elif what == LOST:\n",
        """    elif what == SEATED:
        for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
            n += t[row + Q_TIMES] * (b[player + P_OUT] == 0)
""",
    ),
)
PLAYS = """
from piecesofeight import Game, Layout, load_coins
from piecesofeight.language.printing import rules_text
from piecesofeight.language.printing.unparse import unparse
from piecesofeight.tables import compile_tables, listing

TEXT = "play:\\n        any opponent skips 1 turn for each player in the game\\n"
HEAD = "set: mine\\ncoins:\\n  - coin: Gull\\n    limit: 2\\n    ability: |\\n      "
coins = load_coins(HEAD + TEXT)
for players in (2, 3):
    ships = [Layout("Gull", ("Captain",)), *[Layout("Mate", ("Captain",))] * (players - 1)]
    state = Game.from_layouts(ships, coins=coins, names=["Anne", "Bart", "Cleo"][:players])
    state = state.start(first=0, seed=1)
    print(state.apply("play nest at Bart").ships[1].skips)
print(unparse(coins["Gull"].abilities[0], coins).splitlines()[1].strip())
for language in ("en", "es"):
    print(*rules_text(coins["Gull"], coins, language))
line = listing(compile_tables(coins.values()), "Gull").splitlines()[-2]
print(*line.partition(";")[0].split()[1:])
"""


def test_a_new_quantity_is_counted(tmp_path: Path) -> None:
    """It says how often something happens, is told in two languages, and listed."""
    folder = copied(tmp_path, *EDITS)
    assert "\n" == run(folder, str(PLACES))
    assert [
        "1",  # one turn has been skipped by then
        "2",
        "any opponent skips 1 turn for each player in the game",
        "An opponent of your choice skips one turn for each player in the game.",
        "Un oponente a tu elección pierde un turno por cada jugador de la partida.",
        "skip player #0 loses 0 + 1 * quantity 90 of 0",
    ] == run(folder, "-c", PLAYS).splitlines()
