"""Diagnostics as SARIF 2.1.0, the exchange format of static analysis.

Section numbers are those of the OASIS standard. Columns count Unicode code points (3.14.27), and
addresses of files are relative to the folder in which the command was called.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from piecesofeight.cli.check.data import message_with_help
from piecesofeight.cli.check.findings import Findings
from piecesofeight.language import Diagnostic, Fix, Severity
from piecesofeight.language.diagnostics.explanations import explanation
from piecesofeight.language.program import Span
from piecesofeight.version import version

VERSION = "2.1.0"
SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
HERE = "%SRCROOT%"  # 3.4.4: addresses are relative to what this name stands for
PACKAGE = "PIECESOFEIGHT"  # the files that come with the package

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def as_sarif(findings: Findings, exit_code: int) -> dict[str, Any]:
    """The findings as a SARIF log with one run."""
    return {"$schema": SCHEMA, "version": VERSION, "runs": [_Run(findings).as_data(exit_code)]}


class _Run:
    """One run of the checker."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        every = (*findings.diagnostics, *findings.allowed)
        self.rules = {code: place for place, code in enumerate(sorted({x.code for x in every}))}
        self.given = {str(file) for file in findings.files}
        self.file = functools.cache(self._file)

    def as_data(self, exit_code: int) -> dict[str, Any]:
        """3.14: the run as a whole."""
        found = self.findings
        allowed = [{"kind": "inSource"}]
        return {
            "tool": {"driver": _driver(self.rules)},
            "invocations": [self.invocation(exit_code)],
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {
                HERE: {"description": {"text": "the folder in which the command was called"}},
                PACKAGE: {"description": {"text": "the files that come with piecesofeight"}},
            },
            "artifacts": [{"location": self.file(str(file))} for file in found.files],
            "results": [
                *(self.result(diagnostic) for diagnostic in found.diagnostics),
                *(
                    {**self.result(diagnostic), "suppressions": allowed}
                    for diagnostic in found.allowed
                ),
            ],
        }

    def invocation(self, exit_code: int) -> dict[str, Any]:
        """3.20: how it went; a file that couldn't be read is told here."""
        notes = [
            {
                "level": "error",
                "message": {"text": failure.message},
                "locations": [{"physicalLocation": {"artifactLocation": self.file(str(file))}}],
            }
            for file, failure in (*self.findings.unreadable, *self.findings.unwritable)
        ]
        return {
            "executionSuccessful": not notes,
            "exitCode": exit_code,
            "toolExecutionNotifications": notes,
        }

    def result(self, diagnostic: Diagnostic) -> dict[str, Any]:
        """3.27: one diagnostic."""
        result: dict[str, Any] = {
            "ruleId": diagnostic.code,
            "ruleIndex": self.rules[diagnostic.code],
            "level": _LEVELS[diagnostic.severity],
            "message": {"text": message_with_help(diagnostic)},
            "locations": [{"physicalLocation": self.place(diagnostic.span)}],
        }
        if diagnostic.related:
            result["relatedLocations"] = [
                {
                    "id": number,
                    "physicalLocation": self.place(related.span),
                    "message": {"text": related.message},
                }
                for number, related in enumerate(diagnostic.related)
            ]
        if diagnostic.fix:
            result["fixes"] = [self.fix(diagnostic.fix)]
        return result

    def fix(self, fix: Fix) -> dict[str, Any]:
        """3.55: the replacements, file by file."""
        files = dict.fromkeys(edit.span.file for edit in fix.edits)
        return {
            "description": {"text": fix.message},
            "artifactChanges": [
                {
                    "artifactLocation": self.file(name),
                    "replacements": [
                        {
                            "deletedRegion": _region(edit.span),
                            "insertedContent": {"text": edit.text},
                        }
                        for edit in fix.edits
                        if edit.span.file == name
                    ],
                }
                for name in files
            ],
        }

    def place(self, span: Span) -> dict[str, Any]:
        place = {"artifactLocation": self.file(span.file)}
        return {**place, "region": _region(span)} if span.line else place

    def _file(self, name: str) -> dict[str, str]:
        """3.4: where a file is; one outside of this folder has its whole address."""
        path = Path(name)
        in_package = name not in self.given and not path.exists()
        if in_package:
            return {"uri": quote(path.as_posix()), "uriBaseId": PACKAGE}
        here = Path.cwd()
        whole = Path(path if path.is_absolute() else here / path)
        try:
            inside = whole.resolve().relative_to(here.resolve())
        except ValueError:
            return {"uri": whole.resolve().as_uri()}
        return {"uri": quote(inside.as_posix()), "uriBaseId": HERE}


def _region(span: Span) -> dict[str, int]:
    """3.30: like ours it counts from 1, and its end is exclusive."""
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _driver(codes: Iterable[str]) -> dict[str, Any]:
    """3.19: who says it, and what the codes mean."""
    return {
        "name": "piecesofeight check",
        "version": version(),
        "rules": [_rule(code) for code in codes],
    }


def _rule(code: str) -> dict[str, Any]:
    """3.49: what a code means, with its examples."""
    told = explanation(code)
    return {
        "id": code,
        "shortDescription": {"text": told.code.title},
        "fullDescription": {"text": told.code.why},
        "help": {"text": told.text(), "markdown": told.markdown()},
        "defaultConfiguration": {"level": _LEVELS[told.severity]},
    }
