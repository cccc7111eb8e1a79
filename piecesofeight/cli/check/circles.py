"""The circles of reactions through the coins of some files, in words."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.cli.check.findings import Findings
from piecesofeight.cli.common.failure import OK
from piecesofeight.cli.common.output import counted
from piecesofeight.language import load_coins
from piecesofeight.language.loading.sources import shipped_name
from piecesofeight.language.logic.reactions import MOST_COMPARED, Node, find_cycles, reaction_graph


@frozen
class Circles:
    """Which reactions can answer each other, and what bounds that.

    `unseen` are the reactions through which no circle was looked for, since there are too many.
    """

    told: tuple[str, ...] = ()
    unseen: tuple[Node, ...] = ()

    @property
    def warning(self) -> str:
        """What was left unlooked at, in words; empty if nothing was."""
        if not self.unseen:
            return ""
        first = self.unseen[0]
        return (
            f"{counted(len(self.unseen), 'reaction')} not looked at, from {first} "
            f"({first.span.file}:{first.span.line}) on: so many can answer each other that it "
            "would take too long; check fewer coins at a time"
        )

    def as_data(self) -> dict[str, object]:
        """The circles for a program, and where the reactions stand that were not looked at."""
        unseen = [
            {"coin": node.name, "file": node.span.file, "line": node.span.line}
            for node in self.unseen
        ]
        return {"cycles": list(self.told), "cycles_not_looked_for": unseen}


def circles(findings: Findings, most: int = MOST_COMPARED) -> Circles:
    """The circles through the coins of some files; none while a file is broken.

    Args:
        findings: what a check of the files found.
        most: how often a reaction is compared with an event at most.
    """
    if findings.exit_code() != OK:
        return Circles()
    sets = load_coins(*findings.files).sets
    graph = reaction_graph(sets)
    given = {shipped_name(file) or str(file) for file in findings.files}
    mine = [coin.name for one in sets if one.span.file in given for coin in one.coins]
    if not mine:
        return Circles()
    found = find_cycles(graph, *mine, most=most)
    return Circles(tuple(map(graph.describe, found.found)), found.unseen)
