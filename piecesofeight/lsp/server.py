"""The server: each request of the protocol, answered by a pure function on the text."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from piecesofeight.language import CoinFileError
from piecesofeight.language.editor import (
    Completion,
    Mention,
    RenameError,
    completions,
    definition,
    hover,
    references,
    rename,
)
from piecesofeight.language.editor.completing import Sort
from piecesofeight.language.formatting import FormattingError, format_edits
from piecesofeight.language.program import Span
from piecesofeight.lsp.findings import diagnostics, quick_fixes
from piecesofeight.lsp.places import path_of, place_of, range_of, uri_of
from piecesofeight.lsp.project import coin_files, coins_for, is_scenario
from piecesofeight.lsp.telling import told
from piecesofeight.testing import read_text, run_case
from piecesofeight.version import version

RUN = "piecesofeight.runScenario"
_KINDS = {
    Sort.WORD: lsp.CompletionItemKind.Keyword,
    Sort.COIN: lsp.CompletionItemKind.Class,
    Sort.NAME: lsp.CompletionItemKind.Variable,
    Sort.KEY: lsp.CompletionItemKind.Property,
    Sort.VALUE: lsp.CompletionItemKind.Value,
}

server = LanguageServer("piecesofeight", version())


# --- what is wrong ------------------------------------------------------------------------------


def _publish(ls: LanguageServer, uri: str) -> None:
    document = ls.workspace.get_text_document(uri)
    ls.text_document_publish_diagnostics(
        lsp.PublishDiagnosticsParams(
            uri=uri,
            version=document.version,
            diagnostics=diagnostics(ls.workspace, path_of(uri)),
        )
    )


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
def did_open(ls: LanguageServer, params: lsp.DidOpenTextDocumentParams) -> None:
    """Look at a file when it is opened."""
    _publish(ls, params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
def did_change(ls: LanguageServer, params: lsp.DidChangeTextDocumentParams) -> None:
    """Look at a coin file whenever it changes; scenarios are run when they are saved."""
    if not is_scenario(params.text_document.uri):
        _publish(ls, params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
def did_save(ls: LanguageServer, _params: lsp.DidSaveTextDocumentParams) -> None:
    """Look again at all that is open: other files may use this one."""
    for uri in list(ls.workspace.text_documents):
        _publish(ls, uri)


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
    path = path_of(params.text_document.uri)
    if is_scenario(path):
        return []
    return quick_fixes(ls.workspace, path, params.range, list(params.context.diagnostics))


# --- writing ------------------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":"]))
def completion(ls: LanguageServer, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """What may come next."""
    path = path_of(params.text_document.uri)
    document = ls.workspace.get_text_document(params.text_document.uri)
    if is_scenario(path):
        return []
    line, column = place_of(params.position, document)
    coins = coins_for(coin_files(ls.workspace, path), path)

    def item(one: Completion) -> lsp.CompletionItem:
        place = range_of(Span(path, line, one.column, line, column), document)
        return lsp.CompletionItem(
            label=one.text.strip(),
            kind=_KINDS[one.sort],
            detail=one.detail or None,
            documentation=one.doc or None,
            text_edit=lsp.TextEdit(place, one.text),
        )

    return [item(one) for one in completions(document.source, line, column, coins)]


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
def formatting(ls: LanguageServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The canonical layout; nothing while a mistake keeps the file from being read."""
    document = ls.workspace.get_text_document(params.text_document.uri)
    try:
        edits = format_edits(document.source, path_of(params.text_document.uri))
    except (CoinFileError, FormattingError) as error:
        said = str(error).split("\n")[0]
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, said))
        return []
    return [lsp.TextEdit(range_of(edit.span, document), edit.text) for edit in edits]


# --- finding one's way --------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
def hovering(ls: LanguageServer, params: lsp.HoverParams) -> lsp.Hover | None:
    """What a word means; what a coin does."""
    path = path_of(params.text_document.uri)
    document = ls.workspace.get_text_document(params.text_document.uri)
    if is_scenario(path):
        return None
    texts = coin_files(ls.workspace, path)
    coins = coins_for(texts, path)
    found = hover(document.source, path, *place_of(params.position, document), coins)
    text = told(found, texts, path) if found else ""
    if found is None or not text:
        return None
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return lsp.Hover(contents=content, range=range_of(found.span, document))


def _location(ls: LanguageServer, span: Span) -> lsp.Location:
    uri = uri_of(span.file)
    return lsp.Location(uri, range_of(span, ls.workspace.get_text_document(uri)))


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
def goto_definition(ls: LanguageServer, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Where a coin, a set or a choice got its name."""
    path = path_of(params.text_document.uri)
    document = ls.workspace.get_text_document(params.text_document.uri)
    texts = coin_files(ls.workspace, path)
    place = place_of(params.position, document)
    found = definition(texts, path, *place, coins_for(texts, path))
    return _location(ls, found) if found else None


def _references(ls: LanguageServer, uri: str, position: lsp.Position) -> list[Mention]:
    path = path_of(uri)
    texts = coin_files(ls.workspace, path)
    place = place_of(position, ls.workspace.get_text_document(uri))
    return references(texts, path, *place, coins_for(texts, path))


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
def find_references(ls: LanguageServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Wherever the same is spoken of."""
    found = _references(ls, params.text_document.uri, params.position)
    wanted = [one for one in found if params.context.include_declaration or not one.defines]
    return [_location(ls, one.span) for one in wanted]


@server.feature(lsp.TEXT_DOCUMENT_RENAME)
def renaming(ls: LanguageServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """Call a coin, a set or a choice otherwise, in all files."""
    path = path_of(params.text_document.uri)
    document = ls.workspace.get_text_document(params.text_document.uri)
    texts = coin_files(ls.workspace, path)
    place = place_of(params.position, document)
    try:
        edits = rename(texts, path, *place, params.new_name, coins_for(texts, path))
    except RenameError as error:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, str(error)))
        return None
    changes: dict[str, list[lsp.TextEdit]] = {}
    for edit in edits:
        location = _location(ls, edit.span)
        changes.setdefault(location.uri, []).append(lsp.TextEdit(location.range, edit.text))
    return lsp.WorkspaceEdit(changes=changes)


# --- scenarios ----------------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
def code_lens(ls: LanguageServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """*Run this scenario*, above each."""
    path = path_of(params.text_document.uri)
    document = ls.workspace.get_text_document(params.text_document.uri)
    if not is_scenario(path):
        return []
    return [
        lsp.CodeLens(
            range=range_of(case.span, document),
            command=lsp.Command(
                title="Run this scenario",
                command=RUN,
                arguments=[params.text_document.uri, case.span.line],
            ),
        )
        for case in read_text(document.source, path, Path(path).parent)
    ]


@server.command(RUN)
def run_scenario(ls: LanguageServer, uri: str, line: int) -> str:
    """Run the scenario that begins on a line; what came of it, as `piecesofeight test` says it."""
    path = path_of(uri)
    document = ls.workspace.get_text_document(uri)
    for case in read_text(document.source, path, Path(path).parent):
        if case.span.line == line:
            result = run_case(case)
            kind = lsp.MessageType.Info if result.passed else lsp.MessageType.Error
            ls.window_show_message(lsp.ShowMessageParams(kind, str(result)))
            return str(result)
    return ""
