"""From the text of a file to its canonical text, and the check that it says the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping as Table
from types import ModuleType

from attrs import frozen
from lark.exceptions import LarkError

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.rendering import CoinFileError
from piecesofeight.language.file.reading import AbilityText, ability_text_of
from piecesofeight.language.file.repairs import read_coin_file
from piecesofeight.language.file.values import Values
from piecesofeight.language.file.versions import needs
from piecesofeight.language.file.yaml_tree import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    nodes_at,
    normal,
    read_yaml,
)
from piecesofeight.language.formatting import ability, game_texts
from piecesofeight.language.formatting.canon import COINS, GAMES, SCENARIOS, Canon, Place
from piecesofeight.language.formatting.comments import Document, read_document
from piecesofeight.language.formatting.layout import lay_out
from piecesofeight.language.formatting.scalars import is_special, visible
from piecesofeight.language.games.loading import read_game
from piecesofeight.language.loading.coinset import load_coins
from piecesofeight.language.loading.sources import Source
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.parsing.parser import parse_ability, pieces, without_signs


class FormattingError(PiecesOfEightError, RuntimeError):
    """Formatting would change what a file says: a fault of the formatter, not of the file."""


def format_text(text: str, filename: str = "<text>") -> str:
    r"""The canonical text of a coin file, the file of a game, or a scenario file.

    A list is taken for a file of scenarios, what has the key `game` for that of a game, anything
    else for a file of coins.

    Raises:
        CoinFileError: the file can't be read as YAML, or the text of an ability can't be read;
            it has every diagnostic. Errors of meaning don't keep a file from being formatted.

    Example:
        >>> print(format_text("set: 'birds'\ncoins:\n- limit:  2\n  coin: Gull\n"), end="")
        set: birds
        <BLANKLINE>
        coins:
          - coin: Gull
            limit: 2
    """
    plain = normal(text)
    contents = _read_contents(_read_tree(plain, filename), plain, filename)
    formatted = lay_out(
        contents.document,
        contents.canon,
        lambda node, indent: _texts(contents.canon).lay_out(contents.rows[node], indent),
    )
    _check_same(contents, formatted, filename)
    return formatted


# --- reading ------------------------------------------------------------------------------------


def _read_tree(plain: str, filename: str) -> Mapping | Sequence:
    """The tree of a file that can be formatted."""
    report = Collector()
    others = plain.lstrip().startswith("- ") or Source(filename, plain).is_game
    read = read_yaml if others else read_coin_file
    tree = read(plain, filename, report)
    if isinstance(tree, Scalar):
        report.add("E0106", "a coin file must be keys and values", tree.span)
    if tree is not None:
        _check_kind(tree, report)
    if report.found or not isinstance(tree, Mapping | Sequence):
        raise CoinFileError(report.in_order(), {filename: plain})
    return tree


def _check_kind(tree: Node, report: Collector) -> None:
    """Other people's YAML is none of our business."""
    place = tree.span.first
    if _is_game(tree):
        return
    if isinstance(tree, Mapping) and not {"set", "coins"} & _keys(tree):
        hint = "only coin files, files of games and scenario files of coins can be formatted"
        report.add("E0108", "a coin file needs `set: ...` and `coins: ...`", place, hint)
    elif isinstance(tree, Sequence) and not any("scenario" in _keys(item) for item in tree.items):
        hint = "begin each scenario with `- scenario: ...`"
        report.add("E0108", "a scenario needs a title", place, hint)


def _is_game(tree: Node) -> bool:
    """Whether it is the file of a game, and not one of scenarios of it."""
    return "game" in _keys(tree) and "scenarios" not in _keys(tree)


def _texts(canon: Canon) -> ModuleType:
    """What lays out the texts of such files."""
    return game_texts if canon is GAMES else ability


def _keys(node: Node) -> set[str]:
    return {key.text for key, _ in node.items} if isinstance(node, Mapping) else set()


