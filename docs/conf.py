"""Sphinx configuration: how the pages in this folder become the manual."""

import os
import re
import sys
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from piecesofeight.language.editor.pygments_lexer import CoinLexer

project = "piecesofeight"
author = "the piecesofeight authors"
project_copyright = "2026, the piecesofeight authors"
try:
    release = metadata.version("piecesofeight")
except metadata.PackageNotFoundError:
    release = "unreleased"
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_build", "Thumbs.db", ".DS_Store"]
nitpicky = False

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "description"

# Only blocks marked as tests are run; an example in running text is for reading.
doctest_test_doctest_blocks = ""

html_theme = "furo"
html_title = "piecesofeight"


def name_anchors(_app: "Sphinx", _docname: str, source: list[str]) -> None:
    """Make `<a id="...">`, which every reader of Markdown knows, a target that Sphinx knows."""
    whole_lines = re.sub(r'^<a id="([\w-]+)"></a>$', r"(\1)=", source[0], flags=re.MULTILINE)
    source[0] = re.sub(r'<a id="([\w-]+)"></a>\*([\w ]+)\*', r"[*\2*]{#\1}", whole_lines)


def part_messages(app: "Sphinx") -> None:
    """Cut the page of messages, which is one for readers of the repository, into a page each."""
    text = Path(app.srcdir, "reference", "diagnostics.md").read_text(encoding="utf-8")
    folder = Path(app.srcdir, "reference", "diagnostics")
    folder.mkdir(exist_ok=True)
    pages = {f"{code}.md": page for code, page in message_pages(text).items()}
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, page in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != page:
            path.write_text(page, encoding="utf-8")


def message_pages(text: str) -> dict[str, str]:
    """The section of each code as a page of its own."""
    _head, *sections = re.split(r'^(?=<a id="[ew]\d+"></a>$)', text, flags=re.MULTILINE)
    pages: dict[str, str] = {}
    for section in sections:
        page = section.partition("<!-- codes: end -->")[0].replace(
            "](language.md#", "](../language.md#"
        )
        code = re.search(r"^### (\w+): ", page, re.MULTILINE)[1]
        pages[code] = page.replace("### ", "# ", 1)
    return pages


def list_messages(_app: "Sphinx", docname: str, source: list[str]) -> None:
    """In the manual the page of messages is a list that leads to the pages of `part_messages`."""
    if docname != "reference/diagnostics":
        return
    head = re.split(r'^<a id="[ew]\d+"></a>$', source[0], maxsplit=1, flags=re.MULTILINE)[0]
    source[0] = f"{head}\n```{{toctree}}\n:hidden:\n:glob:\n\ndiagnostics/*\n```\n"


def write_tutorial_files(app: "Sphinx") -> None:
    """Run examples where readers run them: in a folder with the files that the pages show."""
    if app.builder.name != "doctest":
        return
    folder = Path(app.outdir, "tutorial")
    folder.mkdir(parents=True, exist_ok=True)
    shown = re.compile(r"^```yaml\n(# (\S+)\n.*?)^```$", re.MULTILINE | re.DOTALL)
    for page in ("tutorial.md", "first-game.md"):
        for text, name in shown.findall(Path(app.srcdir, "learn", page).read_text("utf-8")):
            (folder / name).write_text(text, encoding="utf-8")
    os.chdir(folder)


def setup(app: "Sphinx") -> None:
    """Sphinx calls this before it reads the pages."""
    app.add_lexer("coin", CoinLexer)
    app.connect("builder-inited", write_tutorial_files)
    app.connect("builder-inited", part_messages)
    app.connect("source-read", list_messages)
    app.connect("source-read", name_anchors)
