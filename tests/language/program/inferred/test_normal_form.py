"""Normal forms: one for all that mean the same, and it plays as what it was made from."""

from __future__ import annotations

import random
import re

import attrs
import pytest
from drawn_gulls import gull_files
from gulls import gull_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from piecesofeight import Game, Rules, Ship
from piecesofeight.language import load_coins
from piecesofeight.language.loading.coinset import Coins
from piecesofeight.language.program import Ability, Coin
from piecesofeight.language.program.inferred.normal_form import essence, normal
from piecesofeight.testing.strategies import abilities, ability_texts
from piecesofeight.testing.strategies.programs import sound

ASKED = Rules(ask_forced=True)  # so that no step takes many forced decisions
SLOW = [HealthCheck.too_slow]


def gull(text: str) -> Coin:
    """A Gull with this text."""
    return load_coins(gull_file(text))["Gull"]


def only(text: str) -> Ability:
    """The normal form of the one ability of a text."""
    (ability,) = gull(text).abilities
    return normal(ability)


SAME = [
    ("play if you have a nest coin:", "play if you have at least 1 nest coin:"),
    ("play if you have no nest coin:", "play if not (you have a nest coin):"),
    ("play if you have at most 2 coins:", "play if not (you have at least 3 coins):"),
    (
        "play if you have exactly 2 coins:",
        "play if you have at most 2 coins and you have at least 2 coins:",
    ),
    (
        "play if this is open and you have at least 5 coins:",
        "play if you have at least 5 coins and this is open:",
    ),
    (
        "play if not (this is open or you have a nest coin):",
        "play if this is not open and you have no nest coin:",
    ),
    (
        "play if this is open and (you have a nest coin and you have at least 5 coins):",
        "play if (this is open and you have a nest coin) and you have at least 5 coins:",
    ),
    ("play if not (not (this is open)):", "play if this is open:"),
    ("play once per turn:", "play:"),
    ("react once per action when any coin is destroyed:", "react when a coin is destroyed:"),
    ("react when you use any ability:", "react when any ability of your coin is used:"),
    (
        "react when an opponent calls any coin of another player:",
        "react when an opponent calls a coin:",
    ),
    ("react when this is called:", "react when you call this:"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_headers_that_mean_the_same_have_one_normal_form(one: str, other: str) -> None:
    """Ways to say the same are one."""
    assert only(f"{one}\n  destroy any open coin") == only(f"{other}\n  destroy any open coin")


BODIES = [
    (
        "choose an open coin as prize\ndestroy prize\ndestroy this",
        "destroy any open coin\ndestroy this",
    ),
    (
        "choose an opponent as foe\nfoe skips 1 turn\ndestroy this",
        "any opponent skips 1 turn\ndestroy this",
    ),
    (
        "choose a coin in your hold as prize\nmove prize to your aft",
        "choose a coin in your hold as loot\nmove loot to your aft",
    ),
    (
        "if this is open:\n  destroy any open coin\notherwise:\n  destroy this",
        "if this is not open:\n  destroy this\notherwise:\n  destroy any open coin",
    ),
    (
        "if this is open:\n  if you have a nest coin:\n    destroy this",
        "if you have a nest coin and this is open:\n  destroy this",
    ),
]


@pytest.mark.parametrize(("one", "other"), BODIES)
def test_steps_that_mean_the_same_have_one_normal_form(one: str, other: str) -> None:
    """So do the steps."""
    texts = ["play:\n" + "\n".join(f"  {line}" for line in x.split("\n")) for x in (one, other)]
    assert only(texts[0]) == only(texts[1])


DIFFERENT = [
    ("play if this is open:", "play if this is not your aft coin:"),
    ("play once per game:", "play:"),
    ("react when any coin is destroyed:", "react when any coin would be destroyed:"),
    ("react when an opponent destroys any coin:", "react when another player destroys any coin:"),
    ("play if you have at least 2 coins:", "play if you have at least 2 other coins:"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_differs_stays_different(one: str, other: str) -> None:
    """What may mean something else is not taken for the same."""
    assert only(f"{one}\n  destroy any open coin") != only(f"{other}\n  destroy any open coin")


@given(abilities(most=2))
@settings(suppress_health_check=SLOW)
def test_a_normal_form_is_its_own(drawn: tuple[Ability, ...]) -> None:
    """normal(normal(x)) == normal(x)."""
    for ability in drawn:
        assert normal(ability) == normal(normal(ability))


NAMED = ("prize", "loot", "friend", "rival", "price")  # in drawn abilities


@given(ability_texts(), st.permutations(["gift", "due", *NAMED]))
@settings(suppress_health_check=SLOW)
def test_names_make_no_difference(text: str, names: list[str]) -> None:
    """Other names in a text leave its normal form as it is."""
    new = dict(zip(NAMED, names, strict=False))
    other = re.sub(rf"\b({'|'.join(NAMED)})\b", lambda name: new[name[0]], text)
    one, two = (sound(each) for each in (text, other))
    assert one
    assert two
    assert [*map(normal, one)] == [*map(normal, two)]


OTHERS = ["Mate", "Mate", "Mate", "Cannon", "Cannon", "Treachery", "Pillage", "Bomb", "Cutlass"]


@given(gull_files(), st.integers(0, 2**16))
@settings(max_examples=30, suppress_health_check=SLOW)
def test_a_normal_form_plays_as_what_it_was_made_from(text: str, seed: int) -> None:
    """The same seeded game, choice for choice, with a coin and with its normal form."""
    coins = load_coins(text)
    *shipped, mine = coins.sets
    coin, *rest = mine.coins
    changed = attrs.evolve(coin, abilities=tuple(map(normal, coin.abilities)))
    other = Coins((*shipped, attrs.evolve(mine, coins=(changed, *rest))))
    rng = random.Random(seed)
    ships = []
    for _ in range(3):
        row = ["Gull", "Gull", "Captain", *OTHERS, "Pistols"]
        rng.shuffle(row)
        ships.append(f"{row[0]} | {', '.join(row[1:])}")
    states = [
        Game([Ship.parse(ship, known) for ship in ships], coins=known, rules=ASKED).start(
            first=0, seed=seed
        )
        for known in (coins, other)
    ]
    for _ in range(80):
        one, two = states
        assert str(one) == str(two)
        if one.decision is None or two.decision is None:
            break
        assert [x.text for x in one.decision.options] == [x.text for x in two.decision.options]
        option = rng.choice(one.decision.options).text
        states = [state.apply(option) for state in states]


def test_coins_that_do_the_same_have_one_essence() -> None:
    """The name, also where the text speaks of it, and the order of abilities don't matter."""
    one = gull("play if you have another open Gull:\n  destroy this\nplay:\n  destroy any coin")
    text = gull_file(
        "play:\n  destroy any coin\nplay if you have another open Tern:\n  destroy this"
    )
    tern = load_coins(text.replace("coin: Gull", "coin: Tern"))["Tern"]
    assert essence(one) == essence(tern)
    assert essence(one) != essence(load_coins()["Mate"])
    assert len({essence(coin) for coin in load_coins().values()}) == len(load_coins())
