"""Diagnostics and their fixes, in the protocol."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp
from pygls.workspace import Workspace

from piecesofeight.language import Diagnostic, Severity, check_sources
from piecesofeight.lsp.places import range_of, uri_of
from piecesofeight.lsp.project import coin_files, is_scenario, sources_used
from piecesofeight.testing import run_text

_SEVERITY = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
}


def found_in(workspace: Workspace, path: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a coin file, as it stands in the editor."""
    texts = coin_files(workspace, path)
    checked = check_sources(*sources_used(texts, path))
    return tuple(one for one in checked.diagnostics if one.span.file == path)


def diagnostics(workspace: Workspace, path: str) -> list[lsp.Diagnostic]:
    """The same for an editor; of a scenario file what can't be read, and what fails."""
    if is_scenario(path):
        return _scenarios(workspace, path)
    return [_diagnostic(workspace, path, one) for one in found_in(workspace, path)]


def _diagnostic(workspace: Workspace, path: str, one: Diagnostic) -> lsp.Diagnostic:
    document = workspace.get_text_document(uri_of(path))
    related = [
        lsp.DiagnosticRelatedInformation(
            location=lsp.Location(
                uri_of(other.span.file),
                range_of(other.span, workspace.get_text_document(uri_of(other.span.file))),
            ),
            message=other.message,
        )
        for other in one.related
    ]
    return lsp.Diagnostic(
        range=range_of(one.span, document),
        message=one.message + (f"\n{one.help}" if one.help else ""),
        severity=_SEVERITY[one.severity],
        code=one.code,
        source="piecesofeight",
        related_information=related or None,
    )


def _scenarios(workspace: Workspace, path: str) -> list[lsp.Diagnostic]:
    document = workspace.get_text_document(uri_of(path))
    return [
        lsp.Diagnostic(
            range=range_of(failure.span, document),
            message=failure.message,
            severity=lsp.DiagnosticSeverity.Error,
            source="piecesofeight test",
        )
        for result in run_text(document.source, path, Path(path).parent)
        for failure in result.failures
    ]


def quick_fixes(
    workspace: Workspace, path: str, wanted: lsp.Range, given: list[lsp.Diagnostic]
) -> list[lsp.CodeAction]:
    """The fixes of the diagnostics in a range."""
    document = workspace.get_text_document(uri_of(path))
    actions: list[lsp.CodeAction] = []
    for one in found_in(workspace, path):
        place = range_of(one.span, document)
        if one.fix is None or place.end.line < wanted.start.line:
            continue
        if place.start.line > wanted.end.line:
            continue
        edits = [lsp.TextEdit(range_of(edit.span, document), edit.text) for edit in one.fix.edits]
        actions.append(
            lsp.CodeAction(
                title=one.fix.message,
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=[old for old in given if old.range == place and old.code == one.code],
                edit=lsp.WorkspaceEdit(changes={uri_of(path): edits}),
                is_preferred=True,
            )
        )
    return actions
