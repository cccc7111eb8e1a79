"""Rules text: every program can be told in every language, and different ones differently.

`wording/examples.txt` has the texts of all examples of the vocabulary, `wording/odd.txt` those of
the odd coins of the scenarios, docs/reference/rules-text.md those of all shipped coins. After a
deliberate change, run the tests once with `UPDATE_GOLDEN=1` and read the difference aloud.
`wording/cases.txt` and `wording/names.txt` are written by hand.
"""

from __future__ import annotations

import ast
import enum
import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from folders import ODD
from golden import golden
from hypothesis import HealthCheck, given, settings
from language_page import words_in_order

from piecesofeight.language import load_coins
from piecesofeight.language import printing as wording
from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.parsing.parser import parse_block
from piecesofeight.language.printing import rules_text
from piecesofeight.language.printing.derivation import UnspeakableError
from piecesofeight.language.printing.unparse import unparse
from piecesofeight.testing.strategies import KINDS, abilities
from piecesofeight.testing.strategies.programs import sound
from piecesofeight.texts import LANGUAGES, texts

FOLDER = Path(__file__).parent / "wording"
GOLDEN = FOLDER / "examples.txt"
GOLDEN_ODD = FOLDER / "odd.txt"
UNFILLED = re.compile(r"[{}\[\]<>~|_\x1f]|  | [.,;:]|[.,;:]{2}|\bNone\b|\($|^\)")
# Words that can't stand together, of a language that has such. The kinds of `COINS` have both
# genders.
FEMININE, MASCULINE = (
    "(?:monedas?|Gaviotas?)",
    "(?:Capitán|Capitanes|Lobos?|Ojos?|jugador|oponente)",
)
PLURAL = "(?:monedas|Gaviotas|Capitanes|Lobos|Ojos)"
SINGULAR = "(?:moneda|Gaviota|Capitán|Lobo|Ojo)"
PLACES = "(?:abiert|activ|ocult|intermedi)"
DISAGREEING = {
    "en": re.compile(
        r"\ba [aeiouAEIO]|\ban [^aeiouAEIO]|\bone \w+ coins|\b(?:two|three) (?:\w+ )?coin\b"
    ),
    "es": re.compile(
        rf"\b(?:un|uno|ningún|algún|el|los|otros?|es[eo]s?|todos|primer|segundo) {FEMININE}\b"
        rf"|\b(?:una|ninguna|alguna|las?|otras?|esas?|todas|primera|segunda) {MASCULINE}\b"
        rf"|\b{FEMININE} {PLACES}os?\b|\b(?:Capitán|Capitanes) {PLACES}as?\b"
        rf"|\b{PLURAL} {PLACES}[oa]\b|\b{SINGULAR} {PLACES}[oa]s\b"
        rf"|\b(?:un|una|cada|cualquier) {PLURAL}\b|\b(?:dos|tres|todas|mis|tus|sus) {SINGULAR}\b"
        r"|\b(?:de|a) el\b|\bo o|\by i"
    ),
}
SPANISH = {
    "Gull": "Gaviota",
    "Captain": "Capitán",
    "Old Salt": "Lobo de Mar",
    "Irons": "Grilletes",
    "Eye of the storm": "Ojo de la Tormenta",
}
COINS = {
    name: p.Coin(name, 1, (), names=(("es", spanish),), captain=name == "Captain")
    for name, spanish in SPANISH.items()
}


def told(ability: p.Ability, language: str, *, rulebook: bool = False) -> str:
    """The rules text of one ability."""
    coin = p.Coin("Gull", 1, (ability,))
    coins = {**load_coins(), **COINS}
    return rules_text(coin, coins, language, rulebook=rulebook)[0]


def read(text: str) -> p.Ability:
    """The only ability of a text, whether or not it makes sense."""
    kinds = Kinds(KINDS.names | frozenset(load_coins()), KINDS.captains)
    block = AbilityText(text + "\n", "<text>", 1, 0, p.NOWHERE)
    [ability] = parse_block(block, kinds, Collector())
    return ability


# --- every program --------------------------------------------------------------------


@given(abilities())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_every_program_can_be_told(drawn: tuple[p.Ability, ...]) -> None:
    """In each language and at each length there is a text with nothing left to fill in."""
    for language in LANGUAGES:
        for rulebook in (False, True):
            text = told(drawn[0], language, rulebook=rulebook)
            assert not UNFILLED.search(text), text
            assert text[0].isupper()
            assert text.endswith(".")
            wrong = DISAGREEING.get(language)
            assert wrong is None or not wrong.search(text), text


