"""Sphinx configuration: how the pages in this folder become the manual."""

import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

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
# The table of contents may name a page before it is written. (A pattern would not do: Sphinx
# has no way to silence the warning about one that matches nothing.)
suppress_warnings = ["toc.not_readable"]

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"

# Only blocks marked as tests are run; an example in running text is for reading.
doctest_test_doctest_blocks = ""

html_theme = "furo"
html_title = "piecesofeight"
