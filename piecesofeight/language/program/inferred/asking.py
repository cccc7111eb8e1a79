"""What not all have seen of a coin, though an ability asks for it when it resolves (9.28)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from piecesofeight.language.program.abilities import Ability
from piecesofeight.language.program.coins import Coins, Every, Filter, It, KindOf, Name, Player
from piecesofeight.language.program.conditions import Condition, Fits, Literals, alternatives
from piecesofeight.language.program.events import Event
from piecesofeight.language.program.steps import If, NamingCoins, Step
from piecesofeight.language.program.walk import answered_in, blocks, coin_roles, shown, steps, walk
from piecesofeight.language.program.words import Place, Who


def seen_by_all(
    body: tuple[Step, ...], known: frozenset[str] = frozenset()
) -> Iterator[tuple[Step, frozenset[str]]]:
    """Each step of a block, at any depth, with the names of the coins that all have seen then."""
    for step in body:
        yield step, known
        if isinstance(step, NamingCoins) and not step.filter.places & ~Place.OPEN:
            known |= {step.name}
        for coins, sees in shown(step):
            if sees is Who.ANYONE and isinstance(coins, Name):
                known |= {coins.name}
        if isinstance(step, If):  # what it turned out to be, all see
            yield from seen_by_all(step.then, known | found_in(step.condition))
            failed = found_in(step.condition, holds=False)
            yield from seen_by_all(step.otherwise, known | failed)
        else:
            for inner in blocks(step):
                yield from seen_by_all(inner, known)


def asked(ability: Ability, captains: Collection[str]) -> dict[int, tuple[Fits, ...]]:
    """What each `if` asks of coins that not all have seen, by the identity of the step.

    Where the Captains lie in ships all see (1.6), so of them nobody need ask.
    """
    events = answered_in(ability)
    found: dict[int, tuple[Fits, ...]] = {}
    for step, known in seen_by_all(ability.body):
        if isinstance(step, If):
            event = events.get(id(step), ability.event)
            unseen = tuple(
                fits
                for fits in kinds_asked(step.condition, captains)
                if not all_know(fits.coin, known, event)
            )
            if unseen:
                found[id(step)] = unseen
    return found


def open_questions(ability: Ability, captains: Collection[str]) -> frozenset[int]:
    """The `if`s that depend on coins which not all see, by their identity, single coins aside."""
    return frozenset(
        id(step)
        for step in steps(ability.body)
        if isinstance(step, If)
        and any(
            isinstance(part, Filter) and is_unseen(part, Who.YOU, captains)
            for parent, _, part in walk(step.condition)
            if not isinstance(parent, Fits)
        )
    )


def sought(body: tuple[Step, ...], captains: Collection[str]) -> frozenset[int]:
    """Groups of all coins of a kind that not all see, by their identity."""
    return frozenset(
        id(coins)
        for step in steps(body)
        for coins, role in coin_roles(step)
        if isinstance(coins, Every) and role.sought and is_unseen(coins.filter, Who.YOU, captains)
    )


def is_unseen(asked: Filter, own: Player | None, captains: Collection[str]) -> bool:
    """Whether a filter asks for the kind of coins that only somebody but `own` can see."""
    kinds = asked.asked_kinds
    if asked.among is not None:
        return False  # a check of its own judges those
    if not kinds or (own is not None and asked.owner == own):
        return False
    if asked.places & Place.HOLD:
        return True
    return bool(asked.places & Place.HIDDEN) and not all(kind in captains for kind in kinds)


def kinds_asked(node: object, captains: Collection[str]) -> Iterator[Fits]:
    """The conditions in a node that ask for the kind of one coin, but where a Captain lies."""
    for part in (node, *(part for _, _, part in walk(node, into_bodies=False))):
        if isinstance(part, Fits):
            kinds, in_ship = part.filter.asked_kinds, not part.filter.places & Place.HOLD
            if kinds and not (in_ship and all(kind in captains for kind in kinds)):
                yield part


def all_know(coin: Coins | None, known: Collection[str], event: Event | None) -> bool:
    """Whether all know of which kind a coin is."""
    match coin:
        case Name(name):
            return name in known
        case It():
            return event is None or is_shown(event)
    return True


def is_shown(event: Event) -> bool:
    """Whether all see of which kind the coin of an event is."""
    if event.kind.shows:
        return True
    return isinstance(event.coin, Filter) and not event.coin.places & ~Place.OPEN


def can_be_asked(fits: Fits, known: Collection[str], event: Event | None) -> bool:
    """Whether it can be answered to all: it asks for one kind, and all know which (9.28)."""
    called = fits.filter.called
    if fits.filter.except_kind is not None:
        return False
    return not isinstance(called, KindOf) or all_know(called.coin, known, event)


def found_in(condition: Condition, *, holds: bool = True) -> frozenset[str]:
    """The names of coins whose kind all know where a condition holds, or where it doesn't."""
    ways = alternatives(condition, wanted=holds)
    return frozenset.intersection(*map(_sure_kinds, ways)) if ways else frozenset()


def _sure_kinds(literals: Literals) -> frozenset[str]:
    """The names of coins that are of a certain kind where all of these hold."""
    sure = (one.condition for one in literals if one.holds and isinstance(one.condition, Fits))
    told = (fits for fits in sure if fits.filter.kind or fits.filter.called)
    return frozenset(fits.coin.name for fits in told if isinstance(fits.coin, Name))
