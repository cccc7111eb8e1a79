"""The parser's automaton: what can follow where, and in which phrase.

Lark's table says of a state which terminal is shifted and which rule reduced; a state is the set
of the items that are being read there: each a rule, and how much of it has been read. A place in a
text is a stack of states; nothing is built, so trying is cheap.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen
from lark.grammar import NonTerminal, Rule, Symbol
from lark.parsers.grammar_analysis import RulePtr, calculate_sets
from lark.parsers.lalr_analysis import Shift
from lark.utils import classify

from piecesofeight.language.parsing import grammar

State = frozenset[RulePtr]
Stack = tuple[State, ...]

START, ROOT, END = "start", "$root_start", "$END"


@frozen
class Layer:
    """What can follow at one level of a place: the phrases there, and the words they allow.

    The innermost level is the phrase read last. If it can be complete, the phrase around it
    may go on instead: that is the next level.
    """

    state: State
    terminals: frozenset[str]


@frozen(eq=False)
class Automaton:
    """The states of the parser: what is done at a terminal, and which symbols begin with which.

    Attributes:
        rows: what is done in each state, by the name of what is read.
        start: the state at the beginning of a text.
        rules: the rules of each symbol; none is empty.
        first: the terminals that each symbol can begin with.
    """

    rows: Mapping[State, Mapping[str, tuple[object, object]]]
    start: State
    rules: Mapping[NonTerminal, list[Rule]]
    first: Mapping[Symbol, set[Symbol]]

    # --- moving -------------------------------------------------------------------

    def after(self, stack: Stack, terminal: str) -> Stack | None:
        """The stack when a terminal has been read; None if it doesn't fit."""
        reduced = self._reduced(stack, terminal)
        if reduced is None:
            return None
        found, _completed = reduced
        return (*found, self._next(found[-1], terminal))

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
        return self.through(stack, ("COLON", "_NL")) is not None

    def layers(self, stack: Stack) -> tuple[Layer, ...]:
        """What can follow, from the innermost phrase outwards."""
        found: dict[tuple[int, State], set[str]] = {}
        for terminal in self.rows[stack[-1]]:
            if not terminal.isupper() or terminal == END:
                continue
            at = self._reduced(stack, terminal)
            if at is not None:
                found.setdefault((at[1], at[0][-1]), set()).add(terminal)
        # What is complete alike is told in one order, however the states were found.
        inside_out = sorted(found.items(), key=lambda entry: (entry[0][0], sorted(entry[1])))
        return tuple(Layer(state, frozenset(names)) for (_, state), names in inside_out)

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
            del states[-len(rule.expansion) :]
            states.append(self._next(states[-1], rule.origin.name))

    def _next(self, state: State, name: str) -> State:
        target = self.rows[state][name][1]
        assert isinstance(target, frozenset)
        return target

    # --- what is read ----------------------------------------------------------------

    def expected(self, layer: Layer) -> list[tuple[RulePtr, str]]:
        """What is due in the phrases of a layer: each item with the symbol after its dot.

        Symbols that Lark made up for repetitions are replaced by what they repeat.
        """
        found: dict[tuple[RulePtr, str], None] = {}
        for item in sorted(layer.state, key=_key):
            begun = item.index or item.rule.origin.name == ROOT
            if not begun or item.is_satisfied:
                continue
            for symbol in self._plain(item.next):
                if layer.terminals.intersection(first.name for first in self.first[symbol]):
                    found[item, symbol.name] = None
        return list(found)

    def _plain(self, symbol: Symbol) -> Iterator[Symbol]:
        """A symbol, or those that a made-up one, or a whole text, can begin with."""
        if not symbol.name.startswith("__") and symbol.name != START:
            yield symbol
            return
        for rule in self.rules[NonTerminal(symbol.name)]:
            if rule.expansion[0] != symbol:
                yield from self._plain(rule.expansion[0])


def _key(item: RulePtr) -> tuple[str, str, str]:
    return item.rule.origin.name, item.rule.alias or "", repr(item)


@functools.cache
def automaton() -> Automaton:
    """The automaton of the coin language, made at its first use."""
    lark = grammar.parser()
    table: Any = lark.parse_interactive("").parser_state.parse_conf.parse_table
    sets: Any = calculate_sets
    first, _follow, _empty = sets(lark.rules)
    rules = classify(lark.rules, lambda rule: rule.origin)
    return Automaton(table.states, table.start_states[START], rules, first)
