"""Words for what a file says of its own words, and of deeds that pieces change."""

from __future__ import annotations

from piecesofeight.language.games import program as g
from piecesofeight.language.vocabulary.entry import Conversion, Form, Site, Word, made, plain, word

_ANOTHER = Conversion(
    lambda site, group: g.Others(group, span=site.span),
    lambda group: group.group if isinstance(group, g.Others) else group,
)


def _window(phrase: str, phase: bool, deed: bool, plays: str | None = None) -> Form:
    """When a piece can be played: in which phase, and before which deed."""

    def build(_site: Site, *said: str) -> tuple[str | None, str | None]:
        return said[0] if phase else None, said[-1] if deed else plays

    def parts(window: tuple[str | None, str | None]) -> tuple[object, ...] | None:
        if deed and window[1] == g.PLAY:
            return None
        return (*window[:1] * phase, *window[1:] * deed)

    return Form(phrase, build, parts)


WORDS: tuple[Word, ...] = (
    word(
        "definition",
        "a word for players",
        made("a {term} is another {one}", g.PlayerTerm, "name", ("group", _ANOTHER)),
        made("an {term} is another {one}", g.PlayerTerm, "name", ("group", _ANOTHER)),
        made("a {term} is a {one} | a {term} is an {one}", g.PlayerTerm, "name", "group"),
        made("an {term} is a {one} | an {term} is an {one}", g.PlayerTerm, "name", "group"),
    ),
    word(
        "definition",
        "a word for pieces",
        made(
            "a {sort} is {mark} if {condition} | an {sort} is {mark} if {condition}",
            g.PieceTerm,
            "sort",
            "name",
            "condition",
        ),
    ),
    word(
        "moment",
        "before, instead of, after",
        plain("before", "before"),
        plain("instead of", "instead"),
        plain("after", "after"),
    ),
    word(
        "window",
        "when a piece can be played",
        plain("in any phase", (None, None)),
        _window("in {phase}", True, False),
        _window("when somebody would {deed}", False, True),
        _window("in {phase} when somebody would {deed}", True, True),
        plain("when somebody plays another", (None, g.PLAY)),
        _window("in {phase} when somebody plays another", True, False, g.PLAY),
    ),
)
