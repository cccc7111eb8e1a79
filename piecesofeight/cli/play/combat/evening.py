"""What people see of an evening between its games: pool, shipyards, ships, offers, the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.rule import Rule
from rich.text import Text

from piecesofeight.cli.common.output import one_line, shown
from piecesofeight.cli.play.combat.played import Played
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.screen import Row, word
from piecesofeight.cli.play.seats import Seat
from piecesofeight.game.decision import Decision
from piecesofeight.game.state import State
from piecesofeight.match.moment import BUILDING, OVER, SPOILS
from piecesofeight.match.pooling import DRAFT
from piecesofeight.match.setup import MatchSetup
from piecesofeight.match.state import MatchState
from piecesofeight.match.view import MatchView, SeenOffer
from piecesofeight.played.seats import SPECTATOR


def show_table(screen: CombatScreen, played: Played, seat: int, seats: Sequence[Seat]) -> None:
    """Where a game or an evening stands, as a seat or a `SPECTATOR` sees it."""
    if isinstance(played, State):
        screen.table(played.view(seat), seats)
        return
    match, view = played.match, played.view(seat)
    if view.game is not None:
        number = len(view.games) + (view.phase != OVER)
        screen.table(view.game, seats, _heading(match, view, number, screen.lang))
    if view.game is None or (view.phase == OVER and match.wins > 1):
        _evening(screen, match, view, seats)


def show_last_game(
    screen: CombatScreen, played: MatchState, game: State, seats: Sequence[Seat]
) -> None:
    """How the last game of a match ended, as everybody may see it."""
    heading = _heading(played.match, played.view(SPECTATOR), len(played.games), screen.lang)
    screen.table(game.view(SPECTATOR), seats, heading)


def show_question(screen: CombatScreen, played: Played, decision: Decision) -> None:
    """What somebody must decide."""
    if isinstance(played, State):
        screen.question(played.view(decision.player), decision)
        return
    view = played.view(decision.player)
    if view.game is not None:
        screen.question(view.game, decision)
    else:
        _question(screen, view, decision)


def _evening(
    screen: CombatScreen, match: MatchSetup, view: MatchView, seats: Sequence[Seat]
) -> None:
    """Where an evening stands, as its player sees it."""
    lang = screen.lang
    screen.console.print()
    screen.console.print(Rule(Text(_title(match, view, lang), style="bold"), align="left"))
    rows: list[Row] = []
    if match.wins > 1:
        first_to = word("first to", lang, count=match.wins)
        rows.append((word("score", lang), f"{_score(view, lang)} ({first_to})"))
    if view.pool.size:
        rows.append((word("pool", lang), counted(screen, view.pool)))
    if view.aside.size:
        rows.append((word("aside", lang), counted(screen, view.aside)))
    screen.rows(rows, 2)
    if match.pooling is not None and view.phase != OVER:
        for step in range(1, len(seats) + 1):
            _player(screen, view, (view.player + step) % len(seats), seats)
    _own(screen, match, view)
    screen.console.print(Rule())


def _title(match: MatchSetup, view: MatchView, lang: str) -> str:
    """What is done, or how it ended."""
    outcome = view.outcome
    if outcome is not None and outcome.names:
        return shown(word("phase over", lang, names=word("and", lang).join(outcome.names)))
    share = next((count for part, count in match.parts if part == DRAFT), 0)
    return word("drawn" if outcome else f"phase {view.phase}", lang, count=share)


def _player(screen: CombatScreen, view: MatchView, seat: int, seats: Sequence[Seat]) -> None:
    """A player of a pool: how many coins they have, and which they were seen to get."""
    head = screen.head(seats[seat], mine=seat == view.player, moves=seat == view.deciding)
    head.append(f"  {word('coins of', screen.lang, count=view.sizes[seat])}")
    screen.console.print(head)
    if seat != view.player:
        screen.rows([(word("seen", screen.lang), counted(screen, view.picked[seat]))], 4)


def _own(screen: CombatScreen, match: MatchSetup, view: MatchView) -> None:
    """What the player has to build from, and the ships built before or just now."""
    if view.player < 0 or view.phase == OVER:
        return
    rows: list[Row] = []
    if view.phase != BUILDING or view.may_rebuild:
        rows.append((word("shipyard", screen.lang), counted(screen, left_in(view))))
    if view.ship is not None and view.phase in (BUILDING, SPOILS):
        rows.append((word("last ship", screen.lang), _ship(screen, view.ship.coins)))
    if view.placed:
        rows.append((word("ship", screen.lang), _ship(screen, view.placed)))
    screen.rows(rows, 4 if match.pooling is not None else 2)


def left_in(view: MatchView) -> dict[str, int]:
    """The player's shipyard without what is placed in the ship that is being built."""
    left = {name: count - view.placed.count(name) for name, count in view.yard.items()}
    return {name: count for name, count in left.items() if count}


def counted(screen: CombatScreen, counts: Mapping[str, int]) -> list[str] | str:
    """Coins with their numbers."""
    coins = [f"{count} {screen.coin(name)}" for name, count in counts.items()]
    return coins or word("nothing", screen.lang)


def _ship(screen: CombatScreen, names: Sequence[str]) -> str:
    nest, *deck = map(screen.coin, names)
    return f"{nest} | {', '.join(deck)}".rstrip()


def _score(view: MatchView, lang: str) -> str:
    """How many games each side has won."""
    between = word("and", lang)
    return ", ".join(
        f"{between.join(view.names[seat] for seat in side)} {won}"
        for side, won in zip(view.sides, view.wins, strict=True)
    )


def _heading(match: MatchSetup, view: MatchView, number: int, lang: str) -> str:
    """Before the title of a game of a match: which it is, and the score."""
    if match.wins == 1:
        return ""
    return word("game of match", lang, number=number, score=_score(view, lang))


def _question(screen: CombatScreen, view: MatchView, decision: Decision) -> None:
    """What somebody must decide between games, and what may be typed beside a number."""
    name, kind = one_line(view.names[decision.player]), decision.kind
    if kind == "pick" and view.phase == SPOILS:
        kind = "spoils"
    if kind == "build":
        kind = "build deck" if view.placed else "build" if view.may_rebuild else "rearrange"
    if kind == "trade" and view.offer is not None:
        kind = "offer"
    said = _offer(screen, view, view.offer)
    if view.placed:
        said["ship"] = _ship(screen, view.placed)
    count = view.offers[decision.player] if kind == "trade" else len(view.placed)
    screen.say(f"ask {kind}", "bold", name=name, count=count, **said)
    if kind in ("build", "rearrange"):
        screen.say("build how")
        screen.say("build keeps" if view.ship is not None else "build draws")
    if kind == "trade":
        others = [other for seat, other in enumerate(view.names) if seat != decision.player]
        screen.say("trade how", name=one_line(others[0]))


def _offer(screen: CombatScreen, view: MatchView, offer: SeenOffer | None) -> dict[str, str]:
    """The two and the coins of an offer, in words."""
    if offer is None:
        return {}
    gives, wants = (_coins(screen, coins) for coins in (offer.gives, offer.wants))
    by, to = (one_line(view.names[seat]) for seat in (offer.by, offer.to))
    return {"by": by, "to": to, "gives": gives, "wants": wants}


def _coins(screen: CombatScreen, names: Sequence[str]) -> str:
    """Coins of an offer, those that are there several times with their number."""
    counts = Counter(map(screen.coin, names))
    told = [coin if count == 1 else f"{count} {coin}" for coin, count in counts.items()]
    return ", ".join(told) or word("nothing", screen.lang)
