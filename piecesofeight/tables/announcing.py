"""What an ability announces: its targets, groups and lines, and what must be there for it."""

from __future__ import annotations

import attrs
from attrs import define, field

from piecesofeight.language import program as p
from piecesofeight.language.program.coins import how_many
from piecesofeight.language.program.facts import PlayerRole
from piecesofeight.language.program.walk import (
    coins_of,
    delays,
    forbids_of,
    steps,
    those,
)
from piecesofeight.machine import constants as m
from piecesofeight.tables.building import TableBuilder
from piecesofeight.tables.rows import instruction, row_of

MOST_PLAYERS = 16
_THEY = ("whose turn of a block it is",)  # a key that no name can be


def chooser_key(name: str) -> object:
    """What the slot is looked up by that keeps who chose the coins of a name in secret."""
    return ("who chose", name)


def key_of(operand: object) -> object:
    """What a slot is looked up by: the name, or the identity of an unnamed choice."""
    return operand.name if isinstance(operand, p.Name) else id(operand)


def _is_added(going: p.Going) -> bool:
    """Whether a coin is added to a ship that is rearranged."""
    return going.instead_of is None and going.spot is None and not going.leaves


@define
class Announcement:
    """What a play or react ability announces; what there is to say of it goes into its row."""

    table: TableBuilder
    ability: p.Play | p.React
    row: list[int]
    slots: dict[object, int] = field(factory=dict)  # name, or id of a node -> slot
    targets: list[list[int]] = field(factory=list)  # instructions
    groups: list[list[int]] = field(factory=list)
    lines: list[list[int]] = field(factory=list)
    needs: list[int] = field(factory=list)
    code: list[list[int]] = field(factory=list)
    _flags: dict[object, int] = field(factory=dict)  # of the filter of a choice
    _hidden: set[str] = field(factory=set)  # names of coins from a hold, not shown
    _for_each: set[int] = field(factory=set)  # ids of the steps of a block for each player
    _they: int = 0  # the slot of the player whose turn of such a block it is
    _late: set[int] = field(factory=set)  # ids of choices that are made when their step comes
    _players_late: frozenset[int] = frozenset()  # ids of steps whose players wait, too
    _players: dict[int, list[list[int]]] = field(factory=dict)  # the choices of these, by id

    def _need(self, choice: p.Any | p.ChooseCoin | None) -> None:
        """Who pays must have a first choice (9.1), as far as that can be told beforehand."""
        fil = None if choice is None else choice.filter
        if fil is None or fil.needs_names or not isinstance(fil.owner, p.Who):
            return
        if not fil.owner.of_them:
            key = choice.name if isinstance(choice, p.ChooseCoin) else id(choice)
            row = self._filter(key, fil)
            if row not in self.needs:
                self.needs.append(row)

    def _loses(self) -> bool:
        """Whether the coin itself is a part of its costs."""
        return any(p.This() in coins_of(cost) for cost in self.ability.costs)

    def _slot(self, key: object) -> int:
        return self.slots.setdefault(key, len(self.slots))

    def _find_moved(self) -> None:
        """Which choices end in another ship: a second Captain can't be chosen (4.8)."""
        for statement in steps(self.ability.body):
            placed: list[p.Coins] = []
            for going in statement.goes():
                if going.aboard or going.instead_of == p.This() or _is_added(going):
                    self._flags[key_of(going.coins)] = m.TO_SHIP
                elif going.instead_of in placed:
                    self._flags[key_of(going.coins)] = m.TO_SWAP
                placed.append(going.coins)

    def _is_target(self, choice: p.ChooseCoin) -> bool:
        return choice.is_target and id(choice) not in self._late

    def _announce(self, statement: p.Step) -> None:
        for coins in coins_of(statement):
            if isinstance(coins, p.Any | p.Every) and id(coins) in self._late:
                self._slot(id(coins))
                if isinstance(coins, p.Every) and isinstance(coins.filter.owner, p.AnyPlayer):
                    owner = coins.filter.owner  # players don't wait
                    self._target_player(statement, id(owner), owner.who, coins.span)
            elif isinstance(coins, p.Any):
                for _ in range(how_many(coins)):
                    self._target(id(coins), coins.filter, coins.behind, statement.span)
                if isinstance(coins, p.AnyInRow):
                    self.groups.append(row_of(self.table, coins, self.slots))
            elif isinstance(coins, p.Every):
                self._group(statement, coins)
        for player in those(statement, *PlayerRole):
            if isinstance(player, p.AnyPlayer):
                self._target_player(statement, id(player), player.who, player.span, player.having)
        if isinstance(statement, p.Each):
            self._they = self._slot(_THEY)
            self._for_each.update(id(step) for step in steps(statement.body))
        if delays(statement) or forbids_of(statement):
            # Set once a use; by each player of a block, there being as many as can play.
            self.row[m.A_DELAYED] += MOST_PLAYERS if id(statement) in self._for_each else 1
        match statement:
            case p.Modes() | p.Repeat():
                self._slot(id(statement))
            case p.ChooseCoin(name, secret=True):
                self._slot(name)
                self._slot(chooser_key(name))
            case p.ChooseCoin(name, _, fil) if self._is_target(statement):
                self._target(name, fil, 0, statement.span)
            case p.ChoosePlayer(name, who, having, but) if statement.is_target:
                self._target_player(statement, name, who, statement.span, having, but)
            case (
                p.PickPlayer(name)
                | p.ChoosePlayer(name)
                | p.ChooseCoin(name)
                | p.Pick(name)
                | p.Roll(name)
                | p.NameNumber(name)
                | p.SecretNumbers(name)
                | p.NameKind(name)
            ):
                self._slot(name)
            case p.AddOwn(most, fil):
                self.row[m.A_OWN_MOST] = most
                self.row[m.A_OWN_FILTER] = self.table.filter(fil, self.slots)
            case p.Invite(fil):
                self.row[m.A_INVITE_FILTER] = self.table.filter(fil, self.slots)

    def _target(self, key: object, fil: p.Filter, behind: int, span: p.Span) -> None:
        if self._loses():  # what is paid is gone before anything is done to it (9.1)
            fil = attrs.evolve(fil, other=True)
        row = self._filter(key, fil)
        slot = self._slot(key)
        self.targets.append(instruction(m.OP_TARGET, slot, row, line=span.line))
        if behind:
            self.row[m.A_BEHIND] = behind
            self.lines.append(instruction(m.OP_LINE, slot, behind, line=span.line))

    def _target_player(
        self,
        step: p.Step,
        key: object,
        who: p.Who,
        span: p.Span,
        having: p.Condition | None = None,
        but: p.Player | None = None,
    ) -> None:
        """A player whom the user chooses: at the announcement, or when the step comes (9.3)."""
        operands = [self._slot(key), *self._described(who, having, but)]
        chosen = instruction(m.OP_TARGET_PLAYER, *operands, line=span.line)
        if id(step) in self._players_late:
            self._players.setdefault(id(step), []).append(chosen)
        else:
            self.targets.append(chosen)

    def _described(
        self, who: p.Who, having: p.Condition | None, but: p.Player | None
    ) -> tuple[int, int, int]:
        """Which players may be chosen or drawn, as operands: who, having what, and not whom."""
        spared = m.ANYONE if but is None else self.table.player(but, self.slots)
        return self.table.player(who, self.slots), self._having(having), spared

    def _having(self, having: p.Condition | None) -> int:
        """The row of a condition on a player who may be chosen, who is `they` in it."""
        if having is None:
            return 0
        slots = {key: slot for key, slot in self.slots.items() if key is not p.Who.CHOOSER}
        return self.table.condition(having, slots)

    def _group(self, statement: p.Step, every: p.Every) -> None:
        owner = every.filter.owner
        if isinstance(owner, p.AnyPlayer):
            having = p.has_one(attrs.evolve(every.filter, owner=p.Who.CHOOSER))
            self._target_player(statement, id(owner), owner.who, every.span, having)
        if isinstance(every, p.Row):
            self._slot(id(every))
            self.groups.append(row_of(self.table, every, self.slots))
            return
        row = self.table.filter(every.filter, self.slots)
        slot = self._slot(id(every))
        self.groups.append(instruction(m.OP_GROUP, slot, row, line=every.span.line))

    def _filter(self, key: object, fil: p.Filter) -> int:
        """The row of the filter of a choice."""
        return self.table.filter(fil, self.slots, flags=self._flags.get(key, 0))

    def _filter_of(self, key: object, fil: p.Filter, chooser: p.Player) -> int:
        """The same, where `theirs` are the coins of another player who is choosing."""
        if chooser in (p.Who.YOU, p.Who.CHOOSER):
            return self._filter(key, fil)
        slots = {key: slot for key, slot in self.slots.items() if key is not p.Who.CHOOSER}
        return self.table.filter(fil, slots, flags=self._flags.get(key, 0))
