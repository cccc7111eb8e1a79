"""Numbers that no ship reaches, or can start with; shipyards from which no ship can be built."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.file.reading import DeclaredSet
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.walk import walk

MOST_IN_SHIP = 12  # beside the Captain (2.1, 2.2)


def lint_limits(loaded: Loaded) -> None:
    """Warn of limits that don't go with a ship, and of more coins than limits or places allow."""
    for coin in loaded.judged:
        _limit(coin, loaded)
    for checked in loaded.abilities:
        if checked.has(p.Comparison | p.AddOwn | p.Pick):
            _beyond_limits(checked, loaded)
            _beyond_places(checked)


def _limit(coin: p.Coin, loaded: Loaded) -> None:
    if coin.captain and coin.limit != 1:
        loaded.report.say("W0409", coin.span, "captain", limit=coin.limit, name=coin.name)
    elif not coin.captain and coin.limit > MOST_IN_SHIP:
        loaded.report.say("W0409", coin.span, "ship", most=MOST_IN_SHIP, limit=coin.limit)


def _beyond_limits(checked: Checked, loaded: Loaded) -> None:
    for _, _, part in walk(checked.ability):
        match part:
            case p.Comparison(
                p.Amount(0, 1, p.Count(fits)), p.Compare.AT_LEAST | p.Compare.EXACTLY, right
            ):
                if right.of is None and p.is_one(fits.owner):
                    _compare(right.constant, fits, part.span, checked.coin, loaded)
            case p.AddOwn(most, fits):
                _compare(most, fits, part.span, checked.coin, loaded)


def _compare(number: int, fits: p.Filter, span: p.Span, coin: p.Coin, loaded: Loaded) -> None:
    kind = loaded.coins.get(fits.kind or "")
    if kind is None or kind.captain:
        return
    most = kind.limit - (fits.other and kind.name == coin.name and fits.owner is p.Who.YOU)
    if number > most:
        left = "other " if most < kind.limit else ""
        case = "some" if most else "none"
        loaded.report.say("W0407", span, case, most=most, left=left, name=kind.name)


def _beyond_places(checked: Checked) -> None:
    for step in checked.steps:
        match step:
            case p.AddOwn(number, fits) if number > 1:
                moment, given = checked.at_header, checked.given
            case p.Pick(_, p.Amount(number, _, None), fits) if number > 1:
                moment, given = checked.later, [()]
            case p.Pick(_, p.Amount(_, _, p.Quantity() as of), fits) if not checked.later.is_there(
                fits, 2
            ):
                message = "there is only 1 such coin, however often it is counted"
                named = (
                    f"write `1` instead of `{of.number.name}`" if isinstance(of, p.Named) else ""
                )
                checked.report.add("W0411", message, step.span, named or "leave out `for each ...`")
                continue
            case _:
                continue
        fewer = range(number, 0, -1)
        most = next((count for count in fewer if moment.is_there(fits, count, given)), 0)
        if most < number:
            message = f"there are never more than {most} such coins here"
            fewer_of = f"write {most} instead of {number}" if most else None
            checked.report.add("W0411", message, step.span, fewer_of)


# --- shipyards of printed sets ----------------------------------------------------------


def lint_shipyards(loaded: Loaded) -> None:
    """Warn of sets with a Captain that lack coins for a ship, or have more than may go into it.

    A set with several Captains is one for as many players; one without is an addition to others,
    of which nothing can be said.
    """
    for entry in loaded.declared:
        captains = sum(n for named, n in entry.shipyard if named.name in loaded.captains)
        if captains:
            _shipyard(entry, captains, loaded)


def _shipyard(entry: DeclaredSet, captains: int, loaded: Loaded) -> None:
    useful = 0
    ships = "a ship" if captains == 1 else f"{captains} ships"
    for named, count in entry.shipyard:
        coin = loaded.coins.get(named.name)
        if coin is None or coin.captain:
            continue
        most = coin.limit * captains
        useful += min(count, most)
        if count > most:
            loaded.report.say(
                "W0408", named.span, "many", ships=ships, most=most, name=coin.name, count=count
            )
    if useful < MOST_IN_SHIP * captains:
        loaded.report.say(
            "W0408",
            entry.shipyard[0][0].span,
            "few",
            ships=ships,
            needed=MOST_IN_SHIP * captains,
            captains="the Captain" if captains == 1 else "the Captains",
            useful=useful,
        )
