"""What may stand in a coin file, and what it declares before any ability is read."""

from __future__ import annotations

import re

from attrs import field, frozen

from piecesofeight.language import repairs
from piecesofeight.language.diagnostics import Related, closest
from piecesofeight.language.everyday import meant_key
from piecesofeight.language.program import Inflection, Span
from piecesofeight.language.report import Report
from piecesofeight.language.yaml_layer import Mapping, Node, Scalar, Sequence

STATUSES = ("official", "reconstructed", "unofficial")
SET_KEYS = ("set", "title", "status", "uses", "shipyard", "note", "coins")
NAME_KEYS = ("name", "gender", "plural")
GENDERS = ("m", "f")
COIN_KEYS = ("coin", "names", "limit", "captain", "unofficial", "note", "ability")
MOST = 99

_ADD = {
    "set": "begin the file with `set: ` and a name for other sets, as in `set: my-set`",
    "coins": "add `coins:` and, below it, each coin, beginning with `- coin: ` and its name",
    "coin": "begin it with `- coin: ` and its name",
    "name": "write `es: {name: ..., gender: f}`, or just `es: ...`",
    "limit": "add a line `limit: 1`: how many of it a ship may start with",
}
_BARE = "leave out the quotes: a name needs none"
_QUOTES = tuple('“”„«‘"')
_SET_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_COIN_NAME = re.compile(r"[^\W\d_](?:[\w'-]| (?=[\w'-]))*")
_NUMBER = re.compile(r"[1-9][0-9]?")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?")


@frozen
class Block:
    """The text of abilities, and where it stands in its file."""

    text: str
    file: str
    line: int  # of the first line of the text
    indent: int  # columns before each line of the text
    span: Span

    @property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.split("\n")


@frozen
class Named:
    """A name and where it stands."""

    name: str
    span: Span


@frozen
class DeclaredCoin:
    """A coin as declared, its abilities not read yet."""

    name: str
    span: Span
    limit: int = 1
    names: tuple[tuple[str, str], ...] = ()
    inflections: tuple[Inflection, ...] = ()
    captain: bool = False
    unofficial: bool = False
    note: str = ""
    ability: Block | None = None


@frozen
class DeclaredSet:
    """A coin file, its abilities not read yet."""

    name: str
    span: Span
    file: str
    coins: tuple[DeclaredCoin, ...] = ()
    title: str = ""
    status: str = "official"
    uses: tuple[Named, ...] = ()
    shipyard: tuple[tuple[Named, int], ...] = ()
    note: str = field(default="")


def declared(tree: Node, file: str, text: str, report: Report) -> DeclaredSet | None:
    """The set that a file declares; None if it isn't even the right shape."""
    return _Reader(file, text.split("\n"), report).read_set(tree)


