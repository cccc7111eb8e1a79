"""From a block to the parts of its line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any

from attrs import astuple, fields, frozen

from piecesofeight.combat.clock import milliseconds
from piecesofeight.combat.rules import Rules
from piecesofeight.game.lines.usual import (
    NOTES,
    luck_text,
    usual_counter,
    usual_knowers,
    usual_luck,
    usual_turns,
)
from piecesofeight.game.outcome import REASONS, outcome_of
from piecesofeight.game.setup import GameSetup
from piecesofeight.game.view import PHASES
from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import Words
from piecesofeight.machine.walking import abilities, instructions, timers
from piecesofeight.notation.counts.marks import marks_at
from piecesofeight.notation.counts.tallies import tallies_of
from piecesofeight.notation.lines.values import (
    LOOKERS,
    NOBODY,
    CoinPart,
    DealtPart,
    Folk,
    KeptPart,
    LaterPart,
    MarksPart,
    NamedPart,
    PositionLine,
    ShipPart,
    TallyPart,
)
from piecesofeight.notation.position import player_at, row, seat_of
from piecesofeight.notation.scene import Scene


def position_line(game: GameSetup, b: Words) -> PositionLine:
    """The line of a quiet block."""
    return _Teller.of(game, b).line()


@frozen
class _Teller:
    """What is told of one block.

    Attributes:
        game: whose it is.
        b: the block.
        rows: for each seat the coins in nest, deck, hold, and out of the game.
        numbers: of the coins, from 1, in the order in which the line has them; 0 for none.
    """

    game: GameSetup
    b: Words
    rows: tuple[tuple[list[int], ...], ...]
    numbers: dict[int, int]

    @classmethod
    def of(cls, game: GameSetup, b: Words) -> _Teller:
        zones = (m.P_NEST, m.P_DECK, m.P_HOLD, m.P_GONE)
        rows = tuple(
            tuple(row(b, player_at(seat) + zone) for zone in zones)
            for seat in range(len(game.names))
        )
        order = [coin for ship in rows for zone in ship for coin in zone]
        return cls(game, b, rows, {0: 0} | {coin: at for at, coin in enumerate(order, start=1)})

    def line(self) -> PositionLine:
        b, names, outcome = self.b, self.game.names, outcome_of(self.b, self.game.names)
        counter, luck = b[m.H_CLOCK], luck_text(b)
        won = None
        if outcome:  # by the machine's own rule: that a player's time was up the clock tells
            won = next(iter(outcome.names), NOBODY), REASONS[b[m.H_OUTCOME]][0]
        proposer = self._name(b[m.H_PROPOSER])
        return PositionLine(
            ships=tuple(self._ship(seat) for seat in range(len(names))),
            turn=b[m.H_TURN],
            mover=names[seat_of(b, b[m.H_CURRENT])],
            phase=PHASES[b[m.H_PHASE]],
            next=self._name(b[m.H_NEXT]) or None,
            counterclockwise=bool(b[m.H_REVERSED]),
            won=won,
            teams=tuple(tuple(names[seat] for seat in team) for team in self.game.teams),
            team_won=b[m.H_TEAM_WON],
            proposed=b[m.H_PROPOSED],
            proposer=(proposer, self._folk(b[m.H_ACTING])) if proposer else None,
            rules=tuple(self._rules()),
            luck="" if luck == usual_luck() else luck,
            decisions=b[m.H_DECISIONS],
            counter=None if counter == usual_counter(b) else counter,
            clock=str(self.game.clock or ""),
            later=tuple(self._later()),
            dealt=self._dealt(),
        )

    def _name(self, player: int) -> str:
        return self.game.names[seat_of(self.b, player)] if player else NOBODY

    def _folk(self, mask: int) -> Folk:
        """The players of a mask, or all the others, whichever are fewer."""
        bits = {name: 1 << seat for seat, name in enumerate(self.game.names)}
        bits[LOOKERS] = m.SPECTATORS
        among = tuple(name for name, bit in bits.items() if mask & bit)
        others = tuple(name for name in bits if name not in among)
        if len(others) < len(among):
            return Folk(others, others=True)
        return Folk(among)

    def _rules(self) -> Iterator[tuple[str, bool]]:
        for option in fields(Rules):
            value = getattr(self.game.rules, option.name)
            if value != option.default:
                yield option.name, value

    def _ship(self, seat: int) -> ShipPart:
        b, player = self.b, player_at(seat)
        turns = b[player + m.P_TURNS]
        nest, deck, hold, gone = (tuple(map(self._coin, row)) for row in self.rows[seat])
        notes: dict[str, Any] = {note: b[player + word] for word, note in NOTES.items()}
        return ShipPart(
            name=self.game.names[seat],
            nest=nest[0] if nest else None,
            deck=deck,
            hold=hold,
            gone=gone,
            turns=None if turns == usual_turns(b, seat) else turns,
            lost=(b[player + m.P_LOST], b[player + m.P_LOST_TURN]),
            time=self._time(seat),
            marks=self._marks(seat),
            tallies=self._tallies(seat),
            **notes,
        )

    def _marks(self, seat: int) -> tuple[MarksPart, ...]:
        scene = Scene(self.b, self.game.tables.words, self.game.tables.coins, self.game.names, ())
        return tuple(MarksPart(*astuple(marks)) for marks in marks_at(scene, seat))

    def _tallies(self, seat: int) -> tuple[TallyPart, ...]:
        scene = Scene(self.b, self.game.tables.words, self.game.tables.coins, self.game.names, ())
        return tuple(TallyPart(*astuple(tally)) for tally in tallies_of(scene, seat))

    def _time(self, seat: int) -> tuple[int, int, int] | None:
        """What is on a player's clock; nothing, if it stands as at the start, or there is none."""
        if self.game.clock is None:
            return None
        timer = timers(self.b)[seat]
        left, shown, waited = self.b[timer : timer + m.TIMER_SIZE]
        whole = milliseconds(self.game.clock.seconds, "the time")
        return (left, shown, waited) if (left, shown, waited) != (whole, whole, 0) else None

    def _coin(self, coin: int) -> CoinPart:
        b, tables = self.b, self.game.tables
        known, usual = b[coin + m.C_KNOWN], usual_knowers(b, tables.words, coin)
        everybody = known == b[m.H_EVERYBODY] != usual
        used, mixed = b[coin + m.C_USED], b[coin + m.C_GROUP : coin + m.C_MIXED + 1]
        return CoinPart(
            tables.coins[tables.words[b[coin + m.C_KIND] + m.K_ID] - 1].name,
            everybody=everybody,
            known=None if everybody or known == usual else self._folk(known),
            lost=self._folk(b[coin + m.C_LOST]),
            reacted=b[coin + m.C_REACTED],
            used=tuple(at + 1 for at in range(used.bit_length()) if used >> at & 1),
            mixed=(mixed[0], mixed[1], mixed[2]) if any(mixed) else None,
        )

    def _later(self) -> Iterator[LaterPart]:
        """The delayed effects; each has a place of its own among the places for them."""
        b, words = self.b, self.game.tables.words
        places = range(b[m.H_DELAYED], b[m.H_DELAYED_END], m.DELAYED_SIZE)
        for place, at in enumerate(places, start=1):
            ability = b[at + m.D_ABILITY]
            if ability:
                coin = b[at + m.D_COIN]
                yield LaterPart(
                    place=place,
                    user=self._name(b[at + m.D_USER]),
                    coin=self.numbers[coin],
                    ability=1 + abilities(words, b[coin + m.C_KIND]).index(ability),
                    line=(b[at + m.D_BODY] - words[ability + m.A_PROGRAM]) // m.INSTRUCTION_SIZE,
                    since=b[at + m.D_SET],
                    whose=self._name(b[at + m.D_WHOSE]),
                    kept=tuple(self._kept(at)),
                )

    def _kept(self, at: int) -> Iterator[KeptPart]:
        b = self.b
        for i in range(b[at + m.D_ENTRIES]):
            entry = at + m.D_KEPT + i * m.ENTRY_SIZE
            ship = self._name(b[entry + m.ENTRY_SHIP])
            yield KeptPart(b[entry + m.ENTRY_SLOT], self._kept_thing(at, entry), ship)

    def _kept_thing(self, at: int, entry: int) -> int | str | NamedPart:
        """A coin, a player, or what was named: a number, or a kind of coin."""
        b, tables = self.b, self.game.tables
        what = b[entry + m.ENTRY_KEPT]
        if what >= 0:
            return self._name(what) if 0 < what < b[m.H_PLAYERS_END] else self.numbers[what]
        ability, slot = b[at + m.D_ABILITY], b[entry + m.ENTRY_SLOT] % m.PUT
        for line, op, _ in instructions(tables.words, ability):
            if op == m.OP_NAME_KIND and tables.words[line + m.I_A] == slot:
                return NamedPart(tables.coins[-2 - what].name)
        return NamedPart(-1 - what)

    def _dealt(self) -> tuple[DealtPart, ...]:
        """How the coins lay at the start; nothing, if they lie so."""
        b, dealt, usual = self.b, [], []
        coins = iter(range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE))
        for seat, (name, layout) in enumerate(zip(self.game.names, self.game.layouts, strict=True)):
            here = [self.numbers[next(coins)] for _ in layout.coins]
            nest = here.pop(0) if layout.nest else 0
            ends = accumulate(map(len, (layout.deck, layout.hold, layout.gone)), initial=0)
            deck, hold, gone = (tuple(here[start:end]) for start, end in pairwise(ends))
            dealt.append(DealtPart(name, nest, deck, hold, layout.skips, gone))
            numbers = [tuple(self.numbers[coin] for coin in row) for row in self.rows[seat]]
            nests, deck, hold, gone = numbers
            if b[player_at(seat) + m.P_OUT]:
                hold, gone = hold + gone, ()
            skips = b[player_at(seat) + m.P_SKIPS]
            usual.append(DealtPart(name, sum(nests), deck, hold, skips, gone))
        return () if dealt == usual else tuple(dealt)
