"""Options as text: an option's id to its text, and what a person wrote to an id.

The texts are those of scenario files (`docs/scenarios.md`). Within one decision
each text names one option.
"""

from __future__ import annotations

import re

from piecesofeight.machine import layout as m
from piecesofeight.notation.grammar import (
    DECK,
    PLACES,
    call_text,
    parse_option,
    use_text,
)
from piecesofeight.notation.position import OptionParts, deck_size, spot_text
from piecesofeight.notation.scene import Scene

PLAIN = {
    m.V_PASS: "pass",
    m.V_SCUTTLE: "destroy nest",
    m.V_PROPOSE: "stalemate",
    m.V_SURRENDER: "surrender",
}
UNLISTED = (m.V_PROPOSE, m.V_SURRENDER)  # no decision lists them; whether they are allowed is asked
_USES = {"play": m.V_PLAY, "react": m.V_REACT}
_SPOTS = {"": m.TARGET_ITSELF, "nest": m.TARGET_NEST, "fore": m.TARGET_FORE, "aft": m.TARGET_AFT}
# What the text of an option says besides its verb; of all others it says the target.
_USED = ("place", "ability", "added", "inviting", "target")
_SAID = dict.fromkeys(PLAIN, ()) | {m.V_SEND: ("place",), m.V_PLAY: _USED, m.V_REACT: _USED}
_SAID[m.V_KIND] = ("place", "ability", "target")  # from whose hold, and which coin
_AIMED = (m.V_CHOOSE, m.V_AIM, m.V_SEAT)  # which say nothing without a target
BY_SEAT = {m.CHANCE_WHO: "reacts", m.CHANCE_NEXT: "is next", m.CHANCE_FIRST: "is first"}


def option_text(scene: Scene, option: int) -> str:
    """The text of an option of the pending decision, unique in it."""
    parts = OptionParts.of(option)
    verb = parts.verb
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == m.V_SEND:
        return f"send {PLACES[parts.place]}"
    if verb in (m.V_PLAY, m.V_REACT):
        return _use_text(scene, parts)
    if verb == m.V_CALL:
        return call_text(parts.target)
    if verb == m.V_CONTRIBUTE:
        return f"contribute {parts.target}"
    if verb == m.V_CHOOSE:
        act = "draw" if scene.kind == m.CHANCE_DRAW else "choose"
        return f"{act} {target_text(scene, parts)}"
    if verb == m.V_AIM:
        return f"at {target_text(scene, parts)}"
    if verb == m.V_ANSWER:
        return _answer_text(scene, (False, True)[parts.target])
    if verb == m.V_KIND:
        return _kind_text(scene, parts)
    if verb == m.V_SEAT:
        return f"{scene.names[parts.target - 1]} {BY_SEAT.get(scene.kind, 'is next')}"
    raise LookupError("this option has no verb")


def text_of_id(scene: Scene, option: int) -> str:
    """The text of a number that may be no option's at all; empty if it says nothing, or too much.

    The text of an option tells all that its id says. Where it doesn't, the number is another.
    """
    try:
        parts = OptionParts.of(option)
        said = {name: getattr(parts, name) for name in _SAID.get(parts.verb, ("target",))}
        text = option_text(scene, option)
    except (LookupError, ValueError):  # there is no such seat, or a number is much too large
        return ""
    aimed = parts.target > 0 or (parts.target == 0 and parts.verb not in _AIMED)
    return text if aimed and OptionParts(parts.verb, **said).id == option else ""


def option_texts(scene: Scene) -> dict[str, int]:
    """The texts of all options of the pending decision, each with its id."""
    return {option_text(scene, option): option for option in scene.options}


def target_text(scene: Scene, parts: OptionParts) -> str:
    """The target of an option: a coin's place, or a player."""
    return spot_text(scene.names[parts.target_seat], parts.spot)


