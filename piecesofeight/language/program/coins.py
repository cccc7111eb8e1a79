"""Which player and which coins are meant, seen from the user of an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.span import Node
from piecesofeight.language.program.words import Place, Who

if TYPE_CHECKING:
    from piecesofeight.language.program.conditions import Condition


@frozen
class Name(Node):
    """A coin, some coins, or a player that the ability named before (`as prize`)."""

    name: str


@frozen
class AnyPlayer(Node):
    """A player whom the user chooses when announcing ("any opponent"): a target.

    Only one of whom the condition `having` holds, if there is one, can be chosen (9.3).
    """

    who: Who
    having: Condition | None = field(default=None, metadata=f.WIDENED)


@frozen
class OwnerOf(Node):
    """The player in whose ship or hold a coin named before is now (4.9)."""

    coin: Name


@frozen
class ChoiceOf(Node):
    """The player whom a player chose in secret with others, under that name before (9.6a)."""

    name: Name = field(metadata=f.NAMED_PLAYERS)
    whose: Player


Player = Who | Name | AnyPlayer | OwnerOf | ChoiceOf


def is_one(player: Player) -> bool:
    """Whether it is one particular player."""
    return player.is_one if isinstance(player, Who) else not isinstance(player, AnyPlayer)


def is_certain(player: Player) -> bool:
    """Whether it is one player, chosen by the user perhaps."""
    return is_one(player) or isinstance(player, AnyPlayer)


def is_another(player: Player) -> bool:
    """Whether it is certainly not the user of the ability."""
    return isinstance(player, Who) and player.is_another


@frozen
class Mark(Node):
    """Marks of a name, which coins and players bear (9.16)."""

    name: str


@frozen
class Marked(Node):
    """Of those marks it has so many."""

    mark: Mark
    least: int = 1
    most: int = 99


@frozen
class This(Node):
    """The coin whose ability this is."""


@frozen
class It(Node):
    """The coin that the answered event is about (for *used*: the coin used)."""


@frozen
class KindOf(Node):
    """The kind of a coin, wherever that is by then (9.6b)."""

    coin: Name | This | It

    @property
    def is_own(self) -> bool:
        """Whether it is the kind of the coin whose ability asks."""
        return isinstance(self.coin, This)


@frozen
class Filter(Node):
    """Which coins: in these places, of this owner, of this kind, with such marks.

    With `among` only those that the ability gave that name to, wherever they are; with `called`
    those of the kind that was named under that name, or that a coin has (9.6b).
    """

    places: Place
    owner: Player = field(default=Who.ANYONE, metadata=f.CONCERNED)
    kind: str | None = None
    except_kind: str | None = None
    other: bool = False  # any but the coin whose ability this is
    among: Name | None = field(default=None, metadata=f.WIDENED)
    marked: Marked | None = field(default=None, metadata=f.WIDENED)
    called: Name | KindOf | None = field(default=None, metadata={**f.WIDENED, **f.NAMED_KIND})

    @property
    def asked_kinds(self) -> frozenset[str | Name | KindOf]:
        """The kinds of coin that it asks for, or leaves out, by what they are known."""
        asked = (self.kind, self.except_kind, self.called)
        return frozenset(kind for kind in asked if kind is not None)

    @property
    def needs_names(self) -> bool:
        """Whether which coins fit can only be told while the ability is in use."""
        called = None if isinstance(self.called, KindOf) and self.called.is_own else self.called
        return self.among is not None or called is not None


@frozen
class Any(Node):
    """One coin in a ship that the user chooses when announcing: a target (4.4).

    With `behind` the coins directly behind it belong to the target too: `behind`
    of them for each coin added by `AddOwn` and `Invite` (rule 6.3).
    """

    filter: Filter
    behind: int = 0


@frozen
class AnySeveral(Any):
    """So many different coins that the user chooses: as many targets (9.19)."""

    number: int = field(kw_only=True)


@frozen
class Every(Node):
    """All coins that fit when the ability is announced: targets too (6.1)."""

    filter: Filter


@frozen
class ChosenBy(Every):
    """The coin that a player chose in secret with others, under the name in `among` (9.6a)."""

    whose: Player = Who.CHOOSER


@frozen
class By(Node):
    """By whose ability something comes about (9.12): of this coin, of a kind of coin, or any.

    `own` says that it is the ability of the very coin to which the event happens.
    """

    kind: str | None = None
    coin: This | None = None
    own: bool = False


Coins = This | It | Name | Any | Every


def how_many(chosen: object) -> int:
    """How many targets one choice of coins or players is."""
    return chosen.number if isinstance(chosen, AnySeveral) else 1
