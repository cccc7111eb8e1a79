"""`piecesofeight new`: what it writes is sound, and nothing that was there is lost."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from cli_support import Run, Write
from hypothesis import example, given, settings
from hypothesis import strategies as st

from piecesofeight.cli.new.skeleton import KINDS, Skeleton, plain_word
from piecesofeight.language import check_text, load_coins
from piecesofeight.language.formatting import format_text
from piecesofeight.language.names import is_coin_name
from piecesofeight.language.program import Play, React, While
from piecesofeight.testing import run_text
from piecesofeight.texts import LANGUAGES, texts

CLASSES = {"play": Play, "react": React, "while": While}
NO_LIST = "error: there is no list in `s.yaml` that a line could be added to\n"
SET = """\
# Ours.
set: ours
uses: [ pieces-of-eight ]
coins:
- coin: Gull   # the first
  limit:  2
  ability: |
      play:
         destroy this

      # of the Gull
   # of the Gull, too
# at the end

# of the title
title: Ours
"""


def sound(run: Run, *files: str) -> bool:
    """Whether `check`, `test` and `fmt --check` find nothing."""
    coins = [file for file in files if not file.endswith(".scenario.yaml")]
    scenarios = [file for file in files if file not in coins]
    results = [run("check", *coins), run("test", *scenarios), run("fmt", "--check", *files)]
    return not any(result.exit_code for result in results)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_coin_is_sound(run: Run, write: Write, kind: str, lang: str) -> None:
    """It passes its check and its scenario, is formatted, and has an ability of its kind."""
    write("here.txt", "")
    result = run("new", "Boat", "Hook", "--kind", kind, "--lang", lang)
    assert 0 == result.exit_code
    assert sound(run, "boat_hook.yaml", "boat_hook.scenario.yaml")
    coin = load_coins(Path("boat_hook.yaml"))["Boat Hook"]
    assert [CLASSES[kind]] == [type(ability) for ability in coin.abilities]
    assert 3 <= Path("boat_hook.yaml").read_text(encoding="utf-8").count(" # ")


def test_a_second_coin_goes_into_the_same_files(run: Run, write: Write) -> None:
    """With --file a set is made, then grows; all of it stays sound."""
    write("here.txt", "")
    for kind in KINDS:
        assert 0 == run("new", f"Coin {kind}", "--kind", kind, "--file", "my_set.yaml").exit_code
    assert sound(run, "my_set.yaml", "my_set.scenario.yaml")
    (own,) = (one for one in load_coins(Path("my_set.yaml")).sets if one.name == "my-set")
    assert [f"Coin {kind}" for kind in KINDS] == [coin.name for coin in own.coins]
    assert 3 == Path("my_set.scenario.yaml").read_text(encoding="utf-8").count("- scenario:")


def test_what_to_do_next_is_told(run: Run, write: Write) -> None:
    """The commands that it prints can be copied, and run."""
    write("here.txt", "")
    lines = run("new", "Cook's Knife").stdout.splitlines()
    assert ["wrote cooks_knife.yaml", "wrote cooks_knife.scenario.yaml"] == lines[:2]
    commands = [line.strip() for line in lines if line.startswith("  piecesofeight ")]
    assert ["check", "test", "explain", "play"] == [one.split()[1] for one in commands]
    assert 0 == run("check", "cooks_knife.yaml").exit_code
    assert 0 == run("explain", "Cook's Knife", "--coins", "cooks_knife.yaml").exit_code


def test_the_rest_of_a_set_stays_to_the_letter(run: Run, write: Write) -> None:
    """A coin is put below the last one; comments, blanks and later keys stay as they are."""
    write("ours.yaml", SET)
    write("ours.scenario.yaml", "- {scenario: S, ships: {Anne: {}, Bart: {}}, steps: []}  # one\n")
    result = run("new", "Tern", "--file", "ours.yaml")
    expected = ["added to ours.yaml", "added to ours.scenario.yaml"]
    assert expected == result.stdout.splitlines()[:2]
    text = Path("ours.yaml").read_text(encoding="utf-8")
    before, after = SET.split("# at the end")
    assert text.startswith(before + "\n- coin: Tern\n")
    assert text.endswith("again\n# at the end" + after)
    assert [] == check_text(text)
    scenarios = Path("ours.scenario.yaml").read_text(encoding="utf-8")
    assert scenarios.partition("  # one\n")[2].startswith("\n- scenario: Tern ")


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_a_set_keeps_its_line_breaks(run: Run, write: Write, end: str, line_break: str) -> None:
    """Whatever the lines end with, and whether the last one does."""
    text = "set: s\ncoins:\n    - coin: Gull\n      limit: 1" + end
    write("s.yaml", text.replace("\n", line_break).encode())
    assert 0 == run("new", "Tern", "--file", "s.yaml").exit_code
    new = Path("s.yaml").read_bytes().decode()
    assert new.count("\n") == new.count(line_break)
    assert new.startswith(text.rstrip("\n").replace("\n", line_break))
    assert {"Gull", "Tern"} <= set(load_coins(new))


def test_nothing_is_written_over(run: Run, write: Write) -> None:
    """Without --force a file that is there stays, and the other isn't written either."""
    write("gull.scenario.yaml", "mine")
    result = run("new", "Gull")
    expected = (
        "error: `gull.scenario.yaml` is there already\n"
        "help: `--file FILE.yaml` adds the coin to a file, `--force` replaces what is there\n"
    )
    assert (2, expected) == (result.exit_code, result.output)
    assert (False, "mine") == (
        Path("gull.yaml").exists(),
        Path("gull.scenario.yaml").read_text(encoding="utf-8"),
    )
    assert 0 == run("new", "Gull", "--force").exit_code
    assert sound(run, "gull.yaml", "gull.scenario.yaml")


