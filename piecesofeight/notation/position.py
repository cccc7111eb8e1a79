"""Reading a block: who sits where, which coins lie where, what an option id says.

Nothing here knows of secrets; who may be told what is decided in
`piecesofeight.game.view`. Coins and players are addresses in the block, as in
`piecesofeight.machine.constants`; seats count from 0, clockwise.
"""

from __future__ import annotations

import functools

from attrs import frozen

from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import Words
from piecesofeight.notation.grammar import PLACES


@frozen
class OptionParts:
    """What an option id is made of; see `layout` for the numbers.

    `source` says which coin is used that lies in no active place (9.20): a target's number, or
    `m.FROM_HOLD` + a kind's id.

    >>> OptionParts.of(3 + 16 * 1 + 4096 * (1 + 128 * 1 + 2))
    OptionParts(verb=3, place=1, ability=0, added=0, inviting=False, target=131, source=0)
    """

    verb: int
    place: int = 0
    ability: int = 0
    added: int = 0
    inviting: bool = False
    target: int = 0
    source: int = 0

    @classmethod
    def of(cls, option: int) -> OptionParts:
        """Take an option id apart."""
        return _parts(option)

    @classmethod
    def of_hold(cls, kind: int, seat: int) -> OptionParts:
        """What draws a coin of a kind from the hold of a seat, where there may be others.

        >>> OptionParts.of_hold(2, 5).id == 9 + 16 * (1 + 5) + 4096 * 2
        True
        """
        return cls.of(m.V_KIND + m.HOLD_UNIT * (1 + seat) + m.TARGET_UNIT * kind)

    @property
    def id(self) -> int:
        """The option id again."""
        return (
            self.verb
            + m.PLACE_UNIT * self.place
            + m.ABILITY_UNIT * self.ability
            + m.ADDED_UNIT * self.added
            + m.INVITE_UNIT * self.inviting
            + m.TARGET_UNIT * (self.target or self.source)
        )

    @property
    def way(self) -> tuple[int, int, int]:
        """The verb, and which coin is used, its ability aside."""
        return self.verb, self.place, self.source

    @property
    def held_kind(self) -> int:
        """The number of the kind of coin that is used from the hold, 0 if none is."""
        return max(0, self.source - m.FROM_HOLD)

    @property
    def deck_index(self) -> int:
        """The place in the deck, from 1, of a coin that is used from the middle; 0 if none is."""
        middle = 0 < self.source < m.FROM_HOLD
        return (self.source - 1) % m.SPOT_UNIT - m.TARGET_DECK if middle else 0

    @property
    def hold_seat(self) -> int:
        """Whose hold a coin is named from by its kind; -1 where only one player's can be meant.

        >>> OptionParts.of_hold(2, 5).hold_seat, OptionParts.of(9 + 4096 * 2).hold_seat
        (5, -1)
        """
        if self.verb != m.V_KIND:
            return -1
        return (m.PLACE_UNIT * self.place + m.ABILITY_UNIT * self.ability) // m.HOLD_UNIT - 1

    @property
    def target_seat(self) -> int:
        """The seat of the target, -1 if there is none."""
        return (self.target - 1) // m.SPOT_UNIT if self.target else -1

    @property
    def spot(self) -> int:
        """Where the target lies (`m.TARGET_NEST` and so on), -1 if there is none."""
        return (self.target - 1) % m.SPOT_UNIT if self.target else -1


@functools.lru_cache(maxsize=1 << 14)  # there are few, and each is asked about again and again
def _parts(option: int) -> OptionParts:
    verb = option % m.PLACE_UNIT
    place = option % m.ABILITY_UNIT // m.PLACE_UNIT
    elsewhere = verb in (m.V_PLAY, m.V_REACT) and place == m.AT_ELSEWHERE
    what = option // m.TARGET_UNIT
    return OptionParts(
        verb,
        place,
        option % m.ADDED_UNIT // m.ABILITY_UNIT,
        option % m.INVITE_UNIT // m.ADDED_UNIT,
        option % m.TARGET_UNIT >= m.INVITE_UNIT,
        *((0, what) if elsewhere else (what, 0)),
    )


def target_number(seat: int, spot: int) -> int:
    """The target part of an option id."""
    return 1 + m.SPOT_UNIT * seat + spot


