"""Laws of answers: whatever the tools say about why is so, and the machine is asked."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from answers.claims import claim_of
from answers.claims_of_use import REFUSALS
from answers.grounds import GROUNDS
from answers.questions import Asked, Change
from piecesofeight.combat.ships.ship_state import ShipState
from piecesofeight.game.trace.missed_reactions import missed_reactions
from piecesofeight.machine import constants as m
from piecesofeight.notation.grammar import CALLS, PLACES, call_text
from piecesofeight.notation.position import OptionParts, coin_at, player_at, seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.testing.laws.law import moment_law
from piecesofeight.testing.laws.trial import Moment, Played

MOST_ASKED = 8  # texts that are asked for at a decision
_PLACE = r"(crow's nest|fore|aft|hold|deck \(coin \d+\))"
_FROM = re.compile(rf"(?:Play|React with) (.+?) from your {_PLACE}(?!\w)")
_WAS = re.compile(rf"React with (.+?), which lay in your {_PLACE} just before")
_MISSED = re.compile(
    r"(?P<who>.+?)'s (?P<coin>.+?) "
    r"(?:\((?P<place>nest|fore|aft|hold|deck\[\d+\])(?: just before)?\) is not asked: "
    r"(?P<why>.+)|became active only now \((?P<late>nest|fore|aft)\))"
)
_NAMED = re.compile(r"(your|\S+'s) (crow's nest|fore|aft) coin \((.+?)\)")


@moment_law("refusals-so", "3.2", "4.1", "5.1", every=6)
def refusals_so(played: Played, moment: Moment) -> Iterator[str]:
    """Each sentence of a refusal is so, and what it names is what stands in the way.

    Asked for is what isn't offered: near misses, and what belongs to other decisions, by who
    decides and by somebody else. The machine is asked about each sentence. Where a cause
    can be taken away it is, in a copy: then it is allowed, or other causes are named, which are
    held to account in turn. A sentence that the law doesn't know breaks it.
    """
    for asked in asked_at(played, moment):
        if not asked.allowed:
            yield from (f"`{asked.text}` of seat {asked.seat}: {wrong}" for wrong in _untrue(asked))


def asked_at(played: Played, moment: Moment) -> Iterator[Asked]:
    """What might be asked for at a moment, and who asks; the luck follows from the game."""
    rng = random.Random(f"{played.trial.seed}-{moment.number}")
    texts = sorted(_near(played, moment, rng)) if moment.options else []
    for text in rng.sample(texts, min(MOST_ASKED, len(texts))):
        decider = seat_of(moment.block, moment.decider)
        seat = decider if rng.random() < 0.8 else rng.randrange(len(played.game.names))
        yield Asked.at(played, moment, text, seat)


def _untrue(asked: Asked) -> Iterator[str]:
    """What is wrong with the sentences of a refusal."""
    said = asked.said()
    away: list[Change] = []
    if not said:
        yield "refused without a reason"
    for sentence in said:
        found = claim_of(sentence, REFUSALS)
        if found is None:
            yield f"nobody holds this to account: {sentence}"
        elif not found[0].is_so(asked, found[1]):
            yield f"this isn't so: {sentence}"
        elif found[0].away is not None:
            away.append(found[0].away)
    for change in away:
        asked = asked.changed(change)
    if away and not asked.allowed:
        if asked.said() == said:
            yield f"with the cause taken away it is refused as before: {'; '.join(said)}"
        else:
            yield from _untrue(asked)


def _near(played: Played, moment: Moment, rng: random.Random) -> set[str]:
    """Texts near to what is offered, most of which isn't; and now and then any others."""
    names, kinds = played.game.names, [coin.name for coin in played.game.tables.coins]
    spots = ["nest", "fore", "aft", f"deck[{rng.randint(1, 6)}]", "hold"]
    targets = [*names, "Nobody", *(f"{name}.{spot}" for name in names for spot in spots)]

    def some(what: list[str]) -> list[str]:
        return rng.sample(what, min(len(what), 6))

    near = {
        m.MAIN: {*_uses("play", targets, rng), *map(call_text, CALLS), "destroy nest", "stalemate"},
        m.REACTION: _uses("react", targets, rng),
        m.CONTRIBUTE: {f"contribute {number}" for number in range(1, 4)},
        m.CHOOSE: {f"choose {what}" for what in (*some(kinds), *some(targets))},
        m.MORE_TARGETS: {f"at {what}" for what in some(targets)},
        m.ORDER: {f"order {what}" for what in some(kinds)},
        m.ARRANGE: {f"arrange {to} {what}" for to in ("nest", "deck") for what in kinds},
        m.CHANCE_DRAW: {f"draw {what}" for what in some(kinds)},
        m.FIRST_NEST: {"send fore", "send aft", "play fore"},
    }
    other = rng.choice([*near.values(), {"pass", "agree", "surrender", "call nest to aft-side"}])
    found = near.get(moment.block[m.H_DECISION], set())
    return found | set(some(sorted(other))[:2])


def _uses(verb: str, targets: list[str], rng: random.Random) -> set[str]:
    """Texts that use a coin, or would."""
    found = {f"{verb} deck[2]"}
    for place in ("nest", "fore", "aft"):
        found |= {f"{verb} {place}", f"{verb} {place} (2)"}
        found |= {f"{verb} {place} at {rng.choice(targets)}" for _ in range(6)}
        added = f"with {rng.randint(1, 2)}{rng.choice(['', ', inviting'])}"
        found.add(f"{verb} {place} at {rng.choice(targets)} {added}")
    return found


