"""What each player of a hosted game has seen and done, worked out when somebody asks.

Everything comes from the player's own `View`, and from what `State.told` tells them: nothing at
a decision that is a secret (who could react, how a ship is rearranged, what chance draws), and
what happened meanwhile at the next node that they see. So a player can't tell from what was
shown how many secret decisions there were.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from attrs import frozen

from piecesofeight.adapters.nodes import Node, Recipe
from piecesofeight.adapters.sights import view_lines
from piecesofeight.errors import GameError
from piecesofeight.game.event import Event
from piecesofeight.hosted.seen.event import HostedEvent
from piecesofeight.played.dealing import resample

N = TypeVar("N", bound=Node[Any, Any])


@frozen(eq=False)
class OwnChoice:
    """What a player chose: the kind of decision, the option's text, and its action."""

    kind: str
    text: str
    action: int


@frozen(eq=False)
class Item:
    """One thing that a player saw or did: its lines, and what it is about."""

    text: str
    about: Event | HostedEvent | OwnChoice


@frozen(eq=False)
class Seen:
    """What a player has seen up to a node.

    Attributes:
        view: the `View` or `HostedView` of the last time they saw anything; None before that.
        items: what they were told and what they chose, the newest first, as a chain.
        said: the lines of the view at their last decision.
        made: what they have just chosen, and the lines of the view there: a pause tells nothing
            (5.2), so it stands among the items only with what came of it.
    """

    view: Any = None
    items: _Chain | None = None
    said: tuple[str, ...] = ()
    made: tuple[Item, tuple[str, ...]] | None = None

    def history(self, most: int = -1) -> list[Item]:
        """What they saw and did, oldest first; only the last `most` if that is given."""
        found: list[Item] = []
        chain = self.items
        while chain is not None and len(found) != most:
            found.append(chain.item)
            chain = chain.before
        return found[::-1]


@frozen(eq=False)
class _Chain:
    item: Item
    before: _Chain | None


def seen_by(node: Node[Any, Any], player: int) -> Seen:
    """What a player (or `SPECTATOR`) has seen up to a node."""
    line = [node]
    while player not in line[-1].memo and line[-1].before is not None:
        line.append(line[-1].before)
    for one in reversed(line):
        if player not in one.memo:
            one.memo[player] = _step(one, player)
    found: Seen = node.memo[player]
    return found


def _step(node: Node[Any, Any], player: int) -> Seen:
    """What they have seen up to a node, from what they had before."""
    before: Seen = node.before.memo[player] if node.before is not None else Seen()
    if node.state is None:
        return before
    items, said, made = before.items, before.said, before.made
    if node.before is not None and node.before.player == player:
        made = _chosen(node.before, player, node.action, said)
    if not node.state.is_shown_to(player):
        return Seen(before.view, items, said, made)
    if made is not None:
        choice, said = made
        items = _Chain(choice, items)
    for event in node.state.told(player):
        items = _Chain(Item(f"* {event}", event), items)
    return Seen(node.state.view(player), items, said)


def _chosen(
    node: Node[Any, Any], player: int, action: int, said: tuple[str, ...]
) -> tuple[Item, tuple[str, ...]]:
    """What a player chose, with the lines of what they saw then that are new to them."""
    view = seen_by(node, player).view
    assert view is not None
    assert view.decision is not None
    lines = view_lines(view)
    old = dict(enumerate(said))
    new = [line for place, line in enumerate(lines) if old.get(place) != line]
    text = node.text(action)
    about = OwnChoice(view.decision.kind, text, action)
    return Item("\n".join([*new, f"> {text}"]), about), lines


def resampled(node: N, player: int, seed: int) -> N:
    """Another node at which a player knows and has seen the same; the rest is dealt again.

    What the other players have seen begins there: it would be another past.

    Args:
        node: any node with the pieces laid out.
        player: a seat.
        seed: of the deal; the same seed gives the same node.

    Raises:
        GameError: the ships are still being drawn.
    """
    if node.state is None:
        raise GameError("there is nothing to deal again while the ships are being laid out")
    state = resample(node.state, player, Random(seed))
    other = node.dealt(state, (_resampled, type(node), node.recipe(), player, seed))
    other.memo[player] = seen_by(node, player)
    return other


def _resampled(board: Any, kind: type[N], recipe: Recipe, player: int, seed: int) -> N:
    return resampled(kind.replayed(board.setting, recipe), player, seed)
