"""Tags: what else is told of a game, by name, as chess players tell of an event, a site, a date."""

from __future__ import annotations

import re
from collections.abc import Mapping

from piecesofeight.arguments import a_text, shown
from piecesofeight.errors import GameError, SaveError

# Tags that say what is played, and how it ended.
MEANT = (
    *(
        "Game",
        "Match",
        "Rules",
        "Set",
        "Coin",
        "Players",
        "Ship",
        "Hold",
        "Skips",
        "Gone",
        "Team",
        "Rule",
        "Clock",
    ),
    *("Shipyard", "Plan"),
    *("First", "Seed", "Waited", "Result", "End"),
)
FORMAT = "piecesofeight 1"  # what the first tag says
_NAME = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")


def checked_tag(name: str, text: str) -> tuple[str, str]:
    """The name and the text of a tag that anybody may give.

    Raises:
        GameError: it can't be the name of a tag, or it has a meaning of its own.
    """
    named, told = a_text(name, "a tag's name"), a_text(text, "a tag's text")
    if not _NAME.fullmatch(named):
        wanted = "it is a word with a capital letter, such as `Event`"
        raise GameError(f"`{shown(named)}` can't be the name of a tag; {wanted}")
    if named in MEANT:
        raise GameError(f"the tag `{named}` is made from the game; give another name")
    if any("\ud800" <= letter <= "\udfff" for letter in told):
        raise GameError(f"no file can have a character of the tag `{named}`")
    return named, told


def given_tags(tags: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The tags of a file.

    Raises:
        SaveError: one has no name that it may have.
    """
    try:
        return tuple(checked_tag(*tag) for tag in tags.items() if tag[1])
    except GameError as error:
        raise SaveError(str(error), where="tags", hint="call it otherwise") from None
