"""What happens in an evening outside of its games, told to each player as far as they may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from attrs import evolve, field, frozen

from piecesofeight import texts
from piecesofeight.arguments import a_text
from piecesofeight.language.program import Coin
from piecesofeight.played.seats import a_seat

say = partial(texts.say, "match")


@frozen
class MatchEvent:
    """Something that happened outside of the games of an evening.

    Attributes:
        kind: what: set aside, picks first, picked, dealt, offered, accepted, refused, built,
            begins, won, drawn, match won, match drawn.
        player: the seat whose doing it is, -1 if it is nobody's.
        other: the seat that it is done with, -1 if there is none.
        coins: the names of the coins that a player got, gives or set aside; empty if whoever
            looks may not know them.
        wants: for an offer, the names of the coins that are asked for.
        count: how many coins there are, or the number of the game.
        knowers: the seats that may know the coins; None if everybody may.
    """

    kind: str
    player: int = -1
    other: int = -1
    coins: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    count: int = 0
    knowers: tuple[int, ...] | None = None
    _names: tuple[str, ...] = field(default=(), repr=False, eq=False)
    _local: tuple[Coin, ...] = field(default=(), repr=False, eq=False)

    @property
    def coin(self) -> str | None:
        """The name of the coin, if there is one that whoever looks may know."""
        return self.coins[0] if self.coins else None

    def seen_by(self, seat: int) -> MatchEvent:
        """The event as that seat, or a `SPECTATOR`, may know it.

        Raises:
            GameError: there is no such seat in any game.
        """
        if a_seat(seat) in (self.knowers or ()):
            return evolve(self, knowers=None)
        if self.knowers is None:
            return self
        return evolve(self, coins=(), wants=(), knowers=None, local=())

    def text(self, language: str = "en") -> str:
        """A sentence without a full stop.

        Raises:
            GameError: the language is no text.
        """
        language = a_text(language, "a language")
        key = f"event {self.kind}" + ("" if self.coins or self.wants else " hidden") * self._hides
        return say(
            key,
            language,
            name=self._name(self.player),
            other=self._name(self.other),
            coins=self._listed(self.coins, language),
            wants=self._listed(self.wants, language),
            count=self.count,
        )

    @property
    def _hides(self) -> bool:
        return self.kind in ("dealt", "offered")

    def _name(self, seat: int) -> str:
        return self._names[seat] if 0 <= seat < len(self._names) else ""

    def _listed(self, names: Sequence[str], language: str) -> str:
        """Coins in a language, those that are there several times with their number."""
        local = {coin.name: coin.name_in(language) for coin in self._local}
        counted = {name: names.count(name) for name in dict.fromkeys(names)}
        found = [
            local.get(name, name) if count == 1 else f"{count} {local.get(name, name)}"
            for name, count in counted.items()
        ]
        return ", ".join(found) or say("nothing", language)

    def __str__(self) -> str:
        return self.text()
