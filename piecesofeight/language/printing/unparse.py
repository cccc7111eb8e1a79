"""The typed program written down again in the language itself.

What is printed means the same: parsed again it gives the same program, spans aside. It is in
one canonical wording (`any other open coin of yours` becomes `another open coin of yours`) and
has no remarks, as a program has none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from piecesofeight.language import program as p
from piecesofeight.language.parsing.grammar import bare_name
from piecesofeight.language.printing.derivation import (
    Derivation,
    UnspeakableError,
    article_fits,
    derivations,
    is_category,
    opened,
    places_of,
)
from piecesofeight.language.vocabulary.nouns import Noun

INDENT = "  "


def unparse(abilities: p.Ability | Iterable[p.Ability], kinds: Collection[str] = ()) -> str:
    """The text of one or several abilities, each line ended.

    Args:
        abilities: what a coin can do.
        kinds: the names of the coins that the text may name. They are needed only where the
            plural of one is the name of another, which is then put in quotes.

    Raises:
        UnspeakableError: a program that no text means, such as an unknown place.

    Example:
        >>> from piecesofeight.language.program import Destroy, Play, This
        >>> print(unparse(Play((Destroy(This()),))), end="")
        play:
          destroy this
    """
    if isinstance(abilities, p.Play | p.React | p.While):
        abilities = (abilities,)
    return "".join(
        f"{line}\n" for one in abilities for line in _Printer(frozenset(kinds), one).lines(one)
    )


def unparse_part(category: str, value: object, kinds: Collection[str] = ()) -> str:
    """The text of a part of a program: a step, a condition, an event.

    Raises:
        UnspeakableError: the language has no words for it.

    Example:
        >>> from piecesofeight.language.program import Lies, Place
        >>> unparse_part("condition", Lies(Place.OPEN))
        'this is open'
    """
    return _Printer(frozenset(kinds)).need(category, value)


def unparsed_steps(ability: p.Ability, kinds: Collection[str] = ()) -> tuple[str, ...]:
    """What an ability does, a line each, without its head and its costs; see `unparse`."""
    lines = [line.strip() for line in unparse(ability, kinds).splitlines()[1:]]
    done = (line for line in lines if not line.startswith(("cost: ", "otherwise:", "or:")))
    return tuple(line.removesuffix(":") for line in done)


class _Printer:
    def __init__(self, kinds: frozenset[str], ability: p.Ability | None = None) -> None:
        self.kinds = kinds
        self.answered = ability.event.kind if isinstance(ability, p.React) else None

    # --- abilities -----------------------------------------------------------------

    def lines(self, ability: p.Ability) -> list[str]:
        if isinstance(ability, p.While):
            places = places_of(ability.places, "predicate")
            where = " or ".join(self.need("predicate", place) for place in places)
            if not where:
                raise UnspeakableError(f"no words for {ability.places!r}")
            head = f"while this is {where}{self.when(ability)}:"
            return [head, *self.bans(ability.forbids, INDENT)]
        if isinstance(ability, p.Whenever):
            head = f"whenever{self.sources(ability)} {self.need('event', ability.event)}"
            return [f"{head}{self.when(ability)}:", *self.block(ability.written, INDENT)]
        head = "play"
        if isinstance(ability, p.React):
            head = "must react" if ability.must else "react"
        head += self.sources(ability)
        if ability.once is not p.Once.ALWAYS:
            head += f" {self.need('once', ability.once)}"
        costs = [f"{INDENT}cost: {self.need('effect', cost)}" for cost in ability.costs]
        if isinstance(ability, p.React):
            head += f" when {self.need('event', ability.event)}"
        head += self.when(ability)
        if not costs and not ability.body:
            raise UnspeakableError("no words for an ability that does nothing")
        return [f"{head}:", *costs, *self.block(ability.body, INDENT)]

    def sources(self, ability: p.Play | p.React) -> str:
        """From where it is used, if not from the active places (9.20)."""
        if not ability.places:
            return ""
        sources = places_of(ability.places, "source")
        return f" from {' or '.join(self.need('source', place) for place in sources)}"

    def when(self, ability: p.Ability) -> str:
        """What must hold, behind the rest of a head."""
        if ability.condition is None:
            return ""
        return f" if {self.need('condition', ability.condition)}"

    def block(self, body: tuple[p.Step, ...], indent: str) -> list[str]:
        return [line for statement in body for line in self.statement(statement, indent)]

    def bans(self, forbids: tuple[p.Forbid, ...], indent: str) -> list[str]:
        return [indent + self.need("forbid", one) for one in forbids]

    def statement(self, statement: p.Step, indent: str) -> list[str]:
        if isinstance(statement, p.Until):
            head = f"{indent}{self.need('term', statement)}:"
            return [head, *self.bans(statement.forbids, indent + INDENT)]
        category, ways = opened(statement)
        if not ways:
            return [indent + self.need("effect", statement)]
        then, *others = ways
        head, outer = f"{indent}{self.need(category, statement)}:", self.answered
        if isinstance(statement, p.NextTime):
            self.answered = statement.event.kind
        lines = [head, *self.block(then, indent + INDENT)]
        self.answered = outer
        if category == "modes":
            for other in others:
                lines += [f"{indent}or:", *self.block(other, indent + INDENT)]
            return lines
        for other in others:
            if len(other) == 1 and isinstance(other[0], p.Branching):  # `otherwise if ...:`
                first, *rest = self.statement(other[0], indent)
                lines += [f"{indent}otherwise {first.strip()}", *rest]
            elif other:
                lines += [f"{indent}otherwise:", *self.block(other, indent + INDENT)]
        return lines

    # --- phrases --------------------------------------------------------------------

    def need(self, category: str, value: object) -> str:
        """The text for a value that must have one."""
        found = self.say(category, value)
        if found is None:
            raise UnspeakableError(f"no words for {value!r}")
        return found

    def say(self, category: str, value: object, *, single: bool = False) -> str | None:
        """The text for a value; None if there is none in this category.

        It is `single` if there is just one: a number before it says so, or its place.
        """
        match category:
            case "coin" | "coins" | "counted":
                assert isinstance(value, Noun)
                several = category == "coins" or (category == "counted" and not single)
                return self.noun(value, several=several)
            case "condition":
                assert isinstance(value, p.Condition)
                return self.condition(value)
            case "kind" | "kinds":
                return self.kind(str(value), several=category == "kinds")
            case "mark":
                return value.name if isinstance(value, p.Mark) else None
            case "named":
                return value.name if isinstance(value, p.Name) else None
        if not is_category(category):  # a number, or a new name
            return str(value)
        for found in derivations(category, value, self.answered):
            text = self.phrase(found)
            if text is not None:
                return text
        return None

    def phrase(self, found: Derivation) -> str | None:
        one = ("number", 1) in found.parts
        arguments = iter(found.parts)
        out: list[str] = []
        for piece in found.form.pieces:
            if not piece.startswith("{"):
                out.append(piece)
                continue
            name, value = next(arguments)
            single = one or (out[-1:] == ["your"] and _is_only(value))
            text = self.say(name, value, single=single)
            if text is None or (out and not article_fits(out[-1], text)):
                return None
            out.append(text)
        return " ".join(out).replace(" 's", "'s")

    # --- conditions -----------------------------------------------------------------

    def condition(self, condition: p.Condition) -> str | None:
        match condition:
            case p.All(parts):
                return " and ".join(self.factor(part) for part in parts)
            case p.Either(parts):
                return " or ".join(self.factor(part) for part in parts)
        simple = self.say("simple_condition", condition)
        if simple is None and isinstance(condition, p.Not):
            return f"not ({self.need('condition', condition.condition)})"
        return simple

    def factor(self, condition: p.Condition) -> str:
        text = self.need("condition", condition)
        return f"({text})" if isinstance(condition, p.All | p.Either) else text

    # --- coins -----------------------------------------------------------------------

    def noun(self, noun: Noun, *, several: bool) -> str | None:
        out = ["other"] if noun.other else []
        if noun.places is not None:
            places = places_of(p.Place(noun.places))
            if not places:
                return None
            out.append(" or ".join(self.need("place", place) for place in places))
        if noun.kind is None:
            out.append("coins" if several else "coin")
        else:
            out.append(self.kind(noun.kind, several=several))
        if noun.belonging is not None:
            owner = self.say("owner", noun.belonging)
            if owner is None:
                return None
            out.append(owner)
        if noun.called is not None:
            out.append(self.need("called", noun.called))
        if noun.marked is not None:
            out += ["bearing", self.need("some_marks", noun.marked)]
        if noun.except_kind is not None:
            out.append(self.need("exception", noun.except_kind))
        return " ".join(out)

    def kind(self, name: str, *, several: bool) -> str:
        """A coin's name; in the plural if there is no doubt whose plural it is."""
        quoted = f'"{name}"'
        if not bare_name().fullmatch(name):
            return quoted
        if not several:
            return name
        one, plural = (name[:-1], name) if name.endswith("s") else (f"{name}s", f"{name}s")
        return quoted if one in self.kinds else plural


def _is_only(value: object) -> bool:
    """Whether it is a coin that there is only one of in a ship, such as the nest coin."""
    return isinstance(value, Noun) and value.places in (p.Place.NEST, p.Place.FORE, p.Place.AFT)