class _Reader:
    """Reads a tree by the schema and reports whatever doesn't fit."""

    def __init__(self, file: str, lines: list[str], report: Report) -> None:
        self.file = file
        self.lines = lines
        self.report = report
        self.slips: set[str] = set()  # what the unknown keys of the last mapping were meant to be

    # --- shapes ---------------------------------------------------------------

    def keys(self, node: Node, known: tuple[str, ...], what: str) -> dict[str, Node] | None:
        """The values under the known keys; the other keys are errors."""
        if not isinstance(node, Mapping):
            self.shape(node, f"{what} must be keys and values, such as `{known[0]}: ...`")
            return None
        found: dict[str, Node] = {}
        self.slips.clear()
        for key, value in node.items:
            if key.text in known:
                found[key.text] = value
                continue
            near = closest(key.text, known) or meant_key(key.text, known)
            self.slips.add(near or "")
            small = key.text.lower()
            clear = small in known and all(small != other.text for other, _ in node.items)
            self.report.error(
                "E0107",
                f"`{key.text}` is not a key of {what}",
                key.span,
                f"did you mean `{near}`?" if near else f"the keys are {_listed(known)}",
                fix=repairs.write(small, key.span) if clear and not key.style else None,
            )
        return found

    def shape(self, node: Node, message: str, hint: str | None = None) -> None:
        self.report.error("E0106", message, _first_line(node.span), hint)

    def text(self, node: Node | None, key: str) -> str:
        if node is None:
            return ""
        if not isinstance(node, Scalar):
            self.shape(node, f"`{key}` must be a text")
            return ""
        return node.text

    def boolean(self, node: Node | None, key: str) -> bool:
        if node is None:
            return False
        if isinstance(node, Scalar) and not node.style and node.text in ("true", "false"):
            return node.text == "true"
        self.report.error(
            "E0111",
            f"`{key}` must be `true` or `false`",
            _first_line(node.span),
            "in this file `yes`, `no`, `on` and `off` are plain texts",
            fix=repairs.boolean(node),
        )
        return False

    def number(self, node: Node, what: str) -> int:
        if isinstance(node, Scalar) and not node.style and _NUMBER.fullmatch(node.text):
            return int(node.text)
        self.report.error(
            "E0110",
            f"{what} must be a whole number from 1 to {MOST}",
            _first_line(node.span),
            "write it in plain digits, such as `3`",
            fix=repairs.number(node),
        )
        return 1

    def items(self, node: Node | None, key: str) -> tuple[Node, ...]:
        if node is None:
            return ()
        if not isinstance(node, Sequence):
            self.shape(node, f"`{key}` must be a list", "start each entry with `- `")
            return ()
        return node.items

    def pairs(self, node: Node | None, key: str) -> tuple[tuple[Scalar, Node], ...]:
        if node is None:
            return ()
        if not isinstance(node, Mapping):
            self.shape(node, f"`{key}` must be keys and values")
            return ()
        return node.items

    # --- sets -------------------------------------------------------------------

    def read_set(self, tree: Node) -> DeclaredSet | None:
        found = self.keys(tree, SET_KEYS, "a coin file")
        if found is None:
            return None
        name, span = self.set_name(found.get("set"), tree)
        coins = [self.read_coin(node) for node in self.items(found.get("coins"), "coins")]
        if "coins" not in found:
            self.missing("coins", "a coin file", span)
        elif not coins and isinstance(found["coins"], Sequence):
            self.report.error(
                "E0108", "the list of coins is empty", found["coins"].span, _ADD["coins"]
            )
        return DeclaredSet(
            name=name,
            span=span,
            file=self.file,
            coins=self.without_doubles([coin for coin in coins if coin is not None]),
            title=self.text(found.get("title"), "title"),
            status=self.status(found.get("status")),
            uses=self.uses(found.get("uses")),
            shipyard=self.shipyard(found.get("shipyard")),
            note=self.text(found.get("note"), "note"),
        )

    def missing(self, key: str, what: str, span: Span) -> None:
        if key not in self.slips:
            self.report.error(
                "E0108", f"{what} needs `{key}: ...`", _first_line(span), _ADD.get(key)
            )

    def set_name(self, node: Node | None, tree: Node) -> tuple[str, Span]:
        if node is None:
            start = tree.span
            span = Span(self.file, start.line, start.column, start.line, start.column + 1)
            self.missing("set", "a coin file", span)
            return "", span
        name = self.text(node, "set")
        if isinstance(node, Scalar) and not is_set_name(name):
            self.report.error(
                "E0109",
                f"`{name}` can't be the name of a set",
                node.span,
                "use small letters, digits and hyphens, such as `my-first-set`",
            )
        return name, _first_line(node.span)

    def status(self, node: Node | None) -> str:
        if node is None:
            return STATUSES[0]
        status = self.text(node, "status")
        if isinstance(node, Scalar) and status not in STATUSES:
            near = closest(status, STATUSES)
            self.report.error(
                "E0111",
                f"`{status}` is not a status of a set",
                node.span,
                f"did you mean `{near}`?" if near else f"it can be {_listed(STATUSES)}",
            )
        return status

    def uses(self, node: Node | None) -> tuple[Named, ...]:
        names: list[Named] = []
        for item in self.items(node, "uses"):
            name = self.text(item, "uses")
            if name and any(name == other.name for other in names):
                self.report.error("E0105", f"`{name}` stands here twice", item.span)
            elif name:
                names.append(Named(name, item.span))
        return tuple(names)

    def shipyard(self, node: Node | None) -> tuple[tuple[Named, int], ...]:
        return tuple(
            (Named(plain_name(key.text), key.span), self.number(value, "how many of a coin"))
            for key, value in self.pairs(node, "shipyard")
        )

    # --- coins ------------------------------------------------------------------

    def read_coin(self, node: Node) -> DeclaredCoin | None:
        found = self.keys(node, COIN_KEYS, "a coin")
        if found is None:
            return None
        span = _first_line(found["coin"].span if "coin" in found else node.span)
        if "coin" not in found:
            self.missing("coin", "a coin", span)
        if "limit" not in found:
            self.missing("limit", "a coin", span)
        names, inflections = self.names(found.get("names"))
        return DeclaredCoin(
            name=self.coin_name(found.get("coin")),
            span=span,
            limit=self.number(found["limit"], "the limit of a coin") if "limit" in found else 1,
            names=names,
            inflections=inflections,
            captain=self.boolean(found.get("captain"), "captain"),
            unofficial=self.boolean(found.get("unofficial"), "unofficial"),
            note=self.text(found.get("note"), "note"),
            ability=self.ability(found.get("ability")),
        )

    def coin_name(self, node: Node | None) -> str:
        if node is None:
            return ""
        name = plain_name(self.text(node, "coin"))
        if isinstance(node, Scalar) and not is_coin_name(name):
            self.report.error(
                "E0109",
                f"`{name}` can't be the name of a coin",
                node.span,
                _BARE
                if name[:1] in _QUOTES
                else "begin with a capital letter; single spaces, letters, digits, hyphens and "
                "apostrophes may follow",
            )
        return name

    def names(
        self, node: Node | None
    ) -> tuple[tuple[tuple[str, str], ...], tuple[Inflection, ...]]:
        names: list[tuple[str, str]] = []
        inflections: list[Inflection] = []
        for key, value in self.pairs(node, "names"):
            if not _LANGUAGE.fullmatch(key.text):
                self.report.error(
                    "E0109",
                    f"`{key.text}` is not the code of a language",
                    key.span,
                    "use a code such as `es`, `de` or `fr`",
                )
            written: Node | None = value
            if isinstance(value, Mapping):
                found = self.keys(value, NAME_KEYS, "a name") or {}
                written = found.get("name")
                if written is None:
                    self.missing("name", "a name in another language", value.span)
                inflections.append(self.inflection(key.text, found))
            name = self.text(written, f"names: {key.text}")
            if isinstance(written, Scalar) and not name.strip():
                self.report.error("E0109", "a name can't be empty", key.span)
            names.append((key.text, name))
        return tuple(sorted(names)), tuple(sorted(inflections, key=lambda one: one.language))

    def inflection(self, language: str, found: dict[str, Node]) -> Inflection:
        gender = found.get("gender")
        if gender is not None:
            if language == "en":
                what, hint = "names in English have no gender", "leave it out"
            elif self.text(gender, "gender") not in GENDERS:
                what, hint = "a gender must be `m` or `f`", "write `gender: f`, for instance"
            else:
                what = hint = ""
            if what:
                self.report.error("E0111", what, _first_line(gender.span), hint)
        return Inflection(
            language,
            "" if gender is None else self.text(gender, "gender"),
            self.text(found.get("plural"), "plural"),
        )

    def ability(self, node: Node | None) -> Block | None:
        if node is None:
            return None
        if not isinstance(node, Scalar) or node.style != "|":
            report_no_block(node, self.report)
            return None
        block = block_of(node, self.file, self.lines)
        if block is None:
            self.report.error(
                "E0113",
                "the ability is empty",
                _first_line(node.span),
                "leave out `ability` if the coin has none",
            )
        return block

    def without_doubles(self, coins: list[DeclaredCoin]) -> tuple[DeclaredCoin, ...]:
        kept: dict[str, DeclaredCoin] = {}
        for coin in coins:
            first = kept.get(coin.name)
            if first is None:
                kept[coin.name] = coin
            elif coin.name:
                twice(self.report, coin.name, coin.span, first.span)
        return tuple(coin for coin in kept.values() if coin.name)


