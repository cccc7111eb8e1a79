"""Games as text: what is written, without what it means. The grammar is `grammar/game.lark`.

A text is read to a `WrittenGame` and written from one. What its tags and choices mean, and whether
such a game can be, is asked in `piecesofeight.records`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from piecesofeight.arguments import shown
from piecesofeight.errors import SaveError
from piecesofeight.notation.game_signs import choice_signs, escaped, plain
from piecesofeight.notation.lark_files import parser

if TYPE_CHECKING:
    from lark import Token, UnexpectedInput

INDENT = 3  # columns before a choice that begins no turn
QUOTE = '"'
HINT = "take the file as it was written"


@frozen
class WrittenTag:
    """A tag: its name, its texts, and the line and the column where it stands."""

    name: str
    texts: tuple[str, ...]
    line: int = 0
    column: int = 0


@frozen
class WrittenChoice:
    """A choice as it is written.

    Attributes:
        text: `NAME: OPTION`.
        after: the number of the choice that it follows, from 1; 0 for the start.
        turn: the number of the turn that is written before it; None if there is none.
        time: the milliseconds that it took; None if that isn't written.
        comment: what somebody says of it.
        remarks: what came of it, for people; not read.
        line: where it stands.
        column: where it stands in its line.
    """

    text: str
    after: int
    turn: int | None = None
    time: int | None = None
    comment: str = ""
    remarks: tuple[str, ...] = ()
    line: int = 0
    column: int = 0


@frozen
class WrittenGame:
    """A game as it is written: its tags, a comment on all of it, and every choice.

    The choices stand in the order of the text: what was tried in place of a choice, with all that
    followed on it, comes before what followed on the choice itself.
    """

    tags: tuple[WrittenTag, ...]
    choices: tuple[WrittenChoice, ...] = ()
    comment: str = ""
    remarks: tuple[str, ...] = ()


# --- reading -----------------------------------------------------------------------------------


def read_game(text: str, first_line: int = 1) -> WrittenGame:
    r"""A game from its text.

    Args:
        text: of one game.
        first_line: the number of its first line in the file, for errors.

    Raises:
        SaveError: it can't be read; it says where, and what is wrong there.

    >>> text = '[Game "piecesofeight 1"]\n1. Anne: pass {well}\n( Anne: surrender\n)'
    >>> [(choice.text, choice.after) for choice in read_game(text).choices]
    [('Anne: pass', 0), ('Anne: surrender', 0)]
    """
    from lark import UnexpectedInput

    lines = text.replace("\r\n", "\n")
    try:
        game: Any = parser("game", "game", BUILDER).parse(lines)
    except UnexpectedInput as error:
        raise _misfit(error, lines, first_line) from None
    return _written(game, first_line)


@frozen
class _Item:
    """A choice, and the lines that were tried in its place."""

    choice: _Raw
    variations: list[tuple[_Item, ...]]


@frozen
class _Game:
    tags: list[tuple[Token, list[Token]]]
    comment: Token | None
    line: tuple[_Item, ...]


@frozen
class _Raw:
    """A choice as its parts were read."""

    turn: Token | None
    text: Token
    time: Token | None
    comment: Token | None


class _Builder:
    """What Lark makes of the rules: it calls itself for nothing, however deep variations stand."""

    def tag(self, parts: list[Token]) -> tuple[Token, list[Token]]:
        return parts[0], parts[1:]

    def choice(self, parts: list[Any]) -> _Raw:
        return _Raw(*parts)

    def line(self, parts: list[Any]) -> tuple[_Item, ...]:
        found: list[_Item] = []
        for part in parts:
            if isinstance(part, _Raw):
                found.append(_Item(part, []))
            else:
                found[-1].variations.append(part)
        return tuple(found)

    variation = line

    def game(self, parts: list[Any]) -> _Game:
        *tags, comment, line = parts
        return _Game(tags, comment, line)


BUILDER = _Builder()


def _written(game: _Game, first: int) -> WrittenGame:
    """The same, laid out flat; lines are counted from the first one of the file."""
    tags = [
        WrittenTag(str(name), tuple(_inside(text, first) for text in texts), *_place(name, first))
        for name, texts in game.tags
    ]
    choices = [_choice(raw, after, first) for raw, after in _flat(game.line)]
    return WrittenGame(tuple(tags), tuple(choices), _inside(game.comment, first))


def _flat(line: tuple[_Item, ...]) -> Iterator[tuple[_Raw, int]]:
    """Every choice in the order of the text, with the number of the one that it follows."""
    waiting = [(iter(line), 0)]
    number = 0
    while waiting:
        items, after = waiting.pop()
        for item in items:
            number += 1
            yield item.choice, after
            if item.variations:
                waiting.append((items, number))
                waiting += [(iter(tried), after) for tried in reversed(item.variations)]
                break
            after = number


def _choice(raw: _Raw, after: int, first: int) -> WrittenChoice:
    time = _milliseconds(raw.time[3:-2]) if raw.time else None
    return WrittenChoice(
        _plain(raw.text, raw.text, first),
        after,
        int(raw.turn[:-1]) if raw.turn else None,
        time,
        _inside(raw.comment, first),
        (),
        *_place(raw.text, first),
    )


def _milliseconds(seconds: str) -> int:
    whole, _, part = seconds.partition(".")
    return 1000 * int(whole) + int(part.ljust(3, "0"))


def _place(token: Token, first: int) -> tuple[int, int]:
    return (token.line or 1) + first - 1, token.column or 1


def _inside(token: Token | None, first: int) -> str:
    """What stands between quotes or braces."""
    return "" if token is None else _plain(token[1:-1], token, first)


def _plain(text: str, token: Token, first: int) -> str:
    try:
        return plain(str(text))
    except ValueError as error:
        raise _error(str(error), *_place(token, first)) from None


def _misfit(error: UnexpectedInput, text: str, first: int) -> SaveError:
    """What is wrong where Lark could not go on."""
    line, column = error.line, error.column
    if line < 1:  # at the end
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    here = text.split("\n")[line - 1][column - 1 :].split(" ")[0]
    token = getattr(error, "token", None)
    what = f"`{shown(here)}` does not fit here" if here else "something is missing here"
    if token is not None and token.type == "$END":
        what = "the game ends too early"
    return _error(what, line + first - 1, column)


def _error(what: str, line: int, column: int) -> SaveError:
    return SaveError(what, where=f"line {line}, column {column}", hint=HINT)


# --- writing -----------------------------------------------------------------------------------


def game_text(game: WrittenGame) -> str:
    """The text of a game, which `read_game` reads to the same, without its remarks."""
    lines = [_tag_line(tag) for tag in game.tags]
    lines.append("")
    if game.comment:
        lines += [f"{{{escaped(game.comment, '{}')}}}", ""]
    lines += [f"{' ' * INDENT}; {escaped(remark, '')}" for remark in game.remarks]
    return "\n".join([*lines, *_choice_lines(game.choices)]) + "\n"


def _tag_line(tag: WrittenTag) -> str:
    texts = (f' "{escaped(text, QUOTE)}"' for text in tag.texts)
    return f"[{tag.name}{''.join(texts)}]"


def _choice_lines(choices: Sequence[WrittenChoice]) -> Iterator[str]:
    """A line for each choice; what was tried in place of another stands in parentheses."""
    goes_on = {choice.after: number for number, choice in enumerate(choices, start=1)}
    before = [-1, *(choice.after for choice in choices)]
    open_at: list[int] = []  # for each variation that is open, what it was tried in place of
    last = 0
    for number, choice in enumerate(choices, start=1):
        while choice.after != last:
            beside = open_at and before[open_at[-1]] == choice.after
            ended = goes_on.get(last, 0) < number
            if choice.after == before[last] and not (beside and ended):
                open_at.append(last)
                yield f"{_indent(open_at)}("
                break
            yield f"{_indent(open_at)})"
            last = open_at.pop()
        indent = INDENT + len(_indent(open_at))
        turn = "" if choice.turn is None else f"{choice.turn}. "
        yield f"{turn:>{indent}}{_told(choice)}"
        yield from (f"{' ' * indent}; {escaped(remark, '')}" for remark in choice.remarks)
        last = number
    while open_at:
        yield f"{_indent(open_at)})"
        open_at.pop()


def _indent(open_at: list[int]) -> str:
    return " " * (INDENT * len(open_at))


def _told(choice: WrittenChoice) -> str:
    text = choice_signs(choice.text)
    if choice.time is not None:
        seconds, part = divmod(choice.time, 1000)
        text += f" in {seconds}" + f".{part:03}".rstrip("0") * bool(part) + " s"
    return text + f" {{{escaped(choice.comment, '{}')}}}" * bool(choice.comment)
