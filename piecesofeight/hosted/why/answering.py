"""Why something can be chosen in a game from a file, or can't: the answers."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.answers.reasons import ALLOWED, REFUSED, Reason, Why
from piecesofeight.arguments import as_number, shown
from piecesofeight.hosted.why.asked import Offer, Standing
from piecesofeight.hosted.why.meant import Meant, of_number, of_text
from piecesofeight.language.games import program as p
from piecesofeight.played.decision import Option
from piecesofeight.spelling import did_you_mean


def why_allowed(at: Standing, option: int) -> Why:
    """Why an option that is allowed is there."""
    text = at.wording.option(option, at.language)
    asked, meant = at.asked, of_number(at.wording, option)
    assert meant is not None
    if asked is None or at.seat < 0:
        return Why(text, ALLOWED, (_chance(at, option),), language=at.language)
    offer = next(at.offers(asked, meant))
    return Why(text, ALLOWED, (at.moment(asked), *offer.grounds()), language=at.language)


def _chance(at: Standing, option: int) -> Reason:
    weights = {each: at.game.engine.weight(at.stand.at, each) for each in at.stand.ids}
    total = sum(weights.values())
    return Reason(at.say("why chance", count=weights[option], total=total))


def why_refused(at: Standing, choice: object, allowed: tuple[str, ...]) -> Why:
    """Why something is no option of whoever would choose it.

    Args:
        at: where it stands, and who would choose.
        choice: a text, a number, an `Option`, or anything that is none of them.
        allowed: what is allowed instead.
    """
    text = str(choice) if isinstance(choice, str | Option) else shown(choice)
    if at.seat != at.stand.decider and _has_say(at):  # who isn't asked yet may well choose it
        offers = _offers(at, choice)
        free = next((offer for offer in offers if not [*offer.obstacles()]), None)
        if free is not None:
            return Why(text, ALLOWED, (Reason("", (), free.passages),), language=at.language)
    reasons = tuple(dict.fromkeys(_refused(at, choice, allowed)))
    return Why(text, REFUSED, reasons, allowed, language=at.language)


def _offers(at: Standing, choice: object) -> list[Offer]:
    """What of the decision is chosen by such an option."""
    asked = at.asked
    found = _meant(at, choice)
    return [] if asked is None else [offer for each in found for offer in at.offers(asked, each)]


def _refused(at: Standing, choice: object, allowed: tuple[str, ...]) -> Iterator[Reason]:
    if not at.stand.ids:
        yield Reason(at.say("why over"))
        return
    if not _has_say(at):
        yield _out_of_turn(at)
        return
    reasons = list(obstacles(at, choice))
    if not reasons:
        hint = did_you_mean(str(choice), allowed) if isinstance(choice, str) else ""
        yield Reason(at.say("why nothing") + (f"; {hint}" if hint else ""))
        return
    if at.asked is not None:
        yield at.moment(at.asked)
    yield from reasons


def obstacles(at: Standing, choice: object) -> Iterator[Reason]:
    """What keeps an option of the game away from whoever is asked; nothing if it is none."""
    offers = _offers(at, choice)
    for offer in offers:
        reasons = list(offer.obstacles())
        yield from reasons or [Reason(at.say("why unknown"), (), offer.passages)]
    if not offers:
        for found in list(_meant(at, choice))[:1]:
            yield from _elsewhere(at, found)


def _meant(at: Standing, choice: object) -> Iterator[Meant]:
    number = choice.id if isinstance(choice, Option) else as_number(choice)
    if isinstance(choice, str):
        yield from of_text(at.wording, choice)
    elif number is not None:
        found = of_number(at.wording, number)
        yield from () if found is None else (found,)


def _has_say(at: Standing) -> bool:
    """Whether whoever would choose is asked now: alone, or with others together."""
    decider = at.stand.decider
    return at.seat == decider or (at.seat >= 0 and at.seat in at.stand.deciding)


def _out_of_turn(at: Standing) -> Reason:
    """Somebody else decides, or chance does."""
    status = at.board.statuses[at.seat] if at.seat >= 0 else "active"
    name = at.wording.names[at.seat] if at.seat >= 0 else at.say("chance")
    if status != "active":
        return Reason(at.say("why is", name=name, what=at.say(f"why {status}")))
    if at.stand.decider < 0 or not at.stand.is_public:
        return Reason(at.say("why nothing to decide", name=name))
    names = at.wording.players(tuple(sorted(at.stand.deciding)), at.language)
    return Reason(at.say("why out of turn", name=name, names=names))


def _elsewhere(at: Standing, meant: Meant) -> Iterator[Reason]:
    """Where such a thing is chosen."""
    outline, heads = at.game.heads.outline, at.game.heads
    label = meant.label
    found = [
        (outline.part(alternative), heads.passage(alternative))
        for asked in at.game.source.asked.values()
        for each, alternative in zip(asked.labels, asked.step.alternatives, strict=True)
        if each.base == label.base and alternative in outline
    ]
    found += [
        (part, heads.heading(part))
        for part in outline.parts
        if isinstance(part.node, p.Play) and part.name == at.wording.played(label.text)
    ]
    names = ", ".join(dict.fromkeys(part.name or part.type for part, _ in found))
    text = at.say("why elsewhere", names=names) if found else at.say("why unknown")
    yield Reason(text, (), [passage for _, passage in found])
