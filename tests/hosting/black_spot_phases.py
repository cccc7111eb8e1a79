"""The first three phases of the plain model of the Black Spot: Draw, Steal, Pay Jacques."""

from __future__ import annotations

from collections import Counter
from typing import Any

from black_spot_table import DRAWS, REGULAR, VALUE, Course, Over, Table, held, move, only


class Phases(Table):
    """What the players do one after the other, in rank order (4.2)."""

    # Draw.

    def draw_phase(self) -> Course:
        """Everybody draws; the last coin of the bag ends the game (5)."""
        for player in self.in_rank_order():
            yield from self.draw(player)
            if not self.bag.total():  # 5.6, 10.2
                self.eliminate(self.spotted())
                raise Over

    def draw(self, player: int) -> Course:
        """As the post says (5.1 to 5.5)."""
        post = self.posts[player]
        if post == "First Mate":
            number = self.captains_number - 1
        else:
            named = {f"name {count}": count for count in DRAWS[post]}
            number = yield from self.ask("D1", player, named)
        if post == "Captain":
            self.captains_number = number
        drawn: Counter[str] = Counter()
        for _ in range(min(number, self.bag.total())):
            drawn[(yield from self.draw_coin(player))] += 1
        if post == "Gunner":
            self.gunner_drew = drawn.total()
        if post == "Pilot" and drawn.total() == 3:
            back = {f"put back {coin}": coin for coin in drawn}
            coin = yield from self.ask("D2", player, back)
            move(coin, self.stashes[player], self.bag)

    def draw_coin(self, player: int) -> Course:
        """A random coin of the bag comes into the Stash."""
        coin = yield from self.chance("C4", self.bag)
        move(coin, self.bag, self.stashes[player])
        return coin

    def draw_card(self, player: int, kind: str = "C6") -> Course:
        """The top card of the stack comes into the hand; any card may be the top one (15.3)."""
        card = yield from self.chance(kind, self.stack)
        move(card, self.stack, self.hands[player])

    # Steal.

    def steal_phase(self) -> Course:
        """Everybody steals, each as the post says (6)."""
        for player in self.in_rank_order():
            yield from self.steal(player)

    def steal(self, player: int) -> Course:
        """A player's turn in Steal, with the cheat of the post (6.7 to 6.13)."""
        post = self.posts[player]
        if post == "First Mate":
            yield from self.steal_or_give(player)
        elif post == "Pilot":
            yield from self.look_and_steal(player)
        elif post == "Bosun":
            yield from self.steal_or_draw_card(player)
        else:
            yield from self.steal_plainly(player)
        if post == "Captain":
            yield from self.steal_plainly(player)
        if post == "Cook":
            yield from self.exchange(player)

    def steal_plainly(self, player: int) -> Course:
        """A random coin of a victim of his choice, if there is a victim (6.1 to 6.4)."""
        victims = {f"steal from P{seat}": seat for seat in self.victims(player)}
        if victims:
            victim = yield from self.ask("D4", player, victims)
            yield from self.steal_unseen(player, victim, self.stashes[victim])

    def steal_unseen(self, player: int, victim: int, among: Counter[str]) -> Course:
        """One of these coins of the victim, by chance (6.4)."""
        coin = yield from self.chance("C5", among)
        move(coin, self.stashes[victim], self.stashes[player])

    def steal_or_give(self, player: int) -> Course:
        """The First Mate may give instead; with nobody to rob he may do nothing (6.8, 6.10a)."""
        options: dict[str, Any] = {"steal" if self.victims(player) else "nothing": None}
        for coin in held(self.stashes[player]):
            for seat in self.active():
                if seat != player and self.posts[seat] != "Lookout":
                    options[f"give {coin} to P{seat}"] = (coin, seat)
        gift = yield from self.ask("D3", player, options)
        if gift:
            coin, seat = gift
            move(coin, self.stashes[player], self.stashes[seat])
        else:
            yield from self.steal_plainly(player)

    def steal_or_draw_card(self, player: int) -> Course:
        """The Bosun may draw a card instead, if there is one (6.10, 6.10a)."""
        options = {"steal" if self.victims(player) else "nothing": False}
        if self.stack.total():
            options["draw a card"] = True
        if (yield from self.ask("D3", player, options)):
            yield from self.draw_card(player)
        else:
            yield from self.steal_plainly(player)

    def look_and_steal(self, player: int) -> Course:
        """The Pilot may look at one coin or two before he takes one (6.9, 6.9a)."""
        victims = self.victims(player)
        if not victims:
            return
        if not (yield from self.ask("D3", player, {"look": True, "steal": False})):
            yield from self.steal_plainly(player)
            return
        seen: dict[int, Counter[str]] = {seat: Counter() for seat in victims}
        for may_stop in (False, True):
            options: dict[str, Any] = {
                f"look at P{seat}": seat for seat in victims if self.unseen(seat, seen)
            }
            if may_stop:
                options["stop"] = None
            seat = yield from self.ask("D6", player, options)
            if seat is None:
                break
            seen[seat][(yield from self.chance("C5", self.unseen(seat, seen)))] += 1
        takes: dict[str, Any] = {
            f"take {coin} of P{seat}": (seat, coin) for seat in seen for coin in seen[seat]
        }
        takes |= {f"another of P{seat}": (seat, None) for seat in seen if self.unseen(seat, seen)}
        seat, coin = yield from self.ask("D7", player, takes)
        if coin is None:
            yield from self.steal_unseen(player, seat, self.unseen(seat, seen))
        else:
            move(coin, self.stashes[seat], self.stashes[player])

    def unseen(self, seat: int, seen: dict[int, Counter[str]]) -> Counter[str]:
        """The coins of a victim that weren't looked at."""
        return self.stashes[seat] - seen[seat]

    def exchange(self, player: int) -> Course:
        """The Cook may exchange a coin for one from the bag (6.11, 6.11a)."""
        stash = self.stashes[player]
        if not stash.total() or not self.bag.total():
            return
        when = yield from self.ask(
            "D8", player, {text: text for text in ("no", "draw first", "put first")}
        )
        own = {f"put {coin}": coin for coin in held(stash)}
        if when == "draw first":
            yield from self.draw_coin(player)
        if when != "no":
            coin = yield from self.ask("D9", player, own)
            move(coin, stash, self.bag)
        if when == "put first":
            yield from self.draw_coin(player)

    # Pay Jacques.

    def pay_phase(self) -> Course:
        """Everybody may buy a card; then the coins go to the back (7)."""
        for player in self.in_rank_order():
            yield from self.pay(player)
        self.back += self.front
        self.front.clear()

    def pay(self, player: int) -> Course:
        """A regular coin of value 2 to 5 for a card, if there is one (7.1, 7.2)."""
        if self.stack.total():
            options: dict[str, Any] = {"nothing": None}
            for coin in held(only(self.stashes[player], REGULAR)):
                if VALUE[coin] >= 2:
                    options[f"pay {coin}"] = coin
            coin = yield from self.ask("D10", player, options)
            if coin:
                move(coin, self.stashes[player], self.front)
                yield from self.draw_card(player)
