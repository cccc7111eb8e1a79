"""From the file of a game to its typed program."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from attrs import evolve

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.rendering import CoinFileError
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.games import program as g
from piecesofeight.language.games.builder import Builder
from piecesofeight.language.games.checks import check_game
from piecesofeight.language.games.checks.checked import CheckedGame
from piecesofeight.language.games.checks.declared import check_declared
from piecesofeight.language.games.checks.names import names_of_something
from piecesofeight.language.games.declaring import held, lexicon_of
from piecesofeight.language.games.lexicon import Lexicon
from piecesofeight.language.games.lints import lint_game
from piecesofeight.language.games.parsing import parse
from piecesofeight.language.games.reading import (
    ToldGame,
    ToldKind,
    ToldPhase,
    ToldSort,
    ToldZone,
    told,
)
from piecesofeight.language.games.variants import whole_tree
from piecesofeight.language.loading.sources import Source, read_source
from piecesofeight.language.parsing.building import TooDeepError
from piecesofeight.language.program.span import Origin

_WAITS: dict[str, g.Waits] = {waits: waits for waits in get_args(g.Waits)}


def game_program(source: str | Path) -> g.GameProgram:
    """The program of a game from its file, or from the text of one.

    Args:
        source: a path, or the text of a file (a `str` with a line break).

    Raises:
        CoinFileError: the file can't be read, or something is wrong in it; it has every diagnostic.
    """
    return load(read_source(source))


def load(source: Source) -> g.GameProgram:
    """The program of a game from a file that has been read.

    Raises:
        CoinFileError: as `game_program`.
    """
    report = Collector()
    texts: dict[str, str] = {}
    program = read_game(source, report, texts)
    if program is None or report.errors:
        raise CoinFileError(report.in_order(), texts)
    return program


def read_game(
    source: Source,
    report: Collector,
    texts: dict[str, str] | None = None,
    *,
    lint: bool = False,
) -> g.GameProgram | None:
    """The program of a game as far as it can be read; what is wrong is reported.

    The texts are read only where it is sure what their words mean. `texts` gets what is in each
    file that was read: the one of the game, and those that it is based on. With `lint` there are
    warnings, too, of what can be played and is hardly meant.
    """
    own: dict[str, str] = {}
    errors = report.errors
    tree = whole_tree(source, report, own)
    if texts is not None:
        texts.update(own)
    declared = told(tree, own, report) if tree is not None else None
    if declared is None or not check_declared(declared, report):
        return None
    reading = _Reading(declared, lexicon_of(declared), report)
    program = reading.program()
    checked = CheckedGame(program, report, reading.whole)
    check_game(checked)
    if lint and report.errors == errors:
        lint_game(checked, declared)
    return evolve(program, names=names_of_something(checked)) if reading.whole else program


class _Reading:
    """Reads the texts of a game."""

    def __init__(self, game: ToldGame, lexicon: Lexicon, report: Collector) -> None:
        self.game = game
        self.lexicon = lexicon
        self.report = report
        self.whole = True  # until a text can't be read

    def program(self) -> g.GameProgram:
        game = self.game
        words = (term for text in game.words for term in self.read("words", text))
        terms = {term.name: term for term in words}.values()  # a variant says some anew
        return g.GameProgram(
            name=game.name,
            least=game.least,
            most=game.most,
            sorts=tuple(self.sort(sort) for sort in game.sorts),
            zones=tuple(self.zone(zone) for zone in game.zones),
            counters=tuple(counter.name for counter in game.counters),
            player_counters=tuple(counter.name for counter in game.player_counters),
            player_terms=tuple(term for term in terms if isinstance(term, g.PlayerTerm)),
            piece_terms=tuple(term for term in terms if isinstance(term, g.PieceTerm)),
            deeds=tuple(
                g.Deed(
                    deed.name,
                    self.read("course", deed.course),
                    deed.name in {told.name for told in game.announced},
                    deed.native,
                    _WAITS[deed.waits],
                    span=deed.span,
                )
                for deed in game.deeds
            ),
            setup=self.read("course", game.setup),
            phases=tuple(map(self.phase, game.phases)),
            end=self.read("course", game.end),
            names=game.names,
            native=game.native,
            remembered=tuple(who.name for who in game.remembered),
            turn=tuple(map(self.phase, game.turn)),
            watches=tuple(
                g.Watch(
                    watch.fact, watch.at_once, self.read("course", watch.course), span=watch.span
                )
                for watch in game.watches
            ),
            span=game.span,
        )

    def phase(self, phase: ToldPhase) -> g.Phase:
        return g.Phase(
            phase.name,
            self.read("course", phase.course),
            self.read("condition_alone", phase.condition) or None,
            phase.native,
            span=phase.span,
        )

    def sort(self, sort: ToldSort) -> g.Sort:
        kinds = tuple(self.kind(kind) for kind in sort.kinds)
        attributes = tuple(attribute.name for attribute in sort.attributes)
        return g.Sort(sort.name, kinds, attributes, sort.plural, span=sort.span)

    def kind(self, kind: ToldKind) -> g.Kind:
        numbers = {
            name: g.Number(amount, span=kind.span)
            if isinstance(amount, int)
            else self.read("amount_alone", amount) or g.Number(0)
            for name, amount in kind.numbers.items()
        }
        ability = self.read("abilities", kind.ability)
        return g.Kind(
            name=kind.name,
            copies=kind.copies,
            numbers=numbers,
            marks=tuple(mark.name for mark in kind.marks),
            safe=tuple(safe.name for safe in kind.safe),
            changes=tuple(part for part in ability if isinstance(part, g.Change)),
            plays=tuple(part for part in ability if isinstance(part, g.Play)),
            names=kind.names,
            span=kind.span,
        )

    def zone(self, zone: ToldZone) -> g.Zone:
        return g.Zone(
            name=zone.name,
            sort=held(self.game, zone) or "",
            of_player=zone.of_player,
            single=zone.single,
            seen_by=tuple(seen.name for seen in zone.seen_by),
            starts=zone.starts,
            played_to=zone.played_to.name if zone.played_to else None,
            span=zone.span,
        )

    def read(self, start: str, text: AbilityText | None) -> Any:
        """What a text means, by the rule with which it starts; nothing if it can't be read."""
        if text is None:
            return ()
        origin = Origin(text.file, text.line, text.indent)
        found = parse(start, text.text, origin, self.lexicon, self.report)
        if found is None:
            self.whole = False
            return ()
        tree, known = found
        try:
            return Builder(origin, known, self.report).build(tree)
        except TooDeepError:
            return ()
