"""Laws of every state: coins, captains, knowledge, who is in the game, what is pending."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language.program.inferred.timing import chooses_surely
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import coins, players
from piecesofeight.notation.position import is_key
from piecesofeight.testing import invariants
from piecesofeight.testing.laws.law import game_law, moment_law
from piecesofeight.testing.laws.trial import Moment, Played


@moment_law("coins-conserved", "4.9")
def coins_conserved(played: Played, moment: Moment) -> Iterator[str]:
    """Every coin is in exactly one place, and stays of the kind that it was.

    Nothing makes coins: what is destroyed goes to a hold (4.9), whoever is out takes the ship along
    (7.2), and what is removed from the game lies with what its player lost so (9.25). So it stays
    as it was noted, too, what all of them can do.
    """
    yield from invariants.zones(moment.block)
    yield from invariants.kinds(moment.block, played.words)
    start = played.moments[0].block
    for coin in coins(moment.block):
        if moment.block[coin + m.C_KIND] != start[coin + m.C_KIND]:
            yield f"coin {coin} has become another one"


@moment_law("one-captain", "2.3", "4.8")
def one_captain(played: Played, moment: Moment) -> Iterator[str]:
    """A ship never has two Captains, whatever is drawn, chosen, taken or rearranged.

    Limits bind only at setup, but this one binds always (2.3, 4.8); winning hangs on it (7.1).
    """
    yield from invariants.keys(moment.block, played.words)


@moment_law("open-coins-known", "1.3", "1.4", "1.6")
def open_coins_known(played: Played, moment: Moment) -> Iterator[str]:
    """Everybody knows the open coins and the Captains in ships, and each player the own coins.

    Open coins are visible to all (1.3), a Captain is seen wherever it lies (1.6), and a player may
    look at the own deck and hold (1.4).
    """
    yield from invariants.knowledge(moment.block)
    for player in players(moment.block):
        for coin in invariants.ship_coins(moment.block, player):
            if is_key(moment.block, played.words, coin):
                if moment.block[coin + m.C_KNOWN] != moment.block[m.H_EVERYBODY]:
                    yield f"the Captain {coin} isn't known to all"


@moment_law("empty-ships-out", "7.2", "7.2a", "3.2")
def empty_ships_out(_: Played, moment: Moment) -> Iterator[str]:
    """Between two actions nobody in the game has an empty ship, and who is out has none left.

    An empty ship puts its player out as soon as the action is complete (7.2a), and whoever is out
    goes with the ship (3.2).
    """
    yield from invariants.crews(moment.block)


@moment_law("one-decision", "3.2", "7.2")
def one_decision(played: Played, moment: Moment) -> Iterator[str]:
    """There is one decision with options, or an outcome; who decides is in the game.

    Nobody waits for an answer that can't be given, and who is out can do nothing any more (7.2). A
    decision with a single option is taken by itself, unless the game asks for those, or everybody
    had but one thing to do for a thousand times.
    """
    for text in invariants.decision(moment.block, moment.options):
        if text != invariants.FORCED or not _after_many(played, moment):
            yield text


def _after_many(played: Played, moment: Moment) -> bool:
    """Whether many forced decisions came before: then one is asked, so that a step ends."""
    before = played.moments[moment.number - 1].block if moment.number else moment.block
    turns = moment.block[m.H_TURN] - before[m.H_TURN]
    return turns > 0 and turns * 3 + played.bound.decisions >= m.MOST_FORCED


@moment_law("clean-block", "architecture")
def clean_block(_: Played, moment: Moment) -> Iterator[str]:
    """At a decision nothing transient is left in the block, and every word fits 32 bits.

    Equal states have to be equal blocks, or equality, saves and search go wrong.
    """
    yield from invariants.stack(moment.block)
    for at, word in enumerate(moment.block):
        if not -(2**31) <= word < 2**31:
            yield f"word {at} of the block doesn't fit 32 bits"


@game_law("reacts-once", "5.4")
def reacts_once(played: Played) -> Iterator[tuple[int, str]]:
    """A coin reacts at most once a turn, whoever's turn it is, even if it was negated.

    It is what makes every chain of reactions end (5.4).
    """
    seen: set[tuple[int, int]] = set()
    turn = 0
    for moment in played.moments:
        for kind, _, coin, number, *_ in moment.records():
            if kind == m.LOG_TURN:
                turn = number
            elif kind == m.LOG_REACTED:
                if (turn, coin) in seen:
                    yield moment.number, f"coin {coin} reacts again in turn {turn}"
                seen.add((turn, coin))


# What may come between an announcement and its first choice, so that there is nothing to choose.
_ANSWERED = {m.LOG_REACTED, m.LOG_HAPPENED, m.LOG_FIRED, m.LOG_REUSED, m.LOG_NEGATED, m.LOG_OUT}


@game_law("pays-for-something", "9.1", "4.7")
def pays_for_something(played: Played) -> Iterator[tuple[int, str]]:
    """Whoever pays for an ability finds something to choose, unless somebody answers it.

    Of an ability that does nothing but what is chosen first below its costs: it can't be announced
    where there is nothing to choose (9.1).
    """
    paid = 0  # who has paid and not chosen yet
    for moment in played.moments:
        for kind, player, _, ability, *_ in moment.records():
            if kind in (m.LOG_USED, m.LOG_REACTED):
                coin, index = played.game.tables.rows[ability]
                paid = player if chooses_surely(coin.abilities[index]) else 0
            elif kind in _ANSWERED or kind == m.LOG_CHOSE:
                paid = 0
            elif kind == m.LOG_TURN and paid:
                yield moment.number, f"player {paid} has paid and had nothing to choose"
                paid = 0