def seats(b: Words) -> int:
    """How many players the block has, in the game or out."""
    return (b[m.H_PLAYERS_END] - m.HEADER) // m.PLAYER_SIZE


def player_at(seat: int) -> int:
    """The address of the player in that seat."""
    return m.HEADER + m.PLAYER_SIZE * seat


def seat_of(b: Words, player: int) -> int:
    """The seat of a player's address; -1 for address 0."""
    return b[player + m.P_SEAT] if player else -1


def row(b: Words, zone: int) -> list[int]:
    """The coins of a zone in order (a deck: from the fore)."""
    coins = []
    coin = b[zone + m.Z_FIRST]
    while coin:
        coins.append(coin)
        coin = b[coin + m.C_NEXT]
    return coins


def nest(b: Words, seat: int) -> int:
    """The nest coin of a seat, 0 if there is none."""
    return b[player_at(seat) + m.P_NEST + m.Z_FIRST]


def deck(b: Words, seat: int) -> list[int]:
    """The deck of a seat from fore to aft."""
    return row(b, player_at(seat) + m.P_DECK)


def deck_size(b: Words, seat: int) -> int:
    """How many coins the deck of a seat has."""
    return b[player_at(seat) + m.P_DECK + m.Z_COUNT]


def hold(b: Words, seat: int) -> list[int]:
    """The coins in the hold of a seat, in the block's own order, which nobody may learn."""
    return row(b, player_at(seat) + m.P_HOLD)


def gone(b: Words, seat: int) -> list[int]:
    """The coins of a seat that left the game (9.25); none of who is out, whose whole ship left."""
    player = player_at(seat)
    return [] if b[player + m.P_OUT] else row(b, player + m.P_GONE)


def coins(b: Words, seat: int) -> list[int]:
    """All coins of a seat: the nest, the deck from fore to aft, the hold."""
    player = player_at(seat)
    return [coin for zone in (m.P_NEST, m.P_DECK, m.P_HOLD) for coin in row(b, player + zone)]


def owner(b: Words, coin: int) -> int:
    """The seat of the player in whose ship or hold the coin lies."""
    return b[b[b[coin + m.C_ZONE] + m.Z_OWNER] + m.P_SEAT]


def is_key(b: Words, words: Words, coin: int) -> bool:
    """Whether the coin is one whose place in a deck is always seen (rule 1.6)."""
    return bool(words[b[coin + m.C_KIND] + m.K_FLAGS] & m.KEY)


def coin_at(b: Words, seat: int, spot: int) -> int:
    """The coin at a target spot (`m.TARGET_NEST` and so on), 0 if there is none."""
    player = player_at(seat)
    if spot == m.TARGET_NEST:
        return b[player + m.P_NEST + m.Z_FIRST]
    if spot == m.TARGET_FORE:
        return b[player + m.P_DECK + m.Z_FIRST]
    if spot == m.TARGET_AFT:
        return b[player + m.P_DECK + m.Z_LAST]
    index = spot - m.TARGET_DECK
    coins = deck(b, seat)
    return coins[index - 1] if 1 <= index <= len(coins) else 0


def spot_of(b: Words, coin: int) -> int:
    """The target spot of a coin in a ship, as options name it; -1 outside a ship."""
    seat = owner(b, coin)
    player = player_at(seat)
    if b[coin + m.C_ZONE] == player + m.P_NEST:
        return m.TARGET_NEST
    if b[coin + m.C_ZONE] != player + m.P_DECK:
        return -1
    return deck_spot(b, seat, deck(b, seat).index(coin) + 1)


def deck_spot(b: Words, seat: int, index: int) -> int:
    """The target spot of the deck's coin with that 1-based index (rule 1.2)."""
    if index == 1:
        return m.TARGET_FORE
    if index == deck_size(b, seat):
        return m.TARGET_AFT
    return m.TARGET_DECK + index


def spot_text(name: str, spot: int) -> str:
    """A target in the notation.

    >>> spot_text("Bart", m.TARGET_DECK + 3), spot_text("Bart", m.TARGET_ITSELF)
    ('Bart.deck[3]', 'Bart')
    """
    if spot == m.TARGET_ITSELF:
        return name
    place = PLACES[spot] if spot < len(PLACES) else f"deck[{spot - m.TARGET_DECK}]"
    return f"{name}.{place}"
