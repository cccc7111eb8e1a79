"""The group of commands: help, versions, slips of the finger, and how failures end."""

from __future__ import annotations

import io
import json
import pkgutil
import platform
import subprocess
import sys

import click
import pytest
from cli_support import Run
from folders import ROOT
from usual_signals import usual_signals

import piecesofeight.cli
from piecesofeight import GameError, NotationError, SaveError, ShipError
from piecesofeight.cli import COMMANDS
from piecesofeight.cli.common.failure import BAD_INPUT, Failure, failure_of, plain
from piecesofeight.cli.common.output import console
from piecesofeight.version import version


def test_version_is_one_line(run: Run) -> None:
    """`--version` says which version of what this is, and nothing else."""
    result = run("--version")
    expected = f"piecesofeight {version()} (Python {platform.python_version()})\n"
    assert (0, expected) == (result.exit_code, result.stdout)


def test_help_lists_every_command(run: Run) -> None:
    """The help names each registered command with what it does, and has an example."""
    result = run("--help")
    assert result.exit_code == 0
    for name, summary in COMMANDS.items():
        width = max(map(len, COMMANDS)) + 4
        assert f"  {name}".ljust(width) + summary in result.stdout
    assert "Examples:\n  piecesofeight play" in result.stdout


def test_every_module_is_a_command() -> None:
    """Whoever adds a module of a command, and nothing else, is told where it is to be named."""
    modules = {one.name for one in pkgutil.iter_modules(piecesofeight.cli.__path__)} - {"common"}
    where = "`COMMANDS` in piecesofeight/cli/__init__.py"
    assert [] == [f"{name}: name it in {where}" for name in sorted(modules - set(COMMANDS))]
    assert [] == [f"{name}: {where} names no module" for name in sorted(set(COMMANDS) - modules)]


def test_each_command_has_help_with_an_example(run: Run) -> None:
    """`COMMAND --help` and `-h` say the same, and end with examples that can be copied."""
    for name in COMMANDS:
        long, short = run(name, "--help"), run(name, "-h")
        assert long.stdout == short.stdout, name
        assert long.exit_code == 0, name
        examples = long.stdout.partition("\nExamples:\n")[2].splitlines()
        assert examples, name
        assert [] == [line for line in examples if not line.startswith(f"  piecesofeight {name}")]


def test_no_command_shows_the_help_and_fails(run: Run) -> None:
    """Called without anything it can do nothing: the help goes to stderr, and a script notices."""
    result = run()
    assert (2, "") == (result.exit_code, result.stdout)
    assert "Commands:" in result.stderr


SLIPS: list[tuple[list[str], str]] = [
    (
        ["chek"],
        "error: there is no command `chek`\nhelp: did you mean `check`?\n",
    ),
    (
        ["zzz"],
        "error: there is no command `zzz`\nhelp: the commands are "
        + ", ".join(f"`{name}`" for name in COMMANDS)
        + "\n",
    ),
    (
        ["a\nb\x1b[2J"],
        "error: there is no command `a\\nb\\x1b[2J`\nhelp: the commands are "
        + ", ".join(f"`{name}`" for name in COMMANDS)
        + "\n",
    ),
    (
        ["--verson"],
        "error: there is no option `--verson`\nhelp: did you mean `--version`?\n",
    ),
    (
        ["check", "--jsn", "x"],
        "error: there is no option `--jsn`\nhelp: did you mean `--json`?\n",
    ),
    (
        ["check"],
        "error: missing argument `FILE...`\nhelp: see `piecesofeight check --help`\n",
    ),
    (
        ["explain", "--html"],
        "error: `--html` is for the sheet of a set\nhelp: name the set with `--set`\n",
    ),
    (
        ["explain", "Mate", "--lang", "fr"],
        (
            "error: invalid value for `--lang`: `fr` is not one of `en`, `es`\n"
            "help: see `piecesofeight explain --help`\n"
        ),
    ),
    (
        ["check", "x", "--format", "xml"],
        (
            "error: invalid value for `--format`: `xml` is not one of "
            "`text`, `compact`, `json`, `sarif`, `github`\n"
            "help: see `piecesofeight check --help`\n"
        ),
    ),
    (
        ["play", "--players", "9"],
        "error: a game has 2 to 8 players, not 9 (2.4)\n",
    ),
    (
        ["play", "--seed", "x"],
        (
            "error: invalid value for `--seed`: `x` is not a valid integer\n"
            "help: see `piecesofeight play --help`\n"
        ),
    ),
    (
        ["play", "stray"],
        "error: got unexpected extra argument (stray)\nhelp: see `piecesofeight play --help`\n",
    ),
]


