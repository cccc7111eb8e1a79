"""Steps as rules: sentences, and below each what belongs to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.scope import SLOT
from piecesofeight.language.games.printing.names import Standing, standings
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.telling.phrases import Phrases
from piecesofeight.language.printing.wording import Tags
from piecesofeight.language.program.span import Node
from piecesofeight.texts.speech import Said, Speech, finished, settled

_NAME = re.compile(r"\*\w")
Body = tuple[g.Statement, ...]


@frozen
class Rule:
    """A rule of a rulebook.

    Attributes:
        text: a sentence, in Markdown.
        below: what belongs to it.
        table: rows of it, the first one its head.
        option: whether it is something that can be chosen, which has a letter for a number.
        about: what it tells of, by the name in the file: a kind, a zone, a deed, a phase, a word.
    """

    text: str
    below: tuple[Rule, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    option: bool = False
    about: str = ""


def sentence(speech: Speech, text: str) -> str:
    """A sentence with its full stop, or the colon after which something follows below."""
    named = _NAME.match(text)  # a name that a text gives stays in small letters
    done = settled(speech, text) if named else finished(speech, text)
    return done if done.endswith((":", ".")) else f"{done}."


@frozen
class Teller:
    """Tells the steps of one text.

    Attributes:
        phrases: says their parts.
    """

    phrases: Phrases

    @classmethod
    def of(cls, names: Names, refs: dict[str, str], *body: Node) -> Teller:
        """One that tells some steps, whose names are known from these."""
        remembered: dict[str, Standing] = dict.fromkeys(names.program.remembered, "player")
        return cls(Phrases(names, {**remembered, **standings(body)}, refs))

    def rules(self, body: Body) -> tuple[Rule, ...]:
        """Some steps as rules."""
        return tuple(self.printed(rule) for rule in self.clauses(body))

    def printed(self, rule: Rule) -> Rule:
        """A rule with all below it as sentences; what stands below follows a colon."""
        text = sentence(self.phrases.names.speech, f"{rule.text}:" if rule.below else rule.text)
        return evolve(rule, text=text, below=tuple(map(self.printed, rule.below)))

    def clauses(self, body: Body) -> tuple[Rule, ...]:
        """Some steps as rules that are no sentences yet."""
        if not body:
            return (Rule(self.phrases.frame("nothing").text),)
        return tuple(rule for step in body for rule in self.step(step))

    def step(self, step: g.Statement) -> Iterator[Rule]:
        """One step as a rule, or as several that follow each other."""
        match step:
            case g.If():
                yield from self.branch(step)
            case g.ForEach() | g.While() | g.Repeat():
                head = self.phrases.say("opening", step, step.body).text
                of_each = isinstance(step, g.ForEach)  # whom `they` is about below it
                inner = self.about(acting=False) if of_each else self
                yield inner.opened("inline", head, step.body)
            case g.Choose() | g.Together():
                yield self.choice(step)
            case _:
                yield Rule(self.phrases.say("effect", step).text)

    def about(self, *, acting: bool) -> Teller:
        """The same, where somebody else was spoken of or not."""
        return evolve(self, phrases=evolve(self.phrases, acting=acting))

    def opened(self, frame: str, head: str, body: Body) -> Rule:
        """A rule with a block: in one sentence if the block is short."""
        short = self.short(body)
        if short is not None:
            return Rule(self.phrases.frame(frame, head=head, then=short).text)
        inner = self.clauses(body)
        if len(inner) > 1:
            return Rule(head, inner)
        return Rule(self.phrases.frame(frame, head=head, then=inner[0].text).text, inner[0].below)

    def short(self, body: Body) -> str | None:
        """At most two plain steps as a part of a sentence; None if there is more to tell."""
        if not body:
            return self.phrases.frame("nothing").text
        if len(body) > 2 or any(isinstance(step, _BLOCKS) for step in body):
            return None
        return self.phrases.joined(
            "and then", [self.phrases.say("effect", step) for step in body]
        ).text

    def branch(self, step: g.If, otherwise: str = "") -> Iterator[Rule]:
        """`if`, and what is done otherwise as rules of their own."""
        head = self.phrases.say("branch", step, step.then, step.otherwise).text
        if otherwise:
            head = self.phrases.frame("otherwise", then=head).text
        yield self.opened("if", head, step.then)
        match step.otherwise:
            case ():
                return
            case (g.If() as other,):
                yield from self.branch(other, "otherwise")
            case rest:
                yield self.opened("if", self.phrases.frame("otherwise alone").text, rest)

    # --- choices --------------------------------------------------------------------------

    def choice(self, step: g.Choose | g.Together) -> Rule:
        """Who chooses, and the options."""
        head = self.phrases.say("question", step, step.alternatives)
        somebody_else = isinstance(step, g.Choose) and not isinstance(step.player, g.They)
        return self.about(acting=somebody_else or self.phrases.acting).offered(step, head)

    def offered(self, step: g.Choose | g.Together, head: Said) -> Rule:
        """The options, behind who chooses."""
        only = step.alternatives[0] if len(step.alternatives) == 1 else None
        if only is not None and only.condition is None and isinstance(step, g.Choose):
            frame, picks = "sole" if only.each else "sole plain", self.picks(only.each)
            label = self.label(only.label)
            told = self.phrases.frame(frame, head=head, picks=picks, label=label).text
            return self.opened("inline", told, only.body) if only.body else Rule(told)
        told = self.phrases.frame("options", head=head).text
        return Rule(told, tuple(self.option(offer) for offer in step.alternatives))

    def option(self, offer: g.Alternative) -> Rule:
        """Something that can be chosen."""
        parts = {"label": Said(self.label(offer.label)), **self.conditions(offer.each, offer)}
        tags: Tags = frozenset(("picks",) * bool(offer.each) + ("if",) * bool(offer.condition))
        head = self.phrases.frame("option", tags, **parts).text
        rule = self.opened("inline", head, offer.body) if offer.body else Rule(head)
        return evolve(rule, option=True)

    def conditions(
        self, each: tuple[g.Each, ...], offer: g.Alternative | g.Play
    ) -> dict[str, Said]:
        """What is chosen with something, and when it can be chosen."""
        parts = {"picks": Said(self.picks(each))} if each else {}
        if offer.condition is not None:
            parts["condition"] = self.phrases.say("condition", offer.condition)
        return parts

    def picks(self, each: tuple[g.Each, ...]) -> str:
        """What is chosen with something."""
        if not each:
            return ""
        return self.phrases.joined("and", [self.phrases.say("picked", pick) for pick in each]).text

    def label(self, text: str) -> str:
        """What an option is called, with the names of what is chosen filled in."""
        called = self.phrases.names.label(text)
        return SLOT.sub(lambda slot: self.phrases.given(slot[1]).text, called)


_BLOCKS = (g.If, g.ForEach, g.While, g.Repeat, g.Choose, g.Together)
