"""Every public function, given what nobody means, says what was wrong and what is wanted.

The walk goes over `piecesofeight.__all__` and `piecesofeight.testing.__all__`: functions, what
classes are made with, and their public methods. Each parameter in turn gets each odd value, while
the others get what they should. Then the call does what the parameter's type allows, or it raises
an error of the library. A value that the type doesn't allow is never taken for another: True is
no 1, 1.9 is no 1, and a text is no list of letters.
"""

from __future__ import annotations

import inspect
import os
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from odd_values import ODD, SOME

import piecesofeight as po8
from piecesofeight import study, testing
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.kernels import native
from piecesofeight.testing.laws import Moment, Played, Trial, play
from piecesofeight.testing.laws.dealing import stock_of

COINS = po8.load_coins()
SHIPS = [Layout("Mate", ("Cannon", "Captain", "Bomb")), Layout("Treachery", ("Captain", "Mate"))]
GAME = po8.Game.from_layouts(SHIPS, names=["Anne", "Bart"], clock="2:00")
STATE = GAME.start(first=0, seed=7)
RECORD = po8.Record.begin(GAME, first=0, seed=7).apply("play nest at Bart.fore")
REACTING = RECORD.state
SCENARIO = """
- scenario: Whoever alone has a Captain wins
  rules: ["7.1"]
  ships:
    Anne: {nest: Mate, deck: [Captain]}
    Bart: {nest: Mate, deck: [Cannon]}
  steps: []
  expect: {winner: Anne}
"""
[CASE] = testing.read_text(SCENARIO)
TRIAL = Trial(stock_of(COINS), tuple(SHIPS), ())
PLAYED = play(TRIAL)
LAW = testing.law_named("one-captain")
EVENING = po8.Match(["Anne", "Bart"], COINS, pooling="draft").start(seed=7)
PLAYED_EVENING = po8.Match(["Anne", "Bart"], COINS, ships=SHIPS).start(seed=7).apply("surrender")
HOSTED = po8.load_game("black-spot").start(names=["Anne", "Bart", "Cole"], seed=7)
assert STATE.decision
assert HOSTED.decision
assert EVENING.decision
assert REACTING.decision

