"""What an editor asks of the file of a game: what may come next, and what stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token, Tree

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.editor.completing import (
    Completion,
    CompletionKind,
    block_start,
    in_order,
    keys_to_come,
)
from piecesofeight.language.editor.hovering import Hover, within
from piecesofeight.language.file import keys
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.file.yaml_tree import Mapping, nodes_at, normal, read_yaml
from piecesofeight.language.games.declaring import lexicon_of
from piecesofeight.language.games.lexicon import Lexicon
from piecesofeight.language.games.loading import read_game
from piecesofeight.language.games.misfits import WHAT
from piecesofeight.language.games.parsing import GAMES, following, parse
from piecesofeight.language.games.reading import ToldGame, told
from piecesofeight.language.games.telling.entries import entry
from piecesofeight.language.games.variants import whole_tree
from piecesofeight.language.games.vocabulary import forms
from piecesofeight.language.games.vocabulary.manual import entry_of
from piecesofeight.language.loading.sources import Source
from piecesofeight.language.program.span import Origin, Span
from piecesofeight.language.vocabulary import Word

_BLOCK = re.compile(r"^( *(?:- )?)([a-z][a-z-]*): *\|[-+0-9]* *(?:#.*)?$")
_PART = re.compile(r"[\w'’-]*$")
_STARTS = {"ability": "abilities", "words": "words"}  # all other texts are courses
_KEYS = {
    (): keys.OF_GAME,
    ("pieces", "*"): keys.OF_SORT,
    ("pieces", "*", "kinds", "*"): keys.OF_KIND,
    ("zones", "*"): keys.OF_ZONE,
    ("counters",): keys.OF_COUNTERS,
    ("phases", "*"): keys.OF_PHASE,
    ("turn", "*"): keys.OF_PHASE,
}


def game_completions(text: str, filename: str, line: int, column: int) -> list[Completion]:
    r"""What may come next before a place of a game's file, which need not be free of mistakes.

    Args:
        text: the file.
        filename: its path, from which the files are found that it is based on.
        line: counts from 1.
        column: counts from 1; what stands before it on the line is taken as begun.

    >>> text = "game: mine\nbased on: black-spot\ndeeds:\n  steal: |\n    draw 1 coin from the b"
    >>> [found.text for found in game_completions(text, "mine.yaml", 5, 27)]
    ['back', 'bag']
    """
    lines = normal(text).split("\n")[:line]
    if not 1 <= line <= len(lines):
        return []
    lines[-1] = lines[-1][: column - 1]
    start = block_start(lines, _BLOCK)
    if start is None:
        return in_order(_keys(lines))
    declared = _declared(text, filename)
    if declared is None or "#" in lines[-1]:
        return []
    return in_order(_words(lines, start, lexicon_of(declared)))


def _declared(text: str, filename: str) -> ToldGame | None:
    """What a file declares, whatever is wrong in its texts."""
    texts: dict[str, str] = {}
    tree = whole_tree(Source(filename, text), Collector(), texts)
    return told(tree, texts, Collector()) if tree is not None else None


def _keys(lines: list[str]) -> Iterator[Completion]:
    """The keys of the file, of a kind, and of a phase."""
    row, above = lines[-1], lines[:-1]
    edge = next((line for line in reversed(above) if line[:1].isalpha()), "").split(":")[0]
    known = keys.OF_GAME
    if row.startswith(" "):
        if edge not in ("pieces", "phases", "turn"):
            return
        known = keys.OF_KIND if edge == "pieces" else keys.OF_PHASE
    yield from keys_to_come(lines, known, known.what)


def _words(lines: list[str], start: int, lexicon: Lexicon) -> Iterator[Completion]:
    """The words that may come next in a text that begins below a line."""
    head = _BLOCK.match(lines[start])
    assert head is not None
    rows = lines[start + 1 :]
    indent = min(len(row) - len(row.lstrip()) for row in rows if row.strip() or row is rows[-1])
    own = [row[indent:] for row in rows]
    begun = _PART.search(own[-1])
    assert begun is not None
    part, at = begun[0], len(rows[-1]) - len(begun[0]) + 1
    before = "\n".join([*own[:-1], own[-1][: begun.start()]])
    fits, known = following(_STARTS.get(head[2], "course"), before, lexicon)
    table = GAMES.word_of_terminal
    for name in sorted(fits):
        word = table.get(name, "")
        if word.startswith(part) and word[:1].isalpha():
            yield Completion(word, CompletionKind.WORD, at)
        for declared in _declared_words(name, known):
            if declared.startswith(part):
                sort = CompletionKind.COIN if name in ("KIND", "KINDS") else CompletionKind.NAME
                yield Completion(declared, sort, at, WHAT[name])


def _declared_words(terminal: str, known: Lexicon) -> Iterator[str]:
    """The words of the file that are of a sort."""
    yield from known.of(terminal)
    bare = GAMES.bare_name.fullmatch
    more = {
        "KIND": [kind if bare(kind) else f'"{kind}"' for kind in known.kinds],
        "DEED": known.deeds,
        "PROTECTION": known.protections,
        "PHASE": known.phases,
    }
    yield from sorted(more.get(terminal, ()))


# --- what stands there --------------------------------------------------------------------------


def game_hover(text: str, filename: str, line: int, column: int) -> Hover | None:
    r"""What stands at a place of a game's file; None where there is nothing to say.

    >>> text = "game: mine\nbased on: black-spot\ndeeds:\n  meddle: |\n    steal\n"
    >>> print(game_hover(text, "mine.yaml", 5, 6).told.splitlines()[0])
    6.2 **Steal**:
    """
    key = _key_at(text, filename, line, column)
    if key is not None:
        return key
    declared = _declared(text, filename)
    for start, block in _texts(declared) if declared is not None else ():
        if block.file == filename and block.line <= line < block.line + len(block.lines):
            assert declared is not None
            return _in_text(
                start, block, lexicon_of(declared), Source(filename, text), line, column
            )
    return None


def _key_at(text: str, filename: str, line: int, column: int) -> Hover | None:
    tree = read_yaml(normal(text), filename, Collector())
    for where, known in _KEYS.items():
        for node in nodes_at(tree, where) if tree is not None else ():
            for key, _ in node.items if isinstance(node, Mapping) else ():
                if key.text in known and within(key.span, line, column):
                    return Hover(key.span, key=known[key.text])
    return None


def _texts(declared: ToldGame) -> Iterator[tuple[str, AbilityText]]:
    """Each text of a file, and by which rule it is read."""
    kinds = [kind for sort in declared.sorts for kind in sort.kinds]
    found = [("words", text) for text in declared.words]
    found += [("abilities", kind.ability) for kind in kinds if kind.ability is not None]
    phases = (*declared.phases, *declared.turn)
    courses = [phase.course for phase in phases] + [deed.course for deed in declared.deeds]
    courses += [declared.setup, declared.end]
    yield from found
    yield from (("course", text) for text in courses if text is not None)


def _in_text(
    start: str, block: AbilityText, lexicon: Lexicon, source: Source, line: int, column: int
) -> Hover | None:
    """A name of the file at a place, or a word of the language."""
    origin = Origin(block.file, block.line, block.indent)
    found = parse(start, block.text, origin, lexicon, Collector())
    if found is None:
        return None
    tree, known = found
    for token in tree.scan_values(lambda value: isinstance(value, Token)):
        span = origin.of_token(token)
        if within(span, line, column):
            named = _named(token, known, span, source)
            if named is not None:
                return named
    return _phrase(tree, origin, line, column)


def _named(token: Token, known: Lexicon, span: Span, source: Source) -> Hover | None:
    """What the booklet tells of a name of the file."""
    kind = known.kind(str(token)) if token.type in ("KIND", "KINDS") else None
    meaning = known.meanings.get(str(token))
    name = str(token) if token.type == "DEED" else kind[1] if kind else None
    if name is None and meaning is not None and not meaning.given:
        name = meaning.name
    program = read_game(source, Collector()) if name is not None else None
    if name is None or program is None:
        return None
    rules = entry(program, name).rules
    lines = [
        f"{'  ' * depth}{'- ' * bool(depth)}{number} {rule.text}" for number, depth, rule in rules
    ]
    return Hover(span, told="\n".join(lines)) if lines else None


def _phrase(tree: Tree[Token], origin: Origin, line: int, column: int) -> Hover | None:
    """The innermost phrase of the language around a place."""
    for node in tree.iter_subtrees():  # the innermost come first
        word = forms().get(str(node.data))
        if word is None or node.meta.empty:
            continue
        meta = node.meta
        span = origin.span(meta.line, meta.column, meta.end_line, meta.end_column)
        if within(span, line, column):
            return Hover(span, told=_manual(word[0]))
    return None


def _manual(word: Word) -> str:
    """What the manual says of a word, in Markdown."""
    told_of = entry_of(word)
    phrases = "\n".join(f"- `{form.phrase}`" for form in word.forms).replace(" 's", "'s")
    return (
        f"**{word.name}**\n\n{told_of.doc}\n\n{phrases}\n\n```text\n{told_of.example.rstrip()}\n```"
    )
