"""Laws of what is offered in a game from a file, of doing it again, and of secrets."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

from attrs import evolve

from piecesofeight.errors import IllegalOption
from piecesofeight.hosted.seen.board import TABLE, Board
from piecesofeight.hosted.state import HostedState
from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import constant
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import Machine
from piecesofeight.played.dealing import resample
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.records.record import Record
from piecesofeight.testing.laws.hosted.trial import PlayedGame
from piecesofeight.testing.laws.law import game_law


@game_law("options-readable")
def options_readable(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """Options are unique, as numbers and as texts, and a text is read as the option that has it."""
    for number, state in enumerate(played.states):
        texts = state.decision.texts if state.decision else ()
        if len(set(texts)) < len(texts) or len(set(state.legal_actions())) < len(texts):
            yield number, f"something is offered twice, of {', '.join(texts)}"
        for option, text in zip(state.legal_actions(), texts, strict=True):
            if state.option_id(text) != option or state.text_of(option) != text:
                yield number, f"`{text}` is read as another option"


@game_law("forced-not-asked")
def forced_not_asked(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """Who has one option isn't asked, so a decision has two at least."""
    for number, state in enumerate(played.states):
        if len(state.legal_actions()) == 1:
            yield number, "a decision with one option is asked"


@game_law("rest-refused")
def rest_refused(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """Whatever isn't offered is refused with a reason: options of other decisions, and nonsense."""
    known = {option for state in played.states for option in state.legal_actions()}
    for number, state in played.some(5):
        offered = set(state.legal_actions())
        for option in [*sorted(known - offered)[:12], 0, -1, 2**40]:
            try:
                state.apply(option)
            except IllegalOption as error:
                if not error.reason:
                    yield number, f"option {option} is refused without a reason"
            else:
                yield number, f"option {option} isn't offered, but taken"


@game_law("same-again")
def same_again(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """The same beginning and the same choices give the same states and events again."""
    state = played.states[0].start()
    for number, before in enumerate(played.states):
        if number:
            state = state.apply(before.history[-1])
        if state != before or state.events != before.events:
            yield number, "played again it is another state"


@game_law("kept-and-read")
def kept_and_read(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """A state comes back from its save and from a pickle, and everybody sees the same then."""
    for number, state in played.some(20):
        for how, again in (
            ("save", HostedState.from_json(state.to_json(), state.game)),
            ("pickle", pickle.loads(pickle.dumps(state))),
        ):
            seats = range(len(state.names))
            same = again == state and again.history == state.history
            if not same or any(again.view(seat) != state.view(seat) for seat in seats):
                yield number, f"it doesn't come back from its {how}"


@game_law("record-round-trip")
def record_round_trip(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """A record comes back from JSON and from its text, with what was tried in place of a choice."""
    record = Record.of(played.states[-1])
    if record.choices:
        record = record.undo(len(record.choices) // 2 + 1)
        record = record.apply(record.state.legal_actions()[-1])
        record = record.comment("tried")
    game = played.trial.game
    if Record.from_json(record.to_json(), game=game) != record:
        yield len(played.states) - 1, "its record doesn't come back from JSON"
    if Record.from_text(record.to_text(lang="es"), game=game) != record.main_line:
        yield len(played.states) - 1, "its record doesn't come back from its text"


@game_law("compiled-alike", needs="fast")
def compiled_alike(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """The compiled kernel does what the interpreted one does, to each word of the block."""
    trial, source = played.trial, played.trial.game.source
    kernel = Kernel.compiled(source.kernel)
    machine = Machine(kernel.functions, (), source.labels.end, array=kernel.array)
    given = w.O_EXPLICIT_CHANCE if trial.explicit_chance else 0
    b = kernel.array(new_block(source.layout, trial.players, options=given, seed=trial.seed))
    for number, state in enumerate(played.states):
        options = machine.step(b, state.history[-1]) if number else machine.begin(b)
        if tuple(map(int, b)) != played.blocks[number]:
            yield number, "the compiled block is another one"
            return
        if options != tuple(state.legal_actions()):
            yield number, "compiled, other options are offered"
            return


@game_law("hidden-unseen")
def hidden_unseen(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """Two tables that differ only in which pieces lie hidden from a seat look alike to it.

    Two pieces that it doesn't see are exchanged, and its view must stay the same.
    """
    for number, state in played.some(7):
        for seat in range(len(state.names)):
            other = exchanged(state, seat)
            if other is not None and other.view(seat) != state.view(seat):
                yield number, f"{state.names[seat]} sees which pieces lie hidden"


@game_law("dealt-alike")
def dealt_alike(played: PlayedGame) -> Iterator[tuple[int, str]]:
    """What a seat can't know, dealt anew: it sees and is told the same, and may choose the same."""
    rng = random.Random(played.trial.seed)
    for number, state in played.some(40):
        for seat in (number % len(state.names), SPECTATOR):
            deal = resample(state, seat, rng)
            if deal.view(seat) != state.view(seat) or deal.told(seat) != state.told(seat):
                yield number, f"dealt anew it looks otherwise to seat {seat}"
            if deal.current_player != state.current_player:
                yield number, "dealt anew somebody else must decide"
            if pickle.loads(pickle.dumps(deal)) != deal:
                yield number, "what is dealt anew doesn't come back from its pickle"


def exchanged(state: HostedState, seat: int) -> HostedState | None:
    """The state with two pieces exchanged that a seat doesn't see; None if there are no such."""
    layout, b = state.game.source.layout, state.block
    board = Board(layout, b)
    first: dict[str, tuple[int, int]] = {}  # of each sort: a zone's address, a kind in it
    for zone in state.game.zones:
        for owner in range(board.players) if zone.of_player else [TABLE]:
            if zone.single or board.is_seen(zone, owner, seat):
                continue
            prefix, base = ("P_ZONE", board.player(owner)) if zone.of_player else ("ZONE", 0)
            at = base + layout.numbers[constant(prefix, zone.name)]
            for kind in range(1, 1 + layout.kinds(zone.name)):
                if not b[at + kind]:
                    continue
                there, other = first.setdefault(zone.sort, (at, kind))
                if there != at and other != kind:
                    for word, by in ((there + other, -1), (there + kind, 1)):
                        b[word] += by
                    for word, by in ((at + kind, -1), (at + other, 1)):
                        b[word] += by
                    now = evolve(state.past.now, at=b)
                    return HostedState(state.game, evolve(state.past, now=now))
    return None
