"""Reading scenario files: from text to scenarios that can be run."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from attrs import define, field

from piecesofeight.arguments import a_list, a_path, a_text
from piecesofeight.combat.clock import Clock
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import GameError, NotationError
from piecesofeight.game.setup import DRAWN, RESERVED
from piecesofeight.game.state import Game
from piecesofeight.language import CoinFileError, load_coins
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.file.keys import OF_SCENARIO, OF_SHIP, OF_STEP
from piecesofeight.language.file.values import listed
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence, normal, read_yaml
from piecesofeight.language.loading.sources import read_source
from piecesofeight.language.program import Coin, Span
from piecesofeight.spelling import did_you_mean
from piecesofeight.testing.scenarios.model import Case, Scenario, Step
from piecesofeight.testing.scenarios.reading.expectations import Expecting
from piecesofeight.testing.scenarios.reading.shapes import (
    Shapes,
    is_null,
)
from piecesofeight.testing.scenarios.running.acts import ALL, CHANCE, Act, Language
from piecesofeight.testing.scenarios.running.taking import Actor

# The runner sets these itself: chance comes from steps, and forced decisions may have one.
OWN_OPTIONS = ("explicit_chance", "ask_forced")
_RULE = re.compile(r"[1-9]\d*(?:\.[1-9]\d*[a-z]?)?")
_TRUTH = {"true": True, "false": False}


def read_file(path: str | Path, coins: Iterable[str | Path] = ()) -> tuple[Case, ...]:
    """The entries of a scenario file; one that can't be read is an entry with diagnostics.

    Args:
        path: the file; coin files that it names are looked up relative to it.
        coins: coin files whose coins every scenario may use, besides those it names itself.

    Raises:
        GameError: something isn't of the kind it should be.
    """
    home = a_path(path, "a scenario file")
    try:
        source = read_source(home)
    except CoinFileError as error:
        span = error.diagnostics[0].span
        return (Case(str(home), span, None, error.diagnostics),)
    return read_text(source.text, str(home), home.parent, coins)


def read_text(
    text: str,
    file: str = "<text>",
    folder: str | Path = ".",
    coins: Iterable[str | Path] = (),
) -> tuple[Case, ...]:
    """The entries of the text of a scenario file.

    Args:
        text: what is in the file.
        file: its name, for messages.
        folder: where the coin files are that it names relative to itself.
        coins: coin files whose coins every scenario may use, besides those it names itself.

    Raises:
        GameError: something isn't of the kind it should be.
    """
    plain = normal(a_text(text, "what is in a scenario file"))
    a_text(file, "a file's name")
    home = a_path(folder, "a folder")
    always = tuple(
        a_path(one, "a coin file") for one in a_list(coins, "coin files", "a list of paths")
    )
    report = Collector()
    tree = read_yaml(plain, file, report)
    sources = {file: plain}
    if tree is not None and not isinstance(tree, Sequence):
        hint = "begin each scenario with `- scenario: ...`"
        report.add("E0106", "a scenario file is a list of scenarios", tree.span.first_line, hint)
    elif tree is not None and not tree.items:
        report.add("E0103", "there is no scenario in the file", tree.span.first_line)
    if report.found or not isinstance(tree, Sequence):
        span = report.found[0].span
        return (Case(file, span, None, report.in_order(), sources),)
    reader = _FileReader(file, home, sources, always)
    return tuple(reader.case(node) for node in tree.items)


@define
class _FileReader:
    """Reads the scenarios of one file."""

    file: str
    folder: Path
    sources: dict[str, str]
    always: tuple[Path, ...] = ()
    titles: dict[str, Span] = field(factory=dict)
    loaded: dict[tuple[str, ...], tuple[Coin, ...]] = field(factory=dict)

    def case(self, node: Node) -> Case:
        report = Collector()
        shapes = Shapes(report)
        found = shapes.keys(node, OF_SCENARIO.names, OF_SCENARIO.what)
        span = found.get("scenario", node).span.first_line
        title = self.title(shapes, found, span)
        for key in OF_SCENARIO.needed[1:]:
            if key not in found and isinstance(node, Mapping):
                shapes.wrong("E0108", f"a scenario needs `{key}`", span)
        files = self.coin_files(shapes, found.get("sets"))
        scenario = self.scenario(shapes, found, files, title, span)
        if report.found:
            return Case(title, span, None, report.in_order(), self.sources, files)
        return Case(title, span, scenario, (), self.sources, files)

    def title(self, shapes: Shapes, found: dict[str, Node], span: Span) -> str:
        node = found.get("scenario")
        if node is None:
            shapes.wrong("E0108", "a scenario needs a title", span, OF_SCENARIO["scenario"].absent)
            return f"line {span.line}"
        title = shapes.text(node, "the title") or f"line {span.line}"
        first = self.titles.setdefault(title, span)
        if first != span:
            shapes.report.add(
                "E0105",
                f"there are two scenarios `{title}`",
                span,
                "give one of them another title",
                (Related("the first one", first),),
            )
        return title

    def scenario(
        self,
        shapes: Shapes,
        found: dict[str, Node],
        files: tuple[Path, ...],
        title: str,
        span: Span,
    ) -> Scenario | None:
        rules = _rules(shapes, found.get("rules"))
        coins = self.coins(shapes, files)
        if coins is None or "ships" not in found:
            return None
        pairs = shapes.pairs(found["ships"], "`ships`")
        shapes = Shapes(
            shapes.report, tuple(key.text for key, _ in pairs), tuple(coin.name for coin in coins)
        )
        layouts = [_layout(shapes, key, value) for key, value in pairs]
        options = _options(shapes, found.get("rules_options"))
        teams = _teams(shapes, found.get("teams"))
        first = _first(shapes, found.get("turn"))
        clock = _clock(shapes, found["clock"]) if "clock" in found else None
        expecting = Expecting(shapes, Language(shapes.players, coins))
        steps = _Steps(shapes, expecting, timed="clock" in found)
        done = steps.read(found["steps"]) if "steps" in found else ()
        expect = steps.expecting.read(found["expect"]) if "expect" in found else ()
        if shapes.report.found:
            return None
        if not expect and not done:  # steps alone show that they are allowed
            hint = "write what must hold in the end as `expect: ...`"
            shapes.wrong("E0108", "the scenario has no steps and expects nothing", span, hint)
        try:
            game = Game.from_layouts(layouts, coins, shapes.players, options, teams, clock)
        except GameError as error:
            shapes.wrong("E0111", str(error), found["ships"].span)
            return None
        return Scenario(title, span, rules, game, first, done, expect)

    def coin_files(self, shapes: Shapes, node: Node | None) -> tuple[Path, ...]:
        """The coin files that a scenario uses besides the shipped ones, each once."""
        names = shapes.texts(node, "`sets`") if node is not None else []
        chosen = [*self.always, *(self.folder / name for name, _ in names)]
        return tuple({_place(path): path for path in chosen}.values())

    def coins(self, shapes: Shapes, files: tuple[Path, ...]) -> tuple[Coin, ...] | None:
        """The coins of the shipped sets and of some files."""
        paths = tuple(map(str, files))
        if paths not in self.loaded:
            try:
                self.loaded[paths] = tuple(load_coins(*paths).values())
            except CoinFileError as error:
                self.sources.update(error.sources)
                for one in error.diagnostics:
                    shapes.report.add(one.code, one.message, one.span, one.help, one.related)
                return None
        return self.loaded[paths]


def _place(path: Path) -> Path:
    """What two ways to write the path of one file have in common."""
    try:
        return path.resolve()
    except (OSError, ValueError):  # it can't be opened either, which will be said
        return path


def _rules(shapes: Shapes, node: Node | None) -> tuple[str, ...]:
    """The rules that a scenario shows."""
    texts = shapes.texts(node, "`rules`") if node is not None else []
    return tuple(text for text, span in texts if _is_rule(shapes, text, span))


def _is_rule(shapes: Shapes, text: str, span: Span) -> bool:
    if _RULE.fullmatch(text):
        return True
    hint = 'write it as in docs/reference/rules.md, in quotes, such as `"4.6a"`'
    shapes.wrong("E0111", f"`{text}` is not the number of a rule", span, hint)
    return False


def _layout(shapes: Shapes, name: Scalar, node: Node) -> Layout:
    """One player's ship."""
    if name.text in (*RESERVED, *OF_STEP.names):
        message = f"a player can't be called `{name.text}`: the word has another meaning"
        shapes.wrong("E0109", message, name.span)
    found = shapes.keys(node, OF_SHIP.names, f"the ship of {name.text}")
    empty = "nest" not in found or is_null(found["nest"])
    nest = None if empty else shapes.coin(found["nest"], "the nest coin")
    deck = shapes.row(found["deck"], "`deck`") if "deck" in found else ()
    hold = shapes.row(found["hold"], "`hold`") if "hold" in found else ()
    skips = shapes.number(found["skips"], "the turns to be missed") if "skips" in found else 0
    return Layout(nest, deck, hold, skips or 0)


