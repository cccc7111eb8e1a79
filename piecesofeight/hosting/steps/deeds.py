"""Deeds: what is done for each, plainly or as pieces change it; each is written once."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.hosting.layout import constant
from piecesofeight.hosting.scope import Scope
from piecesofeight.hosting.steps import windows
from piecesofeight.hosting.writer import Writer
from piecesofeight.language.games import program as p

Statements = tuple[p.Statement, ...]


class Deeds:
    """The deeds of a game.

    Attributes:
        declared: the deeds of the file, by name.
    """

    def __init__(self, writer: Writer) -> None:
        self._w = writer
        self.declared = {deed.name: deed for deed in writer.program.deeds}
        self._waiting: dict[tuple[str, bool], bool] = {}
        self._procedures: dict[tuple[str, bool], tuple[str, str, str]] = {}
        self._due: list[tuple[str, bool]] = []

    def may_stop(self, step: p.Do) -> bool:
        """Whether a deed may stop: for a window before it, or for what is done."""
        return self._is_announced(step) or self._waits(step.deed, plain=step.plain)

    def do(self, step: p.Do, scope: Scope, depth: int) -> None:
        """They do a deed here."""
        out = self._w.out
        changed = not step.plain and any(self._changes(step.deed))
        key = step.deed, not changed
        announced = self._is_announced(step)
        if not announced and not self._waits(step.deed, plain=not changed):
            self._need(key)
            out.emit(f"{self._function(key)}(b, log, {scope.they})", depth=depth)
            return
        after = out.new()
        if announced:
            windows.at_deed(self._w, step.deed, scope.they, after)
        if not self._waits(step.deed, plain=not changed):
            self._need(key)
            out.emit(f"{self._function(key)}(b, log, {scope.they})", f"return {after}")
            out.begin(after)
            return
        entry, they, back = self._need(key)
        out.emit(
            f"b[{out.address(they)}] = {scope.they}",
            f"b[{out.address(back)}] = {after}",
            f"return {entry}",
        )
        out.begin(after)

    def write(self) -> None:
        """Write every deed that is done somewhere."""
        while self._due:
            deed, plain = self._due.pop()
            self._w.out.here = self.declared[deed].span
            self._write(deed, plain)

    def body(self, deed: str, *, plain: bool) -> Statements:
        """What is done for a deed: plainly, or as pieces change it."""
        changes = [] if plain else list(self._changes(deed))
        if not changes:
            return self.declared[deed].body
        steps: list[p.Statement] = [
            p.If(held, change.body) for held, change in changes if change.when == "before"
        ]
        middle: Statements = (p.Do(deed, plain=True),)
        for held, change in reversed(changes):
            if change.when == "instead":
                middle = (p.If(held, change.body, middle),)
        after = [p.If(held, change.body) for held, change in changes if change.when == "after"]
        return (*steps, *middle, *after)

    def _waits(self, deed: str, *, plain: bool) -> bool:
        """Whether a deed may stop."""
        key = deed, plain
        if key not in self._waiting:
            self._waiting[key] = any(self._w.waits(each) for each in self.body(deed, plain=plain))
        return self._waiting[key]

    def _changes(self, deed: str) -> Iterator[tuple[p.Condition, p.Change]]:
        for zone in self._w.program.zones:
            if zone.single and zone.of_player:
                for kind in self._w.layout.sorts[zone.sort].kinds:
                    pieces = p.Pieces((p.Place(zone.name, p.They()),), kind.name)
                    held = p.Comparison(p.CountOfPieces(pieces), ">=", p.Number(1))
                    for each in kind.changes:
                        if each.deed == deed:
                            yield (held if each.firm else self._awake(held)), each

    def _awake(self, held: p.Condition) -> p.Condition:
        """That a piece is held and, where anything can make it idle, isn't."""
        return p.All((held, p.Not(p.IsIdle(p.They())))) if self._w.says.can_idle else held

    def _is_announced(self, step: p.Do) -> bool:
        """Whether a window opens before a deed; none does while a played piece is done."""
        declared = self.declared[step.deed].announced and not step.plain
        return declared and bool(self._w.window) and not self._w.resolving

    def _need(self, key: tuple[str, bool]) -> tuple[str, str, str]:
        if key not in self._procedures:
            out = self._w.out
            entry, they, back = "", "", ""
            if self._waits(key[0], plain=key[1]):
                entry = out.new()
                they = out.slot("t_they", "player", f"who does {key[0]}")
                back = out.slot("t_back", "number", f"what follows {key[0]}")
            self._procedures[key] = entry, they, back
            self._due.append(key)
        return self._procedures[key]

    def _function(self, key: tuple[str, bool]) -> str:
        return f"{constant('do', key[0]).lower()}_{'plainly' if key[1] else 'changed'}"

    def _write(self, deed: str, plain: bool) -> None:
        key = deed, plain
        entry, they, back = self._procedures[key]
        body, out = self.body(deed, plain=plain), self._w.out
        if not entry:
            lines = self._w.lines(body, Scope("they"))
            out.function(f"{self._function(key)}(b: Words, log: Words, they: int) -> None", lines)
            return
        out.begin(entry)
        self._w.statements(body, Scope(they))
        self._w.forget_lets()
        out.forget([they, back])
        out.emit(f"return {back}")
        out.close()
