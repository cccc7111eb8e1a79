"""The sixteen worked examples of the Black Spot's rules page (section 17), in the plain model."""

from __future__ import annotations

from collections import Counter

from black_spot_positions import ANNE, BART, COLE, DORA, EVE, asked, choose, coins, position
from black_spot_table import POSTS


def test_e1_lookout_and_gifts() -> None:
    """E1 (2.3, 6.8): the Lookout can't be given a coin, but can be stolen from."""
    model = position("First Mate, Lookout, Captain, Cook", "X 2", "3", "5 5", "1")
    model.go(model.steal(ANNE))
    gifts = [f"give {coin} to P{seat}" for coin in ("2", "Spot") for seat in (COLE, DORA)]
    assert ("D3", ANNE, [*gifts, "steal"]) == asked(model)
    model.choose("steal")
    assert ("D4", ANNE, [f"steal from P{seat}" for seat in (BART, COLE, DORA)]) == asked(model)


def test_e2_cabin_boy_and_theft() -> None:
    """E2 (6.3): the Cabin Boy is no victim; the Captain is, wherever he sits."""
    model = position("Captain, Cabin Boy, Gunner, Lookout", "4", "5 5 5", "1", "2")
    model.go(model.rounds("Steal"))
    assert coins("4 2") == model.stashes[ANNE]  # the second steal had no victim
    assert model.stashes[DORA] == Counter()
    assert ("C5", None, ["2", "4"]) == asked(model)  # Cole takes one of hers: no choice
    model.choose("4")
    assert coins("1 4") == model.stashes[COLE]


def test_e3_empty_stashes() -> None:
    """E3 (6.3, R10): who has no coin is no victim, and without a victim nothing is stolen."""
    model = position("Captain, Bosun, Cook", "", "3", "")
    model.go(model.rounds("Steal"))
    assert coins("3") == model.stashes[ANNE]
    assert ("D3", BART, ["draw a card", "steal"]) == asked(model)
    choose(model, "draw a card", "gold 1")
    assert coins("3") == model.stashes[COLE]
    assert ("D8", COLE, ["draw first", "no", "put first"]) == asked(model)
    model = position("Captain, Bosun, Cook", "", "", "")
    model.go(model.steal(COLE))
    assert model.pending is None


def test_e4_the_gunners_swap() -> None:
    """E4 (9.6): totals are those after the swap; without the swap Anne is Captain."""
    model = position("Captain, Gunner, Cook", "5 4 2 1", "1 1", "3 3")
    model.gunner_drew = 1
    model.go(model.rounds("All Hands"))
    choose(model, "show 5 4", "show 1", "show 3 3")
    swaps = [f"swap 1 for {coin}" for coin in ("3 of P2", "4 of P0", "5 of P0")]
    assert ("D13", BART, ["no swap", *swaps]) == asked(model)
    model.choose("swap 1 for 5 of P0")
    assert {COLE: "Captain"} == model.posts
    assert [5, 5, 6] == [model.total(seat) for seat in range(3)]
    assert ("D14", ANNE, ["flip 1", "flip 2"]) == asked(model)  # 9.13; Bart's is forced
    model.choose("flip 2")
    assert ("D15", ANNE, sorted(f"take {post}" for post in POSTS[1:])) == asked(model)
    assert coins("1 5") == model.stashes[BART]
    model = position("Captain, Gunner, Cook", "5 4 2 1", "1 1", "3 3")
    model.gunner_drew = 2
    model.go(model.rounds("All Hands"))
    choose(model, "show 5 4", "show 1", "show 3 3")
    assert {ANNE: "Captain"} == model.posts


def test_e5_a_spot_by_swap() -> None:
    """E5 (9.3, 9.7): a swap with the Cabin Boy is no theft, and may hand a Spot over."""
    model = position("Captain, Gunner, Cabin Boy", "", "X", "5")
    model.gunner_drew = 1
    model.go(model.all_hands())
    assert ("D13", BART, ["no swap", "swap Spot for 5 of P2"]) == asked(model)
    model.choose("swap Spot for 5 of P2")
    assert [coins("5"), coins("X")] == [model.stashes[BART], model.stashes[COLE]]


def test_e6_tie_for_captain_with_everything_shown() -> None:
    """E6 (9.10, 9.11, R25): the rank decides when nobody can flip; a Spot isn't flipped."""
    for bart in ("5 2", "5 2 1"):
        anne = "4 3" if bart == "5 2" else "4 3 X"
        model = position("Cook, Pilot, Captain", anne, bart, "1")
        model.go(model.all_hands())
        choose(model, "show 4 3", "show 5 2")
        assert {BART: "Captain"} == model.posts
        assert coins(bart) == model.shown[BART]
        assert ("D15", ANNE) == asked(model)[:2]


