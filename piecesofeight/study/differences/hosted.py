"""Two versions of a game from a file, and seeded games in both."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path

from attrs import evolve, frozen

from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.hosting.blocks import check_players
from piecesofeight.language.games.printing.file import game_text
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.playing import Manner, Pairing, Play, play_both
from piecesofeight.study.differences.report import Games
from piecesofeight.study.differences.versions import ADDED, CHANGED, REMOVED, Change
from piecesofeight.study.hosted_report import held_zones

_AROUND = 2  # lines of a text that are shown around a difference


@frozen
class GameVersion:
    """One version of a game from a file.

    Attributes:
        label: what it is called in reports.
        game: the game.
    """

    label: str
    game: HostedGame

    @classmethod
    def load(cls, source: str | Path) -> GameVersion:
        """What `load_game` takes, as a version.

        Raises:
            CoinFileError: the file can't be read, or something is wrong in it.
            GameError: no shipped game has this name.
        """
        return cls(str(source), load_game(source))

    @property
    def names(self) -> dict[str, None]:
        """The kinds of piece of which each player holds one."""
        sorts = {sort.name: sort for sort in self.game.sorts}
        zones = held_zones(self.game)
        return dict.fromkeys(kind.name for zone in zones for kind in sorts[zone.sort].kinds)


@frozen
class GamePlan(Games[GameVersion]):
    """Games of two versions of a game from a file.

    Raises:
        GameError: a number that won't do.
    """

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for version in (self.old, self.new):
            check_players(version.game.program, self.players)

    def play(self, game: int) -> Pairing:
        """Play the game of a number in both versions."""
        luck = Luck(self.seed, game)
        return play_both(self._begun(self.old, luck), self._begun(self.new, luck), first=0)

    def _begun(self, version: GameVersion, luck: Luck) -> Play:
        state = version.game.start(self.players, explicit_chance=True)
        return Play(luck, state, self.most, _MANNER, players=self.makers)

    @property
    def changes(self) -> Sequence[Change]:
        """The parts of the file that changed, and what is different in its text."""
        before, after = self.old.game.parts, self.new.game.parts
        found = [
            Change(part, REMOVED if part not in after else ADDED if part not in before else CHANGED)
            for part in dict.fromkeys([*before, *after])
            if before.get(part) != after.get(part)
        ]
        return [*found[:-1], _with_text(found[-1], self.old, self.new)] if found else []


def _with_text(change: Change, old: GameVersion, new: GameVersion) -> Change:
    """The last change, with the differences of both texts in the one canonical wording.

    What the game and its things are called in other languages makes none.
    """
    programs = (evolve(each.game.program, name=new.game.name, names={}) for each in (old, new))
    before, after = (game_text(program).splitlines() for program in programs)
    compared = difflib.unified_diff(before, after, n=_AROUND, lineterm="")
    lines = tuple(line for line in compared if not line.startswith(("---", "+++")))
    return Change(change.coin, change.kind, change.what, lines)


class _Hosted(Manner):
    """See `Manner`."""

    def moment(self, state: HostedState) -> str:
        """A phase of a round."""
        return f"round {state.round} {state.phase}"

    def turn(self, state: HostedState) -> int:
        """The number of the round."""
        return state.round

    def seen(self, state: HostedState) -> tuple[object, ...]:
        """What lies where, but for where pieces begin; what is counted, asked, and who has won."""
        starts = {zone.name for zone in state.game.zones if zone.starts}
        lies = {
            (zone.zone, zone.owner): dict(zone.pieces or {})
            for zone in state.zones
            if zone.count and zone.zone not in starts
        }
        decision = state.decision
        asked = (decision.player, decision.kind) if decision else None
        won = state.outcome.winners if state.outcome else None
        counted = dict(state.counters), dict(state.player_counters), state.statuses
        return lies, counted, state.phase, state.round, asked, won

    def had(self, state: HostedState) -> tuple[frozenset[str], ...] | None:
        """What each player holds one of when somebody decides for the first time."""
        if state.is_chance() or not state.round:
            return None
        held = {zone.name for zone in held_zones(state.game)}
        return tuple(
            frozenset(
                kind
                for zone in state.zones
                if zone.owner == seat and zone.zone in held
                for kind in zone.pieces or ()
            )
            for seat in range(len(state.names))
        )

    def used(self, _state: HostedState) -> tuple[str, ...]:
        """Pieces of other games have no abilities that are counted."""
        return ()


_MANNER = _Hosted()
