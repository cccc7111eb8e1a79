"""The steps of an ability, and what it forbids."""

# ruff: noqa: RUF009 - `span_field()` makes a field

from __future__ import annotations

from attrs import frozen

from piecesofeight.language.program.coins import Coins, Filter, Name, Player
from piecesofeight.language.program.conditions import Amount, Condition
from piecesofeight.language.program.span import Span, span_field
from piecesofeight.language.program.words import Act, Moment, Spot, Who


@frozen
class Destroy:
    """Destroy the coins, all at once (5.6)."""

    coins: Coins
    span: Span = span_field()


@frozen
class Move:
    """Put coins at a spot of a player's ship, or in the hold; no destruction (6.6).

    With `any_order` the user picks their order in secret (6.5a).
    """

    coins: Coins
    to: Player
    spot: Spot
    any_order: bool = False
    span: Span = span_field()


@frozen
class Swap:
    """Two coins change places."""

    first: Coins
    second: Coins
    span: Span = span_field()


@frozen
class ChooseCoin:
    """A player chooses one coin that fits, known as `name` from here on.

    Chosen by the user among coins in ships it is a target and announced (4.5a);
    chosen from a hold, or by somebody else, it is chosen when the step resolves.
    """

    name: str
    chooser: Player
    filter: Filter
    span: Span = span_field()


@frozen
class ChoosePlayer:
    """The user chooses a player when announcing, known as `name` from here on."""

    name: str
    who: Who
    span: Span = span_field()


@frozen
class Pick:
    """Take coins that fit at random, without moving them yet (4.7, 4.8)."""

    name: str
    amount: Amount
    filter: Filter
    span: Span = span_field()


@frozen
class AddOwn:
    """The user may add up to `most` other coins of their own that fit (6.3)."""

    most: int
    filter: Filter
    span: Span = span_field()


@frozen
class Invite:
    """The user may invite all other players to add their coins that fit (6.3)."""

    filter: Filter
    span: Span = span_field()


@frozen
class Rearrange:
    """A player puts deck and nest in any order, in secret, together with `extra`.

    The coin whose ability this is stays out of it (6.2).
    """

    player: Player
    extra: Name | None = None
    span: Span = span_field()


@frozen
class Reveal:
    """Show the coins to all."""

    coins: Coins
    span: Span = span_field()


@frozen
class Look:
    """The user looks at the coins."""

    coins: Coins
    span: Span = span_field()


@frozen
class Negate:
    """The answered ability has no effect (5.9)."""

    span: Span = span_field()


@frozen
class Prevent:
    """The answered destruction does not happen."""

    span: Span = span_field()


@frozen
class SkipTurns:
    """The player loses that many of their next turns (6.5)."""

    player: Player
    amount: Amount
    span: Span = span_field()


@frozen
class NextTurn:
    """The player has the next turn; play goes clockwise from there (6.4)."""

    player: Player
    span: Span = span_field()


@frozen
class If:
    """Judged when the step resolves."""

    condition: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    span: Span = span_field()


@frozen
class May:
    """The player decides, when the step resolves, which of the two happens."""

    player: Player
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    span: Span = span_field()


@frozen
class Later:
    """Happens at the start or end of a coming turn; the ability ends without it.

    `whose` next turn it is; None for "this turn" (END only).
    """

    moment: Moment
    whose: Player | None
    body: tuple[Statement, ...]
    span: Span = span_field()


@frozen
class Until:
    """Prohibitions until the start of `whose` next turn, or the end of this turn if None."""

    whose: Player | None
    forbids: tuple[Forbid, ...]
    span: Span = span_field()


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
class Forbid:
    """As long as the prohibition holds, `who` can't do `act` (with coins that fit)."""

    act: Act
    who: Who
    filter: Filter | None = None
    span: Span = span_field()
