"""The kernel of coin combat: what it is made of, and its functions, interpreted."""

from __future__ import annotations

from piecesofeight.combat.agreement import may_propose
from piecesofeight.combat.setup import MOST_OPTIONS
from piecesofeight.combat.turns import begin, legal, step, weight
from piecesofeight.kernels import machine
from piecesofeight.kernels.source import KernelSource

__all__ = ["SOURCE", "begin", "legal", "may_propose", "new_log", "new_opts", "step", "weight"]

LOG_WORDS = 16384

SOURCE = KernelSource(
    name="combat",
    modules=(
        "piecesofeight.machine.chance",
        "piecesofeight.machine.log",
        "piecesofeight.machine.zones",
        "piecesofeight.machine.kinds",
        "piecesofeight.machine.counters",
        "piecesofeight.machine.select",
        "piecesofeight.machine.leaning",
        "piecesofeight.machine.limits",
        "piecesofeight.machine.abilities.kept",
        "piecesofeight.machine.knowledge",
        "piecesofeight.machine.abilities.aiming",
        "piecesofeight.machine.frames",
        "piecesofeight.machine.abilities.redirecting",
        "piecesofeight.machine.abilities.usable",
        "piecesofeight.machine.abilities.elsewhere",
        "piecesofeight.machine.abilities.waiting",
        "piecesofeight.machine.abilities.of_itself",
        "piecesofeight.machine.events",
        "piecesofeight.machine.abilities.instead",
        "piecesofeight.machine.abilities.instructions",
        "piecesofeight.machine.abilities.effects.moving",
        "piecesofeight.machine.abilities.effects.seeing",
        "piecesofeight.machine.abilities.costs",
        "piecesofeight.machine.abilities.effects.marking",
        "piecesofeight.machine.delayed",
        "piecesofeight.machine.abilities.choices",
        "piecesofeight.machine.abilities.effects.drawing",
        "piecesofeight.machine.abilities.each",
        "piecesofeight.machine.abilities.effects.numbers",
        "piecesofeight.machine.abilities.effects.together",
        "piecesofeight.machine.abilities.effects.places",
        "piecesofeight.machine.abilities.modes",
        "piecesofeight.machine.abilities.whom",
        "piecesofeight.machine.abilities.effects.arranging",
        "piecesofeight.machine.abilities.effects.shuffling",
        "piecesofeight.machine.abilities.effects.rows",
        "piecesofeight.machine.abilities.effects.decks",
        "piecesofeight.machine.abilities.effects.using",
        "piecesofeight.machine.abilities.effects.aiming_anew",
        "piecesofeight.machine.abilities.program",
        "piecesofeight.machine.run",
        "piecesofeight.combat.calling",
        "piecesofeight.combat.victory",
        "piecesofeight.combat.brink",
        "piecesofeight.combat.agreement",
        "piecesofeight.combat.door",
        "piecesofeight.combat.course",
        "piecesofeight.combat.turns",
        "piecesofeight.combat.playout",
    ),
    public=("begin", "legal", "may_propose", "step", "weight", "play_games"),
)


def new_opts() -> list[int]:
    """A scratch buffer for options; reuse it, it is no part of a state."""
    return [0] * MOST_OPTIONS


def new_log(words: int = LOG_WORDS) -> list[int]:
    """A log; before each step set word 0 to LOG_START. With LOG_START words it notes nothing."""
    return machine.new_log(words)
