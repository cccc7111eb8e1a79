"""What `repr` writes of a public value is code that makes it again."""

from __future__ import annotations

import random
from typing import Any

import pytest
from folders import DOCS, ODD
from game_positions import layout, position

import piecesofeight as po8

STATE = position("Mate | Cannon Captain", layout("Treachery | Bomb Captain", "Mate", 1))
ASKED = STATE.apply("play nest at Bart.aft")
EVENING = po8.Match(ships=STATE.game.layouts).start().apply("surrender")
SHIPS = [po8.Ship.random(seed=seed) for seed in range(4)]
RULES = po8.Rules(explicit_chance=True, stalemate=False)
TEAMS: list[list[int | str]] = [[0, 2], [1, 3]]
# Values of each public class whose `repr` makes an equal one.
MAKES: dict[str, list[Any]] = {
    "Action": list(ASKED.view("Bart").actions),
    "Answered": [ASKED.view("Bart").answered],
    "CHANCE": [po8.CHANCE],
    "Clock": [po8.Clock(120, increment=2), po8.Clock(30.5, delay=3)],
    "Event": list(ASKED.apply("react nest").events),
    "Fault": po8.Ship("Mate", ("Canon",)).faults(),
    "Game": [
        STATE.game,
        po8.Game(SHIPS),
        po8.Game(SHIPS, names=list("ABCD"), rules=RULES, teams=TEAMS, clock="120+2"),
    ],
    "Layout": list(STATE.game.layouts),
    "Match": [
        EVENING.match,
        po8.Match(3, pooling="random + trades", wins=2, spoils=True, aside=3, offers=1),
        po8.Match(4, best_of=3, teams=TEAMS, clock="60", rules=RULES, first=2, begins="turns"),
        po8.Match(shipyards=["Captain, Mate"] * 2, ships=STATE.game.layouts, set_aside="Bomb"),
    ],
    "MatchEvent": [event for event in EVENING.events if isinstance(event, po8.MatchEvent)],
    "MatchOutcome": [EVENING.outcome],
    "Pending": [po8.Pending(0, "Fuse", "until your next turn")],
    "Outcome": [STATE.apply("surrender").outcome],
    "PlayedGame": list(EVENING.games),
    "Pooling": [po8.Pooling.parse("draft + random + trades")],
    "Rules": [po8.Rules(), RULES],
    "SPECTATOR": [po8.SPECTATOR],
    "Ship": SHIPS,
    "ShipState": list(STATE.ships),
    "ShipView": list(STATE.view("Anne").knows),
    "Shipyard": [po8.Shipyard({"Mate": 5, "Captain": 1})],
    "State": [STATE, ASKED, STATE.apply("surrender"), po8.Game(SHIPS, rules=RULES).start(None, 7)],
    "TERMINAL": [po8.TERMINAL],
}
# Those whose doesn't, and why.
COINS = "have what coins do, which is in their files: `load_coins`"
FILE = "is in its file: `load_game`"
NO_VALUE = "are no values"
ERROR = "tell what went wrong"
OF_A_STATE = "are asked of a state or an evening, of which they are a part"
SAVED = "are written by `to_json`, which has all choices"
UNMADE: dict[str, str] = {
    **dict.fromkeys(("Coins",), COINS),
    **dict.fromkeys(("Decision", "Option", "Why", "Reason", "Trace", "View"), OF_A_STATE),
    **dict.fromkeys(("HostedView", "MatchView"), OF_A_STATE),
    **dict.fromkeys(("HostedEvent", "HostedOutcome", "Lies", "SeenZone"), OF_A_STATE),
    **dict.fromkeys(("HostedGame",), FILE),
    **dict.fromkeys(("HostedSeatSave", "HostedState", "MatchState", "Record", "SeatSave"), SAVED),
    **dict.fromkeys(("Bot", "EveningBot", "GreedyBot", "RandomBot"), NO_VALUE),
}


@pytest.mark.parametrize("name", sorted(MAKES))
def test_what_repr_writes_makes_an_equal_value(name: str) -> None:
    """Given `from piecesofeight import *`."""
    known = {public: getattr(po8, public) for public in po8.__all__}
    assert MAKES[name]
    for value in MAKES[name]:
        again = eval(repr(value), dict(known))
        assert value == again
        assert type(value) is type(again)


def test_every_public_value_is_among_them_or_there_is_a_reason() -> None:
    """Functions and errors aside; the page of the API names them all."""
    public = {name: getattr(po8, name) for name in po8.__all__}
    left = {
        name
        for name, value in public.items()
        if not (isinstance(value, type) and issubclass(value, Exception))
        and (isinstance(value, type | int) or not callable(value))
    }
    assert sorted(left) == sorted({*MAKES, *UNMADE})
    page = (DOCS / "reference" / "api.md").read_text(encoding="utf-8")
    told = page.partition("## Values as code")[2].partition("\n## ")[0]
    names = [name for name in (*MAKES, *UNMADE) if isinstance(public[name], type)]
    assert [] == [name for name in names if f"`{name}`" not in told]


def test_with_other_coins_it_says_which_it_needs() -> None:
    """Such code can't be evaluated as it stands, so it stands in angle brackets."""
    coins = po8.load_coins(ODD)
    game = po8.Game([po8.Ship.random(coins, seed=seed) for seed in (1, 2)], coins)
    assert repr(game).startswith("<Game([")
    assert f" with {len(coins)} kinds of coin, not shipped: " in repr(game)
    assert repr(game.start()).startswith("<State.parse(")
    few = [coin for coin in po8.load_coins().values() if coin.name in ("Mate", "Captain")]
    narrow = po8.Game.from_layouts([po8.Layout("Mate", ("Captain",))] * 2, few)
    assert repr(narrow).endswith(" with 2 kinds of coin of its own>")


def test_a_state_that_has_no_line_is_shown_by_its_first_line() -> None:
    """It was dealt anew in the middle of an action."""
    dealt = po8.resample(ASKED, "Anne", random.Random(1))
    assert repr(dealt) == "<State: turn 1, Anne to move; Bart decides (react)>"
