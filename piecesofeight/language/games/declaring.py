"""What a file declares, as the words that its texts can use."""

from __future__ import annotations

import re

from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.games.lexicon import Lexicon, Meaning, plural
from piecesofeight.language.games.reading import ToldGame, ToldSort

# `a victim is ...`, `a coin is showable if ...`: the word that such a line declares.
_TERM = re.compile(r" *an? ([a-z][a-z0-9_-]*) is (?:(?:a|an|another) |([a-z][a-z0-9_-]*) if )")


def plural_of(sort: ToldSort) -> str:
    """What several pieces of a sort are called."""
    return sort.plural or plural(sort.name)


def lexicon_of(game: ToldGame) -> Lexicon:
    """The words that a file declares."""
    meanings: dict[str, Meaning] = {"round": Meaning("TALLY", "round")}
    for sort in game.sorts:
        meanings[sort.name] = Meaning("SORT", sort.name)
        meanings[plural_of(sort)] = Meaning("SORTS", sort.name)
    kinds = [kind for sort in game.sorts for kind in sort.kinds]
    groups = {
        "ZONE": [zone.name for zone in game.zones],
        "TALLY": [counter.name for counter in game.counters],
        "COUNTER": [counter.name for counter in game.player_counters],
        "ATTRIBUTE": [told.name for sort in game.sorts for told in sort.attributes],
        "MARK": [told.name for kind in kinds for told in kind.marks],
    }
    for terminal, names in groups.items():
        meanings.update({name: Meaning(terminal, name) for name in names})
    _add_terms(game.words, meanings)
    return Lexicon(
        meanings,
        {kind.name: sort.name for sort in game.sorts for kind in sort.kinds},
        frozenset(told.name for told, _ in game.deeds),
        frozenset(told.name for kind in kinds for told in kind.safe),
    )


def _add_terms(words: AbilityText | None, meanings: dict[str, Meaning]) -> None:
    """The words that the file has for players and for pieces."""
    for line in [] if words is None else words.lines:
        found = _TERM.match(line)
        if found is None:
            continue
        if found[2] is not None:
            meanings[found[2]] = Meaning("MARK", found[2])
        else:
            meanings[found[1]] = Meaning("ONE", found[1])
            meanings[plural(found[1])] = Meaning("MANY", found[1])
