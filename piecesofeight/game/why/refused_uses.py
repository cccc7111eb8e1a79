"""Why a coin can't be used like that: played, used in reaction, reinforced, aimed at that."""

from __future__ import annotations

from itertools import chain

from attrs import evolve

from piecesofeight.answers.reasons import Reason, passages_of
from piecesofeight.arguments import shown
from piecesofeight.combat import kernel
from piecesofeight.game.why.conditions import (
    Use,
    forbidding,
    holds,
    judged,
    why_fails,
)
from piecesofeight.game.why.refused_targets import why_not_target
from piecesofeight.game.why.rules_behind import (
    ability_at,
    aim_passage,
    head_of,
    rows_of,
    rules_of_ability,
)
from piecesofeight.game.why.sources import (
    coin_meant,
    meant_source,
    place_bit,
    rows_there,
    where,
)
from piecesofeight.language import program as p
from piecesofeight.language.program.inferred.passage import Passage
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.aiming import has_candidate
from piecesofeight.machine.abilities.redirecting import redirect_options
from piecesofeight.machine.abilities.usable import ability_options, answers
from piecesofeight.machine.zones import in_ship
from piecesofeight.notation.grammar import PLACES, ParsedOption
from piecesofeight.notation.options import split_target, spot_number
from piecesofeight.notation.position import (
    OptionParts,
    coin_at,
    target_number,
)
from piecesofeight.notation.scene import Scene


def why_not_play(scene: Scene, meant: ParsedOption, seat: int, only_coin: bool = False) -> Reason:
    """Why a coin can't be played like that; with `only_coin`, nothing about targets."""
    source = meant_source(scene, evolve(meant, verb="play"), seat)
    if source is None:
        return _not_active(meant, "played")
    use = Use(scene, coin_meant(scene, source, seat), seat)
    if not use.coin:
        return Reason(f"there is no {where(scene, source)} coin", ("4.1", "3.2"))
    rows = rows_of(scene, use.coin, m.PLAY)
    if not rows:
        text = f"{use.name} is no coin to be played in a turn"
        others = rows_of(scene, use.coin, m.REACT) + rows_of(scene, use.coin, m.WHENEVER)
        return Reason(text, ("3.2", "5.1", "6"), _heads(scene, others))
    limit = forbidding(scene, m.ACT_PLAY, seat, use.coin)
    if limit.text:
        return Reason(f"{use.name} can't be played now", ("4.1", "6")) + limit
    rows = rows_there(scene, rows, place_bit(source))
    if not rows:
        return _not_from(use, source, rows_of(scene, use.coin, m.PLAY))
    return Reason() if only_coin else _why_not_use(use, meant, rows, source)


def why_not_react(scene: Scene, meant: ParsedOption, seat: int) -> Reason:
    """Why a coin can't answer like that what happens now, or what just happened."""
    source = meant_source(scene, evolve(meant, verb="react"), seat)
    if source is None:
        return _not_active(meant, "used in reaction", "5.6a", "5.1")
    rules = ("5.1", "5.7" if scene.looks_back else "5.6a")
    use = Use(scene, coin_meant(scene, source, seat), seat)
    if not use.coin:
        return _no_responder(scene, seat, source, ("4.1", *rules))
    if scene.block[use.coin + m.C_REACTED] == scene.block[m.H_TURN]:
        return Reason(f"{use.name} has reacted in this turn already", ("5.4",))
    rows = rows_of(scene, use.coin, m.REACT)
    if not rows:
        of_itself = rows_of(scene, use.coin, m.WHENEVER)
        if of_itself:
            text = f"{use.name} isn't asked: what it does happens of itself"
            return Reason(text, ("9.27",), _heads(scene, of_itself))
        return Reason(f"{use.name} has no ability that is a reaction", (*rules, "6"))
    limit = forbidding(scene, m.ACT_REACT, seat, use.coin)
    if limit.text:
        return Reason(f"{use.name} can't react now", ("5.1", "6")) + limit
    cited, heads = _event_rules(scene, rows, rules), _heads(scene, rows)
    if scene.kind != m.REACTION:
        waits = f"{scene.names[seat]} is asked about no event now"
        return Reason(waits, (*cited, "5.2", "5.10"), heads)
    use = evolve(use, event=scene.event)
    fitting = answering_rows(use, m.SHIP | m.HOLD)
    if not fitting:
        return Reason(f"{use.name} doesn't answer this event", cited, heads)
    there = rows_there(scene, fitting, place_bit(source))
    if not there:
        return _not_from(use, source, fitting)
    return _why_not_use(use, meant, there, source)


