"""From the parse tree of a text of a game to its typed program: the rules of the skeleton."""

from __future__ import annotations

from typing import Any

import attrs
from lark import Token, Tree

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.games import program as g
from piecesofeight.language.games.lexicon import Lexicon
from piecesofeight.language.games.vocabulary import forms
from piecesofeight.language.parsing.building import Node, TreeBuilder, trees
from piecesofeight.language.program.span import Node as ProgramNode
from piecesofeight.language.program.span import Origin
from piecesofeight.spelling import did_you_mean

MOST_LEVELS = 8


class Builder(TreeBuilder):
    """Builds what one text means."""

    most_levels = MOST_LEVELS

    def __init__(self, origin: Origin, lexicon: Lexicon, report: Collector) -> None:
        super().__init__(origin, report, forms())
        self.lexicon = lexicon

    # --- whole texts ----------------------------------------------------------------

    def _on_course(self, node: Node) -> tuple[g.Statement, ...]:
        steps: tuple[g.Statement, ...] = self.build(node.children[0])
        return steps

    _on_condition_alone = _on_amount_alone = _on_course

    def _on_abilities(self, node: Node) -> tuple[Any, ...]:
        return tuple(self.build(child) for child in node.children)

    _on_words = _on_abilities

    def _on_change(self, node: Node) -> g.Change:
        firm, when, deed, body = (self.build(child) for child in node.children)
        return g.Change(when, deed, body, firm is not None, span=self.span(node))

    def _on_always(self, _node: Node) -> bool:
        return True

    def _on_play(self, node: Node) -> g.Play:
        head, body = (self.build(child) for child in node.children)
        (phase, deed), *each, condition = head
        picks = tuple(pick for pick in each if pick is not None)
        return g.Play(picks, body, phase, deed, condition, span=self.span(node))

    def _on_play_head(self, node: Node) -> tuple[object, ...]:
        return tuple(self.build(child) for child in node.children)

    # --- steps ------------------------------------------------------------------------

    def _on_in_order(self, node: Node) -> tuple[g.Statement, ...]:
        return tuple(self.build(child) for child in node.children)

    def _on_nothing(self, _node: Node) -> tuple[g.Statement, ...]:
        return ()

    def _on_block(self, node: Node) -> tuple[g.Statement, ...]:
        self.level += 1
        steps: tuple[g.Statement, ...] = self.build(node.children[0])
        self.level -= 1
        return steps

    def _on_opened(self, node: Node) -> object:
        head, body, *others = node.children
        assert isinstance(head, Tree)
        self.deeper(head)
        bodies = [self.build(body), *(self._other(part) for part in others if part is not None)]
        if head.data.startswith("branch__"):
            bodies += [()] * (2 - len(bodies))
        return self.opened(head, *bodies)

    def _other(self, part: Node | Token) -> object:
        """What is done otherwise: a block, or another case."""
        found = self.build(part)
        return found if isinstance(found, tuple) else (found,)

    def _on_other_case(self, node: Node) -> object:
        return self.build(node.children[0])

    # --- what can be chosen -------------------------------------------------------------

    def _on_alternatives(self, node: Node) -> tuple[g.Alternative, ...]:
        self.level += 1
        found = tuple(self.build(child) for child in node.children)
        self.level -= 1
        return found

    def _on_alternative(self, node: Node) -> g.Alternative:
        offer: g.Alternative = self.build(node.children[0])
        body = self.build(node.children[1]) if node.children[1:] else ()
        return attrs.evolve(offer, body=body)

    def _on_offer(self, node: Node) -> g.Alternative:
        label, *picks, condition = (self.build(child) for child in node.children)
        return g.Alternative(label, tuple(picks), condition, span=self.span(node))

    def _on_label(self, node: Node) -> str:
        return str(node.children[0])[1:-1]

    def _first(self, node: Node) -> Any:
        return self.build(node.children[0])

    _on_pick = _on_next_pick = _first

    # --- conditions -----------------------------------------------------------------------

    def _on_all_of(self, node: Node) -> g.All:
        return g.All(tuple(self.build(child) for child in node.children), span=self.span(node))

    def _on_any_of(self, node: Node) -> g.Any:
        return g.Any(tuple(self.build(child) for child in node.children), span=self.span(node))

    def _on_negated(self, node: Node) -> g.Not:
        return g.Not(self._on_grouped(node), span=self.span(node))

    def _on_they_claim(self, node: Node) -> g.Condition:
        claim: g.Condition = self.build(node.children[0])
        return claim

    def _on_claim_of(self, node: Node) -> g.Condition:
        player, claim = (self.build(child) for child in node.children)
        said: g.Condition = said_of(claim, player)
        return said

    # --- players ----------------------------------------------------------------------------

    def _on_named_player(self, node: Node) -> g.Named:
        return g.Named(str(node.children[0]), span=self.span(node))

    def _on_holder(self, node: Node) -> g.Holder:
        return g.Holder(self.build(node.children[0]), span=self.span(node))

    def _on_doer(self, node: Node) -> g.Doer:
        return g.Doer(span=self.span(node))

    def _on_they(self, node: Node) -> g.They:
        return g.They(span=self.span(node))

    _on_owner = _first

    def _on_one(self, node: Node) -> g.Group:
        head, *others, but, who, best = (self.build(child) for child in node.children)
        return self._group(node, (head, *others), but, who, best)

    def _on_several(self, node: Node) -> g.Group:
        head, *others, but, who = (self.build(child) for child in node.children)
        return self._group(node, (head, *others), but, who, None)

    def _group(
        self,
        node: Node,
        parts: tuple[g.Group, ...],
        but: object,
        who: g.Condition | None,
        best: tuple[g.Rank, ...] | None,
    ) -> g.Group:
        span = self.span(node)
        group = parts[0] if len(parts) == 1 else g.Either(parts, span=span)
        if but is not None:
            group = g.Others(group, span=span)
        if who is not None:
            group = g.Who(group, who, span=span)
        return group if best is None else g.Best(group, best, span=span)

    _on_the_many = _first

    def _on_many(self, node: Node) -> g.Group:
        group, best = (self.build(child) for child in node.children)
        found: g.Group = group if best is None else g.Best(group, best, span=self.span(node))
        return found

    def _on_one_head(self, node: Node) -> g.Group:
        other, active, sort = node.children
        assert isinstance(sort, Tree)
        span = self.span(node)
        group = self._players(sort, active is not None)
        return g.Others(group, span=span) if other is not None else group

    _on_many_head = _on_one_head

    def _players(self, node: Node, active: bool) -> g.Group:
        span = self.span(node)
        if node.data == "players":
            return g.EveryPlayer(active, span=span)
        group: g.Group
        if node.data == "neighbours":
            group = g.Neighbours(span=span)
        else:
            group = self._those(node)
        if not active:
            return group
        return g.Who(group, g.Is(g.They(), g.Status.ACTIVE, span=span), span=span)

    def _those(self, node: Node) -> g.Term | g.Named:
        """Players whom the file, or the text, has a word for."""
        told = self.lexicon.meanings[str(node.children[0])]
        return (g.Named if told.given else g.Term)(told.name, span=self.span(node))

    def _on_single(self, node: Node) -> g.Single:
        return g.Single(self.build(node.children[0]), span=self.span(node))

    _on_one_more = _first

    def _on_but(self, _node: Node) -> bool:
        return True

    _on_one_who = _on_many_who = _first

    def _on_best(self, node: Node) -> tuple[g.Rank, ...]:
        return tuple(self.build(child) for child in node.children)

    # --- pieces -----------------------------------------------------------------------------

    def _on_one_piece(self, node: Node) -> g.Pieces:
        noun, places = (self.build(child) for child in node.children)
        assert isinstance(noun, g.Pieces)
        return attrs.evolve(noun, places=places, span=self.span(node))

    _on_many_pieces = _on_one_piece

    def _on_one_noun(self, node: Node) -> g.Pieces:
        *marks, head, tests = node.children
        assert isinstance(head, Tree)
        first = head.children[0]
        sort = kind = None
        if isinstance(first, Token):
            sort = self.lexicon.meanings[str(first)].name
        else:
            kind = self.build(first)
        test = self.build(tests)
        return g.Pieces(
            (),
            kind,
            tuple(self.build(mark) for mark in marks),
            () if test is None else (test,),
            sort,
            span=self.span(node),
        )

    _on_many_noun = _on_some_noun = _on_one_noun
    _on_tests = _first

    def _on_all_pieces(self, node: Node) -> g.Pieces:
        return g.Pieces(self.build(node.children[0]), span=self.span(node))

    def _on_places(self, node: Node) -> tuple[g.Place, ...]:
        found: list[g.Place] = []
        for child in trees(node):
            place = self.build(child)
            if isinstance(place, str):  # `or shown`: of the same player as the place before
                place = g.Place(place, found[-1].owner, span=self.span(child))
            found.append(place)
        return tuple(found)

    def _on_place(self, node: Node) -> g.Place:
        *owner, zone = (self.build(child) for child in node.children)
        return g.Place(zone, owner[0] if owner else None, span=self.span(node))

    _on_also = _on_also_zone = _first

    def _on_kind(self, node: Node) -> str:
        token = node.children[0]
        assert isinstance(token, Token)
        found = self.lexicon.kind(str(token))
        if found is None:
            name = str(token).strip('"')
            hint = did_you_mean(name, self.lexicon.kinds, "it must be declared below `pieces`")
            self.report.say("E0701", self.span(node), what="kind of piece", name=name, hint=hint)
            return str(token)
        return found[1]

    _on_kinds = _on_kind

    def _on_phase(self, node: Node) -> str:
        name = str(node.children[0]).strip('"')
        if name not in self.lexicon.phases:
            hint = did_you_mean(name, self.lexicon.phases, "it must be declared below `phases`")
            self.report.say("E0701", self.span(node), what="phase", name=name, hint=hint)
        return name

    # --- numbers and names --------------------------------------------------------------------

    def _on_tally(self, node: Node) -> g.Counter:
        return g.Counter(str(node.children[0]), span=self.span(node))

    def _on_counter(self, node: Node) -> g.Counter:
        owner, name = (self.build(child) for child in node.children)
        return g.Counter(str(name), owner, span=self.span(node))

    _on_measure = _first

    def _word(self, node: Node) -> str:
        """A word as the file declares it."""
        token = str(node.children[0])
        told = self.lexicon.meanings.get(token)
        return token if told is None else told.name

    _on_mark = _on_zone = _on_term = _on_sort = _on_attribute = _on_reckoned_by = _word
    _on_memory = _on_new_name = _on_given_number = _on_given_piece = _word

    def _as_written(self, node: Node) -> str:
        """A word of a sort of its own, which may be called like something else."""
        return str(node.children[0])

    _on_protection = _on_deed = _as_written


def said_of(claim: Any, player: g.Player) -> Any:
    """What is said of them, said of a player who is named."""
    if isinstance(claim, g.They):
        return player
    if isinstance(claim, tuple):
        return tuple(said_of(part, player) for part in claim)
    if not isinstance(claim, ProgramNode) or isinstance(claim, g.Belongs):
        if isinstance(claim, g.Belongs):
            return attrs.evolve(claim, player=player)
        return claim
    changed = {
        field.name: said_of(getattr(claim, field.name), player)
        for field in attrs.fields(type(claim))
        if field.name != "span"
    }
    return attrs.evolve(claim, **changed)
