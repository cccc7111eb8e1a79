"""Questions about a block in the words of its game: what a condition, an amount, players come to.

They are asked of the very expressions of which the kernel is made, so an answer is what the kernel
would find. Who asks for somebody else hears which words of the block were read for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex, cast, overload

from piecesofeight.hosting.expressions import Expressions
from piecesofeight.hosting.scope import Scope
from piecesofeight.hosting.source import GameSource
from piecesofeight.language.games import program as p
from piecesofeight.language.program.span import Node

_CONDITIONS = (
    *(p.Comparison, p.Is, p.Belongs, p.Safe, p.IsIdle),
    *(p.It, p.All, p.Any, p.Not),
)
_AMOUNTS = (p.Number, p.Counter, p.CountOfPlayers, p.CountOfPieces, p.Sum, p.Reckoned)


class Watched(list[int]):
    """A copy of a block that remembers which of its words were read.

    Attributes:
        read: their addresses.
    """

    def __init__(self, block: Sequence[int]) -> None:
        super().__init__(block)
        self.read: set[int] = set()

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: Any) -> Any:
        self.read.add(at)
        return super().__getitem__(at)


class Asking:
    """Asks questions about blocks of a game.

    Args:
        source: the game's kernel.

    >>> from piecesofeight import load_game
    >>> state = load_game("black-spot").start(players=3, seed=7)
    >>> asking = Asking(state.game.source)
    >>> first = state.game.source.layout.numbers["FIRST"]
    >>> asking.answer(p.CountOfPlayers(p.Neighbours()), Scope("they"), state.block, first)
    2
    """

    def __init__(self, source: GameSource) -> None:
        self._source = source
        self._asked: dict[tuple[int, int], tuple[Node, Scope, Callable[..., int]]] = {}

    def answer(self, node: Node, scope: Scope, block: list[int], they: int, **values: int) -> int:
        """What a part of a program comes to.

        Args:
            node: a condition (not 0 if it is so), an amount, players (a mask), or a player (an
                address).
            scope: what has a name; its expressions may read `b`, `they`, and the values.
            block: is asked.
            they: the address of whom the text is about.
            values: the variables of the scope.
        """
        key = id(node), id(scope)
        if key not in self._asked:  # what is kept here stays alive, so no other has its identity
            self._asked[key] = node, scope, self._made(node, scope, tuple(values))
        return int(self._asked[key][2](block, they, *values.values()))

    def _made(self, node: Node, scope: Scope, variables: tuple[str, ...]) -> Callable[..., int]:
        says = Expressions(self._source.layout)
        if isinstance(node, _CONDITIONS):
            written = says.condition(node, scope)
        elif isinstance(node, _AMOUNTS):
            written = says.amount(node, scope)
        elif isinstance(node, p.They | p.Holder | p.Doer):
            written = says.player(node, scope)
        elif isinstance(node, p.Named) and scope.names[node.name].type != "group":
            written = scope.names[node.name].expression
        else:
            # It is a group then: a union of many kinds of nodes, all that are left.
            written = says.group(cast(p.Group, node), scope)
        head = f"def asked({', '.join(('b', 'they', *variables))}):"
        text = "\n".join((*says.functions.values(), head, f"    return {written}"))
        names = dict(vars(self._source.kernel.loaded()[-1]))
        exec("from __future__ import annotations\n" + text, names)
        made: Callable[..., int] = names["asked"]
        return made
