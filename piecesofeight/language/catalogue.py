"""Which coins may be named in a text, and which of them are captains."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from piecesofeight.language.diagnostics import closest
from piecesofeight.language.program import Span
from piecesofeight.language.report import Report
from piecesofeight.language.schema import plain_name


@frozen
class Kinds:
    """The coins that the texts of one set may name.

    `names` are those; `elsewhere` are coins of loaded sets that this set doesn't use, with
    the name of their set, for better messages.
    """

    names: frozenset[str]
    captains: frozenset[str] = frozenset()
    elsewhere: Mapping[str, str] = field(factory=dict)

    def resolve(self, written: str, span: Span, report: Report, *, plural: bool) -> str:
        """The declared name of a coin that was written, perhaps in quotes or as a plural."""
        name = plain_name(written.strip('"'))
        plural = plural and name == plain_name(written) and name.endswith("s")
        if plural and name in self.names and name[:-1] in self.names:
            report.error(
                "E0336",
                f"`{name}` could be several `{name[:-1]}` or the coin `{name}`",
                span,
                f'write `"{name}"` or `"{name[:-1]}"`, in quotes, for the coin that you mean',
            )
            return name
        if name in self.names:
            return name
        if plural and name[:-1] in self.names:
            return name[:-1]
        report.error("E0301", f"there is no coin `{name}`", span, self._hint(name, plural))
        return name

    def _hint(self, name: str, plural: bool) -> str | None:
        singular = name.removesuffix("s")
        for candidate in (name, singular if plural else name):
            if candidate in self.elsewhere:
                other = self.elsewhere[candidate]
                return f"it is in the set `{other}`: add `{other}` to `uses` of this file"
        if singular in self.names:
            return f"one coin is meant here: write `{singular}`"
        near = closest(name, self.names)
        return f"did you mean `{near}`?" if near else None
