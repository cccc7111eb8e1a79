"""Coins for commands: loading them, and finding the one that a person means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import fill

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import WIDTH, one_line
from piecesofeight.errors import shortened
from piecesofeight.language import Coins, load_coins
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.notation.names import spellings
from piecesofeight.spelling import did_you_mean, likely

_SUGGESTED = 3  # as many names are proposed
_LISTED = 40  # as many are listed
_HELD = "\x1f"  # stands for a blank within a name, at which no line ends

# What is added to a hint where no coin files were given.
IN_A_FILE = "\n  if it is in a file of yours, name the file with `--coins FILE`"
EVERY_SET = "all"  # written for the name of a set


def loaded(files: Iterable[str]) -> Coins:
    """The shipped coins and those of the files.

    Raises:
        CoinFileError: a file can't be read, or has an error.
    """
    return load_coins(*map(Path, files))


def chosen_sets(coins: Coins, names: Sequence[str]) -> list[CoinSet]:
    """The sets that are meant; without names the base set and those from files.

    Raises:
        Failure: there is no such set; it suggests one.
    """
    shipped = [coin_set.name for coin_set in load_coins().sets]
    known = {coin_set.name: coin_set for coin_set in coins.sets}
    if not names:
        return [known[name] for name in known if name == shipped[0] or name not in shipped]
    for name in names:
        if name != EVERY_SET and name not in known:
            there = "the sets are " + ", ".join(f"`{name}`" for name in known)
            hint = did_you_mean(name, [*known, EVERY_SET], there)
            raise Failure(f"there is no set `{one_line(name)}`", hint)
    return [known[name] for name in known if name in names or EVERY_SET in names]


def set_of(coins: Coins, coin: Coin) -> CoinSet:
    """The set that a coin belongs to."""
    return next(entry for entry in coins.sets if coin in entry.coins)


def find_coin(coins: Coins, written: str, *, files: bool = True) -> Coin:
    """The coin that a person means: any language, any case, with or without accents.

    Args:
        coins: those that there are.
        written: what the person wrote.
        files: whether coin files were given; if not, an unknown coin may be in one.

    Raises:
        Failure: there is none; it suggests one.
    """
    wanted = " ".join(written.split())
    name = known_coin(coins, wanted)
    if name is None:
        hint = _hint(wanted, coins)
        if not files:
            hint += IN_A_FILE
        raise Failure(f"there is no coin `{one_line(wanted)}`", hint)
    return coins[name]


def known_coin(coins: Coins, wanted: str) -> str | None:
    """The coin's own name, if one is called so."""
    by_spelling = spellings(tuple(coins.values()))
    name = by_spelling.get(wanted.casefold())
    if name is None:
        bare = {_bare(spelling): coin for spelling, coin in by_spelling.items()}
        name = bare.get(_bare(wanted))
    return name


def find_coins(coins: Coins, written: Sequence[str]) -> list[Coin]:
    """The coins that a person names one after the other, each once; commas may stand between.

    Of several ways to read the words the one with the longest name comes first.

    Raises:
        Failure: there is no such coin; it suggests some.
    """
    found: dict[str, Coin] = {}
    for part in " ".join(written).split(","):
        words = part.split()
        while words:
            lengths = range(len(words), 0, -1)
            known = (n for n in lengths if known_coin(coins, " ".join(words[:n])))
            length = next(known, len(words))
            coin = find_coin(coins, " ".join(words[:length]))
            found[coin.name] = coin
            del words[:length]
    return list(found.values())


def _hint(wanted: str, coins: Coins) -> str:
    """The coins that may have been meant; if no name is like it, those there are."""
    by_spelling = spellings(tuple(coins.values()))
    close = likely(wanted, by_spelling, most=_SUGGESTED)
    near = list(dict.fromkeys(by_spelling[spelling] for spelling in close))
    if near:
        return f"did you mean {alternatives(near)}?"
    listed = [f"`{one_line(coin)}`".replace(" ", _HELD) for coin in coins]
    folded = fill(
        f"the coins are {shortened(listed, _LISTED)}",
        WIDTH - len("help: "),
        subsequent_indent="  ",
        break_on_hyphens=False,
    )
    return folded.replace(_HELD, " ")


def alternatives(names: Sequence[str]) -> str:
    """Names of which one may have been meant.

    >>> alternatives(["Gull"]), alternatives(["Gull", "Tern", "Auk"])
    ('`Gull`', '`Gull`, `Tern` or `Auk`')
    """
    *others, last = [f"`{one_line(name)}`" for name in names]
    return f"{', '.join(others)} or {last}" if others else last


def _bare(text: str) -> str:
    """A name as somebody writes it who has no accents and no apostrophes at hand."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if letter.isalnum() or letter == " ")
