"""Why something can't be the target of an ability."""

from __future__ import annotations

import re

from piecesofeight.arguments import shown
from piecesofeight.game.why.conditions import forbidding, place_words
from piecesofeight.game.why.reasons import Reason, passages_of
from piecesofeight.game.why.rules_behind import ability_at, aim_passage, rules_of_ability
from piecesofeight.language.program import Place
from piecesofeight.machine import layout as m
from piecesofeight.machine.select import count_of_player, stands
from piecesofeight.machine.zones import key_barred, place_of
from piecesofeight.notation.options import canonical_target, split_target
from piecesofeight.notation.position import coin_at, deck_size, player_at
from piecesofeight.notation.scene import Scene
from piecesofeight.spelling import closest

_DECK = re.compile(r"deck ?\[ ?(\d{1,9}) ?\]", re.IGNORECASE)


def spot_number(place: str) -> int:
    """A place of a target (`nest`, `deck[3]`, or empty for the player) as a spot, -1 if unknown.

    >>> spot_number("deck[3]"), spot_number(""), spot_number("hold")
    (7, 3, -1)
    """
    match = _DECK.fullmatch(place)
    if match:
        return m.TARGET_DECK + int(match[1])
    spots = {
        "": m.TARGET_ITSELF,
        "nest": m.TARGET_NEST,
        "fore": m.TARGET_FORE,
        "aft": m.TARGET_AFT,
    }
    return spots.get(place.lower(), -1)


def why_not_target(scene: Scene, text: str, user: int, this: int, row: int, e: int) -> Reason:
    """Why what a text names can't be the first target of an ability.

    Args:
        scene: the pending decision.
        text: the target as written.
        user: the seat that uses the ability.
        this: the coin whose ability it is.
        row: the ability's address in the tables.
        e: the event that it answers, 0 if none.
    """
    seat, place = split_target(scene, text)
    if seat < 0:
        close = closest(text.partition(".")[0], scene.names)
        hint = f"; did you mean `{close}`?" if close else ""
        return Reason(f"`{shown(text)}` names no player{hint}", ("4.2",))
    if scene.block[player_at(seat) + m.P_OUT]:
        return Reason(f"{scene.names[seat]} is out of the game", ("7.2", "4.2"))
    _, place = split_target(scene, canonical_target(scene, text))
    spot = spot_number(place)
    if spot < 0:
        return Reason(f"`{shown(place)}` is no place in a ship", ("4.1", "4.2", "1.3"))
    name, cited = scene.coin_name(this), rules_of_ability(ability_at(scene, row)[1])
    said = Reason("", cited, passages_of(aim_passage(scene, row)))
    if scene.words[row + m.A_TARGET] != m.TARGET_COIN:
        if spot != m.TARGET_ITSELF:
            return Reason(f"{name} is aimed at a player, not at a coin", ("4.2", "6")) + said
        return _why_not_player(scene, seat, user, this, row, e) + said
    if spot == m.TARGET_ITSELF:
        return Reason(f"{name} is aimed at a coin, not at a player", ("4.2", "6")) + said
    coin = coin_at(scene.block, seat, spot)
    if not coin:
        where = f"the deck of {scene.names[seat]} has {deck_size(scene.block, seat)} coins"
        nest = f"the crow's nest of {scene.names[seat]} is empty"
        text = nest if spot == m.TARGET_NEST else where
        return Reason(text, ("4.2", "4.7", "6", "6.1")) + said
    return _why_not_coin(scene, coin, seat, user, this, row, e) + said


def _why_not_player(scene: Scene, seat: int, user: int, this: int, row: int, e: int) -> Reason:
    b, t, player = scene.block, scene.words, player_at(seat)
    name = scene.coin_name(this)
    if not stands(b, t[row + m.A_WHO], player_at(user), 0, e, player_at(user), player):
        return Reason(f"{name} can't be aimed at {scene.names[seat]}", ("4.5", "6"))
    group = t[row + m.A_GROUP]
    if group and not count_of_player(b, t, group, this, player):
        return Reason(f"{scene.names[seat]} has no coin that fits", ("4.7", "6.1", "6"))
    return Reason(f"{name} would have no further target", ("4.7", "6"))


def _why_not_coin(
    scene: Scene, coin: int, seat: int, user: int, this: int, row: int, e: int
) -> Reason:
    b, t, fil = scene.block, scene.words, scene.words[row + m.A_FILTER]
    name, reason = scene.coin_name(this), Reason()
    places = Place(t[fil + m.F_PLACES])
    if not place_of(b, coin) & places:
        where = f"a coin in {place_words(places)}"
        reason += Reason(f"{name} may only be aimed at {where}", ("4.1", "1.3", "6"))
    if not stands(b, t[fil + m.F_OWNER], player_at(user), 0, e, player_at(user), player_at(seat)):
        whose = "your own coins" if seat == user else f"coins of {scene.names[seat]}"
        reason += Reason(f"{name} may not be aimed at {whose}", ("4.5", "6"))
    if t[fil + m.F_FLAGS] & m.TO_SHIP and key_barred(b, t, coin, player_at(user)):
        reason += Reason("a ship never holds two Captains", ("4.8", "2.3", "6.6"))
    reason += _why_not_kind(scene, coin, this, fil, reason)
    limit = forbidding(scene, m.ACT_TARGET, user, coin)
    if limit.text:
        reason += Reason("it can't be a target now", ("4.5", "6")) + limit
    return reason if reason.text else Reason(f"{name} would have no further target", ("4.7", "6"))


def _why_not_kind(scene: Scene, coin: int, this: int, fil: int, so_far: Reason) -> Reason:
    """Why the coin is of the wrong kind; says nothing of a coin whose place forbids it already."""
    b, t, kind = scene.block, scene.words, scene.block[coin + m.C_KIND]
    name = scene.coin_name(this)
    if t[fil + m.F_FLAGS] & m.OTHER and coin == this:
        return Reason(f"{name} may not be aimed at itself", ("4.5", "6"))
    if so_far.text:
        return Reason()
    if t[fil + m.F_NOT_KIND] == kind:
        rules = ("4.8", "2.3", "6.6") if t[b[coin + m.C_KIND] + m.K_FLAGS] & m.KEY else ()
        return Reason(f"{name} may be aimed at any coin but {scene.coin_name(coin)}", ("6", *rules))
    if t[fil + m.F_KIND] and t[fil + m.F_KIND] != kind:
        return Reason(f"{name} may be aimed at one kind of coin only", ("6",))
    return Reason()
