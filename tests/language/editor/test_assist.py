"""What an editor asks of a coin file: completions, hover, definitions, renaming."""

from __future__ import annotations

import functools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.language import check_text, load_coins
from piecesofeight.language.editor import Names, RenameError, completions, hover
from piecesofeight.language.loading.fixing import apply_edits
from piecesofeight.language.loading.sources import Source, shipped

WORD = re.compile(r"[A-Za-z][\w'’-]*")

BIRDS = """\
set: birds
uses: [pieces-of-eight]
shipyard: {Gull: 2}

coins:
  - coin: Gull
    limit: 2
    ability: |
      play:
        choose an opponent as victim
        destroy every open coin of victim
        destroy this
      play if you have 2 active Gulls:
        choose a coin in your hold as prize
        move prize to your aft
  - coin: Albatross
    limit: 1
    ability: |
      react when any open "Gull" is destroyed:
        choose an opponent as victim
        victim skips 1 turn
""".replace("you have 2 active", "you have at least 2 active")


@functools.cache
def known() -> frozenset[str]:
    """The names of the shipped coins."""
    return frozenset(load_coins())


def place(text: str, piece: str, nth: int = 1) -> tuple[int, int]:
    """The line and column where a piece of a text begins for the nth time."""
    at = -1
    for _ in range(nth):
        at = text.index(piece, at + 1)
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


@pytest.mark.parametrize("source", shipped(), ids=lambda source: source.name)
def test_whatever_stands_in_a_shipped_text_could_have_been_proposed(source: Source) -> None:
    """Before each word of an ability, and after its first letter, that word is a completion."""
    text = source.text
    lines = text.split("\n")
    for number, row in enumerate(lines, 1):
        written = row.split("#")[0]
        if not written.startswith("      ") or ": " in written.replace("cost: ", ""):
            continue
        for word in WORD.finditer(written):
            for typed in (0, 1):
                found = completions(text, number, word.start() + 1 + typed, known())
                offered = {one.text for one in found}
                assert any(
                    one == word[0] or one.startswith(word[0]) or word[0].startswith(one)
                    for one in offered
                ) or _is_new_name(written, word.start()), (number, word[0], offered)


def _is_new_name(row: str, at: int) -> bool:
    return row[:at].rstrip().endswith(" as")


@pytest.mark.parametrize(
    ("cursor", "expected"),
    [
        (
            "set: birds\n",
            [
                *("coins:", "licence: ", "needs: ", "note: ", "shipyard: "),
                *("status: ", "title: ", "uses: ", "version: "),
            ],
        ),
        ("set: birds\nst", ["status: "]),
        ("set: birds\nstatus: un", ["unofficial"]),
        ("set: birds\ncoins:\n  - coin: Gull\n    l", ["limit: "]),
        ("set: birds\ncoins:\n  - coin: Gull\n    captain: ", ["false", "true"]),
        (
            "coins:\n  - coin: Gull\n    ability: |\n      ",
            ["must", "play", "react", "whenever", "while"],
        ),
        ("coins:\n  - coin: Gull\n    ability: |\n      play:\n        destroy G", ["Gull"]),
        ("coins:\n  - coin: Gull\n    ability: |\n      # pl", []),
    ],
)
def test_completions_are_what_fits(cursor: str, expected: list[str]) -> None:
    """Keys, values and words are proposed where they fit, and nothing else is."""
    lines = cursor.split("\n")
    found = completions(cursor, len(lines), len(lines[-1]) + 1, frozenset({"Gull"}))
    if expected == ["Gull"]:
        assert [] == [one.text for one in found]  # `destroy` needs `any` or `every` first
    else:
        assert expected == [one.text for one in found]


def test_a_coin_of_several_words_is_proposed_as_a_whole() -> None:
    """A name is found by its first letters, also when some of its words stand there."""
    head = "coins:\n  - coin: Gull\n    ability: |\n      play:\n        destroy any open "
    for begun in ("C", "Captain", "Captain's", "Captain's M"):
        text = head + begun
        found = completions(text, 5, 26 + len(begun), frozenset({"Captain's Mast", "Gull"}))
        assert ["Captain's Mast"] == [one.text for one in found]


