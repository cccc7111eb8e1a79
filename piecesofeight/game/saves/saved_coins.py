"""The coins that a game was played with, found again: the same ones, or an error that says more."""

from __future__ import annotations

from piecesofeight.arguments import shown
from piecesofeight.errors import SaveError
from piecesofeight.game.saves.saved_game import SavedCoins
from piecesofeight.language.program import Coin
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.tables.compiler import shipped_coins, tables_of

MOST_NAMES = 500  # characters of the names of coins in a message
_MOST_KEPT = 32
# By the identity of the coins, which are kept with what was found: to compare them takes longer.
_KEPT: dict[tuple[SavedCoins, tuple[int, ...]], tuple[tuple[Coin, ...], tuple[Coin, ...]]] = {}
_LOAD = "load the sets it was played with: `load_state(path, coins)`"


def saved_coins(coins: tuple[Coin, ...]) -> SavedCoins:
    """What a file says of the coins of a game."""
    return SavedCoins(tuple(coin.name for coin in coins), tables_of(coins).digests)


def coins_again(saved: SavedCoins, source: CoinSource | None) -> tuple[Coin, ...]:
    """The coins that a file tells of, in its order; they may be some of those that are here.

    Raises:
        SaveError: some are missing, or have other texts; it says which.
    """
    here = shipped_coins() if source is None else coins_of(source)
    key = (saved, tuple(map(id, here)))
    if key not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[key] = (here, _again(saved, here))
    return _KEPT[key][1]


def _again(saved: SavedCoins, here: tuple[Coin, ...]) -> tuple[Coin, ...]:
    if saved.fingerprint and saved.fingerprint == tables_of(here).fingerprint:
        return here
    by_name = {coin.name: coin for coin in here}
    missing = [kind for kind in saved.kinds if kind not in by_name]
    if missing:
        more = [coin.name for coin in here if coin.name not in saved.kinds]
        parts = [f"without {shown(', '.join(missing), MOST_NAMES)}"]
        parts += [f"with {shown(', '.join(more), MOST_NAMES)}"] if more else []
        raise _other(f"those here are {' and '.join(parts)}")
    if len(set(saved.kinds)) < len(saved.kinds):
        raise _other("a coin is named twice")
    found = tuple(by_name[kind] for kind in saved.kinds)
    try:
        compiled = tables_of(found)
    except KeyError as error:
        raise _other(f"some of them speak of `{error.args[0]}`, which isn't among them") from None
    if not saved.fingerprint:
        _check_each(saved, found)
    elif saved.fingerprint != compiled.fingerprint:
        raise _other("those here are the same coins, but with other texts")
    return here if found == here else found


def _check_each(saved: SavedCoins, coins: tuple[Coin, ...]) -> None:
    if len(saved.digests) != len(coins):
        what = f"there are {len(saved.digests)} digests of {len(coins)} coins"
        raise SaveError(what, where="coins.digests", hint=_LOAD)
    pairs = zip(coins, tables_of(coins).digests, saved.digests, strict=True)
    other = [coin.name for coin, here, there in pairs if here != there]
    if other:
        raise _other(f"other texts have {shown(', '.join(other), MOST_NAMES)}")


def _other(what: str) -> SaveError:
    return SaveError(f"it was played with other coins; {what}", where="the coins", hint=_LOAD)
