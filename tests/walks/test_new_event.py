"""A new event is its kind, its word with its texts, its number, and the place that raises it."""

from __future__ import annotations

from pathlib import Path

import pytest
from copies import PLACES, copied, run

KIND = (
    "language/program/words.py",
    "    TURN_BEGINS =",
    '    REVEALED = "revealed"  # a coin was shown to all\n',
)
ROLE = (
    "language/program/facts.py",
    "_LOOKED_AT = ",
    "REVEALED = _role(CoinRole((EventKind.REVEALED,), shown=True))\n",
)
WORD = (
    "language/vocabulary/entries/events.py",
    '    _turn("a turn begins"',
    '    _coin("a coin is revealed", EventKind.REVEALED, "is revealed", "reveal", "reveals"),\n',
)
ENGLISH = (
    "texts/en/words.yaml",
    "  a turn begins:\n",
    """  a coin is revealed:
    doc: A coin was shown to all by an ability.
    example: |-
      react when an opponent reveals any aft coin:
        that player skips 1 turn
    forms:
      '{event_coin} is revealed': '{event_coin} is revealed'
      '{you} reveal {event_coin}': you reveal {event_coin}
      '{doer} reveals {event_coin}': '{doer} reveals {event_coin}'
    later: the revealed {head}
""",
)
SPANISH = (
    "texts/es/words.yaml",
    "  a turn begins:\n",
    """  a coin is revealed:
    forms:
      '{event_coin} is revealed': '{event_coin} sea revelad[o|a]'
      '{you} reveal {event_coin}': reveles {event_coin}
      '{doer} reveals {event_coin}': '{doer} revele {event_coin}'
    later: '[el|la] {head} revelad[o|a]'
""",
)
NUMBER = ("machine/constants/_frames.py", "\n_s.EVENT.part(", "REVEALED = 29\n")
RAISED = (
    "machine/abilities/effects/seeing.py",
    "\n\n@RESOLVES.by(OP_REVEAL)\n",
    """        user = b[f + U_USER]
        raise_event(b, t, REVEALED, coin, owner_of(b, coin), place_of(b, coin), user, NONE, 0)
""",
)
WHY = (
    "game/why/rules.yaml",
    "  BEGINS: {",
    '  REVEALED: {text: "{actor} has revealed {coin}", rules: []}\n',
)
MEETING = (
    "study/interactions/meetings.yaml",
    "would destroy:\n",
    'revealed:\n  answers: "{other} answers the showing of {coin}"\n',
)
ALL = {
    "kind": KIND,
    "role": ROLE,
    "word": WORD,
    "english": ENGLISH,
    "spanish": SPANISH,
    "number": NUMBER,
    "raised": RAISED,
    "why": WHY,
    "meeting": MEETING,
}
PLAYS = """
from piecesofeight import Game, Layout, load_coins
from piecesofeight.language import check_text
from piecesofeight.language.printing import rules_text

def coin(name, *lines):
    text = "".join(f"      {line}\\n" for line in lines)
    return f"  - coin: {name}\\n    limit: 2\\n    ability: |\\n{text}"

GULL = coin("Gull", "react when an opponent reveals your coin:", "  that player skips 1 turn")
TERN = coin("Tern", "play:", "  reveal any aft coin of an opponent")
coins = load_coins("set: mine\\ncoins:\\n" + GULL + TERN)
ships = [Layout("Tern", ("Mate", "Captain")), Layout("Gull", ("Captain", "Bomb"))]
state = Game.from_layouts(ships, coins=coins, names=["Anne", "Bart"]).start(first=0, seed=1)
state = state.apply("play nest at Bart.aft")
print(state.why("react nest").reasons[0].text.partition(":")[0])
state = state.apply("react nest")
print(state.ships[0].skips, "skips of", state.ships[0].name)
for language in ("en", "es"):
    print(*rules_text(coins["Gull"], coins, language))
print([found.code for found in check_text("set: mine\\ncoins:\\n" + GULL)])
"""


def tree(folder: Path, *left_out: str) -> Path:
    """A copy of the package with the event, but for some of its places."""
    folder = copied(folder, *(edit for place, edit in ALL.items() if place not in left_out))
    facts = folder / "piecesofeight/language/program/facts.py"
    plain = "REVEALED = _role(CoinRole(shown=True))\n"
    facts.write_text(facts.read_text(encoding="utf-8").replace(plain, ""), encoding="utf-8")
    return folder


def test_a_new_event_is_answered(tmp_path: Path) -> None:
    """It is raised, answered, explained, told in two languages, and known to have a cause."""
    folder = tree(tmp_path)
    assert "\n" == run(folder, str(PLACES))
    assert [
        "Anne has revealed Bart's Bomb",
        "1 skips of Anne",
        "React when an opponent reveals one of your coins: that player skips their next turn.",
        (
            "Reacciona cuando un oponente revele una de tus monedas: "
            "ese jugador pierde su próximo turno."
        ),
        "[]",
    ] == run(folder, "-c", PLAYS).splitlines()


@pytest.mark.parametrize(
    ("left_out", "named"),
    [
        (("number", "raised"), "the machine has no `REVEALED` (see machine/constants)"),
        (("english",), "a coin is revealed"),
        (("spanish",), "texts/es/words.yaml: event: a coin is revealed"),
        (("why",), "game/why/rules.yaml: `answerable` has no REVEALED"),
        (("meeting",), "study/interactions/meetings.yaml: nothing answers `revealed`"),
    ],
)
def test_what_is_forgotten_is_named(tmp_path: Path, left_out: tuple[str, ...], named: str) -> None:
    """An error says which place it is."""
    assert named in run(tree(tmp_path, *left_out), str(PLACES))
