"""Which files belong together: the coin files of a folder, as they stand in the editor."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pygls.workspace import Workspace

from piecesofeight.language import CoinFileError, Coins, load_coins
from piecesofeight.language.file.reading import declaration
from piecesofeight.language.loading.coinset import load_sources
from piecesofeight.language.loading.sources import Source
from piecesofeight.lsp.places import path_of, uri_of
from piecesofeight.plain_files import read_plain

MOST_BYTES = 4 * 1024 * 1024
MOST_FILES = 200


def is_scenario(path: str) -> bool:
    """Whether a file has scenarios, by its name."""
    return path.endswith((".scenario.yaml", ".scenario.yml"))


def text_of(workspace: Workspace, path: str) -> str:
    """The text of a file as it stands in the editor, or else on the disk; empty if it can't be."""
    document = workspace.text_documents.get(uri_of(path))
    if document is not None:
        return str(document.source)
    try:
        return read_plain(path, MOST_BYTES).decode("utf-8")
    except (OSError, ValueError):
        return ""


def coin_files(workspace: Workspace, path: str) -> dict[str, str]:
    """The coin files beside a file, and those that are open; by path, this one among them."""
    texts: dict[str, str] = {}
    folder = Path(path).parent
    beside = sorted(folder.glob("*.yaml"))[:MOST_FILES] if folder.is_dir() else []
    opened = [path_of(uri) for uri in workspace.text_documents]
    for name in dict.fromkeys([path, *(str(one) for one in beside), *opened]):
        if is_scenario(name):
            continue
        text = text_of(workspace, name)
        if name == path or declaration(text, name) is not None:
            texts[name] = text
    return texts


def sources_used(texts: Mapping[str, str], path: str) -> tuple[Source, ...]:
    """A file, and those of the files beside it that have sets which it uses."""
    sets: dict[str, str] = {}
    uses: dict[str, list[str]] = {}
    for name, text in texts.items():
        found = declaration(text, name)
        if found is not None:
            sets.setdefault(found.name, name)
            uses[name] = [used.name for used in found.uses]
    wanted, todo = [path], [path]
    while todo:
        for used in uses.get(todo.pop(), []):
            file = sets.get(used)
            if file is not None and file not in wanted:
                wanted.append(file)
                todo.append(file)
    return tuple(Source(name, texts[name]) for name in wanted if name in texts)


def coins_for(texts: Mapping[str, str], path: str) -> frozenset[str]:
    """The names of coins that a text of a file may speak of."""
    found: set[str] = set()
    shipped = {entry.name: entry for entry in load_coins().sets}
    for source in sources_used(texts, path):
        entry = declaration(source.text, source.name)
        if entry is not None:
            found |= {listed.coin.name for listed in entry.coins}
            for used in entry.uses:
                if used.name in shipped:
                    found |= {coin.name for coin in shipped[used.name].coins}
    return frozenset(found)


def loaded(texts: Mapping[str, str], path: str) -> Coins | None:
    """The coins of a file and of the sets that it uses; None while there is an error in it."""
    try:
        return load_sources(*sources_used(texts, path))
    except CoinFileError:
        return None
