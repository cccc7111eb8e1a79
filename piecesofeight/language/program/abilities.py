"""Abilities, coins and sets."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.conditions import Condition
from piecesofeight.language.program.events import Event
from piecesofeight.language.program.span import Node
from piecesofeight.language.program.steps import Afterwards, Forbid, Step
from piecesofeight.language.program.words import Once, Place


@frozen
class Play(Node):
    """Used as the main action of a turn; `costs` are paid when it is announced (4.6a, 9.1).

    `places` is where its coin must lie for it, if that isn't just any active place (9.20).
    """

    event = None

    body: tuple[Step, ...] = field(metadata=f.BLOCK)
    condition: Condition | None = None
    once: Once = Once.ALWAYS
    costs: tuple[Step, ...] = field(default=(), metadata=f.WIDENED)
    places: Place = field(default=Place(0), metadata=f.WIDENED)

    @property
    def written(self) -> tuple[Step, ...]:
        """Its steps as they stand in its text."""
        return self.body


@frozen
class React(Node):
    """Used in answer to an event; `costs` are paid when it is announced (4.6a, 9.1).

    A cost is a step that can be paid (`Facts.payable`), with coins and turns of the user's own.
    `places` is as it is for what is played. What `must` be done its owner can't decline (9.21).
    """

    event: Event
    body: tuple[Step, ...] = field(metadata=f.BLOCK)
    costs: tuple[Step, ...] = ()
    condition: Condition | None = None
    once: Once = Once.ALWAYS
    places: Place = field(default=Place(0), metadata=f.WIDENED)
    must: bool = field(default=False, metadata=f.WIDENED)

    @property
    def written(self) -> tuple[Step, ...]:
        """Its steps as they stand in its text."""
        return self.body


@frozen
class Whenever(React):
    """Happens of itself whenever such an event comes about, as long as its coin is active (9.27).

    It is no reaction but for what it says of the event. Nothing of it is announced: its body is one
    *afterwards*, below which all is chosen when it comes.
    """

    @property
    def written(self) -> tuple[Step, ...]:
        """What stands below that *afterwards*."""
        [afterwards] = self.body
        assert isinstance(afterwards, Afterwards)
        return afterwards.body


@frozen
class While(Node):
    """Holds as long as the coin lies in one of the places, and the condition holds (9.8)."""

    event = None
    body = written = ()
    costs = ()
    once = Once.ALWAYS

    places: Place
    forbids: tuple[Forbid, ...] = field(metadata=f.FORBIDS)
    condition: Condition | None = field(default=None, metadata=f.WIDENED)


Ability = Play | React | While  # a Whenever is a React


@frozen
class Inflection:
    """How a coin's name in some language is used in sentences, where its author says so.

    `gender` is `m` or `f`; what is empty is guessed from the name.
    """

    language: str
    gender: str = ""
    plural: str = ""


@frozen
class Coin(Node):
    """A kind of coin."""

    name: str
    limit: int
    abilities: tuple[Ability, ...]
    names: tuple[tuple[str, str], ...] = ()  # (language, name), sorted
    inflections: tuple[Inflection, ...] = ()
    captain: bool = False
    unofficial: bool = False
    text: str = field(default="", eq=False, repr=False)  # the ability's source text
    note: str = field(default="", eq=False)

    def name_in(self, language: str) -> str:
        """The coin's name in a language; the English one where there is none."""
        return dict(self.names).get(language, self.name)

    def inflection(self, language: str) -> Inflection:
        """What is said of the coin's name in a language."""
        found = (one for one in self.inflections if one.language == language)
        return next(found, Inflection(language))


@frozen
class CoinSet(Node):
    """What a coin file declares."""

    name: str
    coins: tuple[Coin, ...]
    title: str = ""
    status: str = "official"  # official, reconstructed or unofficial
    shipyard: tuple[tuple[str, int], ...] = ()  # (coin, how many) of the printed set
    note: str = field(default="", eq=False)
    version: str = field(default="", eq=False)  # its own
    licence: str = field(default="", eq=False)
    needs: str = field(default="", eq=False)  # the version of the language, at least