@frozen
class _Contents:
    """A file as it was read: its tree, its rules, the texts of its abilities, its comments."""

    tree: Mapping | Sequence
    canon: Canon
    rows: Table[Scalar, list[ability.Row]]
    document: Document


def _read_contents(tree: Mapping | Sequence, text: str, filename: str) -> _Contents:
    """Read what is formatted.

    Raises:
        CoinFileError: the texts of some abilities can't be read; it tells of all of them.
    """
    canon = SCENARIOS if isinstance(tree, Sequence) else GAMES if _is_game(tree) else COINS
    report, lines = Collector(), text.split("\n")
    rows: dict[Scalar, list[ability.Row]] = {}
    broken: list[AbilityText] = []
    for node in (node for place in sorted(canon.texts) for node in nodes_at(tree, place)):
        if not isinstance(node, Scalar) or node.style != "|":
            if canon is COINS:
                report.say("E0112", node.span.first_line, "ability")
            continue
        nothing = AbilityText(node.text, filename, node.span.line + 1, 0, node.span)
        block = ability_text_of(node, filename, lines) or nothing
        try:
            rows[node] = _texts(canon).rows_of(block)
        except LarkError:
            broken.append(block)
    if broken and canon is GAMES:
        read_game(Source(filename, text), report)
    elif broken:
        _explain(broken, tree, report)
    if report.found:
        raise CoinFileError(report.in_order(), {filename: text})
    return _Contents(tree, canon, rows, read_document(tree, text))


def _explain(broken: list[AbilityText], tree: Node, report: Collector) -> None:
    """Say why some texts can't be read; what they would mean is not asked."""
    named = nodes_at(tree, ("coins", "*", "coin"))
    names = {plain_name(node.text) for node in named if isinstance(node, Scalar)}
    kinds = Kinds(frozenset(names | set(load_coins())))
    for node in nodes_at(tree, ("needs",)):
        if needs(Values(broken[0].file, report), node)[1]:
            return  # the words may be right ones that are yet to come
    for block in broken:
        for piece in pieces(without_signs(block, report)):
            try:
                ability.tokens_of(piece.text)
            except LarkError:
                parse_ability(piece, kinds, report)


# --- the last check -----------------------------------------------------------------------------


def _check_same(old: _Contents, formatted: str, filename: str) -> None:
    """Compare a file with its layout: the same keys, values, abilities and comments.

    Raises:
        FormattingError: something is different.
    """
    report = Collector()
    tree = read_yaml(formatted, filename, report)
    try:
        if isinstance(tree, Mapping | Sequence) and not report.found:
            if _meaning(old) == _meaning(_read_contents(tree, formatted, filename)):
                return
    except CoinFileError:
        pass
    raise FormattingError(
        f"formatting `{filename}` would change what it says, so it is left as it is; "
        "this is a fault of the formatter: please report it"
    )


def _meaning(contents: _Contents) -> tuple[object, Counter[str]]:
    """All that must stay, in a form that compares."""
    return _value(contents.tree, (), contents), Counter(_comments(contents))


def _comments(contents: _Contents) -> Iterator[str]:
    yield from (comment.text for comment in contents.document.comments)
    yield from (row.comment for rows in contents.rows.values() for row in rows if row.comment)


def _value(node: Node, place: Place, contents: _Contents) -> object:
    canon, rows = contents.canon, contents.rows
    if isinstance(node, Sequence):
        return [_value(item, canon.inner(place, None), contents) for item in node.items]
    if isinstance(node, Mapping):
        pairs = [
            (key.text, _value(value, canon.inner(place, key.text), contents))
            for key, value in node.items
        ]
        return dict(pairs) if place in canon.orders else pairs
    if not isinstance(node, Scalar):
        return None  # never there: what can't be read isn't formatted
    if node in rows:
        lines = [row for row in rows[node] if row.words]
        return [(line.level, [word.strip('"') for word in line.words]) for line in lines]
    return visible(node), is_special(node)
