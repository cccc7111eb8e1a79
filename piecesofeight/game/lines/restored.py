"""From the parts of a line to the block that they tell of, judged before anybody plays on."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.errors import NotationError
from piecesofeight.game.lines.laid import Laid
from piecesofeight.game.lines.usual import (
    NOTES,
    has_emptied,
    usual_counter,
    usual_knowers,
    usual_luck,
    usual_turns,
)
from piecesofeight.game.outcome import REASONS
from piecesofeight.game.setup import GameSetup
from piecesofeight.game.view import PHASES
from piecesofeight.machine import constants as m
from piecesofeight.machine.chance import signed
from piecesofeight.machine.constants import Words
from piecesofeight.machine.counters import set_marks, tally_of
from piecesofeight.machine.walking import abilities, coins, instructions, players, timers
from piecesofeight.machine.zones import link
from piecesofeight.notation.counts.marks import mark_names
from piecesofeight.notation.counts.tallies import DEEDS, lapses
from piecesofeight.notation.lines.values import (
    LOOKERS,
    NOBODY,
    CoinPart,
    Folk,
    KeptPart,
    LaterPart,
    MarksPart,
    NamedPart,
    ShipPart,
    TallyPart,
    column_of,
)
from piecesofeight.notation.position import deck, is_key, nest, player_at, row, seats
from piecesofeight.spelling import did_you_mean

MOST_TIME = 2_000_000_000  # milliseconds on a clock
MOST_MISSED = 10_000  # turns to lose: they are counted off one by one


def block_of(laid: Laid, game: GameSetup) -> list[int]:
    """The block of a line whose game was made already, without the decision.

    Raises:
        NotationError: a name, a number or a place isn't there.
    """
    return _Restorer.of(laid, game).block()


@frozen
class _Restorer:
    """Fills one block.

    Attributes:
        laid: what the line says.
        game: the game.
        b: the block.
        address: of each coin, by its number in the line; 0 for 0.
    """

    laid: Laid
    game: GameSetup
    b: list[int]
    address: dict[int, int]

    @classmethod
    def of(cls, laid: Laid, game: GameSetup) -> _Restorer:
        b = game.new_block()
        return cls(laid, game, b, {0: 0} | dict(zip(laid.order, coins(b), strict=True)))

    def block(self) -> list[int]:
        b, line = self.b, self.laid.line
        self._lay_out()
        b[m.H_TURN] = line.turn
        b[m.H_CURRENT] = self._player(line.mover)
        b[m.H_NEXT] = self._player(line.next or NOBODY)
        b[m.H_REVERSED] = int(line.counterclockwise)
        b[m.H_PHASE] = self._phase()
        b[m.H_PROPOSED] = line.proposed
        if line.proposer:
            who, asked = line.proposer
            b[m.H_PROPOSER], b[m.H_ACTING] = self._player(who), self._mask(asked)
        b[m.H_DECISIONS] = line.decisions
        luck = line.luck or usual_luck()
        b[m.H_RNG : m.H_RNG + 2] = (signed(int(part, 16)) for part in (luck[:8], luck[8:]))
        for seat, ship in enumerate(line.ships):
            self._note_ship(seat, ship)
        for number, coin in enumerate(line.coins, start=1):
            self._note_coin(self.address[number], coin)
        self._count()
        self._let_team_win()
        self._end()
        for later in line.later:
            self._put_off(later)
        return b

    # --- ships --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """The coins lie where the line has them."""
        b = self.b
        for player in players(b):
            b[player + m.P_KEYS] = b[player + m.P_EMPTY] = 0
            for zone in range(player + m.P_NEST, player + m.P_GONE + 1, m.ZONE_SIZE):
                b[zone + m.Z_FIRST] = b[zone + m.Z_LAST] = b[zone + m.Z_COUNT] = 0
        number = 0
        for seat, ship in enumerate(self.laid.line.ships):
            player = player_at(seat)
            nest = (ship.nest,) if ship.nest else ()
            zones = (m.P_NEST, m.P_DECK, m.P_HOLD, m.P_GONE)
            rows = (nest, ship.deck, ship.hold, ship.gone)
            for zone, here in zip(zones, rows, strict=True):
                for _ in here:
                    number += 1
                    coin = self.address[number]
                    link(b, coin, player + zone, m.NONE)
                    if zone < m.P_HOLD and is_key(b, self.game.tables.words, coin):
                        b[player + m.P_KEYS] += 1

    def _note_ship(self, seat: int, ship: ShipPart) -> None:
        b, player = self.b, player_at(seat)
        if ship.misses > MOST_MISSED:
            what = f"a player can miss {MOST_MISSED} turns, not {ship.misses}"
            raise NotationError(what, column=column_of(ship.name))
        for word, note in NOTES.items():
            b[player + word] = getattr(ship, note)
        b[player + m.P_TURNS] = usual_turns(b, seat) if ship.turns is None else ship.turns
        b[player + m.P_LOST], b[player + m.P_LOST_TURN] = ship.lost
        for marks in ship.marks:
            self._mark(seat, marks)
        for tally in ship.tallies:
            self._tally(seat, tally)
        if ship.time:
            self._set_timer(seat, ship)

    def _mark(self, seat: int, marks: MarksPart) -> None:
        """Let marks lie where the line says."""
        b, column = self.b, column_of(marks.name)
        names = mark_names(self.game.tables.coins)
        if marks.name not in names:
            hint = did_you_mean(marks.name, names, "there are " + (", ".join(names) or "none"))
            raise NotationError(f"there are no marks `{marks.name}`", hint=hint, column=column)
        if marks.count > m.MOST_MARKS:
            what = f"there can be {m.MOST_MARKS} marks of a name, not {marks.count}"
            raise NotationError(what, column=column)
        coins = {-1: player_at(seat), 0: nest(b, seat), **dict(enumerate(deck(b, seat), start=1))}
        if not coins.get(marks.place):
            raise NotationError("no coin lies where these marks are", column=column)
        set_marks(b, coins[marks.place], 1 + names.index(marks.name), marks.count)

    def _tally(self, seat: int, tally: TallyPart) -> None:
        """Let a player have done what the line says."""
        since = lapses(self.game.names).get((tally.lapse, tally.whose))
        at = tally_of(self.b, player_at(seat), 0 if since is None else since)
        if since is None or tally.deed not in DEEDS or not at:
            what = f"nothing counts `{tally.deed}` in `{tally.lapse} {tally.whose}`".replace(
                " `", "`"
            )
            raise NotationError(what, column=column_of(tally.deed))
        self.b[at + DEEDS[tally.deed]] = tally.count

    def _set_timer(self, seat: int, ship: ShipPart) -> None:
        b, column, time = self.b, column_of(ship.name), ship.time or (0, 0, 0)
        if not self.game.clock:
            what, hint = f"{ship.name} has time, and there are no clocks", "write `clock 120`"
            raise NotationError(what, hint=hint, column=column)
        left, shown, _ = time
        if max(time) > MOST_TIME or shown < left or bool(left) == bool(ship.out and not shown):
            what = f"no clock stands at {left}, of which others see {shown}"
            raise NotationError(what, column=column)
        timer = timers(b)[seat]
        b[timer : timer + m.TIMER_SIZE] = time

    def _note_coin(self, at: int, coin: CoinPart) -> None:
        b, words = self.b, self.game.tables.words
        known = usual_knowers(b, words, at)
        if coin.everybody:
            known = b[m.H_EVERYBODY]
        elif coin.known is not None:
            known = self._mask(coin.known)
        there = words[b[at + m.C_KIND] + m.K_ABILITY_COUNT]
        for ability in coin.used:
            if not 1 <= ability <= there:
                raise self._no_ability(coin, ability, there)
        b[at + m.C_KNOWN] = known
        b[at + m.C_LOST] = self._mask(coin.lost)
        b[at + m.C_REACTED] = coin.reacted
        b[at + m.C_USED] = sum(1 << ability - 1 for ability in set(coin.used))
        b[at + m.C_GROUP : at + m.C_MIXED + 1] = coin.mixed or (0, 0, 0)

    def _no_ability(self, coin: CoinPart, number: int, there: int) -> NotationError:
        what = f"{coin.name} has no ability {number}; it has {there}"
        return NotationError(what, column=column_of(coin.name) or self.laid.column("later"))

    # --- the game -----------------------------------------------------------------------------

    def _player(self, name: str) -> int:
        return player_at(self.laid.seat(name)) if name else m.NONE

    def _mask(self, folk: Folk) -> int:
        mask = sum(
            m.SPECTATORS if name == LOOKERS else 1 << self.laid.seat(name)
            for name in dict.fromkeys(folk.names)
        )
        return self.b[m.H_EVERYBODY] - mask if folk.others else mask

    def _phase(self) -> int:
        name = self.laid.line.phase
        known = {word: phase for phase, word in PHASES.items()}
        if name not in known:
            hint = did_you_mean(name, known, "there are " + ", ".join(known))
            column = self.laid.column("turn")
            raise NotationError(f"there is no phase `{name}`", hint=hint, column=column)
        return known[name]

    def _count(self) -> None:
        """The counter, which is at least as far as what was numbered with it."""
        b, given = self.b, self.laid.line.counter
        least = usual_counter(b)
        if given is not None and given < least:
            what = f"the counter is at {given}, and something has the number {least} by it"
            raise NotationError(what, hint="leave it out", column=self.laid.column("counter"))
        b[m.H_CLOCK] = least if given is None else given
        b[m.H_EMPTIED] = has_emptied(b)

    def _let_team_win(self) -> None:
        """The survivors of a team that won play against each other (8.4)."""
        b, number = self.b, self.laid.line.team_won
        if not number:
            return
        if number > len(self.game.teams):
            what = f"there are {len(self.game.teams)} teams, so {number} can't have won"
            raise NotationError(what, column=self.laid.column("team_won"))
        b[m.H_TEAM_WON] = number
        for seat in self.game.teams[number - 1]:
            b[player_at(seat) + m.P_TEAM] = seats(b) + seat

    def _end(self) -> None:
        """How the game ended, if it did."""
        line = self.laid.line
        if not line.won:
            return
        who, rule = line.won
        for outcome, (cited, _) in REASONS.items():
            if cited == rule and (outcome == m.OUTCOME_DRAW) == (who == NOBODY):
                self.b[m.H_OUTCOME] = outcome
                self.b[m.H_WINNER] = self._player(who)
                return
        how = "drawn" if who == NOBODY else "won"
        raise NotationError(f"no game is {how} by the rule {rule}", column=self.laid.column("won"))

    # --- what was put off -----------------------------------------------------------------------

    def _put_off(self, later: LaterPart) -> None:
        b, words = self.b, self.game.tables.words
        places = range(b[m.H_DELAYED], b[m.H_DELAYED_END], m.DELAYED_SIZE)
        column = column_of(later.user) or self.laid.column("later")
        if not 1 <= later.place <= len(places) or b[places[later.place - 1]]:
            what = f"there is no free place {later.place} for what is put off"
            raise NotationError(what, hint=f"there are {len(places)}", column=column)
        at, coin = places[later.place - 1], self._coin(later.coin, column)
        if not coin:
            raise NotationError("nothing is put off without a coin", column=column)
        rows = abilities(words, b[coin + m.C_KIND])
        if not 1 <= later.ability <= len(rows):
            part = self.laid.line.coins[later.coin - 1]
            raise self._no_ability(part, later.ability, len(rows))
        ability = rows[later.ability - 1]
        put_off = self._line(ability, later.line, column)
        if len(later.kept) > m.DELAYED_NAMES:
            what = f"what is put off keeps {m.DELAYED_NAMES} coins or players at most"
            raise NotationError(what, column=column)
        b[at + m.D_ABILITY] = ability
        b[at + m.D_COIN] = coin
        b[at + m.D_USER] = self._player(later.user)
        b[at + m.D_BODY] = put_off + m.INSTRUCTION_SIZE
        b[at + m.D_MOMENT] = words[put_off + m.I_A]
        b[at + m.D_WHOSE] = self._player(later.whose)
        b[at + m.D_SET] = later.since
        b[at + m.D_ENTRIES] = len(later.kept)
        for i, kept in enumerate(later.kept):
            first = at + m.D_KEPT + i * m.ENTRY_SIZE
            b[first : first + m.ENTRY_SIZE] = self._entry(kept, column)

    def _line(self, ability: int, number: int, column: int) -> int:
        """The line of an ability that puts off what follows it."""
        words = self.game.tables.words
        first = words[ability + m.A_PROGRAM]
        known = [
            (line - first) // m.INSTRUCTION_SIZE + 1
            for line, op, _ in instructions(words, ability)
            if op in (m.OP_LATER, m.OP_WAIT)
        ]
        if number not in known:
            there = " and ".join(map(str, known)) or "none"
            hint = f"of this ability {there} put something off"
            raise NotationError(f"line {number} puts nothing off", hint=hint, column=column)
        return first + (number - 1) * m.INSTRUCTION_SIZE

    def _coin(self, number: int, column: int) -> int:
        if number not in self.address:
            hint = f"the line's coins are 1 to {len(self.address) - 1}"
            raise NotationError(f"there is no coin {number}", hint=hint, column=column)
        return self.address[number]

    def _entry(self, kept: KeptPart, column: int) -> Iterator[int]:
        if not 0 <= kept.slot < 2 * m.PUT:
            raise NotationError(f"there is no slot {kept.slot}", column=column)
        yield kept.slot
        yield self._kept(kept.what, column)
        yield self._player(kept.ship)

    def _kept(self, what: int | str | NamedPart, column: int) -> int:
        if isinstance(what, NamedPart):
            return self._named(what.what)
        return self._player(what) if isinstance(what, str) else self._coin(what, column)

    def _named(self, what: int | str) -> int:
        """A number, or a kind of coin, as it is kept under its name."""
        if isinstance(what, int):
            return -1 - what
        kinds = [coin.name for coin in self.game.tables.coins]
        if what not in kinds:
            hint = "say a kind of coin that the game is played with"
            raise NotationError(f"no coin is called {what}", hint=hint, column=column_of(what))
        return -2 - kinds.index(what)


def check_ships(laid: Laid, b: Words) -> None:
    """Refuse ships that can't be: whoever is out has none."""
    for seat, ship in enumerate(laid.line.ships):
        player, column = player_at(seat), column_of(ship.name)
        lies = row(b, player + m.P_NEST) + row(b, player + m.P_DECK)
        if ship.out and lies:
            hint = "what is left of the ship is behind a second `/`"
            raise NotationError(f"{ship.name} is out, and has a ship", hint=hint, column=column)
        if not ship.out and bool(ship.empty) == bool(lies):
            what = "is empty" if ship.empty or not lies else "isn't"
            hint = "say since when: `[empty 1]`" if not lies else "leave out `empty`"
            raise NotationError(f"{ship.name}'s ship {what}", hint=hint, column=column)
