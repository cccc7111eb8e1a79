"""The last check before a formatted text is given out: it says what the old one said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping as Mapping_

from attrs import frozen

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.language.diagnostics.coin_file_error import CoinFileError
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence, read_yaml
from piecesofeight.language.formatting import ability
from piecesofeight.language.formatting.canon import Canon, Place
from piecesofeight.language.formatting.reading import read_document
from piecesofeight.language.formatting.scalars import is_special, visible
from piecesofeight.language.formatting.texts import canon_of, read_abilities
from piecesofeight.language.formatting.tree import Document


class FormattingError(PiecesOfEightError, RuntimeError):
    """Formatting would change what a file says: a fault of the formatter, not of the file."""


@frozen
class Contents:
    """A file as it was read: its tree, the texts of its abilities, its comments."""

    tree: Mapping | Sequence
    rows: Mapping_[Scalar, list[ability.Row]]
    document: Document


def read_contents(tree: Mapping | Sequence, text: str, filename: str) -> Contents:
    """Read what is formatted.

    Raises:
        CoinFileError: the text of an ability can't be read.
    """
    return Contents(tree, read_abilities(tree, text, filename), read_document(tree, text))


def check_same(old: Contents, formatted: str, filename: str) -> None:
    """Compare a file with its layout: the same keys, values, abilities and comments.

    Raises:
        FormattingError: something is different.
    """
    report = Collector()
    tree = read_yaml(formatted, filename, report)
    try:
        if isinstance(tree, Mapping | Sequence) and not report.found:
            if _meaning(old) == _meaning(read_contents(tree, formatted, filename)):
                return
    except CoinFileError:
        pass
    raise FormattingError(
        f"formatting `{filename}` would change what it says, so it is left as it is; "
        "this is a fault of the formatter: please report it"
    )


def _meaning(contents: Contents) -> tuple[object, Counter[str]]:
    """All that must stay, in a form that compares."""
    comments = Counter(comment.text for comment in contents.document.comments)
    for rows in contents.rows.values():
        comments.update(ability.comments_of(rows))
    canon = canon_of(contents.tree)
    return _value(contents.tree, (), canon, contents.rows), comments


def _value(
    node: Node, place: Place, canon: Canon, rows: Mapping_[Scalar, list[ability.Row]]
) -> object:
    if isinstance(node, Sequence):
        return [_value(item, canon.inner(place, None), canon, rows) for item in node.items]
    if isinstance(node, Mapping):
        pairs = [
            (key.text, _value(value, canon.inner(place, key.text), canon, rows))
            for key, value in node.items
        ]
        return dict(pairs) if place in canon.orders else pairs
    if not isinstance(node, Scalar):
        return None  # never there: what can't be read isn't formatted
    if node in rows:
        return [(row.level, row.bare_words) for row in rows[node] if isinstance(row, ability.Line)]
    return visible(node), is_special(node)
