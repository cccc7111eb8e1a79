"""Diagnostics, their fixes, and what a word or a name means, as an editor shows them."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp

from piecesofeight.language import Diagnostic, Severity
from piecesofeight.language.editor import Hover, Mention
from piecesofeight.language.editor.mentions import NameKind
from piecesofeight.language.printing import rules_text
from piecesofeight.language.vocabulary import Word
from piecesofeight.lsp.files import OpenFile
from piecesofeight.testing import run_text

_SEVERITY = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
}


def diagnostics(file: OpenFile) -> list[lsp.Diagnostic]:
    """What is wrong with a file; of a scenario file what can't be read, and what fails."""
    if not file.is_scenario:
        return [_diagnostic(file, found) for found in file.found()]
    return [
        lsp.Diagnostic(
            range=file.range_of(failure.span),
            message=failure.message,
            severity=lsp.DiagnosticSeverity.Error,
            source="piecesofeight test",
        )
        for result in run_text(file.text, file.path, Path(file.path).parent)
        for failure in result.failures
    ]


def _diagnostic(file: OpenFile, found: Diagnostic) -> lsp.Diagnostic:
    related = [
        lsp.DiagnosticRelatedInformation(file.location_of(other.span), other.message)
        for other in found.related
    ]
    return lsp.Diagnostic(
        range=file.range_of(found.span),
        message=found.message + (f"\n{found.help}" if found.help else ""),
        severity=_SEVERITY[found.severity],
        code=found.code,
        source="piecesofeight",
        related_information=related or None,
    )


def quick_fixes(
    file: OpenFile, wanted: lsp.Range, given: list[lsp.Diagnostic]
) -> list[lsp.CodeAction]:
    """The fixes of the diagnostics in a range."""
    actions: list[lsp.CodeAction] = []
    for found in file.found():
        place = file.range_of(found.span)
        inside = place.end.line >= wanted.start.line and place.start.line <= wanted.end.line
        if found.fix is None or not inside:
            continue
        edits = [lsp.TextEdit(file.range_of(edit.span), edit.text) for edit in found.fix.edits]
        actions.append(
            lsp.CodeAction(
                title=found.fix.message,
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=[old for old in given if (old.range, old.code) == (place, found.code)],
                edit=lsp.WorkspaceEdit(changes={file.uri: edits}),
                is_preferred=True,
            )
        )
    return actions


def explanation(found: Hover, file: OpenFile) -> str:
    """What there is to say of a place, in Markdown; empty if it is nothing."""
    if found.key is not None:
        needed = "" if found.key.absent is None else " It is needed."
        return f"**{found.key.name}**\n\n{found.key.doc}{needed}"
    if found.told:
        return found.told
    if found.word is not None:
        return _of_word(found.word)
    if found.mention is not None and found.mention.what is NameKind.COIN:
        return _of_coin(found.mention, file)
    return ""


def _of_word(entry: Word) -> str:
    phrases = "\n".join(f"- `{form.phrase}`" for form in entry.forms).replace(" 's", "'s")
    return f"**{entry.name}**\n\n{entry.doc}\n\n{phrases}\n\n```text\n{entry.example}\n```"


def _of_coin(mention: Mention, file: OpenFile) -> str:
    coins = file.loaded()
    if coins is None or mention.name not in coins:
        return f"**{mention.name}**"
    coin = coins[mention.name]
    names = "".join(f" · {language}: {name}" for language, name in coin.names)
    told = "\n\n".join(rules_text(coin, coins))
    text = f"\n\n```text\n{coin.text.rstrip()}\n```" if coin.text else ""
    return f"**{coin.name}** · limit {coin.limit}{names}\n\n{told}{text}"
