"""Why a coin can't be used like that: its place, its conditions, its targets, its event."""

from __future__ import annotations

from piecesofeight.arguments import shown
from piecesofeight.combat import kernel
from piecesofeight.game.why.conditions import Asker, forbidding, judged, why_fails
from piecesofeight.game.why.reasons import Reason, passages_of
from piecesofeight.game.why.refused_targets import spot_number, why_not_target
from piecesofeight.game.why.rules_behind import ability_at, aim_passage, rules_of_ability
from piecesofeight.language import program as p
from piecesofeight.language.program import Ability, React
from piecesofeight.language.program.passage import Passage, passage_at
from piecesofeight.machine import layout as m
from piecesofeight.machine.abilities.aiming import has_candidate
from piecesofeight.machine.abilities.usable import ability_options, answers
from piecesofeight.machine.select import holds
from piecesofeight.machine.zones import in_ship
from piecesofeight.notation.grammar import PLACES, ParsedOption
from piecesofeight.notation.options import split_target
from piecesofeight.notation.position import Parts, coin_at, player_at, target_number
from piecesofeight.notation.scene import Scene

__all__ = ["why_not_here", "why_not_play", "why_not_react", "why_unusable"]


def why_not_play(scene: Scene, meant: ParsedOption, seat: int, only_coin: bool = False) -> Reason:
    """Why a coin can't be played like that; with `only_coin`, nothing about targets."""
    if meant.place not in PLACES:
        return _not_active(meant, "played")
    coin = coin_at(scene.block, seat, PLACES.index(meant.place))
    if not coin:
        return Reason(f"there is no {meant.place} coin", ("4.1", "3.2"))
    name = scene.coin_name(coin)
    rows = _rows(scene, coin, m.PLAY)
    if not rows:
        text = f"{name} is no coin to be played in a turn"
        return Reason(text, ("3.2", "5.1", "6"), _heads(scene, _rows(scene, coin, m.REACT)))
    limit = forbidding(scene, m.ACT_PLAY, seat, coin)
    if limit.text:
        return Reason(f"{name} can't be played now", ("4.1", "6")) + limit
    if only_coin:
        return Reason()
    parts = Parts(m.V_PLAY, PLACES.index(meant.place))
    return _why_not_use(scene, meant, seat, coin, rows, parts, 0)


def why_not_react(scene: Scene, meant: ParsedOption, seat: int) -> Reason:
    """Why a coin can't answer like that what happens now, or what just happened."""
    if meant.place not in PLACES:
        return _not_active(meant, "used in reaction", ("5.6a", "5.1"))
    place, e = PLACES.index(meant.place), scene.event
    rules: tuple[str, ...] = ("5.1", "5.7") if scene.looks_back else ("5.1", "5.6a")
    coin = scene.user_of(Parts(m.V_REACT, place), seat)
    if not coin:
        return _no_responder(scene, seat, place, rules)
    name = scene.coin_name(coin)
    if scene.block[coin + m.C_REACTED] == scene.block[m.H_TURN]:
        return Reason(f"{name} has reacted in this turn already", ("5.4",))
    rows = _rows(scene, coin, m.REACT)
    if not rows:
        return Reason(f"{name} has no ability that is a reaction", (*rules, "6"))
    limit = forbidding(scene, m.ACT_REACT, seat, coin)
    if limit.text:
        return Reason(f"{name} can't react now", ("5.1", "6")) + limit
    cited, heads = _event_rules(scene, rows, rules), _heads(scene, rows)
    if scene.kind != m.REACTION:
        waits = f"{scene.names[seat]} is asked about no event now"
        return Reason(waits, (*cited, "5.2", "5.10"), heads)
    player = player_at(seat)
    fitting = [row for row in rows if answers(scene.block, scene.words, row, coin, player, e)]
    if not fitting:
        return Reason(f"{name} doesn't answer this event", cited, heads)
    return _why_not_use(scene, meant, seat, coin, fitting, Parts(m.V_REACT, place), e)


def why_not_here(scene: Scene, meant: ParsedOption, rules: tuple[str, ...]) -> Reason:
    """Why a place in a ship can't be a further target, or can't be chosen."""
    seat, _ = split_target(scene, meant.target)
    if seat < 0:
        return Reason(f"`{shown(meant.target)}` names no player", rules)
    return Reason(f"`{shown(meant.target)}` is no candidate", (*rules, "4.1", "4.7", "6"))


