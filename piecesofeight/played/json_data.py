"""JSON text to values of attrs classes, and back: what all saved files have in common.

A class describes a file: its fields are the keys, `FORMAT` and `VERSION` say which file it is.
Of a class that is `BRIEF` what is as it is by default isn't written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, partial
from types import UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, get_args, get_origin

from attrs import has

from piecesofeight.arguments import a_text, shown
from piecesofeight.errors import GameError, SaveError

if TYPE_CHECKING:
    import cattrs

AGAIN = "save the game again, or take an older save"
# What the library wrote before a saved game was a start and the choices since.
FORMER = ("piecesofeight-state", "piecesofeight-record")
_OURS = "piecesofeight-"  # how the formats of all files begin
_ELSEWHERE = "`Record.from_json` reads saves of games, `SeatSave.from_json` what a seat saw"
_WORDS = {int: "whole number", str: "text", bool: "true or false"}


class SavedFile(Protocol):
    """A class whose values are written to files of their own."""

    FORMAT: ClassVar[str]
    VERSION: ClassVar[int]


File = TypeVar("File", bound=SavedFile)


class _UnfitError(ValueError):
    """A value isn't what belongs there; the text says what it isn't."""


# --- writing -----------------------------------------------------------------------------


def to_data(saved: SavedFile) -> dict[str, Any]:
    """A value as data for JSON, with its format and version."""
    return {
        "format": saved.FORMAT,
        "version": saved.VERSION,
        **converter().unstructure(saved),
    }


def data_text(data: Mapping[str, object], listed: str = "") -> str:
    """An object as JSON, a line for each key, and for each thing in the list under one of them."""
    lines = []
    for key, value in data.items():
        text = dumps(value)
        if key == listed and isinstance(value, list | tuple) and value:
            text = "[\n    " + ",\n    ".join(map(dumps, value)) + "\n  ]"
        lines.append(f"  {dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def dumps(value: object) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


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


def from_data(data: object, kind: type[File]) -> File:
    """The value that `to_data` gave, judged by its class.

    Raises:
        SaveError: it is another kind of file, of another version, or damaged.
    """
    import cattrs

    if not isinstance(data, dict):
        raise SaveError("this is no object", where="the save", hint=AGAIN)
    _check_format(data, kind)
    fields = {key: value for key, value in data.items() if key not in ("format", "version")}
    try:
        return converter().structure(fields, kind)
    except cattrs.BaseValidationError as error:
        found = cattrs.transform_error(error, path="", format_exception=_said)[0]
        what, _, where = found.rpartition(" @ ")
        raise SaveError(what, where=where.lstrip(".") or "the save", hint=AGAIN) from None


def _check_format(data: dict[str, Any], kind: type[SavedFile]) -> None:
    for key in ("format", "version"):
        if key not in data:
            raise SaveError(f"`{key}` is missing", where="the save", hint=AGAIN)
    named, version = data["format"], data["version"]
    if named in FORMER:
        raise SaveError(
            f"version {shown(version)} of `{named}` isn't read any more, only `{kind.FORMAT}`",
            where="format",
            hint="finish the game with the version of piecesofeight that saved it",
        )
    if named != kind.FORMAT:
        what = f"`{shown(named)}` is not `{kind.FORMAT}`"
        is_ours = isinstance(named, str) and named.startswith(_OURS)
        raise SaveError(what, where="format", hint=_ELSEWHERE if is_ours else AGAIN)
    if type(version) is not int or version not in getattr(kind, "READS", (kind.VERSION,)):
        raise SaveError(
            f"this is version {shown(version)} of the format, not {kind.VERSION}",
            where="version",
            hint="use the version of piecesofeight that saved it",
        )


def _said(error: BaseException, _kind: object) -> str:
    """What is wrong at a place; cattrs adds the place."""
    import cattrs

    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return f"`{shown(min(error.extra_fields))}` is not known"
    if isinstance(error, KeyError):
        return "this is missing"
    return str(error) if isinstance(error, _UnfitError | GameError) else "this can't be read"


@cache
def converter() -> cattrs.Converter:
    """The hooks that all saved classes share; it is made when the first file is read or written."""
    import cattrs
    from cattrs.gen import make_dict_unstructure_fn

    made = cattrs.Converter(forbid_extra_keys=True)
    made.register_structure_hook_factory(has, partial(_object, made))
    made.register_structure_hook_factory(_is_several, partial(_several, made))
    for kind in _WORDS:
        made.register_structure_hook(kind, _exact)
    made.register_structure_hook_factory(_is_mapping, partial(_mapping, made))
    brief = partial(make_dict_unstructure_fn, converter=made, _cattrs_omit_if_default=True)
    made.register_unstructure_hook_factory(_is_brief, lambda kind: brief(kind))
    made.register_structure_hook_factory(_is_text_or_more, partial(_text_or_more, made))
    made.register_unstructure_hook_func(_is_text_or_more, made.unstructure)
    return made


def _is_brief(kind: Any) -> bool:
    return has(kind) and getattr(kind, "BRIEF", False)


def _is_text_or_more(kind: Any) -> bool:
    """Whether it is a text or, where there is more to say, a value of a class."""
    parts = get_args(kind) if isinstance(kind, UnionType) else ()
    return len(parts) == 2 and parts[0] is str and has(parts[1])


def _text_or_more(made: cattrs.Converter, kind: Any) -> Any:
    """How a text is read, or an object where there is more to say."""

    def structure(value: object, _kind: object) -> object:
        return made.structure(value, get_args(kind)[1] if isinstance(value, dict) else str)

    return structure


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is Mapping


def _mapping(made: cattrs.Converter, kind: Any) -> Any:
    """How an object is read whose keys are anybody's."""
    inner = get_args(kind)[1]

    def structure(value: object, _type: object) -> object:
        if not isinstance(value, dict):
            raise _UnfitError("this is no object")
        return {key: made.structure(value[key], inner) for key in value}

    return structure


def _exact(value: object, kind: type) -> object:
    if type(value) is not kind:
        raise _UnfitError(f"this is no {_WORDS[kind]}")
    return value


def _object(made: cattrs.Converter, kind: type) -> Any:
    """How a value of an attrs class is read."""
    read: Any = made.gen_structure_attrs_fromdict(kind)

    def structure(value: object, _kind: object) -> object:
        if not isinstance(value, dict):
            raise _UnfitError("this is no object")
        return read(value, kind)

    return structure


def _is_several(kind: Any) -> bool:
    built: Any = get_origin(kind)
    return built in (tuple, frozenset)


def _several(made: cattrs.Converter, kind: Any) -> Any:
    """How a list is read: up to the first fault, of which cattrs is told the place.

    Its own hooks go on and collect every fault; of a list from outside there may be millions.
    """
    import cattrs

    inner, built = get_args(kind)[0], get_origin(kind)
    read: Any = made.get_structure_hook(inner)

    def structure(value: object, _type: object) -> object:
        if not isinstance(value, list):
            raise _UnfitError("this is no list")
        found = []
        for at, item in enumerate(value):
            try:
                found.append(read(item, inner))
            except Exception as error:
                error.add_note(cattrs.IterableValidationNote(f"at {at}", at, inner))
                raise cattrs.IterableValidationError("", [error], kind) from None
        return built(found)

    return structure
