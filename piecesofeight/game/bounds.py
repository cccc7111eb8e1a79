"""What a turn can come to at most, worked out from the coins of a game.

Why a turn ends, and after how many steps at the latest:

1. A *use* of an ability runs through its program once, as jumps only go forward; through a block
   for each player (9.7) once for each of them, and through one that happens several times (9.23)
   as often: a jump goes back only to the `times` that counts. Each instruction asks at most so many
   questions and touches at most all coins (`_cost`).
2. What an instruction does raises events: two for each coin that is destroyed, taken or looked
   at, one for turns that would be lost and for a win that would follow (9.13).
   An event is answered once (5.10), and asks each player once (5.2).
3. An answer is a use, too. But a coin reacts once a turn (5.4): so the uses of a turn are the main
   action, perhaps a further coin (9.17), one for each coin that can react, the delayed effects
   that come due, and the agreement, one a player (7.4: one a turn is proposed).
   An ability that uses another one (9.14) does all that this one can do besides, so many deep.
4. What happens of itself (9.27) does so once for each event and active place, and only so many
   deep within each other.
5. A delayed effect comes due once each time that it is set, and only a use sets one; what
   a delayed effect does sets no other.

The sum of the costs of these uses is the bound. It is far above what games come to, but it is
finite and follows from the coins alone: a turn that does more is the engine's fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import prod
from operator import or_

from attrs import field, frozen

from piecesofeight.game.setup import GameSetup
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import abilities, instructions
from piecesofeight.tables import Tables

# The most that something asks, does and raises, what answers it left aside.
_Cost = Counter[str]


@frozen
class Bound:
    """The most that a turn can come to.

    Attributes:
        decisions: questions asked, those to chance and those with a single answer among them.
        steps: things that the machine and the rules do one after the other.
    """

    decisions: int
    steps: int


def _cost(decisions: int = 0, steps: int = 0, events: int = 0) -> _Cost:
    return Counter(decisions=decisions, steps=steps, events=events)


def _times(cost: _Cost, number: int) -> _Cost:
    return Counter({what: most * number for what, most in cost.items()})


def _most(costs: Iterable[_Cost]) -> _Cost:
    """The most of each that one of some things can cost."""
    return reduce(or_, costs, _cost())


def backward_jumps(tables: Tables) -> Iterator[str]:
    """The coins with a jump that goes back, and not to what counts how often: none must do so."""
    for row, (coin, _) in tables.rows.items():
        if tables.words[row + m.A_TYPE] == m.WHILE:
            continue
        for pc, _, target in instructions(tables.words, row):
            if target and target <= pc and tables.words[target] != m.OP_TIMES:
                yield coin.name


def turn_bound(game: GameSetup) -> Bound:
    """The bound of a turn of a game.

    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Captain",)), Layout("Mate", ("Captain",))]
    >>> bound = turn_bound(Game.from_layouts(ships))
    >>> bound.decisions < bound.steps < 2000
    True
    """
    names = [name for layout in game.layouts for name in layout.coins]
    return turn_bound_of(game.tables, names, len(game.layouts), len(names))


def turn_bound_of(tables: Tables, names: Sequence[str], players: int, coins: int) -> Bound:
    """The bound of a turn of every game of so many players and coins, made of some coins.

    `names` has all that can be in such a game, each as often as it can be.
    """
    counting = _Counting(tables, players, coins)
    reacting = sum((counting.uses(name, m.REACT) for name in names), _cost())
    main = _most(counting.uses(name, m.PLAY) for name in names)
    if tables.words[m.T_LIMITS_ACTS] & (1 << m.ACT_FURTHER):  # a further coin is played (9.17)
        main = _times(main, 2) + _cost(decisions=1, steps=2)
    agreeing = _times(counting.of(tables.words[m.T_AGREEMENT]), players)
    # Turn begins, two coins sent or not, two called in one call or one destroyed in the nest,
    # players go out, turn ends.
    more = counting.more(4 + 2 * players)
    plain = _cost(decisions=3 + 2 * players, steps=32 + 8 * players + 3 * coins, events=8 + more)
    total = main + reacting + counting.delayed(names) + agreeing + plain
    total += counting.of_itself(total["events"])
    decisions = total["decisions"] + total["events"] * (players + 1) + players
    # Each question is asked and answered, and after each step somebody may have won.
    steps = 2 * (total["steps"] + total["events"] * (players + 4) + 2 * decisions)
    return Bound(decisions, steps)


@frozen
class _Counting:
    """Costs in a game of so many players and coins."""

    tables: Tables
    players: int
    coins: int
    _lent: dict[int, _Cost] = field(factory=dict, eq=False)

    def of(self, row: int, within: int = 0) -> _Cost:
        """The cost of a use of the ability in a row, within so many others."""
        words = self.tables.words
        if words[row + m.A_TYPE] == m.WHILE:
            return _cost()
        total = _cost(steps=4, events=1)  # announced, used; a cost paid; whether it was negated
        again: list[tuple[int, int]] = []  # the ends of blocks that happen several times: how often
        for pc, op, target in instructions(words, row):
            if op in (m.OP_EACH, m.OP_TIMES):
                often = self.players if op == m.OP_EACH else words[pc + m.I_B]
                again.append((target, often + 1))
            cost = self._cost_of(op)
            if op in (m.OP_USE, m.OP_USE_ANSWERED):
                cost = self._cost_of(op) + self.lent(within)
            total += _times(cost, prod(often for end, often in again if pc < end))
        return total

    def lent(self, within: int) -> _Cost:
        """The most that the ability of another coin costs, used within so many others (9.14)."""
        if within >= m.MOST_USES:
            return _cost()
        if within not in self._lent:
            played = (row for row in self.tables.rows if self._is_played(row))
            self._lent[within] = _most(self.of(row, within + 1) for row in played)
        return self._lent[within]

    def _is_played(self, row: int) -> bool:
        return self.tables.words[row + m.A_TYPE] == m.PLAY

    def more(self, number: int) -> int:
        """So many steps or events, if some coin answers more than the events of 5.5; else none."""
        return number if self.tables.words[m.T_EVENTS] >> m.FETCHED else 0

    def uses(self, name: str, kind: int) -> _Cost:
        """The most that one use of a coin costs, of its abilities of a kind."""
        return _most(map(self.of, self._rows(name, kind)))

    def delayed(self, names: Sequence[str]) -> _Cost:
        """The cost of all delayed effects that can come due in a turn.

        Those that were set before, at most one for each delayed block of each coin; and those that
        the turn sets: a coin is used twice in it at most, for the main action and in reaction;
        but if abilities are lent (9.14), once more for each coin that can react.
        """
        total, words, lend = _cost(), self.tables.words, self.tables.borrowing
        often = 3 + self.coins if lend else 3
        for name in names:
            rows = self._rows(name, m.PLAY) + self._rows(name, m.REACT)
            if self.tables.kind(name) in lend:
                rows += [row for row in self.tables.rows if self._is_played(row)]
            for row in rows:
                total += _times(self.of(row), often * words[row + m.A_DELAYED])
        return total

    def of_itself(self, events: int) -> _Cost:
        """The cost of all that happens of itself upon so many events, and upon what that raises.

        What it puts off comes due as often (9.15).
        """
        words = self.tables.words
        rows = [row for row in self.tables.rows if words[row + m.A_TYPE] == m.WHENEVER]
        each = _most(_times(self.of(row), 1 + words[row + m.A_DELAYED]) for row in rows)
        total = _cost()
        for _ in range(m.MOST_USES if rows else 0):
            happens = _times(each, events * m.ACTIVE_PLACES * self.players)
            total, events = total + happens, happens["events"]
        return total

    def _rows(self, name: str, kind: int) -> list[int]:
        words = self.tables.words
        rows = abilities(words, self.tables.kind(name))
        return [row for row in rows if words[row + m.A_TYPE] == kind]

    def _cost_of(self, op: int) -> _Cost:
        """The cost of one instruction."""
        coins, players, more = self.coins, self.players, self.more
        match op:
            case m.OP_DESTROY:  # each coin: would be destroyed, destroyed; the commit
                return _cost(0, 2 * coins + 5, 2 * coins + more(1))
            case m.OP_NEGATE:
                return _cost(0, 1, more(1))
            case m.OP_LOOK:
                return _cost(0, 2 * coins + 3, 2 * coins) if more(1) else _cost(1, 3, 0)
            case m.OP_LOSE:  # each who goes out
                return _cost(0, 1, more(players))
            case m.OP_SKIP:
                return _cost(0, 3, 1) if more(1) else _cost(1, 3, 0)
            case m.OP_MOVE:  # put in order one by one; each may be taken from somebody
                return _cost(coins, 2 * coins + 3 + more(2 * coins), coins + more(coins + 1))
            case m.OP_MOVE_BESIDE:
                return _cost(0, 3 * coins + 3, 2 * coins + 1)
            case m.OP_SWAP:
                return _cost(0, 1 + more(4), 2 + more(3))
            case m.OP_CHOOSE | m.OP_LINE | m.OP_NUMBERS | m.OP_PLAYERS | m.OP_CHOOSE_SECRETLY:
                return _cost(players, 2 * players + 3, 0)
            case m.OP_PICK | m.OP_SHUFFLE | m.OP_CHOOSE_MANY:
                return _cost(coins, 2 * coins + 3, 0)
            case m.OP_ARRANGE:
                return _cost(coins, 2 * coins + 5, more(1))
            case m.OP_REARRANGE:  # the nest, then coin by coin; each may come from a hold
                return _cost(coins + 1, 2 * coins + 5, more(coins + 1))
        return _cost(1, 3, 0)
