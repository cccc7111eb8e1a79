"""One of several blocks that is chosen or that chance brings (9.3), in words."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.printing import way_told
from piecesofeight.language.program.walk import steps
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.kept import current_line
from piecesofeight.machine.walking import instructions
from piecesofeight.notation.scene import Scene


def way_text(scene: Scene, number: int, language: str) -> str:
    """What the block with that number does, of the step that is being decided."""
    b, f = scene.block, scene.frame(m.ABILITY_FRAME)
    row, line = b[f + m.U_ABILITY], current_line(b, f)
    kind = scene.coins[scene.words[scene.words[row + m.A_KIND] + m.K_ID] - 1]
    ability = kind.abilities[scene.words[row + m.A_INDEX]]
    # Their instructions stand in the order of the text.
    before = sum(op == m.OP_MODES and pc < line for pc, op, _ in instructions(scene.words, row))
    modes = [step for step in steps(ability.body) if isinstance(step, p.Modes)][before]
    coins = {coin.name: coin for coin in scene.coins}
    return way_told(ability, modes.ways[number - 1], coins, language)
