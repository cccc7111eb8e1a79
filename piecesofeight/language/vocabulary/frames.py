"""What holds phrases together in rules text: nouns and articles, headers, the order of steps.

These are the words of the grammar's skeleton (`play`, `react`, `and`, `otherwise`), which have
no entry in the vocabulary, and the small words that a language needs around the entries. They
are templates like those of the entries (see `entry`).
"""

from __future__ import annotations

from attrs import frozen

from piecesofeight.language.vocabulary.entry import LANGUAGES, Text, text


@frozen
class Frame:
    """A template in every language; `doc` says when it is used."""

    doc: str
    english: Text
    spanish: Text

    def text(self, language: str) -> Text:
        """The template in a language (`en` or `es`)."""
        assert language in LANGUAGES
        return self.english if language == "en" else self.spanish


FRAMES: dict[str, Frame] = {
    # --- nouns
    "coin": Frame(
        "A coin of no particular kind.",
        text("coin", p="coins"),
        text("moneda", p="monedas", gender="f"),
    ),
    "label": Frame(
        "A coin whose name is no noun in the singular, such as one that is called `Irons`.",
        text("{kind} coin", p="{kind} coins"),
        text("moneda «{kind}»", p="monedas «{kind}»", gender="f"),
    ),
    "opponent": Frame("A player who was chosen.", text("opponent"), text("oponente", gender="m")),
    "player": Frame("A player who was chosen.", text("player"), text("jugador", gender="m")),
    "turn": Frame(
        "The coming turn of a player.",
        text("next turn"),
        text("próximo turno", gender="m"),
    ),
    "now": Frame(
        "The turn in which it happens.",
        text("this turn", late="that turn"),
        text("este turno", late="ese turno"),
    ),
    "noun": Frame(
        "The order of words in a description of coins.",
        text("{number} {other} {places} {head}"),
        text("{other} {number} {head} {places}", other_one="{other} {head} {places}"),
    ),
    "other": Frame("After an article.", text("other"), text("otr[o|a|os|as]")),
    "apart": Frame(
        "In place of `other`, where that could mean other than coins spoken of before.",
        text("{owned} other than this coin"),
        text("{owned} distint[o|a|os|as] de esta moneda"),
    ),
    "the": Frame("Particular coins.", text("the {owned}"), text("[el|la|los|las] {owned}")),
    "a": Frame("A coin of some kind.", text("a {owned}"), text("[un|una] {owned}")),
    "choice": Frame(
        "A reminder that you choose.",
        text("{owned}< of your choice>"),
        text("{owned}< a tu elección>"),
    ),
    "pronoun": Frame(
        "Something just named. In Spanish it becomes a part of the verb before it.",
        text("[it|them]"),
        text("~l[o|a|os|as]", prep="[él|ella|ellos|ellas]"),
    ),
    "that": Frame(
        "A player named before.",
        text("[that|those] {head}"),
        text("[ese|esa|esos|esas] {head}"),
    ),
    # --- joining
    "or": Frame("Before the last of several.", text("or"), text("o")),
    "nor": Frame("Before the last of several that are forbidden.", text("or"), text("ni")),
    "and": Frame("Before the last of several.", text("and"), text("y")),
    "group": Frame("Conditions that belong together.", text("({then})"), text("({then})")),
    "aside": Frame("Steps within steps.", text("({then})"), text("({then})")),
    "steps": Frame(
        "Steps of yours in one sentence; the last is told of with what came before.",
        text("{first}, then {last}", inf="{first} and then {last}", linked="{first} and {last}"),
        text("{first} y luego {last}", p="{first}, y luego {last}"),
    ),
    "next": Frame(
        "A sentence after another.",
        text("then {then}", **{"if": "then, {then}"}),
        text("después, {then}"),
    ),
    "anyway": Frame(
        "A sentence after one that may have been passed over.",
        text("either way, {then}"),
        text("en cualquier caso, {then}"),
    ),
    "straight away": Frame(
        "A sentence about now, after one about another time.",
        text("now {then}", **{"if": "now, {then}"}),
        text("ahora, {then}"),
    ),
    "otherwise": Frame(
        "The other branch of `if`.", text("otherwise, {then}"), text("de lo contrario, {then}")
    ),
    # --- abilities
    "play": Frame(
        "A `play` ability.",
        text(
            "{then}",
            **{
                "if": "if {condition}: {then}",
                "once": "{once}: {then}",
                "if_once": "{once}, if {condition}: {then}",
                # A colon alone would not be taken to reach beyond what is said of another time.
                "if_several": "if {condition}, use this coin as follows: {then}",
                "if_once_several": "{once}, if {condition}, use this coin as follows: {then}",
            },
        ),
        text(
            "{then}",
            **{
                "if": "si {condition}: {then}",
                "once": "{once}: {then}",
                "if_once": "{once}, si {condition}: {then}",
                "if_several": "si {condition}, usa esta moneda así: {then}",
                "if_once_several": "{once}, si {condition}, usa esta moneda así: {then}",
            },
        ),
    ),
    "or play": Frame("A further `play` ability.", text("or, {then}"), text("o bien, {then}")),
    "when": Frame(
        "What a reaction answers.",
        text("when {event}", **{"if": "when {event}, if {condition}"}),
        text("cuando {event}", **{"if": "cuando {event}, si {condition}"}),
    ),
    "react": Frame(
        "A `react` ability.",
        text(
            "react {when}: {then}",
            cost="{cost} to react {when}: {then}",
            book="{when}, you may use this coin to react: {then}",
            own_book="{when}, you may use it to react: {then}",
            cost_book="{when}, you may {cost} to react: {then}",
        ),
        text(
            "reacciona {when}: {then}",
            cost="{cost} para reaccionar {when}: {then}",
            book="{when}, puedes usar esta moneda para reaccionar: {then}",
            own_book="{when}, puedes usarla para reaccionar: {then}",
            cost_book="{when}, puedes {cost:inf} para reaccionar: {then}",
        ),
    ),
    "limited": Frame(
        "A `react` ability that may be used only so often.",
        text("{once}, {then}"),
        text("{once}, {then}"),
    ),
    "while": Frame(
        "A `while` ability.",
        text("while this coin {where}, {then}"),
        text("mientras esta moneda {where}, {then}"),
    ),
    "lying": Frame(
        "Where a coin lies with a `while` ability, where nothing more is told.",
        text("while this coin {where}"),
        text("mientras esta moneda {where}"),
    ),
    "nothing": Frame(
        "A coin without abilities.",
        text("this coin has no ability"),
        text("esta moneda no tiene ninguna habilidad"),
    ),
}
