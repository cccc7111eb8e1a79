"""Events on the stack, in words, for somebody who may not know which coin it is."""

from __future__ import annotations

from piecesofeight.machine import layout
from piecesofeight.machine.layout import (
    E_ACTOR,
    E_COIN,
    E_KIND,
    E_OWNER,
    E_PLACE,
    FORE,
    HOLD,
    NEST,
)
from piecesofeight.notation.position import seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import knows

_TEXTS = {
    layout.USED: "{coin} is used",
    layout.WOULD: "{actor} would destroy {coin}",
    layout.DESTROYED: "{actor} has destroyed {coin}",
    layout.TAKEN: "{actor} has taken {coin}",
    layout.CALLED: "{actor} has called {coin}",
    layout.SENT: "{actor} has sent {coin} to the crow's nest",
    layout.BEGINS: "{actor}'s turn begins",
    layout.ENDS: "{actor}'s turn ends",
}
# The rules by which each kind of event arises.
RULES = {
    layout.USED: ("4.2", "5.5"),
    layout.WOULD: ("5.5", "5.6"),
    layout.DESTROYED: ("5.5", "5.7"),
    layout.TAKEN: ("6.6",),
    layout.CALLED: ("3.6",),
    layout.SENT: ("3.1",),
    layout.BEGINS: ("5.5",),
    layout.ENDS: ("5.5",),
}


def event_text(scene: Scene, e: int, named: bool = True) -> str:
    """An event that is on the stack, as a clause; its coin is named or is "a coin"."""
    b = scene.block
    owner, coin = scene.names[seat_of(b, b[e + E_OWNER])], b[e + E_COIN]
    whose = f"{owner}'s {scene.coin_name(coin)}" if named and coin else f"a coin of {owner}'s"
    if b[e + E_KIND] in (layout.WOULD, layout.DESTROYED):
        whose += f" ({place_word(b[e + E_PLACE])})"
    actor = b[e + E_ACTOR]
    who = scene.names[seat_of(b, actor)] if actor else "nobody"
    return _TEXTS[b[e + E_KIND]].format(actor=who, coin=whose)


def event_told(scene: Scene, e: int, seat: int) -> str:
    """An event that is on the stack, as a clause for somebody who may not know the coin.

    That a turn begins or ends is about no coin.
    """
    coin = scene.block[e + E_COIN]
    return event_text(scene, e, coin != 0 and knows(scene.block, scene.words, seat, coin))


def place_word(places: int) -> str:
    """A place's word from its bits; the only coin of a deck lies in the fore.

    >>> place_word(layout.FORE | layout.AFT), place_word(layout.MIDDLE)
    ('fore', 'deck')
    """
    words = ((NEST, "nest"), (FORE, "fore"), (layout.AFT, "aft"), (HOLD, "hold"))
    return next((word for bit, word in words if places & bit), "deck")
