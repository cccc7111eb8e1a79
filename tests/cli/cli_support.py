"""Names that the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable

from click.testing import Result

# Runs a command line; `lines` is what is typed.
Run = Callable[..., Result]
# Writes a file into the working folder and gives its name.
Write = Callable[[str, "str | bytes"], str]

# A plain terminal of a known width, whatever the tests are run in.
ENVIRONMENT = {
    "COLUMNS": "80",
    "LINES": "40",
    "FORCE_COLOR": None,
    "TTY_COMPATIBLE": None,
    "TTY_INTERACTIVE": None,
}
