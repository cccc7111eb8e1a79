"""One ability's program: what is announced first, then what resolves, as instructions."""

from __future__ import annotations

from attrs import define, field

from piecesofeight.language import program as p
from piecesofeight.language.program.facts import PlayerRole
from piecesofeight.language.program.timing import settled_late
from piecesofeight.language.program.walk import (
    coin_roles,
    coins_of,
    delays,
    forbids_of,
    roles,
    steps,
    those,
    walk,
)
from piecesofeight.machine import constants as m
from piecesofeight.machine.schema import OPS
from piecesofeight.tables.building import ACTS, MOMENTS, RELATIONS, TableBuilder, code


def key_of(operand: object) -> object:
    """What a slot is looked up by: the name, or the identity of an unnamed choice."""
    return operand.name if isinstance(operand, p.Name) else id(operand)


def _is_added(going: p.Going) -> bool:
    """Whether a coin is added to a ship that is rearranged."""
    return going.instead_of is None and going.spot is None


@define
class Body:
    """The program of a play or react ability; what there is to say of it goes into its row."""

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
    _late: set[int] = field(factory=set)  # ids of choices that are made when their step comes

    def build(self) -> None:
        """Fill in everything; `code` holds the instructions with jumps as indexes."""
        self._find_moved()
        body = self.ability.body
        waits = settled_late(body)
        late = [step for step in steps(body) if id(step) in waits]
        self._late.update(map(id, late))
        self._late.update(id(coins) for step in late for coins in coins_of(step))
        for statement in (*self.ability.costs, *steps(body)):  # a cost is the first target
            self._announce(statement)
        for choice in body:
            if isinstance(choice, p.ChooseCoin) and choice.chooser is p.Who.YOU:
                if choice.filter.places & p.Place.HOLD:
                    self.needs.append(self._filter(choice.name, choice.filter))
        self.code = [*self.targets, *self.groups, *self.lines]
        self._block(body)
        self._emit(m.OP_END)

    # --- what is announced ----------------------------------------------------

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

    def _announce(self, statement: p.Statement) -> None:
        for coins in coins_of(statement):
            if isinstance(coins, p.Any | p.Every) and id(coins) in self._late:
                self._slot(id(coins))
                if isinstance(coins, p.Every) and isinstance(coins.filter.owner, p.AnyPlayer):
                    owner = coins.filter.owner  # players don't wait
                    self._target_player(id(owner), owner.who, None, coins.span)
            elif isinstance(coins, p.Any):
                self._target(id(coins), coins.filter, coins.behind, statement.span)
            elif isinstance(coins, p.Every):
                self._group(coins)
        for player in those(statement, *PlayerRole):
            if isinstance(player, p.AnyPlayer):
                self._target_player(id(player), player.who, None, player.span)
        if delays(statement) or forbids_of(statement):
            self.row[m.A_DELAYED] += 1
        match statement:
            case p.ChooseCoin(name, _, fil) if self._is_target(statement):
                self._target(name, fil, 0, statement.span)
            case p.ChoosePlayer(name, who):
                self._target_player(name, who, None, statement.span)
            case p.ChooseCoin(name) | p.Pick(name):
                self._slot(name)
            case p.AddOwn(most, fil):
                self.row[m.A_OWN_MOST] = most
                self.row[m.A_OWN_FILTER] = self.table.filter(fil, self.slots)
            case p.Invite(fil):
                self.row[m.A_INVITE_FILTER] = self.table.filter(fil, self.slots)

    def _target(self, key: object, fil: p.Filter, behind: int, span: p.Span) -> None:
        row = self._filter(key, fil)
        slot = self._slot(key)
        self.targets.append(instruction(m.OP_TARGET, slot, row, line=span.line))
        if behind:
            self.row[m.A_BEHIND] = behind
            self.lines.append(instruction(m.OP_LINE, slot, behind, line=span.line))

    def _target_player(self, key: object, who: p.Who, group: p.Filter | None, span: p.Span) -> None:
        relation = self.table.player(who, self.slots)
        row = self.table.filter(group, self.slots, owner=m.ANYONE) if group else 0
        slot = self._slot(key)
        self.targets.append(instruction(m.OP_TARGET_PLAYER, slot, relation, row, line=span.line))

    def _group(self, every: p.Every) -> None:
        owner = every.filter.owner
        if isinstance(owner, p.AnyPlayer):
            self._target_player(id(owner), owner.who, every.filter, every.span)
        row = self.table.filter(every.filter, self.slots)
        slot = self._slot(id(every))
        self.groups.append(instruction(m.OP_GROUP, slot, row, line=every.span.line))

    def _filter(self, key: object, fil: p.Filter) -> int:
        """The row of the filter of a choice."""
        return self.table.filter(fil, self.slots, flags=self._flags.get(key, 0))

    # --- what resolves ----------------------------------------------------------

    def _emit(self, op: int, *operands: int, line: int = 0) -> int:
        self.code.append(instruction(op, *operands, line=line))
        return len(self.code) - 1

    def _player(self, player: p.Player) -> int:
        return self.table.player(player, self.slots)

    def _block(self, body: tuple[p.Statement, ...]) -> None:
        for statement in body:
            self._statement(statement)

    def _choose_now(self, coins: p.Coins) -> None:
        """Emit the choice of an operand that waits for its step."""
        if id(coins) not in self._late:
            return
        match coins:
            case p.Any(fil):
                row = self._filter(id(coins), fil)
                slot = self.slots[id(coins)]
                self._emit(m.OP_CHOOSE, slot, m.YOU, row, line=coins.span.line)
            case p.Every(fil):
                row = self.table.filter(fil, self.slots)
                self._emit(m.OP_GROUP, self.slots[id(coins)], row, line=coins.span.line)

    def _statement(self, statement: p.Statement) -> None:
        line = statement.span.line
        for coins in coins_of(statement):
            self._choose_now(coins)
        match statement:
            case p.ChoosePlayer() | p.AddOwn() | p.Invite():
                pass  # they are announced, and that is all
            case p.ChooseCoin() if self._is_target(statement):
                pass
            case p.If(condition, then, otherwise):
                row = self.table.condition(condition, self.slots)
                self._fork(self._emit(m.OP_UNLESS, row, line=line), then, otherwise, line)
            case p.May(player, then, otherwise):
                who = self._player(player)
                self._fork(self._emit(m.OP_MAY, who, line=line), then, otherwise, line)
            case p.Later(moment, whose, body):
                kept = sum(1 << slot for slot in sorted(self._slots_in(body)))
                later = self._begin_later(MOMENTS[moment], whose, kept, line)
                self._block(body)
                self._end_later(later, line)
            case p.Until(whose, forbids):
                until = m.M_BAN | (m.M_START if whose else m.M_END)
                later = self._begin_later(until, whose, 0, line)
                self.code += forbid_lines(self.table, forbids)
                self._end_later(later, line)
            case _:
                self._instruction(statement)

    def _instruction(self, statement: p.Statement) -> None:
        """A step that is one instruction, with the operands that its facts name."""
        if isinstance(statement, p.ChooseCoin | p.Pick) and statement.filter.places & p.Place.HOLD:
            self._hidden.add(statement.name)
        operands = [self._operand(statement, name) for name in statement.facts.operands]
        row = instruction(code(statement.op), *operands, line=statement.span.line)
        for coins, role in coin_roles(statement):
            if isinstance(coins, p.Name) and coins.name in self._hidden:
                if role.unseen:
                    row[m.I_D] |= m.MOVE_UNSEEN
                if role.shown_to is p.Who.ANYONE:
                    self._hidden.discard(coins.name)
        self.code.append(row)

    def _operand(self, statement: p.Statement, name: str) -> int:
        value = getattr(statement, name)
        if name in roles(statement, PlayerRole):
            return self._player(value)
        if isinstance(value, p.Filter):
            return self._filter(getattr(statement, "name", None), value)
        if isinstance(value, bool):
            return m.MOVE_IN_ORDER if value else 0
        return self.table.operand(value, self.slots)

    def _begin_later(self, moment: int, whose: p.Player | None, kept: int, line: int) -> int:
        who = self._player(whose) if whose else 0
        return self._emit(m.OP_LATER, moment, who, 0, kept, line=line)

    def _end_later(self, later: int, line: int) -> None:
        self._emit(m.OP_END, line=line)
        self.code[later][m.I_C] = len(self.code)

    def _fork(
        self,
        test: int,
        then: tuple[p.Statement, ...],
        otherwise: tuple[p.Statement, ...],
        line: int,
    ) -> None:
        """Two blocks, the second of which is where the instruction `test` may jump."""
        self._block(then)
        skip = self._emit(m.OP_JUMP, line=line) if otherwise else 0
        self.code[test][m.I_B] = len(self.code)
        if otherwise:
            self._block(otherwise)
            self.code[skip][m.I_A] = len(self.code)

    def _slots_in(self, body: tuple[p.Statement, ...]) -> set[int]:
        """Slots that a delayed block uses."""
        parts = [part for statement in body for _, _, part in walk(statement)]
        keys = [part.name if isinstance(part, p.Name) else id(part) for part in parts]
        return {self.slots[key] for key in keys if key in self.slots}

    # --- into the tables ----------------------------------------------------------

    def place(self) -> None:
        """Append the program to the tables with jumps as addresses."""
        if self.needs:
            self.row[m.A_NEEDS] = self.table.append([*self.needs, 0])
        start = self.row[m.A_PROGRAM] = len(self.table.words)
        for row in self.code:
            jump = OPS[row[0]].operand("jump")
            if jump:
                row[jump] = start + row[jump] * m.INSTRUCTION_SIZE
            self.table.append(row)


def instruction(op: int, *operands: int, line: int) -> list[int]:
    """The words of an instruction."""
    return [op, *operands, *[0] * (m.I_LINE - 1 - len(operands)), line]


def forbid_lines(table: TableBuilder, forbids: tuple[p.Forbid, ...]) -> list[list[int]]:
    """The instructions of some prohibitions."""
    rows: list[list[int]] = []
    for forbid in forbids:
        fil = table.filter(forbid.filter, {}) if forbid.filter else 0
        act, who = ACTS[forbid.act], RELATIONS[forbid.who]
        rows.append(instruction(m.OP_FORBID, act, who, fil, line=forbid.span.line))
    return rows
