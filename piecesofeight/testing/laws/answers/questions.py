"""Questions to the machine about what somebody asked for, to hold against what is said of it.

A question may be put to a changed copy: with a cause taken away, is it allowed now?
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from attrs import evolve, field, frozen

from piecesofeight.combat import kernel
from piecesofeight.combat.ships.ship_state import ShipState, ship_state
from piecesofeight.game.state import Game
from piecesofeight.game.why.allowed import why_allowed
from piecesofeight.game.why.refused import refusal
from piecesofeight.machine import layout as m
from piecesofeight.machine.select import amount
from piecesofeight.notation import options as notation
from piecesofeight.notation.grammar import PLACES, ParsedOption, parse_option
from piecesofeight.notation.position import OptionParts, coin_at, player_at
from piecesofeight.notation.scene import Scene
from piecesofeight.testing.laws.trial import Moment, Played

Change = Callable[["Asked"], None]
SPOTS = {"": m.TARGET_ITSELF, "nest": m.TARGET_NEST, "fore": m.TARGET_FORE, "aft": m.TARGET_AFT}


@frozen(eq=False, slots=False)
class Asked:
    """What somebody asked for at a decision.

    Attributes:
        game: the game.
        block: the block, or a changed copy; may be changed by `changed` alone.
        words: the tables, or a changed copy.
        text: what was asked for, in the notation.
        seat: who asked.
    """

    game: Game = field(repr=False)
    block: list[int] = field(repr=False)
    words: list[int] = field(repr=False)
    text: str
    seat: int

    @classmethod
    def at(cls, played: Played, moment: Moment, text: str, seat: int) -> Asked:
        """At a moment of a game."""
        return cls(played.game, moment.block, played.words, text, seat)

    def changed(self, change: Change) -> Asked:
        """The same, asked of a copy in which something is otherwise."""
        copy = evolve(self, block=self.block[:], words=self.words[:])
        change(copy)
        return evolve(copy)  # which forgets what was asked of the copy before the change

    # --- what the tools say ---------------------------------------------------------------

    @property
    def allowed(self) -> bool:
        """Whether it is one of the options, or one of the things that are never listed."""
        if self.seat != self.decider:
            return False
        if self.option in notation.UNLISTED:
            proposed = self.option == m.V_PROPOSE
            return kernel.may_propose(self.block) if proposed else self.seat >= 0
        return bool(self.option)

    def said(self) -> tuple[str, ...]:
        """The sentences with which it is refused."""
        return tuple(reason.text for reason in refusal(self.scene, self.text, self.seat).reasons)

    def grounds(self) -> tuple[str, ...]:
        """The sentences that say why it is allowed."""
        return tuple(reason.text for reason in why_allowed(self.scene, self.option).reasons)

    # --- what the machine says ------------------------------------------------------------

    @cached_property
    def options(self) -> tuple[int, ...]:
        """The options of the decision, listed by the machine."""
        opts = kernel.new_opts()
        return tuple(opts[: kernel.legal(self.block, self.words, opts)])

    @cached_property
    def scene(self) -> Scene:
        """What texts are read against."""
        coins = self.game.tables.coins
        return Scene(self.block, self.words, coins, self.game.names, self.options)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The options of the decision, by text."""
        return tuple(notation.option_texts(self.scene))

    @property
    def captains(self) -> set[str]:
        """The kinds of coin that are Captains."""
        return {coin.name for coin in self.game.tables.coins if coin.captain}

    @property
    def kind(self) -> int:
        """The kind of the decision."""
        return self.block[m.H_DECISION]

    @property
    def decider(self) -> int:
        """Who decides, -1 for chance."""
        return self.scene.decider

    @cached_property
    def ships(self) -> tuple[ShipState, ...]:
        """Every ship with everything in it."""
        return tuple(ship_state(self.scene, seat) for seat in range(len(self.game.names)))

    @property
    def ship(self) -> ShipState:
        """The ship of who asked."""
        return self.ships[self.seat]

    @cached_property
    def option(self) -> int:
        """The option that was asked for, 0 if there is none."""
        return notation.read_option(self.scene, self.text)

    @cached_property
    def meant(self) -> ParsedOption:
        """What was asked for, taken apart."""
        return parse_option(notation.canonical(self.scene, self.text, self.seat))

    @property
    def verb(self) -> int:
        """To play or to react."""
        return m.V_PLAY if self.meant.verb == "play" else m.V_REACT

    @property
    def place(self) -> int:
        """From which active place a coin was to be used, -1 if from none."""
        return PLACES.index(self.meant.place) if self.meant.place in PLACES else -1

    @property
    def coin(self) -> int:
        """The coin that was to be used, 0 if there is none."""
        if self.place < 0:
            return 0
        return self.scene.user_of(OptionParts(self.verb, self.place), self.seat)

    @property
    def coin_name(self) -> str:
        """Its name, empty if there is none."""
        return self.scene.coin_name(self.coin) if self.coin else ""

    def rows(self) -> Iterator[int]:
        """The rows of that coin's abilities in the tables."""
        kind = self.block[self.coin + m.C_KIND] if self.coin else 0
        for number in range(self.words[kind + m.K_ABILITY_COUNT] if kind else 0):
            yield self.words[kind + m.K_ABILITIES] + number * m.ABILITY_SIZE

    def compared(self) -> set[tuple[int, int]]:
        """The amounts that the conditions of that coin's abilities compare, as they are now."""
        b, t, e = self.block, self.words, self.scene.event if self.verb == m.V_REACT else 0
        found = set()
        for row in self.rows():
            term = t[row + m.A_CONDITION]
            while term and t[term] != m.TERM_END:
                if t[term] == m.TERM_COMPARE:
                    left, right = (
                        amount(b, t, t[term + side], self.coin, player_at(self.seat), 0, e)
                        for side in (m.TERM_A, m.TERM_C)
                    )
                    found.add((left, right))
                term += m.TERM_SIZE
        return found

    def uses(self) -> list[OptionParts]:
        """The options that use that coin."""
        if self.seat != self.decider:
            return []
        found, use = map(OptionParts.of, self.options), (self.verb, self.place)
        return [option for option in found if (option.verb, option.place) == use]

    def aims(self) -> list[OptionParts]:
        """Those of them that use it in the way that was asked for."""
        ways = sorted({option.ability for option in self.uses()})
        if not 1 <= self.meant.mode <= len(ways):
            return []
        return [option for option in self.uses() if option.ability == ways[self.meant.mode - 1]]

    def target(self) -> tuple[int, int]:
        """Seat and spot that were aimed at; -1 for what there isn't."""
        seat, place = notation.split_target(
            self.scene, notation.canonical_target(self.scene, self.meant.target)
        )
        deck = place[5:-1] if place.startswith("deck[") else ""
        return seat, m.TARGET_DECK + int(deck) if deck.isdigit() else SPOTS.get(place, -1)

    def target_coin(self) -> int:
        """The coin that was aimed at, 0 if there is none."""
        seat, spot = self.target()
        if seat < 0 or spot < 0 or spot == m.TARGET_ITSELF:
            return 0
        return coin_at(self.block, seat, spot)

    def target_name(self) -> str:
        """Its name, empty if there is none."""
        return self.scene.coin_name(self.target_coin()) if self.target_coin() else ""

    def has_captain(self, seat: int) -> bool:
        """Whether a Captain lies in a ship."""
        return bool(self.block[player_at(seat) + m.P_KEYS])


def any_use(asked: Asked) -> None:
    """Take away all that may keep the coin from being used, but for the event that it answers."""
    asked.words[m.T_LIMITS_ACTS] = 0
    asked.block[asked.coin + m.C_REACTED] = 0
    asked.block[asked.coin + m.C_USED] = 0
    for row in asked.rows():
        for word in (m.A_CONDITION, m.A_NEEDS, m.A_COSTS, m.A_MORE):
            asked.words[row + word] = 0
        asked.words[row + m.A_TARGET] = m.TARGET_NONE


def no_limits(asked: Asked) -> None:
    """Take away every prohibition."""
    asked.words[m.T_LIMITS_ACTS] = 0


def no(*words: int) -> Change:
    """Take something away from the abilities of the coin that was to be used."""

    def change(asked: Asked) -> None:
        for row in asked.rows():
            for word in words:
                asked.words[row + word] = 0

    return change


def not_yet(word: int) -> Change:
    """Let the coin that was to be used not have done something yet."""

    def change(asked: Asked) -> None:
        asked.block[asked.coin + word] = 0

    return change
