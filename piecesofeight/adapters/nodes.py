"""A hosted game at some point, and how it came there.

A `Node` never changes, so copies of it are itself: that is what makes copying a hosted state
cheap. A `HostedState` is one of coin combat; those of games from files are in `file_nodes.py`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Generic, Protocol, Self, TypeVar

from attrs import define, field

from piecesofeight.adapters.actions import Actions
from piecesofeight.adapters.dealing import Deal
from piecesofeight.adapters.settings import RULES, Board, Setting, board_of
from piecesofeight.errors import GameError
from piecesofeight.game.state import State
from piecesofeight.machine import constants as m
from piecesofeight.played.decision import Option
from piecesofeight.played.position import Position
from piecesofeight.played.seats import CHANCE, TERMINAL

# How to come to the first node of a line: a function that makes it for a board, and what else it
# takes. With the actions since, that is the recipe of a node, by which it is pickled.
Origin = tuple[Any, ...]
Recipe = tuple[Origin, tuple[int, ...]]

# Algorithms that walk the tree of a small game do so again and again: its nodes are kept, with
# what players have seen at them. A node of such a game takes some ten kilobytes.
SMALL = 8  # pieces
KEPT = 8192


class Numbered(Protocol):
    """What nodes ask of their board."""

    @property
    def actions(self) -> Actions:
        """The ids of what players may choose."""

    @property
    def chances(self) -> Actions:
        """The ids of what chance may bring."""

    @property
    def size(self) -> int:
        """How many pieces there are."""


B = TypeVar("B", bound=Numbered)
S = TypeVar("S", bound=Position[Any, Any, Any])


@define(eq=False)
class Node(ABC, Generic[B, S]):
    """A point in anything that is hosted.

    Attributes:
        board: what doesn't change in the game.
        state: the state of the game; None before it begins.
        before: the node before; None for the first.
        action: what was chosen there, -1 for the first node.
        origin: how to come to the first node.
        memo: what each player has seen, as far as it was worked out (`seen.seen_by`).
        player: who decides: a seat, -1 for chance, -4 at the end.
    """

    board: B
    state: S | None
    before: Node[B, S] | None = None
    action: int = -1
    origin: Origin = ()
    memo: dict[int, Any] = field(init=False, factory=dict)
    player: int = field(init=False, default=CHANCE)

    def __attrs_post_init__(self) -> None:
        if self.state is not None:
            self.player = TERMINAL if self._is_cut else self.state.current_player

    # --- what each kind of game says for itself ---------------------------------------------

    @property
    @abstractmethod
    def _is_cut(self) -> bool:
        """Whether turns or choices have run out."""

    @abstractmethod
    def after(self, action: int) -> Self:
        """The node after an action, made anew."""

    @abstractmethod
    def returns(self) -> list[float]:
        """What each player has won; all sum to 0."""

    @property
    @abstractmethod
    def out(self) -> tuple[int, ...]:
        """The seats of those who have lost while others play on."""

    @classmethod
    @abstractmethod
    def replayed(cls, setting: Any, recipe: Recipe) -> Self:
        """The node that a recipe leads to."""

    @abstractmethod
    def dealt(self, state: S, origin: Origin) -> Self:
        """A first node with this state, which is another deal of this node's."""

    @abstractmethod
    def struct(self) -> dict[str, Any]:
        """What is needed to come here again, for JSON."""

    @classmethod
    @abstractmethod
    def of_struct(cls, first: Any, data: Mapping[str, Any]) -> Self:
        """The node of a struct.

        Args:
            first: the first node of the game.
            data: the struct.

        Raises:
            GameError, SaveError: the struct won't do.
        """

    # --- how it goes on, and what may be chosen -------------------------------------------------

    def child(self, action: int) -> Self:
        """The node after an action.

        Raises:
            GameError, IllegalOption: it isn't allowed here.
        """
        node: Self = _kept(self, action) if self.board.size <= SMALL else self.after(action)
        return node

    @property
    def table(self) -> Actions:
        """The numbers of what may be chosen here, by players or by chance."""
        return self.board.chances if self.player == CHANCE else self.board.actions

    def outcomes(self) -> list[tuple[int, float]]:
        """The actions of chance and their probabilities, in the order of the actions."""
        assert self.state is not None
        table = self.table
        return sorted((table.of(option), odds) for option, odds in self.state.chance_outcomes())

    def actions(self) -> list[int]:
        """What may be chosen, in order; empty at the end."""
        if self.player == TERMINAL:
            return []
        if self.player == CHANCE:
            return [action for action, _ in self.outcomes()]
        assert self.state is not None
        return sorted(map(self.table.of, self.state.legal_actions()))

    def text(self, action: int) -> str:
        """What an action does, unique among those of this node."""
        assert self.state is not None
        option = self.table.option(action)
        there: tuple[Option, ...] = self.state.decision.options if self.state.decision else ()
        return next((given.text for given in there if given.id == option), f"option {option}")

    # --- a value -------------------------------------------------------------------------------

    def recipe(self) -> Recipe:
        """How to come here: the first node's origin, and the actions since."""
        actions = []
        node: Node[B, S] = self
        while node.before is not None:
            actions.append(node.action)
            node = node.before
        return node.origin, tuple(actions[::-1])

    def __str__(self) -> str:
        """Everything in it, secrets included; differs for different states."""
        return f"{self.state}\n{(self.state and self.state.decision) or ''}".rstrip()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


