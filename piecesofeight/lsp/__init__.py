"""A language server for coin files and scenarios: the language room's answers, in the protocol.

It needs the `lsp` extra (`pygls`), so nothing imports this room but the command that starts it.
"""

from __future__ import annotations

__all__ = ["serve"]


def serve() -> None:
    """Serve one editor over standard input and output, until it hangs up.

    Raises:
        ImportError: the `lsp` extra is not installed.
    """
    from piecesofeight.lsp.server import server

    server.start_io()
