"""Games of coin combat, and whole evenings of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from piecesofeight.answers.tree import Trace
from piecesofeight.arguments import a_kind
from piecesofeight.game.saves.record_data import begun_as_saved, saved_game
from piecesofeight.game.saves.saved_game import SavedGame
from piecesofeight.game.state import Game, State
from piecesofeight.game.trace.tracer import traced
from piecesofeight.machine import constants as m
from piecesofeight.match.saves import match_begun, saved_match
from piecesofeight.match.state import Match, MatchState
from piecesofeight.notation.games import WrittenTag
from piecesofeight.played.replay import Played
from piecesofeight.played.saved import SavedChoice
from piecesofeight.records.kinds.kind import Kind, PlayedWith
from piecesofeight.records.tags.of_combat import CombatTags, tags_of


class Combat(Kind):
    """See `Kind`."""

    file: ClassVar = SavedGame

    def has(self, state: Played) -> bool:
        """A game, or an evening."""
        return isinstance(state, State | MatchState)

    def is_known(self, state: State | MatchState) -> bool:
        """It wasn't dealt anew."""
        return isinstance(state, MatchState) or state.past.beginning.seed is not None

    def clock(self, state: State | MatchState) -> str | None:
        """That of the game, or of the evening."""
        clock = _setup(state).clock
        return str(clock) if clock else None

    def traced(self, states: Sequence[State | MatchState], since: int) -> Trace:
        """Of a game; of an evening only each of its games has such a tree."""
        games = [a_kind(state, State, "what is traced", "a single game") for state in states]
        while since and games[since].block[m.H_FP]:
            since -= 1
        begun = () if since else games[0].events
        last = games[-1]
        return traced(last.game, games[since].block, last.history[since:], begun)

    def saved(self, last: State | MatchState, choices: Sequence[str | SavedChoice]) -> SavedGame:
        """Of a game, or of an evening."""
        if isinstance(last, MatchState):
            return saved_match(last, choices)
        return saved_game(last, choices)

    def begun(self, saved: SavedGame, given: PlayedWith) -> State | MatchState:
        """Of a game, or of an evening."""
        if saved.match is not None:
            return match_begun(saved, given.coins, Match, Match.start)
        return begun_as_saved(saved, given.coins, Game.from_layouts, Game.start)

    def tags(
        self, saved: SavedGame, last: State | MatchState, given: PlayedWith
    ) -> Iterator[WrittenTag]:
        """Coins, players, ships, rules."""
        return tags_of(saved, _setup(last).coins, given.coins)

    def told(self, tags: Sequence[WrittenTag], given: PlayedWith) -> SavedGame:
        """Coins, players, ships, rules."""
        return CombatTags(tags).saved(given.coins)


def _setup(state: State | MatchState) -> Game | Match:
    return state.match if isinstance(state, MatchState) else state.game
