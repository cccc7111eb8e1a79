"""Makes the generated part of docs/reference/diagnostics.md: every code, and what it means."""

from __future__ import annotations

import re

from piecesofeight.data_files import yaml_data
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.explanations import explanation


def families() -> dict[str, str]:
    """What the codes that begin so are about."""
    found: dict[str, str] = yaml_data("language/diagnostics/codes.yaml")["families"]
    return found


def page() -> str:
    """The page of the manual with all codes, below its head: a list, and a section for each."""
    parts: list[str] = []
    for family, title in families().items():
        rows = [
            f"| [{code}](#{code.lower()}) | {entry.title.replace('|', chr(92) + '|')} |"
            for code, entry in codes().items()
            if code.startswith(family)
        ]
        parts.append(
            f"## {family}: {title}\n\n| code | what is wrong |\n| --- | --- |\n" + "\n".join(rows)
        )
    for code in codes():
        told = explanation(code)
        head = f'<a id="{code.lower()}"></a>\n\n### {code}: {told.code.title}'
        parts.append(f"{head}\n\n{_linked(told.markdown())}")
    return "\n\n".join(parts) + "\n"


def _linked(text: str) -> str:
    """What is said of a code, with links to the words and rules to read on."""
    told, see, words = text.rpartition("\n\nSee also: ")
    words = re.sub(r"`([^`]+)`", lambda word: f"[{word[1]}](language.md#{_anchor(word[1])})", words)
    words = re.sub(r"rule (\d+)\.(\w+)", r"rule [\1.\2](#r-\1-\2)", words)
    return f"{told}{see}{words}" if see else text


def _anchor(name: str) -> str:
    return re.sub(r"[^a-z -]", "", name.lower()).replace(" ", "-")
