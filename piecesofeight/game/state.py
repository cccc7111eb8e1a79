"""A state of a game: a plain, frozen value around the machine's block."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import field, frozen

from piecesofeight.arguments import as_number
from piecesofeight.errors import DepthError, GameError, IllegalOption
from piecesofeight.game import kernel
from piecesofeight.game.decision import KINDS, SECRET_DECISIONS, Decision, Option
from piecesofeight.game.event import Event, events_of
from piecesofeight.game.illegal import refusal
from piecesofeight.game.legal import why_allowed
from piecesofeight.game.outcome import Outcome, outcome_of, winning_team
from piecesofeight.game.setup import MOST_IN_DECK
from piecesofeight.game.ship_state import ShipState, ship_state
from piecesofeight.game.table import table_text
from piecesofeight.game.trace import Trace, trace_to
from piecesofeight.game.view import View, view_of
from piecesofeight.game.why import Why, refused
from piecesofeight.machine.layout import (
    COIN_SIZE,
    H_CLOCK,
    H_COINS,
    H_COINS_END,
    H_CURRENT,
    H_DECIDER,
    H_DECISION,
    H_FP,
    H_PLAYERS_END,
    H_TURN,
    HEADER,
    LOG_START,
    LOG_USED_WORDS,
    P_DECK,
    PLAYER_SIZE,
    REACTION,
    V_PASS,
    V_PROPOSE,
    V_SURRENDER,
    Z_COUNT,
)
from piecesofeight.notation.names import CoinSource
from piecesofeight.notation.options import read_option
from piecesofeight.notation.position import seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import SPECTATOR

if TYPE_CHECKING:
    from piecesofeight.game.game import Game


def check_decks(block: list[int]) -> None:
    """A deck that has grown too long for the numbers of options is an error, not a wrong option.

    Raises:
        GameError: a deck has more coins than `setup.MOST_IN_DECK`.
    """
    if (block[H_COINS_END] - block[H_COINS]) // COIN_SIZE <= MOST_IN_DECK:
        return  # as in nearly every game
    for player in range(HEADER, block[H_PLAYERS_END], PLAYER_SIZE):
        count = block[player + P_DECK + Z_COUNT]
        if count > MOST_IN_DECK:
            raise GameError(
                f"a deck can have {MOST_IN_DECK} coins, and would have {count}; the state that "
                "this was tried from is as it was"
            )


CHANCE = -1
TERMINAL = -4
EXTRA = {"surrender": V_SURRENDER, "stalemate": V_PROPOSE}


class _Scratch(threading.local):
    """Buffers for the kernel, one pair a thread; no part of any state."""

    def __init__(self) -> None:
        self.opts = kernel.new_opts()
        self.log = kernel.new_log()
        self.silence = kernel.new_log(LOG_START)


_scratch = _Scratch()


@frozen(eq=False, slots=False, repr=False)
class State:
    """A game at a decision, or at its end. Nothing changes it; `apply` gives a new one.

    States are equal if the games are and everything in them is: also what happened
    so far, as far as it still matters. `events` are left out.

    Attributes:
        game: the game it belongs to.
    """

    game: Game
    _block: list[int]
    _ids: tuple[int, ...]
    _log: tuple[int, ...] = field(default=())
    _origin: tuple[list[int], int] | None = None  # the block before, and what was chosen

    # --- making states ------------------------------------------------------------------

    @classmethod
    def begin(cls, game: Game, block: list[int], first: int) -> State:
        """Start a game in a fresh block; `first` is a seat, -1 draws it. See `Game.start`."""
        opts, log = _scratch.opts, _scratch.log
        log[LOG_USED_WORDS] = LOG_START
        n = kernel.begin(block, game.tables.words, opts, log, first)
        return cls._made(game, block, n)

    @classmethod
    def from_block(cls, game: Game, block: list[int]) -> State:
        """A state from a block that is at a decision, as `state.block` gives it. Not checked."""
        opts = _scratch.opts
        n = kernel.legal(block, game.tables.words, opts)
        return cls(game, list(block), tuple(opts[:n]))

    @classmethod
    def _made(
        cls, game: Game, block: list[int], n: int, origin: tuple[list[int], int] | None = None
    ) -> State:
        if n < 0:
            raise DepthError(
                "reactions to reactions went deeper than this game has room for; the state that "
                "this was tried from is as it was"
            )
        check_decks(block)
        opts, log = _scratch.opts, _scratch.log
        noted = tuple(log[LOG_START : log[LOG_USED_WORDS]])
        return cls(game, block, tuple(opts[:n]), noted, origin)

    # --- what there is to decide ---------------------------------------------------------

    @property
    def block(self) -> list[int]:
        """A copy of the machine's block, for `kernel` and for other engines."""
        return self._block[:]

    @cached_property
    def scene(self) -> Scene:
        """What the options' texts are read against."""
        game = self.game
        return Scene(self._block, game.tables.words, game.tables.coins, game.names, self._ids)

    @cached_property
    def decision(self) -> Decision | None:
        """Who decides what, with the options; None at the end of the game."""
        b = self._block
        if not b[H_DECISION]:
            return None
        player = seat_of(b, b[H_DECIDER])
        scene = self.scene
        if player >= 0:
            options = tuple(Option(one, scene) for one in self._ids)
        else:
            chances = self.chance_outcomes()
            options = tuple(Option(one, scene, chance) for one, chance in chances)
        asks = self._still_asked if b[H_DECISION] == REACTION else None
        return Decision(KINDS[b[H_DECISION]], player, options, scene, asks)

    def _still_asked(self) -> tuple[int, ...]:
        """The seats to be asked about this event, found by passing for each of them."""
        b, log = self.block, _scratch.silence
        frame, clock = b[H_FP], b[H_CLOCK]
        found = []
        while b[H_DECISION] == REACTION and (b[H_FP], b[H_CLOCK]) == (frame, clock):
            seat = seat_of(b, b[H_DECIDER])
            if seat in found:
                break
            found.append(seat)
            kernel.step(b, self.game.tables.words, _scratch.opts, log, V_PASS)
        return tuple(found)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return outcome_of(self._block, self.game.names)

    @property
    def winning_team(self) -> tuple[int, ...]:
        """The seats of the team that has won, though its survivors may play on (8.4)."""
        return winning_team(self._block)

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before it is drawn who begins."""
        return self._block[H_TURN]

    @property
    def current_player(self) -> int:
        """The seat that must decide; `CHANCE` (-1), or `TERMINAL` (-4) at the end."""
        b = self._block
        return seat_of(b, b[H_DECIDER]) if b[H_DECISION] else TERMINAL

    @property
    def deciding(self) -> int | None:
        """The seat that must decide, -1 for chance, None at the end."""
        return self.current_player if self._block[H_DECISION] else None

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; -1 before the first turn."""
        return seat_of(self._block, self._block[H_CURRENT]) if self.turn else -1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._block[H_DECISION]

    def is_chance(self) -> bool:
        """Whether chance decides now; only with `Rules(explicit_chance=True)`."""
        return self.current_player == CHANCE

    @property
    def is_secret(self) -> bool:
        """Whether others may not know what is chosen now, or that somebody is asked (5.2, 6.2)."""
        return self._block[H_DECISION] in SECRET_DECISIONS

    def legal_actions(self) -> list[int]:
        """The ids of what may be chosen now; empty at the end. Surrender is not listed."""
        return list(self._ids)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Ids and probabilities of what chance may bring; empty if it isn't chance's turn."""
        if not self.is_chance():
            return []
        words = self.game.tables.words
        weights = [kernel.weight(self._block, words, one) for one in self._ids]
        return [
            (one, weight / sum(weights)) for one, weight in zip(self._ids, weights, strict=True)
        ]

    def may_propose(self) -> bool:
        """Whether a stalemate may be proposed now (rule 7.4)."""
        return kernel.may_propose(self._block)

    # --- going on -----------------------------------------------------------------------------

    def apply(self, choice: Option | int | str) -> State:
        """The state after a choice.

        Args:
            choice: an option, its id, or its text; also `surrender` (7.5) and
                `stalemate` (7.4), which are never listed.

        Raises:
            IllegalOption: it isn't allowed; the message says why and what is.

        >>> from piecesofeight import Game, Ship
        >>> state = Game([Ship.random(seed=1), Ship.random(seed=2)]).start(first=0)
        >>> state.apply("surrender").outcome.names
        ('Bart',)
        """
        option = self.option_id(choice)
        block = self._block[:]
        log = _scratch.log
        log[LOG_USED_WORDS] = LOG_START
        n = kernel.step(block, self.game.tables.words, _scratch.opts, log, option)
        return self._made(self.game, block, n, (self._block, option))

    def why(self, choice: Option | int | str) -> Why:
        """Why a choice is allowed, or why it isn't: rules, facts and the coins' own words.

        Args:
            choice: an option, its id, or its text.

        >>> from piecesofeight import Game, Layout
        >>> ships = [Layout("Mate", ("Cannon", "Captain")), Layout(None, ("Bomb", "Captain"))]
        >>> why = Game.from_layouts(ships).start().why("play nest at Bart.fore")
        >>> why.reasons[0].text, why.reasons[0].rules
        ("Anne's main action: Mate is active (nest)", ('3.2', '4.1'))
        >>> why.passages[1].text
        'destroy any active coin'
        """
        try:
            return why_allowed(self.scene, self.option_id(choice))
        except IllegalOption as error:
            return refused(error)

    def why_not(self, choice: Option | int | str, player: int | str | None = None) -> Why | None:
        """Why a choice isn't allowed; None if it is.

        Args:
            choice: an option, its id, or its text.
            player: who would choose, by seat or name; who must decide, if left out.

        >>> from piecesofeight import Game, Layout
        >>> ships = [Layout("Mate", ("Cannon", "Captain")), Layout(None, ("Bomb", "Captain"))]
        >>> Game.from_layouts(ships).start().why_not("play nest at Bart.nest").rules
        ('4.2', '4.7', '6', '6.1')
        """
        seat = None if player is None else self.game.seat(player)
        if seat is None or seat == self.current_player:
            why = self.why(choice)
            return None if why.legal else why
        return refused(refusal(self.scene, choice, seat))

    def trace(self, player: int | str | None = None) -> Trace:
        """What the last `apply` brought, as a tree down to the lines of the coins.

        Args:
            player: a seat, a name or `SPECTATOR`: only what that player may know; left out,
                everything is told.
        """
        tree = trace_to(self, self._origin)
        return tree if player is None else tree.seen_by(self.game.eyes(player))

    def option_id(self, choice: Option | int | str) -> int:
        """The id of what a choice means here.

        Raises:
            IllegalOption: it isn't allowed.
        """
        option: int | None
        if isinstance(choice, str):
            option = EXTRA.get(" ".join(choice.split()).lower()) or read_option(self.scene, choice)
        else:
            option = choice.id if isinstance(choice, Option) else as_number(choice)
        if option is not None and (option in self._ids or self._allowed_beside(option)):
            return option
        raise refusal(self.scene, choice)

    def _allowed_beside(self, option: int) -> bool:
        if option == V_SURRENDER:
            return self.current_player >= 0
        return option == V_PROPOSE and self.may_propose()

    # --- looking ---------------------------------------------------------------------------------

    def view(self, player: int | str | None = None) -> View:
        """What a player sees.

        Args:
            player: seat or name; `SPECTATOR` for somebody without a ship. Left out,
                it is who must decide (a spectator, if nobody or chance must).

        Raises:
            GameError: there is no such player.
        """
        if player is None:
            seat = self.current_player if self.current_player >= 0 else SPECTATOR
        else:
            seat = self.game.eyes(player)
        return view_of(self.scene, seat, self.decision, self.events, self.outcome)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last `apply` (or the start) brought, everything in it told."""
        tables = self.game.tables
        return events_of(self._block, tables.words, tables.coins, self.game.names, self._log)

    @cached_property
    def ships(self) -> tuple[ShipState, ...]:
        """Every ship with everything in it, by seat."""
        return tuple(ship_state(self.scene, seat) for seat in range(len(self.game.names)))

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of the game, in the order in which they went."""
        gone = [(ship.out, seat) for seat, ship in enumerate(self.ships) if ship.out]
        return tuple(seat for _, seat in sorted(gone))

    def returns(self) -> list[float]:
        """Per seat 1.0 for winning and -1.0 for losing; zeros for a draw or a game going on."""
        outcome = self.outcome
        if outcome is None or outcome.is_draw:
            return [0.0] * len(self.game.names)
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(len(self.game.names))]

    # --- saving ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The whole state as text, secrets included; see `from_json`."""
        from piecesofeight.game.save import state_text

        return state_text(self)

    @classmethod
    def from_json(cls, text: str, coins: CoinSource | None = None) -> State:
        """A state from the text that `to_json` gave, equal to the one saved.

        Args:
            text: what `to_json` gave.
            coins: the coins it was played with; the shipped ones if left out.

        Raises:
            SaveError: the text is damaged, of another version, or of other coins.
        """
        from piecesofeight.game.save import state_from_text

        return state_from_text(text, coins)

    # --- a value ---------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._block == other._block and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, tuple(self._block)))

    def __str__(self) -> str:
        return table_text(self)

    def __repr__(self) -> str:
        return f"<State: {table_text(self).splitlines()[0]}>"


__all__ = ["CHANCE", "SPECTATOR", "TERMINAL", "ShipState", "State"]
