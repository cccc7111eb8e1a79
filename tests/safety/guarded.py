"""Checks, loads and plays what strangers sent, while a guard looks on. Run in a process of its own.

    python guarded.py FOLDER

The folder has coin files, `state.json` files and scenarios. Everything that the package needs is
loaded by playing a game of its own first. After that the guard refuses whatever a file of coins or
a save has no business to bring about: code, processes, connections, and other files. What it
refuses, and what became of each file, is printed as JSON; and what it refuses of its own tries.
"""

from __future__ import annotations

import contextlib
import json
import random
import resource
import sys
from pathlib import Path

from piecesofeight import Coins, Game, Layout, State, load_coins
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.saves.seat import load_seat
from piecesofeight.language import check_sources, render_all
from piecesofeight.records.files import load_record, load_state

FORBIDDEN = (
    "compile",
    "exec",
    "import",
    "pickle.",
    "marshal.",
    "code.",
    "ctypes.",
    "subprocess.",
    "os.",
    "pty.",
    "socket.",
    "urllib.",
    "http.",
    "ftplib.",
    "smtplib.",
    "webbrowser.",
    "shutil.",
    "tempfile.",
    "sqlite3.",
    "sys._getframe",
)
STEPS = 40


class Guard:
    """An audit hook; it can't be taken away again, only told to look or not to look."""

    def __init__(self) -> None:
        self.looking = False
        self.given: set[str] = set()
        self.seen: list[str] = []
        sys.addaudithook(self.hook)

    def hook(self, event: str, arguments: tuple[object, ...]) -> None:
        """Note what isn't allowed, and refuse it."""
        if not self.looking:
            return
        bad = event.startswith(FORBIDDEN)
        if event == "open":
            path, _mode, flags = arguments
            writes = isinstance(flags, int) and flags & 3 != 0
            bad = not isinstance(path, int) and (str(path) not in self.given or writes)
        if bad:
            self.looking = False
            self.seen.append(f"{event} {arguments!r}"[:300])
            self.looking = True
            raise PermissionError(f"{event} is not allowed here")


def tried(guard: Guard) -> list[str]:
    """What the guard notes of three things that it must refuse."""
    guard.looking = True
    for bad in (
        lambda: Path("/etc/hostname").read_bytes(),
        lambda: exec("1"),
        lambda: __import__("this"),
    ):
        with contextlib.suppress(PermissionError):
            bad()
    guard.looking = False
    seen, guard.seen = guard.seen, []
    return seen


def play(coins: Coins, kinds: list[str]) -> None:
    """A short game in which the coins of a file take part."""
    row = (kinds * 6)[:6]
    captain = coins.captains[0].name
    ships = [Layout("Mate", (*row, captain, "Cannon")), Layout(row[0], (captain, *row, "Mate"))]
    state = Game.from_layouts(ships, coins=coins, names=["Anne", "Bart"]).start(first=0, seed=5)
    go_on(state)


def go_on(state: State) -> None:
    """Some steps by chance, with all that people are shown of them."""
    rng = random.Random(3)
    for _ in range(STEPS):
        if state.decision is None:
            break
        str(state), state.view("Anne"), [one.sentence for one in state.decision.options]
        state = state.apply(rng.choice(list(state.decision.options)))
        str(state.events)
    assert state == State.from_json(state.to_json(), state.game.coins)


def coin_file(path: Path) -> str:
    """Check a file, render what is wrong, and play with its coins if nothing is."""
    checked = check_sources(path)
    render_all(checked.diagnostics, checked.sources)
    coins = load_coins(path)
    mine = [coin.name for one in coins.sets if one.span.file == str(path) for coin in one.coins]
    play(coins, mine[:6] or ["Mate"])
    return "loaded"


def saved(path: Path) -> str:
    """Load a state, and a record, and play on; or what a seat saw."""
    if "seat" in path.name:
        str(load_seat(path).view)
        return "loaded"
    go_on(load_state(path))
    go_on(load_record(path).state)
    return "loaded"


def peak_memory() -> int:
    """Kilobytes that this process had in use at most; `ru_maxrss` would count its parent's too."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main(folder: Path) -> None:
    """Take the files of a folder one by one."""
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (240, 240))
    guard = Guard()
    own = tried(guard)
    files = sorted(folder.iterdir())
    first = [path for path in files if path.name.startswith("0")]  # what is loaded on first use
    told: dict[str, str] = {}
    for path in (*first, *first, *files):
        guard.given = {str(path)}
        guard.looking = path not in first or path.name in told
        try:
            told[path.name] = (saved if path.suffix == ".json" else coin_file)(path)
        except PiecesOfEightError as error:
            told[path.name] = f"{type(error).__name__}: {str(error)[:100]}"
        except PermissionError as error:  # told by the guard
            told[path.name] = f"refused by the guard: {error}"
    guard.looking = False
    peak = peak_memory()
    sys.stdout.write(json.dumps({"seen": guard.seen, "told": told, "peak": peak, "tried": own}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
