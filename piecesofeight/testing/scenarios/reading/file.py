"""Reading scenario files: from text to scenarios that can be run."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import define, field

from piecesofeight.arguments import a_list, a_path, a_text
from piecesofeight.language import CoinFileError, load_coins
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.keys import OF_SCENARIO
from piecesofeight.language.file.yaml_tree import Mapping, Node, Sequence, normal, read_yaml
from piecesofeight.language.loading.sources import read_source
from piecesofeight.language.program import Coin
from piecesofeight.testing.scenarios.hosted.file import read_hosted
from piecesofeight.testing.scenarios.model import Case, Scenario
from piecesofeight.testing.scenarios.reading.cases import (
    CaseReader,
    Entry,
    must_say_something,
    note_file,
)
from piecesofeight.testing.scenarios.reading.expectations import ExpectingShips
from piecesofeight.testing.scenarios.reading.given import Given, players_of
from piecesofeight.testing.scenarios.reading.shapes import Shapes
from piecesofeight.testing.scenarios.reading.steps import Steps, is_rule
from piecesofeight.testing.scenarios.running.acts import Language


def read_file(path: str | Path, coins: Iterable[str | Path] = ()) -> tuple[Case, ...]:
    """The entries of a scenario file; one that can't be read is an entry with diagnostics.

    Args:
        path: the file; coin files that it names are looked up relative to it.
        coins: coin files whose coins every scenario may use, besides those it names itself.

    Raises:
        GameError: something isn't of the kind it should be.
    """
    home = a_path(path, "a scenario file")
    try:
        source = read_source(home)
    except CoinFileError as error:
        span = error.diagnostics[0].span
        return (Case(str(home), span, None, error.diagnostics),)
    return read_text(source.text, str(home), home.parent, coins)


def read_text(
    text: str,
    file: str = "<text>",
    folder: str | Path = ".",
    coins: Iterable[str | Path] = (),
) -> tuple[Case, ...]:
    """The entries of the text of a scenario file.

    Args:
        text: what is in the file.
        file: its name, for messages.
        folder: where the coin files are that it names relative to itself.
        coins: coin files whose coins every scenario may use, besides those it names itself.

    Raises:
        GameError: something isn't of the kind it should be.
    """
    plain = normal(a_text(text, "what is in a scenario file"))
    a_text(file, "a file's name")
    home = a_path(folder, "a folder")
    always = tuple(
        a_path(one, "a coin file") for one in a_list(coins, "coin files", "a list of paths")
    )
    report = Collector()
    tree = read_yaml(plain, file, report)
    sources = {file: plain}
    if isinstance(tree, Mapping) and any(key.text == "game" for key, _ in tree.items):
        return read_hosted(tree, file, home, sources, report)
    if tree is not None and not isinstance(tree, Sequence):
        hint = "begin each scenario with `- scenario: ...`"
        report.add("E0106", "a scenario file is a list of scenarios", tree.span.first_line, hint)
    elif tree is not None and not tree.items:
        report.add("E0103", "there is no scenario in the file", tree.span.first_line)
    if report.found or not isinstance(tree, Sequence):
        span = report.found[0].span
        return (Case(file, span, None, report.in_order(), sources),)
    reader = _ShipReader(sources, home, always)
    return tuple(reader.case(node) for node in tree.items)


@define
class _ShipReader(CaseReader):
    """Reads the scenarios of a file that play with ships.

    Attributes:
        folder: where coin files are that it names.
        always: coin files that every scenario uses.
        loaded: the coins of each row of coin files that was read.
    """

    folder: Path
    always: tuple[Path, ...] = ()
    loaded: dict[tuple[Path, ...], tuple[Coin, ...]] = field(factory=dict)
    keys = OF_SCENARIO.names
    needed = OF_SCENARIO.needed[1:]
    what = OF_SCENARIO.what

    def files(self, shapes: Shapes, found: dict[str, Node]) -> tuple[Path, ...]:
        """The coin files that a scenario uses besides the shipped ones, each once."""
        node = found.get("sets")
        names = shapes.texts(node, "`sets`") if node is not None else []
        chosen = [*self.always, *(self.folder / name for name, _ in names)]
        return tuple({_place(path): path for path in chosen}.values())

    def scenario(self, shapes: Shapes, entry: Entry) -> Scenario | None:
        """The scenario; None, or anything, if something is wrong with it."""
        found = entry.found
        if found and not {"ships", "match"} & found.keys():
            hint = (
                "write the ships as `ships: ...`, or what an evening is played with as `match: ...`"
            )
            shapes.wrong("E0108", "a scenario needs `ships`", entry.span, hint)
        rules = _rules(shapes, found.get("rules"))
        coins = self.coins(shapes, entry.files)
        names = players_of(shapes, found) if coins is not None else ()
        if coins is None or not names:
            return None
        shapes = Shapes(shapes.report, names, tuple(coin.name for coin in coins))
        given = Given(shapes, coins, found)
        played = given.played()
        expecting = ExpectingShips(shapes, Language(names, coins), evening="match" in found)
        steps = Steps(shapes, expecting, timed="clock" in found)
        done = steps.read(found["steps"]) if "steps" in found else ()
        expect = expecting.read(found["expect"]) if "expect" in found else ()
        must_say_something(shapes, entry.span, done, expect)
        if played is None:
            return None
        return Scenario(entry.title, entry.span, rules, played, given.first, done, expect)

    def coins(self, shapes: Shapes, files: tuple[Path, ...]) -> tuple[Coin, ...] | None:
        """The coins of the shipped sets and of some files."""
        if files not in self.loaded:
            try:
                self.loaded[files] = tuple(load_coins(*map(str, files)).values())
            except CoinFileError as error:
                note_file(shapes, error, self.sources)
                return None
        return self.loaded[files]


def _place(path: Path) -> Path:
    """What two ways to write the path of one file have in common."""
    try:
        return path.resolve()
    except (OSError, ValueError):  # it can't be opened either, which will be said
        return path


def _rules(shapes: Shapes, node: Node | None) -> tuple[str, ...]:
    """The rules that a scenario shows."""
    texts = shapes.texts(node, "`rules`") if node is not None else []
    return tuple(text for text, span in texts if is_rule(shapes, text, span))
