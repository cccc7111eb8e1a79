"""Small games as files, drawn: coins in a bag, hands and a pot; posts, cards, choices together.

What is drawn is the text of a file. The declarations are much the same in each; setup, phases,
deeds, what posts and cards do are drawn. The last phase ends the game after a few rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

from attrs import define, field
from hypothesis import strategies as st

from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame

MOST_ROUNDS = 4
_CONDITIONS = (
    "they have a coin in their hand",
    "they have no Crown in their hand",
    "they have 2 or more coins in their hand",
    "there is a coin in the bag",
    "there are 2 or more coins in the pot",
    "there is a rival who has a coin in their hand",
    "round is 2 or more",
    "their tally is less than 3",
)
_AMOUNTS = ("1", "2", "the number of Gulls in the pot", "their tally", "round")
_PLAIN = (
    "draw {amount} coins from the bag to their hand",
    "draw 1 coin from the pot to their hand",
    "put every coin in their hand into the pot",
    "put every Crown in the pot into their hand",
    "put a Gull from the pot into their shown",
    "put every coin in their shown into their hand",
    "reveal every coin in their hand",
    "their tally becomes their tally plus 1",
    "their tally becomes the number of coins in their hand",
    "they leave",
)
# An alternative, and what it does; `{n}` makes what is chosen a name of its own.
_ALTERNATIVES = (
    ('"pass{n}"', ""),
    ('"drop {token{n}}" for each coin in their hand as token{n}', "put token{n} into the pot"),
    ('"show {bright{n}}" for each Crown in their hand as bright{n}', "reveal bright{n}"),
    ('"take {prize{n}}" for each coin in the pot as prize{n}', "put prize{n} into their hand"),
    (
        '"give {gift{n}} to {x{n}}" for each coin in their hand as gift{n}, each rival as x{n}',
        "put gift{n} into x{n}'s hand",
    ),
    (
        '"rob {prey{n}}" for each rival who has a coin in their hand as prey{n}',
        "draw 1 coin from prey{n}'s hand to their hand",
    ),
    (
        '"name {called{n}}" for each number from 1 to 3 as called{n}',
        "draw called{n} coins from the bag to their hand",
    ),
)
_TOGETHER = _ALTERNATIVES[:5]  # what is chosen together must not ask or draw
_ROWS = ("each active player", "each active player in order of the height of their post")


@define
class _Writer:
    """Draws the parts of a file.

    Attributes:
        draw: given by Hypothesis.
        posts: whether there are posts.
        cards: whether there are cards.
        deeds: the names of the deeds.
        named: how many things have been named.
    """

    draw: st.DrawFn
    posts: bool
    cards: bool
    deeds: tuple[str, ...]
    named: int = field(default=0, init=False)

    def one(self, *of: str) -> str:
        """One of some texts."""
        return self.draw(st.sampled_from(of))

    def number(self, least: int, most: int) -> int:
        """A number."""
        return self.draw(st.integers(least, most))

    def steps(self, depth: int, deeds: tuple[str, ...], most: int = 2) -> str:
        """One step or more, each of which does of the deeds at most those."""
        count = self.number(1, most)
        return "".join(f"{self.step(depth, deeds)}\n" for _ in range(count))

    def step(self, depth: int, deeds: tuple[str, ...]) -> str:
        """A step of somebody."""
        kinds = ["plain", "plain", *(["choice", "if", "times"] if depth else [])]
        match self.one(*kinds, *(["deed"] if deeds else [])):
            case "choice":
                return f"they choose:\n{self.alternatives(_ALTERNATIVES, depth - 1, deeds)}"
            case "if":
                then = self.block(depth - 1, deeds)
                if self.draw(st.booleans()):
                    then += f"\notherwise:\n{self.block(depth - 1, deeds)}"
                return f"if {self.one(*_CONDITIONS)}:\n{then}"
            case "times":
                return f"{self.number(2, 3)} times:\n{self.block(0, deeds)}"
            case "deed":
                return self.one(*deeds)
        return self.one(*_PLAIN).format(amount=self.one(*_AMOUNTS))

    def block(self, depth: int, deeds: tuple[str, ...]) -> str:
        """Steps below a line."""
        return indent(self.steps(depth, deeds).rstrip("\n"), "  ")

    def alternatives(
        self, known: tuple[tuple[str, str], ...], depth: int, deeds: tuple[str, ...]
    ) -> str:
        """What can be chosen, each alternative once; there is always one that anybody can take."""
        some = st.lists(st.sampled_from(known[1:]), min_size=1, max_size=3, unique=True)
        lines = []
        for label, body in (known[0], *self.draw(some)):
            self.named += 1
            told = label.replace("{n}", f"-{self.named}"), body.replace("{n}", f"-{self.named}")
            steps = [*([told[1]] if body else []), *self.more(depth, deeds)]
            lines.append(told[0] + (":" if steps else ""))
            lines += [indent(step, "  ") for step in steps]
        return indent("\n".join(lines), "  ")

    def more(self, depth: int, deeds: tuple[str, ...]) -> Iterator[str]:
        """Perhaps a further step."""
        if depth and self.draw(st.booleans()):
            yield self.step(depth - 1, deeds)

    def phase(self, name: str) -> str:
        """A phase: a row of players, or all of them together."""
        head = f"  - phase: {name}\n"
        if self.draw(st.integers(0, 3)) == 0:
            head += "    if: round is 2 or more\n"
        if self.draw(st.booleans()):
            row = self.one(*_ROWS[: 1 + self.posts])
            course = f"for {row}:\n{self.block(2, self.deeds)}"
        else:
            chosen = self.alternatives(_TOGETHER, 0, ())
            course = f"each active player chooses together in secret:\n{chosen}"
        return f"{head}    course: |\n{indent(course, '      ')}\n"

    def post(self, name: str, height: int) -> str:
        """A post, which may change a deed."""
        text = f"      - name: {name}\n        height: {height}\n"
        when = self.one("", "instead of", "before", "after", "always instead of")
        if not when or not self.deeds:
            return text
        deed = self.one(*self.deeds)
        body = f"{when} {deed}:\n{self.block(1, ())}"
        return f"{text}        ability: |\n{indent(body, '          ')}\n"

    def card(self, name: str) -> str:
        """A card, which can be played at some time."""
        times = ["in any phase", "in Dawn", "when somebody plays another"]
        times += [f"when somebody would {deed}" for deed in self.deeds[:1]]
        when = self.one(*times)
        body = "prevent it\n" if when.startswith("when") and self.draw(st.booleans()) else ""
        play = f"play {when}:\n{indent(body + self.steps(1, ()), '  ')}"
        head = f"      - name: {name}\n        copies: 2\n        ability: |\n"
        return head + indent(play, "          ")


@st.composite
def game_texts(draw: st.DrawFn) -> str:
    """Texts of files of small games that are right, for 2 to 4 players."""
    deeds = ("act", "deal")[: draw(st.integers(1, 2))]
    w = _Writer(draw, draw(st.booleans()), draw(st.booleans()), deeds)
    gulls, crowns = w.number(1, 4), w.number(1, 3)
    texts = [
        "game: drawn\nplayers: 2 to 4\n\npieces:\n  coin:\n    attributes: [value]\n    kinds:\n",
        f"      - {{name: Gull, copies: {gulls}, value: 1}}\n",
        f"      - {{name: Crown, copies: {crowns}, value: 5}}\n",
    ]
    texts += _pieces(w)
    texts.append(
        "zones:\n"
        "  bag: {of: table, holds: coins, seen by: nobody, starts: full}\n"
        "  pot: {of: table, holds: coins, seen by: all}\n"
        "  hand: {of: each player, holds: coins, seen by: owner}\n"
        "  shown: {of: each player, holds: coins, seen by: all}\n"
    )
    texts += _zones(w)
    texts.append("counters:\n  of each player: [score, tally]\n")
    texts.append("words: |\n  a rival is another active player\n")
    setup = [f"  draw {w.number(0, 2)} coins from the bag to their hand"]
    setup += ["  draw 1 rank from the pegs to their post"] * w.posts
    setup += ["  draw 1 card from the deck to their fan"] * w.cards
    texts.append(f"setup: |\n{indent('for each player:', '  ')}\n" + indent("\n".join(setup), "  "))
    phases = "".join(w.phase(name) for name in ("Dawn", "Dusk")[: w.number(1, 2)])
    last = (
        f"  - phase: Last\n    course: |\n      if round is {w.number(1, MOST_ROUNDS)} or more:\n"
    )
    texts.append(f"\nphases:\n{phases}{last}        end the game\n")
    texts += [f"announced: [{deeds[0]}]\n"] * w.cards
    told = [
        f"  {deed}: |\n{indent(w.steps(2, deeds[at + 1 :]), '    ')}"
        for at, deed in enumerate(deeds)
    ]
    texts.append("deeds:\n" + "".join(told))
    texts.append(
        "end: |\n  for each player:\n"
        "    their score becomes the value of coins in their hand plus their tally\n"
        "  let winners be the players with the highest score\n  winners win\n"
    )
    return "".join(texts)


def _pieces(w: _Writer) -> Iterator[str]:
    if w.posts:
        yield "  rank:\n    attributes: [height]\n    kinds:\n"
        yield from (
            w.post(name, at) for at, name in enumerate(("Skipper", "Cook", "Boy", "Rat"), 1)
        )
    if w.cards:
        yield "  card:\n    kinds:\n"
        yield from (w.card(name) for name in ("Storm", "Calm", "Fog"))


def _zones(w: _Writer) -> Iterator[str]:
    if w.posts:
        yield "  pegs: {of: table, holds: ranks, seen by: all, starts: full}\n"
        yield "  post: {of: each player, holds: one rank, seen by: all}\n"
    if w.cards:
        yield "  deck: {of: table, holds: cards, seen by: nobody, starts: full}\n"
        yield "  fan: {of: each player, holds: cards, seen by: owner, played to: heap}\n"
        yield "  heap: {of: table, holds: cards, seen by: all}\n"


def hosted_games() -> st.SearchStrategy[HostedGame]:
    """Small games from files, as `load_game` reads them."""
    return game_texts().map(load_game)
