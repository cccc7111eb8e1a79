"""A hosted game at some point, and how it came there.

A `HostedState` never changes, so copies of it are itself: that is what makes copying a
hosted state cheap.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from attrs import define, field

from piecesofeight.adapters.dealing import Deal
from piecesofeight.adapters.settings import RULES, Board, Setting, board_of
from piecesofeight.errors import GameError
from piecesofeight.game.state import State
from piecesofeight.machine import constants as m
from piecesofeight.played.seats import CHANCE, TERMINAL

# How to come to the first node of a line: a function that makes it for a board, and what else it
# takes. With the actions since, that is the recipe of a node, by which it is pickled.
Origin = tuple[Any, ...]
Recipe = tuple[Origin, tuple[int, ...]]

# Algorithms that walk the tree of a small game do so again and again: its nodes are kept, with
# what players have seen at them. A node of such a game takes some ten kilobytes.
SMALL = 8  # coins
KEPT = 8192


@define(eq=False)
class HostedState:
    """A point in a hosted game.

    Attributes:
        board: what doesn't change in the game.
        deal: the ships being drawn; None once they are.
        state: the state of the game; None while ships are drawn.
        before: the node before; None for the first.
        action: what was chosen there, -1 for the first node.
        origin: how to come to the first node.
        memo: what each player has seen, as far as it was worked out (`seen.seen_by`).
        player: who decides: a seat, -1 for chance, -4 at the end.
    """

    board: Board
    deal: Deal | None
    state: State | None
    before: HostedState | None = None
    action: int = -1
    origin: Origin = ()
    memo: dict[int, Any] = field(init=False, factory=dict)
    player: int = field(init=False)

    @player.default
    def _decider(self) -> int:
        if self.state is None:
            return CHANCE
        setting, state = self.board.setting, self.state
        if state.turn > setting.turns or state.decisions >= setting.length:
            return TERMINAL
        return state.current_player

    # --- going on -----------------------------------------------------------------------

    @classmethod
    def first(cls, board: Board) -> HostedState:
        """Where a game begins."""
        if not board.urns:
            return cls(board, None, board.start(board.layouts))
        return _dealt(board, Deal(board.urns).settled(), None, -1)

    def child(self, action: int) -> HostedState:
        """The node after an action.

        Raises:
            GameError, IllegalOption: it isn't allowed here.
        """
        return _kept(self, action) if self.board.size <= SMALL else _after(self, action)

    def outcomes(self) -> list[tuple[int, float]]:
        """The actions of chance and their probabilities, in the order of the actions."""
        chances = self.board.chances
        if self.deal is not None:
            drawn = self.deal.outcomes()
            return [(chances.of(m.V_KIND + m.TARGET_UNIT * kind), odds) for kind, odds in drawn]
        assert self.state is not None
        return sorted((chances.of(option), odds) for option, odds in self.state.chance_outcomes())

    def actions(self) -> list[int]:
        """What may be chosen, in order; empty at the end."""
        if self.player == TERMINAL:
            return []
        if self.player == CHANCE:
            return [action for action, _ in self.outcomes()]
        assert self.state is not None
        return sorted(map(self.board.actions.of, self.state.legal_actions()))

    def text(self, action: int) -> str:
        """What an action does, unique among those of this node."""
        table = self.board.chances if self.player == CHANCE else self.board.actions
        option = table.option(action)
        if self.deal is not None:
            name = self.board.names[self.deal.seat]
            return f"deal {self.board.coins[option // m.TARGET_UNIT - 1].name} to {name}"
        assert self.state is not None
        there = self.state.decision or ()
        return next((given.text for given in there if given.id == option), f"option {option}")

    def returns(self) -> list[float]:
        """What each player has won: 1 for the winner, the others share the loss.

        All 0 while the game goes on, after a draw, and if turns or choices ran out.
        """
        players = self.board.setting.players
        outcome = self.state.outcome if self.state is not None else None
        if outcome is None or outcome.is_draw:
            return [0.0] * players
        lost = -1.0 / (players - 1)
        return [1.0 if seat in outcome.winners else lost for seat in range(players)]

    def drawn(self) -> list[int]:
        """The actions of chance that laid out the ships so far, if they are still being drawn."""
        return list(self.recipe()[1]) if self.deal is not None else []

    def __str__(self) -> str:
        """Everything in it, secrets included; differs for different states."""
        if self.state is not None:
            return f"{self.state}\n{self.state.decision or ''}".rstrip()
        assert self.deal is not None
        names = [[self.board.coins[kind - 1].name for kind in urn.drawn] for urn in self.deal.urns]
        rows = zip(self.board.names, names, strict=True)
        return "\n".join(f"{name}: {', '.join(drawn) or '-'}" for name, drawn in rows)

    # --- other games like this one, and copies ---------------------------------------------

    @classmethod
    def given(cls, board: Board, text: str) -> HostedState:
        """The node of a saved state, with the nodes that lead to it.

        Raises:
            SaveError: the text is damaged, or of other coins.
            GameError: the state isn't one of this game, or was come to by a choice that hosted
                games don't have, such as to surrender.
        """
        state = State.from_json(text, board.coins)
        if state.game.rules != RULES or len(state.game.names) != board.setting.players:
            raise GameError("the state is of a game with other players or other rules")
        if sum(len(layout.coins) for layout in state.game.layouts) != board.size:
            raise GameError(
                f"the state is of a game with other ships: {board.size} coins are wanted"
            )
        start = state.start()
        node = cls(board, None, start, origin=(cls.given, start.to_json()))
        for option in state.history:
            table = board.chances if node.player == CHANCE else board.actions
            node = node.child(table.of(option))
        return node

    def recipe(self) -> Recipe:
        """How to come here: the first node's origin, and the actions since."""
        actions = []
        node = self
        while node.before is not None:
            actions.append(node.action)
            node = node.before
        return node.origin or (HostedState.first,), tuple(actions[::-1])

    @classmethod
    def replayed(cls, setting: Setting, recipe: Recipe) -> HostedState:
        """The node that a recipe leads to."""
        (begin, *how), actions = recipe
        node: HostedState = begin(board_of(setting), *how)
        for action in actions:
            node = node.child(action)
        return node

    def __copy__(self) -> HostedState:
        return self

    def __deepcopy__(self, memo: object) -> HostedState:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return HostedState.replayed, (self.board.setting, self.recipe())


def _dealt(board: Board, deal: Deal, before: HostedState | None, action: int) -> HostedState:
    """The node of a deal; if all ships are drawn, that of the game's first state."""
    if deal.seat >= 0:
        return HostedState(board, deal, None, before, action)
    layouts = [urn.layout(board.tables) for urn in deal.urns]
    return HostedState(board, None, board.start(layouts), before, action)


def _after(node: HostedState, action: int) -> HostedState:
    board = node.board
    if node.deal is not None:
        kind = board.chances.option(action) // m.TARGET_UNIT
        return _dealt(board, node.deal.draw(kind), node, action)
    assert node.state is not None
    table = board.chances if node.player == CHANCE else board.actions
    return HostedState(board, None, node.state.apply(table.option(action)), node, action)


_kept = lru_cache(maxsize=KEPT)(_after)
