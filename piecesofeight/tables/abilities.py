"""One ability's program: what is announced first, then what resolves, as instructions."""

from __future__ import annotations

from attrs import define, field

from piecesofeight.language import program as p
from piecesofeight.language.program.timing import settled_late
from piecesofeight.language.program.walk import steps, walk
from piecesofeight.machine import layout as m
from piecesofeight.tables.words import ACTS, MOMENTS, RELATIONS, SPOTS, Words

Node = object


def coins_of(statement: p.Statement) -> tuple[p.Coins, ...]:
    """The coin operands of a statement."""
    match statement:
        case p.Destroy(coins) | p.Move(coins) | p.Reveal(coins) | p.Look(coins):
            return (coins,)
        case p.Swap(first, second):
            return (first, second)
        case p.Rearrange(_, p.Name() as extra):
            return (extra,)
        case _:
            return ()


def players_of(statement: p.Statement) -> tuple[p.Player, ...]:
    """The player operands of a statement."""
    match statement:
        case p.Move(_, to):
            return (to,)
        case p.ChooseCoin(_, chooser):
            return (chooser,)
        case p.Rearrange(player) | p.SkipTurns(player) | p.NextTurn(player) | p.May(player):
            return (player,)
        case p.Later(_, whose) | p.Until(whose) if whose is not None:
            return (whose,)
        case _:
            return ()


def key_of(operand: p.Coins | p.Player) -> object:
    """What a slot is looked up by: the name, or the identity of an unnamed choice."""
    return operand.name if isinstance(operand, p.Name) else id(operand)


def is_announced(choice: p.ChooseCoin) -> bool:
    """A coin in a ship chosen by the user is a target (4.5a)."""
    return choice.chooser is p.Who.YOU and not choice.filter.places & p.Place.HOLD


