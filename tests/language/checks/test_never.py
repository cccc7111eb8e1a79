"""What the checker calls impossible, or certain, really is: the machine is asked.

Coins with errors are compiled all the same here, and used in positions drawn at random.
"""

from __future__ import annotations

import random

import pytest
from gulls import gull_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from piecesofeight import Game, Layout, Rules
from piecesofeight.language import Diagnostic
from piecesofeight.language.loading.coinset import Coins, load_coins
from piecesofeight.language.loading.library import read
from piecesofeight.language.loading.sources import Source

KINDS = ["Gull", "Gull", "Mate", "Mate", "Pistols"]


def read_anyway(text: str) -> tuple[Coins, tuple[Diagnostic, ...]]:
    """The shipped coins and a Gull with this text, whatever is wrong with it."""
    file = gull_file(text)
    known = load_coins().sets
    reading = read((Source("gull.yaml", file),), known)
    return Coins(known + reading.sets), reading.report.found


def any_layout(rng: random.Random) -> Layout:
    """A ship of up to six coins and a hold, a Captain among them, perhaps a Gull in the hold."""
    row = [rng.choice(KINDS) for _ in range(rng.randrange(6))] + ["Captain"]
    rng.shuffle(row)
    nest = row.pop() if rng.randrange(2) and row[-1] != "Captain" else None
    hold = tuple(rng.choice(KINDS) for _ in range(rng.randrange(4)))
    return Layout(nest, tuple(row), hold)


PLACES = ["nest ", "fore ", "aft ", "open ", "active ", "hidden ", "middle ", "deck ", ""]
FOLK = ["opponent", "other player"]
LIES = [
    "open",
    "active",
    "hidden",
    "your fore coin",
    "your aft coin",
    "in your nest",
    "in your deck",
    "in the middle of your deck",
]


@st.composite
def simple(draw: st.DrawFn) -> str:
    """A simple condition on the own ship and hold, perhaps beside those of others."""
    what = draw(st.integers(0, 4))
    if what < 2:
        return f"this is {draw(st.sampled_from(['', 'not ']))}{draw(st.sampled_from(LIES))}"
    if what == 2:
        more, folk = draw(st.sampled_from(["more", "fewer"])), draw(st.sampled_from(FOLK))
        return f"you have {more} {draw(st.sampled_from(PLACES))}coins than any {folk}"
    compare = draw(st.sampled_from(["at least", "at most", "exactly"]))
    other = draw(st.sampled_from(["", "", "other "]))
    kind = draw(st.sampled_from(["coins", "coins", "Gulls", "Mates", "Captains"]))
    place = draw(st.sampled_from(PLACES))
    hold = draw(st.sampled_from([True, False, False, False]))
    what = f"{other}{kind} in your hold" if hold else f"{other}{place}{kind}"
    return f"you have {compare} {draw(st.integers(0, 4))} {what}"


@st.composite
def conditions(draw: st.DrawFn) -> str:
    """A condition of up to three parts."""
    parts = draw(st.lists(simple(), min_size=1, max_size=3))
    join = draw(st.sampled_from([" and ", " or "]))
    text = join.join(parts)
    return f"not ({text})" if draw(st.booleans()) else text


def gull_plays(layouts: list[Layout], coins: Coins) -> tuple[set[str], set[str]]:
    """Where the first player has an active Gull, and where one can be played."""
    state = Game.from_layouts(layouts, coins=coins).start(first=0, seed=1)
    if state.decision and state.decision.kind == "first-nest":
        state = state.apply("pass")
    mine = layouts[0]
    lying = {"nest": mine.nest, "fore": mine.deck[0]}
    if len(mine.deck) > 1:
        lying["aft"] = mine.deck[-1]
    options = state.decision.options if state.decision else ()
    played = {one.text.split()[1] for one in options if one.verb == "play" and one.coin == "Gull"}
    return {place for place, name in lying.items() if name == "Gull"}, played


@given(conditions(), st.integers(0, 2**16))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_a_condition_is_never_what_the_checker_excludes(text: str, seed: int) -> None:
    """In no position does the machine find what E0331 excludes, or miss what E0332 promises."""
    coins, found = read_anyway(f"play if {text}:\n  destroy any Captain")
    codes = {one.code for one in found if one.span.end_column - one.span.column >= len(text)}
    rng = random.Random(seed)
    for _ in range(6):
        active, played = gull_plays([any_layout(rng), any_layout(rng)], coins)
        if "E0331" in codes:
            assert set() == played
        if "E0332" in codes:
            assert active == played


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("this is open and you have at least 4 coins", Layout("Mate", ("Gull", "Mate", "Captain"))),
        ("not (you have at least 2 deck coins)", Layout("Gull", ("Captain",))),
        ("you have exactly 1 hidden coin", Layout("Gull", ("Captain", "Mate"))),
        ("this is your aft coin and this is open", Layout("Captain", ("Gull",))),
        ("you have at least 3 other active coins", Layout("Mate", ("Mate", "Captain", "Gull"))),
    ],
)
def test_what_may_be_so_is_no_mistake(text: str, layout: Layout) -> None:
    """A condition that holds in a position, and not in another, has no diagnostic."""
    coins, found = read_anyway(f"play if {text}:\n  destroy any coin")
    if "other active" in text:
        assert ["E0331"] == [one.code for one in found]
        return
    assert () == found
    active, played = gull_plays([layout, Layout("Mate", ("Captain", "Mate"))], coins)
    assert active == played


