"""Compiled code on disk, in the user's cache.

Numba's own cache isn't used. It loads whatever lies there, so a file that is cut short is an
error or a crash, and it has a say of its own in where that file lies.
"""

from __future__ import annotations

import hashlib
import importlib
import pickle
import sys
from typing import Any

from attrs import frozen

from piecesofeight.user_cache import CachedFile


@frozen
class KeptCode:
    """One compiled function on disk; stands in for Numba's cache of a dispatcher.

    Attributes:
        file: where it is kept; its name says all that the code depends on.
    """

    file: CachedFile

    @classmethod
    def of(cls, dispatcher: Any, name: str) -> KeptCode:
        """The code of a function, for this Python, this Numba and this processor.

        Args:
            dispatcher: the function, as `numba.njit` gives it.
            name: a name that no other source has.
        """
        import numba

        machine = sys.version, numba.__version__, dispatcher.targetctx.codegen().magic_tuple()
        digest = hashlib.sha256(repr(machine).encode()).hexdigest()[:16]
        return cls(CachedFile("kernels", f"{name}-{digest}.code"))

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The code as Numba wants it; None lets it compile, whatever is wrong with the file."""
        data = self.file.read()
        if data is None:
            return None
        numba_compiler: Any = importlib.import_module("numba.core.compiler")
        try:
            kept, parts = pickle.loads(data)
            if kept != str(signature):
                return None
            context.refresh()
            return numba_compiler.CompileResult._rebuild(context, *parts)  # noqa: SLF001
        except Exception:  # another build of what Numba stands on may refuse it in any way
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep code that was just compiled."""
        serialize: Any = importlib.import_module("numba.core.serialize")
        self.file.write(serialize.dumps((str(signature), result._reduce())))  # noqa: SLF001
