"""Where a name is given, where it is spoken of, and calling the thing otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.language.diagnostics.diagnostic import Edit
from piecesofeight.language.editor.mentions import Mention, What, mention_at, mentions
from piecesofeight.language.names import is_coin_name, is_set_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.program import Span

_CHOICE = re.compile(r"[a-z][a-z0-9_-]*")


class RenameError(PiecesOfEightError, ValueError):
    """A name can't be changed, or not to that; the message says why."""


def _found(texts: Mapping[str, str], coins: frozenset[str]) -> dict[str, list[Mention]]:
    """The mentions in each file, all files knowing each other's coins."""
    known = set(coins)
    for name, text in texts.items():
        known |= {one.name for one in mentions(text, name) if one.what is What.COIN and one.defines}
    return {name: mentions(text, name, frozenset(known)) for name, text in texts.items()}


def _same(one: Mention, other: Mention) -> bool:
    """Whether two mentions mean the same thing."""
    if (one.what, one.name) != (other.what, other.name):
        return False
    return one.what is not What.CHOICE or (one.span.file, one.scope) == (
        other.span.file,
        other.scope,
    )


def references(
    texts: Mapping[str, str],
    filename: str,
    line: int,
    column: int,
    coins: frozenset[str] = frozenset(),
) -> list[Mention]:
    """All places that mean the same as what stands at a place; empty if no name stands there.

    Args:
        texts: the coin files that belong together, by name.
        filename: which of them the place is in.
        line: counts from 1.
        column: counts from 1.
        coins: the names of coins declared in other files.
    """
    found = _found(texts, coins)
    here = mention_at(found.get(filename, []), line, column)
    if here is None:
        return []
    same = [one for some in found.values() for one in some if _same(here, one)]
    return sorted(same, key=lambda one: (one.span.file, one.span.line, one.span.column))


def definition(
    texts: Mapping[str, str],
    filename: str,
    line: int,
    column: int,
    coins: frozenset[str] = frozenset(),
) -> Span | None:
    r"""Where the name at a place is given; None if it isn't in these files, or there is none.

    >>> text = "set: birds\nshipyard: {Gull: 2}\ncoins:\n  - {coin: Gull, limit: 2}\n"
    >>> definition({"birds.yaml": text}, "birds.yaml", 2, 13).line
    4
    """
    for one in references(texts, filename, line, column, coins):
        if one.defines:
            return one.span
    return None


def rename(
    texts: Mapping[str, str],
    filename: str,
    line: int,
    column: int,
    new: str,
    coins: frozenset[str] = frozenset(),
) -> list[Edit]:
    """The edits that give another name to what stands at a place.

    Raises:
        RenameError: nothing there has a name, it is declared in another file, or the new name
            can't be one or is taken.
    """
    places = references(texts, filename, line, column, coins)
    if not places:
        raise RenameError("nothing here has a name that could be changed")
    if not any(one.defines for one in places):
        raise RenameError(f"`{places[0].name}` is not given its name in these files")
    _judge(places[0], new, texts, coins)
    return [Edit(one.span, new) for one in places]


def _judge(old: Mention, new: str, texts: Mapping[str, str], coins: frozenset[str]) -> None:
    """Refuse a name that can't be one, or means something else already."""
    if old.what is What.CHOICE:
        fits = bool(_CHOICE.fullmatch(new)) and new not in grammar.keywords()
        help_ = "use small letters, and no word of the language"
    elif old.what is What.COIN:
        fits, help_ = is_coin_name(new), "begin with a capital letter"
    else:
        fits, help_ = is_set_name(new), "use small letters, digits and hyphens"
    if not fits:
        raise RenameError(f"`{new}` can't be the name of a {old.what.value}: {help_}")
    taken = [
        one
        for some in _found(texts, coins).values()
        for one in some
        if (one.what, one.name) == (old.what, new)
        and (old.what is not What.CHOICE or one.scope == old.scope)
    ]
    if taken or (old.what is What.COIN and new in coins):
        raise RenameError(f"there is a {old.what.value} `{new}` already")
