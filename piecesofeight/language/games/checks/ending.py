"""The end of a game: it comes, and says who has won. And numbers: ranges, and how large."""

from __future__ import annotations

from piecesofeight.language.games import program as g
from piecesofeight.language.games.bounds import LARGEST_BETWEEN, Bounding, within
from piecesofeight.language.games.checks.checked import CheckedGame, parts_of


def check_end(checked: CheckedGame) -> None:
    """Judge how the game ends."""
    program, report = checked.program, checked.report
    if not program.end or not program.phases:
        return  # that is said elsewhere
    if not _wins(program.end):
        report.say("E0709", program.end[-1].span, "no win")
    for node in parts_of(program.end):
        if isinstance(node, g.End):
            report.say("E0709", node.span, "again")
    bodies = [phase.body for phase in program.phases] + [deed.body for deed in program.deeds]
    bodies += [change.body for _, kind in checked.kinds for change in kind.changes]
    bodies += [play.body for _, kind in checked.kinds for play in kind.plays]
    ends = (isinstance(node, g.End | g.Win) for body in bodies for node in parts_of(body))
    if not any(ends):
        report.say("E0709", program.phases[-1].span, "never")


def check_ranges(checked: CheckedGame) -> None:
    """Judge the numbers that can be chosen."""
    for text in checked.texts:
        for node in parts_of(text.parts):
            if isinstance(node, g.Range) and node.low > node.high:
                checked.report.say("E0710", node.span, low=node.low, high=node.high)


def check_amounts(checked: CheckedGame) -> None:
    """Judge what amounts can become in the middle of reckoning."""
    bounding = Bounding(checked.program)
    for text in checked.texts:
        for node in parts_of(text.parts):
            if isinstance(node, g.Reckoned) and not within(bounding.of(node), LARGEST_BETWEEN):
                checked.report.say("E0713", node.span)


def _wins(body: tuple[g.Statement, ...]) -> bool:
    """Whether somebody has won, or nobody, whatever happens in some steps."""
    last = body[-1] if body else None
    if isinstance(last, g.If):
        return _wins(last.then) and _wins(last.otherwise)
    return isinstance(last, g.Win)
