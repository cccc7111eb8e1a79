"""Finding coins by the names people write: longest match, any language, suggestions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from piecesofeight.arguments import a_kind, a_list
from piecesofeight.errors import NotationError
from piecesofeight.language.program import Coin
from piecesofeight.spelling import closest

_WORD = re.compile(r"[^\s,]+")

CoinSource = Mapping[str, Coin] | Iterable[Coin]


def coins_of(source: CoinSource) -> tuple[Coin, ...]:
    """The coins of a mapping by name or of any iterable of coins, in order.

    Raises:
        GameError: it is something else.
    """
    wanted = "what `load_coins` gives, or a list of such coins"
    given = source.values() if isinstance(source, Mapping) else a_list(source, "coins", wanted)
    return tuple(a_kind(coin, Coin, "a coin", "what `load_coins` gives") for coin in given)


@lru_cache(maxsize=64)
def spellings(coins: tuple[Coin, ...]) -> dict[str, str]:
    """What people may write for each coin, in lower case, and the coin's own name.

    A coin's own name wins over another coin's name in another language; a
    foreign name that two coins share is left out.
    """
    foreign: dict[str, set[str]] = {}
    for coin in coins:
        for _, name in coin.names:
            foreign.setdefault(name.casefold(), set()).add(coin.name)
    found = {spelling: min(names) for spelling, names in foreign.items() if len(names) == 1}
    found.update({coin.name.casefold(): coin.name for coin in coins})
    return found


def whose(text: str, players: Iterable[str]) -> tuple[str, str]:
    """A coin, and the player from whose hold it comes; no player if the text names none.

    >>> whose("Keg of Gulls of Anne Bonny", ["Bart", "Anne Bonny"])
    ('Keg of Gulls', 'Anne Bonny')
    >>> whose("Keg of Gulls", ["Bart", "Anne Bonny"])
    ('Keg of Gulls', '')
    """
    folded = text.casefold()
    for player in sorted(players, key=len, reverse=True):
        of = f" of {player}".casefold()
        if folded.endswith(of) and len(of) == len(player) + 4:
            return text[: -len(of)], player
    return text, ""


def read_names(text: str, coins: CoinSource) -> tuple[str, ...]:
    """Read coin names written one after the other, with blanks or commas between them.

    Names of several words are matched longest first; case doesn't matter, and the
    names in other languages are understood.

    Raises:
        NotationError: a word begins no coin's name.
    """
    known = spellings(coins_of(coins))
    longest = max((len(spelling.split()) for spelling in known), default=1)
    found: list[str] = []
    for part in text.split(","):
        words = _WORD.findall(part)
        while words:
            count, name = _longest_match(words, known, longest)
            if not name:
                raise _unknown(words, known, longest)
            found.append(name)
            del words[:count]
    return tuple(found)


def _longest_match(words: list[str], known: dict[str, str], longest: int) -> tuple[int, str]:
    for count in range(min(longest, len(words)), 0, -1):
        name = known.get(" ".join(words[:count]).casefold())
        if name:
            return count, name
    return 0, ""


def _unknown(words: list[str], known: dict[str, str], longest: int) -> NotationError:
    names = ", ".join(f"`{name}`" for name in sorted(set(known.values())))
    starts = [" ".join(words[:count]) for count in range(min(longest, len(words)), 0, -1)]
    for written in starts:
        close = closest(written, known)
        if close and (len(close.split()) == len(written.split()) or written == words[0]):
            return NotationError(
                f"there is no coin `{written}`",
                text=written,
                hint=f"did you mean `{known[close]}`?",
            )
    return NotationError(
        f"there is no coin `{words[0]}`", text=words[0], hint=f"the coins are {names}"
    )
