"""Every sentence with which something is refused, and how the machine is asked whether it is so.

A sentence that isn't here fails the law: whoever writes a new one says how it is held to account.
Where a cause can be taken away, it is: what was refused is then allowed, or refused for another
cause, which is held to account in turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import field, frozen

from answers.questions import Asked, Change, no_duties, no_limits
from piecesofeight.game.why.rules_behind import rule_table
from piecesofeight.language import program as p
from piecesofeight.machine import constants as m
from piecesofeight.notation.grammar import parse_option
from piecesofeight.notation.position import OptionParts, owner, spot_of

Check = Callable[[Asked, re.Match[str]], bool]
PLACES = {"the crow's nest": p.Place.NEST, "the fore": p.Place.FORE, "the aft": p.Place.AFT}
PLACES |= {"the middle of a deck": p.Place.MIDDLE, "a hold": p.Place.HOLD}


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@frozen
class Claim:
    """A kind of sentence.

    Attributes:
        pattern: what it looks like; a `user` in it is the coin that was to be used.
        holds: whether it is so; the machine is asked. Left out, it is if the coin is the one that
            it names.
        away: takes the cause away that it names; None where it names none that can be.
    """

    pattern: re.Pattern[str] = field(converter=_compiled)
    holds: Check = lambda *_: True
    away: Change | None = None

    def is_so(self, asked: Asked, match: re.Match[str]) -> bool:
        """Whether such a sentence is so."""
        user = match.groupdict().get("user")
        return user in (None, asked.coin_name) and self.holds(asked, match)


def forbidden(pattern: str, holds: Check) -> Claim:
    """A sentence about prohibitions: there are some, and they can be taken away."""
    return Claim(
        pattern, lambda a, said: a.block[m.H_LIMITS_ACTS] != 0 and holds(a, said), no_limits
    )


def claim_of(sentence: str, claims: tuple[Claim, ...]) -> tuple[Claim, re.Match[str]] | None:
    """The kind of a sentence, None if there is none."""
    for claim in claims:
        match = claim.pattern.fullmatch(sentence)
        if match:
            return claim, match
    return None


# --- what several sentences speak of ------------------------------------------------------------


def _suggested(asked: Asked, match: re.Match[str]) -> bool:
    """It isn't allowed as it is written, and what is proposed instead is."""
    return not asked.allowed and match["close"] in (None, *asked.texts)


def row_after(asked: Asked, text: str) -> list[str]:
    """The deck after a call, worked out by hand (3.6)."""
    row = [*enumerate(asked.ship.deck)]
    ends = {"fore": row[0], "aft": row[-1]}
    calls = parse_option(text).calls
    for coin, side in reversed(calls):  # the one named first ends up next to the Captain
        row.remove(ends[coin])
        at = next(i for i, (_, name) in enumerate(row) if name in asked.captains)
        row.insert(at if side == "fore" else at + 1, ends[coin])
    return [name for _, name in row]


def compares(asked: Asked, match: re.Match[str], *, good: bool) -> bool:
    """Whether a number that was found is what is needed, or isn't; the machine counts the same.

    Places are listed for all of the coins that were counted, or for none.
    """
    found, wanted = int(match["found"]), int(match["wanted"])
    fits = {
        "at least": found >= wanted,
        "at most": found <= wanted,
        "exactly": found == wanted,
        "fewer than": found < wanted,
        "more than": found > wanted,
        "any number but": found != wanted,
    }[match["need"]]
    places = match["places"]
    listed = not places or len(places.split(", ")) == found
    return listed and fits == good and (found, wanted) in asked.compared()


def even(asked: Asked, match: re.Match[str], *, good: bool) -> bool:
    """Whether a number that was found is even or odd as needed, or isn't; the machine counts it."""
    found = int(match["found"])
    return (found % 2 == (match["need"] == "odd")) == good and found in asked.halved()


def lies(asked: Asked, match: re.Match[str], *, good: bool) -> bool:
    """Whether the coin lies where it is said to, and that is where it must, or isn't."""
    spot = spot_of(asked.block, asked.coin)
    seat = owner(asked.block, asked.coin)
    where = place_of(asked, seat, spot) if spot >= 0 else p.Place.HOLD
    fits = bool(where & said_places(match["wanted"])) != bool(match["not"])
    return where == said_places(match["where"]) and fits == good


