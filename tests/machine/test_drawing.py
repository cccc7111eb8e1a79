"""Random draws (4.7): what chance may bring, and how likely, whoever draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight import Game, IllegalOption, Layout, Rules, State, load_coins
from piecesofeight.adapters.actions import chance_actions
from piecesofeight.machine.abilities.effects import drawing
from piecesofeight.machine.constants import V_KIND
from piecesofeight.notation.position import OptionParts

TEXT = """\
set: my-set
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 1
    ability: |
      play:
        pick {number} random {noun} as loot
        move loot to your aft
"""
WHOSE = ("your", "an opponent's", "another player's", "any player's")
NAMES = ("Anne Bonny", "Bart", "Carl of Cork")
Holds = tuple[tuple[str, ...], ...]


coins_of = cache(load_coins)  # a path of draws begins with the same game, some thousand times


def started(holds: Holds, noun: str, number: int = 1, explicit: bool = True) -> State:
    """A game of three, in which the first draws with a Gull."""
    coins = coins_of(TEXT.format(number=number, noun=noun))
    layouts = [Layout("Gull", ("Captain",), holds[0])]
    layouts += [Layout("Mate", ("Captain",), hold) for hold in holds[1:]]
    rules = Rules(explicit_chance=explicit)
    game = Game.from_layouts(layouts, coins=coins, names=NAMES, rules=rules)
    return game.start(first=0, seed=1)


def picture(state: State) -> object:
    """Whose hold has what, and the deck of who draws."""
    return state.ships[0].deck, tuple(tuple(sorted(ship.hold)) for ship in state.ships)


def by_outcomes(state: State, share: Fraction) -> Iterator[tuple[object, Fraction]]:
    """Where the outcomes of chance lead, and how likely each is."""
    if state.decision is None or state.decision.player >= 0:
        yield picture(state), share
        return
    for option, chance in state.chance_outcomes():
        part = Fraction(chance).limit_denominator(1000)
        yield from by_outcomes(state.apply(option), share * part)


class AskedError(Exception):
    """The generator is asked for a number, one more than was laid ready."""


def by_coins(
    start: Callable[[], State], numbers: tuple[int, ...] = (), share: Fraction = Fraction(1)
) -> Iterator[tuple[object, Fraction]]:
    """Where the generator's numbers lead, each of them as likely as the others."""
    ready = list(numbers)

    def draw(_block: list[int], _at: int, n: int) -> int:
        if not ready:
            raise AskedError(n)
        return ready.pop(0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "draw", draw)
        try:
            found = picture(start().apply("play nest"))
        except AskedError as asked:
            n = asked.args[0]
        else:
            yield found, share
            return
    for number in range(n):
        yield from by_coins(start, (*numbers, number), share / n)


def summed(shares: Iterator[tuple[object, Fraction]]) -> dict[object, Fraction]:
    """How likely each thing is in all."""
    total: dict[object, Fraction] = {}
    for what, share in shares:
        total[what] = total.get(what, Fraction(0)) + share
    return total


hold = st.lists(st.sampled_from(["Mate", "Bomb", "Cannon"]), max_size=3).map(tuple)
holds = st.tuples(hold, hold, hold)


@settings(max_examples=80)
@given(holds, st.sampled_from(WHOSE), st.integers(1, 2))
def test_outcomes_are_as_likely_as_the_draws_of_the_generator(
    laid: Holds, whose: str, number: int
) -> None:
    """4.7: every coin is drawn with the same probability, so copies in two holds count twice.

    What chance brings as outcomes, and what the generator draws coin by coin, come to the same
    states with the same probabilities.
    """
    noun = f"coin in {whose} hold" if number == 1 else f"coins in {whose} hold"
    outcomes = by_outcomes(started(laid, noun, number).apply("play nest"), Fraction(1))
    drawn = by_coins(lambda: started(laid, noun, number, explicit=False))
    found = summed(outcomes)
    assert summed(drawn) == found
    assert 1 == sum(found.values())


def test_an_outcome_says_whose_hold_where_there_are_several() -> None:
    """4.7: copies in one hold are one outcome, copies in two are two; they weigh what they are."""
    state = started((("Bomb", "Mate"), ("Bomb", "Bomb"), ()), "coin in any player's hold")
    state = state.apply("play nest")
    chances = {state.decision.find(text).id: text for text in state.decision.texts}
    assert {chances[option]: chance for option, chance in state.chance_outcomes()} == {
        "draw Bomb of Anne Bonny": 0.25,
        "draw Mate of Anne Bonny": 0.25,
        "draw Bomb of Bart": 0.5,
    }
    assert ("Bomb",) == state.apply("draw Bomb of Bart").ships[1].hold
    assert ("Mate",) == state.apply("draw bomb of anne bonny").ships[0].hold
    assert [0, 0, 1] == sorted(OptionParts.of(option).hold_seat for option in chances)


def test_a_draw_from_one_hold_says_only_what() -> None:
    """Where one player's hold is meant, its name would say nothing."""
    state = started((("Bomb", "Mate"), ("Cannon",), ()), "coin in your hold").apply("play nest")
    assert ("draw Bomb", "draw Mate") == state.decision.texts
    assert {-1} == {option.parts.hold_seat for option in state.decision}


def test_sentences_say_whose_hold() -> None:
    """In English and in Spanish."""
    state = started(((), ("Bomb",), ("Mate",)), "coin in an opponent's hold").apply("play nest")
    bomb, mate = state.decision.options
    assert "Bomb is drawn from Bart's hold" == bomb.sentence
    assert mate.sentence_in("es") == "Sale Oficial de la bodega de Carl of Cork"
    assert ("Bomb", "Mate") == (bomb.coin, mate.coin)


@pytest.mark.parametrize(
    ("noun", "text", "reason"),
    [
        ("any player's", "draw Bomb", "did you mean `draw Bomb of Anne Bonny`?"),
        ("any player's", "draw Bomb of Carl of Cork", "did you mean `draw Bomb of Anne Bonny`?"),
        ("any player's", "draw Cannon of Bart", "there is no Cannon that can be chosen"),
        ("your", "draw Bomb of Anne Bonny", "did you mean `draw Bomb`?"),
    ],
)
def test_a_draw_that_there_is_not_is_refused(noun: str, text: str, reason: str) -> None:
    """4.7: what can't be drawn from that hold isn't an option, and the error says what is."""
    state = started((("Bomb", "Mate"), ("Mate",), ()), f"coin in {noun} hold").apply("play nest")
    with pytest.raises(IllegalOption) as caught:
        state.apply(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize("whose", WHOSE)
def test_only_draws_from_several_holds_add_actions(whose: str) -> None:
    """A hosted game has a number for each outcome, and none more for draws from one hold."""
    state = started((("Bomb", "Mate"), ("Mate", "Mate"), ("Cannon",)), f"coin in {whose} hold")
    tables = state.game.tables
    actions = chance_actions(tables, 3, 9)
    assert set(state.apply("play nest").legal_actions()) <= set(actions.options)
    named = [option for option in actions.options if OptionParts.of(option).verb == V_KIND]
    hands = 1 if whose == "your" else 1 + len(NAMES)
    assert hands * len(tables.coins) == len(named)
