"""Ships, shipyards, trials and positions: games at any stage, from any set of coins.

Each strategy takes coins as `stock_of` does: files, texts, or coins that were loaded; none means
all that are shipped. What is drawn shrinks: to fewer players, smaller ships, fewer and earlier
choices.
"""

from __future__ import annotations

from pathlib import Path

from hypothesis import assume
from hypothesis import strategies as st

from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.combat.ships.ship import DECK_COINS, Ship
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.game.state import Game, State
from piecesofeight.language import Coins
from piecesofeight.machine import constants as m
from piecesofeight.testing.laws.dealing import random_trial, stock_of
from piecesofeight.testing.laws.trial import EXPLICIT, PROPOSE, SURRENDER, Stock, Trial, play

Sources = str | Path | Coins | Stock
MOST_CHOICES = 40


def _stock(sources: tuple[Sources, ...]) -> Stock:
    if len(sources) == 1 and isinstance(sources[0], Stock):
        return sources[0]
    return stock_of(*(one for one in sources if not isinstance(one, Stock)))


@st.composite
def _ships(draw: st.DrawFn, stock: Stock, yard: Shipyard | None = None) -> Ship:
    """A legal ship."""
    crew, captains = stock.crew, stock.captains
    if yard is not None:
        held = {name: min(yard[name], crew.count(name)) for name in crew}
        crew = tuple(name for name, count in held.items() for _ in range(count))
        captains = tuple(name for name in captains if yard[name])
    assume(len(crew) >= DECK_COINS and captains)
    picked = draw(st.permutations(range(len(crew))))[:DECK_COINS]
    row = [draw(st.sampled_from(captains)), *(crew[i] for i in sorted(picked))]
    row = draw(st.permutations(row))
    return Ship(row[0], tuple(row[1:]))


def ships(*sources: Sources, shipyard: Shipyard | None = None) -> st.SearchStrategy[Ship]:
    """Legal ships (2.1 to 2.3).

    Args:
        sources: the coins.
        shipyard: what they are built from; left out, each coin is there as often as a ship may
            have it.
    """
    return _ships(_stock(sources), shipyard)


@st.composite
def _shipyards(draw: st.DrawFn, stock: Stock) -> Shipyard:
    """A shipyard that a ship can be built from."""
    held = dict.fromkeys(dict.fromkeys(stock.captains), 1)
    for name in dict.fromkeys(stock.crew):
        limit = stock.crew.count(name)
        held[name] = draw(st.integers(0, limit + 1))
    useful = sum(min(count, stock.crew.count(name)) for name, count in held.items())
    for name in dict.fromkeys(stock.crew):
        missing = max(DECK_COINS - useful, 0)
        more = min(missing, max(stock.crew.count(name) - held[name], 0))
        held[name] += more
        useful += more
    assume(useful >= DECK_COINS)
    return Shipyard({name: count for name, count in held.items() if count})


def shipyards(*sources: Sources) -> st.SearchStrategy[Shipyard]:
    """Shipyards (1.5) that a legal ship can be built from."""
    return _shipyards(_stock(sources))


@st.composite
def _layouts(draw: st.DrawFn, stock: Stock, largest: int) -> Layout:
    names = [coin.name for coin in stock.coins if not coin.captain]
    some = st.lists(st.sampled_from(names), max_size=largest - 1) if names else st.just([])
    deck = draw(some)
    deck.insert(draw(st.integers(0, len(deck))), draw(st.sampled_from(stock.captains)))
    nest = draw(st.sampled_from([None, *names]))
    hold = draw(st.lists(st.sampled_from(names), max_size=2)) if names else []
    skips = draw(st.sampled_from((0, 0, 0, 1)))
    gone = draw(st.lists(st.sampled_from(names), max_size=1)) if names else []
    return Layout(nest, tuple(deck), tuple(hold), skips, tuple(gone))


