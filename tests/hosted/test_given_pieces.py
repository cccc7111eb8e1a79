"""A piece that was chosen is one piece, wherever it goes meanwhile: none is there twice."""

from __future__ import annotations

import ast

import pytest

from piecesofeight import HostedState, load_game

FILE = """
game: given
players: 2
pieces:
  coin:
    kinds: [{name: Gull}, {name: Hen}, {name: Owl, copies: 3}]
  token:
    kinds: [{name: Bell}, {name: Drum}]
zones:
  bag: {of: table, holds: coins, seen by: all, starts: full}
  aside: {of: table, holds: coins, seen by: all}
  hand: {of: each player, holds: coins, seen by: all}
  shelf: {of: table, holds: tokens, seen by: all, starts: full}
  one-hand: {of: each player, holds: one token, seen by: all}
  other-hand: {of: each player, holds: one token, seen by: all}
setup: |
  put a Gull from the bag into the aside
  put a Hen from the bag into the aside
phases:
  - phase: Go
    course: |
      for each player:
        they choose:
          "wait"
COURSE
      if round is 3 or more:
        end the game
end: |
  nobody wins
"""


def after(course: str, choice: str) -> HostedState:
    """The state after one choice of the first player."""
    lines = "".join(f"          {line}\n" for line in course.splitlines())
    return load_game(FILE.replace("COURSE\n", lines)).start().apply(choice)


def lies(state: HostedState) -> dict[str, dict[str, int]]:
    """All coins that lie anywhere, but the owls."""
    zones = {f"{zone.zone} {zone.owner}": dict(zone.pieces or {}) for zone in state.zones}
    owls = {name: {k: n for k, n in there.items() if k != "Owl"} for name, there in zones.items()}
    return {name: there for name, there in owls.items() if there and name != "shelf -1"}


def test_a_piece_is_put_from_where_it_was_put() -> None:
    """Two steps with the same piece move it twice."""
    course = (
        '"take {egg}" for each coin in the aside as egg:\n'
        "  put egg into the bag\n  put egg into their hand"
    )
    assert {"aside -1": {"Hen": 1}, "hand 0": {"Gull": 1}} == lies(after(course, "take Gull"))


def test_a_piece_that_has_left_is_passed_over() -> None:
    """What was moved away with others isn't there to be put elsewhere, or shown."""
    course = (
        '"take {egg}" for each coin in the aside as egg:\n'
        "  put every coin in the aside into the bag\n  reveal egg\n  put egg into their hand"
    )
    state = after(course, "take Gull")
    assert {"bag -1": {"Gull": 1, "Hen": 1}} == lies(state)
    assert "revealed" not in {event.kind for event in state.events}


def test_two_pieces_of_an_option_are_two_pieces() -> None:
    """One coin can't be chosen twice by one option, but two of a kind can."""
    pair = (
        '"take {egg} and {nut}" for each coin in the PLACE as egg, each coin in the PLACE as nut:'
    )
    course = f"{pair}\n  put egg into their hand\n  put nut into their hand"
    texts = after(course.replace("PLACE", "aside"), "wait").decision.texts
    assert ("wait", "take Gull and Hen", "take Hen and Gull") == texts
    texts = after(course.replace("PLACE", "bag"), "wait").decision.texts
    assert ("wait", "take Owl and Owl") == texts


def test_whoever_has_a_piece_has_it_in_any_zone_of_one() -> None:
    """`the Drum` is whose `one-hand` or `other-hand` it lies in."""
    course = (
        '"beat {noise}" for each token in the shelf as noise:\n'
        "  put noise into their other-hand\n"
        "  for each player who is the Drum:\n    put an Owl from the bag into their hand"
    )
    state = after(course, "beat Drum")
    assert {"Owl": 1} == state.zone("hand", 0).pieces
    assert {} == state.zone("hand", 1).pieces


def test_one_piece_goes_out_of_the_first_place_that_has_one() -> None:
    """`a Hen from` two places is one Hen, not one from each."""
    course = (
        '"take":\n  put an Owl from the bag into the aside\n'
        "  put an Owl from the aside or the bag into their hand"
    )
    state = after(course, "take")
    assert ({"Owl": 1}, 2) == (state.zone("hand", 0).pieces, state.zone("bag").count)


@pytest.mark.parametrize("name", ["black-spot", "pirates-code"])
def test_variables_of_a_kernel_are_called_like_no_function(name: str) -> None:
    """What a function of the kernel calls is never hidden by a variable of its own."""
    tree = ast.parse(load_game(name).source.text)
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    named = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    variables = {node.id for node in named if isinstance(node.ctx, ast.Store)}
    assert set() == functions & variables
