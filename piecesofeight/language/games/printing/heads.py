"""The first line of each statement of a game, as its text has it in the canonical wording."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.lexicon import plural
from piecesofeight.language.games.outline import WORDS, Outline, Part, Told
from piecesofeight.language.games.printing.names import standings
from piecesofeight.language.games.printing.phrases import Phrases
from piecesofeight.language.games.printing.texts import Texts
from piecesofeight.language.printing.derivation import UnspeakableError
from piecesofeight.language.program.inferred.passage import Passage
from piecesofeight.language.program.span import Node


@frozen(slots=False, eq=False)
class Heads:
    """Quotes a game.

    Attributes:
        outline: where its statements stand.

    >>> from piecesofeight import load_game
    >>> heads = Heads(Outline(load_game("black-spot").program))
    >>> steal = next(part for part in heads.outline.parts if part.name == "steal")
    >>> print(heads.passage(steal.body[0].alternatives[0]).text)
    "steal from {prey}" for each victim as prey
    """

    outline: Outline

    @cached_property
    def _passages(self) -> dict[int, Passage]:
        """Those that were asked for, by the identity of a statement that the outline keeps."""
        return {}

    @cached_property
    def _plurals(self) -> dict[str, str]:
        sorts = self.outline.program.sorts
        return {sort.name: sort.plural or plural(sort.name) for sort in sorts}

    def passage(self, node: Told) -> Passage:
        """What is written of a statement or an alternative in its first line."""
        if id(node) not in self._passages:
            part = self.outline.part(node)
            passage = Passage(part.name or part.type, self._line(node, part), node.span)
            self._passages[id(node)] = passage
        return self._passages[id(node)]

    def heading(self, part: Part) -> Passage:
        """The line that opens a text of a piece; of another its name."""
        texts = Texts(self._plurals)
        text = part.name or part.type
        if isinstance(part.node, g.Change):
            text = texts.ability((part.node,), ()).partition("\n")[0]
        elif isinstance(part.node, g.Play):
            text = texts.ability((), (part.node,)).partition("\n")[0]
        return Passage(part.name or part.type, text.removesuffix(":"), part.span)

    def of(self, node: Node, category: str, part: Part) -> Passage:
        """A condition, players or an amount that stands in a text.

        Args:
            node: what is quoted.
            category: of the vocabulary.
            part: the text, whose names it may use.
        """
        try:
            said = self._phrases(part).need(category, node)
        except UnspeakableError:  # what no file could say
            said = type(node).__name__
        return Passage(part.name or part.type, said, node.span)

    def words(self, term: g.PlayerTerm | g.PieceTerm) -> Part:
        """The text in which a word of the file is defined."""
        return Part(WORDS, term.name, (), term)

    def _phrases(self, part: Part) -> Phrases:
        above = (part.node,) if isinstance(part.node, g.Play) else part.body
        return Phrases(self._plurals, standings(above))

    def _line(self, node: Told, part: Part) -> str:
        above = (part.node,) if isinstance(part.node, g.Play) else part.body
        try:
            return Texts(self._plurals).first_line(node, above).removesuffix(":")
        except UnspeakableError:  # a program that no file could say
            return type(node).__name__
