"""Names: known before they are used, used after they are known, and of the right type."""

from __future__ import annotations

from piecesofeight import spelling
from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.checks.meant.pronouns import pronouns, unnamed, without_event
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.values import IN_WORDS
from piecesofeight.language.program.walk import (
    blocks,
    coin_roles,
    coins_of,
    delays,
    only_one_happens,
    uses,
    walk,
)
from piecesofeight.spelling import closest

# What people call others, and a coin.
_THEM = frozenset({"he", "she", "they", "him", "her", "them", "his", "their"})
# What people call themselves when they say whose a coin is.
_YOURS = frozenset({"mine", "me", "myself", "ours", "us", "yourself"})

_FOES = frozenset({"enemy", "foe", "rival", "adversary"})

# How something gets a name, if it isn't chosen; and the sorts that have words of their own.
_FIRST = {"number": "roll a die with 6 sides as", "kind": "you name a coin as"}
_SORTS = {"kind": "kind of coin"}
_FOLK = ("opponents", "players")  # whom else a prohibition may bind


def check_names(checked: Checked) -> None:
    """Judge the names of an ability."""
    names = _Names(checked)
    names.look_up(checked.ability, {})
    names.header = False
    names.block(checked.ability.body, {})
    names.unused()


class _Names:
    """Walks an ability in the order of its steps."""

    def __init__(self, checked: Checked) -> None:
        self.report = checked.report
        self.checked = checked
        self.reacts = checked.ability.event is not None
        self.header = True  # before the first step: nothing has a name yet
        self.perhaps: set[str] = set()  # the names of what may be meant by `it` and the like
        self.shown: p.Filter | None = None  # the target without a name since the last name
        self.used: set[int] = set()  # the ids of the steps whose names are spoken of
        self.given = [step for step in checked.steps if isinstance(step, p.Naming)]
        self.anywhere = {step.name: step for step in reversed(self.given)}
        body = checked.ability.body
        self.spoken = {one.name for step in body for one, _ in self.uses(step, into_bodies=True)}
        self.given_in(body, {})

    def uses(self, node: object, *, into_bodies: bool = False) -> list[tuple[p.Name, str]]:
        """The names used in a node, each with what it is to stand for there."""
        return uses(node, into_bodies=into_bodies) if self.checked.has(p.Name) else []

    def given_in(
        self, body: tuple[p.Step, ...], before: dict[str, p.Naming]
    ) -> dict[str, p.Naming]:
        """Judge the names that a block gives, after those before it, and give them back.

        Each is given once, or once in each of several blocks of which only one happens.
        """
        found: dict[str, p.Naming] = {}
        for step in body:
            if isinstance(step, p.Naming):
                self.given_anew(step, (before | found).get(step.name))
                found.setdefault(step.name, step)
            beside: dict[str, p.Naming] = {}  # in the blocks of the step before this one
            for inner in blocks(step):
                apart = only_one_happens(step)
                known = before | found | ({} if apart else beside)
                for name, one in self.given_in(inner, known).items():
                    first = beside.setdefault(name, one)
                    if apart and (first.sort, first.several) != (one.sort, one.several):
                        self.given_anew(one, first)
            found = beside | found
        return found

    def given_anew(self, step: p.Naming, first: p.Naming | None) -> None:
        """Report a name that stands for something else already."""
        if first is not None:
            self.report.say("E0305", step.span, related=first.span, name=step.name)
            self.used.add(id(step))

    def spoken_of(self, name: str) -> None:
        """Note of all that has a name that it is spoken of, so that it isn't called unused."""
        self.used.update(id(step) for step in self.given if step.name == name)

    def block(
        self,
        body: tuple[p.Step, ...],
        outer: dict[str, p.Naming],
        before_delay: frozenset[str] = frozenset(),
    ) -> None:
        """The steps of a block; `before_delay` are names from outside of a delayed one."""
        known = dict(outer)
        for statement in body:
            self.look_up(statement, known)
            self.remembered(statement, known, before_delay)
            self.several(statement, known)
            self.pronouns(statement, known)
            if isinstance(statement, p.Naming):
                self.shown = None
                known.setdefault(statement.name, statement)
            if delays(statement):
                before_delay = frozenset(known)
            reacts, self.reacts = self.reacts, self.reacts or isinstance(statement, p.NextTime)
            for inner in blocks(statement):
                self.block(inner, known, before_delay)
            self.reacts = reacts

    def pronouns(self, statement: p.Step, known: dict[str, p.Naming]) -> None:
        """`it` and the like, and the names that may be meant by them."""
        if not self.reacts:
            self.perhaps |= without_event(statement, known, self.shown, self.report)
        elif any(pronouns(statement, into_bodies=False)):
            self.perhaps.update(known)
        self.shown = unnamed(statement) or self.shown

    def look_up(self, node: object, known: dict[str, p.Naming]) -> None:
        """Each name used in a node, its blocks aside."""
        for name, wanted in self.uses(node):
            found = known.get(name.name)
            if found is None:
                folk = _FOLK if isinstance(node, p.While | p.Until) else ()
                self.unknown(name, wanted, known, folk)
                continue
            self.used.add(id(found))
            if found.sort not in wanted.split(" or "):
                self.misused(name, wanted, found)

    def misused(self, name: p.Name, wanted: str, found: p.Naming) -> None:
        """A name of the one sort where another is due."""
        if {wanted, found.sort} == {"coin", "kind"}:
            case = f"{found.sort} for {wanted}"
            self.report.say("E0306", name.span, case, related=found.span, name=name.name)
        elif {wanted, found.sort} & {"number", "kind"}:
            self.report.say(
                "E0306",
                name.span,
                "number",
                related=found.span,
                name=name.name,
                sort=_SORTS.get(found.sort, found.sort),
                wanted=_SORTS.get(wanted, wanted),
            )
        else:
            self.report.say("E0306", name.span, wanted, related=found.span, name=name.name)

    def remembered(
        self, statement: p.Step, known: dict[str, p.Naming], before_delay: frozenset[str]
    ) -> None:
        """A delayed step can't remember several coins by one name."""
        for name, _ in self.uses(statement):
            found = known.get(name.name)
            if found is not None and found.several and name.name in before_delay:
                self.report.say(
                    "E0326",
                    name.span,
                    "several",
                    related=found.span,
                    name=name.name,
                )

    def unknown(
        self, name: p.Name, sort: str, known: dict[str, p.Naming], folk: tuple[str, ...] = ()
    ) -> None:
        later = self.anywhere.get(name.name)
        if later is not None:
            self.spoken_of(name.name)
            above = (later.span.line, later.span.column) < (name.span.line, name.span.column)
            self.report.say(
                "E0303",
                name.span,
                "other block" if above else "later",
                related=later.span,
                name=name.name,
            )
            return
        meant = closest(name.name, self.anywhere) or self.only_unused()
        if meant is not None:
            self.spoken_of(meant)
        is_player = sort == "player"
        fitting = [name for name, step in known.items() if step.sort == sort]
        own = is_player and name.name in _YOURS
        choices = [*fitting, "this"] if sort == "coin" else [*fitting, *folk]
        right = "yours" if own else spelling.meant(name.name, choices)
        near = right or closest(name.name, choices)
        near = near or (meant if meant in fitting else None)
        fix = Fix.write(name.span, right) if right else None
        if sort == "number" and name.name in IN_WORDS:
            digits = str(1 + IN_WORDS.index(name.name))
            fix = Fix.write(name.span, digits)
            message = f"a number is written in digits, not as `{name.name}`"
            self.report.add("E0302", message, name.span, f"write `{digits}`", fix=fix)
            return
        first = _FIRST.get(sort, "choose ... as")
        hint = f"did you mean `{near}`?" if near else f"give it a name first, with `{first}`"
        if name.name == "there":
            hint = "say who has them, as in `you have an active Gull` or `an opponent has a coin`"
        if own:
            hint = "say `yours`: a text speaks to the player whose coin it is"
        if self.reacts and is_player and name.name in _THEM:
            hint = f"say {_or([*fitting, 'that player'])}"
        if self.header and self.reacts and is_player and not own:
            hint, fix = _before_it_happens(name)
        message = f"nothing is called `{name.name}`"
        self.report.add("E0302", message, name.span, hint, fix=fix)

    def only_unused(self) -> str | None:
        """The one name that is given and nowhere spoken of, if there is just one."""
        left = [name for name in self.anywhere if name not in self.spoken]
        return left[0] if len(left) == 1 else None

    def unused(self) -> None:
        for found in self.given:
            is_meant = found.name in self.perhaps
            if id(found) not in self.used and (self.reacts or not is_meant):
                case = "meant" if is_meant else "unused"
                self.report.say("E0304", found.span, case, name=found.name)

    # --- one or several -------------------------------------------------------------

    def several(self, statement: p.Step, known: dict[str, p.Naming]) -> None:
        """Where one coin is due there must be one, where several are, several."""

        def many(coins: object) -> bool:
            if isinstance(coins, p.Name):
                found = known.get(coins.name)
                return found is not None and found.several
            if isinstance(coins, p.Row | p.AnyInRow):
                return coins.amount != p.Amount(1) or isinstance(coins, p.AnyInRow)
            several = isinstance(coins, p.Every | p.AnySeveral | p.AnyCounted)
            return several or getattr(coins, "behind", 0) > 0

        for _parent, _where, part in walk(statement, into_bodies=False):
            if isinstance(part, p.OwnerOf) and many(part.coin):
                back = part.coin in [going.coins for going in statement.goes()]
                if back and not getattr(statement, "any_order", False):
                    continue  # each goes to its own owner (9.7)
                self.report.say("E0307", part.coin.span, "owners" if back else "owner")
            if isinstance(part, p.Fits | p.KindOf) and many(part.coin):
                self.report.say("E0307", part.coin.span, "asked")
            if isinstance(part, p.CoinsBeside) and many(part.start):
                self.report.say("E0307", part.span, "asked")
        for coins, role in coin_roles(statement):
            if role.single and many(coins):
                self.report.say("E0307", coins.span, "single", done=role.single)
        for going in statement.goes():
            if going.spot is p.Spot.NEST and many(going.coins):
                self.report.say("E0307", going.coins.span, "nest")
        if getattr(statement, "any_order", False) and not any(map(many, coins_of(statement))):
            self.report.say("E0307", statement.span, "order")


def _before_it_happens(name: p.Name) -> tuple[str, Fix | None]:
    """What to say instead of the name of a player in what a reaction answers."""
    if name.name in _FOES:
        return "say `an opponent`", Fix.write(name.span, "an opponent")
    who = "say `an opponent`, `another player` or `any player`"
    return f"{who}: nobody has a name before it happens", None


def _or(names: list[str]) -> str:
    return " or ".join(f"`{name}`" for name in names)
