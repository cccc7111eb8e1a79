"""Leaks that are planted on purpose: the law of secrets must see each of them.

Each test first shows that the law holds in some positions, then plants a leak and sees that
it doesn't any more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from attrs import evolve
from game_positions import played
from game_positions import position as start

from piecesofeight import Game, Layout, Record, SeatSave, State, load_coins
from piecesofeight.answers.reasons import Reason
from piecesofeight.combat import calling, kernel, turns
from piecesofeight.errors import IllegalOption
from piecesofeight.game import decision, event, state, view
from piecesofeight.game import position as options_of_state
from piecesofeight.game.saves import seat as seat_save
from piecesofeight.game.saves.seat import ToldEvent
from piecesofeight.game.stepping import given
from piecesofeight.machine import constants as m
from piecesofeight.notation import position, sight
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.testing.laws.secrets import check_no_leak

ANNE, BART = "Mate | Cannon Captain Pistols", "Bomb | Pistols Cutlass Captain Broadside"
TRIALS = 8

WATCH = """
set: watches
coins:
  - coin: Sandbank
    limit: 1
    ability: |
      while this is active:
        opponents can't call coins
  - coin: Helmsman
    limit: 1
    ability: |
      react when any ability is used:
        rearrange your ship
        you may:
          destroy this
  - coin: Widow
    limit: 1
    ability: |
      react when any coin would be destroyed:
        prevent it
"""


def of_watches(anne: Layout, bart: Layout) -> State:
    """A game with coins that the shipped sets don't have."""
    return Game.from_layouts([anne, bart], coins=load_coins(WATCH)).start()


def hidden_coin_lost() -> State:
    """Anne has destroyed Bart's aft coin, which she didn't know."""
    return start(ANNE, BART).apply("play nest at Bart.aft")


def hold_partly_known() -> State:
    """Anne knows one coin in Bart's hold, and not the others."""
    bart = Layout("Bomb", ("Pistols", "Cutlass", "Captain", "Broadside"), ("Treachery", "Mate"))
    state = start(Layout("Mate", ("Cannon", "Captain", "Pistols")), bart)
    return state.apply("play nest at Bart.fore")


def asked_in_secret() -> State:
    """Carl may answer with a coin that lies open; Anne may too, with one that nobody has seen."""
    ships = ("Bomb | Cannon Mate Captain Treachery", "Mate | Pistols Cutlass Captain Bomb")
    third = "Treachery | Mate Cutlass Captain Bomb"
    state = start(*ships, third, first=1)
    return played(state, "play nest at Carl.fore")


def holds(states: Sequence[State], seats: Sequence[int] | None = None) -> None:
    """The law of secrets, held to some states several times."""
    for one in states:
        for seed in range(2):
            check_no_leak(one, random.Random(seed), seats)


def caught(
    make: Callable[[], Sequence[State]], plant: Callable[[], None], seats: Sequence[int] = (0,)
) -> str:
    """What the law says after a leak was planted; before, it must have nothing to say."""
    holds(make(), seats)
    plant()
    with pytest.raises(AssertionError, match="can tell two states apart") as found:
        holds(make(), seats)
    return str(found.value)


def test_the_aft_coin_in_a_line_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.10: a hidden coin that is destroyed is named to everybody."""

    def plant() -> None:
        monkeypatch.setattr(event.Event, "seen_by", lambda self, *_: self)

    assert "Broadside" in caught(lambda: [hidden_coin_lost()], plant)


def test_an_event_that_keeps_the_coin_behind_its_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.10: the name is taken off the event, but not what its texts are made of."""

    def careless(self: event.Event, seat: int) -> event.Event:
        if sight.told(seat, self._mask):
            return self
        return evolve(self, coin=None, hidden=True, mask=-1)

    def plant() -> None:
        monkeypatch.setattr(event.Event, "seen_by", careless)

    assert "event 1" in caught(lambda: [hidden_coin_lost()], plant)


