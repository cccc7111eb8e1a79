"""The laws that the rules page of the Black Spot states (15.5), on random games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from black_spot_laws import SOURCE, Table, Watch, machine_of, watched

from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.language.games.program import Status

KERNEL = Kernel.interpreted(SOURCE.kernel)
MACHINE = machine_of(KERNEL)
TABLE = Table(4)
Spoil = Callable[[list[int]], None]


@pytest.mark.slow
@pytest.mark.parametrize("players", range(3, 9))
def test_the_laws_hold_at_every_step_of_random_games(players: int) -> None:
    """15.5: pieces, the bag, posts, who left; at each decision and at the end."""
    table, looks = Table(players), 0
    for seed in range(50):
        watch = watched(MACHINE, KERNEL.array, table, seed)
        assert [] == watch.broken, seed
        looks += watch.looks
    assert looks > 1000


def shrunk_bag(b: list[int]) -> None:
    """A coin is gone that no zone has."""
    kind = next(at for at in range(TABLE.bag + 1, TABLE.bag + 8) if b[at])
    b[kind] -= 1
    b[TABLE.bag] -= 1


def wrong_count(b: list[int]) -> None:
    """The number of coins isn't that of all kinds."""
    b[TABLE.bag] += 1


def empty_bag(b: list[int]) -> None:
    """All coins of the bag are in the front."""
    front = SOURCE.layout.numbers["ZONE_FRONT"]
    for at in range(8):
        b[front + at] += b[TABLE.bag + at]
        b[TABLE.bag + at] = 0


def left_with_a_spot(b: list[int]) -> None:
    """Who has the Spot in the first round left with it."""
    for player, stash in zip(TABLE.players, TABLE.stashes, strict=True):
        if b[stash + TABLE.spot]:
            b[player + w.P_STATUS] = Status.LEFT.value


def no_post(b: list[int]) -> None:
    """A player's post is on offer."""
    offer, duty = SOURCE.layout.numbers["ZONE_OFFER"], TABLE.duties[0]
    b[offer] += 1
    b[offer + b[duty]] += 1
    b[duty] = 0


def two_captains(b: list[int]) -> None:
    """Two players are Captain."""
    for duty in TABLE.duties[:2]:
        b[duty] = TABLE.captain


SPOILT: list[tuple[Spoil, str]] = [
    (shrunk_bag, "of kind "),
    (wrong_count, "counts wrong"),
    (empty_bag, "the bag is empty, and the game goes on"),
    (left_with_a_spot, "has left with a Spot"),
    (no_post, "the posts of active players are"),
    (two_captains, "there are 2 Captains"),
]


@pytest.mark.parametrize(("spoil", "told"), SPOILT, ids=[one.__name__ for one, _ in SPOILT])
def test_a_broken_law_is_noticed(spoil: Spoil, told: str) -> None:
    """Each law looks: a block that was spoilt by hand breaks it."""
    b = new_block(SOURCE.layout, 4, seed=1)
    options = MACHINE.begin(b)
    assert options is not None
    watch = Watch(TABLE)
    watch.look(b, options)
    assert [] == watch.broken
    spoil(b)
    watch.look(b, options)
    assert any(told in text for text in watch.broken), watch.broken


def test_a_stash_that_thaws_and_a_bag_that_fills_are_noticed() -> None:
    """15.5: a frozen stash never changes, and each round takes a coin out of the bag for good."""
    b = new_block(SOURCE.layout, 4, seed=1)
    options = MACHINE.begin(b)
    assert options is not None
    watch = Watch(TABLE)
    seat = next(at for at in range(4) if not b[TABLE.stashes[at] + TABLE.spot])
    b[TABLE.players[seat] + w.P_STATUS] = Status.LEFT.value
    watch.look(b, options)
    kinds = range(TABLE.stashes[seat] + 1, TABLE.stashes[seat] + 8)
    there = next(at for at in kinds if b[at])
    other = next(at for at in kinds if at != there and at != TABLE.stashes[seat] + TABLE.spot)
    b[there], b[other] = b[there] - 1, b[other] + 1
    b[w.H_ROUND] += 1
    watch.look(b, options)
    for told in ("the frozen stash of seat", "coins a round ago"):
        assert any(told in text for text in watch.broken), watch.broken
