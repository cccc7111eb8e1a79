"""Words for how many players there are, and how many turns they are to lose (9.4)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.program import Who
from piecesofeight.language.vocabulary.entry import Form, Word, made, word

_FOLK = (("opponent", Who.OPPONENT), ("other player", Who.ANOTHER), ("player", Who.ANYONE))


def _due(turns: str) -> Form:
    """The turns that a player is still to lose, after `for each`, `the number of`."""
    whose = ("{you} are", "{one_player} is", "{they} are")
    phrase = " | ".join(f"{turns} {one} to skip" for one in whose)
    return made(phrase, p.TurnsDue, "player")


WORDS: tuple[Word, ...] = (
    word(
        "countable",
        "players in the game",
        *(made(folk, p.Crews, who=who) for folk, who in _FOLK),
    ),
    word("countable", "turns to skip", _due("turn")),
    word(
        "countables",
        "all players in the game",
        *(made(f"{folk}s", p.Crews, who=who) for folk, who in _FOLK),
    ),
    word("countables", "all turns to skip", _due("turns")),
)
