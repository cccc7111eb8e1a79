"""Turns of phrase that authors try first, and what to write instead."""

from __future__ import annotations

from piecesofeight.language.phrasebook.coins import COINS
from piecesofeight.language.phrasebook.entry import THEY, Phrase, Rewrite
from piecesofeight.language.phrasebook.headers import CONDITIONS, HEADERS
from piecesofeight.language.phrasebook.people import PEOPLE
from piecesofeight.language.phrasebook.steps import STEPS

__all__ = ["PHRASES", "THEY", "Phrase", "Rewrite"]

PHRASES: tuple[Phrase, ...] = (*HEADERS, *CONDITIONS, *PEOPLE, *STEPS, *COINS)
