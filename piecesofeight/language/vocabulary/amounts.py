"""Words for amounts: plain numbers, and numbers that depend on what there is."""

from __future__ import annotations

from collections.abc import Callable

from piecesofeight.language.program import Amount, Compare, Count, Lost, Player
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Noun, one_coin

Rest = Callable[[int], Amount]


def _count(site: Site, noun: Noun) -> Count:
    return Count(one_coin(site, noun), site.span)


def _lost(site: Site, player: Player) -> Lost:
    return Lost(player, site.span)


def _for_each(site: Site, of: Count | Lost) -> Rest:
    return lambda number: Amount(0, number, of, site.span)


def _and_more(site: Site, times: int, of: Count | Lost) -> Rest:
    return lambda number: Amount(number, times, of, site.span)


def _turns(site: Site, number: int) -> Amount:
    return Amount(number, span=site.span)


def _turns_more(_site: Site, number: int, rest: Rest) -> Amount:
    return rest(number)


def _compare(compare: Compare) -> Form:
    return Form(compare.value, lambda _site: compare)


WORDS: tuple[Word, ...] = (
    word(
        "countable",
        "coins that fit",
        Form("{coin}", _count),
        doc="Counts the coins that fit. Without `of ...` those of all players.",
        english="{filter}",
        spanish="{filter}",
        example="react when an opponent destroys your open coin:\n"
        "  that player skips 1 turn for each open Gull of yours",
    ),
    word(
        "countable",
        "coins lost",
        Form("coin {you} lost this turn", _lost),
        Form("coin {one_player} lost this turn", _lost),
        doc="Counts the coins that the player lost by destruction in the current turn.",
        english="coin {player} lost this turn",
        spanish="moneda que {player} haya perdido este turno",
        example="react when an opponent destroys your open coin:\n"
        "  that player skips 1 turn for each coin you lost this turn",
    ),
    word(
        "per_each",
        "for each",
        Form("for each {countable}", _for_each),
        doc="So many for each of them; none if there is none.",
        english="{times} for each {of}",
        spanish="{times} por cada {of}",
        example="play:\n  pick 1 random coin in your hold for each nest coin of opponents as loot\n"
        "  move loot to your aft",
    ),
    word(
        "rest",
        "of an amount",
        Form("{per_each}", lambda _site, rest: rest),
        Form("and {number} more for each {countable}", _and_more),
        doc="`2 ... and 1 more for each ...`: two in any case, and more where there are some.",
        english="{constant} and {times} more for each {of}",
        spanish="{constant} y {times} más por cada {of}",
        example="react when an opponent destroys your open coin:\n"
        "  that player skips 2 turns and 1 more for each open Gull of yours",
    ),
    word(
        "turns",
        "turns",
        Form("{number} turn", _turns),
        Form("{number} turns", _turns),
        Form("{number} turn {rest}", _turns_more),
        Form("{number} turns {rest}", _turns_more),
        doc="A number of turns.",
        english="{amount} turns",
        spanish="{amount} turnos",
        example="play:\n  any opponent skips 2 turns\n  destroy this",
    ),
    word(
        "compare",
        "at least, at most, exactly",
        _compare(Compare.AT_LEAST),
        _compare(Compare.AT_MOST),
        _compare(Compare.EXACTLY),
        doc="How a number is compared.",
        english="{compare}",
        spanish="{compare}",
        example="play if you have at most 2 active coins:\n  destroy any active coin",
    ),
)
