"""The optimised build, made in a process of its own while the quick one plays.

A thread can't be stopped within LLVM, and a process that ends or forks meanwhile would be at the
mercy of that thread. A process of its own can be ended at any moment. It ends by itself, too, when
whoever started it is gone: its input ends then.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import warnings
from contextlib import suppress
from threading import Thread
from time import perf_counter
from types import TracebackType
from typing import IO

from attrs import define, field

from piecesofeight.errors import KernelError, KernelWarning
from piecesofeight.kernels.builds import (
    KIND,
    OPTIMISED,
    Build,
    cached_build,
    keep_build,
    make_build,
)
from piecesofeight.kernels.compiling.profile import Profile
from piecesofeight.kernels.native import CompiledKernel
from piecesofeight.kernels.source import KernelSource
from piecesofeight.signals import deaf_children
from piecesofeight.user_cache import only_one_process, seal

LONG = 2.0  # seconds after which a run is worth an optimised build

_SERVE = (
    "import sys; sys.path[:] = sys.argv[1:]; "
    "from piecesofeight.kernels.improving import serve; serve()"
)


@define(eq=False)
class BuildProcess:
    """A process that makes the optimised build of a kernel.

    Attributes:
        source: the kernel.
        profile: what is known of its branches.
        again: whether a build that is kept already is made anew.
    """

    source: KernelSource
    profile: Profile | None
    again: bool = False
    _answer: bytes | None = field(default=None, init=False)
    _process: subprocess.Popen[bytes] = field(init=False)
    _owner: int = field(factory=os.getpid, init=False)

    def __attrs_post_init__(self) -> None:
        with deaf_children():
            self._process = subprocess.Popen(
                [sys.executable, "-c", _SERVE, *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        Thread(target=self._talk, daemon=True).start()

    def _talk(self) -> None:
        """Say what is to be built, and wait for it. The input stays open: its end says to end."""
        request, pipe = self._process.stdin, self._process.stdout
        assert request is not None
        assert pipe is not None
        answer = b""
        with suppress(OSError, ValueError):  # the process was ended
            pickle.dump((self.source, self.profile, self.again), request)
            request.flush()
            answer = pipe.read()
        self._answer = answer

    @property
    def is_done(self) -> bool:
        """Whether the process has answered, or is gone."""
        return self._answer is not None

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the process has ended, at most so long."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def result(self) -> Build:
        """Return the build.

        Raises:
            KernelError: none was made; says why.
        """
        answer = self._answer or b""
        start = len(seal(b""))
        content = answer[start:]
        if answer[:start] != seal(content):
            raise KernelError("the process that optimised a kernel has ended without a result")
        if content[:1] == b"!":
            raise KernelError(content[1:].decode())
        return Build.from_bytes(content)

    def end(self) -> None:
        """End the process, whatever it is at. In a fork of the process that started it: nothing."""
        if os.getpid() != self._owner:
            return
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def serve() -> None:
    """Make the build that the standard input asks for, and write it to the standard output."""
    request = sys.stdin.buffer
    source, profile, again = pickle.load(request)
    Thread(target=_end_with_input, args=(request,), daemon=True).start()
    try:
        content = optimised_build(source, profile, again=again).to_bytes()
    except (KernelError, ValueError) as error:
        content = b"!" + str(error).encode()
    with suppress(BrokenPipeError):
        sys.stdout.buffer.write(seal(content) + content)
        sys.stdout.buffer.flush()
    os._exit(0)  # the other thread waits for input


def _end_with_input(pipe: IO[bytes]) -> None:
    """End this process at once when its input ends: nobody waits for the build any more."""
    pipe.read()
    os._exit(1)


def optimised_build(
    source: KernelSource, profile: Profile | None = None, *, again: bool = False
) -> Build:
    """Return the optimised build of a kernel: the kept one, or one that is made now and kept.

    Of several processes that ask at a time one makes it, the others wait for it.

    Raises:
        KernelError: LLVM refuses the kernel, or can't be used here.
        ValueError: it isn't in the dialect; says where and why.
    """
    with only_one_process(KIND):
        build = None if again else cached_build(source, OPTIMISED)
        if build is None:
            build = make_build(source, OPTIMISED, profile)
            keep_build(source, build)
        return build


@define(eq=False)
class Improvement:
    """A run that a better build of its kernel may come to help; a context.

    Attributes:
        kernel: what runs.
    """

    kernel: CompiledKernel
    _began: float = field(factory=perf_counter, init=False)
    _building: BuildProcess | None = field(default=None, init=False)
    _is_over: bool = field(default=False, init=False)

    def __enter__(self) -> Improvement:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.drop()

    def go_on(self) -> None:
        """Begin the optimised build when the run is long enough, and use it when it is there.

        To be called now and then. It never waits.
        """
        if self._is_over:
            return
        if self._building is None:
            if not self.kernel.may_improve:
                self._is_over = True
            elif perf_counter() - self._began > LONG:
                self._begin()
        elif self._building.is_done:
            self._take(self._building)

    def _begin(self) -> None:
        try:
            self._building = BuildProcess(self.kernel.source, self.kernel.profile())
        except OSError:  # no process can be started here; the quick build goes on
            self._is_over = True

    def _take(self, building: BuildProcess) -> None:
        try:
            self.kernel.use(building.result())
        except (KernelError, ValueError) as error:
            warnings.warn(f"the quick build goes on: {error}", KernelWarning, stacklevel=4)
        self.drop()

    def drop(self) -> None:
        """End what is still being built, without waiting for it."""
        self._is_over = True
        if self._building is not None:
            self._building.end()
            self._building = None