def test_e7_tie_that_the_captain_settles() -> None:
    """E7 (9.13, R30): the Captain gives the tied a post each, from the left."""
    model = position("Cook, Lookout, Pilot, Captain", "2", "1", "2", "5 3")
    model.go(model.all_hands())
    model.choose("show 5 3")
    assert {DORA: "Captain"} == model.posts
    assert ("D16", DORA, sorted(f"give {post}" for post in POSTS[1:])) == asked(model)
    choose(model, "give Cook", "give Bosun")
    assert {DORA: "Captain", ANNE: "Cook", COLE: "Bosun"} == model.posts
    left = {"First Mate", "Pilot", "Gunner", "Lookout", "Cabin Boy"}
    assert ("D15", BART, sorted(f"take {post}" for post in left)) == asked(model)


def test_e8_the_last_coin() -> None:
    """E8 (5.6, 10.2, R5): the game ends at once, unless the Pilot's third coin goes back."""
    model = position("Captain, First Mate, Pilot", "", "1", "X 4", bag="5 X")
    model.go(model.rounds())
    choose(model, "name 3", "Spot")
    assert model.pending is None
    assert ["eliminated", "active", "eliminated"] == model.status
    assert [{BART: 1}, [BART]] == [model.scores(), model.winners]
    model = position("Captain, First Mate, Pilot", "", "1", "X 4", bag="5 X 1 1 2 2")
    model.go(model.rounds())
    choose(model, "name 2", "1", "1", "2", "2", "5")
    assert ("D2", COLE, ["put back 2", "put back 5", "put back Spot"]) == asked(model)
    model.choose("put back 5")
    assert [coins("5"), "Steal"] == [model.bag, model.phase]


def test_e9_no_running_with_a_spot() -> None:
    """E9 (8.3, 8.7): who holds a Spot isn't asked; if all who are left hold one, the game ends."""
    for anne in ("2", "X 2"):
        model = position("Captain, Cook, Pilot, Bosun", anne, "X 5 5", "1 1", "2 4")
        model.go(model.rounds("Cut and Run"))
        if anne == "2":
            assert ("D11", ANNE, ["run with 2", "stay"]) == asked(model)
            model.choose("stay")
        assert ("D11", COLE, ["run with 1", "stay"]) == asked(model)
        choose(model, "run with 1", "run with 2")
        if anne == "2":
            assert ["active", "active", "left", "left"] == model.status
            assert [[ANNE, BART], "All Hands"] == [sorted(model.posts), model.phase]
        else:
            assert ["eliminated", "eliminated", "left", "left"] == model.status
            assert [{COLE: 2, DORA: 6}, [DORA]] == [model.scores(), model.winners]


def test_e10_the_last_player() -> None:
    """E10 (10.3, 10.4): the last player may draw; a Spot ends it; with a Spot there is no turn."""
    posts = "Captain, Cook, Pilot, Bosun"
    for choices, score in (
        (["draw 2", "2", "Spot"], None),
        (["draw 2", "2", "Slug"], 4),
        (["no"], 7),
    ):
        model = position(posts, "3 4", "", "", "", bag="S X 2 2")
        model.go(model.rounds("Cut and Run"))
        choose(model, "stay", "run", "run", "run")
        assert ("D17", ANNE, ["draw 2", "draw 3", "draw 4", "no"]) == asked(model)
        choose(model, *choices)
        assert model.pending is None
        assert score == model.scores().get(ANNE)
    model = position(posts, "X 4", "", "", "1", bag="S X 2 2")
    model.go(model.rounds("Cut and Run"))
    choose(model, "run", "run", "run with 1")
    assert [None, "eliminated"] == [model.pending, model.status[ANNE]]


