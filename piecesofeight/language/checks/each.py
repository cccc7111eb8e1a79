"""Players: who `they` are and what each of them may do (9.7), and whom a ban binds (9.8)."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.checks.meant.pronouns import MOST_KEPT, span_of
from piecesofeight.language.program.walk import (
    forbid_groups,
    forbids_of,
    players_of,
    steps,
    walk,
    who_fit,
)

# What can't be done if another thing can't: then to demand it demands nothing.
_CONTRARY = {p.Act.MUST_CALL: p.Act.CALL, p.Act.MUST_PLAY: p.Act.PLAY}
MOST_TURNS = 9  # that a prohibition can hold: the machine's own number


def check_each(checked: Checked) -> None:
    """Judge the blocks for each player of an ability, and who is spoken of outside of them."""
    report = checked.report
    inside = {id(step) for step in in_blocks_for_each(checked.ability.body)}
    for step in checked.steps:
        if isinstance(step, p.ChoosePlayer) and not step.secret and not p.is_certain(step.chooser):
            report.say("E0351", step.span, "several", name=step.name)
        if id(step) not in inside:
            _nobody(checked, step)
            continue
        if isinstance(step, p.Each):
            report.say("E0352", step.span)
        if isinstance(step, p.ChoosePlayer) and step.is_target:
            report.say("E0351", step.span, "announced")
        for _parent, _where, part in walk(step, into_bodies=False):
            if isinstance(part, p.AnyPlayer):
                report.say("E0351", part.span, "announced")
    bans = checked.ability.forbids if isinstance(checked.ability, p.While) else ()
    header = (checked.ability.condition, checked.ability.event, *checked.ability.costs, *bans)
    for part in header:
        if part is not None:
            _nobody(checked, part)


def _nobody(checked: Checked, node: object) -> None:
    """Report `they` and `their` where no block for each player says who that is."""
    for span in _they(node):
        if isinstance(node, p.Move) and isinstance(node.coins, p.Name):
            checked.report.say("E0350", span, "to owners", name=node.coins.name)
        else:
            checked.report.say("E0350", span, "reaction" if checked.ability.event else "nobody")


def in_blocks_for_each(body: tuple[p.Step, ...]) -> Iterator[p.Step]:
    """The steps of a body that stand in a block for each player, at any depth."""
    for step in steps(body):
        if isinstance(step, p.Each):
            yield from steps(step.body)


def _they(node: object) -> Iterator[p.Span]:
    """Where a node, its blocks aside, speaks of `they`; of `theirs` it is said elsewhere.

    Of a player to be chosen the condition speaks itself (9.3).
    """
    having = [one for _, one in who_fit(node)] if isinstance(node, p.Step) else []
    theirs = {id(parent) for one in having for parent, _, _ in walk(one)}
    for parent, _where, part in walk(node, into_bodies=False):
        if isinstance(part, p.Who) and part.of_them and not isinstance(parent, p.Filter):
            if id(parent) not in theirs:
                yield span_of(parent, part)


# --- one player whom a prohibition binds, who is remembered while it holds -------------------


@about(p.Forbid | p.Until)
def check_bound(checked: Checked) -> None:
    """Judge whom the prohibitions of an ability bind, and whose coins they speak of."""
    report = checked.report
    for forbids in forbid_groups(checked.ability):
        for forbid in forbids:
            contrary = _CONTRARY.get(forbid.act)
            for other in forbids:
                if other.act is contrary and other.who == forbid.who:
                    if other.filter in (None, forbid.filter):
                        report.say("E0373", forbid.span, related=other.span)
    for step in checked.steps:
        for forbid in forbids_of(step):
            theirs = forbid.act is p.Act.FETCH  # `their hold` is that of whom it binds
            fits = forbid.filter
            if fits is not None and fits.owner is p.Who.CHOOSER and not theirs:
                report.say("E0353", fits.span)
    for_each = {id(step) for step in in_blocks_for_each(checked.ability.body)}
    for step in checked.steps:
        if isinstance(step, p.Until) and not 1 <= step.turns <= MOST_TURNS:
            report.say("E0372", step.span, most=MOST_TURNS)
        players: list[p.Player] = [p.Who.CHOOSER] if id(step) in for_each else []
        # That it holds for several turns is remembered in the place of a player.
        most = MOST_KEPT - (isinstance(step, p.Until) and step.turns > 1)
        for forbid in forbids_of(step):
            for player in players_of(forbid):
                if _alone(player) and player not in players:
                    players.append(player)
                    if len(players) > most:
                        report.say("E0326", forbid.span, "many", most=most)


def _alone(player: p.Player) -> bool:
    """Whether it is one particular player but you."""
    return p.is_one(player) and player is not p.Who.YOU
