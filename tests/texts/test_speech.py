"""The grammar of single words: plurals, genders, accents, and what changes where words meet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.language import load_coins
from piecesofeight.texts.english import English
from piecesofeight.texts.spanish import Spanish, accented, enclitic, stressed
from piecesofeight.texts.speech import Features

ENGLISH, SPANISH = English(), Spanish()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Gull", "Gulls"),
        ("Albatross", "Albatrosses"),
        ("Torch", "Torches"),
        ("Sea Fury", "Sea Furies"),
        ("Convoy", "Convoys"),
        ("Octopus", "Octopuses"),
        ("Keg of Rum", "Kegs of Rum"),
        ("Call to Arms", "Calls to Arms"),
        ("Admiral's Cat", "Admiral's Cats"),
        ("Irons", "Irons"),
    ],
)
def test_english_plurals(name: str, expected: str) -> None:
    """The head of a name takes the plural; a plural stays as it is."""
    assert expected == ENGLISH.plural(name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Irons", True),
        ("Furies of the Sea", True),
        ("Compass", False),
        ("Octopus", False),
        ("Boss's", False),
        ("Sea of Troubles", False),
    ],
)
def test_english_names_that_are_no_nouns(name: str, expected: bool) -> None:
    """A plural is told by its ending, which `-ss` and `-us` aren't."""
    assert expected is ENGLISH.is_label(name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a open coin", "an open coin"),
        ("a Eel", "an Eel"),
        ("a Unicorn", "a Unicorn"),
        ("a Urchin", "an Urchin"),
        ("a One-Eyed Gull", "a One-Eyed Gull"),
        ("a Hourglass", "an Hourglass"),
        ("a Hook", "a Hook"),
        ("a European", "a European"),
        ("A aft coin", "An aft coin"),
        ("Spa Ale", "Spa Ale"),
    ],
)
def test_english_articles(text: str, expected: str) -> None:
    """`an` stands before a vowel as it is spoken."""
    assert expected == ENGLISH.finished(text)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Oficial", "Oficiales"),
        ("Cañón", "Cañones"),
        ("Traición", "Traiciones"),
        ("Compás", "Compases"),
        ("Joven Marino", "Jóvenes Marinos"),
        ("Orden", "Órdenes"),
        ("Luz Azul", "Luces Azules"),
        ("Rubí", "Rubíes"),
        ("Café", "Cafés"),
        ("Rey", "Reyes"),
        ("Raíz", "Raíces"),
        ("Arcón Vacío", "Arcones Vacíos"),
        ("Ónix", "Ónix"),
        ("Lunes", "Lunes"),
        ("Coñac", "Coñacs"),
        ("Mascarón de Proa", "Mascarones de Proa"),
    ],
)
def test_spanish_plurals(name: str, expected: str) -> None:
    """The words before `de` take the plural, and accents keep the stress where it was."""
    assert expected == SPANISH.plural(name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Mancha Negra", "f"), ("Traición", "f"), ("Cañón", "m"), ("Libertad", "f"), ("Sable", "m")],
)
def test_spanish_genders(name: str, expected: str) -> None:
    """The ending of the first word tells the gender of most names."""
    assert expected == SPANISH.gender(name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Pistolas", True),
        ("A Toda Vela", True),
        ("Llamar al Cuartel", True),
        ("Mar de Fondo", False),
        ("Mujer Brava", False),
        ("Compás", False),
    ],
)
def test_spanish_names_that_are_no_nouns(name: str, expected: bool) -> None:
    """Plurals, verbs, and what begins with a preposition aren't used as nouns."""
    assert expected is SPANISH.is_label(name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("de el mar", "del mar"),
        ("a el mar", "al mar"),
        ("de El Holandés", "de El Holandés"),
        ("una Ancla", "un Ancla"),
        ("la Águila", "el Águila"),
        ("ninguna Hacha", "ningún Hacha"),
        ("Una arma", "Un arma"),
        ("una Abeja", "una Abeja"),
        ("una moneda", "una moneda"),
        ("pan y Iguana", "pan e Iguana"),
        ("pan y hilo", "pan e hilo"),
        ("pan y Hiena", "pan y Hiena"),
        ("pan o Oso", "pan u Oso"),
        ("pan o hoja", "pan u hoja"),
        ("pan o «Oso»", "pan u «Oso»"),
        ("pan o 11", "pan u 11"),
        ("pan o 12", "pan o 12"),
        ("destruye ~la", "destrúyela"),
        ("ponga, pon ~las aquí", "ponga, ponlas aquí"),
    ],
)
def test_spanish_words_that_meet(text: str, expected: str) -> None:
    """`del` and `al`, `el agua`, `e` and `u`, and pronouns joined to verbs."""
    assert expected == SPANISH.finished(text)


