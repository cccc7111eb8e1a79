"""Pieces and places: of the sort that a zone holds, and whose a zone is."""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language.file.values import listed
from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import CheckedGame, several, spanned
from piecesofeight.language.program.span import Span
from piecesofeight.language.program.walk import children


def check_pieces(checked: CheckedGame) -> None:
    """Judge the pieces and places of each text."""
    judge = _Pieces(checked)
    judge.plays()
    for _, kind in checked.kinds:
        if kind.changes and checked.sort_of_kind[kind.name] not in checked.held:
            checked.report.say("E0605", kind.span, "changes", name=kind.name)
            judge.nobody.add(kind.name)
    for text in checked.texts:
        for part in text.parts:
            judge.part(part, {}, part.span)


class _Pieces:
    def __init__(self, checked: CheckedGame) -> None:
        self.checked = checked
        self.report = checked.report
        self.nobody: set[str] = set()  # kinds of which it is said that nobody is known by them

    def part(self, node: object, chosen: Mapping[str, str], around: Span) -> None:
        """Judge a node and all in it; `chosen` are the pieces chosen so far, with their sorts."""
        span = spanned(node, around)
        match node:
            case g.Alternative() | g.Play():
                for each in node.each:
                    self.part(each, chosen, span)
                    if isinstance(each.of, g.Pieces):
                        self.one_place(each.of, "chosen", span)
                        names = filter(None, (each.name, each.second))
                        chosen = {**chosen, **dict.fromkeys(names, self.sort(each.of))}
                for part in (node.condition, *node.body):
                    self.part(part, chosen, span)
                return
            case g.Place():
                self.owner(node, span)
            case g.Pieces():
                self.fits(node, span)
            case g.Sum():
                self.attribute(node.attribute, self.sort(node.pieces), span)
            case g.Draw():
                self.one_place(node.pieces, "drawn", span)
                self.goes(self.sort(node.pieces), node.to, span)
            case g.Put():
                what = node.what
                named = chosen.get(what.name, "") if isinstance(what, g.Named) else ""
                self.goes(self.sort(what) if isinstance(what, g.Pieces) else named, node.to, span)
            case g.Holder():
                self.holder(node, span)
        for _, inner in children(node):
            self.part(inner, chosen, span)

    def plays(self) -> None:
        """What can be played lies where it can be played from; what it answers is announced."""
        program = self.checked.program
        played = {zone.sort for zone in program.zones if zone.played_to}
        announced = {deed.name for deed in program.deeds if deed.announced}
        for sort, kind in self.checked.kinds:
            if kind.plays and sort.name not in played:
                self.report.say("E0606", kind.plays[0].span, "nowhere", name=several(sort.name))
                played.add(sort.name)
            for play in kind.plays:
                if play.deed not in (None, g.PLAY, *announced):
                    self.report.say("E0606", play.span, "not announced", deed=play.deed)

    def sort(self, pieces: g.Pieces) -> str:
        """The sort of pieces in some places: that of the first."""
        return self.checked.zones[pieces.places[0].zone].sort if pieces.places else ""

    def owner(self, place: g.Place, span: Span) -> None:
        zone = self.checked.zones[place.zone]
        if zone.of_player and place.owner is None:
            self.report.say("E0703", span, "player", zone=zone.name)
        elif not zone.of_player and place.owner is not None:
            self.report.say("E0703", span, "table", zone=zone.name)

    def fits(self, pieces: g.Pieces, span: Span) -> None:
        """What is said of pieces is true of some of their sort."""
        sort = self.sort(pieces)
        for place in pieces.places:
            if self.checked.zones[place.zone].sort != sort:
                self.wrong_sort(place.zone, several(sort), spanned(place, span))
        if pieces.sort is not None and pieces.sort != sort:
            self.wrong_sort(pieces.places[0].zone, several(pieces.sort), span)
            return
        if pieces.kind is not None and self.checked.sort_of_kind.get(pieces.kind, sort) != sort:
            self.wrong_sort(pieces.places[0].zone, pieces.kind, span)
        for mark in pieces.marks:
            if self.checked.whole and mark not in self.marks(sort):
                self.report.say("E0702", span, "mark", mark=mark, sort=several(sort))
        for test in pieces.tests:
            self.attribute(test.attribute, sort, spanned(test, span))

    def one_place(self, pieces: g.Pieces, done: str, span: Span) -> None:
        """What is drawn or chosen lies in one place: it is drawn out of what is there."""
        if len(pieces.places) > 1:
            self.report.say("E0714", spanned(pieces, span), done)

    def wrong_sort(self, zone: str, what: str, span: Span) -> None:
        held = several(self.checked.zones[zone].sort)
        self.report.say("E0702", span, "sort", zone=zone, what=what, held=held)

    def marks(self, sort: str) -> frozenset[str]:
        """What can be said of pieces of a sort."""
        kinds = self.checked.sorts[sort].kinds
        terms = self.checked.program.piece_terms
        said = {mark for kind in kinds for mark in kind.marks}
        return frozenset(said | {term.name for term in terms if term.sort == sort})

    def attribute(self, name: str, sort: str, span: Span) -> None:
        known = self.checked.sorts[sort].attributes
        if name not in known:
            hint = f"they have {listed(known)}" if known else "they have none"
            self.report.say("E0702", span, "attribute", name=name, sort=several(sort), hint=hint)

    def goes(self, sort: str, to: g.Place, span: Span) -> None:
        """What goes somewhere is of the sort that is held there."""
        if sort and self.checked.zones[to.zone].sort != sort:
            self.wrong_sort(to.zone, several(sort), spanned(to, span))

    def holder(self, holder: g.Holder, span: Span) -> None:
        sort = self.checked.sort_of_kind.get(holder.kind)
        known = sort is None or sort in self.checked.held
        if not known and holder.kind not in self.nobody:
            self.nobody.add(holder.kind)
            self.report.say("E0605", span, "holder", name=holder.kind)
