"""The sentences with which the use of a coin is refused: the coin, its event, its targets."""

from __future__ import annotations

import re
from functools import partial

from answers.claims import (
    COIN,
    LIES,
    MOMENTS,
    NUMBER,
    PARITY,
    SUCH,
    Claim,
    compares,
    even,
    forbidden,
    lies,
    place_of,
    said_places,
)
from answers.questions import Asked, any_use, no, not_yet
from piecesofeight.language import program as p
from piecesofeight.machine import constants as m
from piecesofeight.notation.position import coin_at, spot_of

_PLACE = r"nest|fore|aft|hold|deck\[\d+\]"
_BITS = {"nest": m.NEST, "fore": m.FORE, "aft": m.AFT, "deck": m.MIDDLE, "hold": m.HOLD}


def _no_ability(kind: type, asked: Asked, _: re.Match[str]) -> bool:
    abilities = asked.scene.coin(asked.coin).abilities
    return kind not in map(type, abilities)


def _of_itself(asked: Asked, match: re.Match[str]) -> bool:
    """The coin does something of itself, and has no reaction besides."""
    return _no_ability(p.React, asked, match) and not _no_ability(p.Whenever, asked, match)


def _nothing_to_aim_at(asked: Asked, _: re.Match[str]) -> bool:
    """No target fits even if none had to come after it; with no target wanted, it can be used."""
    return set(asked.changed(no(m.A_MORE)).ways()) <= set(asked.ways())


def _only_places(asked: Asked, match: re.Match[str]) -> bool:
    """The target lies nowhere there, and every target of an option does."""
    wanted = said_places(match["where"])
    spots = [asked.target(), *((option.target_seat, option.spot) for option in asked.aims())]
    meets = [bool(place_of(asked, seat, spot) & wanted) for seat, spot in spots]
    return not meets[0] and all(meets[1:])


def _works_elsewhere(asked: Asked, _: re.Match[str]) -> bool:
    """Some ability of that sort doesn't work there, and of those to be played none does."""
    place = _BITS[asked.meant.place.partition("[")[0]]
    sort = m.PLAY if asked.verb == m.V_PLAY else m.REACT
    rows = [row for row in asked.rows() if asked.words[row + m.A_TYPE] == sort]
    works = [bool((asked.words[row + m.A_PLACES] or m.ACTIVE) & place) for row in rows]
    return not all(works) and not (sort == m.PLAY and any(works))


def _otherwise_marked(asked: Asked, match: re.Match[str]) -> bool:
    """The coin bears so many marks of that name, which is seen by all, and more or fewer wanted."""
    found, wanted = int(match["found"]), int(match["wanted"])
    ship = asked.ships[asked.target()[0]]
    _, spot = asked.target()
    ends = {m.TARGET_NEST: 0, m.TARGET_FORE: 1, m.TARGET_AFT: len(ship.deck)}
    bearer = match["mark"], ends.get(spot, spot - m.TARGET_DECK)
    here = sum(one.count for one in ship.marks if (one.name, one.place) == bearer)
    return here == found and (found < wanted if match["need"] == "least" else found > wanted)


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
    return aimed in asked.captains and any(
        asked.captains & {ship.nest, *ship.deck} for ship in asked.ships
    )


def _target_names(asked: Asked) -> set[str]:
    coins = [coin_at(asked.block, option.target_seat, option.spot) for option in asked.aims()]
    return {asked.scene.coin_name(coin) for coin in coins}


def _but(asked: Asked, match: re.Match[str]) -> bool:
    return asked.target_name() == match["but"] and match["but"] not in _target_names(asked)


def _one_kind(asked: Asked, _: re.Match[str]) -> bool:
    names = _target_names(asked)
    return len(names) <= 1 and asked.target_name() not in names


def _not_reinforced(asked: Asked, match: re.Match[str]) -> bool:
    """At that target no option adds so many, or invites, whichever is said."""
    added = match["added"] and any(o.added == int(match["added"]) for o in asked.aimed())
    invited = match["invited"] and any(option.inviting for option in asked.aimed())
    return not added and not invited


def _not_both(asked: Asked, match: re.Match[str]) -> bool:
    """At that target so many can be added, and others be invited, but not both."""
    inviting = [option.inviting for option in asked.aimed() if option.added == int(match["added"])]
    return any(option.inviting for option in asked.aimed()) and inviting == [False]


