"""The vocabulary: every word can be used, is explained, and is declared once."""

from __future__ import annotations

import re

import pytest
from gulls import gull_file
from language_page import CATEGORIES, SKELETON

from piecesofeight.language import check_text, load_coins
from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.parsing.parser import pieces
from piecesofeight.language.vocabulary import forms, words
from piecesofeight.language.vocabulary.entry import PLACEHOLDER
from piecesofeight.testing.strategies.programs import parsed


def aliases(text: str) -> set[str]:
    """The forms of the vocabulary that the parse tree of a text has."""
    block = AbilityText(text + "\n", "", 1, 0, p.NOWHERE)
    trees = [grammar.parser().parse(piece.text) for piece in pieces(block)]
    return {str(node.data) for tree in trees for node in tree.iter_subtrees()}


def test_the_example_of_a_word_is_a_sound_ability_that_uses_it() -> None:
    """Each example has no mistake, and has the word in its parse tree.

    It may be just what a shipped coin does.
    """
    wrong: dict[str, object] = {}
    for entry in words():
        name = f"{entry.category}:{entry.name}"
        said = [one for one in check_text(gull_file(entry.example)) if one.code != "W0403"]
        if said:
            wrong[name] = said
        mine = {entry.alias(index) for index in range(len(entry.forms))}
        if not mine & aliases(entry.example):
            wrong[f"{name} is not in its example"] = entry.example
    assert {} == wrong


def test_a_word_is_explained_in_full() -> None:
    """Documentation is sentences; placeholders are known."""
    known = set(CATEGORIES) | set(SKELETON)
    for entry in words():
        assert re.fullmatch(r"[A-Z0-9`].*[.:)]", entry.doc, re.DOTALL), entry
        assert entry.category in CATEGORIES, entry
        for form in entry.forms:
            assert set(PLACEHOLDER.findall(form.phrase)) <= known, entry
        assert entry.signature.endswith(f"-> {entry.category}"), entry


def test_every_form_is_a_different_phrase_of_its_category() -> None:
    """No phrase is declared twice."""
    phrases = [(entry.category, form.phrase) for entry, form in forms().values()]
    assert len(set(phrases)) == len(phrases)


@pytest.mark.slow
def test_the_grammar_has_no_conflict() -> None:
    """Lark's strict mode finds neither shift/reduce conflicts nor colliding terminals."""
    pytest.importorskip("interegular")
    grammar.COINS.grammar.build(strict=True)


def test_each_kind_of_node_can_be_written() -> None:
    """The examples and the shipped coins together make every type of the typed program."""
    made: set[type] = set()
    report = Collector()
    kinds = Kinds(frozenset(load_coins()) | {"Gull"})
    for text in (*(entry.example for entry in words()), CONDITIONS):
        made |= types_in(parsed(f"{text}\n", kinds, report))
    assert () == report.found
    there = [value for value in vars(p).values() if isinstance(value, type)]
    nodes = {node for node in there if issubclass(node, p.Node) and "__attrs_attrs__" in vars(node)}
    assert nodes - made == {p.Node, p.Coin, p.CoinSet}


CONDITIONS = (
    "play if not (this is open and (you have no coins or you have exactly 2 coins)):\n"
    "  destroy any open coin\n"
    "whenever this would be destroyed:\n"
    "  prevent it"
)


def types_in(node: object) -> set[type]:
    """The types of a node and all its parts."""
    if isinstance(node, tuple):
        return set().union(*(types_in(part) for part in node)) if node else set()
    fields = getattr(type(node), "__attrs_attrs__", ())
    parts = (getattr(node, field.name) for field in fields if field.name != "span")
    return {type(node)}.union(*(types_in(part) for part in parts))


def test_every_plain_value_can_be_written() -> None:
    """Each place, spot, limit and comparison comes out of some phrase."""
    values: set[object] = set()
    for entry in words():
        for index, form in enumerate(entry.forms):
            if "{" in form.phrase:
                continue
            assert entry.alias(index) in forms()
            if entry.category in ("place", "predicate", "once", "compare", "spot"):
                values.add(form.build(None))
    assert set(p.Compare) | set(p.Spot) | (set(p.Once) - {p.Once.ALWAYS}) <= values
    assert {p.Place.NEST, p.Place.FORE, p.Place.AFT, p.Place.MIDDLE} <= values


def test_the_kinds_of_a_set_resolve_plurals_only_where_several_are_meant() -> None:
    """`Cannons` is several `Cannon` in the plural, and nothing in the singular."""
    kinds = Kinds(frozenset({"Cannon", "Pistols"}))
    report = Collector()
    assert "Cannon" == kinds.resolve("Cannons", p.NOWHERE, report, plural=True)
    assert "Pistols" == kinds.resolve("Pistols", p.NOWHERE, report, plural=True)
    assert not report.found
    kinds.resolve("Cannons", p.NOWHERE, report, plural=False)
    assert ["E0301"] == [diagnostic.code for diagnostic in report.found]
