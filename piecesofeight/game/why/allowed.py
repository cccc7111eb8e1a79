"""Why an option is allowed: the moment, the coin's own words, the facts that make them true."""

from __future__ import annotations

from collections.abc import Callable

from piecesofeight.errors import shortened
from piecesofeight.game.decision import KINDS
from piecesofeight.game.trace.stack_words import RULES, event_told
from piecesofeight.game.why.answers import ALLOWED, Why
from piecesofeight.game.why.conditions import Asker, judged, why_holds
from piecesofeight.game.why.reasons import Reason, passages_of
from piecesofeight.game.why.rules_behind import ability_at, aim_passage, rules_of_ability
from piecesofeight.language import program as p
from piecesofeight.language.program.passage import Passage, passage_at, passage_on
from piecesofeight.language.program.walk import steps
from piecesofeight.machine import layout as m
from piecesofeight.machine.abilities.choices import line_left
from piecesofeight.machine.select import count_of_player
from piecesofeight.notation.grammar import PLACES
from piecesofeight.notation.options import option_text, target_text
from piecesofeight.notation.position import Parts, player_at
from piecesofeight.notation.scene import Scene


def why_allowed(scene: Scene, option: int) -> Why:
    """Why an option of the pending decision is allowed.

    Args:
        scene: the pending decision.
        option: the id of one of its options, or of surrender or a stalemate where allowed.
    """
    parts = Parts.of(option)
    reasons = _GROUNDS[parts.verb](scene, parts)
    return Why(option_text(scene, option), ALLOWED, reasons)


def _you(scene: Scene) -> str:
    return scene.names[scene.decider] if scene.decider >= 0 else "chance"


# --- using a coin ------------------------------------------------------------------------------


def _use(scene: Scene, parts: Parts) -> tuple[Reason, ...]:
    ability, row = scene.ability_of(parts, scene.decider)
    coin = scene.user_of(parts, scene.decider)
    assert ability is not None
    head = passage_at(scene.coin(coin), ability.span)
    asker = Asker(coin, scene.decider, scene.event if parts.verb == m.V_REACT else 0)
    when = _main(scene, parts, coin, head) if not asker.event else _answer(scene, parts, coin, head)
    held = why_holds(judged(scene, row, ability, asker))
    found = [when, *held.parts]
    if scene.words[row + m.A_ONCE] == m.ONCE_GAME:
        found.append(Reason(f"{scene.coin_name(coin)} has not done it in this game", ("6",)))
    if scene.words[row + m.A_NEEDS]:
        found.append(_can_choose(scene.coin(coin), ability))
    if parts.target:
        found.append(_aimed(scene, parts, row, ability))
    if parts.added or parts.inviting:
        found.append(_reinforced(scene, parts, coin, ability))
    return tuple(found)


def _main(scene: Scene, parts: Parts, coin: int, head: Passage | None) -> Reason:
    place = PLACES[parts.place]
    text = f"{_you(scene)}'s main action: {scene.coin_name(coin)} is active ({place})"
    return Reason(text, ("3.2", "4.1"), passages_of(head))


def _answer(scene: Scene, parts: Parts, coin: int, head: Passage | None) -> Reason:
    e, name = scene.event, scene.coin_name(coin)
    kind = scene.block[e + m.E_KIND]
    when = "just before" if kind == m.DESTROYED else "when the event arose"
    text = (
        f"{event_told(scene, e, scene.decider)}: {name} answers it, was active {when} "
        f"({PLACES[parts.place]}) and has not reacted in this turn"
    )
    place = "5.7" if kind == m.DESTROYED else "5.6a"
    return Reason(text, ("5.1", place, "5.4", *RULES[kind]), passages_of(head))


def _can_choose(coin: p.Coin, ability: p.Ability) -> Reason:
    """There is something to choose in a hold (4.7)."""
    body = () if isinstance(ability, p.While) else ability.body
    chosen = (one for one in body if isinstance(one, p.ChooseCoin))
    said = (passage_at(coin, one.span) for one in chosen if one.filter.places & p.Place.HOLD)
    return Reason("there is a coin to choose", ("4.7",), passages_of(*said))


