"""What an ability gave a name to, and how to speak of it afterwards.

An author's names (`as prize`) are not printed: they are in no language that we know. A coin
just spoken of is `it`; any other is described by how it was named: `the chosen coin`.
"""

from __future__ import annotations

from attrs import evolve, frozen

from piecesofeight.language import program as p
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

    step: p.Naming
    kind: str | None = None
    nth: int = 0
    alone: bool = False


def referents(ability: p.Ability) -> tuple[Referent, ...]:
    """Everything that an ability gives a name to, in the order of its steps.

    Several have the same name where only one of their blocks happens.
    """
    if isinstance(ability, p.While):
        return ()
    naming = [step for step in steps(ability.body) if isinstance(step, p.Naming)]
    alone = _one_player(ability)
    found: list[Referent] = []
    for step in naming:
        alike = list(dict.fromkeys(one.name for one in naming if _alike(one) == _alike(step)))
        kind = step.filter.kind if isinstance(step, p.NamingCoins) else None
        nth = alike.index(step.name) + 1 if len(alike) > 1 else 0
        found.append(Referent(step, kind, nth, alone))
    return tuple(found)


def _alike(step: p.Naming) -> tuple[object, ...]:
    """What the descriptions of two things have in common if they can't be told apart."""
    if isinstance(step, p.NamingPlayers):
        return ("player", type(step), p.of_opponents(step))
    if isinstance(step, p.NamingNumbers | p.NameKind):
        return (type(step),)
    return (type(step), step.filter.kind, step.several)


def _one_player(ability: p.Ability) -> bool:
    """Whether an ability chooses one player and speaks of no other."""
    others = 0
    for _, where, part in walk(ability):
        if isinstance(part, p.NamingPlayers | p.AnyPlayer | p.OwnerOf):
            others += 1
        elif part in (p.Who.EVENT_PLAYER, p.Who.EVENT_OWNER) or where == "chooser":
            others += part is not p.Who.YOU and not isinstance(part, p.Name)
    event = ability.event if isinstance(ability, p.React) else None
    return others <= 1 and (event is None or event.player in (p.Who.ANYONE, p.Who.YOU))


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

    def is_near(self, name: p.Name, mentioned: list[p.Coins]) -> bool:
        """Whether `its` would be understood as that of a coin that the ability named."""
        spoken = [coins for coins in mentioned if not _speaks_of(coins, name)]
        return all(coins == name for coins in spoken) if spoken else self.name == name.name

    def asked(self, condition: p.Condition) -> Attention:
        """After a condition: `it` is what it was asked of, if there is one such coin only."""
        parts = [part for _, _, part in walk(p.If(condition, ()))]
        if not any(
            isinstance(part, p.Count | p.Extreme | p.Fits | p.Lies | p.CoinsBeside)
            for part in parts
        ):
            return self
        alike = {part.coin for part in parts if isinstance(part, p.Fits)}
        others = any(
            isinstance(part, p.Count | p.Extreme | p.Lies | p.CoinsBeside) for part in parts
        )
        only = alike.pop() if len(alike) == 1 and not others else None
        return evolve(self, name=only.name if isinstance(only, p.Name) else None)

    def after(self, step: p.Step, mentioned: list[p.Coins]) -> Attention:
        """After a step that spoke of these coins."""
        others = self.others or any(not isinstance(coins, p.This | p.It) for coins in mentioned)
        if isinstance(step, p.ChooseCoin | p.Pick):
            if isinstance(step, p.ChooseCoin) and step.several:
                return Attention(None, others=True, begun=True, group=step.name)
            return Attention(step.name, others=True, begun=True)
        only = mentioned[0] if len({*mentioned}) == 1 else None
        return Attention(only.name if isinstance(only, p.Name) else None, others, begun=True)


def _speaks_of(coins: p.Coins, name: p.Name) -> bool:
    """Whether coins are those of the owner of a coin."""
    return isinstance(coins, p.Any | p.Every) and coins.filter.owner == p.OwnerOf(name)


def owner_in(value: object) -> object:
    """Whose coins a value means, if it says whose; else the value itself."""
    return value.owner if isinstance(value, Belonging) else value


def brings_in_a_player(value: object, event: p.Event | None) -> bool:
    """Whether it speaks of a player whom `that player` could mean from then on.

    Who uses an ability is the owner of its coin; any other event has a doer and an owner.
    """
    player = owner_in(value)
    if player is p.Who.EVENT_OWNER:
        return event is not None and event.kind is not p.EventKind.USED
    return isinstance(player, p.AnyPlayer | p.NamingPlayers | p.OwnerOf)


def about_event(event: p.Event | None) -> frozenset[str]:
    """The tags for what an ability answers, if it answers something."""
    if event is None:
        return frozenset()
    if event.kind is p.EventKind.USED:
        return frozenset({"used"})
    tags = {"taken"} if event.kind is p.EventKind.TAKEN else set()
    if event.kind is not p.EventKind.WOULD_BE_DESTROYED:
        tags.add("deed")
    return frozenset(tags | ({"own"} if isinstance(event.coin, p.This) else set()))
