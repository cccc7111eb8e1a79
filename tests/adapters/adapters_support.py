"""Hosted games for the tests: how they are set up, and random play without any library."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from piecesofeight.adapters.nodes import HostedState
from piecesofeight.adapters.settings import Setting, board_of
from piecesofeight.played.seats import CHANCE, TERMINAL

MICRO_FILE = str(Path(__file__).with_name("micro.yaml"))
# Three coins against three, laid out by chance: 1,376 nodes, and no game runs out of turns.
MICRO = {
    "sets": MICRO_FILE,
    "ships": "- | Flag Gull Trap; Flag | Trap Gull",
    "shuffle": True,
    "turns": 6,
}
# The same with two coins against three: small enough to be solved within a second.
TINY = {**MICRO, "ships": "- | Gull Flag; - | Trap Flag Gull"}
# Coins of the rulebook, two turns.
SMALL = {"ships": "- | Captain; - | Captain, Captain's Monkey, Black Spot", "shuffle": True}
SMALL = {**SMALL, "turns": 2}


def played(setting: Setting, seed: int) -> Iterator[HostedState]:
    """The nodes of a random game, the first and the last too."""
    luck = random.Random(seed)
    node = HostedState.first(board_of(setting))
    yield node
    while node.player != TERMINAL:
        if node.player == CHANCE:
            actions, odds = zip(*node.outcomes(), strict=True)
            action = luck.choices(actions, odds)[0]
        else:
            action = luck.choice(node.actions())
        node = node.child(action)
        yield node


def whole_tree(setting: Setting) -> Iterator[HostedState]:
    """Every node of a small game, a parent before its children."""
    waiting = [HostedState.first(board_of(setting))]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [node.child(action) for action in node.actions()]
