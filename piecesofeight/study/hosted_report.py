"""What many games of a kind from a file came to."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import asdict, define, field, frozen

from piecesofeight.hosted.state import HostedGame
from piecesofeight.hosting.course import words as w
from piecesofeight.language.games.program import End, Zone
from piecesofeight.study import mass
from piecesofeight.study.mass import Run
from piecesofeight.study.statistics import Share, Spread, rated

ROW = ("winners", "rounds", "decisions", "ended", "active", "left", "out", "hash")
assert len(ROW) == w.ROW


@frozen
class Ending:
    """A way in which games ended.

    Attributes:
        phase: in which phase; empty before the first.
        statement: by which statement of the file: `end the game`, or `win`; empty if by none.
        line: the line of the file where it stands, 0 if it isn't known.
        share: how many games ended so.
    """

    phase: str
    statement: str
    line: int
    share: Share


@frozen
class ScoreReport:
    """A counter of the players that the file sets when the course of a game is over.

    Attributes:
        counter: its name.
        winners: how it varies among those who won.
        players: how it varies among all who weren't out at the end.
    """

    counter: str
    winners: Spread
    players: Spread


@frozen
class HeldReport:
    """What a kind of piece did for those who held it, in a zone that holds one piece of a player.

    What somebody holds in a round is what they hold when its first choice is made, if they still
    play.

    Attributes:
        kind: the kind of piece.
        zone: the zone.
        rounds: in how many rounds somebody held it, counted by player.
        won: of those rounds, those of players who won the game in the end.
        first: of the players who held it in the first round of a game, those who won.
        last: of the players who held it in the last round of a game, those who won.
    """

    kind: str
    zone: str
    rounds: int
    won: int
    first: Share
    last: Share


@frozen
class HostedReport:
    """What many games came to. Equal for the same games, however they were run.

    Attributes:
        game: what the file calls it.
        fingerprint: a short hash of what the file means.
        games: how many were played.
        planned: how many were to be played; more if somebody pressed Ctrl-C.
        players: how many in each.
        seed: what their luck follows from.
        most: a game with so many decisions is given up as unfinished.
        bots: who played, by seat.
        wins: by seat, the share of games that were won there, alone or with others.
        shared: games that several players won together.
        nobody: games that nobody won.
        unfinished: games given up.
        stuck: those of them that can't go on: nobody has anything to decide, or a number grew too
            large.
        endings: the ways in which the others ended, the most frequent first.
        rounds: rounds of a game.
        decisions: decisions of a game that were not forced.
        active: how many players still played at the end.
        left: how many had left the game, and were scored.
        out: how many were out.
        scores: each counter that tells a score.
        held: each kind of piece that players hold one of.
        digest: a hash over every game in order: who won, how it ended, its length, its scores, and
            every choice.
        run: how it was run; no part of equality.
    """

    game: str
    fingerprint: str
    games: int
    planned: int
    players: int
    seed: int
    most: int
    bots: tuple[str, ...]
    wins: tuple[Share, ...]
    shared: int
    nobody: int
    unfinished: int
    stuck: int
    endings: tuple[Ending, ...]
    rounds: Spread
    decisions: Spread
    active: Spread
    left: Spread
    out: Spread
    scores: tuple[ScoreReport, ...]
    held: tuple[HeldReport, ...]
    digest: str
    run: Run = field(eq=False)

    def to_dict(self) -> dict[str, Any]:
        """The report for `json`; everything that may differ from run to run is in `run`."""
        data = asdict(self)
        data["wins"] = list(map(rated, self.wins))
        for each, ending in zip(data["endings"], self.endings, strict=True):
            each["share"] = rated(ending.share)
        for each, held in zip(data["held"], self.held, strict=True):
            each |= {"first": rated(held.first), "last": rated(held.last)}
        return data


@define
class HostedTally(mass.Tally):
    """Batches of games of a kind from a file.

    Attributes:
        scores: how many counters are scores.
        players: how many in a game.
        kinds: how many kinds of piece are looked at.
    """

    scores: int
    players: int
    kinds: int
    winners: Counter[int] = field(init=False, factory=Counter)
    rounds: Counter[int] = field(init=False, factory=Counter)
    endings: Counter[int] = field(init=False, factory=Counter)
    statuses: dict[str, Counter[int]] = field(init=False)
    scored: list[Counter[int]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        words = (f"{score} of {seat}" for seat, score in self._words())
        self.row = (*ROW, *words)
        self.counts = [0] * (w.HELD * self.kinds)
        self.statuses = {status: Counter() for status in ("active", "left", "out")}
        self.scored = [Counter() for _ in self._words()]

    def _words(self) -> Iterator[tuple[int, int]]:
        """The seat and the score of each word behind those of all games."""
        for seat in range(self.players):
            for score in range(self.scores):
                yield seat, score

    def count(self, columns: Mapping[str, array[int]]) -> None:
        """Count how games ended, and how long they were."""
        self.winners.update(columns["winners"])
        self.rounds.update(columns["rounds"])
        self.endings.update(columns["ended"])
        for status, counted in self.statuses.items():
            counted.update(columns[status])
        for found, word in zip(self.scored, self.row[w.ROW :], strict=True):
            found.update(columns[word])

    def wins(self) -> tuple[Share, ...]:
        """The share of games that each seat won, alone or with others."""
        won = [0] * self.players
        for mask, games in self.winners.items():
            for seat in range(self.players):
                won[seat] += games * (mask >> seat & 1)
        return tuple(Share.of(games, self.games) for games in won)

    def spread_of(self, status: str) -> Spread:
        """How the number of players of a status varies."""
        many: Counter[int] = Counter()
        for mask, games in self.statuses[status].items():
            many[mask.bit_count()] += games
        return Spread.of(many)

    def score(self, number: int, counter: str) -> ScoreReport:
        """What a counter told, the games left out that were given up."""
        winners: Counter[int] = Counter()
        players: Counter[int] = Counter()
        for (_, score), found in zip(self._words(), self.scored, strict=True):
            for word, games in found.items():
                if score == number and not word & w.SCORE_GIVEN_UP:
                    points = word // w.SCORE
                    winners[points] += games if word & w.SCORE_WON else 0
                    players[points] += 0 if word & w.SCORE_OUT else games
        return ScoreReport(counter, Spread.of(+winners), Spread.of(+players))

    def held(self, number: int, kind: str, zone: str) -> HeldReport:
        """What became of those who held a kind of piece."""
        row = self.counts[w.HELD * number : w.HELD * (number + 1)]
        rounds, won = row[w.HELD_ROUNDS : w.HELD_FIRST]
        held, of_these = row[w.HELD_FIRST : w.HELD_LAST]
        last, of_last = row[w.HELD_LAST : w.HELD]
        return HeldReport(
            kind, zone, rounds, won, Share.of(of_these, held), Share.of(of_last, last)
        )


def held_zones(game: HostedGame) -> Iterator[Zone]:
    """The zones in which each player has one piece at most."""
    return (zone for zone in game.zones if zone.of_player and zone.single)


def report_of(
    game: HostedGame,
    seed: int,
    most: int,
    bots: tuple[str, ...],
    games: int,
    tally: HostedTally,
    run: Run,
) -> HostedReport:
    """What a tally says of the games of a task, and how they were run.

    Args:
        game: what was played.
        seed: what their luck follows from.
        most: decisions after which a game was given up.
        bots: who played, by seat.
        games: how many games were to be played.
        tally: what became of those that were.
        run: how.
    """
    sorts = game.source.layout.sorts
    kinds = [(kind.name, zone.name) for zone in held_zones(game) for kind in sorts[zone.sort].kinds]
    stuck = tally.endings[w.STUCK]
    unfinished = tally.endings[w.GIVEN_UP] + stuck
    return HostedReport(
        game=game.name,
        fingerprint=game.fingerprint,
        games=tally.games,
        planned=games,
        players=tally.players,
        seed=seed,
        most=most,
        bots=bots,
        wins=tally.wins(),
        shared=sum(many for mask, many in tally.winners.items() if mask.bit_count() > 1),
        nobody=tally.winners[0] - unfinished,
        unfinished=unfinished,
        stuck=stuck,
        endings=_endings(game, tally),
        rounds=Spread.of(tally.rounds),
        decisions=Spread.of(tally.decisions),
        active=tally.spread_of("active"),
        left=tally.spread_of("left"),
        out=tally.spread_of("out"),
        scores=tuple(tally.score(i, name) for i, name in enumerate(game.scores)),
        held=tuple(tally.held(i, *names) for i, names in enumerate(kinds)),
        digest=tally.digest,
        run=run,
    )


def _endings(game: HostedGame, tally: HostedTally) -> tuple[Ending, ...]:
    """The ways in which games ended, the most frequent first."""
    found = []
    for ended, many in tally.endings.items():
        if ended not in (w.GIVEN_UP, w.STUCK):
            phase, statement, line = ending_of(game, ended)
            found.append(Ending(phase, statement, line, Share.of(many, tally.games)))
    return tuple(sorted(found, key=lambda each: (-each.share.count, each.line, each.phase)))


def ending_of(game: HostedGame, ended: int) -> tuple[str, str, int]:
    """The phase in which a game ended, the statement by which, and its line; see `Ending`."""
    way, phase = divmod(ended, w.WAY)
    name = game.phases[phase - 1] if phase else ""
    if not way:
        return name, "", 0
    by = game.source.ways[way - 1]
    return name, "end the game" if isinstance(by, End) else "win", by.span.line
