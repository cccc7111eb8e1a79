"""Why an option is allowed: the moment, the coin's own words, the facts that make them true."""

from __future__ import annotations

from collections.abc import Callable

from piecesofeight.answers.reasons import ALLOWED, Reason, Why, passages_of
from piecesofeight.errors import shortened
from piecesofeight.game.decision import KINDS
from piecesofeight.game.trace.drafts import event_told
from piecesofeight.game.why.conditions import Use, judged, why_holds
from piecesofeight.game.why.rules_behind import (
    ability_at,
    aim_passage,
    head_of,
    line_of,
    rule_table,
    rules_of_ability,
    steps_of,
)
from piecesofeight.language import program as p
from piecesofeight.language.program.inferred.passage import Passage, passage_at
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.choices import line_left
from piecesofeight.machine.select import count_of_player
from piecesofeight.notation.options import option_text, target_text
from piecesofeight.notation.position import OptionParts, player_at
from piecesofeight.notation.scene import Scene


def why_allowed(scene: Scene, option: int) -> Why:
    """Why an option of the pending decision, surrender or a stalemate is allowed; it must be."""
    parts = OptionParts.of(option)
    plain = rule_table("options").get(parts.verb)
    if plain:
        reason = Reason(plain["text"].format(you=_you(scene)), plain["rules"])
        return Why(option_text(scene, option), ALLOWED, (reason,))
    return Why(option_text(scene, option), ALLOWED, _GROUNDS[parts.verb](scene, parts))


def _you(scene: Scene) -> str:
    return scene.names[scene.decider] if scene.decider >= 0 else "chance"


# --- using a coin ------------------------------------------------------------------------------


def _use(scene: Scene, parts: OptionParts) -> tuple[Reason, ...]:
    ability, row = scene.ability_of(parts, scene.decider)
    answered = scene.event if parts.verb == m.V_REACT else 0
    use = Use(scene, scene.user_of(parts, scene.decider), scene.decider, answered)
    assert ability is not None
    when = _answer(use, parts) if answered else _main(use, parts)
    when += Reason("", (), passages_of(head_of(scene, row)))
    found = [when, *why_holds(judged(use, row)).parts]
    if scene.words[row + m.A_MUST]:
        found.append(Reason(f"{use.name} must answer, and can't decline", ("9.21",)))
    if scene.words[row + m.A_ONCE] == m.ONCE_GAME:
        found.append(Reason(f"{use.name} has not done it in this game", ("6",)))
    if scene.words[row + m.A_NEEDS]:
        found.append(_can_choose(scene.coin(use.coin), ability))
    if parts.target:
        rules = ("4.2", "4.5", *rules_of_ability(ability))
        found.append(_one_of(scene, parts, rules, aim_passage(scene, row), perhaps_only=True))
    if parts.added or parts.inviting:
        found.append(_reinforced(scene, parts, use.coin, ability))
    return tuple(found)


def _main(use: Use, parts: OptionParts) -> Reason:
    where = f"is used from `{use.scene.place_text(parts)}`"
    if not parts.source:
        where = f"is active ({use.scene.place_text(parts)})"
    more = use.scene.block[m.H_PHASE] == m.PHASE_ACTION
    what, rule = ("further coin", "9.17") if more else ("main action", "3.2")
    text = f"{_you(use.scene)}'s {what}: {use.name} {where}"
    return Reason(text, (rule, "4.1", *_ELSEWHERE[bool(parts.source)]))


_ELSEWHERE = ((), ("9.20",))


def _answer(use: Use, parts: OptionParts) -> Reason:
    scene, kind = use.scene, use.scene.block[use.event + m.E_KIND]
    when = "just before" if kind == m.DESTROYED else "when the event arose"
    text = (
        f"{event_told(scene, use.event, use.seat)}: {use.name} answers it, was active {when} "
        f"({scene.place_text(parts)}) and has not reacted in this turn"
    )
    if parts.source:
        text = text.replace("was active", "lay where it works")
    place = "5.7" if kind == m.DESTROYED else "5.6a"
    rules = ("5.1", place, "5.4", *_ELSEWHERE[bool(parts.source)])
    return Reason(text, (*rules, *rule_table("answerable")[kind]["rules"]))


