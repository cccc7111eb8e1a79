"""What a greedy player does between games: drafts, trades, and builds ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from piecesofeight.bots.appraisal import Appraisal
from piecesofeight.bots.building import inner, places_of
from piecesofeight.game.decision import Option
from piecesofeight.language.program import Place
from piecesofeight.match.view import MatchView

_NOTHING = 0.0
_NEVER = -1.0
_PLANNED = 1.0


def option_worth(view: MatchView, option: Option, appraisal: Appraisal) -> float:
    """What an option between games brings; 0 is doing nothing, about 1 a good coin."""
    if option.verb in ("keep", "arrange"):
        return _building_worth(view, option, appraisal)
    if option.verb in ("accept", "refuse"):
        return _answer_worth(view, option, appraisal)
    if view.phase == "trades":
        return _trade_worth(view, option, appraisal)
    return appraisal.gain(mine(view), [option.coin], []) if option.coin else _NOTHING


def mine(view: MatchView) -> dict[str, int]:
    """How many of each coin the viewing player has."""
    return dict(view.yard.counts)


# --- ships ----------------------------------------------------------------------------------


def _building_worth(view: MatchView, option: Option, appraisal: Appraisal) -> float:
    """A ship that has won stays as it is; any other is built as planned."""
    if option.verb == "keep":
        return _NEVER if view.may_rebuild else 2 * _PLANNED
    return _PLANNED if option.coin == planned_coin(view, appraisal) else _NOTHING


def planned_coin(view: MatchView, appraisal: Appraisal) -> str:
    """The coin that comes next in the best ship which can still be built.

    The Captain lies in the middle. What does most in the crow's nest goes there, then what does
    most at fore and aft; the others follow each other, the best of them first.
    """
    at, places = len(view.placed), places_of(view)
    there = _coins_to_place(view, appraisal)
    there.subtract(view.placed)
    row: dict[int, str] = {}
    keys = [name for name in appraisal.captains if there[name] > 0]
    if keys and not appraisal.captains & set(view.placed):
        within = inner(places)
        middle = within[len(within) // 2] if within else places // 2
        row[max(middle, at)] = max(keys, key=appraisal.worth.__getitem__)
    free = [place for place in range(at, places) if place not in row]
    crew = [name for name in there.elements() if name not in appraisal.captains]
    crew = sorted(crew, key=lambda name: (-appraisal.worth[name], name))[: len(free)]
    for place, where in ((0, Place.NEST), (1, Place.FORE), (places - 1, Place.AFT)):
        if place in free and crew:
            row[place] = max(crew, key=appraisal.worth_in[where].__getitem__)
            crew.remove(row[place])
            free.remove(place)
    row.update(zip(free, crew, strict=False))
    return row.get(at, "")


def _coins_to_place(view: MatchView, appraisal: Appraisal) -> Counter[str]:
    """What the ship may be built from: its own coins if it won, else the shipyard (2.3, 8.3)."""
    if view.ship and not view.may_rebuild:
        return Counter(view.ship.coins)
    return Counter(
        {
            name: count if name in appraisal.captains else min(count, appraisal.limits[name])
            for name, count in view.yard.counts
        }
    )


# --- trades ---------------------------------------------------------------------------------


def _answer_worth(view: MatchView, option: Option, appraisal: Appraisal) -> float:
    """A trade is accepted if the shipyard is worth more after it."""
    if option.verb == "refuse" or view.offer is None:
        return _NOTHING
    return appraisal.gain(mine(view), view.offer.gives, view.offer.wants)


def _trade_worth(view: MatchView, option: Option, appraisal: Appraisal) -> float:
    """An offer is one spare coin for one that is worth more here, and not to the other."""
    offer = view.offer
    if offer is None:
        if option.target is None:
            return _NOTHING
        seat = option.target[0]
        return _best(view, seat, appraisal.spares(mine(view)), _wanted(view, seat), appraisal)
    if option.verb == "give" and option.coin and not offer.gives:
        wanted = _wanted(view, offer.to)
        return _best(view, offer.to, [option.coin], wanted, appraisal)
    if option.verb == "want" and option.coin and offer.gives and not offer.wants:
        return _best(view, offer.to, offer.gives, [option.coin], appraisal)
    if option.verb == "done" and offer.gives and offer.wants:
        return appraisal.gain(mine(view), offer.wants, offer.gives)
    return _NOTHING if option.verb == "pass" else _NEVER


def _wanted(view: MatchView, seat: int) -> list[str]:
    """What another player may have: what all saw them pick, or any coin if some were dealt."""
    picked = view.picked[seat]
    if picked.size == view.sizes[seat]:
        return list(picked)
    return [coin.name for coin in view.coins]


def _best(
    view: MatchView,
    seat: int,
    gives: Sequence[str],
    wants: Sequence[str],
    appraisal: Appraisal,
) -> float:
    """What the best exchange of a coin brings that the other may accept; less than 0 if none."""
    gains = [
        appraisal.gain(mine(view), [want], [give])
        for give in gives
        for want in wants
        if give != want
        and want not in appraisal.captains
        and _may_please(view, seat, give, want, appraisal)
    ]
    return max(gains, default=_NEVER)


def _may_please(view: MatchView, seat: int, gets: str, gives: str, appraisal: Appraisal) -> bool:
    """Whether another player seems to win by an exchange, too."""
    picked = view.picked[seat]
    if picked.size == view.sizes[seat] and picked[gives]:
        return appraisal.gain(dict(picked.counts), [gets], [gives]) > 0
    return appraisal.worth[gets] >= appraisal.worth[gives]
