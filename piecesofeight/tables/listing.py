"""A readable listing of a coin's program, like good assembly."""

from __future__ import annotations

import re
from collections.abc import Callable

from piecesofeight.language.program import Place
from piecesofeight.machine import constants as m
from piecesofeight.machine.schema import OPS
from piecesofeight.machine.walking import abilities, instructions
from piecesofeight.tables.building import (
    ACTS,
    DEEDS,
    EVENTS,
    LAPSES,
    ONCE,
    RELATIONS,
    SIDES,
    SPOTS,
)
from piecesofeight.tables.compiler import Tables

PLAYERS = {number: who.value for who, number in RELATIONS.items()} | {
    m.CHOOSER: "who chooses",
    m.EVENT_PLAYER: "who did it",
    m.EVENT_OWNER: "the owner of its coin",
}
EVENT_WORDS = {number: kind.value.replace(" ", "-") for kind, number in EVENTS.items()}
COINLESS = {number for kind, number in EVENTS.items() if not kind.about_coin}
SPOT_WORDS = {number: spot.value for spot, number in (*SPOTS.items(), *SIDES.items())}
ONCE_WORDS = {number: once.value.removeprefix("once ") for once, number in ONCE.items()}
ACT_WORDS = {number: act.name.lower() for act, number in ACTS.items()}
DEED_WORDS = {number: deed.value for deed, number in DEEDS.items()}
LAPSE_WORDS = {number: lapse.value for lapse, number in LAPSES.items()}
COMPARED = {m.AT_LEAST: ">=", m.AT_MOST: "<=", m.EXACTLY: "="}
TAKES = {m.PLAY: "play", m.REACT: "react", m.WHILE: "while", m.RULE: "rule", m.WHENEVER: "whenever"}
# An operand in `Op.listed`, and a word that stands before it.
_OPERAND = re.compile(r"\{(\w)(?::([^}]*))?\}")


def listing(tables: Tables, name: str) -> str:
    """The program of a coin, instruction by instruction, with the lines it comes from.

    Raises:
        KeyError: if the tables have no such coin.
    """
    t = tables.words
    kind = tables.kind(name)
    flags = [word for bit, word in ((m.KEY, "key"), (m.LIMITER, "limiter")) if t[kind + 1] & bit]
    listens = [word for event, word in EVENT_WORDS.items() if t[kind + m.K_LISTENS] >> event & 1]
    lines = [f"{name}: kind {t[kind]} at {kind}"]
    if flags:
        lines.append(f"  flags    {', '.join(flags)}")
    lines.append(f"  answers  {', '.join(listens) or 'nothing'}")
    for row in abilities(t, kind):
        lines += _Listing(tables, row).lines()
    return "\n".join(lines)


