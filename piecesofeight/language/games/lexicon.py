"""Which word is which: what a file declares, and the names that its texts give.

The grammar of games knows no zone, no sort of piece, no counter. A word that a file declares is a
terminal of the sort that it is declared as; so is a name from the line on where a text gives it.
A name means the same sort of thing in all of its text.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen


def plural(word: str) -> str:
    """Several of what a word means, as English has it.

    >>> plural("coin"), plural("enemy"), plural("boss"), plural("monkey")
    ('coins', 'enemies', 'bosses', 'monkeys')
    """
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def singular(word: str) -> str:
    """A single one of what a word means; the word itself if it is no plural.

    >>> singular("leaders"), singular("enemies"), singular("boss")
    ('leader', 'enemy', 'boss')
    """
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    for ending in ("es", "s"):
        single = word.removesuffix(ending)
        if single != word and plural(single) == word:
            return single
    return word


@frozen
class Meaning:
    """What a word is: the terminal of the grammar, and what it is called where it is declared.

    It is `given` if it is a name that a text gives.
    """

    terminal: str
    name: str
    given: bool = False


@frozen
class Lexicon:
    """The words that a file declares.

    Attributes:
        meanings: each word (in the singular and in the plural, where it has both) with what it is.
        kinds: the kinds of pieces, each with its sort.
        deeds: what players do.
        protections: what pieces keep their holder safe from.
        phases: the parts of a round.
    """

    meanings: Mapping[str, Meaning] = field(factory=dict)
    kinds: Mapping[str, str] = field(factory=dict)
    deeds: frozenset[str] = frozenset()
    protections: frozenset[str] = frozenset()
    phases: tuple[str, ...] = ()

    def with_names(self, given: Mapping[str, Meaning]) -> Lexicon:
        """The words of a text that gives names."""
        return evolve(self, meanings={**self.meanings, **given})

    def of(self, terminal: str) -> tuple[str, ...]:
        """The words that are this terminal."""
        return tuple(word for word, told in self.meanings.items() if told.terminal == terminal)

    def kind(self, written: str) -> tuple[str, str] | None:
        """The terminal and the kind of piece that was written, perhaps in quotes or in the plural.

        >>> lexicon = Lexicon(kinds={"1": "coin", "Spot": "coin"})
        >>> lexicon.kind("Spots"), lexicon.kind('"1"s'), lexicon.kind("Sot")
        (('KINDS', 'Spot'), ('KINDS', '1'), None)
        """
        name = written.replace('"', "")
        if name in self.kinds and not written.endswith('"s'):
            return "KIND", name
        return ("KINDS", name[:-1]) if name[:-1] in self.kinds and name[-1:] == "s" else None
