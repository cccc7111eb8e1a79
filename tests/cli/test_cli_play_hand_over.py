"""Several people at one keyboard: who is called to it tells nothing of what is hidden (5.2)."""

from __future__ import annotations

import contextlib
import io
import random
import re
from collections.abc import Sequence

import pytest
from asking import side_by_side
from attrs import define, field
from cli_support import Run, Write
from playing import random_ship
from rich.console import Console
from test_cli_play import HOT_SEAT

from piecesofeight import Game, Layout, Rules, State, load_coins, resample
from piecesofeight.bots import RandomBot
from piecesofeight.cli.play import session as sessions
from piecesofeight.cli.play.combat.kind import CombatKind
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.keyboard import Keyboard, Quit
from piecesofeight.cli.play.kind import Choices
from piecesofeight.cli.play.seats import HUMAN, Seat
from piecesofeight.cli.play.session import Session
from piecesofeight.game.decision import Decision, Option
from piecesofeight.game.view import View
from piecesofeight.machine.constants import V_PASS
from piecesofeight.records.record import Record

COINS = load_coins()
CALLED = re.compile(r"(\w+), it is your turn at the keyboard; the others look away. Press Enter")
# Numbers of games in which somebody is called; in the last one it shows if only who can decide is.
QUICK = (4, 6, 36, 46, 47)
MORE = (2, 9, 17, 19, 20, 23, 34, 37, 43, 44, 48, 50, 51, 57, 58)


@define
class Script(Keyboard):
    """A keyboard at which what is to be chosen is typed; the prompts stay on the paper.

    Attributes:
        text: the option to be typed next.
    """

    text: str = ""

    def line(self, prompt: str) -> str:
        """Enter for who is called, the option for who is asked."""
        self.screen.tell(prompt)
        return "" if CALLED.match(prompt) else self.text


@define
class Evening(Session):
    """People at one keyboard make some choices, given by the ids of the options, and no more.

    Attributes:
        course: the ids.
    """

    course: list[int] = field(factory=list)

    def _ask(self, decision: Decision) -> Choices:
        if not self.course:
            raise Quit
        assert isinstance(self.keyboard, Script)
        option = self.course.pop(0)
        self.keyboard.text = next(one.text for one in decision if one.id == option)
        return super()._ask(decision)


def seen_by(name: str, output: str) -> list[tuple[str, str]]:
    """What somebody at the table sees: who is called, and the screens of their own sittings."""
    pieces = CALLED.split(output)
    sittings = zip(pieces[1::2], pieces[2::2], strict=True)
    return [(who, screen if who == name else "") for who, screen in sittings]


def evening(state: State, course: list[int]) -> str:
    """All that is on the screen while some choices are made by people at one keyboard."""
    paper = io.StringIO()
    screen = CombatScreen(Console(file=paper, width=100), "en", COINS)
    seats = tuple(Seat(name, HUMAN) for name in state.game.names)
    session = Evening(Record(state), seats, 0, CombatKind(screen), Script(screen), course=course)
    with contextlib.suppress(Quit):
        session.play()
        session.finish()
    return paper.getvalue()


def evenings(seed: int) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Two evenings as somebody sees them who can't tell the games apart."""
    luck = random.Random(seed)
    ships = [random_ship(luck) for _ in range(luck.choice((2, 2, 3)))]
    rules = Rules(ask_everybody=True)
    one = Game.from_layouts(ships, coins=COINS, rules=rules).start(seed=seed)
    for _ in range(luck.randrange(40)):
        if not one.is_terminal():
            one = one.apply(luck.choice(one.legal_actions()))
    seat = luck.randrange(len(ships))
    two = resample(one, seat, luck)
    course = side_by_side(one, two, luck, 40, seat)[:-1]  # after the last they may look different
    name = one.game.names[seat]
    left = evening(one, [option for option, _ in course])
    right = evening(two, [option for _, option in course])
    return seen_by(name, left), seen_by(name, right)


@pytest.mark.parametrize(
    "seeds", [QUICK, pytest.param(MORE, marks=pytest.mark.slow)], ids=["some", "more"]
)
def test_nobody_at_the_table_can_tell_two_games_apart(seeds: Sequence[int]) -> None:
    """Who is called, in which order, and what each of them sees follows from what they know."""
    called = 0
    for seed in seeds:
        one, other = evenings(seed)
        assert one == other, f"game {seed}"
        called += len(one)
    assert called > len(seeds)


def hasty(self: Session, decision: Decision) -> Choices:
    """Who has nothing to decide isn't called to the keyboard."""
    return [decision.options[0]] if len(decision.options) == 1 else ASK(self, decision)


ASK = Session._ask


@pytest.mark.slow
def test_calling_only_who_can_decide_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above fails where people are called only if they have something to decide."""
    monkeypatch.setattr(Session, "_ask", hasty)
    assert any(len({str(one) for one in evenings(seed)}) > 1 for seed in reversed(MORE))


# --- case by case ------------------------------------------------------------------------------


def test_whoever_could_answer_is_called() -> None:
    """Whether Bart's hidden coin can answer a use or not, he is called, and Anne sees the same."""
    seen = []
    for aft in ("Treachery", "Broadside"):
        anne = Layout("Mate", ("Cannon", "Captain", "Pistols"))
        bart = Layout("Bomb", ("Mate", "Captain", aft))
        game = Game.from_layouts([anne, bart], COINS, rules=Rules(ask_everybody=True))
        course = [game.start().option_id("play nest at Bart.fore"), *[V_PASS] * 4]
        seen.append(seen_by("Anne", evening(game.start(), course)))
    assert ["Anne", "Bart"] == [name for name, _ in seen[0]]
    assert seen[0] == seen[1]


