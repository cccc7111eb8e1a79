"""Conditions with their numbers, and which coin forbids what: the facts behind a rule's answer.

The machine says whether a condition holds. Here the same rows of the tables are looked at
again, term by term, beside the words that the author wrote for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.game.why.reasons import Reason, passages_of
from piecesofeight.language import program as p
from piecesofeight.language.program import Place
from piecesofeight.language.program.passage import Passage, passage_at, passage_on
from piecesofeight.machine import layout as m
from piecesofeight.machine.limits import forbids
from piecesofeight.machine.select import amount, fits, term_holds
from piecesofeight.machine.zones import active_coin, lies_in, owner_of, place_of
from piecesofeight.notation import position
from piecesofeight.notation.grammar import PLACES
from piecesofeight.notation.position import player_at, spot_text
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import told, who_knows

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
class Asker:
    """Who asks whether something holds: a coin, its user, and the event that it answers.

    Attributes:
        coin: the coin's address.
        seat: the user.
        event: the event's frame, 0 if none.
        frame: the ability's own frame, 0 while it isn't announced.
    """

    coin: int
    seat: int
    event: int = 0
    frame: int = 0


def judged(scene: Scene, row: int, ability: p.Ability, asker: Asker) -> list[list[JudgedTerm]]:
    """The condition of an ability as alternatives, each a list of facts that must all hold.

    An ability without a condition has no alternatives.

    Args:
        scene: the pending decision.
        row: the ability's address in the tables.
        ability: the same ability as its author wrote it.
        asker: whose ability it is.
    """
    condition = None if isinstance(ability, p.While) else ability.condition
    if condition is None:
        return []
    return judged_condition(scene, scene.words[row + m.A_CONDITION], condition, asker)


def judged_condition(
    scene: Scene, term: int, condition: p.Condition, asker: Asker
) -> list[list[JudgedTerm]]:
    """A condition as alternatives of facts; `term` is where its rows begin in the tables."""
    found = []
    for literals in p.alternatives(condition):
        group = []
        for literal in literals:
            group.append(_judged_term(scene, term, literal, asker))
            term += m.TERM_SIZE
        term += m.TERM_SIZE  # the word for "or", or the end
        found.append(group)
    return found


def why_holds(groups: list[list[JudgedTerm]]) -> Reason:
    """Why a condition holds: the facts of the first alternative that does."""
    for group in groups:
        if all(term.holds for term in group):
            return _sum(group)
    return Reason()


def why_fails(groups: list[list[JudgedTerm]]) -> Reason:
    """Why a condition doesn't hold: what is false in each alternative."""
    return _sum([term for group in groups for term in group if not term.holds])


def _sum(group: list[JudgedTerm]) -> Reason:
    reason = Reason()
    for term in group:
        reason += term.reason
    return reason


def _judged_term(scene: Scene, term: int, literal: p.Literal, asker: Asker) -> JudgedTerm:
    b, t = scene.block, scene.words
    node, negated = literal.condition, not literal.holds
    user = player_at(asker.seat)
    holds = term_holds(b, t, term, asker.coin, user, asker.frame, asker.event)
    passage = passage_at(scene.coin(asker.coin), node.span)
    if isinstance(node, p.Lies):
        where = place_words(Place(place_of(b, asker.coin)))
        wanted = place_words(node.places)
        need = f"not in {wanted}" if negated else f"in {wanted}"
        return JudgedTerm(f"it lies in {where}, must lie {need}", holds, passage)
    if isinstance(node, p.Fits):
        so = "is" if holds != negated else "is not"
        return JudgedTerm(f"the coin that it is about {so} such a coin", holds, passage)
    left, right = (
        amount(b, t, t[term + side], asker.coin, user, asker.frame, asker.event)
        for side in (m.TERM_A, m.TERM_C)
    )
    need = _NEEDED[node.compare][negated].format(n=right)
    there = "there is" if left == 1 else "there are"
    return JudgedTerm(
        f"{there} {left}{_where(scene, t[term + m.TERM_A], asker)}, {need}", holds, passage
    )


