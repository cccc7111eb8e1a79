"""Words for what happened: what players lost and did, since several moments (9.15)."""

from __future__ import annotations

from typing import Any

from piecesofeight.language import program as p
from piecesofeight.language.program import Deed, Lapse
from piecesofeight.language.vocabulary.entry import Form, Site, Word, made, plain, word


def _counted(coins: str) -> Form:
    """The coins that a player lost, or did something to, after `for each`, `the number of`."""
    phrase = f"{coins} {{you}} {{deed}} {{lapse}} | {coins} {{one_player}} {{deed}} {{lapse}}"
    return made(phrase, p.Lost, "player", "deed", "since")


def _did(site: Site, player: p.Player, deed: Deed, compare: p.Compare, *rest: Any) -> p.Comparison:
    """A comparison: at least one, if nothing else is said."""
    number, lapse = rest
    lost = p.Lost(player, deed, lapse, span=site.span)
    left = p.Amount(0, 1, lost, span=site.span)
    return p.Comparison(left, compare, p.Amount(number, span=site.span), span=site.span)


def _did_parts(condition: object) -> tuple[object, ...] | None:
    if not isinstance(condition, p.Comparison) or not isinstance(condition.left.of, p.Lost):
        return None
    if condition.right.of is not None:
        return None
    of = condition.left.of
    return of.player, of.deed, condition.compare, condition.right.constant, of.since


WORDS: tuple[Word, ...] = (
    word(
        "simple_condition",
        "did something to coins",
        Form(
            "{you} {deed} {compare} {number} coin[s] {lapse}"
            " | {one_player} {deed} {compare} {number} coin[s] {lapse}"
            " | {they} {deed} {compare} {number} coin[s] {lapse}",
            _did,
            _did_parts,
        ),
    ),
    word("countable", "coins lost, destroyed, taken", _counted("coin")),
    word("countables", "all coins lost, destroyed, taken", _counted("coins")),
    word("deed", "what was done", *(plain(deed.value, deed) for deed in Deed)),
    word("lapse", "since when", *(plain(lapse.value, lapse) for lapse in Lapse)),
)
