"""What is true of every block at every decision, whatever the coins.

`broken(b, t, options)` returns sentences, one for each law that a state breaks; the
laws of the test suite, and anybody's own fuzzing, go through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from piecesofeight.machine import constants as m
from piecesofeight.machine.kinds import note_kinds
from piecesofeight.machine.schema import Kind
from piecesofeight.machine.walking import coins, players, records
from piecesofeight.notation.position import is_key

ZONES = (m.P_NEST, m.P_DECK, m.P_HOLD, m.P_GONE)
FORCED = "a forced decision was asked"
_CHANCES = (
    m.CHANCE_WHO,
    m.CHANCE_DRAW,
    m.CHANCE_NUMBER,
    m.CHANCE_MODE,
    m.CHANCE_PLAYER,
    m.CHANCE_NEXT,
    m.CHANCE_FIRST,
)


def broken(b: list[int], t: list[int], options: Sequence[int]) -> list[str]:
    """The laws that a block breaks, with the options of its decision."""
    return [
        *references(b),
        *zones(b),
        *keys(b, t),
        *kinds(b, t),
        *knowledge(b),
        *stack(b),
        *decision(b, options),
        *crews(b),
    ]


def zone_coins(b: list[int], zone: int) -> list[int]:
    """The coins of a zone in order, at most as many as there are."""
    found: list[int] = []
    coin, most = b[zone + m.Z_FIRST], len(coins(b))
    while coin and len(found) <= most:
        found.append(coin)
        coin = b[coin + m.C_NEXT]
    return found


def ship_coins(b: list[int], player: int) -> list[int]:
    """The coins of a ship: nest, then deck from fore to aft."""
    return zone_coins(b, player + m.P_NEST) + zone_coins(b, player + m.P_DECK)


def references(b: list[int]) -> Iterator[str]:
    """What is declared to be a coin or a player is one, or nothing."""
    there: dict[Kind, set[int]] = {"coin": {m.NONE, *coins(b)}, "player": {m.NONE, *players(b)}}
    there["coin or player"] = there["coin"] | there["player"]
    for record, at in records(b):
        for word, (kind, meaning) in record.words.items():
            is_number = kind == "coin or player" and b[at + word] < 0
            if kind in there and b[at + word] not in there[kind] and not is_number:
                yield f"{record.name} {at} has {b[at + word]} as {kind}: {meaning}"


def zones(b: list[int]) -> Iterator[str]:
    """Every coin is in one place, and the lists of the zones hang together."""
    seen: list[int] = []
    for player in players(b):
        for zone in (player + z for z in ZONES):
            here = zone_coins(b, zone)
            seen += here
            if len(here) != b[zone + m.Z_COUNT]:
                yield f"zone {zone} counts {b[zone + m.Z_COUNT]} coins and has {len(here)}"
            if b[zone + m.Z_LAST] != (here[-1] if here else 0):
                yield f"zone {zone} has another last coin than its list"
            for before, coin in zip([0, *here], here, strict=False):
                if b[coin + m.C_ZONE] != zone or b[coin + m.C_PREV] != before:
                    yield f"coin {coin} doesn't know its place in zone {zone}"
        if b[player + m.P_NEST + m.Z_COUNT] > 1:
            yield f"player {player} has several coins in the nest"
    if sorted(seen) != list(coins(b)):
        yield "a coin is lost, or in two places"


def keys(b: list[int], t: list[int]) -> Iterator[str]:
    """A ship has one Captain at most, and its count is right (2.3)."""
    for player in players(b):
        count = sum(is_key(b, t, coin) for coin in ship_coins(b, player))
        if count > 1:
            yield f"player {player} has {count} Captains in the ship"
        if count != b[player + m.P_KEYS]:
            yield f"player {player} counts {b[player + m.P_KEYS]} Captains and has {count}"


def kinds(b: list[int], t: list[int]) -> Iterator[str]:
    """The header says what the coins that there are can do, no more and no less."""
    again = b[: b[m.H_COINS_END]]
    note_kinds(again, t)
    if again != b[: b[m.H_COINS_END]]:
        yield "the header doesn't say what the coins can do"


def knowledge(b: list[int]) -> Iterator[str]:
    """Open coins are known to all, each player's coins to that player (1.3, 1.4)."""
    for player in players(b):
        for zone in (m.P_NEST, m.P_DECK, m.P_HOLD):
            for coin in zone_coins(b, player + zone):
                if not b[coin + m.C_KNOWN] & b[player + m.P_BIT]:
                    yield f"player {player} doesn't know the own coin {coin}"
                if b[coin + m.C_KNOWN] & ~b[m.H_EVERYBODY]:
                    yield f"coin {coin} is known to players that there aren't"
        for coin in (b[player + m.P_NEST], b[player + m.P_DECK]):
            if coin and b[coin + m.C_KNOWN] != b[m.H_EVERYBODY]:
                yield f"open coin {coin} isn't known to all"


def stack(b: list[int]) -> Iterator[str]:
    """Frames lie within the stack, and nothing is left above it."""
    if not b[m.H_STACK] <= b[m.H_SP] <= b[m.H_SIZE]:
        yield "the stack pointer is outside of the stack"
    if any(b[b[m.H_SP] :]):
        yield "there are words left above the stack"
    if b[m.H_READY] or b[m.H_KEY_MOVED]:
        yield "something is left over that only holds while the machine runs"
    frame, top = b[m.H_FP], b[m.H_SP]
    while frame:
        if not b[m.H_STACK] <= frame < top:
            yield f"frame {frame} is outside of the stack"
            return
        frame, top = b[frame + m.FRAME_BELOW], frame


def decision(b: list[int], options: Sequence[int]) -> Iterator[str]:
    """There is a decision that somebody can take, or an outcome."""
    if bool(b[m.H_OUTCOME]) == bool(b[m.H_DECISION]):
        yield "there must be either a decision or an outcome"
    if bool(options) != bool(b[m.H_DECISION]):
        yield f"a decision with {len(options)} options"
    if len(set(options)) != len(options):
        yield "an option is offered twice"
    if options and min(options) <= 0:
        yield "an option without an id"
    decider = b[m.H_DECIDER]
    if decider and b[decider + m.P_OUT]:
        yield f"player {decider} is out and must decide"
    if not decider and b[m.H_DECISION] not in (0, *_CHANCES):
        yield f"nobody to take the decision {b[m.H_DECISION]}"
    if len(options) == 1 and not b[m.H_OPTIONS] & m.O_ASK_ALL:
        yield FORCED


def crews(b: list[int]) -> Iterator[str]:
    """Who is out has no ship, and who has none is out (7.2)."""
    calm = b[m.H_FP] == 0 and b[m.H_DECISION] in (m.FIRST_NEST, m.MAIN, m.LAST_NEST)
    for player in players(b):
        size = b[player + m.P_NEST + m.Z_COUNT] + b[player + m.P_DECK + m.Z_COUNT]
        if b[player + m.P_OUT] and size:
            yield f"player {player} is out and has a ship"
        if not b[player + m.P_OUT] and bool(size) == bool(b[player + m.P_EMPTY]):
            yield f"player {player} has {size} coins in the ship, which is noted wrongly"
        if calm and not b[player + m.P_OUT] and not size:
            yield f"player {player} has an empty ship and is not out"
        if b[player + m.P_SKIPS] < 0:
            yield f"player {player} owes less than no turns"
