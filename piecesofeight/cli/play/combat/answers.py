"""What is answered to `why`, `trace` and `coins`."""

from __future__ import annotations

from functools import partial

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.play.combat.evening import left_in
from piecesofeight.cli.play.combat.lines import meant
from piecesofeight.cli.play.combat.played import Played, game_of
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.keyboard import asked_about
from piecesofeight.cli.play.screen import word
from piecesofeight.game.decision import Decision
from piecesofeight.match.moment import SPOILS
from piecesofeight.match.state import MatchState
from piecesofeight.records.record import Record


def answer_why(played: Played, screen: CombatScreen, decision: Decision, question: str) -> None:
    """Why an option is allowed or isn't: its number or text, perhaps with `not` before it."""
    means = partial(meant, played, decision, screen=screen)
    choice = asked_about(question, means, screen.lang, "why what")
    game = game_of(played)
    if game is not None:
        screen.quote(str(game.why(choice)))
    else:
        number = played.option_id(choice)  # raises, with the reason, where it isn't allowed
        kind = (
            "spoils" if isinstance(played, MatchState) and played.phase == SPOILS else decision.kind
        )
        screen.say(f"allowed {kind}", text=played.text_of(number))


def show_trace(played: Played, screen: CombatScreen, seat: int) -> None:
    """What happened since the player last decided, as a tree, as far as that player may know."""
    game = game_of(played)
    if game is None:
        raise Failure(word("no trace", screen.lang))
    record = Record.of(game)
    own = [
        number
        for number, (state, _) in enumerate(zip(record.states(), record.choices, strict=False))
        if state.current_player == seat and len(state.legal_actions()) > 1
    ]
    tree = record.trace(own[-1] if own else 0).seen_by(seat)
    screen.quote(str(tree) or word("nothing yet", screen.lang))


def list_coins(played: MatchState, screen: CombatScreen, seat: int) -> None:
    """What a player has to build from."""
    limits = {coin.name: coin.limit for coin in played.match.coins}
    for name, count in left_in(played.view(seat)).items():
        coin = screen.coin(name)
        screen.tell("  " + word("have", screen.lang, count=count, coin=coin, limit=limits[name]))
