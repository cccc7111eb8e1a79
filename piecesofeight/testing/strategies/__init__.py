"""Hypothesis strategies: abilities, coins and sets of them; ships, games, positions; game files.

They need Hypothesis, which the `test` extra installs; nothing else imports them.
"""

from piecesofeight.testing.strategies.coins import coin_set_texts, coin_sets, coins, stocks
from piecesofeight.testing.strategies.game_files import game_texts, hosted_games
from piecesofeight.testing.strategies.games import (
    games,
    layouts,
    option_sequences,
    picks,
    positions,
    rules,
    seeded_trials,
    ships,
    shipyards,
    trials,
)
from piecesofeight.testing.strategies.programs import (
    KINDS,
    abilities,
    ability_texts,
    unchecked_abilities,
)

__all__ = [
    "KINDS",
    "abilities",
    "ability_texts",
    "coin_set_texts",
    "coin_sets",
    "coins",
    "game_texts",
    "games",
    "hosted_games",
    "layouts",
    "option_sequences",
    "picks",
    "positions",
    "rules",
    "seeded_trials",
    "ships",
    "shipyards",
    "stocks",
    "trials",
    "unchecked_abilities",
]
