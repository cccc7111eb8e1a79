"""What a player can't know of an evening shows nowhere (5.2, 8.5): the stream law, for evenings."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import piecesofeight as po8

VIEWER, ONE, OTHER = 0, 1, 2
Stream = list[tuple[po8.MatchView, tuple[object, ...]]]


def evening(pooling: str, seed: int) -> po8.MatchState:
    """An evening of three whose chance is explicit, so that two of them may differ in a draw."""
    rules = po8.Rules(explicit_chance=True)
    match = po8.Match(3, pooling=pooling, drafted=2, offers=2, rules=rules)
    return match.start(seed)


def deals(state: po8.MatchState, seed: int) -> list[tuple[int, str]]:
    """Every coin that is dealt, and to whom, if everything is drawn and picked at random."""
    picks, luck, found = random.Random(seed), random.Random(seed), []
    while state.phase in ("set aside", "who picks first", "draft", "random"):
        assert state.decision
        drawn = state.phase == "random"
        option = (luck if drawn else picks).choice(state.decision.options)
        if drawn:
            found.append((state.past.now.at.mover, option.text))
        state = state.apply(option)
    return found


def streams(state: po8.MatchState, seed: int, dealt: list[tuple[int, str]]) -> Iterator[object]:
    """All that the viewer is shown and told up to the first game, with these coins dealt.

    The viewer's choices follow from the seed; the others offer nothing and refuse everything.
    """
    picks, mine, coins = random.Random(seed), random.Random(seed), iter(dealt)
    while state.phase != "game":
        if state.is_shown_to(VIEWER):
            yield state.view(VIEWER), state.told(VIEWER)
        decision = state.decision
        assert decision
        if state.phase in ("set aside", "who picks first", "draft"):
            choice = picks.choice(decision.texts)
        elif state.phase == "random":
            choice = next(coins)[1]
        elif decision.player == VIEWER:
            choice = mine.choice(decision.texts)
        else:
            usual = {"trade": "pass", "answer": "refuse"}
            choice = usual.get(decision.kind, decision.texts[0])
        state = state.apply(choice)


@settings(max_examples=4)
@given(
    st.sampled_from(["random + trades", "draft + random + trades", "random + draft"]),
    st.integers(0, 2**32),
    st.data(),
)
def test_who_was_dealt_which_coin_shows_nowhere(
    pooling: str, seed: int, data: st.DataObject
) -> None:
    """Two others hold each other's coins, and the third sees and is told the very same.

    That goes for offers, too: whoever hasn't got the coin refuses as anybody does who doesn't
    want to give it.
    """
    begun = evening(pooling, seed)
    dealt = deals(begun, seed)
    at = data.draw(st.sampled_from([n for n, (to, _) in enumerate(dealt) if to == ONE]))
    places = [n for n, (to, coin) in enumerate(dealt) if to == OTHER and coin != dealt[at][1]]
    assume(places)
    to = data.draw(st.sampled_from(places))
    swapped = list(dealt)
    swapped[at], swapped[to] = (ONE, dealt[to][1]), (OTHER, dealt[at][1])
    assert list(streams(begun, seed, dealt)) == list(streams(begun, seed, swapped))


def test_only_who_makes_an_offer_and_who_gets_it_sees_its_coins() -> None:
    """A trade concerns two (8.5): the third is told that one is offered, not of what."""
    state = evening("random + trades", 3)
    while state.phase != "trades":
        assert state.decision
        state = state.apply(state.decision.options[0])
    first = state.current_player
    to, third = (first + 1) % 3, (first + 2) % 3
    mine, theirs = state.shipyards[first], state.shipyards[to]
    gives = next(coin for coin in mine if coin != "Captain")
    wants = next(coin for coin in theirs if coin not in ("Captain", gives))
    names = state.names
    for choice in (f"trade with {names[to]}", f"give {gives}", f"want {wants}", "done"):
        state = state.apply(choice)
    assert "answer" == state.phase
    offer = f"{names[first]} offers {names[to]} a trade"
    assert [f"{offer}: {gives} for {wants}"] == list(map(str, state.told(to)))
    assert () == state.told(third)
    seen = state.view(to).offer
    assert seen
    assert ((gives,), (wants,)) == (seen.gives, seen.wants)
    state = state.apply("accept")
    accepted = f"{names[to]} accepts {names[first]}'s offer"
    assert [accepted] == list(map(str, state.told(to)))
    assert [offer, accepted] == list(map(str, state.told(third)))
    assert mine[wants] + 1 == state.shipyards[first][wants]
    assert theirs[gives] + 1 == state.shipyards[to][gives]
