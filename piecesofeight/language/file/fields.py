"""The values in a coin file: texts, numbers, names, each with what it may be."""

from __future__ import annotations

import re
from collections.abc import Sequence as Several

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.suggestions import guessed_key, guessed_mapping, guessed_number
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence, Unread
from piecesofeight.language.lookalikes import called, look_alikes
from piecesofeight.language.names import (
    MAX_NAME,
    QUOTES,
    coin_name_meant,
    is_coin_name,
    is_set_name,
    plain_name,
    set_name_meant,
)
from piecesofeight.language.program import Inflection, Span
from piecesofeight.spelling import closest, meant

MOST = 99
NAME_KEYS = ("name", "gender", "plural")
GENDERS = ("m", "f")

_NUMBER = re.compile(r"[1-9][0-9]?")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?")
_BARE = "leave out the quotes: a name needs none"
_TRUE_OR_FALSE = {"yes": "true", "on": "true", "y": "true", "true": "true"}
_TRUE_OR_FALSE |= {"no": "false", "off": "false", "n": "false", "false": "false"}


class Values:
    """Reads values and reports whatever doesn't fit; what could not be read at all is let be."""

    def __init__(self, file: str, report: Collector) -> None:
        self.file = file
        self.report = report

    # --- shapes ---------------------------------------------------------------

    def keys(
        self, node: Node, known: tuple[str, ...], what: str, needed: tuple[str, ...] = ()
    ) -> dict[str, Node] | None:
        """The values under the known keys; the other keys are errors.

        A key with a slip, or in other words, counts as the one that was meant, and any other may
        stand for one that is `needed`, so that this one isn't reported as missing as well.
        """
        if not isinstance(node, Mapping):
            self.shape(node, f"{what} must be keys and values, such as `{known[0]}: ...`")
            return None
        found = {key.text: value for key, value in node.items if key.text in known}
        for key, value in node.items:
            if key.text not in known:
                self.unknown(key, value, found, known, what, needed)
        return found

    def unknown(
        self,
        key: Scalar,
        value: Node,
        found: dict[str, Node],
        known: tuple[str, ...],
        what: str,
        needed: tuple[str, ...],
    ) -> None:
        """Report a key that isn't known, and put its value where it was meant to be."""
        guess = guessed_key(key.text, value, found, known, needed)
        near, right = guess.near, guess.right
        hint = guess.hint or f"the keys are {listed(known)}"
        fix = None
        if right and right not in found:
            fix = Fix(f"write `{right}`", (Edit(key.span, right),))
        missing = [one for one in needed if one not in found]
        if near and near not in found:
            found[near] = value if guess.fits else Unread(key.span)
        elif missing and not near:
            found[missing[0]] = Unread(key.span)
            hint += f"; `{missing[0]}` is missing"
        message = f"`{shortened(key.text)}` is not a key of {what}"
        self.report.error("E0107", message, first_line(key.span), hint, fix=fix)

    def shape(
        self, node: Node, message: str, hint: str | None = None, fix: Fix | None = None
    ) -> None:
        """Report something of the wrong shape."""
        if not isinstance(node, Unread):
            self.report.error("E0106", message, first_line(node.span), hint, fix=fix)

    def items(self, node: Node | None, key: str) -> tuple[Node, ...]:
        """The entries of a list."""
        if node is None:
            return ()
        if isinstance(node, Scalar) and key == "uses" and node.text and not node.style:
            return self.listed_sets(node)
        if not isinstance(node, Sequence):
            self.shape(node, f"`{key}` must be a list", "start each entry with `- `")
            return ()
        return node.items

    def listed_sets(self, node: Scalar) -> tuple[Node, ...]:
        """The names of sets, written without the brackets of a list."""
        names = [set_name_meant(name) for name in node.text.split(",")]
        right = f"[{', '.join(name for name in names if name)}]" if all(names) else None
        self.report.error(
            "E0106",
            "`uses` must be a list",
            first_line(node.span),
            f"write `uses: {right or '[my-first-set]'}`",
            fix=_written(node, right),
        )
        return tuple(Scalar(name, "", node.span) for name in names if name)

    def pairs(self, node: Node | None, key: str) -> tuple[tuple[Scalar, Node], ...]:
        """Keys and values of which any may stand there."""
        if node is None:
            return ()
        if not isinstance(node, Mapping):
            hint, right = guessed_mapping(key, node)
            self.shape(node, f"`{key}` must be keys and values", hint, _written(node, right))
            return ()
        return node.items

    # --- plain values -------------------------------------------------------------

    def text(self, node: Node | None, key: str) -> str:
        """A text of any kind."""
        if node is None:
            return ""
        if not isinstance(node, Scalar):
            self.shape(node, f"`{key}` must be a text")
            return ""
        return node.text

    def boolean(self, node: Node | None, key: str) -> bool:
        """`true` or `false`; false if it isn't there."""
        if node is None or isinstance(node, Unread):
            return False
        plain = isinstance(node, Scalar) and not node.style
        if isinstance(node, Scalar) and plain and node.text in ("true", "false"):
            return node.text == "true"
        right = _TRUE_OR_FALSE.get(node.text.lower()) if isinstance(node, Scalar) else None
        self.report.error(
            "E0111",
            f"`{key}` must be `true` or `false`",
            first_line(node.span),
            "in this file `yes`, `no`, `on` and `off` are plain texts",
            fix=_written(node, right),
        )
        return right == "true"

    def number(self, node: Node, what: str) -> int:
        """A whole number in plain digits."""
        if isinstance(node, Unread):
            return 1
        if isinstance(node, Scalar) and not node.style and _NUMBER.fullmatch(node.text):
            return int(node.text)
        right = guessed_number(node.text) if isinstance(node, Scalar) else None
        self.report.error(
            "E0110",
            f"{what} must be a whole number from 1 to {MOST}",
            first_line(node.span),
            f"write it in plain digits, such as `{right or 3}`",
            fix=_written(node, right),
        )
        return 1

    def choice(self, node: Node | None, key: str, choices: Several[str], what: str) -> str:
        """One of some words; the first if it isn't there."""
        if node is None:
            return choices[0]
        chosen = self.text(node, key)
        if isinstance(node, Scalar) and chosen not in choices:
            right = meant(chosen, choices)
            near = right or closest(chosen, choices)
            self.report.error(
                "E0111",
                f"`{chosen}` is not {what}",
                node.span,
                f"did you mean `{near}`?" if near else f"it can be {listed(choices)}",
                fix=_written(node, right),
            )
        return chosen

    # --- names ------------------------------------------------------------------------

    def short(self, node: Node, name: str, what: str) -> bool:
        """Whether a name isn't far longer than any name."""
        if len(name) <= MAX_NAME:
            return True
        hint = f"{what} can have {MAX_NAME} characters"
        self.report.error("E0120", f"{what} is too long", first_line(node.span), hint)
        return False

    def plain_letters(self, node: Node, *, foreign: bool = False) -> bool:
        """Whether no letter of a name only looks like what it is taken for."""
        if not isinstance(node, Scalar):
            return True
        found = next(look_alikes(node.text, foreign=foreign), None)
        if found is None:
            return True
        word = node.text[found.start : found.end]
        right = node.text[: found.start] + found.plain + node.text[found.end :]
        self.report.error(
            "E0119",
            f"`{found.first}` in `{word}` is not the character that it looks like: "
            f"it is {called(found.first)}",
            first_line(node.span),
            f"write `{found.plain}` in plain letters" if found.is_plain else "type it again",
            fix=_written(node, right) if found.is_plain else None,
        )
        return False

    def set_name(self, node: Node) -> str:
        """The name of a set."""
        name = self.text(node, "set")
        if isinstance(node, Scalar) and not is_set_name(name):
            self.report.error(
                "E0109",
                f"`{shortened(name)}` can't be the name of a set",
                first_line(node.span),
                "use small letters, digits and hyphens, such as `my-first-set`",
                fix=_written(node, set_name_meant(name)),
            )
        elif name:
            self.short(node, name, "the name of a set")
        return name

    def coin_name(self, node: Node | None) -> str:
        """The name of a coin."""
        if node is None:
            return ""
        name = plain_name(self.text(node, "coin"))
        if not isinstance(node, Scalar):
            return name
        letters = next(look_alikes(name), None)
        if letters is not None and not self.plain_letters(node):
            return name[: letters.start] + letters.plain + name[letters.end :]
        if not self.short(node, name, "the name of a coin"):
            return name
        if not is_coin_name(name):
            right = coin_name_meant(name)
            self.report.error(
                "E0109",
                f"`{name}` can't be the name of a coin",
                first_line(node.span),
                _BARE
                if name[:1] in QUOTES
                else "begin with a capital letter; single spaces, letters, digits, hyphens and "
                "apostrophes may follow",
                fix=_written(node, right) if is_coin_name(right) else None,
            )
            return right if is_coin_name(right) else name
        return name

    def names(
        self, node: Node | None
    ) -> tuple[tuple[tuple[str, str], ...], tuple[Inflection, ...]]:
        """The names of a coin in other languages, and what is said of their grammar."""
        names: list[tuple[str, str]] = []
        inflections: list[Inflection] = []
        for key, value in self.pairs(node, "names"):
            self.language(key)
            written: Node = value
            if isinstance(value, Mapping):
                found = self.keys(value, NAME_KEYS, "a name", ("name",)) or {}
                if "name" not in found:
                    self.report.error(
                        "E0108",
                        "a name in another language needs `name: ...`",
                        first_line(value.span),
                        "write `es: {name: ..., gender: f}`, or just `es: ...`",
                    )
                written = found.get("name", Unread(value.span))
                inflections.append(self.inflection(key.text, found))
            names.append((key.text, self.foreign_name(f"names: {key.text}", written, key.span)))
        return tuple(sorted(names)), tuple(sorted(inflections, key=lambda one: one.language))

    def language(self, key: Scalar) -> None:
        """Judge the code of a language."""
        if not _LANGUAGE.fullmatch(key.text):
            small = key.text.lower()
            self.report.error(
                "E0109",
                f"`{shortened(key.text)}` is not the code of a language",
                first_line(key.span),
                "use a code such as `es`, `de` or `fr`",
                fix=_written(key, small) if _LANGUAGE.fullmatch(small) else None,
            )

    def foreign_name(self, key: str, value: Node, at: Span) -> str:
        """A name in another language, or its plural; `at` is where one that is empty is told."""
        name = self.text(value, key)
        if isinstance(value, Scalar) and not name.strip():
            self.report.error("E0109", "a name can't be empty", at)
        elif isinstance(value, Scalar) and name != " ".join(name.split()):
            self.report.error(
                "E0109",
                "a name has no spaces but single ones between its words",
                first_line(value.span),
                "leave out the others",
                fix=_written(value, " ".join(name.split())),
            )
        elif self.plain_letters(value, foreign=True):
            self.short(value, name, "a name")
        return name

    def inflection(self, language: str, found: dict[str, Node]) -> Inflection:
        """What is said of the grammar of a name: its gender and its plural."""
        gender = found.get("gender")
        if gender is not None and not isinstance(gender, Unread):
            if language == "en":
                what, hint = "names in English have no gender", "leave it out"
            elif self.text(gender, "gender") not in GENDERS:
                what, hint = "a gender must be `m` or `f`", "write `gender: f`, for instance"
            else:
                what = hint = ""
            if what:
                self.report.error("E0111", what, first_line(gender.span), hint)
        plural = found.get("plural")
        return Inflection(
            language,
            "" if gender is None else self.text(gender, "gender"),
            "" if plural is None else self.foreign_name("plural", plural, first_line(plural.span)),
        )


def listed(words: Several[str]) -> str:
    """Some words in a row, quoted."""
    *most, last = (f"`{word}`" for word in words)
    return f"{', '.join(most)} and {last}" if most else last


def shortened(text: str) -> str:
    """As much of a text as fits into a message."""
    line = text.split("\n")[0]
    return line if line == text and len(line) <= MAX_NAME else f"{line[:MAX_NAME]}..."


def first_line(span: Span) -> Span:
    """At most what stands on the first line of a span, so that the underline stays short."""
    if span.end_line == span.line:
        return span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)


def _written(node: Node, right: str | None) -> Fix | None:
    """Writing something else there; None for a value over several lines, or in a block."""
    if right is None or not isinstance(node, Scalar) or node.span.line != node.span.end_line:
        return None
    return Fix(f"write `{right}`", (Edit(node.span, right),))
