"""Events on the stack, in words, for somebody who may not know which coin it is."""

from __future__ import annotations

from piecesofeight.game.why.rules_behind import rule_table
from piecesofeight.machine import layout as m
from piecesofeight.notation.position import seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import knows


def event_text(scene: Scene, e: int, named: bool = True) -> str:
    """An event that is on the stack, as a clause; its coin is named or is "a coin"."""
    b = scene.block
    owner, coin = scene.names[seat_of(b, b[e + m.E_OWNER])], b[e + m.E_COIN]
    whose = f"{owner}'s {scene.coin_name(coin)}" if named and coin else f"a coin of {owner}'s"
    if b[e + m.E_KIND] in (m.WOULD, m.DESTROYED):
        whose += f" ({place_word(b[e + m.E_PLACE])})"
    actor = b[e + m.E_ACTOR]
    who = scene.names[seat_of(b, actor)] if actor else "nobody"
    text: str = rule_table("answerable")[b[e + m.E_KIND]]["text"]
    return text.format(actor=who, coin=whose)


def event_told(scene: Scene, e: int, seat: int) -> str:
    """An event that is on the stack, as a clause for somebody who may not know the coin.

    That a turn begins or ends is about no coin.
    """
    coin = scene.block[e + m.E_COIN]
    return event_text(scene, e, coin != 0 and knows(scene.block, scene.words, seat, coin))


def place_word(places: int) -> str:
    """A place's word from its bits; the only coin of a deck lies in the fore.

    >>> place_word(m.FORE | m.AFT), place_word(m.MIDDLE)
    ('fore', 'deck')
    """
    words = ((m.NEST, "nest"), (m.FORE, "fore"), (m.AFT, "aft"), (m.HOLD, "hold"))
    return next((word for bit, word in words if places & bit), "deck")
