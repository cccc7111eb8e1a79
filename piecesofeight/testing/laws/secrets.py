"""Laws of secrets, also as functions that raise an AssertionError with what leaks.

`check_resample` holds one new deal to what `resample` promises; `check_no_leak` compares
what one seat can see of two states that differ only in what it can't know.
"""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterable, Iterator, Sequence

from attrs import asdict

from piecesofeight.game.saves.seat import SeatSave
from piecesofeight.game.secrets.redealing import words_of_uses
from piecesofeight.game.secrets.resample import Hidden, fewest_options
from piecesofeight.game.state import State
from piecesofeight.game.stepping import given
from piecesofeight.machine import constants as m
from piecesofeight.machine.kinds import note_kinds
from piecesofeight.machine.walking import timers
from piecesofeight.notation.grammar import CALLS, call_text
from piecesofeight.played.dealing import resample
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.testing.invariants import broken
from piecesofeight.testing.laws.law import moment_law
from piecesofeight.testing.laws.trial import Moment, Played
from piecesofeight.texts import LANGUAGES

PLACES = ("nest", "fore", "aft", "deck[2]", "deck[3]")


def shown_to(state: State, seat: int, tried: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """All that one seat (or `SPECTATOR`) can get out of a state: text, by what it was asked for.

    `tried` are texts to be refused or explained.
    """
    view = state.view(seat)
    yield "the view", repr(view)
    yield "its hash", str(hash((view.sees, view.knows, view.actions, view.answered)))
    yield "the table", str(view)
    plain = asdict(view, filter=lambda attribute, _: attribute.name not in ("decision", "captains"))
    yield "the view as JSON", json.dumps(plain, default=repr)
    yield "the save of the seat", SeatSave.of(state, seat).to_json()
    for number, event in enumerate(view.events):
        yield f"event {number}", f"{event!r} {event.coin_phrase('en')}"
        for language in LANGUAGES:
            yield f"event {number} in {language}", event.text(language)
    decision = view.decision
    if decision is not None:
        yield "the prompt", f"{decision!r} {decision} {decision.asked}"
    for number, option in enumerate(decision or ()):
        what = option.parts, option.verb, option.coin, option.target, option.probability
        yield f"option {number}", f"{option!r} {what}"
        if state.current_player == seat:  # at a pause it is what was decided before
            yield f"why option {number} is allowed", f"{state.why(option)}"
        for language in LANGUAGES:
            yield f"option {number} in {language}", option.sentence_in(language)
    if seat >= 0 and state.is_shown_to(seat):  # else it is answered from before, see `streams`
        for text in tried:
            why = state.why_not(text, seat)
            yield f"why not `{text}`", "allowed" if why is None else f"{why!r}\n{why}"


def tried_choices(state: State, rng: random.Random, most: int = 12) -> list[str]:
    """Texts that somebody might choose, allowed or not: some of each verb of the notation."""
    names, coins = state.game.names, [coin.name for coin in state.game.coins]
    targets = [f"{name}.{place}" for name in names for place in PLACES] + list(names)
    verbs = [f"{verb} {place}" for verb in ("play", "react") for place in PLACES[:3]]
    texts = [f"{verb} at {target}" for verb in verbs for target in targets] + verbs
    texts += [f"{verb} {target}" for verb in ("at", "choose", "draw") for target in targets]
    texts += [f"{verb} {name}" for verb in ("choose", "order", "draw") for name in coins]
    texts += [f"arrange {place} {name}" for place in ("nest", "deck") for name in (*coins, "-")]
    texts += [call_text(number) for number in CALLS]
    texts += ["pass", "send fore", "send aft", "destroy nest", "agree", "contribute 2", "ahoy"]
    decision = state.decision
    offered = list(decision.texts[:4]) if decision else []
    return offered + rng.sample(texts, most)


def check_same_sight(one: State, two: State, seat: int, tried: Sequence[str] = ()) -> None:
    """What a seat can see of two states is the same.

    Args:
        one: a state.
        two: another, which differs only in what the seat can't know.
        seat: whose eyes; `SPECTATOR` for somebody without a ship.
        tried: texts whose refusals are to be the same too.

    Raises:
        AssertionError: it names everything that differs.
    """
    first, second = (dict(shown_to(state, seat, tried)) for state in (one, two))
    found = [
        f"{name}:\n  {first.get(name, 'nothing')}\n  {second.get(name, 'nothing')}"
        for name in dict.fromkeys((*first, *second))
        if first.get(name) != second.get(name)
    ]
    if found:
        who = one.game.names[seat] if seat >= 0 else "a spectator"
        raise AssertionError(
            f"{who} can tell two states apart that differ only in what {who} can't know\n"
            + "\n".join(found)
        )


def check_no_leak(state: State, rng: random.Random, seats: Iterable[int] | None = None) -> None:
    """Nobody can tell a state from another one that differs in what they can't know.

    The other one is a new deal, and one where coins never seen are of any other kind.

    Args:
        state: any state.
        rng: draws the others, and what is tried in vain.
        seats: whose eyes; all players and a spectator, if left out.

    Raises:
        AssertionError: it names everything that differs.
    """
    everybody = (*range(len(state.game.names)), SPECTATOR)
    tried = tried_choices(state, rng)
    for seat in everybody if seats is None else seats:
        check_same_sight(state, resample(state, seat, rng), seat, tried)
        check_same_sight(state, with_strangers(state, seat, rng), seat, tried)


def check_resample(state: State, seat: int, rng: random.Random, most: int = 0) -> None:
    """A new deal looks the same to its player, is valid, and can be played on.

    Args:
        state: any state.
        seat: whose eyes.
        rng: draws the deal, and the choices made after it.
        most: how many random choices are made after it; its invariants are checked throughout.

    Raises:
        AssertionError: what is wrong.
    """
    other = resample(state, seat, rng)
    check_same_sight(state, other, seat, tried_choices(state, rng))
    if other.game != state.game or other.deciding != state.deciding:
        raise AssertionError("another game, or somebody else decides")
    if pickle.loads(pickle.dumps(other)) != other:
        raise AssertionError("it can't be sent to another process")
    for _ in range(most + 1):
        ids = other.legal_actions()
        faults = broken(other.block, other.game.tables.words, ids)
        if faults:
            raise AssertionError("an invalid state: " + "; ".join(faults))
        if not ids:
            return
        other = other.apply(rng.choice(ids))


def with_strangers(state: State, seat: int, rng: random.Random) -> State:
    """A state to look at, not to play on: coins that a seat never saw are of any kind at all.

    Others have any time left that they may have.

    So not even which coins somebody brought may show. A coin in use was announced and stays what
    it is, though a seat that lost sight of two of its kind can't tell which it is. Who must decide
    keeps the options if it is that seat; else the state is as it was where others couldn't decide
    any more.
    """
    block, words = state.block, state.game.tables.words
    kinds = [state.game.tables.kind(coin.name) for coin in state.game.coins]
    plain = [kind for kind in kinds if not words[kind + m.K_FLAGS] & m.KEY]
    hidden = Hidden.of(block, words, seat)
    announced = {block[word] for word in words_of_uses(block)}
    for coin in (coin for coins in hidden.unseen for coin in coins if coin not in announced):
        pool = plain if block[block[coin + m.C_ZONE] + m.Z_ROLE] == m.MIDDLE else kinds
        block[coin + m.C_KIND] = rng.choice(pool)
    note_kinds(block, words)
    for whose, timer in enumerate(timers(block)):
        if whose != seat and block[timer + m.TIMER_LEFT]:
            block[timer + m.TIMER_LEFT] = rng.randint(1, block[timer + m.TIMER_SHOWN])
    shown = {} if state.is_shown_to(seat) else {seat: state.view(seat)}
    other = State(state.game, given(state.game, block, state.past.news_for(seat), shown))
    few = len(other.legal_actions()) < fewest_options(state)
    return state if few and state.current_player != seat else other


# --- the laws of the kit ------------------------------------------------------------


def luck(played: Played, moment: Moment) -> random.Random:
    """Luck that follows from the game and the decision alone, so that a breach can be repeated."""
    return random.Random(f"{played.trial.seed} {moment.number}")


@moment_law("no-leak", "1.3", "1.4", "5.2", every=16)
def no_leak(played: Played, moment: Moment) -> Iterator[str]:
    """Nobody can tell a state from another one that differs only in what they can't know.

    Views, logs, prompts, options with their texts and reasons, refusals and saves for a seat are
    the same in both, for each player and for spectators. Hidden coins are hidden (1.3, 1.4), and
    so is who is asked to react (5.2).
    """
    try:
        check_no_leak(played.state(moment), luck(played, moment))
    except AssertionError as error:
        yield str(error)


@moment_law("dealt-anew", "1.3", "1.4", every=16)
def dealt_anew(played: Played, moment: Moment) -> Iterator[str]:
    """What a player can't know can be dealt anew: a valid state that looks the same to that player.

    Bots that think about what may be hidden, and the law `no-leak`, stand on it. It can be sent
    to another process, and played on.
    """
    state, rng = played.state(moment), luck(played, moment)
    seat = rng.choice((*range(len(played.game.names)), SPECTATOR))
    try:
        check_resample(state, seat, rng, most=4)
    except AssertionError as error:
        yield str(error)