def report_no_block(node: Node, report: Report) -> None:
    """Report an ability whose text isn't a block below `|`."""
    report.error(
        "E0112",
        "the text of an ability must begin with `|`",
        _first_line(node.span),
        "write `ability: |` and put the text below, indented",
        fix=repairs.literal(node),
    )


def block_of(node: Scalar, file: str, lines: list[str]) -> Block | None:
    """The text of abilities that a scalar has, in a file of these lines; None if it is empty."""
    inner = node.text.split("\n")
    written = [line.split("#")[0].strip() for line in inner]
    first = next((i for i, line in enumerate(written) if line), None)
    if first is None:
        return None
    return Block(
        text=node.text if node.text.endswith("\n") else node.text + "\n",
        file=file,
        line=node.span.line + 1,
        indent=len(lines[node.span.line + first]) - len(inner[first]),
        span=node.span,
    )


def twice(report: Report, name: str, again: Span, first: Span) -> None:
    """Report a coin that is declared in two places."""
    report.error(
        "E0114",
        f"there are two coins `{name}`",
        again,
        "give one of them another name",
        (Related("the first one", first),),
    )


def plain_name(name: str) -> str:
    """A coin's name with the plain apostrophe."""
    return name.replace("\u2019", "'")


def is_coin_name(name: str) -> bool:
    """Whether a coin can be called that.

    >>> is_coin_name("Gull's Nest"), is_coin_name("gull")
    (True, False)
    """
    return bool(_COIN_NAME.fullmatch(name)) and name[0].isupper()


def is_set_name(name: str) -> bool:
    """Whether a set can be called that.

    >>> is_set_name("my-first-set"), is_set_name("My set")
    (True, False)
    """
    return bool(_SET_NAME.fullmatch(name))


def _listed(words: tuple[str, ...]) -> str:
    *most, last = (f"`{word}`" for word in words)
    return f"{', '.join(most)} and {last}" if most else last


def _first_line(span: Span) -> Span:
    """At most what stands on the first line of a span, so that the underline stays short."""
    if span.end_line == span.line:
        return span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)
