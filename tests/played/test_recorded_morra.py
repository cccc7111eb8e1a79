"""A kind of game that no file tells of is recorded all the same."""

from __future__ import annotations

import pytest
from morra import begin

from piecesofeight import Record, SaveError


def test_what_no_file_tells_of_is_still_a_record() -> None:
    """Whatever is played choice by choice can be recorded; only its file is its kind's affair."""
    record = Record.of(begin("Anne", "Bart")).apply("Anne is even").apply("hold 2").undo()
    assert ["hold 2"] == [made.text.partition(": ")[2] for made in record.branches]
    for write in (record.to_json, record.to_text):
        with pytest.raises(SaveError) as caught:
            write()
        assert (
            "no file tells of a `Morra`; keep its `history`, and play it again from its `start()`"
        ) == str(caught.value)
