"""Variants: the file of a game that is based on another one says only what differs.

The trees of both files become one, as if all stood in one file; each part keeps its place in the
file from which it is. What has the same name takes the place of what was there, key by key. With
several bases the later ones take the place of the earlier ones.
"""

from __future__ import annotations

import os
from pathlib import Path

from attrs import evolve, field, frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.rendering import CoinFileError
from piecesofeight.language.file.yaml_tree import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    normal,
    read_yaml,
)
from piecesofeight.language.loading.sources import Source, read_source, shipped_games
from piecesofeight.spelling import did_you_mean

BASED_ON = "based on"
# Lists of what has a name, by the key of the list; and lists to which a variant adds words.
_NAMED = {"kinds": "name", "phases": "phase"}
_ADDED = frozenset(["attributes", "of the table", "of each player"])
_OWN_PATH = "a file of your own is given by its path, as in `based on: games/mine.yaml`"


@frozen(eq=False)
class Texts(Sequence):
    """The texts that several files have below one key, the base first."""


def whole_tree(source: Source, report: Collector, texts: dict[str, str]) -> Node | None:
    """The tree of a game's file, with all that it is based on; None if something isn't there.

    Args:
        source: the file.
        report: where to report what is wrong.
        texts: gets what is in each file that was read, by its name.
    """
    layers = _Layers(report, texts)
    if not layers.add(source, ()):
        return None
    whole, *others = layers.trees
    for tree in others:
        whole = merged(whole, tree)
    return whole


@frozen
class _Layers:
    """What each file says itself, those that others are based on first; each file once."""

    report: Collector
    texts: dict[str, str]
    trees: list[Node] = field(factory=list)

    def add(self, source: Source, above: tuple[str, ...]) -> bool:
        """Add a file, and before it what it is based on; whether all of it is there."""
        self.texts[source.name] = text = normal(source.text)
        tree = read_yaml(text, source.name, self.report)
        if tree is None:
            return False
        complete = True
        if isinstance(tree, Mapping):
            named = [value for key, value in tree.items if key.text == BASED_ON]
            for node in named:
                for each in node.items if isinstance(node, Sequence) else (node,):
                    complete &= self.add_base(each, source, (*above, source.name))
            own = tuple((key, value) for key, value in tree.items if key.text != BASED_ON)
            tree = evolve(tree, items=own)
        self.trees.append(tree)
        return complete

    def add_base(self, named: Node, source: Source, above: tuple[str, ...]) -> bool:
        """Add what a file names as its base, unless it is there."""
        base = _base(source, named, self.report)
        if base is not None and base.name in above:
            self.report.say("E0607", named.span, "circle", name=base.name)
            return False
        return base is not None and (base.name in self.texts or self.add(base, above))


def merged(below: Node, above: Node, key: str = "") -> Node:
    """What two files say below a key; where both say something, the second one."""
    if key == "words" and isinstance(above, Scalar):
        first = below.items if isinstance(below, Texts) else (below,)
        return Texts((*first, above), above.span)
    if isinstance(below, Mapping) and isinstance(above, Mapping):
        return _keys_merged(below, above)
    if isinstance(below, Sequence) and isinstance(above, Sequence):
        if key in _NAMED:
            return _entries_merged(below, above, _NAMED[key])
        if key in _ADDED:
            return evolve(above, items=(*below.items, *above.items))
    return above


def _keys_merged(below: Mapping, above: Mapping) -> Mapping:
    new = {key.text: (key, value) for key, value in above.items}
    old = {key.text: (key, value) for key, value in below.items}
    for name, (key, value) in new.items():
        old[name] = key, merged(old[name][1], value, name) if name in old else value
    return evolve(above, items=tuple(old.values()))


def _entries_merged(below: Sequence, above: Sequence, key: str) -> Sequence:
    """Entries of one name become one; new ones come last."""
    entries = list(below.items)
    for entry in above.items:
        name = _text_at(entry, key)
        at = [n for n, other in enumerate(below.items) if name and _text_at(other, key) == name]
        if at:
            entries[at[0]] = merged(entries[at[0]], entry)
        else:
            entries.append(entry)
    return evolve(above, items=tuple(entries))


def _text_at(node: Node, key: str) -> str:
    if isinstance(node, Mapping):
        for name, value in node.items:
            if name.text == key and isinstance(value, Scalar):
                return value.text
    return ""


def _base(source: Source, named: Node, report: Collector) -> Source | None:
    """The file on which another one is based."""
    if not isinstance(named, Scalar):
        report.say("E0106", named.span, "no text", key=BASED_ON)
        return None
    name, found = named.text, None
    if name in shipped_games():
        found = shipped_games()[name]
    elif "/" not in name and not name.endswith((".yaml", ".yml")):
        hint = did_you_mean(name, shipped_games(), _OWN_PATH)
        report.say("E0607", named.span, "unknown", name=name, hint=hint)
    else:
        path = os.path.normpath(Path(source.name).parent / name)
        try:
            found = read_source(path)
        except CoinFileError as error:
            report.say("E0607", named.span, "unreadable", why=error.diagnostics[0].message)
    if found is not None and not found.is_game:
        report.say("E0607", named.span, "no game", name=name)
        return None
    return found
