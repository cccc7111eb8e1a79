"""Words for what happened: what players lost and did, since several moments (9.15)."""

from __future__ import annotations

from typing import Any

from piecesofeight.language import program as p
from piecesofeight.language.program import Deed, Lapse
from piecesofeight.language.vocabulary.entry import Form, Site, Word, made, plain, word


def _counted(coins: str) -> Form:
    """The coins that a player lost, or did something to, after `for each`, `the number of`."""
    players = ("{you}", "{one_player}", "{they}")
    phrase = " | ".join(f"{coins} {who} {{deed}} {{lapse}}" for who in players)
    return made(phrase, p.Lost, "player", "deed", "since")


def did(phrase: str) -> Form:
    """A comparison of what a player did, who is named first."""

    def build(site: Site, *arguments: Any) -> p.Comparison:
        player, deed, compare, number, lapse = arguments
        left = p.Amount(0, 1, p.Lost(player, deed, lapse, span=site.span), span=site.span)
        return p.Comparison(left, compare, p.Amount(number, span=site.span), span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, p.Comparison) or not isinstance(condition.left.of, p.Lost):
            return None
        if condition.right.of is not None:
            return None
        of = condition.left.of
        return of.player, of.deed, condition.compare, condition.right.constant, of.since

    return Form(phrase, build, parts)


WORDS: tuple[Word, ...] = (
    word(
        "simple_condition",
        "did something to coins",
        did(
            "{you} {deed} {compare} {number} coin[s] {lapse}"
            " | {one_player} {deed} {compare} {number} coin[s] {lapse}"
            " | {they} {deed} {compare} {number} coin[s] {lapse}"
        ),
    ),
    word("countable", "coins lost, destroyed, taken", _counted("coin")),
    word("countables", "all coins lost, destroyed, taken", _counted("coins")),
    word("deed", "what was done", *(plain(deed.value, deed) for deed in Deed)),
    word("lapse", "since when", *(plain(lapse.value, lapse) for lapse in Lapse)),
)
