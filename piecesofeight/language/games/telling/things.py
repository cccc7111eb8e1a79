"""What is in the box, and where it lies: pieces, zones, counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from piecesofeight import texts
from piecesofeight.language.games import program as g
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.telling.rules import Rule, Teller, sentence
from piecesofeight.texts.speech import Said, settled

say = partial(texts.say, "booklet")
_EYES = ("all", "owner", "nobody")


def sort_rule(names: Names, sort: g.Sort) -> Rule:
    """The pieces of a sort: a table of its kinds, and formulas for their numbers."""
    language, speech = names.language, names.speech
    there = [kind for kind in sort.kinds if kind.copies]
    count = sum(kind.copies for kind in there)
    called = names.noun(sort.name, many=count != 1).text
    key = "some" if len(there) > 1 else "one kind"
    text = say(key, language, sort=called, count=count, kinds=len(there))
    marked = any(kind.marks for kind in there)
    head = ["kind", "copies"]
    columns = [say(key, language) for key in head]
    columns += [names.noun(attribute).text for attribute in sort.attributes]
    columns += [say("marks", language)] * marked
    rows = [tuple(columns)]
    for kind in there:
        row = [names.noun(kind.name).text, str(kind.copies)]
        row += [_number(kind.numbers.get(attribute)) for attribute in sort.attributes]
        feature = names.noun(sort.name).features
        assert feature is not None
        row += [", ".join(names.adjective(mark, feature) for mark in kind.marks)] * marked
        rows.append(tuple(row))
    if any(kind.copies > 1 for kind in there):
        totals = [_total(sort, attribute) for attribute in sort.attributes]
        rows.append((say("total", language), str(count), *totals, *[""] * marked))
    if not there:
        rows = []  # they come from elsewhere
    table = tuple(tuple(settled(speech, cell) for cell in row) for row in rows)
    return Rule(sentence(speech, text), tuple(_formulas(names, sort)), table, about=sort.name)


def _number(amount: g.Amount | None) -> str:
    if amount is None:
        return "0"
    return _digits(amount.value) if isinstance(amount, g.Number) else "*"


def _digits(number: int) -> str:
    return str(number).replace("-", "\u2212")


def _total(sort: g.Sort, attribute: str) -> str:
    """The sum of a number over all pieces, to which that of formulas comes."""
    amounts = [(kind.numbers.get(attribute), kind.copies) for kind in sort.kinds]
    known = sum(amount.value * n for amount, n in amounts if isinstance(amount, g.Number))
    formulas = any(not isinstance(amount, g.Number | None) for amount, _ in amounts)
    return f"{_digits(known)} + *" if formulas else _digits(known)


def _formulas(names: Names, sort: g.Sort) -> Iterator[Rule]:
    """How numbers are reckoned."""
    for kind in sort.kinds:
        for attribute, amount in kind.numbers.items():
            if not isinstance(amount, g.Number):
                told = Teller.of(names, {}, amount).phrases.say("amount", amount).text
                parts = {"kind": names.noun(kind.name).text, "amount": told}
                text = say(
                    "formulas", names.language, attribute=names.noun(attribute).text, **parts
                )
                yield Rule(sentence(names.speech, text), about=kind.name)


# --- places -----------------------------------------------------------------------------------


def place_rules(names: Names) -> Iterator[Rule]:
    """Where pieces lie, and who sees them; and what is counted."""
    program = names.program
    for of_player, key, counters in (
        (False, "of the table", program.counters),
        (True, "of each player", program.player_counters),
    ):
        zones = [zone for zone in program.zones if zone.of_player == of_player]
        told = [_zone(names, zone) for zone in zones]
        if program.remembered and not of_player:
            row = ", ".join(f"*{names.noun(who).text}*" for who in program.remembered)
            text = say("remembered", names.language, names=row)
            told.append(Rule(sentence(names.speech, text)))
        if counters:
            row = ", ".join(f"*{names.noun(counter).text}*" for counter in counters)
            told.append(Rule(sentence(names.speech, say("counters", names.language, names=row))))
        if told:
            yield Rule(sentence(names.speech, f"{say(key, names.language)}:"), tuple(told))


def _zone(names: Names, zone: g.Zone) -> Rule:
    language = names.language
    pieces = names.noun(zone.sort, many=not zone.single).text
    if zone.single:
        pieces = say("a single", language, piece=pieces)
    eyes = [eye for eye in zone.seen_by if eye in _EYES]
    if len(zone.seen_by) == len(eyes) == 1:
        seen = say(f"seen {eyes[0]}", language)
    else:
        who = _who(names, zone)
        seen = say("seen by", language, who=who)
    key = "zone starts" if zone.starts else "zone"
    text = say(key, language, zone=names.noun(zone.name).text, pieces=pieces, seen=seen)
    if zone.played_to is not None and _is_played(names.program, zone.sort):
        to = Teller.of(names, {}).phrases.say("place", g.Place(zone.played_to)).text
        text += "; " + say("played to", language, zone=to)
    return Rule(sentence(names.speech, text), about=zone.name)


def _is_played(program: g.GameProgram, sort: str) -> bool:
    """Whether any piece of a sort can be played."""
    return any(kind.plays for each in program.sorts if each.name == sort for kind in each.kinds)


def _who(names: Names, zone: g.Zone) -> str:
    """Those who see a zone, where not all or nobody but perhaps its owner do."""
    phrases = Teller.of(names, {}).phrases
    told = [
        Said(say("the owner", names.language))
        if eye == "owner"
        else phrases.say("player", g.Holder(eye))
        for eye in zone.seen_by
        if eye != "nobody"
    ]
    return phrases.joined("and", told).text
