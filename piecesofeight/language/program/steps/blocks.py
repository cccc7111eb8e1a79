"""Steps that have others below them, and prohibitions."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import By, Filter, Player
from piecesofeight.language.program.conditions import Condition
from piecesofeight.language.program.events import Event
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.span import Node
from piecesofeight.language.program.steps.step import Step
from piecesofeight.language.program.words import Act, Moment


@frozen
class If(Step):
    """Judged when the step resolves."""

    facts = Facts()

    condition: Condition
    then: tuple[Step, ...] = field(metadata=f.BLOCK)
    otherwise: tuple[Step, ...] = field(default=(), metadata=f.BLOCK)


@frozen
class May(Step):
    """The player decides, when the step resolves, which of the two happens."""

    facts = Facts()

    player: Player = field(metadata=f.CONCERNED)
    then: tuple[Step, ...] = field(metadata=f.BLOCK)
    otherwise: tuple[Step, ...] = field(default=(), metadata=f.BLOCK)


@frozen
class Afterwards(Step):
    """Steps for which all is chosen, and found, when they come, players too (9.22)."""

    facts = Facts()

    body: tuple[Step, ...] = field(metadata=f.AFTERWARDS)


@frozen
class Repeat(Step):
    """The steps happen so many times; if the user is `asked`, as long as the answer is yes (9.23).

    What is named in them is known until the next time.
    """

    facts = Facts()

    times: int
    body: tuple[Step, ...] = field(metadata=f.SO_OFTEN)
    asked: bool = False


@frozen
class Stop(Step):
    """The steps that happen several times, or for each player, don't happen again, nor the rest."""

    facts = Facts()


@frozen
class Later(Step):
    """Happens at the start or end of a coming turn; the ability ends without it.

    `whose` next turn it is; None for "this turn" (END only).
    """

    facts = Facts()

    moment: Moment
    whose: Player | None = field(metadata=f.CONCERNED)
    body: tuple[Step, ...] = field(metadata=f.DELAYED)


@frozen
class NextTime(Step):
    """Happens once, when such an event comes about; the ability ends without it (9.15).

    With `in_turn` it lapses at the end of this turn. In its block `it` and `that player` are those
    of the event.
    """

    facts = Facts()

    event: Event
    body: tuple[Step, ...] = field(metadata=f.DELAYED)
    in_turn: bool = False


@frozen
class Until(Step):
    """Prohibitions until a moment of `whose` next turn, or the end of this turn if None.

    With `turns` it is that moment of the last of so many turns that they really have.
    """

    facts = Facts()

    whose: Player | None = field(metadata=f.CONCERNED)
    forbids: tuple[Forbid, ...] = field(metadata=f.FORBIDS)
    moment: Moment = field(default=Moment.START, metadata=f.WIDENED)
    turns: int = field(default=1, metadata=f.WIDENED)


@frozen
class Forbid(Node):
    """As long as the prohibition holds, `who` can't do `act` (with coins that fit).

    One particular player is known when the prohibition begins, and bound until it ends (9.8).
    `by` says by whose ability it can't be done, if not by any.
    """

    act: Act
    who: Player = field(metadata=f.CONCERNED)
    filter: Filter | None = None
    by: By | None = field(default=None, metadata=f.WIDENED)
