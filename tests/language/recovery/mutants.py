"""Coin files with random mistakes: a character, a word, or a line is deleted, swapped or doubled.

Run as a program it makes many of them, and says what became of each kind:

    python tests/support/mutants.py 10000
"""

from __future__ import annotations

import itertools
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import cast

import attrs
from attrs import frozen

from piecesofeight.language import Severity, check_text
from piecesofeight.language.loading.library import read
from piecesofeight.language.loading.sources import Source, shipped
from piecesofeight.language.program import AddOwn, Coin, CoinSet, Invite, Span
from piecesofeight.tables import compile_tables, listing

NOWHERE = Span("", 0, 0, 0, 0)
_PIECES = re.compile(r"\w+|\s+|[^\w\s]")
_NUMBERS = re.compile(r" *; line \d+|(?<=\n) *\d+ |kind \d+ at \d+")
_WORDS = re.compile(r"\w+")


@frozen
class Mutant:
    """A file with a mistake: which file, what was done, and the text."""

    name: str
    deed: str
    text: str


def _swapped(parts: list[str], rng: random.Random) -> list[str]:
    one, two = sorted(rng.sample(range(len(parts)), 2))
    parts = list(parts)
    parts[one], parts[two] = parts[two], parts[one]
    return parts


def _changed(parts: list[str], deed: str, rng: random.Random) -> list[str]:
    at = rng.randrange(len(parts))
    match deed:
        case "delete":
            return parts[:at] + parts[at + 1 :]
        case "double":
            return parts[: at + 1] + parts[at:]
        case "swap neighbours":
            at = rng.randrange(len(parts) - 1)
            return [*parts[:at], parts[at + 1], parts[at], *parts[at + 2 :]]
        case _:
            return _swapped(parts, rng)


DEEDS = ("delete", "double", "swap neighbours", "swap")


def mutate(text: str, rng: random.Random) -> tuple[str, str]:
    """A text with one mistake, and what was done."""
    unit = rng.choice(["character", "word", "line"])
    deed = rng.choice(DEEDS)
    if unit == "character":
        return "".join(_changed(list(text), deed, rng)), f"{deed} {unit}"
    if unit == "line":
        return "\n".join(_changed(text.split("\n"), deed, rng)), f"{deed} {unit}"
    parts = _PIECES.findall(text)
    places = [place for place, part in enumerate(parts) if _WORDS.match(part)]
    if deed == "delete":
        del parts[rng.choice(places)]
    elif deed == "double":
        place = rng.choice(places)
        parts[place] = f"{parts[place]} {parts[place]}"
    else:
        one = rng.randrange(len(places) - 1)
        two = one + 1 if deed == "swap neighbours" else rng.randrange(len(places))
        at, to = places[one], places[two]
        parts[at], parts[to] = parts[to], parts[at]
    return "".join(parts), f"{deed} {unit}"


def mutants(count: int, seed: int) -> Iterator[Mutant]:
    """So many files with one mistake each; the same for the same seed."""
    rng = random.Random(seed)
    files = shipped()
    for _ in range(count):
        source = rng.choice(files)
        text, deed = mutate(source.text, rng)
        yield Mutant(source.name, deed, text)


def meaning(name: str, text: str) -> tuple[CoinSet, ...]:
    """The sets that a file declares, as programs; places don't matter to their equality."""
    known = tuple(one for one in _shipped_sets() if one.span.file != name)
    return read((Source(name, text),), known).sets


def _shipped_sets() -> tuple[CoinSet, ...]:
    from piecesofeight import load_coins

    return load_coins().sets


def placeless(node: object) -> object:
    """A part of a program without the places where it stands in its file."""
    if isinstance(node, Span):
        return NOWHERE
    if isinstance(node, tuple):
        parts = [placeless(part) for part in node]
        for at, (one, two) in enumerate(itertools.pairwise(list(parts))):
            if isinstance(one, Invite) and isinstance(two, AddOwn):
                parts[at : at + 2] = [two, one]  # who is asked first makes no difference (6.3)
        return tuple(parts)
    if not attrs.has(type(node)):
        return node
    fields = attrs.fields(type(node))
    return attrs.evolve(
        node, **{f.name: placeless(getattr(node, f.name)) for f in fields if f.init}
    )


