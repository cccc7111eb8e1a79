"""Makes the generated parts of docs/reference/language.md: keys, vocabulary, limits."""

from __future__ import annotations

from piecesofeight.language.checks import MOST_ABILITIES
from piecesofeight.language.checks.checked import MOST_PARTS
from piecesofeight.language.checks.effects import MOST_REMEMBERED, MOST_STEPS, MOST_TARGETS
from piecesofeight.language.checks.idle import MOST_ADDED
from piecesofeight.language.checks.meant.pronouns import MOST_KEPT
from piecesofeight.language.checks.modes import MOST_TIMES
from piecesofeight.language.checks.numbers import MOST_NAMES
from piecesofeight.language.file.keys import MAX_ABILITY, MOST, OF_COIN, OF_SET
from piecesofeight.language.file.yaml_tree import MAX_DEPTH, MAX_KEYS, MAX_LENGTH, MAX_PARTS
from piecesofeight.language.names import MAX_NAME
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.building import MOST_LEVELS, MOST_NUMBER, MOST_PARENTHESES
from piecesofeight.language.vocabulary import words
from piecesofeight.language.vocabulary.entry import PLACEHOLDER, Word

# What is counted, how much of it there may be, and the code of the error if there is more.
LIMITS: tuple[tuple[str, int, str], ...] = (
    ("characters in a file", MAX_LENGTH, "E0120"),
    ("keys, values and entries in a file", MAX_PARTS, "E0120"),
    ("keys below each other, such as those of `shipyard`", MAX_KEYS, "E0120"),
    ("lists and keys within each other", MAX_DEPTH, "E0106"),
    ("characters in a name", MAX_NAME, "E0120"),
    ("coins of a kind in a ship, or in a shipyard", MOST, "E0110"),
    ("characters in the text of a coin", MAX_ABILITY, "E0120"),
    ("abilities of a coin", MOST_ABILITIES, "E0323"),
    ("steps of an ability", MOST_STEPS, "E0325"),
    ("targets of an ability", MOST_TARGETS, "E0324"),
    ("choices that an ability remembers", MOST_REMEMBERED, "E0325"),
    ("coins or players that a delayed step remembers", MOST_KEPT, "E0326"),
    ("coins that `add` may add", MOST_ADDED, "E0325"),
    ("blocks within each other", MOST_LEVELS, "E0208"),
    ("times that `repeat` does something", MOST_TIMES, "E0395"),
    ("parentheses within each other", MOST_PARENTHESES, "E0208"),
    ("simple parts of a condition", MOST_PARTS, "E0325"),
    ("names of marks in a game", MOST_NAMES, "E0365"),
    ("any other number in a text", MOST_NUMBER, "E0209"),
)

# The categories of words with their titles, in the order in which the manual tells of them.
CATEGORIES: dict[str, str] = {
    "effect": "Effects",
    "branch": "Steps under a condition",
    "modes": "Some of several blocks",
    "opening": "Steps that may happen, or happen later",
    "term": "Prohibitions for a time",
    "event": "Events",
    "event_coin": "The coin of an event",
    "cause": "By whose ability",
    "doer": "Who does what an event tells of",
    "simple_condition": "Conditions",
    "once": "How often",
    "forbid": "Prohibitions",
    "folk": "Whom a prohibition binds",
    "what": "Coins that something is done to",
    "a_coin": "A coin",
    "place": "Where a coin lies",
    "predicate": "Where this coin lies",
    "source": "From where a coin is used",
    "owner": "Whose coins",
    "called": "Of a kind that was named, or of that of a coin",
    "exception": "Exceptions",
    "whose_one": "Whose, of one player",
    "whose": "Whose ship or hold",
    "spot": "Where to",
    "you": "You",
    "one_player": "One particular player",
    "player": "Players",
    "everybody": "Each of several players",
    "they": "They",
    "chooser": "Who chooses",
    "a_player": "A player to choose",
    "having": "What a player must have to be chosen",
    "rival": "A player whom others choose",
    "random_player": "A player drawn at random",
    "together": "Players together",
    "turns": "Turns",
    "rest": "Amounts that grow",
    "per_each": "So many for each",
    "as_many": "As many as a number says",
    "marks": "Marks",
    "some_marks": "So many marks",
    "countable": "What can be counted",
    "countables": "What can be counted together",
    "deed": "What was done",
    "lapse": "Since when",
    "value": "What a number is compared with",
    "told": "Numbers that were named in secret",
    "compare": "Comparing",
}

