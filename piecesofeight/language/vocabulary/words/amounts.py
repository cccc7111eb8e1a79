"""Words for amounts: plain numbers, and numbers that depend on what there is."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import (
    NOWHERE,
    Amount,
    Compare,
    Count,
    Extreme,
    Lost,
    Player,
    Span,
)
from piecesofeight.language.vocabulary.entry import (
    Form,
    Parts,
    Site,
    Word,
    itself,
    taken,
    text,
    word,
)
from piecesofeight.language.vocabulary.nouns import Noun, noun_for_several, one_coin


@frozen
class Rest:
    """What follows a number: `for each ...` if `times` is None, else `and 2 more for each ...`."""

    of: Count | Lost
    times: int | None = None
    span: Span = field(default=NOWHERE, eq=False)

    def after(self, number: int) -> Amount:
        """The whole amount."""
        if self.times is None:
            return Amount(0, number, self.of, self.span)
        return Amount(number, self.times, self.of, self.span)


def number_and_rest(amount: Amount) -> tuple[int, Rest | None]:
    """An amount as it is written: a number, and what follows it if anything does."""
    if amount.of is None or isinstance(amount.of, Extreme):
        return amount.constant, None
    if amount.constant == 0:
        return amount.times, Rest(amount.of)
    return amount.constant, Rest(amount.of, amount.times)


def _count(site: Site, noun: Noun) -> Count:
    return Count(one_coin(site, noun), site.span)


def _lost(site: Site, player: Player) -> Lost:
    return Lost(player, site.span)


def _for_each(site: Site, of: Count | Lost) -> Rest:
    return Rest(of, None, site.span)


def _and_more(site: Site, times: int, of: Count | Lost) -> Rest:
    return Rest(of, times, site.span)


def _turns(site: Site, number: int) -> Amount:
    return Amount(number, span=site.span)


def _turns_more(_site: Site, number: int, rest: Rest) -> Amount:
    return rest.after(number)


def _one(amount: object) -> tuple[object, ...] | None:
    return (1,) if amount == Amount(1) else None


def _several(amount: object) -> tuple[object, ...] | None:
    return (amount.constant,) if isinstance(amount, Amount) else None


def _with_rest(*, one: bool) -> Parts:
    def parts(amount: object) -> tuple[object, ...] | None:
        if not isinstance(amount, Amount):
            return None
        number, rest = number_and_rest(amount)
        return (number, rest) if (number == 1) == one else None

    return parts


def _compare(compare: Compare, spanish: str) -> Form:
    return Form(compare.value, lambda _site: compare, english=compare.value, spanish=spanish)


WORDS: tuple[Word, ...] = (
    word(
        "countable",
        "coins that fit",
        Form("{coin}", _count, taken(Count, lambda count: noun_for_several(count.filter))),
        doc="Counts the coins that fit. Without `of ...` those of all players.",
        english="{coin:s,had}",
        spanish="{coin:s,had}",
        example="react when an opponent destroys your open coin:\n"
        "  that player skips 1 turn for each open Gull of yours",
    ),
    word(
        "countable",
        "coins lost",
        Form("coin {you} lost this turn", _lost, taken(Lost, "player")),
        Form(
            "coin {one_player} lost this turn",
            _lost,
            taken(Lost, "player"),
            english="coin {one_player} lost {now}",
            spanish="moneda que {one_player} haya perdido {now}",
        ),
        doc="Counts the coins that the player lost by destruction in the current turn.",
        english="coin {you} lost {now}",
        spanish="moneda que hayas perdido {now}",
        example="react when an opponent destroys your open coin:\n"
        "  that player skips 1 turn for each coin you lost this turn",
    ),
    word(
        "per_each",
        "for each",
        Form("for each {countable}", _for_each, taken(Rest, "of")),
        doc="So many for each of them; none if there is none.",
        english="for each {countable}",
        spanish="por cada {countable}",
        example="play:\n  pick 1 random coin in your hold for each nest coin of opponents as loot\n"
        "  move loot to your aft",
    ),
    word(
        "rest",
        "of an amount",
        Form(
            "{per_each}",
            lambda _site, rest: rest,
            itself,
            english="{per_each}",
            spanish="{per_each}",
        ),
        Form("and {number} more for each {countable}", _and_more, taken(Rest, "times", "of")),
        doc="`2 ... and 1 more for each ...`: two in any case, and more where there are some.",
        english="and {number:alone} more for each {countable}",
        spanish="y {number:alone} más por cada {countable}",
        example="react when an opponent destroys your open coin:\n"
        "  that player skips 2 turns and 1 more for each open Gull of yours",
    ),
    word(
        "turns",
        "turns",
        Form(
            "{number} turn",
            _turns,
            _one,
            english=text("their next turn", you="your next turn"),
            spanish=text("su próximo turno", you="tu próximo turno"),
        ),
        Form(
            "{number} turns",
            _turns,
            _several,
            english=text("their next {number} turns", you="your next {number} turns"),
            spanish=text("sus {number} próximos turnos", you="tus {number} próximos turnos"),
        ),
        Form(
            "{number} turn {rest}",
            _turns_more,
            _with_rest(one=True),
            english="{number} turn {rest}",
            spanish=text("{number} turno {rest}", gender="m"),
        ),
        Form(
            "{number} turns {rest}",
            _turns_more,
            _with_rest(one=False),
            english="{number} turns {rest}",
            spanish=text("{number} turnos {rest}", gender="m"),
        ),
        doc="A number of turns.",
        example="play:\n  any opponent skips 2 turns\n  destroy this",
    ),
    word(
        "compare",
        "at least, at most, exactly",
        _compare(Compare.AT_LEAST, "al menos"),
        _compare(Compare.AT_MOST, "como máximo"),
        _compare(Compare.EXACTLY, "exactamente"),
        doc="How a number is compared.",
        example="play if you have at most 2 active coins:\n  destroy any active coin",
    ),
)
