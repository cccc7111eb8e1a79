"""What a hosted game from a file depends on: its parameters, checked, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from attrs import asdict, define, fields, frozen

from piecesofeight.adapters.actions import Actions
from piecesofeight.adapters.settings import (
    LONGEST,
    MOST_MEMORY,
    check_names,
    check_range,
    check_types,
)
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.hosting.options import Label

FEWEST = 0


@frozen(kw_only=True)
class FileSetting:
    """The parameters of a game from a file, as both adapters take them.

    Attributes:
        game: the name of a shipped game, or the path of a game's file.
        players: how many play; 0 is as few as can.
        length: after so many choices, chance's among them, the game ends without a winner.
        memory: how many things that a player saw or did, the last ones, are in the tensor of
            the information state.

    Raises:
        GameError: a value is out of range, or of the wrong type.

    >>> FileSetting(players=5)
    FileSetting(game='black-spot', players=5, length=2000, memory=16)
    """

    game: str = "black-spot"
    players: int = FEWEST
    length: int = 2000
    memory: int = 16

    def __attrs_post_init__(self) -> None:
        check_types(asdict(self), FILE_DEFAULTS)
        check_range("length", self.length, 1, LONGEST)
        check_range("memory", self.memory, 0, MOST_MEMORY)

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> FileSetting:
        """A setting from names and values.

        Raises:
            GameError: there is no such parameter, or its value won't do.
        """
        check_names(parameters, FILE_DEFAULTS)
        return cls(**parameters)


FILE_DEFAULTS: dict[str, Any] = {
    attribute.name: attribute.default for attribute in fields(FileSetting)
}


@define(eq=False, slots=False)
class FileBoard:
    """Everything about a hosted game from a file that doesn't change.

    Attributes:
        setting: the parameters.
        game: what its file says.
        start: its first state, with chance explicit.
    """

    setting: FileSetting
    game: HostedGame
    start: HostedState

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.start.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.start.names

    @cached_property
    def size(self) -> int:
        """How many pieces there are in the game."""
        return sum(kind.copies for sort in self.game.sorts for kind in sort.kinds)

    def _numbered(self, *, chance: bool) -> Actions:
        labels = [label for label in self.game.source.labels.all if label.chance == chance]
        return Actions(
            option
            for label in labels
            for option in range(label.base, label.base + label.size)
            if self._is_of_players(label, option)
        )

    def _is_of_players(self, label: Label, option: int) -> bool:
        """Whether an option means none but those who play."""
        chosen = zip(label.operands, label.chosen(option), strict=True)
        return all(operand.type != "player" or value < self.players for operand, value in chosen)

    @cached_property
    def actions(self) -> Actions:
        """The ids of what players may choose."""
        return self._numbered(chance=False)

    @cached_property
    def chances(self) -> Actions:
        """The ids of what chance may bring."""
        return self._numbered(chance=True)

    @property
    def longest(self) -> int:
        """No game has more choices, chance's among them."""
        return self.setting.length

    @property
    def most_chances(self) -> int:
        """No game has more choices of chance."""
        return self.setting.length


@lru_cache(maxsize=64)
def file_board_of(setting: FileSetting) -> FileBoard:
    """What follows from the parameters; equal ones give the same board in a process.

    Raises:
        CoinFileError: the game's file has an error.
        GameError: there is no such game, or so many can't play it.

    >>> board = file_board_of(FileSetting(players=5))
    >>> board.names, board.size
    (('Anne', 'Bart', 'Carl', 'Dora', 'Edward'), 118)
    """
    game = load_game(setting.game)
    players = None if setting.players == FEWEST else setting.players
    return FileBoard(setting, game, game.start(players, explicit_chance=True))
