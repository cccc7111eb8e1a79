"""A played game from a file as data: which game, how it began, and every choice since.

It is read by playing it again, so what is read is a game, whatever is written in the text.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from piecesofeight.arguments import shown
from piecesofeight.errors import GameError, SaveError
from piecesofeight.hosted.loaded.files import shipped_program
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.position import HostedPosition
from piecesofeight.language.games.program import GameProgram
from piecesofeight.language.loading.sources import shipped_games
from piecesofeight.played.json_data import AGAIN, from_data, to_data
from piecesofeight.played.replay import P, check_end, choices_of, taken

MOST_CHOICES = 100_000


@frozen
class SavedHosted:
    """The file of a game whose rules are a file.

    Attributes:
        game: its name.
        fingerprint: a hash of what its file means (`HostedGame.fingerprint`).
        names: the players' names, by seat.
        seed: what all draws follow from.
        explicit_chance: whether draws are choices of chance.
        choices: every choice, as `NAME: OPTION`.
        result: how it ended, None if it goes on.
        end: a hash of where it stands.
    """

    FORMAT: ClassVar = "piecesofeight-hosted-game"
    VERSION: ClassVar = 1

    game: str
    fingerprint: str
    names: tuple[str, ...]
    seed: int
    explicit_chance: bool
    choices: tuple[str, ...]
    result: str | None
    end: str


def hosted_data(last: HostedPosition) -> dict[str, object]:
    """How a game came to a position, as data for JSON.

    Raises:
        GameError: it went on from a position that was laid out, which no save tells.
    """
    began, outcome = last.past.beginning, last.outcome
    if began.given or began.ask_forced:
        raise GameError(
            "a game that went on from a position laid out by hand can't be saved; "
            "lay it out again, and apply its `history`"
        )
    saved = SavedHosted(
        last.game.name,
        last.game.fingerprint,
        began.names,
        began.seed,
        began.explicit_chance,
        tuple(choice.text for choice in choices_of(last)),
        str(outcome) if outcome else None,
        last.digest(),
    )
    return to_data(saved)


def saved_hosted(data: object) -> SavedHosted:
    """What `hosted_data` gave, judged as far as that is possible without its game.

    Raises:
        SaveError: it is damaged, of another version, or far too long.
    """
    saved = from_data(data, SavedHosted)
    if len(saved.choices) > MOST_CHOICES:
        what = f"there are {len(saved.choices)} choices; {MOST_CHOICES} can be read"
        raise SaveError(what, where="choices", hint=AGAIN)
    return saved


def program_saved(saved: SavedHosted) -> GameProgram:
    """The program of the shipped game that was saved; no text of a save names a file.

    Raises:
        SaveError: no game of that name comes with the package.
    """
    if saved.game not in shipped_games():
        raise SaveError(
            f"this is a game of `{shown(saved.game)}`, which doesn't come with piecesofeight",
            where="game",
            hint="give the game besides: `from_json(text, load_game(...))` with its file",
        )
    return shipped_program(saved.game)


def check_game(saved: SavedHosted, game: HostedSetup) -> None:
    """Refuse another game than the one that was saved.

    Raises:
        SaveError: it is another one, by its name, or by its rules.
    """
    if saved.game != game.name:
        raise SaveError(
            f"this is a game of `{shown(saved.game)}`, not of `{game.name}`",
            where="game",
            hint=f"give the game that it is: `load_game` with the file of `{shown(saved.game)}`",
        )
    if saved.fingerprint != game.fingerprint:
        raise SaveError(
            f"it was played by other rules: the file of `{game.name}` had another meaning then "
            f"(`{shown(saved.fingerprint)}`, now `{game.fingerprint}`)",
            where="fingerprint",
            hint="load the file as it was then, and give that game",
        )


def played_again(first: P, saved: SavedHosted) -> P:
    """What follows on the choices.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one.
    """
    state = first
    for number, choice in enumerate(saved.choices, start=1):
        _, state = taken(state, choice, number)
    check_end(state, saved.end, saved.result)
    return state
