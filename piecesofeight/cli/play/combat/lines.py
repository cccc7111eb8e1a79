"""What a typed line means as choices: one, several in order, a whole ship, or a whole offer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TypeGuard

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.play.combat.fleet import DRAWN, RANDOM, WILD, Given, is_file_name, read_given
from piecesofeight.cli.play.combat.played import Played
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.keyboard import meant as meant_by
from piecesofeight.cli.play.kind import Choices
from piecesofeight.cli.play.screen import word
from piecesofeight.cli.play.seats import luck
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import IllegalOption, NotationError
from piecesofeight.game.decision import Decision, Option
from piecesofeight.game.state import State
from piecesofeight.language import Coins
from piecesofeight.match.phases.trading import MOST_EACH_WAY
from piecesofeight.match.state import MatchState
from piecesofeight.notation.names import read_names

IN_ORDER = ("arrange", "order", "build")  # decisions in which a list may be typed at once
_TRADE = "trade with "
_BY_COIN = (*IN_ORDER, "choose", "pick")  # those in which a coin's name is enough
_UNLISTED = ("surrender", "stalemate")
_ARRANGED = re.compile(r"arrange\s+nest\s+(?P<nest>.+?)\s+deck\s+(?P<deck>.+)", re.IGNORECASE)
_COUNTED = re.compile(r"(?:(?P<count>\d{1,3})\s+)?(?P<names>.+)")
_OFFER = "offer"
_FOR = re.compile(r"\s+for\s+", re.IGNORECASE)
NOTHING = ("nothing", "nada", "-")


def choices_of(
    played: Played, decision: Decision, text: str, screen: CombatScreen, seed: int
) -> Choices:
    """The choices that a line means; those after the first are read when they are made.

    Args:
        played: what is played.
        decision: what must be decided.
        text: what was typed.
        screen: in which language.
        seed: what the luck of a drawn ship follows from.

    Raises:
        NotationError, IllegalOption, Failure: it means none, or isn't allowed as a whole.
    """
    if begins_ship(played, decision):
        given = _ship_meant(text, screen.coins)
        if given is not None:
            return building(played, decision, given, screen.coins, seed)
    if isinstance(played, MatchState) and text.partition(" ")[0].casefold() == _OFFER:
        return _allowed(played, _offer(played, decision, text, screen))
    if decision.kind in IN_ORDER and ("," in text or "|" in text):
        first, *rest = [part.strip() for part in text.replace("|", ",").split(",")]
        return [meant(played, decision, first, screen), *filter(None, rest)]
    choice = meant(played, decision, text, screen)
    if isinstance(choice, str):
        played.apply(choice)  # raises, with the reason, where it isn't allowed
    return [choice]


def meant(played: Played, decision: Decision, text: str, screen: CombatScreen) -> Option | str:
    """The option that a line means: its number, its notation, its sentence, or its coin.

    `surrender` and `stalemate` are given back as they are: they are never listed.

    Raises:
        NotationError: it means none; the message says why, as far as the rules do.
    """
    named = partial(_named, decision, screen)
    return meant_by(played, decision, text, screen.lang, named=named, unlisted=_UNLISTED)


def _named(decision: Decision, screen: CombatScreen, text: str) -> Option | None:
    """The option whose coin or player a text names, with the words before it or without them."""
    if decision.kind not in (*_BY_COIN, "trade"):
        return None
    found = [option for option in decision.options if text in _forms(option, screen)]
    return found[0] if len(found) == 1 or (found and decision.kind in _BY_COIN) else None


def _forms(option: Option, screen: CombatScreen) -> set[str]:
    """What may be written for an option that names a coin or a player, in lower case."""
    named = option.coin or option.text.removeprefix(_TRADE)
    coin = screen.coins.get(named)
    names = {named, *(name for _, name in coin.names)} if coin else {named}
    before = option.text.removesuffix(named)
    forms = (form for name in names for form in (name, before + name, option.verb))
    return {form.casefold() for form in forms}


# --- a whole ship -------------------------------------------------------------------------------


def begins_ship(played: Played, decision: Decision) -> TypeGuard[MatchState]:
    """Whether somebody is to build a ship, and has placed nothing yet."""
    if isinstance(played, State) or decision.kind != "build":
        return False
    return not played.view(decision.player).placed


def _ship_meant(text: str, coins: Coins) -> Given | None:
    """The ship that a line means where one is built; None if it is but a coin of it, or a list."""
    arranged = _ARRANGED.fullmatch(text)
    if arranged:
        text = f"{arranged['nest']} | {arranged['deck']}"
    if not text:
        return RANDOM
    if "|" in text or text.casefold() in DRAWN or is_file_name(text):
        return read_given(text, coins)
    return None


def building(
    played: MatchState, decision: Decision, given: Given, coins: Coins, seed: int
) -> Choices:
    """The choices by which somebody builds a ship who has placed nothing yet.

    Raises:
        Failure: it has faults, or coins that the player hasn't got.
    """
    view = played.view(decision.player)
    yard = view.yard
    if view.ship is not None and not view.may_rebuild:
        yard = Shipyard(Counter(view.ship.coins))
    if not isinstance(given, Ship):
        chance = luck(seed, "ship", decision.player, len(view.games))
        given = Ship.random(coins, chance, yard, wild=given == WILD)
    faults = given.faults(coins, yard)
    if faults:
        raise Failure("\n".join(["a ship can't be built like this", *(f"  {f}" for f in faults)]))
    assert given.nest is not None, "a ship without faults has a nest coin"
    return [f"arrange nest {given.nest}", *(f"arrange deck {name}" for name in given.deck)]


# --- a whole offer ------------------------------------------------------------------------------


def _offer(played: MatchState, decision: Decision, text: str, screen: CombatScreen) -> list[str]:
    """The choices of `offer NAME COINS for COINS`, the coins in the order of their kinds."""
    _, _, said = text.partition(" ")
    others = [name for seat, name in enumerate(played.names) if seat != decision.player]
    to = _named_first(said, others)
    if not to:
        raise Failure(word("offer whom", screen.lang), word("offer how", screen.lang))
    gives, wants = _both_sides(said[len(to) :].strip(), played, screen.lang)
    if not 0 < max(len(gives), len(wants)) <= MOST_EACH_WAY:
        raise Failure(word("offer size", screen.lang, count=MOST_EACH_WAY))
    kinds = played.match.kinds
    return [
        f"trade with {to}",
        *(f"give {name}" for name in sorted(gives, key=kinds.number)),
        *(f"want {name}" for name in sorted(wants, key=kinds.number)),
        "done",
    ]


def _named_first(text: str, names: list[str]) -> str:
    """The longest of some names with which a text begins; empty if there is none."""
    folded = f"{text.casefold()} "
    found = [name for name in names if folded.startswith(f"{name.casefold()} ")]
    return max(found, key=len, default="")


def _both_sides(text: str, played: MatchState, lang: str) -> tuple[list[str], list[str]]:
    """The coins before `for`, and those behind it; a coin's name may have that word in it, too."""
    wrong: NotationError | None = None
    for place in _FOR.finditer(f" {text} "):
        before, after = f" {text} "[: place.start()], f" {text} "[place.end() :]
        try:
            return list(_listed(before, played)), list(_listed(after, played))
        except NotationError as error:
            wrong = wrong or error
    if wrong is not None:
        raise wrong
    raise Failure(word("offer for", lang), word("offer how", lang))


def _listed(text: str, played: MatchState) -> Iterator[str]:
    """Coins with numbers before them or without, commas between them."""
    if text.strip().casefold() in NOTHING:
        return
    for entry in filter(None, (part.strip() for part in text.split(","))):
        counted = _COUNTED.fullmatch(entry)
        assert counted is not None, "anything is an entry without a number"
        names = read_names(counted["names"], played.match.coins)
        for name in names:
            yield from [name] * int(counted["count"] or 1)


def _allowed(played: MatchState, choices: list[str]) -> Choices:
    """The same choices, tried one after the other: a whole line is allowed, or nothing of it.

    Raises:
        Failure: one of them isn't allowed.
    """
    state = played
    for text in choices:
        try:
            state = state.apply(text)
        except IllegalOption as error:
            cited = f" ({', '.join(error.rules)})" if error.rules else ""
            raise Failure(f"`{text}` is not allowed: {error.reason}{cited}") from None
    return list(choices)
