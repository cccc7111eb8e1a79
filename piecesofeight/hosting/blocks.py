"""From a game and its players to the first block."""

from __future__ import annotations

from piecesofeight.errors import GameError
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import Layout, constant
from piecesofeight.language.games.program import GameProgram
from piecesofeight.machine.chance import seed_words


def new_block(layout: Layout, players: int, *, options: int = 0, seed: int = 0) -> list[int]:
    """A block before anything happened: all pieces lie where they start.

    Args:
        layout: of the game.
        players: how many play.
        options: rule options, O_ bits of the layout.
        seed: of the generator in the block: 64 bits of it count, and above them 32 that tell
            streams of one seed apart.

    Raises:
        GameError: so many can't play.
    """
    program, first = layout.program, layout.numbers["FIRST"]
    check_players(program, players)
    size = first + layout.player.size * players
    b = [0] * size
    b[w.H_SIZE] = b[w.H_PLAYERS_END] = size
    b[w.H_FIRST], b[w.H_SLOTS], b[w.H_SLOTS_END] = first, layout.slots, layout.slots_end
    b[w.H_ACTIVE] = (1 << players) - 1
    b[w.H_EVERYBODY] = b[w.H_ACTIVE] | w.SPECTATORS
    b[w.H_OPTIONS] = options
    seed_block(b, seed)
    for seat in range(players):
        player = first + layout.player.size * seat
        b[player + w.P_SEAT] = seat
        b[player + w.P_BIT] = 1 << seat
        b[player + w.P_FOLLOWS] = first + layout.player.size * ((seat + 1) % players)
    for zone in program.zones:
        if zone.starts:
            at = layout.numbers[constant("ZONE", zone.name)]
            copies = [kind.copies for kind in layout.sorts[zone.sort].kinds]
            b[at : at + 1 + len(copies)] = [sum(copies), *copies]
    return b


def seed_block(b: list[int], seed: int) -> None:
    """Let all draws to come follow from a seed, as `new_block` takes it."""
    stream = max(seed, 0) >> 64 & 0xFFFFFFFF
    seed_words(b, w.H_RNG, seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, stream)


def check_players(program: GameProgram, players: int) -> None:
    """Raise a GameError if so many can't play a game."""
    least, most = program.least, program.most
    if not least <= players <= most:
        needed = f"{least}" if least == most else f"{least} to {most}"
        raise GameError(f"{program.name} is for {needed} players, not {players}")
