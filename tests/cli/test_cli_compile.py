"""`piecesofeight compile`: makes the optimised build, keeps it, and writes profiles."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_support import Run, Write
from fast_extra import needs_fast

from piecesofeight.kernels import builds
from piecesofeight.kernels.compiling.profile import Profile
from piecesofeight.user_cache import VARIABLE

GAME = """\
game: dives
players: 2 to 3

pieces:
  shell:
    attributes: [worth]
    kinds:
      - {name: Pearl, worth: 5}
      - {name: Sand, copies: 8, worth: 1}

zones:
  sea: {of: table, holds: shells, seen by: nobody, starts: full}
  boat: {of: each player, holds: shells, seen by: all}

counters:
  of each player: [profit]

setup: |
  for each player:
    draw 1 shell from the sea to their boat

phases:
  - phase: Diving
    course: |
      for each player:
        they choose:
          "dive":
            draw 1 shell from the sea to their boat
          "wait"
      if round is 9 or more:
        end the game

end: |
  for each player:
    their profit becomes the worth of shells in their boat
  the players with the highest profit win
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, no tier that is fixed, and a small game."""
    write("game.yaml", GAME)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    monkeypatch.delenv(builds.VARIABLE, raising=False)
    return tmp_path / "cache"


@needs_fast
def test_a_game_is_compiled_once_and_kept(run: Run, cache: Path) -> None:
    """A second time it says that this is done; `--again` does it anew."""
    first = run("compile", "--game", "game.yaml")
    assert (0, "") == (first.exit_code, first.stdout)
    assert "dives compiled in " in first.stderr
    (kept,) = [path for path in (cache / "kernels").iterdir() if path.name.endswith("optimised")]
    whole = kept.stat().st_mtime_ns
    second = run("compile", "--game", "game.yaml")
    assert (0, "dives is compiled already; `--again` compiles it anew\n") == (
        second.exit_code,
        second.stderr,
    )
    assert whole == kept.stat().st_mtime_ns
    assert 0 == run("compile", "--game", "game.yaml", "--again").exit_code
    assert whole < kept.stat().st_mtime_ns


@needs_fast
def test_a_profile_is_written(run: Run, tmp_path: Path) -> None:
    """Each function has a line; what is written can be read again."""
    done = run("compile", "--game", "game.yaml", "--profile", "pirates.profile")
    text = Path("pirates.profile").read_text(encoding="utf-8")
    profile = Profile.of_text(text)
    assert (0, f"{len(profile.functions)} functions counted") == (
        done.exit_code,
        done.stderr.splitlines()[-1],
    )
    assert text == profile.text()
    assert 0 < max(profile.most, profile.most_calls) <= 10**6


@needs_fast
def test_a_build_that_can_not_be_kept_is_a_failure(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache is a file: the error names it and what to do."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file"))
    done = run("compile", "--game", "game.yaml")
    assert 2 == done.exit_code
    assert "dives was compiled, but the build can't be kept" in done.stderr


@needs_fast
def test_nothing_is_compiled_if_that_is_forbidden(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The setting is named."""
    monkeypatch.setenv(builds.VARIABLE, builds.INTERPRETED)
    done = run("compile")
    error = "error: all is to be played interpreted\n"
    hint = "help: set PIECESOFEIGHT_KERNEL otherwise, or unset it\n"
    assert (2, error + hint) == (done.exit_code, done.stderr)
