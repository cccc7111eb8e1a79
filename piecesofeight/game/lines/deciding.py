"""The decision at which a game stands, by the phase that its line tells; and whether it can be."""

from __future__ import annotations

from piecesofeight.combat import kernel
from piecesofeight.combat.agreement import next_acting
from piecesofeight.combat.course import on_captains_moved
from piecesofeight.combat.setup import MOST_IN_DECK
from piecesofeight.errors import NotationError
from piecesofeight.game.lines.laid import Laid
from piecesofeight.game.lines.restored import check_ships
from piecesofeight.game.outcome import outcome_of
from piecesofeight.game.setup import GameSetup
from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import Words
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.walking import players
from piecesofeight.notation.position import row

# The decision in each phase in which one is asked while nothing is under way.
DECISIONS = {
    m.PHASE_START: m.CHANCE_FIRST,
    m.PHASE_FIRST_NEST: m.FIRST_NEST,
    m.PHASE_MAIN: m.MAIN,
    m.PHASE_ACTION: m.MAIN,  # of a further coin (9.17)
    m.PHASE_LAST_NEST: m.LAST_NEST,
    m.PHASE_AGREEING: m.AGREEMENT,
    m.PHASE_DRAWING: m.CHANCE_NEXT,
}
_SENDING = (m.PHASE_FIRST_NEST, m.PHASE_LAST_NEST)
_BY_CHANCE = (m.PHASE_START, m.PHASE_DRAWING)


def decide(laid: Laid, game: GameSetup, b: list[int]) -> None:
    """Let a block stand at its decision, or at the end of its game.

    Raises:
        NotationError: no game stands so.
    """
    check_ships(laid, b)
    for seat, player in enumerate(players(b)):
        if b[player + m.P_DECK + m.Z_COUNT] > MOST_IN_DECK:
            what = f"a deck can have {MOST_IN_DECK} coins, and {laid.names[seat]}'s has more"
            raise NotationError(what, column=laid.column(laid.line.ships[seat].name))
    _check_end(laid, game, b)
    if b[m.H_OUTCOME]:
        return
    b[m.H_DECISION], b[m.H_DECIDER] = _asked(laid, game, b)
    if not kernel.legal(b, game.tables.words, kernel.new_opts()):
        what = "whose turn it is could do nothing, and would be out (3.2)"
        raise NotationError(what, column=laid.column("turn"))


def _check_end(laid: Laid, game: GameSetup, b: Words) -> None:
    """Refuse a game that is said to go on and would be over, or the other way round."""
    then = b[:]
    then[m.H_OUTCOME] = then[m.H_WINNER] = 0
    on_captains_moved(then, game.tables.words, kernel.new_log())
    if then[m.H_OUTCOME : m.H_WINNER + 1] != b[m.H_OUTCOME : m.H_WINNER + 1]:
        outcome = outcome_of(then, laid.names)
        stands = f"the game is over: {outcome}" if outcome else "the game isn't over"
        who = " and ".join(outcome.names) if outcome else ""
        write = f"won {who}, {outcome.rule}" if outcome and who else "draw 7.3"
        hint = f"write `{write}`" if outcome else "leave out who won"
        raise NotationError(stands, hint=hint, column=laid.column("won"))
    if then[m.H_TEAM_WON] != b[m.H_TEAM_WON]:
        hint = f"write `team-won {then[m.H_TEAM_WON]}`, and who is out"
        raise NotationError("a team has won (8.4)", hint=hint, column=laid.column("team_won"))


def _asked(laid: Laid, game: GameSetup, b: Words) -> tuple[int, int]:
    """The decision, and who decides; 0 for chance."""
    phase, line, column = b[m.H_PHASE], laid.line, laid.column("turn")
    asked = phase in DECISIONS and (phase == m.PHASE_START) == (line.turn == 0)
    if phase == m.PHASE_ACTION:  # of a further coin, if somebody permits one
        player = b[m.H_CURRENT]
        asked = asked and forbidden(b, game.tables.words, m.ACT_FURTHER, player, m.NONE, m.NONE)
    if not asked:
        what = f"nobody decides anything in turn {line.turn} in the phase `{line.phase}`"
        raise NotationError(what, hint="write what was chosen behind `then`", column=column)
    if phase in _BY_CHANCE:
        if not game.rules.explicit_chance:
            hint = "write `rules explicit_chance`"
            raise NotationError("chance isn't asked in this game", hint=hint, column=column)
        return DECISIONS[phase], m.NONE
    player = b[m.H_CURRENT]
    if b[player + m.P_OUT]:
        raise NotationError(f"{line.mover} is out, and can't have the turn", column=column)
    if phase == m.PHASE_AGREEING:
        player = next_acting(b) if b[m.H_PROPOSER] else m.NONE
        if not player:
            hint = "write `proposer`, with who is still to answer"
            raise NotationError("nobody is asked about a stalemate", hint=hint, column=column)
    if phase in _SENDING and (row(b, player + m.P_NEST) or not row(b, player + m.P_DECK)):
        what = f"{line.mover} has no coin to send to an empty nest (3.1)"
        raise NotationError(what, column=column)
    return DECISIONS[phase], player
