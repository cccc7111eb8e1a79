"""Conditions with their numbers, and which coin forbids what, beside the words of their authors.

The machine judges both: each term of a condition is put to it, and of what it forbids it is heard
by which line of which coin.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from piecesofeight.answers.reasons import Reason, passages_of
from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.game.why.rules_behind import ability_at
from piecesofeight.language import program as p
from piecesofeight.language.program import Place
from piecesofeight.language.program.inferred.passage import Passage, passage_at, passage_on
from piecesofeight.machine import constants as m
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.select import amount, fits, term_holds
from piecesofeight.machine.zones import is_gone, place_of
from piecesofeight.notation import position
from piecesofeight.notation.position import player_at, spot_text
from piecesofeight.notation.scene import Scene

_MOST_PLACES = 4  # more counted coins than these are not listed one by one
_NEEDED = {
    p.Compare.AT_LEAST: ("at least {n} needed", "fewer than {n} needed"),
    p.Compare.AT_MOST: ("at most {n} allowed", "more than {n} needed"),
    p.Compare.EXACTLY: ("exactly {n} needed", "any number but {n} needed"),
}
_PLACES = {
    Place.NEST: "the crow's nest",
    Place.FORE: "the fore",
    Place.AFT: "the aft",
    Place.MIDDLE: "the middle of a deck",
    Place.HOLD: "a hold",
}


@frozen
class JudgedTerm:
    """One term of a condition, as it stands now.

    Attributes:
        text: what was found and what is needed: `there is 1 (Anne.nest), at least 1 needed`.
        holds: whether the term holds.
        passage: the author's words for it.
    """

    text: str
    holds: bool
    passage: Passage | None

    @property
    def reason(self) -> Reason:
        """The term as a reason (4.3)."""
        words = f"`{self.passage.text}`: " if self.passage else ""
        return Reason(words + self.text, ("4.3",), passages_of(self.passage))


@frozen
class Use:
    """A use of a coin that is asked about: by whom, and in answer to what.

    Attributes:
        scene: the block, and what it is read against.
        coin: the coin's address.
        seat: the user.
        event: the frame of the event that it answers, 0 if none.
        frame: the ability's own frame, 0 while it isn't announced.
    """

    scene: Scene
    coin: int
    seat: int
    event: int = 0
    frame: int = 0

    @property
    def user(self) -> int:
        """The user's address."""
        return player_at(self.seat)

    @property
    def name(self) -> str:
        """The coin's name."""
        return self.scene.coin_name(self.coin)


def judged(use: Use, row: int) -> list[list[JudgedTerm]]:
    """The condition of an ability as alternatives, each a list of terms that must all hold.

    An ability without a condition has no alternatives.
    """
    _, ability = ability_at(use.scene, row)
    if ability.condition is None:
        return []
    return judged_condition(use, use.scene.words[row + m.A_CONDITION], ability.condition)


def judged_condition(use: Use, term: int, condition: p.Condition) -> list[list[JudgedTerm]]:
    """A condition as alternatives of terms; `term` is where its rows begin in the tables."""
    found = []
    for literals in p.alternatives(condition):
        group = []
        for literal in literals:
            group.append(_judged_term(use, term, literal))
            term += m.TERM_SIZE
        term += m.TERM_SIZE  # the word for "or", or the end
        found.append(group)
    return found


def holds(groups: list[list[JudgedTerm]]) -> bool:
    """Whether a condition holds; none at all does."""
    return not groups or any(all(term.holds for term in group) for group in groups)


def why_holds(groups: list[list[JudgedTerm]]) -> Reason:
    """Why a condition holds: the terms of the first alternative that does."""
    found = (group for group in groups if all(term.holds for term in group))
    return sum((term.reason for term in next(found, [])), start=Reason())


def why_fails(groups: list[list[JudgedTerm]]) -> Reason:
    """Why a condition doesn't hold: what is false in each alternative."""
    false = (term.reason for group in groups for term in group if not term.holds)
    return sum(false, start=Reason())


def _judged_term(use: Use, term: int, literal: p.Literal) -> JudgedTerm:
    b, t = use.scene.block, use.scene.words
    node, asked = literal.condition, (use.coin, use.user, use.frame, use.event, use.user)
    so = term_holds(b, t, term, *asked)

    def found(side: int) -> int:
        return amount(b, t, t[term + side], *asked)

    text = _said_of(use, term, literal, so, found)
    return JudgedTerm(text, so, passage_at(use.scene.coin(use.coin), node.span))