def test_an_event_numbered_by_its_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.10: a number in an event tells which of the coins it was."""
    honest = event._event

    def numbered(block: Any, words: Any, coins: Any, names: Any, record: Any) -> event.Event:
        return evolve(honest(block, words, coins, names, record), count=record[2])

    def plant() -> None:
        monkeypatch.setattr(event, "_event", numbered)

    assert "count=" in caught(lambda: [hidden_coin_lost()], plant)


def test_an_option_that_is_not_there_because_of_a_hidden_coin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """4.1: a coin in another's aft forbids something to who can't know that it lies there."""
    honest = turns.forbidden

    def all_seeing(b: list[int], t: list[int], act: int, player: int, *coins: int) -> bool:
        seen = b[:]
        for one in range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE):
            seen[one + m.C_KNOWN] = -1
        return honest(seen, t, act, player, *coins)

    def states() -> Sequence[State]:
        anne = Layout("Mate", ("Cannon", "Captain", "Pistols"))
        bart = Layout("Bomb", ("Mate", "Pistols", "Captain", "Cutlass", "Sandbank"))
        begun = of_watches(anne, bart)
        return [State(begun.game, given(begun.game, begun.block, (), {}))]

    def plant() -> None:
        monkeypatch.setattr(turns, "forbidden", all_seeing)
        monkeypatch.setattr(calling, "forbidden", all_seeing)

    assert "call fore" in caught(states, plant)


def test_an_option_that_is_there_because_of_a_hidden_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    """3.2: something may be done only while an opponent has a certain coin in the aft."""
    honest = kernel.legal

    def generous(b: list[int], t: list[int], opts: list[int]) -> int:
        n = honest(b, t, opts)
        aft = position.deck(b, 1)[-1]
        return n - (b[aft + m.C_KIND] == begun.game.tables.kind("Broadside"))

    begun = start(ANNE, BART)

    def states() -> Sequence[State]:
        return [State(begun.game, given(begun.game, begun.block, (), {}))]

    def plant() -> None:
        monkeypatch.setattr(kernel, "legal", generous)

    assert "option" in caught(states, plant)


def named_anew(change: Callable[[Any, Any, int, int], Any]) -> Callable[..., Any]:
    """A `_ship_seen` that changes what the honest one gives."""
    honest = view._ship_seen

    def planted(scene: Any, seat: int, whose: int, sees: Any) -> Any:
        return change(honest(scene, seat, whose, sees), scene, seat, whose)

    return planted


def test_an_identifier_that_gives_away_a_face_down_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.4: a coin face down has a number, and it is the coin's own."""

    def numbered(ship: Any, scene: Any, _seat: int, whose: int) -> Any:
        row = position.deck(scene.block, whose)
        pairs = zip(ship.deck, row, strict=True)
        return evolve(ship, deck=tuple(f"?{at}" if name == "?" else name for name, at in pairs))

    def plant() -> None:
        monkeypatch.setattr(view, "_ship_seen", named_anew(numbered))

    assert "?" in caught(lambda: [start(ANNE, BART)], plant)


def test_an_order_that_betrays_the_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.4: a hold is sorted before its coins are turned face down."""

    def sorted_first(ship: Any, scene: Any, seat: int, whose: int) -> Any:
        coins = sorted(position.hold(scene.block, whose), key=scene.coin_name)
        faces = (
            scene.coin_name(one) if sight.knows(scene.block, scene.words, seat, one) else "?"
            for one in coins
        )
        return evolve(ship, hold=tuple(faces))

    def plant() -> None:
        monkeypatch.setattr(view, "_ship_seen", named_anew(sorted_first))

    assert "the view" in caught(lambda: [hold_partly_known()], plant)


def test_a_repr_that_shows_more_than_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.4: two views are equal, and print otherwise."""

    def shown(self: view.View) -> str:
        return f"{self.decision._scene.block}" if self.decision else "View"

    def plant() -> None:
        monkeypatch.setattr(view.View, "__repr__", shown)

    assert "the view:" in caught(lambda: [start(ANNE, BART)], plant)


