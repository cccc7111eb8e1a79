"""Words for conditions on what players have."""

from __future__ import annotations

from piecesofeight.language.program import Amount, Compare, Comparison, Count, Player, Who
from piecesofeight.language.vocabulary.entry import Form, Parts, Site, Text, Word, text, word
from piecesofeight.language.vocabulary.nouns import Noun, coin_of, noun_of
from piecesofeight.language.vocabulary.words.amounts import Rest, number_and_rest


def hold_word(player: Player) -> Who:
    """Who is meant in `your hold` or `their hold`, said of what a player has."""
    return Who.YOU if player is Who.YOU else Who.CHOOSER


def has(site: Site, player: Player, compare: Compare, right: Amount, noun: Noun) -> Comparison:
    """A comparison of how many such coins a player has."""
    fits = coin_of(site, noun, player, hold_word(player))
    left = Amount(0, 1, Count(fits, noun.span), noun.span)
    return Comparison(left, compare, right, site.span)


def _has_one(site: Site, player: Player, noun: Noun) -> Comparison:
    return has(site, player, Compare.AT_LEAST, Amount(1, span=site.span), noun)


def _has_none(site: Site, player: Player, noun: Noun) -> Comparison:
    return has(site, player, Compare.EXACTLY, Amount(0, span=site.span), noun)


def _has_some(site: Site, player: Player, compare: Compare, number: int, noun: Noun) -> Comparison:
    return has(site, player, compare, Amount(number, span=site.span), noun)


def _has_some_per(
    site: Site, player: Player, compare: Compare, number: int, noun: Noun, rest: Rest
) -> Comparison:
    return has(site, player, compare, rest.after(number), noun)


def _some(phrase: str, who: Who, english: Text, spanish: Text) -> Form:
    def build(site: Site, noun: Noun) -> Comparison:
        return _has_one(site, who, noun)

    return Form(phrase, build, _of_count("noun"), english, spanish)


def _none(phrase: str, who: Who, english: Text, spanish: Text) -> Form:
    def build(site: Site, noun: Noun) -> Comparison:
        return _has_none(site, who, noun)

    return Form(phrase, build, _of_count("noun"), english, spanish)


def _of_count(*wanted: str) -> Parts:
    """The parts of a comparison of what a player has; `wanted` says which, in order."""

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, Comparison) or not isinstance(condition.left.of, Count):
            return None
        fits = condition.left.of.filter
        number, rest = number_and_rest(condition.right)
        found: dict[str, object] = {
            "player": fits.owner,
            "noun": noun_of(fits, hold_word(fits.owner)),
            "compare": condition.compare,
            "number": number,
            "rest": rest,
        }
        return tuple(found[name] for name in wanted)

    return parts


_HAS = _of_count("player", "noun")
_HAS_SOME = _of_count("player", "compare", "number", "noun")
_PER = _of_count("player", "compare", "number", "noun", "rest")

