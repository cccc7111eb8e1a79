"""Evenings and their states: a match is set up and started, a state is looked at and goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import evolve, frozen

from piecesofeight.arguments import a_number, as_number, shown
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import IllegalOption
from piecesofeight.game.decision import Decision, Option
from piecesofeight.game.position import CHANCE, TERMINAL
from piecesofeight.game.setup import DEFAULT_RULES, DRAWN, Teams
from piecesofeight.game.state import State
from piecesofeight.match.moment import OVER, PLAYING, Moment, PlayedGame
from piecesofeight.match.options import decision_at
from piecesofeight.match.past import AnyEvent, MatchPast, Seen, is_shown, with_game
from piecesofeight.match.playing import MatchOutcome, match_outcome, played, wins_of
from piecesofeight.match.pooling import Pooling
from piecesofeight.match.refused import refused
from piecesofeight.match.run import PHASES, advanced, begun
from piecesofeight.match.setup import MatchSetup, check_setup, setup_fields
from piecesofeight.match.view import MatchView, match_view
from piecesofeight.notation.names import CoinSource
from piecesofeight.notation.sight import SPECTATOR


@frozen(init=False, repr=False, slots=False)
class Match(MatchSetup):
    """An evening: whose coins they are, how ships come about, and how many games are played.

    Attributes:
        names: the players' names, by seat.
        shipyards: what each may build ships from; empty with a pool.
        pool: the coins of all players, with a Captain for each.
        pooling: how the pool becomes shipyards; None without a pool.
        wins: how many games a side must win.
        best_of: how many games there are at most; None for first to `wins`.

    Args:
        names: the players' names in clockwise order, or how many play.
        coins: the coins to play with; the shipped ones if left out.
        shipyards: what each player may build from (1.5); left out, each has every coin as often
            as its set says, or its limit allows.
        ships: the ships of the first game, if they are built already.
        pool: the coins of all players, put together (8.5).
        pooling: how the pool becomes shipyards, as `draft + random + trades`.
        drafted: how many coins each player drafts, if others are dealt.
        aside: how many coins are set aside besides those that don't divide.
        offers: how many trades each player may offer.
        best_of: a match of so many games, an odd number.
        wins: first to so many wins.
        first: who begins the first game, as for `Game.start`; drawn if left out (8.1).
        begins: who begins the next: `drawn`, `loser`, `winner` or `turns` (clockwise).
        spoils: whether losers pick from what was set aside (8.6).
        set_aside: what a pooling set aside whose `shipyards` are given; the evening goes on where
            that pooling is over.
        rules: options of the rules.
        teams: seats or names of the members of each team (8.4).

    Raises:
        ShipError: somebody could build no ship; or a ship that is given has faults.
        GameError: a value that won't do.

    >>> evening = Match(["Anne", "Bart"], pooling="draft + random", best_of=3).start(seed=7)
    >>> evening.decision.kind, evening.view().phase
    ('pick', 'draft')
    """

    def __init__(
        self,
        names: Sequence[str] | int | None = None,
        coins: CoinSource | None = None,
        *,
        shipyards: Sequence[Shipyard | Mapping[str, int] | str] | None = None,
        ships: Sequence[Ship | Layout | str] | None = None,
        pool: Shipyard | Mapping[str, int] | str | None = None,
        pooling: Pooling | str | None = None,
        drafted: int = 4,
        aside: int = 0,
        offers: int = 3,
        best_of: int | None = None,
        wins: int | None = None,
        first: int | str | None = DRAWN,
        begins: str = DRAWN,
        spoils: bool = False,
        set_aside: Shipyard | Mapping[str, int] | str | None = None,
        rules: Rules | Mapping[str, object] = DEFAULT_RULES,
        teams: Teams | None = None,
    ) -> None:
        numbers = {"drafted": drafted, "aside": aside, "offers": offers}
        fields = setup_fields(
            names, coins, shipyards, ships, pool, pooling, numbers, wins, best_of, begins,
            spoils, set_aside, rules, teams,
        )  # fmt: skip
        self.__attrs_init__(**fields)
        object.__setattr__(self, "first", self.sketch.beginner(first))
        check_setup(self)

    def start(self, seed: int = 0) -> MatchState:
        """The first state in which somebody must decide.

        Args:
            seed: all draws of the evening and its games follow from it; any whole number, of
                which 64 bits count.

        Raises:
            GameError: the seed is no whole number.
        """
        now = begun(self, a_number(seed, "the seed"))
        empty = MatchPast(self, seed, now, None, tuple(Seen(now) for _ in range(self.players + 1)))
        return MatchState(self, empty.then(now, None))

    def __repr__(self) -> str:
        return f"Match of {', '.join(self.names[:-1])} and {self.names[-1]}"


@frozen(eq=False, slots=False, repr=False)
class MatchState:
    """An evening at a decision, or at its end. Nothing changes it; `apply` gives a new one.

    Between two games it is a value like any other: it can be kept, forked and gone on from.

    Attributes:
        match: the evening it belongs to.
        past: where the evening stands and how it came there, for the library's own use.
    """

    match: Match
    past: MatchPast

    @property
    def _now(self) -> Moment:
        return self.past.now

    # --- where it stands ------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.match.names

    @property
    def phase(self) -> str:
        """What is done now: one of the phases that `MatchView.phase` tells."""
        return self._now.phase

    @property
    def state(self) -> State | None:
        """The game under way, None between games and in the end."""
        return self._now.state if self._now.phase == PLAYING else None

    @property
    def last_state(self) -> State | None:
        """The game under way, or the last one as it ended; None before the first."""
        return self._now.state

    @property
    def shipyards(self) -> tuple[Shipyard, ...]:
        """What each player may build ships from, by seat; with a pool, as far as it is shared."""
        return tuple(map(self.match.kinds.yard, self._now.yards))

    @property
    def pool(self) -> Shipyard:
        """What is still to be handed out."""
        return self.match.kinds.yard(self._now.pool or self.match.kinds.none)

    @property
    def aside(self) -> Shipyard:
        """What was set aside."""
        return self.match.kinds.yard(self._now.aside or self.match.kinds.none)

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """How the games ended that are over."""
        return self._now.games

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each side (`Match.sides`) has won."""
        return wins_of(self.match, self._now.games)

    @cached_property
    def decision(self) -> Decision | None:
        """Who decides what, with the options; None at the end."""
        now = self._now
        if now.phase == PLAYING and now.state:
            return now.state.decision
        return None if now.phase == OVER else decision_at(PHASES[now.phase](self.match, now))

    @property
    def current_player(self) -> int:
        """The seat that must decide; `CHANCE` (-1), or `TERMINAL` (-4) at the end."""
        now = self._now
        if now.phase == PLAYING and now.state:
            return now.state.current_player
        return TERMINAL if now.phase == OVER else PHASES[now.phase](self.match, now).decider

    @property
    def outcome(self) -> MatchOutcome | None:
        """How the match ended, None while it goes on."""
        return match_outcome(self.match, self._now) if self._now.phase == OVER else None

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._now.phase == OVER

    def is_chance(self) -> bool:
        """Whether chance decides now; only with `Rules(explicit_chance=True)`."""
        return self.current_player == CHANCE

    @property
    def is_secret(self) -> bool:
        """Whether others may not know what is chosen now, or that somebody is asked."""
        return not is_shown(self.match, self._now, SPECTATOR)

    def is_shown_to(self, player: int | str) -> bool:
        """Whether a player sees that the evening stands here: they must decide, or it's no secret.

        Raises:
            GameError: there is no such player.
        """
        return is_shown(self.match, self._now, self.match.eyes(player))

    def legal_actions(self) -> list[int]:
        """The ids of what may be chosen now; empty at the end. Surrender is not listed."""
        return list(self.decision.ids) if self.decision else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Ids and probabilities of what chance may bring; empty if it isn't chance's turn."""
        if not self.is_chance() or self.decision is None:
            return []
        return [(option.id, option.probability or 0.0) for option in self.decision]

    def returns(self) -> list[float]:
        """Per seat 1.0 for winning and -1.0 for losing; zeros for a draw or while it goes on."""
        outcome = self.outcome
        if outcome is None or outcome.is_draw:
            return [0.0] * self.match.players
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(self.match.players)]

    # --- how it goes on -------------------------------------------------------------------------

    def apply(self, choice: Option | int | str) -> MatchState:
        """The state after a choice.

        Args:
            choice: an option, its id, or its text.

        Raises:
            IllegalOption: it isn't allowed; the message says why and what is.
        """
        option, now = self.option_id(choice), evolve(self._now, news=())
        if now.phase == PLAYING and now.state:
            now = played(self.match, now, now.state.apply(option))
        else:
            now = PHASES[now.phase](self.match, now).take(option)
        return MatchState(self.match, self.past.then(advanced(self.match, now), option))

    def option_id(self, choice: Option | int | str) -> int:
        """The id of what a choice means here.

        Raises:
            IllegalOption: it isn't allowed.
        """
        if self.state is not None:
            return self.state.option_id(choice)
        decision = self.decision
        if decision is None:
            raise IllegalOption(shown(choice), "the match is over", ("8.3",))
        if isinstance(choice, str):
            plain = " ".join(choice.split()).casefold()
            found = [option.id for option in decision if option.text.casefold() == plain]
        else:
            number = choice.id if isinstance(choice, Option) else as_number(choice)
            found = [option for option in decision.ids if option == number]
        if found:
            return found[0]
        raise refused(self.match, self._now, decision, choice)

    def text_of(self, option: int) -> str:
        """The text of an option here, given by its id.

        Raises:
            IllegalOption: it isn't allowed.
        """
        if self.state is not None:
            return self.state.text_of(option)
        option = self.option_id(option)
        return PHASES[self._now.phase](self.match, self._now).text(option)

    # --- how it came about ----------------------------------------------------------------------

    def start(self) -> MatchState:
        """The first state of the evening, from which `history` leads to this one."""
        return self.match.start(self.past.seed)

    @property
    def history(self) -> tuple[int, ...]:
        """The ids of all choices since `start`, the oldest first."""
        found, link = [], self.past.choices
        while link is not None:
            found.append(link.option)
            link = link.before
        return tuple(found[::-1])

    # --- looking --------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What the last `apply` (or the start) brought, everything in it told."""
        now = self._now
        return with_game(now, now.news, now.state.events if now.state else ())

    def told(self, player: int | str) -> tuple[AnyEvent, ...]:
        """What a player is told here: all that happened since they saw the evening stand still.

        Raises:
            GameError: there is no such player.
        """
        seen = self.past.seen_by(self.match.eyes(player))
        return seen.told if seen.moment is self._now else ()

    def view(self, player: int | str | None = None) -> MatchView:
        """What a player sees; while somebody else makes a secret choice, what they saw before.

        Args:
            player: seat or name; `SPECTATOR` for somebody without a ship. Left out,
                it is who must decide (a spectator, if nobody or chance must).

        Raises:
            GameError: there is no such player.
        """
        if player is None:
            seat = self.current_player if self.current_player >= 0 else SPECTATOR
        else:
            seat = self.match.eyes(player)
        seen = self.past.seen_by(seat)
        before = (
            self
            if seen.moment is self._now
            else MatchState(self.match, evolve(self.past, now=seen.moment))
        )
        deciding = before.current_player
        return match_view(
            self.match,
            seen.moment,
            seat,
            None if deciding == TERMINAL else deciding,
            before.decision,
            seen.told,
        )

    # --- a value --------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchState):
            return NotImplemented
        return self._now == other._now and self.match == other.match

    def __hash__(self) -> int:
        return hash((self.match, self._now))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.match, self.past.seed, self.history)

    def __repr__(self) -> str:
        return f"<MatchState: {self.phase}, game {len(self.games) + 1}>"


def _again(match: Match, seed: int, choices: tuple[int, ...]) -> MatchState:
    """A state that was pickled: the evening is played again."""
    state = match.start(seed)
    for option in choices:
        state = state.apply(option)
    return state
