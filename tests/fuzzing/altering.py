"""Ways to alter a saved game: in its fields, each to any plausible other value, and in its bytes.

An altered save is mostly refused at its first wrong word. So that what lies behind is reached too,
an alteration can be `mended`: the choices that are still allowed are kept, others are made in place
of the rest, and the end is that of the game that comes of it.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from other_values import NUMBERS, OTHERS, TEXTS, WORDS

from piecesofeight.errors import IllegalOption, PiecesOfEightError
from piecesofeight.game.saves.record_data import begun_as_saved
from piecesofeight.game.saves.saved_game import SavedGame
from piecesofeight.game.state import Game
from piecesofeight.language.program import Coin
from piecesofeight.notation.options import option_text
from piecesofeight.played.json_data import from_data
from piecesofeight.played.replay import choice_text

Data = dict[str, Any]
Path = tuple[str | int, ...]

LONG = 400  # choices that a mended game has at most
UNPLAYED = {"choices": [], "result": None, "end": ""}
_PARTS = re.compile(r"\w+|\W+")


# --- anywhere in the data ---------------------------------------------------------------------


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """The way to every value within another, and to that itself."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from paths(inner, (*path, at))


def value_at(data: object, path: Path) -> Any:
    """What is there."""
    inner: Any = data
    for key in path:
        inner = inner[key]
    return inner


def other_value(value: object, luck: random.Random, pool: Sequence[object]) -> object:
    """Something else that could stand where a value stands."""
    if luck.random() < 0.15:
        return copy.deepcopy(luck.choice(OTHERS))
    if luck.random() < 0.1:
        return copy.deepcopy(luck.choice(pool))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = value + luck.choice((-2, -1, 1, 2))
        far = luck.choice(NUMBERS)
        return luck.choice(
            (near, near, -value, far, -far, str(value), value * 0.5 if abs(value) < 2**60 else 0.5)
        )
    if isinstance(value, str):
        return other_text(value, luck, pool)
    if isinstance(value, list):
        return other_list(value, luck, pool)
    if isinstance(value, dict):
        return other_object(value, luck, pool)
    return luck.choice((0, "", False, [], "null", -1))


def other_text(text: str, luck: random.Random, pool: Sequence[object]) -> str:
    """A text like another."""
    letters = list(text)
    match luck.randrange(7):
        case 0:
            texts = [one for one in pool if isinstance(one, str)]
            return luck.choice(texts) if texts else ""
        case 1:
            return luck.choice(TEXTS)
        case 2:
            return luck.choice((text.upper(), text.lower(), text.swapcase(), text.title()))
        case 3:
            return luck.choice((f" {text}", f"{text} ", text.replace(" ", "  "), f"{text}\n"))
        case 4 if letters:
            del letters[luck.randrange(len(letters))]
        case 5 if letters:
            letters[luck.randrange(len(letters))] = luck.choice("aeZ09.:[]|é́\u200b")
        case _:
            return text[: luck.randrange(len(text) + 1)]
    return "".join(letters)


def other_list(value: list[Any], luck: random.Random, pool: Sequence[object]) -> list[Any]:
    """A list with parts dropped, doubled, swapped, added or in another order."""
    new = list(value)
    at = luck.randrange(len(new)) if new else 0
    match luck.randrange(8):
        case 0 if new:
            del new[at]
        case 1 if new:
            new.insert(at, copy.deepcopy(new[at]))
        case 2 if len(new) > 1:
            to = luck.randrange(len(new))
            new[at], new[to] = new[to], new[at]
        case 3:
            luck.shuffle(new)
        case 4:
            new = new[at:]
        case 5:
            new.insert(at, copy.deepcopy(luck.choice(pool)))
        case 6:
            new = new * luck.choice((0, 2, 3, 40))
        case _:
            new.reverse()
    return new


def other_object(value: Data, luck: random.Random, pool: Sequence[object]) -> Data:
    """An object with a key dropped, added or renamed, or with two values swapped."""
    keys, new = list(value), dict(value)
    key, second = (luck.choice(keys), luck.choice(keys)) if keys else ("", "")
    match luck.randrange(5):
        case 0 if keys:
            del new[key]
        case 1 if keys:
            new[luck.choice((key + "s", key[:-1], key.upper(), ""))] = new.pop(key)
        case 2 if keys:
            new[key], new[second] = new[second], new[key]
        case 3 if keys:
            new[key] = other_value(new[key], luck, pool)
        case _:
            new[luck.choice(("block", "seed", "x", "choices"))] = copy.deepcopy(luck.choice(pool))
    return new


