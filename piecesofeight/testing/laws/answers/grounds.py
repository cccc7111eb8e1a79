"""Every sentence that says why an option is allowed, and how the machine is asked whether it is so.

Where the cause that it names can be taken away, it is: then the option must be gone.
"""

from __future__ import annotations

import re

from piecesofeight.machine import layout as m
from piecesofeight.notation.options import target_text
from piecesofeight.notation.position import OptionParts, hold, player_at
from piecesofeight.testing.laws.answers.claims import (
    NUMBER,
    Claim,
    compares,
    lies_in,
    row_after,
    said_places,
)
from piecesofeight.testing.laws.answers.questions import Asked, no

_KINDS = {
    "chance draws one that fits": m.CHANCE_DRAW,
    "it has not been put yet": m.ORDER,
    "it has no place yet": m.ARRANGE,
    "there is one that fits": m.CHOOSE,
}


def _active(asked: Asked, match: re.Match[str]) -> bool:
    """The coin lies there now, or did just before the destruction that it answers (5.7)."""
    if match["coin"] != asked.coin_name or match["place"] != asked.meant.place:
        return False
    if match.groupdict().get("when") == "just before":
        return asked.scene.looks_back
    ship = asked.ship
    where = {"nest": ship.nest, "fore": ship.deck[:1], "aft": ship.deck[-1:]}[match["place"]]
    return where == match["coin"] or where == (match["coin"],)


def _react(asked: Asked) -> None:
    asked.block[asked.coin + m.C_REACTED] = asked.block[m.H_TURN]


def _use_up(asked: Asked) -> None:
    asked.block[asked.coin + m.C_USED] = -1


def _has_coin(asked: Asked, _: re.Match[str]) -> bool:
    return any(hold(asked.block, seat) for seat in range(len(asked.ships)))


def _empty_holds(asked: Asked) -> None:
    for seat in range(len(asked.game.names)):
        zone = player_at(seat) + m.P_HOLD
        for word in (m.Z_FIRST, m.Z_LAST, m.Z_COUNT):
            asked.block[zone + word] = 0


def _fits(asked: Asked, match: re.Match[str]) -> bool:
    """The facts of a condition hold, as the machine counts."""
    good, counted = compares(match)
    return good and counted in asked.compared()


def _lies(asked: Asked, match: re.Match[str]) -> bool:
    where, wanted = said_places(match["where"]), said_places(match["wanted"])
    return where == lies_in(asked, asked.coin) and bool(where & wanted) != bool(match["not"])


def _targets(asked: Asked) -> set[str]:
    """What may be aimed at, or chosen, in the way that was asked for."""
    found, wanted = map(OptionParts.of, asked.options), OptionParts.of(asked.option)
    way = wanted.verb, wanted.place, wanted.ability
    return {
        target_text(asked.scene, option)
        for option in found
        if (option.verb, option.place, option.ability) == way
    }


def _one_of(asked: Asked, match: re.Match[str]) -> bool:
    said, found = match.groupdict(), _targets(asked)
    target = said.get("target")
    if target and target != target_text(asked.scene, OptionParts.of(asked.option)):
        return False
    listed = [one for one in (said.get("list") or "").split(", ") if " and " not in one]
    return len(found) == int(said.get("count") or 1) and set(listed) - {""} <= found


def _without_target(asked: Asked) -> None:
    """Take away whose coin, or who, is aimed at: who is out has no coins, and is no target."""
    asked.block[player_at(OptionParts.of(asked.option).target_seat) + m.P_OUT] = 1


def _adds(asked: Asked, match: re.Match[str]) -> bool:
    added = OptionParts.of(asked.option).added
    return added == int(match["added"] or 0) and OptionParts.of(asked.option).inviting == bool(
        match["invited"]
    )


def _sends(asked: Asked, match: re.Match[str]) -> bool:
    return asked.ship.nest is None and bool(asked.ship.deck) and match["place"] in asked.text


def _calls(asked: Asked, _: re.Match[str]) -> bool:
    changed = row_after(asked, asked.text) != list(asked.ship.deck)
    return changed and bool(asked.captains & set(asked.ship.deck))


def _empty_nest(asked: Asked) -> None:
    asked.block[player_at(asked.seat) + m.P_NEST] = 0


