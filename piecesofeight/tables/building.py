"""Tables under construction: how players, filters, amounts and conditions become integers."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import define, field

from piecesofeight.language import program as p
from piecesofeight.language.program.facts import PlayerRole
from piecesofeight.language.program.walk import roles
from piecesofeight.machine import constants as m

_Member = TypeVar("_Member", bound=enum.Enum)


def code(name: str) -> int:
    """The machine's number for what a node of the program calls by that name.

    Raises:
        LookupError: the machine has no such thing.
    """
    number = getattr(m, name, None) if name else None
    if not isinstance(number, int):
        raise LookupError(f"the machine has no `{name}` (see machine/constants)")
    return number


def _codes(kind: type[_Member], prefix: str = "") -> dict[_Member, int]:
    """The machine's numbers for the members of an enumeration, which have the same names."""
    return {member: code(prefix + member.name) for member in kind}


RELATIONS = _codes(p.Who)
_OF_THEM = {p.Who.CHOOSER: m.NAMED, p.Who.THEIR_LEFT: m.LEFT_OF, p.Who.THEIR_RIGHT: m.RIGHT_OF}
COMPARISONS = _codes(p.Compare)
EVENTS = {kind: code(kind.op) for kind in p.EventKind}
ONCE = _codes(p.Once, "ONCE_")
ACTS = _codes(p.Act, "ACT_")
SPOTS = _codes(p.Spot, "SPOT_")
SIDES = _codes(p.Side, "SPOT_")
MOMENTS = _codes(p.Moment, "M_")
DEEDS = _codes(p.Deed, "DID_")
LAPSES = _codes(p.Lapse, "SINCE_")


