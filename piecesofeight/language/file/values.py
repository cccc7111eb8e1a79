"""The values in a coin file: from nodes of the tree to texts, numbers and names.

Whatever doesn't fit is reported, with what was meant if that can be told, and read as what was
meant; a value that is `Unread` has been reported and is let be.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from collections.abc import Sequence as Several
from typing import Any

from attrs import evolve, frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.keys import MOST, OF_COIN, OF_NAME, OF_SET, Keys
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence, Unread
from piecesofeight.language.lookalikes import look_alikes
from piecesofeight.language.names import (
    MAX_NAME,
    QUOTES,
    coin_name_meant,
    is_coin_name,
    is_set_name,
    plain_name,
    set_name_meant,
)
from piecesofeight.language.program import Inflection
from piecesofeight.spelling import closest, inflected, meant

_NUMBER = re.compile(r"[1-9][0-9]?")
_NUMBER_MEANT = re.compile(r"0*([1-9][0-9]?)(?:\.0+)?")
IN_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_LANGUAGE = re.compile(OF_COIN["names"].value["propertyNames"]["pattern"])
_TRUTH_MEANT = dict.fromkeys(("yes", "on", "y", "true"), "true")
_TRUTH_MEANT |= dict.fromkeys(("no", "off", "n", "false"), "false")
_JOINED = re.compile(r"([a-z]+):(\S.*)")
_NUMBERED = re.compile(r" +(#+ *[0-9]+)\s*$")
_REMARK = re.compile(r" +//+ *")
# What is said where a name, a number or a choice is none.
_STRICT = frozenset({"E0109", "E0110", "E0111"})
_CALLED = ("name", "nombre")


class Values:
    """Reads values and reports whatever doesn't fit."""

    def __init__(self, file: str, report: Collector) -> None:
        self.file = file
        self.report = report
        self.rows: list[str] = []
        self.taken: frozenset[str] = frozenset()  # the names of coins as they are written

    def say(
        self, code: str, node: Node, case: str = "", *, right: str | None = None, **words: Any
    ) -> None:
        """Report a value; `right` is what to write in its place if there is no doubt."""
        fix = None
        if right and isinstance(node, Scalar) and node.span.line == node.span.end_line:
            fix = Fix.write(node.span, right)
        if _has_remark(code, node):
            assert isinstance(node, Scalar)
            right = _REMARK.sub(" # ", node.text)
            ends = not "".join(self.rows[node.span.end_line - 1 :][:1])[node.span.end_column - 1 :]
            fix = Fix.write(node.span, right) if ends else None
            self.report.say("E0101", node.span, "remark", fix=fix)
        elif not isinstance(node, Unread):
            self.report.say(code, node.span.first_line, case, fix=fix, **words)

    # --- shapes ---------------------------------------------------------------

    def keys(self, node: Node, known: Keys) -> dict[str, Node] | None:
        """The values under the known keys; the other keys are errors.

        A key with a slip, or in other words, counts as the one that was meant, and any other may
        stand for one that is needed, so that this one isn't reported as missing as well.
        """
        if not isinstance(node, Mapping):
            self.say("E0106", node, "keys", what=known.what, first=known.names[0])
            return None
        found = {key.text: value for key, value in node.items if key.text in known}
        for key, value in node.items:
            if key.text not in known:
                self.unknown(key, value, found, known)
        return found

    def unknown(self, key: Scalar, value: Node, found: dict[str, Node], known: Keys) -> None:
        """Report a key that isn't known, and put its value where it was meant to be."""
        joined = _JOINED.fullmatch(key.text)
        if joined and joined[1] in known and isinstance(value, Scalar) and not value.text:
            self.say("E0101", key, "no space", right=f"{joined[1]}: {joined[2]}")
            found.setdefault(joined[1], Scalar(joined[2], "", key.span, key.start, key.end))
            return
        guess = _guessed_key(key.text, value, found, known)
        near = guess.near
        hint = guess.hint or f"the keys are {listed(known.names)}"
        right = guess.right if guess.right not in found else None
        missing = [name for name in known.needed if name not in found]
        if near and near not in found:
            found[near] = value if guess.fits else Unread(key.span)
        elif missing and not near:
            found[missing[0]] = Unread(key.span)
            hint += f"; `{missing[0]}` is missing"
        name = shortened(key.text)
        self.say("E0107", key, "key", right=right, name=name, what=known.what, hint=hint)

    def items(self, node: Node | None, key: str) -> tuple[Node, ...]:
        """The entries of a list."""
        if isinstance(node, Scalar) and key == "uses" and node.text and not node.style:
            names = [set_name_meant(name) for name in node.text.split(",")]
            right = f"[{', '.join(name for name in names if name)}]" if all(names) else None
            self.say("E0106", node, "uses", right=right, names=right or "[my-first-set]")
            return tuple(Scalar(name, "", node.span) for name in names if name)
        if isinstance(node, Sequence):
            return node.items
        if node is not None:
            self.say("E0106", node, "list", key=key)
        return ()

    def pairs(self, node: Node | None, key: str) -> tuple[tuple[Scalar, Node], ...]:
        """Keys and values of which any may stand there."""
        if isinstance(node, Mapping):
            return node.items
        if node is not None:
            known = OF_SET if key in OF_SET else OF_COIN
            case = "names" if key == "names" else "pairs"
            self.say("E0106", node, case, key=key, example=known[key].example)
        return ()

    # --- plain values -------------------------------------------------------------

    def text(self, node: Node | None, key: str) -> str:
        """A text of any kind."""
        if isinstance(node, Scalar):
            return node.text
        if node is not None:
            self.say("E0106", node, "no text", key=key)
        return ""

    def boolean(self, node: Node | None, key: str) -> bool:
        """`true` or `false`; false if it isn't there."""
        right = _TRUTH_MEANT.get(node.text.lower()) if isinstance(node, Scalar) else None
        plain = isinstance(node, Scalar) and not node.style and node.text == right
        if node is not None and not plain:
            self.say("E0111", node, "truth", right=right, key=key)
        return right == "true"

    def number(self, node: Node, what: str, *, none: bool = False) -> int:
        """A whole number in plain digits; 0 only where there may be none."""
        if none and isinstance(node, Scalar) and not node.style and node.text == "0":
            return 0
        if isinstance(node, Scalar) and not node.style and _NUMBER.fullmatch(node.text):
            return int(node.text)
        right = _number_meant(node.text) if isinstance(node, Scalar) else None
        self.say("E0110", node, right=right, what=what, most=MOST, example=right or 3)
        return 1

    def choice(self, node: Node | None, key: str, choices: Several[str], what: str) -> str:
        """One of some words; the first if it isn't there."""
        if node is None:
            return choices[0]
        chosen = self.text(node, key)
        if isinstance(node, Scalar) and chosen not in choices:
            right = meant(chosen, choices)
            near = right or closest(chosen, choices)
            hint = f"did you mean `{near}`?" if near else f"it can be {listed(choices)}"
            self.say("E0111", node, "choice", right=right, chosen=chosen, what=what, hint=hint)
        return chosen

    # --- names ------------------------------------------------------------------------

    def short(self, node: Node, name: str, what: str) -> bool:
        """Whether a name isn't far longer than any name."""
        if len(name) > MAX_NAME:
            self.say("E0120", node, "name", what=what, most=MAX_NAME)
        return len(name) <= MAX_NAME

    def plain_letters(self, node: Scalar, *, foreign: bool = False) -> bool:
        """Whether no letter of a name only looks like what it is taken for."""
        found = next(look_alikes(node.text, foreign=foreign), None)
        if found is None:
            return True
        right = node.text[: found.start] + found.plain + node.text[found.end :]
        sure = right if found.is_plain else None
        self.say("E0119", node, "look-alike", right=sure, message=found.message, hint=found.hint)
        return False

    def set_name(self, node: Node) -> str:
        """The name of a set."""
        name = self.text(node, "set")
        if isinstance(node, Scalar) and not is_set_name(name):
            self.say("E0109", node, "set", right=set_name_meant(name), name=shortened(name))
        elif name:
            self.short(node, name, "the name of a set")
        return name

    def numbered(self, node: Node | None, what: str, row: str) -> None:
        """Warn of a number behind `#`, which was perhaps to be a part of a name."""
        found = _NUMBERED.match(row[node.span.end_column - 1 :]) if node is not None else None
        if found is None or not isinstance(node, Scalar):
            return
        column = node.span.end_column + found.start(1)
        span = evolve(node.span, column=column, end_column=column + len(found[1]))
        hint = "names have no `#`: leave it out, or write the remark on a line of its own"
        if what == "title":
            hint = f'write `"{node.text} {found[1]}"` if it belongs to the title'
        self.report.say("W0433", span, remark=found[1], what=what, hint=hint)

    def coin_name(self, node: Node | None) -> str:
        """The name of a coin."""
        name = plain_name(self.text(node, "coin"))
        if not isinstance(node, Scalar):
            return name
        letters = next(look_alikes(name), None)
        if letters is not None and not self.plain_letters(node):
            return name[: letters.start] + letters.plain + name[letters.end :]
        if not self.short(node, name, "the name of a coin") or is_coin_name(name):
            return name
        right = coin_name_meant(name)
        fits = is_coin_name(right)
        case = "quoted coin" if name[:1] in QUOTES else "coin"
        if fits and right in self.taken:
            self.say("E0109", node, "taken", name=name, right_name=right)
            return ""
        self.say("E0109", node, case, right=right if fits else None, name=name)
        return right if fits else name

    def names(
        self, node: Node | None
    ) -> tuple[tuple[tuple[str, str], ...], tuple[Inflection, ...]]:
        """The names of a coin in other languages, and what is said of their grammar."""
        names: list[tuple[str, str]] = []
        inflections: list[Inflection] = []
        for key, value in self.pairs(node, "names"):
            self.language(key)
            name, inflection = self.name_in(key, key, value)
            names.append((key.text, name))
            inflections += [] if inflection is None else [inflection]
        return tuple(sorted(names)), tuple(sorted(inflections, key=lambda entry: entry.language))

    def name_in(self, language: Scalar, key: Scalar, value: Node) -> tuple[str, Inflection | None]:
        """A name in a language, and what is said of its grammar; `key` is what stands before it."""
        written, inflection = value, None
        if isinstance(value, Mapping):
            found = self.keys(value, OF_NAME) or {}
            if "name" not in found:
                self.say("E0108", value, "name", hint=OF_NAME["name"].absent)
            written = found.get("name", Unread(value.span))
            inflection = self.inflection(language.text, found)
        return self.foreign_name(f"names: {key.text}", written, key), inflection

    def language(self, key: Scalar) -> None:
        """Judge the code of a language."""
        if not _LANGUAGE.fullmatch(key.text):
            small = key.text.lower()
            right = small if _LANGUAGE.fullmatch(small) else None
            self.say("E0109", key, "language", right=right, name=shortened(key.text))

    def foreign_name(self, key: str, value: Node, at: Node) -> str:
        """A name in another language, or its plural; `at` is where one that is empty is told."""
        name = self.text(value, key)
        if not isinstance(value, Scalar):
            return name
        if not name.strip():
            self.say("E0109", at, "empty")
        elif name != " ".join(name.split()):
            self.say("E0109", value, "spaces", right=" ".join(name.split()))
        elif self.plain_letters(value, foreign=True):
            self.short(value, name, "a name")
        return name

    def inflection(self, language: str, found: dict[str, Node]) -> Inflection:
        """What is said of the grammar of a name: its gender and its plural."""
        gender, plural = found.get("gender"), found.get("plural")
        said = "" if gender is None else self.text(gender, "gender")
        if gender is not None:
            if language == "en":
                self.say("E0111", gender, "English gender")
            elif said not in OF_NAME["gender"].choices:
                self.say("E0111", gender, "gender")
        several = "" if plural is None else self.foreign_name("plural", plural, plural)
        return Inflection(language, said, several)


