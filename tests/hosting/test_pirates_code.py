"""The unofficial cards, each played; timings, whom they can be played on, and answers to them.

The first seat is Captain and plays the card, then come Bosun, Gunner and Lookout, who can't be
chosen for what one player is chosen for.
"""

from __future__ import annotations

from cards_table import PHASES, Table, laid_out

from piecesofeight.hosting.course import words as w


def stashes(table: Table) -> list[int]:
    """How many coins everybody has."""
    return [sum(table.zone("stash", seat).values()) for seat in range(table.players)]


def windows(card: str, seed: int = 1) -> set[str]:
    """The phases of a round in which a card can be played."""
    table = laid_out("All Hands", [card], seed=seed)
    found = set()
    for _ in range(400):
        if not table.options or (table.phase == "All Hands" and found - {"All Hands"}):
            break
        if any(text.startswith(f"play {card}") for text in table.texts):
            found.add(table.phase)
        table.quietly()
    return found


# --- in any phase --------------------------------------------------------------------------------


def test_weevils_make_a_player_discard_a_card() -> None:
    """12.3: somebody must discard; only who has a card, and not the Lookout, can be chosen."""
    table = laid_out("Steal", ["Weevils"], ["gold 1", "gold 2"], [], ["gold 3"])
    assert ["play Weevils on P1"] == table.until("play Weevils")
    table.play("play Weevils on P1")
    assert ["discard gold 1", "discard gold 2"] == table.until("discard")
    assert 1 == table.decider
    table.take("discard gold 2")
    assert {"Weevils": 1, "gold 2": 1} == table.zone("discards")
    assert {"gold 1": 1} == table.zone("hand", 1)


def test_a_storm_reaches_everybody_else() -> None:
    """12.3: all pirates at once, the Lookout as well; who has no card discards none."""
    table = laid_out("Steal", ["Storm", "gold 5"], ["gold 1"], [], ["gold 3", "gold 4"])
    table.until("play Storm")
    table.play("play Storm")
    table.until("discard gold 1")
    table.take("discard gold 1")
    assert (["discard gold 3", "discard gold 4"], 3) == (table.until("discard"), table.decider)
    table.take("discard gold 4")
    assert {"Storm": 1, "gold 1": 1, "gold 4": 1} == table.zone("discards")
    assert {"gold 5": 1} == table.zone("hand", 0)
    assert {} == table.zone("hand", 1)


def test_a_rolling_deck_mixes_a_coin_of_each() -> None:
    """12.3: all pirates at once; everybody has as many coins as before, and all are there."""
    different = 0
    for seed in range(12):
        table = laid_out("Steal", ["Rolling Deck"], seed=seed)
        while table.phase != "Steal":
            table.quietly()
        table.until("play Rolling Deck")
        before, coins = stashes(table), [table.zone("stash", seat) for seat in range(4)]
        table.play("play Rolling Deck")
        assert before == stashes(table)
        assert {} == table.zone("pile")
        different += coins != [table.zone("stash", seat) for seat in range(4)]
    assert different


