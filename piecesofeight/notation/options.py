"""Options as text: an option's id to its text, and what a person wrote to an id.

The texts are those of scenario files (`docs/scenarios.md`). Within one decision
each text names one option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from piecesofeight.machine import constants as m
from piecesofeight.notation.grammar import (
    CALLS,
    DECK,
    HOLD,
    OUTCOMES,
    PLACES,
    ParsedOption,
    call_text,
    parse_option,
    use_text,
)
from piecesofeight.notation.names import whose
from piecesofeight.notation.position import (
    OptionParts,
    deck_size,
    deck_spot,
    spot_text,
    target_number,
)
from piecesofeight.notation.scene import Scene

PLAIN = {
    m.V_PASS: "pass",
    m.V_SCUTTLE: "destroy nest",
    m.V_PROPOSE: "stalemate",
    m.V_SURRENDER: "surrender",
    m.V_TIME: "time",
}
# No decision lists them; whether they are allowed is asked.
UNLISTED = (m.V_PROPOSE, m.V_SURRENDER, m.V_TIME)
_USES = {"play": m.V_PLAY, "react": m.V_REACT}
_SPOTS = {"": m.TARGET_ITSELF, "nest": m.TARGET_NEST, "fore": m.TARGET_FORE, "aft": m.TARGET_AFT}
_ACTS = ("choose", "draw")
_NUMBER = re.compile(r"[1-9]?[0-9]", re.ASCII)
_SENDS = {"fore": m.AT_FORE, "aft": m.AT_AFT}
BY_SEAT = dict(zip((m.CHANCE_WHO, m.CHANCE_NEXT, m.CHANCE_FIRST), OUTCOMES, strict=True))


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
        act = "draw" if scene.kind in (m.CHANCE_DRAW, m.CHANCE_PLAYER) else "choose"
        return f"{act} {target_text(scene, parts)}"
    if verb == m.V_AIM:
        return f"at {target_text(scene, parts)}"
    if verb == m.V_ANSWER:
        return _number_text(scene, parts) if parts.place else _answer_text(scene, parts)
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
        text = option_text(scene, option)
    except (LookupError, ValueError):  # there is no such seat, or a number is much too large
        return ""
    return text if option in _meant(scene, parse_option(text)) else ""


def option_texts(scene: Scene) -> dict[str, int]:
    """The texts of all options of the pending decision, each with its id."""
    return {option_text(scene, option): option for option in scene.options}


def target_text(scene: Scene, parts: OptionParts) -> str:
    """The target of an option: a coin's place, or a player."""
    return spot_text(scene.names[parts.target_seat], parts.spot)


def _use_text(scene: Scene, parts: OptionParts) -> str:
    modes = scene.modes.get(parts.way, ())
    mode = modes.index(parts.ability) + 1 if parts.ability in modes else parts.ability + 1
    verb = "play" if parts.verb == m.V_PLAY else "react"
    target = target_text(scene, parts) if parts.target else ""
    return use_text(
        verb, scene.place_text(parts), mode, target, parts.added, inviting=parts.inviting
    )


def _answer_text(scene: Scene, parts: OptionParts) -> str:
    yes = (False, True)[parts.target]
    if scene.kind == m.AGREEMENT:
        return "agree" if yes else "refuse"
    return f"{_act(scene)} {'yes' if yes else 'no'}"


def _act(scene: Scene) -> str:
    """What players, or chance, do with a number or an answer."""
    return "draw" if scene.decider < 0 else "choose"


def _number_text(scene: Scene, parts: OptionParts) -> str:
    return f"{_act(scene)} {parts.target}"


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
_HOLD = re.compile(HOLD, re.IGNORECASE)


def canonical(scene: Scene, text: str, player: int | None = None) -> str:
    """A text as this decision writes it, wherever people may write it otherwise.

    Blanks, `(1)` and `with 0` are dropped, the only coin of a deck is its fore coin,
    `deck[1]` is the fore and the last coin the aft (rule 1.2). What isn't understood
    stays as it is. Who must decide wrote it, if no player is given.
    """
    seat = scene.decider if player is None else player
    said = parse_option(text)
    source = source_of(scene, said, seat) if said.verb in _USES else None
    if source is not None:
        target = canonical_target(scene, said.target) if said.target else ""
        place = scene.place_text(source)
        return use_text(said.verb, place, said.mode, target, said.added, inviting=said.inviting)
    if said.verb == "send" and said.rest.lower() == "aft" and not scene.has_aft(m.V_PLAY, seat):
        return "send fore"
    if said.target and said.verb not in _USES:
        return f"{said.verb} {canonical_target(scene, said.target)}"
    return " ".join(text.split())


