"""What is said where a word doesn't fit: at every place that the grammar has.

`every_place.txt` has for each word the first place behind it with what is said there, for people
to read; and of all places behind it their number, and a digest of what is said there. After a
deliberate change of words, run the tests once with `UPDATE_GOLDEN=1` and read the difference; all
places are printed by `python tests/language/recovery/places.py`.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from pathlib import Path

import pytest
from golden import golden
from gulls import HEAD, gull_file
from places import Place, places, states_of, telling_places

from piecesofeight.language import check_text
from piecesofeight.language.parsing import grammar
from piecesofeight.language.recovery.automaton import automaton
from piecesofeight.language.vocabulary.expected import expectations

GOLDEN = Path(__file__).with_name("every_place.txt")
PARTS = 12  # of which a wrong word is tried at the places of some
TRIED = 4
# In the place of a word that fits; the one that is misfit there is taken.
WRONG = {"NAME": "zzyzx", "NUMBER": "7", grammar.terminal("react"): "react"}


def with_a_wrong_word(place: Place) -> tuple[str, int, int]:
    """A text that goes wrong at a place, and where that is in its file."""
    fits = place.fits
    wrong = next(word for name, word in WRONG.items() if name not in fits)
    written = place.text
    text = f"{written} {wrong}" if place.before else written + wrong
    lines = text.split("\n")
    line, column = len(lines) + HEAD.count("\n"), len(lines[-1]) - len(wrong) + 7
    if text.startswith("while"):
        return f"{text}\n  you can't call", line, column
    name = place.before if place.before in grammar.NAMES_TOO else "prize"
    return f"{text}\n  choose an opponent as {name}\n  {name} skips 1 turn", line, column


def words_lead_to(place: Place) -> bool:
    """Whether a word can be wrong there alone.

    After the last line nothing is read, and nothing has a name in a header, or below `while`.
    Whoever loses something else than marks is told of the whole line.
    """
    if place.text.endswith(" loses"):
        return False
    fits = place.fits - {"_DEDENT", "_INDENT"} if place.stack else set()
    names = {"NAME", *map(grammar.terminal, grammar.NAMES_TOO)}
    named = fits <= names and "\n" not in place.text
    unknown = re.match(rf"while .*\n.*\b(prize|{'|'.join(grammar.NAMES_TOO)})$", place.text)
    return bool(fits) and not named and not unknown


def test_each_state_of_the_parser_is_reached() -> None:
    """The walk leaves out only states in which the parser never waits for a word."""
    machine = automaton()
    for state in set(machine.rows) - states_of(places()):
        assert [] == [item for item in machine.items(state) if item.next]


def test_each_place_has_a_written_message() -> None:
    """What is due is said by descriptions, not by a list: none is empty, none names a rule."""
    for message in {place.message for place in places()}:
        assert message.startswith(
            ("after `", "here goes ", "the line should", "below this", "noth")
        )
        assert message == message.strip()
        assert "``" not in message
        assert "_" not in message
        assert "{" not in message


def test_the_messages_are_these() -> None:
    """A sample of the places that have words of their own, and a digest of all behind each word."""
    behind: dict[str, list[str]] = defaultdict(list)
    for place in telling_places():
        behind[place.before].append(place.row)
    parts = []
    for word, rows in sorted(behind.items()):
        digest = hashlib.sha256("\n".join(rows).encode()).hexdigest()[:12]
        parts.append(f"--- behind `{word}`: {len(rows)} places, {digest}\n{rows[0]}\n")
    listing = "\n".join(parts)
    assert golden(GOLDEN, listing) == listing


@pytest.mark.parametrize("part", range(TRIED))
def test_a_wrong_word_is_explained_where_it_stands(part: int) -> None:
    """Exactly one error of form, at the wrong word, and it says what to do.

    The places are walked through when the test runs: to collect tests shouldn't take as long.
    """
    for place in filter(words_lead_to, telling_places()[part::PARTS]):
        text, line, column = with_a_wrong_word(place)
        found = [one for one in check_text(gull_file(text)) if one.code < "E03"]
        assert [(line, column)] == [(one.span.line, one.span.column) for one in found], text
        assert found[0].help, text


def test_every_description_is_used() -> None:
    """Nothing is described that can't be due, and what can be due is described."""
    machine = automaton()
    phrases = {
        symbol.name
        for rules in machine.rules.values()
        for rule in rules
        for symbol in rule.expansion
    }
    due_there = {
        name
        for layer in {layer for place in places() for layer in place.layers}
        for _item, name in machine.expected(layer)
        if not name.isupper()
    }
    ends = {"body", "block", "ban"}  # of them is said that the line ends
    table = expectations()
    assert set(table.due) == due_there - ends | (phrases & set(table.due))
    assert all(table.due[name].text for name in due_there - ends)
    said = " ".join({place.message for place in places()})
    for text in (*table.after.values(), *table.instead.values(), *table.repeated.values()):
        assert text in said