def test_force_never_replaces_a_set_that_is_added_to(run: Run, write: Write) -> None:
    """With --file the coins that are there stay, whatever else is said."""
    write("ours.yaml", SET)
    assert 0 == run("new", "Tern", "--file", "ours.yaml", "--force").exit_code
    assert {"Gull", "Tern"} <= set(load_coins(Path("ours.yaml")))


NO_NAMES: list[tuple[str, str]] = [
    ("gull", "`gull` can't be the name of a coin"),
    ("4 Gulls", "`4 Gulls` can't be the name of a coin"),
    ('The "Gull"', '`The "Gull"` can\'t be the name of a coin'),
    ("Gull: a bird", "`Gull: a bird` can't be the name of a coin"),
    ("Gull\x1b[2J", "`Gull\\x1b[2J` can't be the name of a coin"),
    ("Captain", "there is a coin `Captain` already"),
    ("", "`` can't be the name of a coin"),
]


def test_a_name_that_cannot_be_is_refused(run: Run, write: Write) -> None:
    """With the reason that `check` would give; nothing is written."""
    for name, message in NO_NAMES:
        write("here.txt", "")
        result = run("new", name)
        assert (2, f"error: {message}") == (result.exit_code, result.stderr.splitlines()[0])
        assert ["here.txt"] == [one.name for one in Path().iterdir()]


def test_a_coin_of_the_set_is_not_added_again(run: Run, write: Write) -> None:
    """Two coins can't have one name."""
    write("ours.yaml", SET)
    result = run("new", "Gull", "--file", "ours.yaml")
    expected = "error: there is a coin `Gull` already\nhelp: give yours another name\n"
    assert (2, expected) == (result.exit_code, result.output)
    assert SET == Path("ours.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("set: [", "error: s.yaml:1:7: this is not YAML: "),
        (
            "set: s\ncoins: [{coin: Gull, limit: 1}]\n",
            f"{NO_LIST}help: `piecesofeight fmt s.yaml` gives each entry a line of its own\n",
        ),
        ("set: s\n", f"{NO_LIST}help: `piecesofeight check s.yaml` tells what is wrong with it\n"),
        ("set: s\ncoins: []\n", f"{NO_LIST}help: `piecesofeight check s.yaml` tells "),
    ],
)
def test_a_set_that_cannot_be_added_to_stays(
    run: Run, write: Write, text: str, message: str
) -> None:
    """It is told why, and what to do."""
    result = run("new", "Tern", "--file", write("s.yaml", text))
    assert 2 == result.exit_code
    assert result.stderr.startswith(message)
    assert text == Path("s.yaml").read_text(encoding="utf-8")
    assert not Path("s.scenario.yaml").exists()


@pytest.mark.parametrize("name", ["gull", "gull.yml", "gull.scenario.yaml", ".yaml"])
def test_a_file_must_be_called_like_a_coin_file(run: Run, write: Write, name: str) -> None:
    """Else no folder would be searched for it."""
    write("here.txt", "")
    result = run("new", "Gull", "--file", name)
    expected = f"error: `{name}` can't be the name of a coin file\n"
    assert (2, True) == (result.exit_code, result.stderr.startswith(expected))


