"""The graph of reactions leaves nothing out that happens in play, and tells of circles."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from test_fuzz import abilities, in_a_file

from piecesofeight import Game, Layout, Rules, State, load_coins
from piecesofeight.language import CoinFileError
from piecesofeight.language.loading.coinset import Coins
from piecesofeight.language.logic.reactions import Node, ReactionGraph, find_cycles, reaction_graph
from piecesofeight.language.program import EventKind, Play, React
from piecesofeight.machine import layout as m

ASKED = Rules(ask_forced=True)  # so that no step takes many forced decisions


def cause_of(state: State) -> tuple[str, int] | None:
    """The coin, and the index of its ability, by which the event came about that is pending."""
    block, words = state.block, state.game.tables.words
    frame = block[m.H_FP]
    while frame and block[frame + m.FRAME_TYPE] != m.ABILITY_FRAME:
        frame = block[frame + m.FRAME_BELOW]
    if not frame:
        return None
    kind = block[block[frame + m.U_COIN] + m.C_KIND]
    name = next(x for x, at in state.game.tables.kinds.items() if at == kind)
    return name, words[block[frame + m.U_ABILITY] + m.A_INDEX]


def check_game(coins: Coins, graph: ReactionGraph, names: list[str], seed: int) -> int:
    """Play at random; every reaction that is offered is an arrow. How many there were."""
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
            target = Node(option.coin, index, coins[option.coin])
            cause = cause_of(state)
            if cause is None:
                assert graph.plain(target)
            else:
                source = Node(*cause, coins[cause[0]])
                assert target in {answer.target for answer in graph.out_of(source)}
        state = state.apply(rng.choice(state.decision.options))
    return offered


def test_every_reaction_between_shipped_coins_is_an_arrow() -> None:
    """In games of all shipped coins no reaction is offered that the graph lacks."""
    coins = load_coins()
    graph = reaction_graph(coins.sets)
    names = [name for name in coins if name != "Captain"]
    assert sum(check_game(coins, graph, names, seed) for seed in range(60)) > 200


@given(abilities(), abilities())
@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    deadline=None,
)
def test_every_reaction_of_generated_coins_is_an_arrow(one: str, other: str) -> None:
    """So it is with any coins that can be written."""
    try:
        coins = load_coins(in_a_file(f"{one}\n{other}"))
    except CoinFileError:
        assume(False)
        raise
    graph = reaction_graph(coins.sets)
    names = ["Gull", "Gull", "Gull", "Treachery", "Captain's Monkey", "Mate", "Pillage"]
    for seed in range(4):
        check_game(coins, graph, names, seed)


def gulls(text: str) -> ReactionGraph:
    """The graph of the coins of a set, without the shipped ones."""
    return reaction_graph(load_coins(text, base=False).sets)


SET = """\
set: birds
coins:
  - coin: Gull
    limit: 2
    ability: |
      react when an opponent takes your coin:
        cost: destroy this
        destroy any open coin of an opponent
  - coin: Tern
    limit: 2
    ability: |
      react once per game when any coin is destroyed:
        choose an open coin of an opponent as prey
        move prey to your aft
  - coin: Crow
    limit: 1
    ability: |
      play if this is open:
        destroy any open Crow
      while this is your aft coin:
        opponents can't call
