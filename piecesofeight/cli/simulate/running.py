"""Playing many games for somebody who waits: how they are played, how far it is, Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Protocol, TypeVar

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import counted
from piecesofeight.cli.common.progress import ProgressDisplay
from piecesofeight.study import Interrupted, Plan
from piecesofeight.study.mass import Run, Watch

HOW = {
    "compiled": "compiled",
    "interpreted": "interpreted",
    "bots": "through the public interface, interpreted",
    "evenings": "whole evenings, through the public interface, interpreted",
}


class Report(Protocol):
    """What games came to, whatever was played."""

    @property
    def games(self) -> int:
        """How many were played."""

    @property
    def run(self) -> Run:
        """How they were run."""


AnyReport = TypeVar("AnyReport", bound=Report)


def played(
    play: Callable[..., AnyReport],
    games: int,
    noun: str,
    writing: AbstractContextManager[Watch],
) -> AnyReport:
    """Play, telling how far it is; after Ctrl-C the report is of the games so far.

    Args:
        play: plays, and gives the report; it takes who is told as `simulate` does.
        games: how many games.
        noun: what a game is called.
        writing: writes a line for each game.

    Raises:
        Failure: it must be compiled, but what that needs isn't installed.
    """
    display = ProgressDisplay(games)
    told: dict[str, Any] = {
        "progress": partial(display.tell, "playing"),
        "begin": lambda plan: display.console.print(begin_text(plan)),
    }
    try:
        with writing as add, display:
            report = play(**told, watch=add)
    except ImportError as error:
        message, _, hint = str(error).partition(": ")
        raise Failure(message, hint) from None
    except Interrupted as stop:
        report = stop.report
        display.console.print(f"stopped after {report.games} of {counted(games, noun)}")
    if report.games:
        display.console.print(end_text(report, noun))
    return report


def begin_text(plan: Plan) -> str:
    """How it will be run, in a line."""
    return f"{HOW[plan.how]}, {counted(plan.jobs, 'job')}"


def end_text(report: Report, noun: str) -> str:
    """How long it took, in a line."""
    run = report.run
    rate = f"{run.games_per_second:,.{0 if noun == 'game' else 1}f} {noun}s/s"
    return (
        f"{counted(report.games, noun)} in {run.seconds:.1f} s: "
        f"{rate}, {run.decisions_per_second:,.0f} decisions/s"
    )
