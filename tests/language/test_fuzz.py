"""No input crashes the parser, and what passes the checker can be compiled.

Texts come in three degrees of sense: any characters, words of the language in any order, and
sentences that follow the grammar without any regard to meaning.
"""

from __future__ import annotations

import random

from gulls import gull_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput

from piecesofeight import Game, Ship
from piecesofeight.language import check_text, load_coins, render_all
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.parser import pieces
from piecesofeight.language.program import Span
from piecesofeight.language.vocabulary import words
from piecesofeight.tables import compile_tables

NAMES = ["prize", "loot", "victim"]
KINDS = ["Mate", "Captain", "Gull", "Captain's Monkey", '"Barrel of Grog"']


def look_at(text: str) -> bool:
    """Check a file and render what is wrong; whether nothing is."""
    diagnostics = check_text(text, "gull.yaml")
    for diagnostic in diagnostics:
        assert diagnostic.span.file == "gull.yaml"
        assert 1 <= diagnostic.span.line <= text.count("\n") + 1
    assert bool(diagnostics) == bool(render_all(diagnostics, {"gull.yaml": text}))
    return not diagnostics


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
@settings(deadline=None)  # the first call reads the shipped coins
def test_no_text_crashes(text: str) -> None:
    """Whatever stands in a coin's text is read or explained."""
    look_at(gull_file(text))
    look_at(text)


SOUP = [
    *sorted(grammar.keywords()),
    *NAMES,
    *KINDS,
    *["1", "2", "007", "100", ":", "(", ")", "\n", "\n  ", "\n    ", "#", ".", "'s", '"', "\t"],
]


@given(st.lists(st.sampled_from(SOUP), max_size=40))
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_no_soup_of_words_crashes(tokens: list[str]) -> None:
    """Words of the language in any order are read or explained."""
    look_at(gull_file(" ".join(tokens)))
    look_at(gull_file("play:\n  " + " ".join(tokens)))


def parses(text: str) -> bool:
    """Whether the parser can read a text, piece by piece."""
    block = AbilityText(text + "\n", "f", 1, 0, Span("f", 1, 1, 1, 1))
    try:
        for piece in pieces(block):
            grammar.parser().parse(piece.text)
    except (UnexpectedInput, grammar.DedentError):
        return False
    return True


@given(st.lists(st.sampled_from([*SOUP, "play:\n  ", "destroy this", "\n  ", "\n  "]), max_size=12))
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_what_the_parser_refuses_is_refused(tokens: list[str]) -> None:
    """Reading on after a slip never lets it pass, nor says that nothing in particular is wrong."""
    text = "play:\n  destroy this " + " ".join(tokens)
    if not parses(text):
        found = check_text(gull_file(text))
        assert found
        assert not any("can't be read" in one.message for one in found if one.code == "E0201")


# --- sentences of the grammar ----------------------------------------------------------


def phrases() -> dict[str, list[str]]:
    """The phrases of each category, and of the noun phrases of the skeleton."""
    table: dict[str, list[str]] = {}
    for entry in words():
        table.setdefault(entry.category, []).extend(form.phrase for form in entry.forms)
    for name, heads in {
        "coin": ["coin", "{kind}"],
        "coins": ["coins", "{kind}"],
        "counted": ["coin", "coins", "{kind}"],
    }.items():
        table[name] = [
            f"{before}{head}{after}"
            for before in ("", "", "other ", "{place} ", "{place} or {place} ")
            for head in heads
            for after in ("", "", " {owner}", " {exception}", " {owner} {exception}")
        ]
    table["condition"] = [
        "{simple_condition}",
        "{simple_condition}",
        "{simple_condition} and {simple_condition}",
        "{simple_condition} or ({condition})",
        "not ({condition})",
    ]
    table["kind"] = KINDS
    table["named"] = table["new_name"] = NAMES
    table["number"] = ["0", "1", "1", "2", "3"]
    return table


PHRASES = phrases()
# When it gets too long, whatever is left is filled in with these.
SHORT = {
    "condition": "this is open",
    "simple_condition": "this is open",
    "coin": "open coin",
    "coins": "open coins",
    "counted": "coins",
    "countable": "coin",
}


