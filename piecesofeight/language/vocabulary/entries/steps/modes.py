"""Words for one of several blocks, which a player chooses or chance (9.3)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.program import Who
from piecesofeight.language.vocabulary.entries.steps.each import SEVERAL
from piecesofeight.language.vocabulary.entry import Form, Site, Word, made, word

_MANY = (("one", 1), ("two", 2))


def asked(value: object) -> p.Modes | None:
    """What each player chooses, if that is all there is in a block for each player."""
    if not isinstance(value, p.Each) or len(value.body) != 1:
        return None
    [step] = value.body
    return step if isinstance(step, p.Modes) and step.decider is Who.CHOOSER else None


def _chosen(how_many: str, many: int) -> Form:
    """By another player; `each opponent chooses one:` is a block for each with that in it."""

    def build(site: Site, who: p.Player, ways: tuple[tuple[p.Step, ...], ...]) -> p.Step:
        if isinstance(who, Who) and who in SEVERAL:
            modes = p.Modes(Who.CHOOSER, many, ways, span=site.span)
            return p.Each(who, (modes,), span=site.span)
        return p.Modes(who, many, ways, span=site.span)

    def parts(value: object) -> tuple[object, ...] | None:
        if asked(value) is not None:
            assert isinstance(value, p.Each)
            return (value.who,)
        found = isinstance(value, p.Modes) and value.decider is not None
        return (value.decider,) if found and isinstance(value, p.Modes) else None

    return Form(f"{{chooser}} chooses {how_many} | {{they}} choose {how_many}", build, parts)


WORDS: tuple[Word, ...] = (
    word(
        "modes",
        "one of several",
        *(
            made(f"choose {said}", p.Modes, "ways", decider=Who.YOU, many=many)
            for said, many in _MANY
        ),
        *(_chosen(said, many) for said, many in _MANY),
    ),
    word(
        "modes",
        "one at random",
        *(
            made(f"{said} at random", p.Modes, "ways", decider=None, many=many)
            for said, many in _MANY
        ),
    ),
)