def anywhere(data: Data, luck: random.Random, pool: Sequence[object]) -> None:
    """Change one value of any kind; long lists are no more likely than short ones."""
    top = luck.choice(list(data)) if data else ""
    inner = list(paths(data.get(top)))
    path = (top, *luck.choice(inner))
    parent = value_at(data, path[:-1])
    parent[path[-1]] = other_value(value_at(data, path), luck, pool)


# --- where a game is what is altered ----------------------------------------------------------


def of_ships(data: Data, luck: random.Random, pool: Sequence[object]) -> None:
    """Coins become others, change places or ships, or are there once more."""
    ships = data["ships"]
    one, two = luck.choice(ships), luck.choice(ships)
    kinds = data["coins"]["kinds"]
    match luck.randrange(9):
        case 0:
            one["nest"], two["nest"] = two["nest"], one["nest"]
        case 1:
            one["deck"], two["deck"] = two["deck"], one["deck"]
        case 2:
            luck.shuffle(ships)
        case 3:
            one["nest"] = luck.choice((None, luck.choice(kinds)))
        case 4 if one["deck"]:
            one["deck"][luck.randrange(len(one["deck"]))] = luck.choice(kinds)
        case 5:
            one["hold"] = luck.choices(kinds, k=luck.choice((1, 2, 9)))
        case 6:
            one["skips"] = luck.choice((0, 1, 2, 1000, 1001))
        case 7 if one["deck"]:
            two["deck"].insert(luck.randrange(len(two["deck"]) + 1), one["deck"].pop())
        case _:
            one["deck"] = luck.choices(kinds, k=luck.choice((0, 1, 2, 12, 124, 125)))
    del pool


def of_players(data: Data, luck: random.Random, pool: Sequence[object]) -> None:
    """Names, teams and the number of players; choices may be told of the new names or not."""
    names = data["names"]
    at = luck.randrange(len(names))
    match luck.randrange(6):
        case 0:
            old = names[at]
            new = luck.choice(("Zoe", "Bart", "pass", "nest", "A: b", "A.fore", "é", old.lower()))
            text = json.dumps(data["choices"], ensure_ascii=False).replace(old, new)
            names[at], data["choices"] = new, json.loads(text)
        case 1:
            luck.shuffle(names)
        case 2:
            seats = list(range(len(names)))
            luck.shuffle(seats)
            data["teams"] = luck.choice(
                ([], [seats[::2], seats[1::2]], [seats], [[s] for s in seats])
            )
        case 3:
            names.append("Zoe")
            data["ships"].append(copy.deepcopy(luck.choice(data["ships"])))
        case 4:
            del names[at], data["ships"][at]
        case _:
            names[at] = other_text(names[at], luck, pool)


def of_start(data: Data, luck: random.Random, pool: Sequence[object]) -> None:
    """Who begins, the seed, and the rules."""
    rules = data["rules"]
    match luck.randrange(4):
        case 0:
            data["start"]["first"] = luck.choice((None, *range(len(data["names"]))))
        case 1:
            data["start"]["seed"] = luck.choice((0, -1, 2**96, -(2**70), luck.getrandbits(96)))
        case 2:
            key = luck.choice(list(rules))
            rules[key] = not rules[key]
        case _:
            rules.pop(luck.choice(list(rules)))
    del pool


def of_coins(data: Data, luck: random.Random, pool: Sequence[object]) -> None:
    """Which kinds there are, and how they are called."""
    coins = data["coins"]
    match luck.randrange(3):
        case 0:
            coins["kinds"] = other_list(coins["kinds"], luck, pool)
        case 1:
            coins["digests"] = other_list(coins["digests"], luck, pool)
        case _:
            coins["fingerprint"] = luck.choice((data["end"], other_text("0123abcd", luck, pool)))


def of_choices(data: Data, luck: random.Random, pool: Sequence[object]) -> None:
    """A choice of another decision or player, or one put otherwise; some left out or added."""
    choices = data["choices"]
    texts = [*choices, *(one for one in pool if isinstance(one, str) and ": " in one), "Anne: pass"]
    at = luck.randrange(len(choices)) if choices else 0
    match luck.randrange(9):
        case 8:
            after = luck.choice((0, 1, at, len(choices), -1, True))
            told = {"choice": luck.choice(texts), "after": after, "comment": luck.choice(TEXTS)}
            choices.insert(luck.choice((at, len(choices))), told)
        case 0:
            choices.insert(at, luck.choice(texts))
        case 1 if choices:
            choices[at] = luck.choice(texts)
        case 2 if choices:
            choices[at] = f"{luck.choice(data['names'])}: {choices[at].partition(': ')[2]}"
        case 3 | 4 if choices:
            choices[at] = other_words(choices[at], luck, data["names"])
        case 5:
            who = luck.choice((*data["names"], "chance"))
            act = luck.choice(("surrender", "stalemate", "agree", "pass", "draw Mate", "Surrender"))
            choices.insert(at, f"{who}: {act}")
        case 6 if choices:
            choices[at] = other_text(choices[at], luck, pool)
        case _:
            data["choices"] = other_list(choices, luck, texts)


