"""Names and `they`: known where they are used, used where they are given; and what options say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import CheckedGame, Text, spanned
from piecesofeight.language.program.span import NOWHERE, Node, Span
from piecesofeight.language.program.walk import children, walk

SLOT = re.compile(r"\{([^{}]*)\}")
_SEEN_FROM = (g.Term, g.Neighbours, g.Others, g.They, g.Do, g.Become, g.PassTurn)


@frozen
class _Given:
    """What a name was given to, and where."""

    span: Span
    of: object
    let: bool = False


@frozen
class _Scope:
    """What is known at a place of a text."""

    names: dict[str, _Given]
    they: bool
    it: bool
    doer: bool

    def with_names(self, **names: _Given) -> _Scope:
        return evolve(self, names={**self.names, **names})

    @property
    def of_each(self) -> _Scope:
        """The same where `they` is each of several players."""
        return evolve(self, they=True)


def check_scope(checked: CheckedGame) -> None:
    """Judge the names of each text, and whom it speaks of."""
    for text in checked.texts:
        _Text(checked, text).judge()


class _Text:
    def __init__(self, checked: CheckedGame, text: Text) -> None:
        self.checked = checked
        self.report = checked.report
        self.text = text
        self.used: set[tuple[str, Span]] = set()
        self.anywhere: dict[str, Span] = {}

    def judge(self) -> None:
        for name, span in _naming(self.text.parts):
            self.anywhere.setdefault(name, span)
        remembered = self.checked.program.remembered
        names = {name: _Given(NOWHERE, None) for name in remembered}
        scope = _Scope(names, self.text.they, self.text.it, self.text.doer)
        self.block(self.text.parts, scope)
        for name, span in _naming(self.text.parts):
            if (name, span) not in self.used:
                self.report.say("E0304", span, "unused", name=name)

    # --- steps --------------------------------------------------------------------------

    def block(self, body: tuple[Node, ...], scope: _Scope) -> None:
        for step in body:
            scope = self.step(step, scope)

    def step(self, step: Node, scope: _Scope) -> _Scope:
        """Judge a step; what is known after it."""
        match step:
            case g.Let():
                self.part(step.value, scope, step.span)
                return self.given(scope, step.span, step.value, step.name, let=True)
            case g.ForEach():
                self.for_each(step, scope)
            case g.Play():
                self.play(step, scope)
            case g.Choose():
                self.part(step.player, scope, step.span)
                self.alternatives(step.alternatives, scope)
            case g.Together():
                self.part(step.group, scope, step.span)
                self.alternatives(step.alternatives, scope.of_each)
            case g.If():
                self.part(step.condition, scope, step.span)
                self.block(step.then, scope)
                self.block(step.otherwise, scope)
            case g.While():
                self.part(step.condition, scope, step.span)
                self.block(step.body, scope)
            case g.Repeat():
                self.part(step.amount, scope, step.span)
                self.block(step.body, scope)
            case _:
                self.part(step, scope, step.span)
        return scope

    def play(self, play: g.Play, scope: _Scope) -> None:
        for each in play.each:
            scope, _ = self.chosen(each, scope)
        if play.condition is not None:
            self.part(play.condition, scope, play.span)
        self.block(play.body, scope)

    def for_each(self, step: g.ForEach, scope: _Scope) -> None:
        self.part(step.group, scope, step.span)
        match step.order:
            case g.Rank():
                self.part(step.order, scope.of_each, step.span)
            case g.From():
                self.part(step.order, scope, step.span)
        inner = scope
        if step.name is not None:
            inner = self.given(scope, step.span, step.group, step.name)
        self.block(step.body, inner.of_each)

    # --- what can be chosen ---------------------------------------------------------------

    def alternatives(self, alternatives: tuple[g.Alternative, ...], scope: _Scope) -> None:
        labels: dict[str, Span] = {}
        for offer in alternatives:
            plain = SLOT.sub("{}", offer.label)
            if plain in labels:
                self.report.say(
                    "E0705", offer.span, "same", related=labels[plain], label=offer.label
                )
            labels.setdefault(plain, offer.span)
            self.alternative(offer, scope)

    def alternative(self, offer: g.Alternative, scope: _Scope) -> None:
        chosen: list[str] = []
        for each in offer.each:
            scope, names = self.chosen(each, scope)
            chosen += names
        slots = SLOT.findall(offer.label)
        for slot in slots:
            if slot not in scope.names:
                known = ", ".join(f"`{{{name}}}`" for name in scope.names)
                hint = f"there is {known}" if known else "choose it with `for each ... as ...`"
                self.report.say("E0705", offer.span, "slot", slot=slot, hint=hint)
        for name in chosen:
            if name not in slots:
                self.report.say("E0705", offer.span, "untold", name=name)
        if offer.condition is not None:
            self.part(offer.condition, scope, offer.span)
        self.block(offer.body, scope)

    def chosen(self, each: g.Each, scope: _Scope) -> tuple[_Scope, list[str]]:
        """What is known when something is chosen, and its names."""
        self.part(each.of, scope, each.span)
        names = [name for name in (each.name, each.second) if name is not None]
        for name in names:
            scope = self.given(scope, each.span, each.of, name)
        return scope, names

    # --- names --------------------------------------------------------------------------

    def given(
        self, scope: _Scope, span: Span, of: object, name: str, *, let: bool = False
    ) -> _Scope:
        """What is known once a name is given; only `let` may give one anew."""
        old = scope.names.get(name)
        if old is not None and not (let and old.let):
            self.report.say("E0305", span, related=old.span, name=name)
            self.used.add((name, span))
        if old is not None and let:
            self.used.add((name, span))  # it is the same name
            return scope
        return scope.with_names(**{name: _Given(span, of, let)})

    def part(self, node: object, scope: _Scope, around: Span) -> None:
        """Judge what isn't a step: players, amounts, conditions, pieces."""
        span = spanned(node, around)
        if isinstance(node, _SEEN_FROM) and not scope.they:
            self.report.say("E0704", span, "they")
            return
        match node:
            case g.Named():
                self.named(node, scope, span)
            case g.Doer() if not scope.doer:
                self.report.say("E0704", span, "that player")
            case g.Prevent() if not scope.doer:
                self.report.say("E0704", span, "nothing announced")
            case g.It() if not scope.it:
                self.report.say("E0711", span)
            case g.Who():
                self.part(node.group, scope, span)
                self.part(node.condition, scope.of_each, span)
            case g.Best():
                self.part(node.group, scope, span)
                for rank in node.by:
                    self.part(rank, scope.of_each, span)
            case _:
                for _, inner in children(node):
                    self.part(inner, scope, span)

    def named(self, node: g.Named, scope: _Scope, span: Span) -> None:
        found = scope.names.get(node.name)
        if found is not None:
            self.used.add((node.name, found.span))
            return
        first = self.anywhere.get(node.name, NOWHERE)
        later = (first.line, first.column) > (span.line, span.column)
        case = "later" if later else "other block"
        self.report.say("E0303", span, case, related=first, name=node.name)


def _naming(parts: tuple[Node, ...]) -> Iterator[tuple[str, Span]]:
    """Each name that is given in a text, and where."""
    for whole in parts:
        for node in (whole, *(part for _, _, part in walk(whole))):
            match node:
                case g.Let() | g.ForEach() if node.name is not None:
                    yield node.name, node.span
                case g.Each():
                    yield from ((name, node.span) for name in (node.name, node.second) if name)
