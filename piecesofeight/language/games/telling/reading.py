"""How the rules of a booklet are read: what is so in all games, and the words of this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from piecesofeight import texts
from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import nodes_of
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.telling.rules import Rule, Teller, sentence

say = partial(texts.say, "booklet")


def reading_rules(names: Names, numbers: Mapping[str, str]) -> Iterator[Rule]:
    """What holds in all of a booklet, as far as it has such things; then the file's own words.

    Args:
        names: what things are called.
        numbers: of the chapters that there are.
    """
    for key, words in _general(names, numbers):
        yield Rule(sentence(names.speech, say(key, names.language, **words).removesuffix(".")))
    terms: tuple[g.PlayerTerm | g.PieceTerm, ...] = (
        *names.program.player_terms,
        *names.program.piece_terms,
    )
    for term in terms:
        phrases = Teller.of(names, {}).phrases
        told = phrases.say("definition", term).text
        yield Rule(sentence(names.speech, told), about=term.name)


def _general(names: Names, numbers: Mapping[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The remarks that are needed, and the words that they are filled in with."""
    nodes = nodes_of(names.program)
    kinds = {type(node) for node in nodes}
    yield "they", {}
    if not names.program.native:  # a native module may keep pieces in an order
        yield "alike", {}
    if g.Draw in kinds:
        yield "random", {}
    if g.Is in kinds or g.Become in kinds or g.EveryPlayer(active=True) in nodes:
        yield "active", {}
    if g.Neighbours in kinds:
        yield "neighbours", {}
    if g.ForEach in kinds:
        yield "turns", {}
    if g.Choose in kinds:
        yield "choose", {}
    if g.Together in kinds:
        yield "secret", {}
    holder = next((node for node in nodes if isinstance(node, g.Holder)), None)
    if holder is not None:
        yield "holder", _holder(names, holder)
    if any(kind.safe for sort in names.program.sorts for kind in sort.kinds):
        yield "safe", {}
    if "actions" in numbers:
        key = "deed" if "held" in numbers else "deed alone"
        yield key, {"number": numbers["actions"], "held": numbers.get("held", "")}


def _holder(names: Names, holder: g.Holder) -> dict[str, str]:
    """Whom `the Captain` means, by the first kind that is spoken of so."""
    sorts = {kind.name: sort.name for sort in names.program.sorts for kind in sort.kinds}
    zones = [
        zone
        for zone in names.program.zones
        if zone.single and zone.of_player and zone.sort == sorts[holder.kind]
    ]
    phrases = Teller.of(names, {}).phrases
    places = tuple(g.Place(zone.name, g.They()) for zone in zones)
    told = phrases.say("places", places).text
    return {"kind": phrases.say("player", holder).text, "zone": told}
