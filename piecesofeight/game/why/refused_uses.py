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
    place_words,
    why_fails,
)
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
from piecesofeight.language.program.passage import Passage
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.aiming import has_candidate
from piecesofeight.machine.abilities.redirecting import redirect_options
from piecesofeight.machine.abilities.usable import ability_options, answers
from piecesofeight.machine.select import count_of_player, stands
from piecesofeight.machine.zones import in_ship, key_barred, place_of
from piecesofeight.notation.grammar import PLACES, ParsedOption
from piecesofeight.notation.options import canonical_target, split_target, spot_number
from piecesofeight.notation.position import (
    OptionParts,
    coin_at,
    deck_size,
    player_at,
    target_number,
)
from piecesofeight.notation.scene import Scene
from piecesofeight.spelling import did_you_mean


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
        return Reason(text, ("3.2", "5.1", "6"), _heads(scene, rows_of(scene, use.coin, m.REACT)))
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


def answering_rows(use: Use, place: int) -> list[int]:
    """The reactions of a coin that answer an event from a place, by their addresses."""
    b, t = use.scene.block, use.scene.words
    rows = rows_there(use.scene, rows_of(use.scene, use.coin, m.REACT), place)
    return [row for row in rows if answers(b, t, row, use.coin, use.user, use.event)]


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
    text = f"there is nothing that {use.name} could be aimed at"
    if _aims_without_more(use, row):
        text = f"{use.name} would have no further target"
    return Reason(text, ("4.7", "6", *cited), passages_of(aim_passage(use.scene, row)))


def _other_targets(use: Use) -> int:
    """How many other targets the answered ability could have (9.14)."""
    b, t = use.scene.block[:], use.scene.words
    return redirect_options(b, t, b[use.event + m.E_TARGET], use.user, kernel.new_opts(), 0)


def _aims_without_more(use: Use, row: int) -> bool:
    """Whether an ability could be used if it asked for one target only."""
    words, opts = use.scene.words[:], kernel.new_opts()
    words[row + m.A_MORE] = 0
    asked = (row, use.coin, use.user, use.event)
    return ability_options(use.scene.block, words, *asked, 0, opts, 0) > 0


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


# --- what can't be aimed at ---------------------------------------------------------------------


def why_not_target(use: Use, row: int, text: str) -> Reason:
    """Why what a text names can't be the first target of an ability."""
    scene = use.scene
    seat, _ = split_target(scene, text)
    if seat < 0:
        hint = did_you_mean(text.partition(".")[0], scene.names)
        return Reason(f"`{shown(text)}` names no player" + (f"; {hint}" if hint else ""), ("4.2",))
    if scene.block[player_at(seat) + m.P_OUT]:
        return Reason(f"{scene.names[seat]} is out of the game", ("7.2", "4.2"))
    _, place = split_target(scene, canonical_target(scene, text))
    spot = spot_number(place)
    if spot < 0:
        return Reason(f"`{shown(place)}` is no place in a ship", ("4.1", "4.2", "1.3"))
    cited = rules_of_ability(ability_at(scene, row)[1])
    said = Reason("", cited, passages_of(aim_passage(scene, row)))
    if scene.words[row + m.A_TARGET] != m.TARGET_COIN:
        if spot != m.TARGET_ITSELF:
            return Reason(f"{use.name} is aimed at a player, not at a coin", ("4.2", "6")) + said
        return _why_not_player(use, row, seat) + said
    if spot == m.TARGET_ITSELF:
        return Reason(f"{use.name} is aimed at a coin, not at a player", ("4.2", "6")) + said
    coin = coin_at(scene.block, seat, spot)
    if not coin:
        empty = f"the crow's nest of {scene.names[seat]} is empty"
        if spot != m.TARGET_NEST:
            size = deck_size(scene.block, seat)
            empty = f"the deck of {scene.names[seat]} has {size} coins"
        return Reason(empty, ("4.2", "4.7", "6", "6.1")) + said
    return _why_not_coin(use, scene.words[row + m.A_FILTER], coin, seat) + said


def _why_not_player(use: Use, row: int, seat: int) -> Reason:
    b, t, name = use.scene.block, use.scene.words, use.scene.names[seat]
    if not _stands(use, t[row + m.A_WHO], seat):
        return Reason(f"{use.name} can't be aimed at {name}", ("4.5", "6"))
    group = t[row + m.A_GROUP]
    if group and not count_of_player(b, t, group, use.coin, player_at(seat)):
        return Reason(f"{name} has no coin that fits", ("4.7", "6.1", "6"))
    return Reason(f"{use.name} would have no further target", ("4.7", "6"))


def _stands(use: Use, who: int, seat: int) -> bool:
    """Whether a player is one of those at whom an ability may be aimed."""
    return stands(use.scene.block, who, use.user, 0, use.event, use.user, player_at(seat))


def _why_not_coin(use: Use, fil: int, coin: int, seat: int) -> Reason:
    b, t, reason = use.scene.block, use.scene.words, Reason()
    places = p.Place(t[fil + m.F_PLACES])
    if not place_of(b, coin) & places:
        text = f"{use.name} may only be aimed at a coin in {place_words(places)}"
        reason += Reason(text, ("4.1", "1.3", "6"))
    if not _stands(use, t[fil + m.F_OWNER], seat):
        whose = "your own coins" if seat == use.seat else f"coins of {use.scene.names[seat]}"
        reason += Reason(f"{use.name} may not be aimed at {whose}", ("4.5", "6"))
    if t[fil + m.F_FLAGS] & m.TO_SHIP and key_barred(b, t, coin, use.user):
        reason += Reason("a ship never holds two Captains", ("4.8", "2.3", "6.6"))
    reason += _why_not_kind(use, fil, coin, reason)
    limit = forbidding(use.scene, m.ACT_TARGET, use.seat, coin, use.coin)
    if limit.text:
        reason += Reason("it can't be a target now", ("4.5", "6")) + limit
    nothing_more = f"{use.name} would have no further target"
    return reason if reason.text else Reason(nothing_more, ("4.7", "6"))


def _why_not_kind(use: Use, fil: int, coin: int, so_far: Reason) -> Reason:
    """Why the coin is of the wrong kind; says nothing of a coin whose place forbids it already."""
    t, kind = use.scene.words, use.scene.block[coin + m.C_KIND]
    if t[fil + m.F_FLAGS] & m.OTHER and coin == use.coin:
        return Reason(f"{use.name} may not be aimed at itself", ("4.5", "6"))
    if so_far.text:
        return Reason()
    if t[fil + m.F_NOT_KIND] == kind:
        rules = ("4.8", "2.3", "6.6") if t[kind + m.K_FLAGS] & m.KEY else ()
        text = f"{use.name} may be aimed at any coin but {use.scene.coin_name(coin)}"
        return Reason(text, ("6", *rules))
    if t[fil + m.F_KIND] not in (0, kind):
        return Reason(f"{use.name} may be aimed at one kind of coin only", ("6",))
    return Reason()