def test_names_given_above_are_proposed() -> None:
    """Where a name fits, those that this ability has given are among the completions."""
    row, column = place(BIRDS, "victim\n", 2)
    assert "victim" in {one.text for one in completions(BIRDS, row, column, known())}


@given(st.integers(0, len(BIRDS)), st.integers(0, 90))
def test_no_place_is_too_odd_to_ask_about(cut: int, column: int) -> None:
    """Whatever has been typed so far, and wherever the cursor is, there is an answer."""
    text = BIRDS[:cut]
    line = text.count("\n") + 1
    completions(text, line, column, known())
    hover(text, "birds.yaml", line, column, known())
    Names({"birds.yaml": text}, known()).definition("birds.yaml", line, column)


def test_hover_tells_of_words_and_names() -> None:
    """On a word of the language it is its entry, on a coin or a name what that is."""
    word = hover(BIRDS, "birds.yaml", *place(BIRDS, "destroy every"), known())
    assert word is not None
    assert word.word is not None
    assert "destroy" == word.word.name
    coin = hover(BIRDS, "birds.yaml", *place(BIRDS, "Gulls"), known())
    assert coin is not None
    assert coin.mention is not None
    assert "Gull" == coin.mention.name


@pytest.mark.parametrize(("line", "column", "name"), [(1, 2, "set"), (5, 7, "coin")])
def test_hover_tells_of_keys(line: int, column: int, name: str) -> None:
    """On a key of the file it is that key, with what it is for."""
    text = "set: birds\nnote: |\n  limit: 2\ncoins:\n  - coin: Gull\n    limit: 2\n"
    found = hover(text, "birds.yaml", line, column, known())
    assert found is not None
    assert found.key is not None
    assert name == found.key.name
    assert None is hover(text, "birds.yaml", 3, 4, known())


def test_a_choice_is_known_in_its_ability_only() -> None:
    """Two abilities may use the same name for different things."""
    names = Names({"birds.yaml": BIRDS}, known())
    first = names.references("birds.yaml", *place(BIRDS, "victim"))
    assert [10, 11] == [one.span.line for one in first]
    where = names.definition("birds.yaml", *place(BIRDS, "victim", 4))
    assert where is not None
    assert 20 == where.line


def test_a_coin_is_renamed_wherever_it_is_spoken_of() -> None:
    """Declaration, shipyard, plurals, quoted names change, in all files, and all is well after."""
    others = "set: others\nuses: [birds]\ncoins:\n  - coin: Crow\n    limit: 1\n    ability: |\n"
    others += "      play if you have an active Gull:\n        destroy any open coin\n"
    texts = {"birds.yaml": BIRDS, "others.yaml": others}
    edits = Names(texts, known()).renaming("birds.yaml", *place(BIRDS, "Gull", 2), "Sea Mew")
    after = {
        name: apply_edits(text, [edit for edit in edits if edit.span.file == name])
        for name, text in texts.items()
    }
    assert BIRDS.replace("Gull", "Sea Mew") == after["birds.yaml"]
    assert others.replace("Gull", "Sea Mew") == after["others.yaml"]
    assert [] == check_text(after["birds.yaml"], "birds.yaml")


@pytest.mark.parametrize(
    ("piece", "new", "message"),
    [
        ("victim", "destroy", "`destroy` can't be the name of a choice"),
        ("victim", "Victim", "`Victim` can't be the name of a choice"),
        ("Gull", "gull", "`gull` can't be the name of a coin"),
        ("Gull", "Albatross", "there is a coin `Albatross` already"),
        ("Gull", "Barrel of Grog", "already"),
        ("pieces-of-eight", "other", "is not given its name in these files"),
        ("destroy", "kill", "nothing here has a name"),
    ],
)
def test_a_name_that_can_t_be_changed_is_left_alone(piece: str, new: str, message: str) -> None:
    """Renaming refuses what would break the file, or change another's coins."""
    with pytest.raises(RenameError, match=re.escape(message)):
        Names({"birds.yaml": BIRDS}, known()).renaming("birds.yaml", *place(BIRDS, piece), new)