def other_words(text: str, luck: random.Random, names: Sequence[str]) -> str:
    """A choice in which a word or a number is another."""
    parts = _PARTS.findall(text)
    known = [
        at for at, part in enumerate(parts) if part in WORDS or part.isdigit() or part in names
    ]
    if not known:
        return f"{text} at {luck.choice(names)}.fore"
    at = luck.choice(known)
    if parts[at] in names:
        parts[at] = luck.choice(names)
    elif parts[at].isdigit():
        others = ("0", "1", "2", "3", "99", "128", "9" * 20, "9" * 5000, "٣", "-1")
        parts[at] = luck.choice(others)
    else:
        parts[at] = luck.choice(WORDS[parts[at]])
    return "".join(parts)


def of_end(data: Data, luck: random.Random, pool: Sequence[object]) -> None:
    """What is told of the end."""
    data[luck.choice(("end", "result"))] = other_value(data["end"], luck, pool)


KINDS = (anywhere, of_ships, of_players, of_start, of_coins, of_choices, of_choices, of_end)


def altered(data: Data, luck: random.Random, pool: Sequence[object]) -> tuple[Data, str]:
    """A copy of a game's data with one thing altered, or several, and what kinds they are."""
    new, deeds = copy.deepcopy(data), []
    for _ in range(luck.choice((1, 1, 1, 2, 4))):
        kind = luck.choice(KINDS)
        try:
            kind(new, luck, pool)
        except (LookupError, TypeError, AttributeError, ValueError):
            continue  # what it is about isn't there any more
        deeds.append(kind.__name__.removeprefix("of_"))
    return new, " + ".join(sorted(set(deeds))) or "nothing"


# --- so that more of it is reached --------------------------------------------------------------


def mended(data: Data, coins: Sequence[Coin], luck: random.Random) -> Data:
    """The same with choices that are allowed and with the end that they lead to, if it has one."""
    try:
        saved = from_data({**data, **UNPLAYED}, SavedGame)
        state = begun_as_saved(saved, tuple(coins), Game.from_layouts, Game.start)
        more = luck.choice((0, 0, 5, 40))
        texts = [one.partition(": ")[2] for one in data["choices"][:LONG]]
        choices = []
        while not state.is_terminal() and (texts or more > 0):
            text = texts.pop(0) if texts else ""
            try:
                option = state.option_id(text)
            except IllegalOption:
                texts.clear()
                more -= 1
                option = luck.choice(state.legal_actions())
                text = option_text(state.scene, option)
            who = choice_text(state, option).removesuffix(option_text(state.scene, option))
            choices.append(who + text)
            state = state.apply(option)
    except (PiecesOfEightError, LookupError, TypeError, AttributeError, ValueError):
        return data
    result = str(state.outcome) if state.outcome else None
    return {**data, "choices": choices, "result": result, "end": state.digest()}


# --- bytes ------------------------------------------------------------------------------------


def altered_bytes(text: bytes, other: bytes, luck: random.Random) -> bytes:
    """The bytes of a save with some flipped, added, lost or doubled, or with those of another."""
    for _ in range(luck.choice((1, 1, 2, 8))):
        at, to = sorted(luck.randrange(len(text) + 1) for _ in range(2))
        short = min(to, at + luck.choice((1, 2, 12, 5000)))
        deed = luck.choice(("flip", "insert", "delete", "truncate", "double", "splice", "digit"))
        match deed:
            case "flip" if at < len(text):
                text = text[:at] + bytes([text[at] ^ 1 << luck.randrange(8)]) + text[at + 1 :]
            case "insert":
                piece = luck.choice(
                    (b"\0", b"\xff", b'"', b",", b"{", b"[", b"9", b"-", b"\\ud800")
                )
                text = text[:at] + piece * luck.choice((1, 1, 2, 3000)) + text[at:]
            case "delete":
                text = text[:at] + text[short:]
            case "truncate" if luck.random() < 0.3:
                text = text[:at]
            case "double":
                text = text[:short] + text[at:]
            case "splice":
                text = text[:at] + other[at:]
            case _:
                digit = b"%d" % luck.randrange(10)
                text = text[:at] + re.sub(rb"\d", digit, text[at:], count=1)
    return text