def _can_choose(coin: p.Coin, ability: p.Ability) -> Reason:
    """There is something to choose in a hold (4.7)."""
    chosen = (step for step in ability.body if isinstance(step, p.ChooseCoin))
    said = (passage_at(coin, step.span) for step in chosen if step.filter.places & p.Place.HOLD)
    return Reason("there is a coin to choose", ("4.7",), passages_of(*said))


def _one_of(
    scene: Scene,
    parts: OptionParts,
    rules: tuple[str, ...],
    said: Passage | None,
    *,
    perhaps_only: bool = False,
) -> Reason:
    """What is aimed at is one of several targets; with `perhaps_only`, or the only one."""
    targets = _targets(scene, parts)
    text = f"`{target_text(scene, parts)}` is one of {len(targets)} targets: {shortened(targets)}"
    if perhaps_only and len(targets) == 1:
        text = f"`{targets[0]}` is the only target"
    return Reason(text, rules, passages_of(said))


def _targets(scene: Scene, parts: OptionParts) -> list[str]:
    """The targets of an ability, or further targets, among the options of the decision."""
    found = map(OptionParts.of, scene.options)
    same = (*parts.way, parts.ability)
    texts = (
        target_text(scene, option) for option in found if (*option.way, option.ability) == same
    )
    return list(dict.fromkeys(texts))


def _reinforced(scene: Scene, parts: OptionParts, coin: int, ability: p.Ability) -> Reason:
    said, what = [], []
    for statement in steps_of(ability):
        added = isinstance(statement, p.AddOwn) and parts.added
        if added or (isinstance(statement, p.Invite) and parts.inviting):
            said.append(passage_at(scene.coin(coin), statement.span))
    if parts.added:
        what.append(f"{_you(scene)} has {parts.added} more to add")
    if parts.inviting:
        what.append("another player has such a coin")
    what.append("a coin is left in the line")
    return Reason(", ".join(what), ("6.3",), passages_of(*said))


# --- the other decisions of a turn --------------------------------------------------------------


def _send(scene: Scene, parts: OptionParts) -> tuple[Reason, ...]:
    which = "aft" if parts.place == m.AT_AFT else "fore"
    rule = "3.1" if scene.kind == m.FIRST_NEST else "3.3"
    text = f"{_you(scene)}'s crow's nest is empty, and there is a {which} coin to send"
    return (Reason(text, (rule,)),)


def _pass(scene: Scene, _parts: OptionParts) -> tuple[Reason, ...]:
    kind = KINDS[scene.kind]
    if kind == "react":
        text = f"{event_told(scene, scene.event, scene.decider)}: nobody has to answer"
        return (Reason(text, ("5.1", "5.2"), _answers(scene)),)
    if kind == "contribute":
        return (Reason("nobody has to contribute", ("6.3",), passages_of(_invitation(scene))),)
    if kind == "main":
        return (Reason("the main action is done, and nobody has to play another coin", ("9.17",)),)
    rule = "3.1" if kind == "first-nest" else "3.3"
    return (Reason("the crow's nest may stay empty", (rule,)),)


def _answers(scene: Scene) -> tuple[Passage, ...]:
    """The heads of the reactions that are offered."""
    offered = (parts for parts in map(OptionParts.of, scene.options) if parts.verb == m.V_REACT)
    rows = (scene.ability_of(parts, scene.decider)[1] for parts in offered)
    return passages_of(*(head_of(scene, row) for row in rows if row))


def _contribute(scene: Scene, parts: OptionParts) -> tuple[Reason, ...]:
    b, t, f = scene.block, scene.words, scene.frame(m.ABILITY_FRAME)
    fil, left = t[b[f + m.U_ABILITY] + m.A_INVITE_FILTER], line_left(b, t, f)
    has = count_of_player(b, t, fil, b[f + m.U_COIN], player_at(scene.decider), f)
    text = (
        f"{_you(scene)} is invited with {has} such {_coins(has)} and can add {parts.target}: "
        f"{left} {_coins(left)} left in the line"
    )
    return (Reason(text, ("6.3",), passages_of(_invitation(scene))),)


