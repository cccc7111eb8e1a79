"""`piecesofeight lsp`: a language server for editors."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from piecesofeight.cli.common.failure import Failure
from piecesofeight.signals import end_at_once


@frozen
class Command:
    """Serve an editor: mistakes as you type, completion, hover, renaming.

    An editor starts this itself and speaks the Language Server Protocol with it over
    standard input and output. It needs the `lsp` extra.
    """

    EXAMPLES: ClassVar = ("piecesofeight lsp",)

    def __call__(self) -> None:
        """Serve until the editor hangs up."""
        try:
            from piecesofeight.lsp import serve

            end_at_once()  # a thread of the server waits for the editor, whatever is raised
            serve()
        except ImportError as error:
            raise Failure(
                f"the language server can't start: {error}",
                "install it with `pip install 'piecesofeight[lsp]'`",
            ) from None
