"""Short hashes of the parts of what something is played with, and what differs between two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from piecesofeight.arguments import shown

DIGEST = 4  # letters of the hash of a part
_BETWEEN = "-"  # the parts of a hash
_MOST = 500  # letters of names in a message


def joined(digests: Iterable[str]) -> str:
    """The hash of a whole: those of its parts.

    >>> joined(["9c01", "bedb"])
    '9c01-bedb'
    """
    return _BETWEEN.join(digests)


def parted(digest: str) -> tuple[str, ...]:
    """The hashes of the parts of a whole.

    >>> parted("9c01-bedb")
    ('9c01', 'bedb')
    """
    return tuple(digest.split(_BETWEEN))


def difference(there: Sequence[str], here: Sequence[tuple[str, str]], parts: str) -> str:
    """What is other in a whole: parts with other texts, or more or fewer of them.

    Args:
        there: the hashes that a file tells.
        here: the parts that are here, each with its hash.
        parts: what parts are called.

    >>> difference(["9c01", "bedb"], [("Gull", "9c01"), ("Tern", "0000")], "coins")
    'other texts have Tern'
    """
    from difflib import SequenceMatcher

    if any(len(part) != DIGEST for part in there):
        return "the hash is none"
    found = []
    now = [digest for _, digest in here]
    for what, a, b, c, d in SequenceMatcher(None, there, now, autojunk=False).get_opcodes():
        names = ", ".join(name for name, _ in here[c:d])
        if what == "replace" and b - a == d - c:
            found.append(f"other texts have {names}")
        elif what != "equal":
            following = here[d][0] if d < len(here) else "the end"
            found += [f"{b - a} {parts} are missing before {following}"] * (b > a)
            found += [f"there are {names} besides"] * (d > c)
    return shown("; ".join(found), _MOST)
