"""What a game may have of anything: one more is an error, and nothing is spoilt."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from piecesofeight import (
    Game,
    GameError,
    HostedState,
    Layout,
    Shipyard,
    State,
    load_coins,
    load_game,
)
from piecesofeight.arguments import MOST_BITS, MOST_THINGS
from piecesofeight.combat import kernel, setup
from piecesofeight.combat.setup import (
    MOST_COINS,
    MOST_IN_DECK,
    MOST_OPTIONS,
    MOST_PLAYERS,
    MOST_SKIPS,
)
from piecesofeight.combat.ships import shipyard
from piecesofeight.errors import PiecesOfEightError, SaveError
from piecesofeight.game.saves import record_data
from piecesofeight.game.saves.files import MOST_BYTES
from piecesofeight.hosted.saves import saved_game
from piecesofeight.language import CoinFileError
from piecesofeight.language.loading import sources
from piecesofeight.machine.constants import MOST_FORCED
from piecesofeight.records.files import load_record, load_state

AIMS = (
    "set: my-set\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n"
    "      play:\n        destroy any middle coin of an opponent\n"
    "  - coin: Tern\n    limit: 2\n    ability: |\n"
    "      play:\n        move any open coin of an opponent to your fore\n"
)
COINS = load_coins(AIMS)


def game(*layouts: Layout) -> Game:
    """A game with these ships."""
    names = [f"P{seat}" for seat in range(len(layouts))]
    return Game.from_layouts(layouts, coins=COINS, names=names)


def players(count: int) -> Game:
    """A game of so many."""
    return game(*[Layout("Gull", ("Captain", "Gull"))] * count)


def deck(count: int) -> Game:
    """A game with a deck of so many coins."""
    return game(Layout("Gull", ("Captain",)), Layout(None, ("Gull",) * (count - 1) + ("Captain",)))


def coins(count: int) -> Game:
    """A game of so many coins."""
    return game(Layout("Gull", ("Captain",)), Layout(None, ("Captain",), ("Gull",) * (count - 3)))


def skips(count: int) -> Game:
    """A game that somebody begins with so many turns to lose."""
    return game(Layout("Gull", ("Captain",)), Layout("Gull", ("Captain",), (), count))


@pytest.mark.parametrize(
    ("make", "most"),
    [
        (players, MOST_PLAYERS),
        (deck, MOST_IN_DECK),
        (coins, MOST_COINS),
        (skips, MOST_SKIPS),
    ],
)
def test_as_much_as_allowed_plays_and_one_more_is_refused(
    make: Callable[[int], Game], most: int
) -> None:
    """At the limit each option has a number, a text and a result of its own."""
    state = make(most).start(first=0, seed=1)
    assert state.decision is not None
    options = list(state.decision.options)
    assert len(options) == len({one.text for one in options}) == len({one.id for one in options})
    assert [one.id for one in options] == [state.option_id(one.text) for one in options]
    for one in options:
        state.apply(one.id)
    assert state == State.from_json(state.to_json(), COINS)
    with pytest.raises(GameError, match=f"not {most + 1}"):
        make(most + 1)


def test_a_deck_never_grows_too_long() -> None:
    """The coin that would be one too many isn't taken, and the state before is as it was."""
    full = Layout("Tern", ("Captain",) + ("Gull",) * (MOST_IN_DECK - 1))
    state = game(full, Layout(None, ("Gull", "Captain"))).start(first=0, seed=1)
    before = state.block
    with pytest.raises(GameError, match=f"a deck can have {MOST_IN_DECK} coins, and would have"):
        state.apply("play nest at P1.fore")
    assert before == state.block


def test_a_save_can_have_no_more_than_a_game() -> None:
    """What a game can't be, a save can't bring."""
    saved = json.loads(players(2).start(first=0).to_json())
    many = {**saved, "ships": saved["ships"] * 9, "names": [str(i) for i in range(18)]}
    long = {**saved, "ships": [{"nest": None, "deck": ["Gull"] * 200}, saved["ships"][1]]}
    late = {**saved, "ships": [{**saved["ships"][0], "skips": 10**30}, saved["ships"][1]]}
    for damaged in (many, long, late):
        with pytest.raises(SaveError):
            State.from_json(json.dumps(damaged), COINS)


@pytest.mark.parametrize(
    ("use", "most", "said"),
    [
        (lambda number: Shipyard({"Mate": number}), shipyard.MOST, "a shipyard has 0 to 1000"),
        (lambda number: players(2).start(seed=number), 2**MOST_BITS - 1, "at most 4096 bits"),
    ],
)
def test_a_number_may_be_as_large_as_stated(
    use: Callable[[int], object], most: int, said: str
) -> None:
    """One more is refused."""
    use(most)
    with pytest.raises(PiecesOfEightError, match=said):
        use(most + 1)


def test_a_list_may_be_as_long_as_stated() -> None:
    """What may have no end is read so far."""
    read = []
    things = ("Mate" for _ in iter(lambda: read.append(1), 0))
    with pytest.raises(GameError, match=f"has more than {MOST_THINGS}"):
        Layout("Mate", things)
    assert MOST_THINGS + 1 == len(read)
    assert MOST_THINGS == len(Layout("Mate", ("Mate",) * MOST_THINGS).deck)


