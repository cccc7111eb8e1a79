"""What can happen between two coins: an event of the one, and the part the other has in it."""

from __future__ import annotations

from attrs import frozen

# The events of a coin, in the order in which they are shown. The first six are those that coins
# answer (rule 5.5, and three of new coins); then what a coin does to another one, which may be
# answered as well; then what happens to a coin without being an event of the rules.
USED = "used"
WOULD_BE_DESTROYED = "would be destroyed"
DESTROYED = "destroyed"
TAKEN = "taken"
CALLED = "called"
SENT = "sent"
WOULD_DESTROY = "would destroy"
DESTROYS = "destroys"
TAKES = "takes"
MOVED = "moved"
DRAWN = "drawn"
SEEN = "seen"
HELD_BACK = "held back"

# What another coin may have to do with it, as a sentence about the two.
SENTENCES: dict[tuple[str, str], str] = {
    (USED, "answers"): "{other} answers the use of {coin}",
    (USED, "negates"): "{other} negates {coin}",
    (USED, "joins"): "{other} joins in the use of {coin}",
    (USED, "enables"): "{coin} needs {other}",
    (WOULD_BE_DESTROYED, "attacks"): "{other} attacks {coin}, which is answered",
    (WOULD_BE_DESTROYED, "answers"): "{other} answers an attack on {coin}",
    (WOULD_BE_DESTROYED, "prevents"): "{other} prevents the destruction of {coin}",
    (DESTROYED, "destroys"): "{other} destroys {coin}",
    (DESTROYED, "answers"): "{other} answers the loss of {coin}",
    (TAKEN, "takes"): "{other} takes {coin}",
    (TAKEN, "answers"): "{other} answers the taking of {coin}",
    (CALLED, "answers"): "{other} answers the calling of {coin}",
    (SENT, "answers"): "{other} answers the sending of {coin}",
    (WOULD_DESTROY, "answers"): "{other} answers an attack by {coin}",
    (WOULD_DESTROY, "prevents"): "{other} foils an attack by {coin}",
    (DESTROYS, "answers"): "{other} answers a destruction by {coin}",
    (TAKES, "answers"): "{other} answers a taking by {coin}",
    (MOVED, "moves"): "{other} moves {coin}",
    (MOVED, "arranges"): "{other} rearranges a ship with {coin}",
    (DRAWN, "draws"): "{other} draws {coin}",
    (SEEN, "looks at"): "{other} looks at {coin}",
    (SEEN, "shows"): "{other} shows {coin}",
    (HELD_BACK, "bars from play"): "{other} keeps {coin} from being played",
    (HELD_BACK, "bars from reacting"): "{other} keeps {coin} from reacting",
    (HELD_BACK, "shields from"): "{other} shields coins from {coin}",
    (HELD_BACK, "bars from calling"): "{other} keeps {coin} from being called",
    (HELD_BACK, "bars from sending"): "{other} keeps {coin} from being sent",
    (HELD_BACK, "bars from destroying"): "{other} keeps {coin} from being destroyed by its owner",
}
EVENTS = tuple(dict.fromkeys(event for event, _ in SENTENCES))
ROLES = tuple(dict.fromkeys(role for _, role in SENTENCES))


@frozen(order=True)
class Meeting:
    """Two coins have to do with each other.

    Attributes:
        coin: the coin that the event is about.
        event: what happens to it, or what it does (one of `EVENTS`).
        other: the other coin; of the same kind it is another copy.
        role: the part that the other coin has in it (one of `ROLES`).

    >>> print(Meeting("Gull", "used", "Parrot", "negates"))
    Parrot negates Gull
    """

    coin: str
    event: str
    other: str
    role: str

    @property
    def pair(self) -> tuple[str, str]:
        """The two coins, in alphabetical order."""
        return (self.coin, self.other) if self.coin <= self.other else (self.other, self.coin)

    def __str__(self) -> str:
        other = self.other if self.other != self.coin else f"another {self.other}"
        return SENTENCES[self.event, self.role].format(coin=self.coin, other=other)


def in_order(meeting: Meeting) -> tuple[str, int, str, int]:
    """A key that puts meetings in order: by coin, event, other coin, role."""
    event, role = EVENTS.index(meeting.event), ROLES.index(meeting.role)
    return meeting.coin, event, meeting.other, role
