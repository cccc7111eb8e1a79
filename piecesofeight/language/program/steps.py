"""The steps of an ability, each with its facts, and what it forbids."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Coins, Every, Filter, Name, Player
from piecesofeight.language.program.conditions import Amount, Condition
from piecesofeight.language.program.facts import Answer, Coded, Facts
from piecesofeight.language.program.span import Node
from piecesofeight.language.program.words import Act, EventKind, Moment, Place, Spot, Who


@frozen
class Going:
    """Where coins go by a step, unless a rule keeps them where they are.

    They go to a `spot` of the player `to`, None being any place in that ship; or to the place of
    the coin `instead_of`.
    """

    coins: Coins
    to: Player = Who.ANYONE
    spot: Spot | None = None
    instead_of: Coins | None = None

    @property
    def aboard(self) -> bool:
        """Whether they certainly come to a place in the ship of the user."""
        return self.instead_of is None and self.to is Who.YOU and self.spot is not Spot.HOLD


class Step(Coded, abstract=True):
    """What all steps have in common."""

    __slots__ = ()

    @property
    def rule(self) -> str:
        """The rule of section 6 about it; empty if there is none."""
        return self.facts.rule

    @property
    def tells(self) -> bool:
        """Whether it brings something to light that the user may wait for (4.5a)."""
        return self.facts.tells

    def goes(self) -> tuple[Going, ...]:
        """Where the coins that it moves certainly go."""
        return ()


@frozen
class Destroy(Step):
    """Destroy the coins, all at once (5.6)."""

    facts = Facts("OP_DESTROY", ("coins",))

    coins: Coins = field(metadata=f.DESTROYED)

    @property
    def rule(self) -> str:
        """Destroying every coin that fits is a rule of its own."""
        return "6.1" if isinstance(self.coins, Every) else ""


@frozen
class Move(Step):
    """Put coins at a spot of a player's ship, or in the hold; no destruction (6.6).

    With `any_order` the user picks their order in secret (6.5a).
    """

    facts = Facts("OP_MOVE", ("coins", "to", "spot", "any_order"), "6.6", stays_done=True)

    coins: Coins = field(metadata=f.MOVED)
    to: Player = field(metadata=f.CONCERNED)
    spot: Spot
    any_order: bool = False

    def goes(self) -> tuple[Going, ...]:
        """To the spot that it says."""
        return (Going(self.coins, self.to, self.spot),)


@frozen
class Swap(Step):
    """Two coins change places."""

    facts = Facts("OP_SWAP", ("first", "second"), "6.6")

    first: Coins = field(metadata=f.SWAPPED)
    second: Coins = field(metadata=f.SWAPPED)

    def goes(self) -> tuple[Going, ...]:
        """Each to the place of the other."""
        return (
            Going(self.first, instead_of=self.second),
            Going(self.second, instead_of=self.first),
        )


@frozen
class ChooseCoin(Step):
    """A player chooses one coin that fits, known as `name` from here on.

    Chosen by the user among coins in ships it is a target and announced (4.5a);
    chosen from a hold, or by somebody else, it is chosen when the step resolves.
    """

    facts = Facts("OP_CHOOSE", ("name", "chooser", "filter"))
    is_player = False

    name: str
    chooser: Player = field(metadata=f.CONCERNED)
    filter: Filter

    @property
    def is_target(self) -> bool:
        """Whether it is announced, unless something is brought to light before it (4.5a)."""
        return self.chooser is Who.YOU and not self.filter.places & Place.HOLD

    @property
    def tells(self) -> bool:
        """Whether somebody else decides, for which the user may wait."""
        return self.chooser is not Who.YOU

    @property
    def several(self) -> bool:
        """Whether more than one player may choose."""
        return self.chooser in (Who.OPPONENT, Who.ANOTHER, Who.ANYONE)


@frozen
class ChoosePlayer(Step):
    """The user chooses a player when announcing, known as `name` from here on."""

    facts = Facts(rule="6.1")
    is_player = True
    several = False

    name: str
    who: Who


@frozen
class Pick(Step):
    """Take coins that fit at random, without moving them yet (4.7, 4.8)."""

    facts = Facts("OP_PICK", ("name", "amount", "filter"), tells=True)
    is_player = False

    name: str
    amount: Amount = field(metadata=f.NUMBER)
    filter: Filter

    @property
    def several(self) -> bool:
        """Whether it may be more than one coin."""
        return self.amount != Amount(1)


@frozen
class AddOwn(Step):
    """The user may add up to `most` other coins of their own that fit (6.3)."""

    facts = Facts(rule="6.3", spends=True)

    most: int = field(metadata=f.NUMBER)
    filter: Filter


@frozen
class Invite(Step):
    """The user may invite all other players to add their coins that fit (6.3)."""

    facts = Facts(rule="6.3")

    filter: Filter


@frozen
class Rearrange(Step):
    """A player puts deck and nest in any order, in secret, together with `extra`.

    The coin whose ability this is stays out of it (6.2).
    """

    facts = Facts("OP_REARRANGE", ("player", "extra"), "6.2", stays_done=True, spends=True)

    player: Player = field(metadata=f.CONCERNED)
    extra: Name | None = field(default=None, metadata=f.ADDED)

    def goes(self) -> tuple[Going, ...]:
        """The coin that is added, to a place in the ship."""
        return (Going(self.extra, self.player),) if self.extra is not None else ()


@frozen
class Reveal(Step):
    """Show the coins to all."""

    facts = Facts("OP_REVEAL", ("coins",), tells=True, stays_done=True)

    coins: Coins = field(metadata=f.REVEALED)


@frozen
class Look(Step):
    """The user looks at the coins."""

    facts = Facts("OP_LOOK", ("coins",), tells=True, stays_done=True)

    coins: Coins = field(metadata=f.LOOKED_AT)


@frozen
class Negate(Step):
    """The answered ability has no effect (5.9)."""

    facts = Facts("OP_NEGATE", rule="6.7", answers=Answer(EventKind.USED, "negated", "E0309"))


@frozen
class Prevent(Step):
    """The answered destruction does not happen."""

    answers = Answer(EventKind.WOULD_BE_DESTROYED, "prevented", "E0310")
    facts = Facts("OP_PREVENT", rule="6.9", answers=answers)


@frozen
class SkipTurns(Step):
    """The player loses that many of their next turns (6.5)."""

    facts = Facts("OP_SKIP", ("player", "amount"), "6.5")

    player: Player = field(metadata=f.LOSES_TURN)
    amount: Amount = field(metadata=f.NUMBER)


@frozen
class NextTurn(Step):
    """The player has the next turn; play goes clockwise from there (6.4)."""

    facts = Facts("OP_NEXT", ("player",), "6.4")

    player: Player = field(metadata=f.HAS_TURN)


@frozen
class If(Step):
    """Judged when the step resolves."""

    facts = Facts()

    condition: Condition
    then: tuple[Statement, ...] = field(metadata=f.BLOCK)
    otherwise: tuple[Statement, ...] = field(default=(), metadata=f.BLOCK)


@frozen
class May(Step):
    """The player decides, when the step resolves, which of the two happens."""

    facts = Facts()

    player: Player = field(metadata=f.CONCERNED)
    then: tuple[Statement, ...] = field(metadata=f.BLOCK)
    otherwise: tuple[Statement, ...] = field(default=(), metadata=f.BLOCK)


@frozen
class Later(Step):
    """Happens at the start or end of a coming turn; the ability ends without it.

    `whose` next turn it is; None for "this turn" (END only).
    """

    facts = Facts()

    moment: Moment
    whose: Player | None = field(metadata=f.CONCERNED)
    body: tuple[Statement, ...] = field(metadata=f.DELAYED)


@frozen
class Until(Step):
    """Prohibitions until the start of `whose` next turn, or the end of this turn if None."""

    facts = Facts()

    whose: Player | None = field(metadata=f.CONCERNED)
    forbids: tuple[Forbid, ...] = field(metadata=f.FORBIDS)


NamingCoins = ChooseCoin | Pick
Naming = NamingCoins | ChoosePlayer  # the steps that give a name
Statement = (
    Destroy
    | Move
    | Swap
    | ChooseCoin
    | ChoosePlayer
    | Pick
    | AddOwn
    | Invite
    | Rearrange
    | Reveal
    | Look
    | Negate
    | Prevent
    | SkipTurns
    | NextTurn
    | If
    | May
    | Later
    | Until
)


@frozen
class Forbid(Node):
    """As long as the prohibition holds, `who` can't do `act` (with coins that fit)."""

    act: Act
    who: Who
    filter: Filter | None = None
