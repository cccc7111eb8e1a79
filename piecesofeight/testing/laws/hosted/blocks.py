"""Laws of what a game from a file holds: pieces, and blocks between two choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from piecesofeight.hosted.state import HostedState
from piecesofeight.hosting.course import words as w
from piecesofeight.testing.laws.hosted.trial import PlayedGame
from piecesofeight.testing.laws.law import game_law


@game_law("pieces-conserved")
def pieces_conserved(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """Each piece is somewhere exactly once, at every decision: none is lost, none is made."""
    expected: Counter[str] = Counter()
    sorts = {sort.name: sort for sort in played.trial.game.sorts}
    for zone in played.trial.game.zones:
        if zone.starts:
            expected.update({kind.name: kind.copies for kind in sorts[zone.sort].kinds})
    for number, state in enumerate(played.states):
        there: Counter[str] = Counter()
        for seen in state.zones:
            there.update(seen.pieces or {})
        if there != expected:
            less, more = expected - there, there - expected
            yield number, f"pieces are missing ({dict(less)}) or too many ({dict(more)})"


@game_law("clean-block")
def clean_block(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """Nothing passing is left in a block, so that equal states are equal blocks.

    Answers are there only while several choose in secret, or chance picks which of them plays a
    piece; what a draw needs only while chance decides, what puts players in order never, and at the
    end nothing that a deed keeps. Nobody has nothing.
    """
    for number, state in enumerate(played.states):
        yield from ((number, wrong) for wrong in _left_over(state))


def _left_over(state: HostedState) -> Iterator[str]:
    b, layout = state.block, state.game.source.layout
    size = layout.player.size
    if any(b[w.NOBODY : w.NOBODY + size]):
        yield "nobody has something"
    players = range(b[w.H_FIRST], b[w.H_PLAYERS_END], size)
    told = not b[w.H_SECRET] and not state.is_chance()
    if told and any(b[player + w.P_ANSWER] for player in players):
        yield "an answer is left"
    if any(b[player + w.P_KEY] for player in players):
        yield "what players were put in order by is left"
    if not state.is_chance() and b[w.H_FITTING]:
        yield "what chance might draw is left"
    if b[w.H_DRAWN]:
        yield "what chance drew is left"
    if state.is_terminal() and (b[w.H_PC] or any(b[b[w.H_SLOTS] : b[w.H_SLOTS_END]])):
        yield "what a deed keeps is left at the end"


@game_law("states-untouched")
def states_untouched(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """A choice leaves the state in which it was made as it was, and so does a look at it."""
    for number, state in enumerate(played.states):
        if tuple(state.block) != played.blocks[number]:
            yield number, "the block has changed since"
    for number, state in played.some(5):
        before = state.block
        for option in state.legal_actions():
            state.apply(option)
        for seat in range(len(state.names)):
            state.view(seat)
        if state.block != before:
            yield number, "trying the options changes the block"


@game_law("game-ends")
def game_ends(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """A random game comes to its end, without an error, before it has too many choices."""
    last = len(played.states) - 1
    if played.trouble:
        yield max(last, 0), f"it fails: {played.trouble}"
    elif not played.states[-1].is_terminal():
        yield last, f"it goes on after {last} choices"
