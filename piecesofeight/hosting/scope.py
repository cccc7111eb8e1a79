"""What names stand for at a place of a program: expressions of the kernel."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, field, frozen

from piecesofeight.language.games.bounds import KEPT, Bounds
from piecesofeight.language.games.program import Each, Named, Player

BindingType = Literal["player", "group", "number", "piece"]


@frozen
class Binding:
    """What a name stands for.

    Attributes:
        expression: of the kernel: an address, a mask, a number, the number of a kind.
        type: which of these.
        slot: where it is kept from one segment to the next; empty for a variable of a function.
        zone: the zone in which a chosen piece lies.
        place: the address of that zone, as an expression.
        maybe: whether it may be nobody.
        bounds: the smallest and the greatest value of a number.
    """

    expression: str
    type: BindingType
    slot: str = ""
    zone: str = ""
    place: str = ""
    maybe: bool = False
    bounds: Bounds = KEPT


@frozen
class Scope:
    """Whom the text is about, and what has a name.

    Attributes:
        they: the address of a player, as an expression.
        names: what is named.
        it: within the definition of a word for pieces, the kind that the question is about.
    """

    they: str
    names: dict[str, Binding] = field(factory=dict)
    it: str | None = None

    def about(self, they: str) -> Scope:
        """The same, about somebody else."""
        return evolve(self, they=they)

    def with_name(self, name: str, binding: Binding) -> Scope:
        """The same, with one more name."""
        return evolve(self, names={**self.names, name: binding})

    def may_be_nobody(self, player: Player) -> bool:
        """Whether a player is one who may be nobody."""
        return isinstance(player, Named) and self.names[player.name].maybe


def names_of(each: Each) -> tuple[str, ...]:
    """The names that an `each` gives."""
    return (each.name,) if each.second is None else (each.name, each.second)