NOTHING: Any = object()
# What is right, by a parameter's name, or by the function's and its own.
RIGHT: dict[str, object] = {
    "player": 0,
    "seat": 0,
    "choice": "surrender",
    "choices": "surrender",
    "state": STATE,
    "before": STATE,
    "game": GAME,
    "record": RECORD,
    "view": STATE.view(),
    "bot": po8.RandomBot(),
    "between": po8.RandomBot(),
    "option": STATE.decision.options[0],
    "coin": "Mate",
    "spot": 0,
    "event": 0,
    "since": 0,
    "language": "en",
    "names": ["Anne", "Bart"],
    "ships": [po8.Ship.random(seed=1), po8.Ship.random(seed=2)],
    "layouts": SHIPS,
    "coins": COINS,
    "rng": random.Random(1),
    "nest": "Mate",
    "deck": ("Captain",),
    "counts": {"Mate": 1},
    "sets": COINS.sets[0],
    "sources": "set: my-set\ncoins:\n  - {coin: Gull, limit: 2}\n",
    "options": {"stalemate": False},
    "data": RECORD.to_data(),
    "check_text.text": "set: my-set\ncoins: []\n",
    "seconds": 2.5,
    "Clock.parse.text": "120+2",
    "Ship.parse.text": "Mate | Captain",
    "Pooling.parse.text": "draft",
    "share": 15,
    "drafted": 4,
    "shipyards": [{"Captain": 1, "Mate": 5, "Cutlass": 3, "Cannon": 3, "Pistols": 3}] * 2,
    "Match.pool": {"Captain": 2, "Mate": 10, "Cutlass": 6, "Cannon": 6, "Pistols": 6},
    "MatchState.apply.choice": EVENING.decision.options[0],
    "MatchState.option_id.choice": EVENING.decision.options[0],
    "option.id": 0,
    "HostedGame.start.players": 3,
    "HostedGame.start.names": ["Anne", "Bart", "Cole"],
    "HostedGame.position.names": ["Anne", "Bart", "Cole"],
    "HostedGame.position.phase": "Steal",
    "HostedState.apply.choice": HOSTED.decision.options[0],
    "HostedState.option_id.choice": HOSTED.decision.options[0],
    "HostedState.zone.name": "stash",
    "HostedState.from_json.text": HOSTED.to_json(),
    "HostedState.from_json.game": HOSTED.game,
    "HostedView.zone.name": "stash",
    "load_game.game": "black-spot",
    "Shipyard.parse.text": "5 Mate",
    "State.from_json.text": STATE.to_json(),
    "State.parse.line": STATE.line,
    "Record.from_json.text": RECORD.to_json(),
    "SeatSave.from_json.text": po8.SeatSave.of(STATE, 0).to_json(),
    "SeatSave.of.game": STATE,
    "HostedSeatSave.from_json.text": po8.HostedSeatSave.of(HOSTED, 0).to_json(),
    "HostedSeatSave.of.game": HOSTED,
    "save_seat.game": STATE,
    "Record.tag.name": "Event",
    "Record.from_text.text": RECORD.to_text(),
    "games": [RECORD],
    "read_games.path": "record.json",
    "text": "a text",
    "Decision.find.text": "play nest at Bart.fore",
    "rules_stated.text": "**1.1** A ship",
    "read_text.text": SCENARIO,
    "run_text.text": SCENARIO,
    "case": CASE,
    "scenarios": [CASE],
    "results": [testing.run_case(CASE)],
    "path": "written",
    "load_state.path": "state.json",
    "load_record.path": "record.json",
    "load_seat.path": "seat.json",
    "read_file.path": "my.scenario.yaml",
    "run_file.path": "my.scenario.yaml",
    "simulate.games": 1,
    "simulate.compiled": False,
    "record_evening.match": 1,
    "record_evening.number": 0,
    "record_game.number": 0,
    "planned.games": 1,
    "law_named.name": "one-captain",
    "check_laws.sets": COINS,
    "check_laws.games": 1,
    "check_laws.laws": ["one-captain"],
    "laws_machine.sets": COINS,
    "trial": TRIAL,
    "played": PLAYED,
}
FUNCTIONS = ("Callable", "Progress", "Watch")  # what they raise is theirs
KINDS: dict[str, Any] = {
    "str": str,
    "bool": bool,
    "os.PathLike": os.PathLike,
    "Path": os.PathLike,
    "random.Random": random.Random,
    "object": object,
    "Mapping": Mapping,
    "CoinSet": type(COINS.sets[0]),
    "Trial": Trial,
    "Played": Played,
    "Moment": Moment,
    "Law": testing.Law,
    **dict.fromkeys(FUNCTIONS, Callable),
    "Case": testing.Case,
    "GameBot": po8.Bot,
}
# Values that the library makes and hands out; only these of all classes are made by people too.
MADE = (
    po8.Clock,
    po8.Game,
    po8.Match,
    po8.Ship,
    po8.Layout,
    po8.Rules,
    po8.Shipyard,
    po8.EveningBot,
    po8.GreedyBot,
    po8.RandomBot,
)
MODULES: dict[ModuleType, list[str]] = {
    po8: po8.__all__,
    testing: testing.__all__,
    study: ["planned", "record_evening", "record_game", "simulate"],
}
# A number of these is work to be done: more of it is more work.
WORK = {
    "check_laws.games",
    "laws_machine.examples",
    "laws_machine.steps",
    "laws_machine.players",
    "simulate.games",
    "simulate.compiled",
}
SAMPLES: tuple[object, ...] = (
    HOSTED,
    HOSTED.game,
    HOSTED.view(),
    HOSTED.events[-1],
    HOSTED.zones[0],
    HOSTED.apply(HOSTED.decision.options[0]).events[-1].origin,
    EVENING,
    EVENING.match,
    EVENING.match.pooling,
    EVENING.view(),
    EVENING.events[0],
    PLAYED_EVENING,
    PLAYED_EVENING.outcome,
    GAME,
    STATE,
    RECORD,
    STATE.view(),
    STATE.view().sees[1],
    STATE.decision,
    REACTING.decision,
    STATE.decision.options[0],
    REACTING.decision.options[0],
    REACTING.events[0],
    REACTING.trace(),
    STATE.why("surrender"),
    STATE.why("surrender").reasons[0],
    po8.SeatSave.of(STATE, 0),
    po8.HostedSeatSave.of(HOSTED, 0),
    po8.Ship.random(seed=1),
    po8.Rules(),
    COINS,
    po8.EveningBot(po8.RandomBot()),
    po8.GreedyBot(),
    po8.RandomBot(),
    LAW,
    testing.run_case(CASE),
    CASE,
    CASE.scenario,
)


def _is_no_value(kind: type) -> bool:
    """Whether a class is an error, or only says what others must have."""
    return issubclass(kind, Exception) or bool(getattr(kind, "_is_protocol", False))


def surface() -> Iterator[tuple[str, Callable[..., object]]]:
    """Everything that is public and can be called, by name."""
    for module, names in MODULES.items():
        for name in names:
            thing = getattr(module, name)
            if isinstance(thing, FunctionType):
                yield name, thing
            elif isinstance(thing, type) and not _is_no_value(thing):
                yield from _of_class(name, thing)


def _of_class(name: str, kind: type) -> Iterator[tuple[str, Callable[..., object]]]:
    if kind in MADE:
        yield name, kind
    mine = [one for one in kind.__mro__ if one.__module__.startswith("piecesofeight")]
    for method in sorted({method for one in mine for method in vars(one)}):
        how = inspect.getattr_static(kind, method)
        if method.startswith("_") or not isinstance(how, FunctionType | classmethod):
            continue
        owners = [kind] if isinstance(how, classmethod) else _samples(kind)
        for number, owner in enumerate(owners):
            yield f"{name}.{method}" + (f"#{number}" if number else ""), getattr(owner, method)


