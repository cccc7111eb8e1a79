"""The tags of an evening: what it is besides its players, who are told as those of a game are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from piecesofeight.arguments import shown
from piecesofeight.game.saves.saved_game import SavedMatch
from piecesofeight.notation.games import WrittenTag
from piecesofeight.records.tags.reading import Tags, wrong

_BEST_OF, _FIRST_TO = "best of", "first to"
_LENGTH = re.compile(r"(best of|first to) (\d{1,9})")
_NUMBERS = {"Drafted": 4, "Aside": 0, "Offers": 3}
_TEXTS = {"Pooling": "", "Pool": "", "SetAside": "", "Begins": "drawn"}
_SPOILS = {"yes": True, "no": False}
OF_MATCHES = ("Match", *_TEXTS, *_NUMBERS, "Spoils")


def match_tags(match: SavedMatch, names: Sequence[str]) -> Iterator[WrittenTag]:
    """The tags of an evening, those left out that say what is usual."""
    length = f"{_FIRST_TO} {match.wins}" if match.best_of is None else f"{_BEST_OF} {match.best_of}"
    told = {
        "Match": length,
        "Pooling": match.pooling,
        "Pool": match.pool,
        "Drafted": str(match.drafted),
        "Aside": str(match.aside),
        "Offers": str(match.offers),
        "SetAside": match.set_aside,
        "Begins": match.begins,
        "Spoils": "yes" if match.spoils else "no",
    }
    usual = {**_TEXTS, **{name: str(number) for name, number in _NUMBERS.items()}, "Spoils": "no"}
    yield from (WrittenTag(name, (text,)) for name, text in told.items() if text != usual.get(name))
    for name, yard in zip(names, match.shipyards, strict=bool(match.shipyards)):
        yield WrittenTag("Shipyard", (name, yard))


def match_told(tags: Tags, names: Sequence[str]) -> SavedMatch:
    """The evening that tags tell of.

    Raises:
        SaveError: one of them can't be read; it says where.
    """
    tag = tags.one_tag("Match")
    length = _LENGTH.fullmatch(tag.texts[0])
    if length is None:
        what = f"`{shown(tag.texts[0])}` is no length of a match"
        raise wrong(tag, f"{what}; write `{_BEST_OF} 3` or `{_FIRST_TO} 3`")
    number, is_best = int(length[2]), length[1] == _BEST_OF
    texts = {name: tags.text(name) or usual for name, usual in _TEXTS.items()}
    numbers = {
        name: tags.number(tags.one_tag(name), tags.one_tag(name).texts[0]) if tags.all(name) else n
        for name, n in _NUMBERS.items()
    }
    spoils = tags.text("Spoils") or "no"
    if spoils not in _SPOILS:
        raise wrong(tags.one_tag("Spoils"), f"`{shown(spoils)}` is neither `yes` nor `no`")
    yards = [tags.of_player("Shipyard", name) for name in names if tags.all("Shipyard")]
    for name, yard in zip(names, yards, strict=False):
        if yard is None:
            raise wrong(tags.one_tag("Players"), f"the shipyard of {shown(name)} is missing")
    return SavedMatch(
        tuple(yard.texts[1] for yard in yards if yard),
        texts["Pool"],
        texts["Pooling"],
        numbers["Drafted"],
        numbers["Aside"],
        numbers["Offers"],
        number // 2 + 1 if is_best else number,
        number if is_best else None,
        texts["Begins"],
        _SPOILS[spoils],
        texts["SetAside"],
    )