def test_the_examples_of_the_vocabulary_are_told_in_these_words() -> None:
    """Each example in each language is as in the golden file."""
    lines: list[str] = []
    for entry in words_in_order():
        if entry.example not in lines:
            ability = read(entry.example)
            lines += [entry.example, *(f"  {one}: {told(ability, one)}" for one in LANGUAGES), ""]
    text = "\n".join(lines)
    assert golden(GOLDEN, text) == text


def test_odd_coins_are_told_in_these_words() -> None:
    """Coins with the stranger words, in each language and at both lengths."""
    coins = load_coins(ODD)
    lines: list[str] = []
    for coin in coins.sets[-1].coins:
        lines += [coin.name, coin.text.rstrip()]
        for language in LANGUAGES:
            short = " ".join(rules_text(coin, coins, language))
            long = " ".join(rules_text(coin, coins, language, rulebook=True))
            lines += [f"  {language}: {short}"] + ([f"      {long}"] if long != short else [])
        lines.append("")
    text = "\n".join(lines)
    assert golden(GOLDEN_ODD, text) == text


# --- different programs ------------------------------------------------------------------


def others(value: object, name: str) -> Iterator[object]:
    """What else could stand in a field of a program."""
    if isinstance(value, p.Place):
        yield from (p.Place.NEST, p.Place.AFT, p.Place.OPEN, p.Place.HIDDEN, p.Place.HOLD)
        yield p.Place.SHIP
    elif isinstance(value, enum.Enum):
        yield from type(value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif name in ("kind", "except_kind"):
        yield from ("Mate", "Gull", None)
    elif isinstance(value, p.This | p.It):
        yield from (p.This(), p.It(), p.Any(p.Filter(p.Place.OPEN)))
    if isinstance(value, p.Who | p.AnyPlayer) and name == "owner":
        yield from map(p.AnyPlayer, (p.Who.OPPONENT, p.Who.ANOTHER, p.Who.ANYONE))


def neighbours(node: Any) -> Iterator[tuple[object, Any]]:
    """Programs that differ from one in a single place, each with the kind of that difference."""
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if field.name in ("span", "name"):
            continue
        here = (type(node).__name__, field.name)
        changed: list[tuple[object, object]] = [
            ((*here, str(other)), other) for other in others(value, field.name) if other != value
        ]
        if attrs.has(type(value)):
            changed += neighbours(value)
        if isinstance(value, tuple):
            for i, part in enumerate(value):
                for kind, new in neighbours(part):
                    changed.append((kind, (*value[:i], new, *value[i + 1 :])))
                there = (*here, type(part).__name__)
                changed.append(((*there, "gone"), (*value[:i], *value[i + 1 :])))
                changed.append(((*there, "twice"), (*value[:i], part, *value[i:])))
        for kind, new in changed:
            yield kind, attrs.evolve(node, **{field.name: new})


def sound_neighbours(most: int, tries: int) -> list[p.Ability]:
    """The abilities of shipped and odd coins; of each kind of difference so many sound ones."""
    kinds = Kinds(KINDS.names | frozenset(load_coins()), KINDS.captains)
    found: dict[str, p.Ability] = {}
    numbers: Counter[object] = Counter()
    tried: Counter[object] = Counter()
    for coin in load_coins(ODD).values():
        for ability in coin.abilities:
            for kind, one in ((None, ability), *neighbours(ability)):
                if kind is not None and (numbers[kind] == most or tried[kind] == tries):
                    continue
                tried[kind] += 1
                try:
                    text = unparse(one, kinds.names)
                except (UnspeakableError, AttributeError, AssertionError):
                    continue  # no such program
                if text in found:
                    continue
                judged = sound(text, kinds) if kind is not None else (one,)
                if judged:
                    found[text] = judged[0]
                    numbers[kind] += 1
    return list(found.values())


def same(ability: p.Ability) -> p.Ability:
    """A program without what changes nothing: the names that its author chose."""
    names: dict[str, str] = {}
    text = unparse(ability)
    for name in re.findall(r" as ([a-z]+)\n", text):
        names.setdefault(name, f"name{len(names)}")
    for name, new in names.items():
        text = re.sub(rf"\b{name}\b", new, text)
    # `can't send` and `can't send coins` forbid the same.
    return read(re.sub(r"(can't (?:send|call)) coins\n", r"\1\n", text).rstrip("\n"))


FORMS = tuple(itertools.product(LANGUAGES, (False, True)))


@pytest.mark.parametrize(
    ("most", "tries", "there", "forms"),
    [
        pytest.param(1, 2, 260, (FORMS[0], FORMS[-1]), id="one of each kind"),
        pytest.param(4, 100, 700, FORMS, id="some of each kind", marks=pytest.mark.slow),
    ],
)
def test_different_programs_have_different_texts(
    most: int, tries: int, there: int, forms: tuple[tuple[str, bool], ...]
) -> None:
    """Nothing of a program is lost in its text, but for the names its author gave."""
    programs = sound_neighbours(most, tries)
    assert len(programs) > there
    for language, rulebook in forms:
        by_text: dict[str, list[p.Ability]] = defaultdict(list)
        for ability in programs:
            by_text[told(ability, language, rulebook=rulebook)].append(ability)
        alike = {text: found for text, found in by_text.items() if len(found) > 1}
        assert [] == [text for text, found in alike.items() if len({*map(same, found)}) > 1]


# --- single sentences ------------------------------------------------------------------------


def cases() -> list[list[str]]:
    """The cases of a golden file: lines between empty lines, remarks left out."""
    text = (FOLDER / "cases.txt").read_text(encoding="utf-8")
    found = [one.strip("\n").split("\n") for one in text.split("\n\n")]
    return [[line for line in one if not line.startswith("#")] for one in found]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case[0])