def _coins(number: int) -> str:
    return "coin" if number == 1 else "coins"


def _invitation(scene: Scene) -> Passage | None:
    f = scene.frame(m.ABILITY_FRAME)
    coin, ability = ability_at(scene, scene.block[f + m.U_ABILITY])
    invites = (step for step in steps_of(ability) if isinstance(step, p.Invite))
    return next((passage_at(coin, step.span) for step in invites), None)


# --- within an ability --------------------------------------------------------------------------


def under_way(scene: Scene) -> Passage | None:
    """The line of the ability that asks; None if the rules themselves ask (7.4)."""
    b, f = scene.block, scene.frame(m.ABILITY_FRAME)
    if not f:
        return None
    passed = m.INSTRUCTION_SIZE if b[f + m.FRAME_STAGE] != m.STAGE_ANNOUNCE else 0
    return line_of(scene, b[f + m.U_ABILITY], b[f + m.U_PC] - passed)


def _rule(scene: Scene, *rules: str) -> tuple[str, ...]:
    """The rules of a choice, with 7.4 if it belongs to a stalemate."""
    f = scene.frame(m.ABILITY_FRAME)
    agreed = bool(f) and scene.block[f + m.U_ABILITY] == scene.words[m.T_AGREEMENT]
    return (*rules, "7.4") if agreed else rules


def _aim(scene: Scene, parts: OptionParts) -> tuple[Reason, ...]:
    return (_one_of(scene, parts, ("4.2", "4.5"), under_way(scene)),)


def _choose(scene: Scene, parts: OptionParts) -> tuple[Reason, ...]:
    coins = _targets(scene, parts)
    what = "chance draws" if scene.decider < 0 else f"{_you(scene)} chooses"
    text = f"{what} among {len(coins)}: {shortened(coins)}"
    return (Reason(text, _rule(scene, "4.7"), passages_of(under_way(scene))),)


def _consent(scene: Scene, parts: OptionParts) -> tuple[Reason, ...]:
    if scene.kind == m.AGREEMENT:
        text = f"a stalemate is proposed, and {_you(scene)} is asked"
        return (Reason(text, ("7.4",)),)
    said = passages_of(under_way(scene))
    if scene.kind == m.WHICH_ABILITY:
        return (Reason(f"{_you(scene)} could announce this ability now", ("9.14",), said),)
    if scene.kind in (m.MODE, m.CHANCE_MODE):
        chance = scene.decider < 0
        who = "chance decides" if chance else f"{_you(scene)} chooses, and it may be possible"
        return (Reason(who, ("9.3",), said),)
    if parts.place or scene.decider < 0:
        who = "chance decides" if scene.decider < 0 else f"{_you(scene)} may name this number"
        return (Reason(who, ("9.5" if scene.decider < 0 else "9.6",), said),)
    yes = "may do it" if parts.target else "need not do it"
    return (Reason(f"{_you(scene)} {yes}", ("4.2",), said),)


def _kind(scene: Scene, parts: OptionParts) -> tuple[Reason, ...]:
    choice = rule_table("choices")[scene.kind]
    text = choice["text"] if parts.target else "the crow's nest may stay empty"
    return (Reason(text, _rule(scene, *choice["rules"]), passages_of(under_way(scene))),)


def _seat(scene: Scene, parts: OptionParts) -> tuple[Reason, ...]:
    choice = rule_table("choices")[scene.kind]
    return (Reason(f"{scene.names[parts.target - 1]} {choice['text']}", choice["rules"]),)


_GROUNDS: dict[int, Callable[[Scene, OptionParts], tuple[Reason, ...]]] = {
    m.V_PLAY: _use,
    m.V_REACT: _use,
    m.V_SEND: _send,
    m.V_PASS: _pass,
    m.V_CONTRIBUTE: _contribute,
    m.V_AIM: _aim,
    m.V_CHOOSE: _choose,
    m.V_ANSWER: _consent,
    m.V_KIND: _kind,
    m.V_SEAT: _seat,
}
