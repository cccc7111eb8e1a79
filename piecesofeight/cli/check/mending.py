"""Making fixes: in the files, or as a difference that shows what would change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs

from piecesofeight.cli.check.findings import Findings, WarningFilter, findings_of, read
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.files import read_text, write_text
from piecesofeight.cli.common.output import one_line, unified_diff
from piecesofeight.language import Diagnostic
from piecesofeight.language.loading.fixing import fix_sources
from piecesofeight.language.loading.sources import Source, is_packaged
from piecesofeight.plain_files import locked

Change = tuple[Source, Source]  # a file as it was, and as it is then


def mend(
    files: Sequence[Path], wanted: WarningFilter, *, write: bool
) -> tuple[Findings, list[Change]]:
    """Make the fixes of some files; the findings that are left, and the files that change.

    Files that can't be written stay as they are; if there is something to fix in them, the findings
    say why it wasn't.
    """
    sources, unreadable = read(files)
    locked = {source.name: why for source in sources if (why := _locked(source))} if write else {}

    def may(diagnostic: Diagnostic) -> bool:
        edits = diagnostic.fix.edits if diagnostic.fix else ()
        return wanted.wants(diagnostic) and not any(edit.span.file in locked for edit in edits)

    fixed = fix_sources(*sources, wanted=may)
    changed = [(old, new) for old, new in zip(sources, fixed.sources, strict=True) if old != new]
    if write:
        for old, new in changed:
            _write(old, new)
    found = findings_of(files, fixed.checked, unreadable, wanted)
    waiting = {
        left.span.file for left in found.diagnostics if left.fix and left.span.file in locked
    }
    unwritable = tuple((Path(name), Failure(locked[name])) for name in sorted(waiting))
    return attrs.evolve(found, fixed=fixed.made, unwritable=unwritable), changed


def patch(changes: Iterable[Change]) -> str:
    """A unified diff of some files, as `patch` and `git apply` take it."""
    return "".join(
        unified_diff(old.text, new.text, f"a/{_slashed(old)}", f"b/{_slashed(new)}")
        for old, new in changes
    )


def _locked(source: Source) -> str:
    """Why a file can't be written; empty if it can."""
    name = one_line(source.name)
    if is_packaged(source.name):
        return f"`{name}` can't be written: it is a part of the installed package"
    why = locked(source.name)
    return f"`{name}` can't be written: {why}" if why else ""


def _write(old: Source, new: Source) -> None:
    """Write a file whole, unless somebody else has written it in the meantime."""
    if read_text(old.name, keep_mark=True) != old.text:
        raise Failure(f"`{one_line(old.name)}` was changed in the meantime", "check it again")
    write_text(old.name, new.text)


def _slashed(source: Source) -> str:
    return Path(source.name).as_posix().removeprefix("/")
