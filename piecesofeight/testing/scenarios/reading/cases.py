"""Reading the entries of a scenario file: what is alike for every kind of game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from attrs import define, field, frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.diagnostics.rendering import CoinFileError
from piecesofeight.language.file.keys import OF_SCENARIO, OF_STEP
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar
from piecesofeight.language.program import Span
from piecesofeight.played.names import RESERVED
from piecesofeight.testing.scenarios.model import Case, Scenario, Step
from piecesofeight.testing.scenarios.reading.shapes import Shapes
from piecesofeight.testing.scenarios.running.expectations import Expectation


@frozen
class Entry:
    """An entry of a file.

    Attributes:
        title: its title.
        span: where that stands.
        found: the values under its keys.
        files: the files that it uses besides the shipped ones.
    """

    title: str
    span: Span
    found: dict[str, Node]
    files: tuple[Path, ...]


@define
class CaseReader(ABC):
    """Reads the scenarios of one file.

    Attributes:
        sources: the text of each file that spans speak of.
        titles: where each title stands that was read.
    """

    sources: dict[str, str]
    titles: dict[str, Span] = field(factory=dict, kw_only=True)
    keys: ClassVar[Sequence[str]]
    needed: ClassVar[Sequence[str]]  # besides the title

    @property
    @abstractmethod
    def what(self) -> str:
        """What an entry is called in messages."""

    @abstractmethod
    def files(self, shapes: Shapes, found: dict[str, Node]) -> tuple[Path, ...]:
        """The files that a scenario uses besides the shipped ones."""

    @abstractmethod
    def scenario(self, shapes: Shapes, entry: Entry) -> Scenario | None:
        """The scenario; None, or anything, if something is wrong with it."""

    def case(self, node: Node) -> Case:
        """An entry of the file."""
        report = Collector()
        shapes = Shapes(report)
        found = shapes.keys(node, self.keys, self.what)
        span = found.get("scenario", node).span.first_line
        title = self.title(shapes, found.get("scenario"), span)
        for key in self.needed:
            if key not in found and isinstance(node, Mapping):
                shapes.wrong("E0108", f"a scenario needs `{key}`", span)
        files = self.files(shapes, found)
        scenario = self.scenario(shapes, Entry(title, span, found, files))
        if report.found:
            return Case(title, span, None, report.in_order(), self.sources, files)
        assert scenario is not None, "what can't be read has been told"
        return Case(title, span, scenario, (), self.sources, files)

    def title(self, shapes: Shapes, node: Node | None, span: Span) -> str:
        """The title, which no other scenario of the file has; the line, if there is none."""
        if node is None:
            shapes.wrong("E0108", "a scenario needs a title", span, OF_SCENARIO["scenario"].absent)
            return f"line {span.line}"
        title = shapes.text(node, "the title") or f"line {span.line}"
        first = self.titles.setdefault(title, span)
        if first != span:
            related = (Related("the first one", first),)
            message, hint = f"there are two scenarios `{title}`", "give one of them another title"
            shapes.report.add("E0105", message, span, hint, related)
        return title


def note_file(shapes: Shapes, error: CoinFileError, sources: dict[str, str]) -> None:
    """Note what is wrong in another file, and what is in it."""
    sources.update(error.sources)
    for one in error.diagnostics:
        shapes.report.add(one.code, one.message, one.span, one.help, one.related)


def must_say_something(
    shapes: Shapes, span: Span, done: Sequence[Step], expect: Sequence[Expectation]
) -> None:
    """A scenario without steps expects something; steps alone show that they are allowed."""
    if not expect and not done and not shapes.report.found:
        hint = "write what must hold in the end as `expect: ...`"
        shapes.wrong("E0108", "the scenario has no steps and expects nothing", span, hint)


def must_be_names(shapes: Shapes, named: Sequence[Scalar], *taken: str) -> None:
    """Nobody is called by a word that has another meaning in a scenario."""
    for name in named:
        if name.text in (*RESERVED, *OF_STEP.names, *taken):
            message = f"a player can't be called `{name.text}`: the word has another meaning"
            shapes.wrong("E0109", message, name.span)