def said_places(said: str) -> p.Place:
    """The places that a sentence names."""
    found = p.Place(0)
    for word in said.replace(", ", " or ").split(" or "):
        found |= PLACES[word]
    return found


def place_of(asked: Asked, seat: int, spot: int) -> p.Place:
    """Where a spot of a ship is; the only coin of a deck lies in the fore and in the aft (1.2)."""
    if spot == m.TARGET_NEST:
        return p.Place.NEST
    if len(asked.ships[seat].deck) == 1:
        return p.Place.FORE | p.Place.AFT
    return {m.TARGET_FORE: p.Place.FORE, m.TARGET_AFT: p.Place.AFT}.get(spot, p.Place.MIDDLE)


# --- what single sentences speak of -------------------------------------------------------------


def _no_place(asked: Asked, match: re.Match[str]) -> bool:
    asked_for = [decision["asked"] for decision in rule_table("decisions").values()]
    return match["verb"] not in asked.verbs and match["now"] in asked_for


def _only_due(asked: Asked, _: re.Match[str]) -> bool:
    """An event is to be answered, and can't be declined."""
    return asked.kind == m.REACTION and m.V_PASS not in asked.options


def _due(asked: Asked, match: re.Match[str]) -> bool:
    """Whoever decides can't decline, and the coins are those of the options."""
    used = (asked.scene.user_of(OptionParts.of(option), asked.decider) for option in asked.options)
    names = set(map(asked.scene.coin_name, used))
    return (
        _only_due(asked, match)
        and match["who"] == asked.deciding
        and names == set(match["with"].split(" or "))
    )


def _forbids(asked: Asked, match: re.Match[str]) -> bool:
    """The coin lies where it is said to, and without any prohibition nothing is forbidden."""
    whose, coin, where = match["whose"], match["coin"], match["where"]
    if where is None:
        return any(one.name == coin for one in asked.game.tables.coins)
    return asked.lies_at(whose, where) == coin


def _fewer(asked: Asked, _: re.Match[str]) -> bool:
    row, moved = row_after(asked, asked.call), len(parse_option(asked.call).calls)
    texts = [text for text in asked.texts if text.startswith("call ")]
    return any(
        len(parse_option(text).calls) < moved and row_after(asked, text) == row for text in texts
    )


def _captain_called(asked: Asked, _: re.Match[str]) -> bool:
    called = parse_option(asked.call).calls
    return any(asked.lies_at(asked.ship.name, coin) in asked.captains for coin, _ in called)


def _named(asked: Asked, match: re.Match[str]) -> bool:
    known = {coin.name.casefold() for coin in asked.game.tables.coins}
    name = match["coin"].casefold()
    return name in asked.text.casefold() and name not in known


def _none_left(asked: Asked, match: re.Match[str]) -> bool:
    """It was asked for, and no option takes a coin of that kind."""
    coin, names = match["coin"], {text.partition(" ")[2] for text in asked.texts}
    asked_for = coin.casefold() in asked.text.casefold()
    return asked_for and not {coin, f"nest {coin}", f"deck {coin}"} & names


