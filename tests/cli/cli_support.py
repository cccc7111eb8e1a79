"""Names that the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable

from click.testing import Result

# Runs a command line; `lines` is what is typed.
Run = Callable[..., Result]
# Writes a file into the working folder and gives its name.
Write = Callable[[str, "str | bytes"], str]
