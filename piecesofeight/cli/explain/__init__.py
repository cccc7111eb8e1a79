"""`piecesofeight explain`: what a coin is, does and answers; a set; the rules of a game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import click
from attrs import frozen
from rich.text import Text

from piecesofeight.cli.common.coins import chosen_sets, find_coin, known_coin
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.options import (
    argument,
    choice_option,
    coins_option,
    flag,
    flags_given,
    json_option,
    sets_option,
    text_option,
)
from piecesofeight.cli.common.output import console, one_line, print_json, shown
from piecesofeight.cli.explain.coin import as_data, explained, word
from piecesofeight.cli.explain.sheet import listed, listed_data, sheet_page, sheet_text
from piecesofeight.language import Coins
from piecesofeight.language.loading.sound import Sound, load_sound
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.texts import LANGUAGES


@frozen
class Command:
    """Tell what a coin does, what coins there are, or what the rules of a game are.

    COIN is a coin's name in any language; case and accents don't matter, and blanks
    need no quotes. Without COIN the coins are listed; with `--set` all that a set has is told,
    as a sheet to print. With `--game` COIN is a piece, zone, action, phase or word of that game;
    without COIN all its rules are told, numbered, as a rulebook has them. Ends with 2 if
    there is no such coin or thing.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight explain",
        "piecesofeight explain captain",
        "piecesofeight explain capitan --lang es --program",
        "piecesofeight explain Parrot --coins my_set.yaml --json",
        "piecesofeight explain --set cursed-blade --html > cursed_blade.html",
        "piecesofeight explain --game black-spot --lang es",
        "piecesofeight explain Pilot --game black-spot",
    )
    coin: tuple[str, ...] = argument("COIN", nargs=-1)
    game: str | None = text_option(
        "--game", "NAME|FILE", "A game from a file, as `black-spot`; else coin combat."
    )
    sets: tuple[str, ...] = sets_option(
        "A set to tell all coins of, as a sheet to print, or `all`; may be given again."
    )
    html: bool = flag("--html", text="Print the sheet as a page for a browser.")
    program: bool = flag("--program", text="Print the program that the machine runs, too.")
    lang: str = choice_option(
        "--lang", LANGUAGES, "The language of all but the coin's file, its program and its note."
    )
    coin_files: tuple[str, ...] = coins_option()
    as_json: bool = json_option("it")

    def __call__(self) -> None:
        """Find what is asked for, and print what it is."""
        if self.game is not None:
            self._game(self.game)
            return
        found = load_sound(*map(Path, self.coin_files))
        self._check_flags()
        if self.coin:
            self._coin(found, " ".join(self.coin))
        else:
            self._several(found)

    def _check_flags(self) -> None:
        """Refuse flags that would do nothing.

        Raises:
            Failure: there is such a flag.
        """
        if self.coin and self.sets:
            raise Failure("`--set` tells a whole set, and a coin is named", "leave one of them out")
        if self.html and not self.sets:
            raise Failure("`--html` is for the sheet of a set", "name the set with `--set`")
        if self.program and not self.coin:
            raise Failure("`--program` is for one coin", "name the coin")

    def _coin(self, found: Sound, written: str) -> None:
        """Explain one coin.

        Raises:
            CoinFileError: the coin has a mistake.
            Failure: there is no such coin.
        """
        coins = found.coins
        if known_coin(coins, written) is None:
            for name, error in found.broken.items():
                if name.casefold() == written.casefold():
                    raise error
        coin = find_coin(coins, written, files=bool(self.coin_files))
        program = _listing(found, coin) if self.program else ""
        if self.as_json:
            data = as_data(coin, coins)
            print_json({**data, "program": program.splitlines()} if self.program else data)
            return
        out = console()
        out.print(explained(coin, coins, self.lang))
        if self.program:
            heading = (word("program", self.lang), "bold")
            out.print(Text.assemble("\n", heading, "\n", shown(program)))
        _tell_broken(found)

    def _several(self, found: Sound) -> None:
        """List all coins, or print the sheet of some sets."""
        if not self.sets:
            if self.as_json:
                print_json(listed_data(found.coins))
            else:
                console().print(listed(found.coins, self.lang))
        else:
            chosen = chosen_sets(found.coins, self.sets)
            self._sheet(chosen, found.coins)
        _tell_broken(found)

    def _sheet(self, chosen: Sequence[CoinSet], coins: Coins) -> None:
        if self.as_json:
            print_json([as_data(coin, coins) for entry in chosen for coin in entry.coins])
        elif self.html:
            click.echo(sheet_page(chosen, coins, self.lang), nl=False)
        else:
            click.echo(sheet_text(chosen, coins, self.lang), nl=False)

    def _game(self, game: str) -> None:
        """Explain a game from a file, or one thing of it."""
        others = flags_given(["program", "coin_files", "sets", "html"])
        if others:
            raise Failure(f"`{others[0]}` is for coins, not for a game from a file", "leave it out")
        from piecesofeight.cli.explain.game import explain_game

        explain_game(game, " ".join(self.coin), self.lang, as_json=self.as_json)


def _tell_broken(found: Sound) -> None:
    """Say on stderr which coins of the files are left out, since they have mistakes."""
    if not found.broken:
        return
    names = ", ".join(f"`{one_line(name)}`" for name in found.broken)
    files = {entry.span.file for error in found.broken.values() for entry in error.diagnostics}
    out = console(sys.stderr)
    out.print(Text.assemble(("warning: ", "bold yellow"), f"left out for mistakes: {names}"))
    told = " ".join(one_line(file) for file in sorted(files))
    out.print(Text.assemble(("help: ", "cyan"), f"`piecesofeight check {told}` tells them"))


def _listing(found: Sound, coin: Coin) -> str:
    """The program of a coin.

    Raises:
        CoinFileError: it names a coin that has a mistake.
    """
    from piecesofeight.language.program.walk import coins_named
    from piecesofeight.tables import listing
    from piecesofeight.tables.compiler import tables_of

    for name in coins_named(coin) & found.broken.keys():
        raise found.broken[name]
    return listing(tables_of(tuple(found.coins.values())), coin.name)
