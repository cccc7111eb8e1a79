"""Nodes of a trace in the making, and the words for what is on the machine's stack."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from attrs import define, evolve, field

from piecesofeight.answers.tree import (
    ABILITY,
    ANSWERABLE,
    CHOICE,
    COST,
    HAPPENING,
    NOTE,
    STEP,
    TraceNode,
)
from piecesofeight.game.event import Event, place_word
from piecesofeight.game.trace.missed_reactions import missed_reactions
from piecesofeight.game.why.conditions import Use, holds, judged_condition
from piecesofeight.game.why.rules_behind import ability_at, head_of, line_of, rule_table, steps_of
from piecesofeight.language import program as p
from piecesofeight.language.program.inferred.passage import Passage, passage_at, passage_on
from piecesofeight.machine import constants as m
from piecesofeight.notation.position import owner, seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import knows, who_knows

# What the rules themselves let a player do after a stalemate.
_REFIT = {
    m.OP_CHOOSE: "a coin is chosen from the hold",
    m.OP_REARRANGE: "the ship is rearranged",
}


@define(eq=False)
class Draft:
    """A node in the making.

    Attributes:
        said: the node, without what is below it.
        children: what is below it.
        step: of an ability in use, the line that is being carried out.
        line: of an ability in use, the instruction of that line.
        asked: of an event, whether it has begun: nobody can miss it any more.
        noted: of an event, what was said already of who missed it.
    """

    said: TraceNode
    children: list[Draft] = field(factory=list)
    step: Draft | None = None
    line: int = 0
    asked: bool = False
    noted: set[str] = field(factory=set)


def finished(drafts: Iterable[Draft], under_way: Collection[Draft] = ()) -> tuple[TraceNode, ...]:
    """The nodes of drafts, with all below them.

    Events that nobody answered, nor missed, are left out, unless they are still under way.
    """
    return tuple(
        evolve(draft.said, children=finished(draft.children, under_way))
        for draft in drafts
        if draft.said.kind != ANSWERABLE or draft.children or draft in under_way
    )


def happening(event: Event, record: Sequence[int] = ()) -> Draft:
    """A leaf for an event of the log, and for the record that it was made from."""
    rules = tuple(rule_table("events").get(event.kind, ()))
    if event.kind == "won" and record and record[m.LOG_A] == m.OUTCOME_CAPTAIN:
        rules = ("7.1",)
    return Draft(TraceNode(HAPPENING, str(event), rules, event=event))


def note(
    text: str, *rules: str, passage: Passage | None = None, told: int = -1, blurred: str = ""
) -> Draft:
    """A leaf for what did not happen."""
    return Draft(TraceNode(NOTE, text, rules, passage, told=told, blurred=blurred))


def note_of_coin(
    scene: Scene, coin: int, rest: str, *rules: str, seat: int = -1, passage: Passage | None = None
) -> Draft:
    """A leaf for what did not happen to a coin; who doesn't know it isn't told which it is.

    Without a seat it is said to be the coin of the player in whose ship or hold it lies.
    """
    name = scene.names[seat if seat >= 0 else owner(scene.block, coin)]
    text, blurred = f"{name}'s {scene.coin_name(coin)} {rest}", f"a coin of {name}'s {rest}"
    return note(text, *rules, passage=passage, told=who_knows(scene.block, coin), blurred=blurred)


def note_missed(scene: Scene, e: int, draft: Draft, *, silently: bool = False) -> None:
    """Put down who misses an event; `silently` only that it was said already."""
    for missed in missed_reactions(scene, e):
        if missed.text not in draft.noted:
            draft.noted.add(missed.text)
            draft.children += [] if silently else [Draft(missed)]


def ability_used(event: Event, scene: Scene, row: int) -> Draft:
    """An ability that was announced, or a delayed part of it that begins."""
    rules = tuple(rule_table("events").get(event.kind, ()))
    return Draft(TraceNode(ABILITY, str(event), rules, head_of(scene, row), event))


def frame_open(scene: Scene, f: int) -> Draft:
    """A frame of the stack of which a trace has not seen the beginning."""
    b = scene.block
    if b[f + m.FRAME_TYPE] == m.EVENT_FRAME:
        return answerable(scene, f)
    if b[f + m.FRAME_TYPE] == m.ABILITY_FRAME:
        return _ability_open(scene, f)
    # A destruction without an ability: the main action that destroys the own nest coin.
    name = scene.names[seat_of(b, b[f + m.X_ACTOR])]
    return Draft(TraceNode(CHOICE, f"{name}: `destroy nest`", ("3.9",)))


# What a rule is about to do for a player while others may answer that (9.13).
_ABOUT_TO = {
    m.STAGE_CALL: ("call coins", ("3.6", "9.13")),
    m.STAGE_SEND: ("send a coin to the crow's nest", ("3.1", "9.13")),
    m.STAGE_BRINK: ("win", ("7.1", "9.13")),
}


def _ability_open(scene: Scene, f: int) -> Draft:
    """An ability under way, of a coin or of the rules themselves."""
    b = scene.block
    name, row = scene.names[seat_of(b, b[f + m.U_USER])], b[f + m.U_ABILITY]
    if b[f + m.FRAME_STAGE] in _ABOUT_TO:
        text, rules = _ABOUT_TO[b[f + m.FRAME_STAGE]]
        return Draft(TraceNode(ABILITY, f"{name} is about to {text}", rules))
    if not scene.words[row + m.A_KIND]:
        refitting = f"{name} may add a coin and rearranges the ship"
        return Draft(TraceNode(ABILITY, refitting, ("7.4",)))
    lender, coin = ability_at(scene, row)[0].name, scene.coin_name(b[f + m.U_COIN])
    text = f"{name}'s {coin} is under way"
    if lender != coin:
        text += f" with an ability of {lender}"
    return Draft(TraceNode(ABILITY, text, ("4.2",), head_of(scene, row)))


def cost_of(scene: Scene, f: int) -> Draft:
    """The costs of an ability that are paid (4.6a)."""
    row = scene.block[f + m.U_ABILITY]
    coin, ability = ability_at(scene, row) if scene.words[row + m.A_KIND] else (None, None)
    paid = ability.costs if coin is not None and ability is not None else ()
    passages = [one for cost in paid if coin and (one := passage_at(coin, cost.span))]
    words = ",".join(f" `{passage.text}`" for passage in passages)
    passage = passages[0] if passages else None
    return Draft(TraceNode(COST, f"cost{words}", ("4.6a",), passage))


def step_of(scene: Scene, f: int, line: int) -> Draft:
    """A line of an ability that is carried out."""
    passage = line_of(scene, scene.block[f + m.U_ABILITY], line)
    if passage is None:
        refitting = _REFIT.get(scene.words[line + m.I_OP], "")
        return Draft(TraceNode(STEP, refitting, ("7.4",)))
    return Draft(TraceNode(STEP, f"`{passage.text}`", passage=passage))


def answerable(scene: Scene, e: int) -> Draft:
    """An event that may be answered; who doesn't know its coin isn't told which it is."""
    b, coin = scene.block, scene.block[e + m.E_COIN]
    event = TraceNode(
        ANSWERABLE,
        event_text(scene, e),
        tuple(rule_table("answerable")[b[e + m.E_KIND]]["rules"]),
        told=who_knows(b, coin) if coin else b[m.H_EVERYBODY],
        blurred=event_text(scene, e, named=False),
    )
    return Draft(event)


def test_of(scene: Scene, f: int, line: int) -> Draft | None:
    """What an `if` found when it was judged, for the player whose coin it is."""
    b, row = scene.block, scene.block[f + m.U_ABILITY]
    if not scene.words[row + m.A_KIND]:
        return None
    coin, ability = ability_at(scene, row)
    at = scene.words[line + m.I_LINE]
    ifs = (step for step in steps_of(ability) if isinstance(step, p.If) and step.span.line == at)
    statement = next(ifs, None)
    if statement is None:
        return None
    user = b[f + m.U_USER]
    use = Use(scene, b[f + m.U_COIN], seat_of(b, user), b[f + m.U_EVENT], f)
    groups = judged_condition(use, scene.words[line + m.I_A], statement.condition)
    so = holds(groups)
    wanted = [term.text for group in groups for term in group if term.holds == so]
    text = f"{'holds' if so else 'does not hold'}: {'; '.join(wanted)}"
    return note(text, passage=passage_on(coin, at), told=b[user + m.P_BIT])


# --- events on the stack, in words, for somebody who may not know which coin it is ---------------


def event_text(scene: Scene, e: int, named: bool = True) -> str:
    """An event that is on the stack, as a clause; its coin is named or is "a coin"."""
    b = scene.block
    owner, coin = scene.names[seat_of(b, b[e + m.E_OWNER])], b[e + m.E_COIN]
    whose = f"{owner}'s {scene.coin_name(coin)}" if named and coin else f"a coin of {owner}'s"
    if b[e + m.E_KIND] in (m.WOULD, m.DESTROYED):
        whose += f" ({place_word(b[e + m.E_PLACE])})"
    actor = b[e + m.E_ACTOR]
    who = scene.names[seat_of(b, actor)] if actor else "nobody"
    text: str = rule_table("answerable")[b[e + m.E_KIND]]["text"]
    return text.format(actor=who, coin=whose)


def event_told(scene: Scene, e: int, seat: int) -> str:
    """An event that is on the stack, as a clause for somebody who may not know the coin.

    That a turn begins or ends is about no coin.
    """
    coin = scene.block[e + m.E_COIN]
    return event_text(scene, e, coin != 0 and knows(scene.block, scene.words, seat, coin))
