"""Seeded games of coins in two versions of the coins."""

from __future__ import annotations

from collections.abc import Iterable

from piecesofeight.combat.rules import Rules
from piecesofeight.game.state import Game, State
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.playing import Manner, Pairing, Play, Players, play_both
from piecesofeight.study.differences.versions import Version

RULES = Rules(explicit_chance=True, stalemate=False)


class _Combat(Manner):
    """See `Manner`."""

    def moment(self, state: State) -> str:
        """A turn."""
        return f"turn {state.turn}"

    def turn(self, state: State) -> int:
        """Its number."""
        return state.turn

    def seen(self, state: State) -> tuple[object, ...]:
        """The ships, whose turn it is, what is asked, who has won."""
        decision = state.decision
        asked = (decision.player, decision.kind) if decision else None
        outcome = state.outcome.winners if state.outcome else None
        return state.ships, state.turn, state.to_move, asked, outcome

    def had(self, state: State) -> tuple[frozenset[str], ...]:
        """The coins of each ship as it was built."""
        return tuple(frozenset(layout.coins) for layout in state.game.layouts)

    def used(self, _state: State) -> Iterable[str]:
        """Those that the events tell of."""
        return (event.coin for event in _state.events if event.kind in _USED and event.coin)


_USED = ("used", "reacted", "happened")
_MANNER = _Combat()


def play_pair(
    old: Version,
    new: Version,
    luck: Luck,
    players: int,
    most: int,
    *,
    wild: bool = False,
    bots: Players = (),
) -> Pairing:
    """Play one game in two versions, of wild ships or not; given up after `most` decisions.

    The seats of `bots` that have one are a bot's, the others do as luck has it.

    Raises:
        ShipError: a version has too few coins for a ship.
    """
    one, two = (_begun(version, luck, players, most, wild, bots) for version in (old, new))
    return play_both(one, two, luck.first(players))


def _begun(
    version: Version, luck: Luck, players: int, most: int, wild: bool, bots: Players
) -> Play:
    ships = [luck.ship(version.played, seat, wild=wild) for seat in range(players)]
    game = Game.from_layouts(ships, coins=version.coins, rules=RULES)
    return Play(luck, game.start(luck.first(players)), most, _MANNER, players=bots)
