"""What happened in a run, and which line of which coin brought it about.

In a game all of it is read off the trace of the choices (`game.trace`), which has each event below
the line of the coin that was carried out; between games each event follows from the choice alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from attrs import field, frozen

from piecesofeight.answers.tree import ABILITY, COST, STEP, TraceNode
from piecesofeight.game.event import Event
from piecesofeight.game.state import State
from piecesofeight.game.trace.tracer import traced
from piecesofeight.hosted.seen.event import HostedEvent
from piecesofeight.language.program import Coin
from piecesofeight.language.program.inferred.passage import numbered_lines
from piecesofeight.machine import constants as m
from piecesofeight.match.events import MatchEvent
from piecesofeight.testing.scenarios.running.played import Played, game_now, games_in, stretches

# The part of a ship that a place belongs to.
PARTS = {"nest": "nest", "fore": "deck", "aft": "deck", "deck": "deck", "hold": "hold"}
# What an author may have had in mind who finds that nothing has changed.
HINDERED = ("prevented", "negated", "skipped target")
ENDS = ("won", "drawn", "team", "out")
# Whoever is out or has won is so by the rules, whatever is under way.
BY_RULE = ("out", "won", "team", "turn", "skipped")


@frozen
class Cause:
    """The line of a coin that did something.

    Attributes:
        coin: the coin.
        line: the number of the line in the coin's file.
    """

    coin: Coin = field(repr=lambda coin: coin.name)
    line: int

    @property
    def file(self) -> str:
        """The coin's file."""
        return self.coin.span.file

    @property
    def text(self) -> str:
        """What the line says."""
        return dict(numbered_lines(self.coin)).get(self.line, "")

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text.strip()}"


@frozen
class Happening:
    """Something that happened.

    Attributes:
        kind: what, as `Event.kind` says it.
        text: in a sentence, with all that is secret.
        cause: the line that did it; None if it was a rule or a player's choice.
    """

    kind: str
    text: str
    cause: Cause | None


@frozen
class Happened:
    """What happened from one state to another.

    Attributes:
        happenings: in order.
        touched: for each zone that changed, by seat and part, the last cause of it.
        tree: the same as a tree, with what led to what, down to the lines of coins.
    """

    happenings: tuple[Happening, ...]
    touched: dict[tuple[int, str], Cause | None]
    tree: str = ""

    def last(self, *kinds: str) -> Cause | None:
        """The cause of the last thing of some kinds that has one; of any kind, if left out."""
        for happening in reversed(self.happenings):
            if happening.cause is not None and (happening.kind in kinds or not kinds):
                return happening.cause
        return None

    def then(self, later: Happened) -> Happened:
        """This and what happened after it."""
        tree = "\n".join(part for part in (self.tree, later.tree) if part)
        return Happened(self.happenings + later.happenings, {**self.touched, **later.touched}, tree)

    def cause_of_end(self) -> Cause | None:
        """What came just before somebody won or went out; the last cause, if nobody did."""
        kinds = [happening.kind in ENDS for happening in self.happenings]
        end = kinds.index(True) if True in kinds else len(kinds)
        return Happened(self.happenings[:end], {}).last()


def happened(states: Sequence[Played]) -> Happened:
    """What happened from the first to the last of some states that follow one another.

    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Captain",)), Layout(None, ("Captain", "Bomb"))]
    >>> state = Game.from_layouts(ships).start()
    >>> found = happened([state, state.apply("play nest at Bart.aft")])
    >>> print(found.happenings[1].text, "|", found.happenings[1].cause.text.strip())
    Anne destroys Bart's Bomb (aft) | destroy any active coin
    """
    found = Happened((), {})
    for stretch in stretches(states):
        in_game = game_now(stretch[0]) is not None
        parts = [_in_game(game) for game in games_in(stretch)] if in_game else []
        for part in (*parts, _between_games(stretch)):
            found = found.then(part)
    return found


def _in_game(states: Sequence[State]) -> Happened:
    """What happened in one game."""
    start, game = states[0], states[0].game
    tree = traced(game, start.block, states[-1].history[len(start.history) :])
    coins = {coin.name: coin for coin in game.coins}
    told = [found for node in tree.nodes for found in _told(node, None, coins)]
    touched: dict[tuple[int, str], Cause | None] = {}
    number = 0
    for before, after in pairwise(states):
        end = number + len(after.events)
        for event, cause in told[number:end]:
            touched |= dict.fromkeys(_zones(event), cause)
        for zone in _changed(before, after) - touched.keys():
            touched[zone] = None
        number = end
    happenings = (Happening(event.kind, event.text(), cause) for event, cause in told)
    return Happened(tuple(happenings), touched, str(tree))


