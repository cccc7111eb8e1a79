"""What a step of the program needs beside its node, and what of it is missing: one line each."""

from __future__ import annotations

import gc
import inspect
import re
import sys

from attrs import fields

from piecesofeight.combat import kernel
from piecesofeight.game.why.rules_behind import rule_table
from piecesofeight.language import load_coins
from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.printing import LANGUAGES, rules_text
from piecesofeight.language.program.walk import walk
from piecesofeight.language.vocabulary import words
from piecesofeight.machine import select
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.schema import OPS
from piecesofeight.study.interactions.meetings import SENTENCES
from piecesofeight.tables.building import EVENTS, code

assert kernel  # whose functions enter themselves
_JUDGED = {"TERM_COMPARE", *re.findall(r"\b[A-Z_]+\b", inspect.getsource(select))}


def spoken() -> set[type]:
    """The kinds of nodes in the examples of all words, each of which is told in all languages."""
    found: set[type] = set()
    for word in words():
        rows = "".join(f"      {line}\n" for line in word.example.splitlines())
        head = "set: mine\nuses: [pieces-of-eight]\ncoins:\n"
        text = f"{head}  - coin: Gull\n    limit: 1\n    ability: |\n{rows}"
        coins = load_coins(text)
        found |= {type(part) for _, _, part in walk(coins["Gull"])}
        for language in LANGUAGES:
            assert rules_text(coins["Gull"], coins, language)
    return found


def missing() -> list[str]:
    """What is missing of the kinds of steps, conditions and quantities that there are."""
    gc.collect()  # of a class with slots attrs makes another, and the first one lingers
    steps = p.Step.__subclasses__()
    every = {*steps, *p.Simple.__subclasses__(), *p.Quantity.__subclasses__()}
    kinds = [kind for kind in every if kind.facts.op]
    lacking = [f"no word with an example means `{kind.__name__}`" for kind in every - spoken()]
    for kind in kinds:
        try:
            number = code(kind.facts.op)
        except LookupError as error:
            lacking.append(str(error))
            continue
        unknown = {*kind.facts.operands} - {field.name for field in fields(kind)}
        lacking += [f"`{kind.__name__}` has no field `{name}`" for name in unknown]
        if kind in steps:
            lacking += _instruction(kind, number)
        elif kind.facts.op not in _JUDGED:
            lacking.append(f"machine/select.py doesn't ask for `{kind.facts.op}`")
    return sorted(lacking + _events())


def _events() -> list[str]:
    """What the machine and its people must know of an event besides its word."""
    known = rule_table("answerable")
    lacking = []
    for kind, number in EVENTS.items():
        name = f"`EventKind.{kind.name}`"
        if list(EVENTS.values()).count(number) > 1:
            lacking.append(f"the number of {name} is taken (see machine/constants)")
        if number not in known:
            lacking.append(f"game/why/rules.yaml: `answerable` has no {kind.op}")
        if kind.about_coin and (kind.value, "answers") not in SENTENCES:
            lacking.append(f"study/interactions/meetings.yaml: nothing answers `{kind.value}`")
    return lacking


def _instruction(kind: type[p.Step], number: int) -> list[str]:
    lacking = []
    if number not in RESOLVES:
        lacking.append(f"nothing in the machine carries out `{kind.facts.op}`")
    if len(kind.facts.operands) > len(OPS[number].operands):
        lacking.append(f"`{kind.__name__}` has more operands than `{kind.facts.op}`")
    answers = kind.facts.answers
    if answers is not None and answers.unanswered not in codes():
        lacking.append(f"no code says what `{kind.__name__}` is where nothing is answered")
    return lacking


if __name__ == "__main__":
    sys.stdout.write("\n".join(missing()) + "\n")
