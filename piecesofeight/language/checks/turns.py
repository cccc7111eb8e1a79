"""Abilities with which a player would have every turn for ever.

Whatever might use something of the player's up, so that the ability comes to an end, is taken
to do so. That the decks of all opponents could be emptied in one go is not counted as an end.
What answers the beginning or the end of the own turn comes round by itself, whatever is played.
"""

from __future__ import annotations

from itertools import islice, product

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.program.facts import PlayerRole
from piecesofeight.language.program.walk import (
    blocks,
    coin_roles,
    forbids_of,
    moves,
    player_with,
    surely,
    walk,
)

_MOST_WAYS = 64


def check_turns(checked: Checked) -> None:
    """Judge whether an ability could be used turn after turn."""
    ability = checked.ability
    if ability.event and (ability.condition or not answers_own_turn(ability.event)):
        return  # a main action in between may change what the condition asks
    turn = gives_turn(ability)
    if turn is not None and lasts(ability):
        word = "react" if ability.event else "play"
        checked.report.say("E0337", turn.span, word=word)


def answers_own_turn(event: p.Event | None) -> bool:
    """Whether a reaction answers each turn of the player whose coin it is."""
    return event is not None and event.kind.is_turn and event.player in (p.Who.YOU, p.Who.ANYONE)


def gives_turn(ability: p.Ability) -> p.Step | None:
    """The step that certainly gives the next turn to the player of an ability."""
    sure = surely(ability.body)
    turns = [step for step in sure if player_with(step, PlayerRole.HAS_TURN) is not None]
    given = bool(turns) and player_with(turns[-1], PlayerRole.HAS_TURN) is p.Who.YOU
    return turns[-1] if given else None


def lasts(ability: p.Ability) -> bool:
    """Whether nothing keeps an ability from being used turn after turn.

    True is certain, as far as its steps go; False may only mean that it can't be told.
    """
    if ability.once is p.Once.GAME or ability.costs:
        return False
    ways = [way for way in _ways(ability.body) if not any(_ends(step, way) for step in way)]
    if ability.condition is None:
        return bool(ways)
    asks = [part for _, _, part in walk(ability.condition)]
    return not any(isinstance(part, p.Lost | p.TurnsDue) for part in asks) and any(
        not any(map(moves, way)) for way in ways
    )


def _ways(body: tuple[p.Step, ...]) -> list[tuple[p.Step, ...]]:
    """The steps that may come, for each way to decide what is left to you: some, if too many."""
    ways: list[tuple[p.Step, ...]] = [()]
    for step in body:
        inner = [_ways(block) for block in blocks(step)]
        if isinstance(step, p.May) and step.player is p.Who.YOU:
            # To decline is never worse than a step, unless something else happens then.
            after = [*inner[0], *inner[1]] if step.otherwise else [()]
        elif isinstance(step, p.Modes) and step.decider is p.Who.YOU and step.many == 1:
            after = [way for ways in inner for way in ways]
        else:
            after = [tuple(one for part in chosen for one in part) for chosen in product(*inner)]
        both = ((*way, step, *more) for way in ways for more in after)
        ways = list(islice(both, _MOST_WAYS))
    return ways


def _ends(step: p.Step, body: tuple[p.Step, ...]) -> bool:
    """Whether a step might use something up, or give the turn to somebody else."""
    if step.facts.spends or player_with(step, PlayerRole.HAS_TURN) not in (None, p.Who.YOU):
        return True
    loses = player_with(step, PlayerRole.LOSES_TURN)
    if loses is not None and _is_you(loses):
        return True
    # A turn of others, with which it ends, may never come.
    if not all(p.is_another(forbid.who) for forbid in forbids_of(step)):
        return True
    stays = any(going.coins == p.This() and going.aboard for going in step.goes())
    return not stays and any(role.moves and _costs(coins, body) for coins, role in coin_roles(step))


def _is_you(player: p.Player) -> bool:
    """Whether a player may be the one whose ability it is."""
    return not p.is_another(player.who if isinstance(player, p.AnyPlayer) else player)


def _costs(coins: p.Coins, body: tuple[p.Step, ...]) -> bool:
    """Whether a step may lose a coin of the player's own, or one of which there may be no more."""
    match coins:
        case p.Any(filter_):
            return filter_.owner is p.Who.YOU or runs_out(filter_)
        case p.Every(filter_):
            return _own(filter_) or runs_out(filter_)
        case p.Name(name):
            return any(_gives_own(step, name) for step in body)
        case _:
            return True


def _gives_own(step: p.Step, name: str) -> bool:
    if not isinstance(step, p.NamingCoins) or step.name != name:
        return False
    if runs_out(step.filter):
        return True
    if isinstance(step, p.Pick):
        return _own(step.filter)
    if step.chooser is p.Who.YOU:
        return step.filter.owner is p.Who.YOU
    return not (p.is_another(step.chooser) and step.filter.owner is p.Who.CHOOSER)


def runs_out(filter_: p.Filter) -> bool:
    """Whether a player with a deck may have no such coin."""
    if filter_.asked_kinds:
        return True
    return not filter_.places & (p.Place.FORE | p.Place.AFT) or filter_.places == p.Place.HIDDEN


def _own(filter_: p.Filter) -> bool:
    """Whether coins that fit may be the player's own."""
    return _is_you(filter_.owner)