def _samples(kind: type) -> list[object]:
    found = [one for one in SAMPLES if isinstance(one, kind)]
    assert found, f"no {kind.__name__} among the samples"
    return found


CALLS = dict(surface())


def parameters(call: Callable[..., object]) -> dict[str, inspect.Parameter]:
    """What a function takes; nothing if it takes the machine's block, of which nothing is said."""
    found = dict(inspect.signature(call).parameters)
    return {} if {"block", "log"} & set(found) else found


def allowed(annotation: str, value: object) -> bool:
    """Whether a value is of one of the types that an annotation names."""
    return any(_is(one.strip(), value) for one in re.split(r"\|(?![^\[]*\])", annotation))


def _is(kind: str, value: object) -> bool:
    if kind == "None":
        return value is None
    if kind == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "float":
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind in ("CoinSource", "Teams") or kind.startswith(("Iterable", "Sequence")):
        return isinstance(value, Iterable) and not isinstance(value, str | bytes)
    known = KINDS.get(kind.partition("[")[0]) or getattr(po8, kind, None)
    assert isinstance(known, type), f"which values are `{kind}`?"
    return isinstance(value, known)


def right(name: str, parameter: str) -> object:
    """What should be given for a parameter."""
    plain = name.partition("#")[0]
    return RIGHT.get(f"{plain}.{parameter}", RIGHT.get(parameter, NOTHING))


def attempts(name: str, odd: list[str]) -> Iterator[tuple[str, inspect.Parameter, object]]:
    """Each parameter with each of these; what it is when it is left out is nothing odd."""
    for parameter in parameters(CALLS[name]).values():
        for what in odd:
            value = ODD[what]
            if value is parameter.default:
                continue
            if not _takes_long(f"{name}.{parameter.name}", value) and not (
                callable(value) and str(parameter.annotation).startswith(FUNCTIONS)
            ):
                yield what, parameter, value


def _takes_long(parameter: str, value: object) -> bool:
    """Whether a value is odd only by being much work."""
    number = isinstance(value, int) and not isinstance(value, bool) and value > 9
    return parameter in WORK and (number or (parameter == "simulate.compiled" and value is True))


def given(name: str, odd: inspect.Parameter, value: object) -> tuple[list[object], dict[str, Any]]:
    """The arguments of a call, one of them odd; what may be left out is."""
    by_place: list[object] = []
    by_name: dict[str, object] = {}
    for one in parameters(CALLS[name]).values():
        asked = one.name == odd.name
        if not (asked or one.default is one.empty or f"{name}.{one.name}" in RIGHT):
            continue
        this = value if asked else right(name, one.name)
        assert this is not NOTHING, f"what is right for {name}({one.name})?"
        if one.kind in (one.POSITIONAL_ONLY, one.VAR_POSITIONAL) or one.name == "before":
            by_place.append(this)
        else:
            by_name[one.name] = this
    return by_place, by_name


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves to be read, and a place to write to."""
    monkeypatch.chdir(tmp_path)
    po8.save_state(STATE, "state.json")
    po8.save_record(RECORD, "record.json")
    po8.save_seat(STATE, 0, "seat.json")
    Path("my.scenario.yaml").write_text(SCENARIO, encoding="utf-8")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "odd",
    [
        pytest.param(SOME, id="some"),
        pytest.param([one for one in ODD if one not in SOME], id="others", marks=pytest.mark.slow),
    ],
)
def test_what_nobody_means_is_refused(odd: list[str]) -> None:
    """Each parameter with each odd value: the call works, or its error is one of the library's."""
    names = [name for name, call in CALLS.items() if parameters(call)]
    assert len(names) > 100
    assert {} == {name: found for name in names if (found := faults_of(name, odd))}


def faults_of(name: str, odd: list[str]) -> list[str]:
    """What is wrong with how a function takes odd values."""
    faults = []
    for what, parameter, value in attempts(name, odd):
        by_place, by_name = given(name, parameter, value)
        try:
            got = CALLS[name](*by_place, **by_name)
            if isinstance(got, Iterator):
                list(got)
        except PiecesOfEightError as error:
            text = str(error)
            if not text or text.endswith(".") or text[:1].isupper():
                faults.append(f"{parameter.name}={what}: says {text[:200]!r}")
        except ImportError as error:
            if native.available() or "extra" not in str(error):
                faults.append(f"{parameter.name}={what}: {error}")
        except Exception as error:  # what is looked for
            faults.append(f"{parameter.name}={what}: {type(error).__name__}: {str(error)[:200]}")
        else:
            refused = isinstance(got, po8.Why) and not got.legal
            if not refused and not allowed(str(parameter.annotation), value):
                faults.append(f"{parameter.name}={what} is taken for {parameter.annotation}")
    return faults
