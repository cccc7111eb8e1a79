"""What scenarios play: a game, an evening with several, a game from a file; how these differ.

In an evening somebody may decide between games too, where no machine is asked and no coin lies in
a ship. What an author says of ships means the game under way then, or the last one as it ended. A
game from a file has no ships at all, so here it is never the `game` that some of these look for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from piecesofeight.errors import IllegalOption
from piecesofeight.game.state import State
from piecesofeight.game.why.refused import refusal
from piecesofeight.hosted.seen.board import TABLE
from piecesofeight.hosted.state import HostedState
from piecesofeight.machine import constants as m
from piecesofeight.match.phases.refused import refused
from piecesofeight.match.state import MatchState
from piecesofeight.notation.options import UNLISTED, canonical, read_option

Played = State | MatchState | HostedState
POOL, SET_ASIDE, THE_TABLE = "pool", "set aside", "the table"
LONGEST_YARD = 80  # characters of a shipyard that a table shows


def game_now(state: Played) -> State | None:
    """The game whose decision is pending; None between games."""
    return state.state if isinstance(state, MatchState) else _with_ships(state)


def game_seen(state: Played) -> State | None:
    """The game under way, or the last one as it ended; None before the first."""
    return state.last_state if isinstance(state, MatchState) else _with_ships(state)


def _with_ships(state: State | HostedState) -> State | None:
    return state if isinstance(state, State) else None


def games_in(states: Sequence[Played]) -> tuple[tuple[State, ...], ...]:
    """The games of a run: the states that each went through, from where the run came to it."""
    found: list[list[State]] = []
    for before, after in zip((None, *states), states, strict=False):
        game = game_seen(after)
        if before is None or game_now(before) is None:  # it begins here, if there is one
            found += [[game]] if game is not None and game_now(after) is not None else []
        elif game is not None:
            found[-1].append(game)
    return tuple(map(tuple, found))


def stretches(states: Sequence[Played]) -> list[Sequence[Played]]:
    """A run cut where a game begins or ends; what ends a stretch begins the next."""
    cuts = [
        place
        for place, (before, after) in enumerate(pairwise(states), start=1)
        if (game_now(before) is None) != (game_now(after) is None)
    ]
    edges = [0, *cuts, len(states) - 1]
    return [states[start : end + 1] for start, end in pairwise(edges) if start < end]


# --- texts of options -------------------------------------------------------------------------


def option_in(state: Played, text: str) -> int | None:
    """The id of the option that a text means at the pending decision; None if it means none."""
    game = game_now(state)
    if game is None:
        options = state.decision or ()
        return next((one.id for one in options if one.text.casefold() == text.casefold()), None)
    option = read_option(game.scene, text)
    if option in UNLISTED:
        asked = {m.V_PROPOSE: game.may_propose(), m.V_TIME: bool(game.clocks)}
        return option if asked.get(option, True) and game.current_player >= 0 else None
    return option or None


def canonical_in(state: Played, text: str) -> str:
    """A text as the pending decision writes its options."""
    game = game_now(state)
    if game is not None:
        return canonical(game.scene, text)
    texts = state.decision.texts if state.decision else ()
    return next((one for one in texts if one.casefold() == text.casefold()), text)


def may_propose(state: Played) -> bool:
    """Whether a stalemate may be proposed now (7.4)."""
    game = game_now(state)
    return game is not None and game.may_propose()


def refusal_in(state: Played, text: str, seat: int) -> IllegalOption:
    """The error that says why a text is no option of that seat here."""
    game = game_now(state)
    if game is not None:
        return refusal(game.scene, text, seat)
    if isinstance(state, HostedState):
        return _refusal_of(state, text)
    assert isinstance(state, MatchState), "a game is always under way in itself"
    if state.decision is None:
        return IllegalOption(text, "the match is over", ("8.3",))
    return refused(state.match, state.past.now.at, state.decision, text, seat)


def _refusal_of(state: HostedState, text: str) -> IllegalOption:
    """Why a game from a file doesn't take a text, or doesn't take it of somebody else."""
    try:
        state.option_id(text)
    except IllegalOption as error:
        return error
    return IllegalOption(text, "somebody else must decide here")


# --- for people -------------------------------------------------------------------------------


def log_of(state: Played, seat: int) -> list[str]:
    """What a seat may ever know of what the last choice brought, in sentences."""
    if isinstance(state, HostedState):
        return [event.text() for event in state.events_known_to(seat)]
    return [event.seen_by(seat).text() for event in state.events]


def changed_between(before: Played, after: Played) -> tuple[str, ...]:
    """What has changed: the players whose things did, and what lies outside of these."""
    pairs = zip(_belongings(before).items(), _belongings(after).values(), strict=True)
    return tuple(name for (name, had), has in pairs if had != has)


def _belongings(state: Played) -> dict[str, tuple[object, ...]]:
    if isinstance(state, HostedState):
        owners = {name: seat for seat, name in enumerate(state.names)} | {THE_TABLE: TABLE}
        return {
            name: tuple(zone for zone in state.zones if zone.owner == owner)
            for name, owner in owners.items()
        }
    game = game_seen(state)
    ships = game.ships if game is not None else (None,) * len(state.names)
    if isinstance(state, State):
        return {name: (ship,) for name, ship in zip(state.names, ships, strict=True)}
    yards = zip(state.names, ships, state.shipyards, strict=True)
    return {
        **{name: (ship, yard) for name, ship, yard in yards},
        POOL: (state.pool,),
        SET_ASIDE: (state.aside,),
    }


def table_text(state: Played, *, with_game: bool = True) -> str:
    """A state as a table: the ships, or between the games of an evening the shipyards.

    Args:
        state: the state.
        with_game: whether the last game is shown too, as it ended.
    """
    if not isinstance(state, MatchState):
        return str(state)
    decision = state.decision
    asked = f"{decision.name} decides ({decision.kind})" if decision else f"{state.outcome}"
    wins = ", ".join(
        f"{' and '.join(state.names[seat] for seat in side)} {won}"
        for side, won in zip(state.match.sides, state.wins, strict=True)
    )
    parts = [f"evening: {state.phase}; {asked}; games won: {wins}"]
    if state.state is None and decision is not None:
        parts += _yard_lines(state, decision.name)
    if state.last_state is not None and (with_game or state.state is not None):
        parts += [str(state.last_state)]
    return "\n".join(parts)


def _yard_lines(state: MatchState, deciding: str) -> list[str]:
    """Who has what, and what nobody has; a shipyard that is too long to be read is counted."""
    rows = dict(zip(state.names, state.shipyards, strict=True))
    rows |= {POOL: state.pool, SET_ASIDE: state.aside}
    width = max(map(len, rows))
    lines = []
    for name, yard in rows.items():
        text = f"{yard}" if len(f"{yard}") <= LONGEST_YARD else f"{yard.size} coins"
        if yard or name in state.names:
            lines.append(f"{'> ' if name == deciding else '  '}{name:{width}}  {text or '-'}")
    return lines
