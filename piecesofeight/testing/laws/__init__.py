"""Laws of every game, whatever its coins, as values that anybody can hold coins to.

`LAWS` has them in order. `check_laws` (in `checking.py`) plays random games and holds them to all
laws; `Law.check` holds a single trial to a law.

>>> law_named("one-captain").rules
('2.3', '4.8')
"""

from __future__ import annotations

from collections.abc import Iterable

from piecesofeight.arguments import a_text
from piecesofeight.errors import GameError
from piecesofeight.spelling import did_you_mean
from piecesofeight.testing.laws import choosing, naming, repeating, secrets, states
from piecesofeight.testing.laws.law import Breach, Law, LawBrokenError, game_law, moment_law
from piecesofeight.testing.laws.trial import Moment, Played, Stock, Trial, play

# In this order they are tried and told: what the engine holds, what it offers, whether it does
# the same again, names, secrets, ends.
LAWS: tuple[Law, ...] = (
    states.coins_conserved,
    states.one_captain,
    states.open_coins_known,
    states.empty_ships_out,
    states.one_decision,
    states.clean_block,
    states.reacts_once,
    states.pays_for_something,
    choosing.options_work,
    choosing.options_readable,
    choosing.rest_refused,
    choosing.answers_apart,
    choosing.losers_traceless,
    choosing.chance_sums,
    choosing.input_unchanged,
    repeating.same_seed_same_game,
    repeating.json_round_trip,
    repeating.record_round_trip,
    repeating.undo_redo,
    repeating.compiled_alike,
    naming.players_renamed,
    naming.seats_turned,
    naming.coins_alike,
    naming.kinds_relabelled,
    naming.wins_at_once,
    secrets.no_leak,
    secrets.dealt_anew,
    repeating.turns_end,
    repeating.never_fails,
)


def law_named(name: str) -> Law:
    """The law of that name.

    Raises:
        GameError: there is none; it suggests one. Or it is no name.

    >>> law_named("one-capitan")
    Traceback (most recent call last):
        ...
    piecesofeight.errors.GameError: there is no law `one-capitan`; did you mean `one-captain`?
    """
    return law_among(LAWS, name)


def law_among(laws: Iterable[Law], name: str) -> Law:
    """The law of that name among some.

    Raises:
        GameError: there is none; it suggests one. Or it is no name.
    """
    found = {law.name: law for law in laws}
    if a_text(name, "a law's name") in found:
        return found[name]
    hint = did_you_mean(name, found, "there are " + ", ".join(found))
    raise GameError(f"there is no law `{name}`; {hint}")


__all__ = [
    "LAWS",
    "Breach",
    "Law",
    "LawBrokenError",
    "Moment",
    "Played",
    "Stock",
    "Trial",
    "game_law",
    "law_named",
    "moment_law",
    "play",
]
