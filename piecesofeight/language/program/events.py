"""The events that abilities answer, or wait for."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import By, Filter, Player, This
from piecesofeight.language.program.span import Node
from piecesofeight.language.program.words import EventKind, Who


@frozen
class Event(Node):
    """What a reaction answers.

    `coin` is `This` or a filter that the event's coin must fit, looked at just
    before the event (5.7), or None where an event is about no coin; `player` is who
    does it (5.8), or whose turn it is. `by` says by whose ability it must come about, if
    that matters. Only what is waited for can be about a player who has a name.
    """

    kind: EventKind
    coin: This | Filter | None
    player: Player = field(default=Who.ANYONE, metadata=f.CONCERNED)
    by: By | None = field(default=None, metadata=f.WIDENED)