def _use_text(scene: Scene, parts: OptionParts) -> str:
    modes = scene.modes.get((parts.verb, parts.place), ())
    if parts.ability not in modes and parts.ability < len(modes):
        raise LookupError("its number is that of another way to use the coin")
    mode = modes.index(parts.ability) + 1 if parts.ability in modes else parts.ability + 1
    verb = "play" if parts.verb == m.V_PLAY else "react"
    target = target_text(scene, parts) if parts.target else ""
    return use_text(verb, PLACES[parts.place], mode, target, parts.added, inviting=parts.inviting)


def _answer_text(scene: Scene, yes: bool) -> str:
    if scene.kind == m.AGREEMENT:
        return "agree" if yes else "refuse"
    return "choose yes" if yes else "choose no"


def _kind_text(scene: Scene, parts: OptionParts) -> str:
    name = scene.coins[parts.target - 1].name if parts.target else "-"
    if scene.kind == m.CHANCE_DRAW:
        of = f" of {scene.names[parts.hold_seat]}" if parts.hold_seat >= 0 else ""
        return f"draw {name}{of}"
    if scene.kind == m.ORDER:
        return f"order {name}"
    if scene.kind == m.ARRANGE:
        return f"arrange {scene.arranging} {name}"
    return f"choose {name}"


# --- what a person wrote ----------------------------------------------------------------

_DECK = re.compile(DECK, re.IGNORECASE)


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
    said = parse_option(text)
    if said.verb in _USES and said.place in PLACES:
        target = canonical_target(scene, said.target) if said.target else ""
        only = said.place == "aft" and not scene.has_aft(_USES[said.verb], seat)
        place = "fore" if only else said.place
        return use_text(said.verb, place, said.mode, target, said.added, inviting=said.inviting)
    if said.verb == "send" and said.rest.lower() == "aft" and not scene.has_aft(m.V_PLAY, seat):
        return "send fore"
    if said.target and said.verb not in _USES:
        return f"{said.verb} {canonical_target(scene, said.target)}"
    return " ".join(text.split())


def canonical_target(scene: Scene, text: str) -> str:
    """A target as this decision writes it (rule 1.2); other texts stay as they are."""
    seat, place = split_target(scene, text)
    if seat < 0 or not place:
        return scene.names[seat] if seat >= 0 else text
    name, size = scene.names[seat], deck_size(scene.block, seat)
    match = _DECK.fullmatch(place)
    if match:
        index = int(match["index"])
        place = "fore" if index == 1 else "aft" if index == size else f"deck[{index}]"
    place = place.lower()
    if place == "aft" and size == 1:
        place = "fore"
    return f"{name}.{place}"


def split_target(scene: Scene, text: str) -> tuple[int, str]:
    """The seat and the place that a target names; -1 if it names no player.

    Where the names of players leave it open, it is the likeliest: as written, and the longest.
    """
    for fold in (str, str.casefold):
        for name in sorted(scene.names, key=len, reverse=True):
            if fold(text) == fold(name):
                return scene.names.index(name), ""
            if fold(text).startswith(fold(name) + "."):
                return scene.names.index(name), text[len(name) + 1 :]
    return -1, ""


def spot_number(place: str) -> int:
    """A place of a target (`nest`, `deck[3]`, or empty for the player) as a spot, -1 if unknown.

    >>> spot_number("deck[3]"), spot_number(""), spot_number("hold")
    (7, 3, -1)
    """
    match = _DECK.fullmatch(place)
    return m.TARGET_DECK + int(match["index"]) if match else _SPOTS.get(place.lower(), -1)


def read_option(scene: Scene, text: str) -> int:
    """The id of the option that a text means, 0 if the decision has none like it.

    What no decision lists (`UNLISTED`) is read at each.

    The texts that mean the same (see `canonical`) mean that option, whatever the case of the
    letters.
    """
    plain = canonical(scene, text).casefold()
    known = (*scene.options, *UNLISTED)
    return next((option for option in known if option_text(scene, option).casefold() == plain), 0)
