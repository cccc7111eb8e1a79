"""Judge a sample of the mutants of a cosmic-ray session, each by its relevant tests only.

    cosmic-ray init tests/mutation/machine.toml machine.sqlite
    cr-filter-operators machine.sqlite tests/mutation/machine.toml
    python tests/mutation/run.py machine.sqlite --sample 150 --seed 2026
    cr-report --show-diff --surviving-only machine.sqlite

This takes the place of `cosmic-ray exec`. The mutants, the operators and the session are those
of cosmic-ray, and so are its reports. But no file is changed: each mutant lives in a forked
process, which finds the mutated module in memory. The scenarios come first, as most mutants
die of them at once; then come the tests that `relevant.toml` names for the module.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import fnmatch
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import resource
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import cosmic_ray.plugins
import hypothesis
import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

ROOT = Path(__file__).resolve().parents[2]
RELEVANT = Path(__file__).parent / "relevant.toml"
PACKAGE = "piecesofeight"
SECONDS = 60  # of computing; a mutant that takes longer hangs
ALIVE, KILLED = 0, 1  # how the process of a mutant ends


def say(text: str) -> None:
    """Tell who looks on."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


# --- within the process of a mutant --------------------------------------------------------


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Finds one module, with another text than it has on disk."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self.name, self.path, self.text = name, path, text

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 (as all finders)
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> importlib.machinery.ModuleSpec | None:
        """The spec of the module, and of no other."""
        if fullname != self.name:
            return None
        folder = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=self, submodule_search_locations=folder
        )

    def get_filename(self, fullname: str) -> str:  # noqa: ARG002
        """Where the module lies."""
        return str(self.path)

    def get_data(self, path: str | bytes) -> bytes:
        """The mutated text; there is no compiled file of it."""
        if str(path) != str(self.path):
            raise OSError("not kept")
        return self.text.encode()


