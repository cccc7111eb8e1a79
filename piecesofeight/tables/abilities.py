"""One ability's program: what is announced first, then what resolves, as instructions."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from attrs import define, field

from piecesofeight.language import program as p
from piecesofeight.language.program.coins import how_many
from piecesofeight.language.program.facts import PlayerRole
from piecesofeight.language.program.inferred.asking import asked, found_in, open_questions, sought
from piecesofeight.language.program.inferred.timing import first_choice, players_late, settled_late
from piecesofeight.language.program.walk import (
    coin_roles,
    coins_of,
    players_of,
    roles,
    shown,
    steps,
    walk,
)
from piecesofeight.machine import constants as m
from piecesofeight.machine.schema import OPS
from piecesofeight.tables.announcing import Announcement, chooser_key
from piecesofeight.tables.bans import forbid_lines
from piecesofeight.tables.building import MOMENTS, RELATIONS, code
from piecesofeight.tables.events import event_row
from piecesofeight.tables.needs import needs_of
from piecesofeight.tables.rows import instruction, row_of

_BITS = {"any_order": m.MOVE_IN_ORDER, "may": m.MAY_PASS}  # what a field of a step is in bits


@define
class Body(Announcement):
    """The program of a play or react ability: what it announces, then what resolves."""

    _stops: list[int] | None = None  # instructions that end the block under way, if there is one
    _asked: Mapping[int, tuple[p.Fits, ...]] = field(factory=dict)  # by the identity of an `if`
    _told: frozenset[int] = frozenset()  # ids of each `if` of which all are told whether it is so
    _sought: frozenset[int] = frozenset()  # ids of groups that are shown before anything is done

    def build(self) -> None:
        """Fill in everything; `code` holds the instructions with jumps as indexes."""
        self._find_moved()
        body, costs = self.ability.body, self.ability.costs
        self.row[m.A_COSTS] = len(costs)
        self.row[m.A_LOSES] = int(self._loses())
        self.row[m.A_REDIRECTS] = int(any(isinstance(step, p.Redirect) for step in body))
        waits = settled_late(body)
        self._players_late = players_late(body)
        captains = self.table.captains
        self._asked, self._told = (
            asked(self.ability, captains),
            open_questions(self.ability, captains),
        )
        self._sought = sought(body, captains)
        self._late.update(self._sought)
        late = [step for step in steps(body) if id(step) in waits]
        self._late.update(map(id, late))
        self._late.update(id(coins) for step in late for coins in coins_of(step))
        for statement in (*costs, *steps(body)):  # what is paid with is chosen first
            self._announce(statement)
        for choice in body:
            if isinstance(choice, p.ChooseCoin) and choice.chooser is p.Who.YOU:
                fil = choice.filter  # whether there is something in another's hold is seen later
                held = fil.places & p.Place.HOLD and fil.owner is p.Who.YOU
                if held and not fil.needs_names and not choice.may:
                    self.needs.append(self._filter(choice.name, choice.filter))
        self._need(first_choice(self.ability))
        self.code = [*self.targets, *self.groups, *self.lines]
        self._block(costs)
        if body and isinstance(body[0], p.Afterwards):  # what it chooses isn't announced (9.22)
            self._emit(m.OP_JUMP, len(self.code) + 1, line=body[0].span.line)
        self._block(body)
        self._emit(m.OP_END)

    # --- what resolves ----------------------------------------------------------

    def _emit(self, op: int, *operands: int, line: int = 0) -> int:
        self.code.append(instruction(op, *operands, line=line))
        return len(self.code) - 1

    def _player(self, player: p.Player) -> int:
        return self.table.player(player, self.slots)

    def _block(self, body: tuple[p.Step, ...]) -> None:
        for statement in body:
            self._statement(statement)

    def _if(self, statement: p.If, line: int) -> None:
        """One of two blocks; before it is judged, all learn what it asks of coins unseen (9.28)."""
        unseen = self._asked.get(id(statement), ())
        for fits in unseen:
            asked = self.table.kind(fits.filter, self.slots)
            self._emit(m.OP_ASK, self.table.operand(fits.coin, self.slots), asked, line=line)
        row = self.table.condition(statement.condition, self.slots)
        if id(statement) in self._told:
            self._emit(m.OP_TELL, row, line=line)
        test = self._emit(m.OP_UNLESS, row, line=line)
        seen = found_in(statement.condition), found_in(statement.condition, holds=False)
        self._fork(test, statement.then, statement.otherwise, line, seen)

    def _each(self, statement: p.Step, who: int, body: tuple[p.Step, ...]) -> None:
        """A block for each of some players (9.7)."""
        line, outer = statement.span.line, self._stops
        each = self._emit(m.OP_EACH, self._they, who, line=line)
        self.slots[p.Who.CHOOSER] = self._they
        self._stops = [] if outer is None else outer  # of several it is the repeated one that ends
        self._block(body)
        del self.slots[p.Who.CHOOSER]
        self._emit(m.OP_AGAIN, line=line)
        self.code[each][m.I_C] = len(self.code)
        if outer is None:
            self._stop_here(self._they)
        self._stops = outer

    def _repeat(self, statement: p.Repeat, line: int) -> None:
        """A block that happens several times, as long as the user likes if that is asked (9.23)."""
        slot = self.slots[id(statement)]
        begun = self._emit(m.OP_TIMES, slot, statement.times, line=line)
        asked = self._emit(m.OP_MAY, m.YOU, line=line) if statement.asked else 0
        outer, self._stops = self._stops, []
        self._block(statement.body)
        self._emit(m.OP_JUMP, begun, line=line)
        if asked:
            self.code[asked][OPS[m.OP_MAY].operand("jump")] = len(self.code)
            self._stop(line)
        self._stop_here(slot)
        self._stops = outer
        self.code[begun][m.I_C] = len(self.code)

    def _stop(self, line: int) -> None:
        """End the block under way; where it ends is filled in when that is known."""
        assert self._stops is not None
        self._stops.append(self._emit(m.OP_STOP, line=line))

    def _stop_here(self, slot: int) -> None:
        """The block under way, which is counted under a slot, ends here."""
        for stop in self._stops or ():
            self.code[stop][m.I_A : m.I_C] = slot, len(self.code)

    def _modes(self, statement: p.Modes, line: int) -> None:
        """Some of several blocks, one after the other, each behind what lets it happen (9.3)."""
        slot = self.slots[id(statement)]
        who = 0 if statement.decider is None else self._player(statement.decider)
        self._emit(m.OP_MODES, slot, who, statement.many, len(statement.ways), line=line)
        for number, way in enumerate(statement.ways, start=1):
            needs = 0 if statement.decider is None else self._needs(way)
            begun = self._emit(m.OP_WAY, slot, number, 0, needs, line=way[0].span.line)
            self._block(way)
            self.code[begun][m.I_C] = len(self.code)

    def _needs(self, way: tuple[p.Step, ...]) -> int:
        """The row of what a block needs first; 0 if that is nothing."""
        row: list[int] = []
        for need in needs_of(way):
            if need.key in self._sought:
                continue  # nobody knows before whether there are any
            match need.what:
                case p.Filter():
                    asked = self._filter_of(need.key, need.what, need.who)
                    row += [m.NEEDS_COIN, asked, self._player(need.who)]
                case p.Simple():
                    row += [m.NEEDS_PLAYER, self._having(need.what), self._player(need.who)]
                case _:
                    row += [m.NEEDS_PLACE, self.table.operand(need.what, self.slots), 0]
        return self.table.append([*row, 0]) if row else 0

    def _next_time(self, statement: p.NextTime, line: int) -> None:
        """A block that waits for an event (9.15)."""
        until = m.M_NEXT | (m.M_END if statement.in_turn else 0)
        kept = sum(1 << slot for slot in sorted(self._slots_in((statement,))))
        row = event_row(self.table, statement.event, self.slots)
        wait = self._emit(m.OP_WAIT, until, row, 0, kept, line=line)
        self._block(statement.body)
        self._end_later(wait, line)

    def _until(self, statement: p.Until, line: int) -> None:
        """Prohibitions for a time; one particular player is remembered from now on (9.8)."""
        bound: dict[p.Player, int] = {}
        for who in chain(*map(players_of, statement.forbids)):
            if isinstance(who, p.Name):
                bound[who] = self.slots[who.name]
            elif who is p.Who.CHOOSER:
                bound[who] = self._they
            elif p.is_one(who) and who is not p.Who.YOU:
                if who not in bound:
                    bound[who] = self._slot((id(statement), who))
                    self._emit(m.OP_MEAN, bound[who], self._player(who), line=line)
        start = statement.whose is not None and statement.moment is p.Moment.START
        until = m.M_BAN | (m.M_START if start else m.M_END) | m.M_TURNS * (statement.turns - 1)
        they = {self._they} if p.Who.CHOOSER in self.slots else set()
        kept = sum(1 << slot for slot in they | {*bound.values()})
        later = self._begin_later(until, statement.whose, kept, line)
        self.code += forbid_lines(self.table, statement.forbids, bound)
        self._end_later(later, line)

    def _choose_now(self, coins: p.Coins) -> None:
        """Emit the choice of an operand that waits for its step."""
        if id(coins) not in self._late:
            return
        match coins:
            case p.AnyCounted(fil, amount=amount):
                operands = self.table.amount(amount, self.slots), self._filter(id(coins), fil)
                slot = self.slots[id(coins)]
                self._emit(m.OP_CHOOSE_MANY, slot, *operands, line=coins.span.line)
            case p.Any(fil):
                row = self._filter(id(coins), fil)
                slot = self.slots[id(coins)]
                for _ in range(how_many(coins)):
                    self._emit(m.OP_CHOOSE, slot, m.YOU, row, line=coins.span.line)
                if isinstance(coins, p.AnyInRow):
                    self.code.append(row_of(self.table, coins, self.slots))
            case p.Row():
                self.code.append(row_of(self.table, coins, self.slots))
            case p.ChosenBy(p.Filter(among=p.Name(name)), whose):
                of = self.slots[name], self.slots[chooser_key(name)], self._player(whose)
                self._emit(m.OP_CHOSEN, self.slots[id(coins)], *of, line=coins.span.line)
            case p.Every(fil):
                row = self.table.filter(fil, self.slots)
                slot = self.slots[id(coins)]
                self._emit(m.OP_GROUP, slot, row, line=coins.span.line)
                if id(coins) in self._sought:
                    self._emit(m.OP_ASK, slot, line=coins.span.line)

    def _statement(self, statement: p.Step) -> None:
        line = statement.span.line
        self.code += self._players.get(id(statement), [])
        for coins in coins_of(statement):
            self._choose_now(coins)
        match statement:
            case p.AddOwn() | p.Invite():
                pass  # they are announced, and that is all
            case p.ChoosePlayer(name, whom, having, chooser=chooser):
                if statement.secret:
                    operands = self.slots[name], self._player(chooser), RELATIONS[whom]
                    self._emit(m.OP_PLAYERS, *operands, self._having(having), line=line)
                elif not statement.is_target:
                    described = RELATIONS[whom], self._having(having), self._player(chooser)
                    self._emit(m.OP_HAVE_CHOSEN, self.slots[name], *described, line=line)
            case p.ChooseCoin() if self._is_target(statement):
                pass
            case p.If():
                self._if(statement, line)
            case p.Afterwards(body):
                self._block(body)
            case p.Repeat():
                self._repeat(statement, line)
            case p.Stop():
                self._stop(line)
            case p.Each(several, body):
                self._each(statement, RELATIONS[several], body)
            case p.May(player, then, otherwise):
                who = self._player(player)
                self._fork(self._emit(m.OP_MAY, who, line=line), then, otherwise, line)
            case p.Chance(many, of, then, otherwise):
                self._fork(self._emit(m.OP_CHANCE, many, of, line=line), then, otherwise, line)
            case p.PickPlayer(name, drawn, having, but):
                described = self._described(drawn, having, but)
                self._emit(m.OP_PICK_PLAYER, self.slots[name], *described, line=line)
            case p.Modes():
                self._modes(statement, line)
            case p.Later(moment, whose, body):
                kept = sum(1 << slot for slot in sorted(self._slots_in(body)))
                later = self._begin_later(MOMENTS[moment], whose, kept, line)
                self._block(body)
                self._end_later(later, line)
            case p.NextTime():
                self._next_time(statement, line)
            case p.Until():
                self._until(statement, line)
            case _:
                self._instruction(statement)

    def _instruction(self, statement: p.Step) -> None:
        """A step that is one instruction, with the operands that its facts name."""
        if isinstance(statement, p.ChooseCoin | p.Pick) and self._is_unseen(statement.filter):
            self._hidden.add(statement.name)
        operands = [self._operand(statement, name) for name in statement.facts.operands]
        row = instruction(code(statement.op), *operands, line=statement.span.line)
        if isinstance(statement, p.ChooseCoin) and statement.secret:
            row[m.I_D] |= m.BY_UNIT * self.slots[chooser_key(statement.name)]
        for coins, role in coin_roles(statement):
            if isinstance(coins, p.Name) and coins.name in self._hidden:
                if role.unseen:
                    row[m.I_D] |= m.MOVE_UNSEEN
        for coins, sees in shown(statement):
            if isinstance(coins, p.Name) and sees is p.Who.ANYONE:
                self._hidden.discard(coins.name)
        self.code.append(row)

    def _is_unseen(self, fil: p.Filter) -> bool:
        """Whether coins that fit may come out of a hold without having been shown."""
        among = fil.among
        return bool(fil.places & p.Place.HOLD) and (among is None or among.name in self._hidden)

    def _operand(self, statement: p.Step, name: str) -> int:
        value = getattr(statement, name)
        if name in roles(statement, PlayerRole):
            return 0 if value is None else self._player(value)
        if isinstance(value, p.Filter):
            chooser = getattr(statement, "chooser", p.Who.YOU)
            return self._filter_of(getattr(statement, "name", None), value, chooser)
        if isinstance(statement, p.UseAbility) and name == "kind":
            return self.table.kind(statement, self.slots)
        if isinstance(value, bool):
            return _BITS[name] if value else 0
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
        then: tuple[p.Step, ...],
        otherwise: tuple[p.Step, ...],
        line: int,
        seen: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset()),
    ) -> None:
        """Two blocks, the second of which is where the instruction `test` may jump.

        `seen` are the names of coins of which all know the kind in either of them.
        """
        hidden = self._hidden
        self._hidden = hidden - seen[0]
        self._block(then)
        first = self._hidden
        skip = self._emit(m.OP_JUMP, line=line) if otherwise else 0
        self.code[test][OPS[self.code[test][0]].operand("jump")] = len(self.code)
        self._hidden = hidden - seen[1]
        if otherwise:
            self._block(otherwise)
            self.code[skip][m.I_A] = len(self.code)
        self._hidden |= first

    def _slots_in(self, body: tuple[p.Step, ...]) -> set[int]:
        """Slots that a delayed block uses, or what it waits for."""
        parts = [part for statement in body for _, _, part in walk(statement)]
        keys = [part.name if isinstance(part, p.Name) else id(part) for part in parts]
        they = {self._they} if p.Who.CHOOSER in self.slots else set()
        return they | {self.slots[key] for key in keys if key in self.slots}

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
