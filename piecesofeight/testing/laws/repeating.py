"""Laws of doing it again: the same seed, saved and read, undone and redone, compiled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from piecesofeight.combat import kernel
from piecesofeight.combat.machine import Machine
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.bounds import backward_jumps
from piecesofeight.game.state import State
from piecesofeight.kernels import native
from piecesofeight.machine import constants as m
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.records.record import Record
from piecesofeight.testing.laws.law import game_law, moment_law
from piecesofeight.testing.laws.trial import Moment, Played, play


@game_law("same-seed-same-game", "architecture")
def same_seed_same_game(played: Played) -> Iterator[tuple[int, str]]:
    """The same ships, seed and choices give the same game: state and choices are all there is."""
    again = play(played.trial)
    for one, two in zip(played.moments, again.moments, strict=False):
        if (one.block, one.options, one.log) != (two.block, two.options, two.log):
            yield one.number, "played again, the game goes otherwise"
            return
    if len(played.moments) != len(again.moments) or played.trouble != again.trouble:
        yield len(again.moments) - 1, "played again, the game ends elsewhere"


@moment_law("json-round-trip", "architecture", every=9)
def json_round_trip(played: Played, moment: Moment) -> Iterator[str]:
    """A state written as JSON and read again is equal, in the middle of reactions too."""
    state = played.state(moment)
    again = State.from_json(state.to_json(), played.game.coins)
    if state != again or hash(state) != hash(again):
        yield "saved and read again, the state is another one"
    if state.legal_actions() != again.legal_actions():
        yield "saved and read again, the state has other options"


@game_law("record-round-trip", "architecture")
def record_round_trip(played: Played) -> Iterator[tuple[int, str]]:
    """A game written down in the notation and read again is the same game, choice by choice.

    A record holds the texts of the choices only; reading plays them again.
    """
    trial = played.trial
    record = Record.begin(played.game, trial.first, trial.seed).play(*played.choices)
    if record.state.block != played.moments[-1].block:
        yield len(played.choices), "played by its choices, the game ends otherwise"
    again = Record.from_json(record.to_json(), played.game.coins)
    if again != record or again.state != record.state:
        yield len(played.choices), "written down and read again, the game is another one"


@game_law("undo-redo", "architecture")
def undo_redo(played: Played) -> Iterator[tuple[int, str]]:
    """A choice taken back leaves no trace, and made again it leads to the same state.

    Undo is to go back to an earlier state, which nothing has changed; redo is to apply again.
    Tried with some other choice made in between.
    """
    luck = random.Random(played.trial.seed)
    states = [played.state(moment) for moment in played.moments]
    for moment in played.some(6):
        if not moment.taken:
            continue
        state = states[moment.number]
        hash_before = hash(state)
        try:
            state.apply(luck.choice(moment.options))
            redone = state.apply(moment.taken)
        except PiecesOfEightError as error:
            yield moment.number, f"the choice can't be made again: {error}"
            continue
        if hash(state) != hash_before:
            yield moment.number, "a choice taken back leaves a trace"
        if moment.number + 1 < len(states) and redone != states[moment.number + 1]:
            yield moment.number + 1, "made again, the choice leads to another state"


@game_law("compiled-alike", "architecture", needs="fast")
def compiled_alike(played: Played) -> Iterator[tuple[int, str]]:
    """Compiled and interpreted, the engine does the same: blocks, options, logs, word by word.

    There is one source. A difference would be a number that overflows, or a read out of bounds.
    """
    machine = Machine.compiled(played.words, noting=True)
    block = native.words(played.game.new_block(played.trial.seed))
    options = machine.begin(block, played.trial.first)
    for moment in played.moments:
        if block.tolist() != moment.block:
            yield moment.number, "compiled, it comes to another state"
            return
        if options != moment.options or machine.noted() != moment.log:
            yield moment.number, "compiled, it has other options or another log"
            return
        if moment.options and moment.number % 4 == 0:
            yield from ((moment.number, text) for text in _looks_alike(machine, moment, block))
        if moment.taken:
            options = machine.step(block, moment.taken)


def _looks_alike(machine: Machine, moment: Moment, block: Any) -> Iterator[str]:
    """What only looks gives the same compiled, too, and changes nothing."""
    compiled, option = machine.functions, moment.options[0]
    if machine.legal(block) != moment.options:
        yield "compiled, other options are listed"
    if bool(compiled.may_propose(block)) != kernel.may_propose(moment.block):
        yield "compiled, something else is said of stalemates"
    weight = int(compiled.weight(block, machine.words, option))
    if weight != kernel.weight(moment.block, machine.words.tolist(), option):
        yield "compiled, chance has other weights"
    if block.tolist() != moment.block:
        yield "compiled, looking changes the state"


# --- ending ----------------------------------------------------------------------------------


@game_law("turns-end", "5.4", "5.10", "4.2")
def turns_end(played: Played) -> Iterator[tuple[int, str]]:
    """A turn ends after so many steps at the latest as follow from its coins.

    A game ends, or goes on by choice, never by the engine. `game/bounds.py` derives the bound:
    programs only jump forward, or to what counts how often; an event takes one answer (5.10), a
    coin reacts once a turn (5.4), what happens of itself so many deep (9.27).
    """
    for name in dict.fromkeys(backward_jumps(played.game.tables)):
        yield 0, f"the program of {name} jumps backwards"
    if played.trouble.startswith("turn "):
        yield len(played.choices), played.trouble
    turn, asked = 0, 0
    for moment in played.moments:
        if moment.block[m.H_TURN] != turn:
            turn, asked = moment.block[m.H_TURN], 0
        asked += 1
        if asked > played.bound.decisions:
            yield moment.number, f"turn {turn} has more than {played.bound.decisions} decisions"
            return


@game_law("never-fails", "architecture")
def never_fails(played: Played) -> Iterator[tuple[int, str]]:
    """Coins that were checked never make the engine fail, nor what it tells about a game.

    Views, texts, sentences and events in both languages, and reasons can be had of every state.
    That reactions go deeper than there is room for is a stated limit: the step is refused, whole.
    """
    if played.trouble and not played.trouble.startswith("turn "):
        yield len(played.choices), played.trouble
    for moment in played.some(8):
        state = played.state(moment)
        for seat in (SPECTATOR, *range(len(played.game.names))):
            str(state.view(seat))
        for event in state.events:
            event.text("en")
            event.text("es")
        if state.decision is None:
            continue
        for option in state.decision.options:
            (option.text, option.sentence, option.sentence_in("es"))
        if moment.taken not in (0, m.V_SURRENDER, m.V_PROPOSE):
            if not state.why(moment.taken).legal:
                yield moment.number, "an option that is offered is explained as forbidden"
