"""Laws of options: what is offered works, has one text, and nothing else is let through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from piecesofeight.combat.machine import Machine
from piecesofeight.errors import DepthError, IllegalOption, NotationError
from piecesofeight.game.state import State
from piecesofeight.machine import constants as m
from piecesofeight.notation.position import OptionParts
from piecesofeight.testing.invariants import broken
from piecesofeight.testing.laws.law import game_law, moment_law
from piecesofeight.testing.laws.trial import Moment, Played

MOST_REFUSED = 12  # ids that are tried at a decision though they aren't offered
# Of a text, what depends on what else is offered (the ability's number), and on where one is
# in rearranging a ship: the option only says which coin comes next.
_NUMBER = re.compile(r" ?\(\d+\)|(?<=arrange )(nest|deck) ")


@moment_law("options-work", "3.2", "4.2", "4.7", every=5)
def options_work(played: Played, moment: Moment) -> Iterator[str]:
    """Each option that is offered can be taken, and leads to a state that is as it must be.

    What is offered is legal, not only what somebody happens to choose. Offered is what `legal`
    lists, which looks on without changing anything.
    """
    machine, block = Machine(played.words), moment.block[:]
    if machine.legal(block) != moment.options:
        yield "listed again, the options are others"
    if block != moment.block:
        yield "listing the options changes the state"
    for option in moment.options:
        block = moment.block[:]
        options = machine.step(block, option)
        if options is None:
            continue  # reactions too deep: a stated limit, see `never-fails`
        for wrong in broken(block, played.words, options):
            if len(options) != 1 or "forced" not in wrong:
                yield f"option {option} leads to where {wrong}"


@game_law("options-readable", "4.2")
def options_readable(played: Played) -> Iterator[tuple[int, str]]:
    """Options are unique, as ids and as texts; a text is read as the option that has it.

    Through a whole game an id means the same for each kind of decision: they are what records, bots
    and people refer to options by. (A text has the number of the ability only where another would
    do.)
    """
    texts: dict[tuple[int, int], str] = {}
    for moment in played.some(3):
        state = played.state(moment)
        if state.decision is None:
            continue
        if len(set(moment.options)) < len(moment.options):
            yield moment.number, "an id is offered twice"
        found = state.decision.texts
        if len(set(found)) < len(found):
            yield moment.number, f"a text is offered twice, of {', '.join(found)}"
        kind = moment.block[m.H_DECISION]
        for option, text in zip(moment.options, found, strict=True):
            bare = _NUMBER.sub("", text)
            if texts.setdefault((kind, option), bare) != bare:
                yield moment.number, f"`{texts[kind, option]}` is called `{text}` now"
            if state.option_id(text) != option:
                yield moment.number, f"`{text}` is read as another option"


@game_law("rest-refused", "3.2", "4.1", "5.1")
def rest_refused(played: Played) -> Iterator[tuple[int, str]]:
    """Whatever isn't offered is refused with a reason, by id and by text; the state stays.

    Tried is what was offered at other decisions of the game, and numbers that mean nothing at
    all. Nobody gets past the rules by an id that a program made up.
    """
    known = sorted({option for moment in played.moments for option in moment.options})
    for moment in played.some(7):
        before = moment.block[:]
        state = played.state(moment)
        for option in _others(known, moment):
            refused = _refused(state, option)
            if refused:
                yield moment.number, f"option {option}: {refused}"
        for text in _texts(played, moment):
            refused = _refused(state, text)
            if refused:
                yield moment.number, f"`{text}`: {refused}"
        if moment.block != before:
            yield moment.number, "a refusal changes the state"


def _others(known: list[int], moment: Moment) -> list[int]:
    """Ids that aren't offered: of other decisions, near ones, and nonsense."""
    near = [option ^ bit for option in moment.options[:2] for bit in (1, 16, 64, 4096, 1 << 19)]
    start = moment.number * 5 % max(len(known), 1)
    some = [*known[start:], *known[:start]][:MOST_REFUSED]
    odd = [0, -5, 2**31, m.V_SURRENDER + m.PLACE_UNIT]
    offered = {*moment.options, m.V_SURRENDER, m.V_PROPOSE}
    return [option for option in (*near, *some, *odd) if option not in offered]


def _texts(played: Played, moment: Moment) -> list[str]:
    """Texts that aren't offered: of the decision before, and nonsense."""
    texts = ["", "play", "play hold at nobody.fore", "pass pass", "destroy"]
    if moment.number:
        before = played.state(played.moments[moment.number - 1]).decision
        texts += before.texts[:4] if before else []
    now = played.state(moment).decision
    offered = now.texts if now else ()
    return [text for text in texts if text not in offered]


