"""What docs/do/formatting.md shows is so, and the corners that the page tells of."""

from __future__ import annotations

import re

import pytest
from pages import page

from piecesofeight.language import CoinFileError, check_text
from piecesofeight.language.file.keys import (
    OF_COIN,
    OF_MATCH,
    OF_SCENARIO,
    OF_SET,
    OF_SHIP,
    OF_STEP,
)
from piecesofeight.language.formatting import canon, format_text
from piecesofeight.language.formatting.ability import without_quotes

PAGE = page("do/formatting.md")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PAIRS = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_the_page_shows_what_formatting_does(before: str, after: str) -> None:
    """Each first example becomes the second; both are good files."""
    assert after == format_text(before)
    assert after == format_text(after)
    assert [] == check_text(before) == check_text(after)


@pytest.mark.parametrize(
    ("place", "keys", "orders"),
    [
        ((), OF_SET.names, canon.COINS.orders),
        (("coins", "*"), OF_COIN.names, canon.COINS.orders),
        (("*",), OF_SCENARIO.names, canon.SCENARIOS.orders),
        (("*", "ships", "*"), OF_SHIP.names, canon.SCENARIOS.orders),
        (("*", "steps", "*"), OF_STEP.names, canon.SCENARIOS.orders),
        (("*", "match"), OF_MATCH.names, canon.SCENARIOS.orders),
    ],
)
def test_every_key_has_its_place(
    place: canon.Place, keys: tuple[str, ...], orders: dict[canon.Place, tuple[str, ...]]
) -> None:
    """A key that a file may have is in the order of its mapping, and in the page's table."""
    assert set(keys) == set(orders[place]) - {canon.OTHERS}
    assert [] == [key for key in keys if f"`{key}`" not in PAGE]


