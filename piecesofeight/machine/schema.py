"""What the words of blocks and tables are: records that make the constants of the layout.

A word is declared once, by `Record.word`: its constant, what it holds, and what that means.
Whoever walks over a block asks the records (`piecesofeight.machine.walking`) and has no list of
words beside them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

# What a word holds. Coins, players, zones, frames and entries are addresses in the block, rows
# addresses in the tables; 0 is none. Masks have a bit for each seat.
Kind = Literal[
    "address",
    "clock",
    "coin",
    "coin or player",
    "count",
    "flags",
    "frame",
    "mask",
    "mixing",
    "number",
    "option",
    "player",
    "random",
    "row",
    "seat",
    "turn",
    "zone",
]


class Word(NamedTuple):
    """A word of a record.

    Attributes:
        kind: what it holds.
        meaning: what that means, in a few words.
    """

    kind: Kind
    meaning: str


class Record:
    """Words that stand together, each at its own distance from the first.

    Attributes:
        name: what such a record is.
        words: by their distance.
        size: how many words it has.
    """

    def __init__(self, name: str, *, after: int = 0) -> None:
        self.name = name
        self.size = after
        self.words: dict[int, Word] = {}

    def word(self, kind: Kind, meaning: str, *, size: int = 1) -> int:
        """Declare the next word, or several of a kind; its distance."""
        at = self.size
        self.words |= {at + i: Word(kind, meaning) for i in range(size)}
        self.size += size
        return at

    def part(self, record: Record, meaning: str) -> int:
        """Declare that another record lies within; its distance."""
        at = self.size
        for word in record.words.values():
            self.word(word.kind, f"{meaning}: {word.meaning}")
        return at

    def at(self, kind: Kind) -> tuple[int, ...]:
        """The distances of the words that hold something of a kind."""
        return tuple(at for at, word in self.words.items() if word.kind == kind)


# When it is known what came of an instruction: it belongs to the announcement, it only says where
# the program goes on, it is done at once, coin by coin, or when a player or chance has answered.
Over = Literal["announced", "flow", "at once", "one by one", "asks"]


class Op(NamedTuple):
    """An instruction.

    Attributes:
        number: how programs name it.
        name: how listings name it.
        operands: what each operand is.
        does: what it does, in a few words.
        listed: how a listing tells its operands; empty for one after the other. `{b: with }` is
            the second one with a word before it, and nothing where there is none.
        over: when it is known what came of it.
        idle: whether what it is about may be gone when its turn comes, or never have been there
            (4.4, 4.7).
    """

    number: int
    name: str
    operands: tuple[str, ...]
    does: str
    listed: str
    over: Over
    idle: bool

    def operand(self, what: str) -> int:
        """The distance of an operand from the op, 0 if it has none of the kind."""
        return self.operands.index(what) + 1 if what in self.operands else 0


OPS: list[Op] = []


def op(
    name: str,
    operands: str,
    does: str,
    listed: str = "",
    *,
    over: Over = "at once",
    idle: bool = False,
) -> int:
    """Declare the next instruction; its number."""
    kinds = tuple(operands.split(", ")) if operands else ()
    OPS.append(Op(len(OPS), name, kinds, does, listed, over, idle))
    return OPS[-1].number


HEADER = Record("header")
PLAYER = Record("player")
ZONE = Record("zone")
COIN = Record("coin")
DELAYED = Record("delayed effect")
ENTRY = Record("entry")  # a coin or player that an ability keeps
FRAME = Record("frame")  # what all frames begin with
ABILITY = Record("ability in use")
EVENT = Record("event")
DESTRUCTION = Record("destruction")
ANSWER = Record("answer of a seat")
ITEM = Record("condemned coin")
ACTIVE = Record("active coins of a seat")
TALLY = Record("what a player did")
LYING = Record("coin that lay elsewhere")
TIMER = Record("clock of a seat")
LOG_RECORD = Record("record of the log")
