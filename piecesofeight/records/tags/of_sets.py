"""The sets of a game in its text: each with a hash that has a part for each of its coins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from piecesofeight.arguments import shown
from piecesofeight.errors import SaveError
from piecesofeight.game.saves.saved_game import SavedCoins
from piecesofeight.language import Coins, load_coins
from piecesofeight.language.program import Coin
from piecesofeight.notation.games import WrittenTag
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.played.digests import difference, joined, parted
from piecesofeight.tables.compiler import coin_digest

SET, COIN = "Set", "Coin"
_LOAD = "load the sets it was played with, of the same version"

Known = dict[str, tuple[Coin, ...]]


def known_sets(source: CoinSource | None) -> Known:
    """The sets that are here, by name: those of `Coins`, or the shipped ones."""
    if source is not None:
        coins_of(source)  # refuses what is none
    sets = (source if isinstance(source, Coins) else load_coins()).sets
    return {coin_set.name: coin_set.coins for coin_set in sets}


# --- writing -----------------------------------------------------------------------------------


def set_tags(coins: Sequence[Coin], source: CoinSource | None) -> Iterator[WrittenTag]:
    """The tags of the coins of a game, in their order: whole sets, and coins of none."""
    known, at = known_sets(source), 0
    while at < len(coins):
        name, size = _set_at(coins, at, known)
        if size:
            yield WrittenTag(SET, (name, set_digest(coins[at : at + size])))
        else:
            size = 1
            yield WrittenTag(COIN, (coins[at].name, coin_digest(coins[at])))
        at += size


def _set_at(coins: Sequence[Coin], at: int, known: Known) -> tuple[str, int]:
    """The set whose coins come next, and how many they are; 0 if they are no set's."""
    for name, members in known.items():
        found = coins[at : at + len(members)]
        if members and all(map(_same, found, members)) and len(found) == len(members):
            return name, len(members)
    return "", 0


def _same(coin: Coin, other: Coin) -> bool:
    return coin is other or (coin.name == other.name and coin_digest(coin) == coin_digest(other))


def set_digest(coins: Iterable[Coin]) -> str:
    """The hash of a set: those of its coins.

    >>> len(set_digest(load_coins().sets[0].coins))
    74
    """
    return joined(map(coin_digest, coins))


# --- reading -----------------------------------------------------------------------------------


def coins_told(tags: Sequence[WrittenTag], source: CoinSource | None) -> SavedCoins:
    """The coins that some tags tell of.

    Raises:
        SaveError: a set isn't here, or is another one; it says what differs.
    """
    known = known_sets(source)
    kinds: list[str] = []
    digests: list[str] = []
    for tag in tags:
        where = f"line {tag.line}, column {tag.column}"
        if len(tag.texts) != 2:
            what = f"`{tag.name}` has a name and a hash"
            raise SaveError(what, where=where, hint=_LOAD)
        name, digest = tag.texts
        if tag.name == COIN:
            kinds, digests = [*kinds, name], [*digests, digest]
            continue
        coins = known.get(name)
        if coins is None:
            there = ", ".join(known)
            what = f"there is no set `{shown(name)}` here, only {there}"
            raise SaveError(what, where=where, hint=_LOAD)
        if digest != set_digest(coins):
            here = [(coin.name, coin_digest(coin)) for coin in coins]
            differs = difference(parted(digest), here, "coins")
            what = f"the set `{name}` is another one here: {differs}"
            raise SaveError(what, where=where, hint=_LOAD)
        kinds += [coin.name for coin in coins]
        digests += parted(digest)
    return SavedCoins(tuple(kinds), tuple(digests))