def source_of(scene: Scene, said: ParsedOption, seat: int) -> OptionParts | None:
    """The coin that a text plays or reacts with, whatever ability of it; None if there is none.

    The only coin of a deck is its fore coin (1.2). In answer to a destruction a place in the deck
    is that of just before.
    """
    verb = _USES[said.verb]
    if said.place in PLACES:
        only = said.place == "aft" and not scene.has_aft(verb, seat)
        return OptionParts(verb, m.AT_FORE if only else PLACES.index(said.place))
    if not scene.words[m.T_ELSEWHERE]:
        return None
    if match := _HOLD.fullmatch(said.place):
        kinds = (coin.name.casefold() for coin in scene.coins)
        numbers = {name: number for number, name in enumerate(kinds, 1)}
        number = numbers.get(match["kind"].casefold(), 0)
        elsewhere = OptionParts(verb, m.AT_ELSEWHERE, source=m.FROM_HOLD + number)
        return elsewhere if number else None
    match = _DECK.fullmatch(said.place)
    if not match or seat < 0 or not 1 <= int(match["index"]) < m.SPOT_UNIT - m.TARGET_DECK:
        return None
    spot = m.TARGET_DECK + int(match["index"])
    if not (verb == m.V_REACT and scene.looks_back):
        spot = deck_spot(scene.block, seat, int(match["index"]))
    if spot < m.TARGET_DECK:
        return OptionParts(verb, spot)
    return OptionParts(verb, m.AT_ELSEWHERE, source=target_number(seat, spot))


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
    """The seat and the place that a target names; -1 if it names no player."""
    return next(_splits(scene, text), (-1, ""))


def spot_number(place: str) -> int:
    """A place of a target (`nest`, `deck[3]`, or empty for the player) as a spot, -1 if unknown.

    >>> spot_number("deck[3]"), spot_number(""), spot_number("hold")
    (7, 3, -1)
    """
    match = _DECK.fullmatch(place)
    return m.TARGET_DECK + int(match["index"]) if match else _SPOTS.get(place.lower(), -1)


def _splits(scene: Scene, text: str) -> Iterator[tuple[int, str]]:
    """The same if the names of players leave it open, the likeliest first."""
    for fold in (str, str.casefold):
        for name in sorted(scene.names, key=len, reverse=True):
            if fold(text) == fold(name):
                yield scene.names.index(name), ""
            if fold(text).startswith(fold(name) + "."):
                yield scene.names.index(name), text[len(name) + 1 :]


def read_option(scene: Scene, text: str) -> int:
    """The id of the option that a text means, 0 if the decision has none like it.

    What no decision lists (`UNLISTED`) is read at each.

    The texts that mean the same (see `canonical`) mean that option, whatever the case of the
    letters.
    """
    plain = canonical(scene, text).casefold()
    for option in _meant(scene, parse_option(text)):
        known = option in scene.options or option in UNLISTED
        if known and option_text(scene, option).casefold() == plain:
            return option
    return 0


def _meant(scene: Scene, said: ParsedOption) -> Iterator[int]:
    """The ids that a text could have, in any decision."""
    verb, rest = said.verb, said.rest.casefold()
    whole = f"{verb} {rest}".strip()
    yield from (option for option, text in PLAIN.items() if text == whole)
    if verb in _USES:
        yield from _used(scene, said)
    elif verb == "send" and rest in _SENDS:
        yield from (OptionParts(m.V_SEND, place).id for place in (m.AT_FORE, _SENDS[rest]))
    elif verb == "call":
        calls = (call for call, moves in CALLS.items() if moves == said.calls)
        yield from (OptionParts(m.V_CALL, target=call).id for call in calls)
    elif verb == "contribute":
        yield OptionParts(m.V_CONTRIBUTE, target=said.added).id
    elif verb in ("agree", "refuse") or (verb in _ACTS and rest in ("yes", "no")):
        yield OptionParts(m.V_ANSWER, target=int(verb == "agree" or rest == "yes")).id
    elif verb in _ACTS and _NUMBER.fullmatch(rest):
        yield m.V_NUMBER + m.TARGET_UNIT * int(rest)
    if said.outcome:
        yield OptionParts(m.V_SEAT, target=1 + split_target(scene, said.player)[0]).id
    if verb not in _USES:
        for target in _targets(scene, said.target):
            yield from (OptionParts(act, target=target).id for act in (m.V_CHOOSE, m.V_AIM))
    yield from _kinds(scene, said.coin.casefold())


def _used(scene: Scene, said: ParsedOption) -> Iterator[int]:
    """The ids of a text that plays a coin or reacts with it."""
    source = source_of(scene, said, scene.decider)
    if source is None:
        return
    verb, place, _ = source.way
    modes = scene.modes.get(source.way, ())
    ability = modes[said.mode - 1] if 0 < said.mode <= len(modes) else said.mode - 1
    if source.source:
        yield evolve(source, ability=ability).id
        return
    for target in _targets(scene, said.target) if said.target else (0,):
        yield OptionParts(verb, place, ability, said.added, said.inviting, target).id
    tail = said.rest.partition(" at ")[2]
    if tail != said.target:  # a player may be called `Anne with 2`
        yield from (
            OptionParts(verb, place, ability, target=one).id for one in _targets(scene, tail)
        )


def _targets(scene: Scene, text: str) -> Iterator[int]:
    """The numbers of a target."""
    for seat, place in _splits(scene, canonical_target(scene, text)):
        if match := _DECK.fullmatch(place):
            yield target_number(seat, deck_spot(scene.block, seat, int(match["index"])))
        elif place in _SPOTS:
            yield target_number(seat, _SPOTS[place])


def _kinds(scene: Scene, name: str) -> Iterator[int]:
    """The ids of a kind of coin, and of one from somebody's hold."""
    if name == "-":
        yield OptionParts(m.V_KIND).id
    coin, player = whose(name, scene.names)
    for number, kind in enumerate(scene.coins, start=1):
        if kind.name.casefold() == name:
            yield OptionParts(m.V_KIND, target=number).id
        if player and kind.name.casefold() == coin:
            yield OptionParts.of_hold(number, scene.names.index(player)).id
