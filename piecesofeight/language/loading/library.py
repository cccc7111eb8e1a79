"""From sources to sets: all files read together, so that they may use each other's coins."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from attrs import evolve, field, frozen

from piecesofeight.language.checks import check_coin
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.reading import DeclaredCoin, DeclaredSet, declared, twice
from piecesofeight.language.file.repairs import read_coin_file
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.loading.sources import Source
from piecesofeight.language.logic.causes import UsedAbility, used_abilities
from piecesofeight.language.logic.worlds import BUDGET, Budget
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.parsing.parser import parse_block
from piecesofeight.language.program import Coin, CoinSet, Span
from piecesofeight.language.program.walk import coins_named
from piecesofeight.spelling import closest, meant


@frozen
class _Library:
    """All that is declared: the sets being read, and those read before."""

    declared: tuple[DeclaredSet, ...]
    known: tuple[CoinSet, ...] = ()
    whole: bool = True

    @functools.cached_property
    def coins_by_set(self) -> dict[str, tuple[tuple[str, bool], ...]]:
        """The names of the coins of each set, and whether they are captains."""
        table = {
            entry.name: tuple((coin.name, coin.captain) for coin in entry.coins)
            for entry in self.known
        }
        for fresh in self.declared:
            mine = tuple((entry.coin.name, entry.coin.captain) for entry in fresh.coins)
            table[fresh.name] = table.get(fresh.name, ()) + mine
        return table

    def kinds(self, entry: DeclaredSet) -> Kinds:
        """What the texts of a set may name: its own coins and those of the sets it uses."""
        table = self.coins_by_set
        usable = {entry.name, *(used.name for used in entry.uses)}
        unknown = [name for name in usable if name not in table]
        usable |= {near for name in unknown if (near := meant(name, table))}
        parts = [fresh for fresh in self.declared if fresh.name in usable]
        return Kinds(
            names=frozenset(name for key in usable for name, _ in table.get(key, ())),
            captains=frozenset(
                name for key in usable for name, captain in table.get(key, ()) if captain
            ),
            elsewhere={name: key for key in table if key not in usable for name, _ in table[key]},
            complete=not any(meant(name, table) is None for name in unknown)
            and all(fresh.whole for fresh in parts),
        )


def _check_library(library: _Library, report: Collector) -> None:
    """No set and no coin twice; used sets are there; at most one captain in a set."""
    places: dict[str, Span] = {
        coin.name: coin.span for entry in library.known for coin in entry.coins
    }
    sets: dict[str, Span] = {entry.name: entry.span for entry in library.known}
    for entry in library.declared:
        if entry.name and entry.name in sets:
            first = sets[entry.name]
            span = entry.coin_set.span
            report.say("E0115", span, related=first, name=entry.name, other=first.file)
            continue
        sets[entry.name] = entry.coin_set.span
        for coin in (listed.coin for listed in entry.coins):
            if coin.name in places:
                twice(report, coin.name, coin.span, places[coin.name])
            places.setdefault(coin.name, coin.span)
        _check_captains(entry, report)
        _check_capitals(entry, library, report)
    for entry in library.declared:
        _check_uses(entry, sets, library.whole, report)


def _check_capitals(entry: DeclaredSet, library: _Library, report: Collector) -> None:
    """No two names in a set, and those that it uses, that only capital letters tell apart."""
    used = {named.name for named in entry.uses}
    spans: dict[str, tuple[str, Span]] = {}
    for one in library.known:
        if one.name in used:
            spans.update((coin.name.casefold(), (coin.name, coin.span)) for coin in one.coins)
    for coin in (listed.coin for listed in entry.coins):
        name, span = spans.setdefault(coin.name.casefold(), (coin.name, coin.span))
        if name != coin.name:
            report.say("E0370", coin.span, related=span, name=coin.name, other=name)


def _check_captains(entry: DeclaredSet, report: Collector) -> None:
    captains = [listed.coin for listed in entry.coins if listed.coin.captain]
    for extra in captains[1:]:
        report.say("E0117", extra.span, related=captains[0].span, name=extra.name)


def _check_uses(
    entry: DeclaredSet, sets: Mapping[str, Span], whole: bool, report: Collector
) -> None:
    """Each set that is used is there; if not all files could be read, it may be in one of those."""
    for used in entry.uses:
        if used.name == entry.name:
            report.say("E0116", used.span, "itself")
        elif used.name not in sets:
            others = [name for name in sets if name and name != entry.name]
            right = meant(used.name, others)
            if right is None and not whole:
                continue
            near = right or closest(used.name, others)
            fix = Fix.write(used.span, right) if right else None
            hint = f"did you mean `{near}`?" if near else "load its file as well"
            report.say("E0116", used.span, "unknown", fix=fix, name=used.name, hint=hint)


@frozen
class _Reader:
    """Reads the coins of one set.

    Attributes:
        kinds: which coins its texts may name.
        report: what is wrong.
        broken: the coins with an error.
        sound: coins of which nothing had to be said, by their text and whether they are captains:
            of others like them there is nothing to say, unless the text names one of them.
    """

    kinds: Kinds
    report: Collector
    broken: set[str]
    sound: dict[tuple[str, bool], Coin] = field(factory=dict)

    def set(self, entry: DeclaredSet) -> CoinSet:
        """The set with its coins."""
        for named, _count in entry.shipyard:
            self.kinds.resolve(named.name, named.span, self.report, plural=False, in_text=False)
        return evolve(entry.coin_set, coins=tuple(map(self._coin, entry.coins)))

    def _coin(self, entry: DeclaredCoin) -> Coin:
        before, errors, coin = self.report.number, self.report.errors, entry.coin
        if entry.ability:
            abilities = parse_block(entry.ability, self.kinds, self.report)
            coin = evolve(coin, abilities=abilities, text=entry.ability.text)
        key = (coin.text, coin.captain)
        like = self.sound.get(key)
        if like is None or not coins_named(like).isdisjoint((like.name, coin.name)):
            self._judge(coin)
            if self.report.number == before:
                self.sound[key] = coin
        if self.report.errors > errors:
            self.broken.add(coin.name)
        return coin

    def _judge(self, coin: Coin) -> None:
        """Judge a coin; from the coin on at which the work is at its end the set is refused."""
        work = BUDGET.get()
        before = work is not None and work.done
        check_coin(coin, self.kinds, self.report)
        if work is not None and work.done and not before:
            self.report.say("E0120", coin.span, "conditions")


@frozen(slots=False)
class Loaded:
    """What came of reading files, as the lints look at it.

    Attributes:
        sets: those of the files.
        known: those that were there before.
        report: what is wrong.
        broken: the coins of these files with an error: what is known of them isn't the whole truth.
        declared: for each of `sets`, where in its file what is said.
    """

    sets: tuple[CoinSet, ...]
    known: tuple[CoinSet, ...]
    report: Collector
    broken: frozenset[str]
    declared: tuple[DeclaredSet, ...] = ()

    @functools.cached_property
    def coins(self) -> dict[str, Coin]:
        """All coins by name: first those known before, then those of the files."""
        sets = (*self.known, *self.sets)
        return {coin.name: coin for entry in reversed(sets) for coin in reversed(entry.coins)}

    @functools.cached_property
    def judged(self) -> tuple[Coin, ...]:
        """The coins of the files that have no error."""
        coins = (coin for entry in self.sets for coin in entry.coins)
        return tuple(
            coin for coin in coins if coin.name not in self.broken and self.coins[coin.name] is coin
        )

    @functools.cached_property
    def abilities(self) -> tuple[Checked, ...]:
        """The abilities of these coins."""
        kinds = Kinds(frozenset(self.coins), self.captains)
        return tuple(
            Checked(ability, self.report, coin, kinds)
            for coin in self.judged
            for ability in coin.abilities
        )

    @functools.cached_property
    def captains(self) -> frozenset[str]:
        """The names of the captains."""
        return frozenset(coin.name for coin in self.coins.values() if coin.captain)

    @functools.cached_property
    def used(self) -> tuple[UsedAbility, ...]:
        """All abilities that can be used."""
        sets = (*self.known, *self.sets)
        return tuple(used_abilities(coin for entry in sets for coin in entry.coins))


def read(sources: tuple[Source, ...], known: tuple[CoinSet, ...] = ()) -> Loaded:
    """Read, check and report: the whole way from text to sets."""
    report = Collector()
    files: list[DeclaredSet] = []
    whole = True
    for source in sources:
        text = normal(source.text)
        tree = read_coin_file(text, source.name, report)
        found = declared(tree, source.name, text, report) if tree is not None else None
        if found is not None:
            files.append(found)
        whole &= found is not None and bool(found.name)
    library = _Library(tuple(files), known, whole)
    _check_library(library, report)
    broken: set[str] = set()
    token = BUDGET.set(Budget())
    try:
        sets = tuple(_Reader(library.kinds(entry), report, broken).set(entry) for entry in files)
    finally:
        BUDGET.reset(token)
    return Loaded(sets, known, report, frozenset(broken), tuple(files))