# Rules of grammar/ability.lark that phrases refer to, in plain words.
SKELETON = {
    "coin": "a description of one coin, such as `open coin of yours` or `Gull`",
    "coins": "a description of several coins, such as `aft coins` or `open Gulls`",
    "counted": "a description of coins after a number, such as `coins in your hold`",
    "condition": "a condition, or several joined by `and` or by `or`",
    "kind": "the name of a coin",
    "kinds": "the name of a coin, as of several: `Gulls`",
    "named": "a name given before with `as`",
    "new_name": "a new name of your own",
    "number": "a number from 0 to 99",
    "mark": "the name of marks, a word of your own in small letters",
}


def words_in_order() -> list[Word]:
    """All words, in the order in which the manual tells of them."""
    order = list(CATEGORIES)
    return sorted(words(), key=lambda entry: order.index(entry.category))


def vocabulary_reference() -> str:
    """All words of the language, as Markdown."""
    parts: list[str] = []
    for category, title in CATEGORIES.items():
        entries = [entry for entry in words_in_order() if entry.category == category]
        parts.append(f'### {title}\n\n<a id="{category}"></a>')
        if len(entries) > 1 or entries[0].category in ("effect", "event"):
            parts.append(f"Wherever a phrase below says *{plain_name(category)}*.")
        parts.extend(_entry(entry) for entry in entries)
    rest = [f'- <a id="{name}"></a>*{plain_name(name)}*: {text}' for name, text in SKELETON.items()]
    parts.append("### Other parts of phrases\n\n" + "\n".join(rest))
    taken = ", ".join(f"`{name}`" for name in sorted(_taken()))
    parts.append(f"### Words that can't be names\n\nThey mean something here: {taken}.")
    return "\n\n".join(parts) + "\n"


def _taken() -> set[str]:
    """The words of the language that can't be names, but for those that no name looks like."""
    return {word for word in grammar.keywords() if word.isalpha()} - {*grammar.NAMES_TOO}


def keys_reference() -> str:
    """The keys of a coin file, as Markdown."""
    tables = []
    for what, known in (("set", OF_SET), ("coin", OF_COIN)):
        rows = [f"| key of a {what} | what it says | needed |", "| --- | --- | --- |"]
        for key in known.table:
            doc = key.doc.removesuffix(".").replace("|", "\\|")
            rows.append(f"| `{key.name}` | {doc} | {'' if key.absent is None else 'yes '}|")
        tables.append("\n".join(rows))
    return "\n\n".join(tables) + "\n"


def limits_reference() -> str:
    """How much there may be of everything, as Markdown."""
    rows = [f"| {what} | {most:,} | {code} |" for what, most, code in LIMITS]
    return "\n".join(["| what | at most | error |", "| --- | --: | --- |", *rows]) + "\n"


def _entry(entry: Word) -> str:
    phrases = "\n".join(f"- {phrase_line(form.phrase)}" for form in entry.forms)
    return f"#### {entry.name}\n\n{phrases}\n\n{entry.doc}\n\n{block(entry.example)}"


def phrase_line(phrase: str) -> str:
    """A phrase with its placeholders in italics, linked to where they are told of."""
    out: list[str] = []
    plain: list[str] = []
    for piece in phrase.replace(" 's", "'s").split():
        found = PLACEHOLDER.search(piece)
        if found is None:
            plain.append(piece)
            continue
        if plain:
            out.append(f"`{' '.join(plain)}`")
            plain = []
        name = found[1]
        link = f"[*{plain_name(name)}*](#{name})"
        out.append(link + (f"`{piece[found.end() :]}`" if piece[found.end() :] else ""))
    if plain:
        out.append(f"`{' '.join(plain)}`")
    return " ".join(out)


def plain_name(name: str) -> str:
    """A category as people read it."""
    return name.replace("_", " ")


def block(text: str) -> str:
    """A text as a block of Markdown."""
    return "```text\n" + text.rstrip("\n") + "\n```"


def refreshed(page: str) -> str:
    """The page with its generated parts made anew, between their markers."""
    for name, text in (
        ("keys", keys_reference()),
        ("vocabulary", vocabulary_reference()),
        ("limits", limits_reference()),
    ):
        begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
        before, rest = page.split(begin)
        _old, after = rest.split(end)
        page = f"{before}{begin}\n{text}\n{end}{after}"
    return page
