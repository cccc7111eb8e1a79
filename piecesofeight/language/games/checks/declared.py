"""What a file declares: names that can be told apart, and zones that can be as they are said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.values import listed
from piecesofeight.language.games.declaring import held, plural_of, terms
from piecesofeight.language.games.lexicon import plural
from piecesofeight.language.games.parsing import GAMES
from piecesofeight.language.games.program import PLAY
from piecesofeight.language.games.reading import Told, ToldGame, ToldZone
from piecesofeight.language.program.span import Span
from piecesofeight.spelling import did_you_mean

_WORD = re.compile(r"[a-z][a-z0-9_-]*")
# With these it isn't sure what the words of the texts mean.
_UNSURE = frozenset(["E0105", "E0106", "E0107", "E0108", "E0602", "E0603", "E0701"])
_KEPT = frozenset(["nothing", "round", PLAY])
_EYES = ("all", "owner", "nobody")


def check_declared(game: ToldGame, report: Collector) -> bool:
    """Judge the names that a file declares, and its zones; whether its texts can be understood."""
    words = tuple(_words(game))
    kinds = [Told(kind.name, kind.span) for sort in game.sorts for kind in sort.kinds]
    phases = [Told(phase.name, phase.span) for phase in (*game.phases, *game.turn)]
    _tell_apart(words, report)
    for plain in (kinds, phases):
        _tell_apart([(told, (told.name,)) for told in plain], report)
    for told, _ in words:
        _fits(told, report, deed=False)
    for deed in game.deeds:
        _fits(Told(deed.name, deed.span), report, deed=True)
    for zone in game.zones:
        _zone(zone, game, report)
    _full(game, report)
    deeds = [deed.name for deed in game.deeds]
    for told in game.announced:
        if told.name not in deeds:
            hint = did_you_mean(told.name, deeds, f"the deeds are {listed(deeds)}")
            report.say("E0701", told.span, what="deed", name=told.name, hint=hint)
    return not _UNSURE & {found.code for found in report.found}


# --- names --------------------------------------------------------------------------------------


def _words(game: ToldGame) -> Iterator[tuple[Told, tuple[str, ...]]]:
    """Each word of the texts that the file declares, with all that it can be written as."""
    for sort in game.sorts:
        yield Told(sort.name, sort.span), (sort.name, plural_of(sort))
    attributes = {told.name: told for sort in game.sorts for told in reversed(sort.attributes)}
    kinds = [kind for sort in game.sorts for kind in sort.kinds]
    marks = {told.name: told for kind in reversed(kinds) for told in kind.marks}
    zones = (Told(zone.name, zone.span) for zone in game.zones)
    counters = (*game.counters, *game.player_counters, *game.remembered)
    for told in (*zones, *attributes.values(), *counters, *marks.values()):
        yield told, (told.name,)
    for term, of_players in terms(game.words):
        yield term, (term.name, plural(term.name)) if of_players else (term.name,)


def _tell_apart(words: Iterable[tuple[Told, tuple[str, ...]]], report: Collector) -> None:
    """No two things of one name."""
    first: dict[str, Span] = {}
    for told, written in words:
        twice = next((word for word in written if word in first), None)
        if twice is not None and twice:
            report.say("E0602", told.span, related=first[twice], name=twice)
        for word in written:
            first.setdefault(word, told.span)


def _fits(told: Told, report: Collector, *, deed: bool) -> None:
    """A name is a word that the texts can have, and no word of the language."""
    if not _WORD.fullmatch(told.name):
        report.say("E0603", told.span, "shape", name=told.name)
    elif told.name in _KEPT or (told.name in GAMES.keywords and not deed):
        report.say("E0603", told.span, "word", name=told.name)


# --- zones --------------------------------------------------------------------------------------


def _zone(zone: ToldZone, game: ToldGame, report: Collector) -> None:
    if held(game, zone) is None:
        sorts = [name for sort in game.sorts for name in (plural_of(sort), f"one {sort.name}")]
        name, hint = zone.holds.name, f"it can hold {listed(sorts, 'or')}"
        hint = did_you_mean(name, sorts, hint)
        report.say("E0701", zone.holds.span, what="sort of pieces", name=name, hint=hint)
    if zone.of_player and zone.starts:
        report.say("E0604", zone.span, "of all")
    to = zone.played_to
    goes = [other for other in game.zones if to is not None and other.name == to.name]
    if to is not None and not goes:
        names = [other.name for other in game.zones]
        hint = did_you_mean(to.name, names, f"the zones are {listed(names)}")
        report.say("E0701", to.span, what="zone", name=to.name, hint=hint)
    elif to is not None and (goes[0].of_player or held(game, goes[0]) != held(game, zone)):
        report.say("E0606", to.span, "elsewhere", name=to.name)
    elif to is not None and (zone.single or not zone.of_player):
        report.say("E0606", to.span, "out of", name=zone.name)
    known = {kind.name: sort.name for sort in game.sorts for kind in sort.kinds}
    alone = {held(game, other) for other in game.zones if other.single and other.of_player}
    for eyes in zone.seen_by:
        sort = known.get(eyes.name)
        if eyes.name == "owner" and not zone.of_player:
            report.say("E0604", eyes.span, "owner", name=zone.name)
        elif eyes.name not in _EYES and sort is None:
            hint = "it can be `all`, `owner`, `nobody`, or a list"
            hint = did_you_mean(eyes.name, [*_EYES, *known], hint)
            report.say("E0701", eyes.span, what="kind of piece", name=eyes.name, hint=hint)
        elif sort is not None and sort not in alone:
            report.say("E0605", eyes.span, "sees", name=eyes.name)


def _full(game: ToldGame, report: Collector) -> None:
    """All pieces of a sort lie in one zone at the beginning, if not a native module says where."""
    if game.native or not game.zones or any(held(game, zone) is None for zone in game.zones):
        return
    for sort in game.sorts:
        zones = [zone for zone in game.zones if held(game, zone) == sort.name]
        full = [zone for zone in zones if zone.starts]
        common = [zone.span for zone in full if not zone.of_player]
        for span in common[1:]:
            report.say("E0604", span, "two", related=common[0], name=sort.name)
        if not full:
            report.say("E0604", sort.span, "none" if zones else "nowhere", name=plural_of(sort))