def _said_of(use: Use, term: int, literal: p.Literal, so: bool, found: Callable[[int], int]) -> str:
    """What is found, and what is needed; `found` is the amount at a word of the term."""
    node, negated = literal.condition, not literal.holds
    if isinstance(node, p.Lies):
        need = f"must lie {'not in' if negated else 'in'} {place_words(node.places)}"
        if is_gone(use.scene.block, use.coin):
            return f"it has left the game, {need}"
        where = place_words(Place(place_of(use.scene.block, use.coin)))
        return f"it lies in {where}, {need}"
    if isinstance(node, p.Fits):
        return f"the coin that it is about {'is' if so != negated else 'is not'} such a coin"
    if not isinstance(node, p.Comparison | p.IsEven):  # of a kind that has no words of its own here
        return f"this is {'' if so else 'not '}as it must be"
    left = found(m.TERM_A)
    there = f"{'there is' if left == 1 else 'there are'} {left}"
    there += _where(use, use.scene.words[term + m.TERM_A])
    if isinstance(node, p.Comparison):
        return f"{there}, {_NEEDED[node.compare][negated].format(n=found(m.TERM_C))}"
    return f"{there}, an {'odd' if negated else 'even'} number needed"


def _where(use: Use, row: int) -> str:
    """The places of the counted coins, if they are few: ` (Anne.nest, Anne.hold)`.

    They are told as they lie: the order of the coins themselves would tell which is which.
    """
    b, t = use.scene.block, use.scene.words
    if t[row + m.Q_QUANTITY] != m.COUNT:
        return ""
    asked = (use.coin, use.user, use.frame, use.event, use.user)
    counted = [
        coin_place(use.scene, coin)
        for seat in range(position.seats(b))
        if not b[position.player_at(seat) + m.P_OUT]
        for coin in position.coins(b, seat)
        if fits(b, t, t[row + m.Q_ARGUMENT], coin, *asked)
    ]
    return f" ({', '.join(counted)})" if 0 < len(counted) <= _MOST_PLACES else ""


def coin_place(scene: Scene, coin: int) -> str:
    """Where a coin lies, in the notation: `Anne.nest`, `Anne.deck[3]`, `Anne.hold`."""
    name, spot = scene.names[position.owner(scene.block, coin)], position.spot_of(scene.block, coin)
    return spot_text(name, spot) if spot >= 0 else f"{name}.hold"


def place_words(places: Place) -> str:
    """Places in words.

    >>> place_words(Place.OPEN)
    "the crow's nest or the fore"
    """
    words = [word for place, word in _PLACES.items() if place & places]
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


# --- while-active abilities -------------------------------------------------------------------


class _Prohibition:
    """Hears from the kernel which line of which coin forbids something."""

    line = coin = owner = 0
    in_force = False  # by where its coin lies; else for a time

    def _on_forbids(self, forbids: Callable[..., bool], b: m.Words, t: m.Words, *rest: int) -> bool:
        so = forbids(b, t, *rest)
        if so:
            self.line, self.coin, self.owner, *_ = rest
        return so

    def _on_limited(self, limited: Callable[..., bool], *rest: object) -> bool:
        self.in_force = limited(*rest)
        return self.in_force


def forbidding(scene: Scene, act: int, seat: int, coin: int = m.NONE, by: int = m.NONE) -> Reason:
    """Which coin forbids an act to a player, and with which words; empty if none does.

    Only coins that the player knows to lie there forbid anything (see `limits.forbidden`). Some
    acts (`ACT_` of the layout) are done with a coin, or to one, `by` the ability of another.
    """
    question = (scene.block, scene.words, act, player_at(seat), coin, by)
    if not forbidden(*question):
        return Reason()
    found = _Prohibition()
    ObservedKernel(found).ask("forbidden", *question)
    said = passage_on(scene.coin(found.coin), scene.words[found.line + m.I_LINE])
    spot = spot_text("", position.spot_of(scene.block, found.coin))[1:]
    where = f" ({spot})" if found.in_force else ""
    whose = scene.names[position.seat_of(scene.block, found.owner)]
    words = f": `{said.text}`" if said else ""
    does = "demands" if 1 << act & m.DUTIES else "forbids"
    text = f"{whose}'s {scene.coin_name(found.coin)}{where} {does} it{words}"
    return Reason(text, ("6",), passages_of(said))
