"""Programs written down again: what is printed means the same."""

from __future__ import annotations

import functools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from piecesofeight.language import load_coins
from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.printing.derivation import UnspeakableError, derivations, places_of
from piecesofeight.language.printing.unparse import unparse, unparse_part
from piecesofeight.language.vocabulary import Form, words
from piecesofeight.testing.strategies import KINDS, unchecked_abilities
from piecesofeight.testing.strategies.programs import parsed

# Examples of words that are not the canonical ones.
OTHER_WORDING = {
    "except this": "play:\n  destroy every other open coin of yours\n",
}


@functools.cache
def all_kinds() -> Kinds:
    """The kinds of drawn texts, and those that are shipped."""
    return Kinds(KINDS.names | frozenset(load_coins()), KINDS.captains)


def read(text: str, kinds: Kinds | None = None) -> tuple[p.Ability, ...]:
    """The abilities of a text that has no errors of form."""
    report = Collector()
    kinds = kinds or all_kinds()
    found = parsed(text, kinds, report)
    assert () == report.found
    return found


@given(st.lists(unchecked_abilities(), min_size=1, max_size=2).map(tuple))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_what_is_printed_means_the_same(drawn: tuple[p.Ability, ...]) -> None:
    """parse(unparse(x)) == x, spans aside, whether x makes sense or not.

    The canonical wording of the canonical wording is itself.
    """
    report = Collector()
    text = unparse(drawn, KINDS.names)
    back = parsed(text, KINDS, report)
    found = {one.code for one in report.found}
    if not found:
        assert drawn == back
        assert text == unparse(back, KINDS.names)
    else:  # it can't be built, which the parser says with the same words, and then judges the rest
        assert found & {"E0316", "E0330"}


def test_shipped_coins_are_in_the_canonical_wording() -> None:
    """What is shipped is printed as it was written."""
    names = all_kinds().names
    printed = {coin.name: unparse(coin.abilities, names) for coin in load_coins().values()}
    assert {coin.name: coin.text for coin in load_coins().values()} == printed


def test_examples_are_in_the_canonical_wording() -> None:
    """What the manual shows is how we would write it."""
    names = all_kinds().names
    expected = {one.example: OTHER_WORDING.get(one.name, f"{one.example}\n") for one in words()}
    assert expected == {text: unparse(read(f"{text}\n"), names) for text in expected}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("destroy any other open coin", "destroy another open coin"),
        ("destroy any crow's nest coin", "destroy any nest coin"),
        ("destroy any aft or fore coin", "destroy any fore or aft coin"),
        ("destroy any hidden or nest coin", "destroy any nest or hidden coin"),
        ("destroy any fore or nest coin", "destroy any open coin"),
        ("destroy any active hidden coin", "destroy any aft coin"),
        ('destroy any "Gull"', "destroy any Gull"),
        ("move this to any player's nest", "move this to any player's nest"),
        ("any opponent skips 1 turns", "any opponent skips 1 turn"),
        ("pick 1 random coins in your hold as x", "pick 1 random coin in your hold as x"),
        (
            "pick 0 random coins in your hold and 2 more for each open coin as x",
            "pick 2 random coins in your hold for each open coin as x",
        ),
    ],
)
def test_there_is_one_wording_for_a_meaning(text: str, expected: str) -> None:
    """Other ways to say the same come out as one."""
    found = read(f"play:\n  {text}\n", KINDS)
    assert f"play:\n  {expected}\n" == unparse(found, KINDS.names)


@pytest.mark.parametrize(
    ("names", "kind", "several", "expected"),
    [
        ({"Gull"}, "Gull", True, "you have no Gulls"),
        ({"Gull", "Gulls"}, "Gull", True, 'you have no "Gull"'),
        ({"Irons"}, "Irons", True, "you have no Irons"),
        ({"Irons", "Iron"}, "Irons", True, 'you have no "Irons"'),
        ({"Eye of the storm"}, "Eye of the storm", True, 'you have no "Eye of the storm"'),
        ({"Eye of the Storm"}, "Eye of the Storm", True, "you have no Eye of the Storms"),
        ({"Old Salt"}, "Old Salt", False, "you have an Old Salt"),
        ({"Man of a Island"}, "Man of a Island", False, "you have a Man of a Island"),
        ({"Ōkami"}, "Ōkami", False, 'you have an "Ōkami"'),
    ],
)
def test_names_are_quoted_where_they_must_be(
    names: set[str], kind: str, several: bool, expected: str
) -> None:
    """A plural that could be another coin's, and a name that the lexer can't read, have quotes."""
    left = p.Amount(0, 1, p.Count(p.Filter(p.Place.SHIP, p.Who.YOU, kind)))
    number = p.Compare.EXACTLY if several else p.Compare.AT_LEAST
    condition = p.Comparison(left, number, p.Amount(0 if several else 1))
    text = unparse_part("condition", condition, names)
    assert expected == text
    back = read(f"play if {text}:\n  destroy any coin\n", Kinds(frozenset(names)))
    assert p.Play((p.Destroy(p.Any(p.Filter(p.Place.SHIP))),), condition) == back[0]


def test_what_no_text_means_has_no_text() -> None:
    """A program that could not have been parsed is refused, not printed as something else."""
    odd = p.Destroy(p.Any(p.Filter(p.Place.SHIP | p.Place.HOLD)))
    with pytest.raises(UnspeakableError, match="no words for"):
        unparse(p.Play((odd,)))
    with pytest.raises(UnspeakableError):
        unparse(p.While(p.Place(0), ()))


def test_every_place_can_be_said() -> None:
    """Each combination of places in a ship has words."""
    for mask in range(1, int(p.Place.SHIP) + 1):
        for category in ("place", "predicate"):
            found = places_of(p.Place(mask), category)
            assert mask == sum({int(place) for one in found for place in one})


def test_a_form_must_say_what_its_parts_are() -> None:
    """A word that could be read but not written is refused when it is declared."""
    with pytest.raises(ValueError, match="doesn't say what its parts are"):
        Form("sink {what}", lambda _site, what: what)
    assert () == Form("sink", lambda _site: None).placeholders


def test_only_the_fitting_word_is_used_in_answer_to_an_ability() -> None:
    """`it` is the ability there, so its coin is `its coin` (E0308)."""
    used = list(derivations("what", p.It(), p.EventKind.USED))
    sent = list(derivations("what", p.It(), p.EventKind.SENT))
    assert (["its coin"], ["it"]) == (
        [one.form.phrase for one in used],
        [one.form.phrase for one in sent],
    )
