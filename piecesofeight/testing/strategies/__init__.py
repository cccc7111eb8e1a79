"""Hypothesis strategies: abilities made from the vocabulary.

They need Hypothesis, which the `test` extra installs; nothing else imports them.
"""

from piecesofeight.testing.strategies.programs import (
    KINDS,
    abilities,
    ability_texts,
    unchecked_abilities,
)

__all__ = ["KINDS", "abilities", "ability_texts", "unchecked_abilities"]