def module_name(path: Path) -> str:
    """The name by which the module in a file of the package is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def only_bodies_differ(old: str, new: str) -> bool:
    """Whether two texts of a module differ in bodies of functions only."""

    def outside(text: str) -> str:
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                node.body = [ast.Pass()]
        return ast.dump(tree)

    return outside(old) == outside(new)


def swap(path: Path, text: str) -> None:
    """Give the functions of an imported module the code that they have in another text."""
    module = sys.modules[module_name(path)]
    _swap_in(vars(module), compile(text, str(path), "exec"))


def _swap_in(names: Any, code: CodeType) -> None:
    for inner in code.co_consts:
        if not isinstance(inner, CodeType):
            continue
        found = names.get(inner.co_name)
        for wrapped in ("fget", "func", "__func__", "__wrapped__"):
            found = getattr(found, wrapped, found)
        if isinstance(found, FunctionType):
            found.__code__ = inner
        elif isinstance(found, type):
            _swap_in(vars(found), inner)


def scenarios() -> list[Any]:
    """The scenarios of the project, read."""
    from piecesofeight.testing import read_file

    coins = ROOT / "coins"
    folders = (ROOT / "tests" / "scenarios", coins, coins / "pieces_of_eight")
    files = [file for folder in folders for file in sorted(folder.glob("*.scenario.yaml"))]
    return [case for file in files for case in read_file(file)]


def judge(cases: list[Any], tests: list[str]) -> int:
    """Whether scenarios and tests notice anything."""
    from piecesofeight.testing import run_case

    for case in cases:
        if not run_case(case).passed:
            say(f"noticed by the scenario: {case.title}")
            return KILLED
    options = ["-x", "-q", "--tb=line", "-p", "no:cacheprovider", "-p", "no:warnings"]
    if tests and pytest.main([*options, *tests]) != pytest.ExitCode.OK:
        return KILLED
    return ALIVE


def live(path: Path, old: str, new: str, cases: list[Any], row: dict[str, Any]) -> int:
    """Be the mutant: in place if the package is imported and that will do, else anew."""
    try:
        if cases and only_bodies_differ(old, new):
            swap(path, new)
        else:
            for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
                del sys.modules[name]
            sys.meta_path.insert(0, _Finder(module_name(path), path, new))
            cases = scenarios() if row.get("scenarios", True) else []
        return judge(cases, row["tests"])
    except BaseException as error:
        say(f"noticed by {type(error).__name__}: {error}")
        return KILLED


# --- outside --------------------------------------------------------------------------------


def result_of(item: WorkItem, cases: list[Any]) -> WorkResult:
    """Let one mutant live, and see whether it is noticed."""
    [mutation] = item.mutations
    path = ROOT / mutation.module_path
    old = path.read_text(encoding="utf-8")
    operator = cosmic_ray.plugins.get_operator(mutation.operator_name)(**mutation.operator_args)
    new = mutate_code(old, operator, mutation.occurrence)
    if new is None:
        return WorkResult(worker_outcome=WorkerOutcome.NO_TEST)
    lines = difflib.unified_diff(old.split("\n"), new.split("\n"), str(path), "", "", "", 3, "")
    noise = ROOT / f".mutant-{os.getpid()}.txt"
    child = os.fork()
    if not child:
        out = os.open(noise, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        code = live(path, old, new, cases, relevant(mutation))
        os._exit(code)
    _, status = os.waitpid(child, 0)
    output = noise.read_text(encoding="utf-8", errors="replace")[-2000:]
    noise.unlink()
    if os.WIFSIGNALED(status):
        output += f"\nended by signal {os.WTERMSIG(status)}"
    survived = os.WIFEXITED(status) and os.WEXITSTATUS(status) == ALIVE
    return WorkResult(
        worker_outcome=WorkerOutcome.NORMAL,
        test_outcome=TestOutcome.SURVIVED if survived else TestOutcome.KILLED,
        output=output,
        diff="\n".join(lines),
    )


def relevant(mutation: MutationSpec) -> dict[str, Any]:
    """What judges a module: the first row of `relevant.toml` with a pattern that it fits."""
    rows = tomllib.loads(RELEVANT.read_text(encoding="utf-8"))["relevant"]
    module = str(Path(mutation.module_path).relative_to(PACKAGE))
    fitting = (
        row for row in rows if any(fnmatch.fnmatch(module, pattern) for pattern in row["modules"])
    )
    return next(fitting)


def sample(db: WorkDB, size: int, seed: int) -> list[WorkItem]:
    """The same mutants for the same seed, those that were filtered out left aside."""
    skipped = {job for job, result in db.results if result.worker_outcome == WorkerOutcome.SKIPPED}

    def order(item: WorkItem) -> tuple[str, str, int]:
        [one] = item.mutations
        return (str(one.module_path), one.operator_name, one.occurrence)

    items = sorted((item for item in db.work_items if item.job_id not in skipped), key=order)
    say(f"{len(items)} mutants, of which {min(size, len(items))} are judged")
    random.Random(seed).shuffle(items)  # so that a larger sample has the smaller one in it
    return items[:size]


def main() -> None:
    """Judge the mutants of the sample that have no result yet."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("session")
    parser.add_argument("--sample", type=int, default=150)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--again", action="store_true", help="judge those that survived once more")
    given = parser.parse_args()
    os.chdir(ROOT)
    hypothesis.settings.register_profile("mutation", deadline=None, derandomize=True, database=None)
    hypothesis.settings.load_profile("mutation")
    with use_db(given.session, WorkDB.Mode.open) as db:
        items = sample(db, given.sample, given.seed)
        kernel = all(
            one.module_path.parts[1] in ("machine", "game") for i in items for one in i.mutations
        )
        cases = scenarios() if kernel else []  # read once; the language has nothing to lose here
        done = dict(db.results)
        for item in items:
            before = done.get(item.job_id)
            if before and not (given.again and before.test_outcome == TestOutcome.SURVIVED):
                continue
            start = time.monotonic()
            result = result_of(item, cases)
            db.set_result(item.job_id, result)
            [one] = item.mutations
            said = result.test_outcome.value if result.test_outcome else "no mutant"
            where = f"{one.module_path}:{one.start_pos[0]} {one.operator_name}"
            say(f"{said:9} {time.monotonic() - start:6.1f} s  {where}")
        now = dict(db.results)
    counts = Counter(now[item.job_id].test_outcome for item in items)
    alive = counts[TestOutcome.SURVIVED]
    say(f"{counts[TestOutcome.KILLED]} of {counts.total()} mutants killed, {alive} survived")


if __name__ == "__main__":
    main()
