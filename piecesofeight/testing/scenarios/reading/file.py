"""Reading scenario files: from text to scenarios that can be run."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import define, field

from piecesofeight.arguments import a_list, a_path, a_text
from piecesofeight.language import CoinFileError, load_coins
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.file.keys import OF_SCENARIO
from piecesofeight.language.file.yaml_tree import Mapping, Node, Sequence, normal, read_yaml
from piecesofeight.language.loading.sources import read_source
from piecesofeight.language.program import Coin, Span
from piecesofeight.testing.scenarios.hosted.file import read_hosted
from piecesofeight.testing.scenarios.model import Case, Scenario
from piecesofeight.testing.scenarios.reading.expectations import Expecting
from piecesofeight.testing.scenarios.reading.given import Given, players_of
from piecesofeight.testing.scenarios.reading.shapes import (
    Shapes,
)
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
    reader = _FileReader(file, home, sources, always)
    return tuple(reader.case(node) for node in tree.items)


@define
class _FileReader:
    """Reads the scenarios of one file."""

    file: str
    folder: Path
    sources: dict[str, str]
    always: tuple[Path, ...] = ()
    titles: dict[str, Span] = field(factory=dict)
    loaded: dict[tuple[str, ...], tuple[Coin, ...]] = field(factory=dict)

    def case(self, node: Node) -> Case:
        report = Collector()
        shapes = Shapes(report)
        found = shapes.keys(node, OF_SCENARIO.names, OF_SCENARIO.what)
        span = found.get("scenario", node).span.first_line
        title = self.title(shapes, found, span)
        for key in OF_SCENARIO.needed[1:]:
            if key not in found and isinstance(node, Mapping):
                shapes.wrong("E0108", f"a scenario needs `{key}`", span)
        if isinstance(node, Mapping) and not {"ships", "match"} & found.keys():
            hint = (
                "write the ships as `ships: ...`, or what an evening is played with as `match: ...`"
            )
            shapes.wrong("E0108", "a scenario needs `ships`", span, hint)
        files = self.coin_files(shapes, found.get("sets"))
        scenario = self.scenario(shapes, found, files, title, span)
        if report.found:
            return Case(title, span, None, report.in_order(), self.sources, files)
        assert scenario is not None, "what can't be read has been told"
        return Case(title, span, scenario, (), self.sources, files)

    def title(self, shapes: Shapes, found: dict[str, Node], span: Span) -> str:
        node = found.get("scenario")
        if node is None:
            shapes.wrong("E0108", "a scenario needs a title", span, OF_SCENARIO["scenario"].absent)
            return f"line {span.line}"
        title = shapes.text(node, "the title") or f"line {span.line}"
        first = self.titles.setdefault(title, span)
        if first != span:
            shapes.report.add(
                "E0105",
                f"there are two scenarios `{title}`",
                span,
                "give one of them another title",
                (Related("the first one", first),),
            )
        return title

    def scenario(
        self,
        shapes: Shapes,
        found: dict[str, Node],
        files: tuple[Path, ...],
        title: str,
        span: Span,
    ) -> Scenario | None:
        rules = _rules(shapes, found.get("rules"))
        coins = self.coins(shapes, files)
        if coins is None:
            return None
        names = players_of(shapes, found)
        if not names:
            return None
        shapes = Shapes(shapes.report, names, tuple(coin.name for coin in coins))
        given = Given(shapes, coins, found)
        played = given.played()
        expecting = Expecting(shapes, Language(names, coins), evening="match" in found)
        steps = Steps(shapes, expecting, timed="clock" in found)
        done = steps.read(found["steps"]) if "steps" in found else ()
        expect = expecting.read(found["expect"]) if "expect" in found else ()
        if shapes.report.found or played is None:
            return None
        if not expect and not done:  # steps alone show that they are allowed
            hint = "write what must hold in the end as `expect: ...`"
            shapes.wrong("E0108", "the scenario has no steps and expects nothing", span, hint)
        return Scenario(title, span, rules, played, given.first, done, expect)

    def coin_files(self, shapes: Shapes, node: Node | None) -> tuple[Path, ...]:
        """The coin files that a scenario uses besides the shipped ones, each once."""
        names = shapes.texts(node, "`sets`") if node is not None else []
        chosen = [*self.always, *(self.folder / name for name, _ in names)]
        return tuple({_place(path): path for path in chosen}.values())

    def coins(self, shapes: Shapes, files: tuple[Path, ...]) -> tuple[Coin, ...] | None:
        """The coins of the shipped sets and of some files."""
        paths = tuple(map(str, files))
        if paths not in self.loaded:
            try:
                self.loaded[paths] = tuple(load_coins(*paths).values())
            except CoinFileError as error:
                self.sources.update(error.sources)
                for one in error.diagnostics:
                    shapes.report.add(one.code, one.message, one.span, one.help, one.related)
                return None
        return self.loaded[paths]


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