def _aimed(scene: Scene, parts: Parts, row: int, ability: p.Ability) -> Reason:
    targets = _targets(scene, parts)
    text = f"`{target_text(scene, parts)}` is one of {len(targets)} targets: {shortened(targets)}"
    if len(targets) == 1:
        text = f"`{targets[0]}` is the only target"
    return Reason(
        text, ("4.2", "4.5", *rules_of_ability(ability)), passages_of(aim_passage(scene, row))
    )


def _targets(scene: Scene, parts: Parts) -> list[str]:
    """The targets of an ability, or further targets, among the options of the decision."""
    found = map(Parts.of, scene.options)
    return list(
        dict.fromkeys(
            target_text(scene, one)
            for one in found
            if (one.verb, one.place, one.ability) == (parts.verb, parts.place, parts.ability)
        )
    )


def _reinforced(scene: Scene, parts: Parts, coin: int, ability: p.Ability) -> Reason:
    said, what = [], []
    for statement in () if isinstance(ability, p.While) else steps(ability.body):
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


def _send(scene: Scene, parts: Parts) -> tuple[Reason, ...]:
    which = "aft" if parts.place == m.AT_AFT else "fore"
    rule = "3.1" if scene.kind == m.FIRST_NEST else "3.3"
    text = f"{_you(scene)}'s crow's nest is empty, and there is a {which} coin to send"
    return (Reason(text, (rule,)),)


def _pass(scene: Scene, _parts: Parts) -> tuple[Reason, ...]:
    kind = KINDS[scene.kind]
    if kind == "react":
        text = f"{event_told(scene, scene.event, scene.decider)}: nobody has to answer"
        return (Reason(text, ("5.1", "5.2"), _answers(scene)),)
    if kind == "contribute":
        return (Reason("nobody has to contribute", ("6.3",), passages_of(_invitation(scene))),)
    rule = "3.1" if kind == "first-nest" else "3.3"
    return (Reason("the crow's nest may stay empty", (rule,)),)


def _answers(scene: Scene) -> tuple[Passage, ...]:
    """The heads of the reactions that are offered."""
    found = []
    for parts in map(Parts.of, scene.options):
        ability, _ = (
            scene.ability_of(parts, scene.decider) if parts.verb == m.V_REACT else (None, 0)
        )
        if ability is not None:
            coin = scene.coin(scene.user_of(parts, scene.decider))
            found.append(passage_at(coin, ability.span))
    return passages_of(*found)


def _call(scene: Scene, _parts: Parts) -> tuple[Reason, ...]:
    text = f"{_you(scene)}'s Captain lies in the deck, and the call leaves another row of coins"
    return (Reason(text, ("3.2", "3.6", "3.7", "3.8")),)


def _scuttle(scene: Scene, _parts: Parts) -> tuple[Reason, ...]:
    return (Reason(f"{_you(scene)} has a coin in the crow's nest", ("3.2", "3.9")),)


def _contribute(scene: Scene, parts: Parts) -> tuple[Reason, ...]:
    b, t, f = scene.block, scene.words, scene.frame(m.ABILITY_FRAME)
    fil, left = t[b[f + m.U_ABILITY] + m.A_INVITE_FILTER], line_left(b, t, f)
    has = count_of_player(b, t, fil, b[f + m.U_COIN], player_at(scene.decider))
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
    body = () if isinstance(ability, p.While) else steps(ability.body)
    found = (passage_at(coin, one.span) for one in body if isinstance(one, p.Invite))
    return next(found, None)


# --- within an ability --------------------------------------------------------------------------


def under_way(scene: Scene) -> Passage | None:
    """The line of the ability that asks; None if the rules themselves ask (7.4)."""
    b, t, f = scene.block, scene.words, scene.frame(m.ABILITY_FRAME)
    row = b[f + m.U_ABILITY] if f else 0
    if not row or not t[row + m.A_KIND]:
        return None
    line = b[f + m.U_PC]
    if b[f + m.FRAME_STAGE] != m.STAGE_ANNOUNCE:
        line -= m.INSTRUCTION_SIZE
    return passage_on(ability_at(scene, row)[0], t[line + m.I_LINE])


