"""The texts of each language: all there, nothing besides; a further one is a folder and a class."""

# ruff: noqa: D102, ARG002

from __future__ import annotations

import shutil
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from piecesofeight import Game, Ship, load_coins, load_game, texts
from piecesofeight.cli.explain.coin import explained
from piecesofeight.game.event import KINDS
from piecesofeight.language.games.telling.booklet import booklet
from piecesofeight.language.games.telling.layout import booklet_text
from piecesofeight.language.games.vocabulary import words as words_of_games
from piecesofeight.language.printing import rules_text
from piecesofeight.language.printing.wording import FIELD, Text, wording
from piecesofeight.language.program import EventKind
from piecesofeight.language.vocabulary import Word, words
from piecesofeight.language.vocabulary.entry import Form, plain, word
from piecesofeight.texts import LANGUAGES
from piecesofeight.texts.grammars import SPEECHES
from piecesofeight.texts.speech import Features

FOLDER = Path(texts.__file__).parent
PLAIN = (
    "answers",
    "game",
    "hosted",
    "play",
    "explain",
    "new",
    "booklet",
)  # phrases with words in braces
TAGS = yaml.safe_load((FOLDER / "tags.yaml").read_text(encoding="utf-8"))
# What a template may speak of besides the placeholders of its phrase.
GIVEN = {"owned", "head", "pronoun", "nth", "then", "it", "turn", "turns", "now"}
GIVEN |= {"deck", "ship", "bay", "secret", "chosen_coin", "chosen_player"}
GIVEN |= {"number", "ending", "piece"}  # in the words of games
KEYS = {"text", "forms", "later"}


def faults(language: str, vocabulary: tuple[Word, ...], part: str = "words") -> Iterator[str]:
    """What is wrong with the rules texts of a language, each with its place."""
    entries = texts.texts(language, part)
    for declared in vocabulary:
        place = f"{declared.category}: {declared.name}"
        entry = entries.get(declared.category, {}).get(declared.name)
        if entry is None:
            yield f"{place}: there is no entry for this word"
            continue
        has_manual = language == LANGUAGES[0] and part == "words"
        allowed = KEYS | ({"doc", "example"} if has_manual else set())
        yield from (f"{place}: nothing reads `{key}`" for key in sorted(set(entry) - allowed))
        yield from in_forms(place, entry, declared.forms)
    known = {(declared.category, declared.name) for declared in vocabulary}
    for category, names in entries.items():
        for name in names:
            if (category, name) not in known:
                yield f"{category}: {name}: there is no such word"


def in_forms(place: str, entry: Mapping[str, Any], forms: tuple[Form, ...]) -> Iterator[str]:
    """What is wrong with the texts of a word."""
    own = {
        phrase: told for one, told in entry.get("forms", {}).items() for phrase in one.split(" | ")
    }
    phrases = {form.phrase: form for form in forms}
    yield from (f"{place}: it has no form `{phrase}`" for phrase in sorted(set(own) - set(phrases)))
    for phrase, form in phrases.items():
        told = own.get(phrase, entry.get("text"))
        if told is None:
            yield f"{place}: there is no text for `{phrase}`"
        else:
            fields = {*form.fields, *GIVEN}
            yield from (f"{place}: `{phrase}`: {fault}" for fault in in_text(told, fields))
    if "text" in entry and set(own) >= set(phrases):
        yield f"{place}: no form needs `text`"


