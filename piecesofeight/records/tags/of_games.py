"""What the tags of a game from a file mean: its rules, its players, what luck follows from."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from piecesofeight.arguments import shown
from piecesofeight.hosted.saves.saved_game import SavedHosted, SavedRules
from piecesofeight.notation.games import WrittenTag
from piecesofeight.played.digests import joined, parted
from piecesofeight.records.tags.names import FORMAT
from piecesofeight.records.tags.reading import Tags, wrong
from piecesofeight.spelling import did_you_mean

RULES = "Rules"
_RULE, _OPTIONS = "Rule", ("explicit_chance", "ask_forced")
_SAID = {"yes": True, "no": False}
_ONCE = ("Game", "Seed", "Result", "End")
_PAIRS = {
    RULES: "the name of a game, and a hash of its rules",
    _RULE: "the name of an option, and its value",
}


def tags_of(saved: SavedHosted) -> Iterator[WrittenTag]:
    """The tags of a game."""
    yield WrittenTag("Game", (FORMAT,))
    yield from (WrittenTag(name, (text,)) for name, text in saved.tags.items())
    yield WrittenTag(RULES, (saved.rules.game, joined(saved.rules.digests)))
    for option in _OPTIONS:
        if getattr(saved, option):
            yield WrittenTag(_RULE, (option, "yes"))
    yield WrittenTag("Players", saved.names)
    yield WrittenTag("Seed", (str(saved.seed),))
    if saved.result is not None:
        yield WrittenTag("Result", (saved.result,))
    yield WrittenTag("End", (saved.end,))


@define
class FileTags(Tags):
    """The tags of a game; what nobody asks for is anybody's."""

    def saved(self) -> SavedHosted:
        """The game that the tags tell of, without its choices.

        Raises:
            SaveError: a tag is missing, is there twice, or can't be read; it says where.
        """
        self.check(_ONCE, _PAIRS)
        rules, seed, options = self.one_tag(RULES), self.one_tag("Seed"), self._options()
        return SavedHosted(
            SavedRules(rules.texts[0], parted(rules.texts[1])),
            self.one_tag("Players").texts,
            self.number(seed, seed.texts[0]),
            (),
            self.text("Result"),
            self.one_tag("End").texts[0],
            self.free((*_ONCE, *_PAIRS, "Players")),
            explicit_chance=options.get("explicit_chance", False),
            ask_forced=options.get("ask_forced", False),
        )

    def _options(self) -> dict[str, bool]:
        """The options that are told, by name."""
        found: dict[str, bool] = {}
        for rule in self.all(_RULE):
            option, value = rule.texts
            if option not in _OPTIONS or option in found:
                hint = did_you_mean(option, _OPTIONS, "there are " + ", ".join(_OPTIONS))
                what = f"there is no option `{shown(option)}` of a game from a file, or it is twice"
                raise wrong(rule, f"{what}; {hint}")
            if value not in _SAID:
                raise wrong(rule, f"`{shown(value)}` is neither `yes` nor `no`")
            found[option] = _SAID[value]
        return found
