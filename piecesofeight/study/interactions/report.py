"""What a survey came to, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import asdict, field, frozen

from piecesofeight.study.interactions.examples import Shown, Writer, grouped
from piecesofeight.study.interactions.lineups import LATER, Bounds
from piecesofeight.study.interactions.meetings import EVENTS, Meeting, in_order
from piecesofeight.study.interactions.search import Example, Survey
from piecesofeight.testing.scenarios.rules import rule_order

NOTHING_WRONG = "Nothing illegal, nothing stuck, no loop."
NOT_SEARCHED = (
    "larger ships and later turns; stalemates (7.4), surrender (7.5) and teams (8.4); "
    "what takes three different coins, but captains and the coins that the two ask for"
)


Row = dict[str, list[Meeting]]  # the meetings by event


@frozen
class Matrix:
    """Meetings as a table: coins down, events across.

    Attributes:
        title: what it shows.
        rows: the meetings of each coin, by event.
    """

    title: str
    rows: dict[str, Row]

    @classmethod
    def of(cls, title: str, names: Iterable[str], met: Iterable[tuple[str, Meeting]]) -> Matrix:
        """A table with a row for each name, filled with meetings by the name that they go under."""
        rows: dict[str, Row] = {name: {} for name in names}
        for name, meeting in met:
            rows[name].setdefault(meeting.event, []).append(meeting)
        return cls(title, rows)

    @property
    def events(self) -> list[str]:
        """The events that there are, in their order."""
        return [event for event in EVENTS if any(event in row for row in self.rows.values())]


@frozen
class InteractionReport:
    """Which coins meet how, what of it scenarios show, and what must never be.

    Attributes:
        asked: the coins that were asked about; empty for all.
        names: the coins that they were played with, in the order of their sets.
        bounds: how far the search went.
        survey: what was found.
        shown: which meetings scenarios show, each with their titles.
        planned: how many pairs there were to search; more than were if it was stopped.
        seconds: how long it took; no part of equality.
    """

    asked: tuple[str, ...]
    names: tuple[str, ...]
    bounds: Bounds
    survey: Survey
    shown: Mapping[Meeting, list[str]]
    planned: int
    seconds: float = field(default=0.0, eq=False)

    @property
    def meetings(self) -> list[Meeting]:
        """The meetings that were asked about, in order."""
        names, asked = set(self.names), set(self.asked)
        return [
            meeting
            for meeting in sorted(self.survey.meetings, key=in_order)
            if asked.intersection(meeting.pair) or (not asked and names.issuperset(meeting.pair))
        ]

    def about(self, name: str) -> list[Matrix]:
        """What others, or a copy, do about a coin; and what it does about others."""
        meetings = self.meetings
        passive = [(met.other, met) for met in meetings if met.coin == name]
        active = [(met.coin, met) for met in meetings if met.other == name and met.coin != name]
        # The coins asked for come first, then those that came along in the small ships.
        names = dict.fromkeys([*self.names, *(coin for met in meetings for coin in met.pair)])
        told = {
            f"What others do about {name}": passive,
            f"What {name} does about others": active if self.asked else [],
        }
        return [
            Matrix.of(title, [other for other in names if other in dict(met)], met)
            for title, met in told.items()
            if met
        ]

    def apart(self, name: str) -> list[str]:
        """The coins that it never meets, whatever was tried."""
        return [other for other in self._unmet(name) if not self._idle(name, other)]

    def untried(self, name: str) -> dict[str, tuple[str, ...]]:
        """The coins with which no meeting was found, but one of the two lacked room or a partner.

        Each with those of the two of which an ability was never used.
        """
        return {other: idle for other in self._unmet(name) if (idle := self._idle(name, other))}

    def _unmet(self, name: str) -> list[str]:
        met = {coin for meeting in self.meetings if name in meeting.pair for coin in meeting.pair}
        alike = any(meeting.pair == (name, name) for meeting in self.meetings)
        return [other for other in self.names if other not in met or (other == name and not alike)]

    def _idle(self, name: str, other: str) -> tuple[str, ...]:
        idle = self.survey.idle
        return tuple(dict.fromkeys(idle.get((name, other), idle.get((other, name), ()))))

    @property
    def counted(self) -> Matrix:
        """All meetings, by the coin that they are about."""
        title = "Meetings by the coin they are about, and those that no scenario shows"
        met = [(meeting.coin, meeting) for meeting in self.meetings]
        return Matrix.of(title, self.names, met)

    @property
    def rules(self) -> dict[tuple[str, str], Example]:
        """The rules touched with the coins asked about, by rule and coin."""
        asked = self.asked or self.names
        found = self.survey.rules
        return {
            key: found[key]
            for key in sorted(found, key=lambda key: (key[1], rule_order(key[0])))
            if key[1] in asked
        }

    @property
    def complete(self) -> bool:
        """Whether every pair was searched."""
        return len(self.survey.pairs) == self.planned

    @property
    def searched(self) -> str:
        """How much was played, in words."""
        survey = self.survey
        done = "" if self.complete else f"{len(survey.pairs)} of "
        pairs = "1 pair" if self.planned == 1 else f"{self.planned} pairs"
        return (
            f"Searched: {done}{pairs}, {survey.lineups:,} line-ups, {survey.states:,} states, "
            f"{survey.steps:,} options taken"
        )

    @property
    def limits(self) -> str:
        """What was searched, and what was not."""
        players, ships, depth = self.bounds.players, self.bounds.ships, self.bounds.depth
        decisions = "1 decision" if depth == 1 else f"{depth} decisions"
        return (
            f"Bounds: {players} players, ships of at most {ships} coins, {decisions} one "
            f"after the other ({depth + LATER} where a coin works in later turns) and every action "
            f"to its end. Not searched: {NOT_SEARCHED}."
        )

    def is_shown(self, meeting: Meeting) -> bool:
        """Whether a scenario shows a meeting."""
        return meeting in self.shown

    def scenario(self, meeting: Meeting, writer: Writer) -> str:
        """The shortest example of a meeting as a scenario."""
        return writer.text(Shown(self.survey.meetings[meeting], (meeting,), ()))

    def examples(self, *, unshown: bool = False) -> list[Shown]:
        """The shortest example of everything, each once.

        Args:
            unshown: leave out what scenarios show already, and examples of rules alone.
        """
        wanted = [meeting for meeting in self.meetings if not (unshown and self.is_shown(meeting))]
        meetings = {meeting: self.survey.meetings[meeting] for meeting in wanted}
        return grouped(meetings, {} if unshown else self.rules)

    def by_coin(self, *, unshown: bool = False) -> dict[str, list[Shown]]:
        """The examples by coin: each with the first coin asked about, or with one it is about."""
        found: dict[str, list[Shown]] = {}
        for example in self.examples(unshown=unshown):
            names = example.meetings[0].pair if example.meetings else (example.rules[0][1],)
            about = next((name for name in self.asked if name in names), names[0])
            found.setdefault(about, []).append(example)
        return found

    def to_dict(self, writer: Writer) -> dict[str, Any]:
        """The report for `json`, with examples by the writer."""
        survey = self.survey
        return {
            "coin": self.asked[0] if len(self.asked) == 1 else None,
            "asked": list(self.asked),
            "coins": list(self.names),
            "bounds": {**asdict(self.bounds), "not_searched": NOT_SEARCHED},
            "complete": self.complete,
            "pairs": len(survey.pairs),
            "lineups": survey.lineups,
            "states": survey.states,
            "options_taken": survey.steps,
            "seconds": round(self.seconds, 3),
            "meetings": [self._meeting(meeting, writer) for meeting in self.meetings],
            "untried": {name: list(self.untried(name)) for name in self.asked},
            "rules": [
                {
                    "rule": rule,
                    "coin": coin,
                    "scenario": writer.text(Shown(seen, (), ((rule, coin),))),
                }
                for (rule, coin), seen in self.rules.items()
            ],
            "faults": [
                {
                    "kind": fault.kind,
                    "text": fault.text,
                    "pair": list(pair),
                    "way": writer.way(fault.lineup, fault.path),
                }
                for pair, fault in self.survey.faults
            ],
        }

    def _meeting(self, meeting: Meeting, writer: Writer) -> dict[str, Any]:
        return {
            **asdict(meeting),
            "text": str(meeting),
            "shown_by": self.shown.get(meeting, []),
            "scenario": self.scenario(meeting, writer),
        }