def layouts(*sources: Sources, largest: int = 5) -> st.SearchStrategy[Layout]:
    """Where a player's coins lie: ships with one captain, mostly smaller than legal ones.

    Args:
        sources: the coins.
        largest: coins in the deck, at most.
    """
    return _layouts(_stock(sources), largest)


def rules() -> st.SearchStrategy[Rules]:
    """Options of the rules; mostly those with which games can be written as scenarios."""
    others = st.builds(
        Rules,
        explicit_chance=st.booleans(),
        stalemate=st.booleans(),
        ask_forced=st.booleans(),
        ask_everybody=st.booleans(),
    )
    return st.one_of(st.just(EXPLICIT), others)


def picks(most: int = MOST_CHOICES) -> st.SearchStrategy[tuple[int, ...]]:
    """What is chosen at one decision after the other; see `Trial.picks`."""
    usual = st.integers(0, 40)
    some = st.one_of(usual, usual, usual, st.sampled_from((0, 1, SURRENDER, PROPOSE)))
    return st.lists(some, max_size=most).map(tuple)


@st.composite
def _trials(draw: st.DrawFn, stock: Stock, players: int | None, most: int) -> Trial:
    count = players or draw(st.integers(2, 4))
    teams: tuple[tuple[int, ...], ...] = ()
    if count == 4 and draw(st.integers(0, 3)) == 3:
        teams = ((0, 2), (1, 3))
    return Trial(
        stock,
        tuple(draw(_layouts(stock, 5)) for _ in range(count)),
        draw(picks(most)),
        first=draw(st.integers(0, count - 1)),
        seed=draw(st.integers(0, 1000)),
        rules=draw(rules()),
        teams=teams,
    )


def trials(
    *sources: Sources, players: int | None = None, most: int = MOST_CHOICES
) -> st.SearchStrategy[Trial]:
    """Games to hold to laws: `law.check(trial)`.

    Args:
        sources: the coins.
        players: how many play; left out, two to four.
        most: choices, at most.
    """
    return _trials(_stock(sources), players, most)


def seeded_trials(*sources: Sources, players: int | None = None) -> st.SearchStrategy[Trial]:
    """Whole games with ships of all sizes, each from a seed; laws make them small."""
    stock = _stock(sources)
    return st.integers(0, 2**32).map(lambda seed: random_trial(stock, seed, players))


def games(*sources: Sources, players: int | None = None) -> st.SearchStrategy[Game]:
    """Games before their first turn, with legal ships."""
    stock = _stock(sources)
    count = st.integers(2, 4) if players is None else st.just(players)
    fleets = count.flatmap(lambda n: st.lists(_ships(stock), min_size=n, max_size=n))
    return st.builds(
        lambda fleet, options: Game(fleet, stock.coins, rules=options), fleets, rules()
    )


@st.composite
def _positions(draw: st.DrawFn, stock: Stock, players: int | None, busy: bool) -> State:
    played = play(draw(_trials(stock, players, MOST_CHOICES)))
    moments = [one for one in played.moments if one.options]
    if busy:
        moments = [one for one in moments if one.block[m.H_FP]]
    assume(moments)
    return played.state(moments[-1])


def positions(
    *sources: Sources, players: int | None = None, busy: bool = False
) -> st.SearchStrategy[State]:
    """States at a decision.

    Args:
        sources: the coins.
        players: how many play; left out, two to four.
        busy: only in the middle of an ability or of reactions.
    """
    return _positions(_stock(sources), players, busy)


@st.composite
def option_sequences(draw: st.DrawFn, state: State, most: int = MOST_CHOICES) -> tuple[str, ...]:
    """Texts of options that can be taken one after the other from a state.

    Args:
        draw: given by Hypothesis.
        state: where they begin.
        most: how many, at most.
    """
    texts: list[str] = []
    for _ in range(draw(st.integers(0, most))):
        if state.decision is None:
            break
        texts.append(draw(st.sampled_from(state.decision.texts)))
        state = state.apply(texts[-1])
    return tuple(texts)
