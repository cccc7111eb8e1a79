"""Games whose kernels write where they mustn't: the checked build tells the line of the file."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from fast_extra import needs_fast
from lockstep_games import drawn_sources, files, source_of

from piecesofeight.errors import KernelError
from piecesofeight.hosted.state import HostedGame
from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.layout import Layout
from piecesofeight.hosting.source import GameSource, game_source
from piecesofeight.hosting.statements import GameWriter
from piecesofeight.kernels.builds import CHECKED, VARIABLE
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import Machine
from piecesofeight.language.games.loading import game_program
from piecesofeight.study import simulate_game

HEAD = """\
game: {name}
players: 2 to 3

pieces:
  coin:
    kinds:
{coins}  {other}:
    kinds:
{others}zones:
  bag: {{of: table, holds: coins, seen by: nobody, starts: full}}
"""
REST = """\
counters:
  of each player: [score]

setup: |
  for each player:
    {setup}

phases:
  - phase: Play
    course: |
      for each active player:
        they choose:
          "draw":
            draw 1 coin from the bag to their {hand}
          "stop":
            end the game

end: |
  for each player:
    their score becomes the number of coins in their {hand}
  let winners be the players with the highest score
  winners win
"""
# Both zones have one constant, that of the second: what is drawn to the first lies there, too.
ALIKE = (
    HEAD.format(
        name="alike",
        coins="".join(f"      - {{name: Coin {number}, copies: 1}}\n" for number in range(1, 60)),
        other="peg",
        others="      - {name: Peg, copies: 9}\n",
    )
    + """\
  box: {of: table, holds: pegs, seen by: nobody, starts: full}
  z-a: {of: each player, holds: coins, seen by: owner}
  z_a: {of: each player, holds: pegs, seen by: owner}
"""
    + REST.format(setup="draw 2 coins from the bag to their z-a", hand="z-a")
)
# All ways to play the card have one label and one number, so there are more options than numbers.
WAY = """\
          play in any phase:
            draw 1 coin from the bag to their hand
"""
WAYS = (
    HEAD.format(
        name="ways",
        coins="      - {name: Gull, copies: 20}\n",
        other="card",
        others="      - name: Storm\n        copies: 4\n        ability: |\n" + 40 * WAY,
    )
    + """\
  hand: {of: each player, holds: coins, seen by: all}
  deck: {of: table, holds: cards, seen by: nobody, starts: full}
  fan: {of: each player, holds: cards, seen by: owner, played to: heap}
  heap: {of: table, holds: cards, seen by: all}
"""
    + REST.format(setup="draw 1 card from the deck to their fan", hand="hand")
)


@pytest.fixture(params=[ALIKE, WAYS], ids=["alike", "ways"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file of a game in which nothing is found wrong, and that can't be played."""
    path = tmp_path / "wrong.yaml"
    path.write_text(request.param, encoding="utf-8")
    return path


def told_of(error: KernelError, file: Path) -> str:
    """The line of the file that an error tells of."""
    _, mark, line = str(error).partition(f" is read or written; {file}:")
    assert mark, str(error)
    return file.read_text(encoding="utf-8").splitlines()[int(line) - 1].strip()


def play(machine: Machine, block: Any, rng: random.Random) -> None:
    """A random game."""
    options = machine.begin(block)
    while options:
        options = machine.step(block, rng.choice(options))


STOPS = {
    "alike": "draw 2 coins from the bag to their z-a",
    "ways": "play in any phase:",
}


@needs_fast
def test_each_game_stops_with_a_line_of_the_file(file: Path) -> None:
    """It would write behind the block, or behind the options."""
    game = HostedGame(game_program(file))
    kernel = Kernel.compiled(game.source.kernel, CHECKED)
    for seed in range(20):
        machine = Machine(kernel.functions, (), game.source.labels.end, array=kernel.array)
        block, rng = kernel.array(new_block(game.source.layout, 2, seed=seed)), random.Random(seed)
        with pytest.raises(KernelError, match=r"^<\w+, generated \w+>:\d+: word \d+ of") as caught:
            play(machine, block, rng)
        assert STOPS[game.name] == told_of(caught.value, file)


@needs_fast
def test_many_games_stop_with_a_line_of_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In mass play, too, where whole games are played within the kernel, in several threads."""
    monkeypatch.setenv(VARIABLE, CHECKED)
    with pytest.raises(KernelError) as caught:
        simulate_game(HostedGame(game_program(file)), games=100, compiled=True, jobs=2, batch=10)
    assert told_of(caught.value, file) in STOPS.values()


# --- which line of the file it is -----------------------------------------------------------


def with_notes(source: GameSource) -> list[str]:
    """The functions of a kernel's own, with notes where they come from."""
    writer = GameWriter(Layout(source.program))
    writer.out.noted = []
    return "\n\n\n".join(writer.write()).splitlines()


@pytest.mark.parametrize("name", ["small", *files(), "drawn"])
def test_but_for_its_notes_it_is_the_same(name: str) -> None:
    """Notes are comments, and change neither segments nor numbers."""
    for source in drawn_sources(5) if name == "drawn" else [source_of(name)]:
        lines = [line for line in with_notes(source) if not line.lstrip().startswith("#from ")]
        assert source.text.endswith("\n".join(lines))
        compile("\n".join(with_notes(source)), name, "exec")


def test_each_line_comes_from_its_statement() -> None:
    """What a row, a draw and its options come from; what no line says comes from none."""
    text = files()["black_spot/game"].read_text(encoding="utf-8").splitlines()
    source = source_of("black_spot/game")
    lines = source.text.splitlines()
    for code, said in {
        "b[H_ROUND] += 1": "",
        "return over(b, log, v_rivals": "rivals win",
        "each_surplus in range(": '"put {surplus}" for each coin in their stash as surplus:',
        "b[H_PHASE] = 4": "- phase: Cut and Run",
        "drawn(b, v_prey": "draw 1 coin from prey's stash to prey's looked",
    }.items():
        assert said == _told(source, lines, code, text)


def _told(source: GameSource, lines: list[str], code: str, text: list[str]) -> str:
    """The line of a file from which the first line of the kernel comes that has some code."""
    number = next((n for n, line in enumerate(lines, 1) if code in line), 0)
    origin = source.origin(number)
    return text[int(origin.rpartition(":")[2]) - 1].strip() if origin else ""


def test_a_kernel_is_the_same_whatever_the_file_says_beside_it() -> None:
    """Comments move its lines, and what is kept of it is still what it was."""
    text = WAYS.replace("Storm", "Gale")
    moved = f"# a remark\n{text}"
    one, other = (game_source(game_program(each)) for each in (text, moved))
    assert one.kernel == other.kernel
    number = next(n for n, line in enumerate(one.text.splitlines(), 1) if "return over(" in line)
    places = [int(each.origin(number).rpartition(":")[2]) for each in (one, other)]
    assert places[0] + 1 == places[1]
    assert game_program(text) == game_program(moved)
