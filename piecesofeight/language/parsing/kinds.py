"""Which coins may be named in a text, and which of them are captains."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from attrs import field, frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.lookalikes import look_alikes
from piecesofeight.language.names import plain_name
from piecesofeight.language.program import Span
from piecesofeight.spelling import did_you_mean, meant

_MANY = 200  # more names than this take too long to be compared with one


@frozen
class Kinds:
    """The coins that the texts of one set may name.

    `names` are those; `elsewhere` are coins of loaded sets that this set doesn't use, with
    the name of their set, for better messages. They are not `complete` if some coins have
    names that could not be read: any name may be one of those then.
    """

    names: frozenset[str]
    captains: frozenset[str] = frozenset()
    elsewhere: Mapping[str, str] = field(factory=dict)
    complete: bool = True
    _told: set[str] = field(factory=set, init=False, eq=False)

    def resolve(
        self, written: str, span: Span, report: Collector, *, plural: bool, in_text: bool = True
    ) -> str:
        """The declared name of a coin that was written, perhaps in quotes or as a plural."""
        name = plain_name(written.strip('"'))
        plural = plural and name == plain_name(written) and name.endswith("s")
        if plural and name in self.names and name[:-1] in self.names:
            report.say("E0336", span, name=name, single=name[:-1])
            return name
        if name in self.names:
            return name
        if plural and name[:-1] in self.names:
            return name[:-1]
        if self.complete:
            quoted = written.startswith('"')
            self._unknown(name, span, report, quoted=quoted, plural=plural, in_text=in_text)
        return name

    def _unknown(
        self, name: str, span: Span, report: Collector, *, quoted: bool, plural: bool, in_text: bool
    ) -> None:
        """Report a name that no coin has."""
        if self._odd_letters(name, span, report, quoted=quoted, plural=plural):
            return
        singular = name.removesuffix("s")
        other = self.elsewhere.get(name) or (self.elsewhere.get(singular) if plural else None)
        if other in self._told:
            return  # the other coins of that set are not known for the same reason
        if other is not None:
            self._told.add(other)
        right, hint = self._meant(name, plural), None
        if right is not None:
            hint = f"did you mean `{right}`?"
        elif in_text and name.lower() in ("coin", "coins"):
            right = name.lower()
            hint = f"only the names of coins begin with a capital letter: write `{right}`"
        elif other is not None:
            hint = f"it is in the set `{other}`: add `{other}` to `uses` of this file"
        elif singular in self.names:
            hint = f"one coin is meant here: write `{singular}`"
        else:
            hint = did_you_mean(name, self.names) if len(self.names) <= _MANY else None
        fix = None
        if right is not None:
            fix = Fix.write(span, f'"{right}"' if quoted else right, f"write `{right}`")
        report.add("E0301", f"there is no coin `{name}`", span, hint or None, fix=fix)

    def _odd_letters(
        self, name: str, span: Span, report: Collector, *, quoted: bool, plural: bool
    ) -> bool:
        """Report a letter that looks like another; whether there was one."""
        odd = next(look_alikes(name), None)
        if odd is None:
            return False
        plain = name[: odd.start] + odd.plain + name[odd.end :]
        known = plain in self.names or (plural and plain.removesuffix("s") in self.names)
        fix = Fix.write(span, f'"{plain}"' if quoted else plain) if known else None
        report.add("E0119", odd.message, span, odd.hint, fix=fix)
        return True

    # --- slips ------------------------------------------------------------------------

    def written_small(self, words: str) -> str | None:
        """The coin that is called like this but for its capitals, or several of them."""
        small = self._small
        name = small.get(words)
        if name is None and words.endswith("s"):
            name = small.get(words[:-1])
            return None if name is None else f"{name}s"
        return name

    @functools.cached_property
    def _small(self) -> dict[str, str]:
        return {name.lower(): name for name in sorted(self.names, reverse=True)}

    def _meant(self, name: str, plural: bool) -> str | None:
        """The one coin, or several of it, that a name is a slip for."""
        singular = name.removesuffix("s")
        if name in self.elsewhere or singular in self.names or len(self.names) > _MANY:
            return None
        right = meant(name, self.names, most=1)
        if right is None and plural and singular not in self.elsewhere:
            right = meant(singular, self.names, most=1)
            return right and f"{right}s"
        return right
