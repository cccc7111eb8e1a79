"""Random games for laws, from a seed: ships of all sizes, all ways to play."""

from __future__ import annotations

import random
from pathlib import Path

from piecesofeight.arguments import a_number, a_path, shown
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import MOST_PLAYERS, Layout
from piecesofeight.errors import GameError
from piecesofeight.language import Coins, load_coins
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.language.program.walk import coins_named
from piecesofeight.tables.compiler import shipped_coins
from piecesofeight.testing.laws.trial import PROPOSE, SURRENDER, Stock, Trial

LONGEST = 300  # decisions of a game; most are far shorter
PLAYERS = (2, 2, 2, 3, 3, 4, 6)
SIZES = (13, 13, 6, 4, 3, 2)
OWN_SHARE = 0.5  # of a ship, for coins on trial
RULES = (
    Rules(explicit_chance=True),
    Rules(explicit_chance=True),
    Rules(explicit_chance=True, ask_forced=True),
    Rules(),
)


def stock_of(*sources: str | Path | Coins) -> Stock:
    r"""The coins of some sources, and which of them are on trial.

    Args:
        sources: coin files, by path or text, or coins that were loaded; none for all that are
            shipped. Coins of a file are played together with the base set, and with those
            sets that have a coin which they name.

    Raises:
        CoinFileError: a file is wrong.
        GameError: there is no captain among the coins.

    >>> stock = stock_of(load_coins())
    >>> len(stock.own) == len(stock.coins) == len(load_coins())
    True
    """
    if not sources:
        coins = shipped_coins()
        return Stock(coins, tuple(coin.name for coin in coins))
    if len(sources) == 1 and isinstance(sources[0], Coins):
        return _checked(tuple(sources[0].values()), _names(sources[0].sets))
    files = [
        one if isinstance(one, str) else str(a_path(one, "a coin file"))
        for one in sources
        if not isinstance(one, Coins)
    ]
    if len(files) < len(sources):
        raise GameError("give coin files, or one collection of coins, not both")
    return _of_files(files)


def _of_files(files: list[str]) -> Stock:
    loaded = load_coins(*files)
    shipped = load_coins().sets
    texts = [file for file in files if "\n" in file]
    paths = tuple(file for file in files if "\n" not in file)
    mine = tuple(entry for entry in loaded.sets if entry not in shipped or _is_of(entry, paths))
    named = {name for entry in mine for coin in entry.coins for name in coins_named(coin)}
    used = [
        entry
        for entry in loaded.sets
        if entry in mine or entry == shipped[0] or named & {coin.name for coin in entry.coins}
    ]
    own = [path for path in paths if not any(_is_of(entry, (path,)) for entry in shipped)]
    coins = tuple(coin for entry in used for coin in entry.coins)
    return _checked(coins, _names(mine), tuple(own), "\n".join(texts))


def _is_of(entry: CoinSet, paths: tuple[str, ...]) -> bool:
    """Whether a set came from one of some files."""
    return Path(entry.span.file).name in {Path(path).name for path in paths}


def _names(sets: tuple[CoinSet, ...]) -> tuple[str, ...]:
    return tuple(coin.name for entry in sets for coin in entry.coins)


def _checked(
    coins: tuple[Coin, ...], own: tuple[str, ...], files: tuple[str, ...] = (), text: str = ""
) -> Stock:
    if not any(coin.captain for coin in coins):
        raise GameError("there is no captain among these coins; add the set that has one")
    return Stock(coins, own, files, text)


def players_of(players: int | None) -> int | None:
    """How many play; None if that differs from game to game.

    Raises:
        GameError: a game can't have so many players.
    """
    if players is None:
        return None
    count = a_number(players, "the number of players")
    if not 2 <= count <= MOST_PLAYERS:
        raise GameError(f"a game has 2 to {MOST_PLAYERS} players, not {shown(count)} (2.4)")
    return count


def random_trial(stock: Stock, seed: object, players: int | None = None) -> Trial:
    """The random game that belongs to a seed.

    Args:
        stock: the coins.
        seed: anything with a text; the same gives the same trial, on every platform.
        players: how many play; left out, the seed decides.

    >>> stock = stock_of()
    >>> random_trial(stock, "7-0") == random_trial(stock, "7-0")
    True
    """
    luck = random.Random(str(seed))
    count = players or luck.choice(PLAYERS)
    layouts = tuple(random_layout(stock, luck) for _ in range(count))
    teams: tuple[tuple[int, ...], ...] = ()
    if count > 2 and count % 2 == 0 and luck.random() < 0.4:
        teams = tuple(tuple(range(side, count, 2)) for side in range(2))
    return Trial(
        stock,
        layouts,
        _picks(luck),
        first=luck.randrange(count),
        seed=luck.randrange(2**32),
        rules=luck.choice(RULES),
        teams=teams,
    )


def random_layout(stock: Stock, luck: random.Random) -> Layout:
    """A ship with one captain, legal or smaller, some with an empty nest or coins in the hold."""
    crew = list(stock.crew)
    luck.shuffle(crew)
    own = set(stock.own)
    if luck.random() < OWN_SHARE:
        crew.sort(key=lambda name: name not in own)  # stable: those on trial come first
    size = luck.choice(SIZES)
    captain = luck.choice(stock.captains)
    ship = [*crew[: size - 1], captain]
    rest = crew[size - 1 :]
    luck.shuffle(ship)
    hold = tuple(rest[: luck.choice((0, 0, 1, 3))])
    skips = luck.choice((0, 0, 0, 0, 0, 0, 0, 1))
    if luck.random() < 0.2 or len(ship) == 1:
        return Layout(None, tuple(ship), hold, skips)
    return Layout(ship[0], tuple(ship[1:]), hold, skips)


def _picks(luck: random.Random) -> tuple[int, ...]:
    """What is chosen, anything as likely as anything else; unruly players give up at times."""
    unruly = luck.random() < 0.3
    picks = []
    for _ in range(LONGEST):
        roll = luck.random() if unruly else 1.0
        picks.append(SURRENDER if roll < 0.01 else PROPOSE if roll < 0.06 else luck.getrandbits(16))
    return tuple(picks)
