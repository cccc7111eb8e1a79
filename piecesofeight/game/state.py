"""Games and their states: a game is set up and started, a state is looked at and goes on."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from piecesofeight.answers.reasons import Why
from piecesofeight.answers.tree import Trace
from piecesofeight.combat.clock import Clock
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.combat.ships.ship_state import ShipState
from piecesofeight.errors import IllegalOption, NotationError
from piecesofeight.game.as_code import game_code, with_coins
from piecesofeight.game.decision import Option
from piecesofeight.game.history import Beginning, History
from piecesofeight.game.lines.whole import line_of, position_of
from piecesofeight.game.position import GamePosition
from piecesofeight.game.saves.record_data import record_data, restored
from piecesofeight.game.secrets.resample import dealt_anew
from piecesofeight.game.setup import DEFAULT_RULES, GameSetup, Teams, fields_of
from piecesofeight.game.stepping import begun, begun_again
from piecesofeight.game.table import table_text
from piecesofeight.game.trace.tracer import trace_to
from piecesofeight.game.why.allowed import why_allowed
from piecesofeight.game.why.refused import as_answer, refusal
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.json_data import data_text, parsed
from piecesofeight.played.replay import repeated
from piecesofeight.played.seats import CHANCE, SPECTATOR, TERMINAL


@frozen(init=False, repr=False)
class Game(GameSetup):
    """Ships, coins, names and rules: everything about a game that doesn't change.

    Attributes:
        layouts: where each player's coins lie at the start, by seat.
        names: the players' names, by seat.
        rules: the options of the rules.
        teams: the seats of each team; empty if everybody plays alone.
        coins: the kinds of coin that there are in the game.
        tables: what the coins mean to the machine.
        fingerprint: a short hash of the tables; equal for equal coins.
        clock: how much time each player has (rule 8.2); None for as much as they like.

    Args:
        ships: two or more ships, one a player, in clockwise order; a text is parsed.
        coins: the coins to play with; the shipped ones if left out.
        names: the players' names; left out they are Anne, Bart, Carl and so on.
        rules: options of the rules.
        teams: seats or names of the members of each team (rule 8.4).
        clock: a `Clock`, or its text like `120+2` (rule 8.2).

    Raises:
        ShipError: names every fault of every ship.
        GameError: too few or many players, names, teams or a clock that won't do.
        NotationError: the text of the clock can't be read.

    >>> game = Game([Ship.random(seed=1), Ship.random(seed=2)], names=["Anne", "Bart"])
    >>> game.start(first=0, seed=7).decision.player
    0
    """

    def __init__(
        self,
        ships: Iterable[Ship | str],
        coins: CoinSource | None = None,
        names: Sequence[str] | None = None,
        rules: Rules | Mapping[str, object] = DEFAULT_RULES,
        teams: Teams | None = None,
        clock: Clock | str | None = None,
    ) -> None:
        self.__attrs_init__(**fields_of(ships, coins, names, rules, teams, clock, legal=True))

    @classmethod
    def from_layouts(
        cls,
        layouts: Iterable[Layout | Ship],
        coins: CoinSource | None = None,
        names: Sequence[str] | None = None,
        rules: Rules | Mapping[str, object] = DEFAULT_RULES,
        teams: Teams | None = None,
        clock: Clock | str | None = None,
    ) -> Game:
        """A game from positions that need not be legal to build: any coins, any number.

        Raises:
            GameError: as for a game, and for coins that aren't there.

        >>> Game.from_layouts([Layout("Mate", ("Captain",)), Layout(None, ("Captain", "Bomb"))])
        Game.from_layouts([Layout('Mate', ('Captain',)), Layout(None, ('Captain', 'Bomb'))])
        """
        game = cls.__new__(cls)
        game.__attrs_init__(**fields_of(layouts, coins, names, rules, teams, clock, legal=False))
        return game

    def start(self, first: int | str | None = 0, seed: int = 0) -> State:
        """The first state in which somebody must decide.

        Args:
            first: the seat or the name of who begins (8.1); `"drawn"`, or None, draws it. Who
                agree that the first to finish arranging begins (2.4) give who that was.
            seed: of the generator within the state; any whole number, of which 96 bits count.

        Raises:
            GameError: there is no such player.
        """
        return State(self, begun(self, self.beginner(first), seed))

    def __reduce__(self) -> tuple[Any, ...]:
        teams = self.teams or None
        given = (self.layouts, self.coins, self.names, self.rules, teams, self.clock)
        return Game.from_layouts, given

    def __repr__(self) -> str:
        return with_coins(game_code(self), self)


@frozen(eq=False, slots=False, repr=False)
class State(GamePosition):
    """A game at a decision, or at its end. Nothing changes it; `apply` gives a new one.

    States are equal if the games are and everything in them is: also what happened
    so far, as far as it still matters. `events` and `history` are left out.

    Attributes:
        game: the game it belongs to.
        past: where the game stands and how it came there, for the library's own use.
    """

    game: Game
    past: History

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
            return as_answer(error)

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
        return as_answer(refusal(self.scene, choice, seat))

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

    def _dealt_anew(self, seat: int, rng: random.Random) -> State:
        """The state with what a seat can't know dealt again, for `resample`."""
        return dealt_anew(self, seat, rng)

    # --- saving ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """How the game began and every choice since, as text, secrets included.

        Raises:
            SaveError: nobody knows what led to the state: it was dealt anew (`resample`).
        """
        return data_text(record_data(self), listed="choices")

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
        return restored(parsed(text), coins, Game.from_layouts, Game.start)

    @property
    def line(self) -> str:
        """Where the game stands, on one line, secrets included; see the page of the notation.

        Raises:
            NotationError: the state was dealt anew (`resample`) in the middle of an action.

        >>> from piecesofeight import Game, Layout
        >>> ships = [Layout("Mate", ("Cannon", "Captain")), Layout(None, ("Bomb", "Captain"))]
        >>> state = Game.from_layouts(ships).start().apply("play nest at Bart.aft")
        >>> state.line
        'Anne: Mate | Cannon, Captain; Bart: - | Bomb, Captain; then Anne: play nest at Bart.aft'
        """
        return line_of(self)

    @classmethod
    def parse(cls, line: str, coins: CoinSource | None = None) -> State:
        """The state of a line, equal to the one that wrote it.

        What led there isn't known, so `history` begins with the last moment at which nothing was
        under way.

        Args:
            line: what `State.line` gives, or what somebody wrote.
            coins: the coins it is played with; the shipped ones if left out.

        Raises:
            NotationError: says at which column and why there is no such state.

        >>> state = State.parse("Anne: Mate | Captain; Bart: - | Captain, Bomb; turn 2 Bart")
        >>> state.decision.name, state.decision.kind
        ('Bart', 'main')
        """
        return position_of(line, coins, Game.from_layouts, State)

    # --- a value ---------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game, self.past.beginning, self.history, self.times, self.waited)

    def __str__(self) -> str:
        return table_text(
            self.ships,
            self.turn,
            self.to_move,
            self.outcome,
            self.deciding,
            self.decision,
            self.clocks,
            counterclockwise=self.counterclockwise,
        )

    def __repr__(self) -> str:
        try:
            return with_coins(f"State.parse({self.line!r})", self.game)
        except NotationError:  # nobody knows what led here, in the middle of an action
            return f"<State: {str(self).splitlines()[0]}>"


def _again(
    game: Game,
    beginning: Beginning,
    choices: tuple[int, ...],
    times: tuple[int, ...],
    waited: int,
) -> State:
    """A state that was pickled: the game is played again."""
    return repeated(State(game, begun_again(game, beginning)), choices, times, waited)


__all__ = ["CHANCE", "SPECTATOR", "TERMINAL", "Game", "ShipState", "State"]