"""


def test_a_circle_is_told_link_by_link_with_what_bounds_it() -> None:
    """Each arrow of a circle is a line, and the last one is its budget."""
    graph = gulls(SET)
    (circle,) = graph.cycles("Gull")
    assert (
        "`Gull` destroys a coin in line 8, which `Tern` answers\n"
        "`Tern` takes a coin in line 14, which `Gull` answers\n"
        "each round destroys `Gull` as a cost and uses `Tern` once per game; "
        "and a coin reacts once a turn (5.4)"
    ) == graph.describe(circle)
    assert (circle,) == graph.cycles()
    assert () == graph.cycles("Crow", "Owl")
    (crow,) = graph.nodes_of("Crow")
    assert ["Tern"] == [answer.target.name for answer in graph.out_of(crow)]
    assert [] == [answer.source.name for answer in graph.into(crow)]


@pytest.mark.parametrize(
    ("step", "event", "answers"),
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
        ("destroy this", "you use any ability", True),
        ("destroy this", "you use any ability of a Tern", False),
    ],
)
def test_who_can_answer_what(step: str, event: str, answers: bool) -> None:
    """Owner, doer, kind and way of an event decide whether there is an arrow."""
    text = (
        "set: birds\ncoins:\n  - {coin: Tern, limit: 2}\n  - coin: Gull\n    limit: 2\n"
        f"    ability: |\n      play:\n        {step}\n      react when {event}:\n"
        "        you skip 1 turn\n"
    )
    graph = gulls(text)
    play, react = graph.nodes_of("Gull")
    assert isinstance(play.ability, Play)
    assert isinstance(react.ability, React)
    # another's Gull may answer as well as the own: what counts is whether any may
    assert answers == (react in {answer.target for answer in graph.out_of(play)})


def test_what_the_plain_rules_let_happen() -> None:
    """Calling, sending and destroying one's own nest coin need no ability."""
    text = "set: birds\ncoins:\n" + "".join(
        f"  - coin: Gull {n}\n    limit: 1\n    ability: |\n      react when {event}:\n"
        "        you skip 1 turn\n"
        for n, event in enumerate(
            ("any coin is called", "this is sent to the nest", "your nest coin is destroyed")
        )
    )
    graph = gulls(text)
    found = [[cause.event for cause in graph.plain(node)] for node in graph.nodes]
    assert [[EventKind.CALLED], [EventKind.SENT], [EventKind.DESTROYED]] == found


def ring(count: int) -> ReactionGraph:
    """So many coins, each of which answers the next one, and the last one the first."""
    names = [f"Gull {'A' * (1 + i // 26)}{chr(97 + i % 26)}" for i in range(count)]
    return gulls(
        "set: mine\ncoins:\n"
        + "".join(
            f"  - coin: {name}\n    limit: 2\n    ability: |\n"
            f"      react when any ability of a {names[(i + 1) % count]} is used:\n"
            "        destroy any open coin\n"
            for i, name in enumerate(names)
        )
    )


def test_what_no_circle_was_looked_for_through_is_told() -> None:
    """The work has a bound; beyond it nothing is found, and nothing is passed over in silence."""
    graph = ring(12)
    whole = find_cycles(graph)
    assert ((12,), ()) == (tuple(map(len, whole.found)), whole.unseen)
    assert graph.cycles() == whole.found
    seen = set()
    for most in range(0, 2000, 50):
        part = find_cycles(graph, most=most)
        assert set(part.found) <= set(whole.found)
        assert part.unseen == graph.nodes[len(graph.nodes) - len(part.unseen) :]
        assert bool(part.found) == (len(part.unseen) < 12)
        seen.add(len(part.unseen))
    assert {0, 12} < seen


@given(abilities(), abilities(), abilities())
@settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    deadline=None,
    max_examples=30,
)
def test_arrows_are_the_same_in_both_directions(one: str, two: str, three: str) -> None:
    """What an ability is answered by has it among what it answers, by the same step."""
    texts = {"Gull": one, "Tern": two, "Auk": three}
    text = in_a_file(one) + "".join(
        f"  - coin: {name}\n    limit: 1\n    ability: |\n"
        + "".join(f"      {line}\n" for line in texts[name].split("\n"))
        for name in ("Tern", "Auk")
    )
    try:
        graph = reaction_graph(load_coins(text).sets)
    except CoinFileError:
        assume(False)
    forward = {answer for node in graph.nodes for answer in graph.out_of(node)}
    assert forward == {answer for node in graph.nodes for answer in graph.into(node)}
    assert forward == {
        arrow for a in graph.nodes for b in graph.nodes if (arrow := graph.arrow(a, b))
    }
