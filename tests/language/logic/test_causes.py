"""What may cause a reaction leaves nothing out that happens in play."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import pytest
from drawn_gulls import gull_files, with_others
from hypothesis import HealthCheck, example, given, settings

from piecesofeight import Game, Layout, Rules, State, load_coins
from piecesofeight.language.loading.coinset import Coins
from piecesofeight.language.logic.causes import (
    Cause,
    UsedAbility,
    Waiting,
    plain_causes,
    used_abilities,
)
from piecesofeight.language.program import EventKind, Play, React
from piecesofeight.machine import constants as m

ASKED = Rules(ask_forced=True)  # so that no step takes many forced decisions


def plain(coins: Coins) -> tuple[Cause, ...]:
    """What the plain rules let happen."""
    return plain_causes(frozenset(name for name, coin in coins.items() if coin.captain))


def answers(causes: Iterable[Cause], target: UsedAbility) -> bool:
    """Whether a reaction may answer one of these."""
    waiting = Waiting([target])
    return any(waiting.answering(cause) for cause in causes)


def cause_of(state: State) -> tuple[str, int] | None:
    """The coin, and the index of its ability, by which the event came about that is pending."""
    block, words = state.block, state.game.tables.words
    frame = block[m.H_FP]
    while frame and (
        block[frame + m.FRAME_TYPE] != m.ABILITY_FRAME or is_lent(block, words, frame)
    ):
        frame = block[frame + m.FRAME_BELOW]
    if not frame or not block[frame + m.U_COIN]:  # what a rule of the game does, no ability
        return None
    kind = block[block[frame + m.U_COIN] + m.C_KIND]
    name = next(x for x, at in state.game.tables.kinds.items() if at == kind)
    return name, words[block[frame + m.U_ABILITY] + m.A_INDEX]


def is_lent(block: list[int], words: Sequence[int], frame: int) -> bool:
    """Whether an ability in use is another kind's: that which uses it lies below it."""
    coin = block[frame + m.U_COIN]
    if not coin:
        return False
    kind = block[coin + m.C_KIND]
    first = words[kind + m.K_ABILITIES]
    end = first + words[kind + m.K_ABILITY_COUNT] * m.ABILITY_SIZE
    return not first <= block[frame + m.U_ABILITY] < end


def check_game(coins: Coins, names: list[str], seed: int) -> int:
    """Play at random; every reaction that is offered has a cause. How many there were."""
    rng = random.Random(seed)
    layouts = []
    for _ in range(3):
        row = [*rng.choices(names, k=7), "Captain"]
        rng.shuffle(row)
        layouts.append(Layout(row[0], tuple(row[1:]), tuple(rng.choices(names, k=3))))
    state = Game.from_layouts(layouts, coins=coins, rules=ASKED).start(first=0, seed=seed)
    offered = 0
    for _ in range(80):
        if state.decision is None:
            break
        for option in state.decision.options:
            if option.verb != "react":
                continue
            offered += 1
            assert option.coin is not None
            index = coins[option.coin].abilities.index(option.ability)
            target = UsedAbility(option.coin, index, coins[option.coin])
            cause = cause_of(state)
            if cause is None:
                assert answers(plain(coins), target)
            else:
                assert answers(UsedAbility(*cause, coins[cause[0]]).causes, target)
        state = state.apply(rng.choice(state.decision.options))
    return offered


def test_every_reaction_between_shipped_coins_has_a_cause() -> None:
    """In games of all shipped coins no reaction is offered without a cause."""
    coins = load_coins()
    names = [name for name in coins if name != "Captain"]
    assert sum(check_game(coins, names, seed) for seed in range(30)) > 100


@given(gull_files(most=2))
@example(
    with_others(
        "while this is open:\n  opponents can't play coins\nplay:\n  use any play ability of a Mate"
    )
)
@example(with_others("play:\n  destroy this\nreact when an opponent would win:\n  destroy this"))
@example(
    with_others(
        "react when you take this:\n  destroy this\n"
        "while this is hidden:\n  opponents can't play coins"
    )
)
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
def test_every_reaction_of_generated_coins_has_a_cause(text: str) -> None:
    """So it is with any coins that can be written."""
    coins = load_coins(text)
    names = ["Gull", "Gull", "Gull", "Treachery", "Captain's Monkey", "Mate", "Pillage"]
    for seed in range(4):
        check_game(coins, names, seed)


@pytest.mark.parametrize(
    ("step", "event", "expected"),
    [
        ("destroy any open coin of an opponent", "your coin is destroyed", True),
        ("destroy any open coin of yours", "an opponent destroys your coin", False),
        ("destroy any open coin of yours", "you destroy your coin", True),
        ("destroy any open Gull", "any open Tern is destroyed", False),
        ("destroy any open coin except a Tern", "any open Tern is destroyed", False),
        ("destroy any open coin", "any open Tern is destroyed", True),
        ("move any open coin of yours to your aft", "any coin is taken", False),
        ("move any open coin of yours to any opponent's aft", "you take your coin", True),
        ("move any open coin of an opponent to your hold", "any coin is taken", False),
        ("swap this with any open coin of yours", "any coin is taken", False),
        ("swap this with any open coin of an opponent", "you take this", True),
        ("destroy this", "an opponent destroys your coin", False),
        ("destroy this", "this is destroyed", True),
        (
            "move this to any opponent's aft\n        destroy this",
            "an opponent destroys your coin",
            True,
        ),
        ("use any play ability of a Tern", "your coin is destroyed", True),
        ("destroy this", "you use any ability", True),
        ("destroy this", "you use any ability of a Tern", False),
    ],
)
def test_who_can_answer_what(step: str, event: str, expected: bool) -> None:
    """Owner, doer, kind and way of an event decide."""
    text = (
        "set: birds\ncoins:\n  - {coin: Tern, limit: 2}\n  - coin: Gull\n    limit: 2\n"
        f"    ability: |\n      play:\n        {step}\n      react when {event}:\n"
        "        you skip 1 turn\n"
    )
    play, react = used_abilities(load_coins(text, base=False).values())
    assert isinstance(play.ability, Play)
    assert isinstance(react.ability, React)
    # another's Gull may answer as well as the own: what counts is whether any may
    assert expected == answers(play.causes, react)


def test_what_the_plain_rules_let_happen() -> None:
    """Calling, sending and destroying one's own nest coin need no ability."""
    text = "set: birds\ncoins:\n" + "".join(
        f"  - coin: Gull {n}\n    limit: 1\n    ability: |\n      react when {event}:\n"
        "        you skip 1 turn\n"
        for n, event in enumerate(
            ("any coin is called", "this is sent to the nest", "your nest coin is destroyed")
        )
    )
    coins = load_coins(text, base=False)
    found = [
        [cause.event for cause in plain(coins) if answers([cause], used)]
        for used in used_abilities(coins.values())
    ]
    assert [[EventKind.CALLED], [EventKind.SENT], [EventKind.DESTROYED]] == found
