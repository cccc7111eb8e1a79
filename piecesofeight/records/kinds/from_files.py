"""Games whose rules are a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from piecesofeight.answers.tree import Trace
from piecesofeight.hosted.saves.saved_game import SavedHosted, saved_hosted
from piecesofeight.hosted.state import HostedState, begun_again
from piecesofeight.hosted.trace.tracing import traced
from piecesofeight.notation.games import WrittenTag
from piecesofeight.played.replay import Played
from piecesofeight.played.saved import SavedChoice
from piecesofeight.records.kinds.kind import Kind, PlayedWith
from piecesofeight.records.tags.of_games import RULES, FileTags, tags_of


class FromFiles(Kind):
    """See `Kind`."""

    file: ClassVar = SavedHosted
    mark: ClassVar = RULES

    def has(self, state: Played) -> bool:
        """A state of any such game."""
        return isinstance(state, HostedState)

    def is_known(self, state: HostedState) -> bool:
        """It didn't go on from a position that was laid out."""
        return state.past.beginning.given is None

    def remarks(self, state: HostedState, language: str) -> tuple[str, ...]:
        """See `HostedState.remarks`."""
        return state.remarks(language)

    def traced(self, states: Sequence[HostedState], since: int) -> Trace:
        """Of all since the beginning, or of some choices."""
        last = states[-1]
        before = states[since].past.now if since else None
        return traced(last.game, last.past, before, last.history[since:], "en")

    def saved(self, last: HostedState, choices: Sequence[str | SavedChoice]) -> SavedHosted:
        """Which rules, and how it began."""
        return saved_hosted(last, choices)

    def begun(self, saved: SavedHosted, given: PlayedWith) -> HostedState:
        """By the shipped rules of that name, or by those that are given."""
        return begun_again(saved, given.game)

    def tags(
        self, saved: SavedHosted, last: HostedState, given: PlayedWith
    ) -> Iterator[WrittenTag]:
        """Rules, players, seed."""
        del last, given
        return tags_of(saved)

    def told(self, tags: Sequence[WrittenTag], given: PlayedWith) -> SavedHosted:
        """Rules, players, seed."""
        del given
        return FileTags(tags).saved()
