"""Coverage-guided fuzzing with Atheris: `python tests/fuzzing/fuzz.py TARGET [libFuzzer options]`.

Atheris isn't a dependency of the project: install it beside it (`pip install atheris`). The package
is instrumented as it is imported, so that inputs that reach something new are kept: in the first
folder that is named. If none is, the run begins with `corpus/TARGET` and keeps nothing.

    python tests/fuzzing/fuzz.py ship -atheris_runs=20000 found tests/fuzzing/corpus/ship
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import atheris

HERE = Path(__file__).resolve().parent
SLOW = 2.0  # seconds of processor time for one input; it is instrumented, so it is slow anyway

with atheris.instrument_imports(include=["piecesofeight"]):
    sys.path.insert(0, str(HERE))
    from targets import TARGETS


def main() -> None:
    """Fuzz one target until it fails, or as often as `-atheris_runs` says."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: fuzz.py TARGET [libFuzzer options]\ntargets: {', '.join(TARGETS)}")
    name = sys.argv.pop(1)
    target = TARGETS[name]
    target(b"play:\n  destroy this\n")  # what is made once doesn't count as slow

    def one(data: bytes) -> None:
        start = time.process_time()
        target(data)
        if time.process_time() - start > SLOW:
            raise TimeoutError(f"{time.process_time() - start:.1f} s for {data[:100]!r}")

    if all(argument.startswith("-") for argument in sys.argv[1:]):
        sys.argv += [tempfile.mkdtemp(), str(HERE / "corpus" / name)]
    atheris.Setup([*sys.argv, "-max_len=6000"], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
