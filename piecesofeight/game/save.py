"""Saving states: JSON text that gives back an equal state, and files written whole."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from piecesofeight.errors import GameError, SaveError
from piecesofeight.game.blockcheck import check_block
from piecesofeight.game.game import Game
from piecesofeight.game.rules import Rules
from piecesofeight.game.setup import Layout
from piecesofeight.game.state import State
from piecesofeight.notation.names import CoinSource

FORMAT = "piecesofeight-state"
VERSION = 1
_KEYS = ("format", "version", "coins", "names", "rules", "teams", "ships", "block")
_AGAIN = "save the game again, or take an older save"


def state_text(state: State) -> str:
    """The whole state as JSON, secrets included."""
    game = state.game
    data = {
        "format": FORMAT,
        "version": VERSION,
        "coins": {
            "fingerprint": game.fingerprint,
            "kinds": [coin.name for coin in game.coins],
        },
        "names": list(game.names),
        "rules": game.rules.to_dict(),
        "teams": [list(team) for team in game.teams],
        "ships": [_ship_data(layout) for layout in game.layouts],
        "block": state.block,
    }
    lines = (f"  {json.dumps(key)}: {_dumps(value)}" for key, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def state_from_text(text: str, coins: CoinSource | None = None) -> State:
    """The state that `state_text` wrote; everything in it is checked.

    Args:
        text: what `state_text` gave.
        coins: the coins it was played with; the shipped ones if left out.

    Raises:
        SaveError: the text is damaged, of another version, or of other coins.
    """
    data = _object(_parsed(text), "the save", _KEYS)
    if data["format"] != FORMAT:
        raise SaveError(f"`{data['format']}` is not `{FORMAT}`", where="format", hint=_AGAIN)
    if data["version"] != VERSION:
        raise SaveError(
            f"this is version {data['version']} of the format, not {VERSION}",
            where="version",
            hint="use the version of piecesofeight that saved it",
        )
    game = _game(data, coins)
    _check_coins(data["coins"], game)
    block = _numbers(data["block"])
    check_block(block, game)
    return State.from_block(game, block)


def save_state(state: State, path: str | os.PathLike[str]) -> None:
    """Write a state to a file, whole or not at all: what was there before stays if it fails.

    Raises:
        SaveError: the file can't be written.
    """
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise SaveError(str(error), where=str(path), hint="choose another place") from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(state_text(state))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise SaveError(str(error), where=str(path), hint="choose another place") from error
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load_state(path: str | os.PathLike[str], coins: CoinSource | None = None) -> State:
    """The state in a file that `save_state` wrote.

    Raises:
        SaveError: the file can't be read, or what is in it is no good.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SaveError(str(error), where=str(path), hint="give the file of a save") from error
    try:
        return state_from_text(text, coins)
    except SaveError as error:
        where = f"{path}: {error.where}" if error.where else str(path)
        raise SaveError(error.what, where=where, hint=error.hint) from error


# --- writing -----------------------------------------------------------------------------


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _ship_data(layout: Layout) -> dict[str, object]:
    data: dict[str, object] = {"nest": layout.nest, "deck": list(layout.deck)}
    if layout.hold:
        data["hold"] = list(layout.hold)
    if layout.skips:
        data["skips"] = layout.skips
    return data


# --- reading -----------------------------------------------------------------------------


def _parsed(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_no_twice)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise SaveError(f"this is no JSON: {error.msg.lower()}", where=where, hint=_AGAIN) from None
    except RecursionError:
        raise SaveError("this is nested too deeply for a save", hint=_AGAIN) from None


def _no_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise SaveError("a key is there twice", hint=_AGAIN)
    return data


def _object(data: object, where: str, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise SaveError("this is no object", where=where, hint=_AGAIN)
    missing = [key for key in keys if key not in data]
    more = [key for key in data if key not in keys]
    if missing:
        raise SaveError(f"`{missing[0]}` is missing", where=where, hint=_AGAIN)
    if more:
        raise SaveError(f"`{more[0]}` is not known", where=where, hint=_AGAIN)
    return data


def _texts(data: object, where: str) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise SaveError("this is no list of texts", where=where, hint=_AGAIN)
    return tuple(data)


def _numbers(data: object) -> list[int]:
    if not isinstance(data, list):
        raise SaveError("this is no list of numbers", where="block", hint=_AGAIN)
    for at, word in enumerate(data):
        if type(word) is not int or not -(2**31) <= word < 2**31:
            raise SaveError("this is no 32-bit number", where=f"block[{at}]", hint=_AGAIN)
    return data


def _layout(data: object, where: str) -> Layout:
    optional = {"hold": [], "skips": 0}
    full = {**optional, **data} if isinstance(data, dict) else data
    ship = _object(full, where, ("hold", "skips", "nest", "deck"))
    nest, skips = ship["nest"], ship["skips"]
    if nest is not None and not isinstance(nest, str):
        raise SaveError("this is no coin", where=f"{where}.nest", hint=_AGAIN)
    if type(skips) is not int or skips < 0:
        raise SaveError("this is no number of turns", where=f"{where}.skips", hint=_AGAIN)
    deck, hold = _texts(ship["deck"], f"{where}.deck"), _texts(ship["hold"], f"{where}.hold")
    return Layout(nest, deck, hold, skips)


def _game(data: dict[str, Any], coins: CoinSource | None) -> Game:
    if not isinstance(data["ships"], list):
        raise SaveError("this is no list of ships", where="ships", hint=_AGAIN)
    layouts = [_layout(ship, f"ships[{seat}]") for seat, ship in enumerate(data["ships"])]
    teams = data["teams"]
    if not isinstance(teams, list) or not all(
        isinstance(team, list) and all(type(seat) is int for seat in team) for team in teams
    ):
        raise SaveError("this is no list of teams", where="teams", hint=_AGAIN)
    if not isinstance(data["rules"], dict):
        raise SaveError("this is no object", where="rules", hint=_AGAIN)
    try:
        return Game.from_layouts(
            layouts,
            coins=coins,
            names=_texts(data["names"], "names"),
            rules=Rules.from_dict(data["rules"]),
            teams=teams,
        )
    except GameError as error:
        hint = "load it with the coins it was played with"
        raise SaveError(str(error), where="the game", hint=hint) from error


def _check_coins(data: object, game: Game) -> None:
    saved = _object(data, "coins", ("fingerprint", "kinds"))
    if saved["fingerprint"] == game.fingerprint:
        return
    kinds, mine = _texts(saved["kinds"], "coins.kinds"), [coin.name for coin in game.coins]
    missing = [name for name in kinds if name not in mine]
    more = [name for name in mine if name not in kinds]
    what = "the same coins, but with other texts"
    if missing or more:
        parts = [f"without {', '.join(missing)}"] if missing else []
        parts += [f"with {', '.join(more)}"] if more else []
        what = " and ".join(parts)
    raise SaveError(
        f"it was played with other coins; those here are {what}",
        where="coins.fingerprint",
        hint="load the sets it was played with: `State.from_json(text, coins)`",
    )
