"""Reading what is given in a scenario: the ships, the rules, who begins; or a whole evening."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from piecesofeight.combat.clock import Clock
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import GameError, NotationError
from piecesofeight.game.state import Game
from piecesofeight.language.file.keys import OF_SHIP
from piecesofeight.language.file.yaml_tree import Node, Scalar
from piecesofeight.language.program import Coin
from piecesofeight.match.state import Match
from piecesofeight.played.names import DRAWN
from piecesofeight.testing.scenarios.reading.cases import must_be_names
from piecesofeight.testing.scenarios.reading.evening import TRUTH, EveningReader, players_in
from piecesofeight.testing.scenarios.reading.shapes import Shapes, is_null

# The runner sets these itself: chance comes from steps, and forced decisions may have one.
OWN_OPTIONS = ("explicit_chance", "ask_forced")


def players_of(shapes: Shapes, found: dict[str, Node]) -> tuple[str, ...]:
    """Who plays: those whose ships are given, or whom the evening names.

    Args:
        shapes: reads nodes.
        found: the keys of the scenario, which are `ships` or `match` among others.
    """
    named = (
        tuple(key for key, _ in shapes.pairs(found["ships"], "`ships`")) if "ships" in found else ()
    )
    if "match" in found:
        named = players_in(shapes, found["match"], named)
    must_be_names(shapes, named)
    if not named and not shapes.report.found:
        node = found.get("ships") or found["match"]
        shapes.wrong("E0108", "nobody plays", node.span, "name two players or more")
    return tuple(name.text for name in named)


@frozen(slots=False)
class Given:
    """Reads what is played, and with what.

    Attributes:
        shapes: reads nodes, and knows the players and coins.
        coins: the coins there are.
        found: the keys of the scenario.
    """

    shapes: Shapes
    coins: tuple[Coin, ...]
    found: dict[str, Node]

    @cached_property
    def first(self) -> int | None:
        """The seat that begins, None if chance draws it; also None if there is no such player."""
        return _first(self.shapes, self.found.get("turn"))

    def played(self) -> Game | Match | None:
        """The game or the evening; None if it can't be read, or can't be played."""
        shapes, found = self.shapes, self.found
        pairs = shapes.pairs(found["ships"], "`ships`") if "ships" in found else ()
        layouts = [_layout(shapes, key, value) for key, value in pairs]
        rules = _options(shapes, found.get("rules_options"))
        teams = _teams(shapes, found.get("teams"))
        clock = _clock(shapes, found["clock"]) if "clock" in found else None
        first = self.first
        if "match" in found:
            return EveningReader(shapes, self.coins).read(
                found["match"],
                ships=layouts or None,
                first=first,
                rules=rules,
                teams=teams or None,
                clock=clock,
            )
        if shapes.report.found:
            return None
        try:
            return Game.from_layouts(layouts, self.coins, shapes.players, rules, teams, clock)
        except GameError as error:
            shapes.wrong("E0111", str(error), found["ships"].span)
            return None


def _layout(shapes: Shapes, name: Scalar, node: Node) -> Layout:
    """One player's ship."""
    found = shapes.keys(node, OF_SHIP.names, f"the ship of {name.text}")
    empty = "nest" not in found or is_null(found["nest"])
    nest = None if empty else shapes.coin(found["nest"], "the nest coin")
    deck = shapes.row(found["deck"], "`deck`") if "deck" in found else ()
    hold = shapes.row(found["hold"], "`hold`") if "hold" in found else ()
    skips = shapes.number(found["skips"], "the turns to be missed") if "skips" in found else 0
    gone = shapes.row(found["gone"], "`gone`") if "gone" in found else ()
    return Layout(nest, deck, hold, skips or 0, gone)


def _first(shapes: Shapes, node: Node | None) -> int | None:
    """The seat whose turn it is, None if chance draws it; also None if there is no such player."""
    if node is None:
        return 0
    text = shapes.text(node, f"the name of a player, or `{DRAWN}`")
    return None if text in (None, DRAWN) else shapes.seat(text, node.span)


def _options(shapes: Shapes, node: Node | None) -> dict[str, object]:
    """The options of the rules, with those that the runner needs."""
    found: dict[str, object] = {}
    for key, value in shapes.pairs(node, "`rules_options`") if node is not None else ():
        text = shapes.choice(value, f"a value of `{key.text}`", tuple(TRUTH))
        if key.text in OWN_OPTIONS:
            message = f"`{key.text}` can't be set: in a scenario it is always on"
            shapes.wrong("E0111", message, key.span, "leave it out")
        elif text is not None:
            found[key.text] = TRUTH[text]
            try:
                Rules.from_dict({key.text: TRUTH[text]})
            except GameError as error:
                shapes.refused(error, key.span, "E0107")
    return found | dict.fromkeys(OWN_OPTIONS, True)


def _teams(shapes: Shapes, node: Node | None) -> list[list[int]]:
    teams = []
    for team in shapes.items(node, "`teams`") if node is not None else ():
        seats = [shapes.player(member) for member in shapes.items(team, "a team")]
        teams.append([seat for seat in seats if seat is not None])
    return teams


def _clock(shapes: Shapes, node: Node) -> Clock | None:
    text = shapes.text(node, "the clock")
    if text is None:
        return None
    try:
        return Clock.parse(text)
    except NotationError as error:
        shapes.wrong("E0111", error.what, node.span, error.hint)
    except GameError as error:
        shapes.wrong("E0111", str(error), node.span)
    return None
