"""No coin file and no save makes the library run code, open other files, or take much time or room.

A process of its own reads hostile files under an audit hook and limits of the system: see
`guarded.py`. What is promised is told in `docs/understand/safety.md`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from piecesofeight import Game, Layout, SeatSave, load_coins

SET = "set: my-set\nuses: [pieces-of-eight]\ncoins:\n"
COIN = "  - coin: Gull\n    limit: 2\n    ability: |\n"
GOOD = SET + COIN + "      play:\n        destroy any open coin\n"
BAD = GOOD.replace("destroy", "destory")
KILOBYTES = 600_000  # for all files, and far above what is needed
# What is far too long is as long as the numbers here say; in the quick profile, a twentieth of it.
LENGTHS = [pytest.param(0.05, id="long"), pytest.param(1, marks=pytest.mark.slow, id="longest")]

COIN_FILES = {
    "0_good": GOOD,
    "0_bad": BAD,
    "0_not_yaml": "set: [\n" + GOOD,
    "0_warned": GOOD + GOOD.removeprefix(SET).replace("Gull", "Tern"),
    "0_escapes": GOOD.replace("coin: Gull", 'coin: "\\e[2JGull"'),
    "apply": f"note: !!python/object/apply:os.system ['touch hacked']\n{GOOD}",
    "new": f"note: !!python/object/new:subprocess.Popen [[touch, hacked]]\n{GOOD}",
    "name": f"note: !!python/name:builtins.eval ''\n{GOOD}",
    "module": f"note: !!python/module:os ''\n{GOOD}",
    "merge": "a: &a {set: x}\n<<: *a\n" + GOOD,
    "bomb": "a: &a [x, x]\n"
    + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 99)),
    "uses_a_path": GOOD.replace("[pieces-of-eight]", "[/etc/passwd, ../../etc/shadow, ~/.netrc]"),
    "include": "!include /etc/passwd\n",
    "coin_is_a_path": GOOD.replace("coin: Gull", "coin: ../../etc/passwd"),
    "braces": "note: '{0.__class__.__mro__} %s ${HOME} $(id)'\n" + GOOD,
    "code": SET + COIN + "      play:\n        __import__('os').system('touch hacked')\n",
    "names": GOOD.replace("limit: 2", "limit: 2\n    names: {es: '{0.__init__.__globals__}'}"),
    "markup": GOOD.replace("coin: Gull", "coin: '[link=file:///etc/passwd]Gull[/link]'"),
    "escapes": GOOD.replace("coin: Gull", 'coin: "\\e]0;hacked\\a\\e[2JGull"'),
    "deep": "".join(f"{' ' * level}a:\n" for level in range(1_300)),
    "targets": SET + COIN + "      play:\n" + "        destroy any open coin\n" * 300,
    "conditions": SET
    + COIN
    + "      play if "
    + " and ".join(
        f"(you have at least {n} coins in your hold or this is open)" for n in range(1, 5)
    )
    + ":\n        destroy this\n",
    "repeats": GOOD.replace("destroy any open coin", "any opponent skips 99 turns"),
}


def long_files(length: float) -> dict[str, str]:
    """Coin files that are far too long, as long as `length` says."""
    million = int(length * 1_000_000)
    return {
        "nothing_but_nul": "\0" * million,
        "ten_megabytes": "note: " + "a" * 10_000_000,
        "ten_megabytes_of_brackets": "[" * 10_000_000,
        "a_million_tabs": SET + "\t" * million,
        "one_line": "a: b, " * int(0.3 * million),
    }


@pytest.fixture(scope="module", params=LENGTHS)
def outcome(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """What the guarded process said of all files."""
    folder = tmp_path_factory.mktemp("hostile")
    files = folder / "files"
    files.mkdir()
    for name, text in (COIN_FILES | long_files(request.param)).items():
        (files / f"{name}.yaml").write_text(text, encoding="utf-8")
    _saves(files, int(request.param * 1_000_000))
    script = Path(__file__).with_name("guarded.py")
    done = subprocess.run(
        [sys.executable, str(script), str(files)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)  # it would be killed if it went on and on
    found: dict[str, Any] = json.loads(done.stdout)
    found["left"] = sorted(path.name for path in folder.iterdir())
    return found


def _saves(folder: Path, million: int) -> None:
    layouts = [Layout("Mate", ("Cannon", "Captain", "Bomb")), Layout("Mate", ("Captain", "Mate"))]
    game = Game.from_layouts(layouts, coins=load_coins(), names=["Anne", "Bart"])
    state = game.start(first=0, seed=4).apply("play nest at Bart.fore")
    good = json.loads(state.to_json())
    seat = json.loads(SeatSave.of(state, "Bart").to_json())
    block = {"block": [0] * 2 * million}
    saves = {
        "0_good": good,
        "0_damaged": {**good, "choices": ["Anne: fly"]},
        "0_seat": seat,
        "0_seat_damaged": {**seat, "log": 7},
        "code": {**good, "__reduce__": ["os.system", ["touch hacked"]]},
        "class": {**good, "names": ["{0.__class__}", "__import__('os')"], "choices": []},
        "coins": {**good, "ships": [{"nest": "/etc/passwd", "deck": ["../x"]}] * 2},
        "many": {**good, "names": [str(n) for n in range(9999)], "ships": good["ships"] * 5000},
        "long": {**good, "ships": [{"nest": None, "deck": ["Mate"] * (million // 2)}] * 2},
        "former": {"format": "piecesofeight-state", "version": 2, **block},
        "block": {**good, "start": {**good["start"], **block}},
        "choices": {**good, "choices": ["Anne: pass"] * million},
        "choice": {**good, "choices": ["Anne: play nest at " + "Bart." * 2 * million]},
        "blanks": {**good, "choices": ["Anne: play" + " " * 10 * million]},
        "digits_of_a_choice": {**good, "choices": ["Anne: play nest with " + "9" * million]},
        "seed": {**good, "start": {"first": 0, "seed": 10**4000}},
        "seat_code": {**seat, "view": {"__class__": "os.system"}},
        "seat_log": {**seat, "log": [{}] * million},
    }
    for name, data in saves.items():
        (folder / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / "nested.json").write_text("[" * million, encoding="utf-8")
    (folder / "digits.json").write_text("9" * million, encoding="utf-8")
    (folder / "pickle.json").write_bytes(b"cos\nsystem\n(S'touch hacked'\ntR.")


def test_nothing_is_run_or_opened_but_the_file_that_is_given(outcome: dict[str, Any]) -> None:
    """No code, process, connection, import or other file, and nothing is written."""
    assert [] == outcome["seen"]
    assert ["files"] == outcome["left"]


def test_all_of_them_together_take_little_room(outcome: dict[str, Any]) -> None:
    """The most memory that was in use at once."""
    assert outcome["peak"] < KILOBYTES


def test_what_is_hostile_is_refused(outcome: dict[str, Any]) -> None:
    """Only what is right is loaded; the guard's own files show that it can tell."""
    loaded = sorted(name for name, what in outcome["told"].items() if what == "loaded")
    assert ["0_good.json", "0_good.yaml", "0_seat.json", "0_warned.yaml"] == loaded[:4]
    harmless = {"braces.yaml", "names.yaml", "repeats.yaml"}
    assert set(loaded[4:]) <= harmless


def test_the_guard_sees_what_it_should(outcome: dict[str, Any]) -> None:
    """A guard that lets everything pass would prove nothing."""
    assert ["open", "compile", "import"] == [event.split()[0] for event in outcome["tried"]]
