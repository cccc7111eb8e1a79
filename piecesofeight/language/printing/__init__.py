"""Rules text: what a coin does, in the words that would be printed.

It is made from the typed program by the templates of the vocabulary, never written by hand. Each
language brings its grammar (`Speech`): plurals, genders, what changes where words meet.
"""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language.printing.outline import Outline, outline_of
from piecesofeight.language.printing.phrases import Phrases
from piecesofeight.language.printing.sentences import Sentences
from piecesofeight.language.program import Ability, Coin, Play, Step
from piecesofeight.texts import LANGUAGES
from piecesofeight.texts.grammars import speech_of
from piecesofeight.texts.speech import finished

__all__ = ["LANGUAGES", "Outline", "outlines", "rules_text", "way_told"]


def rules_text(
    coin: Coin, coins: Mapping[str, Coin], language: str = "en", *, rulebook: bool = False
) -> tuple[str, ...]:
    """What would be printed of a coin: a paragraph for each ability.

    Args:
        coin: the coin.
        coins: the coins that its text may name, for their names in the language. A coin that
            isn't there goes by the name that the text gives it.
        language: `en` or `es`.
        rulebook: whether for a rulebook, at more length; else for the coin itself.

    Raises:
        ValueError: the language is none of `LANGUAGES`.

    Example:
        >>> from piecesofeight.language import load_coins
        >>> coins = load_coins()
        >>> rules_text(coins.captains[0], coins)
        ('Destroy any active coin.',)
        >>> rules_text(coins.captains[0], coins, "es", rulebook=True)
        ('Destruye cualquier moneda activa a tu elección.',)
    """
    speech = speech_of(language)
    told: list[str] = []
    before = None
    for ability in coin.abilities:
        another = isinstance(ability, Play) and isinstance(before, Play)
        told.append(Sentences(speech, coins, ability, book=rulebook).paragraph(another=another))
        before = ability
    if not told:
        told = [f"{finished(speech, Phrases(speech, {}).frame('nothing').text)}."]
    return tuple(told)


def way_told(
    ability: Ability, way: tuple[Step, ...], coins: Mapping[str, Coin], language: str = "en"
) -> str:
    """What one of several blocks of an ability does (9.3), as a sentence without a full stop.

    The arguments and errors are those of `rules_text`.
    """
    speech = speech_of(language)
    return finished(speech, Sentences(speech, coins, ability, book=False).clauses(way, 1))


def outlines(coin: Coin, coins: Mapping[str, Coin], language: str = "en") -> list[Outline]:
    """Each ability of a coin in short: when it may be used, what it costs and aims at.

    The arguments and errors are those of `rules_text`.

    Example:
        >>> from piecesofeight.language import load_coins
        >>> coins = load_coins()
        >>> outlines(coins.captains[0], coins, "es")[0].targets
        ('cualquier moneda activa',)
    """
    speech = speech_of(language)
    return [outline_of(ability, coin.name, coins, speech) for ability in coin.abilities]