def test_abilities_are_told_like_this(case: list[str]) -> None:
    """Pronouns, descriptions, order of steps, agreement: as in `wording/cases.txt`."""
    *lines, english, spanish = case
    ability = read("\n".join(lines))
    assert [english, spanish] == [f"en: {told(ability, 'en')}", f"es: {told(ability, 'es')}"]


# --- names ----------------------------------------------------------------------------------

FILE = """\
set: my-set
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 1
    ability: |
      play if you have no Dory Oars:
        pick 1 random open Dory Oar of opponents and 1 more for each coin you lost this turn as some
        destroy some
        destroy any open Dory Oar
      play if you have another Dory Oar:
        destroy every fore Dory Oar
  - coin: Dory Oar
    names: {NAMES}
    limit: 1
"""


def names() -> list[tuple[str, str]]:
    """The names of a coin in Spanish, each with the text that speaks of it."""
    blocks = (FOLDER / "names.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return [(name, expected) for name, expected in (block.split("\n") for block in blocks)]


@pytest.mark.parametrize(("name", "expected"), names())
def test_names_are_used_by_their_gender_and_number(name: str, expected: str) -> None:
    """Genders and plurals are guessed or given; what is no noun stands in quotation marks."""
    text = FILE.replace("NAMES", name)
    coins = load_coins(text)
    assert expected == " ".join(rules_text(coins["Gull"], coins, "es"))


def test_a_name_without_a_translation_stays_as_it_is() -> None:
    """It is no Spanish noun: it gets neither a plural nor a gender, only quotation marks."""
    coins = load_coins(FILE.replace("    names: {NAMES}\n", ""))
    expected = (
        "Si no tienes ninguna moneda «Dory Oar»: elige al azar una moneda «Dory Oar» abierta de "
        "tus oponentes y una más por cada moneda que hayas perdido este turno, destrúyelas, y "
        "luego destruye cualquier moneda «Dory Oar» abierta. O bien, si tienes otra moneda "
        "«Dory Oar»: destruye todas las monedas «Dory Oar» de proa."
    )
    assert expected == " ".join(rules_text(coins["Gull"], coins, "es"))


def test_a_language_without_rules_text_is_refused() -> None:
    """An unknown language is an error that names those there are."""
    coins = load_coins()
    with pytest.raises(ValueError, match="no rules text in `eo`; there is `en` and `es`"):
        rules_text(next(iter(coins.values())), coins, "eo")


def test_a_coin_without_abilities_says_so() -> None:
    """There is always something to print."""
    coin = p.Coin("Gull", 1, ())
    assert ("This coin has no ability.",) == rules_text(coin, {})
    assert ("Esta moneda no tiene ninguna habilidad.",) == rules_text(coin, {}, "es")


# What fills templates; `unparse` writes the language itself.
TELLING = [
    path for path in sorted(Path(wording.__file__).parent.glob("*.py")) if path.name != "unparse.py"
]


def phrases_in(source: Path) -> Iterator[str]:
    """The strings of a module that could be phrases; those of docstrings and errors aside."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    left_out = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise | ast.Expr)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in left_out and re.search(r"\w{2,} \w{2,}", node.value):
                yield node.value


@pytest.mark.parametrize("path", TELLING)
def test_phrases_are_in_the_vocabulary_only(path: Path) -> None:
    """Whatever fills templates knows no phrase itself, but for the names of frames."""
    assert [] == [phrase for phrase in phrases_in(path) if phrase not in texts("en", "frames")]
