"""A game as JSON data: what saves and records have in common."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from piecesofeight.arguments import a_text, shown
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import GameError, SaveError
from piecesofeight.game.setup import GameSetup
from piecesofeight.notation.names import CoinSource

Made = TypeVar("Made", bound=GameSetup)
AGAIN = "save the game again, or take an older save"
# What the library wrote before a saved game was a start and the choices since.
FORMER = ("piecesofeight-state", "piecesofeight-record")
MOST_NAMES = 500  # characters of the names of coins in a message
GAME_KEYS = ("coins", "names", "rules", "teams", "ships")


def game_data(game: GameSetup) -> dict[str, object]:
    """What a game is played with: coins, names, rules, teams, ships."""
    return {
        "coins": {
            "fingerprint": game.fingerprint,
            "kinds": [coin.name for coin in game.coins],
        },
        "names": list(game.names),
        "rules": game.rules.to_dict(),
        "teams": [list(team) for team in game.teams],
        "ships": [ship_data(layout) for layout in game.layouts],
    }


def data_text(data: Mapping[str, object], listed: str = "") -> str:
    """An object as JSON, a line for each key, and for each thing in the list under one of them."""
    lines = []
    for key, value in data.items():
        text = dumps(value)
        if key == listed and isinstance(value, list) and value:
            text = "[\n    " + ",\n    ".join(map(dumps, value)) + "\n  ]"
        lines.append(f"  {dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def dumps(value: object) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def ship_data(layout: Layout) -> dict[str, object]:
    """Where a player's coins lie, as data."""
    data: dict[str, object] = {"nest": layout.nest, "deck": list(layout.deck)}
    if layout.hold:
        data["hold"] = list(layout.hold)
    if layout.skips:
        data["skips"] = layout.skips
    return data


# --- reading -----------------------------------------------------------------------------


def parsed(text: str) -> object:
    """JSON as data; a key that is there twice is an error."""
    try:
        given = a_text(text, "a save", SaveError)
        return json.loads(given, object_pairs_hook=_no_twice)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise SaveError(f"this is no JSON: {error.msg.lower()}", where=where, hint=AGAIN) from None
    except SaveError:
        raise
    except ValueError:  # Python reads no number of thousands of digits
        raise SaveError("there is a number in it that is far too long", hint=AGAIN) from None
    except RecursionError:
        raise SaveError("this is nested too deeply for a save", hint=AGAIN) from None


def _no_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise SaveError("a key is there twice", hint=AGAIN)
    return data


def object_of(data: object, where: str, keys: tuple[str, ...] | None = None) -> dict[str, Any]:
    """An object, with these keys and no others if they are given."""
    if not isinstance(data, dict):
        raise SaveError("this is no object", where=where, hint=AGAIN)
    if keys is None:
        return data
    missing = [key for key in keys if key not in data]
    more = [key for key in data if key not in keys]
    if missing:
        raise SaveError(f"`{missing[0]}` is missing", where=where, hint=AGAIN)
    if more:
        raise SaveError(f"`{shown(more[0])}` is not known", where=where, hint=AGAIN)
    return data


def check_format(data: object, wanted: str, version: int) -> None:
    """Refuse what is another kind of file, or of another version."""
    found = object_of(data, "the save")
    for key in ("format", "version"):
        if key not in found:
            raise SaveError(f"`{key}` is missing", where="the save", hint=AGAIN)
    if found["format"] in FORMER:
        raise SaveError(
            f"version {shown(found['version'])} of `{found['format']}` isn't read any more, "
            f"only `{wanted}`",
            where="format",
            hint="finish the game with the version of piecesofeight that saved it",
        )
    if found["format"] != wanted:
        raise SaveError(f"`{shown(found['format'])}` is not `{wanted}`", where="format", hint=AGAIN)
    if type(found["version"]) is not int or found["version"] != version:
        raise SaveError(
            f"this is version {shown(found['version'])} of the format, not {version}",
            where="version",
            hint="use the version of piecesofeight that saved it",
        )


def texts_of(data: object, where: str) -> tuple[str, ...]:
    """A list of texts."""
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise SaveError("this is no list of texts", where=where, hint=AGAIN)
    return tuple(data)


def layout_of(data: object, where: str) -> Layout:
    """What `ship_data` gave, as a layout again."""
    optional = {"hold": [], "skips": 0}
    full = {**optional, **data} if isinstance(data, dict) else data
    ship = object_of(full, where, ("hold", "skips", "nest", "deck"))
    nest, skips = ship["nest"], ship["skips"]
    if nest is not None and not isinstance(nest, str):
        raise SaveError("this is no coin", where=f"{where}.nest", hint=AGAIN)
    if type(skips) is not int or skips < 0:
        raise SaveError("this is no number of turns", where=f"{where}.skips", hint=AGAIN)
    deck, hold = texts_of(ship["deck"], f"{where}.deck"), texts_of(ship["hold"], f"{where}.hold")
    return Layout(nest, deck, hold, skips)


def game_of(data: dict[str, Any], coins: CoinSource | None, make: Callable[..., Made]) -> Made:
    """The game that `game_data` gave, with the same coins or not at all; see `restored`."""
    if not isinstance(data["ships"], list):
        raise SaveError("this is no list of ships", where="ships", hint=AGAIN)
    layouts = [layout_of(ship, f"ships[{seat}]") for seat, ship in enumerate(data["ships"])]
    teams = data["teams"]
    if not isinstance(teams, list) or not all(
        isinstance(team, list) and all(type(seat) is int for seat in team) for team in teams
    ):
        raise SaveError("this is no list of teams", where="teams", hint=AGAIN)
    if not isinstance(data["rules"], dict):
        raise SaveError("this is no object", where="rules", hint=AGAIN)
    try:
        game = make(
            layouts,
            coins=coins,
            names=texts_of(data["names"], "names"),
            rules=Rules.from_dict(data["rules"]),
            teams=teams,
        )
    except GameError as error:
        hint = "load it with the coins it was played with"
        raise SaveError(str(error), where="the game", hint=hint) from error
    saved = object_of(data["coins"], "coins", ("fingerprint", "kinds"))
    return _with_coins(game, saved, make)


def _with_coins(game: Made, saved: dict[str, Any], make: Callable[..., Made]) -> Made:
    """The game with the coins that were saved, which may be some of those that are here."""
    if saved["fingerprint"] == game.fingerprint:
        return game
    kinds, mine = texts_of(saved["kinds"], "coins.kinds"), {coin.name: coin for coin in game.coins}
    missing = [name for name in kinds if name not in mine]
    more = [name for name in mine if name not in kinds]
    if not missing:
        fewer = [mine[name] for name in dict.fromkeys(kinds)]
        # A text may name a kind that isn't among them, a ship have one: then it's no such game.
        with contextlib.suppress(GameError, KeyError):
            narrow = make(game.layouts, fewer, game.names, game.rules, game.teams)
            if saved["fingerprint"] == narrow.fingerprint:
                return narrow
    what = "the same coins, but with other texts"
    if missing or more:
        parts = [f"without {shown(', '.join(missing), MOST_NAMES)}"] if missing else []
        parts += [f"with {shown(', '.join(more), MOST_NAMES)}"] if more else []
        what = " and ".join(parts)
    raise SaveError(
        f"it was played with other coins; those here are {what}",
        where="coins.fingerprint",
        hint="load the sets it was played with: `load_state(path, coins)`",
    )
