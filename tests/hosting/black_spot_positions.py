"""Positions of the plain model of the Black Spot, as the worked examples tell them."""

from __future__ import annotations

from collections import Counter

from black_spot_model import Model
from black_spot_table import COINS, POSTS

SHORT = {"X": "Spot", "S": "Slug"}  # as section 17 writes them
ANNE, BART, COLE, DORA, EVE = range(5)


def coins(text: str) -> Counter[str]:
    """Coins as section 17 writes them: `X 5 5`."""
    return Counter(SHORT.get(coin, coin) for coin in text.split())


def position(posts: str, *stashes: str, bag: str | None = None) -> Model:
    """The second round: each seat's post, by names with commas between, and Stash.

    The bag holds these coins, or all that are nowhere else.
    """
    names = posts.split(", ")
    assert len(names) == len(stashes)
    assert set(names) <= set(POSTS)
    model = Model(len(stashes))
    model.round = 2
    model.hands = [Counter() for _ in names]
    model.posts = dict(enumerate(names))
    model.stashes = [coins(stash) for stash in stashes]
    model.bag = Counter(COINS) if bag is None else coins(bag)
    if bag is None:
        for stash in model.stashes:
            model.bag.subtract(stash)
    return model


def asked(model: Model) -> tuple[str, int | None, list[str]]:
    """The kind of the pending decision, whose it is, and its options in order of the alphabet."""
    assert model.pending
    return model.pending.kind, model.pending.player, sorted(model.pending.options)


def choose(model: Model, *texts: str) -> None:
    """One option after the other."""
    for text in texts:
        model.choose(text)
