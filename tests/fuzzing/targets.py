"""What is fuzzed: each target takes any bytes, and only documented errors may come out of it.

A target is a function of bytes. It hands them to a part of the library that reads what strangers
write, and lets through only the errors that the documentation of that part names. What is accepted
must work: a coin compiles, a state can be played on, a text is written back the same.
"""

from __future__ import annotations

import functools
import random
import tempfile
from collections.abc import Callable

from gulls import gull_file

from piecesofeight import Game, SeatSave, Ship, State, load_coins
from piecesofeight.errors import IllegalOption, NotationError, SaveError
from piecesofeight.language import CoinFileError, Severity, check_text, render_all
from piecesofeight.language.loading.coinset import load_sources
from piecesofeight.language.loading.sources import Source
from piecesofeight.records.record import Record
from piecesofeight.tables import compile_tables
from piecesofeight.testing.scenarios import run_text

Target = Callable[[bytes], None]

NAME = "gull.yaml"
# How far an accepted state is played on.
STEPS = 30


def _text(data: bytes) -> str:
    """A text with whatever there is in it: half a character becomes a lone surrogate."""
    return data.decode("utf-8", "surrogateescape")


def coin_file(data: bytes) -> None:
    """A whole coin file: explained, or loaded and compiled."""
    _check(_text(data))


def coin_text(data: bytes) -> None:
    """The text of a coin in a file that is right otherwise."""
    _check(gull_file(_text(data)))


def _check(text: str) -> None:
    found = check_text(text, NAME)
    lines = text.count("\n") + text.count("\r") + 1
    assert all(1 <= one.span.line <= lines for one in found)
    assert bool(render_all(found, {NAME: text})) == bool(found)
    refused = any(one.severity is Severity.ERROR for one in found)
    try:
        coins = load_sources(Source(NAME, text))
    except CoinFileError:
        assert refused
    else:
        assert not refused
        compile_tables(coins.values())


@functools.cache
def games() -> tuple[State, ...]:
    """The decisions of a game of three, many of them in the middle of reactions."""
    coins = load_coins()
    names = [name for name in coins if not coins[name].captain]
    rng = random.Random(8)
    ships = []
    for _ in range(3):
        row = rng.sample(names, 12)
        ships.append(Ship(row[0], (*row[1:6], coins.captains[0].name, *row[6:])))
    state = Game(ships, coins=coins, names=["Anne", "Bart", "Carl"]).start(first=0, seed=8)
    found = [state]
    while state.decision is not None and len(found) < 60:
        state = state.apply(rng.choice(list(state.decision.options)))
        found.append(state)
    return tuple(found)


def _a_state(data: bytes) -> tuple[State, bytes]:
    """One of the states, as the first byte says, and the bytes that are left."""
    return games()[(data[0] if data else 0) % len(games())], data[1:]


def option_text(data: bytes) -> None:
    """A choice as a text: an option, or a refusal that says why."""
    state, rest = _a_state(data)
    _choose(state, _text(rest))


def option_id(data: bytes) -> None:
    """A choice as a number: an option, or a refusal that says why."""
    state, rest = _a_state(data)
    _choose(state, int.from_bytes(rest[:9], "little", signed=True))


def _choose(state: State, choice: str | int) -> None:
    before = list(state.block)
    try:
        option = state.option_id(choice)
    except (IllegalOption, NotationError):
        try:
            state.apply(choice)
        except (IllegalOption, NotationError):
            assert before == state.block
            return
        raise AssertionError(f"{choice!r} is refused, and can be applied") from None
    after = state.apply(choice)
    assert before == state.block
    assert after == state.apply(option)
    assert option in state.legal_actions() or state.is_secret or state.may_propose


def ship(data: bytes) -> None:
    """A ship in the notation: read and written back, or a refusal."""
    try:
        found = Ship.parse(_text(data), load_coins())
    except NotationError:
        return
    assert found == Ship.parse(str(found), load_coins())


def saved_game(data: bytes) -> None:
    """A saved game as a text: it is played again, and on, or refused.

    `FINGERPRINT` stands for that of the shipped coins, so that what was kept stays a game.
    """
    fingerprint = games()[0].game.fingerprint
    text = _text(data).replace("FINGERPRINT", fingerprint)
    try:
        state = State.from_json(text)
    except SaveError:
        return
    assert Record.of(state) == Record.from_json(state.to_json())
    rng = random.Random(1)
    for _ in range(STEPS):
        if state.decision is None:
            break
        str(state), state.view(), state.events
        options = list(state.decision.options)
        assert options
        state = state.apply(rng.choice(options))


def saved_seat(data: bytes) -> None:
    """What one seat saw, as a text: it can be shown, and comes back as it was."""
    try:
        found = SeatSave.from_json(_text(data))
    except SaveError:
        return
    str(found.view)
    assert found == SeatSave.from_json(found.to_json())


def scenario(data: bytes) -> None:
    """A file with scenarios: results, of which some may have failed."""
    with tempfile.TemporaryDirectory() as folder:
        for result in run_text(_text(data), "gull.scenario.yaml", folder):
            assert result.passed or result.failures


TARGETS: dict[str, Target] = {
    one.__name__: one
    for one in (
        coin_file,
        coin_text,
        option_text,
        option_id,
        ship,
        saved_game,
        saved_seat,
        scenario,
    )
}
