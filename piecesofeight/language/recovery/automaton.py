"""The parser's automaton: what can follow where, and in which phrase.

Lark's table says of a state which terminal is shifted and which rule reduced. What phrases are
being read there follows from the rules: here each state gets its items, a rule and how much of
it has been read. A place in a text is a stack of states; nothing is built, so trying is cheap.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from attrs import field, frozen
from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift

from piecesofeight.language.parsing import grammar

Stack = tuple[int, ...]
Item = tuple[Rule, int]

END = "$END"


@frozen
class Layer:
    """What can follow at one level of a place: the phrases there, and the words they allow.

    The innermost level is the phrase read last. If it can be complete, the phrase around it
    may go on instead: that is the next level.
    """

    state: int
    terminals: frozenset[str]


@frozen(eq=False)
class Automaton:
    """The states of the parser, with what is read in them."""

    rows: dict[int, dict[str, tuple[object, object]]]
    start: int
    rules: dict[str, tuple[Rule, ...]]
    kernels: dict[int, frozenset[Item]] = field(init=False)
    first: dict[str, frozenset[str]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "kernels", self._kernels())
        object.__setattr__(self, "first", self._first())

    # --- moving -------------------------------------------------------------------

    def after(self, stack: Stack, terminal: str) -> Stack | None:
        """The stack when a terminal has been read; None if it doesn't fit."""
        reduced = self._reduced(stack, terminal)
        if reduced is None:
            return None
        found, _completed = reduced
        target = self.rows[found[-1]][terminal][1]
        assert isinstance(target, int)
        return (*found, target)

    def through(self, stack: Stack, terminals: Iterable[str]) -> Stack | None:
        """The stack when several have been read; None if one of them doesn't fit."""
        here: Stack | None = stack
        for terminal in terminals:
            here = None if here is None else self.after(here, terminal)
        return here

    def fits(self, stack: Stack) -> frozenset[str]:
        """The terminals that can follow."""
        return frozenset(name for layer in self.layers(stack) for name in layer.terminals)

    def ends_with_colon(self, stack: Stack) -> bool:
        """Whether the line can end with a `:` and nothing else."""
        colon = self.after(stack, "COLON")
        return colon is not None and self.after(colon, "_NL") is not None

    def layers(self, stack: Stack) -> tuple[Layer, ...]:
        """What can follow, from the innermost phrase outwards."""
        found: dict[tuple[int, int], set[str]] = {}
        for terminal in self.rows[stack[-1]]:
            if not terminal.isupper() or terminal == END:
                continue
            at = self._reduced(stack, terminal)
            if at is not None:
                found.setdefault((at[1], at[0][-1]), set()).add(terminal)
        return tuple(
            Layer(state, frozenset(terminals))
            for (_completed, state), terminals in sorted(found.items())
        )

    def _reduced(self, stack: Stack, terminal: str) -> tuple[Stack, int] | None:
        """The stack when the terminal is shifted, and how many phrases are complete then."""
        states = list(stack)
        completed = 0
        while True:
            action = self.rows[states[-1]].get(terminal)
            if action is None:
                return None
            kind, rule = action
            if kind is Shift:
                return tuple(states), completed
            assert isinstance(rule, Rule)
            completed += 1
            if rule.expansion:
                del states[-len(rule.expansion) :]
            target = self.rows[states[-1]][rule.origin.name][1]
            assert isinstance(target, int)
            states.append(target)

    # --- what is read ----------------------------------------------------------------

    def expected(self, layer: Layer) -> list[tuple[Item, str]]:
        """What is due in the phrases of a layer: each item with the symbol after its dot.

        Symbols that Lark made up for repetitions are replaced by what they repeat.
        """
        found: dict[tuple[Item, str], None] = {}
        for rule, dot in sorted(self.kernels[layer.state], key=_key):
            if dot == len(rule.expansion):
                continue
            for name in self._plain(rule.expansion[dot].name):
                if self.first.get(name, frozenset([name])) & layer.terminals:
                    found[(rule, dot), name] = None
        return list(found)

    def _plain(self, name: str) -> Iterator[str]:
        """A symbol, or those that a made-up one can begin with."""
        if not name.startswith("__"):
            yield name
            return
        for rule in self.rules[name]:
            if rule.expansion[0].name != name:
                yield from self._plain(rule.expansion[0].name)

    def _closure(self, kernel: frozenset[Item]) -> list[Item]:
        found = dict.fromkeys(kernel)
        todo = list(kernel)
        for rule, dot in todo:
            if dot < len(rule.expansion):
                for inner in self.rules.get(rule.expansion[dot].name, ()):
                    if (inner, 0) not in found:
                        found[inner, 0] = None
                        todo.append((inner, 0))
        return todo

    def _kernels(self) -> dict[int, frozenset[Item]]:
        kernels = {self.start: frozenset((rule, 0) for rule in self.rules["start"])}
        todo = [self.start]
        for state in todo:
            closure = self._closure(kernels[state])
            for name, (kind, target) in self.rows[state].items():
                if kind is Shift and isinstance(target, int) and target not in kernels:
                    kernels[target] = frozenset(
                        (rule, dot + 1)
                        for rule, dot in closure
                        if dot < len(rule.expansion) and rule.expansion[dot].name == name
                    )
                    todo.append(target)
        return kernels

    def _first(self) -> dict[str, frozenset[str]]:
        """The terminals that each symbol of the rules can begin with; no rule is empty."""
        first: dict[str, set[str]] = {name: set() for name in self.rules}
        grown = True
        while grown:
            before = sum(map(len, first.values()))
            for name, rules in self.rules.items():
                for rule in rules:
                    head = rule.expansion[0]
                    first[name] |= {head.name} if head.is_term else first[head.name]
            grown = before != sum(map(len, first.values()))
        return {name: frozenset(terminals) for name, terminals in first.items()}


def _key(item: Item) -> tuple[str, str, str, int]:
    rule, dot = item
    return rule.origin.name, rule.alias or "", " ".join(sym.name for sym in rule.expansion), dot


@functools.cache
def automaton() -> Automaton:
    """The automaton of the coin language, made at its first use."""
    lark = grammar.parser()
    table = lark.parse_interactive("").parser_state.parse_conf.parse_table
    rules: dict[str, tuple[Rule, ...]] = {}
    for rule in lark.rules:
        name = str(rule.origin.name)
        rules[name] = (*rules.get(name, ()), rule)
    return Automaton(table.states, table.start_states["start"], rules)
