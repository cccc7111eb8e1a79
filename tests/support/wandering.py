"""Somebody who wanders through a game: on, back, into other branches, with remarks."""

from __future__ import annotations

import random

from piecesofeight import Record
from piecesofeight.played.replay import P


def wandered(record: Record[P], rng: random.Random, steps: int) -> Record[P]:
    """A record in which somebody went on, back, elsewhere, and said things, at random."""
    for _ in range(steps):
        match rng.randrange(8):
            case 0:
                record = record.undo(rng.randint(0, min(5, len(record.choices))))
            case 1 if record.branches:
                record = record.go(rng.randrange(len(record.branches)))
            case 2 if record.branches:
                record = record.redo()
            case 3:
                record = record.comment(rng.choice(["", "good", 'a "b" {c}\n\\; d', "é\0\u2028"]))
            case _ if options := record.state.legal_actions():
                record = record.apply(rng.choice(options))
    return record
