"""What is seen, as numbers: every piece says what it should, and says all."""

from __future__ import annotations

import re

import pytest
from adapters_support import MICRO, played, whole_tree
from folders import DOCS

np = pytest.importorskip("numpy", reason="neither adapter's extra is installed")

from piecesofeight.adapters.nodes import HostedState
from piecesofeight.adapters.seen import seen_by
from piecesofeight.adapters.settings import Setting, board_of
from piecesofeight.adapters.sights import view_data, view_lines
from piecesofeight.adapters.tensors import (
    ANSWERED,
    CALL_TEXTS,
    DECISIONS,
    HAPPENED,
    MOVED_TO,
    PHASE_WORDS,
    PIECES,
    PLACES,
    SPOTS,
    WORDS,
    Encoder,
    pieces_of,
)
from piecesofeight.game.view import View
from piecesofeight.played.seats import TERMINAL

FULL = Setting(players=3, sets="all", first=-1, memory=200)


def written(node: HostedState, player: int) -> tuple[bytes, bytes]:
    """The vectors of what a player sees, and of what they saw before."""
    encoder = Encoder(node.board)
    vector, pieces = pieces_of(encoder.pieces)
    seen = seen_by(node, player)
    if seen.view is not None:
        encoder.write(seen.view, pieces)
    memory = np.zeros(encoder.memory_shape, np.float32)
    encoder.write_memory(seen.history(), memory)
    return vector.tobytes(), memory.tobytes()


def in_pieces(node: HostedState, player: int) -> tuple[Encoder, View, dict[str, np.ndarray]]:
    """What a player sees, and the pieces of its vector; with what has written them."""
    encoder = Encoder(node.board)
    _, pieces = pieces_of(encoder.pieces)
    view = seen_by(node, player).view
    assert view is not None
    encoder.write(view, pieces)
    return encoder, view, pieces


def test_a_position_in_numbers() -> None:
    """Each piece of an observation, read off a known position."""
    ships = "Mate | Pistols Bomb Captain; - | Bomb Mate Captain"
    node = HostedState.first(board_of(Setting(ships=ships)))
    _, _, pieces = in_pieces(node, 0)
    bomb, captain, mate, pistols, hidden = range(1, 6)
    assert ["Bomb", "Captain", "Mate", "Pistols"] == [coin.name for coin in node.board.coins]
    mine, theirs = pieces["coins"]
    for place, kind in enumerate((mate, pistols, bomb, captain)):
        assert [0, kind, len(mine[0]) - 1] == np.flatnonzero(mine[place]).tolist()
    assert 0 == mine[4:].sum()
    assert 0 == theirs[0].sum()  # an empty nest
    assert [0, bomb, 6] == np.flatnonzero(theirs[1]).tolist()
    assert [0, hidden] == np.flatnonzero(theirs[2]).tolist()
    assert [0, captain, 6] == np.flatnonzero(theirs[3]).tolist()
    assert [1, 0] == pieces["player"].tolist() == pieces["to_move"].tolist()
    assert [1, 0, 0] == pieces["deciding"].tolist()
    assert 1 == pieces["phase"][PHASE_WORDS.index("main")]
    assert 1 == pieces["decision"][DECISIONS.index("main")]
    assert pieces["turn"][0] == pytest.approx(1 / 200)
    for name in ("holds", "skips", "out", "next", "answered", "announced", "targets", "winner"):
        assert 0 == pieces[name].sum()


def test_what_left_the_game_in_numbers() -> None:
    """Games whose coins remove some say what left, and the line does, too (9.25)."""
    sets = str(DOCS.parent / "tests" / "scenarios" / "sets" / "gone.yaml")
    ships = "Shredder | Mate Captain; Bomb | Mate Captain"
    node = HostedState.first(board_of(Setting(sets=sets, ships=ships)))
    choose = {node.text(action): action for action in node.actions()}
    node = node.child(choose["play nest at Bart.nest"])
    encoder, view, pieces = in_pieces(node, 1)
    names = [coin.name for coin in node.board.coins]
    gone = [(0, names.index("Shredder")), (1, names.index("Bomb"))]
    assert gone == [tuple(map(int, one)) for one in np.argwhere(pieces["gone"])]
    assert "gone" in encoder.private
    assert any(line.endswith("| gone Bomb") for line in view_lines(view))
    assert "gone" not in Encoder(board_of(Setting())).pieces


def test_which_way_turns_go_in_numbers() -> None:
    """Games whose coins turn the direction of play say which way it goes, and so does the line."""
    sets = str(DOCS.parent / "tests" / "scenarios" / "sets" / "direction.yaml")
    ships = "Black Wind | Mate Captain; Bomb | Mate Captain"
    node = HostedState.first(board_of(Setting(sets=sets, ships=ships)))
    encoder = Encoder(node.board)
    for turned in (False, True):
        _, pieces = pieces_of(encoder.pieces)
        view = seen_by(node, 1).view
        assert view is not None
        encoder.write(view, pieces)
        assert [turned] == pieces["counterclockwise"].tolist()
        assert turned == ("turns go counterclockwise" in view_lines(view)[1])
        assert turned == view_data(view).get("counterclockwise", False)
        choose = {node.text(action): action for action in node.actions()}
        node = node.child(choose["play nest"]) if not turned else node
    assert "counterclockwise" not in encoder.private
    assert "counterclockwise" not in Encoder(board_of(Setting())).pieces