OF = ["", "", " of yours", " of an opponent", " of rival", " of x's owner"]
IN = ["in your hold", "in an opponent's hold", "in rival's hold", "in x's owner's hold"]


@st.composite
def of_a_coin(draw: st.DrawFn) -> str:
    """A simple condition on the coin called `x`, or one that compares two players."""
    if draw(st.integers(0, 3)) == 0:
        one, other = draw(st.permutations(["you have", "rival has"]))
        end = (
            "than"
            if (word := draw(st.sampled_from(["more", "fewer", "as many"]))) != "as many"
            else "as"
        )
        return f"{one} {word} {draw(st.sampled_from(PLACES))}coins {end} {other}"
    no, other = draw(st.sampled_from(["", "not "])), draw(st.sampled_from(["a", "another"]))
    kind = draw(st.sampled_from(["coin", "coin", "Gull", "Mate", "coin except a Mate"]))
    if draw(st.integers(0, 4)) == 0:
        where = draw(st.sampled_from(IN))
        return f"x is {no}{other} {kind.replace(' except', f' {where} except')}" + (
            "" if "except" in kind else f" {where}"
        )
    place, whose = draw(st.sampled_from(PLACES)), draw(st.sampled_from(OF))
    head, _, tail = kind.partition(" ")
    an = "an" if other == "a" and (place or head)[0] in "aeiou" else other
    return f"x is {no}{an} {place}{head}{whose} {tail}".rstrip()


@given(
    st.lists(of_a_coin(), min_size=1, max_size=3),
    st.sampled_from([" and ", " or "]),
    st.booleans(),
    st.integers(0, 2**16),
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_said_of_a_coin_is_judged_as_the_machine_does(
    parts: list[str], join: str, contrary: bool, seed: int
) -> None:
    """E0331 and E0332 hold for single coins, their owners, and two players side by side."""
    text = join.join(parts)
    text = f"not ({text})" if contrary else text
    body = (
        "  choose an opponent as rival\n  choose a coin as x\n  reveal x\n"
        f"  if {text}:\n    you skip 9 turns\n  rival skips 1 turn"
    )
    coins, found = read_anyway(f"play:\n{body}")
    assert not {one.code for one in found if one.code < "E033"}
    codes = {one.code for one in found if one.span.end_column - one.span.column >= len(text)}
    if not codes & {"E0331", "E0332"}:
        return
    rng = random.Random(seed)
    for _ in range(6):
        layouts = [any_layout(rng), any_layout(rng)]
        layouts[0] = Layout("Gull", layouts[0].deck, layouts[0].hold)
        state = Game.from_layouts(layouts, coins=coins, rules=Rules(ask_forced=True)).start(
            first=0, seed=1
        )
        state = state.apply(
            next(x for x in state.decision.options if x.text.startswith("play nest"))
        )
        while state.turn == 1 and state.decision:
            options = [x for x in state.decision.options if x.verb != "react"]
            state = state.apply(rng.choice(options))
        assert ("E0332" in codes) == (state.ships[0].skips >= 8)


TARGETS = ["any nest coin", "any fore coin", "any aft coin", "any open coin", "any other open coin"]


@given(st.lists(st.sampled_from(TARGETS), min_size=1, max_size=3), simple(), st.integers(0, 2**16))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_targets_that_there_never_are_are_never_offered(
    targets: list[str], condition: str, seed: int
) -> None:
    """An ability with E0338 can be played in no position."""
    body = "\n".join(f"  destroy {target} of yours" for target in targets)
    coins, found = read_anyway(f"play if {condition}:\n{body}")
    if "E0338" not in {one.code for one in found}:
        return
    rng = random.Random(seed)
    for _ in range(8):
        assert set() == gull_plays([any_layout(rng), any_layout(rng)], coins)[1]


NEVER = (
    "react when an opponent calls your coin:\n  you take the next turn",
    "react when you use any ability of a Mate of an opponent:\n  you take the next turn",
    "react when any nest coin is called:\n  you take the next turn",
    "react when any middle coin is sent to the nest:\n  you take the next turn",
    "react when any Captain is called:\n  you take the next turn",
    "react when any ability of this is used:\n  you take the next turn",
    "react when any ability is used if this is in the middle of your deck:\n  negate it",
    "react when your other nest coin would be destroyed if this is in your nest:\n  prevent it",
    (
        "while this is active:\n  you can't react with Gulls\n"
        "react when any ability is used:\n  negate it"
    ),
)


@pytest.mark.parametrize("text", NEVER)
def test_a_reaction_that_never_happens_is_never_offered(text: str) -> None:
    """In games at random nobody is ever asked whether to react with such a coin."""
    coins, found = read_anyway(text)
    assert {one.code for one in found} <= {"E0331", "E0339", "E0341"}
    assert found
    for seed in range(12):
        rng = random.Random(seed)
        layouts = [any_layout(rng) for _ in range(3)]
        rules = Rules(ask_forced=True)
        state = Game.from_layouts(layouts, coins=coins, rules=rules).start(first=0, seed=seed)
        for _ in range(60):
            if state.decision is None:
                break
            options = state.decision.options
            assert "react" not in {option.verb for option in options}
            state = state.apply(rng.choice(options))
