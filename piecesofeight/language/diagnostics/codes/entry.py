"""What the table tells of a diagnostic code."""

from __future__ import annotations

from attrs import frozen


@frozen
class Code:
    """One kind of mistake, for the reference: why it is one, and how to mend it.

    `bad` and `good` are the text of a coin, or a whole file if they begin with `set:`. Where
    no file could show it (it can't be read at all), they are empty.
    """

    code: str
    title: str
    why: str
    bad: str = ""
    good: str = ""
