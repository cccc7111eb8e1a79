"""Reading what a coin file declares: from its tree to sets and coins, abilities not read yet."""

from __future__ import annotations

import re

from attrs import evolve, frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.coin_lists import as_list
from piecesofeight.language.file.keys import MAX_ABILITY, OF_COIN, OF_SET, STATUSES, Keys
from piecesofeight.language.file.values import Values
from piecesofeight.language.file.versions import needs, version
from piecesofeight.language.file.yaml_tree import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    Unread,
    normal,
    read_yaml,
)
from piecesofeight.language.names import plain_name
from piecesofeight.language.program import Coin, CoinSet, Span

_IN_A_LINE = re.compile(r"((?:play|(?:must )?react|while)\b[^:#]*:) *([^:#]+)")
_INSIDE = 6  # how deep the text of an ability stands in a file as we lay it out


@frozen
class AbilityText:
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
    """A coin as declared, and its abilities, which are not read yet."""

    coin: Coin
    ability: AbilityText | None = None


@frozen
class DeclaredSet:
    """A coin file, its coins and their abilities not read yet; `whole` if it has told all names."""

    coin_set: CoinSet
    coins: tuple[DeclaredCoin, ...] = ()
    uses: tuple[Named, ...] = ()
    shipyard: tuple[tuple[Named, int], ...] = ()
    whole: bool = True

    @property
    def name(self) -> str:
        """What other sets call it."""
        return self.coin_set.name


def declared(tree: Node, file: str, text: str, report: Collector) -> DeclaredSet | None:
    """The set that a file declares; None if it isn't even the right shape."""
    return _Reader(file, text.split("\n"), report).read_set(tree)


def declaration(text: str, file: str) -> DeclaredSet | None:
    """What the text of a file declares, as far as it can be read; nothing is reported."""
    text = normal(text)
    report = Collector()
    tree = read_yaml(text, file, report)
    return declared(tree, file, text, report) if tree is not None else None