def _first(shapes: Shapes, node: Node | None) -> int | None:
    """The seat whose turn it is, None if chance draws it; also None if there is no such player."""
    if node is None:
        return 0
    text = shapes.text(node, f"the name of a player, or `{DRAWN}`")
    return None if text in (None, DRAWN) else shapes.seat(text, node.span)


def _options(shapes: Shapes, node: Node | None) -> dict[str, object]:
    """The options of the rules, with those that the runner needs."""
    found: dict[str, object] = {}
    for key, value in shapes.pairs(node, "`rules_options`") if node is not None else ():
        text = shapes.choice(value, f"a value of `{key.text}`", tuple(_TRUTH))
        if key.text in OWN_OPTIONS:
            message = f"`{key.text}` can't be set: in a scenario it is always on"
            shapes.wrong("E0111", message, key.span, "leave it out")
        elif text is not None:
            found[key.text] = _TRUTH[text]
            try:
                Rules.from_dict({key.text: _TRUTH[text]})
            except GameError as error:
                message, _, hint = str(error).partition("; ")
                shapes.wrong("E0107", message, key.span, hint or None)
    return found | dict.fromkeys(OWN_OPTIONS, True)


def _teams(shapes: Shapes, node: Node | None) -> list[list[int]]:
    teams = []
    for team in shapes.items(node, "`teams`") if node is not None else ():
        seats = [shapes.player(member) for member in shapes.items(team, "a team")]
        teams.append([seat for seat in seats if seat is not None])
    return teams