def test_both_files_are_written_or_none(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the second can't be written the first is as it was."""
    write("ours.yaml", SET)
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if target.name.endswith(".scenario.yaml"):
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    write("gull.yaml", "mine")
    for arguments in (["Tern", "--file", "ours.yaml"], ["Tern"], ["Gull", "--force"]):
        result = run("new", *arguments)
        assert (2, "") == (result.exit_code, result.stdout)
        assert result.stderr.endswith(".scenario.yaml` can't be written: permission denied\n")
    assert SET == Path("ours.yaml").read_text(encoding="utf-8")
    assert "mine" == Path("gull.yaml").read_text(encoding="utf-8")
    assert {"gull.yaml", "ours.yaml"} == {one.name for one in Path().iterdir()}


def test_files_have_the_usual_permissions(run: Run, write: Write) -> None:
    """New ones those that files have here; one that is added to keeps its own."""
    Path(write("ours.yaml", SET)).chmod(0o600)
    run("new", "Tern", "--file", "ours.yaml")
    modes = [
        stat.S_IMODE(Path(name).stat().st_mode) for name in ("ours.yaml", "ours.scenario.yaml")
    ]
    usual = Path("plain.txt")
    usual.touch()
    assert [0o600, stat.S_IMODE(usual.stat().st_mode)] == modes


def test_a_folder_that_is_not_there_is_told(run: Run, write: Write) -> None:
    """It isn't made: more likely it is a slip."""
    write("here.txt", "")
    result = run("new", "Gull", "--file", "nowhere/gull.yaml")
    assert (2, 1) == (result.exit_code, result.stderr.count("no such file or directory"))


@given(
    name=st.from_regex(r"[^\W\d_](?:[\w'-]| (?=[\w'-])){0,20}", fullmatch=True).filter(
        lambda name: is_coin_name(name) and name not in load_coins()
    ),
    kind=st.sampled_from(KINDS),
    lang=st.sampled_from(LANGUAGES),
)
@example("Ñandú", "while", "es")
@example("O'Hara-Smith", "play", "en")
@settings(max_examples=5)
def test_any_name_gives_a_sound_coin(name: str, kind: str, lang: str) -> None:
    """Whatever letters, apostrophes and hyphens are in a name that a coin may have."""
    skeleton = Skeleton(name, kind, lang, load_coins())
    text = skeleton.set_file("some_file", name)
    assert [] == check_text(text)
    assert text == format_text(text)
    assert name in load_coins(text)
    assert skeleton.coin().startswith("- coin: ")


GUESSED: list[str] = ["No", "Yes", "True", "Null", "Y", "Off"]


def test_names_that_yaml_guesses_at_are_quoted(tmp_path: Path) -> None:
    """They are the same names for every reader of YAML, and in the scenario too."""
    for name in GUESSED:
        skeleton = Skeleton(name, "play", "en", load_coins())
        text = skeleton.set_file("f", name)
        assert f'- coin: "{name}"\n' in text
        (tmp_path / "f.yaml").write_text(text, encoding="utf-8")
        (result,) = run_text(skeleton.scenario("f.yaml"), folder=tmp_path)
        assert result.passed


def test_the_languages_have_the_same_templates() -> None:
    """No language is behind."""
    first, *others = [texts(language, "new") for language in LANGUAGES]
    assert {"set", "coin", "file", "next"} < set(first)
    assert all(set(first) == set(other) for other in others)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Captain's Ñandú", "captains-nandu"), ("A  B-C", "a-b-c"), ("Ωμέγα", "my-coins")],
)
def test_files_and_sets_get_plain_names(name: str, expected: str) -> None:
    """Small letters and digits; something at least if a name has none of them."""
    assert expected == plain_word(name, "-")


# --- games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lang"), [("Pearl Divers", "en"), ("no", "es"), ("Ωμέγα", "en"), ("Pearl", "es")]
)
def test_a_new_game_is_sound(run: Run, write: Write, name: str, lang: str) -> None:
    """Nothing is said of it, it is laid out, and its scenario passes."""
    write("x", "")
    done = run("new", "--game", name, "--lang", lang, "--file", "mine.yaml")
    assert (0, "") == (done.exit_code, done.stderr)
    text = Path("mine.yaml").read_text(encoding="utf-8")
    assert [] == list(check_text(text, "mine.yaml"))
    assert text == format_text(text)
    assert "0 failed" in run("test", "mine.scenario.yaml").stdout


def test_a_game_is_written_over_only_by_force(run: Run, write: Write) -> None:
    """And what is for coins is refused."""
    write("pearls.yaml", "mine")
    refused = run("new", "--game", "Pearls")
    expected = "error: `pearls.yaml` is there already\nhelp: `--force` replaces what is there\n"
    assert (2, expected) == (refused.exit_code, refused.stderr)
    assert 0 == run("new", "--game", "Pearls", "--force").exit_code
    kind = run("new", "--game", "Pearls", "--kind", "react")
    expected = "error: `--kind` is for coins, not for a game\nhelp: leave it out\n"
    assert (2, expected) == (kind.exit_code, kind.stderr)


def test_a_second_coin_can_be_begun_before_the_first_is_changed(run: Run, write: Write) -> None:
    """That both do the same yet is no reason to refuse what it wrote itself."""
    write("here.txt", "")
    assert 0 == run("new", "Gull").exit_code
    for name in ("Tern", "Old Gull"):
        result = run("new", name, "--file", "gull.yaml")
        assert (0, "") == (result.exit_code, result.stderr)
    assert 0 == run("check", "gull.yaml").exit_code
    assert "3 passed" in run("test", "gull.scenario.yaml").stdout
