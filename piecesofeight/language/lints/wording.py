"""Words that don't agree, which the program reads all the same: `a open coin`, `skips 1 turns`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program import Span

_HIDDEN = re.compile(r'"[^"]*"|#.*')
_BETWEEN = r"(?:(?!(?:for|in|of|and|or|as|than|coins?|turns?|marks?)\b)[a-z']+ ){0,4}"
_ONE = re.compile(rf"\b1 {_BETWEEN}(?P<at>(?P<one>coin|turn|mark)s)\b")
_MANY = re.compile(rf"\b(?!1 )[0-9]+ {_BETWEEN}(?P<at>(?P<one>coin|turn|mark))\b(?!')")
_NONE = re.compile(r"\b(?:have|has) (?P<at>at most 0)\b")
# Of names it isn't known how they sound if they begin with these.
_AN = re.compile(r"\b(?P<at>a)(?= (?:[aeio](?!ne\b)|[AIO](?!ne\b)|E(?!u)))")
_A = re.compile(r"\b(?P<at>an)(?= (?:[b-df-gj-np-tv-z]|[B-DF-GJ-LP-QT-TV-WYZ][a-z]))")


def lint_wording(loaded: Loaded) -> None:
    """Warn of singulars for plurals, `a` for `an`, and `at most 0` for `no`."""
    for entry in loaded.declared:
        for declared in entry.coins:
            if declared.ability is None or declared.coin.name in loaded.broken:
                continue
            for span, wrong, right in _slips(declared.ability):
                fix = Fix.write(span, right)
                loaded.report.say("W0432", span, fix=fix, wrong=wrong, due=right)


def _slips(ability: AbilityText) -> Iterator[tuple[Span, str, str]]:
    """Each slip: its place, what stands there, and what should."""
    for number, row in enumerate(ability.lines):
        plain = _HIDDEN.sub(lambda match: "\0" * len(match[0]), row)
        for pattern in (_ONE, _MANY, _NONE, _AN, _A):
            for match in pattern.finditer(plain):
                line, start = ability.line + number, ability.indent + match.start("at") + 1
                span = Span(ability.file, line, start, line, start + len(match["at"]))
                yield span, match["at"], _right(match)


def _right(match: re.Match[str]) -> str:
    if match.re is _NONE:
        return "no"
    if match.re in (_AN, _A):
        return "an" if match.re is _AN else "a"
    return match["one"] if match.re is _ONE else f"{match['one']}s"