def _not_active(meant: ParsedOption, done: str, rules: tuple[str, ...] = ()) -> Reason:
    where = meant.place or "nowhere"
    return Reason(
        f"only an active coin (nest, fore, aft) can be {done}, not one in `{where}`",
        ("4.1", "1.3", *rules),
    )


def _no_responder(scene: Scene, seat: int, place: int, rules: tuple[str, ...]) -> Reason:
    """Why no coin can answer from a place: none lies there, or it came there too late (5.7)."""
    word, cited = PLACES[place], ("4.1", *rules)
    if not scene.looks_back:
        return Reason(f"there is no {word} coin that could answer", cited)
    late = coin_at(scene.block, seat, place)
    if late:
        return Reason(f"{scene.coin_name(late)} became active only now ({word})", cited)
    return Reason(f"there was no {word} coin just before that could answer", cited)


def _event_rules(scene: Scene, rows: list[int], rules: tuple[str, ...]) -> tuple[str, ...]:
    """The rules about which events a coin answers, with those of its own rules_of_ability."""
    cited = [*rules, "6"]
    for row in rows:
        _, ability = ability_at(scene, row)
        cited += rules_of_ability(ability)
        if isinstance(ability, React) and ability.event.player is not p.Who.ANYONE:
            cited.append("5.8")
    return tuple(cited)


def _heads(scene: Scene, rows: list[int]) -> tuple[Passage, ...]:
    """The lines with which abilities begin."""
    found = (ability_at(scene, row) for row in rows)
    return passages_of(*(passage_at(coin, ability.span) for coin, ability in found))


def _rows(scene: Scene, coin: int, kind: int) -> list[int]:
    """Addresses of a coin's abilities of one type (PLAY or REACT), in its own order."""
    start = scene.words[scene.block[coin + m.C_KIND] + m.K_ABILITIES]
    count = scene.words[scene.block[coin + m.C_KIND] + m.K_ABILITY_COUNT]
    rows = [start + i * m.ABILITY_SIZE for i in range(count)]
    return [row for row in rows if scene.words[row + m.A_TYPE] == kind]


def _why_not_use(
    scene: Scene, meant: ParsedOption, seat: int, coin: int, rows: list[int], parts: Parts, e: int
) -> Reason:
    """Why none of these abilities of a coin can be used as meant."""
    usable = scene.modes.get((parts.verb, parts.place), ())
    by_index = {scene.words[row + m.A_INDEX]: row for row in rows}
    if 1 <= meant.mode <= len(usable) and usable[meant.mode - 1] in by_index:
        row = by_index[usable[meant.mode - 1]]
        return _why_not_aim(scene, meant, seat, coin, row, e)
    reason = Reason()
    for row in rows:
        if scene.words[row + m.A_INDEX] not in usable:
            reason += _why_unusable(scene, meant, seat, coin, row, e)
    if usable:
        ways = "one way" if len(usable) == 1 else f"{len(usable)} ways"
        name = scene.coin_name(coin)
        reason = Reason(f"{name} can be used in {ways} now", ("4.2",)) + reason
    return reason


def _why_unusable(
    scene: Scene, meant: ParsedOption, seat: int, coin: int, row: int, e: int
) -> Reason:
    """Why an ability can't be used as meant, because it can't be used at all."""
    reason = why_unusable(scene, Asker(coin, seat, e), row)
    if meant.target and "aimed at" in reason.text:
        reason += why_not_target(scene, meant.target, seat, coin, row, e)
    return reason


