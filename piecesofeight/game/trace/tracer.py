"""Making traces: watches the machine and ties what it does to the frames on its stack.

Each frame has a draft of the tree: an ability its own, with the line that it is at below it; an
event its own; a destruction that of the line that destroys. Whatever is noted in the log
belongs to the frame that did it, or to the choice or the rules where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import define, evolve, field

from piecesofeight.answers.tree import CHOICE, Trace, TraceNode
from piecesofeight.combat.machine import Machine
from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.game.decision import KINDS, SECRET_DECISIONS
from piecesofeight.game.event import Event, events_of
from piecesofeight.game.history import History
from piecesofeight.game.setup import GameSetup
from piecesofeight.game.trace.drafts import (
    Draft,
    ability_used,
    cost_of,
    finished,
    happening,
    note,
    note_missed,
    note_of_coin,
    step_of,
    test_of,
)
from piecesofeight.game.trace.stack import Stack
from piecesofeight.game.trace.unanswered import unanswered, unanswered_destruction
from piecesofeight.game.trace.without_effect import (
    gone,
    not_moved,
    not_removed,
    not_swapped,
    passed_over,
)
from piecesofeight.game.why.rules_behind import rule_table
from piecesofeight.language.program.inferred.passage import Passage
from piecesofeight.machine import constants as m
from piecesofeight.machine import schema
from piecesofeight.machine.abilities.each import they_are_out
from piecesofeight.machine.abilities.elsewhere import used_coin
from piecesofeight.machine.abilities.kept import meant
from piecesofeight.machine.events import still_there, wants
from piecesofeight.notation.options import option_text
from piecesofeight.notation.position import player_at, seat_of
from piecesofeight.notation.scene import Scene

_Called = Callable[..., None]  # a function of the kernel, which is called past us
_GIVING_UP = (m.V_SURRENDER, m.V_TIME)
_ANNOUNCED = {m.LOG_USED, m.LOG_REACTED, m.LOG_REUSED, m.LOG_FIRED, m.LOG_HAPPENED}


@define(eq=False)
class Tracer:
    """Watches steps of a game on a block of its own, and keeps the tree.

    Attributes:
        scene: what the block is read against.
        unwatched: events that came first, such as those of the start.
    """

    scene: Scene
    unwatched: tuple[Event, ...] = ()
    _stack: Stack = field(init=False)
    _machine: Machine = field(init=False)
    _chosen: bool = False  # whether an option was taken: what is taken then was the only one
    _here: Draft | None = None  # what is being done belongs to this
    _cost: Draft | None = None  # the costs that are being paid
    _before: list[int] = field(factory=list)  # the block before what is being done
    _noted: int = m.LOG_START
    _negated: dict[int, Draft] = field(factory=dict)  # by frame, what negated it
    _saved: dict[tuple[int, int], Draft] = field(factory=dict)  # by destruction and item
    _unheard: list[tuple[int, ...]] = field(factory=list)  # events that nobody listened to
    _unanswered: list[tuple[Draft | None, Draft | None]] = field(factory=list)  # below which draft
    _wanting: list[Draft] = field(factory=list)  # who wanted to react, when another one may

    def __attrs_post_init__(self) -> None:
        self._stack = Stack(self.scene)
        self._machine = Machine(self.scene.words, ObservedKernel(self), noting=True)

    def take(self, option: int) -> tuple[int, ...] | None:
        """Take a legal option; the options then, None if reactions went too deep."""
        self._noted, self._chosen = m.LOG_START, False
        options = self._machine.step(self.scene.block, option)
        if self.scene.block[m.H_OUTCOME]:
            self._cut_short()
        return options

    def trace(self) -> Trace:
        """The tree so far."""
        under_way = [draft for _, draft in self._stack.open]
        return Trace(finished((*map(happening, self.unwatched), *self._stack.roots), under_way))

    # --- what the machine is about to do --------------------------------------------------

    def each_step(self, name: str, do: Callable[[], None], arguments: tuple[Any, ...]) -> None:
        """The machine does one thing."""
        if name == "take":
            self._choice(arguments[-1], self._chosen)
            self._chosen = True
        elif name.startswith("run_"):
            self._frame()
        else:  # who has won is judged for what was just done (7.1)
            judged = self.scene.block[m.H_KEY_MOVED]
            self._begin(self._here if judged else self._stack.inner)
        do()
        self._after()

    def _choice(self, option: int, forced: bool) -> None:
        b = self.scene.block
        scene = evolve(self.scene, options=self._machine.legal(b))
        seat, kind = scene.decider, b[m.H_DECISION]
        who = scene.names[seat] if seat >= 0 else "chance"
        text = f"{who}: `{option_text(scene, option)}`"
        told = b[player_at(seat) + m.P_BIT] if seat >= 0 else 0
        part, key = ("options", option) if option in _GIVING_UP else ("decisions", KINDS[kind])
        rules = rule_table(part)[key]["rules"]
        secret = kind in SECRET_DECISIONS
        node = TraceNode(
            CHOICE,
            f"{text} (the only option)" if forced else text,
            tuple(rules),
            told=told if forced or secret else -1,
            blurred=text if forced and not secret else "",
        )
        draft = Draft(node)
        self._stack.add(self._stack.inner, draft)
        self._begin(draft)

    def _frame(self) -> None:
        f, draft = self._stack.newest
        self._begin(draft)
        kind = self.scene.block[f + m.FRAME_TYPE]
        if kind == m.ABILITY_FRAME:
            self._ability(f, draft)
        elif kind == m.EVENT_FRAME:
            # Of two events that arose together the second begins after what the first brought.
            if not draft.asked:
                note_missed(self.scene, f, draft)
            draft.asked = True
        else:
            self._destruction(f, draft)

    def _begin(self, draft: Draft | None) -> None:
        self._here, self._cost, self._before = draft, None, self.scene.block[:]

    # --- before a frame's step -----------------------------------------------------------

    def _ability(self, f: int, draft: Draft) -> None:
        b, t = self.scene.block, self.scene.words
        stage, line = b[f + m.FRAME_STAGE], b[f + m.U_PC]
        if b[b[f + m.U_USER] + m.P_OUT] and t[line] != m.OP_END:
            name = self.scene.names[seat_of(b, b[f + m.U_USER])]
            draft.children.append(note(f"it lapses: {name} is out of the game", "7.2"))
        elif stage == m.STAGE_RESOLVE and not they_are_out(b, t, f, line):
            self._instruction(f, draft, line)
        elif stage == m.STAGE_ANNOUNCE:
            if not m.OP_TARGET <= t[line] <= m.LAST_ANNOUNCE:
                self._cost = self._here = cost_of(self.scene, f)
        elif stage == m.STAGE_USED:
            if b[f + m.U_FLAGS] & m.NEGATED:
                by = self._negated.get(f)
                draft.children.append(by or note("no effect: it was negated", "5.9"))
        elif draft.step is not None:
            self._here = draft.step

    def _instruction(self, f: int, draft: Draft, line: int) -> None:
        op = self.scene.words[line]
        if op == m.OP_UNLESS:
            test = test_of(self.scene, f, line)
            draft.children += [test] if test else []
        if schema.OPS[op].over == "flow":
            draft.step, draft.line = None, 0
            return
        if draft.line != line or draft.step is None:
            if draft.step is None or not self._belong_together(draft.line, line):
                draft.step = step_of(self.scene, f, line)
                draft.children.append(draft.step)
            draft.line = line
            ref = self.scene.words[line + m.I_A]
            if op == m.OP_DESTROY and ref >= 0 and meant(self.scene.block, f, ref, 0):
                draft.step.children += gone(self.scene, f, ref)
            elif op == m.OP_REMOVE:
                draft.step.children += not_removed(self.scene, f, ref)
            elif op == m.OP_SWAP:
                draft.step.children += not_swapped(self.scene, f, line)
        if op == m.OP_MOVE:
            draft.step.children += not_moved(self.scene, f, line)
        self._here = draft.step

    def _belong_together(self, before: int, line: int) -> bool:
        """Whether an instruction only settled which coins the next one, of its line, is about."""
        t = self.scene.words
        op = t[before]
        settles = m.OP_TARGET <= op <= m.LAST_ANNOUNCE or op in (m.OP_CHOOSE, m.OP_CHOOSE_MANY)
        return settles and t[before + m.I_LINE] == t[line + m.I_LINE]

    def _destruction(self, x: int, draft: Draft) -> None:
        b, stage = self.scene.block, self.scene.block[x + m.FRAME_STAGE]
        if b[b[x + m.X_ACTOR] + m.P_OUT] and stage in (m.STAGE_WOULD, m.STAGE_COMMIT):
            name = self.scene.names[seat_of(b, b[x + m.X_ACTOR])]
            draft.children.append(note(f"it lapses: {name} is out of the game", "7.2"))
        elif stage == m.STAGE_COMMIT:
            for i in range(b[x + m.X_COUNT]):
                item = x + m.X_COINS + m.ITEM_SIZE * i
                if b[item + m.ITEM_STATE] == m.ITEM_SAVED:
                    draft.children += [self._saved[x, i]] if (x, i) in self._saved else []
                elif b[item + m.ITEM_STATE] == m.ITEM_DUE and not still_there(b, item):
                    seat = seat_of(b, b[item + 1])
                    draft.children.append(passed_over(self.scene, b[item + m.ITEM_COIN], seat))

    # --- after something was done --------------------------------------------------------

    def _after(self) -> None:
        """Tie in what was noted, and the frames that are new on the stack."""
        here, top = self._here, self._stack.newest[0] if self._stack.open else 0
        fresh, leaves = None, []
        for event, record in self._records():
            if record[m.LOG_KIND] in _ANNOUNCED:
                f = self.scene.block[m.H_FP]
                row = record[m.LOG_A] or self.scene.block[f + m.U_ABILITY]
                fresh = ability_used(event, self.scene, row)
                self._stack.add(here, fresh)
            else:
                leaves.append((happening(event, record), record))
                self._stack.add(fresh or here, leaves[-1][0])
        parent = here
        if self._cost is not None:
            parent = self._stack.newest[1]
            parent.children += [self._cost] if self._cost.children else []
        if self._wanting:
            self._stack.newest[1].children += self._wanting
            self._wanting.clear()
        new = self._stack.follow(fresh, parent)
        for frame, draft in new:
            if self.scene.block[frame + m.FRAME_TYPE] == m.EVENT_FRAME:
                note_missed(self.scene, frame, draft)
        if not new:
            self._note_unanswered(top, leaves, parent)
        self._unheard.clear()
        self._put_unanswered()

    def _note_unanswered(
        self, top: int, leaves: list[tuple[Draft, list[int]]], parent: Draft | None
    ) -> None:
        """Who would have answered what never came to the stack, as nobody listened."""
        in_destruction = top and self._before[top + m.FRAME_TYPE] == m.DESTRUCTION_FRAME
        for leaf, record in leaves:
            destroyed = record[m.LOG_KIND] == m.LOG_DESTROYED
            if destroyed and not in_destruction and self._cost is None:  # costs raise none (4.6a)
                was = (self.scene, self._before, record[m.LOG_COIN], record[m.LOG_B])
                would = unanswered_destruction(*was, m.WOULD)
                siblings = self._stack.children(parent)
                siblings[siblings.index(leaf) : siblings.index(leaf)] = [would] if would else []
                self._unanswered.append((parent, unanswered_destruction(*was, m.DESTROYED)))
        for event in self._unheard:
            self._unanswered.append((parent, unanswered(self.scene, *event)))

    def _put_unanswered(self) -> None:
        """Put them where they would stand: after it was judged who has won, if nobody has."""
        b = self.scene.block
        if not b[m.H_KEY_MOVED]:
            for parent, draft in self._unanswered if not b[m.H_OUTCOME] else ():
                if draft is not None:
                    self._stack.add(parent, draft)
            self._unanswered.clear()

    def _records(self) -> Iterator[tuple[Event, list[int]]]:
        scene, log = self.scene, self._machine.log
        new = log[self._noted : log[m.LOG_USED_WORDS]]
        self._noted = log[m.LOG_USED_WORDS]
        found = events_of(scene.block, scene.words, scene.coins, scene.names, new)
        for number, event in enumerate(found):
            yield event, new[number * m.LOG_SIZE : (number + 1) * m.LOG_SIZE]

    # --- what the machine says itself -----------------------------------------------------

    def _on_do_negate(self, do_negate: _Called, b: m.Words, t: m.Words, *rest: Any) -> None:
        """An ability is negated, which is told when it would have had its effect."""
        f = rest[1]
        text = f"no effect: negated by {self._by(f)}"
        self._negated[b[b[f + m.U_EVENT] + m.E_TARGET]] = note(text, "5.9", passage=self._said)
        do_negate(b, t, *rest)

    def _on_do_prevent(self, do_prevent: _Called, b: m.Words, t: m.Words, *rest: Any) -> None:
        """A destruction is prevented, which is told when it would have happened."""
        f = rest[1]
        e, text = b[f + m.U_EVENT], f"is not destroyed: prevented by {self._by(f)}"
        draft = note_of_coin(self.scene, b[e + m.E_COIN], text, "5.6", passage=self._said)
        self._saved[b[e + m.E_TARGET], b[e + m.E_INDEX]] = draft
        do_prevent(b, t, *rest)

    def _by(self, f: int) -> str:
        """Whose coin the ability in use is."""
        b = self.scene.block
        user = self.scene.names[seat_of(b, b[f + m.U_USER])]
        return f"{user}'s {self.scene.coin_name(b[f + m.U_COIN])}"

    @property
    def _said(self) -> Passage | None:
        """What the coin says that is at work."""
        return self._here.said.passage if self._here else None

    def _on_let_react(
        self, let_react: _Called, b: m.Words, t: m.Words, log: m.Words, e: int, winner: int
    ) -> None:
        """Of several who want to react one may; the others know that they wanted to (5.2)."""
        for seat, name in enumerate(self.scene.names):
            if seat != winner and wants(b, e, seat):
                option = b[e + m.E_ANSWERS + seat]
                coin = self.scene.coin_name(used_coin(b, t, player_at(seat), option, e))
                text = f"{name} wanted to react with {coin}, but {self.scene.names[winner]} may"
                self._wanting.append(note(text, "5.2", told=b[player_at(seat) + m.P_BIT]))
        let_react(b, t, log, e, winner)

    def _on_raise_event(self, raise_event: _Called, b: m.Words, t: m.Words, *event: int) -> None:
        """An event arises; that nobody listens to it shows on the stack."""
        top = b[m.H_FP]
        raise_event(b, t, *event)
        if b[m.H_FP] == top and event[0] not in (m.BEGINS, m.ENDS):
            self._unheard.insert(0, event[:-1])  # the newest comes first

    def _cut_short(self) -> None:
        """The game is over: what is left of the abilities in use does not happen (7.1)."""
        b, t = self.scene.block, self.scene.words
        for f, draft in self._stack.open:
            if b[f + m.FRAME_TYPE] == m.ABILITY_FRAME and t[b[f + m.U_PC]] != m.OP_END:
                rest = "the rest of it does not happen: the game is over"
                draft.children.append(note(rest, "7.1"))
        self._stack.open.clear()


def traced(
    game: GameSetup, block: m.Words, options: Iterable[int], unwatched: tuple[Event, ...] = ()
) -> Trace:
    """What some options bring about, taken one after the other from where a block stands."""
    scene = Scene(block[:], game.tables.words, game.coins, game.names, ())
    tracer = Tracer(scene, unwatched)
    for option in options:
        tracer.take(option)
    return tracer.trace()


def trace_to(game: GameSetup, history: History, seat: int | None = None) -> Trace:
    """How a game came to where it stands: by the last choice, or by all since a seat saw it.

    Without a choice (at the start) the tree has the events only.
    """
    before, choices = history.last_steps(seat)
    if before is not None:
        return traced(game, before.block, choices)
    block, log = history.now.block, history.now.log if seat is None else history.news_for(seat)
    begun = events_of(block, game.tables.words, game.coins, game.names, log)
    return traced(game, block, (), begun)
