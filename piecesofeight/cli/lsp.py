"""`piecesofeight lsp`: a language server for editors."""

from __future__ import annotations

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.group import cli_command
from piecesofeight.signals import end_at_once


@cli_command("piecesofeight lsp")
def command() -> None:
    """Serve an editor: mistakes as you type, completion, hover, renaming.

    An editor starts this itself and speaks the Language Server Protocol with it over
    standard input and output. It needs the `lsp` extra.
    """
    try:
        from piecesofeight.lsp import serve

        end_at_once()  # a thread of the server waits for the editor, whatever is raised
        serve()
    except ImportError as error:
        raise Failure(
            f"the language server can't start: {error}",
            "install it with `pip install 'piecesofeight[lsp]'`",
        ) from None
