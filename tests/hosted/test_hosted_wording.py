"""What people are told of a game from a file: events, options and tables, in each language."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve
from golden import golden
from small_game import COINS, small_game

from piecesofeight import SPECTATOR, HostedState, load_game
from piecesofeight.hosted.state import game_of
from piecesofeight.language.games.program import Called

HERE = Path(__file__).parent
SPANISH = {
    "coin": "moneda",
    "bag": "bolsa",
    "hand": "mano",
    "out": "montón",
    "Turns": "Turnos",
    "Leaving": "Despedida",
    "draw": "robar",
    "drop {coin}": "soltar {coin}",
    "leave with {coin}": "irse con {coin}",
}
CHOICES = "draw, drop Penny, draw, stay, leave with Penny, draw, leave with Crown"


def translated() -> HostedState:
    """The small game with its Spanish names, begun."""
    penny, crown = COINS.kinds
    kinds = (
        evolve(penny, names={"es": Called("Penique")}),
        evolve(crown, names={"es": Called("Corona")}),
    )
    names = {**{key: Called(name) for key, name in SPANISH.items()}, "hand": Called("mano", "f")}
    program = evolve(small_game(), sorts=(evolve(COINS, kinds=kinds),), names={"es": names})
    return game_of(program).start(names=["Anne", "Bart", "Cole"], seed=1)


def test_events_are_told_in_both_languages() -> None:
    """With the file's own Spanish names; who doesn't see pieces is told how many they are."""
    state, told = translated(), list[str]()
    for choice in [None, *CHOICES.split(", ")]:
        if choice is not None:
            state = state.apply(choice)
        for everything, seen in zip(state.events, seen_by_spectator(state), strict=True):
            told += [str(everything), f"  {everything.text('es')}", f"  {seen}"]
    expected = "\n".join(told) + "\n"
    assert expected == golden(HERE / "events.txt", expected)


def seen_by_spectator(state: HostedState) -> list[str]:
    """The same events as somebody who looks on may know them, in Spanish."""
    events = state._events(state.past.now.log, SPECTATOR)
    return [event.text("es") for event in events]


def test_options_are_told_in_spanish() -> None:
    """By the file's Spanish label and names; the text that is read stays the file's own."""
    state = translated()
    assert state.decision is not None
    assert ("draw", "drop Crown") == state.decision.texts
    told = tuple(option.sentence_in("es") for option in state.decision)
    assert ("robar", "soltar Corona") == told


def test_playing_a_piece_is_told_in_spanish() -> None:
    """What the library calls an option is told in each language, too; its text stays English."""
    game = load_game("pirates-code")
    state = game.position(
        ["Anne", "Bart", "Cole"],
        "Steal",
        players={
            "Anne": {"hand": ["Loose Tongue"], "duty": "Captain", "stash": ["1"]},
            "Bart": {"duty": "Cook", "stash": ["2"]},
            "Cole": {"duty": "Bosun", "stash": ["3"]},
        },
    )
    assert state.decision is not None
    expected = {
        "pass": "pasar",
        "play Loose Tongue on Bart": "jugar Lengua suelta sobre Bart",
        "play Loose Tongue on Cole": "jugar Lengua suelta sobre Cole",
    }
    assert expected == {option.text: option.sentence_in("es") for option in state.decision}


def test_tables_are_read_in_a_terminal() -> None:
    """The table, a player's view, and the end."""
    state = load_game("black-spot").start(players=3, seed=7)
    tables = [str(state), str(state.view("Bart")), str(state.view(SPECTATOR))]
    while state.decision:
        state = state.apply(state.decision.options[-1])
    expected = "\n\n".join([*tables, str(state)]) + "\n"
    assert expected == golden(HERE / "tables.txt", expected)
