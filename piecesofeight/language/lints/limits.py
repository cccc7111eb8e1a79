"""Numbers that no ship reaches, or can start with; shipyards from which no ship can be built."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.conditions import at_header
from piecesofeight.language.file.reading import DeclaredSet
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.logic.worlds import Situation, joined, there_is
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program.walk import steps, walk

MOST_IN_SHIP = 12  # beside the Captain (2.1, 2.2)


def lint_limits(loaded: Loaded) -> None:
    """Warn of limits that don't go with a ship, and of more coins than limits or places allow."""
    for coin in loaded.judged:
        _limit(coin, loaded)
        for ability in coin.abilities:
            if not isinstance(ability, p.While):
                _beyond_limits(coin, ability, loaded)
                _beyond_places(coin, ability, loaded)


def _limit(coin: p.Coin, loaded: Loaded) -> None:
    if coin.captain and coin.limit != 1:
        loaded.report.add(
            "W0409",
            f"a ship has one Captain, so it never starts with {coin.limit} `{coin.name}` (2.2)",
            coin.span,
            "write `limit: 1`",
        )
    elif not coin.captain and coin.limit > MOST_IN_SHIP:
        loaded.report.add(
            "W0409",
            f"a ship holds {MOST_IN_SHIP} coins beside its Captain, never {coin.limit} (2.1)",
            coin.span,
            f"write `limit: {MOST_IN_SHIP}`, which is as good as none",
        )


def _beyond_limits(coin: p.Coin, ability: p.Play | p.React, loaded: Loaded) -> None:
    for _, _, part in walk(ability):
        match part:
            case p.Comparison(
                p.Amount(0, 1, p.Count(fits)), p.Compare.AT_LEAST | p.Compare.EXACTLY, right
            ):
                if right.of is None and p.is_one(fits.owner):
                    _compare(right.constant, fits, part.span, coin, loaded)
            case p.AddOwn(most, fits):
                _compare(most, fits, part.span, coin, loaded)


def _compare(number: int, fits: p.Filter, span: p.Span, coin: p.Coin, loaded: Loaded) -> None:
    kind = loaded.coins.get(fits.kind or "")
    if kind is None or kind.captain:
        return
    most = kind.limit - (fits.other and kind.name == coin.name and fits.owner is p.Who.YOU)
    if number > most:
        left = "other " if most < kind.limit else ""
        loaded.report.add(
            "W0407",
            f"a ship starts with at most {most} {left}`{kind.name}`",
            span,
            f"raise its limit, or ask for {most} at most: more can only come from other players"
            if most
            else "raise its limit: more can only come from other players",
        )


def _beyond_places(coin: p.Coin, ability: p.Play | p.React, loaded: Loaded) -> None:
    kinds = Kinds(frozenset(loaded.coins), loaded.captains)
    moment = at_header(ability, coin.name, kinds)
    plain = Situation(coin.name, loaded.captains)
    for step in steps(ability.body):
        match step:
            case p.AddOwn(most, fits) if most > 1:
                header: list[p.Literals] = [()]
                if ability.condition is not None:
                    header = p.alternatives(ability.condition)
                _so_many(most, fits, header, moment, step.span, loaded)
            case p.Pick(_, p.Amount(number, _, None), fits) if number > 1:
                _so_many(number, fits, [()], plain, step.span, loaded)


def _so_many(
    number: int,
    fits: p.Filter,
    header: list[p.Literals],
    moment: Situation,
    span: p.Span,
    loaded: Loaded,
) -> None:
    def possible(count: int) -> bool:
        return bool(joined(header, [(there_is(fits, count),)], moment))

    if possible(number):
        return
    most = next((count for count in range(number - 1, 0, -1) if possible(count)), 0)
    loaded.report.add(
        "W0411",
        f"there are never more than {most} such coins here",
        span,
        f"write {most} instead of {number}" if most else None,
    )


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
            loaded.report.add(
                "W0408",
                f"{ships} can have {most} `{coin.name}` at most, so not {count} (2.3)",
                named.span,
                f"raise the limit of `{coin.name}`, or write {most}",
            )
    if useful < MOST_IN_SHIP * captains:
        loaded.report.add(
            "W0408",
            f"{ships} can't be built from this: {MOST_IN_SHIP * captains} coins beside "
            f"{'the Captain' if captains == 1 else 'the Captains'} are needed, {useful} are there",
            entry.shipyard[0][0].span,
            "add coins (2.1)",
        )