@moment_law("grounds-so", "3.2", "4.1", "5.1", every=6)
def grounds_so(played: Played, moment: Moment) -> Iterator[str]:
    """Each sentence that says why an option is allowed is so, and hangs on the cause that it names.

    The cause is taken away in a copy, where it can be: then the machine doesn't list the option.
    """
    rng = random.Random(f"{played.trial.seed}-{moment.number}")
    decision = played.state(moment).decision
    texts = [*(decision.texts if decision else ()), "stalemate", "surrender"]
    seat = seat_of(moment.block, moment.decider)
    for text in rng.sample(texts, min(MOST_ASKED, len(texts))):
        asked = Asked.at(played, moment, text, seat)
        if asked.allowed:
            yield from (f"`{text}`: {wrong}" for wrong in _groundless(asked))


def _groundless(asked: Asked) -> Iterator[str]:
    """What is wrong with the sentences that say why something is allowed."""
    for sentence in asked.grounds():
        found = claim_of(sentence, GROUNDS)
        if found is None:
            yield f"nobody holds this to account: {sentence}"
        elif not found[0].is_so(asked, found[1]):
            yield f"this isn't so: {sentence}"
        elif found[0].away is not None and _as_before(asked, asked.changed(found[0].away)):
            yield f"it is allowed all the same without this: {sentence}"


def _as_before(asked: Asked, changed: Asked) -> bool:
    """Whether the very same is allowed in a copy: its text may mean another option there."""
    return changed.allowed and changed.option == asked.option


@moment_law("missed-so", "5.1", "5.4", "5.7")
def missed_so(played: Played, moment: Moment) -> Iterator[str]:
    """Who is told not to have been asked would be refused, if asked, for the same cause.

    Traces say who could have answered an event but for something. Here that player is asked in a
    copy, and tries it: what the refusal says is held to account as every refusal is.
    """
    if moment.block[m.H_DECISION] != m.REACTION:
        return
    scene = played.state(moment).scene
    asked_words = (m.H_DECIDER, scene.event + m.E_CURSOR)
    for passed in missed_reactions(scene, scene.event):
        told = _MISSED.fullmatch(passed.text)
        if told is None:
            yield f"nobody holds this to account: {passed.text}"
            continue
        seat = played.game.names.index(told["who"])
        if told["late"]:
            if not _is_late(scene, seat, told["late"], told["coin"]):
                yield f"it was active before: {passed.text}"
            continue
        place = f"hold[{told['coin']}]" if told["place"] == "hold" else told["place"]
        asked = Asked.at(played, moment, f"react {place}", seat)
        if told["place"] == "hold" and asked.ship.hold.count(told["coin"]) > 1:
            continue  # of copies in a hold the one that can react is meant
        asked = asked.changed(
            lambda a: [(a.block, word, player_at(a.seat)) for word in asked_words]
        )
        said = [] if asked.allowed else [*asked.said()]
        causes = [text for text in said if not text.endswith(" can't react now")]
        if told["why"] != "; ".join(causes).replace(
            f"{told['coin']} has reacted", "it has reacted"
        ):
            yield f"`{asked.text}` is refused for another cause: {passed.text}"
        if said:
            yield from _untrue(asked)


def _is_late(scene: Scene, seat: int, place: str, coin: str) -> bool:
    """Whether a coin lies in an active place now, and lay in none just before (5.7)."""
    now = coin_at(scene.block, seat, PLACES.index(place))
    before = [scene.user_of(OptionParts(m.V_REACT, index), seat) for index in range(3)]
    return scene.looks_back and scene.coin_name(now) == coin and now not in before


@moment_law("sentences-so", "4.1", "5.7", every=3)
def sentences_so(played: Played, moment: Moment) -> Iterator[str]:
    """The sentence of an option speaks of where coins lie now, or says of when.

    A coin that answers a destruction may have been moved since by an earlier answer: then it
    isn't used from where it lay.
    """
    state = played.state(moment)
    seat = state.current_player
    if seat < 0:
        return
    ships = {name: _lying(ship) for name, ship in zip(state.game.names, state.ships, strict=True)}
    ships["your"] = ships[state.game.names[seat]]
    view = state.view()
    for option in state.decision or ():
        sentence = option.sentence
        was = _WAS.match(sentence)
        use = None if was else _FROM.match(sentence)  # its target may be "coin 2 from your fore"
        if use and use[1] not in ships["your"][use[2]]:
            yield f"{use[1]} isn't in the {use[2]}: {sentence}"
        if option.verb == "react" and not use:
            if not was or view.answered is None or view.answered.kind != "destroyed":
                yield f"from where is not said: {sentence}"
        for whose, place, coin in _NAMED.findall(sentence):
            if [coin] != ships[whose.removesuffix("'s")][place]:
                yield f"{coin} isn't in the {place}: {sentence}"


def _lying(ship: ShipState) -> dict[str, list[str]]:
    """The coins of a ship, by place."""
    nest = [ship.nest] if ship.nest else []
    middle = {f"deck (coin {number})": [coin] for number, coin in enumerate(ship.deck, 1)}
    ends = {"crow's nest": nest, "fore": [*ship.deck[:1]], "aft": [*ship.deck[-1:]]}
    return {"hold": [*ship.hold], **ends, **middle}
