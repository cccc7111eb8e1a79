"""The sentences with which the use of a coin is refused: the coin, its event, its targets."""

from __future__ import annotations

import re
from functools import partial

from piecesofeight.language import program as p
from piecesofeight.machine import layout as m
from piecesofeight.notation.position import OptionParts, coin_at, spot_of
from piecesofeight.testing.laws.answers.claims import (
    COIN,
    MOMENTS,
    NUMBER,
    Claim,
    compares,
    lies_in,
    not_there,
    place_of,
    said,
    said_places,
)
from piecesofeight.testing.laws.answers.questions import Asked, any_use, no, no_limits, not_yet


def _idle_coin(asked: Asked, _: re.Match[str]) -> bool:
    return asked.words[m.T_LIMITS_ACTS] != 0 and not asked.uses()


def _no_coin(asked: Asked, match: re.Match[str]) -> bool:
    return not asked.coin and asked.meant.place == match["place"]


def _no_ability(kind: type, asked: Asked, _: re.Match[str]) -> bool:
    abilities = asked.scene.coin(asked.coin).abilities
    return not any(isinstance(ability, kind) for ability in abilities)


def _too_late(asked: Asked, match: re.Match[str]) -> bool:
    ship = asked.ship
    now = {"nest": ship.nest, "fore": ship.deck[0], "aft": ship.deck[-1]}
    return not asked.coin and now[match["place"]] == match["coin"]


def _reacted(asked: Asked, _: re.Match[str]) -> bool:
    return not asked.uses()


def _ways(asked: Asked, match: re.Match[str]) -> bool:
    ways = len({option.ability for option in asked.uses()})
    return ways == (1 if match["ways"] == "one" else int(match["ways"]))


def _left(asked: Asked, _: re.Match[str]) -> bool:
    return spot_of(asked.block, asked.coin) < 0


def _of_condition(asked: Asked, match: re.Match[str]) -> bool:
    """Without its condition the coin isn't refused for that."""
    return match[0] not in asked.changed(no(m.A_CONDITION)).said()


def _number(asked: Asked, match: re.Match[str]) -> bool:
    """A number that was found is not what is needed; the machine counts the same."""
    good, counted = compares(match)
    return not good and counted in asked.compared()


def _lies(asked: Asked, match: re.Match[str]) -> bool:
    """The coin lies where it is said to, and that is not where it must."""
    where, wanted = said_places(match["where"]), said_places(match["wanted"])
    return where == lies_in(asked, asked.coin) and bool(where & wanted) == bool(match["not"])


def _no_further(asked: Asked, _: re.Match[str]) -> bool:
    return any(asked.words[row + m.A_MORE] for row in asked.rows())


def _nothing_to_aim_at(asked: Asked, _: re.Match[str]) -> bool:
    """No target fits even if none had to come after it; with no target wanted, it can be used."""
    return not set(_abilities(asked.changed(no(m.A_MORE)))) - set(_abilities(asked))


def _abilities(asked: Asked) -> list[int]:
    return [option.ability for option in asked.uses()]


# --- targets ----------------------------------------------------------------------------------


def _needs_target(asked: Asked, _: re.Match[str]) -> bool:
    aims = asked.aims()
    return bool(aims) and all(one.target for one in aims)


def _player_or_coin(asked: Asked, match: re.Match[str]) -> bool:
    """Every option aims at what it is said to be aimed at."""
    players = match["what"] == "player"
    return all((option.spot == m.TARGET_ITSELF) == players for option in asked.aims())


def _row_size(asked: Asked, match: re.Match[str]) -> bool:
    ship = next(ship for ship in asked.ships if ship.name == match["whose"])
    _, spot = asked.target()
    return len(ship.deck) == int(match["size"]) and not asked.target_coin() and spot >= 0


def _only_places(asked: Asked, match: re.Match[str]) -> bool:
    """The target lies nowhere there, and every target of an option does."""
    wanted = said_places(match["where"])
    spots = [asked.target(), *((option.target_seat, option.spot) for option in asked.aims())]
    lie = [bool(place_of(asked, seat, spot) & wanted) for seat, spot in spots]
    return not lie[0] and all(lie[1:])


def _not_whose(asked: Asked, match: re.Match[str]) -> bool:
    seat, _ = asked.target()
    mine = match["whose"] == "your own coins"
    named = mine or asked.game.names[seat] == match["whose"].removeprefix("coins of ")
    return named and (seat == asked.seat) >= mine and seat not in _seats(asked)


def _seats(asked: Asked) -> set[int]:
    return {option.target_seat for option in asked.aims()}


def _not_player(asked: Asked, match: re.Match[str]) -> bool:
    seat, _ = asked.target()
    return asked.game.names[seat] == match["whose"] and seat not in _seats(asked)


def _two_captains(asked: Asked, _: re.Match[str]) -> bool:
    """A Captain is chosen, or drawn, for a ship that has one; or aimed at."""
    aimed = asked.target_name() or asked.meant.rest.partition(" of ")[0]
    if aimed not in asked.captains:
        return False
    return any(asked.has_captain(seat) for seat in range(len(asked.ships)))


def _target_names(asked: Asked) -> set[str]:
    return {asked.scene.coin_name(_at(asked, option)) for option in asked.aims()}


def _at(asked: Asked, one: OptionParts) -> int:
    return coin_at(asked.block, one.target_seat, one.spot)


