"""What there is to be covered in a coin: a point for everything that can go one way or another.

The points of a coin follow from its program, in the order of its text:

- each ability that can be used: that it is; its condition, true and false; for a reaction an
  event that it answers and one of that kind that it doesn't, and that it is declined; that
  its cost is paid; of what may be used once a game, that it was held back later;
- each step: that it did something, not only that its turn came;
- each `if`, both ways; each `may`, both answers; each block of which some happen; each
  reinforcement, with and without;
- each while-active ability, in force and not; each of its lines, that it forbids something
  and lets something be.

What can't go another way has no point for it: nothing but *any ability is used* answers every
use. Beside the points there are *edges*, worth a scenario though they can't happen with
every coin: an ability without a target, a step with nothing left to do. They are told, and
not counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.program.walk import steps
from piecesofeight.machine import constants as m
from piecesofeight.machine import schema
from piecesofeight.machine.walking import instructions
from piecesofeight.tables import Tables
from piecesofeight.tables.listing import COINLESS
from piecesofeight.testing.coverage.hits import Hit, What

ANYWHERE = int(p.Place.SHIP | p.Place.HOLD)


@frozen
class Point:
    """One thing to be covered.

    Attributes:
        line: where it stands in its coin file, from 1.
        missing: what to say as long as no scenario reached it.
        group: `abilities`, `steps`, `ways`, or `edges` for what isn't counted.
        hit: what reaches it.
    """

    line: int
    missing: str
    group: str
    hit: Hit


def points_of(tables: Tables, coin: p.Coin) -> tuple[Point, ...]:
    """The points of a coin, and its edges, in the order of its text.

    Equal coins have the same points in the same order, whatever tables they are in.

    >>> from piecesofeight.language import load_coins
    >>> coins = load_coins()
    >>> from piecesofeight.tables import compile_tables
    >>> for point in points_of(compile_tables(coins.values()), coins["Captain's Monkey"]):
    ...     print(point.line - coins["Captain's Monkey"].span.line, point.group, point.missing)
    4 abilities never used
    4 ways never met an event that it doesn't answer
    4 ways never declined
    5 steps never did anything
    """
    first = tables.words[tables.kind(coin.name) + m.K_ABILITIES]
    found: list[Point] = []
    for index, ability in enumerate(coin.abilities):
        row = first + index * m.ABILITY_SIZE
        if isinstance(ability, p.While):
            found += _limits(tables.words, row, ability)
        else:
            found += _head(tables.words, row, ability)
            found += _body(tables.words, row, ability)
    return tuple(sorted(found, key=lambda point: point.line))


# --- the head of an ability ----------------------------------------------------------------


def _head(t: list[int], row: int, ability: p.Play | p.React) -> Iterator[Point]:
    line = ability.span.line
    yield Point(line, "never used", "abilities", (What.USED, row))
    if isinstance(ability, p.React):
        if _is_particular(t, row):
            yield Point(
                line, "never met an event that it doesn't answer", "ways", (What.UNMATCHED, row)
            )
        if not ability.must and not isinstance(ability, p.Whenever):
            yield Point(line, "never declined", "ways", (What.DECLINED, row))
    for cost in ability.costs:
        yield Point(cost.span.line, "never paid", "steps", (What.PAID, row))
    if ability.condition is not None:
        yield from _judgement(t[row + m.A_CONDITION], ability.condition, line)
    if t[row + m.A_ONCE] == m.ONCE_GAME:
        yield Point(line, "never held back the second time", "ways", (What.USED_UP, row))
    if t[row + m.A_TARGET] != m.TARGET_NONE or t[row + m.A_NEEDS]:
        yield Point(line, "never without a target", "edges", (What.NO_TARGET, row))


def _is_particular(t: list[int], row: int) -> bool:
    """Whether an event of its kind may be one that a reaction doesn't answer."""
    subject = t[row + m.A_SUBJECT]
    if t[row + m.A_ACTOR] != m.ANYONE:
        return True
    if t[row + m.A_EVENT] in COINLESS:
        return False
    if not subject:
        return True
    places, owner, *rest = t[subject : subject + m.FILTER_SIZE]
    return (places, owner) != (ANYWHERE, m.ANYONE) or any(rest)


