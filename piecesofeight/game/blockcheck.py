"""Whether a block from outside can be trusted: every address, list, frame and number in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piecesofeight.errors import SaveError
from piecesofeight.game import kernel
from piecesofeight.machine import layout as m
from piecesofeight.machine.abilities import react_options

if TYPE_CHECKING:
    from piecesofeight.game.game import Game

_HELP = "save the game again, or take an older save"
# Words of the header that change during a game; all others are as in a fresh block.
_VARIABLE = (
    m.H_SP,
    m.H_FP,
    m.H_HIGH,
    m.H_RNG,
    m.H_RNG + 1,
    m.H_TURN,
    m.H_CURRENT,
    m.H_PHASE,
    m.H_NEXT,
    m.H_DECISION,
    m.H_DECIDER,
    m.H_OUTCOME,
    m.H_WINNER,
    m.H_KEY_MOVED,
    m.H_CLOCK,
    m.H_PROPOSED,
    m.H_PROPOSER,
    m.H_ACTING,
    m.H_DECISIONS,
    m.H_TEAM_WON,
    m.H_EMPTIED,
)
_ZONES = (m.P_NEST, m.P_DECK, m.P_HOLD, m.P_GONE)
_FIXED_PLAYER = (
    *(zone + word for zone in _ZONES for word in (m.Z_OWNER, m.Z_ROLE)),
    m.P_SEAT,
    m.P_BIT,
    m.P_FOLLOWS,
)
_PLAYER_OR_NONE = (
    m.H_CURRENT,
    m.H_NEXT,
    m.H_DECIDER,
    m.H_WINNER,
    m.H_PROPOSER,
)
_COUNTS = (m.P_SKIPS, m.P_OUT, m.P_EMPTY, m.P_LOST, m.P_LOST_TURN, m.P_TURNS)
# Which type of frame must be on top for a decision of the machine.
_FRAMES = {
    m.REACTION: m.EVENT_FRAME,
    m.CHANCE_WHO: m.EVENT_FRAME,
    m.CONTRIBUTE: m.ABILITY_FRAME,
    m.CHOOSE: m.ABILITY_FRAME,
    m.ORDER: m.ABILITY_FRAME,
    m.ARRANGE: m.ABILITY_FRAME,
    m.MORE_TARGETS: m.ABILITY_FRAME,
    m.CONSENT: m.ABILITY_FRAME,
    m.CHANCE_DRAW: m.ABILITY_FRAME,
}
# Which instruction is under way in a stage of an ability.
_STAGES = {
    m.STAGE_CHOOSE: m.OP_CHOOSE,
    m.STAGE_ORDER: m.OP_MOVE,
    m.STAGE_ARRANGE: m.OP_REARRANGE,
    m.STAGE_PICK: m.OP_PICK,
    m.STAGE_MAY: m.OP_MAY,
}


def check_block(block: list[int], game: Game) -> None:
    """Raise a SaveError at the first word of a block that can't be right in that game."""
    _Checker(block, game).check()


