"""What a player sees. `view_of` is the only way from a block to a player's eyes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from attrs import field, frozen

from piecesofeight.arguments import a_text
from piecesofeight.combat.clock import in_seconds, time_left
from piecesofeight.combat.ships.ship_state import ShipView
from piecesofeight.errors import GameError
from piecesofeight.game.decision import SECRET_DECISIONS, Decision
from piecesofeight.game.event import Event, place_word
from piecesofeight.game.lines.seen import HIDDEN, SeenShip
from piecesofeight.game.outcome import Outcome
from piecesofeight.game.pending import Pending, pending
from piecesofeight.game.secrets.redealing import announced_slots
from piecesofeight.game.table import table_text
from piecesofeight.language.program import EventKind
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.kept import entries_end, entry_of
from piecesofeight.machine.constants import Words
from piecesofeight.machine.walking import frames, timers
from piecesofeight.notation import position
from piecesofeight.notation.counts.marks import marks_at
from piecesofeight.notation.counts.tallies import tallies_of
from piecesofeight.notation.grammar import named
from piecesofeight.notation.lines.values import LOOKERS, NOBODY, SeenLine, UsePart
from piecesofeight.notation.lines.writing import seen_text
from piecesofeight.notation.position import player_at, seat_of, spot_of, spot_text
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import knows, mixed_since, sees
from piecesofeight.played.seats import SPECTATOR

PHASES = {phase: "-".join(words) for phase, words in named("PHASE_").items()}

Sight = Callable[[Words, Words, int, int], bool]


@frozen
class Action:
    """An ability that was announced and isn't done with: all of it is public (4.2).

    Attributes:
        player: the seat that uses it.
        coin: the coin's name.
        targets: what it is aimed at and is still there: `Bart.fore`, `Bart`.
        negated: whether it will have no effect.
        reaction: whether it answers an event.
    """

    player: int
    coin: str
    targets: tuple[str, ...] = ()
    negated: bool = False
    reaction: bool = False


@frozen
class Answered:
    """The event that the viewing player may answer now.

    Attributes:
        kind: used, would be destroyed, destroyed, taken, called, sent, turn begins, turn ends.
        coin: the coin it is about, `?` if the player doesn't know it, empty for a turn.
        owner: the seat whose coin, or turn, it is.
        actor: the seat that does it, or whose turn it is.
        place: where the coin lay just before the event; empty for a turn.
    """

    kind: str
    coin: str
    owner: int
    actor: int
    place: str


@frozen(slots=False)
class View:
    """What one player sees, and nothing else; a plain value that holds no state.

    Attributes:
        player: the seat whose view it is; `SPECTATOR` for somebody without a ship.
        names: the players' names, by seat.
        sees: each ship as it lies open now (rules 1.3, 1.4, 1.6).
        knows: each ship with what the player was shown before and could follow.
        turn: the number of the turn, from 1.
        to_move: the seat whose turn it is, -1 before the first.
        phase: the phase of the turn.
        next_player: the seat that an effect gave the next turn, -1 if none (6.4).
        counterclockwise: whether turns go the other way round by an effect (9.29).
        deciding: the seat that must decide, -1 for chance, None at the end.
        decision: the decision if it is this player's, else None. While others are asked in
            secret it is still the one that the player has answered: whom to ask now is
            `State.current_player`.
        answered: the event to answer, if it is this player's to answer it.
        actions: abilities announced and not done with, the newest last.
        events: what was told last, as far as this player may know: all that happened since
            they saw the game stand still before.
        outcome: how the game ended, None while it goes on.
        captains: the names of the coins that are Captains.
        pending: what was put off and hasn't happened, and what is forbidden for a time; all see
            that (9.8, 9.15).
        clocks: the seconds that each player has left, by seat, empty in a game without clocks
            (8.2). What others took for secret decisions isn't taken off: it would tell that
            they were asked (5.2).
    """

    player: int
    names: tuple[str, ...]
    sees: tuple[ShipView, ...]
    knows: tuple[ShipView, ...]
    turn: int
    to_move: int
    phase: str
    next_player: int = -1
    deciding: int | None = None
    decision: Decision | None = None
    answered: Answered | None = None
    actions: tuple[Action, ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False)
    outcome: Outcome | None = None
    captains: frozenset[str] = field(default=frozenset(), repr=False)
    clocks: tuple[float, ...] = ()
    pending: tuple[Pending, ...] = ()
    counterclockwise: bool = False

    def is_captain(self, coin: str | None) -> bool:
        """Whether coins of that name are Captains.

        Raises:
            GameError: it is no name.
        """
        return coin is not None and a_text(coin, "a coin's name") in self.captains

    @property
    def ships(self) -> tuple[ShipView, ...]:
        """Each ship as it lies open now: `sees`."""
        return self.sees

    @property
    def me(self) -> ShipView:
        """The player's own ship.

        Raises:
            GameError: a spectator has none.
        """
        if self.player < 0:
            raise GameError("a spectator has no ship")
        return self.sees[self.player]

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The seats still in the game that are not of the player's team, clockwise."""
        count = len(self.sees)
        start = max(self.player, 0)
        around = [(start + step) % count for step in range(count)]
        team = self.sees[self.player].team if self.player >= 0 else None
        return tuple(s for s in around if not self.sees[s].out and self.sees[s].team != team)

    @property
    def line(self) -> str:
        """What the player sees and knows, on one line; see the page of the notation.

        It is made of the view alone, without what may be chosen, what is answered and what
        happened.

        >>> from piecesofeight import Game, Layout
        >>> ships = [Layout("Mate", ("Captain",)), Layout("Bomb", ("Cannon", "Captain", "Mate"))]
        >>> print(Game.from_layouts(ships).start().view("Anne").line)
        seen by Anne; Anne: Mate | Captain; Bart: Bomb | Cannon, Captain, ?
        """
        return seen_text(self._line)

    @property
    def _line(self) -> SeenLine:
        names, outcome = self.names, self.outcome
        at_turn = self.deciding == self.to_move or outcome is not None
        clocks = self.clocks or (None,) * len(names)
        ships = map(SeenShip, range(len(names)), self.sees, self.knows, clocks)
        return SeenLine(
            player=names[self.player] if self.player >= 0 else LOOKERS,
            ships=tuple(ship.part for ship in ships),
            turn=self.turn,
            mover=names[max(self.to_move, 0)],
            phase=self.phase,
            next=names[self.next_player] if self.next_player >= 0 else None,
            counterclockwise=self.counterclockwise,
            won=(next(iter(outcome.names), NOBODY), outcome.rule) if outcome else None,
            team_won=tuple(names[seat] for seat in outcome.team) if outcome else (),
            asked=None if at_turn else _asked(self.deciding, names),
            uses=tuple(
                UsePart(names[use.player], use.coin, use.targets, use.negated, use.reaction)
                for use in self.actions
            ),
        )

    def __str__(self) -> str:
        return table_text(
            self.ships,
            self.turn,
            self.to_move,
            self.outcome,
            self.deciding,
            self.decision,
            self.clocks,
            counterclockwise=self.counterclockwise,
        )


