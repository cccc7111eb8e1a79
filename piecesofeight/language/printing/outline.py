"""What an ability asks for and aims at, in short, in the words of the rules text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.printing.phrases import Phrases
from piecesofeight.language.program.inferred.staying import Staying, how_often, staying
from piecesofeight.language.program.inferred.timing import Target, announced, chosen_late
from piecesofeight.language.vocabulary.nouns import noun_for_one
from piecesofeight.texts.speech import Said, Speech, settled


@frozen
class Outline:
    """One ability in short; what there is nothing of is empty.

    Attributes:
        ability: the ability.
        when: what a reaction answers, as in `when ...`; of a `while` ability where the coin
            lies, as in `while this coin ...`.
        condition: what must hold for it to be used, without `if`.
        once: how often it may be used.
        cost: what is paid when it is announced (4.6a), such as `destroy this coin`.
        targets: what is announced with it (4.5a), in that order.
        later: what its user chooses only when a step comes (4.5a), each once.
        staying: whether the coin is still there afterwards.
        often: how often it can be used as long as the coin stays; of `while` nothing.
    """

    ability: p.Ability
    when: str = ""
    condition: str = ""
    once: str = ""
    cost: str = ""
    targets: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    staying: Staying = Staying.STAYS
    often: str = ""


def outline_of(
    ability: p.Ability, name: str, coins: Mapping[str, p.Coin], speech: Speech
) -> Outline:
    """An ability of a coin of that name in short; see `rules_text` for `coins`."""

    def told(said: Said) -> str:
        return settled(speech, said.text)

    phrases = Phrases(speech, coins, ability)
    if isinstance(ability, p.While):
        when = told(phrases.frame("lying", where=phrases.lying(ability.places)))
        asked = told(phrases.condition(ability.condition)) if ability.condition else ""
        return Outline(ability, when=when, condition=asked)
    when = condition = once = cost = ""
    if isinstance(ability, p.React):
        when = told(phrases.frame("when", event=phrases.say("event", ability.event).text))
    if ability.condition:
        condition = told(phrases.condition(ability.condition))
    if ability.once is not p.Once.ALWAYS:
        once = told(phrases.say("once", ability.once))
    if ability.costs:
        costs = [told(Phrases(speech, coins, ability).say("effect", one)) for one in ability.costs]
        cost = "; ".join(costs)

    def chosen(parts: Iterable[Target]) -> tuple[str, ...]:
        return tuple(told(Phrases(speech, coins, ability).say(*aim)) for aim in _targets(parts))

    return Outline(
        ability,
        when,
        condition,
        once,
        cost,
        chosen(announced(ability)),
        tuple(dict.fromkeys(chosen(chosen_late(ability)))),  # of several blocks perhaps
        staying(ability, name),
        how_often(ability),
    )


def _targets(parts: Iterable[Target]) -> Iterator[tuple[str, object]]:
    """What is chosen, each with its category."""
    for part in parts:
        match part:
            case p.Any():
                yield "what", part
            case p.AnyPlayer() | p.ChoosePlayer():
                yield "a_player", part.who
            case p.ChooseCoin():
                yield "a_coin", noun_for_one(part.filter)
