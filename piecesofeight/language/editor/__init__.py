"""What an editor asks: what may come next, what is this, where is it from, call it otherwise.

Pure functions on the text of a coin file, of a game, or of scenarios; places count from 1, as in
`Span`. Nothing here knows of an editor: `piecesofeight.lsp` puts these answers into its protocol.
"""

from __future__ import annotations

from piecesofeight.language.editor.completing import Completion, completions
from piecesofeight.language.editor.completing_scenarios import scenario_completions
from piecesofeight.language.editor.games import game_completions, game_hover
from piecesofeight.language.editor.hovering import Hover, hover
from piecesofeight.language.editor.mentions import Mention, Names, RenameError, mention_at, mentions

__all__ = [
    "Completion",
    "Hover",
    "Mention",
    "Names",
    "RenameError",
    "completions",
    "game_completions",
    "game_hover",
    "hover",
    "mention_at",
    "mentions",
    "scenario_completions",
]
