"""The server: each request of the protocol, answered by a pure function on the text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from piecesofeight.language import CoinFileError
from piecesofeight.language.editor import (
    Completion,
    RenameError,
    completions,
    game_completions,
    game_hover,
    hover,
    scenario_completions,
)
from piecesofeight.language.editor.completing import CompletionKind
from piecesofeight.language.formatting import FormattingError, format_edits
from piecesofeight.language.program import Span
from piecesofeight.lsp.answers import diagnostics, explanation, quick_fixes
from piecesofeight.lsp.files import OpenFile
from piecesofeight.testing import read_text, run_case
from piecesofeight.version import version

RUN = "piecesofeight.runScenario"
_KINDS = {
    CompletionKind.WORD: lsp.CompletionItemKind.Keyword,
    CompletionKind.COIN: lsp.CompletionItemKind.Class,
    CompletionKind.NAME: lsp.CompletionItemKind.Variable,
    CompletionKind.KEY: lsp.CompletionItemKind.Property,
    CompletionKind.VALUE: lsp.CompletionItemKind.Value,
}

server = LanguageServer("piecesofeight", version())


def _file(ls: LanguageServer, params: Any) -> OpenFile:
    """The file that a request is about."""
    return OpenFile(ls.workspace, params.text_document.uri)


def _warn(ls: LanguageServer, message: str) -> None:
    ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, message))


# --- what is wrong ------------------------------------------------------------------------------


def _publish(ls: LanguageServer, file: OpenFile) -> None:
    params = lsp.PublishDiagnosticsParams(
        uri=file.uri, version=file.document.version, diagnostics=diagnostics(file)
    )
    ls.text_document_publish_diagnostics(params)


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
def did_open(ls: LanguageServer, params: lsp.DidOpenTextDocumentParams) -> None:
    """Look at a file when it is opened."""
    _publish(ls, _file(ls, params))


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
def did_change(ls: LanguageServer, params: lsp.DidChangeTextDocumentParams) -> None:
    """Look at a coin file whenever it changes; scenarios are run when they are saved."""
    file = _file(ls, params)
    if not file.is_scenario:
        _publish(ls, file)


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
def did_save(ls: LanguageServer, _params: lsp.DidSaveTextDocumentParams) -> None:
    """Look again at all that is open: other files may use this one."""
    for uri in list(ls.workspace.text_documents):
        _publish(ls, OpenFile(ls.workspace, uri))


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
def did_close(ls: LanguageServer, params: lsp.DidCloseTextDocumentParams) -> None:
    """A file that isn't open has nothing wrong to show."""
    ls.text_document_publish_diagnostics(
        lsp.PublishDiagnosticsParams(uri=params.text_document.uri, diagnostics=[])
    )


@server.feature(
    lsp.TEXT_DOCUMENT_CODE_ACTION,
    lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
)
def code_action(ls: LanguageServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """The fixes that are safe."""
    file = _file(ls, params)
    if file.is_scenario:
        return []
    return quick_fixes(file, params.range, list(params.context.diagnostics))


# --- writing ------------------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":"]))
def completion(ls: LanguageServer, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """What may come next."""
    file = _file(ls, params)
    line, column = file.place_of(params.position)

    def item(found: Completion) -> lsp.CompletionItem:
        place = file.range_of(Span(file.path, line, found.column, line, column))
        return lsp.CompletionItem(
            label=found.text.strip(),
            kind=_KINDS[found.sort],
            detail=found.detail or None,
            documentation=found.doc or None,
            text_edit=lsp.TextEdit(place, found.text),
        )

    if file.is_scenario:
        return [item(found) for found in scenario_completions(file.text, line, column)]
    if file.is_game:
        return [item(found) for found in game_completions(file.text, file.path, line, column)]
    return [item(found) for found in completions(file.text, line, column, file.coins)]


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
def formatting(ls: LanguageServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The canonical layout; nothing while a mistake keeps the file from being read."""
    file = _file(ls, params)
    try:
        edits = format_edits(file.text, file.path)
    except (CoinFileError, FormattingError) as error:
        _warn(ls, str(error).split("\n")[0])
        return []
    return [lsp.TextEdit(file.range_of(edit.span), edit.text) for edit in edits]


# --- finding one's way --------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
def hovering(ls: LanguageServer, params: lsp.HoverParams) -> lsp.Hover | None:
    """What a word means; what a coin does."""
    file = _file(ls, params)
    if file.is_scenario:
        return None
    place = file.place_of(params.position)
    if file.is_game:
        found = game_hover(file.text, file.path, *place)
    else:
        found = hover(file.text, file.path, *place, file.coins)
    text = explanation(found, file) if found else ""
    if found is None or not text:
        return None
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return lsp.Hover(contents=content, range=file.range_of(found.span))


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
def goto_definition(ls: LanguageServer, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Where a coin, a set or a choice got its name."""
    file = _file(ls, params)
    found = file.names.definition(file.path, *file.place_of(params.position))
    return file.location_of(found) if found else None


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
def find_references(ls: LanguageServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Wherever the same is spoken of."""
    file = _file(ls, params)
    found = file.names.references(file.path, *file.place_of(params.position))
    every = params.context.include_declaration
    return [file.location_of(named.span) for named in found if every or not named.defines]


@server.feature(lsp.TEXT_DOCUMENT_RENAME)
def renaming(ls: LanguageServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """Call a coin, a set or a choice otherwise, in all files."""
    file = _file(ls, params)
    try:
        edits = file.names.renaming(file.path, *file.place_of(params.position), params.new_name)
    except RenameError as error:
        _warn(ls, str(error))
        return None
    changes: dict[str, list[lsp.TextEdit]] = {}
    for edit in edits:
        location = file.location_of(edit.span)
        changes.setdefault(location.uri, []).append(lsp.TextEdit(location.range, edit.text))
    return lsp.WorkspaceEdit(changes=changes)


# --- scenarios ----------------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
def code_lens(ls: LanguageServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """*Run this scenario*, above each."""
    file = _file(ls, params)
    if not file.is_scenario:
        return []
    return [
        lsp.CodeLens(
            range=file.range_of(case.span),
            command=lsp.Command(
                title="Run this scenario", command=RUN, arguments=[file.uri, case.span.line]
            ),
        )
        for case in read_text(file.text, file.path, Path(file.path).parent)
    ]


@server.command(RUN)
def run_scenario(ls: LanguageServer, uri: str, line: int) -> str:
    """Run the scenario that begins on a line; what came of it, as `piecesofeight test` says it."""
    file = OpenFile(ls.workspace, uri)
    for case in read_text(file.text, file.path, Path(file.path).parent):
        if case.span.line == line:
            result = run_case(case)
            kind = lsp.MessageType.Info if result.passed else lsp.MessageType.Error
            ls.window_show_message(lsp.ShowMessageParams(kind, str(result)))
            return str(result)
    return ""