def test_e11_bosun() -> None:
    """E11 (6.10, 7.3, R15): a card for the theft and one for a coin; without cards neither."""
    model = position("Captain, Bosun, Cook", "1", "1 2", "")
    model.stack = Counter({"gold 1": 2, "gold 4": 1})
    model.go(model.steal(BART))
    choose(model, "draw a card", "gold 1")
    assert [coins("1"), coins("1 2")] == model.stashes[:2]
    model.go(model.pay_phase())
    assert ("D10", BART, ["nothing", "pay 2"]) == asked(model)
    model.choose("pay 2")
    assert [coins("2"), coins("")] == [model.front, model.back]
    model.choose("gold 4")
    assert [coins(""), coins("2")] == [model.front, model.back]
    assert Counter({"gold 1": 1, "gold 4": 1}) == model.hands[BART]
    model = position("Captain, Bosun, Cook", "1", "1 2", "")
    model.stack = Counter()
    model.go(model.steal(BART))
    assert [coins(""), coins("1 1 2")] == [model.stashes[ANNE], model.stashes[BART]]
    model.go(model.pay_phase())
    assert model.pending is None


def test_e12_cook_and_an_almost_empty_bag() -> None:
    """E12 (6.11a, R5, R16): the bag is judged after the exchange, and may yield the same coin."""
    model = position("Captain, Bosun, Cook", "", "", "X 1", bag="3")
    model.go(model.steal(COLE))
    model.choose("draw first")
    assert 0 == model.bag.total()
    assert ("D9", COLE, ["put 1", "put Spot"]) == asked(model)
    model.choose("put Spot")
    assert [coins("X"), coins("1 3")] == [model.bag, model.stashes[COLE]]
    model = position("Captain, Bosun, Cook", "", "", "X 1", bag="3")
    model.go(model.steal(COLE))
    choose(model, "put first", "put Spot")
    assert ("C4", None, ["3", "Spot"]) == asked(model)
    model.choose("Spot")
    assert [coins("3"), coins("X 1")] == [model.bag, model.stashes[COLE]]


def test_e13_pilot() -> None:
    """E13 (6.9): he takes a coin that he saw, or another of a victim's that he didn't."""
    model = position("Cook, Bosun, Pilot, Gunner, Captain", "5", "X", "", "1 4", "2 5 5")
    model.go(model.steal(COLE))
    model.choose("look")
    assert ("D6", COLE, [f"look at P{seat}" for seat in (BART, DORA, EVE)]) == asked(model)
    model.choose("look at P1")
    assert ("D6", COLE, ["look at P3", "look at P4", "stop"]) == asked(model)
    choose(model, "look at P4", "2")
    options = ["another of P3", "another of P4", "take 2 of P4", "take Spot of P1"]
    assert ("D7", COLE, options) == asked(model)
    model.choose("another of P4")
    assert coins("5") == model.stashes[COLE]


def test_e14_a_gift_to_the_cabin_boy() -> None:
    """E14 (6.8, 1.10): the Cabin Boy is safe from theft, not from gifts."""
    model = position("First Mate, Cook, Captain, Cabin Boy, Bosun", "X 5", "1", "2", "3", "4")
    model.go(model.steal(ANNE))
    model.choose("give Spot to P3")
    assert coins("X 3") == model.stashes[DORA]
    assert all(DORA not in model.victims(seat) for seat in range(5))


def test_e15_slug_alone_and_nothing() -> None:
    """E15 (9.3, 9.4, R26): nothing counts 0, as a lone Spot; a lone Slug comes last."""
    for bart, cole in (("Gunner", "Pilot"), ("Pilot", "Gunner")):
        model = position(f"Captain, {bart}, {cole}", "S", "X", "")
        model.gunner_drew = 2
        model.go(model.all_hands())
        first, second = (COLE, BART) if cole == "Pilot" else (BART, COLE)
        assert {first: "Captain"} == model.posts
        assert ("D15", second) == asked(model)[:2]
        model.choose("take Pilot")
        assert ("D15", ANNE) == asked(model)[:2]


def test_e16_a_tie_at_the_end() -> None:
    """E16 (11.3, 11.4): lots from the bag; with too few coins there, the 5-coins decide."""
    for drawn, winner in (("Spot", BART), ("1", ANNE)):
        model = position("Captain, Cook, Pilot", "5 5 1", "5 4 2", "4 5", bag="X 1")
        model.hands = [Counter({"gold 5": 2})] * 3
        model.go(model.scoring())
        assert {ANNE: 21, BART: 21, COLE: 19} == model.scores()
        assert ("C7", None, ["1", "Spot"]) == asked(model)
        model.choose(drawn)
        assert [None, [winner]] == [model.pending, model.winners]
    model = position("Captain, Cook, Pilot", "5 5", "5 4 4", "", bag="1")
    model.hands = [Counter({"gold 5": 2, "gold 1": 1}), Counter({"gold 4": 2}), Counter()]
    model.go(model.scoring())
    assert [None, [ANNE], 1] == [model.pending, model.winners, model.bag.total()]
