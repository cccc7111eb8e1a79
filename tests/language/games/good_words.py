"""The words of good.yaml, for tests of single texts."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.yaml_tree import read_yaml
from piecesofeight.language.games.declaring import lexicon_of
from piecesofeight.language.games.reading import Told, ToldGame, told
from piecesofeight.language.program.span import NOWHERE


def declared(path: Path) -> ToldGame:
    """What a file declares."""
    text = path.read_text(encoding="utf-8")
    tree = read_yaml(text, path.name, Collector())
    assert tree is not None
    found = told(tree, {path.name: text}, Collector())
    assert found is not None
    return found


GOOD = declared(Path(__file__).parent / "good.yaml")
LEXICON = lexicon_of(evolve(GOOD, remembered=(Told("champion", NOWHERE),)))
