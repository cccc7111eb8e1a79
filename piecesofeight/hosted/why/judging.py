"""Whether something is so, part by part, with what makes it so, as far as whoever asks may know.

Each part is asked of the kernel's own expressions. Whoever can't see a word that was read for the
answer is told no more than that it hangs on what they can't see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from piecesofeight.answers.reasons import Reason
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosted.seen.sight import Sight
from piecesofeight.hosted.seen.wording import Wording, say
from piecesofeight.hosting.asking import Watched
from piecesofeight.hosting.scope import Scope
from piecesofeight.language.games import program as p
from piecesofeight.language.games.outline import Part
from piecesofeight.language.program.span import Node
from piecesofeight.notation.sight import told


@frozen
class Judge:
    """Judges for somebody who asks.

    Attributes:
        game: what is played.
        board: reads the block.
        wording: tells of the game.
        language: in which it is told.
        seat: who asks; None for somebody who may know everything.
        part: the text in which stands what is judged.
        scope: what has a name there.
        they: the address of whom the text is about.
        values: the variables of the scope.
    """

    game: HostedSetup
    board: Board
    wording: Wording
    language: str
    seat: int | None
    part: Part
    scope: Scope
    they: int
    values: Mapping[str, int]

    def about(self, they: int) -> Judge:
        """The same about somebody else."""
        return evolve(self, they=they)

    def answer(self, node: Node) -> int | None:
        """What something comes to; None if whoever asks may not know."""
        watched = Watched(self.board.block)
        scope, asking = self.scope, self.game.asking
        found = asking.answer(node, scope, watched, self.they, **self.values)
        lets = {
            name: -1 if self.game.knowledge.is_known(p.Named(name)) else 0 for name in scope.names
        }
        slots = Sight(self.board).of_names(scope, lets)
        known = Sight(self.board, slots).of(watched.read)
        return found if self.seat is None or told(self.seat, known) else None

    # --- conditions -------------------------------------------------------------------------------

    def reasons(self, condition: p.Condition, *, so: bool) -> Iterator[Reason]:
        """The parts of a condition that are so, or that aren't; and those that can't be told."""
        if isinstance(condition, p.All) or (isinstance(condition, p.Any) and not so):
            for part in condition.parts:
                yield from self.reasons(part, so=so)
            return
        found = self.answer(condition)
        if found is None or bool(found) == so:
            yield self._reason(condition, found)

    def _reason(self, condition: p.Condition, found: int | None) -> Reason:
        passage = self.game.heads.of(condition, "condition", self.part)
        key = "why hidden" if found is None else "why so" if found else "why not so"
        value = "" if found is None else self._value(condition)
        text = say(key, self.language, said=passage.text) + (f": {value}" if value else "")
        return Reason(text, (), (passage,) if passage.span.line else ())

    def _value(self, condition: p.Condition) -> str:
        """What was found for a condition; empty if there is no more to say than yes or no."""
        match condition:
            case p.Not(part):
                return self._value(part)
            case p.Comparison(left, _, right):
                values = [self._amount(each) for each in (left, right) if each != p.Number(0)]
                told_ = values if not isinstance(right, p.Number) else values[:1]
                return say("why against", self.language).join(told_)
            case p.Is(player):
                address = self.answer(player)
                return "" if not address else self._status(address)
            case p.Belongs(_, group):
                return self.named(self.answer(group))
            case p.Safe(player, what):
                return self._keeping(self.answer(player), what)
        return ""

    def _amount(self, amount: p.Amount) -> str:
        if isinstance(amount, p.CountOfPlayers):
            return self.named(self.answer(amount.group))
        found = self.answer(amount)
        return say("why unseen", self.language) if found is None else str(found)

    def _status(self, player: int) -> str:
        return say(f"why {self.board.statuses[self.board.seat(player)]}", self.language)

    def _keeping(self, player: int | None, what: str) -> str:
        """What somebody holds that keeps them safe."""
        if not player:
            return ""
        seat = self.board.seat(player)
        for zone in self.game.zones:
            if zone.single and zone.of_player and self.board.is_seen(zone, seat, self.seat):
                kinds = {kind.name: kind for kind in self.board.kinds(zone.sort)}
                for name in self.board.pieces(zone, seat):
                    if what in kinds[name].safe:
                        return self.wording.kind(name, self.language)
        return ""

    def named(self, mask: int | None) -> str:
        """The players of a mask."""
        if mask is None:
            return say("why unseen", self.language)
        seats = self.board.seats(mask)
        return self.wording.players(seats, self.language) if seats else say("nobody", self.language)

    # --- players ----------------------------------------------------------------------------------

    def not_among(self, group: p.Group, player: int) -> Iterator[Reason]:
        """Why a player isn't one of a group, part by part."""
        match group:
            case p.Term(name):
                term = next(each for each in self.game.program.player_terms if each.name == name)
                part = self.game.heads.words(term)
                inner = evolve(self, part=part, scope=Scope("they"), values={})
                said = self.game.heads.of(term, "definition", part)
                for reason in inner.not_among(term.group, player):
                    yield evolve(reason, passages=(said,))
            case p.Others(inner) if player == self.they:
                del inner
                yield self._of_player("why themselves", player)
            case p.Others(inner):
                yield from self.not_among(inner, player)
            case p.Who(inner, condition):
                if not self._has(inner, player):
                    yield from self.not_among(inner, player)
                else:
                    yield from self._unfit(condition, player)
            case p.EveryPlayer():
                status = self._status(player)
                yield Reason(say("why is", self.language, name=self._name(player), what=status))
            case _:
                yield self._not_in(group, player)

    def _unfit(self, condition: p.Condition, player: int) -> Iterator[Reason]:
        for reason in self.about(player).reasons(condition, so=False):
            told_ = say("why for", self.language, name=self._name(player), what=reason.text)
            yield Reason(told_, (), reason.passages)

    def _has(self, group: p.Group, player: int) -> bool:
        """Whether a player is one of a group, as far as whoever asks may know."""
        mask = self.answer(group)
        return mask is None or bool(mask & 1 << self.board.seat(player))

    def _not_in(self, group: p.Group, player: int) -> Reason:
        group_told = self.named(self.answer(group))
        return Reason(say("why not in", self.language, name=self._name(player), names=group_told))

    def _of_player(self, key: str, player: int) -> Reason:
        return Reason(say(key, self.language, name=self._name(player)))

    def _name(self, player: int) -> str:
        return self.wording.names[self.board.seat(player)]
