"""What can happen between two coins: an event of the one, and the part the other has in it."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.data_files import yaml_data

# Sentences about two coins, by the event and the role that the other coin has in it.
SENTENCES: dict[tuple[str, str], str] = {
    (event, role): text
    for event, roles in yaml_data("study/interactions/meetings.yaml").items()
    for role, text in roles.items()
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
