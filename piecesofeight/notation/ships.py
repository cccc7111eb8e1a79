"""Ships as text: `Mate | Cannon Mate Pistols`, the nest before the bar, then fore to aft."""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.arguments import a_text
from piecesofeight.errors import NotationError
from piecesofeight.notation.names import CoinSource, read_names

EMPTY = "-"
_FORM = "write the nest coin (or `-`), `|`, and the deck from fore to aft"


def read_ship(text: str, coins: CoinSource) -> tuple[str | None, tuple[str, ...]]:
    """Read a ship: the name of the nest coin (or None) and the names of the deck's coins.

    Any number of coins will do; whether a ship may be built is another question.

    Raises:
        NotationError: the bar is missing or there are several, there is more than
            one coin before it, or a word is no coin.
    """
    parts = a_text(text, "a ship", NotationError).split("|")
    if len(parts) != 2:
        what = "has no `|`" if len(parts) == 1 else "has more than one `|`"
        raise NotationError(f"the ship `{text.strip()}` {what}", text=text, hint=_FORM)
    before, after = (part.strip() for part in parts)
    nest = () if before in ("", EMPTY) else read_names(before, coins)
    if len(nest) > 1:
        raise NotationError(
            f"the ship has {len(nest)} coins before the `|`", text=before, hint=_FORM
        )
    deck = () if after in ("", EMPTY) else read_names(after, coins)
    return (nest[0] if nest else None), deck


def ship_text(nest: str | None, deck: Sequence[str]) -> str:
    """Write a ship so that `read_ship` reads it back.

    Commas are written only where names of several words make them a help.

    >>> ship_text("Mate", ["Cannon", "Captain"])
    'Mate | Cannon Captain'
    >>> ship_text(None, ["Full Sail", "Captain"])
    '- | Full Sail, Captain'
    """
    between = ", " if any(" " in name for name in deck) else " "
    return f"{nest or EMPTY} | {between.join(deck) or EMPTY}"
