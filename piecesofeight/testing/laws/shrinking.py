"""Making the game in which a law is broken so small that a person can read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve

from piecesofeight.combat.setup import Layout
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.testing.laws.law import Breach, Law
from piecesofeight.testing.laws.trial import EXPLICIT, Trial, pick_for

PATIENCE = 2500  # games that are played to make one smaller


def smallest(breach: Breach, patience: int = PATIENCE) -> Breach:
    """A breach of the same law in as small a game as can be found.

    Fewer choices, then fewer players, fewer coins, plainer rules; what is left out is left out for
    good if the law is still broken. It depends on nothing but the breach, so the same comes of it
    each time.
    """
    return _Smaller(breach.law, patience).than(breach)


class _Smaller:
    """Tries smaller games as long as there is patience."""

    def __init__(self, law: Law, patience: int) -> None:
        self.law = law
        self.patience = patience

    def than(self, breach: Breach) -> Breach:
        """Go on until nothing more can be left out."""
        best = self.replayed(breach) or breach
        improved = True
        while improved and self.patience > 0:
            improved = False
            for ways in (_cuts, _plainer, _crews, _coins):
                found = self.first(best, ways)
                while found is not None:
                    best, improved = found, True
                    found = self.first(best, ways)
        return best

    def replayed(self, breach: Breach) -> Breach | None:
        """The same with its choices by id, up to where the law is broken."""
        picks = tuple(map(pick_for, breach.played.choices[: breach.number + 1]))
        trial = evolve(breach.played.trial, picks=picks)
        shorter = evolve(trial, picks=picks[: breach.number])
        return self.broken(shorter) or self.broken(trial)

    def first(self, best: Breach, ways: Callable[[Trial], Iterator[Trial]]) -> Breach | None:
        """The first of some smaller games in which the law is still broken."""
        for trial in ways(best.played.trial):
            if self.patience <= 0:
                return None
            self.patience -= 1
            found = self.broken(trial)
            if found is not None:
                return self.replayed(found) or found
        return None

    def broken(self, trial: Trial) -> Breach | None:
        """Where a game breaks the law; None if it keeps it, or can't be played."""
        try:
            return self.law.breach(trial)
        except PiecesOfEightError:
            return None


def _cuts(trial: Trial) -> Iterator[Trial]:
    """Fewer choices: halves, quarters and so on, in the end each alone."""
    count = len(trial.picks)
    size = count // 2
    while size:
        for start in range(0, count, size):
            picks = trial.picks[:start] + trial.picks[start + size :]
            yield evolve(trial, picks=picks)
        size //= 2


def _plainer(trial: Trial) -> Iterator[Trial]:
    """Plainer rules: no teams, the first seat begins, chance is a decision, forced ones aren't."""
    if trial.teams:
        yield evolve(trial, teams=())
    if trial.rules != EXPLICIT:
        yield evolve(trial, rules=EXPLICIT)
    if trial.seed:
        yield evolve(trial, seed=0)
    count = len(trial.layouts)
    if trial.first > 0:
        layouts = trial.layouts[trial.first :] + trial.layouts[: trial.first]
        yield evolve(trial, layouts=layouts, first=0)
        yield evolve(trial, first=trial.first % count - 1)


def _crews(trial: Trial) -> Iterator[Trial]:
    """Fewer players."""
    if len(trial.layouts) == 2 or trial.teams:
        return
    for seat in reversed(range(len(trial.layouts))):
        layouts = trial.layouts[:seat] + trial.layouts[seat + 1 :]
        first = max(trial.first - (seat < trial.first), 0) % len(layouts)
        yield evolve(trial, layouts=layouts, first=first)


def _coins(trial: Trial) -> Iterator[Trial]:
    """Smaller ships: no lost turns, no hold, no nest, half the deck, each coin alone."""
    for seat, layout in enumerate(trial.layouts):
        for smaller in _smaller(layout):
            layouts = (*trial.layouts[:seat], smaller, *trial.layouts[seat + 1 :])
            yield evolve(trial, layouts=layouts)


def _smaller(layout: Layout) -> Iterator[Layout]:
    if layout.skips:
        yield evolve(layout, skips=0)
    if layout.hold:
        yield evolve(layout, hold=())
    if layout.gone:
        yield evolve(layout, gone=())
    size = len(layout.deck)
    if layout.nest and size:
        yield evolve(layout, nest=None)
    while size:
        for start in range(0, len(layout.deck), size):
            deck = layout.deck[:start] + layout.deck[start + size :]
            if deck or layout.nest:
                yield evolve(layout, deck=deck)
        size //= 2
    for at in range(len(layout.hold)):
        yield evolve(layout, hold=layout.hold[:at] + layout.hold[at + 1 :])
