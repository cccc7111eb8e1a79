"""Turns of phrase that authors try first, and what to write instead."""

from __future__ import annotations

from piecesofeight.language.advice.phrasebook.coins import COINS
from piecesofeight.language.advice.phrasebook.entry import THEY, Phrase, Rewrite
from piecesofeight.language.advice.phrasebook.headers import CONDITIONS, HEADERS
from piecesofeight.language.advice.phrasebook.people import PEOPLE
from piecesofeight.language.advice.phrasebook.steps import STEPS

__all__ = ["PHRASES", "THEY", "Phrase", "Rewrite"]

PHRASES: tuple[Phrase, ...] = (*HEADERS, *CONDITIONS, *PEOPLE, *STEPS, *COINS)
