"""A readable listing of a coin's program, like good assembly."""

from __future__ import annotations

from piecesofeight.machine import layout as m
from piecesofeight.tables.compiler import Tables

PLACES = (
    (m.NEST, "nest"),
    (m.FORE, "fore"),
    (m.AFT, "aft"),
    (m.MIDDLE, "middle"),
    (m.HOLD, "hold"),
)
PLAYERS = {
    m.ANYONE: "any player",
    m.YOU: "you",
    m.OPPONENT: "an opponent",
    m.ANOTHER: "another player",
    m.CHOOSER: "who chooses",
    m.EVENT_PLAYER: "who did it",
    m.EVENT_OWNER: "the owner of its coin",
}
EVENTS = {
    m.USED: "used",
    m.WOULD: "would-be-destroyed",
    m.DESTROYED: "destroyed",
    m.TAKEN: "taken",
    m.CALLED: "called",
    m.SENT: "sent",
    m.BEGINS: "turn-begins",
    m.ENDS: "turn-ends",
}
SPOTS = {m.SPOT_FORE: "fore", m.SPOT_AFT: "aft", m.SPOT_NEST: "nest", m.SPOT_HOLD: "hold"}
ACTS = {
    m.ACT_PLAY: "play",
    m.ACT_REACT: "react",
    m.ACT_TARGET: "target",
    m.ACT_CALL: "call",
    m.ACT_SEND: "send",
    m.ACT_DESTROY: "destroy",
    m.ACT_SCUTTLE: "scuttle",
}
COMPARISONS = {m.AT_LEAST: ">=", m.AT_MOST: "<=", m.EXACTLY: "="}
MNEMONICS = {
    m.OP_END: "end",
    m.OP_TARGET: "target",
    m.OP_TARGET_PLAYER: "target-player",
    m.OP_GROUP: "group",
    m.OP_LINE: "line",
    m.OP_DESTROY: "destroy",
    m.OP_MOVE: "move",
    m.OP_SWAP: "swap",
    m.OP_CHOOSE: "choose",
    m.OP_PICK: "pick",
    m.OP_REARRANGE: "rearrange",
    m.OP_REVEAL: "reveal",
    m.OP_LOOK: "look",
    m.OP_NEGATE: "negate",
    m.OP_PREVENT: "prevent",
    m.OP_SKIP: "skip",
    m.OP_NEXT: "next",
    m.OP_JUMP: "jump",
    m.OP_UNLESS: "unless",
    m.OP_MAY: "may",
    m.OP_LATER: "later",
    m.OP_FORBID: "forbid",
}


