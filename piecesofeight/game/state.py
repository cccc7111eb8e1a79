"""A state of a game: a plain, frozen value around the machine's block."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from attrs import frozen

from piecesofeight.arguments import as_number
from piecesofeight.combat import kernel
from piecesofeight.combat.ships.ship_state import ShipState, ship_state
from piecesofeight.errors import IllegalOption
from piecesofeight.game.decision import KINDS, Decision, Option
from piecesofeight.game.event import Event, events_of
from piecesofeight.game.history import Beginning, History, Moment
from piecesofeight.game.outcome import Outcome, outcome_of, winning_team
from piecesofeight.game.stepping import begun_again, chosen, still_asked
from piecesofeight.game.table import table_text
from piecesofeight.game.trace.trace import Trace, trace_to
from piecesofeight.game.view import View, view_of
from piecesofeight.game.why.allowed import why_allowed
from piecesofeight.game.why.answers import Why, refused
from piecesofeight.game.why.refused import refusal
from piecesofeight.machine import layout as m
from piecesofeight.notation.names import CoinSource
from piecesofeight.notation.options import read_option
from piecesofeight.notation.position import seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import SPECTATOR

if TYPE_CHECKING:
    from piecesofeight.game.game import Game


CHANCE = -1
TERMINAL = -4
EXTRA = {"surrender": m.V_SURRENDER, "stalemate": m.V_PROPOSE}


@frozen(eq=False, slots=False, repr=False)
class State:
    """A game at a decision, or at its end. Nothing changes it; `apply` gives a new one.

    States are equal if the games are and everything in them is: also what happened
    so far, as far as it still matters. `events` and `history` are left out.

    Attributes:
        game: the game it belongs to.
        past: where the game stands and how it came there, for the library's own use.
    """

    game: Game
    past: History

    @property
    def _now(self) -> Moment:
        return self.past.now

    def start(self) -> State:
        """The first state of the game, from which `history` leads to this one."""
        return State(self.game, begun_again(self.game, self.past.beginning))

    @property
    def history(self) -> tuple[int, ...]:
        """The ids of all choices since `start`, the oldest first."""
        return self.past.choices

    # --- what there is to decide ---------------------------------------------------------

    @property
    def block(self) -> list[int]:
        """A copy of the machine's block, for `kernel` and for other engines."""
        return self._now.block[:]

    @cached_property
    def scene(self) -> Scene:
        """What the options' texts are read against."""
        game, now = self.game, self._now
        return Scene(now.block, game.tables.words, game.tables.coins, game.names, now.ids)

    @cached_property
    def decision(self) -> Decision | None:
        """Who decides what, with the options; None at the end of the game."""
        b = self._now.block
        if not b[m.H_DECISION]:
            return None
        player = seat_of(b, b[m.H_DECIDER])
        scene = self.scene
        if player >= 0:
            options = tuple(Option(one, scene) for one in self._now.ids)
        else:
            chances = self.chance_outcomes()
            options = tuple(Option(one, scene, chance) for one, chance in chances)
        asks = partial(still_asked, self.game, b) if b[m.H_DECISION] == m.REACTION else None
        name = self.game.names[player] if player >= 0 else "chance"
        return Decision(KINDS[b[m.H_DECISION]], player, name, options, scene, asks)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return outcome_of(self._now.block, self.game.names)

    @property
    def winning_team(self) -> tuple[int, ...]:
        """The seats of the team that has won, though its survivors may play on (8.4)."""
        return winning_team(self._now.block)

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before it is drawn who begins."""
        return self._now.block[m.H_TURN]

    @property
    def decisions(self) -> int:
        """How many decisions were taken, forced ones aside; explicit chance's among them."""
        return self._now.block[m.H_DECISIONS]

    @property
    def current_player(self) -> int:
        """The seat that must decide; `CHANCE` (-1), or `TERMINAL` (-4) at the end."""
        b = self._now.block
        return seat_of(b, b[m.H_DECIDER]) if b[m.H_DECISION] else TERMINAL

    @property
    def deciding(self) -> int | None:
        """The seat that must decide, -1 for chance, None at the end."""
        return self.current_player if self._now.block[m.H_DECISION] else None

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; -1 before the first turn."""
        return seat_of(self._now.block, self._now.block[m.H_CURRENT]) if self.turn else -1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._now.block[m.H_DECISION]

    def is_chance(self) -> bool:
        """Whether chance decides now; only with `Rules(explicit_chance=True)`."""
        return self.current_player == CHANCE

    @property
    def is_secret(self) -> bool:
        """Whether others may not know what is chosen now, or that somebody is asked (5.2, 6.2)."""
        return not self._now.is_public

    def legal_actions(self) -> list[int]:
        """The ids of what may be chosen now; empty at the end. Surrender is not listed."""
        return list(self._now.ids)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Ids and probabilities of what chance may bring; empty if it isn't chance's turn."""
        if not self.is_chance():
            return []
        words = self.game.tables.words
        weights = [kernel.weight(self._now.block, words, one) for one in self._now.ids]
        return [
            (one, weight / sum(weights)) for one, weight in zip(self._now.ids, weights, strict=True)
        ]

    def may_propose(self) -> bool:
        """Whether a stalemate may be proposed now (rule 7.4)."""
        return kernel.may_propose(self._now.block)

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
        return State(self.game, chosen(self.game, self.past, self.option_id(choice)))

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
            player: who would choose, by seat or name; who must decide, if left out. While
                somebody else makes a secret choice, who waits is told why as of what they saw
                last, be it a decision that they have made meanwhile (5.2).

        >>> from piecesofeight import Game, Layout
        >>> ships = [Layout("Mate", ("Cannon", "Captain")), Layout(None, ("Bomb", "Captain"))]
        >>> Game.from_layouts(ships).start().why_not("play nest at Bart.nest").rules
        ('4.2', '4.7', '6', '6.1')
        """
        seat = None if player is None else self.game.seat(player)
        if seat is None or seat == self.current_player:
            why = self.why(choice)
            return None if why.legal else why
        seen = self.past.as_shown_to(seat)
        if seen is not self.past:
            return State(self.game, seen).why_not(choice, seat)
        return refused(refusal(self.scene, choice, seat))

    def trace(self, player: int | str | None = None) -> Trace:
        """What the last `apply` brought, as a tree down to the lines of the coins.

        Args:
            player: a seat, a name or `SPECTATOR`: what that player was told last, which may
                have come of several choices (see `told`), and only what they may know; left
                out, everything is told of the last choice.
        """
        if player is None:
            return trace_to(self.game, self.past)
        seat = self.game.eyes(player)
        seen = self.past.as_shown_to(seat)
        told = seen.now.is_shown_to(seat)
        return trace_to(self.game, seen, seat).seen_by(seat) if told else Trace(())

    def option_id(self, choice: Option | int | str) -> int:
        """The id of what a choice means here.

        Raises:
            IllegalOption: it isn't allowed.
        """
        option: int | None
        if isinstance(choice, str):
            option = EXTRA.get(" ".join(choice.split()).lower()) or read_option(self.scene, choice)
        elif isinstance(choice, Option):
            option = choice.id if choice.player == self.current_player else None
        else:
            option = as_number(choice)
        if option is not None and (option in self._now.ids or self._allowed_beside(option)):
            return option
        raise refusal(self.scene, choice)

    def _allowed_beside(self, option: int) -> bool:
        if option == m.V_SURRENDER:
            return self.current_player >= 0
        return option == m.V_PROPOSE and self.may_propose()

    # --- looking ---------------------------------------------------------------------------------

    def view(self, player: int | str | None = None) -> View:
        """What a player sees.

        While somebody else makes a secret choice, it is what the player saw before: whoever
        could tell that the game stands still would know that somebody is asked (5.2).

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
        seen = self.past.as_shown_to(seat)
        if not seen.now.is_shown_to(seat) and seat in seen.beginning.shown:
            return seen.beginning.shown[seat]
        state = self if seen is self.past else State(self.game, seen)
        return view_of(state.scene, seat, state.decision, state.told(seat), state.outcome)

    def is_shown_to(self, player: int | str) -> bool:
        """Whether a player sees that the game stands here: they must decide, or it is no secret.

        Args:
            player: a seat, a name, or `SPECTATOR`.

        Raises:
            GameError: there is no such player.
        """
        return self._now.is_shown_to(self.game.eyes(player))

    def told(self, player: int | str) -> tuple[Event, ...]:
        """What a player is told here: all that happened since they saw the game stand still.

        Nothing, if they don't see that it stands still here: they are told later, so that
        the pieces of the story don't depend on who was asked in secret (5.2).

        Args:
            player: a seat, a name, or `SPECTATOR`.

        Raises:
            GameError: there is no such player.
        """
        seat = self.game.eyes(player)
        if not self._now.is_shown_to(seat):
            return ()
        news = self._events(self.past.news_for(seat))
        return tuple(event.seen_by(seat) for event in news)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last `apply` (or the start) brought, everything in it told."""
        return self._events(self._now.log)

    def _events(self, log: tuple[int, ...]) -> tuple[Event, ...]:
        tables = self.game.tables
        return events_of(self._now.block, tables.words, tables.coins, self.game.names, log)

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
        """How the game began and every choice since, as text, secrets included.

        Raises:
            SaveError: nobody knows what led to the state: it was dealt anew (`resample`).
        """
        from piecesofeight.game.saves.record import Record

        return Record(self).to_json()

    @classmethod
    def from_json(cls, text: str, coins: CoinSource | None = None) -> State:
        """The state that `to_json` wrote, by playing the game again.

        Args:
            text: what `to_json` gave.
            coins: the coins it was played with; the shipped ones if left out.

        Raises:
            RecordError: a choice isn't allowed, or the end is another one.
            SaveError: the text is damaged, of another version, or of other coins.
        """
        from piecesofeight.game.saves.record import Record

        return Record.from_json(text, coins).state

    # --- a value ---------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._now.block == other._now.block and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, tuple(self._now.block)))

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game, self.past.beginning, self.history)

    def __str__(self) -> str:
        return table_text(self)

    def __repr__(self) -> str:
        return f"<State: {table_text(self).splitlines()[0]}>"


def _again(game: Game, beginning: Beginning, choices: tuple[int, ...]) -> State:
    """A state that was pickled: the game is played again."""
    state = State(game, begun_again(game, beginning))
    for option in choices:
        state = state.apply(option)
    return state


__all__ = ["CHANCE", "SPECTATOR", "TERMINAL", "ShipState", "State"]
