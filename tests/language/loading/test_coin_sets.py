"""Loading: files, texts and sets that use each other."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import typing
from pathlib import Path

import pytest

from piecesofeight import data_files as resources
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.language import CoinFileError, check_text, load_coins
from piecesofeight.language.program import Any, Destroy, Filter, Place, Play

GULL = "set: birds\ncoins:\n  - {coin: Gull, limit: 2}\n"
PARROT = """\
set: more-birds
title: More Birds
status: unofficial
uses: [birds, pieces-of-eight]
shipyard: {Parrot: 1, Gull: 3}
note: for the tests
coins:
  - coin: Parrot
    names: {es: Loro, de: Papagei}
    limit: 9
    unofficial: true
    note: It talks.
    ability: |
      play if you have an active Mate:
        destroy any open Gull   # not the others
"""


def test_the_shipped_coins_are_loaded_once() -> None:
    """Two calls give equal collections with the very same coins."""
    assert load_coins() == load_coins()
    assert load_coins()["Mate"] is load_coins()["Mate"]
    assert hash(load_coins()) == hash(load_coins())


def test_a_set_may_come_from_a_path_or_from_its_text(tmp_path: Path) -> None:
    """A path, its text as `str`, and the file's content give the same coins."""
    path = tmp_path / "birds.yaml"
    path.write_text(GULL, encoding="utf-8")
    expected = load_coins(GULL)["Gull"]
    assert expected == load_coins(path)["Gull"] == load_coins(str(path))["Gull"]
    assert str(path) == load_coins(path)["Gull"].span.file


def test_sets_may_use_each_other() -> None:
    """A text may name coins of the sets in `uses`, in whatever order they are given."""
    coins = load_coins(PARROT, GULL)
    parrot = coins["Parrot"]
    (ability,) = parrot.abilities
    assert isinstance(ability, Play)
    assert (Destroy(Any(Filter(Place.OPEN, kind="Gull"))),) == ability.body
    assert ("Papagei", "Loro", "Parrot") == tuple(parrot.name_in(x) for x in ("de", "es", "fr"))
    assert (9, True, "It talks.") == (parrot.limit, parrot.unofficial, parrot.note)
    printed = coins.sets[-2]
    assert (("Parrot", 1), ("Gull", 3)) == printed.shipyard
    assert ("More Birds", "unofficial", "for the tests") == (
        printed.title,
        printed.status,
        printed.note,
    )


def test_without_the_base_there_is_only_what_was_given() -> None:
    """`base=False` leaves out the shipped sets, so they can't be used either."""
    assert ["Gull"] == list(load_coins(GULL, base=False))
    with pytest.raises(CoinFileError) as caught:
        load_coins(GULL, PARROT, base=False)
    assert ["E0116"] == [entry.code for entry in caught.value.diagnostics]


def test_a_shipped_file_given_again_is_the_same_file() -> None:
    """Checking the base set's own file doesn't clash with the base set."""
    path = Path(str(resources.folder("coins"))) / "pieces_of_eight.yaml"
    assert load_coins() == load_coins(path)


def test_the_collection_is_immutable_and_survives_copying() -> None:
    """Copies and pickles are equal to the original; there is no way to change it."""
    coins = load_coins(GULL)
    assert coins == copy.deepcopy(coins) == pickle.loads(pickle.dumps(coins))
    untyped: typing.Any = coins
    with pytest.raises(TypeError):
        untyped["Gull"] = coins["Mate"]
    with pytest.raises(AttributeError):
        untyped.sets = ()


def test_an_unknown_name_gets_a_suggestion() -> None:
    """A KeyError says which name may have been meant."""
    with pytest.raises(KeyError, match="did you mean `Treachery`"):
        load_coins()["Treachary"]
    assert "Treachary" not in load_coins()


def test_a_coin_in_two_sets_names_both_places() -> None:
    """The error shows the second coin and the first."""
    with pytest.raises(CoinFileError) as caught:
        load_coins(GULL, GULL.replace("birds", "other-birds"))
    (diagnostic,) = caught.value.diagnostics
    assert "E0114" == diagnostic.code
    assert (3, 3) == (diagnostic.span.line, diagnostic.related[0].span.line)


def test_all_errors_of_all_files_come_at_once() -> None:
    """One exception has every diagnostic; its text is their rendering."""
    with pytest.raises(CoinFileError) as caught:
        load_coins(GULL.replace("limit: 2", "limit: many"), PARROT.replace("Gull   ", "Gul   "))
    assert ["E0110", "E0301"] == [entry.code for entry in caught.value.diagnostics]
    assert "did you mean `Gull`?" in str(caught.value)
    assert isinstance(caught.value, PiecesOfEightError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("content", [None, b"set: \xff\xfe"])
def test_a_file_that_cannot_be_read_is_a_diagnostic(tmp_path: Path, content: bytes | None) -> None:
    """A missing file and one that isn't UTF-8 are E0118, not some other exception."""
    path = tmp_path / "birds.yaml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CoinFileError) as caught:
        load_coins(path)
    (diagnostic,) = caught.value.diagnostics
    assert "E0118" == diagnostic.code
    assert f"error[E0118]: `{path}` can't be read" in str(caught.value)


def test_line_breaks_and_byte_order_marks_make_no_difference() -> None:
    """Files from any editor mean the same, and places in them are the same."""
    windows = "\ufeff" + PARROT.replace("\n", "\r\n").replace("Gull   ", "Gul   ")
    plain = PARROT.replace("Gull   ", "Gul   ")
    known = load_coins(GULL)
    expected = check_text(plain, "birds.yaml", known)
    assert expected == check_text(windows, "birds.yaml", known)
    assert [(15, 26)] == [(entry.span.line, entry.span.column) for entry in expected]


def test_checking_is_a_pure_function_of_the_text() -> None:
    """The same text gives the same diagnostics; nothing is loaded by it."""
    assert check_text(PARROT) == check_text(PARROT)
    assert "Parrot" not in load_coins()
    assert [] == check_text(PARROT, known=load_coins(GULL))


def test_a_shipped_file_can_be_checked_while_it_is_edited() -> None:
    """A text under the name of a shipped file replaces that file; it doesn't clash with it."""
    text = resources.read("coins", "pieces_of_eight.yaml")
    assert [] == check_text(text, "somewhere/pieces_of_eight.yaml")
    assert {"E0115"} == {entry.code for entry in check_text(text, "copy.yaml")}


def test_importing_builds_no_grammar() -> None:
    """The grammar is built at its first use only."""
    script = (
        "import piecesofeight.language as language\n"
        "from piecesofeight.language.parsing import grammar\n"
        "assert grammar.parser.cache_info().currsize == 0\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (0, "") == (done.returncode, done.stderr)


def test_scenario_files_are_no_sets() -> None:
    """Of the shipped folder, only the coin files are loaded."""
    assert all("scenario" not in coin.span.file for coin in load_coins().values())
