"""The Black Spot as plain Python, written from its rules page alone: what the engine is held to.

Nothing here comes from the engine or from the game's file. Coins and cards are counted by kind,
a course of the game is a generator that yields what is to be decided, and numbers in brackets are
those of the rules page. Base game only: cards have gold and no effect, no option of section 16.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

from black_spot_phases import Phases
from black_spot_table import DRAWS, POSTS, REGULAR, VALUE, Course, Over, held, move, only


class Model(Phases):
    """A game of Black Spot from its setup on; `choose` goes on to the next decision."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.go(self.game())

    # The course of the game.

    def game(self) -> Course:
        """The whole of it."""
        yield from self.setup()
        yield from self.rounds()

    def setup(self) -> Course:
        """Cards, first coins and first posts (3)."""
        for player in range(self.players):
            for _ in range(3 if self.players < 7 else 2):
                yield from self.draw_card(player, "C1")
        self.bag["Spot"] -= 1
        self.aside["Spot"] = 1
        for _ in range(self.players - 1):
            coin = yield from self.chance("C2", only(self.bag, REGULAR))
            move(coin, self.bag, self.aside)
        for player in range(self.players):
            coin = yield from self.chance("C2", self.aside)
            move(coin, self.aside, self.stashes[player])
        captain = next(seat for seat, stash in enumerate(self.stashes) if stash["Spot"])
        left = Counter(POSTS[1:])
        for player in range(self.players):
            if player == captain:
                self.posts[player] = "Captain"
            else:
                self.posts[player] = yield from self.chance("C3", left)
                left[self.posts[player]] -= 1

    def rounds(self, first: str = "Draw") -> Course:
        """Rounds from this phase on, till the game is over and scored (4.1, 10.1)."""
        phases = {
            "Draw": self.draw_phase,
            "Steal": self.steal_phase,
            "Pay Jacques": self.pay_phase,
            "Cut and Run": self.run_phase,
            "All Hands": self.all_hands,
        }
        coming = list(phases)[list(phases).index(first) :]
        try:
            while True:
                for self.phase in coming:
                    yield from phases[self.phase]()
                coming = list(phases)
                self.round += 1
        except Over:
            yield from self.scoring()

    # Cut and Run.

    def run_phase(self) -> Course:
        """All decide before any leaves; then those left are judged (8)."""
        if self.round == 1:
            return
        leaving = []
        for player in self.active():
            options: dict[str, Any] = {"stay": False}
            stash = self.stashes[player]
            if not stash["Spot"]:  # 8.3
                fists = [f"run with {coin}" for coin in held(stash)] or ["run"]
                options |= dict.fromkeys(fists, True)
            if (yield from self.ask("D11", player, options)):
                leaving.append(player)
        for player in leaving:
            self.status[player] = "left"
            del self.posts[player]
        left, spotted = self.active(), self.spotted()
        if spotted == left:  # 8.7 a and b
            self.eliminate(spotted)
            raise Over
        if len(left) == 1:
            yield from self.last_turn(left[0])
            raise Over

    def last_turn(self, player: int) -> Course:
        """The last player may draw once more, till a Spot comes (10.4)."""
        self.phase = "Last Turn"
        named: dict[str, int] = {f"draw {count}": count for count in DRAWS["Captain"]}
        number = yield from self.ask("D17", player, named | {"no": 0})
        for _ in range(min(number, self.bag.total())):
            if (yield from self.draw_coin(player)) == "Spot":
                self.eliminate([player])
                return
        self.status[player] = "left"

    # All Hands.

    def all_hands(self) -> Course:
        """The show, the swap, the Captain and the other posts (9)."""
        yield from self.show()
        yield from self.swap()
        yield from self.new_posts()
        for shown in self.shown:
            shown.clear()

    def showable(self, player: int) -> Counter[str]:
        """Regular coins; if there are none, the others (1.9)."""
        stash = self.stashes[player]
        return only(stash, REGULAR) or +stash

    def show(self) -> Course:
        """Everybody with a coin chooses one or two, then all are turned up (9.1 to 9.3)."""
        chosen: dict[int, tuple[str, ...]] = {}
        for player in self.active():
            coins = self.showable(player)
            kinds = held(coins)
            sets = [(coin,) for coin in kinds] + [*combinations_with_replacement(kinds, 2)]
            options = {f"show {' '.join(s)}": s for s in sets if Counter(s) <= coins}
            if options:
                chosen[player] = yield from self.ask("D12", player, options)
        for player, turned_up in chosen.items():
            self.shown[player].update(turned_up)

    def total(self, player: int) -> int:
        """The sum of the shown coins (9.4)."""
        return worth(self.shown[player])

    def swap(self) -> Course:
        """The Gunner who drew one coin may swap a shown coin (9.6 to 9.8)."""
        gunner = next((seat for seat in self.active() if self.posts[seat] == "Gunner"), None)
        if gunner is None or self.gunner_drew != 1:
            return
        options: dict[str, Any] = {"no swap": None}
        for own in held(self.shown[gunner]):
            for seat in self.active():
                if seat != gunner:
                    for coin in held(self.shown[seat]):
                        options[f"swap {own} for {coin} of P{seat}"] = (own, coin, seat)
        swap = yield from self.ask("D13", gunner, options)
        if swap:
            own, coin, seat = swap
            for places in (self.stashes, self.shown):
                move(own, places[gunner], places[seat])
                move(coin, places[seat], places[gunner])

    def hidden(self, player: int) -> Counter[str]:
        """What the player could still turn up: judged by the Stash as it is now (9.11b)."""
        return self.showable(player) - self.shown[player]

    def split(self, tied: list[int]) -> Course:
        """Those of them who are highest after all flips that it takes (9.10, 9.13)."""
        while len(tied) > 1 and any(self.hidden(player) for player in tied):
            flips = {}
            for player in tied:
                options = {f"flip {coin}": coin for coin in held(self.hidden(player))}
                if options:
                    flips[player] = yield from self.ask("D14", player, options)
            for player, coin in flips.items():
                self.shown[player][coin] += 1
            tied = self.highest(tied)
        return tied

    def highest(self, players: list[int]) -> list[int]:
        """Those with the highest total."""
        most = max(map(self.total, players))
        return [player for player in players if self.total(player) == most]

    def new_posts(self) -> Course:
        """The Captain by the highest total, then the others choose (9.9 to 9.13)."""
        tiers: list[list[int]] = []  # equal at the show; flips don't lead out of a tier (9.11c)
        for player in sorted(self.active(), key=self.total, reverse=True):
            if tiers and self.total(tiers[-1][0]) == self.total(player):
                tiers[-1].append(player)
            else:
                tiers.append([player])
        tied = yield from self.split(tiers[0])
        captain = min(tied, key=self.rank)  # 9.11
        tiers[0].remove(captain)
        self.posts = {captain: "Captain"}
        for tier in tiers:
            while tier:
                tied = yield from self.split(self.highest(tier))  # 9.11a
                tier[:] = [player for player in tier if player not in tied]
                yield from self.take_posts(captain, tied)

    def take_posts(self, captain: int, players: list[int]) -> Course:
        """A player chooses; to several whom no flip has split the Captain gives (9.12, 9.13)."""
        for player in sorted(players, key=lambda seat: (seat - captain) % self.players):
            left = [post for post in POSTS if post not in self.posts.values()]
            if len(players) == 1:
                options = {f"take {post}": post for post in left}
                self.posts[player] = yield from self.ask("D15", player, options)
            else:
                options = {f"give {post}": post for post in left}
                self.posts[player] = yield from self.ask("D16", captain, options)

    # The end.

    def scores(self) -> dict[int, int]:
        """The score of each seat that isn't eliminated (11.1)."""
        return {
            seat: worth(self.stashes[seat]) + self.gold(seat)
            for seat in range(self.players)
            if self.status[seat] != "eliminated"
        }

    def gold(self, player: int) -> int:
        """The gold of the hand; Pieces of Eight counts the 1-coins twice (2.2, 11.1)."""
        hand = self.hands[player]
        fixed = sum(int(card[-1]) * hand[card] for card in hand if card.startswith("gold "))
        return fixed + hand["Pieces of Eight"] * 2 * self.stashes[player]["1"]

    def scoring(self) -> Course:
        """The highest score wins; lots may eliminate, then it is judged anew (11.2 to 11.5)."""
        self.phase = "End"
        while not self.winners and (scores := self.scores()):
            best = max(scores.values())
            self.winners = yield from self.draw_lots([s for s in scores if scores[s] == best])

    def draw_lots(self, tied: list[int]) -> Course:
        """Who is left of those tied: nobody, if all draw Spots (11.3, 11.4)."""
        while len(tied) > 1:
            if self.bag.total() < len(tied):
                counts = {s: [self.stashes[s][coin] for coin in REGULAR] for s in tied}
                return [seat for seat in tied if counts[seat] == max(counts.values())]
            lots = {}
            for player in tied:
                lots[player] = yield from self.chance("C7", self.bag)
                move(lots[player], self.bag, self.lots)
            self.eliminate(player for player, coin in lots.items() if coin == "Spot")
            safe = {player: VALUE[coin] for player, coin in lots.items() if coin != "Spot"}
            tied = [player for player in safe if safe[player] == max(safe.values())]
        return tied


def worth(coins: Counter[str]) -> int:
    """The sum of the values of these coins."""
    return sum(VALUE[coin] * count for coin, count in coins.items())


def playout(
    players: int, rng: random.Random, watch: Callable[[Model], None] | None = None
) -> Model:
    """A game of random choices; `watch` sees it at each decision and at the end."""
    watch = watch or (lambda _: None)
    model = Model(players)
    while model.pending:
        watch(model)
        texts = list(model.pending.options)
        model.choose(rng.choices(texts, model.pending.weights)[0])
    watch(model)
    return model
