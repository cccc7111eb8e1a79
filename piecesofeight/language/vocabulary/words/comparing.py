"""Words for conditions that compare what players have."""

from __future__ import annotations

from collections.abc import Callable

from piecesofeight.language.program import (
    Amount,
    Compare,
    Comparison,
    Count,
    Extreme,
    Filter,
    Player,
    Who,
)
from piecesofeight.language.vocabulary.entry import Form, Site, Text, Word, text, word
from piecesofeight.language.vocabulary.nouns import Noun, coin_of, noun_of
from piecesofeight.language.vocabulary.words.having import hold_word

Build = Callable[[Site, Player, Noun, Player], Comparison]


def _compared(
    site: Site, noun: Noun, left: Count | Extreme, compare: Compare, right: Count | Extreme
) -> Comparison:
    """`AT_LEAST` stands for more here: for at least one more."""
    more = int(compare is Compare.AT_LEAST)
    many = Amount(0, 1, left, noun.span)
    return Comparison(many, compare, Amount(more, 1, right, noun.span), site.span)


def _counts(site: Site, noun: Noun, player: Player, other: Player) -> tuple[Count, Count]:
    """How many such coins the one has, of whom it is said, and the other."""
    mine, theirs = (coin_of(site, noun, one, hold_word(player)) for one in (player, other))
    return Count(mine, noun.span), Count(theirs, noun.span)


def _has_more(site: Site, player: Player, noun: Noun, than: Player) -> Comparison:
    mine, theirs = _counts(site, noun, player, than)
    return _compared(site, noun, mine, Compare.AT_LEAST, theirs)


def _has_fewer(site: Site, player: Player, noun: Noun, than: Player) -> Comparison:
    mine, theirs = _counts(site, noun, player, than)
    return _compared(site, noun, theirs, Compare.AT_LEAST, mine)


def _has_as_many(site: Site, player: Player, noun: Noun, other: Player) -> Comparison:
    mine, theirs = _counts(site, noun, player, other)
    return _compared(site, noun, mine, Compare.EXACTLY, theirs)


def _said_of(first: Filter, second: Filter) -> tuple[object, ...]:
    """The player of whom it is said, the coins, and the other player."""
    return first.owner, noun_of(first, hold_word(first.owner)), second.owner


_BUT_THIS, _SIN_ESTA = "(not counting this coin)", "(sin contar esta moneda)"


def _said(plain: str, neg: str, but_this: str) -> Text:
    """The texts of a condition and its contrary; nobody says `more other coins`."""
    count = "{counted:had}"
    others = [one.replace(count, f"{{counted:had,noother}} {but_this}") for one in (plain, neg)]
    return text(plain, neg=neg, other=others[0], other_neg=others[1])


def _between(phrase: str, build: Build, english: tuple[str, str], spanish: tuple[str, str]) -> Form:
    """A comparison of two players; each text is followed by that of its contrary."""

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, Comparison):
            return None
        left, right = condition.left.of, condition.right.of
        if not isinstance(left, Count) or not isinstance(right, Count):
            return None
        if build is _has_fewer:
            left, right = right, left
        return _said_of(left.filter, right.filter)

    return Form(phrase, build, parts, _said(*english, _BUT_THIS), _said(*spanish, _SIN_ESTA))