def _has_remark(code: str, node: Node) -> bool:
    """Whether a value is wrong since it ends in `// ...`, which many files have for remarks."""
    plain = isinstance(node, Scalar) and not node.style
    return (
        plain and code in _STRICT and isinstance(node, Scalar) and bool(_REMARK.search(node.text))
    )


def listed(words: Iterable[str], link: str = "and") -> str:
    """Words in backquotes, as they stand in a sentence.

    >>> listed(["nest", "deck", "hold"])
    '`nest`, `deck` and `hold`'
    """
    *most, last = [f"`{word}`" for word in words] or ["nothing"]
    return f"{', '.join(most)} {link} {last}" if most else last


def shortened(text: str) -> str:
    """As much of a text as fits into a message."""
    line = text.split("\n")[0]
    return line if line == text and len(line) <= MAX_NAME else f"{line[:MAX_NAME]}..."


# --- what was meant ---------------------------------------------------------------------------


@frozen
class _Guess:
    """The key that was meant, if any: `right` if there is hardly a doubt.

    If the value `fits`, it is what was meant to stand there.
    """

    near: str | None
    right: str | None = None
    hint: str = ""
    fits: bool = False


def _guessed_key(key: str, value: Node, found: Collection[str], known: Keys) -> _Guess:
    """What was meant by a key that isn't known, beside those that were found."""
    if key.lower() in _CALLED and known is OF_SET:
        hint = "a file has `set: my-set`, its short name, and perhaps `title: My Set`"
        return _Guess("title" if "set" in found else "set", hint=hint)
    if key.lower() in _CALLED and known is OF_COIN and "coin" not in found:
        return _Guess("coin", "coin", "did you mean `coin`?", fits=True)
    slip = meant(key, known.names)
    near = slip or known.meant(key)
    if near in found:
        return _Guess(near, hint=f"`{near}` is there already: leave one of them out")
    near = near or closest(key, known.names)
    if near is None:
        return _Guess(None)
    example = known[near].example
    if example and not isinstance(value, Mapping):
        return _Guess(near, hint=f"did you mean `{near}: {{{example}}}`?")
    fits = near != "coins" or not isinstance(value, Scalar)
    right = (slip or inflected(key, known.names)) if fits else None
    return _Guess(near, right, f"did you mean `{near}`?", fits)


def _number_meant(text: str) -> str | None:
    """The number from 1 to 99 that was written otherwise than in plain digits."""
    text = text.strip().lower()
    if text in IN_WORDS:
        return str(IN_WORDS.index(text) + 1)
    found = _NUMBER_MEANT.fullmatch(text)
    return found[1] if found else None
