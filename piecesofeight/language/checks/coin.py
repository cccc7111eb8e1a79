"""A coin as a whole: its abilities together."""

from __future__ import annotations

import attrs

from piecesofeight.language.catalogue import Kinds
from piecesofeight.language.checks.conditions import check_conditions
from piecesofeight.language.checks.effects import check_effects
from piecesofeight.language.checks.events import check_events
from piecesofeight.language.checks.names import check_names
from piecesofeight.language.checks.never import check_forbidden, check_never
from piecesofeight.language.checks.sight import check_sight
from piecesofeight.language.checks.targets import check_targets
from piecesofeight.language.checks.turns import check_turns
from piecesofeight.language.diagnostics import Related
from piecesofeight.language.program import Ability, Coin, Forbid, Once, Play, React, While
from piecesofeight.language.report import Report

MOST_ABILITIES = 8


def check_coin(coin: Coin, kinds: Kinds, report: Report) -> None:
    """Judge a coin whose text could be read."""
    abilities = coin.abilities[:MOST_ABILITIES]
    if len(coin.abilities) > MOST_ABILITIES:
        report.error(
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
        if isinstance(ability, While):
            _forbids(ability.forbids, report)
        else:
            check_conditions(ability, coin.name, kinds, report)
            check_targets(ability, coin.name, kinds, report)
    check_forbidden(coin, report)
    _together(abilities, report)


def _forbids(forbids: tuple[Forbid, ...], report: Report) -> None:
    for index, forbid in enumerate(forbids):
        if forbid in forbids[:index]:
            first = forbids[forbids.index(forbid)]
            report.error(
                "E0328",
                "this is forbidden already",
                forbid.span,
                "leave one of them out",
                (Related("the first one", first.span),),
            )


def _together(abilities: tuple[Ability, ...], report: Report) -> None:
    for index, ability in enumerate(abilities):
        for earlier in abilities[:index]:
            if ability == earlier:
                report.error(
                    "E0328",
                    "the coin has this ability already",
                    ability.span,
                    "leave one of them out",
                    (Related("the first one", earlier.span),),
                )
            elif _covers(earlier, ability):
                _adds_nothing(ability, earlier, report)
            elif _covers(ability, earlier):
                _adds_nothing(earlier, ability, report)


def _covers(one: Ability, other: Ability) -> bool:
    """Whether the one ability can do all that the other can, whenever it can."""
    if isinstance(one, Play) and isinstance(other, Play):
        free = Play(one.body)
        return one == free and attrs.evolve(other, condition=None, once=Once.ALWAYS) == free
    if isinstance(one, React) and isinstance(other, React):
        bare = React(one.event, one.body, one.costs)
        return one == bare and attrs.evolve(other, condition=None, once=Once.ALWAYS) == bare
    return False


def _adds_nothing(ability: Ability, other: Ability, report: Report) -> None:
    report.error(
        "E0329",
        "another ability of this coin does the same and always can",
        ability.span,
        "leave one of them out, or let them differ",
        (Related("the other one", other.span),),
    )
