"""Saved games altered in every way: each is refused with a `SaveError`, or is a game.

    python tests/fuzzing/altered_saves.py --saves 20000 --seed 1

What is accepted is played on to its end, interpreted and compiled, and compared step by step. A
process of its own does the work, so that a crash is noticed, and a case that takes more than
`PATIENCE` seconds of processor time. Each case has a number, from which all of it follows: slices
(`--from 100000 --saves 50000`) can be run beside each other, and one case again.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from altering import altered, altered_bytes, anywhere, mended, paths, value_at
from attrs import asdict, define, field, frozen
from playing_on import NoGameError, play_on

from piecesofeight import SPECTATOR, Coins, Record, SeatSave, State, View, load_coins
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.play.saving import Saved, load, save
from piecesofeight.cli.play.seats import Seat
from piecesofeight.combat import kernel
from piecesofeight.errors import SaveError
from piecesofeight.game.saves.seat import load_seat
from piecesofeight.kernels import native
from piecesofeight.records.files import load_record, load_state
from piecesofeight.testing.laws.dealing import random_trial, stock_of
from piecesofeight.testing.laws.trial import option_of

HERE = Path(__file__).resolve().parent
SETS = HERE.parent / "scenarios" / "sets"
PER_GAME = 10  # saves altered of one game
PATIENCE = 30.0  # seconds of processor time for one case
MOST = 400  # decisions that an accepted game is played on
STRICT = 10  # one in so many is played on lists that mind their ends
FORMS = ("game",) * 6 + (
    "game bytes",
    "text bytes",
    "text bytes",
    "play",
    "play bytes",
    "seat",
    "seat bytes",
    "former",
)
_SHOWN = re.compile(r"`[^`]*`|\d+|(?<=with )[A-Z][^;]*|\S*/\S*")


@frozen
class Seed:
    """A game that was played, and saved in each form."""

    coins: Coins
    state: State
    game: str
    play: str
    seat: str
    text: str


@define
class Fate:
    """What became of a case."""

    number: int
    form: str
    deed: str = ""
    what: str = "refused"
    why: str = ""
    decisions: int = 0
    compiled: int = 0
    loading: float = 0.0
    playing: float = 0.0


# --- what is altered --------------------------------------------------------------------------


@cache
def collections() -> tuple[Coins, ...]:
    """The shipped coins, and those of the tests that are odd."""
    return (load_coins(), *(load_coins(SETS / f"{name}.yaml") for name in ("odd", "laws", "own")))


@lru_cache(maxsize=20)
def seed_game(seed: int, number: int) -> Seed:
    """A random game, left somewhere: any players, ships, rules; surrender, stalemates."""
    luck = random.Random(f"game {seed} {number}")
    coins = luck.choice(collections())
    trial = random_trial(stock_of(coins), f"{seed}-{number}")
    first = luck.choice((trial.first, trial.first, None))
    state = trial.game().start(first, trial.seed)
    for pick in trial.picks[: luck.choice((0, 3, 10, 30, 100, 300))]:
        if state.is_terminal():
            break
        state = state.apply(option_of(pick, state.block, tuple(state.legal_actions())))
    kinds = [luck.choice(("human", "greedy", "random")) for _ in state.game.names]
    kinds[luck.randrange(len(kinds))] = "human"
    seats = tuple(map(Seat, state.game.names, kinds))
    record = Record.of(state)
    with tempfile.TemporaryDirectory() as folder:
        save(f"{folder}/play.json", Saved(record, seats, luck.getrandbits(30)))
        play = Path(folder, "play.json").read_text(encoding="utf-8")
    seat = SeatSave.of(luck.choice((record, state)), luck.choice((SPECTATOR, *range(len(kinds)))))
    return Seed(coins, state, record.to_json(), play, seat.to_json(), record.to_text(coins=coins))


def made(seed: int, number: int, luck: random.Random) -> tuple[str, str, bytes, Coins]:
    """A case: its form, what was done, the bytes, and the coins to read it with."""
    mine = seed_game(seed, number // PER_GAME)
    other = seed_game(seed, number // PER_GAME // 5 * 5)
    form = luck.choice(FORMS)
    kind = form.partition(" ")[0]
    coins = mine.coins if luck.random() < 0.9 else luck.choice(collections())
    if form == "former":
        return form, "former", former(mine, luck), coins
    text, another = getattr(mine, kind), getattr(other, kind)
    if form.endswith("bytes"):
        return form, "bytes", altered_bytes(text.encode(), another.encode(), luck), coins
    data, foreign = json.loads(text), json.loads(another)
    pool = [value_at(one, path) for one in (data, foreign) for path in paths(one)]
    if kind == "game":
        data, deed = altered(data, luck, pool)
        if luck.random() < 0.6:
            data, deed = mended(data, tuple(mine.coins.values()), luck), f"{deed}, mended"
    elif kind == "play" and luck.random() < 0.5:
        data["record"], deed = altered(data["record"], luck, pool)
    else:
        deed = "anywhere"
        for _ in range(luck.choice((1, 1, 2))):
            inner = data.get("view", data) if luck.random() < 0.6 else data
            if isinstance(inner, dict) and inner:
                anywhere(inner, luck, pool)
    text = json.dumps(data, ensure_ascii=luck.random() < 0.5)
    if luck.random() < 0.02:
        text, deed = text[:-1] + ', "version": 3}', "a key twice"
    return form, deed, text.encode("utf-8", "surrogatepass"), coins


def former(mine: Seed, luck: random.Random) -> bytes:
    """What older versions wrote: a block, of which words are changed."""
    block = mine.state.block
    for _ in range(luck.randrange(3)):
        block[luck.randrange(len(block))] = luck.choice((0, 1, -1, 2**31 - 1, luck.getrandbits(12)))
    data = {**json.loads(mine.game), "format": "piecesofeight-state", "version": 2, "block": block}
    if luck.random() < 0.5:
        data |= {"format": "piecesofeight-record", "start": {"block": block}}
    return json.dumps(data).encode()


# --- one case ---------------------------------------------------------------------------------


def judged(seed: int, number: int, folder: Path) -> Fate:
    """Make a case, load it, and play it on if it is accepted."""
    luck = random.Random(f"save {seed} {number}")
    form, deed, data, coins = made(seed, number, luck)
    fate, path = Fate(number, form, deed), folder / "save.json"
    path.write_bytes(data)
    start = time.process_time()
    try:
        found = reader(form, luck)(path, coins)
    except (SaveError, Failure) as error:
        message = error.message if isinstance(error, Failure) else str(error)
        fate.why = f"{type(error).__name__}: {_SHOWN.sub('…', message)}"
    except Exception:
        fate.what, fate.why = "foreign error", traceback.format_exc()
    else:
        fate.what = "accepted"
    fate.loading = time.process_time() - start
    if fate.what == "accepted":
        try:
            accepted(found, luck, fate)
        except Exception:
            fate.what, fate.why = "foreign error", traceback.format_exc()
        fate.playing = time.process_time() - start - fate.loading
    return fate


def reader(form: str, luck: random.Random) -> Callable[[Path, Coins], Any]:
    """One of the ways to read a form."""
    if form.startswith("seat"):
        return lambda path, _coins: load_seat(path)
    if form.startswith("play"):
        return lambda path, coins: load(str(path), coins)
    return luck.choice((load_state, load_record, lambda path, coins: load(str(path), coins)))


def look_at(view: View) -> None:
    """All that people and bots ask of a view can be had of it."""
    str(view), view.opponents, view.is_captain("Mate")
    if view.player >= 0:
        view.me.coin_at(1)
    for ship in (*view.sees, *view.knows):
        ship.size, ship.hold_size, [ship.coin_at(spot) for spot in range(8)]
    for seat in (view.to_move, view.next_player, view.deciding or 0):
        view.names[seat], view.sees[seat]


def accepted(found: State | Record | Saved | SeatSave, luck: random.Random, fate: Fate) -> None:
    """What was read is written and read again, and a game played on."""
    if isinstance(found, SeatSave):
        look_at(found.view)
        if found != SeatSave.from_json(found.to_json()):
            raise NoGameError("it comes back otherwise")
        fate.why = "ended"
        return
    record = found.record if isinstance(found, Saved) else found
    state = record.state if isinstance(record, Record) else record
    if State.from_json(state.to_json(), state.game.coins) != state:
        raise NoGameError("it comes back otherwise")
    played = play_on(state, luck, MOST, strict=fate.number % STRICT == 0)
    fate.why, fate.decisions, fate.compiled = played.end, played.decisions, played.compiled


# --- the process that does the work, and the one that looks on ----------------------------------


def work(seed: int, start: int, count: int) -> None:
    """Judge cases and print what became of each; a case that takes too long ends the process."""
    if native.available():
        native.load(kernel.SOURCE)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(start, start + count):
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)  # its signal ends the process
            fate = judged(seed, number, Path(folder))
            sys.stdout.write(json.dumps(asdict(fate)) + "\n")
            sys.stdout.flush()


@define
class Tally:
    """What became of all cases."""

    seed: int
    first: int
    refused: Counter[str] = field(factory=Counter)
    forms: Counter[tuple[str, str]] = field(factory=Counter)
    deeds: Counter[str] = field(factory=Counter)
    ends: Counter[str] = field(factory=Counter)
    cases: int = 0
    decisions: int = 0
    compiled: int = 0
    slowest: dict[str, tuple[float, int]] = field(factory=dict)
    bad: list[str] = field(factory=list)

    def add(self, fate: Fate) -> None:
        """Count a case."""
        self.cases += 1
        self.forms[fate.form, fate.what] += 1
        self.decisions += fate.decisions
        self.compiled += fate.compiled
        if fate.what == "refused":
            self.refused[fate.why] += 1
        elif fate.what == "accepted":
            self.ends[fate.why] += 1
            self.deeds[fate.deed] += 1
        else:
            self.bad.append(
                f"save {fate.number} ({fate.form}, {fate.deed}): {fate.what}: {fate.why}"
            )
        for what, seconds in (("load", fate.loading), ("play", fate.playing)):
            if seconds > self.slowest.get(what, (-1.0, 0))[0]:
                self.slowest[what] = (seconds, fate.number)

    def report(self) -> str:
        """The figures."""
        last = self.first + self.cases - 1
        lines = [
            f"{self.cases:,} saves altered, numbers {self.first} to {last} of seed {self.seed}"
        ]
        total = Counter(what for (_, what), n in self.forms.items() for _ in range(n))
        lines += [f"{n:>9,} {what}" for what, n in total.most_common()]
        lines += ["by form:"]
        lines += [f"{n:>9,} {form}: {what}" for (form, what), n in sorted(self.forms.items())]
        lines += ["accepted, by what was done:"]
        lines += [f"{n:>9,} {deed}" for deed, n in self.deeds.most_common(20)]
        lines += [f"played on, {MOST} decisions at most:"]
        lines += [f"{n:>9,} {end}" for end, n in self.ends.most_common()]
        lines += [f"{self.decisions:>9,} decisions interpreted, {self.compiled:,} of them compiled"]
        lines += [f"refused, by {len(self.refused)} kinds of error, the most common:"]
        lines += [f"{n:>9,} {why[:150]}" for why, n in self.refused.most_common(30)]
        for what, (seconds, number) in self.slowest.items():
            lines.append(f"slowest {what}: {seconds:.2f} s (save {number})")
        return "\n".join([*lines, f"{len(self.bad)} foreign errors, hangs and crashes", *self.bad])


WORKER = (sys.executable, str(Path(__file__)), "--work")


def look_on(seed: int, start: int, count: int, every: int, worker: Sequence[str] = WORKER) -> Tally:
    """Have cases judged by other processes, one after the other, each until it dies.

    Ctrl-C ends it early, with the figures so far.
    """
    tally, end = Tally(seed, start), start + count
    with suppress(KeyboardInterrupt):
        while (at := start + tally.cases) < end:
            command = [*worker, "--seed", str(seed), "--from", str(at), "--saves", str(end - at)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                assert process.stdout
                for line in process.stdout:
                    tally.add(Fate(**json.loads(line)))
                    if tally.cases % every == 0:
                        sys.stderr.write(f"{tally.cases:,} of {count:,}, {len(tally.bad)} bad\n")
            at = start + tally.cases
            if process.returncode > 0:
                sys.exit(f"save {at} can't be made or judged: the fault is in the tool")
            if at < end:
                hung = process.returncode == -signal.SIGVTALRM
                what = "hang" if hung else f"crash (exit status {process.returncode})"
                tally.add(Fate(at, "any", what=what))
    return tally


def main() -> None:
    """Run a slice of the cases of a seed; exit with 1 if one of them is bad."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--saves", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--every", type=int, default=5_000, help="how often progress is told")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.work:
        work(wanted.seed, wanted.start, wanted.saves)
        return
    tally = look_on(wanted.seed, wanted.start, wanted.saves, wanted.every)
    sys.stdout.write(tally.report() + "\n")
    sys.exit(1 if tally.bad else 0)


if __name__ == "__main__":
    main()
