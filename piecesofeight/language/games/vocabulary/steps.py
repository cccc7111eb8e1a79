"""Words for steps: what is drawn, put and revealed, what counters become, who wins."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from piecesofeight.language.games import program as g
from piecesofeight.language.vocabulary.entry import (
    Conversion,
    Form,
    Site,
    Word,
    made,
    word,
    wrapped,
)

Places = tuple[g.Place, ...]
Told = str | tuple[str, Conversion]

NAMED = wrapped(g.Named, "name")


def _they(_site: Site) -> g.They:
    return g.They()


def _nobody(_site: Site) -> g.Either:
    return g.Either(())


_UP = wrapped(g.Rank, "amount", highest=False)
_DOWN = wrapped(g.Rank, "amount", highest=True)
_SINGLE = wrapped(g.Single, "player")


def _none(_site: Site) -> None:
    return None


# --- pieces that go from one place to another -----------------------------------------------------


def _drawn(site: Site, amount: g.Amount, noun: g.Pieces, places: Places, to: g.Place) -> g.Draw:
    pieces = evolve(noun, places=places)
    return g.Draw(amount, pieces, to, span=site.span)


def _draw_parts(draw: object) -> tuple[object, ...] | None:
    if not isinstance(draw, g.Draw):
        return None
    return draw.amount, evolve(draw.pieces, places=()), draw.pieces.places, draw.to


def _put_one(site: Site, noun: g.Pieces, places: Places, to: g.Place) -> g.Put:
    return g.Put(evolve(noun, places=places), to, span=site.span)


def _put_parts(put: object) -> tuple[object, ...] | None:
    if not isinstance(put, g.Put) or not isinstance(put.what, g.Pieces) or put.all:
        return None
    return evolve(put.what, places=()), put.what.places, put.to


# --- players, one by one --------------------------------------------------------------------------


def _for_each(how: str, *fields: Told, **fixed: Any) -> tuple[Form, Form]:
    """With and without a name for each of them."""
    phrase = f"for each {{one}}{how}"
    told: tuple[Told, ...] = ("group", *fields)
    return (
        made(f"{phrase} as {{new_name}}", g.ForEach, *told, "name", "body", **fixed),
        made(phrase, g.ForEach, *told, "body", **fixed),
    )


WORDS: tuple[Word, ...] = (
    word(
        "effect",
        "draw",
        Form("draw {amount} {some_noun} from {places} to {place}", _drawn, _draw_parts),
    ),
    word(
        "effect",
        "put",
        Form(
            "put a {one_noun} from {places} into {place}"
            " | put an {one_noun} from {places} into {place}",
            _put_one,
            _put_parts,
        ),
        made("put every {one_piece} into {place}", g.Put, "what", "to", all=True),
        made(
            "put {given_piece} into {place}",
            g.Put,
            ("what", NAMED),
            "to",
            only=lambda put: isinstance(put.what, g.Named),
        ),
    ),
    word(
        "effect",
        "reveal",
        made(
            "reveal {given_piece}",
            g.Reveal,
            ("what", NAMED),
            only=lambda reveal: isinstance(reveal.what, g.Named),
        ),
        made("reveal every {one_piece}", g.Reveal, "what"),
    ),
    word("effect", "becomes", made("{counter} becomes {amount}", g.Set, "counter", "amount")),
    word(
        "effect",
        "let",
        made("let {new_name} be {the_many}", g.Let, "name", "value"),
        made("let {new_name} be {player}", g.Let, "name", "value"),
        made("let {new_name} be {amount}", g.Let, "name", "value"),
    ),
    word("effect", "a deed", made("{deed}", g.Do, "deed")),
    word("effect", "plainly", made("plainly {deed}", g.Do, "deed", plain=True)),
    word("effect", "leave", made("they leave", g.Become, status=g.Status.LEFT)),
    word("effect", "are out", made("they are out", g.Become, status=g.Status.OUT)),
    word(
        "effect",
        "does nothing",
        made("what they hold does nothing in this round", g.Idle, player=_they),
        made("what {player} holds does nothing in this round", g.Idle, "player"),
    ),
    word("effect", "prevent", made("prevent it", g.Prevent)),
    word("effect", "end the game", made("end the game", g.End)),
    word(
        "effect",
        "pass the turn",
        made("the turn passes to {player}", g.PassTurn, "player"),
        made("the turn passes to the next active player", g.PassTurn, player=_none),
    ),
    word("effect", "forget", made("forget {memory}", g.Forget, "name")),
    word(
        "effect",
        "win",
        made("{the_many} win", g.Win, "group"),
        made("{player} wins", g.Win, ("group", _SINGLE)),
        made("nobody wins", g.Win, group=_nobody),
    ),
    word("branch", "if", made("if {condition}", g.If, "condition", "then", "otherwise")),
    word(
        "opening",
        "for each",
        *_for_each(
            " in order of {measure} from the highest",
            ("order", wrapped(g.Rank, "amount", highest=True)),
        ),
        *_for_each(" in order of {measure}", ("order", wrapped(g.Rank, "amount", highest=False))),
        *_for_each(" in order from {player}", ("order", wrapped(g.From, "player"))),
        *_for_each("", order=g.Seating.SEATS),
    ),
    word("opening", "as long as", made("as long as {condition}", g.While, "condition", "body")),
    word("opening", "times", made("{product} times", g.Repeat, "amount", "body")),
    word(
        "question",
        "chooses",
        made("they choose", g.Choose, "alternatives", player=_they),
        made("{player} chooses", g.Choose, "player", "alternatives"),
    ),
    word(
        "question",
        "choose together in secret",
        made("each {one} chooses together in secret", g.Together, "group", "alternatives"),
    ),
)
