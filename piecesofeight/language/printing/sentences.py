"""Abilities as sentences: which steps go together, and how one follows another.

A full stop ends a step with steps below it, so it is always clear where these end. Steps deeper
in are joined by semicolons, and those still deeper stand in parentheses.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from attrs import evolve, frozen

from piecesofeight.language import program as p
from piecesofeight.language.printing.derivation import opened
from piecesofeight.language.printing.phrases import Phrases
from piecesofeight.language.printing.referents import Attention
from piecesofeight.language.printing.template import NO_TAGS, Sayable, fixed
from piecesofeight.language.printing.wording import Tags
from piecesofeight.language.program.inferred.asking import asked, open_questions
from piecesofeight.language.program.walk import coins_of
from piecesofeight.texts.speech import Features, Said, Speech, finished

# Placeholders of a form that says who does it.
_DOERS = frozenset({"player", "chooser", "they", "everybody"})

_ONE_OF = {"can't": "nor", "must": "or", "may": "and"}  # before the last of several
_MODALS = {"can't": "ban", "must": "duty", "may": "leave"}  # the frames of what is so for a time


@frozen
class Item:
    """Steps told of together: several orders to you, or one of any other kind."""

    steps: tuple[p.Step, ...]
    orders: bool = False
    permits: bool = False  # a sentence such as `you may add ...`

    @property
    def may_pass(self) -> bool:
        """Whether it may happen that nothing is done."""
        return _may_fork(self.steps[0])

    @property
    def may_stop(self) -> bool:
        """Whether what follows happens only if this doesn't."""
        first = self.steps[0]
        return isinstance(first, p.If | p.May) and isinstance(first.then[-1], p.Stop)

    @property
    def leads_on(self) -> bool:
        """Whether what follows speaks of what was chosen, which is link enough."""
        last = self.steps[-1]
        chosen = isinstance(last, p.ChooseCoin) and not self.orders
        return chosen or isinstance(last, p.NamingPlayers)

    @property
    def is_later(self) -> bool:
        """Whether it happens, or ends, at another time."""
        return isinstance(self.steps[0], p.Later | p.NextTime | p.Until)


