"""Loading coin files: from text to an immutable collection of coins."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

from attrs import field, frozen

from piecesofeight.arguments import a_kind, a_text, a_truth
from piecesofeight.language.diagnostics.diagnostic import Diagnostic
from piecesofeight.language.diagnostics.rendering import CoinFileError
from piecesofeight.language.file.allowances import settle
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.lints import lint
from piecesofeight.language.loading.library import read
from piecesofeight.language.loading.sources import Source, read_source, shipped, shipped_name
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.spelling import closest


@frozen(eq=False, repr=False)
class Coins(Mapping[str, Coin]):
    """The coins of some sets, by name, in the order of the files. It never changes.

    Example:
        >>> coins = load_coins()
        >>> len(coins.sets[0].coins)
        15
        >>> all(name == coins[name].name for name in coins)
        True
    """

    sets: tuple[CoinSet, ...]
    _by_name: dict[str, Coin] = field(init=False)

    def __attrs_post_init__(self) -> None:
        by_name = {coin.name: coin for entry in self.sets for coin in entry.coins}
        object.__setattr__(self, "_by_name", by_name)

    def __getitem__(self, name: str) -> Coin:
        try:
            return self._by_name[name]
        except KeyError:
            near = closest(name, self._by_name) if isinstance(name, str) else None
            hint = f"; did you mean `{near}`?" if near else ""
            raise KeyError(f"there is no coin `{name}`{hint}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def __eq__(self, other: object) -> bool:
        return self.sets == other.sets if isinstance(other, Coins) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.sets)

    def __repr__(self) -> str:
        names = ", ".join(entry.name for entry in self.sets)
        return f"<Coins of {names}: {len(self)} kinds>"

    @property
    def captains(self) -> tuple[Coin, ...]:
        """The coins that are captains."""
        return tuple(coin for coin in self._by_name.values() if coin.captain)


@functools.cache
def _shipped_sets() -> tuple[CoinSet, ...]:
    return _load(shipped())


def _load(sources: tuple[Source, ...], known: tuple[CoinSet, ...] = ()) -> tuple[CoinSet, ...]:
    loaded = read(sources, known)
    if loaded.report.errors:
        raise CoinFileError(loaded.report.in_order(), _texts(sources))
    return known + loaded.sets


def _texts(sources: tuple[Source, ...]) -> dict[str, str]:
    return {source.name: normal(source.text) for source in (*shipped(), *sources)}


def forget_shipped() -> None:
    """Read the shipped sets anew when they are asked for next: their files have changed."""
    shipped.cache_clear()
    _shipped_sets.cache_clear()


def load_coins(*sources: str | Path, base: bool = True) -> Coins:
    """The coins of the shipped sets and of the files given.

    Args:
        sources: paths of coin files, or the text of one (a `str` with a line break).
        base: whether to include the shipped sets.

    Raises:
        CoinFileError: if anything is wrong in any file; it has every diagnostic.
        GameError: `base` is neither true nor false.

    Example:
        >>> [coin.name for coin in load_coins().captains]
        ['Captain']
    """
    known = _shipped_sets() if a_truth(base, "`base`") else ()
    given = tuple(read_source(source) for source in sources if not (base and shipped_name(source)))
    return Coins(_load(given, known) if given else known)


def load_sources(*sources: Source) -> Coins:
    """The coins of the shipped sets and of files that have been read already.

    A shipped file among them takes the place of the one that is there.

    Raises:
        CoinFileError: as `load_coins`.
    """
    return Coins(_load(sources, _others(sources)))


def _others(sources: tuple[Source, ...]) -> tuple[CoinSet, ...]:
    """The shipped sets, but for those that some files declare."""
    mine = {shipped_name(source.name) for source in sources}
    return tuple(entry for entry in _shipped_sets() if entry.span.file not in mine)


@frozen
class Checked:
    """What came of checking files: every diagnostic in order, and the texts that they are about.

    `allowed` are the warnings that a remark in the file says are meant (see `allowances.py`).
    """

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    allowed: tuple[Diagnostic, ...] = ()


def check_sources(*sources: str | Path | Source, base: bool = True) -> Checked:
    r"""Everything that is wrong with coin files, or hardly what their author wants.

    Unlike `load_coins` it warns as well, and never raises on account of what a file says. The files
    may use each other's sets and, with `base`, the shipped ones; a shipped file among them is
    checked like any other.

    Raises:
        CoinFileError: a path can't be read.

    Example:
        >>> checked = check_sources("set: my-set\ncoins:\n  - {coin: gull, limit: 2}\n")
        >>> [diagnostic.code for diagnostic in checked.diagnostics]
        ['E0109']
    """
    given = tuple(
        source if isinstance(source, Source) else read_source(source) for source in sources
    )
    return _check(given, _others(given) if base else ())


def _check(sources: tuple[Source, ...], known: tuple[CoinSet, ...]) -> Checked:
    loaded = read(tuple(source for source in sources if not source.is_game), known)
    lint(loaded)
    texts: dict[str, str] = {}
    for source in sources:
        if source.is_game:
            # Who reads coins doesn't wait for the language of games to be loaded.
            from piecesofeight.language.games.loading import read_game

            read_game(source, loaded.report, texts, lint=True)
    meant = settle(loaded.report, {source.name: normal(source.text) for source in sources})
    found = loaded.report.in_order()
    return Checked(
        tuple(entry for entry in found if entry not in meant),
        {**texts, **_texts(sources)},
        tuple(entry for entry in found if entry in meant),
    )


def check_text(
    text: str, filename: str | Path = "<text>", known: Coins | None = None
) -> list[Diagnostic]:
    """Everything there is to say of the text of a coin file; an empty list if all is well.

    `known` are the coins that its `uses` may refer to: the shipped ones, if not given. A set
    among them that came from a file of the same name is taken for an older version of this
    text, and left out.

    Raises:
        GameError: something isn't of the kind it should be.
    """
    a_text(text, "what is checked")
    filename = a_text(str(filename) if isinstance(filename, Path) else filename, "a file's name")
    if known is not None:
        a_kind(known, Coins, "the coins that are known", "what `load_coins` gives")
    sets = _shipped_sets() if known is None else known.sets
    if PurePath(filename).suffix:  # it is the name of a file, not a stand-in such as `<text>`
        mine = PurePath(filename).name
        sets = tuple(entry for entry in sets if PurePath(entry.span.file).name != mine)
    return list(_check((Source(filename, text),), sets).diagnostics)
