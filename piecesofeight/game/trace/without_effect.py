"""Why a line that moves coins, or swaps them, leaves a coin where it is.

The machine moves what can be moved and says nothing of the rest. A trace looks before it does.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from piecesofeight.game.trace.drafts import Draft, note, note_of_coin
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.kept import entry_of, entry_stands, meant, single_coin
from piecesofeight.machine.select import one_player
from piecesofeight.machine.zones import in_ship, key_barred, swap_barred
from piecesofeight.notation.position import owner, seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import who_knows


def passed_over(scene: Scene, coin: int, seat: int) -> Draft:
    """A leaf for a target that isn't in the ship any more in which it was announced (4.4)."""
    return note_of_coin(scene, coin, "is passed over: it has left its ship", "4.4", seat=seat)


def not_moved(scene: Scene, f: int, line: int) -> Iterator[Draft]:
    """What a `move` is about to pass over, up to the next coin that it can move."""
    b, t = scene.block, scene.words
    user, ref = b[f + m.U_USER], t[line + m.I_A]
    player = one_player(b, t[line + m.I_B], user, f, b[f + m.U_EVENT], user)
    in_order = t[line + m.I_D] & m.MOVE_IN_ORDER  # these are moved when they are in order
    if player == m.NONE or in_order:
        return
    if ref < 0:
        if b[f + m.U_CURSOR] == 0:
            coin = single_coin(b, f, ref)
            yield from _held(scene, coin, player, t[line + m.I_C]) if coin else gone(scene, f, ref)
        return
    for i in range(b[f + m.U_CURSOR], b[f + m.U_COUNT]):
        entry = entry_of(f, i)
        if b[entry] == ref and entry_stands(b, entry):
            yield from _held(scene, b[entry + 1], player, t[line + m.I_C])
            return
        if b[entry] == ref and b[entry + 1] >= b[m.H_COINS] and b[entry + 2]:
            yield passed_over(scene, b[entry + 1], seat_of(b, b[entry + 2]))


def not_removed(scene: Scene, f: int, ref: int) -> Iterator[Draft]:
    """Which coins a `remove` is about to pass over."""
    if ref >= 0 or not single_coin(scene.block, f, ref):
        yield from gone(scene, f, ref)


def not_swapped(scene: Scene, f: int, line: int) -> Iterator[Draft]:
    """Why a `swap` is about to do nothing."""
    b, t = scene.block, scene.words
    first, second = (meant(b, f, t[line + which], 0) for which in (m.I_A, m.I_B))
    if first and second and first != second and swap_barred(b, t, first, second):
        rest = "do not change places: a ship can't have two Captains"
        named = [
            f"{scene.names[owner(b, coin)]}'s {scene.coin_name(coin)}" for coin in (first, second)
        ]
        told, blurred = who_knows(b, first) & who_knows(b, second), f"the coins {rest}"
        text = f"{' and '.join(named)} {rest}"
        yield note(text, "2.3", "4.8", told=told, blurred=blurred)
    for which, coin in ((m.I_A, first), (m.I_B, second)):
        if not coin:
            yield from gone(scene, f, t[line + which])


def gone(scene: Scene, f: int, ref: int) -> Iterator[Draft]:
    """The coins that an operand means and that aren't where they were any more (4.4)."""
    b, e = scene.block, scene.block[f + m.U_EVENT]
    if ref >= 0:
        for entry in (entry_of(f, i) for i in range(b[f + m.U_COUNT])):
            is_coin = b[entry] == ref and b[entry + 1] >= b[m.H_COINS]
            if is_coin and b[entry + 2] and not entry_stands(b, entry):
                yield passed_over(scene, b[entry + 1], seat_of(b, b[entry + 2]))
        return
    coin, whose = b[f + m.U_COIN], b[f + m.U_USER]
    if ref == m.IT:
        taken = b[e + m.E_KIND] == m.TAKEN
        coin, whose = b[e + m.E_COIN], b[e + (m.E_TARGET if taken else m.E_OWNER)]
    if coin:
        yield passed_over(scene, coin, seat_of(b, whose))


def _held(scene: Scene, coin: int, player: int, spot: int) -> Iterator[Draft]:
    """Why a coin can't be put there (`instructions.put`); nothing if it can."""
    b, to = scene.block, scene.names[seat_of(scene.block, player)]
    rules: tuple[str, ...]
    if b[player + m.P_OUT]:
        reason, rules = f"{to} is out of the game", ("7.2",)
    elif spot != m.SPOT_HOLD and key_barred(b, scene.words, coin, player):
        reason, rules = f"{to} has a Captain, and can't have two", ("2.3", "4.8")
    elif spot == m.SPOT_NEST and b[player + m.P_NEST]:
        reason, rules = f"{to}'s nest is not empty", ("1.1",)
    else:
        return
    draft = note_of_coin(scene, coin, f"stays where it is: {reason}", *rules)
    if rules[0] == "2.3" and not in_ship(b, coin):  # nobody is told what lies in a hold
        draft.said = evolve(draft.said, blurred="")
    yield draft
