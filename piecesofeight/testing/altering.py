"""Which lines of coins scenarios really need: each is left out, or changed, and must be missed.

Coverage says that a line was reached, not that anybody looked at what it did. Here a coin is
altered in one place, and its scenarios are run again: if all of them still pass, none of them
tells the altered coin from the one that its author meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from piecesofeight.game.state import Game
from piecesofeight.language import CoinFileError, load_coins
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.loading.coinset import load_sources
from piecesofeight.language.loading.sources import Source, read_source
from piecesofeight.language.program import Coin
from piecesofeight.testing.scenarios.model import Case
from piecesofeight.testing.scenarios.running.scenario import run_case

_NUMBER = re.compile(r"(?<![\w-])\d+(?![\w-])")
_HEADS = ("play", "react", "must react", "while")
_ONCE = re.compile(r" once per \w+")
_CONDITION = re.compile(
    r"^(\s*(?:play|(?:must )?react when [^:]*?|while this is [^:]*?)(?: once per \w+)?) if [^:]*:$"
)


@frozen
class Alteration:
    """One line of a coin, altered.

    Attributes:
        coin: the coin's name.
        file: its file.
        line: the number of the line.
        what: what is done to it, in words.
        text: the whole file as it is then.
    """

    coin: str
    file: str
    line: int
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.coin}: {self.what}"


@frozen
class Noticed:
    """An alteration, and the title of a scenario that fails by it; empty if none does."""

    alteration: Alteration
    by: str


def alterations(coin: Coin, text: str) -> Iterator[Alteration]:
    r"""All that is altered of a coin, in the text of its file.

    Example:
        >>> text = (
        ...     "set: birds\ncoins:\n  - coin: Gull\n    limit: 1\n    ability: |\n"
        ...     "      play:\n        destroy any open coin\n        destroy this\n"
        ... )
        >>> [found.what for found in alterations(load_coins(text)["Gull"], text)]
        ['leave out `destroy any open coin`', 'leave out `destroy this`']
    """
    lines = normal(text).split("\n")
    first = coin.abilities[0].span.line if coin.abilities else 0
    wanted = [line.strip() for line in coin.text.rstrip().split("\n")]
    head = next((n for n, line in enumerate(wanted) if line and not line.startswith("#")), 0)
    start = first - head
    for number in range(start, start + len(wanted)) if first else ():
        line = lines[number - 1]
        if not line.strip() or line.strip().startswith("#"):
            continue
        for what, new in _altered(lines, number - 1, alone=len(coin.abilities) == 1):
            yield Alteration(coin.name, coin.span.file, number, what, "\n".join(new))


def _altered(lines: list[str], at: int, *, alone: bool) -> Iterator[tuple[str, list[str]]]:
    """What is done to a line, in words, and the lines of the file then.

    The head of an ability that stands `alone` in its text isn't left out: something must be left.
    """
    line, said = lines[at], lines[at].strip()
    if not (alone and said.startswith(_HEADS)):
        yield f"leave out `{said}`", lines[:at] + lines[_end(lines, at) :]
    if said.startswith("must react"):
        yield "leave out `must`", _with(lines, at, line.replace("must react", "react", 1))
    if found := _ONCE.search(line):
        yield f"leave out `{found[0].strip()}`", _with(lines, at, _ONCE.sub("", line, 1))
    if found := _CONDITION.match(line):
        yield f"leave out the condition of `{said}`", _with(lines, at, f"{found[1]}:")
    for found in _NUMBER.finditer(line):
        for value in (int(found[0]) - 1, int(found[0]) + 1):
            new = f"{line[: found.start()]}{value}{line[found.end() :]}"
            yield f"write {value} for {found[0]} in `{said}`", _with(lines, at, new)


def _end(lines: Sequence[str], at: int) -> int:
    """The first line after one that doesn't belong to it."""
    depth = _depth(lines[at])
    end = at + 1
    while end < len(lines) and lines[end].strip() and _depth(lines[end]) > depth:
        end += 1
    return end


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _with(lines: list[str], at: int, new: str) -> list[str]:
    return [*lines[:at], new, *lines[at + 1 :]]


def noticed(cases: Iterable[Case]) -> Iterator[Noticed]:
    """Each alteration of the coins that scenarios bring along, and whether they notice it.

    An alteration that makes a text that can't be read, or that means the same, is left out. Shipped
    coins aren't altered, and evenings are left out.
    """
    played = [case for case in cases if case.scenario and isinstance(case.scenario.played, Game)]
    shipped = set(load_coins().values())
    coins: dict[str, Coin] = {}
    for case in played:
        for coin in _game(case).coins:
            if coin not in shipped:
                coins.setdefault(coin.name, coin)
    sources = {file: read_source(file) for file in {coin.span.file for coin in coins.values()}}
    for coin in coins.values():
        near = [case for case in played if _sails(case, coin.name)]
        for one in alterations(coin, sources[coin.span.file].text):
            altered = _loaded(one, sources)
            if altered is not None and altered.abilities != coin.abilities:
                yield Noticed(one, _failing(near, altered))


def _game(case: Case) -> Game:
    assert case.scenario is not None
    assert isinstance(case.scenario.played, Game)
    return case.scenario.played


def _sails(case: Case, name: str) -> bool:
    """Whether a coin is in a ship, or in a hold, where a scenario begins."""
    layouts = _game(case).layouts
    return any(name in layout.coins for layout in layouts)


def _loaded(one: Alteration, sources: dict[str, Source]) -> Coin | None:
    """The altered coin; None if its text has a mistake then."""
    changed = {**sources, one.file: Source(one.file, one.text)}
    try:
        return load_sources(*changed.values()).get(one.coin)
    except CoinFileError:
        return None


def _failing(cases: Iterable[Case], coin: Coin) -> str:
    """The title of the first scenario that fails with another coin of that name."""
    for case in cases:
        game = _game(case)
        coins = [coin if known.name == coin.name else known for known in game.coins]
        rest = game.names, game.rules, game.teams or None, game.clock
        other = Game.from_layouts(game.layouts, coins, *rest)
        assert case.scenario is not None
        if not run_case(evolve(case, scenario=evolve(case.scenario, played=other))).passed:
            return case.title
    return ""
