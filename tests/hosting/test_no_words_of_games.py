"""No word of a game in what hosts it: each is in the game's file, and nowhere else.

Read are names and texts of the code, not what docstrings and comments give as examples.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from folders import COIN_FILES, ROOT

from piecesofeight.language.games.loading import game_program
from piecesofeight.language.games.program import GameProgram

# The machine is made for reactions of coins in ships; `tests/machine` says what it may name.
ROOMS = ("hosting", "hosted", "kernels", "played", "language/games")
OF_COMBAT = {"nest", "fore", "aft", "ship", "captain", "scuttle", "stalemate"}
OF_ALL_FILES = "coin file error"  # what says what is wrong in a file, of coins or of a game
# Plain English that the library has in a sense of its own, whatever a file calls so.
PLAIN = {
    "back",  # whence a deed was begun
    "called",
    "card",
    "draw",
    "drawn",  # what every game can do
    "former",
    "front",
    "hand",
    "look",
    "offer",  # an alternative of a decision
    "post",  # of `__attrs_post_init__`
    "regular",
    "score",
    "shown",
    "stack",
    "target",
}


def words_of(program: GameProgram) -> set[str]:
    """The names that a game declares, as plain words."""
    kinds = [kind for sort in program.sorts for kind in sort.kinds]
    names = [
        *(sort.name for sort in program.sorts),
        *(zone.name for zone in program.zones),
        *(kind.name for kind in kinds),
        *(mark for kind in kinds for mark in kind.marks),
        *(what for kind in kinds for what in kind.safe),
        *program.counters,
        *program.player_counters,
        *(term.name for term in (*program.player_terms, *program.piece_terms)),
        *(deed.name for deed in program.deeds),
        *(phase.name for phase in program.phases),
    ]
    return {plain(name) for name in names if re.search(r"[A-Za-z]{3}", name)}


def plain(text: str) -> str:
    """A name as words in small letters: `first mate` for `FirstMate` and `FIRST_MATE`."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return " ".join(re.findall(r"[a-z0-9]+", apart.lower()))


def said_in(path: Path) -> Iterator[tuple[int, str]]:
    """What a module says in its names, and in its texts but for docstrings, as plain words."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            text = node.value
        elif isinstance(node, ast.Name):
            text = node.id
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            text = node.name
        elif isinstance(node, ast.Attribute):
            text = node.attr
        else:
            continue
        yield node.lineno, plain(text)


@cache
def modules() -> dict[Path, str]:
    """The modules of these rooms, each as one text of plain words, remarks included."""
    rooms = (sorted((ROOT / "piecesofeight" / room).rglob("*.py")) for room in ROOMS)
    return {path: plain(path.read_text(encoding="utf-8")) for paths in rooms for path in paths}


def found(words: set[str]) -> list[str]:
    """Where rooms of the package say one of the words."""
    any_of = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(words)))})\b")
    return [
        f"{path.relative_to(ROOT)}:{line}: {match[0]}"
        for path, text in modules().items()
        if any_of.search(text)
        for line, said in said_in(path)
        if said != OF_ALL_FILES
        for match in any_of.finditer(said)
    ]


def test_no_word_of_the_black_spot_is_in_python() -> None:
    """Another game of other pieces, zones and posts needs no change in any module (18.15)."""
    files = ("black_spot/game.yaml", "black_spot/pirates_code.yaml")
    words = set[str]().union(*(words_of(game_program(COIN_FILES / file)) for file in files)) - PLAIN
    assert {"captain", "stash", "spot", "duty", "steal", "cabin boy"} <= words
    assert [] == found(words)


def test_no_word_of_coin_combat_is_where_games_are_hosted() -> None:
    """Combat stands beside the other games, not below them."""
    assert [] == found(OF_COMBAT)


def test_no_word_of_a_game_is_in_the_grammar_or_the_vocabulary() -> None:
    """What all games say is declared once; what one game says, its file declares."""
    words = words_of(game_program(COIN_FILES / "black_spot" / "game.yaml")) | OF_COMBAT
    grammar = (ROOT / "grammar" / "rules.lark").read_text(encoding="utf-8")
    said = set(re.findall(r"[a-z]{3,}", re.sub(r"//.*", "", grammar).lower()))
    assert set() == said & (words - PLAIN)