@pytest.mark.parametrize(
    ("verb", "expected"),
    [
        ("destruye", "destrúyelos"),
        ("pon", "ponlos"),
        ("muestra", "muéstralos"),
        ("revela", "revélalos"),
        ("intercambia", "intercámbialos"),
        ("añade", "añádelos"),
        ("mira", "míralos"),
        ("destruir", "destruirlos"),
        ("oír", "oírlos"),
        ("está", "estalos"),
    ],
)
def test_spanish_verbs_keep_their_stress(verb: str, expected: str) -> None:
    """A verb with a pronoun gets an accent if the stress would move, and loses one it needn't."""
    assert expected == enclitic(verb, "los")


@given(st.text("aeiouáéíóúbcdlmnrst", min_size=1, max_size=12))
def test_an_accent_puts_the_stress_where_it_is_wanted(word: str) -> None:
    """However a word is spelt, `accented` writes it so that it is stressed at the place given."""
    place = stressed(word)
    if word[place] in "aeiouáéíóú":
        assert place == stressed(accented(word, place))


@pytest.mark.parametrize(
    ("number", "features", "alone", "expected"),
    [
        (0, Features("f"), False, "cero"),
        (1, Features("f"), False, "una"),
        (1, Features("m"), False, "un"),
        (1, Features("m"), True, "uno"),
        (10, Features("m"), False, "diez"),
        (11, Features("m"), False, "11"),
    ],
)
def test_spanish_numbers(number: int, features: Features, alone: bool, expected: str) -> None:
    """One agrees with its noun, or stands for it."""
    assert expected == SPANISH.number(number, features, alone=alone)


@pytest.mark.parametrize(
    ("number", "features", "expected"),
    [
        (1, Features("m"), "primer"),
        (1, Features("f"), "primera"),
        (1, Features("m", plural=True), "primeros"),
        (2, Features("m"), "segundo"),
        (3, Features("m"), "tercer"),
        (7, Features("f", plural=True), "séptimas"),
        (11, Features("f"), "11.ª"),
    ],
)
def test_spanish_ordinals(number: int, features: Features, expected: str) -> None:
    """They agree with their noun, and `primero` and `tercero` are cut short before it."""
    assert expected == SPANISH.ordinal(number, features)


@pytest.mark.parametrize(("number", "expected"), [(1, "first"), (10, "tenth"), (11, "11th")])
def test_english_ordinals(number: int, expected: str) -> None:
    """In words up to ten."""
    assert expected == ENGLISH.ordinal(number, Features())


def test_the_shipped_names_need_no_gender() -> None:
    """What is guessed of the printed Spanish names is right."""
    expected = {
        "Barril de Grog": "m",
        "Mancha Negra": "f",
        "Bomba": "f",
        "Abordaje": "m",
        "Tesoro Enterrado": "m",
        "Cañón": "m",
        "Capitán": "m",
        "Mono del Capitán": "m",
        "Sable": "m",
        "Oficial": "m",
        "Pillaje": "m",
        "Traición": "f",
    }
    names = [coin.name_in("es") for coin in load_coins().sets[0].coins]
    nouns = [name for name in names if not SPANISH.is_label(name)]
    assert expected == {name: SPANISH.gender(name) for name in nouns}
