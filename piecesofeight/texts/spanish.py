"""Spanish: genders, plurals, accents, and the words that change before others."""

from __future__ import annotations

import re

from attrs import frozen

from piecesofeight.texts import texts
from piecesofeight.texts.speech import Features

_FEMININE = re.compile(r"(?:a|ión|dad|tad|tud|umbre)$")
_ACCENTS = str.maketrans("áéíóúÁÉÍÓÚ", "aeiouAEIOU")
_ACUTE = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_STRONG = "aeoáéó"
_WEAK = "iuü"

_CLITIC = re.compile(r"(\w+) ~(l[oa]s?)\b")
_JOINED = re.compile(r"\b(de|a) el\b")
_AND = re.compile(r"\by(?= [«(]*h?[iIíÍ](?![aeoáéó]))")
_OR = re.compile(r"\bo(?= [«(]*(?:h?[oOóÓ]|8|11\b))")
_BEFORE_A = re.compile(r"\b([Uu]na|[Ll]a|[Nn]inguna|[Aa]lguna)(?= (h?[aá]\w*))", re.IGNORECASE)
_SHORT = {"una": "un", "la": "el", "ninguna": "ningún", "alguna": "algún"}


@frozen
class Spanish:
    """See `Speech`."""

    code: str = "es"

    def agreeing(self, options: tuple[str, ...], features: Features) -> str:
        """Two forms are masculine and feminine, four are these and their plurals."""
        feminine = features.gender == "f"
        return options[feminine + (2 * features.plural if len(options) == 4 else 0)]

    def number(self, number: int, features: Features, *, alone: bool) -> str:
        """In words up to ten; one agrees with its noun."""
        if number == 1:
            return "una" if features.gender == "f" else "uno" if alone else "un"
        words: list[str] = texts("es", "grammar")["numbers"]
        return words[number] if number < len(words) else str(number)

    def ordinal(self, number: int, features: Features) -> str:
        """In words up to ten: `primer`, `primera`, `primeros`, `primeras`."""
        stems: list[str] = texts("es", "grammar")["ordinals"]
        if number > len(stems):
            return f"{number}.{'ª' if features.gender == 'f' else 'º'}"
        stem = stems[number - 1]
        if features.gender != "f" and not features.plural and number in (1, 3):
            return stem
        return stem + ("a" if features.gender == "f" else "o") + ("s" if features.plural else "")

    def rank(self, number: int) -> str:
        """In digits, as of a feminine noun."""
        return f"{number}.ª"

    def gender(self, name: str) -> str:
        """Feminine if the first word ends as most feminine words do.

        Example:
            >>> [Spanish().gender(name) for name in ("Traición", "Cañón", "Mancha Negra")]
            ['f', 'm', 'f']
        """
        return "f" if _FEMININE.search(name.split(" ")[0]) else "m"

    def plural(self, name: str) -> str:
        """The plural of a name: that of its words before `de` and their like.

        Example:
            >>> [Spanish().plural(name) for name in ("Cañón", "Luz Azul", "Joven de la Mar")]
            ['Cañones', 'Luces Azules', 'Jóvenes de la Mar']
        """
        words = name.split(" ")
        head = next((i for i, word in enumerate(words) if _is_small(word)), len(words))
        return " ".join([*map(_plural, words[:head]), *words[head:]])

    def is_label(self, name: str) -> bool:
        """A name that begins with a small word or a verb, or is a plural."""
        first, *others = name.split(" ")
        verb = bool(re.search(r"[aei]r$", first)) and others[:1] in (["a"], ["al"], ["el"], ["la"])
        return _is_small(first) or verb or bool(re.search(r"[aeo]s$", first))

    def finished(self, text: str) -> str:
        """With `del` and `al`, `e` and `u`, `el agua`, and pronouns joined to their verbs."""
        text = _CLITIC.sub(lambda match: enclitic(match[1], match[2]), text)
        text = _BEFORE_A.sub(_article, text)
        text = _JOINED.sub(lambda match: match[1] + "l" if match[1] == "a" else "del", text)
        return _OR.sub("u", _AND.sub("e", text))


def _is_small(word: str) -> bool:
    return word.lower() in texts("es", "grammar")["small"]


def _article(match: re.Match[str]) -> str:
    """`una` and its like before a word: `un` if that begins with a stressed `a`."""
    article, word = match[1], match[2]
    place = stressed(word)
    if place > 1 or word[place].lower() not in "aá":
        return article
    short = _SHORT[article.lower()]
    return short.capitalize() if article[0].isupper() else short


def _nuclei(word: str) -> list[int]:
    """Where the vowel of each syllable is; a diphthong counts by its stronger vowel."""
    lower = word.lower()
    found: list[int] = []
    for place, letter in enumerate(lower):
        before = lower[place - 1] if place else ""
        if letter == "u" and (
            before == "q" or (before == "g" and lower[place + 1 :][:1] in "eiéí")
        ):
            continue  # silent
        joined = bool(found) and found[-1] == place - 1
        if letter in "aeoáéóíú":
            if joined and before in _WEAK:
                found.pop()
            found.append(place)
        elif letter in _WEAK:
            if joined and before in _WEAK:
                found[-1] = place
            elif not (joined and before in _STRONG):
                found.append(place)
    return found


def stressed(word: str) -> int:
    """Where in a word the stressed vowel is.

    Example:
        >>> [stressed(word) for word in ("destruye", "capitán", "destruir", "pon")]
        [5, 5, 6, 1]
    """
    lower = word.lower()
    for place, letter in enumerate(lower):
        if letter in "áéíóú":
            return place
    nuclei = _nuclei(word)
    if not nuclei:
        return 0
    last = len(nuclei) == 1 or lower[-1] not in "aeiouns"
    return nuclei[-1] if last else nuclei[-2]


def enclitic(verb: str, pronoun: str) -> str:
    """A pronoun joined to its verb, which stays stressed where it was.

    Example:
        >>> enclitic("destruye", "la"), enclitic("pon", "las"), enclitic("mirar", "lo")
        ('destrúyela', 'ponlas', 'mirarlo')
    """
    return accented(verb + pronoun, stressed(verb))


def accented(word: str, place: int) -> str:
    """A word stressed at a vowel, with an accent if it needs one."""
    plain = word.translate(_ACCENTS) if word[place] not in "íú" else word
    hiatus = word[place] in "íú" and any(
        letter in _STRONG for letter in word[max(place - 1, 0) : place + 2].lower()
    )
    if hiatus or stressed(plain) == place:
        return plain
    return plain[:place] + plain[place].translate(_ACUTE) + plain[place + 1 :]


def _plural(word: str) -> str:
    """The plural of one word."""
    lower = word.lower()
    last = lower[-1]
    if last in "aeiouáéó":
        return f"{word}s"
    if last in "íúy":
        return f"{word}es"
    if last == "z":
        return accented(f"{word[:-1]}ces", stressed(word))
    if last in "sx":
        is_last_stressed = stressed(word) == _nuclei(word)[-1] if _nuclei(word) else False
        return accented(f"{word}es", stressed(word)) if is_last_stressed and last == "s" else word
    if last in "lrndj":
        return accented(f"{word}es", stressed(word))
    return f"{word}s"