def why_unusable(scene: Scene, asker: Asker, row: int) -> Reason:
    """Why an ability of a coin can't be used at all: once only, its condition, candidates.

    Args:
        scene: the pending decision.
        asker: the coin, its user, and the event that it would answer.
        row: the ability's address in the tables.
    """
    b, t, user, coin = scene.block, scene.words, player_at(asker.seat), asker.coin
    name, (kind, ability) = scene.coin_name(coin), ability_at(scene, row)
    head = passages_of(passage_at(kind, ability.span))
    if t[row + m.A_ONCE] == m.ONCE_GAME and b[coin + m.C_USED] & (1 << t[row + m.A_INDEX]):
        return Reason(f"{name} can do that once in a game only", ("6",), head)
    if t[row + m.A_COSTS] & m.COST_DESTROY_THIS and not in_ship(b, coin):
        return Reason(f"{name} has left its ship, and can't be its own cost", ("4.6a",), head)
    cited = rules_of_ability(ability)
    if t[row + m.A_CONDITION] and not holds(
        b, t, t[row + m.A_CONDITION], coin, user, 0, asker.event
    ):
        where = ("4.1", "1.3") if _about_its_place(ability) else ()
        text = f"the condition of {name} does not hold (checked when it is announced)"
        failing = why_fails(judged(scene, row, ability, asker))
        return Reason(text, ("4.3", *where, "6", *cited)) + failing
    need = t[row + m.A_NEEDS]
    while need and t[need]:
        if not has_candidate(b, t, t[need], coin, user, asker.event):
            second = ("4.8", "2.3") if t[t[need] + m.F_FLAGS] & m.TO_SHIP else ()
            rules = ("4.7", *second, "6", *cited)
            return Reason(f"there is no coin that {name} could choose", rules, head)
        need += 1
    text = f"there is nothing that {name} could be aimed at"
    if _aims_without_more(scene, asker, row):
        text = f"{name} would have no further target"
    return Reason(text, ("4.7", "6", *cited), passages_of(aim_passage(scene, row)))


def _aims_without_more(scene: Scene, asker: Asker, row: int) -> bool:
    """Whether an ability could be used if it asked for one target only."""
    words = scene.words[:]
    words[row + m.A_MORE] = 0
    user, opts = player_at(asker.seat), kernel.new_opts()
    found = ability_options(scene.block, words, row, asker.coin, user, asker.event, 0, opts, 0)
    return found > 0


def _about_its_place(ability: Ability) -> bool:
    """Whether the condition of an ability is about where its own coin lies."""
    condition = getattr(ability, "condition", None)
    if isinstance(condition, p.Not):
        condition = condition.condition
    if isinstance(condition, p.All | p.Either):
        return any(isinstance(one, p.Lies) for one in condition.conditions)
    return isinstance(condition, p.Lies)


def _why_not_aim(
    scene: Scene, meant: ParsedOption, seat: int, coin: int, row: int, e: int
) -> Reason:
    """Why an ability that can be used can't be used at that, or with that."""
    wants = scene.words[row + m.A_TARGET]
    name, (kind, ability) = scene.coin_name(coin), ability_at(scene, row)
    cited = ("4.2", "6", *rules_of_ability(ability))
    head = passages_of(passage_at(kind, ability.span))
    if wants == m.TARGET_NONE:
        if meant.target:
            return Reason(f"{name} is not aimed at anything", cited, head)
    elif not meant.target:
        aim = passages_of(aim_passage(scene, row))
        return Reason(f"{name} needs a target", cited, aim or head)
    elif not _aimed(scene, meant, row):
        return why_not_target(scene, meant.target, seat, coin, row, e)
    return _why_not_reinforced(scene, meant, row, name) + Reason("", (), head)


def _aimed(scene: Scene, meant: ParsedOption, row: int) -> list[Parts]:
    """The options that use that ability of that coin at that target; at none if none is named."""
    seat, place = split_target(scene, meant.target) if meant.target else (-1, "")
    if meant.target and seat < 0:
        return []
    number = target_number(seat, spot_number(place)) if meant.target else 0
    used = (PLACES.index(meant.place), scene.words[row + m.A_INDEX], number)
    found = [one for one in map(Parts.of, scene.options) if one.verb in (m.V_PLAY, m.V_REACT)]
    return [one for one in found if (one.place, one.ability, one.target) == used]


def _why_not_reinforced(scene: Scene, meant: ParsedOption, row: int, name: str) -> Reason:
    """Why so many coins can't be added, or nobody invited, or not both."""
    found, what = _aimed(scene, meant, row), []
    if meant.added and all(one.added != meant.added for one in found):
        what.append(f"{meant.added} of your other coins can't be added")
    if meant.inviting and not any(one.inviting for one in found):
        what.append("nobody can be invited")
    if what:
        why = f"{name} has no such coins to count on, or no coin left in line"
        return Reason(f"{' and '.join(what)}: {why}", ("6.3", "6"))
    with_them = f"with {meant.added} of your other coins added, nobody can be invited"
    return Reason(f"{with_them}: no coin is left in line", ("6.3", "6"))
