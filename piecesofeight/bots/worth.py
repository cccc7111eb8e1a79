"""What things are worth to a player who looks no further than the next moment."""

from __future__ import annotations

from piecesofeight.game.decision import Option
from piecesofeight.game.view import HIDDEN, View
from piecesofeight.language import program as p
from piecesofeight.language.program import Place, Step
from piecesofeight.machine import constants as m
from piecesofeight.notation.options import spot_number

NOTHING = 0.0
_VICTORY = 100.0
_HIDDEN_COIN = 0.9
_ONE_COIN = 1.0


def coin_worth(view: View, seat: int, coin: str | None) -> float:
    """What destroying a coin of that seat is worth: good if an opponent's, bad if one's own."""
    if coin is None:
        return NOTHING
    worth = _HIDDEN_COIN if coin == HIDDEN else _ONE_COIN
    if view.is_captain(coin):
        worth = _VICTORY
    if seat == view.player:
        return -worth
    return worth if seat in view.opponents else -0.5 * worth


def ability_worth(view: View, option: Option) -> float:
    """What using an ability is worth: what its statements do, one by one."""
    ability = option.ability
    if ability is None:
        return NOTHING
    worth = sum(_statement_worth(view, option, step) for step in ability.body)
    worth -= 0.8 * len(ability.costs)
    return worth + _reinforcement_worth(view, option)


def _statement_worth(view: View, option: Option, statement: Step) -> float:
    if isinstance(statement, p.LoseGame):
        return -_VICTORY if statement.player is p.Who.YOU else _VICTORY
    if isinstance(statement, p.Destroy | p.Remove):
        return _destroy_worth(view, option, statement.coins)
    if isinstance(statement, p.Move):
        return _move_worth(view, option, statement)
    if isinstance(statement, p.Negate):
        return _negate_worth(view)
    if isinstance(statement, p.Prevent):
        return 2.0 if view.answered and view.answered.owner == view.player else -1.0
    if isinstance(statement, p.SkipTurns | p.NextTurn):
        return 1.0
    if isinstance(statement, p.Branching):
        return 0.5 * sum(_statement_worth(view, option, one) for one in statement.then)
    if isinstance(statement, p.Modes):
        every = [sum(_statement_worth(view, option, one) for one in way) for way in statement.ways]
        return 0.5 * sum(sorted(every, reverse=True)[: statement.many])
    if isinstance(statement, p.Afterwards | p.Repeat):
        return sum(_statement_worth(view, option, one) for one in statement.body)
    if isinstance(statement, p.Later | p.NextTime | p.Each):
        return 0.5 * sum(_statement_worth(view, option, one) for one in statement.body)
    return NOTHING


def _destroy_worth(view: View, option: Option, coins: p.Coins) -> float:
    if isinstance(coins, p.This):
        return -0.8
    if isinstance(coins, p.It):
        about = view.answered
        return coin_worth(view, about.owner, about.coin) if about else NOTHING
    if option.target is None:
        return NOTHING
    seat, spot = option.target
    ship = view.knows[seat]
    if isinstance(coins, p.Every):
        places = coins.filter.places
        struck = [ship.nest] if places & Place.NEST else []
        struck += ship.deck[:1] if places & Place.FORE else ()
        return sum(coin_worth(view, seat, coin) for coin in struck)
    return coin_worth(view, seat, ship.coin_at(spot))


def _move_worth(view: View, option: Option, move: p.Move) -> float:
    """A coin won for one's own ship; taken from an opponent it counts twice."""
    won = 0.7 if move.to == p.Who.YOU and move.spot != p.Spot.HOLD else 0.0
    if option.target is None or option.target[1] == m.TARGET_ITSELF:
        return won
    seat, spot = option.target
    return won + coin_worth(view, seat, view.knows[seat].coin_at(spot))


def _negate_worth(view: View) -> float:
    """Stopping somebody else's ability: much if it is aimed at this ship."""
    if not view.actions or view.actions[-1].player not in view.opponents:
        return -3.0
    targets = view.actions[-1].targets
    name = view.names[view.player]
    struck = [target for target in targets if target == name or target.startswith(f"{name}.")]
    if any(view.is_captain(_named(view, target) or "") for target in struck):
        return _VICTORY
    return 1.5 if struck or view.actions[-1].reaction else 0.3


def _named(view: View, target: str) -> str | None:
    """The coin of one's own at a target like `Anne.deck[3]`."""
    return view.me.coin_at(spot_number(target.rpartition(".")[2]))


def _reinforcement_worth(view: View, option: Option) -> float:
    """Coins behind the target that are hit too, and those that others may add."""
    parts = option.parts
    if option.target is None or not (parts.added or parts.inviting):
        return NOTHING
    seat, spot = option.target
    deck = view.knows[seat].deck
    first = 1 if spot == m.TARGET_FORE else len(deck)
    struck = deck[first : first + parts.added]
    sign = 0.1 if seat in view.opponents else -0.1
    return sum(coin_worth(view, seat, coin) for coin in struck) + sign * parts.inviting
