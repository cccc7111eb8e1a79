"""Tables for a game: every kind of coin that may be in it, and what it does."""

from __future__ import annotations

import enum
import functools
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from operator import or_

from attrs import Attribute, fields, frozen, has

from piecesofeight.errors import GameError
from piecesofeight.language import program as p
from piecesofeight.language.program.inferred.apart import apart
from piecesofeight.language.program.walk import forbid_groups, marks_named, steps, waits
from piecesofeight.machine import constants as m
from piecesofeight.played.digests import DIGEST
from piecesofeight.tables.abilities import Body
from piecesofeight.tables.bans import forbid_lines
from piecesofeight.tables.building import ACTS, EVENTS, ONCE, TableBuilder
from piecesofeight.tables.events import fill_event

ANYWHERE = p.Place.SHIP | p.Place.HOLD

# What each player does after a stalemate was agreed (7.4), in the words of the coins.
AGREEMENT = p.Play(
    body=(
        p.ChooseCoin("recruit", p.Who.YOU, p.Filter(p.Place.HOLD, p.Who.YOU)),
        p.Rearrange(p.Who.YOU, p.Name("recruit")),
    )
)


@frozen
class Tables:
    """The tables of a set of coins.

    Attributes:
        words: the flat table `t` of the machine (layout in `machine.constants`).
        coins: the kinds; kind id i (counted from 1) is `coins[i - 1]`.
        rows: address of an ability's row -> (coin, index of the ability in it).
    """

    words: list[int]
    coins: tuple[p.Coin, ...]
    kinds: dict[str, int]
    rows: dict[int, tuple[p.Coin, int]]

    @functools.cached_property
    def marks(self) -> tuple[str, ...]:
        """The names of the marks, in the order of their numbers, which count from 1."""
        return marks_named(self.coins)

    @functools.cached_property
    def borrowing(self) -> frozenset[int]:
        """The kinds of coin that use abilities of others, by address (9.14)."""
        return frozenset(
            self.kinds[coin.name]
            for coin in self.coins
            for ability in coin.abilities
            if any(step.facts.borrows for step in steps(ability.body))
        )

    def kind(self, name: str) -> int:
        """The address of a coin's kind. Raises KeyError for a coin that isn't there."""
        return self.kinds[name]

    def coin_at(self, address: int) -> p.Coin:
        """The coin whose kind begins at an address."""
        return self.coins[self.words[address + m.K_ID] - 1]

    def ability(self, address: int) -> p.Ability:
        """The typed ability whose row begins at an address."""
        coin, index = self.rows[address]
        return coin.abilities[index]

    @functools.cached_property
    def fingerprint(self) -> str:
        """A short hash of all that the tables mean: equal for the same coins in the same order.

        Where a coin stands in its file, and what it is called in other languages, is no part
        of it.
        """
        return _hash([_meaning(coin) for coin in self.coins])[:16]

    @functools.cached_property
    def digests(self) -> tuple[str, ...]:
        """A short hash of each coin, in order; see `coin_digest`."""
        return tuple(coin_digest(coin) for coin in self.coins)


_MOST_DIGESTS = 4096
# By the identity of the coins, which are kept with them: to compare programs takes longer.
_DIGESTS: dict[int, tuple[p.Coin, str]] = {}


def coin_digest(coin: p.Coin) -> str:
    """A short hash of all that a coin means; its layout and its other names are no part of it.

    >>> from piecesofeight.language import load_coins
    >>> len(coin_digest(load_coins()["Mate"]))
    4
    """
    if id(coin) not in _DIGESTS:
        if len(_DIGESTS) >= _MOST_DIGESTS:
            _DIGESTS.clear()
        _DIGESTS[id(coin)] = coin, _hash(_meaning(coin))[:DIGEST]
    return _DIGESTS[id(coin)][1]


def _meaning(coin: p.Coin) -> list[object]:
    return [coin.name, coin.limit, coin.captain, _plain(coin.abilities)]


def _hash(meant: object) -> str:
    return hashlib.sha256(json.dumps(meant, separators=(",", ":")).encode()).hexdigest()


def _plain(node: object) -> object:
    """A typed program as lists, names and numbers, without its spans: alike on every version."""
    if isinstance(node, tuple):
        return [_plain(part) for part in node]
    if isinstance(node, enum.Enum):
        return node.value
    kind = type(node)
    if has(kind):
        said = ((f, getattr(node, f.name)) for f in fields(kind) if f.eq)
        return [kind.__name__, *(_plain(value) for f, value in said if not _unsaid(f, value))]
    return node


def _unsaid(field: Attribute[object], value: object) -> bool:
    """Whether a field that nodes were given later has its default."""
    return "widened" in field.metadata and bool(value == field.default)


