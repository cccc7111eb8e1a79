"""Games for OpenSpiel, which importing this registers: coin combat, and games from files.

>>> import pyspiel
>>> game = pyspiel.load_game("python_pieces_of_eight(players=2,first=-1)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 14)

Chance is explicit: the ships if they are random, who begins if that is random, and
every draw of a coin. The parameters are those of `settings.Setting`. A stalemate
(7.4) can't be proposed, and nobody surrenders (7.5): neither is ever listed.

A game from a file has the parameters of `file_settings.FileSetting`:

>>> pyspiel.load_game("python_game_from_file(game=black-spot,players=5)").num_players()
5

`docs/do/adapters.md` lists what of OpenSpiel 2.0.2 is worked around here, and in the tests. So a
state has a single attribute, a `HostedState`, whose copy is itself, and which pickles as the way
that leads to it. Only read serialised states that you trust, as with any pickle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pyspiel

from piecesofeight.adapters.file_settings import FILE_DEFAULTS
from piecesofeight.adapters.file_tensors import FileEncoder
from piecesofeight.adapters.hosting import AnyNode, Hosted, combat_of, game_of
from piecesofeight.adapters.seen import Seen, resampled, seen_by
from piecesofeight.adapters.settings import DEFAULTS
from piecesofeight.adapters.sights import ship_lines, view_data, view_lines
from piecesofeight.adapters.tensors import Encoder, pieces_of
from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.errors import GameError
from piecesofeight.played.seats import SPECTATOR, TERMINAL

SHORT_NAME = "python_pieces_of_eight"
FILE_NAME = "python_game_from_file"
BEFORE = ("the ships are being laid out", "nothing has been seen yet")


def _type(short_name: str, long_name: str, defaults: Mapping[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(defaults),
    )


_COMBAT = _type(SHORT_NAME, "Pieces of Eight", DEFAULTS)
_FROM_FILE = _type(FILE_NAME, "A game from a file", FILE_DEFAULTS)


class HostedGame(pyspiel.Game):
    """Anything that is hosted; `hosted` says what.

    Attributes:
        hosted: the game.
        board: what doesn't change in it.
    """

    def __init__(self, kind: Any, hosted: Hosted, least: float, params: Mapping[str, Any]) -> None:
        self.hosted, self.board = hosted, hosted.board
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.board.actions),
            max_chance_outcomes=len(self.board.chances),
            num_players=self.board.players,
            min_utility=least,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.board.longest,
        )
        super().__init__(kind, info, dict(params))

    def new_initial_state(self, state: Any = None) -> PiecesOfEightState:
        """The start of a game, or the position that a struct (or its dict) describes.

        Players have seen nothing of what came before such a position.

        Raises:
            GameError, SaveError: the struct won't do.
        """
        if state is None:
            return PiecesOfEightState(self, self.hosted.start)
        data = state.to_dict() if hasattr(state, "to_dict") else state
        return PiecesOfEightState(self, self.hosted.start.of_struct(self.hosted.start, data))

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the chance nodes of a game."""
        return self.board.most_chances

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What writes states as strings and tensors.

        Raises:
            GameError: for parameters (there are none), and for the private information of all.
        """
        if params:
            raise GameError("observers of this game have no parameters")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.hosted.encoder, kind)


class PiecesOfEightGame(HostedGame):
    """Coin combat with given parameters.

    Raises:
        PiecesOfEightError: a parameter won't do.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        hosted = combat_of(params or {})
        super().__init__(_COMBAT, hosted, -1.0 / (hosted.board.players - 1), params or {})


