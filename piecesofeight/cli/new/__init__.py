"""`piecesofeight new`: a coin or a game to begin with, and a scenario that shows that it works."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

from attrs import frozen

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.files import read_text, writing_to
from piecesofeight.cli.common.options import argument, choice_option, flag, flags_given, text_option
from piecesofeight.cli.common.output import console, one_line
from piecesofeight.cli.new.skeleton import KINDS, GameSkeleton, Skeleton, plain_word
from piecesofeight.language import CoinFileError, check_text, load_coins
from piecesofeight.language.formatting import add_entry
from piecesofeight.language.names import plain_name
from piecesofeight.plain_files import writing_plain
from piecesofeight.texts import LANGUAGES

ENDING = ".yaml"
SCENARIO_ENDING = ".scenario.yaml"


@frozen
class TargetFile:
    """A file to write; `old` is the text that is added to, if there is one that stays."""

    path: Path
    old: str | None
    new: str


@frozen
class Command:
    """Write a coin or a game to begin with, and a scenario that shows that it works.

    Both are small, sound, and full of comments that say what to change. With --file the coin
    is added to a coin file, the rest of which stays as it is; without, it gets a file of its
    own, named after it. The scenario goes into the file beside it that ends in
    `.scenario.yaml`. With --game a whole small game of that name is written.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight new Boat Hook",
        "piecesofeight new Boat Hook --kind react --file my_set.yaml",
        "piecesofeight new Bichero --lang es",
        "piecesofeight new --game Pearl Divers",
    )
    coin: tuple[str, ...] = argument("NAME", nargs=-1, required=True)
    game: bool = flag("--game", text="Write a game, not a coin.")
    file: str | None = text_option(
        "--file", "FILE", "The coin file to make, or to add the coin to."
    )
    kind: str = choice_option(
        "--kind", KINDS, "Whether it is played, reacts, or forbids something while it lies there."
    )
    lang: str = choice_option("--lang", LANGUAGES, "The language of the comments.")
    force: bool = flag("--force", text="Replace files that are there already.")

    def __call__(self) -> None:
        """Write both files, or neither, and print what to do next."""
        name = plain_name(" ".join(" ".join(self.coin).split()))
        if self.game:
            self._game(name)
            return
        path = _path(name, self.file)
        skeleton = Skeleton(name, self.kind, self.lang, load_coins())
        if name in skeleton.coins:
            raise Failure(f"there is a coin `{one_line(name)}` already", "give yours another name")
        beside = path.with_name(path.name.removesuffix(ENDING) + SCENARIO_ENDING)
        title = skeleton.name if self.file is None else plain_word(path.stem, " ").title()
        if self.file and path.exists():
            targets = _grown(path, beside, title, skeleton)
        else:
            text = _sound(skeleton.set_file(path.stem, title), path, name)
            targets = [TargetFile(path, None, text), _new_scenarios(beside, path, title, skeleton)]
            for target in () if self.force else targets:
                _refuse_there(target.path)
        _write_all(targets)
        _print(targets, skeleton.next_steps, skeleton.name)

    def _game(self, name: str) -> None:
        """Write a game and its scenario."""
        others = flags_given(["kind"])
        if others:
            raise Failure(f"`{others[0]}` is for coins, not for a game", "leave it out")
        skeleton, path = GameSkeleton(name, self.lang), _path(name, self.file)
        beside = path.with_name(path.name.removesuffix(ENDING) + SCENARIO_ENDING)
        targets = [
            TargetFile(path, None, _sound(skeleton.game_file(), path, name)),
            TargetFile(beside, None, skeleton.scenario_file(path.name)),
        ]
        for target in () if self.force else targets:
            _refuse_there(target.path, "`--force` replaces what is there")
        _write_all(targets)
        _print(targets, skeleton.next_steps, name)


def _path(name: str, file: str | None) -> Path:
    """Where the coin goes."""
    if file is None:
        return Path(plain_word(name, "_") + ENDING)
    if file.endswith(SCENARIO_ENDING) or not file.endswith(ENDING) or Path(file).name == ENDING:
        message = f"`{one_line(file)}` can't be the name of a coin file"
        raise Failure(message, "its name must end in `.yaml`, but not in `.scenario.yaml`")
    return Path(file)


def _grown(path: Path, beside: Path, title: str, skeleton: Skeleton) -> list[TargetFile]:
    """The coin and the scenario added to files; the file of scenarios may be new."""
    old = read_text(path, keep_mark=True)
    text = _sound(_added(old, path, ("coins",), skeleton.coin()), path, skeleton.name, old)
    scenarios = _new_scenarios(beside, path, title, skeleton)
    if beside.exists():
        before = read_text(beside, keep_mark=True)
        added = _added(before, beside, (), skeleton.scenario(path.name))
        scenarios = TargetFile(beside, before, added)
    return [TargetFile(path, old, text), scenarios]


def _new_scenarios(beside: Path, path: Path, title: str, skeleton: Skeleton) -> TargetFile:
    return TargetFile(beside, None, skeleton.scenario_file(path.name, title))


def _added(text: str, path: Path, place: tuple[str, ...], entry: str) -> str:
    """A file with an entry more.

    Raises:
        CoinFileError: the file can't be read.
        Failure: it can, but has no line for each entry.
    """
    try:
        return add_entry(text, str(path), place, entry)
    except CoinFileError as error:
        if [diagnostic.code for diagnostic in error.diagnostics] != ["E0106"]:
            raise
        name = one_line(str(path))
        hint = f"`piecesofeight fmt {name}` gives each entry a line of its own"
        if place and check_text(text, str(path)):
            hint = f"`piecesofeight check {name}` tells what is wrong with it"
        raise Failure(f"there is no list in `{name}` that a line could be added to", hint) from None


# A coin that nobody has said anything of yet does what another one does: one begun before it.
_ALIKE = "W0403"


def _sound(text: str, path: Path, name: str, old: str | None = None) -> str:
    """The text of a coin file, if the new coin is the cause of no mistake.

    Raises:
        Failure: it is; the name can't be used.
    """
    known = {(one.code, one.message) for one in check_text(old, str(path))} if old else set()
    for one in check_text(text, str(path)):
        if one.code == _ALIKE:
            continue
        if one.code == "E0114":
            raise Failure(f"there is a coin `{one_line(name)}` already", "give yours another name")
        if (one.code, one.message) not in known:
            raise Failure(one_line(one.message), one.help or "")
    return text


def _refuse_there(
    path: Path,
    hint: str = "`--file FILE.yaml` adds the coin to a file, `--force` replaces what is there",
) -> None:
    name = one_line(str(path))
    try:
        there = path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return  # writing will say what is wrong
    if there:
        raise Failure(f"`{name}` is there already", hint)


def _write_all(targets: list[TargetFile]) -> None:
    """Write all files, or leave all as they were."""
    with ExitStack() as whole:
        for target in targets:
            whole.enter_context(writing_to(target.path))
            whole.enter_context(writing_plain(target.path)).write(target.new)


def _print(targets: list[TargetFile], next_steps: Callable[..., str], name: str) -> None:
    out = console()
    for target in targets:
        verb = "wrote" if target.old is None else "added to"
        out.print(f"{verb} {one_line(str(target.path))}")
    out.print()
    path, scenarios = (shlex.quote(one_line(str(target.path))) for target in targets)
    out.print(next_steps(path=path, scenarios=scenarios, argument=shlex.quote(name)), end="")
