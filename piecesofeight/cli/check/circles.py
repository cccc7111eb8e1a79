"""The circles of reactions through the coins of some files, in words."""

from __future__ import annotations

from piecesofeight.cli.check.findings import Findings
from piecesofeight.cli.failure import OK
from piecesofeight.language import load_coins
from piecesofeight.language.reactions import reaction_graph
from piecesofeight.language.sources import shipped_name


def circles(findings: Findings) -> list[str]:
    """Which reactions can answer each other, and what bounds that; none while a file is broken."""
    if findings.exit_code() != OK:
        return []
    sets = load_coins(*findings.files).sets
    graph = reaction_graph(sets)
    given = {shipped_name(file) or str(file) for file in findings.files}
    mine = [coin.name for one in sets if one.span.file in given for coin in one.coins]
    return [graph.describe(cycle) for cycle in graph.cycles(*mine)] if mine else []
