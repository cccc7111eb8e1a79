"""Games spoiled on purpose: for each law a way to break it, so that no law can pass unread."""

# ruff: noqa: ARG005 (what a spoiler is given, not each needs)
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from answers import answering, questions
from attrs import evolve
from streams import pieces_alike

from piecesofeight.answers.reasons import ALLOWED, Reason, Why
from piecesofeight.answers.tree import NOTE, TraceNode
from piecesofeight.combat import kernel, turns
from piecesofeight.errors import IllegalOption
from piecesofeight.game import decision, history, view
from piecesofeight.game.bounds import Bound
from piecesofeight.game.state import State
from piecesofeight.machine import constants as m
from piecesofeight.tables.abilities import Body
from piecesofeight.testing.laws import Played, Trial, play, secrets, states, trial
from piecesofeight.testing.laws.dealing import random_trial, stock_of

Spoil = Callable[[Played, pytest.MonkeyPatch], Played]


def sound_game(kind: int = m.MAIN) -> Played:
    """A game that keeps all laws, with a decision of a kind in it; played anew each time."""
    return play(sound_trial(kind))


@cache
def sound_trial(kind: int) -> Trial:
    """What such a game is played from."""
    for number in range(400):
        chosen = random_trial(stock_of(), f"spoil-{number}", 3)
        found = play(chosen)
        explicit = chosen.rules.explicit_chance and not chosen.rules.ask_forced
        kinds = [moment.block[m.H_DECISION] for moment in found.moments[:-2]]
        if explicit and kind in kinds and found.moments[-1].number > 8:
            return chosen
    raise AssertionError("no such game")


def with_moment(played: Played, number: int, **changes: Any) -> Played:
    """A game with another moment in one place."""
    moments = list(played.moments)
    moments[number] = evolve(moments[number], **changes)
    return evolve(played, moments=tuple(moments))


def with_word(number: int, where: Callable[[Played, list[int]], int], value: int) -> Spoil:
    """Change a word of the block of a moment; -1 is the last one."""

    def spoil(played: Played, _: pytest.MonkeyPatch) -> Played:
        at = range(len(played.moments))[number]
        block = played.moments[at].block[:]
        block[where(played, block)] = value
        return with_moment(played, at, block=block)

    return spoil


def with_options(change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> Spoil:
    """Change the options of the last decision."""

    def spoil(played: Played, _: pytest.MonkeyPatch) -> Played:
        at = [one.number for one in played.moments if one.options][-1]
        return with_moment(played, at, options=change(played.moments[at].options))

    return spoil


def with_log(played: Played, _: pytest.MonkeyPatch) -> Played:
    """Let a coin react, and react again."""
    coin = played.moments[0].block[m.H_COINS]
    record = [m.LOG_REACTED, m.HEADER, coin, 0, 0, 0]
    return with_moment(played, 1, log=[*record, *record])


def with_patch(owner: object, name: str, value: Callable[[Any], Any]) -> Spoil:
    """Patch something while the law looks; `value` gets what was there."""

    def spoil(played: Played, patch: pytest.MonkeyPatch) -> Played:
        patch.setattr(owner, name, value(getattr(owner, name)))
        return played

    return spoil


def other_options(step: Any) -> Any:
    """A step after which the options tell what was taken before."""

    def wrong(b: list[int], t: list[int], opts: list[int], log: list[int], option: int) -> int:
        n: int = step(b, t, opts, log, option)
        opts[0] += option
        return n

    return wrong


def traces(step: Any) -> Any:
    """A step that keeps what the losers of a draw had answered."""

    def wrong(b: list[int], t: list[int], opts: list[int], log: list[int], option: int) -> int:
        event = b[m.H_FP]
        answers = sum(b[event + m.E_ANSWERS : event + m.E_ANSWERS + 3])
        n: int = step(b, t, opts, log, option)
        b[m.H_CLOCK] += answers
        return n

    return wrong


def in_place(apply: Any) -> Any:
    """An `apply` that works on the state itself."""

    def wrong(state: State, choice: Any) -> State:
        after: State = apply(state, choice)
        state.past.now.block[:] = after.past.now.block
        return after

    return wrong


def late(judge: Any) -> Any:
    """A judge who waits until no ability is under way."""

    def wrong(b: list[int], t: list[int], log: list[int]) -> None:
        if b[m.H_FP]:
            b[m.H_KEY_MOVED] = 0
        else:
            judge(b, t, log)

    return wrong


def _coin(_: Played, b: list[int]) -> int:
    return b[m.H_COINS]


def _plain(played: Played, b: list[int]) -> int:
    """The kind of a coin in a ship that isn't a captain's."""
    t = played.words
    coins = range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE)
    return next(
        coin + m.C_KIND
        for coin in coins
        if not t[b[coin + m.C_KIND] + m.K_FLAGS] & m.KEY
        and b[b[coin + m.C_ZONE] + m.Z_ROLE] in (m.NEST, m.MIDDLE)
    )


def second_captain(played: Played, patch: pytest.MonkeyPatch) -> Played:
    """Make a Captain of a coin."""
    captain = played.game.tables.kind(played.trial.stock.captains[0])
    spoiled: Played = with_word(0, _plain, captain)(played, patch)
    return spoiled


def another_deal(_: Any) -> Any:
    """A new deal that begins the game again."""
    return lambda state, seat, rng: state.game.start(0)


