"""What is due at a place of a text, said in a sentence for its author.

The sentence is made from the phrases that are being read there: each thing that can follow is
described by its entry in `vocabulary/expected.yaml`, or is the next words of a phrase.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence

from piecesofeight.language.parsing import grammar
from piecesofeight.language.recovery.automaton import Item, Layer, Stack, automaton
from piecesofeight.language.vocabulary import words
from piecesofeight.language.vocabulary.expected import expectations

__all__ = ["due", "said"]

_SIGNS = {"COLON": ":", "LPAR": "(", "RPAR": ")"}
_BELOW = "the line should end here; what follows goes below it, indented by two spaces more"
# What is said where nothing else can follow.
_ENDS = {
    "body": _BELOW,
    "block": _BELOW,
    "ban": _BELOW,
    "_NL": "the line should end here; what follows goes on a line of its own",
    "COLON": "the line should end here, with `:`; what follows goes below it, indented",
    "_INDENT": "below this line go its steps, indented by two spaces more",
}
# A step can begin with a player; each of these phrases goes on in its own way then.
_STEPS = {"effect", "opening", "branch", "modes", "term"}
_FIELD = re.compile(r"\{([a-z_]+)\}")


def due(stack: Stack, before: str) -> str:
    """What must or can follow at a place, after the word `before` (empty at the left edge)."""
    machine = automaton()
    return said(machine.layers(stack), before, colon=machine.ends_with_colon(stack))


@functools.cache
def said(layers: tuple[Layer, ...], before: str, *, colon: bool) -> str:
    """What is due where these phrases are read, and the line can end with a `:` or not."""
    if not layers:
        return "nothing more belongs to this ability"
    machine = automaton()
    *inner, last = (machine.expected(layer) for layer in layers)
    heads = {name for _item, name in last}
    if not inner and len(heads) == 1 and heads <= _ENDS.keys():
        if heads != {"COLON"} or colon:
            return _ENDS[heads.pop()]
    ends = heads == {"_NL"}
    wholes = set() if ends else {_whole_phrase(item) for item, _name in last}
    instead = [entry for layer in inner for entry in layer if _whole_phrase(entry[0]) in wholes]
    more = ([entry for entry in layer if entry not in instead] for layer in inner)
    options = [text for layer in more for text in _described(layer)]
    start = f"after `{before}` " if before else ""
    if ends:
        return f"{start}the line can end, or go on with {_or(options)}"
    goals = _or([*_described(last), *_described(instead)])
    must = f"{start}comes {goals}" if start else f"here goes {goals}"
    return f"{must}; before that may come {_or(options)}" if options else must


def _whole_phrase(item: Item) -> str:
    """What is read there: of two phrases of one kind, each does without the other."""
    name = str(item.rule.origin.name)
    return "statement" if name in _STEPS else name


def _described(due_there: Iterable[tuple[Item, str]]) -> list[str]:
    """The things that can follow in the phrases of a layer, single words first."""
    literal: dict[str, list[Item]] = {}
    described: dict[str, None] = {}
    repeated: dict[str, dict[str, None]] = {}
    told = expectations()
    order = {name: place for place, name in enumerate(told.due)}
    for item, name in sorted(due_there, key=lambda entry: order.get(entry[1], 0)):
        repeats = told.repeated.get(_repeated(item.rule.origin.name))
        if _read(item) in told.instead:
            described[told.instead[_read(item)]] = None
        elif name in told.due:
            described[_filled(name)] = None
        elif repeats is not None:
            repeated.setdefault(repeats, {})[f"`{_word(name)}`"] = None
        elif name not in ("_DEDENT", "_INDENT"):
            literal.setdefault(told.after.get(_read(item), ""), []).append(item)
    found: list[str] = []
    for question, items in sorted(literal.items()):
        runs = list(dict.fromkeys(_run(item) for item in items))
        shortest = [run for run in runs if not any(run.startswith(f"{other} ") for other in runs)]
        text = _or(f"`{run}`" for run in shortest)
        found.append((f"{question}: {text}" if question else text) + _sample(items, shortest))
    more = [f"{_or(joints)}, with {text}" for text, joints in repeated.items()]
    return [*found, *described, *more]


def _repeated(name: str) -> str:
    """What a rule is about that Lark made up for a repetition; else the rule itself."""
    return name.strip("_").rsplit("_", 2)[0] if name.startswith("__") else name


def _read(item: Item) -> str:
    """How much of which phrase has been read, as the tables write it."""
    names = [symbol.name for symbol in item.rule.expansion[: item.index]]
    return f"{item.rule.origin.name}: {' '.join(_word(name) or f'{{{name}}}' for name in names)}"


def _word(name: str) -> str:
    return grammar.word_of_terminal().get(name) or _SIGNS.get(name, "")


def _run(item: Item) -> str:
    """The plain words that follow in a phrase."""
    run: list[str] = []
    for symbol in item.rule.expansion[item.index :]:
        word = _word(symbol.name)
        if not word or (run and symbol.name == "COLON"):
            break
        run.append(word)
    return _joined(run)


def _joined(pieces: Iterable[str]) -> str:
    return " ".join(pieces).replace(" 's", "'s").replace(" :", ":").replace("( ", "(")


def _sample(items: Sequence[Item], runs: Sequence[str]) -> str:
    """The whole phrase, filled in, if there is only one way to go on."""
    if len(runs) > 1:
        return ""
    samples = (_whole(item) for item in sorted(items, key=lambda item: len(item.rule.expansion)))
    return next((f", as in `{text}`" for text in samples if text and "2 coin " not in text), "")


def _whole(item: Item) -> str:
    """A phrase filled in; empty if it is no more than the words around this place."""
    names = [symbol.name for symbol in item.rule.expansion]
    due = expectations().due
    known = [_word(name) or (due[name].sample if name in due else "") for name in names]
    plain = all(_word(name) for name in names)
    return "" if names[item.index] in _SIGNS or plain or not all(known) else _joined(known)


@functools.cache
def _filled(name: str) -> str:
    """An entry's text with its fields filled in."""
    entry = expectations().due[name]

    def field(match: re.Match[str]) -> str:
        return f"`{entry.sample}`" if match[1] == "sample" else _or(_phrases(match[1]))

    return _FIELD.sub(field, entry.text)


def _phrases(category: str) -> list[str]:
    """All phrases of a category that has no placeholders."""
    return [
        f"`{form.phrase}`"
        for entry in words()
        if entry.category == category
        for form in entry.forms
    ]


def _or(texts: Iterable[str]) -> str:
    listed = list(texts)
    if any(part in text for part in (", ", " or ", " and ") for text in listed):
        return "; or ".join(listed)
    return f"{', '.join(listed[:-1])} or {listed[-1]}" if listed[1:] else "".join(listed)
