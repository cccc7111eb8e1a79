"""What the line of a state has of each word of a block, and of what the language can say."""

from __future__ import annotations

from pathlib import Path

import pytest
from folders import ODD

from piecesofeight import (
    SPECTATOR,
    Game,
    Layout,
    NotationError,
    State,
    load_coins,
)
from piecesofeight.game.lines.usual import NOTES
from piecesofeight.machine import constants as m
from piecesofeight.machine import schema
from piecesofeight.notation.lines.reading import read_seen
from piecesofeight.notation.lines.writing import seen_text

ANNE = Layout("Mate", ("Cannon", "Captain", "Cutlass"))

# What a line says of each word of a quiet block, or of what it follows.
LAYOUT = "follows from how many players, coins and clocks there are"
KINDS = "follows from which coins there are"
ROWS = "follows from where the coins lie"
IDLE = "is 0 while nothing is under way"
HEADER = {
    **dict.fromkeys((m.NONE, m.H_SIZE, m.H_PLAYERS_END, m.H_COINS, m.H_COINS_END), LAYOUT),
    **dict.fromkeys((m.H_DELAYED, m.H_DELAYED_END, m.H_STACK, m.H_EVERYBODY, m.H_LIMIT), LAYOUT),
    **dict.fromkeys((m.H_LIMITS_ACTS, m.H_EVENTS, m.H_ELSEWHERE), KINDS),
    **dict.fromkeys((m.H_DUTIES, m.H_WHENEVER), KINDS),
    **dict.fromkeys((m.H_SP, m.H_HIGH), "is `H_STACK` while nothing is under way"),
    **dict.fromkeys((m.H_FP, m.H_KEY_MOVED, m.H_OVERFLOW, m.H_READY, m.H_FURTHER), IDLE),
    **dict.fromkeys((m.H_RNG, m.H_RNG + 1), "luck"),
    **dict.fromkeys((m.H_TURN, m.H_CURRENT, m.H_PHASE), "turn"),
    **dict.fromkeys((m.H_DECISION, m.H_DECIDER), "follows from the phase"),
    **dict.fromkeys((m.H_OUTCOME, m.H_WINNER), "won, draw"),
    **dict.fromkeys((m.H_PROPOSER, m.H_ACTING), "proposer"),
    m.H_NEXT: "next",
    m.H_REVERSED: "counterclockwise",
    m.H_CLOCK: "counter",
    m.H_OPTIONS: "rules",
    m.H_EMPTIED: "follows from `empty` and `out`",
    m.H_PROPOSED: "proposed",
    m.H_DECISIONS: "decisions",
    m.H_TEAM_WON: "team-won",
}
ZONES = range(m.P_NEST, m.P_GONE + m.ZONE_SIZE)
PLAYER = {
    **dict.fromkeys(ZONES, ROWS),
    **NOTES,
    **dict.fromkeys((m.P_SEAT, m.P_BIT, m.P_FOLLOWS), LAYOUT),
    m.P_MARKS: "marked",
    **dict.fromkeys((m.P_LOST, m.P_LOST_TURN), "lost"),
    m.P_TEAM: "teams, team-won",
    m.P_KEYS: ROWS,
    m.P_TURNS: "turns",
}
COIN = {
    **dict.fromkeys((m.C_ZONE, m.C_NEXT, m.C_PREV), ROWS),
    **dict.fromkeys((m.C_GROUP, m.C_SINCE, m.C_MIXED), "mixed"),
    m.C_KIND: "its name",
    m.C_KNOWN: "known",
    m.C_REACTED: "reacted",
    m.C_USED: "used",
    m.C_HOME: "dealt",
    m.C_LOST: "lost",
    m.C_MARKS: "marked",
}
TIMER = dict.fromkeys((m.TIMER_LEFT, m.TIMER_SHOWN, m.TIMER_WAITED), "time")
DELAYED = {
    **dict.fromkeys(range(m.D_ABILITY, m.D_KEPT), "later"),
    **dict.fromkeys(range(m.D_KEPT, m.DELAYED_SIZE), "later: keeps"),
    m.D_MOMENT: "follows from the line of the ability",
}


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (schema.HEADER, HEADER),
        (schema.PLAYER, PLAYER),
        (schema.COIN, COIN),
        (schema.TIMER, TIMER),
        (schema.DELAYED, DELAYED),
    ],
    ids=lambda value: value.name if isinstance(value, schema.Record) else "",
)
def test_a_line_has_every_word_or_what_it_follows_from(
    record: schema.Record, said: dict[int, str]
) -> None:
    """Whoever declares a new word has to say here, and in `game/lines/`, what a line has of it."""
    assert {at: word.meaning for at, word in record.words.items() if at not in said} == {}
    assert sorted(record.words) == sorted(said)


