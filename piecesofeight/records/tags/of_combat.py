"""What the tags of a game's text mean: the game, its players, ships, coins and rules, its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, fields

from piecesofeight.arguments import shown
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import GameError
from piecesofeight.game.saves.saved_game import SavedGame, SavedStart
from piecesofeight.language.program import Coin
from piecesofeight.notation.games import WrittenTag
from piecesofeight.notation.names import CoinSource
from piecesofeight.notation.ships import EMPTY
from piecesofeight.records.tags.names import FORMAT
from piecesofeight.records.tags.of_evenings import OF_MATCHES, match_tags, match_told
from piecesofeight.records.tags.of_sets import COIN, SET, coins_told, set_tags
from piecesofeight.records.tags.reading import Tags, wrong
from piecesofeight.spelling import did_you_mean

# With a single text, of a game and of an evening.
ONCE = ("Game", "Clock", "First", "Seed", "Waited", "Result", "End", *OF_MATCHES)
_OF_PLAYERS = ("Ship", "Hold", "Skips", "Gone", "Shipyard")
_PAIRS = dict.fromkeys(_OF_PLAYERS, "the name of a player, and a text") | {
    "Rule": "the name of an option, and its value"
}
_MEANT = (*ONCE, *_PAIRS, SET, COIN, "Players", "Team")
_SAID = {True: "yes", False: "no"}


def tags_of(
    saved: SavedGame, coins: Sequence[Coin], source: CoinSource | None
) -> Iterator[WrittenTag]:
    """The tags of a game.

    Args:
        saved: the game.
        coins: those that it is played with.
        source: the coins whose sets are named; the shipped ones if left out.
    """
    yield WrittenTag("Game", (FORMAT,))
    yield from (WrittenTag(name, (text,)) for name, text in saved.tags.items())
    yield from set_tags(coins, source)
    yield WrittenTag("Players", saved.names)
    yield from (
        WrittenTag("Team", tuple(saved.names[seat] for seat in team)) for team in saved.teams
    )
    if saved.match:
        yield from match_tags(saved.match, saved.names)
    for name, ship in zip(saved.names, saved.ships, strict=bool(saved.ships)):
        yield WrittenTag("Ship", (name, f"{ship.nest or EMPTY} | {_row(ship.deck)}"))
        if ship.hold:
            yield WrittenTag("Hold", (name, _row(ship.hold)))
        if ship.skips:
            yield WrittenTag("Skips", (name, str(ship.skips)))
        if ship.gone:
            yield WrittenTag("Gone", (name, _row(ship.gone)))
    for option, value in saved.rules.to_dict().items():
        if value != getattr(Rules(), option):
            yield WrittenTag("Rule", (option, _SAID.get(value, str(value))))
    if saved.clock:
        yield WrittenTag("Clock", (saved.clock,))
    if saved.start.first is not None:
        yield WrittenTag("First", (saved.names[saved.start.first],))
    yield WrittenTag("Seed", (str(saved.start.seed),))
    if saved.waited:
        yield WrittenTag("Waited", (str(saved.waited),))
    if saved.result is not None:
        yield WrittenTag("Result", (saved.result,))
    yield WrittenTag("End", (saved.end,))


def _row(coins: Sequence[str]) -> str:
    return ", ".join(coins) or EMPTY


@define
class CombatTags(Tags):
    """The tags of a game; what nobody asks for is anybody's."""

    def saved(self, source: CoinSource | None) -> SavedGame:
        """The game that the tags tell of, without its choices.

        Raises:
            SaveError: a tag is missing, is there twice, or can't be read; it says where.
        """
        self.check(ONCE, _PAIRS)
        names = self.one_tag("Players").texts
        rules = self._rules()
        first = self.text("First")
        match = match_told(self, names) if self.all("Match") else None
        return SavedGame(
            coins_told([tag for tag in self.tags if tag.name in (SET, COIN)], source),
            names,
            rules,
            self._teams(names),
            () if match and not self.all("Ship") else self._ships(names),
            SavedStart(
                None if first is None else self.seat(self.one_tag("First"), first, names),
                self.number(self.one_tag("Seed"), self.one_tag("Seed").texts[0]),
            ),
            (),
            self.text("Result"),
            self.one_tag("End").texts[0],
            self.free(_MEANT),
            times=self._waited(),
            clock=self.text("Clock"),
            match=match,
        )

    def _waited(self) -> tuple[int, ...]:
        """The milliseconds that have gone by at the end, if any have."""
        found = [self.number(tag, tag.texts[0]) for tag in self.all("Waited")]
        return tuple(filter(None, found))

    def _teams(self, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(self.seat(team, name, names) for name in team.texts) for team in self.all("Team")
        )

    def _ships(self, names: Sequence[str]) -> tuple[Layout, ...]:
        for tag in self.tags:
            if tag.name in _OF_PLAYERS:
                self.seat(tag, tag.texts[0], names)
        return tuple(self._ship(name) for name in names)

    def _ship(self, name: str) -> Layout:
        ship = self.of_player("Ship", name)
        if ship is None:
            raise wrong(self.one_tag("Players"), f"the ship of {shown(name)} is missing")
        nest, bar, deck = ship.texts[1].partition("|")
        if not bar:
            raise wrong(ship, "a ship has `|` between its nest and its deck")
        if len(_coins(nest)) > 1:
            raise wrong(ship, f"the ship has {len(_coins(nest))} coins before the `|`")
        hold, skips = self.of_player("Hold", name), self.of_player("Skips", name)
        gone = self.of_player("Gone", name)
        try:
            return Layout(
                _coins(nest)[0] if _coins(nest) else None,
                _coins(deck),
                _coins(hold.texts[1]) if hold else (),
                self.number(skips, skips.texts[1]) if skips else 0,
                _coins(gone.texts[1]) if gone else (),
            )
        except GameError as error:
            raise wrong(ship, str(error)) from None

    def _rules(self) -> Rules:
        given: dict[str, object] = {}
        for tag in self.all("Rule"):
            option, value = tag.texts
            known = [field.name for field in fields(Rules)]
            if option not in known or option in given:
                hint = did_you_mean(option, known, "each of them is named once")
                raise wrong(tag, f"there is no option `{shown(option)}` of the rules; {hint}")
            given[option] = {"yes": True, "no": False}.get(value, value)
            try:
                Rules.from_dict(given)
            except GameError as error:
                raise wrong(tag, str(error)) from None
        return Rules.from_dict(given)


def _coins(text: str) -> tuple[str, ...]:
    """The names of coins with commas between them."""
    plain = text.strip()
    return () if plain in ("", EMPTY) else tuple(name.strip() for name in plain.split(","))
