"""Plays kernels of all tiers in lock step, for as many steps as you like.

PYTHONPATH=tests/support python tests/kernels/lockstep_run.py --steps 200000 --mass 5
PYTHONPATH=tests/support python tests/kernels/lockstep_run.py --steps 5000 --only combat
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from time import perf_counter

from lockstep import Mass, OutOfStepError, compare, compare_mass
from lockstep_games import kinds, masses

from piecesofeight.kernels.builds import TIERS

GAMES = 20  # in a batch of whole games


def main() -> int:
    """Compare what the command line asks for; tell how much it was."""
    asks = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asks.add_argument("--steps", type=int, default=20_000, help="in all")
    asks.add_argument("--first", type=int, default=0, help="the number of the first game of a kind")
    asks.add_argument("--only", default="", help="kinds whose name begins so")
    asks.add_argument("--drawn", type=int, default=20, help="drawn game files")
    asks.add_argument("--mass", type=int, default=0, help="batches of whole games of each kind")
    asks.add_argument("--tiers", nargs="*", default=list(TIERS), choices=TIERS)
    asked = asks.parse_args()
    chosen = {name: of for name, of in kinds(asked.drawn).items() if name.startswith(asked.only)}
    steps = -(-asked.steps // max(len(chosen), 1))
    done = [
        _told(name, "steps", compare(start_of, steps, asked.tiers, asked.first))
        for name, start_of in chosen.items()
    ]
    for name, mass_of in masses().items():
        if asked.mass and name.startswith(asked.only):
            numbers = range(asked.first, asked.first + asked.mass)
            _told(name, "whole games", _played(map(mass_of, numbers), asked.tiers))
    _say(f"all: {sum(done)} steps; {_wrong} kinds are out of step")
    return int(_wrong > 0)


_wrong = 0


def _told(name: str, what: str, counts: Iterator[int]) -> int:
    """Say how much of a kind was played, or what differs; how much it was."""
    global _wrong
    began, done, games = perf_counter(), 0, 0
    try:
        for each in counts:
            done, games = done + each, games + 1
    except OutOfStepError as error:
        _wrong += 1
        _say(f"OUT OF STEP: {error}")
    _say(f"{name}: {done} {what} in {games} games or batches, {perf_counter() - began:.0f} s")
    return done


def _played(batches: Iterable[Mass], tiers: list[str]) -> Iterator[int]:
    for mass in batches:
        compare_mass(mass, GAMES, tiers)
        yield GAMES


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
