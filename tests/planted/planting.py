"""Planting bugs into the engine, and taking them out again.

A bug is a change of a few words in the source of one function. It is planted by giving the
function object the code of its changed source: whoever has imported the function by name
calls the changed one from then on, and nothing on disk is touched.
"""

from __future__ import annotations

import builtins
import dis
import importlib
import inspect
import re
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType

from attrs import field, frozen

from piecesofeight.machine import constants

TABLE = Path(__file__).parent / "bugs.toml"


@frozen
class Bug:
    """A bug that breaks a rule, and what has to notice it.

    Attributes:
        name: what is wrong, in a few words.
        rule: the number of the rule that it breaks.
        where: the function that is changed: `module:function` or `module:Class.method`.
        old: a text that stands in the source of that function once.
        new: what stands there instead; it may use all constants of the layout.
        scenarios: titles of scenarios each of which must fail.
        tests: ids of tests each of which must fail.
    """

    name: str
    rule: str
    where: str
    old: str
    new: str
    scenarios: tuple[str, ...] = field(default=(), converter=tuple)
    tests: tuple[str, ...] = field(default=(), converter=tuple)


def bugs(file: Path = TABLE) -> list[Bug]:
    """The bugs of a table."""
    return [Bug(**entry) for entry in tomllib.loads(file.read_text(encoding="utf-8"))["bug"]]


def plant(bug: Bug) -> Callable[[], None]:
    """Put a bug into the engine; what takes it out again.

    Raises:
        ValueError: the text to be changed doesn't stand in the function just once, or
            what it becomes doesn't fit there.
    """
    function = _function(bug.where)
    sound = function.__code__
    function.__code__ = _changed(bug, function)

    def take_out() -> None:
        function.__code__ = sound

    return take_out


@contextmanager
def planted(bug: Bug) -> Iterator[None]:
    """The engine with a bug in it; see `plant`."""
    take_out = plant(bug)
    try:
        yield
    finally:
        take_out()


def _function(where: str) -> FunctionType:
    """The function of that name, also if it is the getter of a property."""
    module, path = where.split(":")
    found: object = importlib.import_module(module)
    for name in path.split("."):
        found = inspect.getattr_static(found, name)
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, cached_property):
        found = found.func
    elif isinstance(found, classmethod | staticmethod):
        found = found.__func__
    if not isinstance(found, FunctionType):
        raise ValueError(f"`{where}` is no function of Python")
    return found


def _changed(bug: Bug, function: FunctionType) -> CodeType:
    """The code of a function whose source was changed; its lines keep their numbers."""
    lines, first = inspect.getsourcelines(function)
    source = textwrap.dedent("".join(lines))
    if source.count(bug.old) != 1:
        raise ValueError(f"{bug.name}: `{bug.old}` stands {source.count(bug.old)} times there")
    known = {*function.__globals__, *vars(builtins)}
    new = re.sub(
        r"\b[A-Z]\w+",
        lambda word: word[0] if word[0] in known else str(getattr(constants, word[0], word[0])),
        bug.new,
    )
    source = "\n" * (first - 1) + source.replace(bug.old, new)
    future = annotations.compiler_flag
    name = function.__code__.co_filename
    module = compile(source, name, "exec", future, dont_inherit=True)
    code = next(one for one in module.co_consts if isinstance(one, CodeType))
    unknown = sorted(_globals_read(code) - known)
    if unknown or code.co_freevars != function.__code__.co_freevars:
        raise ValueError(f"{bug.name}: {unknown} can't be used in `{bug.where}`")
    return code


def _globals_read(code: CodeType) -> set[str]:
    """The names of the module that a code and the codes in it read."""
    names = {one.argval for one in dis.get_instructions(code) if one.opname == "LOAD_GLOBAL"}
    return names.union(*(_globals_read(c) for c in code.co_consts if isinstance(c, CodeType)))


def table(entries: list[Bug], *, linked: bool = True) -> str:
    """The bugs as a table of Markdown: what is wrong, the rule, what catches it.

    Args:
        entries: the bugs.
        linked: whether the rules stand on the page of rules.
    """
    rows = ["| bug | rule | caught by |", "| --- | --- | --- |"]
    for bug in entries:
        said = [f"*{title}*" for title in bug.scenarios]
        said += [f"`{test.split('::')[-1]}`" for test in bug.tests]
        link = f"[{bug.rule}](#r-{bug.rule.replace('.', '-')})" if linked else bug.rule
        rows.append(f"| {bug.name} | {link} | {'; '.join(said)} |")
    return "\n".join(rows)


if __name__ == "__main__":
    of_games = sys.argv[1:] == ["hosting"]
    entries = bugs(TABLE.with_name("hosting.toml")) if of_games else bugs()
    sys.stdout.write(table(entries, linked=not of_games) + "\n")
