"""5.2: of games of which a seat could know the same, it gets the same, piece by piece.

And leaks that are planted on purpose are caught, each of the kind of one that there was.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import streams
from alike import of_a_tree, of_random_games, small_games

from piecesofeight import Record, State, load_coins
from piecesofeight.cli.replay.as_seen import Replay
from piecesofeight.game import event, state, view
from piecesofeight.game.saves.seat import SeatSave
from piecesofeight.game.why.refused import refusal
from piecesofeight.machine.constants import H_DECIDER
from piecesofeight.notation import sight
from piecesofeight.notation.position import seat_of
from piecesofeight.played.history import History
from piecesofeight.played.seats import SPECTATOR

COINS = load_coins()
WHY_NOT = State.why_not


@pytest.mark.parametrize("name", COINS)
def test_small_games_that_look_alike_are_told_alike(name: str) -> None:
    """5.2: the first steps of every way that some small games with a coin can go."""
    found = of_a_tree(small_games(COINS, name), nodes=36)
    assert [] == [str(one) for one in found.differences]
    assert found.pairs > 12


def test_random_games_that_look_alike_are_told_alike() -> None:
    """5.2: of 2 to 4 players, with other coins where one of them can't see them."""
    found = of_random_games(range(12))
    assert [] == [str(one) for one in found.differences]
    assert found.pairs > 100


def replayed(state: State, seat: int) -> str:
    """What `replay --seat` prints of a game that was saved now: the choices, trees and table."""
    replay = Replay.of(Record.of(state), seat)
    pieces = [*replay.opening, replay.table(len(replay.record.choices)), str(replay.trace())]
    for one in replay.entries:
        pieces += [f"{one.number} {one.text}", *one.events, str(replay.trace(one))]
    return "\n".join([*pieces, *(replay.table(one.after) for one in replay.entries)])


def recorded(state: State, seat: int) -> str:
    """The save for a seat of the whole game."""
    return SeatSave.of(Record.of(state), seat).to_json()


@pytest.mark.parametrize("form", [replayed, recorded])
def test_whole_games_that_look_alike_are_told_alike(
    form: Callable[[State, int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """5.2: a game that was left at a pause is told from its start as one that wasn't."""
    monkeypatch.setattr(streams, "what_is_sent", form)
    tree = of_a_tree(small_games(COINS, "Mate"), nodes=40)
    games = of_random_games(range(2))
    assert [] == [str(one) for one in (*tree.differences, *games.differences)]
    assert tree.pairs > 25
    assert games.pairs > 20


# --- leaks that there were ----------------------------------------------------------------------


def view_of_now(self: State, player: int | str | None = None) -> object:
    """The view at a pause shows where the game stands."""
    seat = self.current_player if player is None else self.game.eyes(player)
    events = tuple(one.seen_by(seat) for one in self.events)
    return view.view_of(self.scene, seat, self.decision, events, self.outcome)


def trace_of_last(self: State, player: int | str | None = None) -> object:
    """The trace is that of the last choice, be it one that was made in secret."""
    tree = state.trace_to(self.game, self.past)
    return tree if player is None else tree.seen_by(self.game.eyes(player))


def refused_now(self: State, choice: str, player: int) -> object:
    """Who has just chosen is refused as of now."""
    if player == self.current_player:
        return WHY_NOT(self, choice, player)
    seen = self.past.as_shown_to(player).now
    mine = seat_of(seen.block, seen.block[H_DECIDER]) == player
    return str(refusal(self.scene, choice, player)) if mine else WHY_NOT(self, choice, player)


def told_by_players(seat: int, mask: int) -> bool:
    """A spectator is told what both players were shown, be it one after the other."""
    return mask & 3 == 3 if seat == SPECTATOR else bool(mask >> seat & 1)


def saved_now(save: Callable[..., SeatSave]) -> Callable[..., SeatSave]:
    """A save for a seat at a pause has an empty log."""

    def of(_: type, game: State, player: int) -> SeatSave:
        made = save(game, player)
        return made if game.is_shown_to(player) else SeatSave(made.view, made.decision, ())

    return of


def plant(leak: str, patch: pytest.MonkeyPatch) -> None:
    """Bring a leak back."""
    match leak:
        case "view":
            patch.setattr(State, "view", view_of_now)
        case "events":
            patch.setattr(History, "news_for", lambda history, _: history.now.log)
        case "trace":
            patch.setattr(State, "trace", trace_of_last)
        case "spectator":
            patch.setattr(sight, "told", told_by_players)
            patch.setattr(event, "told", told_by_players)
        case "why not":
            patch.setattr(State, "why_not", refused_now)
        case "save":
            patch.setattr(SeatSave, "of", classmethod(saved_now(SeatSave.of)))


@pytest.mark.parametrize("leak", ["view", "events", "trace", "save"])
def test_what_a_pause_told_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """5.2: views, events, traces and saves that differed where somebody was asked."""
    plant(leak, monkeypatch)
    mates = [*small_games(COINS, "Mate")]
    assert any(of_a_tree(mates, nodes).differences for nodes in (30, 60, 120))
    assert any(of_random_games([number]).differences for number in range(40))


def test_what_a_refusal_told_who_had_chosen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """5.2: who had just chosen was refused otherwise where somebody else was asked."""
    plant("why not", monkeypatch)
    assert of_a_tree(small_games(COINS, "Call to Quarters"), nodes=80).differences


def test_what_only_players_were_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.3: with two players a spectator knew what one had looked at of the other."""
    plant("spectator", monkeypatch)
    looking = [name for name in COINS if "look at" in str(COINS[name].text)]
    assert looking
    assert any(of_a_tree(small_games(COINS, name), nodes=300).differences for name in looking)