def test_a_line_has_the_marks_of_coins_and_players() -> None:
    """What lies on coins and players is on the line, and comes back from it (9.16)."""
    coins = load_coins(ODD.parent / "marks.yaml")
    layouts = [Layout("Cook", ("Fuse", "Captain")), Layout(None, ("Captain", "Bomb"))]
    state = Game.from_layouts(layouts, coins).start(first=0)
    for choice in ("play nest at Bart", "pass", "call aft to fore-side", "pass"):
        state = state.apply(choice)
    state = state.apply("play fore at Bart.aft")
    line = state.line
    assert "Bart [marked curse 2, marked fuse 2 on 2]: - | Bomb, Captain" in line
    assert line == State.parse(line, coins).line
    assert "Bart [marked curse 2, marked fuse 2 on 2]: - | Bomb, Captain" in state.view(0).line
    assert seen_text(read_seen(state.view(0).line)) == state.view(0).line


def test_a_line_has_what_left_the_game() -> None:
    """What left the game is on the line, and comes back from it, in views as well (9.25)."""
    coins = load_coins(ODD.parent / "gone.yaml")
    layouts = [
        Layout("Trasher", ("Captain",), ("Mate", "Mate"), gone=("Cannon",)),
        Layout("Shredder", ("Captain", "Bomb")),
    ]
    state = Game.from_layouts(layouts, coins).start(first=0).apply("play nest")
    assert state == State.parse(state.line, coins)
    assert "Anne: - | Captain / Trasher / Cannon, Mate, Mate" in state.view(0).line
    assert "Anne: - | Captain / (Trasher) / 3" in state.view(1).line
    for seat in (0, 1):
        assert seen_text(read_seen(state.view(seat).line)) == state.view(seat).line


def test_a_line_says_which_way_turns_go() -> None:
    """That turns go counterclockwise is on the line, and comes back from it, in views as well."""
    coins = load_coins(ODD.parent / "direction.yaml")
    layouts = [Layout("Black Wind", ("Captain", "Mate")), *[Layout("Mate", ("Captain",))] * 2]
    state = Game.from_layouts(layouts, coins).start(first=0)
    assert not state.counterclockwise
    assert "counterclockwise" not in state.line
    state = state.apply("play nest").apply("pass")
    assert state.counterclockwise
    assert "turn 2 Carl; counterclockwise" in state.line
    again = State.parse(state.line, coins)
    assert state == again
    assert state.digest() == again.digest()
    assert "Bart" == again.names[again.apply("destroy nest").apply("pass").to_move]
    for seat in (0, 1, SPECTATOR):
        view = state.view(seat)
        assert view.counterclockwise
        assert view.line.endswith("; counterclockwise")
        assert seen_text(read_seen(view.line)) == view.line
        assert "turns go counterclockwise" in str(view).splitlines()[0]


LASTING = """
set: lasting
uses: [pieces-of-eight]
coins:
  - coin: Seer
    limit: 2
    ability: |
      play:
        you name a coin as guess
        you name a number from 1 to 3 as due
        at the start of your next turn:
          destroy every open coin of opponents called guess
          you skip due turns
"""


def test_what_was_named_comes_back_where_it_is_put_off(tmp_path: Path) -> None:
    """A number, and a kind of coin by its name: a delayed part knows them (9.6, 9.6b)."""
    file = tmp_path / "lasting.yaml"
    file.write_text(LASTING, encoding="utf-8")
    ships = [Layout("Seer", ("Captain",)), ANNE]
    game = Game.from_layouts(ships, coins=load_coins(file), names=["Anne", "Bart"])
    state = game.start()
    for choice in ("play nest", "choose Pistols", "choose 2"):
        state = state.apply(choice)
    assert "keeps 0 = Pistols, keeps 1 = 2" in state.line
    again = State.parse(state.line, coins=load_coins(file))
    assert (again, again.line) == (state, state.line)
    with pytest.raises(NotationError, match="no coin is called Parrot"):
        State.parse(state.line.replace("= Pistols", "= Parrot"), coins=load_coins(file))