@lru_cache(maxsize=KEPT)
def _kept(node: Node[Any, Any], action: int) -> Any:
    return node.after(action)


@define(eq=False)
class HostedState(Node[Board, State]):
    """A point in a hosted game of coin combat: see `Node`.

    Attributes:
        deal: the ships being drawn; None once they are.
    """

    deal: Deal | None = None

    @property
    def _is_cut(self) -> bool:
        setting, state = self.board.setting, self.state
        assert state is not None
        return state.turn > setting.turns or state.decisions >= setting.length

    @property
    def out(self) -> tuple[int, ...]:
        """The seats of those whose ships are gone."""
        return tuple(self.state.out) if self.state is not None else ()

    # --- going on -----------------------------------------------------------------------

    @classmethod
    def first(cls, board: Board) -> HostedState:
        """Where a game begins."""
        if not board.urns:
            return cls(board, board.start(board.layouts))
        return _dealt(board, Deal(board.urns).settled(), None, -1)

    def after(self, action: int) -> HostedState:
        """The node after an action, made anew."""
        board, option = self.board, self.table.option(action)
        if self.deal is not None:
            return _dealt(board, self.deal.draw(option // m.TARGET_UNIT), self, action)
        assert self.state is not None
        return HostedState(board, self.state.apply(option), self, action)

    def dealt(self, state: State, origin: Origin) -> HostedState:
        """See `Node`."""
        return HostedState(self.board, state, origin=origin)

    def outcomes(self) -> list[tuple[int, float]]:
        """The actions of chance and their probabilities, in the order of the actions."""
        if self.deal is not None:
            chances = self.board.chances
            drawn = self.deal.outcomes()
            return [(chances.of(m.V_KIND + m.TARGET_UNIT * kind), odds) for kind, odds in drawn]
        return super().outcomes()

    def text(self, action: int) -> str:
        """What an action does, unique among those of this node."""
        if self.deal is None:
            return super().text(action)
        name, option = self.board.names[self.deal.seat], self.table.option(action)
        return f"deal {self.board.coins[option // m.TARGET_UNIT - 1].name} to {name}"

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
        if self.deal is None:
            return super().__str__()
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
        node = cls(board, start, origin=(cls.given, start.to_json()))
        for option in state.history:
            node = node.child(node.table.of(option))
        return node

    @classmethod
    def replayed(cls, setting: Setting, recipe: Recipe) -> HostedState:
        """The node that a recipe leads to."""
        (begin, *how), actions = recipe[0] or (HostedState.first,), recipe[1]
        node: HostedState = begin(board_of(setting), *how)
        for action in actions:
            node = node.child(action)
        return node

    def struct(self) -> dict[str, Any]:
        """The coins drawn so far, and the state, for JSON."""
        state = json.loads(self.state.to_json()) if self.state is not None else None
        return {"drawn": self.drawn(), "state": state}

    @classmethod
    def of_struct(cls, first: HostedState, data: Mapping[str, Any]) -> HostedState:
        """The node of a struct.

        Raises:
            GameError, SaveError: the struct won't do.
        """
        try:
            drawn, state = data["drawn"], data["state"]
        except (KeyError, TypeError):
            raise GameError("this is no struct of a state; `drawn` or `state` is missing") from None
        if state is not None:
            return cls.given(first.board, json.dumps(state))
        node = first
        for action in drawn:
            node = node.child(action)
        return node

    def __reduce__(self) -> tuple[Any, ...]:
        return HostedState.replayed, (self.board.setting, self.recipe())


def _dealt(board: Board, deal: Deal, before: HostedState | None, action: int) -> HostedState:
    """The node of a deal; if all ships are drawn, that of the game's first state."""
    if deal.seat >= 0:
        return HostedState(board, None, before, action, deal=deal)
    layouts = [urn.layout(board.tables) for urn in deal.urns]
    return HostedState(board, board.start(layouts), before, action)
