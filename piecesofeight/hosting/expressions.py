"""From amounts, conditions, players and pieces of a program to expressions of the kernel.

Whatever needs a loop becomes a function of its own; equal functions are one. Such a function gets
the block, whom the text is about, and the names that it uses.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from functools import partial

from piecesofeight.hosting import folding
from piecesofeight.hosting.folding import ALWAYS, NEVER
from piecesofeight.hosting.layout import Layout, constant
from piecesofeight.hosting.scope import Binding, Scope
from piecesofeight.language.games import program as p
from piecesofeight.language.games.bounds import LARGEST, Bounding, Bounds, within

_COMPARED = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
    "!=": operator.ne,
}
_VARIABLE = re.compile(r"\bv_\w+")


class Expressions:
    """Writes expressions, and the functions that these call.

    Attributes:
        functions: the functions that were needed, by name, in the order in which they were made.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.program = layout.program
        self.functions: dict[str, str] = {}
        self._named: dict[str, str] = {}  # bodies, and the function that has it
        self._terms = {term.name: term for term in self.program.player_terms}
        self.can_idle = layout.can_idle
        self._bounding = Bounding(self.program)
        self._piece_terms = {(term.sort, term.name): term for term in self.program.piece_terms}

    # --- functions ------------------------------------------------------------------------------

    def function(self, what: str, scope: Scope, write: Callable[[Scope], list[str]]) -> str:
        """A call of a function with this body; `write` gets the scope within it."""
        inner = Scope("they", {name: _within(name, each) for name, each in scope.names.items()})
        body = "\n".join(f"    {line}" for line in write(inner))
        used = [name for name in scope.names if f"v_{_plain(name)}" in _VARIABLE.findall(body)]
        parameters = "".join(f", v_{_plain(name)}: int" for name in used)
        text = f"(b: Words, they: int{parameters}) -> int:\n{body}\n"
        if text not in self._named:
            name = f"{what}_of_{len(self._named)}"  # no variable is called so
            self._named[text] = name
            self.functions[name] = f"def {name}{text}"
        given = "".join(f", {scope.names[name].expression}" for name in used)
        return f"{self._named[text]}(b, {scope.they}{given})"

    # --- players ----------------------------------------------------------------------------------

    def player(self, player: p.Player, scope: Scope) -> str:
        """The address of a player; of nobody, if there is no such player."""
        if isinstance(player, p.They):
            return scope.they
        if isinstance(player, p.Named):
            return scope.names[player.name].expression
        if isinstance(player, p.Doer):
            return "b[H_DOER]"
        return self.holder(player.kind)

    def holder(self, kind: str) -> str:
        """Who has the piece of a kind, in a zone that holds one."""
        held = [
            f"b[who + {constant('P_ZONE', zone.name)}] == {index + 1}"
            for zone, index in self._roles(kind)
        ]

        def write(_scope: Scope) -> list[str]:
            return [
                "for who in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):",
                f"    if {' or '.join(held)}:",
                "        return who",
                "return NOBODY",
            ]

        return self.function("holder", Scope("NOBODY"), write)

    def _roles(self, kind: str) -> list[tuple[p.Zone, int]]:
        """The zones of players that hold one piece, as this may be, and the kind's number there."""
        return [
            (zone, index)
            for zone in self.program.zones
            if zone.single and zone.of_player
            for index, each in enumerate(self.layout.sorts[zone.sort].kinds)
            if each.name == kind
        ]

    def group(self, group: p.Group, scope: Scope) -> str:
        """The mask of the players of a group."""
        match group:
            case p.EveryPlayer(active):
                return self.layout.active if active else "everybody(b)"
            case p.Neighbours():
                return f"neighbours(b, {scope.they})"
            case p.Term(name):
                return self.function("term", scope.about(scope.they), self._body(self._terms[name]))
            case p.Named(name):
                return self._named_group(scope.names[name])
            case p.Single(player):
                return f"b[{self.player(player, scope)} + P_BIT]"
            case p.Either(groups):
                parts = [self.group(each, scope) for each in groups]
                return f"({' | '.join(parts)})" if parts else "0"
            case p.Others(inner):
                return f"({self.group(inner, scope)} & ~b[{scope.they} + P_BIT])"
            case p.Who():
                return self.function("who", scope, partial(self._who, group))
            case p.Best():
                return self.function("best", scope, partial(self._best, group))

    def _named_group(self, binding: Binding) -> str:
        single = binding.type == "player"
        return f"b[{binding.expression} + P_BIT]" if single else binding.expression

    def _body(self, term: p.PlayerTerm) -> Callable[[Scope], list[str]]:
        return lambda scope: [f"return {self.group(term.group, Scope(scope.they))}"]

    def _who(self, group: p.Who, scope: Scope) -> list[str]:
        so = self.condition(group.condition, scope.about("who"))
        return [
            f"among = {self.group(group.group, scope)}",
            "mask = 0",
            "for who in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):",
            f"    if among & b[who + P_BIT] and {so}:",
            "        mask |= b[who + P_BIT]",
            "return mask",
        ]

    def _best(self, group: p.Best, scope: Scope) -> list[str]:
        lines = [f"mask = {self.group(group.group, scope)}"]
        for rank in group.by:
            sign = ">" if rank.highest else "<"
            lines += [
                "kept = 0",
                "best = 0",
                "for who in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):",
                "    if mask & b[who + P_BIT]:",
                f"        amount = {self.amount(rank.amount, scope.about('who'))}",
                f"        if kept == 0 or amount {sign} best:",
                "            best = amount",
                "            kept = b[who + P_BIT]",
                "        elif amount == best:",
                "            kept |= b[who + P_BIT]",
                "mask = kept",
            ]
        return [*lines, "return mask"]

    def order(self, rank: p.Rank, mask: str, scope: Scope) -> str:
        """The players of a mask by an amount, as a number (`in_order`)."""

        def write(inner: Scope) -> list[str]:
            return [
                "for who in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):",
                "    if v_mask & b[who + P_BIT]:",
                f"        b[who + P_KEY] = {self.kept(rank.amount, inner.about('who'))}",
                f"return in_order(b, v_mask, {int(rank.highest)})",
            ]

        return self.function("order", scope.with_name("mask", Binding(mask, "number")), write)

    # --- pieces ----------------------------------------------------------------------------------

    def place(self, place: p.Place, scope: Scope) -> str:
        """The address of a zone."""
        if place.owner is None:
            return constant("ZONE", place.zone)
        return f"{self.player(place.owner, scope)} + {constant('P_ZONE', place.zone)}"

    def owner(self, place: p.Place, scope: Scope) -> str:
        """Whose zone it is; nobody's, if it is the table's."""
        return "NOBODY" if place.owner is None else self.player(place.owner, scope)

    def fitting(self, pieces: p.Pieces, place: p.Place, scope: Scope) -> str:
        """The kinds that fit in one of the places, as a mask: a number, or an expression."""
        sort = self.layout.sorts[self.layout.zones[place.zone].sort]
        inner = scope.about(self.owner(place, scope))
        sure, doubtful = 0, dict[str, int]()
        for index, kind in enumerate(sort.kinds):
            fits = self._fits(pieces, sort, kind, scope, inner)
            if fits == ALWAYS:
                sure |= 1 << index
            elif fits != NEVER:
                doubtful[fits] = doubtful.get(fits, 0) | 1 << index
        parts = [str(sure)] if sure or not doubtful else []
        parts += [f"({bits} if {fits} else 0)" for fits, bits in doubtful.items()]
        return parts[0] if len(parts) == 1 else f"({' | '.join(parts)})"

    def _fits(
        self, pieces: p.Pieces, sort: p.Sort, kind: p.Kind, scope: Scope, owner: Scope
    ) -> str:
        if pieces.kind is not None and pieces.kind != kind.name:
            return NEVER
        parts = [self._marked(mark, sort, kind, owner) for mark in pieces.marks]
        for test in pieces.tests:
            number = kind.numbers.get(test.attribute, p.Number(0))
            parts.append(self._compared(number, test.compare, test.amount, scope))
        return folding.every(parts)

    def _marked(self, mark: str, sort: p.Sort, kind: p.Kind, owner: Scope) -> str:
        term = self._piece_terms.get((sort.name, mark))
        if term is None:
            return ALWAYS if mark in kind.marks else NEVER
        return self.condition(term.condition, Scope(owner.they, {}, it=f"{sort.name}\0{kind.name}"))

    def count(self, pieces: p.Pieces, scope: Scope) -> str:
        """How many pieces fit."""
        return folding.total([self.count_in(pieces, place, scope) for place in pieces.places])

    def count_in(self, pieces: p.Pieces, place: p.Place, scope: Scope) -> str:
        """How many pieces fit in one of the places."""
        zone, at = self.layout.zones[place.zone], self.place(place, scope)
        kinds, fits = self.layout.kinds(place.zone), self.fitting(pieces, place, scope)
        every = (1 << kinds) - 1
        if zone.single:
            if fits == str(every):
                return f"(1 if b[{at}] else 0)"
            if fits.isdecimal() and int(fits).bit_count() == 1:
                return f"(1 if b[{at}] == {int(fits).bit_length()} else 0)"
            return f"(({fits}) << 1 >> b[{at}] & 1)"
        if fits == str(every):
            return f"b[{at}]"
        if fits.isdecimal() and int(fits).bit_count() <= 8:
            return folding.total([f"b[{at} + {i + 1}]" for i in range(kinds) if int(fits) >> i & 1])
        return f"count_among(b, {at}, {fits}, {kinds})"

    def any(self, pieces: p.Pieces, scope: Scope) -> str:
        """Whether there is a piece that fits, as something that is 0 if not."""
        return self.count(pieces, scope)

    def total(self, attribute: str, pieces: p.Pieces, scope: Scope) -> str:
        """The sum of an attribute over pieces."""
        return folding.total(
            [self._total_in(attribute, pieces, place, scope) for place in pieces.places]
        )

    def _total_in(self, attribute: str, pieces: p.Pieces, place: p.Place, scope: Scope) -> str:
        zone, at = self.layout.zones[place.zone], self.place(place, scope)
        fits = self.fitting(pieces, place, scope)
        inner = scope.about(self.owner(place, scope))
        parts, cases = [], [f"held = b[{'{at}'}]"]
        for index, kind in enumerate(self.layout.sorts[zone.sort].kinds):
            number = kind.numbers.get(attribute, p.Number(0))
            if isinstance(number, p.Number) and number.value == 0:
                continue
            worth = self.amount(number, inner)
            if fits.isdecimal():
                if int(fits) >> index & 1:
                    parts.append(f"b[{at} + {index + 1}] * {worth}")
            else:
                parts.append(f"(b[{at} + {index + 1}] * {worth} if {fits} >> {index} & 1 else 0)")
            cases.append(f"if held == {index + 1}:\n        return {worth}")
        if zone.single:
            return self._total_of_one(cases[1:], place, scope)
        return folding.total(parts)

    def _total_of_one(self, cases: list[str], place: p.Place, scope: Scope) -> str:
        def write(inner: Scope) -> list[str]:
            return [f"held = b[{self.place(place, inner)}]", *cases, "return 0"]

        return self.function("worth", scope, write)

    # --- amounts ---------------------------------------------------------------------------------

    def amount(self, amount: p.Amount, scope: Scope) -> str:
        """A number."""
        match amount:
            case p.Number(value):
                return str(value)
            case p.Named(name):
                return scope.names[name].expression
            case p.Counter():
                return f"b[{self.counter(amount, scope)}]"
            case p.CountOfPlayers(group):
                return f"how_many({self.group(group, scope)})"
            case p.CountOfPieces(pieces):
                return self.count(pieces, scope)
            case p.Sum(attribute, pieces):
                return self.total(attribute, pieces, scope)
            case p.Reckoned(sign, left, right):
                return f"({self.amount(left, scope)} {sign} {self.amount(right, scope)})"

    def bounds(self, amount: p.Amount, scope: Scope) -> Bounds:
        """The smallest and the greatest value of an amount."""
        named = {name: each.bounds for name, each in scope.names.items()}
        return self._bounding.of(amount, named)

    def kept(self, amount: p.Amount, scope: Scope) -> str:
        """A number that the block is to keep; where it may be too large, that is looked at."""
        written = self.amount(amount, scope)
        fits = within(self.bounds(amount, scope), LARGEST)
        return written if fits or not self.layout.guarded else f"kept(b, {written})"

    def counter(self, counter: p.Counter, scope: Scope) -> str:
        """The address of a counter."""
        if counter.owner is not None:
            return f"{self.player(counter.owner, scope)} + {constant('P_COUNT', counter.name)}"
        return "H_ROUND" if counter.name == "round" else constant("COUNT", counter.name)

    # --- conditions ------------------------------------------------------------------------------

    def condition(self, condition: p.Condition, scope: Scope) -> str:
        """Something that is true or false, or a number that is 0 if it isn't so."""
        match condition:
            case p.Comparison(left, compare, right):
                return self._compared(left, compare, right, scope)
            case p.Is(player, status):
                who = self.player(player, scope)
                there = f"{who} and " if scope.may_be_nobody(player) else ""
                return f"{there}b[{who} + P_STATUS] == {status.value}"
            case p.Belongs(player, group):
                who = self.player(player, scope)
                return f"{self.group(group, scope)} & b[{who} + P_BIT]"
            case p.Safe(player, what):
                return self.safe(what, scope.about(self.player(player, scope)))
            case p.IsIdle(player):
                return f"b[{self.player(player, scope)} + P_IDLE] != 0"
            case p.It(mark):
                assert scope.it is not None
                sort, kind = self._kind(scope.it)
                return self._marked(mark, sort, kind, scope)
            case p.All(parts):
                return folding.every([self.condition(part, scope) for part in parts])
            case p.Any(parts):
                return folding.some([self.condition(part, scope) for part in parts])
            case p.Not(part):
                return folding.contrary(self.condition(part, scope))

    def _kind(self, it: str) -> tuple[p.Sort, p.Kind]:
        sort_name, _, name = it.partition("\0")
        sort = self.layout.sorts[sort_name]
        return sort, sort.kinds[self.layout.index(sort_name, name)]

    def _compared(self, left: p.Amount, compare: p.Compare, right: p.Amount, scope: Scope) -> str:
        sign = {"=": "=="}.get(compare, compare)
        if isinstance(left, p.Number) and isinstance(right, p.Number):
            return ALWAYS if _COMPARED[compare](left.value, right.value) else NEVER
        if isinstance(left, p.CountOfPlayers) and isinstance(right, p.Number):
            if (compare, right.value) in ((">=", 1), (">", 0), ("=", 0)):
                mask = self.group(left.group, scope)
                return f"{mask} == 0" if compare == "=" else f"{mask} != 0"
        return f"{self.amount(left, scope)} {sign} {self.amount(right, scope)}"

    def safe(self, what: str, scope: Scope) -> str:
        """Whether what a player holds keeps them safe from something."""

        def write(inner: Scope) -> list[str]:
            idle = f"b[{inner.they} + P_IDLE]"
            lines = [f"if {idle}:", "    return 0"] if self.can_idle else []
            for zone in self.program.zones:
                if zone.single and zone.of_player:
                    for index, kind in enumerate(self.layout.sorts[zone.sort].kinds):
                        if what in kind.safe:
                            held = f"b[{inner.they} + {constant('P_ZONE', zone.name)}]"
                            lines += [f"if {held} == {index + 1}:", "    return 1"]
            return [*lines, "return 0"]

        return f"{self.function('safe', scope, write)} != 0"


def _within(name: str, binding: Binding) -> Binding:
    return Binding(f"v_{_plain(name)}", binding.type, zone=binding.zone, bounds=binding.bounds)


def _plain(name: str) -> str:
    return re.sub(r"\W", "_", name)
