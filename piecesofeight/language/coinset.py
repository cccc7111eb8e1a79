"""Loading coin files: from text to an immutable collection of coins."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

from attrs import field, frozen

from piecesofeight.language import resources
from piecesofeight.language.catalogue import Kinds
from piecesofeight.language.checks import check_coin
from piecesofeight.language.diagnostics import CoinFileError, Diagnostic, Related, closest
from piecesofeight.language.parser import parse_block
from piecesofeight.language.program import Coin, CoinSet, Span
from piecesofeight.language.report import Report
from piecesofeight.language.schema import DeclaredCoin, DeclaredSet, declared, twice
from piecesofeight.language.yaml_layer import normal, read_yaml

BASE_FILE = "pieces_of_eight.yaml"


@frozen
class Source:
    """A coin file: its name, for messages, and what is in it."""

    name: str
    text: str


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


# --- from sources to sets ---------------------------------------------------------


@frozen
class _Library:
    """All that is declared: the sets being read, and those read before."""

    declared: tuple[DeclaredSet, ...]
    known: tuple[CoinSet, ...] = ()

    def coins_by_set(self) -> dict[str, tuple[tuple[str, bool], ...]]:
        """The names of the coins of each set, and whether they are captains."""
        table = {
            entry.name: tuple((coin.name, coin.captain) for coin in entry.coins)
            for entry in self.known
        }
        for fresh in self.declared:
            mine = tuple((coin.name, coin.captain) for coin in fresh.coins)
            table[fresh.name] = table.get(fresh.name, ()) + mine
        return table

    def kinds(self, entry: DeclaredSet) -> Kinds:
        """What the texts of a set may name: its own coins and those of the sets it uses."""
        table = self.coins_by_set()
        usable = {entry.name, *(used.name for used in entry.uses)}
        return Kinds(
            names=frozenset(name for key in usable for name, _ in table.get(key, ())),
            captains=frozenset(
                name for key in usable for name, captain in table.get(key, ()) if captain
            ),
            elsewhere={name: key for key in table if key not in usable for name, _ in table[key]},
        )


def _check_library(library: _Library, report: Report) -> None:
    """No set and no coin twice; used sets are there; at most one captain in a set."""
    places: dict[str, Span] = {
        coin.name: coin.span for entry in library.known for coin in entry.coins
    }
    sets: dict[str, Span] = {entry.name: entry.span for entry in library.known}
    for entry in library.declared:
        if entry.name and entry.name in sets:
            report.error(
                "E0115",
                f"there are two sets `{entry.name}`",
                entry.span,
                "give one of them another name",
                (Related("the first one", sets[entry.name]),),
            )
            continue
        sets[entry.name] = entry.span
        for coin in entry.coins:
            if coin.name in places:
                twice(report, coin.name, coin.span, places[coin.name])
            places.setdefault(coin.name, coin.span)
        _check_captains(entry, report)
    for entry in library.declared:
        _check_uses(entry, sets, report)


def _check_captains(entry: DeclaredSet, report: Report) -> None:
    captains = [coin for coin in entry.coins if coin.captain]
    for extra in captains[1:]:
        report.error(
            "E0117",
            f"`{extra.name}` is a second captain in this set",
            extra.span,
            "a set has one captain at most",
            (Related("the first one", captains[0].span),),
        )


def _check_uses(entry: DeclaredSet, sets: Mapping[str, Span], report: Report) -> None:
    for used in entry.uses:
        if used.name == entry.name:
            report.error("E0116", "a set always uses itself", used.span, "leave this out")
        elif used.name not in sets:
            near = closest(used.name, [name for name in sets if name != entry.name])
            report.error(
                "E0116",
                f"there is no set `{used.name}` among the files that are loaded",
                used.span,
                f"did you mean `{near}`?" if near else "load its file as well",
            )


def _check_shipyard(entry: DeclaredSet, kinds: Kinds, report: Report) -> None:
    for named, _count in entry.shipyard:
        kinds.resolve(named.name, named.span, report, plural=False)


def _coin(entry: DeclaredCoin, kinds: Kinds, report: Report) -> Coin:
    coin = Coin(
        name=entry.name,
        limit=entry.limit,
        abilities=parse_block(entry.ability, kinds, report) if entry.ability else (),
        names=entry.names,
        captain=entry.captain,
        unofficial=entry.unofficial,
        text=entry.ability.text if entry.ability else "",
        note=entry.note,
        span=entry.span,
    )
    check_coin(coin, kinds, report)
    return coin


def _set(entry: DeclaredSet, kinds: Kinds, report: Report) -> CoinSet:
    _check_shipyard(entry, kinds, report)
    return CoinSet(
        name=entry.name,
        coins=tuple(_coin(coin, kinds, report) for coin in entry.coins),
        title=entry.title,
        status=entry.status,
        shipyard=tuple((named.name, count) for named, count in entry.shipyard),
        note=entry.note,
        span=entry.span,
    )


def _read(
    sources: tuple[Source, ...], known: tuple[CoinSet, ...] = ()
) -> tuple[tuple[CoinSet, ...], Report]:
    """Read, check and report: the whole way from text to sets."""
    report = Report()
    files: list[DeclaredSet] = []
    for source in sources:
        text = normal(source.text)
        tree = read_yaml(text, source.name, report)
        found = declared(tree, source.name, text, report) if tree is not None else None
        if found is not None:
            files.append(found)
    library = _Library(tuple(files), known)
    _check_library(library, report)
    sets = tuple(_set(entry, library.kinds(entry), report) for entry in files)
    return sets, report


def _load(sources: tuple[Source, ...], known: tuple[CoinSet, ...] = ()) -> tuple[CoinSet, ...]:
    sets, report = _read(sources, known)
    if report.found:
        texts = {source.name: normal(source.text) for source in (*_shipped(), *sources)}
        raise CoinFileError(report.in_order(), texts)
    return known + sets


# --- where sources come from --------------------------------------------------------


def _shipped() -> tuple[Source, ...]:
    folder = resources.folder("coins")
    names = sorted(
        entry.name
        for entry in folder.iterdir()
        if entry.name.endswith(".yaml") and not entry.name.endswith(".scenario.yaml")
    )
    names.sort(key=lambda name: name != BASE_FILE)
    return tuple(
        Source(f"coins/{name}", (folder / name).read_text(encoding="utf-8")) for name in names
    )


@functools.cache
def _shipped_sets() -> tuple[CoinSet, ...]:
    return _load(_shipped())


def _is_shipped(path: Path) -> bool:
    shipped = Path(str(resources.folder("coins"))) / path.name
    return shipped.exists() and path.exists() and shipped.samefile(path)


def _unreadable(name: str, why: str) -> CoinFileError:
    report = Report()
    report.error("E0118", f"`{name}` can't be read: {why}", Span(name, 0, 0, 0, 0))
    return CoinFileError(report.found)


def read_source(source: str | Path) -> Source:
    """A coin file from a path, or from its text (anything with a line break)."""
    if isinstance(source, str) and "\n" in source:
        return Source("<text>", source)
    path = Path(source)
    try:
        return Source(str(source), path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError:
        raise _unreadable(str(source), "it is not UTF-8") from None
    except OSError as error:
        why = (error.strerror or "it is not there").lower()
        raise _unreadable(str(source), why) from None


def load_coins(*sources: str | Path, base: bool = True) -> Coins:
    """The coins of the shipped sets and of the files given.

    Args:
        sources: paths of coin files, or the text of one (a `str` with a line break).
        base: whether to include the shipped sets.

    Raises:
        CoinFileError: if anything is wrong in any file; it has every diagnostic.

    Example:
        >>> [coin.name for coin in load_coins().captains]
        ['Captain']
    """
    known = _shipped_sets() if base else ()
    wanted = [
        source
        for source in sources
        if not (base and ("\n" not in str(source)) and _is_shipped(Path(source)))
    ]
    given = tuple(read_source(source) for source in wanted)
    return Coins(_load(given, known) if given else known)


def check_text(text: str, filename: str = "<text>", known: Coins | None = None) -> list[Diagnostic]:
    """Everything that is wrong with the text of a coin file; an empty list if nothing is.

    `known` are the coins that its `uses` may refer to: the shipped ones, if not given. A set
    among them that came from a file of the same name is taken for an older version of this
    text, and left out.
    """
    sets = _shipped_sets() if known is None else known.sets
    if PurePath(filename).suffix:  # it is the name of a file, not a stand-in such as `<text>`
        mine = PurePath(filename).name
        sets = tuple(entry for entry in sets if PurePath(entry.span.file).name != mine)
    _sets, report = _read((Source(filename, text),), sets)
    return list(report.in_order())
