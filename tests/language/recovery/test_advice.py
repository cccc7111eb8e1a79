"""Everyday words and turns of phrase: what is said of them, and where.

They stand in `advice/words.yaml` and `advice/phrases.yaml`.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from gulls import gull_file

from piecesofeight.data_files import yaml_data
from piecesofeight.language import check_text, load_coins
from piecesofeight.language.advice.phrases import Phrase, phrases
from piecesofeight.language.parsing import grammar
from piecesofeight.language.recovery import phrases as recovery
from piecesofeight.language.recovery.misfit import Misfit, Verdict
from piecesofeight.spelling import closest

SAID = (
    ("play:\n  draw a coin", "pick 1 random"),
    ("play:\n  steal any open coin of an opponent", "move ..."),
    ("play:\n  take any open coin of an opponent", "move ..."),
    ("play:\n  you take any open coin", "without `you`"),
    ("play:\n  you take an extra turn", "you take the next turn"),
    ("play:\n  gain an extra turn", "you take the next turn"),
    ("play:\n  sacrifice any coin of yours", "destroy"),
    ("play:\n  choose an opponent as victim\n  victim loses 1 turn", "skips 1 turn"),
    ("play:\n  choose any opponent as victim\n  victim skips 1 turn", "`an`"),
    ("play:\n  destroy the open coin", "`any`"),
    ("play:\n  pick any coin in your hold as loot", "pick 1 random"),
    ("play:\n  pick two random coins in your hold as loot", "`2`"),
    ("play:\n  move this to my fore", "`your`"),
    ("play if there are 2 coins:\n  destroy this", "all players together"),
    ("react when an opponent plays any coin:\n  destroy this", "uses any ability of"),
    ("react when you play any coin:\n  destroy this", "use any ability of"),
    ("react when any coin is played:\n  destroy this", "ability of ... is used"),
    ("react when an opponent calls or sends any coin:\n  destroy this", "two abilities"),
    ("upon this is destroyed:\n  you skip 1 turn", "react when"),
    ("while this is open:\n  your nest coin can't be targeted", "can't target"),
)
SAME = (
    ("play:\n  destroy another coin of yours", "play:\n  destroy any other coin of yours"),
    ("react when a coin is called:\n  destroy it", "react when any coin is called:\n  destroy it"),
    (
        "react when an opponent sends an open coin to the nest:\n  destroy it",
        "react when an opponent sends any open coin to the nest:\n  destroy it",
    ),
    (
        "react when another coin of yours is destroyed:\n  destroy this",
        "react when any other coin of yours is destroyed:\n  destroy this",
    ),
    (
        "react when a player uses an ability of a Mate:\n  negate it",
        "react when any player uses any ability of any Mate:\n  negate it",
    ),
    ("react when an ability is used:\n  negate it", "react when any ability is used:\n  negate it"),
    (
        "play:\n  choose an opponent as x\n  if x has more coins than you have:\n    destroy this",
        "play:\n  choose an opponent as x\n  if x has more coins than you:\n    destroy this",
    ),
    (
        "play:\n  choose an opponent as x\n  if you have more coins than x has:\n    destroy this",
        "play:\n  choose an opponent as x\n  if you have more coins than x:\n    destroy this",
    ),
)


def test_an_everyday_word_is_answered_with_the_right_one() -> None:
    """One error, and its help has what to write."""
    wrong = {}
    for text, words in SAID:
        found = check_text(gull_file(text))
        codes = [one.code for one in found]
        # of form, or a number that isn't there
        if codes not in (["E0201"], ["E0302"]) or words not in (found[0].help or ""):
            wrong[text] = found
    assert {} == wrong


def test_two_ways_to_say_the_same() -> None:
    """What people write first means what the older form means."""
    for one, other in SAME:
        read = [load_coins(gull_file(text))["Gull"].abilities for text in (one, other)]
        assert read[0] == read[1]


STEP = "play:"
HEADER = re.compile(
    r"(?:play|react|jugar|reaccionar|while|when|each turn|during|at the|until|always|mandatory)"
    r"\b.*:$"
)


def test_advice_is_tied_to_words_that_exist() -> None:
    """Each piece of advice names places, and words to write, that the language or grammar has."""
    listed = yaml_data("language/advice/words.yaml")
    for entry in listed["words"]:
        places = {entry["where"]} if isinstance(entry["where"], str) else {*entry["where"]}
        assert places - grammar.keywords() <= {"NAME", "NUMBER", "_NL"}, entry
        write = entry.get("write", "play")
        assert write in grammar.keywords() or write.isdigit(), entry
        assert ("same" in entry) <= ("write" in entry), entry
    assert set(listed["spanish"]) <= grammar.keywords()


def whole(example: str) -> str:
    """The example of a phrase as an ability: a header gets a step, steps get a header."""
    first, *more = example.split("\n")
    if HEADER.fullmatch(first):
        return example if more else f"{example}\n  destroy this"
    return "\n".join([STEP, *(f"  {line}" for line in (first, *more))])


def examples() -> list[str]:
    """The examples in the order of the phrases that they are for."""
    names = ("example", "example_in_doubt")
    return [
        entry[name]
        for entry in yaml_data("language/advice/phrases.yaml")["phrases"]
        for name in names
        if name == "example" or name in entry
    ]


def test_each_phrase_is_answered_in_its_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """No phrase is in vain: something is said of it, and no phrase before it takes its words."""
    said: list[Phrase] = []
    judge = recovery._found

    def noting(place: Misfit, tried: Phrase, *more: Any) -> Verdict | None:
        verdict = judge(place, tried, *more)
        if verdict is not None:
            said.append(tried)
        return verdict

    monkeypatch.setattr(recovery, "_found", noting)
    unanswered = {}
    for phrase, example in zip(phrases(), examples(), strict=True):
        said.clear()
        check_text(gull_file(whole(example)))
        if phrase not in said:
            unanswered[phrase.pattern.pattern] = example
    assert {} == unanswered, "see phrases.yaml"


def test_a_guess_is_near() -> None:
    """Short words are guessed by one letter, longer ones by their likeness."""
    words = ["fore", "the", "it", "you", "other", "destroy"]
    assert ["the", "you", "the", "destroy"] == [
        closest(slip, words) for slip in ("teh", "yu", "thee", "destory")
    ]
    assert [None] * 4 == [closest(slip, words) for slip in ("or", "are", "be", "another turn")]
