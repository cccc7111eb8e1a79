"""Questions to the machine about what somebody asked for, to hold against what is said of it.

A question may be put to a changed copy: with a cause taken away, is it allowed now?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from attrs import evolve, field, frozen

from piecesofeight.combat import kernel
from piecesofeight.combat.machine import Machine
from piecesofeight.combat.ships.ship_state import ShipState, ship_state
from piecesofeight.game.state import Game
from piecesofeight.game.why.allowed import why_allowed
from piecesofeight.game.why.refused import refusal
from piecesofeight.game.why.sources import coin_meant
from piecesofeight.machine import constants as m
from piecesofeight.machine.select import amount
from piecesofeight.notation import options as notation
from piecesofeight.notation.grammar import PLACES, ParsedOption, parse_option
from piecesofeight.notation.position import OptionParts, coin_at, player_at
from piecesofeight.notation.scene import Scene
from piecesofeight.testing.laws.trial import Moment, Played

# Words of a copy, each by its list and place, and what they are to be.
Change = Callable[["Asked"], Iterable[tuple[list[int], int, int]]]
SPOTS = {"": m.TARGET_ITSELF, "nest": m.TARGET_NEST, "fore": m.TARGET_FORE, "aft": m.TARGET_AFT}


@frozen(eq=False, slots=False)
class Asked:
    """What somebody asked for at a decision.

    Attributes:
        game: the game.
        block: the block, or a changed copy.
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
        for words, at, value in list(change(copy)):
            words[at] = value
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
        return Machine(self.words).legal(self.block)

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
    def verbs(self) -> set[str]:
        """What the options begin with."""
        return {text.partition(" ")[0] for text in self.texts}

    @property
    def contributed(self) -> int:
        """The most coins that an option contributes."""
        options = map(OptionParts.of, self.options)
        return max(
            (option.target for option in options if option.verb == m.V_CONTRIBUTE), default=0
        )

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

    @property
    def deciding(self) -> str:
        """The name of who decides."""
        return self.game.names[self.decider] if self.decider >= 0 else "chance"

    @cached_property
    def ships(self) -> tuple[ShipState, ...]:
        """Every ship with everything in it."""
        return tuple(ship_state(self.scene, seat) for seat in range(len(self.game.names)))

    @property
    def ship(self) -> ShipState:
        """The ship of who asked."""
        return self.ships[self.seat]

    def ship_of(self, name: str) -> ShipState:
        """The ship of a player by name."""
        return {ship.name: ship for ship in self.ships}[name]

    def lies_at(self, name: str, place: str) -> str:
        """The name of the coin in a place of a player's ship, empty if there is none."""
        coin = coin_at(self.block, self.ships.index(self.ship_of(name)), _spot(place))
        return self.scene.coin_name(coin) if coin else ""

    @cached_property
    def option(self) -> int:
        """The option that was asked for, 0 if there is none."""
        return notation.read_option(self.scene, self.text)

    @property
    def parts(self) -> OptionParts:
        """That option taken apart."""
        return OptionParts.of(self.option)

    @cached_property
    def meant(self) -> ParsedOption:
        """What was asked for, taken apart."""
        return parse_option(notation.canonical(self.scene, self.text, self.seat))

    @property
    def call(self) -> str:
        """The call that was asked for."""
        return f"call {self.meant.rest.lower()}"

    @property
    def verb(self) -> int:
        """To play or to react."""
        return m.V_PLAY if self.meant.verb == "play" else m.V_REACT

    @property
    def place(self) -> int:
        """From which active place a coin was to be used, -1 if from none."""
        return PLACES.index(self.meant.place) if self.meant.place in PLACES else -1

    @cached_property
    def source(self) -> OptionParts | None:
        """From where a coin was to be used, None if from nowhere; chance (seat -1) uses none."""
        if self.seat < 0:
            return None
        verb = self.meant.verb if self.meant.verb in ("play", "react") else "react"
        return notation.source_of(self.scene, evolve(self.meant, verb=verb), self.seat)

    @property
    def coin(self) -> int:
        """The coin that was to be used, 0 if there is none."""
        return coin_meant(self.scene, self.source, self.seat) if self.source else 0

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
        return {
            (self._amount(term + m.TERM_A), self._amount(term + m.TERM_C))
            for term in self._terms()
            if self.words[term] == m.TERM_COMPARE
        }

    def halved(self) -> set[int]:
        """The amounts that the conditions of that coin's abilities want to be even, or odd."""
        even = (term for term in self._terms() if self.words[term] == m.TERM_EVEN)
        return {self._amount(term + m.TERM_A) for term in even}

    def _terms(self) -> Iterator[int]:
        for row in self.rows():
            term = self.words[row + m.A_CONDITION]
            while term and self.words[term] != m.TERM_END:
                yield term
                term += m.TERM_SIZE

    def _amount(self, word: int) -> int:
        e = self.scene.event if self.verb == m.V_REACT else 0
        asked = (self.coin, player_at(self.seat), 0, e, player_at(self.seat))
        return amount(self.block, self.words, self.words[word], *asked)

    def uses(self) -> list[OptionParts]:
        """The options that use that coin."""
        if self.seat != self.decider:
            return []
        use = self.source.way if self.source else ()
        return [option for option in map(OptionParts.of, self.options) if option.way == use]

    def ways(self) -> list[int]:
        """The abilities of that coin that the options use."""
        return sorted({option.ability for option in self.uses()})

    def aims(self) -> list[OptionParts]:
        """The options that use it in the way that was asked for."""
        way = self.ways()[self.meant.mode - 1 :][:1] if self.meant.mode >= 1 else []
        return [option for option in self.uses() if option.ability in way]

    def aimed(self) -> list[OptionParts]:
        """Those of them with the target that was asked for."""
        target = self.target()
        return [option for option in self.aims() if (option.target_seat, option.spot) == target]

    def target(self) -> tuple[int, int]:
        """Seat and spot that were aimed at; -1 for what there isn't."""
        seat, place = notation.split_target(
            self.scene, notation.canonical_target(self.scene, self.meant.target)
        )
        return seat, _spot(place)

    def target_coin(self) -> int:
        """The coin that was aimed at, 0 if there is none."""
        seat, spot = self.target()
        if seat < 0 or spot < 0 or spot == m.TARGET_ITSELF:
            return 0
        return coin_at(self.block, seat, spot)

    def target_name(self) -> str:
        """Its name, empty if there is none."""
        return self.scene.coin_name(self.target_coin()) if self.target_coin() else ""


