"""What is too large, too deep or not what it seems is refused at once, with few words.

No time is measured here: that little is reported shows that little was read. What took how long is
in the manual's figures; each of these files takes less than a second.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from language_page import LIMITS

from piecesofeight.language import CoinFileError, check_text, load_coins
from piecesofeight.language.file.yaml_tree import MAX_LENGTH
from piecesofeight.language.parsing import grammar

SET = "set: my-set\nuses: [pieces-of-eight]\ncoins:\n"
COIN = "  - coin: Gull\n    limit: 2\n    ability: |\n"
# As many as fit into a file.
FULL = MAX_LENGTH // 2


def in_a_file(text: str) -> str:
    """The text of an ability as a coin file."""
    return SET + COIN + "".join(f"      {line}\n" for line in text.split("\n"))


def nots(count: int) -> str:
    """A condition so deep in parentheses."""
    return f"play if {'not (' * count}this is open{')' * count}:\n  destroy any open coin"


def levels(count: int) -> str:
    """So many blocks within each other."""
    lines = [f"{'  ' * level}you may:" for level in range(1, count + 1)]
    return "\n".join(["play:", *lines, f"{'  ' * (count + 1)}destroy this"])


def entries(count: int) -> str:
    """A file with so many keys, values and entries."""
    return f"set: my-set\nnote: [{','.join('a' * (count - 7))}]\ncoins: []\n"


def parentheses(count: int) -> str:
    """A condition in so many parentheses, which change nothing."""
    return f"play if {'(' * count}this is open{')' * count}:\n  destroy any open coin"


def both(count: int) -> str:
    """A condition of several parts, one of them so deep, in the condition of a step."""
    odd = "".join("not (" if level % 2 else "(" for level in range(count))
    return (
        f"play:\n  if you have an open Mate or {odd}this is open and you have at least 2 coins in "
        f"your hold{')' * count}:\n    destroy any open coin"
    )


def parts(join: str, before: str) -> Callable[[int], str]:
    """Conditions of so many simple parts that hold of different holds."""

    def made(count: int) -> str:
        several = join.join(f"you have exactly {i} coins in your hold" for i in range(count))
        return in_a_file(f"play{before}{several}:\n  {' ' * before.count(':')}destroy this")

    return made


def one_name(text: str) -> Callable[[int], str]:
    """A file with a name of so many letters, where a text says."""
    return lambda n: text.replace("NAME", "G" + "u" * (n - 1)).replace("LOW", "g" * n)


def number(line: str) -> Callable[[int], str]:
    """An ability with a number in a line."""
    return lambda n: in_a_file("play:\n" + line.replace("N", str(n)))


# For each limit: files with so much of it, in every way in which there can be much.
MAKERS: dict[str, list[Callable[[int], str]]] = {
    "characters in a file": [
        lambda n: f"{SET}  - {{coin: Gull, limit: 1}}\n#".ljust(n, "x"),
        lambda n: f"{SET}  - {{coin: Gull, limit: 1}}\n".ljust(n, "\n"),
    ],
    "keys, values and entries in a file": [entries],
    "keys below each other, such as those of `shipyard`": [
        lambda n: SET + "".join(f"k{i}: 1\n" for i in range(n - 3)),
        lambda n: (
            SET + "  - coin: Gull\n    limit: 1\n    names:\n"
            "      " + "\n      ".join(f"k{i}: G" for i in range(n)) + "\n"
        ),
    ],
    "lists and keys within each other": [
        lambda n: f"note: {'[' * n}{']' * n}\n{SET}  []\n",
        lambda n: f"note: {'{a: ' * n}1{'}' * n}\n{SET}  []\n",
    ],
    "characters in a name": [
        one_name(f"{SET}  - {{coin: NAME, limit: 1}}\n"),
        one_name(f"{SET}  - {{coin: Gull, limit: 1, names: {{es: NAME}}}}\n"),
        one_name(f"{SET}  - {{coin: Gull, limit: 1, names: {{es: {{name: NAME}}}}}}\n"),
        one_name(f"{SET}  - {{coin: Gull, limit: 1, names: {{es: {{name: G, plural: NAME}}}}}}\n"),
        one_name("set: LOW\ncoins:\n  - {coin: Gull, limit: 1}\n"),
        one_name(in_a_file("play:\n  choose any open coin as LOW\n  destroy LOW")),
        one_name(in_a_file("play:\n  choose an opponent as LOW\n  LOW skips 1 turn")),
    ],
    "coins of a kind in a ship, or in a shipyard": [
        lambda n: f"{SET}  - {{coin: Gull, limit: {n}}}\n",
        lambda n: f"shipyard: {{Gull: {n}}}\n{SET}  - {{coin: Gull, limit: 1}}\n",
    ],
    "characters in the text of a coin": [
        lambda n: in_a_file("play:\n  destroy any open coin\n#".ljust(n - 1, "x")),
    ],
    "abilities of a coin": [
        lambda n: in_a_file("play:\n  destroy this\n" * n),
        lambda n: in_a_file(
            "".join(
                f"play if you have exactly {i} coins:\n  destroy this\n" for i in range(1, n + 1)
            )
        ),
    ],
    "steps of an ability": [
        lambda n: in_a_file("play:\n" + "\n".join(["  destroy this"] * n)),
        lambda n: in_a_file(
            "react when any ability is used:\n  cost: destroy this"
            + "\n  any opponent skips 1 turn" * (n > 1)
            + "\n  you may:" * (n > 2)
            + "\n    you take the next turn" * (n - 3)
        ),
    ],
    "targets of an ability": [
        lambda n: in_a_file("play:\n" + "\n".join(["  destroy any open coin"] * n)),
        lambda n: in_a_file(
            "play:\n  choose any open coin as prize\n"
            + "  any opponent skips 1 turn\n" * (n - 1)
            + "  destroy prize"
        ),
    ],
    "choices that an ability remembers": [
        lambda n: in_a_file("play:\n" + "\n".join(["  destroy every open coin of opponents"] * n)),
    ],
    "coins or players that a delayed step remembers": [
        lambda n: in_a_file(
            "play:\n"
            + "\n".join(f"  choose an opponent as a{i}" for i in range(n))
            + "\n  at the end of this turn:\n"
            + "\n".join(f"    a{i} skips 1 turn" for i in range(n))
        ),
    ],
    "coins that `add` may add": [
        lambda n: in_a_file(
            f"play:\n  add up to {n} other open coins of yours\n"
            "  destroy any fore coin and 1 coin behind it for each coin added"
        ),
    ],
    "blocks within each other": [lambda n: in_a_file(levels(n))],
    "times that `repeat` does something": [
        lambda n: in_a_file(f"play:\n  repeat {n} times:\n    destroy any open coin"),
    ],
    "parentheses within each other": [
        lambda n: in_a_file(nots(n)),
        lambda n: in_a_file(parentheses(n)),
        lambda n: in_a_file(both(n)),
    ],
    "simple parts of a condition": [
        parts(" or ", " if "),
        parts(" or ", ":\n  if "),
        lambda n: in_a_file(
            "play if not ("
            + " or ".join(f"you have exactly {i} coins in your hold" for i in range(n))
            + "):\n  destroy this"
        ),
    ],
    "names of marks in a game": [
        lambda n: in_a_file(
            "play:\n" + "\n".join(f"  put 1 {'m' * i} mark on this" for i in range(2, n + 2))
        ),
    ],
    "any other number in a text": [
        number("  any opponent skips N turns"),
        number("  pick N random coins in your hold as prize\n  destroy this"),
        number("  if you have at least N coins in your hold:\n    destroy this"),
    ],
}
WAYS = [(what, most, code, make) for what, most, code in LIMITS for make in MAKERS[what]]


@pytest.mark.parametrize(
    ("what", "most", "code", "make"),
    WAYS,
    ids=[f"{what} {number}" for number, (what, *_) in enumerate(WAYS)],
)
def test_a_limit_is_where_the_manual_says(
    what: str, most: int, code: str, make: Callable[[int], str]
) -> None:
    """As much as allowed isn't too much; one more is, and is said to be, in whatever it is."""
    said = {(one.code, one.message) for one in check_text(make(most))}
    more = {(one.code, one.message) for one in check_text(make(most + 1))} - said
    assert code in {kind for kind, _ in more}
    assert code == "E0106" or code not in {kind for kind, _ in said}


