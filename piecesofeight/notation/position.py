"""Reading a block: who sits where, which coins lie where, what an option id says.

Nothing here knows of secrets; who may be told what is decided in
`piecesofeight.game.view`. Coins and players are addresses in the block, as in
`piecesofeight.machine.layout`; seats count from 0, clockwise.
"""

from __future__ import annotations

from attrs import frozen

from piecesofeight.machine.layout import (
    ABILITY_UNIT,
    ADDED_UNIT,
    C_KIND,
    C_NEXT,
    C_ZONE,
    H_PLAYERS_END,
    HEADER,
    HOLD_UNIT,
    INVITE_UNIT,
    K_FLAGS,
    KEY,
    P_DECK,
    P_HOLD,
    P_NEST,
    P_SEAT,
    PLACE_UNIT,
    PLAYER_SIZE,
    SPOT_UNIT,
    TARGET_AFT,
    TARGET_DECK,
    TARGET_FORE,
    TARGET_ITSELF,
    TARGET_NEST,
    TARGET_UNIT,
    V_KIND,
    Z_COUNT,
    Z_FIRST,
    Z_LAST,
    Z_OWNER,
    Words,
)


@frozen
class Parts:
    """What an option id is made of; see `layout` for the numbers.

    >>> Parts.of(3 + 16 * 1 + 4096 * (1 + 128 * 1 + 2))
    Parts(verb=3, place=1, ability=0, added=0, inviting=False, target=131)
    """

    verb: int
    place: int = 0
    ability: int = 0
    added: int = 0
    inviting: bool = False
    target: int = 0

    @classmethod
    def of(cls, option: int) -> Parts:
        """Take an option id apart."""
        return cls(
            verb=option % PLACE_UNIT,
            place=option % ABILITY_UNIT // PLACE_UNIT,
            ability=option % ADDED_UNIT // ABILITY_UNIT,
            added=option % INVITE_UNIT // ADDED_UNIT,
            inviting=option % TARGET_UNIT >= INVITE_UNIT,
            target=option // TARGET_UNIT,
        )

    @classmethod
    def of_hold(cls, kind: int, seat: int) -> Parts:
        """What draws a coin of a kind from the hold of a seat, where there may be others.

        >>> Parts.of_hold(2, 5).id == 9 + 16 * (1 + 5) + 4096 * 2
        True
        """
        return cls.of(V_KIND + HOLD_UNIT * (1 + seat) + TARGET_UNIT * kind)

    @property
    def id(self) -> int:
        """The option id again."""
        return (
            self.verb
            + PLACE_UNIT * self.place
            + ABILITY_UNIT * self.ability
            + ADDED_UNIT * self.added
            + INVITE_UNIT * self.inviting
            + TARGET_UNIT * self.target
        )

    @property
    def hold_seat(self) -> int:
        """Whose hold a coin is named from by its kind; -1 where only one player's can be meant.

        >>> Parts.of_hold(2, 5).hold_seat, Parts.of(9 + 4096 * 2).hold_seat
        (5, -1)
        """
        if self.verb != V_KIND:
            return -1
        return (PLACE_UNIT * self.place + ABILITY_UNIT * self.ability) // HOLD_UNIT - 1

    @property
    def target_seat(self) -> int:
        """The seat of the target, -1 if there is none."""
        return (self.target - 1) // SPOT_UNIT if self.target else -1

    @property
    def spot(self) -> int:
        """Where the target lies (`layout.TARGET_NEST` and so on), -1 if there is none."""
        return (self.target - 1) % SPOT_UNIT if self.target else -1


def target_number(seat: int, spot: int) -> int:
    """The target part of an option id."""
    return 1 + SPOT_UNIT * seat + spot


def seats(b: Words) -> int:
    """How many players the block has, in the game or out."""
    return (b[H_PLAYERS_END] - HEADER) // PLAYER_SIZE


def player_at(seat: int) -> int:
    """The address of the player in that seat."""
    return HEADER + PLAYER_SIZE * seat


def seat_of(b: Words, player: int) -> int:
    """The seat of a player's address; -1 for address 0."""
    return b[player + P_SEAT] if player else -1


def row(b: Words, zone: int) -> list[int]:
    """The coins of a zone in order (a deck: from the fore)."""
    coins = []
    coin = b[zone + Z_FIRST]
    while coin:
        coins.append(coin)
        coin = b[coin + C_NEXT]
    return coins


def nest(b: Words, seat: int) -> int:
    """The nest coin of a seat, 0 if there is none."""
    return b[player_at(seat) + P_NEST + Z_FIRST]


def deck(b: Words, seat: int) -> list[int]:
    """The deck of a seat from fore to aft."""
    return row(b, player_at(seat) + P_DECK)


def deck_size(b: Words, seat: int) -> int:
    """How many coins the deck of a seat has."""
    return b[player_at(seat) + P_DECK + Z_COUNT]


def hold(b: Words, seat: int) -> list[int]:
    """The coins in the hold of a seat, in the block's own order, which nobody may learn."""
    return row(b, player_at(seat) + P_HOLD)


def owner(b: Words, coin: int) -> int:
    """The seat of the player in whose ship or hold the coin lies."""
    return b[b[b[coin + C_ZONE] + Z_OWNER] + P_SEAT]


def is_key(b: Words, words: Words, coin: int) -> bool:
    """Whether the coin is one whose place in a deck is always seen (rule 1.6)."""
    return bool(words[b[coin + C_KIND] + K_FLAGS] & KEY)


def coin_at(b: Words, seat: int, spot: int) -> int:
    """The coin at a target spot (`layout.TARGET_NEST` and so on), 0 if there is none."""
    player = player_at(seat)
    if spot == TARGET_NEST:
        return b[player + P_NEST + Z_FIRST]
    if spot == TARGET_FORE:
        return b[player + P_DECK + Z_FIRST]
    if spot == TARGET_AFT:
        return b[player + P_DECK + Z_LAST]
    index = spot - TARGET_DECK
    coins = deck(b, seat)
    return coins[index - 1] if 1 <= index <= len(coins) else 0


def spot_of(b: Words, coin: int) -> int:
    """The target spot of a coin in a ship, as options name it; -1 outside a ship."""
    seat = owner(b, coin)
    player = player_at(seat)
    if b[coin + C_ZONE] == player + P_NEST:
        return TARGET_NEST
    if b[coin + C_ZONE] != player + P_DECK:
        return -1
    return deck_spot(b, seat, deck(b, seat).index(coin) + 1)


def deck_spot(b: Words, seat: int, index: int) -> int:
    """The target spot of the deck's coin with that 1-based index (rule 1.2)."""
    if index == 1:
        return TARGET_FORE
    if index == deck_size(b, seat):
        return TARGET_AFT
    return TARGET_DECK + index


def spot_text(name: str, spot: int) -> str:
    """A target in the notation.

    >>> spot_text("Bart", TARGET_DECK + 3), spot_text("Bart", TARGET_ITSELF)
    ('Bart.deck[3]', 'Bart')
    """
    if spot == TARGET_ITSELF:
        return name
    word = {TARGET_NEST: "nest", TARGET_FORE: "fore", TARGET_AFT: "aft"}.get(spot)
    return f"{name}.{word or f'deck[{spot - TARGET_DECK}]'}"
