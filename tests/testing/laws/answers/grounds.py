"""Every sentence that says why an option is allowed, and how the machine is asked whether it is so.

Where the cause that it names can be taken away, it is: then the option must be gone.
"""

from __future__ import annotations

import re
from functools import partial

from answers.claims import (
    LIES,
    NUMBER,
    PARITY,
    SUCH,
    Claim,
    compares,
    even,
    lies,
    row_after,
)
from answers.questions import Asked, no, nothing_to_choose
from piecesofeight.machine import constants as m
from piecesofeight.notation.options import target_text
from piecesofeight.notation.position import OptionParts, hold, player_at

_KINDS = {
    "chance draws one that fits": (m.CHANCE_DRAW,),
    "it has not been put yet": (m.ORDER,),
    "it has no place yet": (m.ARRANGE,),
    "there is one that fits": (m.CHOOSE, m.SECRET),
    "may be named, as every kind of coin of the game": (m.NUMBER,),
}


def _active(asked: Asked, match: re.Match[str]) -> bool:
    """The coin lies there now, or did just before the destruction that it answers (5.7)."""
    if (match["coin"], match["place"].casefold()) != (asked.coin_name, asked.meant.place):
        return False
    if match.groupdict().get("when") == "just before":
        return asked.scene.looks_back
    if match["place"].startswith("hold"):
        return match["place"] == f"hold[{match['coin']}]" and match["coin"] in asked.ship.hold
    return asked.lies_at(asked.ship.name, match["place"]) == match["coin"]


def _copies(asked: Asked) -> list[int]:
    """The coins that the option may mean: of copies in a hold any."""
    held = hold(asked.block, asked.seat) if asked.parts.held_kind else ()
    return [asked.coin, *(coin for coin in held if asked.scene.coin_name(coin) == asked.coin_name)]


def _one_of(asked: Asked, match: re.Match[str]) -> bool:
    """What it lists is what may be aimed at, or chosen, in the way that was asked for."""
    said, wanted = match.groupdict(), asked.parts
    way = wanted.verb, wanted.place, wanted.ability
    found = {
        target_text(asked.scene, option)
        for option in map(OptionParts.of, asked.options)
        if (option.verb, option.place, option.ability) == way
    }
    if said.get("target") not in (None, target_text(asked.scene, wanted)):
        return False
    listed = [one for one in (said.get("list") or "").split(", ") if " and " not in one]
    return len(found) == int(said.get("count") or 1) and set(listed) - {""} <= found


def _adds(asked: Asked, match: re.Match[str]) -> bool:
    said = int(match["added"] or 0), bool(match["invited"])
    return (asked.parts.added, asked.parts.inviting) == said


def _sends(asked: Asked, match: re.Match[str]) -> bool:
    return asked.ship.nest is None and bool(asked.ship.deck) and match["place"] in asked.text


def _calls(asked: Asked, _: re.Match[str]) -> bool:
    changed = row_after(asked, asked.text) != list(asked.ship.deck)
    return changed and bool(asked.captains & set(asked.ship.deck))


def _contributes(asked: Asked, match: re.Match[str]) -> bool:
    added, has, left = (int(match[part]) for part in ("added", "has", "left"))
    return added == asked.parts.target and added <= asked.contributed <= min(has, left)


def _consent(asked: Asked, match: re.Match[str]) -> bool:
    return asked.kind == m.CONSENT and ("may" in match[0]) == bool(asked.parts.target)


def _drawn(asked: Asked) -> int:
    return asked.parts.target - 1


def _answer(asked: Asked) -> int:
    """Where the answer of who is drawn is kept."""
    return asked.block[m.H_FP] + m.E_ANSWERS + _drawn(asked)


def _may_be_drawn(asked: Asked, match: re.Match[str]) -> bool:
    return asked.game.names[_drawn(asked)] == match["who"] and not asked.ships[_drawn(asked)].out


def _without_target(asked: Asked) -> list[tuple[list[int], int, int]]:
    """Take away whose coin, or who, is aimed at: who is out has no coins, and is no target."""
    return [(asked.block, player_at(asked.parts.target_seat) + m.P_OUT, 1)]


