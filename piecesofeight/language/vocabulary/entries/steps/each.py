"""Words for a block that happens for each of some players, and what is said of them in it."""

from __future__ import annotations

import attrs

from piecesofeight.language import program as p
from piecesofeight.language.program import Who
from piecesofeight.language.vocabulary.entries.steps.marks import all_marks, put
from piecesofeight.language.vocabulary.entry import Form, Site, Word, made, plain, word


def _single(form: Form) -> Form:
    """`each opponent skips 1 turn`: a block of one step, said of `they`, in one line."""

    def build(site: Site, who: Who, *arguments: object) -> p.Each:
        step = form.build(site, Who.CHOOSER, *arguments)
        assert isinstance(step, p.Step)
        return p.Each(who, (step,), span=site.span)

    def parts(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, p.Each) or len(value.body) != 1:
            return None
        found = form.parts(value.body[0])
        return None if found is None else (value.who, *found[1:])

    return attrs.evolve(form, build=build, parts=parts)


def _may() -> Form:
    """`each opponent may:`, with what happens `otherwise`."""

    def build(
        site: Site, who: Who, then: tuple[p.Step, ...], otherwise: tuple[p.Step, ...] = ()
    ) -> p.Each:
        may = p.May(Who.CHOOSER, then, otherwise, span=site.span)
        return p.Each(who, (may,), span=site.span)

    def parts(value: object) -> tuple[object, ...] | None:
        return (value.who,) if offered(value) is not None and isinstance(value, p.Each) else None

    return Form("{everybody} may | {everybody} in turn may", build, parts)


def offered(value: object) -> p.May | None:
    """What each player may do, if that is all there is in a block for each player."""
    if not isinstance(value, p.Each) or len(value.body) != 1:
        return None
    [step] = value.body
    return step if isinstance(step, p.May) and step.player is Who.CHOOSER else None


_SEVERAL: tuple[tuple[str, Who], ...] = (
    ("each opponent", Who.OPPONENT),
    ("each other player", Who.ANOTHER),
    ("each player", Who.ANYONE),
)

SEVERAL = frozenset(who for _, who in _SEVERAL)

WORDS: tuple[Word, ...] = (
    word("everybody", "each of them", *(plain(phrase, who) for phrase, who in _SEVERAL)),
    word("they", "they", plain("they", Who.CHOOSER)),
    word(
        "opening",
        "for each player",
        made("{everybody} | {everybody} in turn | for {everybody}", p.Each, "who", "body"),
    ),
    word("branch", "each may", _may()),
    word(
        "effect",
        "each player does it",
        _single(made("{everybody} skips {turns}", p.SkipTurns, "player", "amount")),
        _single(put("{everybody} gets {marks}", "player")),
        _single(all_marks("{everybody} loses all {mark} marks", "player")),
        _single(put("{everybody} loses {marks}", "player", away=True)),
        _single(made("{everybody} rearranges their ship", p.Rearrange, "player")),
        _single(made("{everybody} rearranges {what}", p.Arrange, "player", "coins")),
        _single(made("{everybody} destroys {what}", p.Destroy, "player", "coins")),
        _single(made("{everybody} looks at {what}", p.Look, "player", "coins")),
    ),
)
