"""Words for conditions: what there is, how amounts compare, and what is said of a player.

`and`, `, or`, `not (...)` and parentheses belong to the skeleton of the grammar.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from piecesofeight.language.games import program as g
from piecesofeight.language.games.vocabulary.amounts import NUMBER
from piecesofeight.language.vocabulary.entry import (
    Conversion,
    Form,
    Site,
    Word,
    made,
    word,
    wrapped,
)

_PLAYERS = wrapped(g.CountOfPlayers, "group")
_PIECES = wrapped(g.CountOfPieces, "pieces")


def _counted(phrase: str, left: Conversion, compare: str, number: int | None = None) -> Form:
    """How many there are, compared with what the phrase says, or else with a number."""
    fields = (("right", NUMBER), ("left", left)) if number is None else (("left", left),)
    fixed: dict[str, Any] = {} if number is None else {"right": g.Number(number)}
    kind = g.CountOfPlayers if left is _PLAYERS else g.CountOfPieces
    return made(
        phrase,
        g.Comparison,
        *fields,
        only=lambda node: isinstance(node.left, kind) and isinstance(node.right, g.Number),
        compare=compare,
        **fixed,
    )


def _so_many(verb: str, verbs: str, left: Conversion) -> tuple[Form, ...]:
    """`there is a victim`, `they have 2 or more coins in their stash`, and so on."""
    players = left is _PLAYERS
    one, many = ("{one}", "{many}") if players else ("{one_piece}", "{many_pieces}")
    return (
        _counted(f"{verb} a {one} | {verb} an {one}", left, ">=", 1),
        _counted(f"{verb} no {one}", left, "=", 0),
        _counted(f"{verbs} no {many}", left, "=", 0),
        evolve(_counted(f"{verb} {{number}} {one}", left, "="), single=True),
        evolve(_counted(f"{verbs} {{number}} {many}", left, "="), single=False),
        _counted(f"{verbs} {{number}} or more {many}", left, ">="),
        _counted(f"{verbs} {{number}} or fewer {many}", left, "<="),
    )


def _than(phrase: str, compare: str) -> Form:
    return made(phrase, g.Comparison, "left", "right", compare=compare)


def _or(phrase: str, compare: str) -> Form:
    return made(phrase, g.Comparison, "left", ("right", NUMBER), compare=compare)


def _negated(form: Form, phrase: str) -> Form:
    """The contrary, in other words."""

    def build(site: Site, *arguments: object) -> g.Not:
        part = form.build(site, *arguments)
        assert isinstance(part, g.Condition)
        return g.Not(part, span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        return form.parts(condition.part) if isinstance(condition, g.Not) else None

    return Form(phrase, build, parts)


def _both(form: Form, verb: str = "is", contrary: str = "isn't") -> tuple[Form, Form]:
    """What is said with a verb, and its contrary."""
    return form, _negated(form, form.phrase.replace(verb, contrary, 1))


def _empty(phrase: str, compare: str) -> Form:
    place = Conversion(
        lambda site, place: g.CountOfPieces(g.Pieces((place,), span=site.span), span=site.span),
        lambda left: left.pieces.places[0],
    )
    return made(
        phrase,
        g.Comparison,
        ("left", place),
        only=lambda node: isinstance(node.left, g.CountOfPieces),
        compare=compare,
        right=g.Number(0),
    )


# --- what is said of one player, and of several -----------------------------------------------


def _they(_site: Site) -> g.They:
    return g.They()


def _said(category: str, have: str, are: str, arent: str) -> tuple[Word, ...]:
    """What can be said of somebody who isn't named, in the singular or in the plural."""

    def contraries(form: Form) -> tuple[Form, Form]:
        return _both(form, are, arent)

    active, out = g.Status.ACTIVE, g.Status.OUT
    return (
        word(category, "has pieces", *_so_many(have, have, _PIECES)),
        word(
            category,
            "is active",
            *contraries(made(f"{are} active", g.Is, player=_they, status=active)),
        ),
        word(category, "is out", *contraries(made(f"{are} out", g.Is, player=_they, status=out))),
        word(
            category,
            "has left",
            made(f"{have} left", g.Is, player=_they, status=g.Status.LEFT),
        ),
        word(
            category,
            "is safe",
            *contraries(made(f"{are} safe from {{protection}}", g.Safe, "what", player=_they)),
        ),
        word(
            category,
            "is among",
            *contraries(made(f"{are} {{one_other}}", g.Belongs, "group", player=_they)),
        ),
    )


WORDS: tuple[Word, ...] = (
    word(
        "simple_condition",
        "there is",
        *_so_many("there is", "there are", _PLAYERS),
        *_so_many("there is", "there are", _PIECES),
    ),
    word("simple_condition", "is empty", _empty("{place} is empty", "=")),
    word("simple_condition", "isn't empty", _empty("{place} isn't empty", ">")),
    word(
        "simple_condition",
        "compares with",
        _than("{amount} is {amount}", "="),
        _than("{amount} isn't {amount}", "!="),
        _than("{amount} is more than {amount}", ">"),
        _than("{amount} is less than {amount}", "<"),
        _or("{amount} is {number} or more", ">="),
        _or("{amount} is {number} or less", "<="),
        _than("{amount} is at least {amount}", ">="),
        _than("{amount} is at most {amount}", "<="),
    ),
    word(
        "simple_condition",
        "does nothing",
        *_both(made("what they hold does nothing", g.IsIdle, player=_they), "nothing", "something"),
        *_both(
            made("what {player} holds does nothing", g.IsIdle, "player"), "nothing", "something"
        ),
    ),
    word("simple_condition", "it is", *_both(made("it is {mark}", g.It, "mark"))),
    *_said("claim", "has", "is", "isn't"),
    *_said("claims", "have", "are", "aren't"),
)
