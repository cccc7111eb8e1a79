"""What a check found, and which of it is asked for."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from piecesofeight.cli.common.failure import BAD_INPUT, FOUND, OK, Failure
from piecesofeight.cli.common.files import Failures, sifted
from piecesofeight.cli.common.output import counted, one_line
from piecesofeight.language import Checked, Diagnostic, Severity, check_sources
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.loading.sources import Source, read_source
from piecesofeight.spelling import did_you_mean


@frozen
class WarningFilter:
    """Which warnings are asked for. Errors always are: a file with an error can't be used."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def wants(self, diagnostic: Diagnostic) -> bool:
        """Whether a diagnostic is to be told."""
        if diagnostic.severity is Severity.ERROR:
            return True
        if self.select and not diagnostic.code.startswith(self.select):
            return False
        return not (self.ignore and diagnostic.code.startswith(self.ignore))


def warning_filter(select: Iterable[str], ignore: Iterable[str]) -> WarningFilter:
    """Which warnings are asked for, from codes or beginnings of codes, several with commas.

    Raises:
        Failure: there is no such code, or it is an error.
    """
    return WarningFilter(
        tuple(_warning(code) for given in select for code in given.split(",")),
        tuple(_warning(code) for given in ignore for code in given.split(",")),
    )


def _warning(written: str) -> str:
    code = written.strip().upper()
    if not code or not any(known.startswith(code) for known in codes()):
        raise no_such_code(written)
    if not code.startswith("W"):
        raise Failure(f"`{code}` is an error", "only warnings can be selected or ignored")
    return code


def no_such_code(written: str) -> Failure:
    """What to say to somebody who names a code that isn't there."""
    hint = did_you_mean(written, codes(), "`piecesofeight check --list-codes` lists them")
    return Failure(f"there is no code `{one_line(written)}`", hint)


@frozen
class Findings:
    """What came out: diagnostics of the files that could be read, and why others couldn't.

    `allowed` are warnings that a remark in the file allows; `fixed` are the diagnostics whose
    fixes were made, with the places that they had then.
    """

    files: tuple[Path, ...]
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    unreadable: Failures = ()
    allowed: tuple[Diagnostic, ...] = ()
    fixed: tuple[Diagnostic, ...] = ()
    unwritable: Failures = ()

    @property
    def errors(self) -> int:
        """How many diagnostics forbid the use of a file."""
        return sum(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)

    @property
    def warnings(self) -> int:
        """How many diagnostics don't."""
        return len(self.diagnostics) - self.errors

    @property
    def fixable(self) -> int:
        """How many diagnostics come with a fix."""
        return sum(diagnostic.fix is not None for diagnostic in self.diagnostics)

    def exit_code(self, *, strict: bool = False) -> int:
        """2 if a file couldn't even be read or written, 1 if one is wrong, else 0.

        Args:
            strict: whether a warning counts as an error does.
        """
        if self.unreadable or self.unwritable:
            return BAD_INPUT
        return FOUND if self.errors or (strict and self.diagnostics) else OK

    @property
    def summary(self) -> str:
        """What there is to say in one line."""
        bad = {
            diagnostic.span.file
            for diagnostic in self.diagnostics
            if diagnostic.severity is Severity.ERROR
        }
        parts = [f"{counted(self.errors, 'error')} in {len(bad)}" if bad else "no errors"]
        if self.warnings:
            parts.append(counted(self.warnings, "warning"))
        if self.unreadable:
            parts.append(f"{len(self.unreadable)} could not be read")
        if self.fixed:
            parts.insert(0, f"fixed {len(self.fixed)} of {len(self.fixed) + len(self.diagnostics)}")
        return f"{counted(len(self.files), 'file')} checked: {', '.join(parts)}"


def findings_of(
    files: Sequence[Path],
    checked: Checked,
    unreadable: Failures,
    wanted: WarningFilter,
) -> Findings:
    """What a check of files found, as far as it is asked for."""
    return Findings(
        tuple(files),
        tuple(diagnostic for diagnostic in checked.diagnostics if wanted.wants(diagnostic)),
        checked.sources,
        unreadable,
        tuple(diagnostic for diagnostic in checked.allowed if wanted.wants(diagnostic)),
    )


def read(files: Sequence[Path]) -> tuple[tuple[Source, ...], Failures]:
    """The files that can be read, and why the others can't."""
    readable, unreadable = sifted(files)
    return tuple(read_source(file) for file in readable), unreadable


def find(files: Sequence[Path], wanted: WarningFilter | None = None) -> Findings:
    """Check files together, so that they may use each other's sets."""
    sources, unreadable = read(files)
    with _uncollected():
        checked = check_sources(*sources)
    return findings_of(files, checked, unreadable, wanted or WarningFilter())


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: programs are trees, in which there is none, but many parts."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
