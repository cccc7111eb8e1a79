"""Variants: the file of a game that is based on another one says only what differs."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from attrs import evolve
from folders import COIN_FILES

from piecesofeight.language import CoinFileError, check_sources
from piecesofeight.language.games import program as g
from piecesofeight.language.games.loading import game_program
from piecesofeight.language.games.printing.file import game_text
from piecesofeight.language.games.telling.booklet import booklet
from piecesofeight.language.loading.sources import shipped_games

FOLDER = COIN_FILES / "black_spot"
VARIANTS = sorted({*FOLDER.glob("*.yaml"), *FOLDER.glob("options/*.yaml")} - {FOLDER / "game.yaml"})
HEAD = "game: mine\nbased on: black-spot\n"


@functools.cache
def base() -> g.GameProgram:
    """The game that variants are based on."""
    return game_program(FOLDER / "game.yaml")


def kinds(program: g.GameProgram, sort: str) -> dict[str, g.Kind]:
    """The kinds of a sort."""
    found = next(each for each in program.sorts if each.name == sort)
    return {kind.name: kind for kind in found.kinds}


def codes(text: str) -> list[tuple[str, str, int]]:
    """What is wrong with a file: the code, the file and the line."""
    with pytest.raises(CoinFileError) as caught:
        game_program(text)
    return [(each.code, each.span.file, each.span.line) for each in caught.value.diagnostics]


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_every_shipped_variant_is_read(path: Path) -> None:
    """Each file beside the game says what differs, under a name of its own."""
    program = game_program(path)
    assert base().name != program.name
    assert program.name in shipped_games()
    assert evolve(base(), name=program.name) != program


def test_a_variant_that_says_nothing_is_its_base() -> None:
    """All but the name is as it was, each part in the file where it stands."""
    program = game_program(HEAD)
    assert evolve(base(), name="mine", names=program.names) == program
    assert {"black-spot"} == set(base().names["es"]) - set(program.names["es"])
    assert "coins/black_spot/game.yaml" == program.deeds[0].span.file


def test_a_kind_keeps_what_isnt_said_anew() -> None:
    """A kind of the same name takes over key by key; a new one comes last."""
    added = (
        "pieces:\n  card:\n    kinds:\n"
        "      - {name: gold 1, copies: 20}\n      - {name: gold 6, gold: 6}\n"
    )
    cards, before = kinds(game_program(HEAD + added), "card"), kinds(base(), "card")
    assert evolve(before["gold 1"], copies=20) == cards["gold 1"]
    assert [*before, "gold 6"] == list(cards)
    assert before["gold 2"] == cards["gold 2"]


def test_deeds_phases_words_and_counters() -> None:
    """Deeds, phases and words of the same name take the place of the old ones."""
    program = game_program(
        HEAD
        + "counters:\n  of the table: [tide]\n"
        + "words: |\n  a victim is another active player\n  a foe is another player\n"
        + "phases:\n  - {phase: Steal, if: round is 2 or more}\n"
        + "deeds:\n  draw: |\n    tide becomes 1\n"
        + "announced: [pay]\n"
    )
    assert (*base().counters, "tide") == program.counters
    assert base().player_counters == program.player_counters
    victim = g.PlayerTerm("victim", g.Others(g.EveryPlayer(active=True)))
    assert victim in program.player_terms
    assert {"companion", "victim", "foe"} == {term.name for term in program.player_terms}
    phases = {phase.name: phase for phase in program.phases}
    assert [phase.name for phase in base().phases] == list(phases)
    assert phases["Steal"].condition is not None
    assert phases["Steal"].body == next(each.body for each in base().phases if each.name == "Steal")
    deeds = {deed.name: deed for deed in program.deeds}
    assert (g.Set(g.Counter("tide"), g.Number(1)),) == deeds["draw"].body
    assert ["pay"] == [deed.name for deed in program.deeds if deed.announced]


def test_several_bases_are_put_together(tmp_path: Path) -> None:
    """Each file counts once, so options join a set of cards; paths are seen from the file."""
    own = tmp_path / "own.yaml"
    own.write_text(
        "game: own\nbased on: [pirates-code, black-spot-flip-all, more.yaml]\n", encoding="utf-8"
    )
    more = "game: more\nbased on: black-spot-cook-commits\nplayers: 4\n"
    (tmp_path / "more.yaml").write_text(more, encoding="utf-8")
    program = game_program(own)
    cards = game_program(FOLDER / "pirates_code.yaml")
    options = [
        game_program(FOLDER / f"options/{name}.yaml") for name in ("flip_all", "cook_commits")
    ]
    assert ("own", 4, 4) == (program.name, program.least, program.most)
    assert kinds(cards, "card") == kinds(program, "card")
    assert options[0].piece_terms == program.piece_terms
    assert kinds(options[1], "post") == kinds(program, "post")


@pytest.mark.parametrize(
    "variants", [VARIANTS[-1:], pytest.param(VARIANTS, marks=pytest.mark.slow)], ids=["one", "all"]
)
def test_files_are_checked_each_for_itself(variants: list[Path]) -> None:
    """A game and what is based on it can be checked in one go, whichever comes first."""
    paths = [FOLDER / "game.yaml", *variants]
    assert () == check_sources(*paths).diagnostics
    assert () == check_sources(*paths[::-1]).diagnostics


def test_mistakes_are_told_of_in_their_own_file(tmp_path: Path) -> None:
    """What is wrong is said where it stands, in the variant or in its base."""
    base = tmp_path / "base.yaml"
    text = (FOLDER / "game.yaml").read_text(encoding="utf-8")
    base.write_text(text.replace("  rivals win\n", "  rivals lose\n"), encoding="utf-8")
    line = 1 + text.split("\n").index("      rivals win")
    variant = tmp_path / "variant.yaml"
    variant.write_text(
        "game: mine\nbased on: base.yaml\ndeeds:\n  pay: |\n    drow\n", encoding="utf-8"
    )
    with pytest.raises(CoinFileError) as caught:
        game_program(variant)
    found = [(each.span.file, each.span.line) for each in caught.value.diagnostics]
    assert {(str(variant), 5), (str(base), line)} <= set(found)
    assert "drow" in str(caught.value)
    assert "rivals lose" in str(caught.value)


def test_what_it_is_based_on_must_be_there(tmp_path: Path) -> None:
    """Names that aren't known, files that aren't there or are no games, and circles."""
    assert [("E0607", "<text>", 2)] == codes("game: mine\nbased on: blakc-spot\n")
    assert [("E0607", "<text>", 2)] == codes("game: mine\nbased on: nowhere/game.yaml\n")
    coins = COIN_FILES / "pieces_of_eight.yaml"
    assert [("E0607", "<text>", 2)] == codes(f"game: mine\nbased on: {coins}\n")
    assert [("E0106", "<text>", 2)] == codes("game: mine\nbased on: {a: b}\n")
    for name, other in (("a", "b"), ("b", "a")):
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"game: {name}\nbased on: {other}.yaml\n", encoding="utf-8")
    found = codes(f"game: mine\nbased on: {tmp_path}/a.yaml\n")
    assert [("E0607", str(tmp_path / "b.yaml"), 2)] == found


def test_a_variant_can_do_without_a_kind() -> None:
    """`copies: 0`: there is none of it in the box, and the booklet doesn't tell of it."""
    text = HEAD + "pieces:\n  post:\n    kinds: [{name: Cabin Boy, copies: 0}]\n"
    program = game_program(text)
    assert 0 == kinds(program, "post")["Cabin Boy"].copies
    assert "Cabin Boy" in repr(booklet(base()))
    assert "Cabin Boy" not in repr(booklet(program))
    assert program == game_program(game_text(program))