def test_a_slip_is_answered_with_a_way_out(run: Run) -> None:
    """What can't be understood gives 2, nothing on stdout, and two lines on stderr."""
    results = [(args, run(*args)) for args, _ in SLIPS]
    found = [(args, one.exit_code, one.stdout, one.stderr) for args, one in results]
    assert [(args, 2, "", expected) for args, expected in SLIPS] == found


ERRORS: list[tuple[Exception, tuple[str, str]]] = [
    (NotationError("bad", text="x", hint="write y"), ("bad", "write y")),
    (SaveError("bad", where="block[3]", hint="save again"), ("block[3]: bad", "save again")),
    (ShipError("a ship\n  Anne: too small"), ("a ship\n  Anne: too small", "")),
    (GameError("two players"), ("two players", "")),
    (Failure("bad", "good"), ("bad", "good")),
    (click.ClickException("It's bad."), ("it`s bad", "")),
    (
        PermissionError(13, "Permission denied", "a\nb"),
        ("`a\\nb` can't be used: permission denied", ""),
    ),
    (OSError(28, "No space left"), ("the output can't be used: no space left", "")),
]


def test_each_typed_error_becomes_a_failure() -> None:
    """The library's errors keep their words; their hint becomes the help."""
    failures = [failure_of(error) for error, _ in ERRORS]
    found = [one and (one.message, one.hint, one.code) for one in failures]
    assert [(*expected, BAD_INPUT) for _, expected in ERRORS] == found


def test_a_mistake_of_ours_is_not_hidden() -> None:
    """An error that nobody raised on purpose isn't taken for bad input."""
    assert failure_of(AssertionError("ours")) is None


def test_messages_of_click_are_spoken_in_our_manner() -> None:
    """No capital, no full stop, backquotes."""
    assert plain("Missing option '--x'.") == "missing option `--x`"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("no_color", "expected"), [(None, True), ("1", False)])
def test_colour_only_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, no_color: str | None, expected: bool
) -> None:
    """A terminal gets colour, unless `NO_COLOR` is set."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    if no_color:
        monkeypatch.setenv("NO_COLOR", no_color)
    terminal = _Terminal()
    console(terminal).print("red", style="red")
    assert expected == ("\x1b[31m" in terminal.getvalue())


# Runs each of some programs in a fork of a process that has run the first, tells how each ended.
FORKS = """
import json, os, sys, tempfile

def told(code):
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            sys.argv = ["piecesofeight"]
            os.dup2(out.fileno(), 1), os.dup2(err.fileno(), 2)
            ended = 0
            try:
                exec(code, {"__name__": "__main__"})
            except SystemExit as exit:
                ended = exit.code
            sys.stdout.flush(), sys.stderr.flush()
            os._exit(ended or 0)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        shown = []
        for file in (out, err):
            file.seek(0)
            shown.append(file.read().decode())
        return [ended, *shown]

