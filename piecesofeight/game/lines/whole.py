"""The line of a state, and the state of a line.

A line tells of a moment at which nothing is under way. In the middle of an action it is the line of
the last such moment, and what was chosen since.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from attrs import evolve

from piecesofeight.combat.clock import in_seconds, time_waited
from piecesofeight.errors import GameError, IllegalOption, NotationError
from piecesofeight.game.history import History, Standstill
from piecesofeight.game.lines.deciding import decide
from piecesofeight.game.lines.laid import Laid
from piecesofeight.game.lines.restored import block_of
from piecesofeight.game.lines.told import position_line
from piecesofeight.game.lines.usual import is_quiet
from piecesofeight.game.position import GamePosition
from piecesofeight.game.setup import GameSetup
from piecesofeight.game.stepping import begun, given
from piecesofeight.machine import constants as m
from piecesofeight.notation.lines.reading import read_line
from piecesofeight.notation.lines.values import NOBODY, ChoicePart, PositionLine, column_of
from piecesofeight.notation.lines.writing import line_text
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.notation.options import option_text
from piecesofeight.notation.position import seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.played.replay import states_to
from piecesofeight.tables.compiler import shipped_coins

Played = TypeVar("Played", bound=GamePosition)
Made = TypeVar("Made", bound=GameSetup)
CHANCE = "chance"
MOST_SEED = 1 << 96  # so many seeds differ


def line_of(position: GamePosition) -> str:
    """Where a game stands, on one line.

    Raises:
        NotationError: nobody knows what led to it, and it is in the middle of an action.
    """
    game, moments = position.game, _since_quiet(position)
    then = tuple(
        _choice(game, before, after, told=before is moments[0] and is_quiet(before.block))
        for before, after in pairwise(moments)
    )
    block = moments[0].block
    if is_quiet(block):
        line = position_line(game, block)
    else:
        line = evolve(position_line(game, game.new_block()), begins=_begun(position))
    waited = 0 if moments[-1].block is block and not line.begins else position.waited
    return line_text(evolve(line, then=then, waited=waited))


def _begun(position: GamePosition) -> tuple[str, int]:
    """Who began the game, and its seed.

    Raises:
        NotationError: nobody knows.
    """
    first, seed = position.past.beginning.first, position.past.beginning.seed
    if seed is None:
        raise NotationError(
            "this state was dealt anew in the middle of an action, so it has no line",
            hint="take the line of the state that it was dealt from, or of what a seat sees",
        )
    return NOBODY if first is None else position.game.names[first], seed % MOST_SEED


def _since_quiet(position: GamePosition) -> list[Standstill]:
    """The last moment at which nothing was under way, or else the first, and those after it."""
    past = position.past
    moments = [*past.lately, past.now]
    quiet = [at for at, moment in enumerate(moments) if is_quiet(moment.block)]
    if quiet:
        return moments[quiet[-1] :]
    moments = []
    for here in states_to(position):
        if is_quiet(here.past.now.block):
            moments.clear()
        moments.append(here.past.now)
    return moments


def _choice(game: GameSetup, before: Standstill, after: Standstill, *, told: bool) -> ChoicePart:
    """What was chosen between two moments, one after the other.

    What is told of a moment itself tells how much time had gone by there already.
    """
    b, link = before.block, after.choices
    assert link is not None
    scene = Scene(b, game.tables.words, game.tables.coins, game.names, before.ids)
    seat = seat_of(b, b[m.H_DECIDER])
    name = game.names[seat] if seat >= 0 else CHANCE
    waited = time_waited(b, seat) if told and game.clock and seat >= 0 else 0
    time = 0 if link.option == m.V_TIME else link.time - waited
    return ChoicePart(name, option_text(scene, link.option), time)


# --- and back -----------------------------------------------------------------------------


def position_of(
    text: str,
    coins: CoinSource | None,
    make: Callable[..., Made],
    state: Callable[[Made, History], Played],
) -> Played:
    """The position of a line.

    Args:
        text: the line.
        coins: the coins that the game is played with; the shipped ones if left out.
        make: makes the game, as `Game.from_layouts` does.
        state: makes a position of the game and its history.

    Raises:
        NotationError: says where and why there is no such position.
    """
    line, known = read_line(text), shipped_coins() if coins is None else coins_of(coins)
    laid = Laid.of(line, known)
    game = laid.game(make, known)
    block = block_of(laid, game)
    if line.begins:
        past = _begin(laid, game, block)
    else:
        decide(laid, game, block)
        past = given(game, block, (), {})
    return _played(state(game, past), line)


def _begin(laid: Laid, game: GameSetup, block: list[int]) -> History:
    """The history of a game that begins."""
    first, seed = laid.line.begins or (NOBODY, 0)
    if block != game.new_block():
        what = "this game begins, and the line tells of what was before"
        hint = "leave out `begins`, or all but ships, rules and teams"
        raise NotationError(what, hint=hint, column=laid.column("begins"))
    try:
        return begun(game, laid.seat(first) if first else None, seed)
    except GameError as error:
        raise NotationError(str(error), column=laid.column("begins")) from None


def _played(position: Played, line: PositionLine) -> Played:
    """The position after what a line says was chosen."""
    for choice in line.then:
        column, seat = column_of(choice.name), position.current_player
        if position.is_terminal():
            raise NotationError(f"the game is over: {position.outcome}", column=column)
        decider = position.game.names[seat] if seat >= 0 else CHANCE
        if choice.name != decider:
            hint = f"{decider} must decide"
            raise NotationError(f"{choice.name} has nothing to decide", hint=hint, column=column)
        try:
            option = position.option_id(choice.text)
            position = position.apply(option, in_seconds(choice.time) if choice.time else None)
        except IllegalOption as error:
            cited = f" ({', '.join(error.rules)})" if error.rules else ""
            what = f"`{choice.text}` is not allowed: {error.reason}{cited}"
            raise NotationError(what, column=column_of(choice.text)) from None
        except GameError as error:
            raise NotationError(str(error), column=column_of(choice.text)) from None
        if position.history[-1] != option:
            what = f"{choice.name} has less time than {choice.time} milliseconds (8.2)"
            raise NotationError(what, column=column)
    return _waited(position, line) if line.waited else position


def _waited(position: Played, line: PositionLine) -> Played:
    """The position some time later, at the same decision."""
    try:
        after = position.wait(in_seconds(line.waited))
    except GameError as error:
        raise NotationError(str(error), column=line.columns["then"]) from None
    if after.history != position.history:
        what = f"there are less than {line.waited} milliseconds left (8.2)"
        raise NotationError(what, column=line.columns["then"])
    return after
