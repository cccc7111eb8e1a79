"""Reading scenario files of games from files: `game: ...`, and below it `scenarios:`."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import define

from piecesofeight.errors import GameError
from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosted.loaded.given import SETUP, STATUS, Laying
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.seen.board import TABLE
from piecesofeight.hosted.state import HostedGame, HostedState, begun_game
from piecesofeight.language import CoinFileError
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence
from piecesofeight.played.names import check_names
from piecesofeight.testing.scenarios.hosted.choices import Choices
from piecesofeight.testing.scenarios.hosted.expecting import TABLE_KEY, ExpectingZones
from piecesofeight.testing.scenarios.hosted.steps import HostedSteps
from piecesofeight.testing.scenarios.hosted.values import laid
from piecesofeight.testing.scenarios.model import Case, Scenario
from piecesofeight.testing.scenarios.reading.cases import (
    CaseReader,
    Entry,
    must_be_names,
    must_say_something,
    note_file,
)
from piecesofeight.testing.scenarios.reading.shapes import Shapes, is_null

FILE_KEYS = ("game", "scenarios")
KEYS = ("scenario", "rules", "round", "phase", "turn", "table", "players", "steps", "expect")
_RULE = re.compile(r"[A-Z]?[1-9]\d*(?:\.[1-9]\d*[a-z]?)?")


def read_hosted(
    tree: Mapping, file: str, folder: Path, sources: dict[str, str], report: Collector
) -> tuple[Case, ...]:
    """The entries of a file that names its game; one that can't be read has diagnostics."""
    shapes = Shapes(report)
    found = shapes.keys(tree, FILE_KEYS, "a scenario file with a `game`")
    game = None
    for key in FILE_KEYS:
        if key not in found:
            hint = f"add `{key}: ...` beside `{tree.items[0][0].text}`"
            shapes.wrong("E0108", f"the file needs `{key}`", tree.span.first_line, hint)
    entries = shapes.items(found["scenarios"], "`scenarios`") if "scenarios" in found else ()
    if "scenarios" in found and not entries and not report.found:
        shapes.wrong("E0103", "there is no scenario in the file", found["scenarios"].span)
    if "game" in found:
        game = _game(shapes, found["game"], folder, sources)
    if report.found or game is None:
        span = report.found[0].span
        return (Case(file, span, None, report.in_order(), sources),)
    name = shapes.text(found["game"], "the game") or ""
    files = (folder / name,) if _is_path(name) else ()
    reader = _ZoneReader(sources, game, files)
    return tuple(reader.case(node) for node in entries)


def _is_path(name: str) -> bool:
    return "/" in name or name.endswith((".yaml", ".yml"))


def _game(shapes: Shapes, node: Node, folder: Path, sources: dict[str, str]) -> HostedGame | None:
    name = shapes.text(node, "the game")
    if name is None:
        return None
    try:
        return load_game(folder / name if _is_path(name) else name)
    except CoinFileError as error:
        note_file(shapes, error, sources)
    except GameError as error:
        shapes.refused(error, node.span)
    return None


@define
class _ZoneReader(CaseReader):
    """Reads the scenarios of a file that names its game.

    Attributes:
        game: what is played.
        of_game: the game's file, if it is no shipped one.
    """

    game: HostedGame
    of_game: tuple[Path, ...]
    keys = KEYS
    needed = ("players", "steps")

    @property
    def what(self) -> str:
        """What an entry is called in messages."""
        return f"a scenario of {self.game.name}"

    def files(self, shapes: Shapes, found: dict[str, Node]) -> tuple[Path, ...]:
        """The game's file."""
        del shapes, found
        return self.of_game

    def scenario(self, shapes: Shapes, entry: Entry) -> Scenario | None:
        """The scenario; None, or anything, if something is wrong with it."""
        found = entry.found
        rules = _rules(shapes, found.get("rules"))
        names = _names(shapes, found["players"]) if "players" in found else ()
        if not names:
            return None
        shapes = Shapes(shapes.report, names)
        beginning = self._beginning(shapes, found)
        laying = Laying(self.game.program, names)
        expecting = ExpectingZones(shapes, Choices(self.game, names), laying)
        done = HostedSteps(shapes, expecting).read(found["steps"]) if "steps" in found else ()
        expect = expecting.read(found["expect"]) if "expect" in found else ()
        must_say_something(shapes, entry.span, done, expect)
        if beginning is None:
            return None
        return Scenario(entry.title, entry.span, rules, beginning, None, done, expect)

    def _beginning(self, shapes: Shapes, found: dict[str, Node]) -> HostedState | None:
        laying = Laying(self.game.program, shapes.players)
        if "table" in found:
            _lay(shapes, laying, found["table"], TABLE, "the table")
        if isinstance(found["players"], Mapping):
            for seat, (name, node) in enumerate(found["players"].items):
                if not is_null(node):
                    _lay(shapes, laying, node, seat, name.text)
        phase = shapes.text(found["phase"], "the phase") if "phase" in found else SETUP
        number = shapes.number(found["round"], "the round") if "round" in found else 1
        turn = shapes.player(found["turn"]) if "turn" in found else -1
        if shapes.report.found or phase is None or number is None or turn is None:
            return None
        key = "players"
        try:
            laying.count()
            key = "turn" if "turn" in found else "phase" if "phase" in found else "players"
            given = laying.given(phase, number, turn)
            return begun_game(self.game, Beginning(shapes.players, 0, True, True, given))
        except GameError as error:
            shapes.refused(error, found[key].span.first_line)
            return None


def _lay(shapes: Shapes, laying: Laying, node: Node, owner: int, whose: str) -> None:
    """Lay what is said of a player, or of the table."""
    for key, value in shapes.pairs(node, f"what lies at {whose}" if owner >= 0 else "`table`"):
        try:
            what = laying.what(key.text, owner)
        except GameError as error:
            shapes.refused(error, key.span, "E0107")
            continue
        try:
            laying.lay(key.text, owner, laid(shapes, value, key.text, counted=what == "counter"))
        except GameError as error:
            shapes.refused(error, value.span)


def _names(shapes: Shapes, node: Node) -> tuple[str, ...]:
    """Who plays, by seat: the keys of `players`, or a list of names."""
    named: tuple[Scalar, ...]
    if isinstance(node, Sequence):
        named = tuple(each for each in node.items if isinstance(each, Scalar))
    else:
        named = tuple(key for key, _ in shapes.pairs(node, "`players`"))
    must_be_names(shapes, named, TABLE_KEY, STATUS)
    try:
        check_names([name.text for name in named])
    except GameError as error:
        shapes.refused(error, node.span)
    if not named and not shapes.report.found:
        shapes.wrong("E0108", "nobody plays", node.span, "name the players in the order of seats")
    return tuple(name.text for name in named)


def _rules(shapes: Shapes, node: Node | None) -> tuple[str, ...]:
    """The rules that a scenario shows, with whatever numbers the game's own page gives them."""
    texts = shapes.texts(node, "`rules`") if node is not None else []
    for text, span in texts:
        if not _RULE.fullmatch(text):
            hint = 'write it as in `"6"`, `"6.9a"` or `E3`'
            shapes.wrong("E0111", f"`{text}` is not the number of a rule", span, hint)
    return tuple(text for text, _ in texts)
