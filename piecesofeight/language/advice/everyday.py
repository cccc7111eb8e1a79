"""Everyday words that authors try first, and what to write instead.

A word is looked up where it doesn't fit. Each piece of advice names what must be able to stand
at that place, a plain word or a terminal of the grammar, so that it is given only where the
author can follow it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from attrs import frozen

__all__ = ["Advice", "instead_of", "instead_of_sign", "meant_key"]


@frozen
class Advice:
    """What to write instead of a word. `word` does as well and says the same, if there is one."""

    text: str
    word: str | None = None


_STEP = "destroy"  # a step begins with it
_DEED = "may"  # what you, or another player, does in a step
_EVERY = "every"  # coins that something is done to
_FOLK = "opponents"  # whom a prohibition binds

_TURN = "say `you take the next turn`"
_TAKE = "say `move ... to your aft`"
_CHOOSE = "say `choose ... as prize`, or `pick 1 random ... as prize`"
_REST = "the line should end here; say the rest on a line of its own"
_WHOSE = (
    "say whose: `your`, `any opponent's`, `that player's` in a reaction, or `victim's` after "
    "`choose an opponent as victim`"
)
_DIGITS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "one": 1}

_SPANISH = {
    "play": "jugar juega",
    "react": "reaccionar reacciona",
    "while": "mientras",
    "when": "cuando",
    "if": "si",
    "destroy": "destruir destruye",
    "move": "mover mueve",
    "reveal": "mostrar revelar muestra revela",
    "choose": "elegir escoger elige escoge",
    "swap": "intercambiar intercambia",
    "look": "mirar mira",
    "prevent": "evitar impedir evita impide",
    "negate": "negar anular niega anula",
    "any": "cualquier",
    "every": "toda todas",
    "this": "esta este",
    "coin": "moneda",
    "coins": "monedas",
    "open": "abierta descubierta",
    "active": "activa",
    "hidden": "oculta",
    "fore": "proa",
    "aft": "popa",
    "nest": "cofa",
    "hold": "bodega",
    "opponent": "oponente",
    "opponents": "oponentes",
    "your": "tu",
    "turn": "turno",
    "turns": "turnos",
}

# Signs that no text can have, and what to do instead.
_SIGNS = {
    "-*•–—": "steps stand below each other without a sign",
    "/": "a remark begins with `#`",
    "“”„«»": 'write plain quotes, `"`, around the names of coins',
    "=<>≥≤": "say it in words: `at least`, `at most` or `exactly`",
    "+": "say the rest on a line of its own",
    "!?…": "leave it out",
}

# Words, what must fit in their place, what to write.
_TABLE: tuple[tuple[str, tuple[str, ...], str], ...] = (
    # --- steps
    (
        "draw draws",
        (_STEP, _DEED),
        "say `pick 1 random coin in your hold as loot`, then `move loot to your aft`",
    ),
    ("steal capture grab rob", (_STEP,), _TAKE),
    ("take", (_STEP,), f"{_TAKE}; of turns, `you take the next turn`"),
    ("steal capture grab rob draw", (_DEED,), f"{_TAKE}, without `you`"),
    ("steals captures grabs", (_DEED,), "say `move ... to ...`, and whose ship it goes to"),
    ("return put place bring give send", (_STEP,), "say `move ... to ...`, and whose ship or hold"),
    (
        "discard sacrifice kill sink remove trash scuttle exile banish eliminate burn",
        (_STEP,),
        "say `destroy`",
    ),
    ("discard sacrifice kill sink destroy", (_DEED,), "say `destroy ...`, without `you`"),
    (
        "gain get receive",
        (_STEP, _DEED),
        f"{_TURN} for a turn, `move ... to your aft` for a coin",
    ),
    ("extra another", (_STEP,), _TURN),
    ("take-another take-an take-a take-extra take-one", ("the",), _TURN),
    ("takes-another takes-an takes-a takes-extra takes-one", ("the",), "say `takes the next turn`"),
    ("take-any take-every take-this take-your", ("the",), f"{_TAKE}, without `you`"),
    ("lose miss", ("skip",), "say `skip 1 turn`"),
    ("loses misses", ("skips",), "say `skips 1 turn`"),
    ("show flip", (_STEP,), "say `reveal`"),
    ("peek see view inspect", (_STEP,), "say `look at`"),
    ("cancel counter", (_STEP,), "say `negate it`"),
    ("stop save", (_STEP,), "say `prevent it`"),
    ("select target", (_STEP,), _CHOOSE),
    ("pick-any pick-a pick-an", ("NUMBER",), _CHOOSE),
    ("exchange trade switch", (_STEP,), "say `swap ... with ...`"),
    ("shuffle reorder", (_STEP,), "say `rearrange your ship`"),
    # --- events
    ("plays activates triggers", ("uses",), "say `uses any ability of`"),
    ("play activate trigger", ("use",), "say `use any ability of`"),
    ("played activated", ("destroyed",), "say `any ability of ... is used`"),
    ("discards sacrifices kills sinks removes", ("destroys",), "say `destroys`"),
    ("discarded sacrificed killed sunk removed lost", ("destroyed",), "say `destroyed`"),
    ("steals captures draws", ("takes",), "say `takes`"),
    ("stolen captured drawn", ("taken",), "say `taken`"),
    ("targets attacks", ("destroys",), "say `would destroy`"),
    ("targeted attacked", ("destroyed",), "say `would be destroyed`"),
    (
        "uses-or destroys-or takes-or calls-or sends-or",
        ("this",),
        "a reaction answers one thing: make two abilities of it",
    ),
    ("reaction reactions reacts reacting trigger", ("react",), "say `react`"),
    ("plays playing", ("play",), "say `play`"),
    ("then", ("than",), "say `than`"),
    ("when whenever after on", ("react",), "begin with `react when`"),
    ("if", ("react",), "begin with `play if`, or `react when ... if`"),
    ("if to on", ("when",), "say what it answers: `react when ...`, and then `if ...`"),
    # --- prohibitions
    ("nobody no-one none no", (_FOLK,), "say `players can't`"),
    ("everybody everyone anybody anyone all", (_FOLK,), "say `players`, which means all of them"),
    ("your", ("not",), "say `you have`, as in `you have at least 2 coins in your hold`"),
    ("-your -this", (_FOLK,), "say who can't, as in `opponents can't target your nest coin`"),
    ("cannot", ("can't",), "say `can't`"),
    ("attack hit kill hurt", ("target",), "say `target`, or `destroy`"),
    ("or and", ("_NL",), _REST),
    ("if unless", ("_NL",), "say it before the step: `if ...:`, or `play if ...:`"),
    (":", ("_NL",), "the line should end here; what ends in `:` has steps below it"),
    ("and-then and-destroy and-move and-reveal and-swap and-choose", ("NUMBER",), _REST),
    ("then next", (_STEP,), "leave it out: steps are done in their order"),
    ("else elif", ("otherwise",), "say `otherwise`"),
    ("else elif", (_STEP,), "say `otherwise:`, directly below the steps of an `if` or a `may`"),
    # --- players
    ("the", (_EVERY,), "say `any`; `this` is only the coin itself"),
    ("his her their", (_EVERY,), "say whose at the end, as in `any open coin of an opponent`"),
    ("their his her the", ("your",), _WHOSE),
    ("the", ("theirs",), "choose the player first: `choose an opponent as victim`, `of victim`"),
    ("opponent", (_STEP,), "say `each opponent` or `any opponent`"),
    ("my our", ("your",), "say `your`"),
    ("mine", ("yours",), "say `yours`"),
    ("i me we", ("you",), "say `you`"),
    ("enemy rival", ("opponent",), "say `opponent`"),
    ("enemies rivals", (_FOLK,), "say `opponents`"),
    # --- which, and how many
    ("all each both", (_EVERY,), "say `every`"),
    ("every all", ("each",), "say `each`"),
    ("a an one some", (_EVERY,), "say `any`"),
    ("an a", ("any",), "say `any`"),
    ("any-of every-of", ("coin", "coins"), "say whose at the end, as in `any open coin of yours`"),
    (
        " ".join(_DIGITS) + " 2 3 4 5",
        (_EVERY,),
        "a target is one coin: a step for each, or `every`",
    ),
    ("(", (_EVERY,), "leave out the parentheses"),
    ("any", ("an",), "say `a` or `an`"),
    ("a an", ("NUMBER",), "write `1`"),
    *((word, ("NUMBER",), f"write it in digits: `{number}`") for word, number in _DIGITS.items()),
    ("fewer less", ("more",), "say it the other way round, with `more`"),
    (
        "there",
        ("not",),
        "say who has them, as in `all players together have at least 2 coins`",
    ),
    ("unless", ("if",), "say `if not ( ... )`"),
    # --- coins and places
    ("card token piece", ("coin",), "say `coin`"),
    ("cards tokens pieces", ("coins",), "say `coins`"),
    ("visible face-up", ("open",), "say `open`"),
    ("face-down secret unseen", ("hidden",), "say `hidden`"),
    ("front bow top", ("fore",), "say `fore`"),
    ("back stern bottom", ("aft",), "say `aft`"),
    ("crow crows", ("nest",), "say `nest`"),
    ("bag graveyard pile supply", ("hold",), "say `hold`"),
    ("ship deck", ("hold",), "say where: `fore`, `aft` or `nest`"),
    # --- Spanish
    *(
        (words, (english,), f"texts are in English: say `{english}`")
        for english, words in _SPANISH.items()
    ),
)

# Keys of a file that people try first, and those that are meant.
_KEYS = {
    "coins": ("monedas", "cards"),
    "coin": ("moneda", "name", "nombre", "card", "title"),
    "limit": ("limite", "límite", "max", "count", "copies", "amount"),
    "ability": ("habilidad", "text", "texto", "effect", "efecto", "abilities", "rules", "rule"),
    "set": ("conjunto", "name", "nombre", "id"),
    "names": ("nombres", "translations"),
    "note": ("nota", "notes", "description", "comment", "flavor"),
    "title": ("titulo", "título"),
    "uses": ("usa", "requires", "imports", "needs"),
}


def _by_word(
    table: Iterable[tuple[str, tuple[str, ...], str]],
) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for words, places, advice in table:
        for word in words.split():
            found.setdefault(word, []).append((places, advice))
    return found


_ADVICE = _by_word(_TABLE)


# The words of the table for which one word of the language can be put, and says the same.
_LIKE = """
    discard sacrifice kill sink trash scuttle show flip discards sacrifices kills sinks discarded
    sacrificed killed sunk steals captures stolen captured cannot my our mine i me we enemy rival
    enemies rivals all every a an one two three four five six card token piece cards tokens pieces
    visible face-up face-down front bow back stern crow crows reaction reactions reacts reacting
    then else exile banish eliminate burn plays playing
"""
_SAME = frozenset([*_LIKE.split(), *" ".join(_SPANISH.values()).split()])
_ONE_WORD = re.compile(
    r"(?:(?:texts are in English: )?say|write|write it in digits:) `([a-z']+|[0-9])`"
)


def instead_of(word: str, before: str, fits: Container[str]) -> Advice | None:
    """What to write instead of a word, after the word `before`, where `fits` could stand."""
    for key in (f"{before}-{word}", word):
        for places, advice in _ADVICE.get(key, ()):
            if any(place in fits for place in places):
                found = _ONE_WORD.fullmatch(advice) if key in _SAME else None
                return Advice(advice, found[1] if found else None)
    return None


def instead_of_sign(sign: str, rest: str) -> str | None:
    """What to do about a sign that no text can have, with `rest` behind it on its line."""
    if sign in ".,;":
        return _REST if rest.strip() else "leave it out"
    return next((advice for signs, advice in _SIGNS.items() if sign in signs), None)


def meant_key(word: str, known: Container[str]) -> str | None:
    """The key of a file that somebody means who writes another word, if it is known there."""
    small = word.lower()
    return next((key for key, words in _KEYS.items() if key in known and small in words), None)