@st.composite
def sentences(draw: st.DrawFn, category: str, depth: int = 0) -> str:
    """A phrase of a category with all its placeholders filled in."""
    if depth > 5 and category in SHORT:
        return SHORT[category]
    phrase = draw(st.sampled_from(PHRASES[category]))
    out = []
    for piece in phrase.replace("(", "( ").replace(")", " )").split():
        name = piece.strip("{}")
        out.append(draw(sentences(name, depth + 1)) if piece.startswith("{") else piece)
    return " ".join(out)


@st.composite
def blocks(draw: st.DrawFn, indent: str, depth: int = 0) -> str:
    """Some steps below each other."""
    lines = []
    for _ in range(draw(st.integers(1, 3))):
        what = draw(st.integers(0, 9)) if depth < 2 else draw(st.integers(2, 9))
        if what == 0:
            lines.append(f"{indent}{draw(sentences('opening'))}:")
            lines.append(draw(blocks(indent + "  ", depth + 1)))
        elif what == 1:
            lines.append(f"{indent}{draw(sentences('branch'))}:")
            lines.append(draw(blocks(indent + "  ", depth + 1)))
            if draw(st.booleans()):
                lines.append(f"{indent}otherwise:")
                lines.append(draw(blocks(indent + "  ", depth + 1)))
        elif what == 2:
            lines.append(f"{indent}{draw(sentences('term'))}:")
            bans = draw(st.lists(sentences("forbid"), min_size=1, max_size=2))
            lines += [f"{indent}  {ban}" for ban in bans]
        else:
            lines.append(indent + draw(sentences("effect")))
    return "\n".join(lines)


@st.composite
def abilities(draw: st.DrawFn) -> str:
    """An ability that follows the grammar."""
    kind = draw(st.sampled_from(["play", "react", "while"]))
    once = draw(st.sampled_from(["", "", f" {draw(sentences('once'))}"]))
    condition = draw(st.sampled_from(["", "", f" if {draw(sentences('condition'))}"]))
    if kind == "while":
        lines = draw(st.lists(sentences("forbid"), min_size=1, max_size=2))
        head = f"while this is {draw(sentences('predicate'))}:\n"
        return head + "\n".join(f"  {line}" for line in lines)
    if kind == "play":
        return f"play{once}{condition}:\n{draw(blocks('  '))}"
    coin = draw(st.sampled_from(["this", "any other coin of yours", "any open coin of yours"]))
    cost = draw(st.sampled_from(["", "", f"  cost: destroy {coin}\n"]))
    event = draw(sentences("event"))
    return f"react{once} when {event}{condition}:\n{cost}{draw(blocks('  '))}"


@given(abilities())
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_every_phrase_of_the_vocabulary_can_be_parsed(text: str) -> None:
    """What follows the grammar has at most errors of sense, never one of form."""
    file = gull_file(text)
    codes = {diagnostic.code for diagnostic in check_text(file, "gull.yaml")}
    assert not {code for code in codes if code < "E03" and code != "E0208"}


@given(st.lists(abilities(), min_size=1, max_size=2))
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_what_passes_the_checker_can_be_compiled(texts: list[str]) -> None:
    """A coin without a diagnostic always becomes tables."""
    file = gull_file("\n".join(texts))
    if look_at(file):
        compile_tables(load_coins(file).values())


OTHERS = ["Mate", "Mate", "Mate", "Cannon", "Cannon", "Treachery", "Pillage", "Bomb", "Cutlass"]
OTHERS += ["Pistols"]


@given(abilities(), st.integers(0, 2**16))
@settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    deadline=None,
)
def test_what_passes_the_checker_can_be_played(text: str, seed: int) -> None:
    """A coin without a diagnostic never fails while it is played: a random game goes on."""
    file = gull_file(text)
    if check_text(file):
        return
    coins = load_coins(file)
    rng = random.Random(seed)
    ships = []
    for _ in range(3):
        row = ["Gull", "Gull", "Captain", *OTHERS]
        rng.shuffle(row)
        ships.append(Ship.parse(f"{row[0]} | {', '.join(row[1:])}", coins))
    state = Game(ships, coins=coins, names=["Anne", "Bart", "Carl"]).start(first=0, seed=seed)
    for _ in range(60):
        if state.decision is None:
            break
        options = list(state.decision.options)
        assert options
        state = state.apply(rng.choice(options))
