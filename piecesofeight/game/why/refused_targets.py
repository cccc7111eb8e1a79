"""Why what somebody named can't be the first target of an ability: where it lies, what it is."""

from __future__ import annotations

from piecesofeight.answers.reasons import Reason, passages_of
from piecesofeight.arguments import shown
from piecesofeight.game.why.conditions import Use, forbidding, place_words
from piecesofeight.game.why.rules_behind import ability_at, aim_passage, rules_of_ability
from piecesofeight.language import program as p
from piecesofeight.machine import constants as m
from piecesofeight.machine.counters import is_marked, marks_of
from piecesofeight.machine.select import holds, one_player, stands
from piecesofeight.machine.zones import key_barred, lies_in, place_of
from piecesofeight.notation.counts.marks import mark_names
from piecesofeight.notation.options import canonical_target, split_target, spot_number
from piecesofeight.notation.position import coin_at, deck_size, player_at
from piecesofeight.spelling import did_you_mean


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
    reason = _why_not_coin(use, scene.words[row + m.A_FILTER], coin, seat)
    return (reason if reason.text else _no_more(use, row)) + said


def _why_not_player(use: Use, row: int, seat: int) -> Reason:
    b, t, name = use.scene.block, use.scene.words, use.scene.names[seat]
    spared = one_player(b, t[row + m.A_BUT], use.user, 0, use.event, use.user)
    if spared == player_at(seat) or not _stands(use, t[row + m.A_WHO], seat):
        return Reason(f"{use.name} can't be aimed at {name}", ("4.5", "6"))
    having, asked = t[row + m.A_HAVING], (use.coin, use.user, 0, use.event, player_at(seat))
    if having and not holds(b, t, having, *asked):
        return Reason(f"{name} doesn't have what {use.name} asks for", ("4.7", "9.3", "6.1", "6"))
    return _no_more(use, row)


def _no_more(use: Use, row: int) -> Reason:
    """That there would be no further target; nothing, if the ability wants none."""
    if not use.scene.words[row + m.A_MORE]:
        return Reason()
    return Reason(f"{use.name} would have no further target", ("4.7", "6"))


def _stands(use: Use, who: int, seat: int) -> bool:
    """Whether a player is one of those at whom an ability may be aimed."""
    return stands(use.scene.block, who, use.user, 0, use.event, use.user, player_at(seat))


def _why_not_coin(use: Use, fil: int, coin: int, seat: int) -> Reason:
    b, t, reason = use.scene.block, use.scene.words, Reason()
    place, places = place_of(b, coin), p.Place(t[fil + m.F_PLACES])
    if not place & places:
        text = f"{use.name} may only be aimed at a coin in {place_words(places)}"
        reason += Reason(text, ("4.1", "1.3", "6"))
    elif not lies_in(place, places):
        text = f"{use.name} may only be aimed at a hidden coin, and the only coin of a deck is open"
        reason += Reason(text, ("1.2", "1.3", "6"))
    if not _stands(use, t[fil + m.F_OWNER], seat):
        whose = "your own coins" if seat == use.seat else f"coins of {use.scene.names[seat]}"
        reason += Reason(f"{use.name} may not be aimed at {whose}", ("4.5", "6"))
    if t[fil + m.F_FLAGS] & m.TO_SHIP and key_barred(b, t, coin, use.user):
        reason += Reason("a ship never holds two Captains", ("4.8", "2.3", "6.6"))
    reason += _why_not_kind(use, fil, coin, reason)
    limit = forbidding(use.scene, m.ACT_TARGET, use.seat, coin, use.coin)
    if limit.text:
        reason += Reason("it can't be a target now", ("4.5", "6")) + limit
    return reason


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
    return _why_not_marked(use, fil, coin)


def _why_not_marked(use: Use, fil: int, coin: int) -> Reason:
    """Why the coin bears too few or too many marks of a name, if it does."""
    b, t = use.scene.block, use.scene.words
    if not t[fil + m.F_FLAGS] & m.MARKED or is_marked(b, t, fil, coin):
        return Reason()
    mark = t[fil + m.F_MARK]
    name, found = mark_names(use.scene.coins)[mark - 1], marks_of(b, coin, mark)
    least, most = t[fil + m.F_LEAST], t[fil + m.F_MOST]
    need, wanted = ("at least", least) if found < least else ("at most", most)
    text = (
        f"{use.name} may only be aimed at a coin with {need} {wanted} {name} "
        f"{'mark' if wanted == 1 else 'marks'}, and this one has {found}"
    )
    return Reason(text, ("9.16", "6"))