def why_no_pass(scene: Scene) -> Reason:
    """That the player who is asked must answer, and with which coins (9.21)."""
    uses = filter(lambda parts: parts.verb == m.V_REACT, map(OptionParts.of, scene.options))
    due = {scene.user_of(parts, scene.decider): parts for parts in uses}
    rows = (scene.ability_of(parts, scene.decider)[1] for parts in due.values())
    names = dict.fromkeys(map(scene.coin_name, due))
    text = f"{scene.names[scene.decider]} must answer, with {' or '.join(names)}"
    return Reason(text, ("9.21",), _heads(scene, [row for row in rows if row]))


def answering_rows(use: Use, place: int) -> list[int]:
    """The reactions of a coin that answer an event from a place, by their addresses."""
    b, t = use.scene.block, use.scene.words
    rows = rows_there(use.scene, rows_of(use.scene, use.coin, m.REACT), place)
    return [row for row in rows if answers(b, t, row, use.coin, use.user, use.event, m.NONE)]


def why_not_here(scene: Scene, meant: ParsedOption, rules: tuple[str, ...]) -> Reason:
    """Why a place in a ship can't be a further target, or can't be chosen."""
    seat, _ = split_target(scene, meant.target)
    if seat < 0:
        return Reason(f"`{shown(meant.target)}` names no player", rules)
    return Reason(f"`{shown(meant.target)}` is no candidate", (*rules, "4.1", "4.7", "6"))


def _not_active(meant: ParsedOption, done: str, *rules: str) -> Reason:
    where = meant.place or "nowhere"
    text = f"only an active coin (nest, fore, aft) can be {done}, not one in `{where}`"
    return Reason(text, ("4.1", "1.3", *rules))


def _not_from(use: Use, source: OptionParts, rows: list[int]) -> Reason:
    """That no ability of a coin works where the coin lies."""
    lies = "in your hold" if source.held_kind else f"at `{use.scene.place_text(source)}`"
    text = f"{use.name} can't be used so where it lies, {lies}"
    return Reason(text, ("4.1", "9.20"), _heads(use.scene, rows))


def _no_responder(scene: Scene, seat: int, source: OptionParts, rules: tuple[str, ...]) -> Reason:
    """Why no coin can answer from a place: none lies there, or it came there too late (5.7)."""
    word = where(scene, source)
    if not scene.looks_back:
        return Reason(f"there is no {word} coin that could answer", rules)
    late = 0 if source.source else coin_at(scene.block, seat, source.place)
    if late:
        return Reason(f"{scene.coin_name(late)} became active only now ({word})", rules)
    return Reason(f"there was no {word} coin just before that could answer", rules)


def _event_rules(scene: Scene, rows: list[int], rules: tuple[str, ...]) -> tuple[str, ...]:
    """The rules about which events a coin answers, with those of its own abilities."""
    cited = [*rules, "6"]
    for row in rows:
        _, ability = ability_at(scene, row)
        cited += rules_of_ability(ability)
        if isinstance(ability, p.React) and ability.event.player is not p.Who.ANYONE:
            cited.append("5.8")
    return tuple(cited)


def _heads(scene: Scene, rows: list[int]) -> tuple[Passage, ...]:
    """The lines with which abilities begin."""
    return passages_of(*(head_of(scene, row) for row in rows))


def _why_not_use(use: Use, meant: ParsedOption, rows: list[int], source: OptionParts) -> Reason:
    """Why none of these abilities of a coin can be used as meant."""
    usable = use.scene.modes.get(source.way, ())
    by_index = {use.scene.words[row + m.A_INDEX]: row for row in rows}
    if 1 <= meant.mode <= len(usable) and usable[meant.mode - 1] in by_index:
        row = by_index[usable[meant.mode - 1]]
        if source.source:
            return Reason(f"what {use.name} is aimed at is chosen next", ("9.20", "4.2"))
        return _why_not_aim(use, meant, row)
    reason = Reason()
    for index, row in by_index.items():
        if index not in usable:
            unusable = why_unusable(use, row)
            if use.event and not unusable.text:  # it could be used but for another that must be
                unusable = Reason(
                    "a reaction that must be made comes first", ("9.21",)
                ) + why_no_pass(use.scene)
            if meant.target and "aimed at" in unusable.text:
                unusable += why_not_target(use, row, meant.target)
            reason += unusable
    if usable:
        ways = "one way" if len(usable) == 1 else f"{len(usable)} ways"
        reason = Reason(f"{use.name} can be used in {ways} now", ("4.2",)) + reason
    return reason