def _spot(place: str) -> int:
    """The spot of a place in a ship, -1 if it is none."""
    deck = place[5:-1] if place.startswith("deck[") else ""
    return m.TARGET_DECK + int(deck) if deck.isdigit() else SPOTS.get(place, -1)


def any_use(asked: Asked) -> Iterator[tuple[list[int], int, int]]:
    """Take away all that may keep the coin from being used, but for the event that it answers."""
    yield from no_limits(asked)
    yield from not_yet(m.C_REACTED, m.C_USED)(asked)
    yield from no(m.A_CONDITION, m.A_NEEDS, m.A_LOSES, m.A_MORE)(asked)
    yield from ((asked.words, row + m.A_TARGET, m.TARGET_NONE) for row in asked.rows())


def no_limits(asked: Asked) -> list[tuple[list[int], int, int]]:
    """Take away every prohibition."""
    return [(asked.block, m.H_LIMITS_ACTS, 0)]


def no_duties(asked: Asked) -> list[tuple[list[int], int, int]]:
    """Let every reaction be declined."""
    return [(asked.block, m.H_DUTIES, 0)]


def no(*words: int) -> Change:
    """Take something away from the abilities of the coin that was to be used."""
    return lambda asked: [(asked.words, row + word, 0) for row in asked.rows() for word in words]


def nothing_to_choose(asked: Asked) -> Iterator[tuple[list[int], int, int]]:
    """Let no coin fit what the abilities of that coin need to choose."""
    for row in asked.rows():
        need = asked.words[row + m.A_NEEDS]
        while need and asked.words[need]:
            yield asked.words, asked.words[need] + m.F_PLACES, 0
            need += 1


def not_yet(*words: int) -> Change:
    """Let the coin that was to be used not have done something yet."""
    return lambda asked: [(asked.block, asked.coin + word, 0) for word in words]