def facts(sets: tuple[CoinSet, ...]) -> list[object]:
    """What sets say besides what their coins do; notes say nothing to the machine."""
    return [
        (
            one.name,
            one.title,
            one.status,
            one.shipyard,
            [
                (coin.name, coin.limit, coin.names, coin.captain, coin.unofficial)
                for coin in one.coins
            ],
        )
        for one in sets
    ]


def machine_code(sets: tuple[CoinSet, ...], name: str) -> list[int]:
    """The tables that the coins of some sets become, all others there too, without places."""
    others = tuple(one for one in _shipped_sets() if one.span.file != name)
    coins = [cast("Coin", placeless(coin)) for one in (*others, *sets) for coin in one.coins]
    return compile_tables(coins).words


def listings(sets: tuple[CoinSet, ...], name: str) -> dict[str, str]:
    """The programs of the coins of a set, without addresses and numbers of lines."""
    others = tuple(one for one in _shipped_sets() if one.span.file != name)
    coins = [coin for one in (*others, *sets) for coin in one.coins]
    tables = compile_tables(coins)
    return {
        coin.name: _NUMBERS.sub("", listing(tables, coin.name))
        for one in sets
        for coin in one.coins
    }


@frozen
class Fate:
    """What became of a mutant: refused; accepted with the same meaning, or with another.

    With another meaning there is perhaps a warning; else the names, texts and limits differ that
    `explain` prints, or the program that it lists. What it doesn't show is `hidden`.
    """

    what: str  # refused, same, warned, changed or hidden
    codes: tuple[str, ...]
    seconds: float


def fate(mutant: Mutant) -> Fate:
    """Check a mutant, and compare what it means with what the file meant."""
    start = time.process_time()
    found = check_text(mutant.text, mutant.name)
    seconds = time.process_time() - start
    codes = tuple(one.code for one in found)
    if any(one.severity is Severity.ERROR for one in found):
        return Fate("refused", codes, seconds)
    original = next(one.text for one in shipped() if one.name == mutant.name)
    old, new = meaning(mutant.name, original), meaning(mutant.name, mutant.text)
    if facts(old) == facts(new):
        if machine_code(old, mutant.name) == machine_code(new, mutant.name):
            return Fate("same", codes, seconds)
        if listings(old, mutant.name) == listings(new, mutant.name):
            return Fate("hidden", codes, seconds)
    return Fate("warned" if codes else "changed", codes, seconds)


def main() -> None:
    """Make mutants and print what became of them."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    shown = "--changed" in sys.argv
    fates: Counter[str] = Counter()
    errors: Counter[int] = Counter()
    slowest = 0.0
    for mutant in mutants(count, seed):
        found = fate(mutant)
        fates[found.what] += 1
        slowest = max(slowest, found.seconds)
        if found.what == "refused":
            errors[sum(code.startswith("E") for code in found.codes)] += 1
        if found.what == "hidden" or (shown and found.what in ("changed", "warned")):
            _say(f"--- {found.what} {found.codes}: {mutant.deed}")
            _print_difference(mutant)
    _say(dict(fates), f"slowest {slowest:.3f} s")
    _say("errors in those refused:", dict(sorted(errors.items())))


def _say(*texts: object) -> None:
    sys.stdout.write(" ".join(map(str, texts)) + "\n")


def _print_difference(mutant: Mutant) -> None:
    import difflib

    original = next(one.text for one in shipped() if one.name == mutant.name)
    lines = difflib.unified_diff(original.split("\n"), mutant.text.split("\n"), lineterm="", n=1)
    for line in list(lines)[2:]:
        _say(line)


if __name__ == "__main__":
    main()
