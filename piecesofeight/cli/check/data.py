"""Diagnostics for programs: JSON with everything, and lines that other tools know."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from piecesofeight.cli.check.findings import Findings
from piecesofeight.cli.common.files import failures_data
from piecesofeight.cli.common.output import one_line
from piecesofeight.language import Diagnostic, Severity
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.diagnostic import Edit
from piecesofeight.language.diagnostics.explanations import Explanation


def as_data(findings: Findings) -> dict[str, Any]:
    """The findings for a program."""
    return {
        "files": [str(file) for file in findings.files],
        "errors": findings.errors,
        "warnings": findings.warnings,
        "diagnostics": [diagnostic_data(found) for found in findings.diagnostics],
        "allowed": [diagnostic_data(found) for found in findings.allowed],
        "fixed": [diagnostic_data(found) for found in findings.fixed],
        "unreadable": failures_data(findings.unreadable),
        "unwritable": failures_data(findings.unwritable),
    }


def diagnostic_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic for a program; lines and columns count from 1, the end is exclusive."""
    fix = diagnostic.fix
    return {
        **asdict(diagnostic.span),
        "severity": diagnostic.severity.value,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "related": [
            {**asdict(place.span), "message": place.message} for place in diagnostic.related
        ],
        "fix": fix and {"message": fix.message, "edits": [_edit_data(edit) for edit in fix.edits]},
    }


def _edit_data(edit: Edit) -> dict[str, Any]:
    return {**asdict(edit.span), "text": edit.text}


def explanation_data(told: Explanation) -> dict[str, Any]:
    """What a code means, for a program."""
    return {
        "code": told.code.code,
        "severity": told.severity.value,
        "title": told.code.title,
        "why": told.code.why,
        "bad": told.bad,
        "said": told.said,
        "good": told.good,
        "words": list(told.words),
        "rules": list(told.rules),
        "can_be_allowed": bool(told.way_to_allow),
    }


def compact(diagnostic: Diagnostic) -> str:
    """A diagnostic on one line, in the form that editors and `grep` know."""
    span = diagnostic.span
    where = f"{span.file}:{span.line}:{span.column}" if span.line else span.file
    head = f"{diagnostic.severity.value}[{diagnostic.code}]"
    return one_line(f"{where}: {head}: {diagnostic.message}")


def message_with_help(diagnostic: Diagnostic) -> str:
    """What is wrong, and what to do about it on another line."""
    hint = f"\nhelp: {diagnostic.help}" if diagnostic.help else ""
    return f"{diagnostic.message}{hint}"


def github(diagnostic: Diagnostic) -> str:
    """A diagnostic as a workflow command of GitHub Actions, which shows it beside the line."""
    span = diagnostic.span
    fields = {"file": span.file}
    if span.line:
        fields |= {"line": str(span.line), "col": str(span.column)}
        fields |= {"endLine": str(span.end_line), "endColumn": str(span.end_column)}
    fields["title"] = f"{diagnostic.code}: {codes()[diagnostic.code].title}"
    listed = ",".join(f"{key}={_property(value)}" for key, value in fields.items())
    kind = "error" if diagnostic.severity is Severity.ERROR else "warning"
    return f"::{kind} {listed}::{_escaped(message_with_help(diagnostic))}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
