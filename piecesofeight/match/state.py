"""Evenings and their states: a match is set up and started, a state is looked at and goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from piecesofeight.answers.reasons import Why
from piecesofeight.arguments import a_number
from piecesofeight.combat.clock import Clock
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.game.as_code import with_coins
from piecesofeight.game.decision import Option
from piecesofeight.game.setup import DEFAULT_RULES, Teams
from piecesofeight.game.state import Game
from piecesofeight.game.why.refused import as_answer
from piecesofeight.match.as_code import match_options
from piecesofeight.match.brought import Company
from piecesofeight.match.history import MatchHistory, history_begun
from piecesofeight.match.phases.refused import why_allowed
from piecesofeight.match.pooling import Pooling
from piecesofeight.match.position import MatchPosition
from piecesofeight.match.saves import match_data, match_restored
from piecesofeight.match.setup import (
    MatchSetup,
    begins_as,
    check_setup,
    length_of,
    numbers_of,
    spoils_of,
)
from piecesofeight.match.table import match_text
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.json_data import data_text, parsed
from piecesofeight.played.names import DRAWN
from piecesofeight.played.replay import repeated
from piecesofeight.played.seats import TERMINAL


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
        clock: how much time each player has in each game, as `120+2` (8.2).

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
        clock: Clock | str | None = None,
    ) -> None:
        company = Company.of(names, coins, ships, shipyards)
        way, shared = company.pooled(pool, pooling, shipyards)
        laid = company.set_aside(set_aside, way)
        # Names, teams, rules and clock are judged as those of any game.
        empty = [Layout(None, ())] * len(company.names)
        sketch = Game.from_layouts(empty, company.coins, company.names, rules, teams, clock)
        self.__attrs_init__(
            names=company.names,
            shipyards=() if way else company.yards(shipyards),
            layouts=company.layouts(ships),
            pool=shared,
            pooling=way,
            **numbers_of(drafted=drafted, aside=aside, offers=offers),
            **length_of(wins, best_of),
            begins=begins_as(begins),
            spoils=spoils_of(spoils, way, laid),
            set_aside=laid,
            rules=sketch.rules,
            teams=sketch.teams,
            coins=company.coins,
            fingerprint=sketch.fingerprint,
            clock=sketch.clock,
            first=sketch.beginner(first),
        )
        check_setup(self)

    def start(self, seed: int = 0) -> MatchState:
        """The first state in which somebody must decide.

        Args:
            seed: all draws of the evening and its games follow from it; any whole number, of
                which 64 bits count.

        Raises:
            GameError: the seed is no whole number.
        """
        return MatchState(self, history_begun(self, a_number(seed, "the seed")))

    def __repr__(self) -> str:
        return with_coins(f"Match({list(self.names)!r}{''.join(match_options(self))})", self.sketch)


@frozen(eq=False, slots=False, repr=False)
class MatchState(MatchPosition):
    """An evening at a decision, or at its end. Nothing changes it; `apply` gives a new one.

    Between two games it is a value like any other: it can be kept, forked and gone on from.

    Attributes:
        match: the evening it belongs to.
        past: where the evening stands and how it came there, for the library's own use.
    """

    match: Match
    past: MatchHistory

    def why(self, choice: Option | int | str) -> Why:
        """Why a choice is allowed, or why it isn't; see `State.why`."""
        if self.state is not None:
            return self.state.why(choice)
        try:
            return why_allowed(self.phase, self.text_of(self.option_id(choice)))
        except IllegalOption as error:
            return as_answer(error)

    def why_not(self, choice: Option | int | str, player: int | str | None = None) -> Why | None:
        """Why a choice isn't allowed, None if it is; see `State.why_not`.

        Outside of games nobody is told but who must decide.

        Raises:
            GameError: there is no such player; or it is outside of games, and another decides.
        """
        if self.state is not None:
            return self.state.why_not(choice, player)
        if player is not None and self.match.seat(player) != self.current_player:
            raise GameError(f"{self.match.names[self.match.seat(player)]} needn't decide now")
        why = self.why(choice)
        return None if why.legal else why

    # --- a value --------------------------------------------------------------------------------

    def to_json(self) -> str:
        """How the evening began and every choice since, as text, secrets included."""
        return data_text(match_data(self), listed="choices")

    @classmethod
    def from_json(cls, text: str, coins: CoinSource | None = None) -> MatchState:
        """The state that `to_json` wrote, by playing the evening again.

        Args:
            text: what `to_json` gave.
            coins: the coins it was played with; the shipped ones if left out.

        Raises:
            RecordError: a choice isn't allowed, or the end is another one.
            SaveError: the text is damaged, of another version, or of other coins.
        """
        return match_restored(parsed(text), coins, Match, Match.start)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.match, self.past.beginning, self.history, self.times, self.waited)

    def __str__(self) -> str:
        yards = zip(self.names, self.shipyards, strict=True)
        laid = [("pool", self.pool), ("set aside", self.aside), *yards]
        deciding = None if self.current_player == TERMINAL else self.current_player
        sides, decision = self.match.sides, self.decision
        return match_text(
            self.names, sides, self.wins, self.phase, laid, deciding, decision,
            self.outcome, self.state,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<MatchState: {self.phase}, game {len(self.games) + 1}>"


def _again(
    match: Match, seed: int, choices: tuple[int, ...], times: tuple[int, ...], waited: int
) -> MatchState:
    """A state that was pickled: the evening is played again."""
    return repeated(match.start(seed), choices, times, waited)
