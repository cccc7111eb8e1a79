"""Options as sentences for the player who decides; a coin is named only to who knows it."""

from __future__ import annotations

from functools import partial

from piecesofeight import texts
from piecesofeight.machine import layout
from piecesofeight.machine.layout import (
    AT_AFT,
    TARGET_AFT,
    TARGET_DECK,
    TARGET_FORE,
    TARGET_ITSELF,
    TARGET_NEST,
    V_AIM,
    V_ANSWER,
    V_CALL,
    V_CHOOSE,
    V_CONTRIBUTE,
    V_KIND,
    V_PASS,
    V_PLAY,
    V_PROPOSE,
    V_REACT,
    V_SCUTTLE,
    V_SEAT,
    V_SEND,
    V_SURRENDER,
)
from piecesofeight.notation import position
from piecesofeight.notation.grammar import CALLS
from piecesofeight.notation.position import Parts
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import knows
from piecesofeight.texts.grammars import speech_of

say = partial(texts.say, "game")

_PASSES = {
    layout.FIRST_NEST: "leave nest",
    layout.LAST_NEST: "leave nest",
    layout.REACTION: "do not react",
    layout.CONTRIBUTE: "do not contribute",
}
_SEATS = {
    layout.CHANCE_WHO: "who reacts",
    layout.CHANCE_NEXT: "who is next",
    layout.CHANCE_FIRST: "who is first",
}
_FIXED = {V_PROPOSE: "propose", V_SURRENDER: "surrender"}
_SPOTS = {TARGET_NEST: "nest", TARGET_FORE: "fore", TARGET_AFT: "aft"}


def option_sentence(scene: Scene, option: int, language: str = "en") -> str:
    """What an option does, as a sentence without a full stop, for the player who decides."""
    parts = Parts.of(option)
    verb = parts.verb
    if verb == V_PASS:
        return say(_PASSES.get(scene.kind, "decline"), language)
    if verb in _FIXED:
        return say(_FIXED[verb], language)
    if verb in (V_PLAY, V_REACT):
        return _use(scene, parts, language)
    if verb == V_CALL:
        return _call(scene, parts, language)
    if verb in (V_SEND, V_SCUTTLE):
        spot = TARGET_NEST if verb == V_SCUTTLE else _own_spot(parts)
        key = "scuttle" if verb == V_SCUTTLE else "send"
        return say(key, language, coin=place_phrase(scene, scene.decider, spot, language))
    if verb == V_CONTRIBUTE:
        return say("contribute", language, count=parts.target)
    if verb in (V_CHOOSE, V_AIM):
        target = place_phrase(scene, parts.target_seat, parts.spot, language)
        if scene.kind == layout.CHANCE_DRAW:
            return say("draw", language, coin=target)
        return say("aim" if verb == V_AIM else "choose", language, target=target)
    if verb == V_ANSWER:
        return _answer(scene, bool(parts.target), language)
    if verb == V_SEAT:
        key = _SEATS.get(scene.kind, "who is next")
        return say(key, language, name=scene.names[parts.target - 1])
    assert verb == V_KIND
    return _kind(scene, parts, language)


def place_phrase(scene: Scene, seat: int, spot: int, language: str = "en") -> str:
    """A coin's place, seen from the player who decides, and the coin if that player knows it."""
    name, mine = scene.names[seat], seat == scene.decider
    if spot == TARGET_ITSELF:
        return say("you", language) if mine else name
    word = _SPOTS.get(spot, "deck")
    key = f"{'your' if mine else 'their'} {word} coin"
    place = say(key, language, name=name, index=spot - TARGET_DECK)
    coin = position.coin_at(scene.block, seat, spot)
    if coin and scene.decider >= 0 and knows(scene.block, scene.words, scene.decider, coin):
        which = scene.coin(coin).name_in(language)
        return say("and which", language, place=place, coin=which)
    return place


def _own_spot(parts: Parts) -> int:
    return TARGET_AFT if parts.place == AT_AFT else TARGET_FORE


def _use(scene: Scene, parts: Parts, language: str) -> str:
    coin = scene.user_of(parts, scene.decider)
    name = scene.coin(coin).name_in(language) if coin else "?"
    place = say(scene.place_word(parts), language)
    key = "play"
    if parts.verb == V_REACT:
        key = "react from before" if scene.looks_back else "react"
    text = say(key, language, coin=name, place=place)
    modes = scene.modes.get((parts.verb, parts.place), ())
    if len(modes) > 1 and parts.ability in modes:
        text += say("mode", language, nth=speech_of(language).rank(modes.index(parts.ability) + 1))
    if parts.target:
        target = place_phrase(scene, parts.target_seat, parts.spot, language)
        text += say("against", language, target=target)
    if parts.added:
        text += say("reinforced", language, count=parts.added)
    return text + (say("inviting", language) if parts.inviting else "")


def _call(scene: Scene, parts: Parts, language: str) -> str:
    spots = {"fore": TARGET_FORE, "aft": TARGET_AFT}
    moves = [
        (place_phrase(scene, scene.decider, spots[coin], language), say(side, language))
        for coin, side in CALLS[parts.target]
    ]
    if len(moves) == 1:
        return say("call one", language, coin=moves[0][0], side=moves[0][1])
    (one, side), (two, side2) = moves
    return say("call two", language, coin=one, side=side, coin2=two, side2=side2)


def _answer(scene: Scene, yes: bool, language: str) -> str:
    if scene.kind == layout.AGREEMENT:
        return say("agree" if yes else "refuse", language)
    return say("yes" if yes else "no", language)


def _kind(scene: Scene, parts: Parts, language: str) -> str:
    keys = {
        layout.CHANCE_DRAW: "draw",
        layout.ORDER: "order",
        layout.ARRANGE: f"arrange {scene.arranging}",
    }
    if not parts.target:
        return say("arrange no nest", language)
    coin = scene.coins[parts.target - 1].name_in(language)
    if parts.hold_seat >= 0:
        return say("draw from hold", language, coin=coin, name=scene.names[parts.hold_seat])
    return say(keys.get(scene.kind, "choose from hold"), language, coin=coin)
