"""Tags as they are asked for, one after the other, each with its place for errors."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from attrs import define

from piecesofeight.arguments import shown
from piecesofeight.errors import PLAY_AGAIN, GameError, SaveError
from piecesofeight.notation.games import WrittenTag
from piecesofeight.records.tags.names import FORMAT, checked_tag
from piecesofeight.spelling import did_you_mean

_MOST_DIGITS = 40


@define
class Tags:
    """The tags of a game's text."""

    tags: Sequence[WrittenTag]

    def all(self, name: str) -> list[WrittenTag]:
        """Every tag of a name."""
        return [tag for tag in self.tags if tag.name == name]

    def check(self, once: Iterable[str], pairs: Mapping[str, str]) -> None:
        """Refuse another format than that of now, and tags with too many texts or too few.

        Args:
            once: the names of tags that have one text each, and are there once at most.
            pairs: what each tag has that has two texts, by name.

        Raises:
            SaveError: there is such a tag; it says where.
        """
        for name in once:
            for number, tag in enumerate(self.all(name)):
                if number or len(tag.texts) != 1:
                    what = "is there twice" if number else "has one text"
                    raise wrong(tag, f"`{name}` {what}")
        game = self.one_tag("Game")
        if game.texts[0] != FORMAT:
            raise wrong(game, f"`{shown(game.texts[0])}` is not `{FORMAT}`")
        for tag in self.tags:
            if tag.name in pairs and len(tag.texts) != 2:
                raise wrong(tag, f"`{tag.name}` has {pairs[tag.name]}")

    def free(self, meant: Container[str]) -> dict[str, str]:
        """The tags that anybody may give: those that aren't meant."""
        found: dict[str, str] = {}
        for tag in self.tags:
            if tag.name in meant:
                continue
            if len(tag.texts) != 1 or tag.name in found:
                raise wrong(tag, f"`{tag.name}` has one text, and is there once")
            try:
                checked_tag(tag.name, tag.texts[0])
            except GameError as error:
                raise wrong(tag, str(error)) from None
            found[tag.name] = tag.texts[0]
        return found

    def one_tag(self, name: str) -> WrittenTag:
        """The tag of a name, which must be there once."""
        found = self.all(name)
        if not found:
            raise wrong(self.tags[0], f"the tag `{name}` is missing")
        if len(found) > 1:
            raise wrong(found[1], f"`{name}` is there twice")
        return found[0]

    def text(self, name: str) -> str | None:
        """The first text of a tag, None if there is no such tag."""
        found = self.all(name)
        return found[0].texts[0] if found else None

    def number(self, tag: WrittenTag, text: str) -> int:
        """The whole number that a tag tells."""
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
            raise wrong(tag, f"`{shown(text)}` is no whole number")
        return int(text)

    def seat(self, tag: WrittenTag, name: str, names: Sequence[str]) -> int:
        """The seat of a player whom a tag names."""
        if name not in names:
            hint = did_you_mean(name, names, "there are " + ", ".join(names))
            raise wrong(tag, f"there is no player `{shown(name)}`; {hint}")
        return names.index(name)

    def of_player(self, kind: str, name: str) -> WrittenTag | None:
        """What a tag of that kind says of a player, None if nothing."""
        found = [tag for tag in self.all(kind) if tag.texts[0] == name]
        if len(found) > 1:
            raise wrong(found[1], f"`{kind}` of {shown(name)} is there twice")
        return found[0] if found else None


def wrong(tag: WrittenTag, what: str) -> SaveError:
    """What is wrong with a tag, and where it stands."""
    return SaveError(what, where=f"line {tag.line}, column {tag.column}", hint=PLAY_AGAIN)
