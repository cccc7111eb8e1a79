"""The options of a whole evening: what is pooled, who builds from what, how many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from attrs import evolve, frozen

from piecesofeight.cli.common.coins import chosen_sets
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.options import flag, option, text_option
from piecesofeight.cli.common.output import one_line
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.language import Coins
from piecesofeight.language.program import CoinSet
from piecesofeight.language.program.walk import with_named
from piecesofeight.match.brought import own_sets
from piecesofeight.match.pooling import Pooling
from piecesofeight.match.setup import BEGINNERS
from piecesofeight.match.state import Match
from piecesofeight.spelling import did_you_mean

_WITH_SPOILS = 3  # the length of a match that nothing else is said of

_NOT_WITHOUT = {
    "drafted": ("--pool", "how many coins of a pool are drafted"),
    "aside": ("--pool", "how many coins of a pool are set aside"),
    "offers": ("--pool", "how many trades follow on pooling"),
    "spoils": ("--pool", "that losers pick from what pooling set aside"),
    "begins": ("--match", "who begins the next game of a match"),
}


# --- options of the command line --------------------------------------------------------------


def match_option() -> Any:
    """`--match N`."""
    return option(
        "--match",
        type=click.IntRange(1),
        metavar="N",
        help="Best of N games for two sides, first to N wins with more (8.3).",
    )


def pool_option() -> Any:
    """`--pool WAY`."""
    text = "Pool all coins, and share them out: `draft+random+trades`, ... (8.5)."
    return text_option("--pool", "WAY", text)


def drafted_option() -> Any:
    """`--drafted N`."""
    text = "How many coins each drafts if others are dealt, else 4."
    return option("--drafted", type=int, help=text)


def aside_option() -> Any:
    """`--aside N`."""
    text = (
        "How many coins to set aside besides those that don't divide; left out, none, or "
        "with `--spoils` one for each player if all divide."
    )
    return option("--aside", type=int, help=text)


def offers_option() -> Any:
    """`--offers N`."""
    return option("--offers", type=int, help="How many trades each player may offer, else 3.")


def spoils_option() -> Any:
    """`--spoils`."""
    text = "Losers pick from what was set aside (8.6); without `--match` in one of 3."
    return flag("--spoils", text=text)


def begins_option() -> Any:
    """`--begins WHO`."""
    text = "Who begins the next game of a match; drawn if left out."
    return option("--begins", type=click.Choice(BEGINNERS), help=text)


def teams_option() -> Any:
    """`--teams K`."""
    text = "Play in K teams, who sit in turn (8.4)."
    return option("--teams", type=click.IntRange(2), metavar="K", help=text)


# --- what they come to ------------------------------------------------------------------------


@frozen
class Wishes:
    """What the command line says of an evening; None, empty or False for what it doesn't say."""

    match: int | None
    pool: str | None
    drafted: int | None
    aside: int | None
    offers: int | None
    spoils: bool
    begins: str | None
    shipyards: tuple[str, ...] = ()
    clock: str | None = None

    @property
    def any(self) -> bool:
        """Whether an evening is wanted, not a single game with ships brought along."""
        return bool(self.match or self.pool or self.shipyards)

    @property
    def length(self) -> int | None:
        """How long a match is wanted: spoils come between games, so they want one."""
        return self.match or (_WITH_SPOILS if self.spoils else None)

    def check(self) -> None:
        """Refuse what would be ignored.

        Raises:
            Failure: an option says more of something that isn't there.
        """
        there = {"--pool": self.pool, "--match": self.length}
        for name, (needed, what) in _NOT_WITHOUT.items():
            if getattr(self, name) not in (None, False) and not there[needed]:
                raise Failure(f"`--{name}` says {what}", f"give `{needed}`, too")
        if self.pool:
            parts = Pooling.parse(self.pool)
            if self.offers is not None and not parts.has_trades:
                raise Failure("`--offers` says how many trades follow on pooling", _TRADES)
            if self.drafted is not None and not parts.is_mixed:
                raise Failure("`--drafted` says how many coins are drafted, if others are dealt")

    def made(
        self,
        names: Sequence[str],
        coins: Coins,
        sets: Sequence[CoinSet],
        first: int | None,
        rules: Rules,
        teams: Sequence[Sequence[int | str]] | None,
    ) -> Match:
        """The evening.

        Raises:
            Failure, PiecesOfEightError: something in it won't do.
        """
        yards = self._yards(names, coins, sets)
        kinds = dict.fromkeys(name for yard in yards for name in yard)
        said: dict[str, Any] = {
            name: value
            for name in ("drafted", "aside", "offers", "begins")
            if (value := getattr(self, name)) is not None
        }
        if self.length:
            sides = len(teams) if teams else len(names)
            said["best_of" if sides == 2 else "wins"] = self.length
        match = Match(
            names,
            with_named(coins, kinds),
            shipyards=yards,
            pooling=self.pool,
            spoils=self.spoils,
            first=first,
            rules=rules,
            teams=teams,
            clock=self.clock,
            **said,
        )
        if self.spoils and self.aside is None and not match.left_over:
            # Spoils are what was set aside: of a pool that divides, a coin for each player.
            return evolve(self, aside=len(names)).made(names, coins, sets, first, rules, teams)
        return match

    def _yards(self, names: Sequence[str], coins: Coins, sets: Sequence[CoinSet]) -> list[Shipyard]:
        """What each player builds from: one's own, or everybody's, or the sets played with."""
        own: dict[str, Shipyard] = {}
        for text in self.shipyards:
            before, colon, after = text.partition(":")
            name, said = (before.strip(), after) if colon else ("", text)
            if name and name not in names:
                hint = did_you_mean(name, names, "there are " + ", ".join(names))
                shown = one_line(name)
                raise Failure(f"there is a shipyard for `{shown}`, who doesn't play", hint)
            own[name] = own.get(name, Shipyard(())) + shipyard_of(said.strip(), coins)
        everybody = own.get("") or own_sets(sets)
        return [own.get(name, everybody) for name in names]


_TRADES = "`--pool random+trades` has trades"


def shipyard_of(text: str, coins: Coins) -> Shipyard:
    """A shipyard from the name of a set, or from coins with numbers: `5 Mate, Captain`.

    Raises:
        NotationError: it is neither.
    """
    if text in {coin_set.name for coin_set in coins.sets}:
        return own_sets(chosen_sets(coins, [text]))
    return Shipyard.parse(text, coins)


def teams_of(
    count: int | None, named: Sequence[str], names: Sequence[str]
) -> list[list[str]] | None:
    """The teams: named, or so many, whose members sit in turn around the table; None without.

    Raises:
        Failure: they are said in two ways, or don't come out even.

    >>> teams_of(2, [], ["Anne", "Bart", "Carl", "Dora"])
    [['Anne', 'Carl'], ['Bart', 'Dora']]
    """
    if count is None:
        return [[name.strip() for name in team.split(",")] for team in named] or None
    if named:
        raise Failure("the teams are either named or counted", "leave out `--teams` or `--team`")
    if len(names) % count or len(names) == count:
        raise Failure(f"{len(names)} players make no {count} teams of equal size (8.4)")
    return [list(names[at::count]) for at in range(count)]
