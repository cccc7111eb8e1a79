"""Coin files in any layout that YAML and the language allow, with comments anywhere.

A `Model` is what a file says. `write` writes it with all the liberties that there are, and
notes for each comment what it belongs to, so that a test can look for it there afterwards.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from attrs import define, field, frozen
from drawn_abilities import abilities
from hypothesis import strategies as st

NAMES = ["Gull", "Parrot", "Captain's Cat", "Old Salt", "Ñandú", "Sea-Wolf"]
TEXTS = ["Find", "no", "12:30", "it's: a find", "a #b", "x - y", "[so]", 'say "ah"', "Año 1700"]
LONG = "a word, and another one, " * 6 + "the end"
_PIECES = re.compile(r'"[^"]*"|[A-Z][\w\']*(?: [A-Z][\w\']*)*|\S+')


@frozen
class ModelCoin:
    """What is said of a coin; each line of its abilities with its level."""

    keys: dict[str, object]
    lines: tuple[tuple[int, str], ...]

    @property
    def name(self) -> object:
        """What it is called."""
        return self.keys["coin"]


@frozen
class Model:
    """What a file says."""

    keys: dict[str, object]
    coins: tuple[ModelCoin, ...]


@st.composite
def models(draw: st.DrawFn) -> Model:
    """Files with some coins."""
    text = st.sampled_from(TEXTS)
    keys: dict[str, object] = {"set": "my-set"}
    for key, value in {
        "title": text,
        "note": st.sampled_from([*TEXTS, LONG]),
        "uses": st.just(["pieces-of-eight"]),
        "shipyard": st.just({"Gull": 2}),
    }.items():
        if draw(st.booleans()):
            keys[key] = draw(value)
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
    return Model(keys, tuple(draw(model_coins(name)) for name in names))


@st.composite
def model_coins(draw: st.DrawFn, name: str) -> ModelCoin:
    """Coins of a name."""
    keys: dict[str, object] = {"coin": name, "limit": draw(st.integers(1, 99))}
    text = st.sampled_from(TEXTS)
    for key, value in {
        "names": st.dictionaries(st.sampled_from(["es", "no", "pt-BR"]), text, min_size=1),
        "unofficial": st.booleans(),
        "note": st.sampled_from([*TEXTS, LONG]),
    }.items():
        if draw(st.booleans()):
            keys[key] = draw(value)
    texts = draw(st.lists(abilities(), max_size=2))
    lines = [
        ((len(line) - len(line.lstrip())) // 2, line.strip())
        for text in texts
        for line in text.split("\n")
    ]
    return ModelCoin(keys, tuple(lines))


@frozen
class Anchor:
    """Where a comment stands: above or behind the line of a key or of an ability, or at the end."""

    comment: str
    where: str
    coin: object = None
    target: str = ""


@define
class Writer:
    """Writes a model; `choose` draws from a list."""

    choose: Callable[[list[object]], object]
    with_comments: bool
    lines: list[str] = field(factory=list)
    anchors: list[Anchor] = field(factory=list)

    def comment(self, where: str, coin: object = None, target: str = "") -> str:
        """A comment at a place, or nothing."""
        if not self.with_comments or self.choose([True, False, False, False]) is not True:
            return ""
        text = f"#{self.choose(['', ' ', '# - x: '])}{len(self.anchors)}"
        self.anchors.append(Anchor(text, where, coin, target))
        return text

    def put(self, line: str, behind: str = "") -> None:
        """A line, perhaps with a comment and blanks behind it."""
        gap = self.choose([" ", "   "]) if behind else self.choose(["", "", "  "])
        self.lines.append(f"{line}{gap}{behind}")

    def blank(self) -> None:
        """Perhaps some empty lines."""
        if self.choose([False, False, True]):
            self.lines += [str(self.choose(["", " "]))] * int(str(self.choose([1, 2])))

    def above(self, column: int, coin: object, target: str) -> None:
        """Empty lines and comments above something."""
        self.blank()
        while text := self.comment("above", coin, target):
            self.put(" " * column + text)
            self.blank()

    def scalar(self, value: object, *, in_brackets: bool = False) -> str:
        """A value on one line in one of the styles that mean the same."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int):
            return str(value)
        text = str(value)
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        styles: list[object] = [f'"{escaped}"', "'" + text.replace("'", "''") + "'"]
        if text[0].isalnum() and not re.search(r": | #", text):
            styles = [text] if text[0].isdigit() or text == "no" else [*styles, text, text]
        if in_brackets and len(styles) > 1:
            styles = styles[:2]
        return str(self.choose(styles))

    def several(self, key: str, value: object, column: int, coin: object) -> None:
        """A key with a list or a mapping."""
        pairs = list(value.items()) if isinstance(value, dict) else [(None, one) for one in value]
        above = "" if isinstance(value, dict) else "- "
        start = " " * column + f"{key}:"
        inner = [
            ("" if name is None else f"{name}: ") + self.scalar(one, in_brackets=True)
            for name, one in pairs
        ]
        opens, closes = "{}" if isinstance(value, dict) else "[]"
        form = self.choose(["block", "flow", "broken"])
        if form == "flow":
            self.put(
                f"{start} {opens}{', '.join(inner)}{closes}", self.comment("behind", coin, key)
            )
        elif form == "broken":
            self.put(f"{start} {opens}", self.comment("behind", coin, key))
            for one in inner:
                self.put(f"{' ' * column}   {one},", self.comment("behind", coin, one[:2]))
            self.put(f"{' ' * column} {closes}")
        else:
            self.put(start, self.comment("behind", coin, key))
            deeper = column + int(str(self.choose([1, 2, 4])))
            for one in inner:
                self.above(deeper, coin, one[:2])
                self.put(" " * deeper + above + one, self.comment("behind", coin, one[:2]))

    def key(self, key: str, value: object, column: int, coin: object) -> None:
        """A key with its value."""
        if isinstance(value, dict | list):
            self.several(key, value, column, coin)
            return
        space = self.choose([" ", "   "])
        start = f"{' ' * column}{key}:"
        if value == LONG and self.choose([True, False]):
            self.put(start + " >-", self.comment("behind", coin, key))
            half = LONG.index("and another", 60)
            self.lines += [f"{' ' * column}  {LONG[: half - 1]}", f"{' ' * column}  {LONG[half:]}"]
            return
        self.put(f"{start}{space}{self.scalar(value)}", self.comment("behind", coin, key))

    def ability(self, lines: tuple[tuple[int, str], ...], column: int, coin: object) -> None:
        """The text of a coin's abilities."""
        head = f"{' ' * column}ability: {self.choose(['|', '|-', '|+'])}"
        self.put(head, self.comment("behind", coin, "ability"))
        column += int(str(self.choose([1, 2, 5])))
        unit = int(str(self.choose([1, 2, 3, 8])))
        for index, (level, text) in enumerate(lines):
            start = column + unit * level
            if index:  # the first line says how far the text is indented
                self.above(start, coin, text)
            words = _PIECES.findall(text.replace("(", "( ").replace(":", " :"))
            spread = "".join(f"{word}{self.choose([' ', ' ', '   '])}" for word in words).rstrip()
            self.put(" " * start + spread, self.comment("behind", coin, text))

    def coin(self, coin: ModelCoin, column: int) -> None:
        """An item of the list of coins."""
        keys = list(coin.keys.items())
        if coin.lines:
            keys.append(("ability", coin.lines))
        order = [keys.pop(int(str(self.choose(list(range(len(keys))))))) for _ in range(len(keys))]
        self.above(column, coin.name, "coin")
        deeper = column + 1 + int(str(self.choose([1, 3])))
        first = len(self.lines)
        for index, (key, value) in enumerate(order):
            if index:
                self.above(deeper, coin.name, key)
            if key == "ability":
                self.ability(coin.lines, deeper, coin.name)
            else:
                self.key(key, value, deeper, coin.name)
        line = self.lines[first]
        self.lines[first] = " " * column + "-" + line[column + 1 :]
        if foot := self.comment("foot", coin.name):
            self.put(" " * deeper + foot)

    def write(self, model: Model) -> str:
        """The whole file."""
        if header := self.comment("header"):
            self.lines += [header, ""]
        keys = [*model.keys.items(), ("coins", None)]
        while keys:
            key, value = keys.pop(int(str(self.choose(list(range(len(keys)))))))
            self.above(0, None, key)
            if value is not None:
                self.key(key, value, 0, None)
                continue
            self.put("coins:", self.comment("behind", None, "coins"))
            column = int(str(self.choose([0, 2, 4])))
            for coin in model.coins:
                self.coin(coin, column)
        text = "\n".join(self.lines) + str(self.choose(["", "\n", "\n\n"]))
        return str(self.choose(["", "\ufeff"])) + (
            text.replace("\n", "\r\n") if self.choose([False, False, True]) else text
        )


@st.composite
def noisy(draw: st.DrawFn, model: Model, comments: bool = True) -> tuple[str, list[Anchor]]:
    """A model in some layout, and where its comments stand."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    writer = Writer(rng.choice, comments)
    return writer.write(model), writer.anchors
