"""Making the edits that diagnostics offer."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Container, Iterable, Sequence

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
    for fix in dict.fromkeys(found.fix for found in diagnostics if found.fix is not None):
        stretches = [(edit.span.file, _stretch(edit)) for edit in fix.edits]
        if not any(_touches(stretch, taken.get(file, [])) for file, stretch in stretches):
            fixes.append(fix)
            for file, stretch in stretches:
                insort(taken.setdefault(file, []), stretch)
    return fixes


_Stretch = tuple[tuple[int, int], tuple[int, int]]


def _stretch(edit: Edit) -> _Stretch:
    span = edit.span
    return (span.line, span.column), (span.end_line, span.end_column)


def _touches(stretch: _Stretch, others: Sequence[_Stretch]) -> bool:
    """Whether a stretch touches one of others, which are in order and apart from each other."""
    after = bisect_left(others, stretch)
    ahead = after < len(others) and others[after][0] <= stretch[1]
    return ahead or (after > 0 and stretch[0] <= others[after - 1][1])


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

    A fix is made only if there are no more errors afterwards of its stage (shape of the file, keys,
    reading of texts, sense) and of those before it; later ones, which it had hidden, may show.

    Args:
        sources: coin files, each with a name of its own; comments and line breaks in them stay.
        base: whether they may use the shipped sets.
        wanted: which diagnostics are to be fixed; all of them, if not given.

    Example:
        >>> text = "set: my-set\ncoins:\n  - {coin: Gull, limit: 02}  # two\n"
        >>> print(fix_sources(Source("my_set.yaml", text)).sources[0].text, end="")
        set: my-set
        coins:
          - {coin: Gull, limit: 2}  # two
    """
    now, checked = sources, check_sources(*sources, base=base)
    made, most = list[Diagnostic](), None
    seen, harmful = {now}, set[Fix]()
    for _ in range(MOST_TRIES):
        batch = _first_stage(checked, now, wanted, harmful)[:most]
        if not batch:
            break
        fixes = compatible(batch)
        then = tuple(_edited(source, fixes) for source in now)
        after = check_sources(*then, base=base)
        if then not in seen and _no_worse(after, checked, _stage(batch[0])):
            done = set(fixes)
            made += [found for found in batch if found.fix in done]
            now, checked, most = then, after, None
            seen.add(now)
            harmful.clear()
        else:  # one of them is harmful: which?
            most = len(batch) // 2 if len(fixes) > 1 else None
            harmful.update(fixes if len(fixes) == 1 else ())
    return Fixed(now, tuple(made), checked)


def _first_stage(
    checked: Checked,
    sources: Sequence[Source],
    wanted: Callable[[Diagnostic], bool],
    harmful: Container[Fix],
) -> list[Diagnostic]:
    """The diagnostics that can be fixed in these files, of the earliest stage that has any."""
    names = {source.name for source in sources}
    open_ = [
        found
        for found in checked.diagnostics
        if found.fix and wanted(found) and {edit.span.file for edit in found.fix.edits} <= names
    ]
    first = min(map(_stage, open_), default=0)
    return [found for found in open_ if _stage(found) == first and found.fix not in harmful]


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
        return sum(_stage(found) <= last for found in checked.diagnostics)

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
