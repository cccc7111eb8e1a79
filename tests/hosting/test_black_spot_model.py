"""The plain model of the Black Spot: the laws of 15.5, and rules without a worked example."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from black_spot_model import Model, playout
from black_spot_positions import ANNE, BART, COLE, DORA, asked, choose, coins, position
from black_spot_table import CARDS, COINS, POSTS


class Laws:
    """Watches a game, and holds it to 15.5 at each decision."""

    def __init__(self) -> None:
        self.frozen: dict[int, tuple[Counter[str], Counter[str]]] = {}
        self.bag_of_round = {0: 61}

    def __call__(self, model: Model) -> None:
        """What holds always; `of_the_course` has what holds in the rounds."""
        pieces = [*model.stashes, model.bag, model.aside, model.front, model.back, model.lots]
        assert Counter(COINS) == sum(pieces, Counter())
        assert Counter(CARDS) == sum(model.hands, model.stack)
        if model.pending:
            assert len(model.pending.options) > 1
            if model.phase != "Setup":
                self.of_the_course(model)
        for seat, status in enumerate(model.status):
            if status != "active":
                now = model.stashes[seat].copy(), model.hands[seat].copy()
                assert now == self.frozen.setdefault(seat, now)
            if status == "left":
                assert 0 == model.stashes[seat]["Spot"]

    def of_the_course(self, model: Model) -> None:
        """The bag, the rounds and the posts."""
        in_round = model.phase not in ("Last Turn", "End")
        if in_round and model.pending.kind not in ("D2", "D9"):  # amid a deed (5.5, 6.11a)
            assert model.bag.total()
        if model.phase == "Draw" and model.round not in self.bag_of_round:
            assert model.bag.total() < self.bag_of_round[model.round - 1]
            self.bag_of_round[model.round] = model.bag.total()
        if in_round and model.pending.kind not in ("D14", "D15", "D16"):
            assert model.active() == sorted(model.posts)
            assert len(set(model.posts.values())) == len(model.posts)
        if model.phase in ("Draw", "Steal", "Pay Jacques"):
            assert "Captain" in model.posts.values()


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize(
    "games", [range(3), pytest.param(range(3, 33), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_the_laws_hold_at_every_decision(players: int, games: range) -> None:
    """15.5: coins and cards, the bag, posts, who left; 10.6: somebody is left to score."""
    for number in games:
        model = playout(players, random.Random(number), Laws())
        scores = model.scores()
        assert {max(scores.values())} == {scores[seat] for seat in model.winners}


@pytest.mark.parametrize("players", range(3, 9))
def test_a_game_is_what_was_chosen(players: int) -> None:
    """The same choices lead to the same game: nothing else decides."""
    model = playout(players, random.Random(players))
    again = Model(players)
    choose(again, *model.line)
    for name in ("stashes", "hands", "bag", "stack", "back", "status", "winners", "round"):
        assert getattr(model, name) == getattr(again, name)


def test_what_is_no_option_is_refused() -> None:
    """A choice is one of those that are pending; after the end there is none."""
    model = Model(3)
    with pytest.raises(ValueError, match="'name 2' is none of the options"):
        model.choose("name 2")
    with pytest.raises(ValueError, match="none of the options of None"):
        playout(3, random.Random(0)).choose("no")


@pytest.mark.parametrize(
    ("players", "stack"), [(3, 41), (4, 38), (5, 35), (6, 32), (7, 36), (8, 34)]
)
def test_the_setup(players: int, stack: int) -> None:
    """3.2 to 3.6: cards, a coin each, among them one Spot, whose owner is Captain."""
    model = Model(players)
    rng = random.Random(0)
    while model.phase == "Setup":
        model.choose(rng.choices(list(model.pending.options), model.pending.weights)[0])
    assert stack == model.stack.total()
    assert 60 - players == model.bag.total()
    assert [1] * players == [stash.total() for stash in model.stashes]
    assert [1, 1] == [model.bag["Slug"], model.bag["Spot"]]
    captain = model.pending.player
    assert [1, "Captain"] == [model.stashes[captain]["Spot"], model.posts[captain]]
    assert players == len(set(model.posts.values()))


def test_nobody_runs_in_round_one() -> None:
    """8.1: All Hands follow Pay Jacques then; from round 2 on all are asked."""
    model = position("Captain, Cook, Pilot", "1", "1", "1")
    model.round = 1
    model.go(model.run_phase())
    assert model.pending is None
    model.round = 2
    model.go(model.run_phase())
    assert ("D11", ANNE, ["run with 1", "stay"]) == asked(model)


def test_running_is_together() -> None:
    """8.2: who decides later doesn't see who ran; with nobody left the game is scored (8.7 a)."""
    model = position("Captain, Cook, Pilot", "1", "2", "3")
    model.go(model.rounds("Cut and Run"))
    choose(model, "run with 1", "run with 2")
    assert ["active"] * 3 == model.status
    model.choose("run with 3")
    assert [["left"] * 3, [COLE]] == [model.status, model.winners]


