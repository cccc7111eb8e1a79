"""The grammar of choices: each text is taken apart as it says, and any text at all can be."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.data_files import read
from piecesofeight.notation.grammar import CALLS, ParsedOption, call_text, parse_option, use_text
from piecesofeight.notation.lark_files import first_words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play nest", ParsedOption("play", "nest", "nest")),
        ("react aft at Bart", ParsedOption("react", "aft at Bart", "aft", target="Bart")),
        ("PLAY Fore(2)", ParsedOption("play", "Fore(2)", "fore", 2)),
        ("contribute 2", ParsedOption("contribute", "2", added=2)),
        ("order Full Sail", ParsedOption("order", "Full Sail", coin="Full Sail")),
        ("arrange nest -", ParsedOption("arrange", "nest -", coin="-")),
        (
            "draw Mate of Bart",
            ParsedOption("draw", "Mate of Bart", target="Mate of Bart", coin="Mate of Bart"),
        ),
        ("pick Full Sail", ParsedOption("pick", "Full Sail", coin="Full Sail")),
        ("give Bomb", ParsedOption("give", "Bomb", coin="Bomb")),
        ("want Bomb", ParsedOption("want", "Bomb", coin="Bomb")),
        ("trade with Anne Bonny", ParsedOption("trade", "with Anne Bonny", player="Anne Bonny")),
        (
            "Anne Bonny is first",
            ParsedOption("", "Anne Bonny is first", player="Anne Bonny", outcome="is first"),
        ),
        ("time", ParsedOption("time")),
        ("keep", ParsedOption("keep")),
    ],
)
def test_a_text_is_taken_apart(text: str, said: ParsedOption) -> None:
    """Into verb, place, targets, coins and players, with names as they are written."""
    assert said == parse_option(text)


@pytest.mark.parametrize(
    "text", ["play the nest now", "call fore", "contribute", "pass it on", "time 3"]
)
def test_of_what_cannot_be_read_the_verb_is_known(text: str) -> None:
    """So that a refusal can say how it is written."""
    verb, _, rest = text.partition(" ")
    assert ParsedOption(verb, rest) == parse_option(text)


def test_a_text_may_be_a_choice_and_an_outcome_of_chance() -> None:
    """A player may be called `play`; what is meant the decision says."""
    said = parse_option("play reacts")
    assert ("play", "reacts", "play", "reacts") == (
        said.verb,
        said.place,
        said.player,
        said.outcome,
    )


@pytest.mark.parametrize("call", CALLS)
def test_calls_read_back(call: int) -> None:
    """Rule 3.6: each way of calling coins has a text of its own, which says what goes where."""
    assert CALLS[call] == parse_option(call_text(call)).calls


@given(
    st.sampled_from(["nest", "fore", "aft"]),
    st.integers(1, 9),
    st.from_regex(r"[A-Z][a-z]+( [A-Z][a-z]+)?(\.(nest|deck\[[1-9]\]))?", fullmatch=True),
    st.integers(0, 9),
    st.booleans(),
)
def test_uses_read_back(place: str, mode: int, target: str, added: int, inviting: bool) -> None:
    """What `use_text` writes says the same when it is read."""
    said = parse_option(use_text("play", place, mode, target, added, inviting=inviting))
    assert (place, mode, target, added, inviting) == (
        said.place,
        said.mode,
        said.target,
        said.added,
        said.inviting,
    )


VERBS = sorted(first_words("choice", "choice"))


@given(st.one_of(st.text(), st.tuples(st.sampled_from(VERBS), st.text()).map(" ".join)))
def test_any_text_is_taken_apart(text: str) -> None:
    """Nothing that a person writes is an error here; what it means the decision says."""
    plain = " ".join(text.split())
    said = parse_option(text)
    assert plain.lower() == f"{said.verb} {said.rest}".strip().lower()


def test_the_examples_in_the_grammar_are_read_by_the_rule_that_they_stand_at() -> None:
    """The page of the notation shows them."""
    found = re.findall(r"^//: (`.+`)\n([a-z]+):", read("grammar", "choice.lark"), re.MULTILINE)
    assert len(found) > 10
    for examples, rule in found:
        for text in re.findall("`([^`]+)`", examples):
            said = parse_option(text)
            assert said.outcome if rule == "outcome" else said.verb in first_words("choice", rule)