def compile_tables(coins: Iterable[p.Coin]) -> Tables:
    """Compile coins, in their order, to tables.

    >>> from piecesofeight.language import load_coins
    >>> tables = compile_tables(load_coins().values())
    >>> tables.coin_at(tables.kind("Mate")).limit
    5
    """
    kinds = tuple(coins)
    first_kind = m.T_HEADER
    addresses = {coin.name: first_kind + i * m.KIND_SIZE for i, coin in enumerate(kinds)}
    captains = frozenset(coin.name for coin in kinds if coin.captain)
    table = TableBuilder(addresses, mark_numbers(kinds), captains)
    table.append([0] * (first_kind + m.KIND_SIZE * len(kinds)))
    first_row = len(table.words)
    count = sum(len(coin.abilities) for coin in kinds) + 1
    table.append([0] * (m.ABILITY_SIZE * count))
    rows: dict[int, tuple[p.Coin, int]] = {}
    row = first_row
    for kind_id, coin in enumerate(kinds, 1):
        _fill_kind(table, coin, kind_id, row)
        for index in range(len(coin.abilities)):
            rows[row + index * m.ABILITY_SIZE] = (coin, index)
        row += len(coin.abilities) * m.ABILITY_SIZE
    agreement = _ability_row(table, AGREEMENT, 0, 0)
    agreement[m.A_TYPE] = m.RULE
    table.words[row : row + m.ABILITY_SIZE] = agreement
    _add_lent(table, kinds)
    _fill_header(table, kinds, row)
    return Tables(table.words, kinds, addresses, rows)


def mark_numbers(coins: Iterable[p.Coin]) -> dict[str, int]:
    """The marks that coins speak of, numbered from 1 in alphabetical order.

    Raises:
        GameError: they are more than a game has room for (9.16).
    """
    names = marks_named(coins)
    if len(names) > m.MARK_NAMES:
        raise GameError(
            f"a game has {m.MARK_NAMES} names of marks at most, and these coins have "
            f"{', '.join(names)} (9.16); play with fewer of them"
        )
    return {name: number for number, name in enumerate(names, start=1)}


def _fill_header(table: TableBuilder, kinds: tuple[p.Coin, ...], agreement: int) -> None:
    pool = [table.kinds[c.name] for c in kinds if not c.captain for _ in range(c.limit)]
    keys = [table.kinds[c.name] for c in kinds if c.captain]
    header = table.words
    header[m.T_POOL] = table.append(pool)
    header[m.T_POOL_COUNT] = len(pool)
    header[m.T_POOL_KEYS] = table.append(keys)
    header[m.T_POOL_KEY_COUNT] = len(keys)
    header[m.T_KINDS] = m.T_HEADER
    header[m.T_KIND_COUNT] = len(kinds)
    header[m.T_AGREEMENT] = agreement
    header[m.T_EVENTS] = _of_any(table, m.K_EVENTS)
    header[m.T_LIMITS_ACTS] = _of_any(table, m.K_LIMITS_ACTS)
    header[m.T_TALLIES] = int(table.tallies)
    header[m.T_ELSEWHERE] = _of_any(table, m.K_FLAGS) & m.ELSEWHERE
    header[m.T_DUTIES] = _of_any(table, m.K_DUTIES)
    header[m.T_WHENEVER] = _of_any(table, m.K_WHENEVER)
    header[m.T_SIZE] = len(header)


def _of_any(table: TableBuilder, word: int) -> int:
    """What a mask of any kind has."""
    return reduce(or_, (table.words[kind + word] for kind in table.kinds.values()), 0)


def _add_lent(table: TableBuilder, kinds: tuple[p.Coin, ...]) -> None:
    """Add what a kind can forbid, and wait for, by abilities of kinds that nobody may have (9.14).

    Those of a coin are used only if it is in the game; they are among what its own kind can do.
    """
    for coin in kinds:
        address = table.kinds[coin.name]
        for ability in _lent(coin, {kind.name: kind for kind in kinds}):
            table.words[address + m.K_EVENTS] |= _waited(ability)
            table.words[address + m.K_LIMITS_ACTS] |= _forbidden(ability)


def _lent(coin: p.Coin, kinds: Mapping[str, p.Coin]) -> Iterator[p.Ability]:
    """The play abilities that a coin can use by the name of their kind, or one after the other."""
    lenders: set[str] = set()
    new = {coin.name}
    while new:
        lenders |= new
        bodies = (ability.body for name in new for ability in kinds[name].abilities)
        uses = [step for body in bodies for step in steps(body) if isinstance(step, p.UseAbility)]
        wanted = {use.kind for use in uses if use.kind}
        if any(use.called for use in uses):
            wanted = set(kinds)
        new = wanted - lenders
    for name in lenders - {coin.name}:
        yield from (ability for ability in kinds[name].abilities if isinstance(ability, p.Play))


