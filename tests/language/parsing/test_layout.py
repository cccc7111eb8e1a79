"""The layout of a text: lines, indentation, remarks, and the words in it."""

from __future__ import annotations

import pytest
from gulls import HEAD

from piecesofeight.language import check_text, load_coins
from piecesofeight.language.program import Ability


def abilities(text: str) -> tuple[Ability, ...]:
    """What a text means."""
    body = "".join(f"      {line}\n" for line in text.split("\n"))
    return load_coins(HEAD + body)["Gull"].abilities


PLAIN = "play if you have an active Captain's Monkey:\n  destroy any open coin\n  destroy this"


@pytest.mark.parametrize(
    "text",
    [
        "# first a remark\n\n" + PLAIN,
        PLAIN.replace(":", ":  # a remark"),
        PLAIN.replace("\n", "   \n\n# at the edge\n      # and elsewhere\n"),
        PLAIN.replace("  ", "       "),
        PLAIN.replace("any open", "any   open"),
        PLAIN.replace("'", "\u2019"),
        PLAIN.replace("Captain's Monkey", '"Captain\'s Monkey"'),
        PLAIN.replace(
            "you have an active Captain's Monkey", "(you have\n  an active Captain's Monkey)"
        ),
    ],
)
def test_remarks_and_spaces_make_no_difference(text: str) -> None:
    """Empty lines, remarks, wider indentation, quotes and curly apostrophes mean nothing."""
    assert abilities(PLAIN) == abilities(text)


def test_each_line_at_the_left_edge_begins_an_ability() -> None:
    """Abilities need nothing between them."""
    assert 2 * len(abilities(PLAIN)) == len(abilities(f"{PLAIN}\n{PLAIN.replace('open', 'aft')}"))


def test_a_block_may_be_indented_by_an_indicator() -> None:
    """`|2` and the like only say how deep the text is; places stay exact."""
    text = "set: s\ncoins:\n  - coin: Gull\n    limit: 1\n    ability: |2-\n"
    text += "      play:\n       destroy thus"
    (diagnostic,) = check_text(text)
    assert ("E0302", 7, 16) == (diagnostic.code, diagnostic.span.line, diagnostic.span.column)


def test_a_mistake_in_one_ability_does_not_hide_those_of_another() -> None:
    """Each ability, each coin, is read for itself."""
    text = HEAD + "      play:\n        destory this\n      play:\n        destroy thus\n"
    text += "  - coin: Parrot\n    limit: 1\n    ability: |\n      play:\n        destroy tat\n"
    assert ["E0201", "E0302", "E0302"] == [entry.code for entry in check_text(text)]
