"""`piecesofeight convert`: saved games from one form to another."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from piecesofeight.cli.common.coins import loaded
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.options import (
    argument,
    choice_option,
    coins_option,
    flag,
    game_option,
    rules_option,
)
from piecesofeight.cli.common.output import console, counted, one_line
from piecesofeight.cli.play.saving import games, is_json, load, refuse_foreign
from piecesofeight.records.files import is_text_name, save_record, write_games
from piecesofeight.texts import LANGUAGES


@frozen
class Command:
    """Write saved games in another form.

    OUT is text if its name ends with `.po8`, else JSON. IN is either, with any number of games;
    JSON has one. Every choice is made again, as by `replay`. Remarks in a text say what came of
    each choice; nothing else is lost or added. Only saved games are written over.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight convert evening.json evening.po8",
        "piecesofeight convert games.po8 17.json --game 17",
        "piecesofeight convert games.po8 short.po8 --plain",
    )
    source: str = argument("IN")
    target: str = argument("OUT")
    game: int | None = game_option()
    plain: bool = flag("--plain", text="Write no remarks.")
    lang: str = choice_option("--lang", LANGUAGES, "The language of the remarks.")
    coin_files: tuple[str, ...] = coins_option()
    rules: str | None = rules_option()

    def __call__(self) -> None:
        """Read, write, and say how many."""
        coins = loaded(self.coin_files)
        refuse_foreign(self.target)
        if not is_text_name(self.target):
            if self.plain:
                raise Failure("`--plain` is about texts, and JSON has no remarks")
            save_record(load(self.source, coins, self.game, self.rules).record, self.target)
            number = 1
        else:
            if self.game is not None or is_json(self.source):
                found = iter([load(self.source, coins, self.game, self.rules).record])
            else:
                found = games(self.source, coins, self.rules)
            told = not self.plain
            number = write_games(found, self.target, told=told, lang=self.lang, coins=coins)
        console().print(f"wrote {counted(number, 'game')} to {one_line(self.target)}")
