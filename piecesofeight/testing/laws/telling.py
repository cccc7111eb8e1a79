"""Telling where a law is broken: the way there, a game file, and a scenario that shows it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from piecesofeight.plain_files import write_plain
from piecesofeight.played.replay import choice_text
from piecesofeight.records.record import Record
from piecesofeight.testing.laws.told import CAN_FAIL, DRAWN_COINS, Told, when
from piecesofeight.testing.scenarios.writing.scenario import scenario_text

if TYPE_CHECKING:
    from piecesofeight.testing.laws.trial import Played


def told(
    played: Played, name: str, rules: tuple[str, ...], number: int, reason: str, folder: Path
) -> Told:
    """The breach of a law; what can't be written down, because that breaks too, isn't."""
    cited = [rule for rule in rules if rule[0].isdigit()]
    text = when(reason, number) + (f" ({', '.join(cited)})" if cited else "")
    title, choices = f"{name} {reason}"[:100], played.choices[:number]
    return Told(
        name,
        text,
        tuple(_way(played, number)),
        _record(played, choices),
        _scenario(title, cited, played, choices, folder),
        played.trial.stock.text,
    )


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
            write_plain(Path(folder, DRAWN_COINS), trial.stock.text)
            sets.append(DRAWN_COINS)
        where: dict[str, Any] = {"rules": rules, "sets": sets, "folder": folder}
        for made in (choices, choices[:-1]):
            with suppress(*CAN_FAIL):
                text = scenario_text(title, played.game, max(trial.first, 0), made, **where)
                for given, shown in zip(sets, named, strict=False):
                    text = text.replace(given, shown)
                return text
    return ""