def test_the_first_mate_draws_one_fewer() -> None:
    """5.4: than the Captain named, also if the bag gave less."""
    model = position("Captain, First Mate, Pilot", "", "", "", bag="1 1 1 1 1 1 1")
    model.go(model.rounds())
    model.choose("name 4")
    assert [4, 3, 0] == [model.stashes[seat].total() for seat in range(3)]
    assert model.pending is None  # his third was the last coin, and nobody has a card: 3 to 4


def test_who_left_is_passed_over() -> None:
    """1.7, R9: a neighbour is the next active player; of two, left and right are the same."""
    model = position("Captain, Cook, Pilot, Bosun, Gunner", "1", "1", "1", "1", "1")
    model.status[BART] = model.status[4] = "left"
    assert [{COLE, DORA}, {ANNE, DORA}] == [model.neighbours(ANNE), model.neighbours(COLE)]
    model.status[DORA] = "left"
    assert {COLE} == model.neighbours(ANNE)


def test_what_may_be_shown() -> None:
    """9.1 to 9.3: one or two coins by value; Spot and Slug only without regular coins."""
    model = position("Captain, Cook, Pilot", "4 4 1 X", "S X X", "3")
    model.go(model.show())
    options = ["show 1", "show 4", "show 4 1", "show 4 4"]
    assert ("D12", ANNE, options) == asked(model)
    model.choose("show 4")
    options = ["show Slug", "show Spot", "show Spot Slug", "show Spot Spot"]
    assert ("D12", BART, options) == asked(model)
    assert coins("") == model.shown[ANNE]  # not before all have chosen
    model.choose("show Spot Slug")
    assert [coins("4"), coins("X S"), coins("3")] == model.shown


def test_the_others_of_a_tie_come_next() -> None:
    """9.11a, 9.11c: by their totals after the flips, before all who had less at the show."""
    posts = "Cook, Bosun, Pilot, Captain"
    model = position(posts, "5 1", "5 2", "5 3", "4 4")
    model.go(model.all_hands())
    choose(model, "show 5", "show 5", "show 5", "show 4")
    order = []
    while model.pending:
        order.append(model.pending.player)
        model.choose(next(iter(model.pending.options)))
    assert [BART, ANNE, DORA] == order  # 7, 6 and 4; Cole is Captain with 8


def test_showable_is_judged_at_each_flip() -> None:
    """9.11b, R43: who swapped the last regular coin away must flip the Slug."""
    model = position("Captain, Gunner, Cook", "2", "3 S", "2")
    model.gunner_drew = 1
    model.shown = [coins("2"), coins("3"), coins("2")]
    model.go(model.swap())
    model.choose("swap 3 for 2 of P0")
    assert coins("") == model.hidden(BART)
    model = position("Captain, Gunner, Cook", "X", "3 S", "2")
    model.gunner_drew = 1
    model.shown = [coins("X"), coins("3"), coins("2")]
    model.go(model.swap())
    model.choose("swap 3 for Spot of P0")
    assert coins("S") == model.hidden(BART)


def test_lots_may_eliminate_all_who_are_tied() -> None:
    """11.5, R42: who fell out by a lower coin then wins, with the same score."""
    model = position("Captain, Cook, Pilot", "5", "5", "5", bag="X X 1 2 2")
    model.go(model.scoring())
    choose(model, "2", "1", "2")
    assert [None, ["eliminated", "active", "eliminated"]] == [model.pending, model.status]
    assert [BART] == model.winners


def test_a_win_may_be_shared() -> None:
    """11.4, R34: with too few coins in the bag and the same coins in both Stashes."""
    model = position("Captain, Cook, Pilot", "5 1", "5 1", "1", bag="2")
    model.go(model.scoring())
    assert [None, [ANNE, BART]] == [model.pending, model.winners]


def test_pieces_of_eight_counts_the_ones() -> None:
    """2.2, 11.1: twice the number of 1-coins in its owner's Stash; the Slug takes 5 away."""
    model = position("Captain, Cook, Pilot", "1 1 1 4 S", "", "")
    model.hands[ANNE] = Counter({"Pieces of Eight": 1, "gold 3": 2})
    assert {ANNE: 14, BART: 0, COLE: 0} == model.scores()


def test_the_equipment() -> None:
    """2.1, 2.2, 2.3: 60 coins, 50 cards, 8 posts."""
    assert [60, 50, 8] == [sum(COINS.values()), sum(CARDS.values()), len(POSTS)]