def _contributes(asked: Asked, match: re.Match[str]) -> bool:
    most = max(OptionParts.of(option).target for option in asked.options)
    added, has, left = (int(match[part]) for part in ("added", "has", "left"))
    return added == OptionParts.of(asked.option).target and added <= most <= min(has, left)


def _consent(asked: Asked, match: re.Match[str]) -> bool:
    return asked.kind == m.CONSENT and ("may" in match[0]) == bool(
        OptionParts.of(asked.option).target
    )


def _empty_allowed(asked: Asked, _: re.Match[str]) -> bool:
    return bool({"pass", "arrange nest -"} & set(asked.texts))


def _wants(asked: Asked, _: re.Match[str]) -> bool:
    return asked.block[asked.block[m.H_FP] + m.E_ANSWERS + _drawn(asked)] > m.V_PASS


def _drawn(asked: Asked) -> int:
    return OptionParts.of(asked.option).target - 1


def _want_not(asked: Asked) -> None:
    asked.block[asked.block[m.H_FP] + m.E_ANSWERS + _drawn(asked)] = m.V_PASS


def _may_be_drawn(asked: Asked, match: re.Match[str]) -> bool:
    return asked.game.names[_drawn(asked)] == match["who"] and not asked.ships[_drawn(asked)].out


def _drop_out(asked: Asked) -> None:
    asked.block[player_at(_drawn(asked)) + m.P_OUT] = 1


def _propose(asked: Asked) -> None:
    asked.block[m.H_PROPOSED] = asked.block[m.H_TURN]


_PLACE = r"\((?P<place>nest|fore|aft)\)"
_LIST = r"(?P<count>\d+)(?: targets)?: (?P<list>.+)"
GROUNDS: tuple[Claim, ...] = (
    Claim(rf".+'s main action: (?P<coin>.+) is active {_PLACE}", _active),
    Claim(
        r".+: (?P<coin>[^:]+) answers it, was active (?P<when>just before|when the event arose) "
        rf"{_PLACE} and has not reacted in this turn",
        _active,
        _react,
    ),
    Claim(NUMBER, _fits),
    Claim("(`.+`: )?it lies in (?P<where>.+), must lie (?P<not>not )?in (?P<wanted>.+)", _lies),
    Claim("(`.+`: )?the coin that it is about is( not)? such a coin", lambda a, _: a.allowed),
    Claim("(?P<coin>.+) has not done it in this game", lambda a, _: a.allowed, _use_up),
    Claim("there is a coin to choose", _has_coin, _empty_holds),
    Claim(f"`(?P<target>.+)` is one of {_LIST}", _one_of, _without_target),
    Claim("`(?P<target>.+)` is the only target", _one_of, _without_target),
    Claim(
        r"(?:.+ has (?P<added>\d+) more to add, )?(?P<invited>another player has such a coin, )?"
        "a coin is left in the line",
        _adds,
        no(m.A_BEHIND),
    ),
    Claim(".+'s crow's nest is empty, and there is a (?P<place>fore|aft) coin to send", _sends),
    Claim(".+: nobody has to answer|nobody has to contribute", lambda a, _: m.V_PASS in a.options),
    Claim("the crow's nest may stay empty", _empty_allowed),
    Claim(".+'s Captain lies in the deck, and the call leaves another row of coins", _calls),
    Claim(".+ has a coin in the crow's nest", lambda a, _: bool(a.ship.nest), _empty_nest),
    Claim(
        r".+ is invited with (?P<has>\d+) such coins? and can add (?P<added>\d+): "
        r"(?P<left>\d+) coins? left in the line",
        _contributes,
    ),
    Claim(rf"(?:chance draws|.+ chooses) among {_LIST}", _one_of),
    Claim("a stalemate is proposed, and .+ is asked", lambda a, _: a.kind == m.AGREEMENT),
    Claim(".+ (may do it|need not do it)", _consent),
    Claim("|".join(_KINDS), lambda a, said: a.kind == _KINDS[said[0]] and a.option in a.options),
    Claim("(?P<who>.+) wants to react, and one of those who do is drawn", _wants, _want_not),
    Claim("(?P<who>.+) may be drawn (for the next turn|to begin)", _may_be_drawn, _drop_out),
    Claim(".+ is deciding, and may surrender at any decision", lambda a, _: a.decider >= 0),
    Claim(
        ".+'s main action, and nobody has proposed a stalemate in this turn",
        lambda a, _: a.kind == m.MAIN,
        _propose,
    ),
)