def _asked(deciding: int | None, names: tuple[str, ...]) -> str:
    """Who must decide, as a line has it."""
    if deciding is None:
        return NOBODY
    return names[deciding] if deciding >= 0 else "chance"


def view_of(
    scene: Scene,
    seat: int,
    decision: Decision | None,
    events: tuple[Event, ...],
    outcome: Outcome | None,
) -> View:
    """What that seat sees of a block; `decision` is kept back from everybody else.

    `events` are what it was told.
    """
    b = scene.block
    mine = decision is not None and decision.player == seat
    reacting = b[m.H_DECISION] == m.REACTION
    return View(
        player=seat,
        names=scene.names,
        sees=ships_seen(scene, seat, sees),
        knows=ships_seen(scene, seat, knows),
        turn=b[m.H_TURN],
        to_move=seat_of(b, b[m.H_CURRENT]),
        phase=PHASES[b[m.H_PHASE]],
        next_player=seat_of(b, b[m.H_NEXT]),
        deciding=_deciding(b, seat),
        decision=decision.unasked() if mine and decision else None,
        answered=_answered(scene, seat) if mine and reacting else None,
        actions=() if outcome else actions(scene, seat),
        events=events,
        outcome=outcome,
        captains=frozenset(coin.name for coin in scene.coins if coin.captain),
        clocks=tuple(in_seconds(time_left(b, whose, seat)) for whose in range(len(timers(b)))),
        pending=() if outcome else pending(scene),
        counterclockwise=bool(b[m.H_REVERSED]),
    )


