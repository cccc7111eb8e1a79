"""Why a choice outside of an evening's games is allowed, or isn't."""

from __future__ import annotations

from piecesofeight.answers.reasons import ALLOWED, Reason, Why
from piecesofeight.arguments import shown
from piecesofeight.errors import IllegalOption
from piecesofeight.game.decision import Decision, Option
from piecesofeight.match.moment import (
    ANSWERING,
    ASIDE,
    BUILDING,
    DEALING,
    DRAFTING,
    FIRST,
    SPOILS,
    TRADING,
    Moment,
)
from piecesofeight.match.phases.building import coins_to_place, may_only_rearrange
from piecesofeight.match.phases.trading import MOST_EACH_WAY
from piecesofeight.match.setup import MatchSetup
from piecesofeight.notation.names import spellings
from piecesofeight.spelling import did_you_mean

Said = tuple[str, tuple[str, ...]]
_GROUNDS: dict[str, Said] = {
    ASIDE: ("what doesn't divide by the number of players is set aside", ("8.5",)),
    FIRST: ("it is drawn who picks first", ("8.5",)),
    DRAFTING: ("each in turn picks a coin of the pool", ("8.5",)),
    DEALING: ("each draws as many coins of the pool as the others", ("8.5",)),
    TRADING: ("before play begins players may trade coins", ("8.5",)),
    ANSWERING: ("a trade is legal if both can build a ship after it", ("8.5",)),
    BUILDING: ("ships are built of what is in the shipyard", ("1.5", "2.1", "2.2", "2.3", "8.3")),
    SPOILS: ("everyone but the winner picks one coin of what was set aside", ("8.6",)),
}
_RULES = {BUILDING: ("2.1",), SPOILS: ("8.6",)}


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
    if isinstance(choice, Option) and choice.player != decision.player:
        who = match.names[choice.player] if choice.player >= 0 else "chance"
        reason = f"it was offered to {who}, at another decision"
    return IllegalOption(text, reason, rules, decision.texts, (Reason(reason, rules),))


def why_allowed(phase: str, text: str) -> Why:
    """Why an option outside of games is allowed."""
    said, rules = _GROUNDS[phase]
    return Why(text, ALLOWED, (Reason(said, rules),))


def _reason(match: MatchSetup, now: Moment, decision: Decision, text: str) -> Said:
    rules = _RULES.get(now.phase, ("8.5",))
    said = text.casefold()
    if said in ("surrender", "stalemate", "time"):
        return f"only in a game can anybody say `{said}`", ("7.4", "7.5", "8.2")
    if now.phase == ANSWERING and said == "accept":
        return "you haven't got the coins, or couldn't build a ship without them", rules
    for form in _forms(match, decision):
        before, _, after = form.partition("NAME" if "NAME" in form else "COIN")
        fits = said.startswith(before.casefold()) and said.endswith(after.casefold())
        if fits and before != form:
            name = said.removeprefix(before.casefold()).removesuffix(after.casefold())
            return _about(match, now, name, form) or ("it isn't offered now", rules)
    known = " or ".join(f"`{form}`" for form in _forms(match, decision))
    return f"here {decision.name} is asked for {known}", rules


def _forms(match: MatchSetup, decision: Decision) -> list[str]:
    """How the options of a decision are written, whatever coin or player they name."""
    forms = []
    for option in decision:
        name = next((name for name in match.names if name in option.text), "")
        form = option.text.replace(option.coin, "COIN") if option.coin else option.text
        forms.append(form.replace(name, "NAME") if name and not option.coin else form)
    return list(dict.fromkeys(forms))


def _about(match: MatchSetup, now: Moment, name: str, form: str) -> Said | None:
    """Why a player or a coin can't be named now."""
    rules = _RULES.get(now.phase, ("8.5",))
    if "NAME" in form:
        players = [player.casefold() for player in match.names]
        if name in players:
            return "nobody trades with themselves", rules
        hint = did_you_mean(name, players, "there are " + ", ".join(match.names))
        return f"there is no player `{shown(name)}`; {hint}", rules
    known = spellings(match.coins)
    if name not in known:
        hint = did_you_mean(name, known, "look what is offered")
        return f"there is no coin `{shown(name)}`; {hint}", rules
    kind = match.kinds.number(known[name])
    if now.phase == BUILDING:
        return _not_placed(match, now, kind)
    if form.startswith(("give", "want")):
        return _not_traded(match, now, kind, form), rules
    coin = match.coins[kind].name
    if not (now.aside if now.phase == SPOILS else now.pool)[kind]:
        return f"no {coin} is left", rules
    return f"without this {coin} somebody could build no ship", rules


def _not_traded(match: MatchSetup, now: Moment, kind: int, form: str) -> str:
    coin, offer = match.coins[kind].name, now.offer
    mine = now.yards[now.mover][kind]
    if kind in (*offer.gives, *offer.wants) and (form == "want COIN") == (kind in offer.gives):
        return f"{coin} is on the other side of the offer"
    if form == "give COIN" and mine <= offer.gives.count(kind):
        return f"the shipyard has no {coin} left"
    if form == "want COIN" and sum(yard[kind] for yard in now.yards) - mine <= offer.wants.count(
        kind
    ):
        return f"nobody else has a {coin} more"
    if MOST_EACH_WAY in (len(offer.gives), len(offer.wants)):
        return f"an offer is of {MOST_EACH_WAY} coins each way at most"
    return "coins are named in the order of the set's list, what is given before what is wanted"


def _not_placed(match: MatchSetup, now: Moment, kind: int) -> Said:
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