class _Listing:
    """The listing of one ability."""

    def __init__(self, tables: Tables, row: int) -> None:
        self.tables = tables
        self.t = tables.words
        self.row = row

    def lines(self) -> list[str]:
        """The head of the ability and its instructions."""
        t, row = self.t, self.row
        head = f"  {TAKES[t[row + m.A_TYPE]]} ({t[row + m.A_INDEX] + 1})"
        if t[row + m.A_LINE]:
            head += f"  ; line {t[row + m.A_LINE]}"
        told: tuple[tuple[int, str, Callable[[int], str]], ...] = (
            (m.A_EVENT, "when", lambda _: self.event(self.row)),
            (m.A_MUST, "must", lambda _: "be used if it can be"),
            (m.A_CONDITION, "if", self.condition),
            (m.A_ONCE, "once", lambda once: ONCE_WORDS[once]),
            (m.A_PLACES, "while in" if t[row + m.A_TYPE] == m.WHILE else "from", self.places),
            (m.A_OWN_FILTER, "add", self.added),
            (m.A_INVITE_FILTER, "invite", self.filter),
        )
        lines = [head]
        usual = t[row + m.A_TYPE] != m.WHILE and t[row + m.A_PLACES] == m.ACTIVE
        for word, label, tell in told:
            if t[row + word] and not (usual and word == m.A_PLACES):
                lines.append(f"    {label:<8} {tell(t[row + word])}")
        need = t[row + m.A_NEEDS]
        while need and t[need]:
            lines.append(f"    needs    {self.filter(t[need])}")
            need += 1
        return lines + self.program()

    def event(self, row: int) -> str:
        """What the event is of a row: of a reaction, or of what waits for one."""
        t, kind = self.t, self.t[row + m.A_EVENT]
        actor = self.player(t[row + m.A_ACTOR])
        if kind in COINLESS:
            return f"{EVENT_WORDS[kind]}: of {actor}"
        subject = self.filter(t[row + m.A_SUBJECT]) if t[row + m.A_SUBJECT] else "this"
        return f"{EVENT_WORDS[kind]}: {subject}; by {actor}{self.cause(t[row + m.A_CAUSE])}"

    def cause(self, cause: int) -> str:
        """By whose ability it must come about."""
        if not cause:
            return ""
        known = {m.CAUSE_ANY: "any", m.CAUSE_THIS: "this", m.CAUSE_ITSELF: "its coin"}
        return f", ability of {known.get(cause) or self.tables.coin_at(cause).name}"

    def added(self, row: int) -> str:
        """The coins that the user may add."""
        return f"up to {self.t[self.row + m.A_OWN_MOST]} of: {self.filter(row)}"

    def program(self) -> list[str]:
        """The instructions, up to the last `end` that a jump doesn't pass."""
        lines: list[str] = []
        costs = self.t[self.row + m.A_COSTS]  # those come first below the announcement (9.1)
        for line, op, _ in instructions(self.t, self.row):
            source = self.t[line + m.I_LINE]
            name = OPS[op].name
            if costs and OPS[op].over != "announced":
                name, costs = f"pay: {name}", costs - 1
            text = f"    {line:5}  {name:<14} {self.operands(line)}"
            lines.append(f"{text:<64}; line {source}" if source else text.rstrip())
        return lines

    def operands(self, line: int) -> str:
        """The operands of an instruction in words."""
        op = OPS[self.t[line]]
        if op.number == m.OP_LATER:
            return self.later(*self.t[line + 1 : line + 4])
        if op.number == m.OP_WAIT:
            moment, row, jump = self.t[line + 1 : line + 4]
            until = " in this turn" if moment & m.M_END else ""
            return f"{self.event(row)}{until}; now -> {jump}"
        told = [self.operand(kind, self.t[line + i]) for i, kind in enumerate(op.operands, start=1)]
        if not op.listed:
            return ", ".join(filter(None, told))

        def fill(found: re.Match[str]) -> str:
            text = told["abcd".index(found[1])]
            return (found[2] or "") + text if text else ""

        return _OPERAND.sub(fill, op.listed)

    def operand(self, kind: str, word: int) -> str:
        """An operand in words; empty for nothing."""
        tell: dict[str, Callable[[int], str]] = {
            "slot": lambda slot: f"#{slot}",
            "filter": lambda row: self.filter(row) if row else "",
            "player": self.player,
            "bearer": lambda who: self.player(who) if who else "",
            "coins": self.coins,
            "amount": self.amount,
            "condition": self.condition,
            "having": lambda row: self.having(row) if row else "",
            "spot": SPOT_WORDS.__getitem__,
            "act": ACT_WORDS.__getitem__,
            "kind": lambda kind: self.kind(kind) if kind else "",
            "bits": self.bits,
            "ways": self.ways,
            "needs": self.needs,
        }
        return tell.get(kind, str)(word)

    def bits(self, bits: int) -> str:
        """How coins are moved, in words."""
        order = ", in a chosen order" if bits & m.MOVE_IN_ORDER else ""
        return order + (", unseen" if bits & m.MOVE_UNSEEN else "")

    def ways(self, ways: int) -> str:
        """How somebody chooses, in words."""
        return ", or none" if ways & m.MAY_PASS else ""

    def needs(self, row: int) -> str:
        """What a block needs first, if it is to be chosen, in words."""
        told: list[str] = []
        while row and self.t[row]:
            what, of, who = self.t[row : row + m.NEED_SIZE]
            if what == m.NEEDS_COIN:
                chooser = "" if who == m.YOU else f" for {self.player(who)}"
                told.append(f"{self.filter(of)}{chooser}")
            elif what == m.NEEDS_PLAYER:
                told.append(f"{self.player(who)} with {self.having(of)}")
            else:
                told.append(self.coins(of))
            row += m.NEED_SIZE
        return " and ".join(told)

    def later(self, moment: int, who: int, jump: int) -> str:
        """When something that is put off happens, or ends, in words."""
        when = "until" if moment & m.M_BAN else "at"
        edge = "start" if moment & m.M_START else "end"
        whose = f"the next turn of {self.player(who)}" if who else "this turn"
        more = f", {moment // m.M_TURNS} turns more" if moment >= m.M_TURNS else ""
        return f"{when} the {edge} of {whose}{more}; now -> {jump}"

    def player(self, who: int) -> str:
        """A player operand in words."""
        if who < m.NAMED:
            return PLAYERS[who]
        if who >= m.CHOICE_OF:
            by = self.player(who % m.CHOICE_UNIT)
            return f"player #{who // m.CHOICE_UNIT - 1} of {by}"
        side = {m.LEFT_OF: "left of ", m.RIGHT_OF: "right of "}.get(who - who % m.NAMED, "")
        return f"{side}player #{who % m.NAMED}"

    def coins(self, ref: int) -> str:
        """A coin operand in words."""
        return {m.THIS: "this", m.IT: "its coin", m.NO_COINS: ""}.get(ref, f"#{ref}")

    def places(self, mask: int) -> str:
        """Place bits in words."""
        named = {m.OPEN: "open", m.ACTIVE: "active", m.SHIP: "ship", m.SHIP | m.HOLD: "anywhere"}
        return named.get(mask) or "|".join(str(place.name).lower() for place in Place(mask))

    def kind(self, kind: int) -> str:
        """A kind of coin in words."""
        if kind < 0:
            return f"coin of the kind of {self.coins(kind - m.KIND_IN)}"
        return self.tables.coin_at(kind).name

    def filter(self, row: int) -> str:
        """A filter in words."""
        places, owner, kind, but, flags, among, *marked = self.t[row : row + m.FILTER_SIZE]
        parts = [self.places(places)]
        parts.append(self.kind(kind) if kind else "coin")
        if but:
            parts.append(f"but {self.tables.coin_at(but).name}")
        parts.append(f"of {self.player(owner)}")
        if flags & m.OTHER:
            parts.append("other than this")
        if among:
            parts.append(f"among #{among - 1}")
        if flags & m.MARKED:
            mark, least, most = marked
            parts.append(f"with {least} to {most} of mark {mark}")
        if flags & (m.TO_SHIP | m.TO_SWAP):
            parts.append("(no second key coin)")
        return " ".join(parts)

    def amount(self, row: int) -> str:
        """An amount in words."""
        constant, times, quantity, argument, mark, since = self.t[row : row + m.AMOUNT_SIZE]
        if not quantity:
            return str(constant)
        counted = {m.COUNT: "count", m.MOST: "most", m.FEWEST: "fewest"}
        if quantity in counted:
            told = f"{counted[quantity]}({self.filter(argument)})"
        elif quantity == m.LOST:
            told = f"lost this turn by {self.player(argument)}"
        elif quantity == m.TALLY:
            told = f"{DEED_WORDS[mark]} by {self.player(argument)} {LAPSE_WORDS[since]}"
        elif quantity == m.CREWS:
            told = f"players in the game: {self.player(argument)}"
        elif quantity == m.TURNS_DUE:
            told = f"turns to lose of {self.player(argument)}"
        elif quantity == m.NAMED_NUMBER:
            told = f"#{argument}"
        elif quantity == m.MARKS:
            told = f"mark {mark} on {self.bearer(argument)}"
        elif quantity == m.MARKS_OF_MOST:
            told = f"most of mark {argument}"
        elif quantity in (m.COINS_BEHIND, m.COINS_BEFORE):
            side = "behind" if quantity == m.COINS_BEHIND else "before"
            told = f"coins {side} {self.filter(argument) if argument else self.coins(mark)}"
        elif quantity == m.NUMBER_OF:
            told = f"#{argument} of {self.player(mark)}"
        else:
            told = f"quantity {quantity} of {argument}"
        return f"{constant} + {times} * {told}"

    def bearer(self, bearer: int) -> str:
        """Whose marks are counted, in words."""
        if bearer >= m.BEARER + m.IT:
            return self.coins(bearer - m.BEARER)
        return self.player(bearer)

    def having(self, row: int) -> str:
        """A condition on a player who may be chosen, in words."""
        return self.condition(row).replace(PLAYERS[m.CHOOSER], "that one")

    def condition(self, row: int) -> str:
        """A condition in words."""
        parts: list[str] = []
        joint = ""
        while self.t[row] != m.TERM_END:
            kind, negated, a, b, c = self.t[row : row + m.TERM_SIZE]
            if kind == m.TERM_OR:
                joint = " or "
            else:
                if kind == m.TERM_LIES:
                    text = f"this in {self.places(a)}"
                elif kind == m.TERM_FITS:
                    text = f"{self.coins(a)} is {self.filter(b)}"
                elif kind == m.TERM_COMPARE:
                    text = f"{self.amount(a)} {COMPARED[b]} {self.amount(c)}"
                elif kind == m.TERM_EVEN:
                    text = f"{self.amount(a)} is even"
                else:
                    text = f"term {kind} of {a}, {b}, {c}"
                parts.append((joint if parts else "") + ("not " if negated else "") + text)
                joint = " and "
            row += m.TERM_SIZE
        return "".join(parts)
