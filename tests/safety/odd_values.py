"""Values that nobody means, by what they are called in the names of tests."""

from __future__ import annotations

import random
from itertools import repeat
from pathlib import Path


class Odd:
    """Something that is nothing."""

    def __repr__(self) -> str:
        raise RuntimeError("it can't even be written")


ODD: dict[str, object] = {
    "None": None,
    "True": True,
    "False": False,
    "1.9": 1.9,
    "1.0": 1.0,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "1j": 1j,
    "bytes": b"1",
    "no bytes": b"",
    "a list": [],
    "a list of None": [None],
    "lists": [[]],
    "a mapping": {},
    "a mapping of None": {None: None},
    "a mapping of numbers": {"Mate": 1.5},
    "a tuple": (),
    "a set": set(),
    "a range": range(3),
    "an object": object(),
    "what can't be written": Odd(),
    "a class": int,
    "a function": len,
    "a generator": random.Random(1),
    "without end": repeat("Mate"),
    "no text": "",
    "a blank": " ",
    "a zero byte": "\0",
    "half a character": "\ud800",
    "5,000 letters": "a" * 5000,
    "5,000 digits": "9" * 5000,
    "an option with 5,000 digits": f"play nest ({'9' * 5000}) at Bart.deck[{'9' * 5000}]",
    "contributing 5,000 digits": f"contribute {'9' * 5000}",
    "a shipyard with 5,000 digits": f"{'9' * 5000} Mate",
    "-1": -1,
    "-5": -5,
    "2 ** 31": 2**31,
    "10 ** 30": 10**30,
    "10 ** 5000": 10**5000,
    "a path with a zero byte": Path("a\0b"),
    "a long path": Path("a" * 5000),
}


# At least one of each sort; the quick profile tries no others.
SOME = [
    "None",
    "True",
    "1.9",
    "bytes",
    "a list of None",
    "a mapping",
    "a class",
    "what can't be written",
    "without end",
    "no text",
    "half a character",
    "5,000 digits",
    "-1",
    "10 ** 5000",
    "a path with a zero byte",
]
