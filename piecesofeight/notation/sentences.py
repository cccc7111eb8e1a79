"""Options as sentences for the player who decides; a coin is named only to who knows it."""

from __future__ import annotations

from functools import partial

from piecesofeight import texts
from piecesofeight.machine import constants as m
from piecesofeight.notation import position
from piecesofeight.notation.grammar import CALLS, PLACES
from piecesofeight.notation.position import OptionParts
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import knows
from piecesofeight.notation.ways import way_text
from piecesofeight.texts.grammars import speech_of

say = partial(texts.say, "game")

_PASSES = {
    m.FIRST_NEST: "leave nest",
    m.LAST_NEST: "leave nest",
    m.REACTION: "do not react",
    m.CONTRIBUTE: "do not contribute",
}
_SEATS = {
    m.CHANCE_WHO: "who reacts",
    m.CHANCE_NEXT: "who is next",
    m.CHANCE_FIRST: "who is first",
}
_NUMBERS = {m.CHANCE_NUMBER: "rolled number", m.WHICH_ABILITY: "use number"}
_FIXED = {m.V_PROPOSE: "propose", m.V_SURRENDER: "surrender", m.V_TIME: "time is up"}


def option_sentence(scene: Scene, option: int, language: str = "en") -> str:
    """What an option does, as a sentence without a full stop, for the player who decides."""
    parts = OptionParts.of(option)
    verb = parts.verb
    if verb == m.V_PASS:
        return say(_PASSES.get(scene.kind, "decline"), language)
    if verb in _FIXED:
        return say(_FIXED[verb], language)
    if verb in (m.V_PLAY, m.V_REACT):
        return _use(scene, parts, language)
    if verb == m.V_CALL:
        return _call(scene, parts, language)
    if verb in (m.V_SEND, m.V_SCUTTLE):
        key = "scuttle" if verb == m.V_SCUTTLE else "send"
        return say(key, language, coin=place_phrase(scene, scene.decider, parts.place, language))
    if verb == m.V_CONTRIBUTE:
        return say("contribute", language, count=parts.target)
    if verb in (m.V_CHOOSE, m.V_AIM):
        target = place_phrase(scene, parts.target_seat, parts.spot, language)
        if scene.kind == m.CHANCE_PLAYER:
            return say("draw player", language, target=target)
        if scene.kind == m.CHANCE_DRAW:
            return say("draw", language, coin=target)
        return say("aim" if verb == m.V_AIM else "choose", language, target=target)
    if verb == m.V_ANSWER:
        return _answer(scene, parts, language)
    if verb == m.V_SEAT:
        key = _SEATS.get(scene.kind, "who is next")
        return say(key, language, name=scene.names[parts.target - 1])
    assert verb == m.V_KIND
    return _kind(scene, parts, language)


def place_phrase(scene: Scene, seat: int, spot: int, language: str = "en") -> str:
    """A coin's place, seen from the player who decides, and the coin if that player knows it."""
    name, mine = scene.names[seat], seat == scene.decider
    if spot == m.TARGET_ITSELF and mine:
        return say("you", language)
    place = spot_phrase(name, spot, language, "your" if mine else "their")
    coin = position.coin_at(scene.block, seat, spot)
    if coin and scene.decider >= 0 and knows(scene.block, scene.words, scene.decider, coin):
        which = scene.coin(coin).name_in(language)
        return say("and which", language, place=place, coin=which)
    return place


def spot_phrase(name: str, spot: int, language: str, whose: str = "their") -> str:
    """The coin in a place of a player's ship, or the player."""
    if spot == m.TARGET_ITSELF:
        return name
    word = PLACES[spot] if spot < len(PLACES) else "deck"
    return say(f"{whose} {word} coin", language, name=name, index=spot - m.TARGET_DECK)


def _use(scene: Scene, parts: OptionParts, language: str) -> str:
    coin = scene.user_of(parts, scene.decider)
    name = scene.coin(coin).name_in(language) if coin else "?"
    place = _where(parts, language)
    key = "play"
    if parts.verb == m.V_REACT:
        key = "react from before" if scene.looks_back else "react"
    text = say(key, language, coin=name, place=place)
    modes = scene.modes.get(parts.way, ())
    if len(modes) > 1 and parts.ability in modes:
        text += say("mode", language, nth=speech_of(language).rank(modes.index(parts.ability) + 1))
    if parts.target:
        target = place_phrase(scene, parts.target_seat, parts.spot, language)
        text += say("against", language, target=target)
    if parts.added:
        text += say("reinforced", language, count=parts.added)
    return text + (say("inviting", language) if parts.inviting else "")


def _where(parts: OptionParts, language: str) -> str:
    """Where the coin lies that is used, after `your`."""
    if parts.held_kind:
        return say("hold", language)
    if parts.source:
        return say("coin in deck", language, index=parts.deck_index)
    return say(PLACES[parts.place], language)


def _call(scene: Scene, parts: OptionParts, language: str) -> str:
    moves = [
        (
            place_phrase(scene, scene.decider, PLACES.index(coin), language),
            say(side, language),
        )
        for coin, side in CALLS[parts.target]
    ]
    if len(moves) == 1:
        return say("call one", language, coin=moves[0][0], side=moves[0][1])
    (one, side), (two, side2) = moves
    return say("call two", language, coin=one, side=side, coin2=two, side2=side2)


def _answer(scene: Scene, parts: OptionParts, language: str) -> str:
    if scene.kind in (m.MODE, m.CHANCE_MODE):
        return way_text(scene, parts.target, language)
    if parts.place:
        key = _NUMBERS.get(scene.kind, "name number")
        return say(key, language, count=parts.target)
    yes = bool(parts.target)
    if scene.kind == m.AGREEMENT:
        return say("agree" if yes else "refuse", language)
    if scene.kind == m.CHANCE_NUMBER:
        return say("favoured" if yes else "not favoured", language)
    return say("yes" if yes else "no", language)


def _kind(scene: Scene, parts: OptionParts, language: str) -> str:
    keys = {
        m.CHANCE_DRAW: "draw",
        m.ORDER: "order",
        m.NUMBER: "name kind",
        m.ARRANGE: f"arrange {scene.arranging}",
    }
    if not parts.target:
        return say("arrange no nest", language)
    coin = scene.coins[parts.target - 1].name_in(language)
    if parts.hold_seat >= 0:
        return say("draw from hold", language, coin=coin, name=scene.names[parts.hold_seat])
    return say(keys.get(scene.kind, "choose from hold"), language, coin=coin)