first, *codes = json.load(sys.stdin)
exec(first, globals())
print(json.dumps([told(code) for code in codes]))
"""


def forked(first: str, *codes: str) -> list[tuple[int, str, str]]:
    """How programs end after a first one that they have in common, with what they printed."""
    done = subprocess.run(
        [sys.executable, "-c", FORKS],
        input=json.dumps([first, *codes]),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        preexec_fn=usual_signals,
    )
    return [(code, out, err.strip()) for code, out, err in json.loads(done.stdout)]


needs_forks = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no forks or signals")


@needs_forks
def test_what_is_not_needed_is_not_imported() -> None:
    """Who only imports the package doesn't pay for click and rich; `--help` loads no command.

    `python -m piecesofeight` is the command line, with its exit codes.
    """
    library = (
        "import sys, piecesofeight as po8\n"
        "po8.Ship, po8.Game, po8.load_coins, po8.check_text\n"
        "print([name for name in ('click', 'rich', 'piecesofeight.cli') if name in sys.modules])"
    )
    help_text = (
        "import sys\n"
        "from piecesofeight.cli import cli\n"
        "cli(['--help'], standalone_mode=False)\n"
        "print('|', [name for name in ('lark', 'yaml', 'piecesofeight.game.state',"
        " 'piecesofeight.cli.play') if name in sys.modules])"
    )
    command = (
        "import runpy, sys\n"
        "sys.argv.append('chek')\n"
        "runpy.run_module('piecesofeight', run_name='__main__', alter_sys=True)\n"
    )
    of_library, of_help, of_command = forked("", library, help_text, command)
    assert (0, "[]\n", "") == of_library
    assert (0, "[]\n", "") == (of_help[0], of_help[1].rpartition("| ")[2], of_help[2])
    said = "error: there is no command `chek`\nhelp: did you mean `check`?"
    assert (2, "", said) == of_command


@needs_forks
def test_ctrl_c_while_modules_are_imported_is_quiet() -> None:
    """However early it comes: no traceback, and the code of Ctrl-C."""
    code = (
        "import sys\n"
        "class Pressed:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == MODULE:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Pressed())\n"
        "sys.argv = ['piecesofeight', COMMAND]\n"
        "from piecesofeight.__main__ import main\n"
        "main()\n"
    )
    cases = {
        "piecesofeight.cli": "--version",
        "click": "--version",
        "rich.console": "--version",
        "piecesofeight.cli.bench": "bench",
        "piecesofeight.study.bench": "bench",
    }
    ends = forked(
        "",
        *(
            code.replace("MODULE", repr(module)).replace("COMMAND", repr(command))
            for module, command in cases.items()
        ),
    )
    assert dict.fromkeys(cases, (130, "", "")) == dict(zip(cases, ends, strict=True))


@needs_forks
def test_no_signal_is_lost_where_nothing_can_be_raised() -> None:
    """What comes in a destructor or a C library's callback ends the command all the same."""
    first = (
        "import ctypes, signal, sys, threading, weakref\n"
        "from piecesofeight.__main__ import main\n"
        "import piecesofeight.cli.explain as explain\n"
    )
    code = (
        f"{first}"
        "class Dying: pass\n"
        "def press(): signal.raise_signal(signal.HOW)\n"
        "def load_sound(*files):\n"
        "    PLACE\n"
        "    threading.Event().wait(120)\n"
        "explain.load_sound = load_sound\n"
        "sys.argv = ['piecesofeight', 'explain', 'Mate']\n"
        "main()\n"
    )
    places = (
        "ctypes.CFUNCTYPE(None)(press)()",
        "setattr(Dying, '__del__', lambda self: press()); Dying()",
        "weakref.finalize(Dying(), press)",
    )
    codes = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}
    cases = [(place, how) for place in places for how in codes]
    ends = forked(
        first, *(code.replace("PLACE", place).replace("HOW", how) for place, how in cases)
    )
    expected = {case: (codes[case[1]], "", "") for case in cases}
    assert expected == dict(zip(cases, ends, strict=True))


def test_a_file_that_ends_early_is_not_taken_for_ctrl_c(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Click takes every `EOFError` for Ctrl-D; one of ours is a mistake, and is shown."""

    def cut_short(*_files: object) -> None:
        raise EOFError("Ran out of input")

    monkeypatch.setattr("piecesofeight.cli.explain.load_sound", cut_short)
    with pytest.raises(EOFError, match="Ran out of input"):
        run("explain", "Mate")