def test_an_error_that_names_the_coin_aimed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.3: a refusal says what lies in an opponent's aft."""
    honest = state.refusal

    def chatty(scene: Any, choice: Any, player: int | None = None) -> IllegalOption:
        error = honest(scene, choice, player)
        aft = scene.coin_name(position.deck(scene.block, 1)[-1])
        return IllegalOption(str(choice), error.reason, (), reasons=(Reason(f"it is a {aft}"),))

    def plant() -> None:
        monkeypatch.setattr(state, "refusal", chatty)
        monkeypatch.setattr(options_of_state, "refusal", chatty)

    assert "why not" in caught(lambda: [start(ANNE, BART)], plant)


def test_a_prompt_that_tells_who_else_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """5.2: whether others can answer an event is their secret."""

    def plant() -> None:
        monkeypatch.setattr(decision.Decision, "unasked", lambda self: self)

    assert "the prompt" in caught(lambda: [asked_in_secret()], plant, seats=[2])


def test_a_save_for_one_seat_with_everybodys_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.10: the save of a seat has what happened rather than what the seat was told."""
    honest = SeatSave.of.__func__  # the function behind the class method

    def of_all(cls: type[SeatSave], game: Record | State, player: int) -> SeatSave:
        seen = game.state if isinstance(game, Record) else game
        log = tuple(ToldEvent(e.kind, e.player, e.coin, e.text()) for e in seen.events)
        return evolve(honest(cls, game, player), log=log)

    def plant() -> None:
        monkeypatch.setattr(seat_save.SeatSave, "of", classmethod(of_all))

    assert "the save of the seat" in caught(lambda: [hidden_coin_lost()], plant)


def test_a_spectator_who_is_told_what_anybody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator knows what everybody knows, not what somebody does."""
    honest = sight.told

    def generous(seat: int, mask: int) -> bool:
        return bool(mask) if seat == SPECTATOR else honest(seat, mask)

    def states() -> Sequence[State]:
        return [hidden_coin_lost()]

    def plant() -> None:
        monkeypatch.setattr(event, "told", generous)

    assert "a spectator" in caught(states, plant, seats=[SPECTATOR])


def test_a_target_followed_through_a_secret_rearrangement(monkeypatch: pytest.MonkeyPatch) -> None:
    """6.2: where the coin that was aimed at has gone is shown while the ability waits."""
    anne = Layout("Mate", ("Widow", "Captain", "Pistols"))
    bart = Layout("Bomb", ("Helmsman", "Captain", "Mate", "Pistols", "Cutlass"))

    def states() -> Sequence[State]:
        begun = played(of_watches(anne, bart), "play nest at Bart.aft", "react fore")
        while begun.decision and begun.decision.kind == "arrange":
            begun = begun.apply(begun.decision.options[0])
        asked = begun.apply("choose yes")
        assert (0, "react") == (asked.current_player, asked.decision and asked.decision.kind)
        return [asked]

    assert [()] == [one.targets for one in states()[0].view(0).actions[:1]]

    def plant() -> None:
        monkeypatch.setattr(view, "mixed_since", lambda *_: False)

    assert "the view" in caught(states, plant)


def test_knowledge_that_is_kept_through_a_secret_rearrangement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """6.2: a coin seen before is still known where it was put in secret, to who can't follow.

    A new deal then lays out nothing anew, as everything is known; so the leak is seen in a
    deal that was drawn before it was planted.
    """
    anne = Layout("Mate", ("Cannon", "Captain", "Pistols"))
    bart = Layout("Call to Quarters", ("Pistols", "Captain", "Mate", "Cutlass"), ("Bomb",))
    begun = start(anne, bart, first=1).apply("play nest")
    while begun.decision and begun.decision.kind == "arrange":
        begun = begun.apply(begun.decision.options[-1])
    holds([begun], [0])

    def remembered(b: list[int], words: list[int], seat: int, coin: int) -> bool:
        return sight.knows(b, words, seat, coin) or sight.lost(b, seat, coin)

    monkeypatch.setattr(view, "knows", remembered)
    with pytest.raises(AssertionError, match="the view"):
        holds([begun], [0])
