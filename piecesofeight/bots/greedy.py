"""A bot that takes what looks best at once, by what abilities do, whatever coins are called."""

from __future__ import annotations

import random
from typing import overload

from piecesofeight.arguments import a_kind, a_number
from piecesofeight.bots.appraisal import Appraisal
from piecesofeight.bots.evening import option_worth
from piecesofeight.bots.lookahead import weighed
from piecesofeight.bots.protocol import decision_of, seen
from piecesofeight.bots.worth import NOTHING, ability_worth, coin_worth
from piecesofeight.game.decision import Option
from piecesofeight.game.view import View
from piecesofeight.hosted.seen.view import HostedView
from piecesofeight.match.view import MatchView
from piecesofeight.notation.grammar import CALLS
from piecesofeight.played import decision as played

_CAPTAIN_IN_DANGER = 3.0
# In how many turns a bot loses so much patience that a coin more or less is all the same.
_PATIENCE = 50.0
# What is as good as equal between games.
_CLOSE = 0.01


class GreedyBot:
    """Weighs each option by what it brings at once and takes the best.

    It goes for Captains in sight, doesn't hit its own ship, saves its coins from
    attacks, and keeps its Captain away from the ends of the deck. It reads what
    coins do from their programs, so it plays new coins too. Among equals it draws,
    and the longer the game lasts the more it tries, so that no two of them play for
    ever. The same seed chooses the same.

    Between games it drafts what looks best, trades spares for what it can use, accepts what it
    gains by, builds the best ship it can with its Captain in the middle, and keeps one that won.

    In a game from a file it tries each option in games that are dealt anew from what it sees and
    played on at random (`lookahead`), and takes what wins most of them.

    >>> from piecesofeight import Game, Layout
    >>> anne = Layout("Mate", ("Cannon", "Captain", "Cutlass"))
    >>> bart = Layout("Bomb", ("Captain", "Mate"))
    >>> state = Game.from_layouts([anne, bart], names=["Anne", "Bart"]).start()
    >>> GreedyBot(seed=1).choose(state.view()).text.endswith("at Bart.fore")
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(a_number(seed, "the seed"))
        self._appraisal = Appraisal(())

    @overload
    def choose(self, view: View | MatchView) -> Option: ...

    @overload
    def choose(self, view: HostedView) -> played.Option: ...

    def choose(self, view: View | MatchView | HostedView) -> played.Option:
        """The option that looks best.

        Raises:
            GameError: it is no view, or asks its player nothing.
        """
        if isinstance(view, HostedView):
            return self._chosen_ahead(view)
        options = decision_of(view).options
        game = view.game if isinstance(view, MatchView) else view
        noise = game.turn / _PATIENCE if game else _CLOSE
        weighed = [self.weigh(view, option) + noise * self._random.random() for option in options]
        return options[weighed.index(max(weighed))]

    def _chosen_ahead(self, view: HostedView) -> played.Option:
        """What wins most of the games that are dealt anew; any option, where none can be."""
        options: tuple[played.Option, ...] = decision_of(view).options
        worth = weighed(view, self._random)
        return self._random.choice(options) if worth is None else options[worth.index(max(worth))]

    def weigh(self, view: View | MatchView, option: Option) -> float:
        """How good an option looks: 0 is doing nothing, 1 a coin of an opponent destroyed.

        Raises:
            GameError: it is no view, or no option.
        """
        seen(view)
        a_kind(option, Option, "what is weighed", "an `Option`")
        if isinstance(view, View):
            return _game_worth(view, option)
        if view.game is not None:
            return _game_worth(view.game, option)
        if view.coins is not self._appraisal.coins:
            self._appraisal = Appraisal(view.coins)
        return option_worth(view, option, self._appraisal)

    def __repr__(self) -> str:
        return "GreedyBot()"


def _game_worth(view: View, option: Option) -> float:
    """How good an option of a game looks."""
    verb = option.verb
    if verb in ("play", "react"):
        return ability_worth(view, option)
    if verb == "call":
        return _call_worth(view, option)
    if verb == "destroy":
        return coin_worth(view, view.player, view.me.nest) - 0.5
    if verb == "send":
        return _send_worth(view, option)
    if verb == "contribute":
        return _contribute_worth(view, option)
    if verb == "answer":
        return _answer_worth(option)
    if verb in ("choose", "at") and option.target:
        seat, spot = option.target
        return coin_worth(view, seat, view.knows[seat].coin_at(spot))
    return NOTHING


def _call_worth(view: View, option: Option) -> float:
    """Calling is worth what it does for the Captain's safety."""
    deck = list(view.me.deck)
    after = _called(view, deck, CALLS[option.parts.target])
    return _CAPTAIN_IN_DANGER * (_danger(view, deck) - _danger(view, after)) - 0.1


def _called(view: View, deck: list[str], moves: tuple[tuple[str, str], ...]) -> list[str]:
    """The deck after a call; the coin named last is put beside the Captain first (3.6)."""
    captain = next((i for i, name in enumerate(deck) if view.is_captain(name)), -1)
    fore, key, aft = deck[:captain], deck[captain], deck[captain + 1 :]
    taken = {}
    for place, _ in moves:
        taken[place] = fore.pop(0) if place == "fore" else aft.pop()
    for place, side in reversed(moves):
        if side == "fore":
            fore.append(taken[place])
        else:
            aft.insert(0, taken[place])
    return [*fore, key, *aft]


def _danger(view: View, deck: list[str]) -> float:
    """How exposed the Captain is: 1 at an end of the deck, less the deeper it lies."""
    for index, name in enumerate(deck):
        if view.is_captain(name):
            return 1.0 / (1 + min(index, len(deck) - 1 - index))
    return 0.0


def _send_worth(view: View, option: Option) -> float:
    deck = list(view.me.deck)
    aft = option.text.endswith("aft")
    rest = deck[:-1] if aft else deck[1:]
    if view.is_captain(deck[-1] if aft else deck[0]):
        return -2.0
    return 0.5 - _CAPTAIN_IN_DANGER * (_danger(view, rest) - _danger(view, deck)) - 0.1 * aft


def _contribute_worth(view: View, option: Option) -> float:
    """Adding to a line is good if it hits somebody else's ship."""
    targets = view.actions[-1].targets if view.actions else ()
    mine = any(target.startswith(f"{view.me.name}.") for target in targets)
    return (-1.0 if mine else 0.2) * option.parts.target


def _answer_worth(option: Option) -> float:
    yes = option.parts.target == 1
    if option.text in ("agree", "refuse"):
        return 0.0 if yes else 0.1
    return 0.2 if yes else 0.0