def because_it_may() -> Why:
    """A reason that is none."""
    return Why("play nest", ALLOWED, (Reason("the crow's nest may stay empty"),))


def everybody_sees_all(_: Played, patch: pytest.MonkeyPatch) -> Played:
    """A game in which everybody sees where it stands still, and somebody is asked in secret."""
    patch.setattr(history.Standstill, "is_shown_to", lambda moment, seat: True)
    for number in range(400):
        found = play(random_trial(stock_of(), f"asked-{number}", 3))
        if next(pieces_alike.breaches(found), None):
            return found
    raise AssertionError("no such game")


DEAR = """set: dear
coins:
  - coin: Sniper
    limit: 9
    ability: |
      play:
        cost: you skip 1 turn
        afterwards:
          destroy any nest coin of an opponent
"""


def paid_in_vain(_: Played, patch: pytest.MonkeyPatch) -> Played:
    """A game in which nobody asks whether there is something to choose before they pay."""
    patch.setattr(Body, "_need", lambda body, choice: None)
    stock = stock_of(DEAR)
    for number in range(400):
        found = play(random_trial(stock, f"dear-{number}", 3))
        if next(iter(states.pays_for_something.breaches(found)), None):
            return found
    raise AssertionError("no such game")


SPOILED: dict[str, tuple[Spoil, int]] = {
    "coins-conserved": (with_word(2, lambda p, b: _coin(p, b) + m.C_ZONE, 0), m.MAIN),
    "one-captain": (second_captain, m.MAIN),
    "open-coins-known": (with_word(0, lambda p, b: b[m.HEADER + m.P_DECK] + m.C_KNOWN, 0), m.MAIN),
    "empty-ships-out": (with_word(0, lambda p, b: m.HEADER + m.P_OUT, 1), m.MAIN),
    "one-decision": (with_options(lambda options: ()), m.MAIN),
    "clean-block": (with_word(3, lambda p, b: len(b) - 1, 2**40), m.MAIN),
    "reacts-once": (with_log, m.MAIN),
    "pays-for-something": (paid_in_vain, m.MAIN),
    "options-work": (with_options(lambda options: options[1:]), m.MAIN),
    "options-readable": (with_options(lambda options: (*options, options[0])), m.MAIN),
    "rest-refused": (
        with_patch(State, "_allowed_beside", lambda _: lambda state, option: True),
        m.MAIN,
    ),
    "answers-apart": (with_patch(kernel, "step", other_options), m.CHANCE_WHO),
    "losers-traceless": (with_patch(kernel, "step", traces), m.CHANCE_WHO),
    "chance-sums": (
        with_patch(State, "chance_outcomes", lambda _: lambda state: [(1, 0.4), (2, 0.5)]),
        m.CHANCE_WHO,
    ),
    "input-unchanged": (with_patch(State, "apply", in_place), m.MAIN),
    "sentences-so": (
        with_patch(
            decision,
            "option_sentence",
            lambda said: lambda *rest: said(*rest).replace("your fore", "your aft"),
        ),
        m.MAIN,
    ),
    "refusals-so": (
        with_patch(
            questions,
            "refusal",
            lambda _: lambda scene, text, seat: IllegalOption(text, "the game is over"),
        ),
        m.MAIN,
    ),
    "grounds-so": (
        with_patch(questions, "why_allowed", lambda _: lambda scene, option: because_it_may()),
        m.MAIN,
    ),
    "missed-so": (
        with_patch(
            answering,
            "missed_reactions",
            lambda _: lambda scene, e: [TraceNode(NOTE, "Anne's Gull is asleep")],
        ),
        m.REACTION,
    ),
    "same-seed-same-game": (with_word(3, lambda p, b: m.H_CLOCK, 9999), m.MAIN),
    "json-round-trip": (with_word(-1, lambda p, b: m.H_TURN, -1), m.MAIN),
    "record-round-trip": (with_word(-1, lambda p, b: m.H_CLOCK, 9999), m.MAIN),
    "undo-redo": (with_word(-1, lambda p, b: m.H_CLOCK, 9999), m.MAIN),
    "compiled-alike": (with_word(3, lambda p, b: m.H_CLOCK, 9999), m.MAIN),
    "players-renamed": (
        with_patch(State, "__str__", lambda _: lambda state: str(ord(state.game.names[0][0]))),
        m.MAIN,
    ),
    "seats-turned": (with_word(3, lambda p, b: m.HEADER + m.P_SKIPS, 7), m.MAIN),
    "coins-alike": (with_word(3, lambda p, b: _coin(p, b) + m.C_KNOWN, 0), m.MAIN),
    "kinds-relabelled": (with_options(lambda options: options[1:]), m.MAIN),
    "pieces-alike": (everybody_sees_all, m.MAIN),
    "no-leak": (with_patch(view, "knows", lambda _: lambda *rest: True), m.MAIN),
    "dealt-anew": (with_patch(secrets, "resample", another_deal), m.MAIN),
    "wins-at-once": (with_patch(turns, "on_captains_moved", late), m.MAIN),
    "turns-end": (
        lambda played, patch: _with_bound(played, patch),
        m.MAIN,
    ),
    "never-fails": (lambda played, patch: evolve(played, trouble="KeyError: 1"), m.MAIN),
}


def _with_bound(played: Played, patch: pytest.MonkeyPatch) -> Played:
    """Play it again where a turn may do next to nothing."""
    patch.setattr(trial, "turn_bound", lambda game: Bound(1, 3))
    return play(played.trial)
