"""Decisions and their options, made on demand from a block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from piecesofeight.arguments import a_text
from piecesofeight.errors import NotationError
from piecesofeight.language.program import Ability
from piecesofeight.machine import constants as m
from piecesofeight.notation.grammar import named
from piecesofeight.notation.options import canonical, option_text, read_option
from piecesofeight.notation.position import OptionParts
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sentences import option_sentence
from piecesofeight.texts import LANGUAGES

KINDS = {
    m.FIRST_NEST: "first-nest",
    m.MAIN: "main",
    m.CONTRIBUTE: "contribute",
    m.REACTION: "react",
    m.CHOOSE: "choose",
    m.CONSENT: "choose",
    m.ORDER: "order",
    m.ARRANGE: "arrange",
    m.LAST_NEST: "last-nest",
    m.CHANCE_WHO: "chance",
    m.CHANCE_DRAW: "chance",
    m.CHANCE_NEXT: "chance",
    m.CHANCE_FIRST: "chance",
    m.AGREEMENT: "agree",
    m.MORE_TARGETS: "target",
}

# Decisions of which others may not know what was chosen, or even that somebody was asked
# (4.5a, 5.2, 6.2, 6.5a); what comes of them is told by its events.
SECRET_DECISIONS = (
    m.REACTION,
    m.CHOOSE,
    m.CONSENT,
    m.ORDER,
    m.ARRANGE,
    m.CHANCE_WHO,
    m.CHANCE_DRAW,
)

VERBS = {verb: words[0] for verb, words in named("V_").items()} | {
    m.V_SCUTTLE: "destroy",
    m.V_KIND: "choose",
    m.V_SEAT: "chance",
    m.V_PROPOSE: "stalemate",
    m.V_AIM: "at",
}


@frozen(eq=False, slots=False, repr=False)
class Option:
    """One thing that may be chosen at a decision.

    Attributes:
        id: a whole number, stable over all games with the same coins.
        probability: for an outcome of chance how likely it is, from 0 to 1; else None.

    Options are equal if id and text are. A pickled option has what it says, and nothing of the
    game that it was read against.
    """

    id: int
    _read_against: Scene | None
    probability: float | None = None

    @property
    def _scene(self) -> Scene:
        assert self._read_against is not None, "a pickled option has all its texts"
        return self._read_against

    @cached_property
    def player(self) -> int:
        """The seat that it is offered to, -1 for chance."""
        return self._scene.decider

    @cached_property
    def text(self) -> str:
        """The option in the notation, unique in its decision, like `play nest at Bart.fore`."""
        return option_text(self._scene, self.id)

    @cached_property
    def _sentences(self) -> dict[str, str]:
        return {language: option_sentence(self._scene, self.id, language) for language in LANGUAGES}

    @property
    def sentence(self) -> str:
        """What it does, in English, for the player who decides."""
        return self.sentence_in("en")

    def sentence_in(self, language: str) -> str:
        """What it does, in a language ("en", "es"), for the player who decides.

        Raises:
            GameError: the language is no text.
        """
        a_text(language, "a language")
        if self._read_against is None:
            return self._sentences.get(language, self._sentences[LANGUAGES[0]])
        return option_sentence(self._scene, self.id, language)

    @cached_property
    def parts(self) -> OptionParts:
        """The numbers that the id is made of, see `piecesofeight.machine.constants`."""
        return OptionParts.of(self.id)

    @property
    def verb(self) -> str:
        """What is done: one of the words in `VERBS`."""
        return VERBS[self.parts.verb]

    @cached_property
    def coin(self) -> str | None:
        """The name of the coin that is played or reacts, or that is chosen by its kind."""
        if self.parts.verb in (m.V_PLAY, m.V_REACT):
            used = self._scene.user_of(self.parts, self._scene.decider)
            return self._scene.coin_name(used) if used else None
        if self.parts.verb == m.V_KIND and self.parts.target:
            return self._scene.coins[self.parts.target - 1].name
        return None

    @cached_property
    def ability(self) -> Ability | None:
        """The ability that is played or reacts, as a typed program; else None."""
        if self.parts.verb not in (m.V_PLAY, m.V_REACT):
            return None
        return self._scene.ability_of(self.parts, self._scene.decider)[0]

    @property
    def target(self) -> tuple[int, int] | None:
        """The target's seat and spot (`constants.TARGET_...`), None if there is none."""
        if self.parts.verb in (m.V_PLAY, m.V_REACT, m.V_AIM, m.V_CHOOSE):
            return (self.parts.target_seat, self.parts.spot) if self.parts.target else None
        return None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self.id == other.id and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.id)

    def __getstate__(self) -> dict[str, object]:
        names = ("id", "probability", "player", "text", "_sentences", "coin", "ability")
        return {"_read_against": None} | {name: getattr(self, name) for name in names}

    def __int__(self) -> int:
        return self.id

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.id}: {self.text}>"


@frozen(slots=False, repr=False)
class Decision:
    """Who decides what, and what may be chosen. Going through it gives its options.

    Attributes:
        kind: first-nest, main, contribute, react, choose, order, arrange,
            last-nest, chance, agree or target.
        player: the seat that decides, -1 for chance.
        name: the player's name, or "chance".
        options: what may be chosen; surrender and the proposal of a stalemate are
            never listed.
    """

    kind: str
    player: int
    name: str
    options: tuple[Option, ...]
    _scene: Scene | None = field(eq=False)
    _ask_round: Callable[[], tuple[int, ...]] | None = field(default=None, eq=False)

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats still to be asked about the event that is answered, `player` first.

        In a view it is only `player`: whether others can answer is their secret (5.2).
        """
        if self._ask_round is None:
            return (self.player,) if self.player >= 0 else ()
        return self._ask_round()

    def unasked(self) -> Decision:
        """The decision without `asked`, as its player may see it."""
        return evolve(self, ask_round=None)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The options' texts."""
        return tuple(option.text for option in self.options)

    @property
    def ids(self) -> tuple[int, ...]:
        """The options' ids."""
        return tuple(option.id for option in self.options)

    def find(self, text: str) -> Option:
        """The option that a text means; other ways to write it are understood.

        Of a decision that was pickled only blanks and case may be written otherwise.

        Raises:
            NotationError: no option has a text like it.
        """
        a_text(text, "an option's text", NotationError)
        scene, plain, option = self._scene, " ".join(text.split()), 0
        if scene is not None:
            plain, option = canonical(scene, text), read_option(scene, text)
        for offered in self.options:
            if (offered.id == option) if scene else (offered.text.lower() == plain.lower()):
                return offered
        raise NotationError(f"`{plain}` is no option of this decision", text=text)

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.name}: {self.kind}: " + ", ".join(self.texts)

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (self.kind, self.player, self.name, self.options, None)

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of seat {self.player}, {len(self)} options>"
