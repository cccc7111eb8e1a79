"""Writing scenarios: from a game and the options taken in it to the text of a scenario file.

What is written is run before it is given out: it passes, and it ends in the same state. It expects
all ships, and whose turn it is or who won, as they are in the end, open offers to react being
declined. Passes are left out where that doesn't change what happens.

>>> from piecesofeight import Layout
>>> ships = [Layout("Mate", ("Captain",)), Layout("Cannon", ("Captain",))]
>>> game = Game.from_layouts(ships, names=["Anne", "Bart"])
>>> print(scenario_text("The Captain falls", game, 0, ["play nest at Bart.fore"]))
- scenario: The Captain falls
  ships:
    Anne: {nest: Mate, deck: [Captain]}
    Bart: {nest: Cannon, deck: [Captain]}
  steps:
    - Anne: play nest at Bart.fore
  expect:
    ships:
      Anne: {nest: Mate, deck: [Captain], hold: []}
      Bart: {nest: Cannon, deck: [], hold: [Captain]}
    winner: Anne
<BLANKLINE>
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen

from piecesofeight.combat.setup import Layout
from piecesofeight.combat.ships.ship_state import ShipState
from piecesofeight.errors import GameError
from piecesofeight.game.setup import DEFAULT_RULES
from piecesofeight.game.state import Game, State
from piecesofeight.language.program import NOWHERE
from piecesofeight.machine import constants as m
from piecesofeight.notation.grammar import parse_option
from piecesofeight.notation.options import option_text, read_option
from piecesofeight.played.names import DRAWN
from piecesofeight.testing.scenarios.model import Scenario
from piecesofeight.testing.scenarios.reading.file import read_text
from piecesofeight.testing.scenarios.reading.given import OWN_OPTIONS
from piecesofeight.testing.scenarios.rules import rule_order
from piecesofeight.testing.scenarios.running import taking
from piecesofeight.testing.scenarios.running.acts import CHANCE, spoken
from piecesofeight.testing.scenarios.running.expectations import Checkpoint, WinnerIs, decider
from piecesofeight.testing.scenarios.running.played import games_in
from piecesofeight.testing.scenarios.running.scenario import run_scenario
from piecesofeight.testing.scenarios.values import listed, quoted, written


def scenario_text(
    title: str,
    game: Game,
    first: int | str | None,
    options: Sequence[int | str],
    *,
    refused: int | str = 0,
    rules: Iterable[str] = (),
    sets: Iterable[str] = (),
    folder: str = ".",
) -> str:
    """A scenario that plays a game from its start by these options, as text of a file.

    Args:
        title: what the scenario shows; one line.
        game: ships, names, coins and rules.
        first: who begins, as for `Game.start`; if that is drawn, it is the first option.
        options: what was chosen, by id or text: the options of players, and the outcomes of
            chance. Decisions with a single option are among them only if the game's rules
            say so (`ask_forced`, `ask_everybody`).
        refused: what somebody tries in the end, and what must be refused; by id or text.
        rules: the numbers of the rules that it shows.
        sets: the coin files beside the shipped ones that it needs, as the file is to name them.
        folder: where these are to be found from.

    Raises:
        GameError: it can't be said as a scenario; for example because a draw is left to the
            generator.
        IllegalOption: an option can't be taken where it stands.
    """
    play = _Play.of(game, first, options)
    attempt, rule = _attempt(play.end, refused) if refused else ("", "")
    cited = sorted({*rules, rule} - {""}, key=rule_order)
    head, tail = (
        _head(title, game, game.beginner(first), cited, list(sets)),
        attempt + _tail(play.end),
    )
    text = _shortest(play, lambda kept: head + _steps(kept, attempt) + tail, folder)
    if not text:
        raise GameError(f"`{title}` can't be written as a scenario: it would say something else")
    return text


def _shortest(play: _Play, text: Callable[[Sequence[_Said]], str], folder: str) -> str:
    """The text without the steps that need no saying; empty if it doesn't show the game."""
    steps = play.steps()
    brief = [step for step in steps if not step.by_itself]
    if _shows(text(brief), folder, play.end):
        return text(brief)
    if not _shows(text(steps), folder, play.end):
        return ""
    for step in [step for step in steps if step.by_itself]:
        fewer = [one for one in steps if one is not step]
        if _shows(text(fewer), folder, play.end):
            steps = fewer
    return text(steps)


# --- playing it as a scenario does ------------------------------------------------------------


@frozen
class _Taken:
    """A decision and what was chosen."""

    player: int
    kind: str
    text: str
    forced: bool
    offer: bool


@frozen(eq=False)
class _Said:
    """A step as text: who, what, and whether it is forced, or only declines an offer."""

    who: str
    what: str
    by_itself: bool


@frozen
class _Play:
    """A game played as scenarios play it: every decision is asked, chance's too."""

    names: tuple[str, ...]
    taken: tuple[_Taken, ...]
    end: State

    @classmethod
    def of(cls, game: Game, first: int | str | None, options: Sequence[int | str]) -> _Play:
        """Play the options, with those forced in between if the game itself doesn't ask them."""
        rules = evolve(game.rules, explicit_chance=True, ask_forced=True)
        state = Game.from_layouts(
            game.layouts, game.coins, game.names, rules, game.teams or None, game.clock
        ).start(first)
        taken: list[_Taken] = []
        for choice in options:
            while taking.is_forced(state) and not game.rules.asks_forced:
                state = _choose(state, state.legal_actions()[0], taken)
            state = _choose(state, choice, taken)
        [states] = games_in([state, *taking.onward(state, taking.ANSWERS)])
        return cls(game.names, tuple(taken), states[-1])

    def steps(self) -> list[_Said]:
        """Who does what, in whole steps."""
        groups: list[list[_Taken]] = []
        for one in self.taken:
            last = groups[-1][-1] if groups else None
            if last is not None and last.player == one.player and _goes_on(last, one):
                groups[-1].append(one)
            else:
                groups.append([one])
        return [
            _Said(
                self.names[group[0].player] if group[0].player >= 0 else CHANCE,
                spoken([taken.text for taken in group]),
                all(taken.forced or (taken.offer and taken.text == "pass") for taken in group),
            )
            for group in groups
        ]