def test_nothing_but_blocks_and_parentheses_can_hold_itself() -> None:
    """So their two limits bound how deep any text can be: without them no rule leads to itself."""
    inside: dict[str, set[str]] = {}
    for rule in grammar.parser().rules:
        parts = {one.name for one in rule.expansion}
        if "LPAR" not in parts and rule.origin.name not in ("block", "ban"):
            # Lists of equals are rules that hold themselves only in words.
            parts.discard(rule.origin.name)
            inside.setdefault(rule.origin.name, set()).update(parts)

    def below(name: str, above: tuple[str, ...] = ()) -> None:
        assert name not in above, f"`{name}` can hold itself"
        for part in inside.get(name, ()):
            below(part, (*above, name))

    for name in inside:
        below(name)


HOSTILE = {
    "a text of ten megabytes": SET + "note: " + "a" * 10_000_000,
    "an ability as long as a file": in_a_file("play:\n" + "  destroy this\n" * 80_000),
    "brackets without end": "[" * FULL,
    "braces without end": "{" * FULL,
    "dashes without end": "- " * FULL,
    "question marks without end": "? " * FULL,
    "keys in keys without end": "a: " * (FULL // 2),
    "lines of nothing much": "a\n" * FULL,
    "one key again and again": "a: 1\n" * (FULL // 3),
    "coins of nothing": SET + "  - {}\n" * 200_000,
    "coins without end": SET + "  - {coin: 'Gull\n" * 80_000,
    "aliases of aliases": "a: &a [x, x]\n"
    + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 60)),
    "nothing but NUL": "\0" * FULL,
    "turning marks": "set: \u202e" + "\u2066\u202e" * 100_000,
    "percent signs": "%" * FULL,
    "carriage returns": "set: x\r" * 100_000,
    "odd spaces": "set:" + "\u00a0 " * (FULL // 2),
    "split letters": "set: " + "n\u0303" * (FULL // 2),
    "parentheses": in_a_file(f"play if {'(' * 9_000}this is open:\n  destroy this"),
    "negations": in_a_file(f"play if {'not (' * 1_900}this is open:\n  destroy this"),
    "targets without end": in_a_file("play:" + "\n  destroy any open coin" * 400),
    "targets of every sort": in_a_file(
        "play:"
        + "".join(
            f"\n  destroy any {other}{place} {kind} of {owner}"
            for other in ("", "other ")
            for place in ("nest", "fore", "aft", "middle", "open")
            for kind in ("coin", "Mate", "Gull", "Cannon")
            for owner in ("yours", "an opponent", "another player")
        )
    ),
    "one word again and again": in_a_file("play:\n  " + "destroy " * 1_200),
    "quotes": in_a_file("play:\n  destroy any " + '"' * 9_000),
    "signs": in_a_file("play:\n  " + "!" * 9_000),
    "one long name": in_a_file("play:\n  destroy any " + "Gull " * 1_900),
    "one name that doesn't end": in_a_file("play:\n  destroy any " + "Gull of " * 1_200),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_few_words(name: str) -> None:
    """Whatever a stranger sends: an error, and not thousands of them."""
    found = check_text(HOSTILE[name])
    assert found
    assert len(found) <= 1_100


def test_a_file_that_is_far_too_long_is_not_even_read(tmp_path: Path) -> None:
    """Its size alone is enough to refuse it."""
    path = tmp_path / "gull.yaml"
    with path.open("wb") as file:
        file.truncate(5 * MAX_LENGTH)
    with pytest.raises(CoinFileError, match="far too long"):
        load_coins(path)


def test_five_thousand_coins_need_as_many_readings() -> None:
    """Twice the coins, twice the errors: none is lost, none is said again for another coin."""

    def errors(count: int) -> int:
        coins = "".join(
            f"  - coin: Gull {'A' * (1 + i // 26)}{chr(65 + i % 26)}\n    limit: 2\n"
            "    ability: |\n      play:\n        destory any opne coin\n        destroy thus\n"
            for i in range(count)
        )
        return len(check_text(SET + coins))

    assert (300, 600) == (errors(100), errors(200))


def test_a_chain_of_two_thousand_answers_is_followed() -> None:
    """What is answered from coin to coin is followed to its end, however far that is."""

    def name(number: int) -> str:
        return f"Gull {chr(65 + number // 676)}{chr(97 + number // 26 % 26)}{chr(97 + number % 26)}"

    last = 2_000
    text = SET + f"  - coin: {name(0)}\n    limit: 2\n    ability: |\n"
    text += "      play:\n        reveal any hidden coin of an opponent\n"
    for number in range(1, last + 1):
        step = "you take the next turn" if number == last else "reveal any hidden coin of yours"
        text += f"  - coin: {name(number)}\n    limit: 2\n    ability: |\n"
        text += f"      react when any ability of a {name(number - 1)} of yours is used:\n"
        text += f"        {step}\n"
    found = [one for one in check_text(text) if one.code == "W0405"]
    assert [last + 1] == [len(one.related) for one in found]
