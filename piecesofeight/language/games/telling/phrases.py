"""Parts of a program as phrases of a language: players, pieces, amounts, conditions, steps.

What has a form in the vocabulary is told by the form's template; here are the rules of the
skeleton, which have none, and are told by frames.
"""

from __future__ import annotations

import functools

from attrs import frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.printing.phrases import ABOUT, is_of_theirs, of_them
from piecesofeight.language.games.telling.templates import MANY, Templates, templates
from piecesofeight.language.printing.derivation import UnspeakableError
from piecesofeight.language.printing.template import NO_TAGS
from piecesofeight.language.printing.wording import Tags
from piecesofeight.texts.speech import NEUTRAL, Features, Said


@frozen
class Phrases(Templates):
    """Says phrases: see `Templates`."""

    # --- conditions ---------------------------------------------------------------------------

    def _say_condition(self, value: g.Condition, _tags: Tags, _near: Features) -> Said:
        if isinstance(value, g.All | g.Any):
            frame = "all" if isinstance(value, g.All) else "any"
            return self.joined(frame, [self._factor(part) for part in value.parts])
        return self._factor(value)

    def _factor(self, value: g.Condition) -> Said:
        if isinstance(value, g.All | g.Any):
            return self.frame("group", then=self.say("condition", value))
        about = value.part if isinstance(value, g.Not) else value
        try:
            if is_of_theirs(about):
                return self._of_them(value)
            if isinstance(about, ABOUT):
                if isinstance(about.player, g.They):
                    return self._of_them(value)
                player = self.say("player", about.player)
                claim = self.say("claim", of_them(value, about))
                return self.frame("claim of", player=player, claim=claim)
        except UnspeakableError:
            pass  # it may be a simple condition, or be told by its contrary
        try:
            return self.say("simple_condition", value)
        except UnspeakableError:
            if not isinstance(value, g.Not):
                raise
        return self.frame("not", then=self.say("condition", value.part))

    def _of_them(self, value: g.Condition) -> Said:
        claim, claims = self.say("claim", value), self.say("claims", value)
        return self.frame("they claim", claim=claim, claims=claims)

    def _who(self, value: g.Condition, category: str, tags: Tags) -> Said:
        parts = value.parts if isinstance(value, g.All | g.Any) else (value,)
        frame = "or" if isinstance(value, g.Any) else "and"
        return self.joined(frame, [self.say(category, part, tags=tags) for part in parts])

    # --- players --------------------------------------------------------------------------------

    def _say_player(self, value: g.Player, _tags: Tags, _near: Features) -> Said:
        match value:
            case g.Named(name) if self.standings.get(name) == "player":
                return self.given(name)
            case g.Holder(kind):
                return self.frame("holder", owned=self.kind(kind))
            case g.Doer():
                return self.frame("doer")
        raise UnspeakableError(f"no words for {value!r}")

    def _say_one(self, value: g.Group, tags: Tags, _near: Features) -> Said:
        return self._group(value, many=False, tags=tags & _SUBJ)

    def _say_many(self, value: g.Group, tags: Tags, _near: Features) -> Said:
        return self._group(value, many="s" not in tags, tags=tags & _SUBJ)

    _say_several = _say_many

    def _say_the_many(self, value: g.Group, _tags: Tags, _near: Features) -> Said:
        return self.frame("the many", owned=self._group(value, many=True))

    def _say_one_other(self, value: g.Group, _tags: Tags, _near: Features) -> Said:
        if isinstance(value, g.Single):
            return self.say("player", value.player)
        return self.frame("one other", owned=self._group(value, many=False))

    def _group(self, value: g.Group, *, many: bool, tags: Tags = NO_TAGS) -> Said:
        """Players, one by one or several."""
        if not isinstance(value, _GROUPS):
            raise UnspeakableError(f"no words for {value!r}")
        head = self._head(value, many=many)
        if head is not None:
            return head
        match value:
            case g.Best():
                ranks = [self.say("rank", rank) for rank in value.by]
                told = functools.reduce(
                    lambda first, last: self.frame("then", first=first, last=last), ranks
                )
                asked = MANY if many and isinstance(value.group, g.Who) else NO_TAGS
                owned = self._group(value.group, many=many)
                return self.frame("best", asked, owned=owned, ranks=told)
            case g.Who():
                claim = self._who(value.condition, "claim", tags)
                claims = self._who(value.condition, "claims", tags)
                owned = self._group(value.group, many=many)
                asked = MANY if many else NO_TAGS
                return self.frame("who", asked, owned=owned, claim=claim, claims=claims)
            case g.Others():
                return self.frame("but", owned=self._group(value.group, many=many))
            case g.Either(groups=(first, *others)):
                parts = [self._group(first, many=many)]
                parts += [self.say("one_other", part) for part in others]
                return self.joined("or", parts)
        raise UnspeakableError(f"no words for {value!r}")

    def _head(self, value: g.Group, *, many: bool) -> Said | None:
        """A noun for players; None if they need more words."""
        match value:
            case g.EveryPlayer(active):
                said = self._people("player", many=many)
                return self.frame("active", owned=said) if active else said
            case g.Others(group):
                said_of = self._head(group, many=many)
                return None if said_of is None else self.frame("other", owned=said_of)
            case g.Who(g.Neighbours() | g.Term() | g.Named() as inner, condition):
                said_of = self._head(inner, many=many)
                if said_of is None or condition != g.Is(g.They(), g.Status.ACTIVE):
                    return None
                return self.frame("active", owned=said_of)
            case g.Neighbours():
                return self._people("neighbour", many=many)
            case g.Term(name):
                return self.names.noun(name, many=many)
            case g.Named(name) if self.standings.get(name) == "group":
                return self.given(name, many=many)
        return None

    def _people(self, frame: str, *, many: bool) -> Said:
        text = templates(self.names.language).frames[frame]
        return Said(text.told(MANY if many else NO_TAGS), Features(text.gender, many))

    # --- pieces ---------------------------------------------------------------------------------

    def _say_one_piece(self, value: g.Pieces, tags: Tags, _near: Features) -> Said:
        if not isinstance(value, g.Pieces) or not value.places:
            raise UnspeakableError(f"no words for {value!r}")
        noun, place = self._noun(value, many="p" in tags), value.places[0]
        if "had" in tags and self.is_alone(value.places):
            return noun
        if "owned" in tags:
            return self._owned(noun, place.owner)
        return self.frame("in", owned=noun, places=self.say("places", value.places))

    _say_many_pieces = _say_one_piece

    def _say_one_noun(self, value: g.Pieces, tags: Tags, _near: Features) -> Said:
        return self._noun(value, many="p" in tags)

    _say_many_noun = _say_some_noun = _say_one_noun

    def _noun(self, value: g.Pieces, *, many: bool) -> Said:
        if value.sort is not None:
            head = self.names.noun(value.sort, many=many)
        elif value.kind is not None:
            head = self.kind(value.kind, many=many)
        else:
            raise UnspeakableError(f"no words for {value!r}")
        features = head.features or NEUTRAL
        marks = " ".join(self.names.adjective(mark, features) for mark in value.marks)
        tests = [self.frame("with", test=self.say("test", test)).text for test in value.tests]
        return self.frame("noun", head=head, marks=marks, test=" ".join(tests))

    def _say_all_pieces(self, value: g.Pieces, _tags: Tags, _near: Features) -> Said:
        if value != g.Pieces(value.places) or not value.places:
            raise UnspeakableError(f"no words for {value!r}")
        zone = self.single(value.places)
        if zone is not None:
            return self._owned(self.names.noun(zone.sort), value.places[0].owner)
        return self.say("places", value.places)

    def _say_places(self, value: tuple[g.Place, ...], _tags: Tags, _near: Features) -> Said:
        out: list[Said] = []
        for at, place in enumerate(value):
            same = at > 0 and place.owner is not None and place.owner == value[at - 1].owner
            out.append(self.names.noun(place.zone) if same else self.say("place", place))
        return self.joined("or", out)

    def _say_place(self, value: g.Place, _tags: Tags, _near: Features) -> Said:
        return self._owned(self.names.noun(value.zone), value.owner)

    def _owned(self, what: Said, owner: g.Player | None) -> Said:
        """What the table has, or a player."""
        if owner is None:
            return self.frame("of table", zone=what)
        if isinstance(owner, g.They):
            return self.frame("of the acting" if self.acting else "theirs", zone=what)
        return self.frame("whose", zone=what, player=self.say("player", owner))

    # --- amounts and names -----------------------------------------------------------------------

    def _say_counter(self, value: g.Counter, _tags: Tags, _near: Features) -> Said:
        if not isinstance(value, g.Counter):
            raise UnspeakableError(f"no words for {value!r}")
        if value.owner is None and value.name == "round":
            return self.frame("round")
        return self._owned(self.italic(self.names.noun(value.name)), value.owner)

    def _say_measure(self, value: g.Amount, tags: Tags, near: Features) -> Said:
        try:
            return self.frame("the", owned=self.say("quantity", value))
        except UnspeakableError:
            assert isinstance(value, g.Counter)
            return self._say_counter(value, tags, near)

    def _say_reckoned_by(self, value: str, _tags: Tags, _near: Features) -> Said:
        return self.italic(self.names.noun(value))

    def _say_given_number(self, value: str, _tags: Tags, _near: Features) -> Said:
        if self.standings.get(value) != "number":
            raise UnspeakableError(f"no words for {value!r}")
        return self.given(value)

    def _say_new_name(self, value: str, tags: Tags, _near: Features) -> Said:
        return self.given(value, many=True if "p" in tags else None)

    def _say_given_piece(self, value: str, _tags: Tags, _near: Features) -> Said:
        return self.given(value)

    _say_memory = _say_given_piece

    def _say_mark(self, value: str, _tags: Tags, near: Features) -> Said:
        return Said(self.names.adjective(value, near))

    def _say_deed(self, value: str, _tags: Tags, _near: Features) -> Said:
        return self.refers("deed", value, name=Said(self.names.noun(value).text))


_SUBJ: Tags = frozenset({"subj"})
_GROUPS = (
    g.EveryPlayer
    | g.Neighbours
    | g.Term
    | g.Named
    | g.Single
    | g.Either
    | g.Others
    | g.Who
    | g.Best
)