class Sentences:
    """Tells one ability."""

    def __init__(
        self, speech: Speech, coins: Mapping[str, p.Coin], ability: p.Ability, *, book: bool
    ) -> None:
        self.speech = speech
        self.phrases = Phrases(speech, coins, ability, book=book)
        self.ability = ability
        captains = frozenset(name for name, coin in coins.items() if coin.captain)
        self.asked, self.told_of = asked(ability, captains), open_questions(ability, captains)
        self.subject: p.Player | None = None  # of a step that does not say itself who takes it
        self.repeated = False  # whether it is told of what happens several times
        self.delayed = False  # whether it is told of what happens at another time

    def paragraph(self, *, another: bool) -> str:
        """The whole ability; `another` if it is a further one that may be played instead."""
        ability = self.ability
        if isinstance(ability, p.While):
            return self.ended([self.prohibition(ability)])
        match ability:
            case p.Whenever():
                told = self.of_itself(ability)
            case p.React():
                told = self.reaction(ability)
            case p.Play():
                told = self.play(ability)
        whole = told[0].removesuffix(":")  # after a cost there may be nothing else
        if ability.places:
            where = self.phrases.sources(ability.places)
            how = frozenset({"whenever"}) if isinstance(ability, p.Whenever) else NO_TAGS
            whole = self.phrases.frame("from", how, where=where, then=whole).text
        if another:
            whole = self.phrases.frame("or play", then=whole).text
        return self.ended([whole, *told[1:]])

    def ended(self, sentences: list[str]) -> str:
        """Sentences as they are printed."""
        return " ".join(f"{finished(self.speech, one)}." for one in sentences)

    def play(self, ability: p.Play) -> list[str]:
        """The sentences of a `play` ability."""
        parts, tags = self.limits(ability)
        # What must be there is not yet what is done; what is paid with is.
        self.phrases.apart = self.others_paid
        if self.others_paid:
            self.phrases.attention = Attention(others=True, begun=True)
        first, *rest = self.sentences(ability.body) or [""]
        self.phrases.apart = False
        if rest and any(item.is_later for item in self.items(ability.body)):
            tags |= {"several"}  # others follow that don't show by a word that they belong to it
        if ability.costs:
            tags |= {"cost"}
        return [self.phrases.frame("play", tags, cost=self.cost, then=first, **parts).text, *rest]

    @property
    def others_paid(self) -> bool:
        """Whether other coins than the one whose ability it is are a part of its costs."""
        paid = (coins for cost in self.ability.costs for coins in coins_of(cost))
        return any(not isinstance(coins, p.This) for coins in paid)

    def cost(self, tags: Tags, around: Features, _hole: Sayable | None) -> Said:
        """What is paid when the ability is announced."""
        parts = [self.phrases.part("effect", one) for one in self.ability.costs]
        said = [part(tags, around, None).text for part in parts]
        return Said(self.phrases.joined("and", said) if said else "")

    def limits(self, ability: p.Ability) -> tuple[dict[str, str], Tags]:
        """The condition and limit of an ability, with the tags that go with them."""
        parts: dict[str, str] = {}
        if ability.condition is not None:
            parts["condition"] = self.phrases.condition(ability.condition).text
        if ability.once is not p.Once.ALWAYS:
            parts["once"] = self.phrases.say("once", ability.once).text
        tags = {"if"} if "condition" in parts else set()
        return parts, frozenset(tags | ({"once"} if "once" in parts else set()))

    def reaction(self, ability: p.React) -> list[str]:
        """The sentences of a `react` ability."""
        others_paid = self.others_paid
        paid_last = ability.must or "book" in self.phrases.tags
        self.phrases.apart = others_paid and not paid_last
        event = self.phrases.say("event", ability.event).text
        apart = self.phrases.apart and paid_last
        parts, tags = self.limits(ability)
        condition = parts.get("condition", "")
        when = self.phrases.frame("when", tags & {"if"}, event=event, condition=condition)
        if others_paid:
            self.phrases.attention = Attention(others=True, begun=True)
        first, *rest = self.sentences(ability.body) or [""]
        self.phrases.apart = apart
        how = frozenset({"cost"}) if ability.costs else NO_TAGS
        how |= {"must"} if ability.must else NO_TAGS
        whole = self.phrases.frame("react", how, when=when, cost=self.cost, then=first).text
        if "once" in parts:
            whole = self.phrases.frame("limited", once=parts["once"], then=whole).text
        return [whole, *rest]

    def of_itself(self, ability: p.Whenever) -> list[str]:
        """The sentences of a `whenever` ability."""
        event = self.phrases.say("event", ability.event).text
        parts, tags = self.limits(ability)
        first, *rest = self.sentences(ability.written)
        return [self.phrases.frame("whenever", tags, event=event, then=first, **parts).text, *rest]

    def prohibition(self, ability: p.While) -> str:
        """A `while` ability."""
        where = self.phrases.lying(ability.places)
        parts, tags = self.limits(ability)
        then = self.bans(ability.forbids)
        return self.phrases.frame("while", tags, where=where, then=then, **parts).text

    def bans(self, forbids: tuple[p.Forbid, ...]) -> str:
        """What is forbidden, demanded or permitted, in one sentence."""
        said: list[str] = []
        for (who, modal), of_theirs in groupby(forbids, key=lambda one: (one.who, one.act.modal)):
            acts = [self.phrases.say("forbid", forbid).text for forbid in of_theirs]
            tags = frozenset({"you"}) if who is p.Who.YOU else NO_TAGS
            if who is not p.Who.YOU and p.is_one(who):
                tags = frozenset({"one"})
            folk, act = self.phrases.part("folk", who), self.phrases.joined(_ONE_OF[modal], acts)
            said.append(self.phrases.frame(_MODALS[modal], tags, folk=folk, act=act).text)
        return self.phrases.joined("and", said)

    # --- steps ----------------------------------------------------------------------------

    def items(self, body: tuple[p.Step, ...]) -> list[Item]:
        """The steps of a block, orders that follow each other put together."""
        found: list[Item] = []
        for step in body:
            if isinstance(step, p.Until) or opened(step)[1]:
                found.append(Item((step,)))
                continue
            derived = self.phrases.derived("effect", step)
            if derived.word.alone:
                found.append(Item((step,), permits=True))
            elif _DOERS & set(derived.form.placeholders):
                found.append(Item((step,)))
            elif found and found[-1].orders:
                found[-1] = Item((*found[-1].steps, step), orders=True)
            else:
                found.append(Item((step,), orders=True))
        return found

    def sentences(self, body: tuple[p.Step, ...]) -> list[str]:
        """The steps of an ability, a sentence each or several together."""
        said: list[str] = []
        before: Item | None = None
        doubtful = False  # whether `otherwise` in a sentence of its own could answer several
        for item in self.items(body):
            first, *others = self.told(item, 0, self.link(before, item), joined=doubtful)
            said += [self.linked(before, item, first), *others]
            before = item
            doubtful = doubtful or item.may_pass
        return said

    def clauses(self, body: tuple[p.Step, ...], level: int, tags: Tags = NO_TAGS) -> str:
        """The steps of a block as a part of a sentence."""
        said: list[str] = []
        before: Item | None = None
        for item in self.items(body):
            text = "; ".join(self.told(item, level, tags | self.link(before, item)))
            if not item.orders and ";" in text:
                text = self.phrases.frame("aside", then=text).text
            said.append(self.linked(before, item, text))
            before = item
        return "; ".join(said)

    def last(self, body: tuple[p.Step, ...], level: int, tags: Tags = NO_TAGS) -> str:
        """As `clauses`, if nothing follows in the sentence but what belongs to this block."""
        only, *others = self.items(body)
        if others or level > 1:
            return self.clauses(body, level, tags)
        return "; ".join(self.told(only, level, tags))

    def link(self, before: Item | None, item: Item) -> Tags:
        """Whether a word links a sentence to the one before."""
        if before is None or item.is_later or before.leads_on:
            return NO_TAGS
        if isinstance(item.steps[0], p.Afterwards):
            return NO_TAGS  # it says that itself
        return NO_TAGS if before.permits and item.permits else frozenset({"linked"})

    def linked(self, before: Item | None, item: Item, said: str) -> str:
        """A sentence with the word that links it to the one before."""
        if before is None or not self.link(before, item):
            return said
        asked = frozenset({"if"}) if item.may_pass and not self.is_permission(item) else NO_TAGS
        word = "anyway" if before.may_pass else "next"
        if before.may_stop:
            word = "otherwise"
        if before.is_later and not self.delayed:
            word = "straight away"
        return self.phrases.frame(word, asked, then=said).text

    def is_permission(self, item: Item) -> bool:
        """Whether it is told of as `you may ...`."""
        step = item.steps[0]
        return isinstance(step, p.May) and step.player is p.Who.YOU and not self.is_mixed(step)

    def is_mixed(self, step: p.Step) -> bool:
        """Whether the steps below are not just orders to you."""
        items = self.items(opened(step)[1][0])
        return len(items) > 1 or not items[0].orders

    def told(
        self, item: Item, level: int, tags: Tags = NO_TAGS, *, joined: bool = False
    ) -> list[str]:
        """An item as sentences: two if it has a second branch, unless they are to be joined."""
        step = item.steps[0]
        if isinstance(step, p.Until):
            return [self.banned(step)]
        category, ways = opened(step)
        if not ways:
            return [self.orders(item.steps, tags)]
        if category == "modes":
            return [self.chosen(step, level)]
        otherwise = ways[1] if len(ways) > 1 else ()
        said = [self.opened(step, level, forks=bool(otherwise), joined=joined)]
        if otherwise:
            then = self.last(otherwise, level + 1)
            said.append(self.phrases.frame("otherwise", then=then).text)
            said = ["; ".join(said)] if joined else said
        self.phrases.attention = evolve(self.phrases.attention, name=None)
        return said

    def opened(self, step: p.Step, level: int, *, forks: bool = False, joined: bool = False) -> str:
        """A step with steps below it, its second branch left out.

        If it `forks`, that branch follows, and is `joined` or begins a sentence. So that it
        answers this step, the steps below it stand in parentheses where there is doubt.
        """
        self.phrases.mentioned = []
        category, (below, *_) = opened(step)
        derived = self.phrases.derived(category, step)

        def then(tags: Tags, _around: object, _hole: object) -> Said:
            self.subject = _one_and_the_same(step.player) if isinstance(step, p.May) else None
            if isinstance(step, p.If):
                self.phrases.attention = self.phrases.attention.asked(step.condition)
            inner = self.last if category == "opening" else self.clauses
            before = self.phrases.when, self.delayed
            self.delayed = self.delayed or isinstance(step, p.Later | p.NextTime)
            outer, tags_before = self.phrases.about, self.phrases.tags
            if isinstance(step, p.Each) and not self.repeated:
                self.phrases.tags |= {"each"}
            within, self.repeated = self.repeated, self.repeated or isinstance(step, p.Repeat)
            if isinstance(step, p.NextTime):
                self.phrases.about = step.event
            if isinstance(step, p.NextTime) or (isinstance(step, p.Later) and step.whose):
                self.phrases.when = frozenset({"late"})
            text = inner(below, level + 1, tags & {"inf"})
            self.phrases.when, self.delayed = before
            self.phrases.about, self.phrases.tags, self.repeated = outer, tags_before, within
            if joined:
                doubtful = ";" in text and not (len(below) == 1 and text.endswith(")"))
            else:
                doubtful = _may_fork(below[-1]) and not text.endswith(")")
            aside = forks and doubtful
            return self.phrases.frame("aside", then=text) if aside else Said(text)

        tags = frozenset({"mixed"}) if self.is_mixed(step) else NO_TAGS
        tags |= {"asked"} if id(step) in self.asked or id(step) in self.told_of else NO_TAGS
        return self.phrases.around(derived, then, tags).text

    def chosen(self, step: p.Step, level: int) -> str:
        """A step with blocks of which some happen."""
        self.phrases.mentioned = []
        category, ways = opened(step)
        derived = self.phrases.derived(category, step)

        def then(_tags: Tags, _around: object, _hole: object) -> Said:
            first, *others = self.ways(ways, level + 1)
            rest = [self.phrases.frame("other way", then=one).text for one in others]
            return Said("; ".join([first, *rest]))

        said = self.phrases.around(derived, then, NO_TAGS).text
        self.phrases.attention = evolve(self.phrases.attention, name=None)
        return said

    def ways(self, ways: tuple[tuple[p.Step, ...], ...], level: int) -> list[str]:
        """Blocks of which some happen, each as what comes next to what came before them all."""
        said: list[str] = []
        before = self.phrases.attention
        for way in ways:
            self.phrases.attention = before
            text = self.clauses(way, level)
            said.append(self.phrases.frame("aside", then=text).text if ";" in text else text)
        return said

    def banned(self, step: p.Until) -> str:
        """What is forbidden for a time."""
        self.phrases.mentioned = []
        derived = self.phrases.derived("term", step)
        return self.phrases.around(derived, fixed(self.bans(step.forbids))).text

    def orders(self, steps: tuple[p.Step, ...], tags: Tags) -> str:
        """Steps in one sentence."""
        said = [self.step(step, tags) for step in steps]
        if len(said) == 1:
            return said[0]
        *first, last = said
        joined = ", ".join(first)
        word = f" {self.phrases.frame('and').text} "
        long = any(", " in order or word in order for order in first)
        asked = tags & {"inf"} | ({"p"} if long else tags & {"linked"})
        return self.phrases.frame("steps", asked, first=joined, last=last).text

    def step(self, step: p.Step, tags: Tags) -> str:
        """One step, after which the reader has something else in mind."""
        self.phrases.mentioned = []
        if self.phrases.attention.begun:
            tags |= {"full"}
        if self.subject is not None and self.subject == _taker(step):
            tags |= {"they"}
        self.subject = None
        said = self.phrases.say("effect", _with_their(step), tags - {"linked"}).text
        self.phrases.attention = self.phrases.attention.after(step, self.phrases.mentioned)
        self.phrases.told(step)
        return said


def _with_their(step: p.Step) -> p.Step:
    """A step in which the coins of whoever does it are `theirs`, so that no name is said twice."""
    if isinstance(step, p.Destroy | p.Look) and step.player is not p.Who.YOU:
        coins = step.coins
        if isinstance(coins, p.Any | p.Every) and coins.filter.owner == step.player:
            theirs = evolve(coins.filter, owner=p.Who.CHOOSER)
            return evolve(step, coins=evolve(coins, filter=theirs))
    return step


def _may_fork(step: p.Step) -> bool:
    """Whether `otherwise` could answer it."""
    return opened(step)[0] == "branch"


def _one_and_the_same(player: p.Player) -> p.Player | None:
    """A player who is the same wherever named; `any opponent` is another choice each time."""
    return None if isinstance(player, p.AnyPlayer) else player


def _taker(step: p.Step) -> p.Player | None:
    """Whose step it is, if the step says so."""
    return getattr(step, "chooser", None) or getattr(step, "player", None)
