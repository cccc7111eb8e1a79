"""`piecesofeight replay`: show a saved game, and verify that it was played by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from attrs import frozen
from rich.console import Console

from piecesofeight.cli.common.coins import loaded
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.options import (
    argument,
    coins_option,
    flag,
    game_option,
    json_option,
    option,
    rules_option,
    text_option,
)
from piecesofeight.cli.common.output import console, counted, one_line, print_json
from piecesofeight.cli.common.progress import ProgressDisplay
from piecesofeight.cli.play.saving import games, load, several
from piecesofeight.cli.replay.as_seen import Replay, ToldChoice
from piecesofeight.cli.replay.stepper import Stepper, tell, tell_entry
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.records.record import Record
from piecesofeight.spelling import did_you_mean

NOBODY = "spectator"


@frozen
class Command:
    """Show a saved game and verify it.

    Every choice is made again from the start: it must be allowed where it stands, and the end
    must be the one that was saved. FILE is text or JSON: what `save` in a game wrote, or
    `simulate --record`, or `save_record`; a text may have several games. Ends with 1 if a choice
    or the end is not as it should be, and with 2 if FILE is no saved game.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight replay evening.json",
        "piecesofeight replay evening.json --trace --seat Anne",
        "piecesofeight replay evening.json --why 12",
        "piecesofeight replay evening.json --step 12 --json",
        "piecesofeight replay games.po8 --game 17 --interactive",
        "piecesofeight replay games.po8 --count",
    )
    file: str = argument()
    trace: bool = flag("--trace", text="Show the tree of causes, down to the coins' lines.")
    why: int | None = option("--why", type=int, metavar="N", help="Say why choice N was allowed.")
    step: int | None = option(
        "--step", type=int, metavar="N", help="Show the table after choice N; 0: the start."
    )
    game: int | None = game_option()
    count: bool = flag("--count", text="Verify all games of the file, and count them.")
    interactive: bool = flag("--interactive", text="Step through it, forwards and backwards.")
    seat: str | None = text_option(
        "--seat", "NAME", f"Show only what that player may see, or a `{NOBODY}`."
    )
    coin_files: tuple[str, ...] = coins_option()
    rules: str | None = rules_option()
    as_json: bool = json_option("it")

    def __call__(self) -> None:
        """Make each choice again, and print what is asked for."""
        if self.why is not None and self.step is not None:
            raise Failure("`--why` and `--step` are two questions", "ask one after the other")
        coins = loaded(self.coin_files)
        if self.count or (self._asks_nothing and several(self.file)):
            _count(games(self.file, coins, self.rules), self.as_json)
            return
        saved = load(self.file, coins, self.game, self.rules)
        replay = Replay.of(saved.record, _seat(self.seat, saved.record.state.names))
        if self.interactive:
            Stepper(replay, console()).run()
        elif self.as_json:
            print_json(_data(replay, self.trace, self.why, self.step))
        elif self.why is not None:
            _why(console(), replay, self.why)
        elif self.step is not None:
            _step(console(), replay, self.step, self.trace)
        else:
            _whole(console(), replay, self.trace)

    @property
    def _asks_nothing(self) -> bool:
        asked = (self.why, self.step, self.game, self.seat)
        return not (self.trace or self.interactive) and all(each is None for each in asked)


def _seat(name: str | None, names: tuple[str, ...]) -> int | None:
    if name is None:
        return None
    if name in names:
        return names.index(name)
    if name == NOBODY:
        return SPECTATOR
    known = [one_line(player) for player in (*names, NOBODY)]
    there = "there are " + ", ".join(f"`{player}`" for player in known)
    hint = did_you_mean(name, known, there)
    raise Failure(f"there is no player `{one_line(name)}` in it", hint)


def _count(found: Iterator[Record[Any]], as_json: bool) -> None:
    """Verify every game of a file; the first that is no good ends it."""
    choices = number = ended = 0
    with ProgressDisplay(0, "verifying") as display:
        for number, record in enumerate(found, start=1):
            choices += len(list(record.tree.entries()))
            ended += record.main_line.state.is_terminal()
            display.tell("verifying", number, number)
    if as_json:
        print_json({"games": number, "ended": ended, "choices": choices, "verified": True})
        return
    told = f"{counted(number, 'game')}, {ended} of them to the end; {counted(choices, 'choice')}"
    tell(console(), f"{told} made again: each was allowed, and each end is as it was saved", "bold")


# --- for people ---------------------------------------------------------------------------


def _whole(out: Console, replay: Replay, trace: bool) -> None:
    tell(out, f"{replay.table(0)}\n")
    if trace:
        tell(out, str(replay.trace()))
    else:
        for line in replay.opening:
            tell(out, f"      {line}")
        for entry in replay.entries:
            tell_entry(out, entry)
    if replay.record.choices:
        tell(out, f"\n{replay.table(len(replay.record.choices))}\n")
    tell(out, verdict(replay), "bold")


def verdict(replay: Replay) -> str:
    """What was found: how many choices, and that all is well."""
    number = len(replay.record.choices)
    if not number:
        return "the game has only begun: there are no choices to make again"
    text = "each choice was allowed, and the end is the one that was saved"
    if replay.seat is None:
        text = f"{counted(number, 'choice')} made again: {text}"
    return text


def _why(out: Console, replay: Replay, number: int) -> None:
    entry = replay.entry(number)
    why = replay.why(entry)
    tell(out, f"{entry.number:4}  {entry.text}\n", "cyan")
    tell(out, str(why) if why else f"why it was allowed is for {entry.who} alone to know")
    tree = replay.trace(entry)
    for place in range(len(tree.events)):
        tell(out, f"\n{tree.why(place)}")


def _step(out: Console, replay: Replay, number: int, trace: bool) -> None:
    if number == 0:
        tell(out, replay.table(0))
        return
    entry = replay.entry(number)
    if trace:
        tell(out, str(replay.trace(entry)))
    else:
        tell_entry(out, entry)
    tell(out, f"\n{replay.table(entry.after)}")


# --- for programs -------------------------------------------------------------------------


def _data(replay: Replay, trace: bool, asked: int | None, step: int | None) -> dict[str, Any]:
    """The same for a program: all choices, or the one that was asked for."""
    outcome = replay.record.state.outcome
    number = step if asked is None else asked
    entries = replay.entries if number is None else [replay.entry(number)] if number else []
    at = len(replay.record.choices) if number is None else entries[0].after if entries else 0
    return {
        "names": list(replay.record.state.names),
        "seat": replay.eyes,
        "clock": replay.clock,
        "verified": True,
        "result": str(outcome) if outcome else None,
        "choices": [_entry_data(replay, entry, trace, asked is not None) for entry in entries],
        "table": replay.table(at).splitlines(),
    }


def _entry_data(replay: Replay, entry: ToldChoice, trace: bool, asked: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "number": entry.number,
        "player": entry.who,
        "choice": entry.text,
        "turn": replay.states[entry.before].turn,
        "events": list(entry.events),
    }
    if entry.seconds is not None:
        data["seconds"] = entry.seconds
    if trace:
        data["trace"] = replay.trace(entry).to_dict()["nodes"]
    if asked:
        why = replay.why(entry)
        data["why"] = why.to_dict() if why else None
    return data
