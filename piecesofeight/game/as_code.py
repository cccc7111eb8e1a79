"""Games as the code that makes them again: what `repr` writes."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.combat.clock import Clock
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.setup import GameSetup, fields_of
from piecesofeight.played.names import names_for
from piecesofeight.tables.compiler import shipped_coins, tables_of

_MOST = 5  # coins that are named


def game_code(game: GameSetup) -> str:
    """The code of a game.

    Ships that may be built are texts; others are layouts.
    """
    ships, given = (
        [str(ship) for ship in game.ships],
        "".join(f", {told}" for told in _options(game)),
    )
    if _may_be_built(game, ships):
        return f"Game({ships!r}{given})"
    layouts = ", ".join(map(layout_code, game.layouts))
    return f"Game.from_layouts([{layouts}]{given})"


def with_coins(code: str, game: GameSetup) -> str:
    """Code that needs the coins of a game; with other coins than the shipped ones it says which."""
    shipped = shipped_coins()
    if game.fingerprint == tables_of(shipped).fingerprint:
        return code
    known = {coin.name for coin in shipped}
    others = [coin.name for coin in game.coins if coin.name not in known]
    more = ["and more"] if len(others) > _MOST else []
    named = ", ".join([*others[:_MOST], *more])
    kinds = f"{len(game.coins)} kinds of coin"
    return f"<{code} with {kinds}{f', not shipped: {named}' if named else ' of its own'}>"


def _may_be_built(game: GameSetup, ships: list[str]) -> bool:
    """Whether the game is one of ships that may be built, as they are written."""
    if any(layout.hold or layout.skips or layout.gone for layout in game.layouts):
        return False
    try:
        fields_of(ships, game.coins, game.names, game.rules, game.teams, game.clock, legal=True)
    except PiecesOfEightError:
        return False
    return True


def layout_code(layout: Layout) -> str:
    """The code of where a ship's coins lie."""
    parts = [repr(layout.nest), repr(layout.deck)]
    parts += [f"hold={layout.hold!r}"] if layout.hold else []
    parts += [f"skips={layout.skips}"] if layout.skips else []
    parts += [f"gone={layout.gone!r}"] if layout.gone else []
    return f"Layout({', '.join(parts)})"


def _options(game: GameSetup) -> Iterator[str]:
    """What isn't as usual, as arguments behind the ships."""
    if game.names != names_for(len(game.names)):
        yield f"names={list(game.names)!r}"
    yield from usual_options(game.rules, game.teams, game.clock)


def usual_options(
    rules: Rules, teams: tuple[tuple[int, ...], ...], clock: Clock | None
) -> Iterator[str]:
    """What games and evenings have alike, as arguments, where it isn't as usual."""
    if rules != Rules():
        yield f"rules={_rules_code(rules)}"
    if teams:
        yield f"teams={[list(team) for team in teams]!r}"
    if clock:
        yield f"clock={str(clock)!r}"


def _rules_code(rules: Rules) -> str:
    usual = Rules().to_dict()
    changed = {name: on for name, on in rules.to_dict().items() if usual[name] != on}
    return f"Rules({', '.join(f'{name}={on}' for name, on in changed.items())})"
