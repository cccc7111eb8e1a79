"""What an ability gave a name to, and how to speak of it afterwards.

An author's names (`as prize`) are not printed: they are in no language that we know. A coin
just spoken of is `it`; any other is described by how it was named: `the chosen coin`.
"""

from __future__ import annotations

from attrs import evolve, frozen

from piecesofeight.language.program import (
    Ability,
    Any,
    AnyPlayer,
    ChooseCoin,
    ChoosePlayer,
    Coins,
    Condition,
    Count,
    Event,
    EventKind,
    Every,
    Extreme,
    Fits,
    If,
    It,
    Lies,
    Name,
    Naming,
    OwnerOf,
    Pick,
    React,
    Statement,
    This,
    While,
    Who,
)
from piecesofeight.language.program.walk import steps, walk
from piecesofeight.language.vocabulary.nouns import Belonging


@frozen
class Referent:
    """Something that was named.

    Attributes:
        step: the step that named it.
        kind: the kind of coin it is, if that is known.
        nth: 1, 2, ... if several would be described alike, else 0.
        alone: of a player: whether no other player but you is spoken of.
    """

    step: Naming
    kind: str | None = None
    nth: int = 0
    alone: bool = False


def referents(ability: Ability) -> dict[str, Referent]:
    """Everything that an ability gives a name to."""
    if isinstance(ability, While):
        return {}
    naming = [step for step in steps(ability.body) if isinstance(step, Naming)]
    alone = _one_player(ability)
    found: dict[str, Referent] = {}
    for step in naming:
        alike = [other for other in naming if _alike(other) == _alike(step)]
        found[step.name] = Referent(
            step=step,
            kind=None if isinstance(step, ChoosePlayer) else step.filter.kind,
            nth=alike.index(step) + 1 if len(alike) > 1 else 0,
            alone=alone,
        )
    return found


def _alike(step: Naming) -> tuple[object, ...]:
    """What the descriptions of two things have in common if they can't be told apart."""
    if isinstance(step, ChoosePlayer):
        return ("player", step.who is Who.OPPONENT)
    return (type(step), step.filter.kind, step.several)


def _one_player(ability: Ability) -> bool:
    """Whether an ability chooses one player and speaks of no other."""
    others = 0
    for _, where, part in walk(ability):
        if isinstance(part, ChoosePlayer | AnyPlayer | OwnerOf):
            others += 1
        elif part in (Who.EVENT_PLAYER, Who.EVENT_OWNER) or where == "chooser":
            others += part is not Who.YOU and not isinstance(part, Name)
    event = ability.event if isinstance(ability, React) else None
    return others <= 1 and (event is None or event.player in (Who.ANYONE, Who.YOU))


@frozen
class Attention:
    """What the reader has in mind after some steps.

    Attributes:
        name: the only thing that the last step spoke of, so that `it` means that.
        others: whether the steps spoke of other coins than the one of the event.
        begun: whether there were any steps.
        group: the coins that several players chose in the last step.
    """

    name: str | None = None
    others: bool = False
    begun: bool = False
    group: str | None = None

    def asked(self, condition: Condition) -> Attention:
        """After a condition: `it` is what it was asked of, if there is one such coin only."""
        parts = [part for _, _, part in walk(If(condition, ()))]
        if not any(isinstance(part, Count | Extreme | Fits | Lies) for part in parts):
            return self
        alike = {part.coin for part in parts if isinstance(part, Fits)}
        others = any(isinstance(part, Count | Extreme | Lies) for part in parts)
        only = alike.pop() if len(alike) == 1 and not others else None
        return evolve(self, name=only.name if isinstance(only, Name) else None)

    def after(self, step: Statement, mentioned: list[Coins]) -> Attention:
        """After a step that spoke of these coins."""
        others = self.others or any(not isinstance(one, This | It) for one in mentioned)
        if isinstance(step, ChooseCoin | Pick):
            if isinstance(step, ChooseCoin) and step.several:
                return Attention(None, others=True, begun=True, group=step.name)
            return Attention(step.name, others=True, begun=True)
        only = mentioned[0] if len({*mentioned}) == 1 else None
        return Attention(only.name if isinstance(only, Name) else None, others, begun=True)


def speaks_of(coins: Coins, name: Name) -> bool:
    """Whether coins are those of the owner of a coin."""
    return isinstance(coins, Any | Every) and coins.filter.owner == OwnerOf(name)


def owner_in(value: object) -> object:
    """Whose coins a value means, if it says whose; else the value itself."""
    return value.owner if isinstance(value, Belonging) else value


def brings_in_a_player(value: object, event: Event | None) -> bool:
    """Whether it speaks of a player whom `that player` could mean from then on.

    Who uses an ability is the owner of its coin; any other event has a doer and an owner.
    """
    player = owner_in(value)
    if player is Who.EVENT_OWNER:
        return event is not None and event.kind is not EventKind.USED
    return isinstance(player, AnyPlayer | ChoosePlayer | OwnerOf)


def about_event(event: Event | None) -> frozenset[str]:
    """The tags for what an ability answers, if it answers something."""
    if event is None:
        return frozenset()
    if event.kind is EventKind.USED:
        return frozenset({"used"})
    tags = {"taken"} if event.kind is EventKind.TAKEN else set()
    return frozenset(tags | ({"own"} if isinstance(event.coin, This) else set()))
