"""A coin as `piecesofeight explain` tells it: for people, and for programs."""

from __future__ import annotations

from functools import partial
from textwrap import fill
from typing import Any

from rich.text import Text

from piecesofeight.cli.common.coins import set_of
from piecesofeight.cli.common.output import WIDTH, shown
from piecesofeight.language import Coins
from piecesofeight.language.printing import Outline, outlines, rules_text
from piecesofeight.language.printing.unparse import unparsed_steps
from piecesofeight.language.program import (
    Coin,
    CoinSet,
    Destroy,
    Play,
    React,
    This,
    Whenever,
    While,
)
from piecesofeight.language.program.inferred.staying import Staying
from piecesofeight.texts import LANGUAGES, say

word = partial(say, "explain")
_KINDS = {
    Play: "main action",
    React: "reaction",
    Whenever: "of itself",
    While: "while this is",
}


def explained(coin: Coin, coins: Coins, lang: str = "en") -> Text:
    """A coin as a person wants to read it."""
    text = Text()
    text.append(shown(coin.name_in(lang)), "bold")
    others = [coin.name] if coin.name_in(lang) != coin.name else []
    others += [name for code, name in coin.names if code != lang and name not in others]
    if others:
        text.append(shown(f" ({', '.join(others)})"))
    text.append(shown(f"\n{', '.join(facts(coin, set_of(coins, coin), lang))}\n"))
    wrapped = partial(fill, width=WIDTH, initial_indent="  ", subsequent_indent="  ")
    for heading, paragraphs in _printed(coin, coins, lang):
        text.append(f"\n{heading}\n", "bold")
        text.append("".join(f"{wrapped(shown(told))}\n" for told in paragraphs))
    if coin.abilities:
        text.append(f"\n{word('file', lang)}", "bold")
    for line in coin.text.rstrip().splitlines():
        text.append(shown(f"\n  {line}"), "green")
    if coin.abilities:
        text.append("\n")
    for number, outline in enumerate(outlines(coin, coins, lang), start=1):
        text.append(f"\n{number}  ", "bold")
        text.append(shown(sentence(outline, lang)))
    answered = [word(kind, lang) for kind in _answers(coin)] or [word("nothing", lang)]
    text.append(f"\n\n{word('answers', lang)}  ", "bold")
    text.append(", ".join(answered))
    if coin.note:
        text.append(shown(f"\n\n{coin.note.strip()}"))
    return text


def _printed(coin: Coin, coins: Coins, lang: str) -> list[tuple[str, tuple[str, ...]]]:
    """The rules text, as it would stand on the coin and, if that differs, in a rulebook."""
    short = rules_text(coin, coins, lang)
    long = rules_text(coin, coins, lang, rulebook=True)
    told = [(word("coin", lang), short)]
    return told + ([(word("rulebook", lang), long)] if long != short else [])


def facts(coin: Coin, home: CoinSet, lang: str) -> list[str]:
    """The set, the limit, and what else is true of a coin, as a person reads it."""
    told = [home.title or home.name, word("limit", lang, number=coin.limit)]
    if coin.captain:
        told.append(word("captain", lang))
    status = "unofficial" if coin.unofficial else home.status
    if status != "official":
        told.append(word(status, lang))
    return told


def sentence(outline: Outline, lang: str) -> str:
    """An ability on a line, such as `main action, if ...; targets: ...; is spent`."""
    ability, head = outline.ability, outline.when
    if isinstance(ability, Play):
        head = word("play", lang)
    elif isinstance(ability, Whenever):
        head = word("whenever", lang, when=outline.when)
    elif isinstance(ability, React):
        head = word("must react" if ability.must else "react", lang, when=outline.when)
    if outline.condition:
        head = word("if", lang, ability=head, condition=outline.condition)
    parts = [head, outline.once]
    if isinstance(ability, Play | React) and outline.cost:
        itself = ability.costs == (Destroy(This()),)
        parts.append(word("itself", lang) if itself else word("cost", lang, cost=outline.cost))
    if outline.targets:
        parts.append(word("targets", lang, targets=", ".join(outline.targets)))
    if outline.later:
        parts.append(word("chosen later", lang, chosen=", ".join(outline.later)))
    if outline.often:
        parts.append(use(outline, lang))
    return "; ".join(part for part in parts if part)


def use(outline: Outline, lang: str) -> str:
    """Whether the coin stays, and, unless the line has said so before, how often it can be used."""
    stays = word(outline.staying.value, lang)
    if outline.staying in (Staying.SPENT, Staying.MOVES) or outline.once:
        return stays
    return word("use", lang, stays=stays, often=word(outline.often, lang))


def as_data(coin: Coin, coins: Coins) -> dict[str, Any]:
    """A coin for a program."""
    home = set_of(coins, coin)
    return {
        "name": coin.name,
        "names": dict(coin.names),
        "set": home.name,
        "set_title": home.title,
        "status": home.status,
        "limit": coin.limit,
        "captain": coin.captain,
        "unofficial": coin.unofficial or home.status == "unofficial",
        "text": coin.text,
        "rules_text": {
            lang: {
                "coin": list(rules_text(coin, coins, lang)),
                "rulebook": list(rules_text(coin, coins, lang, rulebook=True)),
            }
            for lang in LANGUAGES
        },
        "note": coin.note,
        "answers": _answers(coin),
        "abilities": [_ability_data(outline, coins) for outline in outlines(coin, coins)],
    }


def _answers(coin: Coin) -> list[str]:
    """The kinds of event that a coin answers, each once, in the order of its abilities."""
    kinds = (react.event.kind.value for react in coin.abilities if isinstance(react, React))
    return list(dict.fromkeys(kinds))


def _ability_data(outline: Outline, coins: Coins) -> dict[str, Any]:
    ability = outline.ability
    return {
        "kind": _KINDS[type(ability)],
        "when": outline.when,
        "must": getattr(ability, "must", False),
        "condition": outline.condition,
        "once": outline.once,
        "cost": outline.cost,
        "targets": list(outline.targets),
        "chosen_later": list(outline.later),
        "stays": outline.staying.value if outline.often else "",
        "often": outline.often,
        "steps": list(unparsed_steps(ability, coins)),
        "line": ability.span.line,
    }