def in_text(told: str | Mapping[str, str], fields: set[str] | None = None) -> Iterator[str]:
    """What is wrong with a template and its variants."""
    text = Text.of(told)
    tags = {tag for variant, _ in text.variants for tag in variant}
    for template in (text.plain, *(template for _, template in text.variants)):
        rest = FIELD.sub("", template)
        if any(sign in rest for sign in "{}"):
            yield f"`{template}` can't be read"
        for match in FIELD.finditer(template):
            tags |= set((match["tags"] or "").split(",")) - {""}
            for name in (match["name"], match["hole"]):
                if fields is not None and name and name not in fields:
                    yield f"the phrase has no `{{{name}}}`"
    yield from (f"nobody knows the tag `{tag}`" for tag in sorted(tags - set(TAGS)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_texts_and_every_text_a_word(language: str) -> None:
    """Nothing is missing in a language, and nothing is left over."""
    file = texts.text_file(language, "words")
    assert [] == [f"{file}: {fault}" for fault in faults(language, words())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_games_has_texts_and_every_text_a_word(language: str) -> None:
    """Each form of the vocabulary of games can be told of in a booklet."""
    file = texts.text_file(language, "games")
    assert [] == [f"{file}: {fault}" for fault in faults(language, words_of_games(), "games")]


@pytest.mark.parametrize("part", ["frames", "games_frames"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_holds_texts_together_is_there(language: str, part: str) -> None:
    """Each language has the same frames, of the same tags, and what words bring in has a name."""
    frames = texts.texts(language, part)
    assert set(texts.texts("en", part)) == set(frames)
    assert [] == [f"{name}: {one}" for name, told in frames.items() for one in in_text(told)]
    assert set(wording("en").later) == set(wording(language).later)


def test_a_word_without_texts_is_told_of_with_its_place() -> None:
    """So is a text without a word, an unknown field and an unknown tag."""
    swab = word("effect", "swab", plain("swab the deck", "swabbed"))
    assert "effect: swab: there is no entry for this word" in faults("es", (*words(), swab))
    without = tuple(one for one in words() if one.name != "swap")
    assert "effect: swap: there is no such word" in faults("es", without)
    entry = {"forms": {"swab the {deck}": "friega"}}
    assert [
        "P: it has no form `swab the {deck}`",
        "P: there is no text for `swab the deck`",
    ] == list(in_forms("P", entry, swab.forms))
    wrong = {"plain": "friega {que:sunk}", "gone": "{"}
    assert [
        "the phrase has no `{que}`",
        "`{` can't be read",
        "nobody knows the tag `gone`",
        "nobody knows the tag `sunk`",
    ] == list(in_text(wrong, {"what"}))
    with pytest.raises(ValueError, match=r"es/words\.yaml: effect: swab: there is no text for"):
        wording("es").text(swab, swab.forms[0])


def fields(language: str, part: str) -> set[tuple[str, ...]]:
    """The keys of a part of the texts, each with its words in braces."""
    return {
        (key, *sorted({name for _, name, _, _ in string.Formatter().parse(text) if name}))
        if part != "new"
        else (key,)
        for key, text in texts.texts(language, part).items()
    }


@pytest.mark.parametrize("part", PLAIN)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_fills_in_the_same_words(language: str, part: str) -> None:
    """A phrase is there in each language, with the same words in braces."""
    file = texts.text_file(language, part)
    assert set() == fields(language, part) ^ fields("en", part), f"{file} or the English one"


def test_the_words_of_a_grammar_are_texts() -> None:
    """Ten ordinals and eleven numbers; nothing that YAML would take for something else."""
    for language in LANGUAGES:
        words = texts.texts(language, "grammar")
        assert [11, 10] == [len(words["numbers"]), len(words["ordinals"])]
        assert all(isinstance(one, str) for listed in words.values() for one in listed)


def test_every_kind_of_event_has_a_name() -> None:
    """`explain` tells what a coin answers."""
    for language in LANGUAGES:
        known = texts.texts(language, "explain")
        unnamed = [kind.value for kind in EventKind if kind.value not in known]
        assert [] == unnamed, texts.text_file(language, "explain")


def test_every_kind_of_record_has_its_sentence() -> None:
    """What the machine writes into its log can be told."""
    told = texts.texts("en", "game")
    untold = {kind for kind in KINDS.values() if f"event {kind}" not in told}
    assert {"answered"} == untold, texts.text_file("en", "game")  # that is `agreed` or `refused`


def test_a_language_is_a_folder_and_a_class() -> None:
    """The folders, the classes and the list of languages are the same."""
    folders = {path.name for path in FOLDER.iterdir() if (path / "words.yaml").is_file()}
    assert folders == set(LANGUAGES) == set(SPEECHES)
    assert list(LANGUAGES) == [SPEECHES[language].code for language in LANGUAGES]


class Pidgin:
    """A throw-away language: English words, and hardly a grammar."""

    code = "pidgin"

    def agreeing(self, options: tuple[str, ...], features: Features) -> str:
        return options[0]

    def number(self, number: int, features: Features, *, alone: bool) -> str:
        return str(number)

    def ordinal(self, number: int, features: Features) -> str:
        return f"number {number}"

    def rank(self, number: int) -> str:
        return f"no. {number}"

    def gender(self, name: str) -> str:
        return ""

    def plural(self, name: str) -> str:
        return f"{name} {name}"

    def is_label(self, name: str) -> bool:
        return False

    def finished(self, text: str) -> str:
        return text


@pytest.fixture
def pidgin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The library with that language, in a copy of its texts."""
    for language in LANGUAGES:
        shutil.copytree(FOLDER / language, tmp_path / language)
    shutil.copytree(FOLDER / "en", tmp_path / "pidgin")
    file = tmp_path / "pidgin" / "words.yaml"
    told = file.read_text(encoding="utf-8").replace("text: destroy {what}", "text: boom {what}")
    file.write_text(told, encoding="utf-8")
    file = tmp_path / "pidgin" / "games.yaml"
    told = file.read_text(encoding="utf-8").replace("they leave the game", "they hop off")
    file.write_text(told, encoding="utf-8")
    monkeypatch.setattr(texts, "FOLDER", tmp_path)
    monkeypatch.setattr(texts, "LANGUAGES", (*LANGUAGES, "pidgin"))
    monkeypatch.setitem(SPEECHES, "pidgin", Pidgin())
    yield "pidgin"
    texts.texts.cache_clear()
    wording.cache_clear()


def test_a_third_language_explains_a_coin(pidgin: str) -> None:
    """It takes its texts and its grammar; nothing else is asked of it."""
    coins = load_coins()
    captain = coins.captains[0]
    assert ("Boom any active coin.",) == rules_text(captain, coins, pidgin)
    assert "Destroy any active coin." == rules_text(captain, coins, "en")[0]
    told = explained(captain, coins, pidgin).plain
    assert "Boom any active coin." in told
    assert "no. 2" == SPEECHES[pidgin].rank(2)
    for coin in coins.values():
        assert all(rules_text(coin, coins, pidgin, rulebook=True))


def test_a_third_language_tells_a_game(pidgin: str) -> None:
    """Its booklet is made of the same texts as those of other languages."""
    told = booklet_text(booklet(load_game("black-spot").program, pidgin))
    assert "They hop off" in told
    assert "hop off" not in booklet_text(booklet(load_game("black-spot").program))


def test_playing_reads_no_text() -> None:
    """Coins are read, compiled and played without a single file of texts."""
    texts.texts.cache_clear()
    wording.cache_clear()
    coins = load_coins(
        "set: mine\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n"
        "      play:\n        destroy any active coin\n        destroy this\n"
    )
    state = Game([Ship.random(seed=1), Ship.random(seed=2)], coins=coins).start(seed=3)
    while state.decision:
        state = state.apply(state.decision.options[0].text)
    assert 0 == texts.texts.cache_info().currsize
