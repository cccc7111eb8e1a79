"""Words for marks: put on coins and players, taken away, asked for and counted."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.program import Compare, Who
from piecesofeight.language.vocabulary.entries.amounts import KNOWN, growing
from piecesofeight.language.vocabulary.entries.coins import ABOUT_IT, coin_last, it_first
from piecesofeight.language.vocabulary.entry import (
    PLACEHOLDER,
    Form,
    MisfitError,
    Site,
    Word,
    made,
    word,
)

MOST = 99  # of a name, on one coin or player (9.16)


@frozen
class Marking:
    """So many marks of a name, as written."""

    mark: p.Mark
    amount: p.Amount


# --- how many are put there, or taken away --------------------------------------------------------


def _plain_parts(marking: object) -> tuple[object, ...] | None:
    return (marking.amount.constant, marking.mark) if isinstance(marking, Marking) else None


def _one_parts(marking: object) -> tuple[object, ...] | None:
    is_one = isinstance(marking, Marking) and marking.amount == p.Amount(1)
    return (marking.mark,) if isinstance(marking, Marking) and is_one else None


def _as_many_parts(marking: object) -> tuple[object, ...] | None:
    if not isinstance(marking, Marking):
        return None
    return KNOWN.find(marking.amount), marking.mark


_SO_MANY = Form(
    "{number} {mark} mark[s]",
    lambda site, number, mark: Marking(mark, p.Amount(number, span=site.span)),
    _plain_parts,
)


def all_marks(phrase: str, whose: str) -> Form:
    """All marks of a name are taken away."""

    def most(site: Site) -> p.Amount:
        return p.Amount(MOST, span=site.span)

    fields = ("mark", whose) if whose == "coins" else (whose, "mark")
    return made(phrase, p.PutMarks, *fields, amount=most, away=True)


def put(phrase: str, onto: str, *, away: bool = False) -> Form:
    """A step about marks: what is said of `{marks}`, and before or after it whose they are."""
    names = PLACEHOLDER.findall(phrase.partition(" | ")[0])
    at = names.index("marks")

    def build(site: Site, *arguments: Any) -> p.PutMarks:
        marking, whose = arguments[at], arguments[1 - at]
        values: dict[str, Any] = {onto: whose, "away": away}
        return p.PutMarks(marking.mark, marking.amount, span=site.span, **values)

    def parts(step: object) -> tuple[object, ...] | None:
        if not isinstance(step, p.PutMarks) or getattr(step, onto) is None:
            return None
        found = (Marking(step.mark, step.amount), getattr(step, onto))
        return found[at], found[1 - at]

    return Form(phrase, build, parts)


# --- how many there are --------------------------------------------------------------------------


def _bounds(compare: Compare, number: int) -> tuple[int, int]:
    least = number if compare is not Compare.AT_MOST else 0
    return least, number if compare is not Compare.AT_LEAST else MOST


def _compared(marked: p.Marked) -> tuple[Compare, int]:
    """The comparison that says the bounds."""
    if marked.most == MOST:
        return Compare.AT_LEAST, marked.least
    if marked.least == marked.most:
        return Compare.EXACTLY, marked.least
    if marked.least:
        raise MisfitError
    return Compare.AT_MOST, marked.most


def _some(site: Site, compare: Compare, number: int, mark: p.Mark) -> p.Marked:
    return p.Marked(mark, *_bounds(compare, number), span=site.span)


def _some_parts(marked: object) -> tuple[object, ...] | None:
    return (*_compared(marked), marked.mark) if isinstance(marked, p.Marked) else None


def has_marks(
    phrase: str, bearer: Any = None, answers: frozenset[p.EventKind] | None = None
) -> Form:
    """A condition on how many marks somebody has, or a coin."""

    def build(site: Site, *arguments: Any) -> p.Comparison:
        *given, marked = arguments
        whose = given[0] if given else bearer(site) if callable(bearer) else bearer
        compare, number = _compared(marked)
        quantity = p.MarksOn(marked.mark, whose, span=site.span)
        left = p.Amount(0, 1, quantity, span=site.span)
        return p.Comparison(left, compare, p.Amount(number, span=site.span), span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, p.Comparison):
            return None
        of, right = condition.left.of, condition.right
        if not isinstance(of, p.MarksOn) or right.of is not None:
            return None
        marked = p.Marked(of.mark, *_bounds(condition.compare, right.constant))
        return (marked,) if bearer is not None else (of.bearer, marked)

    return Form(phrase, build, parts, answers)


def has_most_marks(phrase: str) -> Form:
    """A condition: nobody in the game has more marks of a name, and there are some."""

    def build(site: Site, bearer: Any, mark: p.Mark) -> p.Comparison:
        left = p.Amount(0, 1, p.MarksOn(mark, bearer, span=site.span), span=site.span)
        right = p.Amount(0, 1, p.MostMarks(mark, span=site.span), span=site.span)
        return p.Comparison(left, Compare.AT_LEAST, right, span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, p.Comparison):
            return None
        of = condition.left.of
        return (of.bearer, of.mark) if isinstance(of, p.MarksOn) else None

    return Form(phrase, build, parts)


_it = coin_last("it", p.It)


def _this(site: Site) -> p.This:
    return p.This(span=site.span)


WORDS: tuple[Word, ...] = (
    word(
        "effect",
        "put marks",
        put("put {marks} on {what}", "coins"),
        put("{you} get {marks} | {player} gets {marks} | {they} get {marks}", "player"),
    ),
    word(
        "effect",
        "take marks away",
        all_marks(
            "remove every {mark} mark from {what} | remove all {mark} marks from {what}", "coins"
        ),
        put("remove {marks} from {what}", "coins", away=True),
        all_marks(
            "{you} lose all {mark} marks | {player} loses all {mark} marks"
            " | {they} lose all {mark} marks",
            "player",
        ),
        put(
            "{you} lose {marks} | {player} loses {marks} | {they} lose {marks}", "player", away=True
        ),
    ),
    word(
        "marks",
        "marks",
        _SO_MANY,
        growing("{number} {mark} mark[s] {rest}", _SO_MANY),
        Form(
            "{as_many} {mark} marks",
            lambda _site, amount, mark: Marking(mark, amount),
            _as_many_parts,
        ),
        Form(
            "a {mark} mark | an {mark} mark",
            lambda site, mark: Marking(mark, p.Amount(1, span=site.span)),
            _one_parts,
        ),
    ),
    word(
        "some_marks",
        "as many marks",
        Form(
            "a {mark} mark | an {mark} mark",
            lambda site, mark: p.Marked(mark, span=site.span),
            lambda marked: (marked.mark,) if isinstance(marked, p.Marked) else None,
        ),
        Form(
            "no {mark} mark | no {mark} marks",
            lambda site, mark: p.Marked(mark, 0, 0, span=site.span),
            lambda marked: (marked.mark,) if isinstance(marked, p.Marked) else None,
        ),
        Form("{compare} {number} {mark} mark[s]", _some, _some_parts),
    ),
    word(
        "simple_condition",
        "has marks",
        has_marks("this has {some_marks}", _this),
        has_marks("it has {some_marks}", it_first("it"), ABOUT_IT),
        has_marks("{you} have {some_marks}"),
        has_marks("{one_player} has {some_marks} | {they} have {some_marks}"),
    ),
    word(
        "simple_condition",
        "has the most marks",
        has_most_marks("{you} have the most {mark} marks | {they} have the most {mark} marks"),
        has_most_marks("{one_player} has the most {mark} marks"),
    ),
    word(
        "countable",
        "marks",
        made("{mark} mark on this", p.MarksOn, "mark", bearer=_this),
        made(
            "{mark} mark on it", p.MarksOn, "mark", bearer=coin_last("it", p.It), answers=ABOUT_IT
        ),
        made("{mark} mark on them", p.MarksOn, "mark", bearer=Who.CHOOSER),
        made("{mark} mark on {you} | {mark} mark on {one_player}", p.MarksOn, "mark", "bearer"),
    ),
)