WORDS: tuple[Word, ...] = (
    word(
        "simple_condition",
        "has a coin",
        Form(
            "{you} have {a_coin}",
            _has_one,
            _HAS,
            text("you have {a_coin:had}", neg="you don't have {a_coin:had,neg}"),
            text("tienes {a_coin:had}", neg="no tienes {a_coin:had,neg}"),
        ),
        Form(
            "{one_player} has {a_coin}",
            _has_one,
            _HAS,
            text("{one_player} has {a_coin:had}", neg="{one_player} doesn't have {a_coin:had,neg}"),
            text("{one_player} tiene {a_coin:had}", neg="{one_player} no tiene {a_coin:had,neg}"),
        ),
        _some(
            "an opponent has {a_coin}",
            Who.OPPONENT,
            text("an opponent has {a_coin:had}", neg="no opponent has {a_coin:had}"),
            text("algún oponente tiene {a_coin:had}", neg="ningún oponente tiene {a_coin:had}"),
        ),
        _some(
            "another player has {a_coin}",
            Who.ANOTHER,
            text("another player has {a_coin:had}", neg="no other player has {a_coin:had}"),
            text("otro jugador tiene {a_coin:had}", neg="ningún otro jugador tiene {a_coin:had}"),
        ),
        doc="The player has at least one such coin in the ship, or in the hold if it says so.",
        example="play if you have another active Gull:\n  destroy any open coin",
    ),
    word(
        "simple_condition",
        "has no coin",
        Form(
            "{you} have no {counted}",
            _has_none,
            _HAS,
            text("you have no {counted:had}", neg="you have a {counted:s,had}"),
            text(
                "no tienes [ningún|ninguna] {counted:s,had}",
                neg="tienes [algún|alguna] {counted:s,had}",
            ),
        ),
        Form(
            "{one_player} has no {counted}",
            _has_none,
            _HAS,
            text("{one_player} has no {counted:had}", neg="{one_player} has a {counted:s,had}"),
            text(
                "{one_player} no tiene [ningún|ninguna] {counted:s,had}",
                neg="{one_player} tiene [algún|alguna] {counted:s,had}",
            ),
        ),
        _none(
            "no opponent has {a_coin}",
            Who.OPPONENT,
            text("no opponent has {a_coin:had}", neg="an opponent has {a_coin:had}"),
            text("ningún oponente tiene {a_coin:had}", neg="algún oponente tiene {a_coin:had}"),
        ),
        _none(
            "no other player has {a_coin}",
            Who.ANOTHER,
            text("no other player has {a_coin:had}", neg="another player has {a_coin:had}"),
            text("ningún otro jugador tiene {a_coin:had}", neg="otro jugador tiene {a_coin:had}"),
        ),
        doc="The player has no such coin; or none of these players has.",
        example="play if no opponent has an open Gull:\n  destroy any open coin",
    ),
    word(
        "simple_condition",
        "has so many coins",
        Form(
            "{you} have {compare} {number} {counted}",
            _has_some,
            _HAS_SOME,
            text(
                "you have {compare} {counted:n,had}", neg="you don't have {compare} {counted:n,had}"
            ),
            text("tienes {compare} {counted:n,had}", neg="no tienes {compare} {counted:n,had}"),
        ),
        Form(
            "{one_player} has {compare} {number} {counted}",
            _has_some,
            _HAS_SOME,
            text(
                "{one_player} has {compare} {counted:n,had}",
                neg="{one_player} doesn't have {compare} {counted:n,had}",
            ),
            text(
                "{one_player} tiene {compare} {counted:n,had}",
                neg="{one_player} no tiene {compare} {counted:n,had}",
            ),
        ),
        Form(
            "{together} have {compare} {number} {counted}",
            _has_some,
            _HAS_SOME,
            text(
                "{together} have {compare} {counted:n,had}",
                neg="{together} don't have {compare} {counted:n,had}",
            ),
            text(
                "{together} tienen en conjunto {compare} {counted:n,had}",
                neg="{together} no tienen en conjunto {compare} {counted:n,had}",
            ),
        ),
        Form(
            "{you} have {compare} {number} {counted} {per_each}",
            _has_some_per,
            _PER,
            text(
                "you have {compare} {counted:n,had} {per_each}",
                neg="you don't have {compare} {counted:n,had} {per_each}",
            ),
            text(
                "tienes {compare} {counted:n,had} {per_each}",
                neg="no tienes {compare} {counted:n,had} {per_each}",
            ),
        ),
        Form(
            "{one_player} has {compare} {number} {counted} {per_each}",
            _has_some_per,
            _PER,
            text(
                "{one_player} has {compare} {counted:n,had} {per_each}",
                neg="{one_player} doesn't have {compare} {counted:n,had} {per_each}",
            ),
            text(
                "{one_player} tiene {compare} {counted:n,had} {per_each}",
                neg="{one_player} no tiene {compare} {counted:n,had} {per_each}",
            ),
        ),
        Form(
            "{together} have {compare} {number} {counted} {per_each}",
            _has_some_per,
            _PER,
            text(
                "{together} have {compare} {counted:n,had} {per_each}",
                neg="{together} don't have {compare} {counted:n,had} {per_each}",
            ),
            text(
                "{together} tienen en conjunto {compare} {counted:n,had} {per_each}",
                neg="{together} no tienen en conjunto {compare} {counted:n,had} {per_each}",
            ),
        ),
        doc="The player has so many such coins; or these players together have.",
        example="play if you have at least 2 coins in your hold:\n  any opponent skips 1 turn\n"
        "  destroy this",
    ),
)