def test_the_last_choice_that_may_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step takes time for each coin: with six coins two choices are twelve pieces of work."""
    state = players(2).start(first=0).apply("call aft to fore-side")
    text = state.apply(state.legal_actions()[0]).to_json()
    monkeypatch.setattr(record_data, "MOST_WORK", 12)
    assert 2 == len(State.from_json(text, COINS).history)
    monkeypatch.setattr(record_data, "MOST_WORK", 11)
    with pytest.raises(SaveError) as caught:
        State.from_json(text, COINS)
    assert (
        "choices: there are 2 choices; with so many coins 1 can be read; save the game again, or "
        "take an older save"
    ) == str(caught.value)


def test_the_last_choice_of_a_game_from_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as stated are played again, and with one more none is."""
    state = load_game("black-spot").start(seed=1)
    for _ in range(2):
        state = state.apply(state.legal_actions()[0])
    monkeypatch.setattr(saved_game, "MOST_CHOICES", 2)
    assert 2 == len(HostedState.from_json(state.to_json()).history)
    monkeypatch.setattr(saved_game, "MOST_CHOICES", 1)
    with pytest.raises(SaveError, match="choices: there are 2 choices; 1 can be read"):
        HostedState.from_json(state.to_json())


NO_SAVES: list[str] = [
    "",
    "[" * 100_000,
    '{"a":' * 100_000,
    "9" * 5_000,
    '{"format": ' + "9" * 5_000 + "}",
    "1e999",
    "NaN",
    '"\\ud800"',
    "\0",
    "{}" * 2,
    '{"format": "piecesofeight-game", "version": true}',
]


def test_what_is_no_save_is_refused() -> None:
    """Whatever stands there, it is a SaveError."""
    for text in NO_SAVES:
        with pytest.raises(SaveError):
            State.from_json(text)


def test_more_options_than_there_is_room_for_are_refused() -> None:
    """Eight ways to play a coin, each at any of 480 coins, with three more and others' added."""
    ways = "".join(
        f"      play if you have exactly {number} coins:\n"
        "        add up to 3 other open Gulls of yours\n"
        "        invite the open Gulls of other players\n"
        "        destroy any coin and 1 coin behind it for each coin added\n"
        for number in range(2, 10)
    )
    text = f"set: my-set\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n{ways}"
    layouts = [Layout("Gull", ("Captain", *("Gull",) * count)) for count in (120, 120, 120, 120)]
    crowd = Game.from_layouts(layouts, coins=load_coins(text))
    with pytest.raises(GameError, match="there is room for 32768"):
        crowd.start(first=0)
    few = [Layout("Gull", ("Captain", "Gull", "Gull"))] * 2
    assert Game.from_layouts(few, coins=load_coins(text)).start(first=0).decision is not None
    assert MOST_OPTIONS == len(kernel.new_opts())


def test_options_are_refused_from_one_too_many_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for as many options as there could be a game plays, with room for one less not."""
    monkeypatch.setattr(setup, "MOST_OPTIONS", 0)
    with pytest.raises(GameError) as caught:
        coins(MOST_COINS).start(first=0)
    most = int(str(caught.value).partition(" could have ")[2].split()[0])
    monkeypatch.setattr(setup, "MOST_OPTIONS", most)
    assert coins(MOST_COINS).start(first=0).decision is not None
    monkeypatch.setattr(setup, "MOST_OPTIONS", most - 1)
    with pytest.raises(
        GameError, match=f"{most} options at once, and there is room for {most - 1}"
    ):
        coins(MOST_COINS).start(first=0)


def test_after_so_many_forced_decisions_the_next_one_is_asked() -> None:
    """In each turn there is a single thing to do, for ever: every step takes a thousand of them."""
    text = (
        "set: my-set\ncoins:\n  - coin: Flag\n    limit: 1\n    captain: true\n    ability: |\n"
        "      play:\n        look at every hidden coin of opponents\n      while this is active:\n"
        "        players can't call\n        players can't send\n"
    )
    layouts = [Layout(None, ("Flag",)), Layout(None, ("Flag",))]
    state = Game.from_layouts(layouts, coins=load_coins(text)).start(first=0)
    for steps in (1, 2):
        assert state.decision is not None
        assert ["play fore"] == [one.text for one in state.decision.options]
        assert steps * (MOST_FORCED + 1) == state.turn
        state = state.apply("play fore")


@pytest.mark.parametrize(
    ("read", "most", "error"),
    [
        (load_state, MOST_BYTES, SaveError),
        (load_record, MOST_BYTES, SaveError),
        (load_coins, sources.MOST_BYTES, CoinFileError),
    ],
)
def test_a_file_is_read_up_to_its_last_allowed_byte(
    read: Callable[[Path], object], most: int, error: type[Exception], tmp_path: Path
) -> None:
    """One of as many bytes as allowed is refused for what is in it, one byte more for its size."""
    path = tmp_path / "long"
    for size, is_too_long in ((most, False), (most + 1, True)):
        with path.open("wb") as file:
            file.truncate(size)
        with pytest.raises(error) as caught:
            read(path)
        assert is_too_long is ("it is far too long" in str(caught.value))
