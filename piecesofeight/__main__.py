"""The command line as a process: `piecesofeight`, or `python -m piecesofeight`."""

from __future__ import annotations

import signal
import sys

INTERRUPTED = 130  # as `cli.failure` has it, which isn't imported yet


def main() -> None:
    """Run the command line on the arguments of this process; Ctrl-C at no time shows a traceback.

    Nothing but this is imported before Ctrl-C is seen to.
    """
    try:
        from piecesofeight.cli import main as command_line

        command_line()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the interpreter would tell how it ended


if __name__ == "__main__":
    main()
