"""The checker: what can be read, but makes no sense.

Each module judges one matter. `check_coin` runs them all over a coin whose text could be
read; a text that couldn't is not judged, so that one slip isn't reported twice.
"""

from __future__ import annotations

from piecesofeight.language.checks.conditions import check_conditions
from piecesofeight.language.checks.effects import check_effects
from piecesofeight.language.checks.names import check_names
from piecesofeight.language.checks.never import check_forbidden, check_never
from piecesofeight.language.checks.pronouns import check_events
from piecesofeight.language.checks.sight import check_sight
from piecesofeight.language.checks.targets import check_targets
from piecesofeight.language.checks.together import check_together
from piecesofeight.language.checks.turns import check_turns
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program import Coin, While

MOST_ABILITIES = 8


def check_coin(coin: Coin, kinds: Kinds, report: Collector) -> None:
    """Judge a coin whose text could be read."""
    abilities = coin.abilities[:MOST_ABILITIES]
    if len(coin.abilities) > MOST_ABILITIES:
        report.add(
            "E0323",
            f"a coin can have {MOST_ABILITIES} abilities at most",
            coin.abilities[MOST_ABILITIES].span,
            "make two coins of it",
        )
    for ability in abilities:
        check_names(ability, report)
        check_events(ability, report)
        check_never(coin, ability, kinds, report)
        check_sight(ability, kinds, report)
        check_effects(ability, report)
        check_turns(ability, report)
        if not isinstance(ability, While):
            check_conditions(ability, coin.name, kinds, report)
            check_targets(ability, coin.name, kinds, report)
    check_forbidden(coin, report)
    check_together(abilities, coin.name, kinds, report)