def ships_seen(scene: Scene, seat: int, sight: Sight) -> tuple[ShipView, ...]:
    """Each ship as that seat sees it by `sight` (`sees` or `knows`)."""
    return tuple(_ship_seen(scene, seat, whose, sight) for whose in range(len(scene.names)))


def _ship_seen(scene: Scene, seat: int, whose: int, sight: Sight) -> ShipView:
    b, player = scene.block, player_at(whose)

    def face(coin: int) -> str:
        return scene.coin_name(coin) if sight(b, scene.words, seat, coin) else HIDDEN

    nest = position.nest(b, whose)
    hold = sorted((face(coin) for coin in position.hold(b, whose)), key=_hidden_last)
    shown = seat == whose or any(name != HIDDEN for name in hold)
    return ShipView(
        name=scene.names[whose],
        nest=face(nest) if nest else None,
        deck=tuple(face(coin) for coin in position.deck(b, whose)),
        hold=tuple(hold) if shown else len(hold),
        skips=b[player + m.P_SKIPS],
        out=bool(b[player + m.P_OUT]),
        team=b[player + m.P_TEAM],
        marks=marks_at(scene, whose),
        tallies=tallies_of(scene, whose),
        gone=tuple(sorted(map(face, position.gone(b, whose)), key=_hidden_last)),
    )


def _hidden_last(name: str) -> tuple[bool, str]:
    return name == HIDDEN, name


def _deciding(b: Words, seat: int) -> int | None:
    if not b[m.H_DECISION]:
        return None
    decider = seat_of(b, b[m.H_DECIDER])
    return None if b[m.H_DECISION] in SECRET_DECISIONS and decider != seat else decider


def actions(scene: Scene, seat: int) -> tuple[Action, ...]:
    """The abilities that were announced and aren't done with, the newest last."""
    b = scene.block
    uses = (frame for frame in frames(b) if b[frame + m.FRAME_TYPE] == m.ABILITY_FRAME)
    found = [_action(scene, frame, seat) for frame in uses if b[frame + m.U_COIN]]
    return tuple(reversed(found))


def _action(scene: Scene, frame: int, seat: int) -> Action:
    b = scene.block
    return Action(
        player=seat_of(b, b[frame + m.U_USER]),
        coin=scene.coin_name(b[frame + m.U_COIN]),
        targets=tuple(_targets(scene, frame, seat)),
        negated=bool(b[frame + m.U_FLAGS] & m.NEGATED),
        reaction=b[frame + m.U_EVENT] != 0 and not b[frame + m.U_FLAGS] & (m.DELAYED | m.OF_ITSELF),
    )


def _targets(scene: Scene, frame: int, seat: int) -> list[str]:
    """What an ability announced (4.2): players, and coins still in the ship they were in.

    What was drawn, chosen, or mixed in secret since is left out: where it lies now may be a
    secret (6.2, 6.5a).
    """
    b, texts = scene.block, []
    announced = announced_slots(scene.words, b[frame + m.U_ABILITY])
    for entry in range(entry_of(frame, 0), entries_end(b, frame), m.ENTRY_SIZE):
        what, ship = b[entry + 1], b[entry + 2]
        if b[entry] % m.PUT not in announced:
            continue
        if what and what < b[m.H_PLAYERS_END]:
            texts.append(scene.names[seat_of(b, what)])
        elif what and ship and position.owner(b, what) == seat_of(b, ship):
            spot = spot_of(b, what)
            followed = knows(b, scene.words, seat, what) or not mixed_since(b, frame, what)
            if spot >= 0 and followed:
                texts.append(spot_text(scene.names[seat_of(b, ship)], spot))
    return texts


EVENTS = {getattr(m, kind.op): kind.value for kind in EventKind}


def _answered(scene: Scene, seat: int) -> Answered | None:
    e, b = scene.event, scene.block
    if not e:
        return None
    kind, coin = b[e + m.E_KIND], b[e + m.E_COIN]
    face = HIDDEN
    if not coin:
        face = ""
    elif knows(b, scene.words, seat, coin):
        face = scene.coin_name(coin)
    return Answered(
        kind=EVENTS[kind],
        coin=face,
        owner=seat_of(b, b[e + m.E_OWNER]),
        actor=seat_of(b, b[e + m.E_ACTOR]),
        place=place_word(b[e + m.E_PLACE]),
    )


__all__ = ["HIDDEN", "SPECTATOR", "Action", "Answered", "ShipView", "View", "view_of"]
