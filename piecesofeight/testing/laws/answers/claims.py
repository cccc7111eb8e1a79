"""Every sentence with which something is refused, and how the machine is asked whether it is so.

A sentence that isn't here fails the law: whoever writes a new one says how it is held to account.
Where a cause can be taken away, it is: what was refused is then allowed, or refused for another
cause, which is held to account in turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from attrs import field, frozen

from piecesofeight.game.why.rules_behind import rule_table
from piecesofeight.language import program as p
from piecesofeight.machine import layout as m
from piecesofeight.notation.grammar import parse_option
from piecesofeight.notation.position import OptionParts, owner, spot_of
from piecesofeight.testing.laws.answers.questions import Asked, Change, no_limits

Check = Callable[[Asked, re.Match[str]], bool]
PLACES = {"the crow's nest": p.Place.NEST, "the fore": p.Place.FORE, "the aft": p.Place.AFT}
PLACES |= {"the middle of a deck": p.Place.MIDDLE, "a hold": p.Place.HOLD}


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@frozen
class Claim:
    """A kind of sentence.

    Attributes:
        pattern: what it looks like.
        holds: whether it is so; the machine is asked.
        away: takes the cause away that it names; None where it names none that can be.
    """

    pattern: re.Pattern[str] = field(converter=_compiled)
    holds: Check
    away: Change | None = None

    def is_so(self, asked: Asked, match: re.Match[str]) -> bool:
        """Whether such a sentence is so; a `user` in it is the coin that was to be used."""
        user = match.groupdict().get("user")
        return user in (None, asked.coin_name) and self.holds(asked, match)


def claim_of(sentence: str, claims: tuple[Claim, ...]) -> tuple[Claim, re.Match[str]] | None:
    """The kind of a sentence, None if there is none."""
    for claim in claims:
        match = claim.pattern.fullmatch(sentence)
        if match:
            return claim, match
    return None


# --- the moment ---------------------------------------------------------------------------------


def _verbs(asked: Asked) -> set[str]:
    return {text.partition(" ")[0] for text in asked.texts}


def _suggested(asked: Asked, match: re.Match[str]) -> bool:
    """It isn't allowed as it is written, and what is proposed instead is."""
    if asked.allowed:
        return False
    return match["close"] is None or match["close"] in asked.texts


def _no_place(asked: Asked, match: re.Match[str]) -> bool:
    asked_for = [decision["asked"] for decision in rule_table("decisions").values()]
    return match["verb"] not in _verbs(asked) and match["now"] in asked_for


def _no_proposal(asked: Asked, match: re.Match[str]) -> bool:
    said = match[0]
    if said.startswith("this game"):
        return not asked.game.rules.stalemate
    return (asked.kind != m.MAIN) == said.startswith("a stalemate is")


def _propose_anew(asked: Asked) -> None:
    asked.block[m.H_PROPOSED] = 0


def _nothing_like(asked: Asked, match: re.Match[str]) -> bool:
    """There are prohibitions, and nothing like what is forbidden is offered."""
    said, texts = match[0], asked.texts
    if said.startswith("nobody"):
        found = any(text.startswith("call ") for text in texts)
    elif "called" in said:
        found = any(f"{match['place']} to" in text for text in texts)
    else:
        found = (f"send {match['place']}" if "sent" in said else "destroy nest") in texts
    return asked.words[m.T_LIMITS_ACTS] != 0 and not found


def _spared(asked: Asked, match: re.Match[str]) -> bool:
    return asked.words[m.T_LIMITS_ACTS] != 0 and not_there(asked, match)


def _forbids(asked: Asked, match: re.Match[str]) -> bool:
    """The coin lies where it is said to, and without any prohibition nothing is forbidden."""
    ship = next(ship for ship in asked.ships if ship.name == match["whose"])
    row = {"nest": ship.nest, "fore": ship.deck[:1], "aft": ship.deck[-1:]}
    where = match["where"]
    if where is None:
        return any(one.name == match["coin"] for one in asked.game.tables.coins)
    if where.startswith("deck["):
        return ship.deck[int(where[5:-1]) - 1] == match["coin"]
    return match["coin"] in (row[where], *(row[where] or ()))