def _clock(shapes: Shapes, node: Node) -> Clock | None:
    text = shapes.text(node, "the clock")
    if text is None:
        return None
    try:
        return Clock.parse(text)
    except NotationError as error:
        shapes.wrong("E0111", error.what, node.span, error.hint)
    except GameError as error:
        shapes.wrong("E0111", str(error), node.span)
    return None


# --- steps ------------------------------------------------------------------------------


@define
class _Steps:
    """Reads steps."""

    shapes: Shapes
    expecting: Expecting
    timed: bool

    def read(self, node: Node) -> tuple[Step, ...]:
        steps = [self.step(item) for item in self.shapes.items(node, "`steps`")]
        return tuple(step for step in steps if step is not None)

    def step(self, node: Node) -> Step | None:
        if not isinstance(node, Mapping):
            hint = "write `- Anne: play nest at Bart.fore`"
            self.shapes.wrong("E0106", "a step is who, and what", node.span, hint)
            return None
        found = {key.text: value for key, value in node.items if key.text in OF_STEP}
        pair = self.what_is_done(node)
        if pair is None:
            return None
        actor, act = self.actor(pair[0]), self.act(*pair)
        illegal = self.shapes.text(found["illegal"], "`illegal`") if "illegal" in found else ""
        if illegal and not _is_rule(self.shapes, illegal, found["illegal"].span):
            return None
        expect = self.expecting.read(found["expect"]) if "expect" in found else ()
        if actor is None or act is None or illegal is None:
            return None
        span = found["illegal"].span if illegal else None
        seconds = self.seconds(found["seconds"], actor, illegal) if "seconds" in found else None
        return Step(actor, act, pair[1].span.first_line, illegal, span, expect, seconds)

    def seconds(self, node: Node, actor: Actor, illegal: str) -> float | None:
        """How long a player took; what nobody's clock would show can't be meant."""
        wrong = ""
        if not self.timed:
            wrong = "the scenario has no `clock`, so nobody takes any seconds"
        elif actor.name in (CHANCE, ALL):
            wrong = f"the seconds are a player's, and `{actor.name}` is none"
        elif illegal:
            wrong = "what is refused takes no seconds: the state is unchanged"
        if wrong:
            hint = "leave them out" if self.timed else "add `clock: 120` to it"
            self.shapes.wrong("E0111", wrong, node.span, hint)
        return self.shapes.seconds(node, "the seconds of a step")

    def what_is_done(self, node: Mapping) -> tuple[Scalar, Node] | None:
        """The one key that isn't a word of the format, and its value."""
        others = [pair for pair in node.items if pair[0].text not in OF_STEP]
        known = [pair for pair in others if pair[0].text in (CHANCE, ALL, *self.shapes.players)]
        if not others:
            hint = "write `Anne: play nest at Bart.fore`"
            self.shapes.wrong("E0108", "nobody takes this step", node.span, hint)
        elif len(known) > 1:
            hint = "make each a step of its own"
            self.shapes.wrong("E0107", "a step is of one player", known[1][0].span, hint)
        elif known:
            for key, _ in others:
                if key is not known[0][0]:
                    hint = did_you_mean(
                        key.text, OF_STEP.names, f"the keys are {listed(OF_STEP.names)}"
                    )
                    message = f"`{key.text}` is neither a key of a step nor a player"
                    self.shapes.wrong("E0107", message, key.span, hint)
        else:
            return others[0]
        return known[0] if len(known) == 1 else None

    def actor(self, key: Scalar) -> Actor | None:
        players = self.shapes.players
        if key.text in (CHANCE, ALL, *players):
            return Actor.of(key.text, players)
        names = (*players, CHANCE, ALL, *OF_STEP.names)
        otherwise = f"a step is taken by {listed((*players, CHANCE, ALL))}"
        hint = did_you_mean(key.text, names, otherwise)
        self.shapes.wrong("E0302", f"there is no player `{key.text}`", key.span, hint)
        return None

    def act(self, key: Scalar, node: Node) -> Act | None:
        text = self.shapes.text(node, "what is done")
        known = key.text in (CHANCE, ALL, *self.shapes.players)
        return self.expecting.act(text, node.span, key.text if known else "") if text else None
