"""A game from a file at the terminal."""

from __future__ import annotations

from functools import partial
from typing import Any

from attrs import define
from rich.console import Console

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import one_line
from piecesofeight.cli.explain.game import explained_thing
from piecesofeight.cli.play.hosted.screen import HostedScreen
from piecesofeight.cli.play.keyboard import asked_about
from piecesofeight.cli.play.kind import Kind, Played
from piecesofeight.cli.play.screen import word
from piecesofeight.hosted.seen.wording import Wording
from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.played.decision import Decision

# What coin combat answers, and a game from a file doesn't.
_ELSEWHERE = ("coins", "surrender", "stalemate")


@define
class HostedKind(Kind):
    """See `Kind`."""

    screen: HostedScreen

    @classmethod
    def of(cls, game: HostedGame, names: tuple[str, ...], out: Console, lang: str) -> HostedKind:
        """That of a game with its players, drawn on a console in a language."""
        roles = frozenset(zone.name for zone in game.zones if zone.of_player and zone.single)
        wording = Wording(game.program, game.source.labels, names)
        return cls(HostedScreen(out, lang, wording, roles))

    def show_question(self, played: Played, decision: Decision[Any]) -> None:
        """What somebody must decide: openly, or in secret together with others."""
        self.screen.say(decision.kind, "bold", name=one_line(played.names[decision.player]))

    def helps(self, played: Played) -> tuple[str, ...]:
        """It has a text of its own."""
        del played
        return ("help hosted",)

    def obey(self, played: Played, decision: Decision[Any], verb: str, rest: str) -> bool:
        """Why, what happened in detail, what the rules say; a clear word for combat's own.

        Raises:
            Failure: somebody asks for that.
        """
        options = [option.verb.casefold() for option in decision]
        assert isinstance(played, HostedState)
        if verb == "why" and verb not in options:
            means = partial(self.meant, played, decision)
            choice = asked_about(rest, means, self.screen.lang, "why what hosted")
            self.screen.quote(str(played.why(choice, language=self.screen.lang)))
            return True
        if verb == "trace" and not rest and verb not in options:
            tree = played.trace(decision.player, language=self.screen.lang)
            self.screen.quote(str(tree) or word("nothing yet", self.screen.lang))
            return True
        if verb == "explain" and verb not in options:
            program = played.game.program
            self.screen.quote(explained_thing(program, rest, self.screen.lang))
            return True
        if verb.casefold() in _ELSEWHERE and verb.casefold() not in options:
            raise Failure(word("not here", self.screen.lang, command=one_line(verb)))
        return False
