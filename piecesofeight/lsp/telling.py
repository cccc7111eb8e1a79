"""What an editor shows of a word or a name that is pointed at, in Markdown."""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language.editor import Hover, Mention
from piecesofeight.language.editor.mentions import What
from piecesofeight.language.printing import rules_text
from piecesofeight.language.vocabulary import Word
from piecesofeight.lsp.project import loaded


def told(found: Hover, texts: Mapping[str, str], path: str) -> str:
    """What there is to say of a place; empty if it is nothing."""
    if found.word is not None:
        return _of_word(found.word)
    if found.mention is not None and found.mention.what is What.COIN:
        return _of_coin(found.mention, texts, path)
    return ""


def _of_word(entry: Word) -> str:
    phrases = "\n".join(f"- `{form.phrase}`" for form in entry.forms).replace(" 's", "'s")
    return f"**{entry.name}**\n\n{entry.doc}\n\n{phrases}\n\n```text\n{entry.example}\n```"


def _of_coin(mention: Mention, texts: Mapping[str, str], path: str) -> str:
    coins = loaded(texts, path)
    if coins is None or mention.name not in coins:
        return f"**{mention.name}**"
    coin = coins[mention.name]
    names = "".join(f" · {language}: {name}" for language, name in coin.names)
    told = "\n\n".join(rules_text(coin, coins))
    text = f"\n\n```text\n{coin.text.rstrip()}\n```" if coin.text else ""
    return f"**{coin.name}** · limit {coin.limit}{names}\n\n{told}{text}"
