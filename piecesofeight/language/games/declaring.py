"""What a file declares, as the words that its texts can use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.games.lexicon import Lexicon, Meaning, plural
from piecesofeight.language.games.reading import Told, ToldGame, ToldSort, ToldZone
from piecesofeight.language.program.span import Origin

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
        "REMEMBERED": [who.name for who in game.remembered],
        "ATTRIBUTE": [told.name for sort in game.sorts for told in sort.attributes],
        "MARK": [told.name for kind in kinds for told in kind.marks],
    }
    for terminal, names in groups.items():
        meanings.update({name: Meaning(terminal, name) for name in names})
    for term, of_players in terms(game.words):
        meanings[term.name] = Meaning("ONE" if of_players else "MARK", term.name)
        if of_players:
            meanings[plural(term.name)] = Meaning("MANY", term.name)
    return Lexicon(
        meanings,
        {kind.name: sort.name for sort in game.sorts for kind in sort.kinds},
        frozenset(deed.name for deed in game.deeds),
        frozenset(told.name for kind in kinds for told in kind.safe),
        tuple(phase.name for phase in game.phases),
    )


def terms(words: tuple[AbilityText, ...]) -> Iterator[tuple[Told, bool]]:
    """The words that the file has for players and for pieces; which of them are for players.

    What a later text has a word for takes the place of what an earlier one has.
    """
    told = [list(_terms(text)) for text in words]
    for number, found in enumerate(told):
        anew = {term.name for later in told[number + 1 :] for term, _ in later}
        yield from ((term, of_players) for term, of_players in found if term.name not in anew)


def _terms(words: AbilityText) -> Iterator[tuple[Told, bool]]:
    origin = Origin(words.file, words.line, words.indent)
    for number, line in enumerate(words.lines, 1):
        found = _TERM.match(line)
        if found is not None:
            which = 2 if found[2] is not None else 1
            start, end = found.span(which)
            span = origin.span(number, start + 1, number, end + 1)
            yield Told(found[which], span), which == 1


def held(game: ToldGame, zone: ToldZone) -> str | None:
    """The sort of the pieces that a zone holds; None if there is none of that name."""
    wanted = zone.holds.name
    for sort in game.sorts:
        if wanted == (f"one {sort.name}" if zone.single else plural_of(sort)):
            return sort.name
    return None
