"""What many games came to."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import asdict, define, field, frozen

from piecesofeight.machine import constants as m
from piecesofeight.played.names import DRAWN
from piecesofeight.study import mass
from piecesofeight.study.evenings import described
from piecesofeight.study.mass import Run
from piecesofeight.study.statistics import Share, Spread, rated
from piecesofeight.study.tasks import ROW, Task, kind_names
from piecesofeight.tables.compiler import tables_of

ROW_SIZE = len(ROW)
WON_MATCH = 15  # the outcome of a match that a side won; a game's says by which rule
ON_TIME = 16  # comes to the outcome in a row for each player who ran out of time (8.2)
COUNTED = {
    "played": m.COUNT_PLAYED,
    "reacted": m.COUNT_REACTED,
    "negated": m.COUNT_NEGATED,
    "lost": m.COUNT_LOST,
    "saved": m.COUNT_SAVED,
    "moved": m.COUNT_MOVED,
}


@frozen
class CoinReport:
    """How a kind of coin did; the totals of all games.

    Attributes:
        name: the coin.
        games: how many games were played in all.
        won: of the ships that began with it, those that won.
        played: uses in the main phase.
        reacted: uses as a reaction.
        negated: how often its ability was negated.
        lost: how often it was destroyed.
        saved: how often its destruction was prevented.
        moved: how often it came into a ship, or to another place in it, by an ability.
    """

    name: str
    games: int
    won: Share
    played: int
    reacted: int
    negated: int
    lost: int
    saved: int
    moved: int

    @property
    def ships(self) -> int:
        """How many ships began with it."""
        return self.won.total

    def per_game(self, what: str) -> float:
        """How often it was `played`, `reacted`, `negated`, `lost`, `saved` or `moved` in a game."""
        total: int = getattr(self, what)
        return total / self.games if self.games else 0.0


@frozen
class SimulationReport:
    """What many games came to. Equal for the same games, however they were run.

    Where whole evenings are played, these are its games, but for what coins did in a game.

    Attributes:
        games: how many were played.
        planned: how many were to be played; more if somebody pressed Ctrl-C.
        players: how many in each.
        seed: what their luck follows from.
        wild: whether Captains began anywhere, or only where they aren't active.
        first: the seat that began; `drawn` if it was drawn for each game.
        bots: who played, by seat.
        most: a game with so many decisions is given up as unfinished.
        fingerprint: a short hash of the coins.
        evening: what an evening is, in words; None for single games.
        sides: the seats of each side that can win: each seat, or in evenings each team.
        wins: the share of games that each side won.
        draws: games that nobody won, as nobody was left.
        unfinished: games given up.
        clock: what each player had, as text; None without clocks (8.2).
        out_of_time: how many players ran out of time.
        turns: turns of a game.
        decisions: decisions of a game that were not forced.
        games_each: how many games an evening has; None for single games.
        coins: each kind of coin, in the order of the sets.
        digest: a hash over outcome, winner, turns and decisions of every game in order; of evenings
            also over how many games they have.
        run: how it was run; no part of equality.
    """

    games: int
    planned: int
    players: int
    seed: int
    wild: bool
    first: int | str
    bots: tuple[str, ...]
    most: int
    fingerprint: str
    evening: str | None
    sides: tuple[tuple[int, ...], ...]
    wins: tuple[Share, ...]
    draws: int
    unfinished: int
    clock: str | None
    out_of_time: int
    turns: Spread
    decisions: Spread
    games_each: Spread | None
    coins: tuple[CoinReport, ...]
    digest: str
    run: Run = field(eq=False)

    def to_dict(self) -> dict[str, Any]:
        """The report for `json`; everything that may differ from run to run is in `run`."""
        data = asdict(self)
        data["wins"] = list(map(rated, self.wins))
        run = data.pop("run")
        del data["coins"]
        return {**data, "coins": list(map(_coin_data, self.coins)), "run": run}


def _coin_data(coin: CoinReport) -> dict[str, Any]:
    won = rated(coin.won)
    ships = won.pop("total")
    doings = {what: getattr(coin, what) for what in COUNTED}
    return {"name": coin.name, "ships": ships, "won": won, **doings}


@define
class Tally(mass.Tally):
    """Batches of games of coin combat, or of evenings.

    `row` names the words of a row: `ROW`, or `EVENING_ROW`.
    """

    kinds: int
    row: tuple[str, ...] = ROW
    outcomes: Counter[int] = field(init=False, factory=Counter)
    out_of_time: int = field(init=False, default=0)
    winners: Counter[int] = field(init=False, factory=Counter)
    turns: Counter[int] = field(init=False, factory=Counter)
    games_each: Counter[int] = field(init=False, factory=Counter)

    def __attrs_post_init__(self) -> None:
        self.counts = [0] * (m.COUNTS * self.kinds)

    def count(self, columns: Mapping[str, array[int]]) -> None:
        """Count how games ended, and how long they were."""
        self.outcomes.update(word % ON_TIME for word in columns["outcome"])
        self.out_of_time += sum(word // ON_TIME for word in columns["outcome"])
        self.winners.update(columns["winner"])
        self.turns.update(columns["turns"])
        self.games_each.update(columns.get("games", ()))

    def wins(self, sides: int) -> tuple[Share, ...]:
        """The share of each side."""
        return tuple(Share.of(self.winners[side], self.games) for side in range(sides))

    @property
    def single_games(self) -> int:
        """How many games were played, those of an evening one by one."""
        if "games" not in self.row:
            return self.games
        return sum(number * count for number, count in self.games_each.items())

    def coin(self, index: int, name: str) -> CoinReport:
        """What became of the kind of coin at a place in the set."""
        row = self.counts[m.COUNTS * index : m.COUNTS * (index + 1)]
        won = Share.of(row[m.COUNT_WON], row[m.COUNT_SHIPPED])
        doings = {what: row[at] for what, at in COUNTED.items()}
        return CoinReport(name, self.single_games, won, **doings)


def report_of(task: Task, games: int, tally: Tally, run: Run) -> SimulationReport:
    """What a tally says of a task's games, and how they were run.

    Args:
        task: what was played.
        games: how many games were to be played.
        tally: what became of those that were.
        run: how.
    """
    return SimulationReport(
        games=tally.games,
        planned=games,
        players=task.players,
        seed=task.seed,
        wild=task.wild,
        first=DRAWN if task.first is None else task.first,
        bots=kind_names(task.bots),
        most=task.most,
        fingerprint=tables_of(task.coins).fingerprint,
        evening=described(task.match) if task.match else None,
        sides=task.sides,
        wins=tally.wins(len(task.sides)),
        draws=tally.outcomes[m.OUTCOME_DRAW],
        unfinished=tally.outcomes[m.OUTCOME_NONE],
        clock=str(task.clock) if task.clock else None,
        out_of_time=tally.out_of_time,
        turns=Spread.of(tally.turns),
        decisions=Spread.of(tally.decisions),
        games_each=Spread.of(tally.games_each) if task.match else None,
        coins=tuple(tally.coin(i, coin.name) for i, coin in enumerate(task.coins)),
        digest=tally.digest,
        run=run,
    )