class _Reader(Values):
    """Reads a tree by the schema and reports whatever doesn't fit."""

    def __init__(self, file: str, lines: list[str], report: Collector) -> None:
        super().__init__(file, report)
        self.lines = self.rows = lines
        self.strays: frozenset[str] = frozenset()  # keys of coins that stand among those of a set

    # --- sets -------------------------------------------------------------------

    def read_set(self, tree: Node) -> DeclaredSet | None:
        if isinstance(tree, Sequence):
            self.say("E0106", tree, "coin first")
            return None
        if isinstance(tree, Mapping):
            tree = self.without_strays(tree)
        found = self.keys(tree, OF_SET)
        if found is None:
            return None
        name, span = self.set_and_place(found, tree)
        self.numbered(found.get("title"), "title", self.row(found.get("title")))
        needed, newer = needs(self, found.get("needs"))
        coins = [self.read_coin(node) for node in self.coin_list(found.get("coins"))]
        if newer:  # that says it all: of a text in words yet to come nothing is said
            coins = [coin and DeclaredCoin(coin.coin) for coin in coins]
        if "coins" not in found:
            self.missing("coins", OF_SET, span, tree)
        elif not coins and isinstance(found["coins"], Sequence):
            self.say("E0108", found["coins"], "no coins", hint=OF_SET["coins"].absent)
        shipyard = self.shipyard(found.get("shipyard"))
        coin_set = CoinSet(
            name=name,
            coins=(),
            title=self.text(found.get("title"), "title"),
            status=self.choice(found.get("status"), "status", STATUSES, "a status of a set"),
            shipyard=tuple((named.name, count) for named, count in shipyard),
            note=self.text(found.get("note"), "note"),
            version=version(self, found.get("version"), "version"),
            licence=self.text(found.get("licence"), "licence"),
            needs=needed,
            span=span,
        )
        return DeclaredSet(
            coin_set,
            self.without_doubles([coin for coin in coins if coin is not None]),
            self.uses(found.get("uses")),
            shipyard,
            whole=all(entry is not None and entry.coin.name for entry in coins)
            and not isinstance(found.get("coins"), Unread)
            and (not isinstance(tree, Mapping) or tree.whole),
        )

    def row(self, node: Node | None) -> str:
        """The line on which a value ends."""
        return "" if node is None else self.lines[node.span.end_line - 1]

    def coin_list(self, node: Node | None) -> tuple[Node, ...]:
        """The coins as they stand there; their names are noted, since no fix may give one twice."""
        if node is not None and not isinstance(node, Sequence):
            hint, fix = as_list(node, self.lines)
            if not isinstance(node, Unread):
                self.report.say("E0106", node.span.first_line, "coins", fix=fix, hint=hint)
            return ()
        coins = node.items if isinstance(node, Sequence) else ()
        named = (dict(coin.items) for coin in coins if isinstance(coin, Mapping))
        keys = ((key, value) for entry in named for key, value in entry.items())
        self.taken = frozenset(
            value.text for key, value in keys if key.text == "coin" and isinstance(value, Scalar)
        )
        return coins

    def without_strays(self, tree: Mapping) -> Mapping:
        """The keys of a file without those of a coin that stand among them; these are reported."""
        keys = [key for key, value in tree.items if _is_stray(key.text, value)]
        if not keys:
            return tree
        self.strays = frozenset(key.text for key in keys)
        if "coin" in self.strays:
            self.say("E0107", keys[0], "coin at the edge")
        else:
            self.say("E0107", keys[0], "key of a coin", key=keys[0].text)
        left = tuple(item for item in tree.items if item[0] not in keys)
        return evolve(tree, items=left, whole=False)

    def missing(self, key: str, known: Keys, span: Span, node: Node) -> None:
        """Report a key that isn't there, unless it may be in what couldn't be read."""
        if isinstance(node, Mapping) and node.whole:
            hint = known[key].absent
            self.report.say("E0108", span.first_line, "key", what=known.what, key=key, hint=hint)

    def set_and_place(self, found: dict[str, Node], tree: Node) -> tuple[str, Span]:
        """The name of the set, and where it stands."""
        node = found.get("set")
        if node is not None:
            return self.set_name(node), node.span.first_line
        self.missing("set", OF_SET, tree.span.first, tree)
        return "", tree.span.first

    def uses(self, node: Node | None) -> tuple[Named, ...]:
        names: dict[str, Named] = {}
        for item in self.items(node, "uses"):
            name = self.text(item, "uses")
            if name in names:
                last = list(names.values())[-1].span
                fix = None
                if (last.end_line, last.end_line) == (item.span.line, item.span.end_line):
                    gap = evolve(item.span, column=last.end_column)
                    fix = Fix.write(gap, "", "leave it out")
                self.report.say("E0105", item.span, "used set", fix=fix, name=name)
            elif name:
                names[name] = Named(name, item.span)
        return tuple(names.values())

    def shipyard(self, node: Node | None) -> tuple[tuple[Named, int], ...]:
        return tuple(
            (Named(plain_name(key.text), key.span), self.number(value, "how many of a coin"))
            for key, value in self.pairs(node, "shipyard")
        )

    # --- coins ------------------------------------------------------------------

    def read_coin(self, node: Node) -> DeclaredCoin | None:
        if isinstance(node, Scalar) and not node.text and not node.style:
            self.say("E0106", node, "empty entry")
            return None
        found = self.keys(node, OF_COIN)
        if found is None:
            return None
        span = (found["coin"].span if "coin" in found else node.span).first_line
        for key in OF_COIN.needed:
            if key not in found and key not in self.strays - {"coin"}:
                self.missing(key, OF_COIN, span, node)
        self.numbered(found.get("coin"), "name", self.row(found.get("coin")))
        names, inflections = self.names(found.get("names"))
        coin = Coin(
            name=self.coin_name(found.get("coin")),
            span=span,
            limit=self.number(found["limit"], "the limit of a coin") if "limit" in found else 1,
            names=names,
            inflections=inflections,
            captain=self.boolean(found.get("captain"), "captain"),
            unofficial=self.boolean(found.get("unofficial"), "unofficial"),
            note=self.text(found.get("note"), "note"),
            abilities=(),
        )
        return DeclaredCoin(coin, self.ability(found.get("ability")))

    def ability(self, node: Node | None) -> AbilityText | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and not node.style and node.text in ("~", "null", "none"):
            self.say("E0112", node, "nothing", text=node.text)
            return None
        if not isinstance(node, Scalar) or node.style != "|":
            below = _as_block(node)
            fix = Fix.write(node.span, below, "put the text below") if below else None
            if not isinstance(node, Unread):
                self.report.say("E0112", node.span.first_line, "ability", fix=fix)
            return None
        if len(node.text) > MAX_ABILITY:
            self.say("E0120", node, "text of a coin", count=len(node.text), most=MAX_ABILITY)
            return None
        block = ability_text_of(node, self.file, self.lines)
        if block is None:
            self.say("E0113", node, "ability")
        return block

    def without_doubles(self, coins: list[DeclaredCoin]) -> tuple[DeclaredCoin, ...]:
        kept: dict[str, DeclaredCoin] = {}
        for entry in coins:
            coin, first = entry.coin, kept.get(entry.coin.name)
            if first is None:
                kept[coin.name] = entry
            elif coin.name:
                twice(self.report, coin.name, coin.span, first.coin.span)
                if coin.captain:
                    kept[coin.name] = evolve(first, coin=evolve(first.coin, captain=True))
        return tuple(entry for entry in kept.values() if entry.coin.name)


def _as_block(node: Node) -> str | None:
    """A text of one ability in one line as it is to be written; None if it is something else."""
    if not isinstance(node, Scalar) or node.span.line != node.span.end_line:
        return None
    found = _IN_A_LINE.fullmatch(node.text)
    if found is None:
        return None
    depth = " " * (_INSIDE + 2)
    return f"|\n{' ' * _INSIDE}{found[1]}\n{depth}{found[2]}"


def _is_stray(key: str, value: Node) -> bool:
    """Whether a key of a file is one of a coin; a list below `coin` makes it a slip for `coins`."""
    return key in OF_COIN and key not in OF_SET and not isinstance(value, Sequence)


def ability_text_of(node: Scalar, file: str, lines: list[str]) -> AbilityText | None:
    """The text of abilities that a scalar has, in a file of these lines; None if it is empty."""
    inner = node.text.split("\n")
    written = [number for number, line in enumerate(inner) if line.split("#")[0].strip()]
    if not written:
        return None
    return AbilityText(
        text=node.text if node.text.endswith("\n") else node.text + "\n",
        file=file,
        line=node.span.line + 1,
        indent=min(len(lines[node.span.line + n]) - len(inner[n]) for n in written),
        span=node.span,
    )


def twice(report: Collector, name: str, again: Span, first: Span) -> None:
    """Report a coin that is declared in two places."""
    report.say("E0114", again, related=first, name=name)
