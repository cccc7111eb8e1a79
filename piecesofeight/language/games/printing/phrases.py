"""Parts of a program as phrases: players, pieces, amounts, conditions.

What a phrase of the vocabulary means is found by its forms, backwards; here are the rules of the
skeleton, which have no forms.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from attrs import evolve, field, frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.lexicon import plural, singular
from piecesofeight.language.games.parsing import GAMES
from piecesofeight.language.games.printing.names import Standing
from piecesofeight.language.games.vocabulary import words
from piecesofeight.language.printing.derivation import (
    Derivation,
    UnspeakableError,
    article_fits,
    by_category,
    derived,
)
from piecesofeight.language.vocabulary.entry import Form, Word

ABOUT = (g.Is, g.Safe, g.Belongs)


@functools.cache
def _forms() -> dict[str, list[tuple[Word, Form]]]:
    return by_category(words())


@frozen
class Phrases:
    """Writes phrases.

    Attributes:
        plurals: what several pieces of each sort are called.
        names: what the names of the text stand for.
    """

    plurals: Mapping[str, str]
    names: Mapping[str, Standing] = field(factory=dict)

    def need(self, category: str, value: object, *below: object) -> str:
        """The text for a value that must have one.

        Args:
            category: of the vocabulary, or a rule of the skeleton.
            value: what is meant.
            below: the blocks that belong to it.

        Raises:
            UnspeakableError: the language has no words for it.
        """
        text = self.say(category, value, *below)
        if text is None:
            raise UnspeakableError(f"no words for {value!r}")
        return text

    def say(self, category: str, value: object, *below: object) -> str | None:
        """The text for a value; None if there is none in this category."""
        if category in _forms():
            for found in derived(_forms()[category], value, below):
                text = self.phrase(found)
                if text is not None:
                    return text
            return None
        handler = getattr(self, f"_say_{category}", None)
        if handler is None:
            return str(value)  # a number, or a word as it is declared
        text = handler(value)
        assert text is None or isinstance(text, str)
        return text

    def phrase(self, found: Derivation) -> str | None:
        """A form with its placeholders filled in; None if one of them has no words."""
        arguments = iter(found.parts)
        one = g.Number(1) in found.arguments
        out: list[str] = []
        for piece in found.form.pieces:
            text: str | None = piece
            if piece.startswith("{"):
                name, value = next(arguments)
                text = self.say("one_noun" if name == "some_noun" and one else name, value)
            if text is None or (out and not article_fits(out[-1], text)):
                return None
            out.append(text)
        return joined(out)

    # --- conditions -----------------------------------------------------------------

    def _say_condition(self, value: g.Condition) -> str | None:
        match value:
            case g.All(parts):
                return " and ".join(self.factor(part) for part in parts)
            case g.Any(parts):
                return ", or ".join(self.factor(part) for part in parts)
        return self.factor(value)

    def factor(self, value: g.Condition) -> str:
        """A condition as a part of another."""
        if isinstance(value, g.All | g.Any):
            return f"({self.need('condition', value)})"
        text = self.claim(value) or self.say("simple_condition", value)
        if text is not None:
            return text
        if isinstance(value, g.Not):
            return f"not ({self.need('condition', value.part)})"
        raise UnspeakableError(f"no words for {value!r}")

    def claim(self, value: g.Condition) -> str | None:
        """What is said of somebody, with whom it is said of."""
        about = value.part if isinstance(value, g.Not) else value
        if is_of_theirs(about):
            said = self.say("claims", value)
            return None if said is None else f"they {said}"
        if not isinstance(about, ABOUT):
            return None
        if isinstance(about.player, g.They):
            said = self.say("claims", value)
            return None if said is None else f"they {said}"
        subject = self.say("player", about.player)
        said = self.say("claim", of_them(value, about))
        return None if said is None or subject is None else f"{subject} {said}"

    def who(self, value: g.Condition, *, many: bool) -> str | None:
        """What is said of players, after `who`."""
        category = "claims" if many else "claim"
        link = ", or " if isinstance(value, g.Any) else " and "
        parts = value.parts if isinstance(value, g.All | g.Any) else (value,)
        said = [self.say(category, part) for part in parts]
        return None if None in said else link.join(filter(None, said))

    # --- players ----------------------------------------------------------------------

    def _say_player(self, value: g.Player) -> str | None:
        match value:
            case g.Named(name) if self.names.get(name) == "player":
                return name
            case g.Holder(kind):
                return f"the {self._say_kind(kind)}"
            case g.Doer():
                return "that player"
        return None

    def owner(self, value: g.Player) -> str:
        """Whose something is."""
        return "their" if isinstance(value, g.They) else f"{self.need('player', value)}'s"

    def _say_one(self, value: g.Group) -> str | None:
        return self.group(value, many=False)

    def _say_many(self, value: g.Group) -> str | None:
        return self.group(value, many=True)

    def _say_the_many(self, value: g.Group) -> str | None:
        said = self.group(value, many=True)
        return said if said is None or isinstance(value, g.Named) else f"the {said}"

    def _say_several(self, value: g.Group) -> str | None:
        return None if isinstance(value, g.Best) else self.group(value, many=True)

    def group(self, value: g.Group, *, many: bool) -> str | None:
        """Players, one by one or several."""
        best = who = but = ""
        if isinstance(value, g.Best):
            ranks = [self.say("rank", rank) for rank in value.by]
            if None in ranks:
                return None
            best = " with " + ", then ".join(f"the {rank}" for rank in ranks)
            value = value.group
        if isinstance(value, g.Who) and self.head(value, many=many) is None:
            said = self.who(value.condition, many=many)
            if said is None:
                return None
            who, value = f" who {said}", value.group
        if isinstance(value, g.Others) and self.head(value, many=many) is None:
            but, value, who = ", but not themselves", value.group, f",{who}" if who else ""
        parts = value.groups if isinstance(value, g.Either) else (value,)
        heads = [self.head(parts[0], many=many) if parts else None]
        heads += [self._say_one_other(part) for part in parts[1:]]
        return None if None in heads else " or ".join(filter(None, heads)) + but + who + best

    def head(self, value: g.Group, *, many: bool) -> str | None:
        """A noun for players."""
        before = ""
        if isinstance(value, g.Others):
            before, value = "other ", value.group
        match value:
            case g.EveryPlayer(active):
                return f"{before}{'active ' if active else ''}player{'s' if many else ''}"
            case g.Who(inner, g.Is(g.They(), g.Status.ACTIVE)) if not isinstance(
                inner, g.EveryPlayer | g.Others
            ):
                before, value = f"{before}active ", inner
        match value:
            case g.Neighbours():
                return f"{before}neighbour{'s' if many else ''}"
            case g.Term(name):
                return before + (plural(name) if many else name)
            case g.Named(name) if self.names.get(name) == "group":
                return before + (plural(singular(name)) if many else singular(name))
        return None

    def _say_one_other(self, value: g.Group) -> str | None:
        if isinstance(value, g.Single):
            return self.say("player", value.player)
        head = self.head(value, many=False)
        return None if head is None else f"{'a' if article_fits('a', head) else 'an'} {head}"

    # --- pieces -------------------------------------------------------------------------

    def _say_one_piece(self, value: g.Pieces) -> str | None:
        return self.placed("one", value)

    def _say_many_pieces(self, value: g.Pieces) -> str | None:
        return self.placed("many", value)

    def placed(self, number: str, value: g.Pieces) -> str | None:
        """A noun for pieces, and where they lie."""
        if not isinstance(value, g.Pieces) or not value.places:
            return None
        noun = self.noun(value, many=number == "many")
        return None if noun is None else f"{noun} in {self._say_places(value.places)}"

    def _say_one_noun(self, value: g.Pieces) -> str | None:
        return self.noun(value, many=False)

    def _say_many_noun(self, value: g.Pieces) -> str | None:
        return self.noun(value, many=True)

    _say_some_noun = _say_many_noun

    def noun(self, value: g.Pieces, *, many: bool) -> str | None:
        """A noun for pieces."""
        if value.sort is not None:
            head = self.plurals[value.sort] if many else value.sort
        elif value.kind is not None:
            head = self._say_kind(value.kind) + ("s" if many else "")
        else:
            return None
        test = "".join(f" with {self.need('test', test)}" for test in value.tests)
        return " ".join([*value.marks, head]) + test

    def _say_all_pieces(self, value: g.Pieces) -> str | None:
        plain = g.Pieces(value.places)
        return self._say_places(value.places) if value == plain and value.places else None

    def _say_places(self, value: tuple[g.Place, ...]) -> str:
        out: list[str] = []
        before: g.Place | None = None
        for place in value:
            same = before is not None and place.owner is not None and place.owner == before.owner
            out.append(place.zone if same else self._say_place(place))
            before = place
        return " or ".join(out)

    def _say_place(self, value: g.Place) -> str:
        return (
            f"the {value.zone}"
            if value.owner is None
            else f"{self.owner(value.owner)} {value.zone}"
        )

    def _say_kind(self, value: str) -> str:
        plain = GAMES.bare_name.fullmatch(value) and not value.endswith("s")
        return value if plain else f'"{value}"'

    _say_phase = _say_kind

    # --- amounts ----------------------------------------------------------------------------

    def _say_counter(self, value: object) -> str | None:
        if not isinstance(value, g.Counter):
            return None
        return value.name if value.owner is None else f"{self.owner(value.owner)} {value.name}"

    def _say_measure(self, value: object) -> str | None:
        said = self.say("quantity", value)
        return self._say_counter(value) if said is None else f"the {said}"

    def _say_given_number(self, value: str) -> str | None:
        return value if self.names.get(value) == "number" else None


def is_of_theirs(value: g.Condition) -> bool:
    """Whether it is about how many pieces somebody has who isn't named."""
    if not isinstance(value, g.Comparison) or not isinstance(value.left, g.CountOfPieces):
        return False
    return all(isinstance(place.owner, g.They) for place in value.left.pieces.places)


def of_them(value: g.Condition, about: g.Is | g.Safe | g.Belongs) -> g.Condition:
    """What is said of somebody, as if it were said of them."""
    plain = evolve(about, player=g.They())
    return g.Not(plain) if isinstance(value, g.Not) else plain


def joined(words_: list[str]) -> str:
    """Words with spaces between them, as they are written."""
    return " ".join(words_).replace(" ,", ", ").replace(",  ", ", ").replace(" 's", "'s")