def _judgement(address: int, condition: p.Condition, line: int) -> Iterator[Point]:
    """A condition as a whole, and each term of one that has several."""
    yield Point(line, "never true", "ways", (What.TRUE, address))
    yield Point(line, "never false", "ways", (What.FALSE, address))
    terms = _terms(address, condition)
    told: set[int] = set()
    for term, negated, at in terms:
        if len(terms) == 1 or id(term) in told:
            continue
        told.add(id(term))
        for truth in (What.TRUE, What.FALSE):
            word = "true" if (truth is What.TRUE) != negated else "false"
            text = f"its part at column {term.span.column} never {word}"
            yield Point(term.span.line or line, text, "ways", (truth, at))


def _terms(address: int, condition: p.Condition) -> list[tuple[p.Simple, bool, int]]:
    """The terms of a condition with the address of each; see `TableBuilder.condition`."""
    found = []
    for i, together in enumerate(p.alternatives(condition)):
        if i:
            address += m.TERM_SIZE
        for literal in together:
            found.append((literal.condition, not literal.holds, address))
            address += m.TERM_SIZE
    return found


_REINFORCED = {
    p.AddOwn: {What.ADDED: "never made use of", What.NOT_ADDED: "never left out"},
    p.Invite: {
        What.INVITED: "never made use of",
        What.NOT_INVITED: "never left out",
        What.CONTRIBUTED: "nobody ever contributed",
        What.NOT_CONTRIBUTED: "nobody ever declined",
    },
}


# --- its steps -------------------------------------------------------------------------------


def _body(t: list[int], row: int, ability: p.Play | p.React) -> Iterator[Point]:
    lines = {statement.span.line: statement for statement in steps(ability.body)}
    paid = {cost.span.line for cost in ability.costs}
    done: dict[int, int] = {}  # line of the text -> the instruction that carries it out
    for pc, op, _ in instructions(t, row):
        line = t[pc + m.I_LINE]
        if line in paid:
            continue
        statement = lines.get(line)
        if isinstance(statement, p.If) and op == m.OP_UNLESS:
            yield from _judgement(t[pc + m.I_A], statement.condition, line)
        elif op == m.OP_MAY:
            yield Point(line, "never taken", "ways", (What.TRUE, pc))
            yield Point(line, "never refused", "ways", (What.FALSE, pc))
        elif op == m.OP_WAY:
            yield Point(line, "this block never happened", "ways", (What.TRUE, pc))
        elif op == m.OP_FORBID:
            yield from _prohibition(t, pc, line)
        elif schema.OPS[op].over != "flow":
            done[line] = pc
    for line, pc in done.items():
        yield Point(line, "never did anything", "steps", (What.DONE, pc))
        if schema.OPS[t[pc]].idle:
            yield Point(line, "never had nothing to do", "edges", (What.IDLE, pc))
    for statement in lines.values():
        yield from _reinforcements(statement, row)


def _reinforcements(statement: p.Step, row: int) -> Iterator[Point]:
    """Adding coins of one's own, and inviting others, are no instructions (6.3)."""
    for what, missing in _REINFORCED.get(type(statement), {}).items():
        yield Point(statement.span.line, missing, "ways", (what, row))


# --- while-active abilities --------------------------------------------------------------------


def _limits(t: list[int], row: int, ability: p.While) -> Iterator[Point]:
    line = ability.span.line
    yield Point(line, "never in force", "abilities", (What.IN_FORCE, row))
    if p.Place.ACTIVE & ~ability.places:
        yield Point(line, "never out of force", "ways", (What.OUT_OF_FORCE, row))
    if ability.condition is not None:
        yield from _judgement(t[row + m.A_CONDITION], ability.condition, line)
    pc = t[row + m.A_PROGRAM]
    for forbid in ability.forbids:
        yield from _prohibition(t, pc, forbid.span.line)
        pc += m.INSTRUCTION_SIZE


def _prohibition(t: list[int], pc: int, line: int) -> Iterator[Point]:
    yield Point(line, "never forbade anything", "steps", (What.TRUE, pc))
    if t[pc + m.I_B] != m.ANYONE or t[pc + m.I_C] or t[pc + m.I_D]:
        yield Point(line, "never let anything be", "ways", (What.FALSE, pc))