HEAD = "set: my-set\n\ncoins:\n"
SCENARIO = "- scenario: S\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Texts keep being what they are for every reader of YAML.
        ("set: 'x'\ntitle: 'no'\n", 'set: x\ntitle: "no"\n'),
        ("set: x\ntitle: no\n", "set: x\ntitle: no\n"),
        ("set: x\ntitle: '12:30'\n", 'set: x\ntitle: "12:30"\n'),
        ("set: x\ntitle: 'it''s \"so\"'\n", 'set: x\ntitle: it\'s "so"\n'),
        ("set: x\ntitle: '\"so\"'\n", "set: x\ntitle: '\"so\"'\n"),
        ('set: x\ntitle: "a\\tb"\n', 'set: x\ntitle: "a\\tb"\n'),
        ("set: x\ntitle: 'a: b'\n", 'set: x\ntitle: "a: b"\n'),
        ("set: x\ntitle:\n", "set: x\ntitle:\n"),
        ("set: x\nuses: ['a, b', c]\n", 'set: x\nuses: ["a, b", c]\n'),
        ("set: x\nuses:\n- a, b\n- c\n", 'set: x\nuses: ["a, b", c]\n'),
        # Texts of several lines.
        ("set: x\nnote: one\n  two\n", "set: x\nnote: one two\n"),
        ("set: x\nnote: >\n  one\n\n  two\n", "set: x\nnote: |\n  one\n  two\n"),
        ("set: x\nnote: |+\n  one\n\n\n", "set: x\nnote: |\n  one\n"),
        ("set: x\nnote: |2\n   one\n", 'set: x\nnote: " one\\n"\n'),
        # Collections.
        ("{set: x, uses: [], names: {}}", "set: x\nuses: []\nnames: {}\n"),
        ("set: x\nuses: [# a\n # b\n] # c\n", "set: x\n# a\n# b\nuses: []  # c\n"),
        ("set: x\nuses: [a, # one\n b] # all\n", "set: x\nuses:\n  - a  # one\n  - b  # all\n"),
        ("set: x\nuses: # all\n - a\n", "set: x\nuses: [a]  # all\n"),
        ("set: x\nuses: [\n a\n # end\n ]\n", "set: x\nuses:\n  - a\n  # end\n"),
        ("set: x\nuses:\n  # why\n  [a]\n", "set: x\n# why\nuses: [a]\n"),
        # Documents.
        ("%YAML 1.1 # v\n--- # d\nset: x\n... # e\n", "# v\n# d\nset: x\n# e\n"),
        ("\ufeffset: x\r\nuses: [a]\r\n", "set: x\nuses: [a]\n"),
        ("# a\n\n\n# b\n\nset: x\n", "# a\n\n# b\n\nset: x\n"),
        ("# a\n\n# b\ntitle: t\nset: x\n", "# a\n\n# b\n\nset: x\ntitle: t\n"),
        ("set: x\n\n\n# end", "set: x\n\n# end\n"),
        # Dashes.
        (HEAD + "-\n   # a\n\n   coin: G # b\n", HEAD + "  # a\n\n  - coin: G  # b\n"),
        (HEAD + "- # a\n  limit: 1\n  coin: G\n", HEAD + "  # a\n  - coin: G\n    limit: 1\n"),
        (HEAD + "- {coin: G, # a\n   limit: 1}\n", HEAD + "  - coin: G  # a\n    limit: 1\n"),
        # Abilities.
        (
            HEAD + "- coin: G\n  ability: | # h\n   # one\n   # two\n",
            HEAD + "  - coin: G\n    ability: |  # h\n      # one\n      # two\n",
        ),
        (
            HEAD + "- coin: G\n  ability: |\n   play if (this # a\n    # b\n     is open):\n"
            "    destroy this\n",
            HEAD + "  - coin: G\n    ability: |\n      # a\n      # b\n"
            "      play if (this is open):\n        destroy this\n",
        ),
        (
            HEAD + "- coin: G\n  ability: |2\n     play:\n       move this to heir 's  aft\n",
            HEAD + "  - coin: G\n    ability: |\n      play:\n        move this to heir's aft\n",
        ),
        (
            HEAD + '- coin: G\n  ability: |\n   play:\n    destroy any "Old Gull" # x\n'
            '    destroy every open "Gulls"\n',
            HEAD + "  - coin: G\n    ability: |\n      play:\n        destroy any Old Gull  # x\n"
            '        destroy every open "Gulls"\n',
        ),
        # Scenarios.
        (
            SCENARIO + "  expect: {winner: Anne}\n  rules: ['4.10', '6.5a']\n  steps:\n"
            "  - illegal: '4.1'\n    Anne: play nest # no\n",
            SCENARIO + '  rules: ["4.10", "6.5a"]\n  steps:\n    - Anne: play nest  # no\n'
            '      illegal: "4.1"\n  expect: {winner: Anne}\n',
        ),
        (
            SCENARIO + "  ships: {Anne: {deck: [Gull, '?'], nest: null}}\n\n\n\n- scenario: T\n",
            SCENARIO + '  ships:\n    Anne: {nest: null, deck: [Gull, "?"]}\n\n- scenario: T\n',
        ),
        (
            SCENARIO + "  expect: {knows: {Anne: {Bart: {deck: [" + "Gull, " * 15 + "Gull]}}}}\n",
            SCENARIO
            + "  expect:\n    knows:\n      Anne:\n        Bart:\n          deck:\n"
            + "            - Gull\n" * 16,
        ),
    ],
)
def test_a_corner(before: str, after: str) -> None:
    """Each is laid out like this, and stays so."""
    assert after == format_text(before)
    assert after == format_text(after)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("set: x\nset: y\n", ["E0105"]),
        ("set: [x\n", ["E0101"]),
        ("set: &a x\n", ["E0104"]),
        ("", ["E0103"]),
        ("just words", ["E0106"]),
        ("name: other people's\n", ["E0108"]),
        ("- name: other people's\n", ["E0108"]),
        (f"set: x\n? {'k' * 1001}\n: v\n", ["E0106"]),
        (HEAD + "- coin: Gull\n  ability: play\n", ["E0112"]),
        (HEAD + "- coin: Gull\n  ability:\n    play:\n    - destroy this\n", ["E0112"]),
        (
            HEAD + "- coin: Gull\n  ability: |\n    play:\n      destory this\n"
            "- coin: Gull\n  ability: |\n    play:\n        destroy this\n      destroy this\n",
            ["E0201", "E0205"],
        ),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, codes: list[str]) -> None:
    """With every reason, each with its place; nothing is guessed."""
    with pytest.raises(CoinFileError) as refused:
        format_text(text, "gull.yaml")
    assert codes == [one.code for one in refused.value.diagnostics]
    assert {"gull.yaml"} == {one.span.file for one in refused.value.diagnostics}
    assert "--> gull.yaml:" in str(refused.value)


def test_quotes_that_keep_names_apart_stay() -> None:
    """Without them a name would be read on into the next one."""
    words = ['"Gull"', "and", "Parrot"]
    without_quotes(words)
    assert ['"Gull"', "and", "Parrot"] == words