_CLOSE = r"(?:; did you mean `(?P<close>[^`]+)`\?)?"
COIN = r"(?P<user>[^`]+?)"
_NEED = r"(?P<need>at least|at most|exactly|fewer than|more than|any number but)"
PARITY = (
    r"(`.+`: )?there (is|are) (?P<found>\d+)( \((?P<places>.+)\))?, "
    "an (?P<need>even|odd) number needed"
)
NUMBER = (
    r"(`.+`: )?there (is|are) (?P<found>\d+)( \((?P<places>.+)\))?, "
    rf"{_NEED} (?P<wanted>\d+) (needed|allowed)"
)
LIES = "(`.+`: )?it lies in (?P<where>.+), must lie (?P<not>not )?in (?P<wanted>.+)"
SUCH = "(`.+`: )?the coin that it is about is( not)? such a coin"
MOMENTS: tuple[Claim, ...] = (
    Claim("the game is over", lambda a, _: not a.kind),
    Claim("chance decides now", lambda a, _: a.decider < 0),
    Claim("(?P<who>.+) is out of the game", lambda a, said: a.ship_of(said["who"]).out > 0),
    Claim("(?P<who>.+) has nothing to decide now", lambda a, said: said["who"] != a.deciding),
    Claim(f"it can't be read as an option here{_CLOSE}", _suggested),
    Claim("there is no passing in the main phase", lambda a, _: a.kind == m.MAIN),
    Claim("there is nothing to decline: .+", lambda a, _: m.V_PASS not in a.options),
    Claim("(?P<who>.+) must answer, with (?P<with>.+)", _due, no_duties),
    Claim("a reaction that must be made comes first", _only_due, no_duties),
    Claim("`(?P<verb>[a-z]+)` has no place here: (?P<now>.+)", _no_place),
    Claim("this game is played without stalemates", lambda a, _: not a.game.rules.stalemate),
    Claim("a stalemate is proposed at a main decision of one's own", lambda a, _: a.kind != m.MAIN),
    Claim(
        "a stalemate is proposed before the main action, not after it",
        lambda a, _: a.kind == m.MAIN and a.block[m.H_PHASE] != m.PHASE_MAIN,
        lambda a: [(a.block, m.H_PHASE, m.PHASE_MAIN)],
    ),
    Claim(
        "a stalemate was proposed in this turn already",
        lambda a, _: a.kind == m.MAIN,
        lambda a: [(a.block, m.H_PROPOSED, 0)],
    ),
    Claim("the crow's nest is( not)? empty", lambda a, said: bool(a.ship.nest) == bool(said[1])),
    Claim("the crow's nest of (?P<whose>.+) is empty", lambda a, s: not a.lies_at(s[1], "nest")),
    Claim("the Captain is in the crow's nest", lambda a, _: a.ship.nest in a.captains),
    Claim(
        "there is no Captain in the ship",
        lambda a, _: not a.captains & {a.ship.nest, *a.ship.deck},
    ),
    forbidden("a duty comes first", lambda a, _: a.kind == m.MAIN),
    Claim(
        "the main action is done, and only a coin may be played",
        lambda a, _: m.V_PASS in a.options and a.kind == m.MAIN,
    ),
    forbidden("nobody is called now", lambda a, _: "call" not in a.verbs),
    forbidden(
        "the (fore|aft) coin can't be called now",
        lambda a, said: not any(f"{said[1]} to" in text for text in a.texts),
    ),
    forbidden(
        "the (fore|aft) coin can't be sent now", lambda a, said: f"send {said[1]}" not in a.texts
    ),
    forbidden("it can't be destroyed now", lambda a, _: "destroy nest" not in a.texts),
    forbidden("it can't be a target now", lambda a, _: not a.aimed()),
    forbidden(
        r"(?P<whose>.+?)'s (?P<coin>.+?)(?: \((?P<where>nest|fore|aft|deck\[\d+\])\))? "
        r"(?:forbids|demands) it(: `.+`)?",
        _forbids,
    ),
    Claim(f"only the fore coin, the aft coin or both can be called{_CLOSE}", _suggested),
    Claim("the Captain itself can't be called", _captain_called),
    Claim("the deck would end as it began", lambda a, _: row_after(a, a.call) == [*a.ship.deck]),
    Claim("it leaves the same row as a call that moves fewer coins", _fewer),
    Claim("only the own crow's nest coin can be destroyed", lambda a, _: a.meant.rest != "nest"),
    Claim(
        r"at most (\d+) of your coins can be contributed",
        lambda a, said: a.contributed == int(said[1]) < a.meant.added,
    ),
    Claim(
        "the (nest|deck) is to be filled now",
        lambda a, said: all(text.startswith(f"arrange {said[1]} ") for text in a.texts),
    ),
    Claim(f"it can't be drawn like that{_CLOSE}", _suggested),
    Claim("there is no coin `(?P<coin>.*)`(; did you mean `.+`[?])?", _named),
    Claim("there is no (?P<coin>[^`]+?) that can be chosen", _none_left),
    Claim("there is no (?P<coin>[^`]+?) left to place", _none_left),
)
