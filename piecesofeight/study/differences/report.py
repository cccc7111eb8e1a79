"""What two versions of coin files differ in: their texts, their games, and who wins."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from attrs import asdict, define, field, frozen

from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.errors import GameError
from piecesofeight.study.differences.games import SHIPS, Difference, Pairing, Side, play_pair
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.versions import Change, Version, changes, same_to_play
from piecesofeight.study.parallel import cores, mapped
from piecesofeight.study.statistics import Share, Shift

BATCH = 16  # games handed to a process at once
FEW = 64  # with fewer games than this no process is started


@frozen
class Plan:
    """What is to be played.

    Attributes:
        old: one version.
        new: the other one.
        games: how many.
        seed: what all luck follows from.
        players: how many in each game.
        most: decisions after which a game is given up.

    Raises:
        GameError: a number that won't do.
    """

    old: Version
    new: Version
    games: int = 500
    seed: int = 0
    players: int = 2
    most: int = 10_000

    def __attrs_post_init__(self) -> None:
        if self.games < 0:
            raise GameError(f"there are 0 games or more, not {self.games}")
        if not 2 <= self.players <= MOST_PLAYERS:
            raise GameError(f"a game has 2 to {MOST_PLAYERS} players, not {self.players}")
        if self.most < 1:
            raise GameError(f"a game has at least 1 decision, not {self.most}")

    def play(self, game: int) -> Pairing:
        """Play the game of a number in both versions."""
        luck = Luck(self.seed, game)
        return play_pair(self.old, self.new, luck, self.players, self.most)


def played(plan: Plan, jobs: int | None = None) -> Generator[Pairing, None, None]:
    """Every game in both versions, in order, whatever the number of jobs.

    With several jobs more processes are started. Then a script must not begin at once when it
    is imported, but have its `if __name__ == "__main__":`.

    Raises:
        ShipError: a version has too few coins for a ship.
    """
    many = cores() if jobs is None else jobs
    few = plan.games < FEW
    yield from mapped(plan.play, range(plan.games), 1 if few else many, BATCH)


@define
class _Paired:
    """Pairs of trials, counted."""

    total: int = 0
    before: int = 0
    after: int = 0
    gained: int = 0
    lost: int = 0

    def add(self, before: bool, after: bool) -> None:
        """One more pair."""
        self.total += 1
        self.before += before
        self.after += after
        self.gained += after and not before
        self.lost += before and not after

    @property
    def shift(self) -> Shift:
        """What they show."""
        return Shift.of(**asdict(self))


@frozen
class Report:
    """What is different.

    Attributes:
        old: the label of one version.
        new: the label of the other.
        changes: the coins that changed.
        games: how many games were played in both versions.
        planned: how many there were to play.
        seed: what all luck followed from.
        players: how many in each game.
        offered: games in which something else was offered before they parted, if they did.
        parted: games that went differently.
        dealt: of those, games in which other ships were dealt.
        moves: of the others that parted, how many decisions went the same, for each.
        begins: how often the player who begins wins.
        draws: games without a winner, in the old and in the new version.
        coins: for each coin how often a ship with it wins, in games in which not every ship has
            it; one ship a game is counted, the first that has the coin in both versions.
        only: for each coin that is in one version only how often a ship with it wins.
        examples: the first games that went differently.
    """

    old: str
    new: str
    changes: tuple[Change, ...]
    games: int
    planned: int
    seed: int
    players: int
    offered: int
    parted: int
    dealt: int
    moves: tuple[int, ...]
    begins: Shift
    draws: tuple[int, int]
    coins: dict[str, Shift]
    only: dict[str, Share]
    examples: tuple[Pairing, ...]

    @property
    def same(self) -> bool:
        """Whether the two behave alike, as far as can be told."""
        return same_to_play(self.changes) and not self.parted and not self.offered

    def to_dict(self) -> dict[str, Any]:
        """The report for `json`."""
        return {
            "old": self.old,
            "new": self.new,
            "same": self.same,
            "changes": [asdict(one) for one in self.changes],
            "games": self.games,
            "planned": self.planned,
            "seed": self.seed,
            "players": self.players,
            "games_with_other_offers": self.offered,
            "games_gone_differently": self.parted,
            "games_with_other_ships": self.dealt,
            "decisions_before": list(self.moves),
            "begins": shift_data(self.begins),
            "draws": {"old": self.draws[0], "new": self.draws[1]},
            "coins": {name: shift_data(shift) for name, shift in self.coins.items()},
            "coins_of_one_version": {
                name: {**asdict(share), "rate": share.rate} for name, share in self.only.items()
            },
            "examples": [_example(one) for one in self.examples],
        }


def shift_data(shift: Shift) -> dict[str, Any]:
    """A shift as plain data; rates from 0 to 1."""
    return {**asdict(shift), "rate": shift.rate}


def _example(one: Pairing) -> dict[str, Any]:
    where = one.parted or one.offered
    return {"game": one.game, "first": one.first, **(_difference(where) if where else {})}


def _difference(where: Difference) -> dict[str, Any]:
    return {
        "kind": where.kind,
        "decision": where.decision,
        "turn": where.turn,
        "last": where.last,
        "before": where.before,
        "old": _side(where.old),
        "new": _side(where.new),
    }


def _side(side: Side) -> dict[str, Any]:
    return {**asdict(side), "options": list(side.options)}


@define
class Comparison:
    """Games of two versions, counted as they come.

    Attributes:
        plan: what is played.
        keep: how many of the games that went differently are kept.
    """

    plan: Plan
    keep: int = 3
    games: int = 0
    offered: int = 0
    dealt: int = 0
    moves: list[int] = field(factory=list)
    draws: list[int] = field(factory=lambda: [0, 0])
    begins: _Paired = field(factory=_Paired)
    coins: dict[str, _Paired] = field(factory=dict)
    only: dict[str, list[int]] = field(factory=dict)
    examples: list[Pairing] = field(factory=list)

    def add(self, one: Pairing) -> None:
        """One more game."""
        self.games += 1
        if one.offered:
            self.offered += 1
        if one.parted and one.parted.kind == SHIPS:
            self.dealt += 1
        elif one.parted:
            self.moves.append(one.parted.decision)
        if (one.parted or one.offered) and len(self.examples) < self.keep:
            self.examples.append(one)
        for number, course in enumerate((one.old, one.new)):
            self.draws[number] += not course.winners
        self.begins.add(one.first in one.old.winners, one.first in one.new.winners)
        self._count_coins(one)

    def _count_coins(self, one: Pairing) -> None:
        ships = list(zip(one.old.ships, one.new.ships, strict=True))
        seen = {name for name in ships[0][0] if all(name in both for two in ships for both in two)}
        for seat, (before, after) in enumerate(ships):
            for name in (before & after) - seen:
                seen.add(name)
                won = seat in one.old.winners, seat in one.new.winners
                self.coins.setdefault(name, _Paired()).add(*won)
        for course, names in ((one.old, self._gone), (one.new, self._fresh)):
            for seat, ship in enumerate(course.ships):
                for name in ship & names:
                    row = self.only.setdefault(name, [0, 0])
                    row[0] += seat in course.winners
                    row[1] += 1

    @property
    def _gone(self) -> set[str]:
        return _names(self.plan.old) - _names(self.plan.new)

    @property
    def _fresh(self) -> set[str]:
        return _names(self.plan.new) - _names(self.plan.old)

    def report(self) -> Report:
        """What they come to."""
        plan = self.plan
        order = list(dict.fromkeys([*_order(plan.old), *_order(plan.new)]))
        return Report(
            old=plan.old.label,
            new=plan.new.label,
            changes=tuple(changes(plan.old, plan.new)),
            games=self.games,
            planned=plan.games,
            seed=plan.seed,
            players=plan.players,
            offered=self.offered,
            parted=len(self.moves) + self.dealt,
            dealt=self.dealt,
            moves=tuple(self.moves),
            begins=self.begins.shift,
            draws=(self.draws[0], self.draws[1]),
            coins={name: self.coins[name].shift for name in order if name in self.coins},
            only={name: Share.of(*self.only[name]) for name in order if name in self.only},
            examples=tuple(self.examples),
        )


def _order(version: Version) -> Iterable[str]:
    return (coin.name for coin in version.played)


def _names(version: Version) -> set[str]:
    return set(_order(version))