def _waited(ability: p.Ability) -> int:
    """The events that an ability waits for, as a mask."""
    return reduce(or_, (1 << EVENTS[wait.event.kind] for wait in waits(ability)), 0)


def _forbidden(ability: p.Ability) -> int:
    """The acts that an ability forbids, lasting or for a time, as a mask."""
    forbids = chain.from_iterable(forbid_groups(ability))
    return reduce(or_, (1 << ACTS[forbid.act] for forbid in forbids), 0)


def _fill_kind(table: TableBuilder, coin: p.Coin, kind_id: int, row: int) -> None:
    """Fill in a kind and its abilities."""
    listens = waited = happens = duties = acts = 0
    flags = m.KEY if coin.captain else 0
    address = table.kinds[coin.name]
    for index, ability in enumerate(coin.abilities):
        filled = _ability_row(table, ability, address, index)
        start = row + index * m.ABILITY_SIZE
        table.words[start : start + m.ABILITY_SIZE] = filled
        if isinstance(ability, p.Whenever):
            happens |= 1 << EVENTS[ability.event.kind]
        elif isinstance(ability, p.React):
            listens |= 1 << EVENTS[ability.event.kind]
            if ability.must:
                duties |= 1 << EVENTS[ability.event.kind]
        if isinstance(ability, p.While):
            flags |= m.LIMITER
            if ability.places & p.Place.MIDDLE:
                acts |= m.LIMITS_UNSEEN
        elif not isinstance(ability, p.Whenever):
            flags |= filled[m.A_PLACES] & m.ELSEWHERE
        waited |= _waited(ability)
        acts |= _forbidden(ability)
    table.words[address : address + m.KIND_SIZE] = [
        kind_id,
        flags,
        listens,
        waited,
        listens | waited | happens,
        acts,
        duties,
        happens,
        row,
        len(coin.abilities),
        coin.limit,
    ]


def _ability_row(table: TableBuilder, ability: p.Ability, kind: int, index: int) -> list[int]:
    """The row of an ability; its program, filters and conditions are appended to the words."""
    row = [0] * m.ABILITY_SIZE
    row[m.A_KIND] = kind
    row[m.A_INDEX] = index
    row[m.A_LINE] = ability.span.line
    if isinstance(ability, p.While):
        _fill_while(table, ability, row)
        return row
    body = Body(table, apart(ability), row)
    body.build()
    if ability.condition is not None:
        row[m.A_CONDITION] = table.condition(ability.condition, {})
    row[m.A_ONCE] = ONCE[ability.once]
    row[m.A_TYPE] = m.PLAY
    row[m.A_PLACES] = int(ability.places) or m.ACTIVE
    if isinstance(ability, p.React):
        fill_event(table, ability.event, row)
        if isinstance(ability, p.Whenever):
            row[m.A_TYPE] = m.WHENEVER
        row[m.A_MUST] = int(ability.must)
    if body.targets:
        _fill_target(body.targets[0], row)
        row[m.A_MORE] = len(body.targets) - 1
    body.place()
    return row


def _fill_target(instruction: list[int], row: list[int]) -> None:
    """What the row says of the first target, for a quick listing of options."""
    op, _, first, having, but, _ = instruction
    if op == m.OP_TARGET:
        row[m.A_TARGET] = m.TARGET_COIN
        row[m.A_FILTER] = first
    else:
        row[m.A_TARGET] = m.TARGET_PLAYER
        row[m.A_WHO] = first
        row[m.A_HAVING] = having
        row[m.A_BUT] = but


def _fill_while(table: TableBuilder, ability: p.While, row: list[int]) -> None:
    row[m.A_TYPE] = m.WHILE
    if ability.condition is not None:
        row[m.A_CONDITION] = table.condition(ability.condition, {})
    row[m.A_PLACES] = int(ability.places)
    lines = [word for line in forbid_lines(table, ability.forbids) for word in line]
    row[m.A_PROGRAM] = table.append([*lines, m.OP_END, 0, 0, 0, 0, 0])


# --- tables that are kept ---------------------------------------------------------------

_MOST_KEPT = 32
# By the identity of the coins, which tables keep: comparing their programs would take longer.
_KEPT: dict[tuple[int, ...], Tables] = {}


def tables_of(coins: tuple[p.Coin, ...]) -> Tables:
    """The tables of these coins in this order, compiled once: the same objects give the same."""
    key = tuple(map(id, coins))
    if key not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[key] = compile_tables(coins)
    return _KEPT[key]


@functools.cache
def shipped_coins() -> tuple[p.Coin, ...]:
    """The coins that come with the package, loaded once."""
    from piecesofeight.language import load_coins

    return tuple(load_coins().values())
