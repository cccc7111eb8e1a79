"""`piecesofeight explain`: what a coin is, does and answers; the rules of a game from a file."""

from __future__ import annotations

from functools import partial
from textwrap import fill
from typing import Any, ClassVar

from attrs import frozen
from rich.text import Text

from piecesofeight.cli.common.coins import find_coin, loaded, set_of
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.options import (
    argument,
    choice_option,
    coins_option,
    flag,
    flags_given,
    json_option,
    text_option,
)
from piecesofeight.cli.common.output import WIDTH, console, print_json, shown
from piecesofeight.language import Coins
from piecesofeight.language.printing import Outline, outlines, rules_text
from piecesofeight.language.printing.unparse import unparsed_steps
from piecesofeight.language.program import Coin, CoinSet, Destroy, Play, React, This, While
from piecesofeight.texts import LANGUAGES, say

word = partial(say, "explain")
_KINDS = {Play: "main action", React: "reaction", While: "while this is"}


@frozen
class Command:
    """Tell what a coin does, or what the rules of a game from a file are.

    COIN is a coin's name in any language; case and accents don't matter, and blanks
    need no quotes. With `--game` it is a piece, zone, action, phase or word of that game;
    without COIN all its rules are told, numbered, as a rulebook has them. Ends with 2 if
    there is no such coin or thing.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight explain captain",
        "piecesofeight explain capitan --lang es --program",
        "piecesofeight explain Parrot --coins my_set.yaml --json",
        "piecesofeight explain --game black-spot --lang es",
        "piecesofeight explain Pilot --game black-spot",
    )
    coin: tuple[str, ...] = argument("COIN", nargs=-1)
    game: str | None = text_option(
        "--game", "NAME|FILE", "A game from a file, as `black-spot`; else coin combat."
    )
    program: bool = flag("--program", text="Print the program that the machine runs, too.")
    lang: str = choice_option(
        "--lang", LANGUAGES, "The language of all but the coin's file, its program and its note."
    )
    coin_files: tuple[str, ...] = coins_option()
    as_json: bool = json_option("it")

    def __call__(self) -> None:
        """Find the coin or the game, and print what it is."""
        if self.game is not None:
            self._game(self.game)
            return
        if not self.coin:
            raise Failure("missing argument `COIN`", "name a coin, or a game with `--game`")
        coins = loaded(self.coin_files)
        coin = find_coin(coins, " ".join(self.coin))
        listed = _listing(tuple(coins.values()), coin) if self.program else ""
        if self.as_json:
            data = as_data(coin, coins)
            print_json({**data, "program": listed.splitlines()} if self.program else data)
            return
        out = console()
        out.print(explained(coin, coins, self.lang))
        if self.program:
            heading = (word("program", self.lang), "bold")
            out.print(Text.assemble("\n", heading, "\n", shown(listed)))

    def _game(self, game: str) -> None:
        """Explain a game from a file, or one thing of it."""
        others = flags_given(["program", "coin_files"])
        if others:
            raise Failure(f"`{others[0]}` is for coins, not for a game from a file", "leave it out")
        from piecesofeight.cli.explain.game import explain_game

        explain_game(game, " ".join(self.coin), self.lang, as_json=self.as_json)


def _listing(coins: tuple[Coin, ...], coin: Coin) -> str:
    from piecesofeight.tables import listing
    from piecesofeight.tables.compiler import tables_of

    return listing(tables_of(coins), coin.name)


def explained(coin: Coin, coins: Coins, lang: str = "en") -> Text:
    """A coin as a person wants to read it."""
    text = Text()
    text.append(shown(coin.name_in(lang)), "bold")
    others = [coin.name] if coin.name_in(lang) != coin.name else []
    others += [name for code, name in coin.names if code != lang and name not in others]
    if others:
        text.append(shown(f" ({', '.join(others)})"))
    text.append(shown(f"\n{', '.join(_facts(coin, set_of(coins, coin), lang))}\n"))
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
        text.append(shown(_sentence(outline, lang)))
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


def _facts(coin: Coin, home: CoinSet, lang: str) -> list[str]:
    facts = [home.title or home.name, word("limit", lang, number=coin.limit)]
    if coin.captain:
        facts.append(word("captain", lang))
    status = "unofficial" if coin.unofficial else home.status
    if status != "official":
        facts.append(word(status, lang))
    return facts


def _sentence(outline: Outline, lang: str) -> str:
    """An ability on a line, such as `main action, if ...; targets: ...`."""
    ability, head = outline.ability, outline.when
    if isinstance(ability, Play):
        head = word("play", lang)
    elif isinstance(ability, React):
        head = word("react", lang, when=outline.when)
    if outline.condition:
        head = word("if", lang, ability=head, condition=outline.condition)
    parts = [head, outline.once]
    if isinstance(ability, React) and outline.cost:
        itself = ability.costs == (Destroy(This()),)
        parts.append(word("itself", lang) if itself else word("cost", lang, cost=outline.cost))
    if outline.targets:
        parts.append(word("targets", lang, targets=", ".join(outline.targets)))
    return "; ".join(part for part in parts if part)


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
        "condition": outline.condition,
        "once": outline.once,
        "cost": bool(outline.cost),
        "targets": list(outline.targets),
        "steps": list(unparsed_steps(ability, coins)),
        "line": ability.span.line,
    }
