"""A played game from a file as data: which game, how it began, and every choice since.

It is read by playing it again, so what is read is a game, whatever is written in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeVar

from attrs import field, frozen

from piecesofeight.arguments import shown
from piecesofeight.errors import GameError, SaveError
from piecesofeight.hosted.loaded.files import shipped_program
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.position import HostedPosition
from piecesofeight.language.games.program import GameProgram
from piecesofeight.language.loading.sources import shipped_games
from piecesofeight.played.digests import difference
from piecesofeight.played.json_data import AGAIN
from piecesofeight.played.replay import choices_of
from piecesofeight.played.saved import SavedChoice, SavedCourse

Position = TypeVar("Position", bound=HostedPosition)
MOST_CHOICES = 100_000
_GIVE = "give its file: `game=load_game(FILE)`, or `--rules FILE` (of `play`: `--game FILE`)"


@frozen
class SavedRules:
    """The file of a game's rules.

    Attributes:
        game: what it calls the game.
        digests: a short hash of each part of what it means (`HostedGame.parts`).
    """

    game: str
    digests: tuple[str, ...]


@frozen
class SavedHosted(SavedCourse):
    """A game whose rules are a file; what it says besides is told of in `SavedCourse`.

    Attributes:
        rules: of which file.
        names: the players' names, by seat.
        seed: what all draws follow from.
        explicit_chance: whether draws are choices of chance.
        ask_forced: whether somebody is asked where there is one option only.
    """

    FORMAT: ClassVar = "piecesofeight-hosted-game"
    VERSION: ClassVar = 2
    BRIEF: ClassVar = True

    rules: SavedRules
    names: tuple[str, ...]
    seed: int
    explicit_chance: bool = field(default=False, kw_only=True)
    ask_forced: bool = field(default=False, kw_only=True)
    choices: tuple[str | SavedChoice, ...]
    result: str | None
    end: str
    tags: Mapping[str, str] = field(factory=dict)
    comment: str = ""
    at: int | None = None


def saved_hosted(
    last: HostedPosition, choices: Sequence[str | SavedChoice] | None = None
) -> SavedHosted:
    """How a game came to a position.

    Args:
        last: the position.
        choices: what is told of the choices that led to it; left out, their texts.

    Raises:
        SaveError: it went on from a position that was laid out, which no save tells; or it was
            dealt anew (`resample`).
    """
    began, outcome = last.past.beginning, last.outcome
    if began.dealt is not None:
        raise SaveError(
            "this state was dealt anew, so there are no choices that led to it",
            hint="save the state that it was dealt from",
        )
    if began.given:
        raise SaveError(
            "this game went on from a position that was laid out, which no save tells",
            hint="lay it out again, and apply its `history`",
        )
    return SavedHosted(
        saved_rules(last.game),
        began.names,
        began.seed,
        tuple([choice.text for choice in choices_of(last)] if choices is None else choices),
        str(outcome) if outcome else None,
        last.digest(),
        explicit_chance=began.explicit_chance,
        ask_forced=began.ask_forced,
    )


def saved_rules(game: HostedSetup) -> SavedRules:
    """What a save says of the file of a game."""
    return SavedRules(game.name, tuple(game.parts.values()))


def program_saved(saved: SavedHosted) -> GameProgram:
    """The program of the shipped game that was saved; no text of a save names a file.

    Raises:
        SaveError: no game of that name comes with the package.
    """
    if saved.rules.game not in shipped_games():
        raise SaveError(
            f"this is a game of `{shown(saved.rules.game)}`, which doesn't come with piecesofeight",
            where="rules.game",
            hint=_GIVE,
        )
    return shipped_program(saved.rules.game)


def begun_as_saved(
    saved: SavedHosted, game: HostedSetup, start: Callable[..., Position]
) -> Position:
    """The first position of a saved game; `HostedGame.start` starts it.

    Raises:
        SaveError: it was another game, was played by other rules, or can't begin like that.
    """
    _check_rules(saved.rules, game)
    if len(saved.choices) > MOST_CHOICES:
        what = f"there are {len(saved.choices)} choices; {MOST_CHOICES} can be read"
        raise SaveError(what, where="choices", hint=AGAIN)
    try:
        return start(
            names=saved.names,
            seed=saved.seed,
            explicit_chance=saved.explicit_chance,
            ask_forced=saved.ask_forced,
        )
    except GameError as error:
        raise SaveError(str(error), where="the beginning", hint=AGAIN) from None


def _check_rules(saved: SavedRules, game: HostedSetup) -> None:
    """Refuse another game than the one that was saved, by its name, or by its rules."""
    if saved.game != game.name:
        raise SaveError(
            f"this is a game of `{shown(saved.game)}`, not of `{game.name}`",
            where="rules.game",
            hint=_GIVE,
        )
    if saved != saved_rules(game):
        differs = difference(saved.digests, tuple(game.parts.items()), "parts")
        raise SaveError(
            f"it was played by other rules: the file of `{game.name}` is another one here: "
            f"{differs}",
            where="rules.digests",
            hint=f"{_GIVE}, as it was then",
        )