# --- calling, sending, the nest -------------------------------------------------------------------


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


def _call_text(asked: Asked) -> str:
    return f"call {asked.meant.rest.lower()}"


def _calls(asked: Asked) -> Sequence[tuple[str, str]]:
    return parse_option(_call_text(asked)).calls


def _same_row(asked: Asked, _: re.Match[str]) -> bool:
    return row_after(asked, _call_text(asked)) == list(asked.ship.deck)


def _fewer(asked: Asked, _: re.Match[str]) -> bool:
    row, moved = row_after(asked, _call_text(asked)), len(_calls(asked))
    texts = [text for text in asked.texts if text.startswith("call ")]
    return any(
        len(parse_option(text).calls) < moved and row_after(asked, text) == row for text in texts
    )


def _captain_called(asked: Asked, _: re.Match[str]) -> bool:
    ends = {"fore": asked.ship.deck[0], "aft": asked.ship.deck[-1]}
    return bool({ends[coin] for coin, _ in _calls(asked)} & asked.captains)


def _captain_lies(asked: Asked, match: re.Match[str]) -> bool:
    if "nest" in match[0]:
        return asked.ship.nest in asked.captains
    return not asked.captains & {asked.ship.nest, *asked.ship.deck}


def _their_nest_is_empty(asked: Asked, match: re.Match[str]) -> bool:
    return any(ship.name == match["whose"] and ship.nest is None for ship in asked.ships)


# --- what several sentences speak of ------------------------------------------------------------


def compares(match: re.Match[str]) -> tuple[bool, tuple[int, int]]:
    """Whether a number that was found is what is needed, and both numbers.

    Places are listed for all of the coins that were counted, or for none.
    """
    found, wanted = int(match["found"]), int(match["wanted"])
    places = match["places"]
    good = {
        "at least": found >= wanted,
        "at most": found <= wanted,
        "exactly": found == wanted,
        "fewer than": found < wanted,
        "more than": found > wanted,
        "any number but": found != wanted,
    }
    listed = not places or len(places.split(", ")) == found
    return listed and good[match["need"]], (found, wanted)


def lies_in(asked: Asked, coin: int) -> p.Place:
    """Where a coin lies."""
    spot = spot_of(asked.block, coin)
    return place_of(asked, owner(asked.block, coin), spot) if spot >= 0 else p.Place.HOLD


def said_places(said: str) -> p.Place:
    """The places that a sentence names."""
    found = p.Place(0)
    for word in said.replace(", ", " or ").split(" or "):
        found |= PLACES[word]
    return found


def place_of(asked: Asked, seat: int, spot: int) -> p.Place:
    """Where a spot of a ship is; the only coin of a deck lies in the fore and in the aft (1.2)."""
    size = len(asked.ships[seat].deck)
    if spot == m.TARGET_NEST:
        return p.Place.NEST
    if size == 1:
        return p.Place.FORE | p.Place.AFT
    return {m.TARGET_FORE: p.Place.FORE, m.TARGET_AFT: p.Place.AFT}.get(spot, p.Place.MIDDLE)


def said(_: Asked, match: re.Match[str]) -> bool:
    """It is so if the coin is the one that it names."""
    return bool(match["user"])


def not_there(asked: Asked, _: re.Match[str]) -> bool:
    """No option aims at what was asked for."""
    seat, spot = asked.target()
    return all((option.target_seat, option.spot) != (seat, spot) for option in asked.aims())


def _most(asked: Asked, match: re.Match[str]) -> bool:
    added = [OptionParts.of(option) for option in asked.options]
    most = max((option.target for option in added if option.verb == m.V_CONTRIBUTE), default=0)
    return most == int(match["most"]) < asked.meant.added


# --- by kind ------------------------------------------------------------------------------------


def _named(asked: Asked, match: re.Match[str]) -> bool:
    known = {coin.name.casefold() for coin in asked.game.tables.coins}
    name = match["coin"].casefold()
    return name in asked.text.casefold() and name not in known


