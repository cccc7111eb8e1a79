"""What is answered to `why`, `trace` and `coins`."""

from __future__ import annotations

from functools import partial

from piecesofeight.answers.tree import Trace
from piecesofeight.cli.common.coins import known_coin
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.play.combat.evening import left_in
from piecesofeight.cli.play.combat.lines import meant
from piecesofeight.cli.play.combat.played import Played, game_of
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.combat.why_coin import CoinAsked
from piecesofeight.cli.play.keyboard import asked_about
from piecesofeight.cli.play.screen import word
from piecesofeight.game.decision import Decision
from piecesofeight.game.state import State
from piecesofeight.language.program import Coin
from piecesofeight.match.moment import SPOILS
from piecesofeight.match.state import MatchState
from piecesofeight.records.record import Record


def answer_why(played: Played, screen: CombatScreen, decision: Decision, question: str) -> None:
    """Why an option is allowed or isn't: its number or text, perhaps with `not` before it."""
    asked, game = _coin_asked(question, screen), game_of(played)
    if asked is not None and game is not None:
        tree, before = _since(game, decision.player)
        told = CoinAsked(game, decision.player, asked, tree, before).answers()
        screen.quote("\n".join(told))
        return
    means = partial(meant, played, decision, screen=screen)
    choice = asked_about(question, means, screen.lang, "why what")
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
    tree, _ = _since(game, seat)
    screen.quote(str(tree) or word("nothing yet", screen.lang))


def _coin_asked(question: str, screen: CombatScreen) -> Coin | None:
    """The coin that is asked about by `why not` and its name alone."""
    words = question.split()
    if len(words) < 2 or words[0].casefold() != "not":
        return None
    name = known_coin(screen.coins, " ".join(words[1:]))
    return screen.coins[name] if name else None


def _since(game: State, seat: int) -> tuple[Trace, tuple[State, str] | None]:
    """What happened since a player last had a choice, as they may know it, and that choice."""
    record = Record.of(game)
    own = [
        (number, state, choice)
        for number, (state, choice) in enumerate(zip(record.states(), record.choices, strict=False))
        if state.current_player == seat and len(state.legal_actions()) > 1
    ]
    if not own:
        return record.trace(0).seen_by(seat), None
    number, state, choice = own[-1]
    return record.trace(number).seen_by(seat), (state, state.text_of(choice.option))


def list_coins(played: MatchState, screen: CombatScreen, seat: int) -> None:
    """What a player has to build from."""
    limits = {coin.name: coin.limit for coin in played.match.coins}
    for name, count in left_in(played.view(seat)).items():
        coin = screen.coin(name)
        screen.tell("  " + word("have", screen.lang, count=count, coin=coin, limit=limits[name]))