def _rule(scene: Scene, *rules: str) -> tuple[str, ...]:
    """The rules of a choice, with 7.4 if it belongs to a stalemate."""
    f = scene.frame(m.ABILITY_FRAME)
    agreed = bool(f) and scene.block[f + m.U_ABILITY] == scene.words[m.T_AGREEMENT]
    return (*rules, "7.4") if agreed else rules


def _aim(scene: Scene, parts: Parts) -> tuple[Reason, ...]:
    targets = _targets(scene, parts)
    text = f"`{target_text(scene, parts)}` is one of {len(targets)} targets: {shortened(targets)}"
    return (Reason(text, ("4.2", "4.5"), passages_of(under_way(scene))),)


def _choose(scene: Scene, parts: Parts) -> tuple[Reason, ...]:
    coins = _targets(scene, parts)
    what = "chance draws" if scene.decider < 0 else f"{_you(scene)} chooses"
    text = f"{what} among {len(coins)}: {shortened(coins)}"
    return (Reason(text, _rule(scene, "4.7"), passages_of(under_way(scene))),)


def _consent(scene: Scene, parts: Parts) -> tuple[Reason, ...]:
    if scene.kind == m.AGREEMENT:
        text = f"a stalemate is proposed, and {_you(scene)} is asked"
        return (Reason(text, ("7.4",)),)
    said = passages_of(under_way(scene))
    yes = "may do it" if parts.target else "need not do it"
    return (Reason(f"{_you(scene)} {yes}", ("4.2",), said),)


_BY_KIND = {
    m.CHANCE_DRAW: ("chance draws one that fits", ("4.7", "4.8")),
    m.ORDER: ("it has not been put yet", ("6.5a",)),
    m.ARRANGE: ("it has no place yet", ("6.2",)),
    m.CHOOSE: ("there is one that fits", ("4.5a", "4.7", "4.8")),
}


def _kind(scene: Scene, parts: Parts) -> tuple[Reason, ...]:
    text, rules = _BY_KIND[scene.kind]
    if not parts.target:
        text = "the crow's nest may stay empty"
    return (Reason(text, _rule(scene, *rules), passages_of(under_way(scene))),)


# --- chance, and leaving ----------------------------------------------------------------------

_SEATS = {
    m.CHANCE_WHO: ("wants to react, and one of those who do is drawn", ("5.2",)),
    m.CHANCE_NEXT: ("may be drawn for the next turn", ("7.4",)),
    m.CHANCE_FIRST: ("may be drawn to begin", ("2.4",)),
}


def _seat(scene: Scene, parts: Parts) -> tuple[Reason, ...]:
    text, rules = _SEATS[scene.kind]
    return (Reason(f"{scene.names[parts.target - 1]} {text}", rules),)


def _surrender(scene: Scene, _parts: Parts) -> tuple[Reason, ...]:
    return (Reason(f"{_you(scene)} is deciding, and may surrender at any decision", ("7.5",)),)


def _stalemate(scene: Scene, _parts: Parts) -> tuple[Reason, ...]:
    text = f"{_you(scene)}'s main action, and nobody has proposed a stalemate in this turn"
    return (Reason(text, ("7.4",)),)


_GROUNDS: dict[int, Callable[[Scene, Parts], tuple[Reason, ...]]] = {
    m.V_PLAY: _use,
    m.V_REACT: _use,
    m.V_SEND: _send,
    m.V_PASS: _pass,
    m.V_CALL: _call,
    m.V_SCUTTLE: _scuttle,
    m.V_CONTRIBUTE: _contribute,
    m.V_AIM: _aim,
    m.V_CHOOSE: _choose,
    m.V_ANSWER: _consent,
    m.V_KIND: _kind,
    m.V_SEAT: _seat,
    m.V_SURRENDER: _surrender,
    m.V_PROPOSE: _stalemate,
}
