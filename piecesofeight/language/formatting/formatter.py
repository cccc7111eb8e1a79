"""From the text of a file to its canonical text."""

from __future__ import annotations

from piecesofeight.language.diagnostics.coin_file_error import CoinFileError
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.lines import has_outdented_text
from piecesofeight.language.file.parts import read_coin_file
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence, normal, read_yaml
from piecesofeight.language.formatting import ability
from piecesofeight.language.formatting.layout import lay_out
from piecesofeight.language.formatting.same import check_same, read_contents
from piecesofeight.language.formatting.texts import canon_of
from piecesofeight.language.program import Span

MOST_IN_A_KEY = 1000  # YAML wants the `:` within 1024 characters


def format_text(text: str, filename: str = "<text>") -> str:
    """The canonical text of a coin file or a scenario file.

    A list is taken for a file of scenarios, anything else for a file of coins.

    Args:
        text: what is in the file.
        filename: its name, for messages.

    Raises:
        CoinFileError: the file can't be read as YAML, or the text of an ability can't be read;
            it has every diagnostic. Errors of meaning don't keep a file from being formatted.

    Example:
        >>> print(format_text('''
        ... coins:
        ... - limit:   2
        ...   coin: "Gull"
        ...   ability: |
        ...      play :
        ...          destroy   this
        ... set: my-set
        ... '''), end="")
        set: my-set
        <BLANKLINE>
        coins:
          - coin: Gull
            limit: 2
            ability: |
              play:
                destroy this
    """
    plain = normal(text)
    report = Collector()
    tree = read_yaml(plain, filename, report)
    if isinstance(tree, Scalar):
        report.error("E0106", "a coin file must be keys and values", tree.span)
    if (tree is None or has_outdented_text(plain)) and not plain.lstrip().startswith("- "):
        report, tree = Collector(), None
        read_coin_file(plain, filename, report)  # tells all that keeps it from being read
    if tree is not None:
        _check_keys(tree, report)
        _check_kind(tree, report)
    if report.found or not isinstance(tree, Mapping | Sequence):
        raise CoinFileError(report.in_order(), {filename: plain})
    contents = read_contents(tree, plain, filename)
    formatted = lay_out(
        contents.document,
        canon_of(tree),
        lambda node, indent: ability.lay_out(contents.rows[node], indent),
    )
    check_same(contents, formatted, filename)
    return formatted


def _check_kind(tree: Node, report: Collector) -> None:
    """Other people's YAML is none of our business."""
    start = tree.span
    place = Span(start.file, start.line, start.column, start.line, start.column + 1)
    if isinstance(tree, Mapping) and not {"set", "coins"} & _keys(tree):
        hint = "only coin files and scenario files can be formatted"
        report.error("E0108", "a coin file needs `set: ...` and `coins: ...`", place, hint)
    elif isinstance(tree, Sequence) and not any("scenario" in _keys(one) for one in tree.items):
        hint = "begin each scenario with `- scenario: ...`"
        report.error("E0108", "a scenario needs a title", place, hint)


def _keys(node: Node) -> set[str]:
    return {key.text for key, _ in node.items} if isinstance(node, Mapping) else set()


def _check_keys(node: Node, report: Collector) -> None:
    """Keys beyond all reason couldn't be written on one line."""
    if isinstance(node, Mapping):
        for key, value in node.items:
            if len(key.text) > MOST_IN_A_KEY:
                report.error("E0106", "this key is too long", key.span, "a key is a short word")
            _check_keys(value, report)
    elif isinstance(node, Sequence):
        for item in node.items:
            _check_keys(item, report)
