"""Lines of positions as text: taken apart and put together again, and what is said of a slip."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight import NotationError
from piecesofeight.data_files import read
from piecesofeight.notation.lark_files import parser
from piecesofeight.notation.lines.reading import read_line, read_seen
from piecesofeight.notation.lines.values import (
    LOOKERS,
    ChoicePart,
    CoinPart,
    Face,
    Folk,
    PositionLine,
    SeenLine,
    SeenShipPart,
    ShipPart,
    column_of,
)
from piecesofeight.notation.lines.writing import line_text, seen_text

LINES = [
    "Anne: Mate | Cannon, Captain; Bart: - | Captain",
    "Anne: - | - / Mate*, Full Sail; Bart [out 3, turns 0]: - | - / - / Captain; won Anne, 7.1",
    "Anne [time 90 shown 95 waited 3]: - | Bomb; Bart: - | Bomb; clock 120+2; then Anne [5]: pass",
    "Anne: - | Bomb (known all but Bart, lost -, used 1 + 2, mixed 9 3 7); Bart: - | Bomb",
    "A: - | B; C: - | D; draw 7.3; later 2 A: #2, 1, 3, set 4, for C, keeps 1 #1 @ C, keeps 2 A",
    "A: - | B; C: - | D; later 1 A: #2, 1, 3, set 4, keeps 0 = 4 @ C, keeps 1 = Full Sail",
    'A: - | B; C: - | D; begins -, seed 5; rules no stalemate; then A: "choose x;y"; waited 3',
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    """What the grammar takes apart, `line_text` puts together; what is usual is left out."""
    assert line.replace("lost -, ", "") == line_text(read_line(line))


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
numbers = st.integers(1, 999_999_999)
folk = st.builds(Folk, st.lists(names | st.just(LOOKERS), max_size=3).map(tuple), st.booleans())
coins = st.builds(
    CoinPart,
    names,
    st.booleans(),
    known=st.none() | folk,
    lost=folk.filter(lambda those: those != Folk()) | st.just(Folk()),
    reacted=st.just(0) | numbers,
    used=st.lists(numbers, max_size=2).map(tuple),
    mixed=st.none() | st.tuples(numbers, numbers, numbers),
)
rows = st.lists(coins, max_size=3).map(tuple)
ships = st.builds(
    ShipPart, names, st.none() | coins, rows, rows, rows, turns=st.none() | numbers, out=numbers
)
choices = st.builds(ChoicePart, names, names.map(str.strip).filter(bool), st.just(0) | numbers)
positions = st.builds(
    PositionLine,
    ships=st.lists(ships, min_size=2, max_size=3).map(tuple),
    mover=names,
    turn=numbers,
    phase=st.sampled_from(["main", "last-nest"]),
    next=st.none() | names,
    won=st.none() | st.tuples(names, st.just("7.1")),
    teams=st.lists(st.lists(names, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple),
    luck=st.just("") | st.integers(0, 2**64 - 1).map("{:016x}".format),
    then=st.lists(choices, max_size=2).map(tuple),
)


@given(positions)
def test_any_parts_read_back(line: PositionLine) -> None:
    """Whatever players and coins are called, and whatever is known of them."""
    assert line == read_line(line_text(line))


faces = st.builds(Face, names, st.booleans()) | st.just(Face())
seen_ships = st.builds(
    SeenShipPart,
    names,
    st.none() | faces,
    st.lists(faces, max_size=3).map(tuple),
    st.lists(faces.filter(lambda face: face.name), max_size=2).map(tuple),
    st.integers(0, 12),
    out=st.booleans(),
    team=st.none() | numbers,
)


@given(st.builds(SeenLine, player=names, ships=st.tuples(seen_ships, seen_ships), mover=names))
def test_what_is_seen_reads_back(line: SeenLine) -> None:
    """The same for what a player sees."""
    assert line == read_seen(seen_text(line))


@pytest.mark.parametrize(
    ("line", "column", "what", "hint"),
    [
        ("", 1, "the line ends too early", "here may stand a name or a name in double quotes"),
        ("Anne", 5, "the line ends too early", "here may stand `:` or `[`"),
        ("Anne: Mate | Mate; Bart: - | Mate; turn x", 41, "`x` does not fit here", "a number"),
        ("A: B | C; D: - | E; turn 2 A; turn 3 A", 36, "`turn` stands there twice", "leave one"),
        ("A: B | C (reacted 1, reacted 2); D: - | E", 30, "`reacted` stands there twice", "leave"),
        ("A: B | C; D: - | E; dealt A: 1, 2 | 3", 27, "a nest has one coin", ""),
        ("A: B | C; D: - | E; dealt A: 1 | 3-2", 34, "`3-2` is no row of numbers", ""),
        ('"\\q": B | C; D: - | E', 1, '`"\\q"` is no text in quotes', "write it as JSON"),
    ],
)
def test_a_slip_is_told_with_its_place(line: str, column: int, what: str, hint: str) -> None:
    """The column, what is wrong there, and what could stand there."""
    with pytest.raises(NotationError) as caught:
        read_line(line)
    assert (column, what) == (caught.value.column, caught.value.what)
    assert hint in caught.value.hint
    assert str(caught.value).startswith(f"column {column}: {what}")


def test_names_know_where_they_stood() -> None:
    """So that an error can say it which only who knows the coins can find."""
    line = read_line('Anne: Mate | Cannon; "B;": - | Full Sail')
    assert [1, 7, 14] == [column_of(part) for part in (line.ships[0].name, *_names(line))[:3]]
    assert [22, 32] == [column_of(line.ships[1].name), column_of(line.ships[1].deck[0].name)]


def _names(line: PositionLine) -> list[str]:
    return [coin.name for coin in line.coins]


def test_the_examples_in_the_grammar_are_of_the_rule_that_they_stand_at() -> None:
    """The page of the notation shows them."""
    text = read("grammar", "position.lark")
    found = re.findall(r"^//: (`.+`)\n\??([a-z_]+):", text, re.MULTILINE)
    assert len(found) > 20
    reading = parser.__wrapped__("position", sorted({rule for _, rule in found}))
    for examples, rule in found:
        for example in re.findall("`([^`]+)`", examples):
            reading.parse(example, start=rule)