def _but(asked: Asked, match: re.Match[str]) -> bool:
    name = asked.target_name()
    return name == match["but"] and name not in _target_names(asked)


def _one_kind(asked: Asked, _: re.Match[str]) -> bool:
    names = _target_names(asked)
    return len(names) <= 1 and asked.target_name() not in names


def _aimed_there(asked: Asked) -> list[OptionParts]:
    aims, target = asked.aims(), asked.target()
    return [option for option in aims if (option.target_seat, option.spot) == target]


def _not_reinforced(asked: Asked, match: re.Match[str]) -> bool:
    """At that target no option adds so many, or invites, whichever is said."""
    here = _aimed_there(asked)
    added = match["added"] and any(option.added == int(match["added"]) for option in here)
    invited = match["invited"] and any(option.inviting for option in here)
    return not added and not invited


def _not_both(asked: Asked, match: re.Match[str]) -> bool:
    """At that target so many can be added, and others be invited, but not both."""
    here = _aimed_there(asked)
    inviting = [option.inviting for option in here if option.added == int(match["added"])]
    return any(option.inviting for option in here) and inviting == [False]


def _not_asked(asked: Asked, match: re.Match[str]) -> bool:
    return asked.kind != m.REACTION or match["who"] != asked.game.names[asked.decider]


REFUSALS: tuple[Claim, ...] = (
    *MOMENTS,
    Claim(f"{COIN} can't (be played|react) now", _idle_coin, no_limits),
    Claim(
        r"only an active coin \(nest, fore, aft\) can be (played|used in reaction), "
        "not one in `.*`",
        lambda asked, _: asked.place < 0,
    ),
    Claim("there is no (?P<place>nest|fore|aft) coin( that could answer)?", _no_coin),
    Claim("there was no (?P<place>nest|fore|aft) coin just before that could answer", _no_coin),
    Claim(r"(?P<coin>[^`]+?) became active only now \((?P<place>.+)\)", _too_late),
    Claim(f"{COIN} is no coin to be played in a turn", partial(_no_ability, p.Play)),
    Claim(f"{COIN} has no ability that is a reaction", partial(_no_ability, p.React)),
    Claim(f"{COIN} has reacted in this turn already", _reacted, not_yet(m.C_REACTED)),
    Claim("(?P<who>.+) is asked about no event now", _not_asked),
    Claim(f"{COIN} doesn't answer this event", lambda a, _: not a.changed(any_use).uses()),
    Claim(f"{COIN} can be used in (?P<ways>one|\\d+) ways? now", _ways),
    Claim(f"{COIN} can do that once in a game only", said, not_yet(m.C_USED)),
    Claim(f"{COIN} has left its ship, and can't be its own cost", _left, no(m.A_COSTS)),
    Claim(
        rf"the condition of {COIN} does not hold \(checked when it is announced\)",
        said,
        no(m.A_CONDITION),
    ),
    Claim(NUMBER, _number),
    Claim("(`.+`: )?it lies in (?P<where>.+), must lie (?P<not>not )?in (?P<wanted>.+)", _lies),
    Claim("(`.+`: )?the coin that it is about is( not)? such a coin", _of_condition),
    Claim(f"there is no coin that {COIN} could choose", said, no(m.A_NEEDS)),
    Claim(f"there is nothing that {COIN} could be aimed at", _nothing_to_aim_at),
    Claim(f"{COIN} would have no further target", _no_further, no(m.A_MORE)),
    Claim(f"{COIN} is not aimed at anything", lambda a, _: not any(o.target for o in a.aims())),
    Claim(f"{COIN} needs a target", _needs_target),
    Claim(f"{COIN} is aimed at a (?P<what>player|coin), not at a (coin|player)", _player_or_coin),
    Claim(r"the deck of (?P<whose>.+) has (?P<size>\d+) coins?", _row_size),
    Claim("`.*` is no place in a ship", lambda asked, _: asked.target()[1] < 0),
    Claim(
        "`.*` names no player(; did you mean `(?P<close>.+)`[?])?",
        lambda asked, match: asked.target()[0] < 0 and match["close"] in (None, *asked.game.names),
    ),
    Claim("`.*` is no candidate", not_there),
    Claim(f"{COIN} can't be aimed at (?P<whose>.+)", _not_player),
    Claim("(?P<whose>.+) has no coin that fits", _not_player),
    Claim(f"{COIN} may only be aimed at a coin in (?P<where>.+)", _only_places),
    Claim(f"{COIN} may not be aimed at itself", lambda a, _: a.target_coin() == a.coin),
    Claim(f"{COIN} may not be aimed at (?P<whose>your own coins|coins of .+)", _not_whose),
    Claim("a ship never holds two Captains", _two_captains),
    Claim(f"{COIN} may be aimed at any coin but (?P<but>.+)", _but),
    Claim(f"{COIN} may be aimed at one kind of coin only", _one_kind),
    Claim(
        r"(?:(?P<added>\d+) of your other coins can't be added)?(?: and )?"
        rf"(?P<invited>nobody can be invited)?: {COIN} has no such coins to count on, "
        "or no coin left in line",
        _not_reinforced,
    ),
    Claim(
        r"with (?P<added>\d+) of your other coins added, nobody can be invited: "
        "no coin is left in line",
        _not_both,
    ),
)