def _refused(state: State, choice: int | str) -> str:
    """What is wrong with how a choice is refused; empty if all is well."""
    try:
        meant = state.option_id(choice)
    except (IllegalOption, NotationError) as error:
        reason = error.reason if isinstance(error, IllegalOption) else error.what
        return "" if reason else "it is refused without a reason"
    if isinstance(choice, str) and meant in state.legal_actions():
        return ""  # another way to write what is offered
    return "it isn't offered, but taken"


@moment_law("answers-apart", "5.2")
def answers_apart(played: Played, moment: Moment) -> Iterator[str]:
    """What one player may answer to an event doesn't depend on what another one has answered.

    Each decides in secret whether to react, and with which coin (5.2). The engine asks them one
    after the other, and that order must not show: the next player's options are the same whatever
    the first one takes. (Open choices of several players do depend on each other, by 4.8.)
    """
    block = moment.block
    if block[m.H_DECISION] != m.REACTION:
        return
    machine = Machine(played.words)
    first: tuple[int, tuple[int, ...]] | None = None
    for option in moment.options:
        after = block[:]
        options = machine.step(after, option)
        if options is None or not _same_question(block, after):
            continue
        offered = (after[m.H_DECIDER], options)
        if first is not None and offered != first:
            yield f"after option {option} the next player is offered something else"
        first = offered


def _same_question(before: list[int], after: list[int]) -> bool:
    """Whether the next decision is the same question to another player."""
    e = before[m.H_FP]
    alike = (m.H_DECISION, m.H_FP, m.H_CLOCK, m.H_TURN, e + m.E_KIND, e + m.E_COIN)
    return (
        all(before[word] == after[word] for word in alike)
        and before[m.H_DECIDER] != after[m.H_DECIDER] != 0
    )


@moment_law("losers-traceless", "5.2", "5.10")
def losers_traceless(played: Played, moment: Moment) -> Iterator[str]:
    """Of several who want to react one does, and it is as if the others had declined.

    An event takes one reaction (5.10), a fair draw decides whose (5.2), and the others keep
    their coins and their one reaction a turn.
    """
    block = moment.block
    if block[m.H_DECISION] != m.CHANCE_WHO:
        return
    machine, event = Machine(played.words), block[m.H_FP]
    for option in moment.options:
        seat = option // m.TARGET_UNIT - 1
        drawn, alone = block[:], block[:]
        for other in range(len(played.game.names)):
            if other != seat:
                alone[event + m.E_ANSWERS + other] = m.V_PASS
        machine.step(drawn, option)
        machine.step(alone, option)
        if drawn != alone:
            yield f"those who lose the draw against seat {seat} leave a trace"


@moment_law("chance-sums", "2.4", "4.7", "5.2", "9.5")
def chance_sums(played: Played, moment: Moment) -> Iterator[str]:
    """The probabilities of what chance may bring are above 0 and sum to one; players are equal.

    A draw takes each coin with the same probability (4.7); of players who want to react, and of
    those who may have the next turn, none is favoured (5.2, 7.4); nor is a side of a die (9.5).
    """
    if moment.decider or not moment.options:
        return
    found = played.state(moment).chance_outcomes()
    if [option for option, _ in found] != list(moment.options):
        yield "the outcomes are not the options"
    total = sum(chance for _, chance in found)
    if abs(total - 1) > 1e-9:
        yield f"the probabilities sum to {total}"
    if any(chance <= 0 for _, chance in found):
        yield "an outcome is offered that can't be"
    odds = {chance for _, chance in found}
    if len(odds) > 1 and not _of_unequal_odds(moment):
        yield "one outcome is favoured"


def _of_unequal_odds(moment: Moment) -> bool:
    """Whether outcomes may differ: copies in a hold are drawn as one, and 1 in 3 is no 1 in 2."""
    kind = moment.block[m.H_DECISION]
    chance_of_so_many = OptionParts.of(moment.options[0]).verb == m.V_ANSWER
    return kind == m.CHANCE_DRAW or (kind == m.CHANCE_NUMBER and chance_of_so_many)


@game_law("input-unchanged", "architecture")
def input_unchanged(played: Played) -> Iterator[tuple[int, str]]:
    """Applying a choice leaves the state as it was: a game can be forked and taken up anywhere.

    What follows is the same as when it was played, step by step.
    """
    for moment, after in pairwise(played.moments):
        state = played.state(moment)
        before = state.block
        try:
            follows = state.apply(moment.taken)
        except DepthError:
            follows = None
        if state.block != before or state.legal_actions() != list(moment.options):
            yield moment.number, "applying a choice changes the state that it was applied to"
        if follows is None or follows.block != after.block:
            yield after.number, "the same choice leads to another state"
        elif follows.legal_actions() != list(after.options):
            yield after.number, "the same choice leads to other options"