def listing(tables: Tables, name: str) -> str:
    """The program of a coin, instruction by instruction, with the lines it comes from.

    Raises:
        KeyError: if the tables have no such coin.
    """
    t = tables.words
    kind = tables.kind(name)
    flags = [word for bit, word in ((m.KEY, "key"), (m.LIMITER, "limiter")) if t[kind + 1] & bit]
    listens = [word for event, word in EVENTS.items() if t[kind + m.K_LISTENS] >> event & 1]
    lines = [f"{name}: kind {t[kind]} at {kind}"]
    if flags:
        lines.append(f"  flags    {', '.join(flags)}")
    lines.append(f"  answers  {', '.join(listens) or 'nothing'}")
    for i in range(t[kind + m.K_ABILITY_COUNT]):
        lines += _Listing(tables, t[kind + m.K_ABILITIES] + i * m.ABILITY_SIZE).lines()
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
        words = {m.PLAY: "play", m.REACT: "react", m.WHILE: "while", m.RULE: "rule"}
        head = f"  {words[t[row + m.A_TYPE]]} ({t[row + m.A_INDEX] + 1})"
        if t[row + m.A_LINE]:
            head += f"  ; line {t[row + m.A_LINE]}"
        lines = [head]
        if t[row + m.A_TYPE] == m.REACT:
            lines.append(f"    when     {self.event()}")
        if t[row + m.A_CONDITION]:
            lines.append(f"    if       {self.condition(t[row + m.A_CONDITION])}")
        if t[row + m.A_ONCE]:
            once = {m.ONCE_ACTION: "action", m.ONCE_TURN: "turn", m.ONCE_GAME: "game"}
            lines.append(f"    once     per {once[t[row + m.A_ONCE]]}")
        if t[row + m.A_COSTS]:
            this = t[row + m.A_COSTS] == m.COST_DESTROY_THIS
            lines.append(f"    cost     destroy {'this' if this else '#0'}")
        lines += self.announcement()
        return lines + self.program()

    def event(self) -> str:
        """What a reaction answers."""
        t, row = self.t, self.row
        kind, actor = t[row + m.A_EVENT], self.player(t[row + m.A_ACTOR])
        if kind in (m.BEGINS, m.ENDS):
            return f"{EVENTS[kind]}: of {actor}"
        subject = self.filter(t[row + m.A_SUBJECT]) if t[row + m.A_SUBJECT] else "this"
        return f"{EVENTS[kind]}: {subject}; by {actor}"

    def announcement(self) -> list[str]:
        """What the announcement needs besides its instructions."""
        t, row = self.t, self.row
        lines = []
        if t[row + m.A_PLACES]:
            lines.append(f"    while in {self.places(t[row + m.A_PLACES])}")
        if t[row + m.A_OWN_FILTER]:
            fil = self.filter(t[row + m.A_OWN_FILTER])
            lines.append(f"    add      up to {t[row + m.A_OWN_MOST]} of: {fil}")
        if t[row + m.A_INVITE_FILTER]:
            lines.append(f"    invite   {self.filter(t[row + m.A_INVITE_FILTER])}")
        need = t[row + m.A_NEEDS]
        while need and t[need]:
            lines.append(f"    needs    {self.filter(t[need])}")
            need += 1
        return lines

    def program(self) -> list[str]:
        """The instructions, up to the last `end` that a jump doesn't pass."""
        lines = []
        line = self.t[self.row + m.A_PROGRAM]
        last = line
        while True:
            op = self.t[line]
            last = max(last, self.jump(line))
            source = self.t[line + m.I_LINE]
            text = f"    {line:5}  {MNEMONICS[op]:<14} {self.operands(line)}"
            lines.append(f"{text:<64}; line {source}" if source else text.rstrip())
            if op == m.OP_END and line >= last:
                return lines
            line += m.INSTRUCTION_SIZE

    def jump(self, line: int) -> int:
        """Where an instruction may jump to, 0 if nowhere."""
        operand = {m.OP_JUMP: m.I_A, m.OP_UNLESS: m.I_B, m.OP_MAY: m.I_B, m.OP_LATER: m.I_C}
        op = self.t[line]
        return self.t[line + operand[op]] if op in operand else 0

    def operands(self, line: int) -> str:
        """The operands of an instruction in words."""
        op, a, b, c, d = self.t[line : line + 5]
        match op:
            case m.OP_TARGET | m.OP_GROUP:
                return f"#{a} <- {self.filter(b)}"
            case m.OP_TARGET_PLAYER:
                with_coins = f" with {self.filter(c)}" if c else ""
                return f"#{a} <- {self.player(b)}{with_coins}"
            case m.OP_LINE:
                return f"#{a} + {b} behind for each coin added"
            case m.OP_DESTROY | m.OP_REVEAL | m.OP_LOOK:
                return self.coins(a)
            case m.OP_MOVE:
                order = ", in a chosen order" if d & m.MOVE_IN_ORDER else ""
                unseen = ", unseen" if d & m.MOVE_UNSEEN else ""
                return f"{self.coins(a)} to {SPOTS[c]} of {self.player(b)}{order}{unseen}"
            case m.OP_SWAP:
                return f"{self.coins(a)} with {self.coins(b)}"
            case m.OP_CHOOSE:
                return f"#{a} <- {self.filter(c)}, by {self.player(b)}"
            case m.OP_PICK:
                return f"#{a} <- {self.amount(b)} of {self.filter(c)} at random"
            case m.OP_REARRANGE:
                return f"ship of {self.player(a)}" + (f" and {self.coins(b)}" if b >= -2 else "")
            case m.OP_SKIP:
                return f"{self.player(a)} loses {self.amount(b)}"
            case m.OP_NEXT:
                return self.player(a)
            case m.OP_FORBID:
                what = f" {self.filter(c)}" if c else ""
                return f"{self.player(b)}: {ACTS[a]}{what}"
            case _:
                return self.control(op, a, b, c)

    def control(self, op: int, a: int, b: int, c: int) -> str:
        """The operands of an instruction that decides what comes next."""
        match op:
            case m.OP_JUMP:
                return f"-> {a}"
            case m.OP_UNLESS:
                return f"{self.condition(a)} -> {b}"
            case m.OP_MAY:
                return f"{self.player(a)}, else -> {b}"
            case m.OP_LATER:
                moment = "start" if a & m.M_START else "end"
                when = "until" if a & m.M_BAN else "at"
                whose = f"the next turn of {self.player(b)}" if b else "this turn"
                return f"{when} the {moment} of {whose}; now -> {c}"
        return ""

    def player(self, who: int) -> str:
        """A player operand in words."""
        return f"player #{who - m.NAMED}" if who >= m.NAMED else PLAYERS[who]

    def coins(self, ref: int) -> str:
        """A coin operand in words."""
        return {m.THIS: "this", m.IT: "its coin", m.NO_COINS: "nothing"}.get(ref, f"#{ref}")

    def places(self, mask: int) -> str:
        """Place bits in words."""
        named = {m.OPEN: "open", m.ACTIVE: "active", m.SHIP: "ship", m.SHIP | m.HOLD: "anywhere"}
        return named.get(mask) or "|".join(word for bit, word in PLACES if mask & bit)

    def filter(self, row: int) -> str:
        """A filter in words."""
        places, owner, kind, but, flags = self.t[row : row + m.FILTER_SIZE]
        parts = [self.places(places)]
        parts.append(self.tables.coin_at(kind).name if kind else "coin")
        if but:
            parts.append(f"but {self.tables.coin_at(but).name}")
        parts.append(f"of {self.player(owner)}")
        if flags & m.OTHER:
            parts.append("other than this")
        if flags & (m.TO_SHIP | m.TO_SWAP):
            parts.append("(no second key coin)")
        return " ".join(parts)

    def amount(self, row: int) -> str:
        """An amount in words."""
        constant, times, quantity, argument = self.t[row : row + m.AMOUNT_SIZE]
        if quantity == m.COUNT:
            return f"{constant} + {times} * count({self.filter(argument)})"
        if quantity in (m.MOST, m.FEWEST):
            word = "most" if quantity == m.MOST else "fewest"
            return f"{constant} + {times} * {word}({self.filter(argument)})"
        if quantity == m.LOST:
            return f"{constant} + {times} * lost this turn by {self.player(argument)}"
        return str(constant)

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
                else:
                    text = f"{self.amount(a)} {COMPARISONS[b]} {self.amount(c)}"
                parts.append((joint if parts else "") + ("not " if negated else "") + text)
                joint = " and "
            row += m.TERM_SIZE
        return "".join(parts)
