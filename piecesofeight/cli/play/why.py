"""`why`, `why not` and `trace` at the table: answers for the player who is asked."""

from __future__ import annotations

from piecesofeight.cli.play.keyboard import meant
from piecesofeight.cli.play.screen import Screen, word
from piecesofeight.errors import IllegalOption, NotationError
from piecesofeight.game.decision import Decision
from piecesofeight.game.saves.record import Record


def answer_why(record: Record, screen: Screen, decision: Decision, question: str) -> None:
    """Why an option is allowed, or why another isn't.

    Args:
        record: the game so far.
        screen: where the answer goes.
        decision: the decision of the player who asks.
        question: an option's number or text, perhaps with `not` before it.
    """
    text = " ".join(question.split())
    text = text[4:] if text.casefold().startswith("not ") else text
    if not text or text.casefold() == "not":
        screen.wrong(word("why what", screen.lang))
        return
    try:
        choice = meant(record.state, decision, text, screen)
    except (NotationError, IllegalOption) as error:
        if text.isdecimal():
            screen.wrong(str(error))
            return
        choice = text
    screen.quote(str(record.state.why(choice)))


def show_trace(record: Record, screen: Screen, seat: int) -> None:
    """What happened since the player last decided, as a tree, as far as that player may know."""
    own = [
        number
        for number, (state, _) in enumerate(zip(record.states(), record.choices, strict=False))
        if state.current_player == seat and len(state.legal_actions()) > 1
    ]
    tree = record.trace(own[-1] if own else 0).seen_by(seat)
    screen.quote(str(tree) or word("nothing yet", screen.lang))