def _where(scene: Scene, row: int, asker: Asker) -> str:
    """The places of the counted coins, if they are few: ` (Anne.nest, Anne.hold)`."""
    b, t = scene.block, scene.words
    if t[row + m.Q_QUANTITY] != m.COUNT:
        return ""
    fil, user = t[row + m.Q_ARGUMENT], player_at(asker.seat)
    counted = [
        coin_place(scene, coin)
        for coin in range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE)
        if not b[owner_of(b, coin) + m.P_OUT]
        and fits(b, t, fil, coin, asker.coin, user, asker.frame, asker.event, user)
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


def forbidding(scene: Scene, act: int, seat: int, coin: int = m.NONE) -> Reason:
    """Which coin forbids an act to a player, and with which words; empty if none does.

    Only coins that the player knows to lie there forbid anything (see `select.forbidden`).

    Args:
        scene: the pending decision.
        act: what is to be done, `ACT_` of the layout.
        seat: who would do it.
        coin: the coin that it would be done with or to; 0 for acts without one.
    """
    b, t, player = scene.block, scene.words, player_at(seat)
    if not t[m.T_LIMITS_ACTS] & (1 << act):
        return Reason()
    for whose in range(len(scene.names)):
        if b[player_at(whose) + m.P_OUT]:
            continue
        for limiter, word in _limiters(b, whose):
            if told(seat, who_knows(b, limiter)):
                line = _forbidding_line(b, t, limiter, act, player, coin)
                if line:
                    return _forbidden_by(scene, limiter, whose, f" ({word})", line)
    for entry in range(b[m.H_DELAYED], b[m.H_DELAYED_END], m.DELAYED_SIZE):
        user, limiter = b[entry + m.D_USER], b[entry + m.D_COIN]
        if b[entry + m.D_MOMENT] & m.M_BAN and not b[user + m.P_OUT]:
            line = _line_that_forbids(b, t, b[entry + m.D_BODY], limiter, user, act, player, coin)
            if line:
                return _forbidden_by(scene, limiter, position.seat_of(b, user), "", line)
    return Reason()


def _limiters(b: list[int], whose: int) -> Iterator[tuple[int, str]]:
    """The coins of a ship that may forbid something, and where they lie."""
    for index, word in enumerate(PLACES):
        coin = active_coin(b, player_at(whose), index)
        if coin:
            yield coin, word
    for number, coin in enumerate(position.deck(b, whose)[1:-1], 2):
        yield coin, f"deck[{number}]"


def _forbidden_by(scene: Scene, limiter: int, whose: int, where: str, line: int) -> Reason:
    said = passage_on(scene.coin(limiter), scene.words[line + m.I_LINE])
    text = f"{scene.names[whose]}'s {scene.coin_name(limiter)}{where} forbids it"
    words = f": `{said.text}`" if said else ""
    return Reason(text + words, ("6",), passages_of(said))


def _forbidding_line(
    b: list[int], t: list[int], limiter: int, act: int, player: int, coin: int
) -> int:
    """The instruction with which one coin forbids an act to a player, 0 if it doesn't."""
    kind, owner = b[limiter + m.C_KIND], owner_of(b, limiter)
    if not t[kind + m.K_FLAGS] & m.LIMITER:
        return 0
    for i in range(t[kind + m.K_ABILITY_COUNT]):
        row = t[kind + m.K_ABILITIES] + i * m.ABILITY_SIZE
        if t[row + m.A_TYPE] != m.WHILE or not lies_in(place_of(b, limiter), t[row + m.A_PLACES]):
            continue
        line = _line_that_forbids(b, t, t[row + m.A_PROGRAM], limiter, owner, act, player, coin)
        if line:
            return line
    return 0


def _line_that_forbids(
    b: list[int],
    t: list[int],
    line: int,
    limiter: int,
    owner: int,
    act: int,
    player: int,
    coin: int,
) -> int:
    """Which of the prohibitions from a line on forbids an act to a player, 0 if none does."""
    while t[line] == m.OP_FORBID:
        if forbids(b, t, line, limiter, owner, act, player, coin):
            return line
        line += m.INSTRUCTION_SIZE
    return 0
