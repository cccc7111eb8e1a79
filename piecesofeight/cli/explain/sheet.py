"""What coins there are, and whole sets on a sheet to print: as text, and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from textwrap import fill
from typing import Any

from rich.text import Text

from piecesofeight.cli.common.output import WIDTH, shown
from piecesofeight.cli.explain.coin import facts, use, word
from piecesofeight.data_files import text_data
from piecesofeight.language import Coins
from piecesofeight.language.printing import outlines, rules_text
from piecesofeight.language.program import Coin, CoinSet

_INDENTED = partial(fill, width=WIDTH, initial_indent="  ", subsequent_indent="  ")


def listed(coins: Coins, lang: str) -> Text:
    """The names of all coins, set by set."""
    text = Text()
    for entry in coins.sets:
        text.append(f"{shown(entry.title or entry.name)} ({shown(entry.name)})\n", "bold")
        for coin in entry.coins:
            others = [name for _, name in coin.names if name != coin.name_in(lang)]
            if coin.name_in(lang) != coin.name:
                others.insert(0, coin.name)
            also = f" ({', '.join(others)})" if others else ""
            limit = word("limit", lang, number=coin.limit)
            text.append(shown(f"  {coin.name_in(lang)}{also}, {limit}\n"))
    text.right_crop(1)
    return text


def listed_data(coins: Coins) -> list[dict[str, Any]]:
    """The names of all coins, and where they are from, for a program."""
    return [
        {"name": coin.name, "names": dict(coin.names), "set": entry.name, "limit": coin.limit}
        for entry in coins.sets
        for coin in entry.coins
    ]


def sheet_text(sets: Sequence[CoinSet], coins: Coins, lang: str) -> str:
    """All that some sets have, as plain text."""
    parts = []
    for entry in sets:
        title = shown(entry.title or entry.name)
        parts.append(f"{title}\n{'=' * len(title)}")
        about = _about(entry, lang)
        parts += [shown(_INDENTED(about))] if about else []
        parts += [shown(_INDENTED(entry.note.strip()))] if entry.note.strip() else []
        parts += [_coin_text(coin, entry, coins, lang) for coin in entry.coins]
    return "\n\n".join(parts) + "\n"


def _about(entry: CoinSet, lang: str) -> str:
    """What a set says of itself besides its title: its version, its licence, what it needs."""
    told = [
        word("version", lang, number=entry.version) if entry.version else "",
        word("licence", lang, licence=entry.licence.strip()) if entry.licence.strip() else "",
        word("needs", lang, number=entry.needs) if entry.needs else "",
    ]
    return ", ".join(filter(None, told))


def _coin_text(coin: Coin, home: CoinSet, coins: Coins, lang: str) -> str:
    lines = [f"{coin.name_in(lang)}: {', '.join(facts(coin, home, lang)[1:])}"]
    lines += map(_INDENTED, rules_text(coin, coins, lang, rulebook=True))
    lines += [_INDENTED(f"[{told}]") for told in _uses(coin, coins, lang)]
    lines += [_INDENTED(coin.note.strip())] if coin.note.strip() else []
    return "\n".join(shown(line) for line in lines)


def _uses(coin: Coin, coins: Coins, lang: str) -> Iterable[str]:
    """Whether the coin stays, on a line; of several abilities each with its number."""
    told = {
        number: ", ".join(part for part in (one.once, use(one, lang)) if part)
        for number, one in enumerate(outlines(coin, coins, lang), start=1)
        if one.often
    }
    if len(coin.abilities) > 1:
        told = {number: f"{number}: {what}" for number, what in told.items()}
    return ["; ".join(told.values())] if told else []


def sheet_page(sets: Sequence[CoinSet], coins: Coins, lang: str) -> str:
    """All that some sets have, as one file for a browser or a printer, without a script."""
    title = ", ".join(entry.title or entry.name for entry in sets)
    parts = [
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>\n{text_data('cli/explain/sheet.css')}</style>",
        "</head>\n<body>",
    ]
    for entry in sets:
        parts.append(f"<h1>{escape(entry.title or entry.name)}</h1>")
        about = _about(entry, lang)
        parts += [f'<p class="facts">{escape(about)}</p>'] if about else []
        parts += [f"<p>{escape(entry.note.strip())}</p>"] if entry.note.strip() else []
        parts += [_coin_part(coin, entry, coins, lang) for coin in entry.coins]
    return "\n".join([*parts, "</body>\n</html>\n"])


def _coin_part(coin: Coin, home: CoinSet, coins: Coins, lang: str) -> str:
    told = rules_text(coin, coins, lang, rulebook=True)
    parts = [
        f"<h2>{escape(coin.name_in(lang))}</h2>",
        f'<p class="facts">{escape(", ".join(facts(coin, home, lang)[1:]))}</p>',
        *(f"<p>{escape(paragraph)}</p>" for paragraph in told),
        *(f'<p class="use">{escape(stays)}</p>' for stays in _uses(coin, coins, lang)),
    ]
    parts += [f'<p class="note">{escape(coin.note.strip())}</p>'] if coin.note.strip() else []
    return "<section>\n{}\n</section>".format("\n".join(parts))
