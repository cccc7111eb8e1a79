"""What two versions of files differ in: their texts, their games, and who wins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from functools import cached_property, partial
from typing import Any, Generic, Protocol, TypeVar

from attrs import asdict, define, field, frozen

from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.errors import GameError
from piecesofeight.study.asked import named_bots
from piecesofeight.study.differences.games import play_pair
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.playing import SHIPS, GameResult, Pairing, Players
from piecesofeight.study.differences.versions import Change, Version, changes, is_used
from piecesofeight.study.parallel import mapped
from piecesofeight.study.statistics import FEW_USES, Share, Shift, rated
from piecesofeight.study.tasks import BOT_KINDS, RANDOM

BATCH = 16  # games handed to a process at once
FEW = 64  # with fewer games than this no process is started


class Compared(Protocol):
    """A version, as far as reports speak of it."""

    @property
    def label(self) -> str:
        """What it is called."""

    @property
    def names(self) -> dict[str, None]:
        """What players may begin with, and others not, so that it may help them to win."""


V = TypeVar("V", bound=Compared)


@frozen
class Games(ABC, Generic[V]):
    """What is to be played in two versions of something, whatever it is.

    Attributes:
        old: a version.
        new: the other one.
        games: how many games are played in both.
        seed: what their luck follows from.
        players: how many in each.
        most: a game with so many decisions is given up.
        bots: who plays, as in `simulate`: one kind for all, or one a seat; random players if none.

    Raises:
        GameError: a number that won't do, or a bot that there isn't.
    """

    old: V
    new: V
    games: int = 500
    seed: int = 0
    players: int = 2
    most: int = 10_000
    bots: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.games < 0:
            raise GameError(f"there are 0 games or more, not {self.games}")
        if self.most < 1:
            raise GameError(f"a game has at least 1 decision, not {self.most}")
        if self.bots:
            named_bots(self.bots, self.players)  # says what is wrong with them

    @property
    def who(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        given = self.bots or (RANDOM,)
        return given * self.players if len(given) == 1 else given

    @property
    def makers(self) -> Players:
        """What makes the bots, by seat; luck plays for those who are random."""
        return tuple(None if name == RANDOM else BOT_KINDS[name] for name in self.who)

    @abstractmethod
    def play(self, game: int) -> Pairing:
        """Play the game of a number in both versions."""

    @property
    @abstractmethod
    def changes(self) -> Sequence[Change]:
        """What is different in the texts."""

    def pairings(self, jobs: int | None = None) -> Generator[Pairing, None, None]:
        """Every game in both versions, in order; `jobs` as for `mapped`.

        Raises:
            ShipError: a version has too few coins for a ship.
        """
        return mapped(self.play, range(self.games), jobs, BATCH, FEW)


@frozen
class Plan(Games[Version]):
    """What is to be played: two versions of coins, of wild ships or not (`Ship.random`).

    Raises:
        GameError: a number that won't do.
    """

    wild: bool = False

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if not 2 <= self.players <= MOST_PLAYERS:
            raise GameError(f"a game has 2 to {MOST_PLAYERS} players, not {self.players}")

    def play(self, game: int) -> Pairing:
        """Play the game of a number in both versions."""
        luck = Luck(self.seed, game)
        rest = self.players, self.most
        return play_pair(self.old, self.new, luck, *rest, wild=self.wild, bots=self.makers)

    def can_be_used(self, name: str) -> bool:
        """Whether a coin has an ability to use in one version at least."""
        found = (version.coins.get(name) for version in (self.old, self.new))
        return any(coin is not None and is_used(coin) for coin in found)

    @property
    def changes(self) -> Sequence[Change]:
        """The coins that changed."""
        return changes(self.old, self.new)


Pairs = Counter[tuple[bool, bool]]  # how often something happened, or not, before and after


def _shift(pairs: Pairs) -> Shift:
    both, lost, gained = pairs[True, True], pairs[True, False], pairs[False, True]
    before, after = both + lost, both + gained
    return Shift.of(total=pairs.total(), before=before, after=after, gained=gained, lost=lost)


@define(slots=False)
class Comparison:
    """Games of two versions, counted as they come, and what they show.

    Attributes:
        offered: games in which something else was offered before they parted, if they did.
        dealt: games in which other ships were dealt.
        moves: of the others that parted, how many decisions went the same, for each.
        draws: games without a winner, in the old and in the new version.
        examples: the first games that went differently, `keep` of them.
        uses: in how many games an ability of a coin was used, in one version at least.
    """

    plan: Games[Any]
    keep: int = 3
    games: int = 0
    offered: int = 0
    dealt: int = 0
    moves: list[int] = field(factory=list)
    draws: list[int] = field(factory=lambda: [0, 0])
    examples: list[Pairing] = field(factory=list)
    uses: Counter[str] = field(factory=Counter)
    _begins: Pairs = field(factory=Counter)
    _coins: defaultdict[str, Pairs] = field(factory=partial(defaultdict, Counter))
    _only: defaultdict[str, Counter[bool]] = field(factory=partial(defaultdict, Counter))

    # --- counting ---------------------------------------------------------------------------

    def add(self, pairing: Pairing) -> None:
        """One more game."""
        old, new, parted = pairing.old, pairing.new, pairing.parted
        self.games += 1
        self.offered += pairing.offered is not None
        if parted and parted.kind == SHIPS:
            self.dealt += 1
        elif parted:
            self.moves.append(parted.decision)
        if (parted or pairing.offered) and len(self.examples) < self.keep:
            self.examples.append(pairing)
        self.draws = [self.draws[0] + (not old.winners), self.draws[1] + (not new.winners)]
        self.uses.update(sorted(old.used | new.used))
        self._begins[pairing.first in old.winners, pairing.first in new.winners] += 1
        self._count_coins(old, new)

    def _count_coins(self, old: GameResult, new: GameResult) -> None:
        ships = list(zip(old.had, new.had, strict=True))
        seen = {
            name for name in ships[0][0] if all(name in ship for both in ships for ship in both)
        }
        for seat, (before, after) in enumerate(ships):
            for name in (before & after) - seen:
                seen.add(name)
                self._coins[name][seat in old.winners, seat in new.winners] += 1
        kinds, others = self.plan.old.names.keys(), self.plan.new.names.keys()
        for result, names in ((old, kinds - others), (new, others - kinds)):
            for seat, ship in enumerate(result.had):
                for name in ship & names:
                    self._only[name][seat in result.winners] += 1

    # --- what it shows ----------------------------------------------------------------------

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What is different in the texts."""
        return tuple(self.plan.changes)

    @property
    def parted(self) -> int:
        """Games that went differently."""
        return len(self.moves) + self.dealt

    @property
    def same(self) -> bool:
        """Whether the two behave alike, as far as can be told."""
        plays = any(change.plays for change in self.changes)
        return not (plays or self.parted or self.offered)

    @property
    def seldom(self) -> list[str]:
        """The coins that changed and were used in too few games to say anything about them."""
        return [
            change.coin
            for change in self.changes
            if isinstance(self.plan, Plan)
            and change.plays
            and self.plan.can_be_used(change.coin)
            and self.uses[change.coin] < FEW_USES
        ]

    @property
    def begins(self) -> Shift:
        """How often the player who begins wins."""
        return _shift(self._begins)

    @property
    def coins(self) -> dict[str, Shift]:
        """For each coin how often a ship with it wins, in games in which not every ship has it.

        One ship a game is counted, the first that has the coin in both versions.
        """
        return {name: _shift(self._coins[name]) for name in self._order if name in self._coins}

    @property
    def only(self) -> dict[str, Share]:
        """For each coin that is in one version only how often a ship with it wins."""
        won = {name: self._only[name] for name in self._order if name in self._only}
        return {name: Share.of(games[True], games.total()) for name, games in won.items()}

    @property
    def _order(self) -> list[str]:
        return list(dict.fromkeys([*self.plan.old.names, *self.plan.new.names]))

    def to_dict(self) -> dict[str, Any]:
        """The comparison for `json`; rates from 0 to 1."""
        plan = self.plan
        return {
            "old": plan.old.label,
            "new": plan.new.label,
            "same": self.same,
            "changes": [asdict(change) for change in self.changes],
            "games": self.games,
            "planned": plan.games,
            "seed": plan.seed,
            "players": plan.players,
            "bots": list(plan.who),
            **({"wild": plan.wild} if isinstance(plan, Plan) else {}),
            "games_with_other_offers": self.offered,
            "games_gone_differently": self.parted,
            "games_with_other_ships": self.dealt,
            "decisions_before": self.moves,
            "begins": rated(self.begins),
            "draws": {"old": self.draws[0], "new": self.draws[1]},
            "coins": {name: rated(shift) for name, shift in self.coins.items()},
            "coins_of_one_version": {name: rated(share) for name, share in self.only.items()},
            "games_that_used": dict(self.uses),
            "used_too_seldom": self.seldom,
            "examples": [_example(pairing) for pairing in self.examples],
        }


def _example(pairing: Pairing) -> dict[str, Any]:
    where = pairing.parted or pairing.offered
    return {"game": pairing.game, "first": pairing.first, **(asdict(where) if where else {})}