@define
class TableBuilder:
    """A table under construction: words are appended, their addresses handed out.

    Equal filters and amounts share one row, so tables stay small.
    """

    kinds: Mapping[str, int]  # coin name -> address of its kind
    marks: Mapping[str, int] = field(factory=dict)  # name -> which byte has them, from 1
    captains: frozenset[str] = frozenset()  # the names of the coins that are Captains
    words: list[int] = field(factory=list)
    tallies: bool = False  # whether what players did is asked for (9.15)
    _shared: dict[tuple[int, ...], int] = field(factory=dict)

    def append(self, row: Iterable[int]) -> int:
        """Append a row; its address."""
        address = len(self.words)
        self.words.extend(row)
        return address

    def share(self, row: tuple[int, ...]) -> int:
        """The address of a row that never changes, appended if it is new."""
        if row not in self._shared:
            self._shared[row] = self.append(row)
        return self._shared[row]

    def operand(self, value: object, slots: Mapping[object, int]) -> int:
        """Anything but a player as an operand; of what is in doubt a name is that of a coin."""
        match value:
            case None:
                return m.NO_COINS
            case p.This():
                return m.THIS
            case p.It():
                return m.IT
            case p.Name(name):
                return slots[name]
            case p.Any() | p.Every():
                return slots[id(value)]
            case p.Filter():
                return self.filter(value, slots)
            case p.Amount():
                return self.amount(value, slots)
            case p.Spot():
                return SPOTS[value]
            case p.Side():
                return SIDES[value]
            case p.Mark(name):
                return self.marks[name]
            case p.Compare():
                return COMPARISONS[value]
            case p.Deed():
                return DEEDS[value]
            case p.Lapse():
                return LAPSES[value]
            case str():
                return slots[value]
            case int():
                return int(value)
        raise TypeError(f"{value!r} can't be an operand")

    def player(self, player: p.Player, slots: Mapping[object, int]) -> int:
        """A player operand: a relation, or the slot that keeps a chosen player."""
        match player:
            case p.Who() if player in _OF_THEM and p.Who.CHOOSER in slots:
                return _OF_THEM[player] + slots[p.Who.CHOOSER]  # of a block for each player
            case p.Who():
                return RELATIONS[player]
            case p.Name(name):
                return m.NAMED + slots[name]
            case p.OwnerOf(coin):
                return m.NAMED + slots[coin.name]  # of a coin kept there it means its owner
            case p.AnyPlayer():
                return m.NAMED + slots[id(player)]
            case p.ChoiceOf(name, whose):
                by = self.player(whose, slots)
                return m.CHOICE_OF + m.CHOICE_UNIT * slots[name.name] + by

    def filter(
        self,
        fil: p.Filter,
        slots: Mapping[object, int],
        *,
        flags: int = 0,
        owner: int | None = None,
    ) -> int:
        """The row of a filter; `owner` overrides its owner."""
        if owner is None:
            if isinstance(fil.owner, p.AnyPlayer) and id(fil.owner) not in slots:
                owner = RELATIONS[fil.owner.who]
            else:
                owner = self.player(fil.owner, slots)
        return self.share(
            (
                int(fil.places),
                owner,
                self.kind(fil, slots),
                self.kinds[fil.except_kind] if fil.except_kind else 0,
                (m.OTHER if fil.other else 0) | (m.MARKED if fil.marked else 0) | flags,
                1 + slots[fil.among.name] if fil.among is not None else 0,
                *self._marked(fil.marked),
            )
        )

    def kind(self, asked: p.Filter | p.UseAbility, slots: Mapping[object, int]) -> int:
        """The word for the kind of coin that is asked for, 0 if none is."""
        if asked.called is not None:
            coin = asked.called.coin if isinstance(asked.called, p.KindOf) else asked.called
            return m.KIND_IN + self.operand(coin, slots)
        return self.kinds[asked.kind] if asked.kind else 0

    def _marked(self, marked: p.Marked | None) -> tuple[int, int, int]:
        """The words of a filter about marks."""
        return (self.marks[marked.mark.name], marked.least, marked.most) if marked else (0, 0, 0)

    def amount(self, amount: p.Amount, slots: Mapping[object, int]) -> int:
        """The row of an amount."""
        coded = [0] if amount.of is None else self._coded(amount.of, slots)
        row = [amount.constant, amount.times, *coded]
        return self.share((*row, *(0 for _ in range(m.AMOUNT_SIZE - len(row)))))

    def condition(self, condition: p.Condition, slots: Mapping[object, int]) -> int:
        """The rows of a condition as an "or" of "and"s."""
        rows: list[int] = []
        for i, literals in enumerate(p.alternatives(condition)):
            if i:
                rows += [m.TERM_OR, 0, 0, 0, 0]
            for literal in literals:
                op, *operands = self._coded(literal.condition, slots)
                row = [op, int(not literal.holds), *operands]
                rows += [*row, *(0 for _ in range(m.TERM_SIZE - len(row)))]
        return self.append([*rows, m.TERM_END, 0, 0, 0, 0])

    def _bearer(self, bearer: object, slots: Mapping[object, int]) -> int:
        """Whose marks are counted: a coin, a player, or what was named, whichever that is."""
        if isinstance(bearer, p.Who | p.OwnerOf | p.AnyPlayer):
            return self.player(bearer, slots)
        return m.BEARER + self.operand(bearer, slots)

    def _coded(self, node: p.Quantity | p.Simple, slots: Mapping[object, int]) -> list[int]:
        """A quantity, or a term of a condition: its code and its operands."""
        if isinstance(node, p.Lost) and node.is_tally:
            self.tallies = True
        if isinstance(node, p.CoinsBeside):
            start = self.operand(node.start, slots)
            is_kind = isinstance(node.start, p.Filter)
            return [code(node.op), *((start, m.NO_COINS) if is_kind else (0, start))]
        if isinstance(node, p.MarksOn):
            return [code(node.op), self._bearer(node.bearer, slots), self.marks[node.mark.name]]
        players = roles(node, PlayerRole)
        values = ((name, getattr(node, name)) for name in node.facts.operands)
        return [
            code(node.op),
            *(
                self.player(value, slots) if name in players else self.operand(value, slots)
                for name, value in values
            ),
        ]
