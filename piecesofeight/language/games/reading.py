"""Reading what the file of a game declares: from its tree to names, and texts not read yet."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from attrs import field, frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file import keys
from piecesofeight.language.file.keys import Key, Keys
from piecesofeight.language.file.reading import AbilityText, ability_text_of
from piecesofeight.language.file.values import Values
from piecesofeight.language.file.yaml_tree import Mapping as Keyed
from piecesofeight.language.file.yaml_tree import Node, Scalar, Sequence
from piecesofeight.language.games.program import Called
from piecesofeight.language.games.variants import Texts
from piecesofeight.language.program.span import Span

_WHOLE = re.compile(r"-?[0-9]{1,3}")
_PLAYERS = re.compile(r"([0-9]{1,2})(?: to ([0-9]{1,2}))?")
MOST_PLAYERS = 8
MOST_NATIVE = 16  # in a game whose blocks are a native module's
_OF_ROUNDS = ("setup", "phases", "end")


@frozen
class Told:
    """A word that the file declares, and where."""

    name: str
    span: Span


@frozen
class ToldKind:
    """A kind of piece; its formulas and its ability are not read yet."""

    name: str
    span: Span
    copies: int
    numbers: dict[str, int | AbilityText]
    marks: tuple[Told, ...]
    safe: tuple[Told, ...]
    ability: AbilityText | None
    names: dict[str, Called]


@frozen
class ToldSort:
    """A sort of pieces."""

    name: str
    span: Span
    plural: str
    attributes: tuple[Told, ...]
    kinds: tuple[ToldKind, ...]


@frozen
class ToldZone:
    """A zone; `holds` and `seen_by` as they are written."""

    name: str
    span: Span
    of_player: bool
    holds: Told
    seen_by: tuple[Told, ...]
    starts: bool
    played_to: Told | None

    @property
    def single(self) -> bool:
        """Whether it holds one piece at most."""
        return self.holds.name.startswith("one ")


@frozen
class ToldPhase:
    """A phase; its texts are not read yet."""

    name: str
    span: Span
    condition: AbilityText | None
    course: AbilityText | None
    native: str = ""


@frozen
class ToldWatch:
    """What is done when something happened; its text is not read yet."""

    fact: str
    span: Span
    at_once: bool
    course: AbilityText | None


@frozen
class ToldDeed:
    """A deed: a text that is not read yet, or a function of the kernel."""

    name: str
    span: Span
    course: AbilityText | None
    native: str = ""
    waits: str = "no"


@frozen
class ToldGame:
    """The file of a game, its texts not read yet."""

    name: str
    span: Span
    least: int = 2
    most: int = MOST_PLAYERS
    sorts: tuple[ToldSort, ...] = ()
    zones: tuple[ToldZone, ...] = ()
    counters: tuple[Told, ...] = ()
    player_counters: tuple[Told, ...] = ()
    words: tuple[AbilityText, ...] = ()
    setup: AbilityText | None = None
    phases: tuple[ToldPhase, ...] = ()
    deeds: tuple[ToldDeed, ...] = ()
    announced: tuple[Told, ...] = ()
    end: AbilityText | None = None
    names: dict[str, dict[str, Called]] = field(factory=dict)
    native: str = ""
    remembered: tuple[Told, ...] = ()
    turn: tuple[ToldPhase, ...] = ()
    watches: tuple[ToldWatch, ...] = ()


def told(tree: Node, texts: Mapping[str, str], report: Collector) -> ToldGame | None:
    """What the file of a game declares; None if it isn't even the right shape.

    Args:
        tree: of the file, with what it is based on.
        texts: what is in each file of which the tree is made, by the file's name.
        report: where to report what is wrong.
    """
    return _Reader(tree.span.file, texts, report).game(tree)


class _Reader(Values):
    """Reads a tree by the schema and reports whatever doesn't fit."""

    def __init__(self, file: str, texts: Mapping[str, str], report: Collector) -> None:
        super().__init__(file, report)
        self.lines = {name: text.split("\n") for name, text in texts.items()}

    def game(self, tree: Node) -> ToldGame | None:
        found = self.keys(tree, keys.OF_GAME)
        if found is None:
            return None
        span = found["game"].span.first_line if "game" in found else tree.span.first
        self.needed(found, keys.OF_GAME, span, _OF_ROUNDS if "turn" in found else ())
        least, most = self.players(
            found.get("players"), MOST_NATIVE if "native" in found else MOST_PLAYERS
        )
        counters = self.known(found.get("counters"), keys.OF_COUNTERS)
        return ToldGame(
            name=self.text(found.get("game"), "game"),
            span=span,
            least=least,
            most=most,
            sorts=tuple(self.sort(*pair) for pair in self.named(found, "pieces")),
            zones=tuple(self.zone(*pair) for pair in self.named(found, "zones")),
            counters=self.list(counters.get("of the table"), "of the table"),
            player_counters=self.list(counters.get("of each player"), "of each player"),
            words=self.words(found.get("words")),
            setup=self.told(found.get("setup"), "setup"),
            phases=self.phases(found, "phases"),
            deeds=tuple(self.deed(*pair) for pair in self.named(found, "deeds")),
            announced=self.list(found.get("announced"), "announced"),
            end=self.told(found.get("end"), "end"),
            names=self.translations(found.get("names")),
            native=self.text(found.get("native"), "native"),
            remembered=self.list(found.get("remembered"), "remembered"),
            turn=self.phases(found, "turn"),
            watches=self.watches(found.get("whenever")),
        )

    # --- parts ------------------------------------------------------------------------

    def players(self, node: Node | None, top: int) -> tuple[int, int]:
        """How many can play."""
        if node is None:
            return 2, MOST_PLAYERS
        found = _PLAYERS.fullmatch(self.text(node, "players"))
        least, most = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 2 <= least <= most <= top:
            self.say("E0601", node, most=top)
            return 2, MOST_PLAYERS
        return least, most

    def sort(self, key: Scalar, node: Node) -> ToldSort:
        found = self.known(node, keys.OF_SORT)
        self.needed(found, keys.OF_SORT, key.span)
        attributes = self.list(found.get("attributes"), "attributes")
        mine = (*keys.OF_KIND.table, *(Key(told.name, "a number") for told in attributes))
        known = Keys(keys.OF_KIND.what, mine)
        kinds = (self.kind(item, known) for item in self.items(found.get("kinds"), "kinds"))
        return ToldSort(
            name=key.text,
            span=key.span,
            plural=self.text(found.get("plural"), "plural"),
            attributes=attributes,
            kinds=tuple(kind for kind in kinds if kind is not None),
        )

    def kind(self, node: Node, known: Keys) -> ToldKind | None:
        found = self.keys(node, known)
        if found is None:
            return None
        span = (found["name"].span if "name" in found else node.span).first_line
        self.needed(found, known, span)
        copies = found.get("copies")
        numbers = {
            name: self.amount(value, name)
            for name, value in found.items()
            if name not in keys.OF_KIND
        }
        return ToldKind(
            name=self.text(found.get("name"), "name"),
            span=span,
            copies=1 if copies is None else self.number(copies, "how many there are", none=True),
            numbers=numbers,
            marks=self.list(found.get("marks"), "marks"),
            safe=self.list(found.get("safe from"), "safe from"),
            ability=self.told(found.get("ability"), "ability"),
            names={
                key.text: self.called(key, key, value) for key, value in self.named(found, "names")
            },
        )

    def amount(self, node: Node, key: str) -> int | AbilityText:
        """A number, or a formula that is not read yet."""
        text = self.text(node, key)
        if _WHOLE.fullmatch(text) or not isinstance(node, Scalar):
            return int(text or 0)
        return self.told(node, key) or 0

    def zone(self, key: Scalar, node: Node) -> ToldZone:
        found = self.known(node, keys.OF_ZONE)
        self.needed(found, keys.OF_ZONE, key.span)
        holds, seen, to = (found.get(key) for key in ("holds", "seen by", "played to"))
        of, starts = keys.OF_ZONE["of"].choices, keys.OF_ZONE["starts"].choices
        return ToldZone(
            name=key.text,
            span=key.span,
            of_player=self.choice(found.get("of"), "of", of, "an owner of a zone") == of[1],
            holds=Told(self.text(holds, "holds"), (holds or key).span),
            seen_by=self.list(seen, "seen by") if isinstance(seen, Sequence) else self.alone(seen),
            starts=self.choice(found.get("starts"), "starts", starts, "a beginning") == starts[1],
            played_to=None if to is None else Told(self.text(to, "played to"), to.span),
        )

    def deed(self, key: Scalar, node: Node) -> ToldDeed:
        if not isinstance(node, Keyed):
            return ToldDeed(key.text, key.span, self.told(node, key.text))
        found = self.known(node, keys.OF_DEED)
        self.needed(found, keys.OF_DEED, key.span)
        waits = keys.OF_DEED["waits"].choices
        return ToldDeed(
            key.text,
            key.span,
            None,
            self.text(found.get("native"), "native"),
            self.choice(found.get("waits"), "waits", waits, "a way to wait") or waits[0],
        )

    def watches(self, node: Node | None) -> tuple[ToldWatch, ...]:
        """What is done when something happened."""
        watches = []
        for item in self.items(node, "whenever"):
            found = self.known(item, keys.OF_WATCH)
            self.needed(found, keys.OF_WATCH, item.span.first_line)
            heard = keys.OF_WATCH["heard"].choices
            at_once = self.choice(found.get("heard"), "heard", heard, "a moment") == heard[0]
            fact, course = found.get("fact"), self.told(found.get("course"), "course")
            watches.append(ToldWatch(self.text(fact, "fact"), item.span, at_once, course))
        return tuple(watches)

    def phases(self, found: dict[str, Node], key: str) -> tuple[ToldPhase, ...]:
        """The phases of a round or a turn."""
        phases = (self.phase(node) for node in self.items(found.get(key), key))
        return tuple(phase for phase in phases if phase is not None)

    def phase(self, node: Node) -> ToldPhase | None:
        found = self.keys(node, keys.OF_PHASE)
        if found is None:
            return None
        span = (found["phase"].span if "phase" in found else node.span).first_line
        self.needed(found, keys.OF_PHASE, span, ("course",) if "native" in found else ())
        return ToldPhase(
            name=self.text(found.get("phase"), "phase"),
            span=span,
            condition=self.told(found.get("if"), "if"),
            course=self.told(found.get("course"), "course"),
            native=self.text(found.get("native"), "native"),
        )

    def translations(self, node: Node | None) -> dict[str, dict[str, Called]]:
        """What is declared, names of the texts and options in other languages."""
        return {
            language.text: {
                key.text: self.called(language, key, value)
                for key, value in self.entries(names, language.text, "chest: cofre")
            }
            for language, names in self.entries(node, "names", keys.OF_GAME["names"].example)
        }

    def called(self, language: Scalar, key: Scalar, value: Node) -> Called:
        """What something is called in a language."""
        self.language(language)
        name, said = self.name_in(language, key, value)
        grammar = (said.gender, said.plural) if said is not None else ()
        return Called(name, *grammar, span=key.span)

    # --- shapes -------------------------------------------------------------------------

    def known(self, node: Node | None, known: Keys) -> dict[str, Node]:
        """The values under the known keys; none if there are none."""
        return {} if node is None else self.keys(node, known) or {}

    def needed(
        self, found: dict[str, Node], known: Keys, span: Span, without: Collection[str] = ()
    ) -> None:
        """Report keys that aren't there, `without` those that need not be there now."""
        for key in known.needed:
            if key not in found and key not in without:
                hint = known[key].absent
                self.report.say("E0108", span, "key", what=known.what, key=key, hint=hint)

    def named(self, found: dict[str, Node], key: str) -> tuple[tuple[Scalar, Node], ...]:
        """What is declared below a key, each under its name."""
        known = keys.OF_GAME if key in keys.OF_GAME else keys.OF_KIND
        return self.entries(found.get(key), key, known[key].example)

    def entries(self, node: Node | None, key: str, example: str) -> tuple[tuple[Scalar, Node], ...]:
        if isinstance(node, Keyed):
            return node.items
        if node is not None:
            self.say("E0106", node, "pairs", key=key, example=example)
        return ()

    def list(self, node: Node | None, key: str) -> tuple[Told, ...]:
        """The words of a list."""
        return tuple(Told(self.text(item, key), item.span) for item in self.items(node, key))

    def alone(self, node: Node | None) -> tuple[Told, ...]:
        """A word that stands in place of a list; `all` if there is none."""
        if node is None:
            return (Told("all", Span("", 0, 0, 0, 0)),)
        return (Told(self.text(node, "seen by"), node.span),)

    def words(self, node: Node | None) -> tuple[AbilityText, ...]:
        """The text of each file that has words."""
        nodes = node.items if isinstance(node, Texts) else (node,)
        return tuple(text for each in nodes if (text := self.told(each, "words")) is not None)

    def told(self, node: Node | None, key: str) -> AbilityText | None:
        """A text of the file, which is not read yet."""
        if node is None:
            return None
        if not isinstance(node, Scalar) or node.style not in ("|", ""):
            self.say("E0112", node, "of a game", key=key)
            return None
        if node.style == "|":
            file = node.span.file
            block = ability_text_of(node, file, self.lines[file])
            if block is None:
                self.say("E0113", node, "of a game", key=key)
            return block
        span = node.span
        return AbilityText(f"{node.text}\n", span.file, span.line, span.column - 1, span)
