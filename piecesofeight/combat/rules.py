"""Options of the rules: what groups of players do differently, and who handles chance."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Attribute, asdict, field, fields, frozen

from piecesofeight.arguments import a_mapping, a_text, a_truth, shown
from piecesofeight.errors import GameError
from piecesofeight.machine import constants as m
from piecesofeight.spelling import did_you_mean


def _true_or_false(_rules: object, option: Attribute[bool], value: object) -> None:
    a_truth(value, f"the option `{option.name}`")


@frozen(kw_only=True)
class Rules:
    """How a game is played where it may be played in more than one way.

    Attributes:
        explicit_chance: chance is a decision of its own, with outcomes and
            probabilities; otherwise the generator within the state draws.
        stalemate: a stalemate may be proposed (rule 7.4).
        ask_forced: decisions with a single option are asked too; otherwise they
            are taken by themselves.
        ask_everybody: who could have something to decide, as far as everybody can tell, is
            asked also if there is nothing (then `pass` is the only option), so that being
            asked tells nothing (5.2). Decisions with a single option are asked with it.

    >>> Rules(stalemate=False)
    Rules(explicit_chance=False, stalemate=False, ask_forced=False, ask_everybody=False)
    """

    explicit_chance: bool = field(default=False, validator=_true_or_false)
    stalemate: bool = field(default=True, validator=_true_or_false)
    ask_forced: bool = field(default=False, validator=_true_or_false)
    ask_everybody: bool = field(default=False, validator=_true_or_false)

    @classmethod
    def from_dict(cls, options: Mapping[str, object]) -> Rules:
        """Rules from names and values, as scenario files and saves have them.

        Raises:
            GameError: there is no such option, or its value is neither true nor false.
        """
        known = [option.name for option in fields(cls)]
        given = a_mapping(options, "the rules", "a `Rules`, or options by name")
        for name in given:
            if a_text(name, "an option's name") not in known:
                hint = did_you_mean(name, known, "there are " + ", ".join(known))
                raise GameError(f"there is no option of the rules `{shown(name)}`; {hint}")
        return cls(**given)

    def to_dict(self) -> dict[str, bool]:
        """The options by name, for `from_dict`."""
        return asdict(self)

    @property
    def asks_forced(self) -> bool:
        """Whether decisions with a single option are asked."""
        return self.ask_forced or self.ask_everybody

    @property
    def flags(self) -> int:
        """The options as the machine's bits (`constants.O_...`)."""
        return (
            m.O_EXPLICIT_CHANCE * self.explicit_chance
            + m.O_NO_AGREEMENT * (not self.stalemate)
            + m.O_ASK_ALL * self.asks_forced
            + m.O_ASK_EVERYBODY * self.ask_everybody
        )
