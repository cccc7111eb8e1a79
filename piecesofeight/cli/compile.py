"""`piecesofeight compile`: the optimised build of a kernel, made on purpose and kept."""

from __future__ import annotations

import sys
from functools import partial
from time import perf_counter, sleep
from typing import ClassVar

from attrs import frozen

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.files import write_text
from piecesofeight.cli.common.games import hosted_option
from piecesofeight.cli.common.options import flag, text_option
from piecesofeight.cli.common.output import console, counted
from piecesofeight.cli.common.progress import EVERY, ProgressDisplay
from piecesofeight.kernels import native
from piecesofeight.kernels.builds import OPTIMISED, is_cached
from piecesofeight.kernels.compiling.profile import Profile, shipped_profile
from piecesofeight.kernels.improving import BuildProcess
from piecesofeight.kernels.source import KernelSource
from piecesofeight.study.profiles import kernel_of, profile_of
from piecesofeight.user_cache import cache_folder

LOOK = 0.2  # seconds between two looks at how far it is


@frozen
class Command:
    """Compile a game for the highest speed, and keep that.

    Long runs of `simulate` do so by themselves, while they play. The build is kept in the user's
    cache until coins, rules or this package change it. It needs the `fast` extra.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight compile",
        "piecesofeight compile --game black-spot",
        "piecesofeight compile --game my_game.yaml --again",
    )
    game: str | None = hosted_option()
    again: bool = flag("--again", text="Compile it even if a build is kept already.")
    profile: str | None = text_option(
        "--profile",
        "FILE",
        "Compile nothing: play games, and write to a file how often each branch was taken. The "
        "package's own profiles are made so.",
    )

    def __call__(self) -> None:
        """Compile, and say what was made."""
        if not native.available():
            what = native.why_not().partition(": ")
            raise Failure(what[0], what[2])
        err = console(sys.stderr)
        source = kernel_of(self.game)
        if self.profile is not None:
            profile = self._counted()
            write_text(self.profile, profile.text())
            err.print(f"{counted(len(profile.functions), 'function')} counted")
            return
        if is_cached(source, OPTIMISED) and not self.again:
            err.print(f"{source.name} is compiled already; `--again` compiles it anew")
            return
        known = None if shipped_profile(source.name) else self._counted()
        seconds = self._build(source, known)
        if not is_cached(source, OPTIMISED):
            raise Failure(
                f"{source.name} was compiled, but the build can't be kept",
                f"the folder {cache_folder()} must be yours alone, and writable",
            )
        err.print(f"{source.name} compiled in {seconds:.1f} s, and kept")

    def _counted(self) -> Profile:
        """Count branches, telling how far it is."""
        with ProgressDisplay(1, "playing") as display:
            return profile_of(self.game, partial(display.tell, "playing"))

    def _build(self, source: KernelSource, profile: Profile | None) -> float:
        """Build in a process that Ctrl-C can end, telling how long it takes; the seconds."""
        err = console(sys.stderr)
        began = told = perf_counter()
        build = BuildProcess(source, profile, again=self.again)
        try:
            with err.status(f"optimising {source.name}") as status:
                while not build.is_done:
                    sleep(LOOK)
                    now = perf_counter()
                    status.update(f"optimising {source.name}: {now - began:.0f} s")
                    if not err.is_terminal and now - told > EVERY:
                        told = now
                        err.print(f"optimising {source.name}: {now - began:.0f} s")
            build.result()
        finally:
            build.end()
        return perf_counter() - began
