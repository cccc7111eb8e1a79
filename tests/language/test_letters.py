"""Letters of names: accents and other scripts are welcome, letters that pose as others are not."""

from __future__ import annotations

import pytest

from piecesofeight.language import Severity, check_text
from piecesofeight.language.loading.sources import shipped
from piecesofeight.language.lookalikes import look_alikes
from piecesofeight.language.names import MAX_NAME, is_coin_name

SET = "set: my-set\nuses: [pieces-of-eight]\ncoins:\n"


@pytest.mark.parametrize(
    "name",
    [
        "Cañón",
        "Barril de Ron",
        "Captain's Parrot",
        "Ñandú",
        "Éclair",
        "Götterdämmerung",
        "Ça Ira",
        "Ægir",
        '"Łódź"',
    ],
)
def test_accents_are_welcome(name: str) -> None:
    """A name with the accents of its language is as good as any, in the texts too.

    Outside of quotes a name begins with a letter of western Europe.
    """
    text = SET + f"  - coin: {name.strip(chr(34))}\n    limit: 2\n    ability: |\n"
    text += f"      play if you have another active {name}:\n        destroy any open coin\n"
    assert [] == [one for one in check_text(text) if one.severity is Severity.ERROR]


def test_the_shipped_coins_have_no_doubtful_letter() -> None:
    """In no language."""
    assert [] == [one for source in shipped() for one in look_alikes(source.text)]


def test_a_name_may_have_as_many_characters_as_the_limit_says() -> None:
    """As many, and not one more; a shorter one is a name anyway."""
    lengths = range(MAX_NAME - 2, MAX_NAME + 3)
    assert [True, True, True, False, False] == [is_coin_name("G" * one) for one in lengths]


@pytest.mark.parametrize("name", ["Чайка", "Γλάρος", "カモメ", "갈매기", "Оса", "نورس"])
def test_names_in_other_scripts_are_welcome_where_they_belong(name: str) -> None:
    """A name in another language may be in its script, even if its letters look like Latin ones."""
    assert [] == check_text(f"{SET}  - {{coin: Gull, limit: 2, names: {{ru: {name}}}}}\n")


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("G\u0430p", "Gap"),
        ("\u041c\u043ep\u0435", "Mope"),
        ("\u039cope", "Mope"),
        ("\uff2d\uff4f\uff50\uff45", "Mope"),
        ("\U0001d40cope", "Mope"),
        ("\u0421\u0430\u0440", "Cap"),
    ],
)
def test_letters_that_look_like_others_are_refused(word: str, plain: str) -> None:
    """In the name of a coin, whichever script they are of; the fix writes plain ones."""
    (found,) = check_text(f"{SET}  - {{coin: {word}, limit: 2}}\n")
    assert "E0119" == found.code
    assert found.fix is not None
    assert plain == found.fix.edits[0].text


def test_a_name_that_needs_quotes_is_recognised() -> None:
    """One that begins with another letter is told from a character that can't be used."""
    text = f"{SET}  - coin: Łódź Gull\n    limit: 2\n    ability: |\n"
    (found,) = check_text(
        text + "      play if you have an open Łódź Gull:\n        destroy this\n"
    )
    assert ("E0203", 7, 32, 41) == (
        found.code,
        found.span.line,
        found.span.column,
        found.span.end_column,
    )
    assert found.fix is not None
    assert '"Łódź Gull"' == found.fix.edits[0].text
