"""Making the edits that diagnostics offer."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Sequence

import attrs
from attrs import frozen

from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Edit, Fix, Severity
from piecesofeight.language.loading.coinset import Checked, check_sources
from piecesofeight.language.loading.sources import Source

MOST_TRIES = 200  # checks of all files; some are enough for any number of fixes in any files

# An error with one of these codes hides what else is wrong with the file.
_HIDING = ("E0101", "E0102", "E0103", "E0104", "E0106")


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """A text with some pieces replaced; lines end with a line feed, as those of spans do.

    Raises:
        ValueError: two edits overlap, or one is outside of the text.
    """
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    out: list[str] = []
    done = 0
    for begin, end, new in sorted(
        (
            starts[edit.span.line - 1] + edit.span.column - 1,
            starts[edit.span.end_line - 1] + edit.span.end_column - 1,
            edit.text,
        )
        for edit in edits
    ):
        if not done <= begin <= end <= len(text):
            raise ValueError("edits overlap, or lead out of the text")
        out += [text[done:begin], new]
        done = end
    return "".join([*out, text[done:]])


def compatible(diagnostics: Iterable[Diagnostic]) -> list[Fix]:
    """The fixes of some diagnostics that can be made together: of two that overlap, the first."""
    taken: dict[str, list[_Stretch]] = {}
    fixes: list[Fix] = []
    for fix in dict.fromkeys(one.fix for one in diagnostics if one.fix is not None):
        stretches = [(edit.span.file, _stretch(edit)) for edit in fix.edits]
        if not any(_touches(one, taken.get(file, [])) for file, one in stretches):
            fixes.append(fix)
            for file, one in stretches:
                insort(taken.setdefault(file, []), one)
    return fixes


_Stretch = tuple[tuple[int, int], tuple[int, int]]


def _stretch(edit: Edit) -> _Stretch:
    span = edit.span
    return (span.line, span.column), (span.end_line, span.end_column)


def _touches(one: _Stretch, others: Sequence[_Stretch]) -> bool:
    """Whether a stretch touches one of others, which are in order and apart from each other."""
    after = bisect_left(others, one)
    ahead = after < len(others) and others[after][0] <= one[1]
    return ahead or (after > 0 and one[0] <= others[after - 1][1])


@frozen
class Fixed:
    """What came of fixing files.

    `sources` are the files as they are now, in the order given; `made` are the diagnostics whose
    fixes were made, each with the place that it had then; `checked` is what there is left to say.
    """

    sources: tuple[Source, ...]
    made: tuple[Diagnostic, ...]
    checked: Checked


def fix_sources(
    *sources: Source, base: bool = True, wanted: Callable[[Diagnostic], bool] = lambda _: True
) -> Fixed:
    r"""Make every fix that is offered, and those that are offered then, until none is left.

    A fix is made only if it does no harm: afterwards there are no more errors of its stage, nor of
    the stages before it, than there were (shape of the file, its keys, reading of texts, sense).
    Errors further on, which the mistake had hidden, may show. Comments, line breaks and a
    byte-order mark stay as they are.

    Args:
        sources: coin files, each with a name of its own.
        base: whether they may use the shipped sets.
        wanted: which diagnostics are to be fixed; all of them, if not given.

    Example:
        >>> text = "set: my-set\ncoins:\n  - {coin: Gull, limit: 02}  # two\n"
        >>> fixed = fix_sources(Source("my_set.yaml", text))
        >>> print(fixed.sources[0].text, end="")
        set: my-set
        coins:
          - {coin: Gull, limit: 2}  # two
        >>> fixed.checked.diagnostics
        ()
    """
    now, checked = sources, check_sources(*sources, base=base)
    made: list[Diagnostic] = []
    seen, harmful = {now}, set[Fix]()
    most: int | None = None
    for _ in range(MOST_TRIES):
        batch = [one for one in _first_stage(checked, now, wanted) if one.fix not in harmful][:most]
        if not batch:
            break
        fixes = compatible(batch)
        then = tuple(_edited(source, fixes) for source in now)
        after = check_sources(*then, base=base)
        if then not in seen and _no_worse(after, checked, _stage(batch[0])):
            done = set(fixes)
            made += [one for one in batch if one.fix in done]
            now, checked, most = then, after, None
            seen.add(now)
            harmful.clear()
        elif len(fixes) > 1:
            most = len(batch) // 2  # one of them is harmful: which?
        else:
            harmful.update(fixes)
            most = None
    return Fixed(now, tuple(made), checked)


def _first_stage(
    checked: Checked, sources: Sequence[Source], wanted: Callable[[Diagnostic], bool]
) -> list[Diagnostic]:
    """The diagnostics that can be fixed in these files, of the earliest stage that has any."""
    names = {source.name for source in sources}
    open_ = [
        one
        for one in checked.diagnostics
        if one.fix and wanted(one) and all(edit.span.file in names for edit in one.fix.edits)
    ]
    first = min(map(_stage, open_), default=0)
    return [one for one in open_ if _stage(one) == first]


def _stage(diagnostic: Diagnostic) -> int:
    """How far a file has been understood when this is found: 0 hides the most."""
    if diagnostic.severity is Severity.WARNING:
        return 4
    if diagnostic.code in _HIDING:
        return 0
    return int(diagnostic.code[1:3])


def _no_worse(after: Checked, before: Checked, stage: int) -> bool:
    """Whether there is no more to say, up to a stage, than there was."""

    def upto(checked: Checked, last: int) -> int:
        return sum(_stage(one) <= last for one in checked.diagnostics)

    return all(upto(after, last) <= upto(before, last) for last in range(stage + 1))


def _edited(source: Source, fixes: Iterable[Fix]) -> Source:
    """A file with the edits made that are in it; its line breaks stay of their kind."""
    mark = "\ufeff" if source.text.startswith("\ufeff") else ""
    text = source.text.removeprefix(mark)
    newline = "\r\n" if "\r\n" in text else "\n"
    edits = [
        attrs.evolve(edit, text=edit.text.replace("\n", newline))
        for fix in fixes
        for edit in fix.edits
        if edit.span.file == source.name
    ]
    return Source(source.name, mark + apply_edits(text, edits)) if edits else source
