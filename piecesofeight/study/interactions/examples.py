"""The shortest examples as scenarios, each once; and what scenarios show of meetings."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise

from attrs import frozen

from piecesofeight.combat.setup import new_block
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.state import Game, State
from piecesofeight.language.program import Coin
from piecesofeight.study.interactions.lineups import Lineup
from piecesofeight.study.interactions.meetings import Meeting, in_order
from piecesofeight.study.interactions.observer import Observer
from piecesofeight.study.interactions.search import RULES, Example
from piecesofeight.study.interactions.whatif import held_back
from piecesofeight.tables.compiler import shipped_coins, tables_of
from piecesofeight.testing.scenarios.model import Case
from piecesofeight.testing.scenarios.rules import rule_order
from piecesofeight.testing.scenarios.running.expectations import decider
from piecesofeight.testing.scenarios.running.scenario import run_case
from piecesofeight.testing.scenarios.writing.scenario import scenario_text

# What a title names of all that a scenario shows.
MOST_NAMED = 3
# Roles that say no more than that there is an answer, where another role says which.
_VAGUE = ("answers", "attacks")


@frozen
class Shown:
    """An example with the meetings that it shows.

    It is the shortest example of the rules, too, each with the coin concerned.
    """

    example: Example
    meetings: tuple[Meeting, ...]
    rules: tuple[tuple[str, str], ...]

    @property
    def title(self) -> str:
        """What is shown, in a line.

        Of several meetings those are named that say most.
        """
        clear = [met for met in self.meetings if met.role not in _VAGUE] or list(self.meetings)
        texts = list(dict.fromkeys(map(str, clear)))
        if not texts:
            texts = [f"{coin} and rule {rule}" for rule, coin in self.rules]
        more = len(texts) - MOST_NAMED
        named = texts[:MOST_NAMED] + ([f"and {more} more"] if more > 0 else [])
        return "; ".join(named)


def grouped(
    meetings: Mapping[Meeting, Example], rules: Mapping[tuple[str, str], Example]
) -> list[Shown]:
    """Meetings and rules by their examples, in the order of the meetings; each example once."""
    groups: dict[Hashable, tuple[Example, list[Meeting], list[tuple[str, str]]]] = {}

    def group(example: Example) -> tuple[Example, list[Meeting], list[tuple[str, str]]]:
        key = (example.lineup, example.path, example.refused)
        return groups.setdefault(key, (example, [], []))

    for meeting in sorted(meetings, key=in_order):
        group(meetings[meeting])[1].append(meeting)
    for rule in sorted(rules, key=lambda touched: (touched[1], rule_order(touched[0]))):
        group(rules[rule])[2].append(rule)
    return [Shown(example, tuple(met), tuple(rules)) for example, met, rules in groups.values()]


@frozen
class Writer:
    """Writes examples as scenarios.

    Attributes:
        coins: the coins that were searched.
        sets: the coin files beside the shipped ones, as a scenario file is to name them.
        folder: where these are to be found from.
    """

    coins: tuple[Coin, ...]
    sets: tuple[str, ...] = ()
    folder: str = "."

    def text(self, shown: Shown, title: str = "") -> str:
        """An example as an entry of a scenario file, which passes.

        Raises:
            GameError: it can't be said as a scenario.
        """
        example = shown.example
        game = Game.from_layouts(example.lineup.layouts, self.coins)
        return scenario_text(
            title or shown.title,
            game,
            example.lineup.first,
            example.path,
            refused=example.refused,
            rules=self._rules(example),
            sets=self.sets if example.lineup.names & self._own() else (),
            folder=self.folder,
        )

    def texts(self, every: Iterable[Shown]) -> list[str]:
        """Several examples for one file, in which no two have the same title."""
        titles: dict[str, int] = {}
        texts = []
        for shown in every:
            number = titles[shown.title] = titles.get(shown.title, 0) + 1
            title = shown.title if number == 1 else f"{shown.title} ({number})"
            texts.append(self.text(shown, title))
        return texts

    def way(self, lineup: Lineup, path: Sequence[int]) -> list[str]:
        """How to get somewhere, a line a step: the ships first, then what is done.

        It ends where an option can't be taken any more: for a fault that may be the last one.
        """
        state = Game.from_layouts(lineup.layouts, self.coins, rules=RULES).start(lineup.first)
        lines = str(state).splitlines()
        for option in path:
            decision = state.decision
            if decision is None:
                break
            text = next(
                (offered.text for offered in decision if offered.id == option), f"option {option}"
            )
            lines.append(f"{decider(state, decision.player)}: {text}")
            try:
                state = state.apply(option)
            except (PiecesOfEightError, LookupError, ArithmeticError):
                break
        return lines

    def _own(self) -> set[str]:
        """The coins that aren't shipped."""
        return {coin.name for coin in self.coins} - {coin.name for coin in shipped_coins()}

    def _rules(self, example: Example) -> Sequence[str]:
        """The rules that an example touches on its way."""
        tables = tables_of(self.coins)
        observer, touched = Observer(tables, self.coins), set[str]()
        block = new_block(tables, example.lineup.layouts, options=RULES.flags)
        observer.begin(block, example.lineup.first)
        for option in example.path:
            observer.step(block, option)
            touched |= {rule for rule, _ in observer.rules}
        return sorted(touched, key=rule_order)


# --- what scenarios show ----------------------------------------------------------------------


def shown_by(cases: Iterable[Case]) -> dict[Meeting, list[str]]:
    """Which meetings scenarios show, each with their titles.

    A scenario that fails, or can't be read, shows nothing.

    >>> from piecesofeight.testing import read_text
    >>> cases = read_text('''
    ... - scenario: Off with his hat
    ...   ships:
    ...     Anne: {nest: Mate, deck: [Captain]}
    ...     Bart: {nest: Mate, deck: [Captain]}
    ...   steps: [{Anne: play nest at Bart.fore}]
    ... ''')
    >>> [str(meeting) for meeting in shown_by(cases)]
    ['Mate destroys Captain']
    """
    found: dict[Meeting, list[str]] = {}
    for case in cases:
        for meeting in sorted(meetings_in(case)):
            found.setdefault(meeting, []).append(case.title)
    return found


def meetings_in(case: Case) -> set[Meeting]:
    """The meetings that a scenario shows on its way.

    That a coin holds another one back shows only where something is tried and refused.
    """
    if case.scenario is None:
        return set()
    result = run_case(case)
    if not result.passed:
        return set()
    tried = any(step.illegal for step in case.scenario.steps)
    every = set[Meeting]().union(*map(_met, result.games))
    return {met for met in every if tried or met.event != "held back"}


def _met(states: Sequence[State]) -> set[Meeting]:
    """The meetings on the way of a scenario, by taking every decision again under watch."""
    game, found = states[0].game, set[Meeting]()
    observer = Observer(game.tables, game.coins)
    for state in states:
        held = held_back(observer, state.block, state.legal_actions())
        found.update(meeting for meeting, _ in held)
    for before, after in pairwise(states):
        observer.step(before.block, after.history[-1])
        found |= observer.meetings
    return found