def test_an_ability_under_way_in_numbers() -> None:
    """What was announced, what it is aimed at, the event to answer, what was lost."""
    ships = "Mate | Pistols Bomb Captain; - | Bomb Treachery Mate Captain, Captain's Monkey"
    node = HostedState.first(board_of(Setting(ships=ships)))
    choose = {node.text(action): action for action in node.actions()}
    node = node.child(choose["play nest at Bart.aft"])
    _, _, pieces = in_pieces(node, 1)
    names = [coin.name for coin in node.board.coins]
    mate, monkey = names.index("Mate"), names.index("Captain's Monkey")
    assert [0, 2 + mate] == np.flatnonzero(pieces["announced"]).tolist()
    assert [(1, 5)] == [tuple(map(int, one)) for one in np.argwhere(pieces["targets"])]
    kinds = len(names) + 1
    events = len(ANSWERED)
    expected = [
        1,
        events + monkey,
        events + kinds + 1,
        events + kinds + 2 + 0,
        events + kinds + 4 + 2,
    ]
    assert expected == np.flatnonzero(pieces["answered"]).tolist()


@pytest.mark.parametrize("seed", range(4))
def test_the_numbers_tell_what_the_words_tell(seed: int) -> None:
    """Two observations of a game are equal as numbers exactly if they are as lines."""
    lines: dict[tuple[str, ...], bytes] = {}
    for node in played(FULL, seed):
        for player in range(3):
            view = seen_by(node, player).view
            if view is not None and not view.actions:  # of several only the newest is in numbers
                vector = written(node, player)[0]
                assert lines.setdefault(view_lines(view), vector) == vector
    assert len(set(lines.values())) == len(lines)


def test_numbers_tell_information_states_apart() -> None:
    """With a memory that is long enough, as many tensors as texts over a whole tree."""
    texts, vectors = set(), set()
    for node in whole_tree(Setting(**MICRO, memory=64)):
        if node.player >= 0:
            seen = seen_by(node, node.player)
            assert seen.view is not None
            told = *(item.text for item in seen.history()), *view_lines(seen.view)
            texts.add((node.player, told))
            vectors.add((node.player, *written(node, node.player)))
    assert len(texts) == len(vectors)


def test_the_newest_is_in_the_last_row() -> None:
    """A shorter memory is the end of a longer one; rows without anything are 0."""
    *_, last = played(FULL, 3)
    items = seen_by(last, 0).history()
    encoder = Encoder(last.board)
    long, short = np.zeros((200, 0)), np.zeros((0, 0))
    columns = encoder.memory_shape[1]
    long, short = np.zeros((len(items) + 2, columns)), np.zeros((5, columns))
    encoder.write_memory(items, long)
    encoder.write_memory(items, short)
    assert (long[-5:] == short).all()
    assert 0 == long[:2].sum()
    assert (long[2:].sum(axis=1) > 0).all()
    assert seen_by(last, 0).history(5) == items[-5:]


def test_all_values_are_from_0_to_1() -> None:
    """In observations and memories, until the end of a game."""
    for seed in range(2):
        for node in played(FULL, seed):
            for player in range(3):
                for data in written(node, player):
                    values = np.frombuffer(data, np.float32)
                    assert values.min(initial=0) >= 0
                    assert values.max(initial=0) <= 1
        assert TERMINAL == node.player


def test_every_event_has_a_row() -> None:
    """Each kind of thing that happens in many games is written at its own place."""
    found = set()
    for seed in range(16):
        *_, last = played(FULL, seed)
        encoder = Encoder(last.board)
        items = seen_by(last, 0).history()
        memory = np.zeros((len(items), encoder.memory_shape[1]))
        encoder.write_memory(items, memory)
        for item, row in zip(items, memory, strict=True):
            happened = np.flatnonzero(row[: len(HAPPENED)])
            if item.text.startswith("* "):
                assert [HAPPENED.index(item.about.kind)] == happened.tolist()
                found.add(item.about.kind)
            else:
                assert 0 == len(happened)
    assert {"used", "destroyed", "moved", "called", "reacted", "rearranged", "won"} <= found


def test_the_page_has_every_piece() -> None:
    """The manual's tables name all pieces and all parts of a row, in order, with their sizes."""
    page = (DOCS / "do" / "adapters.md").read_text(encoding="utf-8")
    of_combat = page.partition("\n## The numbers\n")[2]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", of_combat, re.MULTILINE)
    told = [row for row in rows if row[0] in PIECES or row[0] in WORDS]
    pieces = [*PIECES.items(), *WORDS.items()]
    assert [(name, piece.shape) for name, piece in pieces] == told


def test_shapes_are_as_large_as_what_they_are_made_for() -> None:
    """The plain numbers in the shapes are those of the words that are marked."""
    words = [PHASE_WORDS, DECISIONS, HAPPENED, PLACES, MOVED_TO, SPOTS, CALL_TEXTS, DECISIONS]
    pieces = [PIECES[name] for name in ("phase", "decision")]
    pieces += [WORDS[name] for name in ("happened", "place", "to", "spot", "call", "decision")]
    assert [str(len(known)) for known in words] == [piece.shape for piece in pieces]
    assert PIECES["answered"].shape == f"{len(ANSWERED)}+K+1+2×P+{len(PLACES)}"
