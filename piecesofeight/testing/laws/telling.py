"""Telling where a law is broken: the way there, a game file, and a scenario that shows it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import frozen

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.saves.files import write_whole
from piecesofeight.plain_files import write_plain
from piecesofeight.played.replay import choice_text
from piecesofeight.records.record import Record
from piecesofeight.testing.laws.trial import MISHAPS, Played, Stock
from piecesofeight.testing.scenarios.writing.scenario import scenario_text

CAN_FAIL = (PiecesOfEightError, *MISHAPS)


@frozen
class Told:
    """A broken law for people.

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

    @classmethod
    def of(
        cls,
        name: str,
        rules: tuple[str, ...],
        played: Played,
        number: int,
        reason: str,
        folder: str | Path,
    ) -> Told:
        """The breach of a law after so many choices, with its scenario as it is to lie in a folder.

        What can't be written down, because that breaks too, isn't.
        """
        cited = [rule for rule in rules if rule[0].isdigit()]
        when = f"after {number} choice{'s' if number > 1 else ''}" if number else "at the start"
        text = f"{reason} {when}" + (f" ({', '.join(cited)})" if cited else "")
        title, choices = f"{name} {reason}"[:100], played.choices[:number]
        return cls(
            name,
            text,
            tuple(_way(played, number)),
            _record(played, choices),
            _scenario(title, cited, played, choices, folder),
            played.trial.stock.text,
        )

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


def _way(played: Played, number: int) -> Iterator[str]:
    yield from str(played.state(played.moments[0])).splitlines()
    for moment in played.moments[: number + 1]:
        if moment.taken:
            try:
                yield choice_text(played.state(moment), moment.taken)
            except CAN_FAIL:
                yield f"option {moment.taken}, which fails"


def _record(played: Played, choices: tuple[int, ...]) -> str:
    trial = played.trial
    for made in (choices, choices[:-1]):
        with suppress(*CAN_FAIL):
            return Record.begin(played.game, trial.first, trial.seed).play(*made).to_json()
    return ""


def _scenario(
    title: str, rules: list[str], played: Played, choices: tuple[int, ...], home: str | Path
) -> str:
    trial = played.trial
    named = [Path(os.path.relpath(file, home)).as_posix() for file in trial.stock.files]
    with tempfile.TemporaryDirectory() as folder:
        sets = [str(Path(file).resolve()) for file in trial.stock.files]
        if trial.stock.text:
            write_plain(Path(folder, Stock.text_name), trial.stock.text)
            sets.append(Stock.text_name)
        where: dict[str, Any] = {"rules": rules, "sets": sets, "folder": folder}
        for made in (choices, choices[:-1]):
            with suppress(*CAN_FAIL):
                text = scenario_text(title, played.game, max(trial.first, 0), made, **where)
                for given, shown in zip(sets, named, strict=False):
                    text = text.replace(given, shown)
                return text
    return ""
