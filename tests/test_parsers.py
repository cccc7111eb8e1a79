"""Tables of parsers: found in the package or in the user's cache, else worked out and kept."""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path

import lark
import pytest
from lark import Lark

from piecesofeight import data_files
from piecesofeight.grammars import all_grammars
from piecesofeight.language.parsing.grammar import COINS
from piecesofeight.parsers import KIND, Grammar, write_tables
from piecesofeight.user_cache import VARIABLE, seal

WORDS = Grammar("words", 'start: WORD+\nWORD: /[a-z]+/\n%ignore " "\n', {"start": "start"})
TEXT = "play:\n  destroy any open coin\n  destroy this\n"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which tables are kept; it isn't there yet."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache" / KIND


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the grammars whose tables are worked out from now on."""
    names: list[str] = []
    usual = Grammar.build

    def build(self: Grammar, *, strict: bool = False) -> Lark:
        names.append(self.name)
        return usual(self, strict=strict)

    monkeypatch.setattr(Grammar, "build", build)
    return names


def read_words(grammar: Grammar = WORDS) -> list[str]:
    """Read two words by a grammar that is loaded anew."""
    return [str(token) for token in grammar.load().parse("one two").children]


def test_tables_are_worked_out_once(cache: Path, built: list[str]) -> None:
    """The second process has them from the cache, and reads as the first."""
    assert ["one", "two"] == read_words()
    assert ["one", "two"] == read_words()
    assert ["words"] == built
    assert [WORDS.key] == [path.name for path in cache.iterdir()]


def test_tables_are_those_of_one_grammar_one_lark_and_one_python(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them is in the name of the file, and so is what Lark was told."""
    keys = {WORDS.key, Grammar("words", WORDS.text + "\n", WORDS.options).key}
    keys.add(Grammar("words", WORDS.text, {**WORDS.options, "propagate_positions": True}).key)
    with monkeypatch.context() as patched:
        patched.setattr(lark, "__version__", "0.0.0")
        keys.add(WORDS.key)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "version_info", (4, 0, 0))
        keys.add(WORDS.key)
    assert 5 == len(keys)


@pytest.mark.parametrize("content", [b"", b"rubbish", pickle.dumps(None), pickle.dumps({})])
def test_what_lark_can_not_load_is_worked_out_again(
    cache: Path, built: list[str], content: bytes
) -> None:
    """A whole file with something else in it is replaced."""
    read_words()
    (cache / WORDS.key).write_bytes(seal(content) + content)
    assert ["one", "two"] == read_words()
    assert ["one", "two"] == read_words()
    assert ["words", "words"] == built


class Trap:
    """What ends the test if it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return pytest.fail, ("it was unpickled",)


@pytest.mark.skipif(os.name != "posix", reason="folders of Windows have no such modes")
def test_nothing_is_unpickled_that_others_could_have_written(cache: Path, built: list[str]) -> None:
    """Neither from a folder that others may write to, nor what isn't as it was written."""
    read_words()
    trap = pickle.dumps(Trap())
    (cache / WORDS.key).write_bytes(trap)
    assert ["one", "two"] == read_words()
    (cache / WORDS.key).write_bytes(seal(trap) + trap)
    cache.chmod(0o777)
    assert ["one", "two"] == read_words()
    assert ["words"] * 3 == built


@pytest.mark.slow
def test_the_package_has_the_tables_of_all_grammars(
    cache: Path, tmp_path: Path, built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are found first, the cache isn't asked for; trees are those of a new parser."""
    parsers: dict[str, Lark] = {}
    usual = Grammar.build

    def build(self: Grammar) -> Lark:
        return parsers.setdefault(self.key, usual(self))

    monkeypatch.setattr(Grammar, "build", build)
    write_tables(all_grammars(), tmp_path)
    keys = [grammar.key for grammar in all_grammars()]
    assert keys == [*parsers]

    def read_made(folder: str, name: str) -> bytes:
        return (tmp_path / folder / name).read_bytes()

    monkeypatch.setattr(data_files, "read_bytes", read_made)
    loaded = {grammar.key: grammar.load() for grammar in all_grammars()}
    assert (keys, len(keys)) == ([*loaded], len(built))
    assert not cache.exists()
    old, new = (each[COINS.grammar.key].parse(TEXT) for each in (parsers, loaded))
    assert old == new
    assert [node.meta.line for node in old.iter_subtrees()] == [
        node.meta.line for node in new.iter_subtrees()
    ]
