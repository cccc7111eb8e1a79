"""How a game from a file ended."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from piecesofeight.played.outcome import Ended


@frozen
class HostedOutcome(Ended):
    """Who won, and what was reckoned in the end.

    Attributes:
        winners: the seats that won, perhaps several who share it; none if nobody won.
        names: the winners' names, in the order of `winners`.
        round: the number of the last round.
        scores: by seat, the counters that the file sets at the end, such as `score`.
    """

    names: tuple[str, ...]
    round: int
    scores: Mapping[str, tuple[int, ...]] = field(factory=dict)
    _players: tuple[str, ...] = field(default=(), repr=False, eq=False)

    def __str__(self) -> str:
        who = " and ".join(self.names) or "nobody"
        told = "; ".join(
            f"{counter}: "
            + ", ".join(f"{name} {n}" for name, n in zip(self._players, numbers, strict=True))
            for counter, numbers in self.scores.items()
        )
        return f"{who} won in round {self.round}" + (f" ({told})" if told else "")
