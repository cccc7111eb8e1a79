"""How a game from a file began, and its first block."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.hosted.loaded.given import Given
from piecesofeight.hosting.blocks import new_block, seed_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import Layout


@frozen
class Beginning:
    """How a game began.

    Attributes:
        names: the players' names, by seat.
        seed: what all draws follow from.
        explicit_chance: whether each draw is a decision of chance.
        ask_forced: whether somebody is asked where there is one option only.
        given: from where the game goes on, None if it began with its setup.
        dealt: what was chosen up to where it was dealt anew (`resample`), draws included; None if
            it wasn't. The seed is of the draws that come after.
    """

    names: tuple[str, ...]
    seed: int
    explicit_chance: bool
    ask_forced: bool = False
    given: Given | None = None
    dealt: tuple[int, ...] | None = None

    @property
    def options(self) -> int:
        """The rule options, O_ bits."""
        return w.O_EXPLICIT_CHANCE * self.explicit_chance | w.O_ASK_ALL * self.ask_forced

    def block(self, layout: Layout) -> list[int]:
        """The block before anything happened; chance is asked all that was drawn before a deal.

        Raises:
            GameError: so many can't play.
        """
        players = len(self.names)
        options = self.options if self.dealt is None else self.options | w.O_EXPLICIT_CHANCE
        if self.given is None:
            return new_block(layout, players, options=options, seed=self.seed)
        return self.given.block(layout, players, options=options, seed=self.seed)

    def settled(self, block: list[int]) -> list[int]:
        """A block that was dealt anew, with the rules and the luck with which it goes on."""
        settled = block[:]
        settled[w.H_OPTIONS] = self.options
        seed_block(settled, self.seed)
        return settled