_PLACE = r"\((?P<place>nest|fore|aft)\)"
_ELSEWHERE = r"(?P<place>deck\[\d+\]|hold\[.+\])"
_LIST = r"(?P<count>\d+)(?: targets)?: (?P<list>.+)"
GROUNDS: tuple[Claim, ...] = (
    Claim(rf".+'s (?:main action|further coin): (?P<coin>.+) is active {_PLACE}", _active),
    Claim(
        r".+: (?P<coin>[^:]+) answers it, was active (?P<when>just before|when the event arose) "
        rf"{_PLACE} and has not reacted in this turn",
        _active,
        lambda a: [(a.block, a.coin + m.C_REACTED, a.block[m.H_TURN])],
    ),
    Claim(rf".+'s (?:main action|further coin): (?P<coin>.+) is used from `{_ELSEWHERE}`", _active),
    Claim(
        r".+: (?P<coin>[^:]+) answers it, lay where it works "
        rf"(?P<when>just before|when the event arose) \({_ELSEWHERE}\) "
        "and has not reacted in this turn",
        _active,
    ),
    Claim(NUMBER, partial(compares, good=True)),
    Claim(PARITY, partial(even, good=True)),
    Claim(LIES, partial(lies, good=True)),
    Claim(SUCH, lambda a, _: a.allowed),
    Claim(
        "(?P<coin>.+) must answer, and can't decline",
        lambda a, _: a.kind == m.REACTION and m.V_PASS not in a.options,
    ),
    Claim(
        "(?P<coin>.+) has not done it in this game",
        lambda a, _: a.allowed,
        lambda a: [(a.block, coin + m.C_USED, -1) for coin in _copies(a)],
    ),
    Claim(
        "there is a coin to choose",
        lambda a, _: any(a.words[row + m.A_NEEDS] for row in a.rows()),
        nothing_to_choose,
    ),
    Claim(f"`(?P<target>.+)` is one of {_LIST}", _one_of, _without_target),
    Claim("`(?P<target>.+)` is the only target", _one_of, _without_target),
    Claim(
        r"(?:.+ has (?P<added>\d+) more to add, )?(?P<invited>another player has such a coin, )?"
        "a coin is left in the line",
        _adds,
        no(m.A_BEHIND),
    ),
    Claim(".+'s crow's nest is empty, and there is a (?P<place>fore|aft) coin to send", _sends),
    Claim(
        ".+: nobody has to answer|nobody has to contribute|"
        "the main action is done, and nobody has to play another coin",
        lambda a, _: m.V_PASS in a.options,
    ),
    Claim("chance decides", lambda a, _: a.kind in (m.CHANCE_NUMBER, m.CHANCE_MODE)),
    Claim(".+ chooses, and it may be possible", lambda a, _: a.kind == m.MODE),
    Claim(".+ could announce this ability now", lambda a, _: a.kind == m.WHICH_ABILITY),
    Claim(".+ may name this number", lambda a, _: a.kind in (m.NUMBER, m.SECRET)),
    Claim(
        "the crow's nest may stay empty",
        lambda a, _: bool({"pass", "arrange nest -"} & set(a.texts)),
    ),
    Claim(".+'s Captain lies in the deck, and the call leaves another row of coins", _calls),
    Claim(
        ".+ has a coin in the crow's nest",
        lambda a, _: bool(a.ship.nest),
        lambda a: [(a.block, player_at(a.seat) + m.P_NEST, 0)],
    ),
    Claim(
        r".+ is invited with (?P<has>\d+) such coins? and can add (?P<added>\d+): "
        r"(?P<left>\d+) coins? left in the line",
        _contributes,
    ),
    Claim(rf"(?:chance draws|.+ chooses) among {_LIST}", _one_of),
    Claim("a stalemate is proposed, and .+ is asked", lambda a, _: a.kind == m.AGREEMENT),
    Claim(".+ (may do it|need not do it)", _consent),
    Claim("|".join(_KINDS), lambda a, said: a.kind in _KINDS[said[0]] and a.option in a.options),
    Claim(
        ".+ wants to react, and one of those who do is drawn",
        lambda a, _: a.block[_answer(a)] > m.V_PASS,
        lambda a: [(a.block, _answer(a), m.V_PASS)],
    ),
    Claim(
        "(?P<who>.+) may be drawn (for the next turn|to begin)",
        _may_be_drawn,
        lambda a: [(a.block, player_at(_drawn(a)) + m.P_OUT, 1)],
    ),
    Claim(".+ is deciding, and may surrender at any decision", lambda a, _: a.decider >= 0),
    Claim(
        ".+'s main action, and nobody has proposed a stalemate in this turn",
        lambda a, _: a.kind == m.MAIN,
        lambda a: [(a.block, m.H_PROPOSED, a.block[m.H_TURN])],
    ),
)
