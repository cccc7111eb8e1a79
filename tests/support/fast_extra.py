"""What tests of compiled code ask for."""

from __future__ import annotations

import pytest

from piecesofeight.kernels import native

needs_fast = pytest.mark.skipif(not native.available(), reason="needs the `fast` extra")
