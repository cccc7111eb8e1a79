"""Games from files that nobody wrote: each is read again as it is printed, and keeps the laws."""

from __future__ import annotations

import pytest
from fast_extra import needs_fast
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from piecesofeight import load_game
from piecesofeight.hosted.state import game_of
from piecesofeight.language.games.loading import game_program
from piecesofeight.language.games.printing.file import game_text
from piecesofeight.testing.laws.checking import LawsReport
from piecesofeight.testing.laws.hosted import GAME_LAWS
from piecesofeight.testing.laws.law import Law
from piecesofeight.testing.strategies import game_texts

PLAIN = [law for law in GAME_LAWS if not law.needs]
COMPILED = [law for law in GAME_LAWS if law.needs]
SLOW_CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large]


def broken(text: str, laws: list[Law], seed: int, games: int) -> list[str]:
    """What is broken in some random games of the text of a file."""
    report = LawsReport(game_of(game_program(text)), laws, seed)
    for _ in range(games):
        report.play()
    return [breach.told().text for breach in report.breaches]


@given(game_texts(), st.integers(0, 10**6))
@settings(max_examples=3, suppress_health_check=SLOW_CHECKS)
def test_drawn_games_are_printed_and_keep_the_laws(text: str, seed: int) -> None:
    """Whatever the checker takes can be played to its end: pieces, options, saves, secrets."""
    program = game_program(text)
    assert program == game_program(game_text(program))
    assert [] == broken(text, PLAIN, seed, 2)


@needs_fast
@pytest.mark.slow
@given(game_texts(), st.integers(0, 10**6))
@settings(max_examples=1, suppress_health_check=SLOW_CHECKS)
def test_drawn_games_play_the_same_compiled(text: str, seed: int) -> None:
    """Word by word; compiling each of them takes its time, so it is one here."""
    assert [] == broken(text, COMPILED, seed, 12)


GRAB = """
game: grab
players: 2
pieces:
  coin: {kinds: [{name: Gull, copies: 1}]}
zones:
  pot: {of: table, holds: coins, seen by: all, starts: full}
  hand: {of: each player, holds: coins, seen by: all}
setup: |
  nothing
phases:
  - phase: Grab
    course: |
      each active player chooses together in secret:
        "pass"
        "take {prize}" for each coin in the pot as prize:
          put prize into their hand
      end the game
end: |
  nobody wins
"""


def test_of_two_who_take_the_same_piece_the_first_gets_it() -> None:
    """What is chosen together is done in the order of seats, as far as it can be done then."""
    state = load_game(GRAB).start().apply("take Gull").apply("take Gull")
    assert [{"Gull": 1}, {}] == [state.zone("hand", seat).pieces for seat in range(2)]
    assert {} == state.zone("pot").pieces