REFUSALS: tuple[Claim, ...] = (
    *MOMENTS,
    forbidden(f"{COIN} can't (be played|react) now", lambda a, _: not a.uses()),
    Claim(
        r"only an active coin \(nest, fore, aft\) can be (played|used in reaction), "
        "not one in `.*`",
        lambda a, _: a.place < 0,
    ),
    Claim(
        rf"there is no (?P<is>{_PLACE}) coin( that could answer)?"
        rf"|there was no (?P<was>{_PLACE}) coin just before that could answer",
        lambda a, said: (
            not a.coin and a.meant.place.partition("[hold")[0].startswith(said["is"] or said["was"])
        ),
    ),
    Claim(f"{COIN} can't be used so where it lies, (in your hold|at `.+`)", _works_elsewhere),
    Claim(
        f"what {COIN} is aimed at is chosen next",
        lambda a, _: a.source is not None and a.source.source > 0 and bool(a.uses()),
    ),
    Claim(
        r"([^`]+?) became active only now \((.+)\)",
        lambda a, said: not a.coin and a.lies_at(a.ship.name, said[2]) == said[1],
    ),
    Claim(f"{COIN} is no coin to be played in a turn", partial(_no_ability, p.Play)),
    Claim(f"{COIN} has no ability that is a reaction", partial(_no_ability, p.React)),
    Claim(f"{COIN} isn't asked: what it does happens of itself", _of_itself),
    Claim(
        f"{COIN} has reacted in this turn already",
        lambda a, _: not a.uses(),
        not_yet(m.C_REACTED),
    ),
    Claim(
        "(.+) is asked about no event now",
        lambda a, said: a.kind != m.REACTION or said[1] != a.deciding,
    ),
    Claim(f"{COIN} doesn't answer this event", lambda a, _: not a.changed(any_use).uses()),
    Claim(
        f"{COIN} can be used in (?P<ways>one|\\d+) ways? now",
        lambda a, said: str(len(a.ways())) == said["ways"].replace("one", "1"),
    ),
    Claim(f"{COIN} can do that once in a game only", away=not_yet(m.C_USED)),
    Claim(
        f"{COIN} has left its ship, and can't be its own cost",
        lambda a, _: spot_of(a.block, a.coin) < 0,
        no(m.A_LOSES),
    ),
    Claim(
        rf"the condition of {COIN} does not hold \(checked when it is announced\)",
        away=no(m.A_CONDITION),
    ),
    Claim(NUMBER, partial(compares, good=False)),
    Claim(PARITY, partial(even, good=False)),
    Claim(LIES, partial(lies, good=False)),
    Claim(SUCH, lambda a, said: said[0] not in a.changed(no(m.A_CONDITION)).said()),
    Claim(f"there is no coin that {COIN} could choose", away=no(m.A_NEEDS)),
    Claim(f"there is no other target that {COIN} could give this ability", away=no(m.A_REDIRECTS)),
    Claim(f"there is nothing that {COIN} could be aimed at", _nothing_to_aim_at),
    Claim(
        f"{COIN} would have no further target",
        lambda a, _: any(a.words[row + m.A_MORE] for row in a.rows()),
        no(m.A_MORE),
    ),
    Claim(f"{COIN} is not aimed at anything", lambda a, _: not any(o.target for o in a.aims())),
    Claim(
        f"{COIN} needs a target",
        lambda a, _: bool(a.aims()) and all(option.target for option in a.aims()),
    ),
    Claim(
        f"{COIN} is aimed at a (?P<what>player|coin), not at a (coin|player)",
        lambda a, said: {o.spot == m.TARGET_ITSELF for o in a.aims()} <= {said["what"] == "player"},
    ),
    Claim(
        r"the deck of (?P<whose>.+) has (?P<size>\d+) coins?",
        lambda a, said: (
            len(a.ship_of(said["whose"]).deck) == int(said["size"])
            and not a.target_coin()
            and a.target()[1] >= 0
        ),
    ),
    Claim("`.*` is no place in a ship", lambda a, _: a.target()[1] < 0),
    Claim(
        "`.*` names no player(; did you mean `(?P<close>.+)`[?])?",
        lambda a, said: a.target()[0] < 0 and said["close"] in (None, *a.game.names),
    ),
    Claim("`.*` is no candidate", lambda a, _: not a.aimed()),
    Claim(f"{COIN} can't be aimed at (?P<whose>.+)", _not_player),
    Claim("(?P<whose>.+) doesn't have what .+ asks for", _not_player),
    Claim(f"{COIN} may only be aimed at a coin in (?P<where>.+)", _only_places),
    Claim(
        f"{COIN} may only be aimed at a hidden coin, and the only coin of a deck is open",
        lambda a, _: a.ships[a.target()[0]].deck == (a.target_name(),),
    ),
    Claim(
        f"{COIN} may only be aimed at a coin with at (?P<need>least|most) (?P<wanted>\\d+) "
        r"(?P<mark>.+) marks?, and this one has (?P<found>\d+)",
        _otherwise_marked,
    ),
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