def why_unusable(use: Use, row: int) -> Reason:
    """Why an ability of a coin can't be used at all: once only, its condition, candidates."""
    b, t = use.scene.block, use.scene.words
    _, ability = ability_at(use.scene, row)
    head, cited = passages_of(head_of(use.scene, row)), rules_of_ability(ability)
    if t[row + m.A_ONCE] == m.ONCE_GAME and b[use.coin + m.C_USED] & (1 << t[row + m.A_INDEX]):
        return Reason(f"{use.name} can do that once in a game only", ("6",), head)
    if t[row + m.A_LOSES] and not in_ship(b, use.coin):
        text = f"{use.name} has left its ship, and can't be its own cost"
        return Reason(text, ("4.6a",), head)
    condition = judged(use, row)
    if not holds(condition):
        where = ("4.1", "1.3") if _about_its_place(ability.condition) else ()
        text = f"the condition of {use.name} does not hold (checked when it is announced)"
        return Reason(text, ("4.3", *where, "6", *cited)) + why_fails(condition)
    need = t[row + m.A_NEEDS]
    while need and t[need]:
        if not has_candidate(b, t, t[need], use.coin, use.user, use.event):
            second = ("4.8", "2.3") if t[t[need] + m.F_FLAGS] & m.TO_SHIP else ()
            text = f"there is no coin that {use.name} could choose"
            return Reason(text, ("4.7", *second, "6", *cited), head)
        need += 1
    if t[row + m.A_REDIRECTS] and not _other_targets(use):
        text = f"there is no other target that {use.name} could give this ability"
        return Reason(text, ("9.14", *cited), head)
    if _can_aim(use, row, use.scene.words):
        return Reason()  # it could be used, if now were the time and this the player
    text = f"there is nothing that {use.name} could be aimed at"
    if _can_aim(use, row, _without_more(use, row)):
        text = f"{use.name} would have no further target"
    return Reason(text, ("4.7", "6", *cited), passages_of(aim_passage(use.scene, row)))


def _other_targets(use: Use) -> int:
    """How many other targets the answered ability could have (9.14)."""
    b, t = use.scene.block[:], use.scene.words
    return redirect_options(b, t, b[use.event + m.E_TARGET], use.user, kernel.new_opts(), 0)


def _without_more(use: Use, row: int) -> list[int]:
    """The tables, in which an ability asks for one target only."""
    words = use.scene.words[:]
    words[row + m.A_MORE] = 0
    return words


def _can_aim(use: Use, row: int, words: list[int]) -> bool:
    """Whether an ability could be used, as it stands in these tables."""
    asked = (row, use.coin, use.user, use.event)
    return ability_options(use.scene.block[:], words, *asked, 0, kernel.new_opts(), 0) > 0


def _about_its_place(condition: p.Condition | None) -> bool:
    """Whether a condition is about where its own coin lies."""
    terms = chain.from_iterable(p.alternatives(condition) if condition else ())
    return any(isinstance(term.condition, p.Lies) for term in terms)


def _why_not_aim(use: Use, meant: ParsedOption, row: int) -> Reason:
    """Why an ability that can be used can't be used at that, or with that."""
    _, ability = ability_at(use.scene, row)
    cited = ("4.2", "6", *rules_of_ability(ability))
    head = passages_of(head_of(use.scene, row))
    if use.scene.words[row + m.A_TARGET] == m.TARGET_NONE:
        if meant.target:
            return Reason(f"{use.name} is not aimed at anything", cited, head)
    elif not meant.target:
        aim = passages_of(aim_passage(use.scene, row))
        return Reason(f"{use.name} needs a target", cited, aim or head)
    elif not _aimed(use, meant, row):
        return why_not_target(use, row, meant.target)
    return _why_not_reinforced(meant, _aimed(use, meant, row), use.name) + Reason("", (), head)


def _aimed(use: Use, meant: ParsedOption, row: int) -> list[OptionParts]:
    """The options that use that ability of that coin at that target; at none if none is named."""
    scene = use.scene
    seat, place = split_target(scene, meant.target) if meant.target else (-1, "")
    if meant.target and seat < 0:
        return []
    number = target_number(seat, spot_number(place)) if meant.target else 0
    used = (PLACES.index(meant.place), scene.words[row + m.A_INDEX], number)
    verbs = (m.V_PLAY, m.V_REACT)
    found = (parts for parts in map(OptionParts.of, scene.options) if parts.verb in verbs)
    return [parts for parts in found if (parts.place, parts.ability, parts.target) == used]


def _why_not_reinforced(meant: ParsedOption, aimed: list[OptionParts], name: str) -> Reason:
    """Why so many coins can't be added, or nobody invited, or not both."""
    what = []
    if meant.added and all(parts.added != meant.added for parts in aimed):
        what.append(f"{meant.added} of your other coins can't be added")
    if meant.inviting and not any(parts.inviting for parts in aimed):
        what.append("nobody can be invited")
    if what:
        why = f"{name} has no such coins to count on, or no coin left in line"
        return Reason(f"{' and '.join(what)}: {why}", ("6.3", "6"))
    with_them = f"with {meant.added} of your other coins added, nobody can be invited"
    return Reason(f"{with_them}: no coin is left in line", ("6.3", "6"))
