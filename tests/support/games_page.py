"""Makes the generated parts of docs/reference/games.md: the keys of a file, and its words."""

from __future__ import annotations

from language_page import block, phrase_line, plain_name

from piecesofeight.language.file import keys
from piecesofeight.language.games.vocabulary import words
from piecesofeight.language.games.vocabulary.manual import entry_of
from piecesofeight.language.vocabulary import Word

# The categories of words with their titles, in the order in which the manual tells of them.
CATEGORIES = {
    "effect": "Steps",
    "branch": "Steps under a condition",
    "opening": "Steps done several times",
    "question": "Choices",
    "picked": "What is chosen",
    "simple_condition": "Conditions",
    "claim": "What is said of a player",
    "claims": "What is said of several players",
    "amount": "Amounts",
    "product": "Products",
    "figure": "Single amounts",
    "quantity": "Numbers and sums",
    "rank": "The most, the least",
    "test": "Pieces by their numbers",
    "definition": "Words of the file",
    "moment": "What pieces change",
    "window": "When pieces can be played",
}

# Rules of grammar/rules.lark that phrases refer to, in plain words.
SKELETON = {
    "condition": "a condition, or several joined by `and`, or by `, or`; `not (...)` negates one",
    "one": "a player of some group: `player`, `active player`, `other active player`, `neighbour`, "
    "a word of the file or a name; then perhaps `or the Skipper`, `, but not themselves`, "
    "`who ...`, and `with the highest ...`",
    "many": "the same in the plural",
    "the_many": "the same, perhaps with `the`",
    "several": "the same without `with the highest ...`",
    "one_other": "a player (`the Skipper`), or one of a group (`a neighbour`)",
    "player": "one player: a name, `the Skipper` for who has that piece alone in a zone, or "
    "`that player`",
    "one_piece": "a piece and where it lies: `loud coin with value 2 or more in their hand`",
    "many_pieces": "the same in the plural",
    "one_noun": "a piece without where it lies: `coin`, `loud coin`, `Gull`",
    "some_noun": "the same, in the plural if there are several",
    "all_pieces": "all that lies somewhere: `their post`",
    "place": "a zone: `the bag`, `their hand`, `fellow's shown`, `the Skipper's hand`",
    "places": "one or several, with `or`",
    "measure": "`the` and a number or a sum, or `their` and a counter",
    "counter": "a counter of the table by its name, or `their score`",
    "reckoned_by": "a counter of each player",
    "attribute": "an attribute of pieces",
    "mark": "a mark of pieces, or a word of the file for some",
    "protection": "what a piece keeps safe from",
    "sort": "a sort of pieces",
    "term": "a new word for players",
    "deed": "a deed of the file",
    "phase": "the name of a phase",
    "memory": "a player whom the table remembers, by the name that stands at `remembered`",
    "given_number": "a name that was given to a number",
    "given_piece": "a name that was given to a piece",
    "new_name": "a new name of your own",
    "number": "a number from 0 to 99",
}
_TABLES = {
    "the file": keys.OF_GAME,
    "a sort": keys.OF_SORT,
    "a kind": keys.OF_KIND,
    "a zone": keys.OF_ZONE,
    "`counters`": keys.OF_COUNTERS,
    "a phase": keys.OF_PHASE,
}


def keys_reference() -> str:
    """The keys of the file of a game, as Markdown."""
    tables = []
    for what, known in _TABLES.items():
        rows = [f"| key of {what} | what it says | needed |", "| --- | --- | --- |"]
        for key in known.table:
            doc = key.doc.removesuffix(".").replace("|", "\\|")
            rows.append(f"| `{key.name}` | {doc} | {'' if key.absent is None else 'yes '}|")
        tables.append("\n".join(rows))
    return "\n\n".join(tables) + "\n"


def words_reference() -> str:
    """All words of games, as Markdown."""
    parts: list[str] = []
    for category, title in CATEGORIES.items():
        parts.append(f'### {title}\n\n<a id="game-{category}"></a>')
        parts.extend(_entry(word) for word in words() if word.category == category)
    rest = [
        f'- <a id="game-{name}"></a>*{plain_name(name)}*: {text}' for name, text in SKELETON.items()
    ]
    parts.append("### Other parts of phrases\n\n" + "\n".join(rest))
    return "\n\n".join(parts) + "\n"


def _entry(word: Word) -> str:
    # The manual of coins has anchors of the same names, on another page.
    phrases = "\n".join(
        f"- {phrase_line(form.phrase).replace('](#', '](#game-')}" for form in word.forms
    )
    told = entry_of(word)
    return f"#### {word.name}\n\n{phrases}\n\n{told.doc}\n\n{block(told.example)}"


def refreshed(page: str) -> str:
    """The page with its generated parts made anew, between their markers."""
    for name, text in (("keys", keys_reference()), ("words", words_reference())):
        begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
        before, rest = page.split(begin)
        _old, after = rest.split(end)
        page = f"{before}{begin}\n{text}\n{end}{after}"
    return page
