"""Laws of traces: the watched game is the game, and its tree tells all that happened, once."""

from __future__ import annotations

from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from playing import Setting, play, settings, tables

from piecesofeight.answers.tree import NOTE
from piecesofeight.game.event import events_of
from piecesofeight.game.trace.tracer import Tracer
from piecesofeight.notation.scene import Scene

games = hypothesis_settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])


def tracer_for(setting: Setting, block: list[int]) -> Tracer:
    """Somebody who looks on from a block on."""
    names = tuple(f"P{seat}" for seat in range(setting.players))
    return Tracer(Scene(block, tables().words, tables().coins, names, ()))


@given(settings())
@games
def test_a_watched_game_is_the_game(setting: Setting) -> None:
    """Block for block, option for option and record for record, what is watched is `step`."""
    moments = play(setting)
    tracer = tracer_for(setting, next(moments).block[:])
    for moment in moments:
        assert len(moment.options) == len(tracer.take(moment.taken) or ())
        assert moment.block == tracer.scene.block
        assert moment.log == tracer._machine.noted()


@given(settings())
@games
def test_the_events_of_a_trace_are_those_of_the_log(setting: Setting) -> None:
    """Read from the top, a trace of a whole game tells every event, once, in its order."""
    moments = play(setting)
    tracer = tracer_for(setting, next(moments).block[:])
    scene, log = tracer.scene, []
    for moment in moments:
        tracer.take(moment.taken)
        log += moment.log
    expected = events_of(scene.block, scene.words, scene.coins, scene.names, log)
    assert expected == tracer.trace().events


@given(settings())
@games
def test_a_trace_may_begin_anywhere(setting: Setting) -> None:
    """A trace of one choice alone, in the middle of reactions too, tells that choice's events."""
    before: list[int] = []
    for number, moment in enumerate(play(setting)):
        if before and number % 7 == 0:
            tracer = tracer_for(setting, before)
            tracer.take(moment.taken)
            scene = tracer.scene
            expected = events_of(scene.block, scene.words, scene.coins, scene.names, moment.log)
            assert expected == tracer.trace().events
            assert moment.block == scene.block
        before = moment.block[:]


@given(settings())
@games
def test_what_did_not_happen_has_a_rule_or_a_line(setting: Setting) -> None:
    """Each note of a trace cites a rule or a coin's line, and reads like a sentence."""
    moments = play(setting)
    tracer = tracer_for(setting, next(moments).block[:])
    for moment in moments:
        tracer.take(moment.taken)
    for node in tracer.trace().walk():
        assert node.text
        if node.kind == NOTE:
            assert node.rules or node.passage