FLEET = """\
Anne: Mate | Cannon, Pistols, Captain, Bomb, Mate, Mate, Cutlass, Pillage, Broadside, Full Sail, \
Treachery, Cannon
Bart: Bomb | Mate, Cutlass, Captain, Pistols, Cannon, {others}
Carl: Mate | Mate, Cutlass, Captain, Pistols, Cannon, Cannon, Pillage, Mate, Black Spot, \
Barrel of Grog, Bomb, Mate
"""
OTHERS = ["Cannon", "Pillage", "Mate", "Black Spot", "Broadside", "Cutlass", "Treachery"]
THREE = ["play", "--human", "Anne", "--human", "Bart", "--human", "Carl", "--first", "Anne"]


def with_aft(run: Run, write: Write, aft: str, *lines: str, options: tuple[str, ...] = ()) -> str:
    """What is on the screen of an evening of three, where Bart has that coin in the aft."""
    others = [*(coin for coin in OTHERS if coin != aft), aft]
    fleet = write("fleet.txt", FLEET.format(others=", ".join(others)))
    result = run(*THREE, "--seed", "5", "--ships", fleet, *options, lines=list(lines))
    assert (0, "") == (result.exit_code, result.stderr)
    return result.stdout


# Anne plays; Bart and Carl have nothing to say to it; Bart has nothing to say to his loss.
PASSED = ("", "play nest at Bart.fore", "", "pass", "", "pass", "", "pass", "", "quit")


@pytest.mark.parametrize("aft", ["Treachery", "Black Spot", "Broadside"])
def test_who_could_answer_is_called(run: Run, write: Write, aft: str) -> None:
    """Bart is called twice for what his aft coin could be, Carl once, Anne as herself."""
    output = with_aft(run, write, aft, *PASSED)
    called = [name for name, _ in seen_by("Anne", output)]
    assert ["Anne", "Bart", "Carl", "Bart", "Anne"] == called
    assert "Bart, do you answer?" in output


def test_a_hidden_treachery_shows_to_nobody_else(run: Run, write: Write) -> None:
    """Anne and Carl see the same evening whether Bart may answer or not; Bart doesn't."""
    may, may_not = (with_aft(run, write, aft, *PASSED) for aft in ("Treachery", "Broadside"))
    assert seen_by("Anne", may) == seen_by("Anne", may_not)
    assert seen_by("Carl", may) == seen_by("Carl", may_not)
    assert seen_by("Bart", may) != seen_by("Bart", may_not)


def test_only_who_can_answer_is_called_if_that_is_wanted(run: Run, write: Write) -> None:
    """`--hand-over asked`: quicker, and it shows who could have answered."""
    fast = ("--hand-over", "asked")
    may = with_aft(run, write, "Treachery", *PASSED[:4], "", "quit", options=fast)
    may_not = with_aft(run, write, "Broadside", *PASSED[:2], "quit", options=fast)
    assert ["Anne", "Bart", "Anne"] == [name for name, _ in seen_by("Anne", may)]
    assert ["Anne"] == [name for name, _ in seen_by("Anne", may_not)]


def test_enter_is_enough_where_there_is_one_option(run: Run, write: Write) -> None:
    """Who has nothing to decide presses Enter, and isn't bothered twice in one sitting."""
    lines = ["", "play nest at Bart.fore", "", "", "", "", "", "", "", "quit"]
    output = with_aft(run, write, "Broadside", *lines)
    assert 3 == output.count("Enter takes the only option, or `help` >")
    assert "Anne, your crow's nest is empty" in output


def test_coins_of_other_sets_are_not_asked_for(run: Run) -> None:
    """Only the coins that ships may be built from can lie hidden: a call has no answer here."""
    result = run(*HOT_SEAT, lines=["", "call fore to aft-side", "", "quit"])
    assert ["Anne", "Bart"] == [name for name, _ in seen_by("Anne", result.stdout)]
    assert "Bart, your action:" in result.stdout


class Idle(RandomBot):
    """Does as little as can be."""

    def choose(self, view: View) -> Option:
        """The last option, which is to pass where one may."""
        assert view.decision is not None
        return view.decision.options[-1]


def luck_of_carl(aft: str) -> list[int]:
    """What the luck of a bot follows from in some turns, while another has that coin aft."""
    found: list[int] = []

    def noted(seat: Seat, _seed: int, decided: int) -> Idle:
        found.extend([decided] * (seat.name == "Carl"))
        return Idle()

    ships = [
        Layout("Mate", ("Cannon", "Captain", "Pistols")),
        Layout("Bomb", ("Mate", "Captain", aft)),
        Layout("Bomb", ("Cutlass", "Mate", "Captain")),
    ]
    state = Game.from_layouts(ships, COINS).start().apply("play nest at Carl.fore")
    seats = tuple(Seat(name, "random" if name != "Anne" else HUMAN) for name in state.game.names)
    screen = CombatScreen(Console(file=io.StringIO()), "en", COINS)
    with pytest.MonkeyPatch.context() as patch, contextlib.suppress(Quit):
        patch.setattr(sessions, "bot_for", noted)
        Evening(Record(state), seats, 0, CombatKind(screen), Script(screen), course=[V_PASS]).play()
    return found


def test_a_bot_has_luck_of_its_own() -> None:
    """What a bot chooses doesn't depend on how often others were asked in secret (5.2)."""
    asked, not_asked = (luck_of_carl(aft) for aft in ("Treachery", "Broadside"))
    assert len(asked) > 0
    assert asked == not_asked
