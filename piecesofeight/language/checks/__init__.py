"""The checker: what can be read, but makes no sense.

Each module judges one matter. `check_coin` runs them all over a coin whose text could be
read; a text that couldn't is not judged, so that one slip isn't reported twice.
"""

from piecesofeight.language.checks.coin import check_coin

__all__ = ["check_coin"]