def test_a_parley_answers_a_card() -> None:
    """12.5: what a card does is prevented, and both are played."""
    table = laid_out("Steal", ["Storm"], ["Parley", "gold 1"])
    table.until("play Storm")
    table.take("play Storm")
    assert (["play Parley"], 1) == (table.until("play Parley"), table.decider)
    table.play("play Parley")
    assert {"Storm": 1, "Parley": 1} == table.zone("discards")
    assert {"gold 1": 1} == table.zone("hand", 1)
    assert [(0, w.PLAYED)] == [
        ((record[1] - table.player(0)) // table.source.layout.player.size, record[3])
        for record in table.records(w.LOG_PREVENTED)
    ]


def test_a_parley_is_answered_by_another() -> None:
    """12.5: answers to answers are done newest first: the second one saves the first card."""
    table = laid_out("Steal", ["Storm"], ["Parley", "gold 1"], ["Parley"])
    table.until("play Storm")
    table.take("play Storm")
    table.until("play Parley")
    table.take("play Parley")
    assert (["pass", "play Parley"], 2) == (table.texts, table.decider)
    table.take("pass")
    assert (["play Parley"], 2) == (table.until("play Parley"), table.decider)
    table.play("play Parley")
    table.until("discard gold 1")
    table.take("discard gold 1")
    assert {"Storm": 1, "Parley": 2, "gold 1": 1} == table.zone("discards")


def test_who_must_discard_cant_play_a_card_in_answer() -> None:
    """12.4: also not one for any phase; only what says so answers a card."""
    table = laid_out("Steal", ["Weevils"], ["Storm", "Loose Tongue"])
    table.until("play Weevils")
    table.take("play Weevils on P1")
    asked = []
    while not table.texts[0].startswith("discard"):
        asked += table.texts if table.block[w.H_DEPTH] else []
        table.take("pass")
    assert {"pass"} == set(asked)
    table.take("discard Storm")
    assert {"Weevils": 1, "Storm": 1} == table.zone("discards")


# --- Draw ----------------------------------------------------------------------------------------


def test_an_early_bird_draws_a_coin_more() -> None:
    """12.3: a card for Draw that nobody is chosen for."""
    table = laid_out("Draw", ["Early Bird"])
    table.until("play Early Bird")
    before, bag = stashes(table)[0], sum(table.zone("bag").values())
    table.play("play Early Bird")
    assert (before + 1, bag - 1) == (stashes(table)[0], sum(table.zone("bag").values()))


def test_ballast_exchanges_a_coin() -> None:
    """12.3: the coin that goes back is one of those that were there before."""
    table = laid_out("Draw", ["Ballast"])
    table.until("play Ballast")
    before, count = table.zone("stash", 0), stashes(table)[0]
    table.play("play Ballast")
    assert sorted(f"put {coin}" for coin in before) == sorted(table.until("put"))
    table.take(table.texts[0])
    assert (count, {}) == (stashes(table)[0], table.zone("palm", 0))


def test_forged_orders_change_the_post() -> None:
    """12.3: a post that lies aside; not for the Captain, whom there must be."""
    table = laid_out("Draw", [], ["Forged Orders"])
    table.appoint("Captain", "Bosun", "Gunner", "Lookout")
    found = table.until("play Forged Orders")
    assert len(found) == 4
    assert not {"Captain", *table.zone("duty", 1)} & {text.rpartition(" on ")[2] for text in found}
    table.play(found[0])
    assert {found[0].rpartition(" on ")[2]: 1} == table.zone("duty", 1)
    posts = [table.zone("duty", seat) for seat in range(4)]
    assert 8 == len({post for zone in (*posts, table.zone("offer")) for post in zone})


# --- Steal ---------------------------------------------------------------------------------------


def test_a_loose_tongue_cancels_a_cheat() -> None:
    """13.1: who is chosen has no cheat for the rest of the round, and steals as everybody does."""
    table = laid_out("Steal", ["Loose Tongue"])
    assert [f"play Loose Tongue on P{seat}" for seat in (1, 2)] == table.until("play Loose")
    table.play("play Loose Tongue on P1")
    while table.decider != 1 or "pass" in table.texts:
        table.quietly()
    assert all(text.startswith("steal from") for text in table.texts)
    assert [0, 1, 0, 0] == [table.block[table.player(seat) + w.P_IDLE] for seat in range(4)]
    while table.phase != "Draw":
        table.quietly()
    assert not any(table.block[table.player(seat) + w.P_IDLE] for seat in range(4))


def test_without_a_cheat_posts_still_say_how_many_are_drawn() -> None:
    """13.4: draw directions are no cheat: they hold although what somebody holds does nothing."""
    table = laid_out("Draw", ["Ballast"])
    table.until("play Ballast")
    table.appoint("Captain", "Bosun", "Gunner", "Lookout")
    for seat in range(4):
        table.block[table.player(seat) + w.P_IDLE] = 1
    table.take("pass")
    before = stashes(table)
    assert (["name 2", "name 3", "name 4"], 0) == (table.until("name"), table.decider)
    table.take("name 4")
    assert (["name 1", "name 2"], 2) == (table.until("name"), table.decider)
    table.take("name 1")
    table.until("steal")
    assert [before[0] + 4, before[1] + 2, before[2] + 1, before[3] + 1] == stashes(table)


def test_a_belaying_pin_cancels_a_steal() -> None:
    """13.2: no theft, and no cheat in its place; not of the Lookout, nor one's own."""
    table = laid_out("Steal", ["Belaying Pin"])
    table.until("play Belaying Pin")
    assert 1 == table.doer
    before, stack = stashes(table), table.zone("stack")
    table.play("play Belaying Pin")
    assert (before, stack) == (stashes(table), table.zone("stack"))
    assert 1 == len(table.records(w.LOG_PREVENTED))
    table = laid_out("Steal", ["Belaying Pin"])
    doers = set()
    while table.phase in ("Draw", "Steal"):
        if "play Belaying Pin" in table.texts:
            doers.add(table.doer)
        table.quietly()
    assert {1, 2} == doers


def test_a_grappling_hook_is_a_theft() -> None:
    """12.3: a theft by a card can't have the Cabin Boy as its victim, nor the Lookout."""
    table = laid_out("Steal", ["Grappling Hook"])
    table.appoint("Captain", "Cabin Boy", "Gunner", "Lookout")
    assert ["play Grappling Hook on P2"] == table.until("play Grappling Hook")
    before = stashes(table)
    table.play("play Grappling Hook on P2")
    assert [before[0] + 1, before[1], before[2] - 1, before[3]] == stashes(table)


# --- Pay Jacques ---------------------------------------------------------------------------------


def paid(*hands: list[str]) -> Table:
    """A table at which the first seat has paid a coin in this round, which lies in front."""
    for seed in range(20):
        table = laid_out("Pay Jacques", *hands, seed=seed)
        while table.phase == "Steal" or "pass" in table.texts:
            table.quietly()
        dues = [text for text in table.texts if text.startswith("pay")]
        if table.decider == 0 and dues:
            table.take(dues[0])
            return table
    raise AssertionError("the Captain could never pay")


def test_sticky_fingers_take_a_coin_from_the_front() -> None:
    """12.3: from what was paid in this round."""
    table = paid([], ["Sticky Fingers"])
    [(coin, count)] = table.zone("front").items()
    assert 1 == count
    assert [f"play Sticky Fingers on {coin}"] == table.until("play Sticky Fingers")
    before = table.zone("stash", 1).get(coin, 0)
    table.play(f"play Sticky Fingers on {coin}")
    assert ({}, before + 1) == (table.zone("front"), table.zone("stash", 1)[coin])


def test_a_padlock_cancels_a_payment() -> None:
    """12.5: after the announcement of a payment, before it is done."""
    table = laid_out("Pay Jacques", ["Padlock"])
    table.until("play Padlock")
    doer, before = table.doer, stashes(table)
    assert doer in (1, 2)
    table.play("play Padlock")
    assert (before, {}) == (stashes(table), table.zone("front"))
    assert 1 == len(table.records(w.LOG_PREVENTED))


def test_a_round_of_rum_is_a_card_for_everybody() -> None:
    """12.3: all pirates at once; 12.6: the discards are shuffled if the stack is empty."""
    table = laid_out("Pay Jacques", ["Round of Rum"])
    table.until("play Round of Rum")
    table.play("play Round of Rum")
    assert [1] * 4 == [sum(table.zone("hand", seat).values()) for seat in range(4)]
    table = laid_out("Pay Jacques", ["Round of Rum"])
    table.until("play Round of Rum")
    for card, count in table.zone("stack").items():
        for _ in range(count):
            table.move(card, ("stack", None), ("discards", None))
    table.play("play Round of Rum")
    assert [1] * 4 == [sum(table.zone("hand", seat).values()) for seat in range(4)]
    assert {} == table.zone("discards")


def test_a_cutpurse_steals_a_card() -> None:
    """12.3: a random card of who is chosen, which thief and victim alone see."""
    table = laid_out("Pay Jacques", ["Cutpurse"], ["gold 1", "gold 1"], [], ["gold 2"])
    assert ["play Cutpurse on P1"] == table.until("play Cutpurse")
    table.play("play Cutpurse on P1")
    assert [{"gold 1": 1}, {"gold 1": 1}] == [table.zone("hand", seat) for seat in (0, 1)]
    moved = table.records(w.LOG_MOVED)
    both = sum(table.block[table.player(seat) + w.P_BIT] for seat in (0, 1))
    assert both in [record[5] for record in moved]


# --- Cut and Run ---------------------------------------------------------------------------------


def test_a_lantern_shows_a_coin() -> None:
    """12.3: who is chosen shows a coin of their choice to all, and keeps it."""
    table = laid_out("Cut and Run", ["Lantern"])
    table.until("play Lantern on P2")
    before = table.zone("stash", 2)
    table.play("play Lantern on P2")
    assert (2, sorted(f"show {coin}" for coin in before)) == (table.decider, sorted(table.texts))
    table.take(table.texts[0])
    assert before == table.zone("stash", 2)
    everybody = table.block[w.H_EVERYBODY]
    assert everybody in [record[5] for record in table.records(w.LOG_REVEALED)]


def test_wharfage_is_paid_to_jacques() -> None:
    """12.3: who is chosen puts a coin of their choice behind Jacques."""
    table = laid_out("Cut and Run", ["Wharfage"])
    table.until("play Wharfage on P1")
    before, back = stashes(table), sum(table.zone("back").values())
    table.play("play Wharfage on P1")
    assert 1 == table.decider
    table.take(table.texts[0])
    assert [before[0], before[1] - 1, *before[2:]] == stashes(table)
    assert back + 1 == sum(table.zone("back").values())


def test_a_smugglers_hatch_gets_rid_of_a_coin() -> None:
    """12.3, 8.3: a coin goes back into the bag, unseen: who had a Spot can run then."""
    table = laid_out("Cut and Run", ["Smuggler's Hatch"])
    for name, seat in [("bag", None), *(("stash", seat) for seat in (1, 2, 3))]:
        if table.zone(name, seat).get("Spot"):
            table.move("Spot", (name, seat), ("stash", 0))
            break
    spots = table.zone("stash", 0).get("Spot", 0)
    table.until("play Smuggler's Hatch")
    table.play("play Smuggler's Hatch")
    assert "put Spot" in table.texts
    table.take("put Spot")
    assert spots - 1 == table.zone("stash", 0).get("Spot", 0)
    asked = {0: table.texts} if table.decider == 0 else {}
    assert (spots > 1) == all(text == "stay" for text in asked.get(0, ["stay"]))


# --- All Hands -----------------------------------------------------------------------------------


def test_wet_powder_cancels_the_gunners_cheat() -> None:
    """13.3: the Gunner's cheat belongs to All Hands; without it there is no swap."""
    for card in ("Wet Powder", "gold 1"):
        table = laid_out("All Hands", [card])
        counter = table.source.layout.numbers["P_COUNT_DRAWN"]
        table.block[table.player(2) + counter] = 1
        if card == "Wet Powder":
            table.until("play Wet Powder")
            assert 2 == table.doer
            table.play("play Wet Powder")
        table.until("show")
        swaps = False
        while table.phase == "All Hands":
            swaps |= "no swap" in table.texts
            table.quietly()
        assert (card != "Wet Powder") == swaps


def test_a_bunch_of_bananas_takes_a_coin_from_the_back() -> None:
    """12.3: from what was paid in earlier rounds, or in this round's Pay Jacques."""
    table = laid_out("All Hands", ["Bunch of Bananas"])
    coin = next(iter(table.zone("bag")))
    table.move(coin, ("bag", None), ("back", None))
    table.until("play Bunch of Bananas")
    before, back = stashes(table)[0], sum(table.zone("back").values())
    table.play("play Bunch of Bananas")
    assert (before + 1, back - 1) == (stashes(table)[0], sum(table.zone("back").values()))


# --- timings -------------------------------------------------------------------------------------


def test_each_timing_is_there() -> None:
    """12.3: any phase, and each single one."""
    assert set(PHASES) == windows("Rolling Deck")
    assert {"Draw"} == windows("Ballast")
    assert {"Steal"} == windows("Loose Tongue")
    assert {"Pay Jacques"} == windows("Round of Rum")
    assert {"Cut and Run"} == windows("Lantern")
    assert {"All Hands"} == windows("Wet Powder")
