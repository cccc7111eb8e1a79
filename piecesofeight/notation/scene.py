"""A pending decision, and what its options are read against."""

from __future__ import annotations

from functools import cached_property
from itertools import count, takewhile

from attrs import define, field

from piecesofeight.language.program import Ability, Coin
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.elsewhere import used_coin
from piecesofeight.machine.abilities.kept import current_line, entries_end, entry_of, meant
from piecesofeight.machine.constants import Words
from piecesofeight.machine.walking import frames
from piecesofeight.machine.zones import place_of
from piecesofeight.notation.grammar import PLACES
from piecesofeight.notation.position import OptionParts, player_at, seat_of


@define(eq=False, slots=False)
class Scene:
    """A block at a decision, with what is needed to put its options into words.

    Attributes:
        block: the block; never changed here.
        words: the tables' words.
        coins: the kinds of coin; kind id i is `coins[i - 1]`.
        names: the players' names, by seat.
        options: the ids of the decision's options.
    """

    block: Words = field(repr=False)
    words: Words = field(repr=False)
    coins: tuple[Coin, ...] = field(repr=False)
    names: tuple[str, ...]
    options: tuple[int, ...]

    @property
    def kind(self) -> int:
        """The kind of the decision, as in `layout`."""
        return self.block[m.H_DECISION]

    @property
    def decider(self) -> int:
        """The seat that decides, -1 for chance."""
        return seat_of(self.block, self.block[m.H_DECIDER])

    @cached_property
    def modes(self) -> dict[tuple[int, int, int], tuple[int, ...]]:
        """By verb and coin, which abilities of it can be used, in its own order."""
        found: dict[tuple[int, int, int], set[int]] = {}
        for option in self.options:
            parts = OptionParts.of(option)
            if parts.verb in (m.V_PLAY, m.V_REACT):
                found.setdefault(parts.way, set()).add(parts.ability)
        return {key: tuple(sorted(abilities)) for key, abilities in found.items()}

    def coin(self, address: int) -> Coin:
        """What a coin of the block is."""
        return self.coins[self.words[self.block[address + m.C_KIND] + m.K_ID] - 1]

    def coin_name(self, address: int) -> str:
        """The name of a coin of the block."""
        return self.coin(address).name

    def frame(self, kind: int) -> int:
        """The newest frame of that type, 0 if there is none."""
        b = self.block
        return next((frame for frame in frames(b) if b[frame + m.FRAME_TYPE] == kind), 0)

    @property
    def event(self) -> int:
        """The event frame that is being answered: the newest one, 0 if there is none."""
        return self.frame(m.EVENT_FRAME)

    @property
    def looks_back(self) -> bool:
        """Whether places of reactions are those just before, where a coin was destroyed (5.7).

        Since then it may have been moved: whoever speaks of such a place has to say of when.
        """
        return bool(self.event) and self.block[self.event + m.E_KIND] == m.DESTROYED

    @property
    def arranging(self) -> str:
        """What a rearrangement is about to fill: first the nest, then the deck."""
        b, frame = self.block, self.frame(m.ABILITY_FRAME)
        entries = range(entry_of(frame, 0), entries_end(b, frame), m.ENTRY_SIZE) if frame else ()
        begun = any(b[entry] == m.ARRANGED for entry in entries)
        return "deck" if begun or self._keeps_nest(frame) else "nest"

    def _keeps_nest(self, frame: int) -> bool:
        """Whether a rearrangement is one of some coins, of which none lies in the nest (9.18)."""
        line = current_line(self.block, frame) if frame else 0
        if not line or self.words[line] != m.OP_ARRANGE:
            return False
        ref = self.words[line + m.I_B]
        found = takewhile(bool, (meant(self.block, frame, ref, i) for i in count()))
        return not any(place_of(self.block, coin) == m.NEST for coin in found)

    def user_of(self, parts: OptionParts, seat: int) -> int:
        """The coin that an option to play or to react uses, 0 if it can't be found.

        In answer to a destruction it lies where it lay just before (rule 5.7).
        """
        player = player_at(seat)
        answered = self.event if parts.verb == m.V_REACT else 0
        if parts.held_kind > len(self.coins) or (parts.place >= len(PLACES) and not parts.source):
            return 0
        return used_coin(self.block, self.words, player, parts.id, answered)

    def place_text(self, parts: OptionParts) -> str:
        """Where the coin lies that an option uses: `fore`, `deck[3]`, `hold[Mate]`."""
        if parts.held_kind:
            return f"hold[{self.coins[parts.held_kind - 1].name}]"
        return f"deck[{parts.deck_index}]" if parts.source else PLACES[parts.place]

    def has_aft(self, verb: int, seat: int) -> bool:
        """Whether a player has an aft coin to use that isn't the fore coin as well (1.2)."""
        return seat >= 0 and bool(self.user_of(OptionParts(verb, m.AT_AFT), seat))

    def ability_of(self, parts: OptionParts, seat: int) -> tuple[Ability | None, int]:
        """The typed ability that an option uses, and its address; None and 0 if there is none."""
        coin = self.user_of(parts, seat)
        if not coin:
            return None, 0
        abilities = self.coin(coin).abilities
        if parts.ability >= len(abilities):
            return None, 0
        row = (
            self.words[self.block[coin + m.C_KIND] + m.K_ABILITIES] + m.ABILITY_SIZE * parts.ability
        )
        return abilities[self.words[row + m.A_INDEX]], row
