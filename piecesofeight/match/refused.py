"""Why a choice outside of an evening's games isn't allowed."""

from __future__ import annotations

from piecesofeight.arguments import shown
from piecesofeight.errors import IllegalOption
from piecesofeight.game.decision import Decision, Option
from piecesofeight.match.building import coins_to_place, may_only_rearrange
from piecesofeight.match.moment import ANSWERING, ASIDE, BUILDING, DEALING, DRAFTING, SPOILS, Moment
from piecesofeight.match.setup import MatchSetup
from piecesofeight.match.yards import Counts
from piecesofeight.notation.names import spellings
from piecesofeight.spelling import did_you_mean

_RULES = {BUILDING: ("2.1",), SPOILS: ("8.6",)}
_VERBS = {
    DRAFTING: "pick",
    SPOILS: "pick",
    ASIDE: "draw",
    DEALING: "draw",
    BUILDING: "arrange",
}


def refused(
    match: MatchSetup,
    now: Moment,
    decision: Decision,
    choice: object,
    player: int | None = None,
) -> IllegalOption:
    """The error that says why something is no option of a decision outside of games.

    A player who chose and need not decide is not told what is allowed.
    """
    if isinstance(choice, Option):
        text = choice.text
    else:
        text = " ".join(choice.split()) if isinstance(choice, str) else shown(choice)
    if player is not None and player != decision.player:
        who = match.names[player] if player >= 0 else "chance"
        what = f"{who} has nothing to decide now"
        return IllegalOption(text, what, _RULES.get(now.phase, ("8.5",)))
    reason, rules = _reason(match, now, decision, text)
    return IllegalOption(text, reason, rules, decision.texts)


def _reason(
    match: MatchSetup, now: Moment, decision: Decision, text: str
) -> tuple[str, tuple[str, ...]]:
    rules = _RULES.get(now.phase, ("8.5",))
    verb, _, rest = text.lower().partition(" ")
    if verb in ("surrender", "stalemate"):
        return f"only in a game can anybody say `{verb}`", ("7.4", "7.5")
    if now.phase == ANSWERING and verb == "accept":
        return "you haven't got the coins, or couldn't build a ship without them", ("8.5",)
    if verb != _VERBS.get(now.phase, verb) or verb not in _said(decision):
        known = ", ".join(f"`{word}`" for word in _said(decision))
        return f"{decision.name} is asked to {decision.kind}: write {known}", rules
    words = rest.split(" ", 1)
    name = words[1] if verb == "arrange" and len(words) == 2 else rest
    if name in (player.casefold() for player in match.names):
        return "nobody trades with themselves", rules
    known_as = spellings(match.coins)
    if name not in known_as:
        hint = did_you_mean(name, known_as, "look what is offered")
        return f"there is no coin `{shown(name)}` here; {hint}", rules
    kind = match.kinds.number(known_as[name])
    return _coin_reason(match, now, kind, verb) or ("it isn't offered now", rules)


def _said(decision: Decision) -> list[str]:
    return list(dict.fromkeys(option.verb for option in decision))


def _coin_reason(
    match: MatchSetup, now: Moment, kind: int, verb: str
) -> tuple[str, tuple[str, ...]] | None:
    """Why a coin can't be taken now."""
    coin = match.coins[kind].name
    if now.phase == BUILDING:
        return _building_reason(match, now, kind)
    there: Counts = now.aside if now.phase == SPOILS else now.pool
    if verb in ("pick", "draw"):
        if not there[kind]:
            return f"no {coin} is left", ("8.5",) if now.phase != SPOILS else ("8.6",)
        return f"without this {coin} somebody could build no ship", ("8.5",)
    if verb == "give":
        return f"you have no {coin} to give, or other coins were named after it", ("8.5",)
    if verb == "want":
        return f"nobody else has a {coin}, or other coins were named after it", ("8.5",)
    return None


def _building_reason(match: MatchSetup, now: Moment, kind: int) -> tuple[str, tuple[str, ...]]:
    coin, placed = match.coins[kind], now.placed.count(kind)
    if coins_to_place(match, now)[kind] <= placed:
        if may_only_rearrange(now, now.mover):
            return f"there is no {coin.name} left; who won may only rearrange the ship", ("8.3",)
        return f"the shipyard has no {coin.name} left", ("1.5", "2.1")
    if coin.captain:
        return "a ship has exactly one Captain", ("2.2",)
    if placed >= coin.limit:
        return f"the limit of {coin.name} is {coin.limit}", ("2.3",)
    return f"with {coin.name} here no legal ship could be completed", ("2.1", "2.2")