def _between_games(states: Sequence[Played]) -> Happened:
    """What happened outside of games: choices of the evening, and the ends of games.

    So it is in games from files: what happens there follows from the choice alone, too.
    """
    happenings: list[Happening] = []
    lines: list[str] = []
    for before, after in pairwise(states):
        of_choices = MatchEvent | HostedEvent
        events = [event for event in after.events if isinstance(event, of_choices)]
        told = [Happening(event.kind, event.text(), None) for event in events]
        if game_now(before) is None and before.decision is not None:
            lines.append(f"{before.decision.name}: `{before.text_of(after.history[-1])}`")
            lines += [f"└─ {one.text}" for one in told]
        else:
            lines += [one.text for one in told]
        happenings += told
    return Happened(tuple(happenings), {}, "\n".join(lines))


def _told(
    node: TraceNode, cause: Cause | None, coins: Mapping[str, Coin]
) -> Iterator[tuple[Event, Cause | None]]:
    """The events of a part of a trace, each with the line that is carried out there."""
    if node.passage is not None and node.kind in (ABILITY, STEP, COST):
        cause = Cause(coins[node.passage.coin], node.passage.span.line)
    if node.event is not None:
        yield node.event, None if node.event.kind in BY_RULE else cause
    for child in node.children:
        yield from _told(child, cause, coins)


def _zones(event: Event) -> list[tuple[int, str]]:
    """The zones that an event changes, by seat and part."""
    match event.kind:
        case "destroyed":
            return [(event.player, PARTS.get(event.place, "")), (event.player, "hold")]
        case "removed":
            return [(event.player, PARTS.get(event.place, "")), (event.player, "gone")]
        case "moved" if event.to:
            return [(event.origin, PARTS.get(event.place, "")), (event.player, PARTS[event.to])]
        case "sent" | "rearranged" | "shuffled":
            return [(event.player, "nest"), (event.player, "deck")]
        case "arranged":
            return [(event.actor, "nest"), (event.actor, "deck")]
    return []


def _changed(before: State, after: State) -> set[tuple[int, str]]:
    pairs = enumerate(zip(before.ships, after.ships, strict=True))
    parts = ("nest", "deck", "hold", "gone")
    return {(seat, p) for seat, (a, b) in pairs for p in parts if getattr(a, p) != getattr(b, p)}


def cause_now(state: Played) -> Cause | None:
    """The line of the newest ability that is under way in a state; None if none is."""
    game = game_now(state)
    if game is None:
        return None
    b, tables = game.block, game.game.tables
    frame = b[m.H_FP]
    while frame and b[frame + m.FRAME_TYPE] != m.ABILITY_FRAME:
        frame = b[frame + m.FRAME_BELOW]
    row = b[frame + m.U_ABILITY] if frame else 0
    if row not in tables.rows:  # no coin's, but an agreement of the players (7.4)
        return None
    coin, index = tables.rows[row]
    line = 0
    if b[frame + m.FRAME_STAGE] >= m.STAGE_RESOLVE:
        line = tables.words[b[frame + m.U_PC] - m.INSTRUCTION_SIZE + m.I_LINE]
    return Cause(coin, line or coin.abilities[index].span.line)


def causes_of_refusal(state: Played, seat: int | None, piece: str) -> tuple[Cause, ...]:
    """The text of the coin that a step of a seat would use, if the game doesn't take the step."""
    game = game_now(state)
    verb, _, rest = piece.partition(" ")
    if verb not in ("play", "react") or game is None or seat is None or seat < 0:
        return ()
    ship = game.ships[seat]
    active = {"nest": ship.nest, "fore": ship.deck[:1], "aft": ship.deck[-1:]}
    name = active.get(rest.split()[0]) or ("",)
    coins = [coin for coin in game.game.coins if coin.name in (name, name[0])]
    lines = ((coin, *line) for coin in coins for line in numbered_lines(coin))
    return tuple(Cause(coin, number) for coin, number, text in lines if text.strip())
