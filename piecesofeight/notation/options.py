"""Options as text: an option's id to its text, and what a person wrote to an id.

The texts are those of scenario files (`docs/reference/scenarios.md`). Within one decision
each text names one option.
"""

from __future__ import annotations

import re

from piecesofeight.machine import layout
from piecesofeight.machine.layout import (
    ARRANGE,
    AT_AFT,
    AT_FORE,
    CHANCE_DRAW,
    CHANCE_FIRST,
    CHANCE_NEXT,
    CHANCE_WHO,
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
from piecesofeight.notation.position import Parts, deck_size, spot_text
from piecesofeight.notation.scene import Scene

# What each call is: (coin, side) in the order in which they are named.
CALLS: dict[int, tuple[tuple[str, str], ...]] = {
    layout.CALL_FORE_FORE: (("fore", "fore"),),
    layout.CALL_FORE_AFT: (("fore", "aft"),),
    layout.CALL_AFT_FORE: (("aft", "fore"),),
    layout.CALL_AFT_AFT: (("aft", "aft"),),
    layout.CALL_FORE_FORE_AFT_AFT: (("fore", "fore"), ("aft", "aft")),
    layout.CALL_FORE_AFT_AFT_FORE: (("fore", "aft"), ("aft", "fore")),
    layout.CALL_FORE_FORE_AFT_FORE: (("fore", "fore"), ("aft", "fore")),
    layout.CALL_AFT_FORE_FORE_FORE: (("aft", "fore"), ("fore", "fore")),
    layout.CALL_FORE_AFT_AFT_AFT: (("fore", "aft"), ("aft", "aft")),
    layout.CALL_AFT_AFT_FORE_AFT: (("aft", "aft"), ("fore", "aft")),
}

PLAIN = {
    V_PASS: "pass",
    V_SCUTTLE: "destroy nest",
    V_PROPOSE: "stalemate",
    V_SURRENDER: "surrender",
}
# The parts of an id that a text tells, besides the verb.
_USED = ("place", "ability", "added", "inviting", "target")
_TOLD = {
    V_SEND: ("place",),
    V_PLAY: _USED,
    V_REACT: _USED,
    **dict.fromkeys((V_CALL, V_CONTRIBUTE, V_CHOOSE, V_AIM, V_ANSWER, V_KIND, V_SEAT), ("target",)),
}
BY_SEAT = {CHANCE_WHO: "reacts", CHANCE_NEXT: "is next", CHANCE_FIRST: "is first"}


def option_text(scene: Scene, option: int) -> str:
    """The text of an option of the pending decision, unique in it."""
    parts = Parts.of(option)
    verb = parts.verb
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == V_SEND:
        return {AT_FORE: "send fore", AT_AFT: "send aft"}[parts.place]
    if verb in (V_PLAY, V_REACT):
        return _use_text(scene, parts)
    if verb == V_CALL:
        return call_text(parts.target)
    if verb == V_CONTRIBUTE:
        return f"contribute {parts.target}"
    if verb == V_CHOOSE:
        act = "draw" if scene.kind == CHANCE_DRAW else "choose"
        return f"{act} {target_text(scene, parts)}"
    if verb == V_AIM:
        return f"at {target_text(scene, parts)}"
    if verb == V_ANSWER:
        return _answer_text(scene, (False, True)[parts.target])
    if verb == V_KIND:
        return _kind_text(scene, parts)
    if verb == V_SEAT:
        return f"{scene.names[parts.target - 1]} {BY_SEAT.get(scene.kind, 'is next')}"
    raise AssertionError(f"option {option} has no verb")


def text_of_id(scene: Scene, option: int) -> str:
    """The text of a number that may be no option's at all; empty if it says nothing, or too much.

    The text of an option tells all that its id says. Where it doesn't, the number is another.
    """
    parts = Parts.of(option)
    told = _TOLD.get(parts.verb, ())
    if parts.verb == V_KIND and scene.kind == CHANCE_DRAW:
        told = ("place", "ability", "target")
    said = Parts(parts.verb, **{part: getattr(parts, part) for part in told})
    aimless = parts.verb in (V_CHOOSE, V_AIM, V_SEAT) and not parts.target
    if option < 0 or said.id != option or aimless:
        return ""
    try:
        return option_text(scene, option)
    except (AssertionError, LookupError):
        return ""


def option_texts(scene: Scene) -> dict[str, int]:
    """The texts of all options of the pending decision, each with its id."""
    return {option_text(scene, option): option for option in scene.options}


def call_text(call: int) -> str:
    """A way of calling coins to the Captain.

    >>> call_text(layout.CALL_FORE_AFT_AFT_FORE)
    'call fore to aft-side and aft to fore-side'
    """
    return "call " + " and ".join(f"{coin} to {side}-side" for coin, side in CALLS[call])


def calls_of(text: str) -> tuple[tuple[str, str], ...]:
    """Which coins a call's text moves to which side, in the order in which it names them.

    >>> calls_of("call fore to aft-side")
    (('fore', 'aft'),)
    """
    return next((moves for call, moves in CALLS.items() if call_text(call) == text), ())


def target_text(scene: Scene, parts: Parts) -> str:
    """The target of an option: a coin's place, or a player."""
    return spot_text(scene.names[parts.target_seat], parts.spot)


def _use_text(scene: Scene, parts: Parts) -> str:
    modes = scene.modes.get((parts.verb, parts.place), ())
    mode = modes.index(parts.ability) + 1 if parts.ability in modes else parts.ability + 1
    text = f"{'play' if parts.verb == V_PLAY else 'react'} {scene.place_word(parts)}"
    if mode > 1:
        text += f" ({mode})"
    if parts.target:
        text += f" at {target_text(scene, parts)}"
    if parts.added:
        text += f" with {parts.added}"
    if parts.inviting:
        text += ", inviting"
    return text


def _answer_text(scene: Scene, yes: bool) -> str:
    if scene.kind == layout.AGREEMENT:
        return "agree" if yes else "refuse"
    return "choose yes" if yes else "choose no"


def _kind_text(scene: Scene, parts: Parts) -> str:
    name = scene.coins[parts.target - 1].name if parts.target else "-"
    if scene.kind == CHANCE_DRAW:
        of = f" of {scene.names[parts.hold_seat]}" if parts.hold_seat >= 0 else ""
        return f"draw {name}{of}"
    if scene.kind == layout.ORDER:
        return f"order {name}"
    if scene.kind == ARRANGE:
        return f"arrange {scene.arranging} {name}"
    return f"choose {name}"


# --- what a person wrote ----------------------------------------------------------------

_USE = re.compile(
    r"(?P<verb>play|react) (?P<place>nest|fore|aft)"
    r"(?: ?\((?P<mode>\d{1,9})\))?"
    r"(?: at (?P<target>.+?))?"
    r"(?: with (?P<added>\d{1,9}))?"
    r"(?P<inviting>,? ?inviting)?",
    re.IGNORECASE,
)
_TARGET = re.compile(r"(?P<verb>at|choose|draw) (?P<target>.+)", re.IGNORECASE)
_DECK = re.compile(r"deck ?\[ ?(\d{1,9}) ?\]", re.IGNORECASE)


def canonical(scene: Scene, text: str, player: int | None = None) -> str:
    """A text as this decision writes it, wherever people may write it otherwise.

    Blanks, `(1)` and `with 0` are dropped, the only coin of a deck is its fore coin,
    `deck[1]` is the fore and the last coin the aft (rule 1.2). What isn't understood
    stays as it is.

    Args:
        scene: the pending decision.
        text: what somebody wrote.
        player: the seat that wrote it; who must decide, if left out.
    """
    seat = scene.decider if player is None else player
    plain = " ".join(text.split())
    match = _USE.fullmatch(plain)
    if match:
        return _canonical_use(scene, match, seat)
    if plain.lower() == "send aft" and not scene.has_aft(V_PLAY, seat):
        return "send fore"
    match = _TARGET.fullmatch(plain)
    if match:
        return f"{match['verb'].lower()} {canonical_target(scene, match['target'])}"
    return plain


def _canonical_use(scene: Scene, match: re.Match[str], seat: int) -> str:
    verb, place = match["verb"].lower(), match["place"].lower()
    if place == "aft" and not scene.has_aft(V_PLAY if verb == "play" else V_REACT, seat):
        place = "fore"
    text = f"{verb} {place}"
    if match["mode"] and int(match["mode"]) != 1:
        text += f" ({int(match['mode'])})"
    if match["target"]:
        text += f" at {canonical_target(scene, match['target'])}"
    if match["added"] and int(match["added"]):
        text += f" with {int(match['added'])}"
    return text + (", inviting" if match["inviting"] else "")


def canonical_target(scene: Scene, text: str) -> str:
    """A target as this decision writes it (rule 1.2); other texts stay as they are."""
    seat, place = split_target(scene, text)
    if seat < 0 or not place:
        return scene.names[seat] if seat >= 0 else text
    name, size = scene.names[seat], deck_size(scene.block, seat)
    match = _DECK.fullmatch(place)
    if match:
        index = int(match[1])
        place = "fore" if index == 1 else "aft" if index == size else f"deck[{index}]"
    place = place.lower()
    if place == "aft" and size == 1:
        place = "fore"
    return f"{name}.{place}"


def split_target(scene: Scene, text: str) -> tuple[int, str]:
    """The seat and the place that a target names; -1 if it names no player."""
    for fold in (str, str.casefold):
        for name in sorted(scene.names, key=len, reverse=True):
            if fold(text) == fold(name):
                return scene.names.index(name), ""
            if fold(text).startswith(fold(name) + "."):
                return scene.names.index(name), text[len(name) + 1 :]
    return -1, ""


def read_option(scene: Scene, text: str) -> int:
    """The id of the option that a text means, 0 if the decision has none like it.

    Exact texts go first; then the texts that mean the same (see `canonical`); then
    the same again, whatever the case of the letters.
    """
    for option in scene.options:  # the exact text, as saved games have it, is found soonest
        if option_text(scene, option) == text:
            return option
    texts = option_texts(scene)
    plain = canonical(scene, text)
    if plain in texts:
        return texts[plain]
    folded = [option for one, option in texts.items() if one.casefold() == plain.casefold()]
    return folded[0] if len(folded) == 1 else 0
