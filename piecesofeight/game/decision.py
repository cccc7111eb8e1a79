"""Decisions and their options, made on demand from a block."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from attrs import evolve, field, frozen

from piecesofeight.arguments import a_text
from piecesofeight.combat import kernel
from piecesofeight.errors import NotationError
from piecesofeight.language.program import Ability
from piecesofeight.machine import constants as m
from piecesofeight.notation.grammar import named
from piecesofeight.notation.options import canonical, option_text, read_option
from piecesofeight.notation.position import OptionParts
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sentences import option_sentence
from piecesofeight.played import decision

KINDS = {
    m.FIRST_NEST: "first-nest",
    m.MAIN: "main",
    m.CONTRIBUTE: "contribute",
    m.REACTION: "react",
    m.CHOOSE: "choose",
    m.CONSENT: "choose",
    m.NUMBER: "choose",
    m.WHICH_ABILITY: "choose",
    m.NEW_TARGET: "target",
    m.MODE: "choose",
    m.WHICH_PLAYER: "choose",
    m.SECRET: "choose",
    m.ORDER: "order",
    m.ARRANGE: "arrange",
    m.LAST_NEST: "last-nest",
    m.CHANCE_WHO: "chance",
    m.CHANCE_DRAW: "chance",
    m.CHANCE_NUMBER: "chance",
    m.CHANCE_MODE: "chance",
    m.CHANCE_PLAYER: "chance",
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
    m.MODE,
    m.SECRET,
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


@frozen
class SceneQuestion(decision.Question):
    """The decision that is pending in a block.

    Attributes:
        scene: the block, and what its options are read against.
    """

    scene: Scene

    @property
    def kind(self) -> str:
        """One of the words in `KINDS`."""
        return KINDS[self.scene.kind]

    @property
    def decider(self) -> int:
        """The seat that decides, -1 for chance."""
        return self.scene.decider

    def text(self, option: int) -> str:
        """An option in the notation, like `play nest at Bart.fore`."""
        return option_text(self.scene, option)

    def sentence(self, option: int, language: str) -> str:
        """What an option does, for the player who decides."""
        return option_sentence(self.scene, option, language)

    def weights(self, options: tuple[int, ...]) -> tuple[int, ...]:
        """How much each of chance's options weighs."""
        block, words = self.scene.block, self.scene.words
        return tuple(kernel.weight(block, words, option) for option in options)

    def option(self, option: int, probability: float | None) -> Option:
        """One of the options, for people."""
        return Option(option, self, probability)


@frozen(eq=False, slots=False, repr=False)
class Option(decision.Option):
    """One thing that may be chosen at a decision.

    Attributes:
        id: a whole number, stable over all games with the same coins.
        probability: for an outcome of chance how likely it is, from 0 to 1; else None.

    Options are equal if id and text are, like `play nest at Bart.fore`. A pickled option has what
    it says, and nothing of the game that it was read against.
    """

    @property
    def _scene(self) -> Scene:
        question = self._question
        assert isinstance(question, SceneQuestion), "what isn't read in a block says so"
        return question.scene

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

    def _said(self) -> tuple[str, ...]:
        return *super()._said(), "coin", "ability"


@frozen(slots=False, repr=False)
class Decision(decision.Decision[Option]):
    """Who decides what, and what may be chosen. Going through it gives its options.

    Attributes:
        kind: first-nest, main, contribute, react, choose, order, arrange,
            last-nest, chance, agree or target.
        player: the seat that decides, -1 for chance.
        name: the player's name, or "chance".
        options: what may be chosen; surrender and the proposal of a stalemate are
            never listed.
    """

    _scene: Scene | None = field(default=None, eq=False)
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

    def find(self, text: str) -> Option:
        """The option that a text means; other ways to write it are understood.

        Of a decision that was pickled only blanks and case may be written otherwise.

        Raises:
            NotationError: no option has a text like it.
        """
        scene = self._scene
        if scene is None:
            return super().find(text)
        option = read_option(scene, a_text(text, "an option's text", NotationError))
        for offered in self.options:
            if offered.id == option:
                return offered
        plain = canonical(scene, text)
        raise NotationError(f"`{plain}` is no option of this decision", text=text)
