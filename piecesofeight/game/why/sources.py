"""From where coins are used: the places that a text names, and whether an ability works there."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.elsewhere import (
    code_of,
    lay_with,
    lying,
    lying_end,
    next_elsewhere,
)
from piecesofeight.machine.abilities.usable import responder, works_at
from piecesofeight.notation.grammar import PLACES, ParsedOption
from piecesofeight.notation.options import source_of
from piecesofeight.notation.position import OptionParts, coin_at, hold, player_at
from piecesofeight.notation.scene import Scene


def meant_source(scene: Scene, meant: ParsedOption, seat: int) -> OptionParts | None:
    """The place of a coin that is used, if some coin of the game is used from there."""
    source = source_of(scene, meant, seat)
    if source is None or place_bit(source) & (m.ACTIVE | scene.words[m.T_ELSEWHERE]):
        return source
    return None


def place_bit(source: OptionParts) -> int:
    """The place from which a coin is used."""
    if source.source:
        return m.HOLD if source.held_kind else m.MIDDLE
    return 1 << source.place


def coin_meant(scene: Scene, source: OptionParts, seat: int) -> int:
    """The coin that lies where it is used, whether it can be used or not; 0 if there is none."""
    found = scene.user_of(source, seat)
    if found or (source.verb == m.V_REACT and scene.looks_back):
        return found
    if source.held_kind:
        kind = scene.coins[source.held_kind - 1].name
        return next((c for c in hold(scene.block, seat) if scene.coin_name(c) == kind), 0)
    spot = m.TARGET_DECK + source.deck_index if source.source else source.place
    return coin_at(scene.block, seat, spot)


def rows_there(scene: Scene, rows: list[int], place: int) -> list[int]:
    """Those of some abilities that work in a place."""
    return [row for row in rows if works_at(scene.words, row, scene.words[row + m.A_TYPE], place)]


def where(scene: Scene, source: OptionParts) -> str:
    """The place of a coin that is used, in words."""
    return "hold" if source.held_kind else scene.place_text(source)


def could_answer_from(scene: Scene, e: int, seat: int) -> Iterator[tuple[int, int, str]]:
    """The coins of a seat that may answer an event, each with its place as a bit and in words."""
    b, player = scene.block, player_at(seat)
    for index in range(3):
        yield responder(b, e, player, index), 1 << index, PLACES[index]
    if not scene.words[m.T_ELSEWHERE]:
        return
    if b[e + m.E_KIND] == m.DESTROYED:
        x = b[e + m.E_TARGET]
        for entry in range(lying(b, x), lying_end(b, x), m.LYING_SIZE):
            if lay_with(b, entry, player):
                yield b[entry + m.LYING_COIN], *_elsewhere(scene, b[entry + m.LYING_CODE])
        return
    coin = next_elsewhere(b, player, 0)
    while coin:
        yield coin, *_elsewhere(scene, code_of(b, scene.words, coin))
        coin = next_elsewhere(b, player, coin)


def _elsewhere(scene: Scene, code: int) -> tuple[int, str]:
    """The place of a coin in the middle or in the hold, as a bit and in words."""
    if code >= m.FROM_HOLD:
        return m.HOLD, "hold"
    return m.MIDDLE, scene.place_text(OptionParts(m.V_REACT, m.AT_ELSEWHERE, source=code))
