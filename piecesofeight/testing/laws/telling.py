"""Telling where a law is broken: the way there, a game file, and a scenario that shows it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from attrs import frozen

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.saves.files import write_whole
from piecesofeight.game.saves.record import Record, choice_text
from piecesofeight.plain_files import write_plain
from piecesofeight.testing.laws.law import Breach
from piecesofeight.testing.laws.trial import MISHAPS, Stock
from piecesofeight.testing.scenarios.writing.scenario import scenario_text

CAN_FAIL = (PiecesOfEightError, *MISHAPS)


@frozen
class Told:
    """A breach for people.

    Attributes:
        name: the law's name.
        reason: what is wrong.
        way: how to get there, a line a step: the ships first, then what is done.
        record: a game file for `piecesofeight replay`; empty if the game can't be written down.
        scenario: an entry of a scenario file that plays it; empty if it can't be said.
        coins: the coin file that they need and that is nowhere on disk; empty if there is none.
    """

    name: str
    reason: str
    way: tuple[str, ...]
    record: str = ""
    scenario: str = ""
    coins: str = ""

    @property
    def text(self) -> str:
        """All of it."""
        parts = [self.head, "\n".join(self.way)]
        if self.coins:
            parts.append(f"the coins ({Stock.text_name}):\n\n{self.coins}")
        if self.scenario:
            parts.append(f"as a scenario, which holds as things are:\n\n{self.scenario}")
        if self.record:
            parts.append(f"as a game for `piecesofeight replay`:\n\n{self.record}")
        return "\n\n".join(part.rstrip() for part in parts) + "\n"

    @property
    def head(self) -> str:
        """Which law, and why."""
        return f"law {self.name} is broken: {self.reason}"

    def write(self, folder: str | Path) -> tuple[Path, ...]:
        """Write the game file, the scenario and the coins into a folder; what was written.

        Raises:
            SaveError: they can't be written.
        """
        home = Path(folder)
        files = {
            home / f"{self.name}.json": self.record,
            home / f"{self.name}.scenario.yaml": self.scenario,
            home / Stock.text_name: self.coins,
        }
        home.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            if text:
                write_whole(path, text)
        return tuple(path for path, text in files.items() if text)


def told(breach: Breach, folder: str | Path | None = None) -> Told:
    """A breach for people: what can't be written down, because that breaks too, is left out.

    Args:
        breach: what is to be told.
        folder: where the scenario is going to lie, which names coin files from there; left out,
            the working folder.
    """
    return Told(
        breach.law.name,
        _reason(breach),
        tuple(_way(breach)),
        _record(breach),
        _scenario(breach, folder or "."),
        breach.played.trial.stock.text,
    )


def _reason(breach: Breach) -> str:
    count = breach.number
    when = "at the start" if not count else f"after {count} choice{'s' if count > 1 else ''}"
    cited = ", ".join(rule for rule in breach.law.rules if rule[0].isdigit())
    return f"{breach.reason} {when}" + (f" ({cited})" if cited else "")


def _way(breach: Breach) -> list[str]:
    played = breach.played
    lines = str(played.state(played.moments[0])).splitlines()
    for moment in played.moments[: breach.number + 1]:
        if moment.taken:
            state = played.state(moment)
            try:
                lines.append(choice_text(state, moment.taken))
            except CAN_FAIL:
                lines.append(f"option {moment.taken}, which fails")
    return lines


def _record(breach: Breach) -> str:
    trial, played = breach.played.trial, breach.played
    for choices in (breach.choices, breach.choices[:-1]):
        try:
            record = Record.begin(played.game, trial.first, trial.seed).play(*choices)
            return record.to_json()
        except CAN_FAIL:
            continue
    return ""


def _scenario(breach: Breach, home: str | Path) -> str:
    trial = breach.played.trial
    title = f"{breach.law.name} {breach.reason}"[:100]
    rules = [rule for rule in breach.law.rules if rule[0].isdigit()]
    named = [Path(os.path.relpath(file, home)).as_posix() for file in trial.stock.files]
    with tempfile.TemporaryDirectory() as folder:
        sets = [str(Path(file).resolve()) for file in trial.stock.files]
        if trial.stock.text:
            write_plain(Path(folder, Stock.text_name), trial.stock.text)
            sets.append(Stock.text_name)
        for choices in (breach.choices, breach.choices[:-1]):
            try:
                text = scenario_text(
                    title,
                    breach.played.game,
                    max(trial.first, 0),
                    choices,
                    rules=rules,
                    sets=sets,
                    folder=folder,
                )
            except CAN_FAIL:
                continue
            for given, shown in zip(sets, named, strict=False):
                text = text.replace(given, shown)
            return text
    return ""
