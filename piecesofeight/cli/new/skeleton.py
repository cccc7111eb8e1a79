"""The texts of a new coin and its first scenario, from templates in several languages."""

from __future__ import annotations

import re
import unicodedata
from string import Template
from textwrap import dedent, indent

from attrs import frozen

from piecesofeight.language import Coins
from piecesofeight.language.file.yaml_tree import Scalar
from piecesofeight.language.formatting import format_text
from piecesofeight.language.formatting.scalars import inline
from piecesofeight.language.program import NOWHERE
from piecesofeight.texts import texts

KINDS = ("play", "react", "while")


@frozen
class Skeleton:
    """What is to be written for a coin; its scenario has a captain of the coins that there are."""

    name: str
    kind: str
    language: str
    coins: Coins

    def set_file(self, file: str, title: str) -> str:
        """A coin file with the coin alone; `file` is its name without an ending."""
        head = self.filled("set", set=plain_word(file, "-"), title=title)
        return format_text(head + indent(self.coin(), "  "))

    def coin(self) -> str:
        """The entry of the coin in the list of a coin file."""
        entry = self.filled("coin") + indent(self.filled(self.kind), "  ")
        whole = format_text("coins:\n" + indent(entry, "  "))
        return dedent(whole.removeprefix("coins:\n"))

    def scenario_file(self, file: str, title: str) -> str:
        """A scenario file with the scenario alone."""
        return format_text(f"{self.filled('file', title=title)}\n{self.scenario(file)}")

    def scenario(self, file: str) -> str:
        """The entry of the scenario in a scenario file beside the coin file."""
        return format_text(self.filled(f"scenario_{self.kind}", file=file))

    def next_steps(self, **names: str) -> str:
        """What to do next, for people; the names are written as they are."""
        return Template(texts(self.language, "new")["next"]).substitute(names)

    def filled(self, template: str, **names: str) -> str:
        """A template with its names filled in as YAML wants them."""
        known = {
            "coin": self.name,
            "captain": self.coins.captains[0].name,
            "base": self.coins.sets[0].name,
            **names,
        }
        written = {
            key: inline(Scalar(value, '"', NOWHERE), flow=True, was_flow=False)
            for key, value in known.items()
        }
        return Template(texts(self.language, "new")[template]).substitute(written, name=self.name)


@frozen
class GameSkeleton:
    """What is to be written for a game."""

    name: str
    language: str

    def game_file(self) -> str:
        """The file of the game."""
        game = plain_word(self.name, "-")
        return format_text(_filled(self.language, "game", game=game, title=self.name))

    def scenario_file(self, file: str) -> str:
        """A file with a scenario, beside that of the game."""
        return _filled(self.language, "game_scenarios", file=file, title=self.name)

    def next_steps(self, **names: str) -> str:
        """What to do next, for people; the names are written as they are."""
        return Template(texts(self.language, "new")["game_next"]).substitute(names)


def _filled(language: str, template: str, **names: str) -> str:
    """A template with its names filled in as YAML wants them; in its first line as they are."""
    written = {
        key: inline(Scalar(value, '"', NOWHERE), flow=True, was_flow=False)
        for key, value in names.items()
    }
    first, rest = texts(language, "new")[template].split("\n", 1)
    return Template(first).substitute(names) + "\n" + Template(rest).substitute(written)


def plain_word(name: str, link: str) -> str:
    """A name in small letters and digits, for files and sets.

    >>> plain_word("Captain's Ñandú", "_")
    'captains_nandu'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain.replace("'", ""))
    return link.join(words) or f"my{link}coins"
