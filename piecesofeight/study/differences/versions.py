"""Two versions of coin files, loaded apart from each other, and what changed in their texts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from piecesofeight import data_files as resources
from piecesofeight.language import Coins, load_coins
from piecesofeight.language.file.reading import declaration
from piecesofeight.language.loading.sources import read_source
from piecesofeight.language.program import Coin, While
from piecesofeight.tables import listing
from piecesofeight.tables.compiler import tables_of

ADDED = "added"
REMOVED = "removed"
CHANGED = "changed"
_ADDRESS = re.compile(r"^\s+(\d+)  ")
_LINE = re.compile(r"\s*; line \d+$")


@frozen
class Version:
    """One version of coin files, with everything that they are played with.

    Attributes:
        label: what it is called in reports.
        coins: all coins that are loaded.
        played: the coins that ships are dealt from: those of the base set and of the files.
    """

    label: str
    coins: Coins
    played: tuple[Coin, ...]

    @property
    def names(self) -> dict[str, None]:
        """What ships may have."""
        return dict.fromkeys(coin.name for coin in self.played)

    @classmethod
    def load(cls, label: str, files: Sequence[str | Path]) -> Version:
        """Load the files, and those shipped sets of which they have no version of their own.

        Raises:
            CoinFileError: if anything is wrong in a file.
        """
        mine = _declared(files)
        folder = Path(str(resources.folder("coins")))
        shipped = _declared(folder / Path(entry.span.file).name for entry in load_coins().sets)
        base = next(iter(shipped))
        needed = _needed([base, *mine], {**shipped, **mine})
        kept = [file for name, (file, _) in shipped.items() if name in needed - mine.keys()]
        coins = load_coins(*kept, *files, base=False)
        order = {name: number for number, name in enumerate(dict.fromkeys([base, *sorted(mine)]))}
        chosen = [entry for entry in coins.sets if entry.name in order]
        chosen.sort(key=lambda entry: order[entry.name])
        return cls(label, coins, tuple(coin for entry in chosen for coin in entry.coins))


# A coin file, as far as it must be known before it is loaded, and the sets that it uses.
_File = tuple[str | Path, tuple[str, ...]]


def _declared(files: Iterable[str | Path]) -> dict[str, _File]:
    """The sets that files declare, by name; files that can't be read are told of when loaded."""
    found: dict[str, _File] = {}
    for file in files:
        source = read_source(file)
        entry = declaration(source.text, source.name)
        if entry is not None:
            found[entry.name] = file, tuple(used.name for used in entry.uses)
    return found


def _needed(names: Iterable[str], known: Mapping[str, _File]) -> set[str]:
    """These sets, those that they use, and so on."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += known[name][1] if name in known else ()
    return found


# --- what changed ---------------------------------------------------------------------------


@frozen
class Change:
    """What is different about a coin.

    Attributes:
        coin: its name.
        kind: added, removed or changed.
        what: which of its properties changed, each as a line.
        program: the differences of its program, as a unified diff without heads.
        plays: whether games can go differently by it.
    """

    coin: str
    kind: str
    what: tuple[str, ...] = ()
    program: tuple[str, ...] = ()
    plays: bool = True


def is_used(coin: Coin) -> bool:
    """Whether a coin has an ability that players use, not only one that holds by itself."""
    return any(not isinstance(ability, While) for ability in coin.abilities)


def changes(old: Version, new: Version) -> list[Change]:
    """What is different between the coins of two versions, by name, in the order of the files.

    What is written differently and means the same (blanks, comments, another order of the
    coins) is no change.
    """
    before = {coin.name: coin for coin in old.played}
    after = {coin.name: coin for coin in new.played}
    found: list[Change] = []
    for name in dict.fromkeys([*before, *after]):
        if name not in after:
            found.append(Change(name, REMOVED, program=_program(old, None, name)))
        elif name not in before:
            found.append(Change(name, ADDED, program=_program(None, new, name)))
        else:
            change = _changed(old, new, name)
            if change is not None:
                found.append(change)
    return found


def _changed(old: Version, new: Version, name: str) -> Change | None:
    one, two = old.coins[name], new.coins[name]
    what = [
        f"{field}: {_said(before)} -> {_said(after)}"
        for field, before, after in (
            ("limit", one.limit, two.limit),
            ("captain", one.captain, two.captain),
            ("unofficial", one.unofficial, two.unofficial),
            ("names", dict(one.names), dict(two.names)),
            ("note", one.note, two.note),
        )
        if before != after
    ]
    plays = (one.limit, one.captain, one.abilities) != (two.limit, two.captain, two.abilities)
    program = _program(old, new, name) if one.abilities != two.abilities else ()
    if one.abilities != two.abilities:
        what.insert(0, "ability")
    return Change(name, CHANGED, tuple(what), program, plays) if what else None


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {text}" for key, text in value.items()) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value).strip() or "none"


def _program(old: Version | None, new: Version | None, name: str) -> tuple[str, ...]:
    """The differences of a coin's program in the two versions; all of it, if there is one."""
    before, after = (_lines(one, name) if one else [] for one in (old, new))
    compared = difflib.unified_diff(before, after, n=1, lineterm="")
    return tuple(line for line in compared if not line.startswith(("---", "+++", "@@")))


def _lines(version: Version, name: str) -> list[str]:
    """A coin's program without what depends on its place: addresses and lines of the file."""
    lines = listing(tables_of(tuple(version.coins.values())), name).splitlines()[1:]
    numbers = [match[1] for line in lines if (match := _ADDRESS.match(line))]
    return [_placeless(line, numbers) for line in lines]


def _placeless(line: str, addresses: Sequence[str]) -> str:
    text = _LINE.sub("", line.rstrip())
    for number, address in enumerate(addresses, 1):
        text = text.replace(f"-> {address}", f"-> step {number}")
    match = _ADDRESS.match(text)
    if match:
        text = f"    {text[match.end() :]}"
    return text.rstrip()
