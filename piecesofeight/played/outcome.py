"""How something played ended, as far as that is the same for whatever is played."""

from __future__ import annotations

from attrs import frozen


@frozen
class Ended:
    """Who won.

    Attributes:
        winners: the seats that won; none after a draw.
    """

    winners: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners
