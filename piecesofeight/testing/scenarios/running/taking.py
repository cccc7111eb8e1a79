"""Doing what a step says in a state, and going on where nobody has a say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from attrs import frozen

from piecesofeight.combat.machine import Machine
from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.errors import IllegalOption
from piecesofeight.game.state import State
from piecesofeight.hosted.question import SECRET
from piecesofeight.hosted.state import HostedState
from piecesofeight.hosting.steps.windows import PASS
from piecesofeight.language.games.program import PLAY
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import timers
from piecesofeight.notation.grammar import parse_option
from piecesofeight.played.decision import Decision
from piecesofeight.testing.scenarios.running.acts import ALL, CHANCE, VERBS, Act
from piecesofeight.testing.scenarios.running.played import (
    Played,
    canonical_in,
    game_now,
    option_in,
    refusal_in,
)

# At which kinds of decision a verb has its place, outcomes of chance among them.
HOMES = {verb: homes for verb, (_, homes) in VERBS.items() if homes}
HOMES |= dict.fromkeys(("reacts", "is next", "is first"), ("chance",))
OFFERS = ("first-nest", "last-nest", "react", "contribute")
ANSWERS = ("react", "contribute")
# What kind of decision may be a further part of the same step.
FOLLOWS = {
    "main": "target",
    "react": "target",
    "target": "target",
    "order": "order",
    "arrange": "arrange",
    "chance": "chance",
    "trade": "trade",
    "build": "build",
}
# Forced decisions in a row after which we call it a loop.
MOST_FORCED = 1000
MOST_TEXTS = 1_000  # steps at one decision that are compared with those named


def replay(states: Sequence[State], kernel: ObservedKernel) -> None:
    """Let a kernel take all decisions again that lead from each of some states to the next.

    Before the first one its options are listed.
    """
    machine = Machine(states[0].game.tables.words, kernel, noting=True)
    kernel.ask("legal", states[0].block, machine.words, machine.opts)
    for before, after in pairwise(states):
        block = before.block
        machine.step(block, after.history[-1])
        for timer in timers(block):  # no time goes by in the machine (8.2)
            end = timer + m.TIMER_SIZE
            block[timer:end] = after.block[timer:end]
        if block != after.block:
            raise AssertionError("the observed kernel plays another game")


class StepError(Exception):
    """A step began well, but a later part of it isn't allowed.

    Attributes:
        states: where each part led that was allowed.
        reason: why the next one isn't.
    """

    def __init__(self, states: Sequence[Played], reason: IllegalOption) -> None:
        super().__init__(str(reason))
        self.states = tuple(states)
        self.reason = reason


@frozen
class Actor:
    """Who takes a step: a seat, chance (-1), or whoever must decide (ALL).

    Attributes:
        name: as written.
        seat: the seat; -1 for chance, None for all.
    """

    name: str
    seat: int | None

    @classmethod
    def of(cls, name: str, players: tuple[str, ...]) -> Actor:
        """The actor of that name."""
        if name in (CHANCE, ALL):
            return cls(name, -1 if name == CHANCE else None)
        return cls(name, players.index(name))

    def decides(self, decision: Decision[Any] | None) -> bool:
        """Whether the decision is this actor's."""
        return decision is not None and self.seat in (None, decision.player)


def take(state: Played, actor: Actor, act: Act, seconds: float | None = None) -> list[Played]:
    """Where each part of a step leads; nowhere if it doesn't answer the pending decision.

    The seconds that its player took go by at its first part. If the time is up then, nothing of
    it is done (8.2).

    Raises:
        StepError: its first part answers the decision, but a later part isn't allowed.
    """
    if not actor.decides(state.decision):
        return []
    if actor.name == ALL:
        return _agree_all(state)
    if act.verb == "draw":
        return _draw(state, act)
    first = _applied(state, act.pieces[0], seconds)
    if first is None:
        return []
    if first.history[-1] == m.V_TIME:
        return [first]
    states = [first]
    for piece in act.pieces[1:]:
        states.append(_next(states, actor, piece))
    return states


def _applied(state: Played, piece: str, seconds: float | None = None) -> Played | None:
    """The state after an option; None if there is no such option."""
    option = option_in(state, piece)
    return None if option is None else state.apply(option, seconds)


def _next(states: Sequence[Played], actor: Actor, piece: str) -> Played:
    """Where the next part leads of a step whose first parts led through some states."""
    here = states[-1]
    after = _applied(here, piece) if actor.decides(here.decision) else None
    if after is None:
        seat = -1 if actor.seat is None else actor.seat
        raise StepError(states, refusal_in(here, piece, seat))
    return after


def _agree_all(state: Played) -> list[Played]:
    """Somebody proposes a stalemate and everybody else agrees."""
    proposed = _applied(state, "stalemate")
    states = [proposed] if proposed else []
    while states and (decision := states[-1].decision) and decision.kind == "agree":
        states.append(states[-1].apply("agree"))
    return states


def _draw(state: Played, act: Act) -> list[Played]:
    """A random draw; the coins that came since all there were had to come may be named, too."""
    came: list[tuple[str, str]] = []
    states: list[Played] = []
    for piece in act.pieces:
        if strike(piece, came):
            continue
        if states:
            states += _up_to_draw(states[-1])
            after: Played | None = _next(states, Actor(CHANCE, -1), piece)
        else:
            after = _applied(state, piece)
        if after is None:
            return []
        states.append(after)
        came = drawn(after)
        strike(piece, came)
    return states


def _up_to_draw(state: Played) -> list[Played]:
    """What comes by itself between two draws of one step."""
    found = []
    for after in onward(state):
        if state.current_player < 0:
            break
        found.append(after)
        state = after
    return found


def drawn(state: Played) -> list[tuple[str, str]]:
    """The coins drawn on the way to a state since the last decision: as `Gull`, as `Gull of Bart`.

    Of a draw only the player is told whose coin it was: so who is told says whose. Of a game from a
    file these are the pieces that went the way of the first one.
    """
    if isinstance(state, HostedState):
        moves = [event for event in state.events if event.kind == "moved"]
        way = [event.pieces or {} for event in moves if event.origin == moves[0].origin]
        return [(kind, kind) for pieces in way for kind, n in pieces.items() for _ in range(n)]
    game = game_now(state)
    return [
        (event.coin, f"{event.coin} of {name}")
        for event in (game.events if game else ())
        for seat, name in enumerate(state.names)
        if event.kind == "picked" and event.coin and not event.seen_by(seat).hidden
    ]


def strike(piece: str, came: list[tuple[str, str]]) -> bool:
    """Take a coin that a piece of a draw names off the list of those that came, if it is there."""
    name = piece.removeprefix("draw ").casefold()
    found = next((pair for pair in came if name in map(str.casefold, pair)), None)
    if found:
        came.remove(found)
    return found is not None


def is_forced(state: Played) -> bool:
    """Whether the pending decision has a single option."""
    return state.decision is not None and len(state.decision) == 1


def is_offer(decision: Decision[Any]) -> bool:
    """Whether the decision may be declined."""
    return decision.kind in OFFERS and PASS in decision.texts


def is_window(decision: Decision[Any]) -> bool:
    """Whether somebody is asked, in a game from a file, to play a piece or to pass."""
    plays = [text for text in decision.texts if text != PASS]
    passed = decision.kind == SECRET and len(plays) < len(decision.texts)
    return passed and all(text.startswith(f"{PLAY} ") for text in plays)


def by_itself(state: Played, declined: tuple[str, ...] = OFFERS) -> Played | None:
    """What comes without a step: a forced decision taken, or an offer of some kinds declined."""
    decision = state.decision
    if decision is not None and len(decision) == 1:
        return state.apply(decision.options[0])
    if decision is not None and decision.kind in declined and is_offer(decision):
        return state.apply(m.V_PASS)
    if decision is not None and declined and is_window(decision):
        return state.apply(PASS)
    return None


def onward(state: Played, declined: tuple[str, ...] = ()) -> Iterator[Played]:
    """All that comes by itself, up to a decision that somebody has to make."""
    for _ in range(MOST_FORCED):
        after = by_itself(state, declined)
        if after is None:
            return
        yield after
        state = after


def asked_together(state: Played) -> dict[int, Played]:
    """Who is still to be asked about the same event (or to contribute), with the state then.

    So it is with those who decide together in secret: what one chooses is nothing to the others.
    """
    decision = state.decision
    if decision is None or decision.kind not in (*ANSWERS, SECRET):
        return {}
    game = game_now(state)
    asked = game.decision.asked if game and game.decision else ()
    counts = {"react": len(asked), SECRET: len(state.deciders)}
    wanted = counts.get(decision.kind, len(state.names))
    found: dict[int, Played] = {}
    while decision is not None and len(found) < wanted:
        if decision.player in found:
            break
        found[decision.player] = state
        free = decision.kind != SECRET and PASS in decision.texts  # from a duty nobody is (9.21)
        state = state.apply(PASS if free else decision.options[0])
        after = state.decision
        if after is None or after.kind != decision.kind:
            break
        if after.kind == SECRET and after.player < decision.player:  # all have chosen, and again
            break
        decision = after
    return found


def names_an_option(state: Played, act: Act) -> bool:
    """Whether an option says what a step says, but for its target, its number or what is added."""
    head = _head(canonical_in(state, act.pieces[0]))
    return any(_head(text) == head for text in (state.decision.texts if state.decision else ()))


def _head(text: str) -> str:
    """`react fore` of `react fore (2) at Bart.nest with 1`, `contribute` of `contribute 1`."""
    verb, _, rest = text.partition(" ")
    return verb if rest[:1].isdigit() else f"{verb} {rest.partition(' ')[0]}"


def still_asked(after: Played, seats: set[int]) -> bool:
    """Whether an answer leaves it to these players to answer too: a surrender may not (7.3)."""
    return seats <= set(asked_together(after))


# --- what a decision offers, as steps would say it ----------------------------------------


def whole_texts(state: Played) -> set[tuple[str, ...]] | None:
    """The pieces of every step that could answer the decision; None if there are too many.

    An order or a rearrangement is one step, whatever small decisions it is made of; so is a
    coin with all of its targets.
    """
    decision = state.decision
    if decision is None:
        return set()
    found: set[tuple[str, ...]] = set()
    paths: list[tuple[tuple[str, ...], Played]] = [((), state)]
    while paths:
        path, here = paths.pop()
        for option in here.decision or ():
            after, longer = here.apply(option), (*path, option.text)
            if _goes_on(decision, option.text, after.decision):
                paths.append((longer, after))
            else:
                found.add(longer)
        if len(found) + len(paths) > MOST_TEXTS:
            return None
    return found


def _goes_on(first: Decision[Any], text: str, asked: Decision[Any] | None) -> bool:
    """Whether a decision is a further part of the step that began at another one."""
    if asked is None or (asked.kind, asked.player) != (FOLLOWS.get(first.kind), first.player):
        return False
    if asked.kind == "target" and not parse_option(text).target:
        return False  # of an ability that was lent (9.14)
    both = (text, *asked.texts[:1])
    return asked.kind != CHANCE or all(said.startswith("draw ") for said in both)


def as_offered(state: Played, act: Act) -> tuple[str, ...]:
    """The pieces of a step, written as the pending decision writes its options."""
    first, *rest = (canonical_in(state, piece) for piece in act.pieces)
    return (first, *rest)
