"""What a block needs first, if a player shall be able to choose it (9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from piecesofeight.language import program as p
from piecesofeight.language.program.facts import PlayerRole
from piecesofeight.language.program.walk import blocks, coin_roles, moves, those


@frozen
class Need:
    """A coin that fits, for one who chooses it; or, if it is named already, that it is there.

    Or one of some players of whom a condition holds.
    """

    what: p.Filter | p.Name | p.This | p.It | p.Condition
    who: p.Player = p.Who.YOU  # who chooses the coin; or who the player may be
    key: object = None  # of the choice, as slots are looked up


def needs_of(body: tuple[p.Step, ...]) -> tuple[Need, ...]:
    """What the first step of a block needs that does something with coins.

    What comes after a step that opens blocks, moves coins, brings something to light or chooses a
    player isn't looked at: by then there may be others, or isn't known of whom.
    """
    for step in body:
        found = tuple(_needs(step))
        ends = isinstance(step, p.ChoosePlayer) or blocks(step) or moves(step) or step.tells
        if found or ends:
            return found
    return ()


def _needs(step: p.Step) -> Iterator[Need]:
    match step:
        case p.ChooseCoin(name, chooser, asked) if p.is_one(chooser):
            yield Need(asked, chooser, name)
        case p.Pick(name, _, asked):
            yield Need(asked, key=name)
        case p.ChoosePlayer(_, who, having) | p.PickPlayer(_, who, having) if having is not None:
            if not isinstance(step, p.ChoosePlayer) or step.is_target:
                yield Need(having, who)
    for player in those(step, *PlayerRole):
        if isinstance(player, p.AnyPlayer) and player.having is not None:
            yield Need(player.having, player.who)
    for coins, role in coin_roles(step):
        match coins:
            case p.Row() | p.AnyInRow():
                pass  # where they are counted from is a choice of its own
            case p.Any(asked) | p.Every(asked):
                whose = asked.owner.who if isinstance(asked.owner, p.AnyPlayer) else asked.owner
                yield Need(evolve(asked, owner=whose), key=id(coins))
            case p.This() | p.It():
                yield Need(coins)
            case p.Name() if not role.or_player:
                yield Need(coins)