def _none_left(asked: Asked, match: re.Match[str]) -> bool:
    """It was asked for, and no option takes a coin of that kind."""
    names = {text.partition(" ")[2] for text in asked.texts}
    if match["coin"].casefold() not in asked.text.casefold():
        return False
    return not {match["coin"], f"nest {match['coin']}", f"deck {match['coin']}"} & names


def _out(asked: Asked, match: re.Match[str]) -> bool:
    return any(ship.out and ship.name == match["who"] for ship in asked.ships)


def _idle(asked: Asked, match: re.Match[str]) -> bool:
    decides = asked.game.names[asked.decider] if asked.decider >= 0 else "chance"
    return match["who"] != decides


def _filling(asked: Asked, match: re.Match[str]) -> bool:
    texts = asked.texts
    return all(text.startswith(f"arrange {match['part']} ") for text in texts)


_CLOSE = r"(?:; did you mean `(?P<close>[^`]+)`\?)?"
COIN = r"(?P<user>[^`]+?)"
_NEED = r"(?P<need>at least|at most|exactly|fewer than|more than|any number but)"
NUMBER = (
    r"(`.+`: )?there (is|are) (?P<found>\d+)( \((?P<places>.+)\))?, "
    rf"{_NEED} (?P<wanted>\d+) (needed|allowed)"
)
MOMENTS: tuple[Claim, ...] = (
    Claim("the game is over", lambda asked, _: not asked.kind),
    Claim("chance decides now", lambda asked, _: asked.decider < 0),
    Claim("(?P<who>.+) is out of the game", _out),
    Claim("(?P<who>.+) has nothing to decide now", _idle),
    Claim(f"it can't be read as an option here{_CLOSE}", _suggested),
    Claim("there is no passing in the main phase", lambda a, _: a.kind == m.MAIN),
    Claim("there is nothing to decline: .+", lambda a, _: m.V_PASS not in a.options),
    Claim("`(?P<verb>[a-z]+)` has no place here: (?P<now>.+)", _no_place),
    Claim("this game is played without stalemates", _no_proposal),
    Claim("a stalemate is proposed at a main decision of one's own", _no_proposal),
    Claim("a stalemate was proposed in this turn already", _no_proposal, _propose_anew),
    Claim("the crow's nest is( not)? empty", lambda a, said: bool(a.ship.nest) == bool(said[1])),
    Claim("the crow's nest of (?P<whose>.+) is empty", _their_nest_is_empty),
    Claim("the Captain is in the crow's nest|there is no Captain in the ship", _captain_lies),
    Claim("nobody is called now", _nothing_like, no_limits),
    Claim("the (?P<place>fore|aft) coin can't be (called|sent) now", _nothing_like, no_limits),
    Claim("it can't be destroyed now", _nothing_like, no_limits),
    Claim("it can't be a target now", _spared, no_limits),
    Claim(
        r"(?P<whose>.+?)'s (?P<coin>.+?)(?: \((?P<where>nest|fore|aft|deck\[\d+\])\))? forbids it"
        r"(: `.+`)?",
        _forbids,
        no_limits,
    ),
    Claim(f"only the fore coin, the aft coin or both can be called{_CLOSE}", _suggested),
    Claim("the Captain itself can't be called", _captain_called),
    Claim("the deck would end as it began", _same_row),
    Claim("it leaves the same row as a call that moves fewer coins", _fewer),
    Claim("only the own crow's nest coin can be destroyed", lambda a, _: a.meant.rest != "nest"),
    Claim(r"at most (?P<most>\d+) of your coins can be contributed", _most),
    Claim("the (?P<part>nest|deck) is to be filled now", _filling),
    Claim(f"it can't be drawn like that{_CLOSE}", _suggested),
    Claim("there is no coin `(?P<coin>.*)`(; did you mean `.+`[?])?", _named),
    Claim("there is no (?P<coin>[^`]+?) that can be chosen", _none_left),
    Claim("there is no (?P<coin>[^`]+?) left to place", _none_left),
)
