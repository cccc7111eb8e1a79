"""Steps that say which coins and players are meant: choices, draws, additions."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Filter, Player
from piecesofeight.language.program.conditions import Amount, Condition
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.chance import NameKind, NamingNumbers
from piecesofeight.language.program.steps.step import Step
from piecesofeight.language.program.words import Place, Who

_WIDENED_PLAYER = {**f.CONCERNED, **f.WIDENED}


@frozen
class ChooseCoin(Step):
    """A player chooses one coin that fits, known as `name` from here on.

    Chosen by the user among coins in ships it is a target and announced (4.5a);
    chosen from a hold, or by somebody else, it is chosen when the step resolves. Who `may`
    choose decides when the step resolves, too, and may choose none. What several choose in
    `secret`, you and the one `chooser` or each of the choosers, is shown when all have (9.6a).
    """

    facts = Facts("OP_CHOOSE", ("name", "chooser", "filter", "may"))
    sort = "coin"

    name: str
    chooser: Player = field(metadata=f.CONCERNED)
    filter: Filter
    may: bool = field(default=False, metadata=f.WIDENED)
    secret: bool = field(default=False, metadata=f.WIDENED)

    @property
    def op(self) -> str:
        """Where several choose, they do so one after the other, or in secret."""
        return "OP_CHOOSE_SECRETLY" if self.secret else "OP_CHOOSE"

    @property
    def is_target(self) -> bool:
        """Whether it is announced, unless something is brought to light before it (4.5a)."""
        mine = self.chooser is Who.YOU and not self.may
        return mine and not self.filter.places & Place.HOLD

    @property
    def tells(self) -> bool:
        """Whether somebody else decides, for which the user may wait."""
        return self.chooser is not Who.YOU

    @property
    def owner(self) -> Player:
        """Whose the coins are; `their` coins are those of who chooses."""
        whose = self.filter.owner
        return self.chooser if whose is Who.CHOOSER else whose

    @property
    def several(self) -> bool:
        """Whether more than one player may choose."""
        return self.secret or self.chooser in (Who.OPPONENT, Who.ANOTHER, Who.ANYONE)


@frozen
class ChoosePlayer(Step):
    """The user chooses a player when announcing, known as `name` from here on.

    Only a player of whom the condition `having` holds, if there is one, can be chosen (9.3), who
    is CHOOSER in it, and nobody who is the player `but` (9.19). Another `chooser` chooses when the
    step comes, and `who` is then as seen from that player (9.7). In `secret` several choose a
    player each (9.6a).
    """

    facts = Facts(rule="6.1")
    sort = "player"

    name: str
    who: Who
    having: Condition | None = field(default=None, metadata=f.WIDENED)
    but: Player | None = field(default=None, metadata=_WIDENED_PLAYER)
    chooser: Player = field(default=Who.YOU, metadata=_WIDENED_PLAYER)
    secret: bool = field(default=False, metadata=f.WIDENED)

    @property
    def several(self) -> bool:
        """Whether several choose, and what it names are several players."""
        return self.secret

    @property
    def is_target(self) -> bool:
        """Whether the user chooses, and announces it if nothing keeps it back."""
        return self.chooser is Who.YOU

    @property
    def tells(self) -> bool:
        """Whether somebody else decides, for which the user may wait."""
        return not self.is_target


@frozen
class PickPlayer(Step):
    """A player is drawn at random when the step comes, known as `name` from here on (9.3).

    Only one of whom the condition `having` holds, if there is one, can be drawn, and not `but`.
    """

    facts = Facts(rule="9.3", tells=True)
    sort = "player"
    several = False

    name: str
    who: Who
    having: Condition | None = None
    but: Player | None = field(default=None, metadata=_WIDENED_PLAYER)


@frozen
class Pick(Step):
    """Take coins that fit at random, without moving them yet (4.7, 4.8)."""

    facts = Facts("OP_PICK", ("name", "amount", "filter"), tells=True)
    sort = "coin"

    name: str
    amount: Amount = field(metadata=f.NUMBER)
    filter: Filter

    @property
    def owner(self) -> Player:
        """Whose the coins are."""
        return self.filter.owner

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


NamingCoins = ChooseCoin | Pick
NamingPlayers = ChoosePlayer | PickPlayer


def of_opponents(step: NamingPlayers) -> bool:
    """Whether the player is an opponent of the user, and can be called so."""
    mine = isinstance(step, PickPlayer) or step.is_target
    return mine and step.who is Who.OPPONENT


Naming = NamingCoins | NamingPlayers | NamingNumbers | NameKind  # the steps that give a name
