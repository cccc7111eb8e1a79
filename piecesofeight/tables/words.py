"""Words of the tables: how players, filters, amounts and conditions become integers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, field

from piecesofeight.language import program as p
from piecesofeight.machine import layout as m

RELATIONS = {
    p.Who.ANYONE: m.ANYONE,
    p.Who.YOU: m.YOU,
    p.Who.OPPONENT: m.OPPONENT,
    p.Who.ANOTHER: m.ANOTHER,
    p.Who.CHOOSER: m.CHOOSER,
    p.Who.EVENT_PLAYER: m.EVENT_PLAYER,
    p.Who.EVENT_OWNER: m.EVENT_OWNER,
}
COMPARISONS = {
    p.Compare.AT_LEAST: m.AT_LEAST,
    p.Compare.AT_MOST: m.AT_MOST,
    p.Compare.EXACTLY: m.EXACTLY,
}
EVENTS = {
    p.EventKind.USED: m.USED,
    p.EventKind.WOULD_BE_DESTROYED: m.WOULD,
    p.EventKind.DESTROYED: m.DESTROYED,
    p.EventKind.TAKEN: m.TAKEN,
    p.EventKind.CALLED: m.CALLED,
    p.EventKind.SENT: m.SENT,
    p.EventKind.TURN_BEGINS: m.BEGINS,
    p.EventKind.TURN_ENDS: m.ENDS,
}
ONCE = {
    p.Once.ALWAYS: m.ONCE_ALWAYS,
    p.Once.ACTION: m.ONCE_ACTION,
    p.Once.TURN: m.ONCE_TURN,
    p.Once.GAME: m.ONCE_GAME,
}
ACTS = {
    p.Act.PLAY: m.ACT_PLAY,
    p.Act.REACT: m.ACT_REACT,
    p.Act.TARGET: m.ACT_TARGET,
    p.Act.CALL: m.ACT_CALL,
    p.Act.SEND: m.ACT_SEND,
    p.Act.DESTROY: m.ACT_DESTROY,
    p.Act.SCUTTLE: m.ACT_SCUTTLE,
}
SPOTS = {
    p.Spot.FORE: m.SPOT_FORE,
    p.Spot.AFT: m.SPOT_AFT,
    p.Spot.NEST: m.SPOT_NEST,
    p.Spot.HOLD: m.SPOT_HOLD,
}
Simple = p.Comparison | p.Lies | p.Fits
MOMENTS = {p.Moment.START: m.M_START, p.Moment.END: m.M_END}


@define
class Words:
    """A table under construction: words are appended, their addresses handed out.

    Equal filters and amounts share one row, so tables stay small.
    """

    kinds: Mapping[str, int]  # coin name -> address of its kind
    words: list[int] = field(factory=list)
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

    def player(self, player: p.Player, slots: Mapping[object, int]) -> int:
        """A player operand: a relation, or the slot that keeps a chosen player."""
        if isinstance(player, p.Who):
            return RELATIONS[player]
        if isinstance(player, p.Name):
            return m.NAMED + slots[player.name]
        if isinstance(player, p.OwnerOf):
            return m.NAMED + slots[player.coin.name]  # of a coin kept there it means its owner
        return m.NAMED + slots[id(player)]

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
                self.kinds[fil.kind] if fil.kind else 0,
                self.kinds[fil.except_kind] if fil.except_kind else 0,
                (m.OTHER if fil.other else 0) | flags,
            )
        )

    def amount(self, amount: p.Amount, slots: Mapping[object, int]) -> int:
        """The row of an amount."""
        of = amount.of
        if isinstance(of, p.Count):
            quantity, argument = m.COUNT, self.filter(of.filter, slots)
        elif isinstance(of, p.Lost):
            quantity, argument = m.LOST, self.player(of.player, slots)
        elif isinstance(of, p.Extreme):
            quantity = m.MOST if of.most else m.FEWEST
            argument = self.filter(of.filter, slots)
        else:
            quantity, argument = 0, 0
        return self.share((amount.constant, amount.times, quantity, argument))

    def condition(self, condition: p.Condition, slots: Mapping[object, int]) -> int:
        """The rows of a condition as an "or" of "and"s."""
        rows: list[int] = []
        for i, terms in enumerate(alternatives(condition, False)):
            if i:
                rows += [m.TERM_OR, 0, 0, 0, 0]
            for term, negated in terms:
                rows += self._term(term, negated, slots)
        return self.append([*rows, m.TERM_END, 0, 0, 0, 0])

    def _term(self, term: Simple, negated: bool, slots: Mapping[object, int]) -> list[int]:
        if isinstance(term, p.Lies):
            return [m.TERM_LIES, int(negated), int(term.places), 0, 0]
        if isinstance(term, p.Fits):
            coin = slots[term.coin.name] if isinstance(term.coin, p.Name) else m.IT
            return [m.TERM_FITS, int(negated), coin, self.filter(term.filter, slots), 0]
        left = self.amount(term.left, slots)
        right = self.amount(term.right, slots)
        return [m.TERM_COMPARE, int(negated), left, COMPARISONS[term.compare], right]


Literal = tuple[Simple, bool]


def alternatives(condition: p.Condition, negated: bool) -> list[list[Literal]]:
    """A condition in disjunctive normal form: a list of lists of (term, negated)."""
    match condition:
        case p.Not(inner):
            return alternatives(inner, not negated)
        case p.All(parts) | p.Either(parts):
            forms = [alternatives(part, negated) for part in parts]
            if isinstance(condition, p.Either) != negated:
                return [terms for form in forms for terms in form]
            product: list[list[Literal]] = [[]]
            for form in forms:
                product = [done + terms for done in product for terms in form]
            return product
        case _:
            return [[(condition, negated)]]
