"""Abilities drawn from the grammar: every phrase of the vocabulary, without regard to meaning."""

from __future__ import annotations

from hypothesis import strategies as st

from piecesofeight.language.vocabulary import words

NAMES = ["prize", "loot", "victim"]
KINDS = ["Mate", "Captain", "Gull", "Captain's Monkey", '"Barrel of Grog"']


def phrases() -> dict[str, list[str]]:
    """The phrases of each category, and of the noun phrases of the skeleton."""
    table: dict[str, list[str]] = {}
    for entry in words():
        table.setdefault(entry.category, []).extend(form.phrase for form in entry.forms)
    for name, heads in {
        "coin": ["coin", "{kind}"],
        "coins": ["coins", "{kind}"],
        "counted": ["coin", "coins", "{kind}"],
    }.items():
        table[name] = [
            f"{before}{head}{after}"
            for before in ("", "", "other ", "{place} ", "{place} or {place} ")
            for head in heads
            for after in (
                "",
                "",
                " {owner}",
                " {exception}",
                " {owner} {exception}",
                " bearing {some_marks}",
                " {called}",
            )
        ]
    table["condition"] = [
        "{simple_condition}",
        "{simple_condition}",
        "{simple_condition} and {simple_condition}",
        "{simple_condition} or ({condition})",
        "not ({condition})",
    ]
    table["kind"] = KINDS
    table["kinds"] = ["Gulls", "Captains"]
    table["named"] = table["new_name"] = NAMES
    table["mark"] = ["fuse", "luck"]
    table["number"] = ["0", "1", "1", "2", "3"]
    return table


PHRASES = phrases()
# When it gets too long, whatever is left is filled in with these.
SHORT = {
    "condition": "this is open",
    "simple_condition": "this is open",
    "coin": "open coin",
    "coins": "open coins",
    "counted": "coins",
    "countable": "coin",
}


@st.composite
def sentences(draw: st.DrawFn, category: str, depth: int = 0) -> str:
    """A phrase of a category with all its placeholders filled in."""
    if depth > 5 and category in SHORT:
        return SHORT[category]
    phrase = draw(st.sampled_from(PHRASES[category]))
    out = []
    for piece in phrase.replace("(", "( ").replace(")", " )").split():
        name = piece.strip("{}")
        out.append(draw(sentences(name, depth + 1)) if piece.startswith("{") else piece)
    return " ".join(out)


@st.composite
def blocks(draw: st.DrawFn, indent: str, depth: int = 0) -> str:
    """Some steps below each other."""
    lines = []
    for _ in range(draw(st.integers(1, 3))):
        what = draw(st.integers(0, 9)) if depth < 2 else draw(st.integers(2, 9))
        if what == 0:
            lines.append(f"{indent}{draw(sentences('opening'))}:")
            lines.append(draw(blocks(indent + "  ", depth + 1)))
        elif what == 1:
            lines.append(f"{indent}{draw(sentences('branch'))}:")
            lines.append(draw(blocks(indent + "  ", depth + 1)))
            if draw(st.booleans()):
                lines.append(f"{indent}otherwise:")
                lines.append(draw(blocks(indent + "  ", depth + 1)))
        elif what == 3 and depth < 2:
            lines.append(f"{indent}{draw(sentences('modes'))}:")
            for _ in range(draw(st.integers(1, 2))):
                lines += [draw(blocks(indent + "  ", depth + 1)), f"{indent}or:"]
            lines.append(draw(blocks(indent + "  ", depth + 1)))
        elif what == 2:
            lines.append(f"{indent}{draw(sentences('term'))}:")
            bans = draw(st.lists(sentences("forbid"), min_size=1, max_size=2))
            lines += [f"{indent}  {ban}" for ban in bans]
        else:
            lines.append(indent + draw(sentences("effect")))
    return "\n".join(lines)


@st.composite
def abilities(draw: st.DrawFn) -> str:
    """An ability that follows the grammar."""
    kind = draw(st.sampled_from(["play", "react", "while"]))
    once = draw(st.sampled_from(["", "", f" {draw(sentences('once'))}"]))
    source = draw(st.sampled_from(["", "", f" from {draw(sentences('source'))}"]))
    condition = draw(st.sampled_from(["", "", f" if {draw(sentences('condition'))}"]))
    if kind == "while":
        lines = draw(st.lists(sentences("forbid"), min_size=1, max_size=2))
        head = f"while this is {draw(sentences('predicate'))}:\n"
        return head + "\n".join(f"  {line}" for line in lines)
    if kind == "play":
        return f"play{source}{once}{condition}:\n{draw(blocks('  '))}"
    coin = draw(st.sampled_from(["this", "any other coin of yours", "any open coin of yours"]))
    cost = draw(st.sampled_from(["", "", f"  cost: destroy {coin}\n"]))
    event = draw(sentences("event"))
    return f"react{source}{once} when {event}{condition}:\n{cost}{draw(blocks('  '))}"
