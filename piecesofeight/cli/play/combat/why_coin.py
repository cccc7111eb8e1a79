"""`why not` with the name of a coin: what is, or was, missing for each copy of it to be used.

It looks back, too: at what happened since the player last decided, and at what they were asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.answers.tree import NOTE, Trace
from piecesofeight.game.decision import Option
from piecesofeight.game.state import State
from piecesofeight.language.program import Coin, Play, React

_HELD = "lies in the hold (spent, or destroyed), where it can't be used"
_INACTIVE = "isn't active: only the crow's nest, the fore and the aft coin can be used (4.1, 1.3)"
_UNASKED = "nothing has happened since your last choice that it answers"


@frozen
class CoinAsked:
    """A coin that a player asks about, and what is known of the time since they last decided.

    Attributes:
        state: where the game stands.
        seat: the player who asks.
        coin: the coin.
        tree: what happened since that player last decided, as they may know it.
        before: where they last decided, and what they chose; None if they haven't.
    """

    state: State
    seat: int
    coin: Coin
    tree: Trace
    before: tuple[State, str] | None = None

    def answers(self) -> list[str]:
        """A line for each copy of the coin that the player has; told in English."""
        name, me = self.coin.name, self.state.names[self.seat]
        found = [line for place in self._places() for line in self._of_copy(place)]
        looked_back = list(self._looked_back())
        if not found and not looked_back:
            return [f"{me} has no {name}, in the ship or in the hold"]
        return [*found, *looked_back]

    def _places(self) -> Iterator[str]:
        """Where copies lie: `nest`, `fore`, `aft`, `deck[2]` or `hold`."""
        ship = self.state.view(self.seat).ships[self.seat]
        if ship.nest == self.coin.name:
            yield "nest"
        for index, name in enumerate(ship.deck, start=1):
            if name == self.coin.name:
                ends = {1: "fore", len(ship.deck): "aft"}
                yield ends.get(index, f"deck[{index}]")
        if not isinstance(ship.hold, int) and self.coin.name in ship.hold:
            yield "hold"

    def _of_copy(self, place: str) -> Iterator[str]:
        """What keeps the copy at a place from being used now; or that it can be."""
        whose = f"{self.coin.name} ({place})"
        if place == "hold":
            yield f"{whose} {_HELD}"
        elif place.startswith("deck"):
            yield f"{whose} {_INACTIVE}"
        else:
            for verb in self._verbs():
                yield from self._at(place, verb, whose)

    def _verbs(self) -> list[str]:
        """How the coin may be used at such a decision: played at a main one, else as a reaction."""
        decision = self.state.decision
        kind = decision.kind if decision and decision.player == self.seat else ""
        plays = any(isinstance(ability, Play) for ability in self.coin.abilities)
        reacts = any(isinstance(ability, React) for ability in self.coin.abilities)
        verbs = ["play"] if plays and (kind != "react" or not reacts) else []
        return verbs + (["react"] if reacts and (kind == "react" or not plays) else [])

    def _at(self, place: str, verb: str, whose: str) -> Iterator[str]:
        offered = [option.text for option in self._options() if _begins(option.text, verb, place)]
        if offered:
            yield f"{whose} can be used now: `{offered[0]}`"
            return
        if verb == "react" and not self._is_asked("react"):
            if not list(self._looked_back()):
                yield f"{whose}: {_UNASKED}"
            return
        why = self.state.why_not(f"{verb} {place}", self.seat)
        for reason in why.reasons if why else ():
            cited = f" ({', '.join(reason.rules)})" if reason.rules else ""
            yield f"{whose}: {reason.text}{cited}"

    def _options(self) -> tuple[Option, ...]:
        decision = self.state.decision
        return decision.options if decision and decision.player == self.seat else ()

    def _is_asked(self, kind: str) -> bool:
        decision = self.state.decision
        return bool(decision and decision.player == self.seat and decision.kind == kind)

    # --- looking back ---------------------------------------------------------------------------

    def _looked_back(self) -> Iterator[str]:
        """What the last events say of the coin: not asked and why, asked and passed, reacted."""
        mine = f"{self.state.names[self.seat]}'s {self.coin.name} "
        if self.before is not None:
            then, chosen = self.before
            coins = {option.text: option.coin for option in then.decision or ()}
            if self.coin.name in coins.values() and coins.get(chosen) != self.coin.name:
                did = "passed" if chosen == "pass" else f"chose `{chosen}`"
                yield f"{mine}could be used at your last choice, and you {did}"
        for node in self.tree.walk():
            if node.kind == NOTE and node.text.startswith(mine):
                yield node.line
            event = node.event
            if event is not None and event.kind == "reacted" and event.coin == self.coin.name:
                if event.player == self.seat:
                    yield f"{mine}has reacted: {event}"


def _begins(text: str, verb: str, place: str) -> bool:
    """Whether an option uses the coin at a place."""
    return text == f"{verb} {place}" or text.startswith(f"{verb} {place} ")
