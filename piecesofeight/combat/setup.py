"""From ships to the first block of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from attrs import field, frozen

from piecesofeight.arguments import a_number, a_text, some_texts
from piecesofeight.errors import GameError
from piecesofeight.language.program import Coin
from piecesofeight.machine import constants as m
from piecesofeight.machine.chance import seed_words
from piecesofeight.machine.kinds import note_kinds
from piecesofeight.machine.walking import abilities, timers
from piecesofeight.machine.zones import settle
from piecesofeight.tables import Tables

MOST_PLAYERS = 16  # an option id has four bits for the seat
MOST_IN_DECK = 124  # and seven for the place, of which four mean other places
MOST_COINS = 512  # in all ships and holds
MOST_OPTIONS = 32768  # of one decision; `kernel.new_opts` makes room for them
FEW_COINS = 100  # with so many no coin of the language comes near to that
MOST_SKIPS = 1000  # turns that a player can have to lose when a game begins


def _nest(name: str | None) -> str | None:
    return None if name is None else a_text(name, "a nest coin's name")


def _row(names: Iterable[str]) -> tuple[str, ...]:
    return some_texts(names, "a row's coins")


def _skips(count: int) -> int:
    return a_number(count, "the number of turns to lose")


@frozen
class Layout:
    """Where a player's coins lie, by name; the deck from fore to aft; `gone` left the game (9.25).

    Whether there are such coins is checked when a game is made of it.

    Raises:
        GameError: something isn't a name, a list of names, or a number.
    """

    BRIEF: ClassVar = True  # in saves

    nest: str | None = field(converter=_nest)
    deck: tuple[str, ...] = field(converter=_row)
    hold: tuple[str, ...] = field(default=(), converter=_row)
    skips: int = field(default=0, converter=_skips)
    gone: tuple[str, ...] = field(default=(), converter=_row)

    @property
    def coins(self) -> tuple[str, ...]:
        """All coins: nest, deck, hold, and those that left the game."""
        return ((self.nest,) if self.nest else ()) + self.deck + self.hold + self.gone


def stack_reserve(players: int, coins: int) -> int:
    """Words that one step may need at most: a group of all coins, and its destruction."""
    return 64 + (m.ENTRY_SIZE + m.ITEM_SIZE) * coins + 8 * players


def stack_room(players: int, chain: int, uses: int = 0, lying: int = 0) -> int:
    """Words for reactions to reactions, of which a chain has so many links.

    `lying` is how many coins a destruction has to note that lie elsewhere (9.20).

    A coin reacts once a turn (5.4), so a chain has at most as many links as there are coins
    that react, and few more by what happens of itself (9.27). A link takes 64 + 8 * players words
    or less, unless it gathers many coins at once: the reaction, what it destroys, and the questions
    about both. So much is there for each of the `uses` of abilities within each other, too (9.14).
    """
    link = 64 + 8 * players + m.LYING_SIZE * lying
    least = 256 + 192 * players + m.LYING_SIZE * lying
    return max(least, 128 + chain * link) * (1 + uses)


def new_block(
    tables: Tables,
    ships: Sequence[Layout],
    *,
    teams: Sequence[int] | None = None,
    options: int = 0,
    seed: int = 0,
    time: int = 0,
) -> list[int]:
    """A block with these ships, before anything happened.

    Args:
        tables: of the coins that are in the ships, and perhaps others.
        ships: one layout a seat, 2 to 16 of them.
        teams: a team number a seat; without it each player is a team.
        options: rule options, O_ bits of the layout.
        seed: of the generator in the block, any integer: 64 bits, and above them 32 that tell
            streams of one seed apart (none, if it is negative).
        time: milliseconds that each player has (8.2); 0 for a game without clocks.

    Raises:
        ValueError: for a number of players that the block can't hold.
        KeyError: for a coin that the tables don't have.
        GameError: somebody could have more than `MOST_OPTIONS` options at once.
    """
    if not 2 <= len(ships) <= MOST_PLAYERS:
        raise ValueError(f"a game has 2 to {MOST_PLAYERS} players, not {len(ships)}")
    b = _empty_block(tables, ships, m.TIMER_SIZE * len(ships) if time else 0)
    b[m.H_EVERYBODY] = (1 << len(ships)) - 1 | m.SPECTATORS
    b[m.H_CURRENT] = m.HEADER
    b[m.H_OPTIONS] = options
    stream = max(seed, 0) >> 64 & 0xFFFFFFFF
    seed_words(b, m.H_RNG, seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, stream)
    coin = b[m.H_COINS]
    for seat, ship in enumerate(ships):
        _fill_player(b, seat, len(ships), seat if teams is None else teams[seat])
        coin = _fill_ship(b, tables, seat, ship, coin)
    note_kinds(b, tables.words)
    for seat in range(len(ships)):
        settle(b, m.HEADER + m.PLAYER_SIZE * seat)
    for timer in timers(b):
        b[timer + m.TIMER_LEFT] = b[timer + m.TIMER_SHOWN] = time
    return b


def _empty_block(tables: Tables, ships: Sequence[Layout], for_timers: int) -> list[int]:
    """A block with room for ships and clocks, and nothing in it."""
    count = sum(len(ship.coins) for ship in ships)
    delayed = sum(delayed_of(tables, name) for ship in ships for name in ship.coins)
    reacting = sum(reacts(tables, name) for ship in ships for name in ship.coins)
    if count > FEW_COINS:
        _check_options(tables, len(ships), count)
    coins = m.HEADER + m.PLAYER_SIZE * len(ships)
    coins_end = coins + m.COIN_SIZE * count
    timers_end = coins_end + for_timers
    stack = timers_end + m.DELAYED_SIZE * delayed
    if tables.words[m.T_TALLIES]:
        stack += m.TALLY_SIZE * len(ships) * (m.SINCE_LAST + len(ships))
    uses = m.MOST_USES if tables.borrowing else 0
    lying = count if tables.words[m.T_ELSEWHERE] else 0
    chain = reacting + (m.MOST_USES if tables.words[m.T_WHENEVER] else 0)
    limit = stack + stack_room(len(ships), chain, uses, lying)
    size = limit + stack_reserve(len(ships), count)
    b = [0] * size
    b[m.H_SIZE] = size
    b[m.H_LIMIT] = limit
    b[m.H_PLAYERS_END] = b[m.H_COINS] = coins
    b[m.H_COINS_END] = coins_end
    b[m.H_DELAYED] = timers_end
    b[m.H_DELAYED_END] = timers_end + m.DELAYED_SIZE * delayed
    b[m.H_STACK] = b[m.H_SP] = b[m.H_HIGH] = stack
    return b


def _check_options(tables: Tables, players: int, coins: int) -> None:
    """Refuse a game in which the options of a decision could outgrow the room for them.

    One decision is about three coins of a player at most (nest, fore, aft), and lists a first
    target with all ways to reinforce; while it is listed, the next targets are tried too.
    """
    t = tables.words

    def ways(row: int) -> int:
        targets = {m.TARGET_COIN: coins, m.TARGET_PLAYER: players}.get(t[row + m.A_TARGET], 1)
        return targets * (t[row + m.A_OWN_MOST] + 1) * (2 if t[row + m.A_INVITE_FILTER] else 1)

    def uses(coin: Coin) -> int:
        return sum(map(ways, abilities(t, tables.kind(coin.name))))

    most = 3 * max(map(uses, tables.coins)) + coins + 100  # calls, sends and the like
    if t[m.T_ELSEWHERE]:  # each coin may be used, and its first targets are tried
        most += 8 * coins
    if most > MOST_OPTIONS:
        raise GameError(
            f"with {coins} coins somebody could have {most} options at once, and there is room "
            f"for {MOST_OPTIONS}; play with fewer coins, or without those of many abilities"
        )


def delayed_of(tables: Tables, name: str) -> int:
    """How many delayed effects one coin of a kind can have set at once.

    Who uses abilities of others may set theirs as well (9.14).
    """
    t, rows = tables.words, abilities(tables.words, tables.kind(name))
    most = sum(t[row + m.A_DELAYED] for row in rows)
    if tables.kind(name) in tables.borrowing:
        most += sum(t[row + m.A_DELAYED] for row in tables.rows if row not in rows)
    return most


def reacts(tables: Tables, name: str) -> bool:
    """Whether coins of a kind answer any events, or wait for some."""
    kind = tables.kind(name)
    return tables.words[kind + m.K_LISTENS] | tables.words[kind + m.K_WAITS] != 0


def _fill_player(b: list[int], seat: int, players: int, team: int) -> None:
    player = m.HEADER + m.PLAYER_SIZE * seat
    roles = ((m.P_NEST, m.NEST), (m.P_DECK, m.MIDDLE), (m.P_HOLD, m.HOLD), (m.P_GONE, m.GONE))
    for zone, role in roles:
        b[player + zone + m.Z_OWNER] = player
        b[player + zone + m.Z_ROLE] = role
    b[player + m.P_SEAT] = seat
    b[player + m.P_BIT] = 1 << seat
    b[player + m.P_FOLLOWS] = m.HEADER + m.PLAYER_SIZE * ((seat + 1) % players)
    b[player + m.P_TEAM] = team


def _fill_ship(b: list[int], tables: Tables, seat: int, ship: Layout, coin: int) -> int:
    """Lay out a player's coins from the address `coin` on; the address after them."""
    player = m.HEADER + m.PLAYER_SIZE * seat
    b[player + m.P_SKIPS] = ship.skips
    zones = (
        (m.P_NEST, (ship.nest,) if ship.nest else ()),
        (m.P_DECK, ship.deck),
        (m.P_HOLD, ship.hold),
        (m.P_GONE, ship.gone),
    )
    for zone, names in zones:
        before = 0
        for name in names:
            kind = tables.kind(name)
            b[coin + m.C_KIND] = kind
            b[coin + m.C_ZONE] = player + zone
            b[coin + m.C_PREV] = before
            b[coin + m.C_KNOWN] = 1 << seat
            b[coin + m.C_HOME] = seat
            if before:
                b[before + m.C_NEXT] = coin
            else:
                b[player + zone + m.Z_FIRST] = coin
            b[player + zone + m.Z_LAST] = coin
            b[player + zone + m.Z_COUNT] += 1
            if tables.words[kind + m.K_FLAGS] & m.KEY and zone < m.P_HOLD:
                b[player + m.P_KEYS] += 1
                b[coin + m.C_KNOWN] = b[m.H_EVERYBODY]
            before = coin
            coin += m.COIN_SIZE
    return coin
