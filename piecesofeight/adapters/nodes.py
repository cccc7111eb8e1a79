"""A hosted game at some point, and how it came there.

A `Node` never changes, so copies of it are itself: that is what makes copying a
hosted state cheap.
"""

from __future__ import annotations

from typing import Any

from piecesofeight.adapters.dealing import Deal
from piecesofeight.adapters.settings import RULES, Board, Setting, board_of
from piecesofeight.errors import GameError
from piecesofeight.game.save import state_from_text
from piecesofeight.game.state import CHANCE, TERMINAL, State
from piecesofeight.machine.layout import TARGET_UNIT, V_KIND

Origin = tuple[Any, ...]  # how to come to the first node of a line, for `Node.replayed`
DEALT: Origin = ("dealt",)


class Node:
    """A point in a hosted game.

    Attributes:
        board: what doesn't change in the game.
        deal: the ships being drawn; None once they are.
        state: the state of the game; None while ships are drawn.
        player: who decides: a seat, -1 for chance, -4 at the end.
        before: the node before; None for the first.
        action: what was chosen there, -1 for the first node.
        origin: how to come to the first node.
        memo: what each player has seen, as far as it was worked out (`seen.seen_by`).
    """

    __slots__ = ("action", "before", "board", "deal", "memo", "origin", "player", "state")

    def __init__(
        self,
        board: Board,
        at: Deal | State,
        before: Node | None = None,
        action: int = -1,
        origin: Origin = DEALT,
    ) -> None:
        self.board = board
        self.deal = at if isinstance(at, Deal) else None
        self.state = None if isinstance(at, Deal) else at
        self.before = before
        self.action = action
        self.origin = origin
        self.memo: dict[int, Any] = {}
        self.player = self._player()

    def _player(self) -> int:
        if self.state is None:
            return CHANCE
        if self.state.turn > self.board.setting.turns:
            return TERMINAL
        return self.state.current_player

    # --- going on -----------------------------------------------------------------------

    @classmethod
    def first(cls, board: Board) -> Node:
        """Where a game begins."""
        if not board.urns:
            return cls(board, board.start(board.layouts))
        return cls._at(board, Deal(board.urns).settled(), None, -1)

    @classmethod
    def _at(cls, board: Board, deal: Deal, before: Node | None, action: int) -> Node:
        if deal.seat >= 0:
            return cls(board, deal, before, action)
        layouts = [urn.layout(board.tables) for urn in deal.urns]
        return cls(board, board.start(layouts), before, action)

    def child(self, action: int) -> Node:
        """The node after an action.

        Raises:
            GameError, IllegalOption: it isn't allowed here.
        """
        if self.deal is not None:
            kind = self.board.chances.option(action) // TARGET_UNIT
            return self._at(self.board, self.deal.draw(kind), self, action)
        assert self.state is not None
        table = self.board.chances if self.player == CHANCE else self.board.actions
        return Node(self.board, self.state.apply(table.option(action)), self, action)

    def outcomes(self) -> list[tuple[int, float]]:
        """The actions of chance and their probabilities, in the order of the actions."""
        chances = self.board.chances
        if self.deal is not None:
            drawn = self.deal.outcomes()
            return [(chances.of(V_KIND + TARGET_UNIT * kind), odds) for kind, odds in drawn]
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
            return f"deal {self.board.coins[option // TARGET_UNIT - 1].name} to {name}"
        assert self.state is not None
        decision = self.state.decision
        if decision is not None:
            for one in decision.options:
                if one.id == option:
                    return one.text
        return f"option {option}"

    def returns(self) -> list[float]:
        """What each player has won: 1 for the winner, the others share the loss.

        All 0 while the game goes on, after a draw, and if the turns ran out.
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
        names = [[self.board.coins[one - 1].name for one in urn.drawn] for urn in self.deal.urns]
        rows = zip(self.board.names, names, strict=True)
        return "\n".join(f"{name}: {', '.join(drawn) or '-'}" for name, drawn in rows)

    def shows(self, player: int) -> bool:
        """Whether a player sees this node: it is theirs, or no secret from them."""
        if self.state is None:
            return False
        return self.player in (player, TERMINAL) or not self.state.is_secret

    # --- other games like this one, and copies ---------------------------------------------

    @classmethod
    def given(cls, board: Board, text: str) -> Node:
        """A node from the JSON of a state, whose players have seen nothing before it.

        Raises:
            SaveError: the text is damaged, or of other coins.
            GameError: the state isn't one of this game.
        """
        state = state_from_text(text, board.coins)
        if state.game.rules != RULES or len(state.game.names) != board.setting.players:
            raise GameError("the state is of a game with other players or other rules")
        return cls(board, state, origin=("given", text))

    def recipe(self) -> Origin:
        """How to come here: the first node's origin, and the actions since."""
        actions = []
        node = self
        while node.before is not None:
            actions.append(node.action)
            node = node.before
        return node.origin, tuple(actions[::-1])

    @classmethod
    def replayed(cls, setting: Setting, recipe: Origin) -> Node:
        """The node that a recipe leads to."""
        board = board_of(setting)
        origin, actions = recipe
        node = cls._begun(board, origin)
        for action in actions:
            node = node.child(action)
        return node

    @classmethod
    def _begun(cls, board: Board, origin: Origin) -> Node:
        kind, *rest = origin
        return cls.given(board, *rest) if kind == "given" else cls.first(board)

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Node.replayed, (self.board.setting, self.recipe())