@define
class Body:
    """The program of a play or react ability, and what its row in the tables says of it."""

    words: Words
    body: tuple[p.Statement, ...]
    costs: tuple[p.Destroy, ...] = ()
    slots: dict[object, int] = field(factory=dict)  # name, or id of a node -> slot
    targets: list[tuple[int, ...]] = field(factory=list)  # instructions
    groups: list[tuple[int, ...]] = field(factory=list)
    lines: list[tuple[int, ...]] = field(factory=list)
    needs: list[int] = field(factory=list)
    own_most: int = 0
    own_filter: int = 0
    invite_filter: int = 0
    behind: int = 0
    delayed: int = 0
    code: list[list[int]] = field(factory=list)
    _flags: dict[object, int] = field(factory=dict)  # of the filter of a choice
    _hidden: set[str] = field(factory=set)  # names of coins from a hold, not shown
    _late: set[int] = field(factory=set)  # ids of choices that are made when their step comes

    def build(self) -> None:
        """Fill in everything; `code` holds the instructions with jumps as indexes."""
        self._find_moved()
        waits = settled_late(self.body)
        late = [step for step in steps(self.body) if id(step) in waits]
        self._late.update(map(id, late))
        self._late.update(id(coins) for step in late for coins in coins_of(step))
        for statement in (*self.costs, *steps(self.body)):  # a cost is the first target
            self._announce(statement)
        for choice in self.body:
            if isinstance(choice, p.ChooseCoin) and choice.chooser is p.Who.YOU:
                if choice.filter.places & p.Place.HOLD:
                    self.needs.append(self._choice_filter(choice))
        self.code = [list(row) for row in (*self.targets, *self.groups, *self.lines)]
        self._block(self.body)
        self._emit(m.OP_END)

    # --- what is announced ----------------------------------------------------

    def _slot(self, key: object) -> int:
        return self.slots.setdefault(key, len(self.slots))

    def _find_moved(self) -> None:
        """Which choices end in another ship: a second Captain can't be chosen (4.8)."""
        for statement in steps(self.body):
            match statement:
                case p.Move(coins, p.Who.YOU, spot) if spot is not p.Spot.HOLD:
                    self._flags[key_of(coins)] = m.TO_SHIP
                case p.Rearrange(_, p.Name(name)):
                    self._flags[name] = m.TO_SHIP
                case p.Swap(p.This(), coins) | p.Swap(coins, p.This()):
                    self._flags[key_of(coins)] = m.TO_SHIP
                case p.Swap(_, second):
                    self._flags[key_of(second)] = m.TO_SWAP

    def _is_target(self, choice: p.ChooseCoin) -> bool:
        return is_announced(choice) and id(choice) not in self._late

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
        for player in players_of(statement):
            if isinstance(player, p.AnyPlayer):
                self._target_player(id(player), player.who, None, player.span)
        match statement:
            case p.ChooseCoin(name, _, fil) if self._is_target(statement):
                self._target(name, fil, 0, statement.span)
            case p.ChooseCoin(name):
                self._slot(name)
            case p.ChoosePlayer(name, who):
                self._target_player(name, who, None, statement.span)
            case p.Pick(name):
                self._slot(name)
            case p.AddOwn(most, fil):
                self.own_most, self.own_filter = most, self.words.filter(fil, self.slots)
            case p.Invite(fil):
                self.invite_filter = self.words.filter(fil, self.slots)
            case p.Later() | p.Until():
                self.delayed += 1

    def _target(self, key: object, fil: p.Filter, behind: int, span: p.Span) -> None:
        row = self.words.filter(fil, self.slots, flags=self._flags.get(key, 0))
        slot = self._slot(key)
        self.targets.append((m.OP_TARGET, slot, row, 0, 0, span.line))
        if behind:
            self.behind = behind
            self.lines.append((m.OP_LINE, slot, behind, 0, 0, span.line))

    def _target_player(self, key: object, who: p.Who, group: p.Filter | None, span: p.Span) -> None:
        relation = self.words.player(who, self.slots)
        row = self.words.filter(group, self.slots, owner=m.ANYONE) if group else 0
        self.targets.append((m.OP_TARGET_PLAYER, self._slot(key), relation, row, 0, span.line))

    def _group(self, every: p.Every) -> None:
        owner = every.filter.owner
        if isinstance(owner, p.AnyPlayer):
            self._target_player(id(owner), owner.who, every.filter, every.span)
        row = self.words.filter(every.filter, self.slots)
        self.groups.append((m.OP_GROUP, self._slot(id(every)), row, 0, 0, every.span.line))

    def _choice_filter(self, choice: p.ChooseCoin) -> int:
        flags = self._flags.get(choice.name, 0)
        return self.words.filter(choice.filter, self.slots, flags=flags)

    # --- what resolves ----------------------------------------------------------

    def _emit(self, op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, line: int = 0) -> int:
        self.code.append([op, a, b, c, d, line])
        return len(self.code) - 1

    def _coins(self, coins: p.Coins | None) -> int:
        match coins:
            case None:
                return m.NO_COINS
            case p.This():
                return m.THIS
            case p.It():
                return m.IT
            case p.Name(name):
                return self.slots[name]
            case _:
                return self.slots[id(coins)]

    def _player(self, player: p.Player) -> int:
        return self.words.player(player, self.slots)

    def _block(self, body: tuple[p.Statement, ...]) -> None:
        for statement in body:
            self._statement(statement)

    def _unseen(self, coins: p.Coins | None) -> int:
        return m.MOVE_UNSEEN if isinstance(coins, p.Name) and coins.name in self._hidden else 0

    def _choose_now(self, coins: p.Coins) -> None:
        """Emit the choice of an operand that waits for its step."""
        if id(coins) not in self._late:
            return
        match coins:
            case p.Any(fil):
                row = self.words.filter(fil, self.slots, flags=self._flags.get(id(coins), 0))
                slot = self.slots[id(coins)]
                self._emit(m.OP_CHOOSE, slot, m.YOU, row, line=coins.span.line)
            case p.Every(fil):
                row = self.words.filter(fil, self.slots)
                self._emit(m.OP_GROUP, self.slots[id(coins)], row, line=coins.span.line)

    def _statement(self, statement: p.Statement) -> None:
        line = statement.span.line
        for coins in coins_of(statement):
            self._choose_now(coins)
        match statement:
            case p.Destroy(coins):
                self._emit(m.OP_DESTROY, self._coins(coins), line=line)
            case p.Move(coins, to, spot, any_order):
                bits = self._unseen(coins) | (m.MOVE_IN_ORDER if any_order else 0)
                self._emit(m.OP_MOVE, self._coins(coins), self._player(to), SPOTS[spot], bits, line)
            case p.Swap(first, second):
                self._emit(m.OP_SWAP, self._coins(first), self._coins(second), line=line)
            case p.ChooseCoin(name, chooser) if not self._is_target(statement):
                if statement.filter.places & p.Place.HOLD:
                    self._hidden.add(name)
                fil = self._choice_filter(statement)
                self._emit(m.OP_CHOOSE, self.slots[name], self._player(chooser), fil, line=line)
            case p.Pick(name, amount, fil):
                if fil.places & p.Place.HOLD:
                    self._hidden.add(name)
                row = self.words.filter(fil, self.slots, flags=self._flags.get(name, 0))
                many = self.words.amount(amount, self.slots)
                self._emit(m.OP_PICK, self.slots[name], many, row, line=line)
            case p.Rearrange(player, extra):
                self._emit(
                    m.OP_REARRANGE,
                    self._player(player),
                    self._coins(extra),
                    d=self._unseen(extra),
                    line=line,
                )
            case p.Reveal(coins):
                if isinstance(coins, p.Name):
                    self._hidden.discard(coins.name)
                self._emit(m.OP_REVEAL, self._coins(coins), line=line)
            case p.Look(coins):
                self._emit(m.OP_LOOK, self._coins(coins), line=line)
            case p.Negate():
                self._emit(m.OP_NEGATE, line=line)
            case p.Prevent():
                self._emit(m.OP_PREVENT, line=line)
            case p.SkipTurns(player, amount):
                many = self.words.amount(amount, self.slots)
                self._emit(m.OP_SKIP, self._player(player), many, line=line)
            case p.NextTurn(player):
                self._emit(m.OP_NEXT, self._player(player), line=line)
            case p.Until(whose, forbids):
                moment = m.M_BAN | (m.M_START if whose else m.M_END)
                who = self._player(whose) if whose else 0
                later = self._emit(m.OP_LATER, moment, who, line=line)
                self.code += [list(row) for row in forbid_lines(self.words, forbids)]
                self._emit(m.OP_END, line=line)
                self.code[later][3] = len(self.code)
            case p.If() | p.May() | p.Later():
                self._nested(statement, line)

    def _nested(self, statement: p.If | p.May | p.Later, line: int) -> None:
        match statement:
            case p.If(condition, then, otherwise):
                row = self.words.condition(condition, self.slots)
                self._fork(self._emit(m.OP_UNLESS, row, line=line), then, otherwise, line)
            case p.May(player, then, otherwise):
                who = self._player(player)
                self._fork(self._emit(m.OP_MAY, who, line=line), then, otherwise, line)
            case p.Later(moment, whose, body):
                who = self._player(whose) if whose else 0
                kept = sum(1 << slot for slot in sorted(self._slots_in(body)))
                later = self._emit(m.OP_LATER, MOMENTS[moment], who, 0, kept, line)
                self._block(body)
                self._emit(m.OP_END, line=line)
                self.code[later][3] = len(self.code)

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
        self.code[test][2] = len(self.code)
        if otherwise:
            self._block(otherwise)
            self.code[skip][1] = len(self.code)

    def _slots_in(self, body: tuple[p.Statement, ...]) -> set[int]:
        """Slots that a delayed block uses."""
        parts = [part for statement in body for _, _, part in walk(statement)]
        keys = [part.name if isinstance(part, p.Name) else id(part) for part in parts]
        return {self.slots[key] for key in keys if key in self.slots}

    # --- into the tables ----------------------------------------------------------

    def place(self) -> int:
        """Append the program to the tables with jumps as addresses; where it begins."""
        start = len(self.words.words)

        def address(index: int) -> int:
            return start + index * m.INSTRUCTION_SIZE

        for row in self.code:
            if row[0] == m.OP_JUMP:
                row[1] = address(row[1])
            elif row[0] in (m.OP_UNLESS, m.OP_MAY):
                row[2] = address(row[2])
            elif row[0] == m.OP_LATER:
                row[3] = address(row[3])
            self.words.append(row)
        return start


def forbid_lines(words: Words, forbids: tuple[p.Forbid, ...]) -> list[tuple[int, ...]]:
    """The instructions of some prohibitions."""
    rows: list[tuple[int, ...]] = []
    for forbid in forbids:
        fil = words.filter(forbid.filter, {}) if forbid.filter else 0
        act, who = ACTS[forbid.act], RELATIONS[forbid.who]
        rows.append((m.OP_FORBID, act, who, fil, 0, forbid.span.line))
    return rows