class _Checker:
    """One check of one block, against a fresh block of the same game."""

    def __init__(self, block: list[int], game: Game) -> None:
        self.b = block
        self.t = game.tables.words
        self.rows = {*game.tables.rows, self.t[m.T_AGREEMENT]}
        self.fresh = game.new_block()
        self.players = range(m.HEADER, self.fresh[m.H_PLAYERS_END], m.PLAYER_SIZE)
        self.coins = range(self.fresh[m.H_COINS], self.fresh[m.H_COINS_END], m.COIN_SIZE)
        self.frames: list[int] = []

    def check(self) -> None:
        """All checks, from the outside in."""
        if len(self.b) != len(self.fresh) or self.b[m.H_SIZE] != len(self.fresh):
            size = f"the block has {len(self.b)} words, this game needs {len(self.fresh)}"
            raise SaveError(size, where="block", hint=_HELP)
        self.check_header()
        self.check_zones()
        self.check_delayed()
        self.check_stack()
        self.check_decision()

    def need(self, good: bool, at: int, what: str) -> None:
        """Refuse the block unless `good`."""
        if not good:
            raise SaveError(f"{self.b[at]} is no {what}", where=f"block[{at}]", hint=_HELP)

    def same(self, at: int) -> None:
        """Refuse the block if a word that never changes differs."""
        self.need(self.b[at] == self.fresh[at], at, f"value for this game ({self.fresh[at]} is)")

    def player(self, at: int, none: bool = True) -> None:
        """Refuse the block unless the word is a player's address (or 0)."""
        self.need(self.b[at] in self.players or (none and self.b[at] == 0), at, "player")

    def coin(self, at: int, none: bool = True) -> None:
        """Refuse the block unless the word is a coin's address (or 0)."""
        self.need(self.b[at] in self.coins or (none and self.b[at] == 0), at, "coin")

    def within(self, at: int, least: int, most: int, what: str) -> None:
        """Refuse the block unless the word lies between two numbers."""
        self.need(least <= self.b[at] <= most, at, what)

    # --- header and players ------------------------------------------------------------------

    def check_header(self) -> None:
        """The header, and the players' own words."""
        for at in range(m.HEADER):
            if at not in _VARIABLE:
                self.same(at)
        everybody = self.fresh[m.H_EVERYBODY]
        self.need(self.b[m.H_ACTING] & ~everybody == 0, m.H_ACTING, "set of players")
        for at in _PLAYER_OR_NONE:
            self.player(at)
        self.player(m.H_CURRENT, none=False)
        self.within(m.H_PHASE, m.PHASE_START, m.PHASE_DRAWING, "phase")
        self.within(m.H_DECISION, 0, m.CHANCE_FIRST, "kind of decision")
        self.within(m.H_OUTCOME, m.OUTCOME_NONE, m.OUTCOME_DRAW, "outcome")
        self.within(m.H_TURN, 0, 2**31 - 1, "turn")
        self.within(m.H_CLOCK, 0, 2**31 - 1, "clock")
        self.within(m.H_HIGH, self.b[m.H_STACK], self.b[m.H_SP], "top of the stack")
        self.need(bool(self.b[m.H_RNG] or self.b[m.H_RNG + 1]), m.H_RNG, "generator")
        won = self.b[m.H_TEAM_WON]
        count = len(self.players)
        self.within(m.H_TEAM_WON, 0, count, "team")
        for seat, player in enumerate(self.players):
            for word in _FIXED_PLAYER:
                self.same(player + word)
            for word in _COUNTS:
                self.within(player + word, 0, 2**31 - 1, "count")
            team = player + m.P_TEAM
            moved = bool(won) and self.b[team] == count + seat
            self.need(moved or self.b[team] == self.fresh[team], team, "team")

    # --- zones ---------------------------------------------------------------------------------

    def check_zones(self) -> None:
        """Every coin is what it was and lies in one zone; the lists hang together."""
        for coin in self.coins:
            self.same(coin + m.C_KIND)
            self.within(coin + m.C_KNOWN, 0, self.b[m.H_EVERYBODY], "set of players")
            self.within(coin + m.C_LOST, 0, self.b[m.H_EVERYBODY], "set of players")
            self.within(coin + m.C_REACTED, 0, 2**31 - 1, "turn")
            for word in (m.C_GROUP, m.C_SINCE, m.C_MIXED):
                self.within(coin + word, 0, self.b[m.H_CLOCK], "number of a mixing")
        found: set[int] = set()
        for player in self.players:
            keys = 0
            for word in _ZONES:
                coins = self.check_zone(player + word)
                found.update(coins)
                if word in (m.P_NEST, m.P_DECK):
                    keys += sum(self.is_key(coin) for coin in coins)
                if word == m.P_NEST:
                    self.need(len(coins) <= 1, player + word + m.Z_COUNT, "count of a nest")
            self.need(self.b[player + m.P_KEYS] == keys, player + m.P_KEYS, "count of Captains")
        lost = [coin for coin in self.coins if coin not in found]
        if lost:
            self.need(False, lost[0] + m.C_ZONE, "zone that has this coin")

    def is_key(self, coin: int) -> bool:
        """Whether a coin is a Captain."""
        return bool(self.t[self.b[coin + m.C_KIND] + m.K_FLAGS] & m.KEY)

    def check_zone(self, zone: int) -> list[int]:
        """The coins of a zone, whose list must be sound."""
        coins: list[int] = []
        before, link = 0, zone + m.Z_FIRST
        while self.b[link]:
            coin = self.b[link]
            self.need(coin in self.coins and coin not in coins, link, "coin here")
            self.need(self.b[coin + m.C_ZONE] == zone, coin + m.C_ZONE, "zone of this coin")
            self.need(self.b[coin + m.C_PREV] == before, coin + m.C_PREV, "coin before this")
            coins.append(coin)
            before, link = coin, coin + m.C_NEXT
        self.need(self.b[zone + m.Z_LAST] == before, zone + m.Z_LAST, "last coin of its zone")
        self.need(self.b[zone + m.Z_COUNT] == len(coins), zone + m.Z_COUNT, "count of its zone")
        return coins

    # --- what is going on -------------------------------------------------------------------------

    def check_delayed(self) -> None:
        """Delayed effects."""
        for entry in range(self.b[m.H_DELAYED], self.b[m.H_DELAYED_END], m.DELAYED_SIZE):
            if self.b[entry + m.D_ABILITY] == 0:
                continue
            self.row(entry + m.D_ABILITY)
            self.coin(entry + m.D_COIN)
            self.player(entry + m.D_USER, none=False)
            self.instruction(entry + m.D_BODY)
            self.player(entry + m.D_WHOSE)
            moment = self.b[entry + m.D_MOMENT] & ~m.M_BAN
            self.need(m.M_START <= moment <= m.M_END, entry + m.D_MOMENT, "moment")
            self.within(entry + m.D_ENTRIES, 0, m.DELAYED_NAMES, "count")
            for i in range(self.b[entry + m.D_ENTRIES]):
                self.entry(entry + m.D_KEPT + i * m.ENTRY_SIZE)

    def row(self, at: int) -> None:
        """The word must be the address of an ability."""
        self.need(self.b[at] in self.rows, at, "ability")

    def instruction(self, at: int) -> None:
        """The word must be the address of an instruction."""
        pc = self.b[at]
        inside = 0 < pc <= len(self.t) - m.INSTRUCTION_SIZE
        self.need(inside and 0 <= self.t[pc] <= m.OP_FORBID, at, "instruction")

    def entry(self, at: int, marks: int = 0) -> None:
        """A name that an ability keeps: slot (marked perhaps), coin or player, whose ship."""
        self.within(at, 0, m.ARRANGED + marks, "slot")
        what = self.b[at + 1]
        self.need(what == 0 or what in self.coins or what in self.players, at + 1, "coin or player")
        self.player(at + 2)

    def check_stack(self) -> None:
        """Frames lie one upon the other and fill the stack; above it there is nothing."""
        b, top = self.b, self.b[m.H_SP]
        self.within(m.H_SP, b[m.H_STACK], len(b), "top of the stack")
        for at in range(top, len(b)):
            self.need(b[at] == 0, at, "free word of the stack")
        frame = b[m.H_FP]
        link = m.H_FP
        while frame:
            self.need(b[m.H_STACK] <= frame < top, link, "frame")
            self.frames.append(frame)
            link = frame + m.FRAME_BELOW
            frame, top = b[link], frame
        self.need(top == b[m.H_STACK], m.H_SP, "top of these frames")
        ends = [b[m.H_SP], *self.frames]
        for frame, end in zip(self.frames, ends, strict=False):
            self.check_frame(frame, end)

    def check_frame(self, frame: int, end: int) -> None:
        """One frame, which reaches to `end`."""
        kind = self.b[frame + m.FRAME_TYPE]
        self.within(frame + m.FRAME_STAGE, 0, m.STAGE_MAY, "stage")
        if kind == m.ABILITY_FRAME:
            self.check_ability(frame)
            size = m.ABILITY_FRAME_SIZE + m.ENTRY_SIZE * self.b[frame + m.U_COUNT]
        elif kind == m.EVENT_FRAME:
            self.check_event(frame)
            size = m.EVENT_FRAME_SIZE + len(self.players)
        else:
            self.need(kind == m.DESTRUCTION_FRAME, frame + m.FRAME_TYPE, "type of frame")
            size = self.check_destruction(frame, end)
        self.need(frame + size == end, frame, "frame of that size")

    def check_ability(self, f: int) -> None:
        """An ability in use."""
        self.row(f + m.U_ABILITY)
        self.instruction(f + m.U_PC)
        program = self.t[self.b[f + m.U_ABILITY] + m.A_PROGRAM]
        ahead, astray = divmod(self.b[f + m.U_PC] - program, m.INSTRUCTION_SIZE)
        self.need(ahead >= 0 and not astray, f + m.U_PC, "instruction of that ability")
        wanted = _STAGES.get(self.b[f + m.FRAME_STAGE])
        under_way = self.t[self.b[f + m.U_PC] - m.INSTRUCTION_SIZE]
        self.need(wanted in (None, under_way), f + m.FRAME_STAGE, "stage of that instruction")
        self.player(f + m.U_USER, none=False)
        self.coin(f + m.U_COIN)
        self.within(f + m.U_ADDED, 0, len(self.coins), "count of coins added")
        if self.b[f + m.FRAME_STAGE] in (m.STAGE_CHOOSE, m.STAGE_ARRANGE):
            self.player(f + m.U_CURSOR, none=False)
        ordering = self.b[f + m.FRAME_STAGE] == m.STAGE_ORDER
        self.within(f + m.U_CURSOR, 0, 0 if ordering else 2**31 - 1, "cursor")
        self.within(f + m.U_CLOCK, 0, self.b[m.H_CLOCK], "clock")
        event = f + m.U_EVENT
        reacts = self.t[self.b[f + m.U_ABILITY] + m.A_TYPE] == m.REACT
        if reacts and not self.b[f + m.U_FLAGS] & m.DELAYED:
            fits = self.b[event] in self.frames and self.b[event] < f
            self.need(fits and self.b[self.b[event]] == m.EVENT_FRAME, event, "event to answer")
        else:
            self.need(self.b[event] == 0, event, "event for an ability that answers none")
        room = (len(self.b) - f - m.ABILITY_FRAME_SIZE) // m.ENTRY_SIZE
        self.within(f + m.U_COUNT, 0, room, "count")
        for i in range(self.b[f + m.U_COUNT]):
            entry = f + m.ABILITY_FRAME_SIZE + i * m.ENTRY_SIZE
            self.entry(entry, m.PUT if ordering else 0)

    def check_event(self, e: int) -> None:
        """An event that may be answered."""
        self.within(e + m.E_KIND, m.USED, m.ENDS, "kind of event")
        self.coin(e + m.E_COIN, none=self.b[e + m.E_KIND] in (m.BEGINS, m.ENDS))
        for word in (m.E_OWNER, m.E_ACTOR, m.E_CURSOR):
            self.player(e + word)
        self.about(e)

    def about(self, e: int) -> None:
        """What the event has to do with: who took the coin, or the frame that raised it."""
        kind, about = self.b[e + m.E_KIND], self.b[e + m.E_TARGET]
        at = e + m.E_TARGET
        if kind == m.TAKEN:
            self.player(at, none=False)
        elif kind in (m.CALLED, m.SENT, m.BEGINS, m.ENDS):
            self.need(about == 0, at, "frame of such an event")
        else:
            raiser = m.ABILITY_FRAME if kind == m.USED else m.DESTRUCTION_FRAME
            fits = about in self.frames and self.b[about + m.FRAME_TYPE] == raiser
            self.need(fits and about < e, at, "frame that raises such an event")
            if raiser == m.DESTRUCTION_FRAME:
                self.within(e + m.E_INDEX, 0, self.b[about + m.X_COUNT] - 1, "coin of that frame")

    def check_destruction(self, x: int, end: int) -> int:
        """Coins destroyed at once; the size of the frame."""
        self.player(x + m.X_ACTOR)
        count = self.b[x + m.X_COUNT]
        self.within(x + m.X_COUNT, 0, len(self.coins), "count")
        self.within(x + m.X_INDEX, 0, count, "index")
        for i in range(count):
            item = x + m.X_COINS + m.ITEM_SIZE * i
            self.coin(item + m.ITEM_COIN, none=False)
            self.player(item + m.ITEM_OWNER, none=False)
        actives = x + m.X_COINS + m.ITEM_SIZE * count
        size = m.DESTRUCTION_FRAME_SIZE + m.ITEM_SIZE * count + 3 * len(self.players)
        self.need(x + size == end, x, "frame of that size")
        for at in range(actives, end):
            self.coin(at)
        return size

    def check_decision(self) -> None:
        """The pending decision can be asked: who decides is in the game, there are options."""
        b, decision = self.b, self.b[m.H_DECISION]
        if not decision:
            self.need(b[m.H_OUTCOME] != 0, m.H_OUTCOME, "outcome of a game that is over")
            return
        self.need(b[m.H_OUTCOME] == 0, m.H_OUTCOME, "outcome of a game that goes on")
        chance = decision in (m.CHANCE_WHO, m.CHANCE_DRAW, m.CHANCE_NEXT, m.CHANCE_FIRST)
        self.need((b[m.H_DECIDER] == 0) == chance, m.H_DECIDER, "player who decides this")
        top = b[b[m.H_FP] + m.FRAME_TYPE] if b[m.H_FP] else 0
        self.need(top == _FRAMES.get(decision, 0), m.H_DECISION, "decision that can be pending")
        try:
            options = kernel.legal(b, self.t, kernel.new_opts())
            self.check_answers()
        except (IndexError, ValueError):
            options = 0
        self.need(options > 0, m.H_DECISION, "decision that has options")

    def check_answers(self) -> None:
        """Answers given so far are such as the players could give; older events keep none."""
        opts = kernel.new_opts()
        for e in self.frames:
            if self.b[e + m.FRAME_TYPE] != m.EVENT_FRAME:
                continue
            for seat, player in enumerate(self.players):
                at = e + m.E_ANSWERS + seat
                if self.b[at] in (0, m.V_PASS):
                    continue
                asked = e == self.b[m.H_FP]
                count = react_options(self.b, self.t, player, e, opts, 0) if asked else 0
                self.need(self.b[at] in opts[:count], at, "answer to this event")