def _choose(state: State, choice: int | str, taken: list[_Taken]) -> State:
    """The state after a choice, which is noted."""
    decision = state.decision
    after = state.apply(choice)
    assert decision is not None
    chosen = read_option(state.scene, choice) if isinstance(choice, str) else choice
    text = option_text(state.scene, chosen)
    offer = taking.is_offer(decision)
    taken.append(_Taken(decision.player, decision.kind, text, taking.is_forced(state), offer))
    return after


def _goes_on(last: _Taken, one: _Taken) -> bool:
    """Whether a decision is a further part of the same step."""
    if taking.FOLLOWS.get(last.kind) != one.kind:
        return False
    if one.kind == "target" and not parse_option(last.text).target:
        return False  # of an ability that was lent (9.14)
    return one.kind != "chance" or (last.text.startswith("draw ") and one.text.startswith("draw "))


# --- as text ----------------------------------------------------------------------------------


def _ship(ship: Layout | ShipState, hold: Sequence[str] | None) -> str:
    parts = [f"nest: {written(ship.nest)}", f"deck: {listed(ship.deck)}"]
    parts += [f"hold: {listed(hold)}"] if hold is not None else []
    parts += [f"skips: {ship.skips}"] if ship.skips else []
    parts += [f"gone: {listed(ship.gone)}"] if ship.gone else []
    return f"{{{', '.join(parts)}}}"


def _head(title: str, game: Game, first: int | None, rules: list[str], sets: list[str]) -> str:
    """What is given."""
    lines = [f"- scenario: {quoted(title)}"]
    if sets:
        lines.append(f"  sets: {listed(sets)}")
    if rules:
        lines.append("  rules: [" + ", ".join(f'"{rule}"' for rule in rules) + "]")
    lines.append("  ships:")
    for name, layout in zip(game.names, game.layouts, strict=True):
        lines.append(f"    {quoted(name)}: {_ship(layout, layout.hold or None)}")
    if first != 0:
        lines.append(f"  turn: {DRAWN if first is None else quoted(game.names[first])}")
    if game.teams:
        teams = (listed(game.names[seat] for seat in team) for team in game.teams)
        lines.append(f"  teams: [{', '.join(teams)}]")
    if game.clock:
        lines.append(f"  clock: {game.clock}")
    changed = {
        key: value
        for key, value in game.rules.to_dict().items()
        if key not in OWN_OPTIONS and value != getattr(DEFAULT_RULES, key)
    }
    if changed:
        pairs = ", ".join(f"{key}: {str(value).lower()}" for key, value in changed.items())
        lines.append(f"  rules_options: {{{pairs}}}")
    return "\n".join(lines) + "\n"


def _attempt(end: State, refused: int | str) -> tuple[str, str]:
    """A step that must be refused, as text, and the rule that refuses it."""
    reason = end.why_not(refused)
    if reason is None or not reason.rules or end.decision is None:
        raise GameError(f"`{refused}` is not refused there by any rule")
    who = quoted(decider(end, end.decision.player))
    rule = reason.rules[0]
    return f'    - {who}: {_said(reason.text)}\n      illegal: "{rule}"\n', rule


def _steps(steps: Sequence[_Said], attempt: str) -> str:
    if not steps and not attempt:
        return "  steps: []\n"
    return "  steps:\n" + "".join(
        f"    - {quoted(step.who)}: {_said(step.what)}\n" for step in steps
    )


def _said(text: str) -> str:
    """What is done; a comma, brackets and a dot mean nothing in a value of its own line."""
    risky = ": " in text or " #" in text or text.endswith(":")
    return json.dumps(text, ensure_ascii=False) if risky else text


def _tail(end: State) -> str:
    """What must hold in the end."""
    lines = ["  expect:", "    ships:"]
    lines += [f"      {quoted(ship.name)}: {_ship(ship, ship.hold)}" for ship in end.ships]
    if end.outcome is not None:
        lines.append(
            f"    winner: {written(WinnerIs(NOWHERE, ()).golden(Checkpoint((end,))).value)}"
        )
    else:
        lines.append(f"    turn: {quoted(end.game.names[end.to_move])}")
        if end.decision is not None:
            who = decider(end, end.decision.player)
            lines.append(f"    decision: {{player: {quoted(who)}, kind: {end.decision.kind}}}")
    return "\n".join(lines) + "\n"


# --- whether it is true -----------------------------------------------------------------------


def _shows(text: str, folder: str, end: State) -> bool:
    """Whether a scenario passes and ends in that state."""
    [case] = read_text(text, folder=folder)
    if not isinstance(case.scenario, Scenario):
        raise GameError(f"`{case.title}` can't be read again: {case.diagnostics[0].message}")
    result = run_scenario(case.scenario, {})
    return result.passed and _seen(result.games[-1][-1]) == _seen(end)


def _seen(state: State) -> tuple[object, ...]:
    """A state without addresses in tables, which are others if other coins are loaded."""
    block, decision = state.block, state.decision
    asked = (decision.player, decision.kind, decision.texts) if decision else None
    counts = (block[m.H_DECISIONS], block[m.H_CLOCK], block[m.H_TURN])
    return (state.ships, state.to_move, state.outcome, asked, counts)