def _players(
    asked: str, link: str, build: Build, english: tuple[str, str], spanish: tuple[str, str]
) -> tuple[Form, ...]:
    """The forms of a comparison of you and another player.

    `asked` and `link` are what stands before and after the coins, in the language; before and
    after them in rules text stand the two of `english` and of `spanish`.
    """
    before, after = english
    you = (
        f"you have {before} {{counted:had}} {after} {{one_player}}",
        f"you don't have {before} {{counted:had}} {after} {{one_player}}",
    )
    other = (
        f"{{one_player}} has {before} {{counted:had}} {after} you",
        f"{{one_player}} doesn't have {before} {{counted:had}} {after} you",
    )
    before, after = spanish
    tu = (
        f"tienes {before} {{counted:had}} {after} {{one_player}}",
        f"no tienes {before} {{counted:had}} {after} {{one_player}}",
    )
    otro = (
        f"{{one_player}} tiene {before} {{counted:had}} {after} tú",
        f"{{one_player}} no tiene {before} {{counted:had}} {after} tú",
    )
    mine, theirs = f"have {asked} {{counted}} {link}", f"has {asked} {{counted}} {link}"
    return (
        _between(f"{{you}} {mine} {{one_player}}", build, you, tu),
        _between(f"{{one_player}} {theirs} {{you}}", build, other, otro),
        _between(f"{{you}} {mine} {{one_player}} has", build, you, tu),
        _between(f"{{one_player}} {theirs} {{you}} have", build, other, otro),
    )


_THE_OTHERS = "cada uno de los demás jugadores"
_EACH_OF = {
    Who.OPPONENT: ("opponent", "cada oponente", "cada uno de tus oponentes"),
    Who.ANOTHER: ("other player", _THE_OTHERS, _THE_OTHERS),
}


def _than_any(who: Who, *, more: bool) -> Form:
    """A comparison of you with each of several players."""

    def build(site: Site, you: Player, noun: Noun) -> Comparison:
        mine = Count(coin_of(site, noun, you, Who.YOU), noun.span)
        theirs = Extreme(coin_of(site, noun, who, Who.YOU), more, noun.span)
        left, right = (mine, theirs) if more else (theirs, mine)
        return _compared(site, noun, left, Compare.AT_LEAST, right)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, Comparison):
            return None
        left, right = condition.left.of, condition.right.of
        mine = left if more else right
        if not isinstance(mine, Count):
            return None
        return mine.filter.owner, noun_of(mine.filter, Who.YOU)

    noun, each, each_of = _EACH_OF[who]
    english, spanish = ("more", "más") if more else ("fewer", "menos")
    return Form(
        f"{{you}} have {english} {{counted}} than any {noun}",
        build,
        parts,
        _said(
            f"you have {english} {{counted:had}} than each {noun}",
            f"you don't have {english} {{counted:had}} than every {noun}",
            _BUT_THIS,
        ),
        _said(
            f"tienes {spanish} {{counted:had}} que {each}",
            f"no tienes {spanish} {{counted:had}} que {each_of}",
            _SIN_ESTA,
        ),
    )


WORDS: tuple[Word, ...] = (
    # This comes before `exactly 1 ... for each ...`, which would say the same.
    word(
        "simple_condition",
        "has as many coins",
        *_players(
            "as many",
            "as",
            _has_as_many,
            ("the same number of", "as"),
            ("el mismo número de", "que"),
        ),
        doc="The two players have the same number of such coins.",
        example="play:\n  choose an opponent as rival\n  destroy every open coin of rival\n"
        "  if you have as many coins in your hold as rival:\n    rival skips 1 turn",
    ),
    word(
        "simple_condition",
        "has more coins",
        *_players("more", "than", _has_more, ("more", "than"), ("más", "que")),
        _than_any(Who.OPPONENT, more=True),
        _than_any(Who.ANOTHER, more=True),
        doc="The one player has more such coins than the other, or than each of the others.",
        example="react when an opponent destroys your open coin if that player has more coins "
        "than you:\n  you take the next turn",
    ),
    # Between two players this is `more`, said the other way round, which is the canonical wording.
    word(
        "simple_condition",
        "has fewer coins",
        *_players("fewer", "than", _has_fewer, ("fewer", "than"), ("menos", "que")),
        _than_any(Who.OPPONENT, more=False),
        _than_any(Who.ANOTHER, more=False),
        doc="The one player has fewer such coins than the other, or than each of the others.",
        example="play if you have fewer coins than any opponent:\n  destroy any active coin",
    ),
)