class GameFromFile(HostedGame):
    """A game from a file with given parameters.

    Raises:
        PiecesOfEightError: a parameter won't do.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(_FROM_FILE, game_of(params or {}), -1.0, params or {})


class PiecesOfEightState(pyspiel.State):
    """A state of a game: a `Node`, in OpenSpiel's words."""

    def __init__(self, game: HostedGame, node: AnyNode) -> None:
        super().__init__(game)
        self.node = node

    # --- what every game has ----------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that decides, -1 for chance, -4 at the end."""
        return self.node.player

    def is_terminal(self) -> bool:
        """Whether the game is over, or its turns or choices have run out."""
        return self.node.player == TERMINAL

    def returns(self) -> list[float]:
        """1 for the winner, the others share -1; 0 for all otherwise."""
        return self.node.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring: actions and probabilities."""
        return self.node.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.actions() if player == self.node.player else []

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return "none" if action == pyspiel.INVALID_ACTION else self.node.text(action)

    def __str__(self) -> str:
        return str(self.node)

    # --- another game that this one could be ----------------------------------------------------

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> PiecesOfEightState:
        """A state with the same information for a player; what they can't know is dealt again.

        Which coins each player brought stays the same. The new state's history is empty.

        Args:
            player_id: a seat.
            probability_sampler: gives numbers from 0 to 1; one is taken.

        Raises:
            GameError: the ships are still being laid out.
        """
        seed = int(probability_sampler() * (1 << 53))
        state: PiecesOfEightState = self.get_game().new_initial_state()
        state.node = resampled(self.node, player_id, seed)
        return state

    # --- structs, for JSON ----------------------------------------------------------------------

    def _to_struct(self) -> dict[str, Any]:
        return {"current_player": self.node.player, **self.node.struct()}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"player": player, "action": action, "text": self.node.text(action)}

    def _struct_to_actions(self, action_dict: Mapping[str, Any]) -> list[int]:
        text = action_dict["text"]
        found = [action for action in self.node.actions() if self.node.text(action) == text]
        return found or [pyspiel.INVALID_ACTION]

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        view = seen_by(self.node, player).view
        return view_data(view) if view is not None else {"player": player}


class Observer:
    """Writes what a player sees; see OpenSpiel's `observation.py`.

    Without private information it is what somebody without a ship sees. Without public
    information it is the ships that the player knows better than such a one, and what the
    player is to decide.

    Attributes:
        tensor: the numbers, set by `set_from`.
        dict: the same, by name and in shape.
    """

    def __init__(self, encoder: Encoder | FileEncoder, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise GameError("there is no observer of what all players know in secret")
        self._encoder = encoder
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.public_info
        self._recall = kind.perfect_recall
        shapes = dict(encoder.pieces) if self._public else {}
        if self._private:
            shapes |= {name: encoder.pieces[name] for name in ("player", *encoder.private)}
        else:
            shapes.pop("player", None)
        if self._recall:
            shapes["memory"] = encoder.memory_shape
        self.tensor, self.dict = pieces_of(shapes)

    def set_from(self, state: PiecesOfEightState, player: int) -> None:
        """Write the tensor."""
        self.tensor.fill(0)
        seen = self._seen(state, player)
        if "player" in self.dict:
            self.dict["player"][player] = 1
        if seen.view is not None:
            self._encoder.write(seen.view, self.dict)
        if self._recall:
            most = self._encoder.board.setting.memory
            self._encoder.write_memory(seen.history(most), self.dict["memory"])

    def string_from(self, state: PiecesOfEightState, player: int) -> str:
        """The same in words."""
        seen = self._seen(state, player)
        told = [item.text for item in seen.history()] if self._recall else []
        return "\n".join([*told, *self._lines(state, player, seen)])

    def _seen(self, state: PiecesOfEightState, player: int) -> Seen:
        return seen_by(state.node, player if self._private else SPECTATOR)

    def _lines(self, state: PiecesOfEightState, player: int, seen: Seen) -> tuple[str, ...]:
        if seen.view is None:
            name = self._encoder.board.names[player] if self._private else "nobody"
            return (f"seen by {name}", BEFORE[isinstance(self._encoder, FileEncoder)])
        if self._public:
            return view_lines(seen.view)
        everybody = seen_by(state.node, SPECTATOR).view
        known = ship_lines(everybody) if everybody is not None else ()
        return tuple(line for line in ship_lines(seen.view) if line not in known)


pyspiel.register_game(_COMBAT, PiecesOfEightGame)
pyspiel.register_game(_FROM_FILE, GameFromFile)
