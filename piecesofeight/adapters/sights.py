"""What a player sees, as lines of text and as plain data: all of a `View` and nothing else."""

from __future__ import annotations

from attrs import asdict

from piecesofeight.adapters.file_sights import file_data, file_lines, table_lines
from piecesofeight.combat.ships.ship_state import ShipView
from piecesofeight.game.view import HIDDEN, Action, Answered, View
from piecesofeight.hosted.seen.view import HostedView

Data = dict[str, object]
NOBODY = "nobody"


def view_lines(view: View | HostedView) -> tuple[str, ...]:
    """A view in lines, one a player and five more; equal for equal views, events apart.

    A coin that is face down but known to the player stands in parentheses.

    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Cannon", "Captain")), Layout(None, ("Bomb", "Mate", "Captain"))]
    >>> for line in view_lines(Game.from_layouts(ships).start().view(0)):
    ...     print(line)
    seen by Anne
    turn 1 of Anne: main, Anne decides
    Anne: Mate | Cannon, Captain | hold 0
    Bart: - | Bomb, ?, Captain | hold 0
    announced: -
    to decide: main
    """
    if isinstance(view, HostedView):
        return file_lines(view)
    ships = zip(view.sees, view.knows, strict=True)
    return (
        f"seen by {_name(view, view.player)}",
        _moment(view),
        *(_ship_line(sees, knows) for sees, knows in ships),
        "announced: " + ("; ".join(_action_text(view, action) for action in view.actions) or "-"),
        "to decide: " + _decision_text(view),
        *((str(view.outcome),) if view.outcome else ()),
    )


def ship_lines(view: View | HostedView) -> tuple[str, ...]:
    """The lines of a view that are about ships, by seat; of a game from a file, the table."""
    if isinstance(view, HostedView):
        return table_lines(view)
    return view_lines(view)[2 : 2 + len(view.names)]


def _name(view: View, seat: int) -> str:
    return view.names[seat] if seat >= 0 else NOBODY


def _moment(view: View) -> str:
    text = f"turn {view.turn} of {_name(view, view.to_move)}: {view.phase}"
    if view.next_player >= 0:
        text += f", next {_name(view, view.next_player)}"
    if view.counterclockwise:
        text += ", turns go counterclockwise"
    if view.deciding is not None:
        who = _name(view, view.deciding) if view.deciding >= 0 else "chance"
        text += f", {who} decides"
    return text


def _ship_line(sees: ShipView, knows: ShipView) -> str:
    nest = "-" if knows.nest is None else _face(sees.nest, knows.nest)
    deck = ", ".join(_face(one, two) for one, two in zip(sees.deck, knows.deck, strict=True))
    hold = str(knows.hold) if isinstance(knows.hold, int) else ", ".join(knows.hold) or "0"
    text = f"{knows.name}: {nest} | {deck or '-'} | hold {hold}"
    text += f" | gone {', '.join(knows.gone)}" if knows.gone else ""
    for mark in knows.marks:
        place = f"deck[{mark.place}]" if mark.place > 0 else "nest"
        text += f" | {mark} marks" + (f" on {place}" if mark.place >= 0 else "")
    for tally in knows.tallies:
        text += f" | {tally}"
    if knows.skips:
        text += f" | misses {knows.skips}"
    return text + (" | out" if knows.out else "")


def _face(seen: str | None, known: str) -> str:
    return known if known in (seen, HIDDEN) else f"({known})"


def _action_text(view: View, action: Action) -> str:
    text = f"{_name(view, action.player)} {action.coin}"
    if action.targets:
        text += " at " + " and ".join(action.targets)
    marks = [word for word in ("reaction", "negated") if getattr(action, word)]
    return text + (f" ({', '.join(marks)})" if marks else "")


def _decision_text(view: View) -> str:
    if view.decision is None:
        return "-"
    text = view.decision.kind
    if view.answered is not None:
        text += f" to {_answered_text(view, view.answered)}"
    return text


def _answered_text(view: View, event: Answered) -> str:
    text = event.kind
    if event.coin:
        text += f": {event.coin} of {_name(view, event.owner)}"
    if event.place:
        text += f" ({event.place})"
    return f"{text} by {_name(view, event.actor)}"


def view_data(view: View | HostedView) -> Data:
    """A view as plain data, for JSON; seats are numbers, `?` is a coin not known.

    Of ships it has what the player knows; `seen` of a ship is what lies open to them now.
    """
    if isinstance(view, HostedView):
        return file_data(view)
    decision, event = view.decision, view.answered
    answers = _plain(event, "kind coin owner actor place") if event else None
    return {
        **_plain(view, "player names turn to_move phase next_player deciding"),
        **({"counterclockwise": True} if view.counterclockwise else {}),
        "ships": [
            _plain(knows, "nest deck hold skips out")
            | {"seen": _plain(sees, "nest deck")}
            | ({"gone": list(knows.gone)} if knows.gone else {})
            | ({"marks": [asdict(mark) for mark in knows.marks]} if knows.marks else {})
            | ({"tallies": [asdict(one) for one in knows.tallies]} if knows.tallies else {})
            for sees, knows in zip(view.sees, view.knows, strict=True)
        ],
        "announced": [
            _plain(action, "player coin targets negated reaction") for action in view.actions
        ],
        "decision": decision
        and {
            "kind": decision.kind,
            "answers": answers,
            "options": [_plain(option, "id text") for option in decision.options],
        },
        "outcome": str(view.outcome) if view.outcome else None,
    }


def _plain(thing: object, names: str) -> Data:
    """Some attributes of a thing, tuples as lists."""
    values = {name: getattr(thing, name) for name in names.split()}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }
