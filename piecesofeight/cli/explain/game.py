"""`piecesofeight explain --game`: the rules of a game from a file, or one thing of it."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import indent
from typing import Any

import click

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import WIDTH, one_line, print_json
from piecesofeight.hosted.loading import load_game
from piecesofeight.language.games import program as g
from piecesofeight.language.games.lexicon import plural
from piecesofeight.language.games.printing.texts import Texts
from piecesofeight.language.games.telling.booklet import Booklet, booklet
from piecesofeight.language.games.telling.entries import (
    Entry,
    Numbered,
    entry,
    plainly,
    spoken_names,
)
from piecesofeight.language.games.telling.layout import booklet_text, rule_lines
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.telling.rules import Rule
from piecesofeight.spelling import did_you_mean
from piecesofeight.texts import say


def explain_game(game: str, name: str, lang: str, *, as_json: bool) -> None:
    """Print the rules of a game, or of one thing of it if that is named.

    Raises:
        CoinFileError: the file can't be read, or something is wrong in it.
        GameError: no shipped game has this name.
        Failure: the game has no such thing.
    """
    program = load_game(game).program
    if not name:
        told = booklet(program, lang)
        if as_json:
            print_json(as_data(told))
        else:
            click.echo(booklet_text(told, WIDTH), nl=False)
        return
    if as_json:
        found = (entry(program, meant, lang) for meant in _meant(program, name, lang))
        print_json([entry_data(program, one) for one in found])
    else:
        click.echo(explained_thing(program, name, lang))


def explained_thing(program: g.GameProgram, name: str, lang: str) -> str:
    """What the rules of a game say of things of a name, or all rules if none is named.

    Raises:
        Failure: the game has no such thing.
    """
    if not name:
        return booklet_text(booklet(program, lang), WIDTH).rstrip("\n")
    found = [entry(program, meant, lang) for meant in _meant(program, name, lang)]
    return "\n\n".join("\n".join(entry_lines(program, one, lang)) for one in found)


def _meant(program: g.GameProgram, written: str, lang: str) -> tuple[str, ...]:
    """The things that a person means: in any language, any case, with or without accents.

    If something has the very name in the file, it alone is meant.
    """
    names = spoken_names(program).get(plainly(written), ())
    if not names:
        known = spoken_names(program, [lang])
        shown = dict.fromkeys(name for several in known.values() for name in several)
        hint = did_you_mean(plainly(written), known, "its rules tell of " + ", ".join(shown))
        raise Failure(f"nothing in this game is called `{one_line(written)}`", hint)
    return (written,) if written in names else names


def entry_lines(program: g.GameProgram, found: Entry, lang: str) -> list[str]:
    """One thing of a game, for people."""
    other = f" ({found.name})" if plainly(found.name) != plainly(found.title) else ""
    lines = [f"{found.title[:1].upper()}{found.title[1:]}{other}"]
    if found.sort is not None:
        lines.append(_facts(program, *found.sort, lang))
    written = _written(program, found)
    parts = [
        (say("explain", "rules", lang), _rules(found.rules)),
        (say("explain", "file", lang), indent(written, "  ").splitlines()),
        (say("explain", "mentions", lang), _rules((n, 0, rule) for n, _, rule in found.mentions)),
    ]
    for heading, told in parts:
        if told:
            lines += ["", heading, *told]
    return lines


def _rules(numbered: Iterable[Numbered]) -> list[str]:
    return [line for n, depth, rule in numbered for line in rule_lines(n, depth, rule, WIDTH)]


def _facts(program: g.GameProgram, sort: g.Sort, kind: g.Kind, lang: str) -> str:
    """What a piece is, in numbers."""
    names = Names(program, lang)
    facts = [names.noun(sort.name).text, say("explain", "copies", lang, number=kind.copies)]
    for attribute in sort.attributes:
        amount = kind.numbers.get(attribute, g.Number(0))
        if isinstance(amount, g.Number):
            facts.append(f"{names.noun(attribute).text} {amount.value}")
    feature = names.noun(sort.name).features
    assert feature is not None
    facts += [names.adjective(mark, feature) for mark in kind.marks]
    return ", ".join(facts)


def _written(program: g.GameProgram, found: Entry) -> str:
    """The text of a piece's ability in the language of games."""
    if found.sort is None or not (found.sort[1].changes or found.sort[1].plays):
        return ""
    plurals = {sort.name: sort.plural or plural(sort.name) for sort in program.sorts}
    kind = found.sort[1]
    return Texts(plurals, program.remembered).ability(kind.changes, kind.plays)


def as_data(told: Booklet) -> dict[str, Any]:
    """A booklet for a program."""
    return {
        "game": told.name,
        "title": told.title,
        "players": told.players,
        "sections": [
            {
                "key": section.key,
                "number": section.number,
                "title": section.title,
                "rules": [
                    _rule_data(number, depth, rule) for number, depth, rule in section.numbered()
                ],
            }
            for section in told.sections
        ],
    }


def _rule_data(number: str, depth: int, rule: Rule) -> dict[str, Any]:
    data: dict[str, Any] = {"number": number, "depth": depth, "text": rule.text}
    data |= {"about": rule.about} if rule.about else {}
    return data | ({"table": [list(row) for row in rule.table]} if rule.table else {})


def entry_data(program: g.GameProgram, found: Entry) -> dict[str, Any]:
    """One thing of a game for a program."""
    data: dict[str, Any] = {"name": found.name, "title": found.title}
    if found.sort is not None:
        sort, kind = found.sort
        numbers = {
            key: amount.value
            for key, amount in kind.numbers.items()
            if isinstance(amount, g.Number)
        }
        data |= {
            "sort": sort.name,
            "copies": kind.copies,
            "numbers": numbers,
            "marks": list(kind.marks),
            "safe_from": list(kind.safe),
            "names": {language: called.name for language, called in kind.names.items()},
            "text": _written(program, found),
        }
    data["rules"] = [_rule_data(*told) for told in found.rules]
    return data | {"mentions": [_rule_data(*told) for told in found.mentions]}
