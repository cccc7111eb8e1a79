"""Why a condition can never be so, in words of the rules, where a rule alone decides it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from piecesofeight.language import program as p
from piecesofeight.language.program import Place
from piecesofeight.language.program.walk import number_bounds, walk

_NUMBERS = ("no", "one", "two", "three")
# The places of which a ship has so many at most (1.1 to 1.3), the widest last.
_MOST = {
    Place.NEST: (1, "coin in its crow's nest"),
    Place.FORE: (1, "fore coin"),
    Place.AFT: (1, "aft coin"),
    Place.OPEN: (2, "open coins"),
    Place.FORE | Place.AFT: (2, "fore and aft coins"),
    Place.NEST | Place.AFT: (2, "such coins"),
    Place.ACTIVE: (3, "active coins"),
}


def why_never(
    condition: p.Condition, used: Place = Place.ACTIVE, steps: Iterable[p.Step] = ()
) -> str:
    """The reason, as the beginning of a sentence; empty if no single rule is one.

    `used` is where the coin is used whose condition it is; the steps are those of its ability,
    which may give names to numbers.

    Example:
        >>> asked = p.Count(p.Filter(Place.ACTIVE, p.Who.YOU))
        >>> why_never(p.Comparison(p.Amount(0, 1, asked), p.Compare.AT_LEAST, p.Amount(4)))
        'a ship has three active coins at most (1.3): '
    """
    reasons = _reasons(condition, used, number_bounds(steps))
    return next((f"{reason}: " for reason in reasons), "")


def _reasons(
    condition: p.Condition, used: Place, numbers: Mapping[str, tuple[int, int]]
) -> Iterator[str]:
    parts = [condition, *(part for _, _, part in walk(condition))]
    if any(isinstance(part, p.Not) for part in parts):
        return
    places = [part.places for part in parts if isinstance(part, p.Lies)]
    together = isinstance(condition, p.All) and len(places) > 1
    if together and not all(one & two for one in places for two in places):
        yield "a coin lies in one place only"
    if len(places) == 1 and not places[0] & used:
        if used == Place.ACTIVE:
            yield "only active coins are used (4.1)"
        else:
            yield "this is used from elsewhere (9.20)"
    for part in parts:
        if isinstance(part, p.Comparison):
            yield from _too_many(part)
            yield from _out_of_bounds(part, numbers)


def _too_many(compared: p.Comparison) -> Iterator[str]:
    of, wanted = compared.left.of, compared.right
    if (
        compared.compare is p.Compare.AT_MOST
        or wanted.of is not None
        or not isinstance(of, p.Count)
    ):
        return
    most, name = _MOST.get(of.filter.places, (wanted.constant, ""))
    if wanted.constant > most and p.is_one(of.filter.owner):
        yield f"a ship has {_NUMBERS[most]} {name} at most (1.3)"


def _out_of_bounds(compared: p.Comparison, numbers: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """The bounds of a number that has a name, if no number in them fits."""
    of, wanted = compared.left.of, compared.right
    name = of.number.name if isinstance(of, p.Named) else ""
    if name not in numbers or wanted.of is not None:
        return
    low, high = numbers[name]
    fits = {
        p.Compare.AT_LEAST: wanted.constant <= high,
        p.Compare.AT_MOST: low <= wanted.constant,
        p.Compare.EXACTLY: low <= wanted.constant <= high,
    }
    if not fits[compared.compare]:
        yield f"`{name}` is a number from {low} to {high}"
