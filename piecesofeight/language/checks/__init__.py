"""The checker: what can be read, but makes no sense.

Each module judges one matter. `check_coin` runs them all over a coin whose text could be
read; a text that couldn't is not judged, so that one slip isn't reported twice.
"""

from __future__ import annotations

from piecesofeight.language.checks.arranging import check_arranged
from piecesofeight.language.checks.called import check_called
from piecesofeight.language.checks.checked import Check, Checked
from piecesofeight.language.checks.conditions import check_conditions, check_each_condition
from piecesofeight.language.checks.each import check_bound, check_each
from piecesofeight.language.checks.effects import (
    check_decks,
    check_filters,
    check_lines,
    check_sizes,
)
from piecesofeight.language.checks.idle import check_idle, check_whereabouts
from piecesofeight.language.checks.meant.among import check_among
from piecesofeight.language.checks.meant.holds import check_holds
from piecesofeight.language.checks.meant.names import check_names
from piecesofeight.language.checks.meant.pronouns import check_events
from piecesofeight.language.checks.meant.sight import check_sight
from piecesofeight.language.checks.modes import check_modes, check_times
from piecesofeight.language.checks.neighbours import check_neighbours
from piecesofeight.language.checks.never import check_forbidden, check_never
from piecesofeight.language.checks.numbers import check_chance, check_marks, check_told
from piecesofeight.language.checks.reuse import check_reuse
from piecesofeight.language.checks.targets import check_targets
from piecesofeight.language.checks.together import check_together
from piecesofeight.language.checks.turns import check_turns
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program import Coin

MOST_ABILITIES = 8
_STEPS: tuple[Check, ...] = (
    check_filters,
    check_sizes,
    check_lines,
    check_called,
    check_chance,
    check_modes,
    check_times,
    check_told,
    check_decks,
    check_arranged,
    check_neighbours,
    check_idle,
    check_whereabouts,
    check_marks,
    check_reuse,
)
# All that is judged of an ability; and what is judged of it wherever some of its lines are lost.
CHECKS: tuple[Check, ...] = (
    check_names,
    check_events,
    check_each,
    check_bound,
    check_never,
    check_sight,
    check_among,
    check_holds,
    *_STEPS,
    check_turns,
    check_conditions,
    check_targets,
)
PARTLY: tuple[Check, ...] = (check_names, check_events, check_each, *_STEPS, check_each_condition)


def check_coin(coin: Coin, kinds: Kinds, report: Collector) -> None:
    """Judge a coin whose text could be read."""
    if len(coin.abilities) > MOST_ABILITIES:
        report.say("E0323", coin.abilities[MOST_ABILITIES].span, most=MOST_ABILITIES)
    abilities = [
        Checked(ability, report, coin, kinds) for ability in coin.abilities[:MOST_ABILITIES]
    ]
    for checked in abilities:
        checked.judge(CHECKS)
    check_forbidden(coin, report)
    check_together(abilities, report)
